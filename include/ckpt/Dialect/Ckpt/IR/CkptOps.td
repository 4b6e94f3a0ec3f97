//===- CkptOps.td ---*- tablegen -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations of the dialect `ckpt`.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_DIALECT_CKPT_IR_CKPTOPS_TD
#define CKPT_DIALECT_CKPT_IR_CKPTOPS_TD

include "ckpt/Dialect/Ckpt/IR/CkptAttrs.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Ckpt_Op<string mnemonic, list<Trait> traits = []>
    : Op<Ckpt_Dialect, mnemonic, traits>;

def Ckpt_GraphOp : Ckpt_Op<"graph", [
    IsolatedFromAbove, SingleBlock, RecursiveMemoryEffects]> {
  let summary = "a training step as a directed acyclic graph";
  let description = [{
    One block of `ckpt.node` (and, after `gc-apply`, `ckpt.remat`) ops that ends
    in a `ckpt.yield`. Block arguments are the operands. The order of the ops is
    the schedule. `gc-plan` writes the attribute `plan`, `gc-apply` sets
    `applied`.

    The optional second region `source` holds the function body that the graph
    was lifted from, for `gc-unlift` to put back when the plan is to change
    nothing.

    ```mlir
    %0 = ckpt.graph (%x = %arg0 : tensor<4xf32>) -> tensor<4xf32> {
      %1 = ckpt.node 0 "tanh" forward cost 1.0e-06
          (%a = %x : tensor<4xf32>) -> tensor<4xf32> {
        %2 = math.tanh %a : tensor<4xf32>
        ckpt.yield %2 : tensor<4xf32>
      }
      ckpt.yield %1 : tensor<4xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$inputs,
                       OptionalAttr<Ckpt_PlanAttr>:$plan,
                       UnitAttr:$applied);
  let results = (outs Variadic<AnyType>:$outputs);
  let regions = (region SizedRegion<1>:$body, MaxSizedRegion<1>:$source);
  let assemblyFormat = [{
    (`plan` $plan^)? (`applied` $applied^)?
    custom<BoundRegion>($inputs, type($inputs), type($outputs), $body)
    custom<SourceRegion>($source) attr-dict
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    ::ckpt::YieldOp getYield();
  }];
}

def Ckpt_NodeOp : Ckpt_Op<"node", [
    IsolatedFromAbove, SingleBlock, RecursiveMemoryEffects,
    HasParent<"GraphOp">]> {
  let summary = "one schedulable unit of a training step";
  let description = [{
    A compute op with its cheap satellites (empty and filled destinations,
    constants, views of operands) in an isolated region.

    - `id`: dense number in the order of the function it was lifted from; the
      schedule of a plan names nodes by it.
    - `cost`: estimated seconds of one execution.
    - `workspace`: bytes held only while it runs.
    - `once`: the reason why it must not be repeated; absent: it may be.
    - `ordered`: it has effects and keeps its place among the other ordered
      nodes.
    - `prefer_keep`: repeated only when the limit cannot be met otherwise.
  }];
  let arguments = (ins I64Attr:$id, OptionalAttr<StrAttr>:$name,
                       Ckpt_Phase:$phase, F64Attr:$cost,
                       DefaultValuedAttr<I64Attr, "0">:$workspace,
                       OptionalAttr<StrAttr>:$once, UnitAttr:$ordered,
                       UnitAttr:$preferKeep,
                       Variadic<AnyType>:$inputs);
  let results = (outs Variadic<AnyType>:$outputs);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $id ($name^)? $phase `cost` $cost (`workspace` $workspace^)?
    (`once` $once^)? (`ordered` $ordered^)? (`prefer_keep` $preferKeep^)?
    custom<BoundRegion>($inputs, type($inputs), type($outputs), $body) attr-dict
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    ::ckpt::YieldOp getYield();
  }];
}

def Ckpt_RematOp : Ckpt_Op<"remat", [
    IsolatedFromAbove, SingleBlock,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "a repeated execution";
  let description = [{
    Runs the ops of node `of` again. The Allocate effect on its results keeps
    CSE from merging it with the original and loops from hoisting it; one that
    is not used is erased. It stays in the function after `gc-unlift`, since
    nothing else would keep the recomputation apart.

    ```mlir
    %1 = ckpt.remat of 3 (%a = %x : tensor<4xf32>) -> tensor<4xf32> {
      %2 = math.tanh %a : tensor<4xf32>
      ckpt.yield %2 : tensor<4xf32>
    }
    ```
  }];
  let arguments = (ins I64Attr:$of, Variadic<AnyType>:$inputs);
  let results = (outs Variadic<AnyType>:$outputs);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    `of` $of
    custom<BoundRegion>($inputs, type($inputs), type($outputs), $body) attr-dict
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let hasCanonicalizer = 1;
  let extraClassDeclaration = [{
    ::ckpt::YieldOp getYield();
  }];
}

def Ckpt_BarrierOp : Ckpt_Op<"barrier", [
    AllTypesMatch<["input", "result"]>]> {
  let summary = "identity that no pass looks through";
  let description = [{
    Its result is its operand, with an Allocate effect, so that ops behind it
    are not merged with equal ones in front of it. Bufferizes to nothing. The
    operands of `after` are only an order: they are computed before it, and are
    not kept alive by it once it is gone.

    ```mlir
    %1 = ckpt.barrier %0 after(%g : tensor<4xf32>) : tensor<8xf32>
    ```
  }];
  let arguments = (ins AnyRankedTensor:$input, Variadic<AnyType>:$after);
  let results = (outs Res<AnyRankedTensor, "", [MemAlloc]>:$result);
  let assemblyFormat = [{
    $input (`after` `(` $after^ `:` type($after) `)`)? attr-dict `:` type($input)
  }];
  let hasCanonicalizeMethod = 1;
}

def Ckpt_HintOp : Ckpt_Op<"hint", [
    Pure, AllTypesMatch<["input", "result"]>]> {
  let summary = "a name and a wish for a value";
  let description = [{
    Identity. Gives the value a name for reports and, with an action, says
    what the plan must do or is wished to do with it:

    - `keep`: the node that makes it is not repeated. `must` always; `wish`
      unless the limit cannot be met otherwise.
    - `recompute`: the node may be repeated although its results are kept by
      default (as those that decide discretely are). `must` is an error when
      repeating the op is not known to be safe.

    Gone after `gc-lift`.

    ```mlir
    %1 = ckpt.hint %0 name "block3" keep must : tensor<4xf32>
    ```
  }];
  let arguments = (ins AnyType:$input, OptionalAttr<StrAttr>:$name,
                       OptionalAttr<Ckpt_HintAction>:$action,
                       OptionalAttr<Ckpt_HintStrength>:$strength);
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    $input (`name` $name^)? ($action^ $strength)? attr-dict `:` type($input)
  }];
  let hasVerifier = 1;
}

def Ckpt_YieldOp : Ckpt_Op<"yield", [Pure, Terminator, ReturnLike,
    ParentOneOf<["GraphOp", "NodeOp", "RematOp"]>]> {
  let summary = "end of a graph, a node, or a repetition";
  let description = [{
    Its operands are the results of the op around it.
  }];
  let arguments = (ins Variadic<AnyType>:$operands);
  let builders = [OpBuilder<(ins), [{ /* nothing to yield */ }]>];
  let assemblyFormat = "($operands^ `:` type($operands))? attr-dict";
}

#endif // CKPT_DIALECT_CKPT_IR_CKPTOPS_TD
