//===- PrepareSliceRules.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which dimensions of operands and result go together when an operation is run
// in slices.
//
//===----------------------------------------------------------------------===//

#include "PrepareSlices.h"
#include "PrepareUtils.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include <numeric>

using namespace mlir;
using namespace ckpt;

namespace {

RankedTensorType staticTensor(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape() ? tensor : RankedTensorType();
}

/// Rule with every operand whole, for `op`.
SliceRule wholeRule(Operation *op) {
  SliceRule rule;
  rule.operandDims.assign(op->getNumOperands(), SliceRule::kWhole);
  return rule;
}

int64_t dimSize(Value value, int64_t dim) {
  return cast<RankedTensorType>(value.getType()).getDimSize(dim);
}

/// Sets the divisor from the sizes of what is cut; false when nothing can be.
bool finish(SliceRule &rule, Operation *op) {
  for (auto [value, dim] : llvm::zip(op->getOperands(), rule.operandDims))
    if (dim != SliceRule::kWhole)
      rule.divisor = std::gcd(rule.divisor, dimSize(value, dim));
  if (rule.resultDim != SliceRule::kWhole)
    rule.divisor =
        std::gcd(rule.divisor, dimSize(op->getResult(0), rule.resultDim));
  return rule.divisor > 1;
}

/// The dimension of a group of a reshape that is cut together with the merged
/// one: the outermost that is not 1.
std::optional<int64_t> outerDim(ArrayRef<int64_t> group, ShapedType type) {
  for (int64_t dim : group)
    if (type.getDimSize(dim) != 1)
      return dim;
  return std::nullopt;
}

/// Pairs of (dimension of `merged`, dimension of `split`) of a reshape.
std::optional<SliceRule> ruleForReshape(Operation *op,
                                        ArrayRef<ReassociationIndices> groups,
                                        bool expands, bool fromResult,
                                        int64_t dim) {
  auto split = cast<ShapedType>(
      (expands ? op->getResult(0) : op->getOperand(0)).getType());
  SliceRule rule = wholeRule(op);
  for (auto [merged, group] : llvm::enumerate(groups)) {
    std::optional<int64_t> outer = outerDim(group, split);
    if (!outer)
      continue;
    int64_t resultDim = expands ? *outer : static_cast<int64_t>(merged);
    int64_t operandDim = expands ? static_cast<int64_t>(merged) : *outer;
    if ((fromResult ? resultDim : operandDim) != dim)
      continue;
    rule.resultDim = resultDim;
    rule.operandDims[0] = operandDim;
    if (finish(rule, op))
      return rule;
    return std::nullopt;
  }
  return std::nullopt;
}

/// Is dimension `dim` of an offset-size-stride operation taken as a whole?
bool takesWholeDim(OffsetSizeAndStrideOpInterface op, int64_t dim,
                   int64_t size) {
  return op.getStaticOffsets()[dim] == 0 && op.getStaticStrides()[dim] == 1 &&
         op.getStaticSizes()[dim] == size;
}

/// Pads, insertions and slices have the same dimensions in and out.
std::optional<SliceRule> ruleForSameDim(Operation *op, int64_t dim) {
  SliceRule rule = wholeRule(op);
  rule.resultDim = dim;
  rule.operandDims[0] = dim;
  int64_t size = dimSize(op->getResult(0), dim);
  if (auto pad = dyn_cast<tensor::PadOp>(op)) {
    if (pad.getStaticLow()[dim] != 0 || pad.getStaticHigh()[dim] != 0)
      return std::nullopt;
  } else if (auto insert = dyn_cast<tensor::InsertSliceOp>(op)) {
    if (!takesWholeDim(insert, dim, size))
      return std::nullopt;
    rule.operandDims[1] = dim;
  } else {
    auto slice = cast<tensor::ExtractSliceOp>(op);
    if (!takesWholeDim(slice, dim, slice.getSourceType().getDimSize(dim)))
      return std::nullopt;
  }
  if (finish(rule, op))
    return rule;
  return std::nullopt;
}

template <typename Op>
bool hasStaticPlace(Op op) {
  return !ShapedType::isDynamicShape(op.getStaticOffsets()) &&
         !ShapedType::isDynamicShape(op.getStaticSizes()) &&
         !ShapedType::isDynamicShape(op.getStaticStrides()) &&
         op.getSourceType().getRank() == op.getType().getRank();
}

} // namespace

