//===- Passes.td ---*- tablegen -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Passes on tensors: from a function to a graph, a plan, and back.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_TRANSFORMS_PASSES_TD
#define CKPT_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def GcLift : Pass<"gc-lift", "::mlir::func::FuncOp"> {
  let summary = "Turn the body of a function into a graph of nodes";
  let description = [{
    Each compute op becomes a `ckpt.node` that holds a clone of it and of the
    constants, destinations and views it needs, so that the values between nodes
    are just those that must be in memory. Ops with effects keep their order and
    run once; loops and branches are single nodes.

    The phase of a node is `forward` when the loss depends on it, `update` when
    it makes a donated result (`tf.aliasing_output`) from its argument, else
    `backward`. Results that decide on floating-point data run once unless asked
    otherwise, since a last-bit difference would become a large one.

    A function that cannot be planned is left as it is, with a remark: dynamic
    sizes, several blocks, a body that already holds a plan. `ckpt.hint` ops are
    taken into the nodes.

    ```mlir
    func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = math.tanh %x : tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    // becomes
    func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = ckpt.graph (%a = %x : tensor<4xf32>) -> tensor<4xf32> {
        %1 = ckpt.node 0 "tanh" forward cost 3.2e-09
            (%b = %a : tensor<4xf32>) -> tensor<4xf32> {
          %2 = math.tanh %b : tensor<4xf32>
          ckpt.yield %2 : tensor<4xf32>
        }
        ckpt.yield %1 : tensor<4xf32>
      }
      return %0 : tensor<4xf32>
    }
    ```
  }];
  let options = [
    Option<"loss", "loss", "unsigned", "0",
           "Number of the result that is the loss">,
    Option<"keepSource", "keep-source", "bool", "false",
           "Keep the body in the graph, for gc-unlift to put back when nothing "
           "is to change">,
    Option<"recomputeDiscrete", "recompute-discrete", "bool", "false",
           "Let ops repeat whose results decide on floating-point data">,
  ];
  let dependentDialects = ["::ckpt::CkptDialect", "::mlir::tensor::TensorDialect"];
}

def GcApply : Pass<"gc-apply", "::mlir::func::FuncOp"> {
  let summary = "Put the nodes in the order of the plan, with repetitions";
  let description = [{
    Moves each `ckpt.node` to the step of its first execution and inserts a
    `ckpt.remat` for each later one. Every use reads the newest instance. The
    location of a repetition is that of its original fused with `recompute`.

    A plan that does not fit the graph is an error, and the graph is left as it
    is. A graph whose plan is applied is not touched again.
  }];
  let dependentDialects = ["::ckpt::CkptDialect"];
}

def GcVerify : Pass<"gc-verify", "::mlir::func::FuncOp"> {
  let summary = "Check a plan against the IR";
  let description = [{
    Rebuilds graph and schedule from the IR, simulates them, and compares peak,
    cost and order with what the plan claims; checks that each repetition has
    the body of the node it names. A difference is an error.
  }];
}

def GcPrintGraph : Pass<"gc-print-graph", "::mlir::ModuleOp"> {
  let summary = "Print the lifted graph";
  let description = [{
    `text` lists the nodes with what they read, make and hold in the given
    order; `json` is the `ckpt-graph` format, version 1, that `ckpt-solve`
    reads; `dot` is for Graphviz.
  }];
  let options = [
    Option<"format", "format", "::ckpt::GraphFormat",
           "::ckpt::GraphFormat::Text", "How to print",
           [{::llvm::cl::values(
               clEnumValN(::ckpt::GraphFormat::Text, "text", "one line per node"),
               clEnumValN(::ckpt::GraphFormat::Json, "json", "ckpt-graph file"),
               clEnumValN(::ckpt::GraphFormat::Dot, "dot", "Graphviz"))}]>,
    Option<"output", "output", "std::string", "\"-\"",
           "File to write (-: standard output)">,
  ];
}

def GcUnlift : Pass<"gc-unlift", "::mlir::func::FuncOp"> {
  let summary = "Return from a graph to a plain function";
  let description = [{
    Inlines the nodes of each `ckpt.graph` in their order. `ckpt.remat` ops
    stay: they are what keeps a repeated execution apart from its original.
    When the graph carries its source and runs each node once in the given
    order, the source is put back instead, so that nothing is changed.

    A graph with a plan that `gc-apply` has not applied is an error.
  }];
  let dependentDialects = ["::ckpt::CkptDialect"];
}

#endif // CKPT_TRANSFORMS_PASSES_TD
