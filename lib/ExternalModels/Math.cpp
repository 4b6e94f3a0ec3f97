//===- Math.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Facts of math: pure functions, weighed by kind.
//
//===----------------------------------------------------------------------===//

#include "Common.h"

#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace ckpt;
using namespace ckpt::models;

namespace {

template <typename Op>
struct Function : Base<Function<Op>, Op> {
  RematFacts getRematFacts(Operation *op) const {
    RematFacts facts =
        isScalarOnly(op) ? RematFacts::cheap() : RematFacts::yes();
    // isnan and its kin turn floats into decisions.
    facts.discrete =
        getElementTypeOrSelf(op->getResult(0).getType()).isInteger(1);
    return facts;
  }
  OpWork getWork(Operation *op) const {
    return elementwiseWork(op, mathFunctionOf(op));
  }
};

template <typename... Ops>
void attachMath(MLIRContext *context) {
  (Ops::template attachInterface<Function<Ops>>(*context), ...);
}

} // namespace

void ckpt::registerMathExternalModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, math::MathDialect *) {
    attachMath<
#define GET_OP_LIST
#include "mlir/Dialect/Math/IR/MathOps.cpp.inc"
        >(context);
  });
}
