//===- PrepareSlices.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Parts of the slicing step of gc-prepare: how one operation is run in slices
// (PrepareSliceRules.cpp), and how a group of operations becomes a loop over
// slices (PrepareSliceLoops.cpp). Which operations go together is decided in
// PrepareSlices.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_LIB_TRANSFORMS_PREPARESLICES_H
#define CKPT_LIB_TRANSFORMS_PREPARESLICES_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>

namespace ckpt {

/// How one operation is run in slices: which dimension of each operand and of
/// the result is cut. Slice i of n of the result then depends on slice i of n
/// of the cut operands and on all of the others.
struct SliceRule {
  static constexpr int64_t kWhole = -1;
  /// The loop of a structured operation that is cut.
  int64_t loop = kWhole;
  /// The dimension of the result; `kWhole` when slices add up to it, one after
  /// the other.
  int64_t resultDim = kWhole;
  /// One entry per operand.
  llvm::SmallVector<int64_t> operandDims;
  /// The number of slices divides this.
  int64_t divisor = 0;
};

/// Operations that can be run in slices: structured ones of one result, pads,
/// insertions, and views that keep the outer dimension.
bool isSliceable(mlir::Operation *op);

/// Expand, collapse and slices: no work of their own.
bool isSliceableView(mlir::Operation *op);

/// The rule that cuts `loop`, or nothing. A reduction loop is cut only when it
/// is the outermost one, so that the order of additions stays.
std::optional<SliceRule> ruleForLoop(mlir::linalg::LinalgOp op, unsigned loop);

/// The rule that cuts dimension `dim` of the result, or nothing.
std::optional<SliceRule> ruleForResult(mlir::Operation *op, int64_t dim);

/// The rule that cuts dimension `dim` of `operand`, or nothing.
std::optional<SliceRule> ruleForOperand(mlir::OpOperand &operand, int64_t dim);

/// The rule that cuts the most bytes, or nothing.
std::optional<SliceRule> preferredRule(mlir::Operation *op);

/// Operations that run slice by slice in one loop, in order and next to each
/// other in one block.
struct SliceGroup {
  llvm::SmallVector<mlir::Operation *> members;
  llvm::DenseMap<mlir::Operation *, SliceRule> rules;
};

/// An input of a group that ends in it, and the member that writes its result
/// over it, element by element.
struct TakenInput {
  mlir::Value input;
  mlir::Operation *writer = nullptr;
};
llvm::SmallVector<TakenInput> takenInputs(const SliceGroup &group);

/// Does `value` have a use that is no member of the group?
bool isUsedOutside(mlir::Value value, const SliceGroup &group);

/// Replaces the members by one loop of `slices` trips.
void emitSliceLoop(const SliceGroup &group, int64_t slices,
                   mlir::RewriterBase &rewriter);

} // namespace ckpt

#endif // CKPT_LIB_TRANSFORMS_PREPARESLICES_H
