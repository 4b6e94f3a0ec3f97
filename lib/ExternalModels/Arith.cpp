//===- Arith.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Facts of arith: pure arithmetic on scalars, and on tensors elementwise.
//
//===----------------------------------------------------------------------===//

#include "Common.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace ckpt;
using namespace ckpt::models;

namespace {

template <typename Op>
struct Divide : Base<Divide<Op>, Op> {
  RematFacts getRematFacts(Operation *op) const {
    return isScalarOnly(op) ? RematFacts::cheap() : RematFacts::yes();
  }
  OpWork getWork(Operation *op) const {
    return elementwiseWork(op, MathFn::Div);
  }
};

template <typename... Ops>
void attachArith(MLIRContext *context) {
  auto one = [&](auto *tag) {
    using Op = std::remove_pointer_t<decltype(tag)>;
    if constexpr (std::is_same_v<Op, arith::ConstantOp>)
      Op::template attachInterface<Constant<Op>>(*context);
    else if constexpr (std::is_same_v<Op, arith::CmpFOp> ||
                       std::is_same_v<Op, arith::FPToSIOp> ||
                       std::is_same_v<Op, arith::FPToUIOp>)
      Op::template attachInterface<Deciding<Op>>(*context);
    else if constexpr (std::is_same_v<Op, arith::DivFOp> ||
                       std::is_same_v<Op, arith::DivSIOp> ||
                       std::is_same_v<Op, arith::DivUIOp> ||
                       std::is_same_v<Op, arith::CeilDivSIOp> ||
                       std::is_same_v<Op, arith::CeilDivUIOp> ||
                       std::is_same_v<Op, arith::FloorDivSIOp> ||
                       std::is_same_v<Op, arith::RemFOp> ||
                       std::is_same_v<Op, arith::RemSIOp> ||
                       std::is_same_v<Op, arith::RemUIOp>)
      Op::template attachInterface<Divide<Op>>(*context);
    else
      Op::template attachInterface<Pure<Op>>(*context);
  };
  (one(static_cast<Ops *>(nullptr)), ...);
}

} // namespace

void ckpt::registerArithExternalModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, arith::ArithDialect *) {
    attachArith<
#define GET_OP_LIST
#include "mlir/Dialect/Arith/IR/ArithOps.cpp.inc"
        >(context);
  });
}
