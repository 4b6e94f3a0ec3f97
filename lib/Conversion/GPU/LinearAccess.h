//===- LinearAccess.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where the operands of a linalg op are in memory, as linear functions of its
// loops: address = constant + sum of strides[d] * loop d.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_LIB_CONVERSION_GPU_LINEARACCESS_H
#define CKPT_LIB_CONVERSION_GPU_LINEARACCESS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Builders.h"
#include <optional>

namespace ckpt {

/// An operand on a buffer of static layout whose every offset fits 31 bits.
struct LinearAccess {
  mlir::OpOperand *operand = nullptr;
  mlir::Type element;
  /// Elements per step of each loop, and of the first point.
  llvm::SmallVector<int64_t> strides;
  int64_t constant = 0;
  /// Elements from the pointer to the end of the buffer.
  int64_t reach = 0;

  static std::optional<LinearAccess> get(mlir::linalg::LinalgOp op,
                                         mlir::OpOperand &operand);
};

/// Some loops of an op, counted through as one, the last fastest.
struct LoopGroup {
  llvm::SmallVector<unsigned> dims;
  llvm::SmallVector<int64_t> sizes;

  int64_t total() const;
  void add(unsigned dim, int64_t size);
  /// Loops with the largest strides first, so that the last is contiguous when
  /// any is.
  void sortBy(const LinearAccess &access);
};

/// Neighbouring loops of a group that one stride serves, merged.
struct GroupStrides {
  llvm::SmallVector<int64_t> sizes, strides;

  GroupStrides(const LoopGroup &group, const LinearAccess &access);
  /// Are steps in groups of `width` next to each other in memory, at multiples
  /// of `width`?
  bool isContiguous(int64_t width) const;
  /// Is every offset of the group a multiple of `width`?
  bool isMultipleOf(int64_t width) const;
};

/// The elements of a buffer, as a memref of one dimension.
mlir::Value linearBuffer(mlir::OpBuilder &builder, mlir::Location loc,
                         const LinearAccess &access);

/// 32-bit arithmetic on constants and values.
class IntBuilder {
public:
  IntBuilder(mlir::OpBuilder &builder, mlir::Location loc)
      : builder(builder), loc(loc) {}
  mlir::Value constant(int64_t value);
  mlir::Value add(mlir::Value a, mlir::Value b);
  mlir::Value add(mlir::Value a, int64_t b);
  mlir::Value mul(mlir::Value a, int64_t b);
  mlir::Value div(mlir::Value a, int64_t b);
  mlir::Value rem(mlir::Value a, int64_t b);
  mlir::Value lessThan(mlir::Value a, int64_t b);
  mlir::Value index(mlir::Value a);
  /// Elements from the start for point `linear` of a group.
  mlir::Value offset(mlir::Value linear, const GroupStrides &group);

private:
  mlir::OpBuilder &builder;
  mlir::Location loc;
};

} // namespace ckpt

#endif // CKPT_LIB_CONVERSION_GPU_LINEARACCESS_H
