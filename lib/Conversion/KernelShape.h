//===- KernelShape.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What gc-vectorize-kernels knows of a linalg op before it writes code: loops,
// strides of each operand along each loop, the combiner, and the tile chosen.
// Everything here follows from shapes and indexing maps alone.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_LIB_CONVERSION_KERNELSHAPE_H
#define CKPT_LIB_CONVERSION_KERNELSHAPE_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include <optional>

namespace ckpt {

/// An operand that the body reads or writes.
struct KernelOperand {
  mlir::OpOperand *operand = nullptr;
  mlir::AffineMap map;
  /// Elements that the address moves per step of each loop, for a contiguous
  /// buffer.
  llvm::SmallVector<int64_t> strides;
  /// The buffer's innermost dimension is in fact contiguous.
  bool contiguous = true;
};

/// A tile of accumulators: `rows` steps of loop `rowDim` times `cols` steps of
/// loop `colDim`, each a vector of `width` elements along `vecDim`.
struct KernelTile {
  unsigned vecDim = 0;
  int64_t width = 1;
  /// The vector runs along a reduction loop: lanes are added up at the end.
  bool alongReduction = false;
  int rowDim = -1;
  int64_t rows = 1;
  /// vecDim itself (chunks of the vector), another parallel loop, or -1.
  int colDim = -1;
  int64_t cols = 1;
};

struct KernelShape {
  mutable mlir::linalg::LinalgOp op; // a handle
  llvm::SmallVector<int64_t> ranges;
  llvm::SmallVector<bool> isReduction;
  /// Inputs that the body uses, then the output.
  llvm::SmallVector<KernelOperand> inputs;
  KernelOperand output;
  /// Combines the accumulator (a body argument) with a new term.
  mlir::Operation *combiner = nullptr;
  std::optional<mlir::vector::CombiningKind> kind;

  /// The shape of `op`, or nothing when no vector code can be made for it.
  static std::optional<KernelShape> get(mlir::linalg::LinalgOp op);

  /// The cheapest tile for registers of `vectorBytes`, by loads and operations
  /// per element; ties go to parallel loops and to lower loop numbers.
  std::optional<KernelTile> chooseTile(int64_t vectorBytes) const;
};

} // namespace ckpt

#endif // CKPT_LIB_CONVERSION_KERNELSHAPE_H