bool ckpt::isSliceableView(Operation *op) {
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return hasStaticPlace(slice);
  return isa<tensor::ExpandShapeOp>(op) ||
         (isa<tensor::CollapseShapeOp>(op) && !getViews(op).empty());
}

bool ckpt::isSliceable(Operation *op) {
  if (op->getNumResults() != 1 || !staticTensor(op->getResult(0).getType()))
    return false;
  for (Value operand : op->getOperands())
    if (isa<TensorType>(operand.getType()) && !staticTensor(operand.getType()))
      return false;
  if (isSliceableView(op))
    return true;
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(op))
    return hasStaticPlace(insert);
  if (auto pad = dyn_cast<tensor::PadOp>(op))
    return pad.getConstantPaddingValue() && pad.getOperands().size() == 1;
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  if (!structured || isa<linalg::FillOp>(op) ||
      !structured.hasPureTensorSemantics() ||
      structured.getNumDpsInits() != 1 || structured.getNumLoops() == 0)
    return false;
  RematFacts facts = getRematFacts(op);
  return facts.repeatable && !facts.discrete && !facts.satellite;
}

std::optional<SliceRule> ckpt::ruleForLoop(linalg::LinalgOp op, unsigned loop) {
  SliceRule rule = wholeRule(op);
  rule.loop = loop;
  SmallVector<unsigned> reductions;
  op.getReductionDims(reductions);
  if (llvm::is_contained(reductions, loop) && reductions.front() != loop)
    return std::nullopt;
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
      if (!expr.isFunctionOfDim(loop))
        continue;
      // Windows overlap, and a second cut dimension would leave a diagonal.
      if (!isa<AffineDimExpr>(expr) ||
          rule.operandDims[operand.getOperandNumber()] != SliceRule::kWhole)
        return std::nullopt;
      rule.operandDims[operand.getOperandNumber()] = dim;
    }
  }
  rule.resultDim =
      rule.operandDims[op.getDpsInitOperand(0)->getOperandNumber()];
  if (finish(rule, op))
    return rule;
  return std::nullopt;
}

std::optional<SliceRule> ckpt::ruleForResult(Operation *op, int64_t dim) {
  if (dim >= cast<RankedTensorType>(op->getResult(0).getType()).getRank())
    return std::nullopt;
  if (auto structured = dyn_cast<linalg::LinalgOp>(op)) {
    AffineMap map =
        structured.getMatchingIndexingMap(structured.getDpsInitOperand(0));
    if (auto expr = dyn_cast<AffineDimExpr>(map.getResult(dim)))
      return ruleForLoop(structured, expr.getPosition());
    return std::nullopt;
  }
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op))
    return ruleForReshape(op, expand.getReassociationIndices(),
                          /*expands=*/true, /*fromResult=*/true, dim);
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op))
    return ruleForReshape(op, collapse.getReassociationIndices(),
                          /*expands=*/false, /*fromResult=*/true, dim);
  return ruleForSameDim(op, dim);
}

std::optional<SliceRule> ckpt::ruleForOperand(OpOperand &operand, int64_t dim) {
  Operation *op = operand.getOwner();
  if (auto structured = dyn_cast<linalg::LinalgOp>(op)) {
    AffineMap map = structured.getMatchingIndexingMap(&operand);
    // The window of a pooling gives a shape only.
    if (dim >= map.getNumResults())
      return std::nullopt;
    if (auto expr = dyn_cast<AffineDimExpr>(map.getResult(dim)))
      return ruleForLoop(structured, expr.getPosition());
    return std::nullopt;
  }
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op))
    return ruleForReshape(op, expand.getReassociationIndices(),
                          /*expands=*/true, /*fromResult=*/false, dim);
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op))
    return ruleForReshape(op, collapse.getReassociationIndices(),
                          /*expands=*/false, /*fromResult=*/false, dim);
  return ruleForSameDim(op, dim);
}

std::optional<SliceRule> ckpt::preferredRule(Operation *op) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  if (!structured)
    return std::nullopt;
  std::optional<SliceRule> best;
  int64_t bestBytes = 0;
  for (unsigned loop = 0; loop < structured.getNumLoops(); ++loop) {
    std::optional<SliceRule> rule = ruleForLoop(structured, loop);
    if (!rule)
      continue;
    int64_t bytes = 0;
    for (auto [value, dim] : llvm::zip(op->getOperands(), rule->operandDims))
      if (dim != SliceRule::kWhole)
        bytes += bytesOf(value);
    if (bytes > bestBytes) {
      best = rule;
      bestBytes = bytes;
    }
  }
  return best;
}
