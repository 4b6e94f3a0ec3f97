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
