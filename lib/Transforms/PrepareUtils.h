//===- PrepareUtils.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Questions about values and bodies that several steps of gc-prepare ask.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_LIB_TRANSFORMS_PREPAREUTILS_H
#define CKPT_LIB_TRANSFORMS_PREPAREUTILS_H

#include "ckpt/Interfaces/OpFacts.h"
#include "ckpt/Interfaces/StorageSize.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace ckpt {

/// Views between a value and its storage or its readers are followed this far.
constexpr unsigned kMaxViewDepth = 8;

/// Storage of `value` in bytes; 0 when it is not known.
inline int64_t bytesOf(mlir::Value value) {
  mlir::FailureOr<int64_t> bytes = storageBytes(value.getType());
  return succeeded(bytes) ? *bytes : 0;
}

/// Operations of a body that do something: not indices, constants, the yield.
inline unsigned bodyOps(mlir::linalg::LinalgOp op) {
  unsigned count = 0;
  op.getBlock()->walk([&](mlir::Operation *nested) {
    if (!mlir::isa<mlir::linalg::IndexOp, mlir::linalg::YieldOp,
                   mlir::arith::ConstantOp>(nested))
      ++count;
  });
  return count;
}

/// The value that owns the storage, through views.
inline mlir::Value baseOf(mlir::Value value) {
  for (unsigned depth = 0; depth < kMaxViewDepth; ++depth) {
    auto result = mlir::dyn_cast<mlir::OpResult>(value);
    if (!result)
      return value;
    mlir::SmallVector<ResultOperandPair> views = getViews(result.getOwner());
    if (views.empty())
      return value;
    value = result.getOwner()->getOperand(views.front().second);
  }
  return value;
}

} // namespace ckpt

#endif // CKPT_LIB_TRANSFORMS_PREPAREUTILS_H
