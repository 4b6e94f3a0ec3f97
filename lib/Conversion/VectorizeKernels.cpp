//===- VectorizeKernels.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// gc-vectorize-kernels: writes the loop nest for the tile that KernelShape
// chose. Accumulators stay in registers over all reduction loops.
//
//===----------------------------------------------------------------------===//

#include "KernelShape.h"
#include "ckpt/Conversion/Passes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include <limits>
#include <map>

namespace ckpt {
#define GEN_PASS_DEF_GCVECTORIZEKERNELS
#include "ckpt/Conversion/Passes.h.inc"
} // namespace ckpt

using namespace mlir;
using namespace ckpt;

namespace {

/// A stretch of a tiled loop: trips from `begin` to `end` by `step`, each
/// covering parts of the given sizes.
struct Segment {
  int64_t begin, end, step;
  SmallVector<int64_t> parts;
};

/// Full tiles of `count` parts of `unit`, then what is left in one trip.
SmallVector<Segment> split(int64_t range, int64_t count, int64_t unit) {
  SmallVector<Segment> segments;
  int64_t step = count * unit, full = range / step * step;
  if (full > 0)
    segments.push_back({0, full, step, SmallVector<int64_t>(count, unit)});
  int64_t rest = range - full;
  if (rest > 0) {
    SmallVector<int64_t> parts(rest / unit, unit);
    if (rest % unit)
      parts.push_back(rest % unit);
    segments.push_back({full, range, rest, parts});
  }
  return segments;
}

class Emitter {
public:
  Emitter(OpBuilder &b, const KernelShape &shape, const KernelTile &tile,
          bool useFma)
      : b(b), loc(shape.op.getLoc()), shape(shape), tile(tile),
        body(shape.op.getBlock()) {
    ivs.assign(shape.ranges.size(), b.getIndexAttr(0));
    element = getElementTypeOrSelf(shape.output.operand->get().getType());
    if (useFma && isa<arith::AddFOp>(shape.combiner) &&
        isa<Float32Type, Float64Type>(element)) {
      BlockArgument acc =
          shape.op.getMatchingBlockArgument(shape.output.operand);
      Value term = shape.combiner->getOperand(0) == acc
                       ? shape.combiner->getOperand(1)
                       : shape.combiner->getOperand(0);
      auto product = term.getDefiningOp<arith::MulFOp>();
      if (product && product->getBlock() == body && product->hasOneUse())
        fused = product;
    }
  }

  void emit() {
    SmallVector<unsigned> outer;
    for (unsigned d = 0; d < shape.ranges.size(); ++d)
      if (!shape.isReduction[d] && int(d) != tile.rowDim &&
          int(d) != tile.colDim && d != tile.vecDim)
        outer.push_back(d);
    emitOuter(outer);
  }

private:
  /// Where an accumulator stands in the tile, and how wide it is.
  struct Cell {
    int64_t row, col, width;
  };

  /// One loop over `dim`, or nothing but its only value.
  template <typename Body>
  void loop(unsigned dim, int64_t begin, int64_t end, int64_t step,
            Body inside) {
    if (begin + step >= end) {
      ivs[dim] = b.getIndexAttr(begin);
      inside();
      return;
    }
    OpBuilder::InsertionGuard guard(b);
    auto forOp =
        scf::ForOp::create(b, loc, index(begin), index(end), index(step));
    ivs[dim] = forOp.getInductionVar();
    b.setInsertionPointToStart(forOp.getBody());
    inside();
  }

  void emitOuter(ArrayRef<unsigned> dims) {
    if (dims.empty())
      return emitTiles();
    unsigned d = dims.front();
    loop(d, 0, shape.ranges[d], 1, [&] { emitOuter(dims.drop_front()); });
  }

  void emitTiles() {
    SmallVector<Segment> cols = {{0, 1, 1, {1}}}, rows = {{0, 1, 1, {1}}};
    if (tile.colDim >= 0)
      cols = split(shape.ranges[tile.colDim], tile.cols,
                   tile.alongReduction ? 1 : tile.width);
    if (tile.rowDim >= 0)
      rows = split(shape.ranges[tile.rowDim], tile.rows, 1);
    for (const Segment &col : cols) {
      auto inCols = [&] {
        for (const Segment &row : rows) {
          auto inRows = [&] { emitTile(row.parts.size(), col.parts); };
          if (tile.rowDim >= 0)
            loop(tile.rowDim, row.begin, row.end, row.step, inRows);
          else
            inRows();
        }
      };
      if (tile.colDim >= 0)
        loop(tile.colDim, col.begin, col.end, col.step, inCols);
      else
        inCols();
    }
  }

