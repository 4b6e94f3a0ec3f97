//===- KernelShape.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Analysis and choice of tile for gc-vectorize-kernels.
//
//===----------------------------------------------------------------------===//

#include "KernelShape.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace ckpt;

namespace {

/// Adds the coefficients of a linear expression; false if it is not linear.
bool addCoefficients(AffineExpr expr, int64_t factor,
                     SmallVectorImpl<int64_t> &coefficients) {
  if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
    coefficients[dim.getPosition()] += factor;
    return true;
  }
  if (isa<AffineConstantExpr>(expr))
    return true;
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return false;
  if (expr.getKind() == AffineExprKind::Add)
    return addCoefficients(binary.getLHS(), factor, coefficients) &&
           addCoefficients(binary.getRHS(), factor, coefficients);
  if (expr.getKind() != AffineExprKind::Mul)
    return false;
  if (auto constant = dyn_cast<AffineConstantExpr>(binary.getRHS()))
    return addCoefficients(binary.getLHS(), factor * constant.getValue(),
                           coefficients);
  if (auto constant = dyn_cast<AffineConstantExpr>(binary.getLHS()))
    return addCoefficients(binary.getRHS(), factor * constant.getValue(),
                           coefficients);
  return false;
}

/// Types that a vector holds as memory does.
bool isVectorElement(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type))
    return integer.getWidth() % 8 == 0 && integer.getWidth() <= 64;
  return isa<Float16Type, BFloat16Type, Float32Type, Float64Type>(type);
}

bool isBodyElement(Type type) {
  return isVectorElement(type) || type.isInteger(1);
}

std::optional<KernelOperand> getOperand(linalg::LinalgOp op,
                                        OpOperand &operand) {
  auto type = dyn_cast<MemRefType>(operand.get().getType());
  if (!type || !type.hasStaticShape() ||
      !isVectorElement(type.getElementType()))
    return std::nullopt;
  KernelOperand result;
  result.operand = &operand;
  result.map = op.getMatchingIndexingMap(&operand);
  result.strides.assign(op.getNumLoops(), 0);
  int64_t stride = 1;
  for (int64_t d = type.getRank() - 1; d >= 0; --d) {
    if (!addCoefficients(result.map.getResult(d), stride, result.strides))
      return std::nullopt;
    stride *= type.getDimSize(d);
  }
  if (type.getRank() > 0 && !type.getLayout().isIdentity()) {
    SmallVector<int64_t> strides;
    int64_t offset;
    if (failed(type.getStridesAndOffset(strides, offset)))
      return std::nullopt;
    result.contiguous = strides.back() == 1;
  }
  return result;
}

} // namespace

std::optional<KernelShape> KernelShape::get(linalg::LinalgOp op) {
  if (!op.hasPureBufferSemantics() || op.getNumDpsInits() != 1 ||
      op.getNumReductionLoops() == 0 || op.hasDynamicShape())
    return std::nullopt;
  KernelShape shape;
  shape.op = op;
  shape.ranges = op.getStaticLoopRanges();
  if (llvm::any_of(shape.ranges, [](int64_t range) { return range <= 0; }))
    return std::nullopt;
  for (utils::IteratorType iterator : op.getIteratorTypesArray()) {
    if (iterator != utils::IteratorType::parallel &&
        iterator != utils::IteratorType::reduction)
      return std::nullopt;
    shape.isReduction.push_back(iterator == utils::IteratorType::reduction);
  }

  Block *body = op.getBlock();
  for (Operation &inner : body->without_terminator()) {
    if (isa<arith::ConstantOp>(inner)) {
      if (isa<ShapedType>(inner.getResult(0).getType()))
        return std::nullopt;
      continue;
    }
    if (!OpTrait::hasElementwiseMappableTraits(&inner) ||
        inner.getNumResults() != 1 ||
        !isa<arith::ArithDialect, math::MathDialect>(inner.getDialect()) ||
        !llvm::all_of(inner.getOperandTypes(), isBodyElement) ||
        !isBodyElement(inner.getResult(0).getType()))
      return std::nullopt;
    for (Value value : inner.getOperands()) {
      Operation *def = value.getDefiningOp();
      bool inBody = def ? def->getBlock() == body
                        : cast<BlockArgument>(value).getOwner() == body;
      if (!inBody && !isBodyElement(value.getType()))
        return std::nullopt;
    }
  }

  OpOperand &init = *op.getDpsInitOperand(0);
  BlockArgument acc = op.getMatchingBlockArgument(&init);
  auto out = getOperand(op, init);
  if (!out || !out->map.isProjectedPermutation() || !acc.hasOneUse())
    return std::nullopt;
  // The output must not move along reduction loops.
  for (unsigned d = 0; d < shape.ranges.size(); ++d)
    if (shape.isReduction[d] && out->strides[d] != 0)
      return std::nullopt;
  shape.output = *out;
  Value yielded = body->getTerminator()->getOperand(0);
  shape.combiner = *acc.getUsers().begin();
  if (shape.combiner == body->getTerminator() ||
      yielded.getDefiningOp() != shape.combiner)
    return std::nullopt;
  shape.kind =
      llvm::TypeSwitch<Operation *, std::optional<vector::CombiningKind>>(
          shape.combiner)
          .Case<arith::AddFOp, arith::AddIOp>(
              [](auto) { return vector::CombiningKind::ADD; })
          .Case<arith::MulFOp, arith::MulIOp>(
              [](auto) { return vector::CombiningKind::MUL; })
          .Case<arith::MaximumFOp>(
              [](auto) { return vector::CombiningKind::MAXIMUMF; })
          .Case<arith::MinimumFOp>(
              [](auto) { return vector::CombiningKind::MINIMUMF; })
          .Case<arith::MaxSIOp>(
              [](auto) { return vector::CombiningKind::MAXSI; })
          .Default([](auto) { return std::nullopt; });
  if (!llvm::all_of(shape.combiner->getOperandTypes(),
                    [&](Type type) { return type == acc.getType(); }))
    return std::nullopt;

  for (OpOperand *input : op.getDpsInputOperands()) {
    BlockArgument arg = op.getMatchingBlockArgument(input);
    if (arg.use_empty())
      continue;
    if (op.isScalar(input))
      return std::nullopt;
    auto operand = getOperand(op, *input);
    if (!operand)
      return std::nullopt;
    shape.inputs.push_back(*operand);
  }
  return shape;
}

