//===- ControlFlow.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Facts of cf: an assertion runs once by itself; inside a repeated body it does
// no harm, since it held the first time.
//
//===----------------------------------------------------------------------===//

#include "Common.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"

using namespace mlir;
using namespace ckpt;
using namespace ckpt::models;

namespace {

struct Assert : Base<Assert, cf::AssertOp> {
  RematFacts getRematFacts(Operation *op) const {
    RematFacts facts = RematFacts::no("an assertion need not be repeated",
                                      /*ordered=*/true);
    facts.idempotent = true;
    return facts;
  }
  OpWork getWork(Operation *op) const {
    OpWork work;
    work.known = true;
    return work;
  }
};

} // namespace

void ckpt::registerControlFlowExternalModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, cf::ControlFlowDialect *) {
    cf::AssertOp::attachInterface<Assert>(*context);
  });
}
