//===- PrepareZeros.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reductions over a tensor that was spread out with zeros in between.
//
// The gradient of a strided convolution with respect to its weights comes from
// front ends as a convolution over the gradient dilated with zeros, s * s times
// as large for stride s. The terms of the zeros can be left out: the sum runs
// over the source and steps through the other operand by s. A term is then
// missing only where it was 0 * x; that is the same to the bit for finite x,
// since a sum that starts from +0 never becomes -0 by adding a zero.
//
//===----------------------------------------------------------------------===//

#include "PrepareFusion.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace ckpt;

namespace {

/// A fill with +0.0, possibly through views.
bool isPositiveZero(Value value) {
  while (Operation *def = value.getDefiningOp()) {
    if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(def)) {
      value = def->getOperand(0);
      continue;
    }
    auto fill = dyn_cast<linalg::FillOp>(def);
    return fill && matchPattern(fill.value(), m_PosZeroFloat());
  }
  return false;
}

/// yield(out + a * b) and nothing else, for two inputs.
bool isMultiplyAdd(linalg::GenericOp op) {
  Block *body = op.getBody();
  if (op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1 ||
      body->getOperations().size() != 3)
    return false;
  auto mul = dyn_cast<arith::MulFOp>(body->front());
  auto add = dyn_cast<arith::AddFOp>(*std::next(body->begin()));
  if (!mul || !add || body->getTerminator()->getOperand(0) != add.getResult())
    return false;
  Value a = body->getArgument(0), b = body->getArgument(1);
  Value out = body->getArgument(2);
  bool multiplies = (mul.getLhs() == a && mul.getRhs() == b) ||
                    (mul.getLhs() == b && mul.getRhs() == a);
  bool adds = (add.getLhs() == out && add.getRhs() == mul.getResult()) ||
              (add.getRhs() == out && add.getLhs() == mul.getResult());
  return multiplies && adds;
}

/// Rewrites `op` to run over the source of `insert`, its input `number`.
LogicalResult skipZeros(linalg::GenericOp op, unsigned number,
                        tensor::InsertSliceOp insert, RewriterBase &rewriter) {
  auto source = cast<RankedTensorType>(insert.getSourceType());
  RankedTensorType dest = insert.getType();
  if (source.getRank() != dest.getRank() || !source.hasStaticShape() ||
      !dest.hasStaticShape() ||
      ShapedType::isDynamicShape(insert.getStaticOffsets()) ||
      ShapedType::isDynamicShape(insert.getStaticStrides()) ||
      ShapedType::isDynamicShape(insert.getStaticSizes()) ||
      !isPositiveZero(insert.getDest()) ||
      !isPositiveZero(op.getDpsInitOperand(0)->get()))
    return failure();
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  MLIRContext *context = op.getContext();
  SmallVector<AffineExpr> steps;
  for (unsigned i = 0; i < op.getNumLoops(); ++i)
    steps.push_back(getAffineDimExpr(i, context));
  llvm::SmallBitVector seen(op.getNumLoops());
  for (auto [i, expr] : llvm::enumerate(maps[number].getResults())) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim || seen.test(dim.getPosition()))
      return failure();
    seen.set(dim.getPosition());
    int64_t offset = insert.getStaticOffsets()[i];
    int64_t stride = insert.getStaticStrides()[i];
    if (offset == 0 && stride == 1 &&
        source.getDimSize(i) == dest.getDimSize(i))
      continue;
    if (iterators[dim.getPosition()] != utils::IteratorType::reduction)
      return failure();
    steps[dim.getPosition()] = expr * stride + offset;
  }
  for (auto [i, map] : llvm::enumerate(maps))
    if (i != number)
      map = map.replaceDimsAndSymbols(steps, {}, op.getNumLoops(), 0);
  // The loops must still get their bounds from plain dimensions.
  if (!inversePermutation(concatAffineMaps(maps, context)))
    return failure();
  SmallVector<Value> inputs = op.getDpsInputs();
  inputs[number] = insert.getSource();
  rewriter.setInsertionPoint(op);
  auto smaller = linalg::GenericOp::create(
      rewriter, op.getLoc(), op->getResultTypes(), inputs, op.getOutputs(),
      rewriter.getAffineMapArrayAttr(maps), op.getIteratorTypes(),
      /*doc=*/nullptr, /*library_call=*/nullptr);
  rewriter.inlineRegionBefore(op.getRegion(), smaller.getRegion(),
                              smaller.getRegion().begin());
  rewriter.replaceOp(op, smaller);
  return success();
}

} // namespace

bool ckpt::skipInsertedZeros(func::FuncOp func, RewriterBase &rewriter) {
  SmallVector<linalg::GenericOp> ops;
  func->walk([&](linalg::GenericOp op) {
    if (op.hasPureTensorSemantics() && op.getNumReductionLoops() != 0 &&
        isMultiplyAdd(op))
      ops.push_back(op);
  });
  bool changed = false;
  for (linalg::GenericOp op : ops)
    for (unsigned number = 0; number < 2; ++number) {
      auto insert =
          op.getDpsInputs()[number].getDefiningOp<tensor::InsertSliceOp>();
      if (insert && succeeded(skipZeros(op, number, insert, rewriter))) {
        changed = true;
        break;
      }
    }
  return changed;
}