std::optional<KernelTile> KernelShape::chooseTile(int64_t vectorBytes) const {
  Type element = getElementTypeOrSelf(output.operand->get().getType());
  int64_t lanes =
      std::max<int64_t>(1, vectorBytes * 8 / element.getIntOrFloatBitWidth());
  // Half of the registers hold accumulators.
  int64_t budget = vectorBytes >= 64 ? 16 : 8;
  unsigned numDims = ranges.size();
  double bodyOps = std::max<int64_t>(
      1,
      llvm::count_if(op.getBlock()->without_terminator(), [](Operation &inner) {
        return !isa<arith::ConstantOp>(inner);
      }));
  double reductions = 1;
  for (unsigned d = 0; d < numDims; ++d)
    if (isReduction[d])
      reductions *= double(ranges[d]);

  std::optional<KernelTile> best;
  double bestCost = 0;
  auto consider = [&](const KernelTile &tile) {
    double w = double(tile.width);
    double tileSize = double(tile.rows * tile.cols);
    double loads = 0;
    for (const KernelOperand &input : inputs) {
      int64_t stride = input.strides[tile.vecDim];
      double each = stride == 0 || stride == 1 ? 1.0 : 2.0 * w;
      double times = 1;
      if (tile.rowDim >= 0 && input.strides[tile.rowDim] != 0)
        times *= double(tile.rows);
      if (tile.colDim >= 0 && input.strides[tile.colDim] != 0)
        times *= double(tile.cols);
      loads += each * times;
    }
    // Loop control, shared by the tile.
    double step = bodyOps * tileSize + loads + 2.0;
    double steps =
        tile.alongReduction
            ? reductions / double(ranges[tile.vecDim]) *
                  double(llvm::divideCeil(ranges[tile.vecDim], tile.width))
            : reductions;
    double finish = 2.0 * tileSize;
    if (tile.alongReduction || output.strides[tile.vecDim] != 1)
      finish += 2.0 * w * tileSize;
    double elements = tileSize * reductions * (tile.alongReduction ? 1.0 : w);
    double cost = (step * steps + finish) / elements;
    if (!best || cost < bestCost * (1.0 - 1e-9)) {
      best = tile;
      bestCost = cost;
    }
  };

  auto rowChoices = [&](int64_t limit, unsigned skipA, int skipB, auto visit) {
    visit(-1, int64_t(1));
    for (unsigned d = 0; d < numDims; ++d)
      if (!isReduction[d] && d != skipA && int(d) != skipB && ranges[d] > 1)
        visit(int(d), std::min(ranges[d], limit));
  };

  for (bool alongReduction : {false, true}) {
    if (alongReduction && !kind)
      continue;
    for (unsigned v = 0; v < numDims; ++v) {
      if (isReduction[v] != alongReduction || ranges[v] < 2)
        continue;
      KernelTile tile;
      tile.vecDim = v;
      tile.alongReduction = alongReduction;
      tile.width = std::min(lanes, ranges[v]);
      if (!alongReduction) {
        for (int64_t cols : {int64_t(1), int64_t(2), int64_t(4)}) {
          if (cols * tile.width > ranges[v] && cols > 1)
            continue;
          tile.colDim = int(v);
          tile.cols = cols;
          rowChoices(budget / cols, v, -1, [&](int dim, int64_t rows) {
            tile.rowDim = dim;
            tile.rows = rows;
            consider(tile);
          });
        }
        continue;
      }
      // A second set of accumulators takes what the width does not divide.
      int64_t room = ranges[v] % tile.width ? budget / 2 : budget;
      rowChoices(4, v, -1, [&](int dim, int64_t rows) {
        rowChoices(std::max<int64_t>(1, room / rows), v, dim,
                   [&](int other, int64_t cols) {
                     if (dim < 0 && other >= 0)
                       return;
                     tile.rowDim = dim;
                     tile.rows = rows;
                     tile.colDim = other;
                     tile.cols = cols;
                     consider(tile);
                   });
      });
    }
  }
  return best;
}
