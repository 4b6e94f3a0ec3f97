//===- CkptAttrs.td ---*- tablegen -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Enumerations and attributes of the dialect `ckpt`.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_DIALECT_CKPT_IR_CKPTATTRS_TD
#define CKPT_DIALECT_CKPT_IR_CKPTATTRS_TD

include "ckpt/Dialect/Ckpt/IR/CkptDialect.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"

def Ckpt_Phase : I32EnumAttr<"Phase", "part of a training step", [
    I32EnumAttrCase<"Unknown", 0, "unknown">,
    I32EnumAttrCase<"Forward", 1, "forward">,
    I32EnumAttrCase<"Backward", 2, "backward">,
    I32EnumAttrCase<"Update", 3, "update">
  ]> {
  let cppNamespace = "::ckpt";
}

def Ckpt_HintAction : I32EnumAttr<"HintAction", "what to do with a value", [
    I32EnumAttrCase<"Keep", 0, "keep">,
    I32EnumAttrCase<"Recompute", 1, "recompute">
  ]> {
  let cppNamespace = "::ckpt";
}

def Ckpt_HintStrength : I32EnumAttr<"HintStrength", "how strongly", [
    I32EnumAttrCase<"Must", 0, "must">,
    I32EnumAttrCase<"Wish", 1, "wish">
  ]> {
  let cppNamespace = "::ckpt";
}

def Ckpt_PlanAttr : AttrDef<Ckpt_Dialect, "Plan"> {
  let mnemonic = "plan";
  let summary = "a schedule of the nodes of a graph and what it claims";
  let description = [{
    `schedule` lists node ids in execution order; an id that occurs again is a
    repeated execution. `peak_bytes` is the largest number of bytes held at one
    time when this schedule runs, arguments and results included, and
    `total_cost` the sum of the costs of the executions in seconds: claims that
    `gc-verify` checks against the IR. `memory_limit` (0: none) is the limit
    that the plan was made for. `arena_bytes` (-1: not placed) is what the plan
    allocates at offsets beside arguments and results, and `arena_limit` (-1:
    none) what the limit leaves for it; `gc-place` checks both.

    ```mlir
    #ckpt.plan<strategy = "optimal", schedule = [0, 1, 0, 2],
               peak_bytes = 4096, total_cost = 1.0e-06, memory_limit = 0,
               arena_bytes = 3072>
    ```
  }];
  let parameters = (ins
    StringRefParameter<"name of the strategy that made it">:$strategy,
    OptionalArrayRefParameter<"int64_t", "node ids in execution order">:$schedule,
    "int64_t":$peak_bytes,
    "::mlir::FloatAttr":$total_cost,
    "int64_t":$memory_limit,
    DefaultValuedParameter<"int64_t", "-1">:$arena_bytes,
    DefaultValuedParameter<"int64_t", "-1">:$arena_limit
  );
  let assemblyFormat = [{
    `<` `strategy` `=` $strategy `,` `schedule` `=` `[` (`]`) : ($schedule^ `]`)? `,`
        `peak_bytes` `=` $peak_bytes `,` `total_cost` `=` $total_cost `,`
        `memory_limit` `=` $memory_limit (`,` `arena_bytes` `=` $arena_bytes^)?
        (`,` `arena_limit` `=` $arena_limit^)? `>`
  }];
  let genVerifyDecl = 1;
}

#endif // CKPT_DIALECT_CKPT_IR_CKPTATTRS_TD