  void emitTile(int64_t numRows, ArrayRef<int64_t> cols) {
    SmallVector<Cell> cells;
    for (int64_t i = 0; i < numRows; ++i) {
      int64_t at = 0;
      for (int64_t part : cols) {
        cells.push_back({i, at, tile.alongReduction ? tile.width : part});
        at += part;
      }
    }
    SmallVector<unsigned> loops;
    for (unsigned d = 0; d < shape.ranges.size(); ++d)
      if (shape.isReduction[d] && !(tile.alongReduction && d == tile.vecDim))
        loops.push_back(d);

    if (!tile.alongReduction) {
      SmallVector<Value> accs;
      for (const Cell &cell : cells)
        accs.push_back(load(shape.output, cell, /*offset=*/0));
      accs = reduce(loops, cells, accs);
      for (auto [cell, acc] : llvm::zip(cells, accs))
        store(cell, acc);
      return;
    }

    int64_t range = shape.ranges[tile.vecDim];
    int64_t rest = range % tile.width;
    size_t numCells = cells.size();
    SmallVector<Value> accs;
    for (int64_t width : {tile.width, rest})
      for (size_t i = 0; width && i < numCells; ++i)
        accs.push_back(identity(width));
    accs = reduce(loops, cells, accs);
    for (size_t i = 0; i < numCells; ++i) {
      SmallVector<Value> at = indices(shape.output, cells[i], 0);
      Value buffer = shape.output.operand->get();
      Value sum = memref::LoadOp::create(b, loc, buffer, at);
      for (size_t set = 0; set < accs.size(); set += numCells)
        sum = vector::ReductionOp::create(b, loc, *shape.kind, accs[set + i],
                                          sum);
      memref::StoreOp::create(b, loc, sum, buffer, at);
    }
  }

  /// All reduction loops from here inwards; returns the accumulators after.
  SmallVector<Value> reduce(ArrayRef<unsigned> loops, ArrayRef<Cell> cells,
                            SmallVector<Value> accs) {
    if (!loops.empty()) {
      unsigned d = loops.front();
      if (shape.ranges[d] == 1) {
        ivs[d] = b.getIndexAttr(0);
        return reduce(loops.drop_front(), cells, accs);
      }
      return carried(d, 0, shape.ranges[d], 1, accs, [&](auto inner) {
        return reduce(loops.drop_front(), cells, inner);
      });
    }
    if (!tile.alongReduction)
      return combine(cells, accs);
    // The vector's own loop, then the elements that its width leaves over.
    size_t n = cells.size();
    int64_t range = shape.ranges[tile.vecDim];
    int64_t full = range / tile.width * tile.width;
    SmallVector<Value> head(accs.begin(), accs.begin() + n);
    SmallVector<Value> tail(accs.begin() + n, accs.end());
    auto step = [&](SmallVector<Value> inner) { return combine(cells, inner); };
    if (full == tile.width) {
      ivs[tile.vecDim] = b.getIndexAttr(0);
      head = step(head);
    } else {
      head = carried(tile.vecDim, 0, full, tile.width, head, step);
    }
    if (!tail.empty()) {
      SmallVector<Cell> narrow(cells);
      for (Cell &cell : narrow)
        cell.width = range - full;
      ivs[tile.vecDim] = b.getIndexAttr(full);
      tail = combine(narrow, tail);
    }
    llvm::append_range(head, tail);
    return head;
  }

  template <typename Body>
  SmallVector<Value> carried(unsigned dim, int64_t begin, int64_t end,
                             int64_t step, ArrayRef<Value> accs, Body inside) {
    OpBuilder::InsertionGuard guard(b);
    auto forOp =
        scf::ForOp::create(b, loc, index(begin), index(end), index(step), accs);
    ivs[dim] = forOp.getInductionVar();
    b.setInsertionPointToStart(forOp.getBody());
    SmallVector<Value> inner(forOp.getRegionIterArgs());
    inner = inside(inner);
    scf::YieldOp::create(b, loc, inner);
    return SmallVector<Value>(forOp.getResults());
  }

