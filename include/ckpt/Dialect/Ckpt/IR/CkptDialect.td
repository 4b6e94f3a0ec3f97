//===- CkptDialect.td ---*- tablegen -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The dialect `ckpt`: a training step as a graph of nodes, and the ops that
// keep a repeated execution apart from its original.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_DIALECT_CKPT_IR_CKPTDIALECT_TD
#define CKPT_DIALECT_CKPT_IR_CKPTDIALECT_TD

include "mlir/IR/DialectBase.td"

def Ckpt_Dialect : Dialect {
  let name = "ckpt";
  let cppNamespace = "::ckpt";
  let summary = "Training steps, their plans, and shielded recomputation";
  let description = [{
    `gc-lift` turns the body of a function into one `ckpt.graph` of `ckpt.node`
    ops, each an isolated region with the original ops. `gc-plan` writes a
    schedule on the graph, `gc-apply` puts the nodes in that order and adds a
    `ckpt.remat` for each repeated execution, `gc-unlift` returns to a plain
    function in which only the `ckpt.remat` regions are left.

    `ckpt.barrier` and `ckpt.hint` are identities for use by hand.
  }];
  let useDefaultAttributePrinterParser = 1;
}

#endif // CKPT_DIALECT_CKPT_IR_CKPTDIALECT_TD
