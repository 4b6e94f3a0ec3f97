//===- Complex.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Facts of complex: pure arithmetic.
//
//===----------------------------------------------------------------------===//

#include "Common.h"

#include "mlir/Dialect/Complex/IR/Complex.h"

using namespace mlir;
using namespace ckpt;
using namespace ckpt::models;

namespace {

template <typename... Ops>
void attachComplex(MLIRContext *context) {
  auto one = [&](auto *tag) {
    using Op = std::remove_pointer_t<decltype(tag)>;
    if constexpr (std::is_same_v<Op, complex::ConstantOp>)
      Op::template attachInterface<Constant<Op>>(*context);
    else if constexpr (std::is_same_v<Op, complex::EqualOp> ||
                       std::is_same_v<Op, complex::NotEqualOp>)
      Op::template attachInterface<Deciding<Op>>(*context);
    else
      Op::template attachInterface<Pure<Op>>(*context);
  };
  (one(static_cast<Ops *>(nullptr)), ...);
}

} // namespace

void ckpt::registerComplexExternalModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, complex::ComplexDialect *) {
    attachComplex<
#define GET_OP_LIST
#include "mlir/Dialect/Complex/IR/ComplexOps.cpp.inc"
        >(context);
  });
}