  /// One step of the body for every cell of the tile.
  SmallVector<Value> combine(ArrayRef<Cell> cells, ArrayRef<Value> accs) {
    scalars.clear();
    vectors.clear();
    SmallVector<Value> results;
    for (auto [cell, acc] : llvm::zip(cells, accs))
      results.push_back(combineOne(cell, acc));
    return results;
  }

  Value combineOne(const Cell &cell, Value acc) {
    IRMapping map;
    for (auto [i, input] : llvm::enumerate(shape.inputs))
      map.map(shape.op.getMatchingBlockArgument(input.operand),
              inputFor(i, cell));
    map.map(shape.op.getMatchingBlockArgument(shape.output.operand), acc);
    auto mapped = [&](Value value) {
      if (Value known = map.lookupOrNull(value))
        return known;
      Value wide = splat(value, cell.width); // from outside the body
      map.map(value, wide);
      return wide;
    };
    for (Operation &inner : body->without_terminator()) {
      if (auto constant = dyn_cast<arith::ConstantOp>(inner)) {
        auto type = VectorType::get({cell.width}, constant.getType());
        map.map(constant.getResult(),
                arith::ConstantOp::create(
                    b, loc, DenseElementsAttr::get(type, constant.getValue())));
        continue;
      }
      if (&inner == fused)
        continue;
      if (&inner == shape.combiner && fused) {
        Value x = mapped(fused->getOperand(0)),
              y = mapped(fused->getOperand(1));
        map.map(inner.getResult(0), math::FmaOp::create(b, loc, x, y, acc));
        continue;
      }
      for (Value value : inner.getOperands())
        mapped(value);
      Operation *wide = b.clone(inner, map);
      wide->getResult(0).setType(
          VectorType::get({cell.width}, inner.getResult(0).getType()));
    }
    return map.lookup(body->getTerminator()->getOperand(0));
  }

  /// Input `i` as the cell needs it; loads are shared between cells.
  Value inputFor(unsigned i, const Cell &cell) {
    const KernelOperand &input = shape.inputs[i];
    Cell own = cell;
    if (tile.rowDim < 0 || input.strides[tile.rowDim] == 0)
      own.row = 0;
    if (tile.colDim < 0 || input.strides[tile.colDim] == 0)
      own.col = 0;
    bool isScalar = input.strides[tile.vecDim] == 0;
    Value &wide = vectors[{i, own.row, own.col, own.width}];
    if (wide)
      return wide;
    if (!isScalar)
      return wide = load(input, own, 0);
    Value &scalar = scalars[{i, own.row, own.col}];
    if (!scalar)
      scalar = memref::LoadOp::create(b, loc, input.operand->get(),
                                      indices(input, own, 0));
    return wide = splat(scalar, own.width);
  }

  Value splat(Value scalar, int64_t width) {
    return vector::BroadcastOp::create(
        b, loc, VectorType::get({width}, scalar.getType()), scalar);
  }

  /// Is the vector along vecDim one stretch of memory?
  bool isStretch(const KernelOperand &operand) const {
    if (operand.strides[tile.vecDim] != 1)
      return false;
    auto type = cast<MemRefType>(operand.operand->get().getType());
    if (type.getLayout().isIdentity())
      return true;
    AffineMap map = operand.map;
    for (unsigned r = 0; r < map.getNumResults(); ++r)
      if (map.getResult(r).isFunctionOfDim(tile.vecDim) !=
          (r + 1 == map.getNumResults()))
        return false;
    return operand.contiguous;
  }

  Value load(const KernelOperand &operand, const Cell &cell, int64_t offset) {
    Value buffer = operand.operand->get();
    auto type = VectorType::get({cell.width}, getElementTypeOrSelf(buffer));
    if (isStretch(operand))
      return vector::LoadOp::create(b, loc, type, buffer,
                                    indices(operand, cell, offset));
    SmallVector<Value> lanes;
    for (int64_t lane = 0; lane < cell.width; ++lane)
      lanes.push_back(memref::LoadOp::create(
          b, loc, buffer, indices(operand, cell, offset + lane)));
    return vector::FromElementsOp::create(b, loc, type, lanes);
  }

  void store(const Cell &cell, Value value) {
    Value buffer = shape.output.operand->get();
    if (isStretch(shape.output)) {
      vector::StoreOp::create(b, loc, value, buffer,
                              indices(shape.output, cell, 0));
      return;
    }
    for (int64_t lane = 0; lane < cell.width; ++lane) {
      Value one = vector::ExtractOp::create(b, loc, value, lane);
      memref::StoreOp::create(b, loc, one, buffer,
                              indices(shape.output, cell, lane));
    }
  }

  /// Indices of `operand` for a cell, `lane` elements along the vector.
  SmallVector<Value> indices(const KernelOperand &operand, const Cell &cell,
                             int64_t lane) {
    SmallVector<AffineExpr> dims;
    for (unsigned d = 0; d < ivs.size(); ++d) {
      int64_t add = 0;
      if (int(d) == tile.rowDim)
        add += cell.row;
      if (int(d) == tile.colDim)
        add += cell.col;
      if (d == tile.vecDim)
        add += lane;
      dims.push_back(b.getAffineDimExpr(d) + add);
    }
    SmallVector<Value> result;
    for (AffineExpr expr : operand.map.getResults()) {
      AffineMap map =
          AffineMap::get(ivs.size(), 0, expr.replaceDims(dims), b.getContext());
      OpFoldResult at = affine::makeComposedFoldedAffineApply(b, loc, map, ivs);
      result.push_back(getValueOrCreateConstantIndexOp(b, loc, at));
    }
    return result;
  }

  /// Vector that the combiner leaves unchanged.
  Value identity(int64_t width) {
    auto type = VectorType::get({width}, element);
    Attribute value;
    if (auto floating = dyn_cast<FloatType>(element)) {
      const llvm::fltSemantics &semantics = floating.getFloatSemantics();
      llvm::APFloat number(semantics, 0);
      if (*shape.kind == vector::CombiningKind::MUL)
        number = llvm::APFloat(semantics, 1);
      else if (*shape.kind == vector::CombiningKind::MAXIMUMF)
        number = llvm::APFloat::getInf(semantics, /*Negative=*/true);
      else if (*shape.kind == vector::CombiningKind::MINIMUMF)
        number = llvm::APFloat::getInf(semantics);
      value = b.getFloatAttr(element, number);
    } else {
      unsigned bits = element.getIntOrFloatBitWidth();
      llvm::APInt number(bits, 0);
      if (*shape.kind == vector::CombiningKind::MUL)
        number = llvm::APInt(bits, 1);
      else if (*shape.kind == vector::CombiningKind::MAXSI)
        number = llvm::APInt::getSignedMinValue(bits);
      value = b.getIntegerAttr(element, number);
    }
    return arith::ConstantOp::create(b, loc,
                                     DenseElementsAttr::get(type, value));
  }

  Value index(int64_t value) {
    return arith::ConstantIndexOp::create(b, loc, value);
  }

  OpBuilder &b;
  Location loc;
  const KernelShape &shape;
  const KernelTile &tile;
  Block *body;
  Type element;
  Operation *fused = nullptr;
  SmallVector<OpFoldResult> ivs;
  std::map<std::tuple<unsigned, int64_t, int64_t>, Value> scalars;
  std::map<std::tuple<unsigned, int64_t, int64_t, int64_t>, Value> vectors;
};

class VectorizePass : public ckpt::impl::GcVectorizeKernelsBase<VectorizePass> {
public:
  using GcVectorizeKernelsBase::GcVectorizeKernelsBase;

  void runOnOperation() override {
    func::FuncOp func = getOperation();
    if (!func->hasAttr("ckpt.kernel"))
      return;
    if (vectorBytes < 1 || vectorBytes > 1024) {
      func.emitError("gc-vectorize-kernels: vector-bytes=")
          << vectorBytes << " is not between 1 and 1024";
      return signalPassFailure();
    }
    SmallVector<linalg::LinalgOp> ops;
    func.walk([&](linalg::LinalgOp op) { ops.push_back(op); });
    for (linalg::LinalgOp op : ops) {
      std::optional<KernelShape> shape = KernelShape::get(op);
      if (!shape)
        continue;
      std::optional<KernelTile> tile = shape->chooseTile(vectorBytes);
      if (!tile)
        continue;
      OpBuilder builder(op);
      Emitter(builder, *shape, *tile, fma).emit();
      op->erase();
    }
  }
};

} // namespace
