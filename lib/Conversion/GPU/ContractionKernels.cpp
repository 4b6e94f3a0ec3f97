//===- ContractionKernels.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sums of products as tiled matrix products: matmul in all layouts, batches,
// convolutions and both their gradients (implicit GEMM). The loops of the op
// fall into batch, rows (in A and C), columns (in B and C) and sums; addresses
// are linear in them, so a tile of A needs an offset per row and one per
// summand, computed apart. Tiles of A and B go through shared memory, the next
// one is on its way in registers while one is multiplied. f32 and f64 use
// fused multiply-add, f16 and bf16 tensor cores with sums in f32.
//
//===----------------------------------------------------------------------===//

#include "KernelEmitter.h"
#include "LinearAccess.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace ckpt;

namespace {

/// Sizes of a block's tile and of its parts.
struct Tile {
  int64_t rows, cols, depth, threads;
  /// Per thread (fused multiply-add) or per warp (tensor cores).
  int64_t partRows, partCols;
};

struct Contraction {
  LinearAccess a, b, c;
  LoopGroup batch, rows, cols, sums;
  /// Of the sums: f32 or f64.
  Type accumulator;
  bool tensorCores = false;
};

/// The input behind a factor of the product, through widening casts.
BlockArgument factorOf(Value value) {
  while (auto cast = value.getDefiningOp<arith::ExtFOp>())
    value = cast.getIn();
  return dyn_cast<BlockArgument>(value);
}

std::optional<Contraction> matchContraction(linalg::LinalgOp op) {
  if (op.getNumDpsInits() != 1 || op.hasDynamicShape() ||
      op.getNumReductionLoops() == 0)
    return std::nullopt;
  Block *body = op.getBlock();
  OpOperand *init = op.getDpsInitOperand(0);
  BlockArgument out = op.getMatchingBlockArgument(init);
  auto sum =
      body->getTerminator()->getOperand(0).getDefiningOp<arith::AddFOp>();
  if (!sum || !out.hasOneUse() || (sum.getLhs() != out && sum.getRhs() != out))
    return std::nullopt;
  auto product = (sum.getLhs() == out ? sum.getRhs() : sum.getLhs())
                     .getDefiningOp<arith::MulFOp>();
  if (!product)
    return std::nullopt;
  BlockArgument left = factorOf(product.getLhs());
  BlockArgument right = factorOf(product.getRhs());
  if (!left || !right || left == out || right == out || left == right ||
      left.getOwner() != body || right.getOwner() != body)
    return std::nullopt;
  for (Operation &inner : body->without_terminator())
    if (!isa<arith::AddFOp, arith::MulFOp, arith::ExtFOp>(inner))
      return std::nullopt;

  Contraction result;
  OpOperand *aOperand = op.getMatchingOpOperand(left);
  OpOperand *bOperand = op.getMatchingOpOperand(right);
  auto a = LinearAccess::get(op, *aOperand);
  auto b = LinearAccess::get(op, *bOperand);
  auto c = LinearAccess::get(op, *init);
  if (!a || !b || !c || a->element != b->element)
    return std::nullopt;
  Type narrow = a->element, wide = c->element;
  if (narrow.isF64() && wide.isF64()) {
    result.accumulator = wide;
  } else if (narrow.isF32() && wide.isF32()) {
    result.accumulator = wide;
  } else if ((narrow.isF16() || narrow.isBF16()) &&
             (wide == narrow || wide.isF32())) {
    result.accumulator = Float32Type::get(op.getContext());
    result.tensorCores = true;
  } else {
    return std::nullopt;
  }

  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  SmallVector<utils::IteratorType> kinds = op.getIteratorTypesArray();
  AffineMap aMap = op.getMatchingIndexingMap(aOperand);
  AffineMap bMap = op.getMatchingIndexingMap(bOperand);
  AffineMap cMap = op.getMatchingIndexingMap(init);
  // Rows and columns so that the output is contiguous along columns.
  int64_t aStride = 0, bStride = 0;
  for (unsigned d = 0; d < ranges.size(); ++d) {
    if (kinds[d] == utils::IteratorType::parallel && ranges[d] > 1) {
      bool inA = aMap.isFunctionOfDim(d), inB = bMap.isFunctionOfDim(d);
      int64_t stride = c->strides[d];
      if (inA && !inB && (!aStride || stride < aStride))
        aStride = stride;
      if (inB && !inA && (!bStride || stride < bStride))
        bStride = stride;
    }
  }
  if (aStride && (!bStride || aStride < bStride)) {
    std::swap(a, b);
    std::swap(aMap, bMap);
  }
  for (unsigned d = 0; d < ranges.size(); ++d) {
    if (ranges[d] <= 0)
      return std::nullopt;
    bool inA = aMap.isFunctionOfDim(d), inB = bMap.isFunctionOfDim(d);
    if (kinds[d] == utils::IteratorType::reduction) {
      if (cMap.isFunctionOfDim(d))
        return std::nullopt;
      result.sums.add(d, ranges[d]);
    } else if (kinds[d] != utils::IteratorType::parallel ||
               !cMap.isFunctionOfDim(d)) {
      return std::nullopt;
    } else if (inA && inB) {
      result.batch.add(d, ranges[d]);
    } else if (inA) {
      result.rows.add(d, ranges[d]);
    } else if (inB) {
      result.cols.add(d, ranges[d]);
    } else {
      return std::nullopt;
    }
  }
  result.a = *a;
  result.b = *b;
  result.c = *c;
  result.batch.sortBy(result.c);
  result.rows.sortBy(result.a);
  result.cols.sortBy(result.b);
  result.sums.sortBy(result.a);
  // Too thin for tiles.
  if (result.rows.total() < 8 || result.cols.total() < 8 ||
      result.sums.total() < 8)
    return std::nullopt;
  return result;
}

Tile chooseTile(const Contraction &shape) {
  int64_t rows = shape.rows.total(), cols = shape.cols.total();
  auto tiles = [&](int64_t size) {
    return llvm::divideCeil(rows, size) * llvm::divideCeil(cols, size) *
           shape.batch.total();
  };
  if (shape.tensorCores) {
    if (rows >= 128 && cols >= 128 && tiles(128) >= 64)
      return {128, 128, 32, 256, 64, 32};
    return {64, 64, 32, 128, 32, 32};
  }
  if (shape.accumulator.isF64())
    return {32, 32, 16, 64, 4, 4};
  if (rows >= 128 && cols >= 128 && tiles(128) >= 64)
    return {128, 128, 8, 256, 8, 8};
  if (rows > 32 && cols > 32 && tiles(64) >= 32)
    return {64, 64, 16, 256, 4, 4};
  return {32, 32, 16, 64, 4, 4};
}

/// One operand's way through a block: device memory, registers, shared memory.
class TileLoader {
public:
  TileLoader(const LinearAccess &access, const LoopGroup &lines,
             const LoopGroup &sums, const LoopGroup &batch, int64_t numLines,
             const Tile &tile, bool sumsFastest, Type stored)
      : access(access), byLine(lines, access), bySum(sums, access),
        byBatch(batch, access), lineTotal(lines.total()),
        sumTotal(sums.total()), numLines(numLines), depth(tile.depth),
        threads(tile.threads), sumsFastest(sumsFastest), stored(stored) {
    // The widest loads that the addresses allow, along sums or along lines.
    int64_t widest = 16 / (access.element.getIntOrFloatBitWidth() / 8);
    for (width = widest; width > 1; width /= 2) {
      if (access.constant % width || !byBatch.isMultipleOf(width))
        continue;
      alongSums = bySum.isContiguous(width) && byLine.isMultipleOf(width) &&
                  sumTotal % width == 0;
      if (alongSums && depth % width == 0)
        break;
      alongSums = false;
      if (byLine.isContiguous(width) && bySum.isMultipleOf(width) &&
          lineTotal % width == 0)
        break;
    }
    if (width <= 1) {
      width = 1;
      alongSums = !byLine.isContiguous(1);
    }
    // A block must not have more threads than pieces.
    while (width > 1 && numLines * depth / width < threads)
      width /= 2;
  }

  /// Elements of shared memory from one line (or summand) to the next.
  int64_t pitch() const {
    int64_t pad = sumsFastest ? 16 / (stored.getIntOrFloatBitWidth() / 8) : 4;
    return (sumsFastest ? depth : numLines) + pad;
  }
  int64_t sharedElements() const {
    return pitch() * (sumsFastest ? numLines : depth);
  }

  /// Before the loop over sums: what does not change in it.
  void prepare(OpBuilder &builder, Location loc, Value thread, Value batch,
               Value firstLine, Value sharedBuffer) {
    IntBuilder ints(builder, loc);
    shared = sharedBuffer;
    buffer = linearBuffer(builder, loc, access);
    Value base = ints.add(ints.offset(batch, byBatch), access.constant);
    int64_t perRun = (alongSums ? depth : numLines) / width;
    int64_t step = std::max<int64_t>(1, threads / perRun);
    pieces = numLines * depth / width / threads;
    Value within = ints.mul(ints.rem(thread, perRun), width);
    Value across = ints.div(thread, perRun);
    for (int64_t i = 0; i < pieces; ++i) {
      // A run longer than the block continues in the next piece.
      Value piece = within, run = ints.add(across, i * step);
      if (perRun > threads) {
        Value linear = ints.add(thread, i * threads);
        piece = ints.mul(ints.rem(linear, perRun), width);
        run = ints.div(linear, perRun);
      }
      Value line = alongSums ? run : piece;
      localSums.push_back(alongSums ? piece : run);
      localLines.push_back(line);
      Value global = ints.add(firstLine, line);
      lineOffsets.push_back(ints.add(base, ints.offset(global, byLine)));
      lineInside.push_back(
          lineTotal % numLines ? ints.lessThan(global, lineTotal) : Value());
    }
  }

  /// Loads this thread's part of the tile at summand `first` into registers.
  SmallVector<Value> load(OpBuilder &builder, Location loc, Value first) {
    IntBuilder ints(builder, loc);
    SmallVector<Value> values;
    for (int64_t i = 0; i < pieces; ++i) {
      Value sum = ints.add(first, localSums[i]);
      Value at = ints.add(lineOffsets[i], ints.offset(sum, bySum));
      // The loop also asks for one tile past the end.
      Value inside = ints.lessThan(sum, sumTotal);
      if (lineInside[i])
        inside = arith::AndIOp::create(builder, loc, inside, lineInside[i]);
      at = arith::SelectOp::create(builder, loc, inside, at, ints.constant(0));
      Value value, zero;
      if (width == 1) {
        value = memref::LoadOp::create(builder, loc, buffer, ints.index(at));
        zero = arith::ConstantOp::create(
            builder, loc, builder.getFloatAttr(access.element, 0));
      } else {
        auto type = VectorType::get({width}, access.element);
        value = vector::LoadOp::create(
            builder, loc, type, buffer, ValueRange{ints.index(at)},
            /*nontemporal=*/false, llvm::MaybeAlign(bytes(width)));
        zero =
            arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type));
      }
      values.push_back(
          arith::SelectOp::create(builder, loc, inside, value, zero));
    }
    return values;
  }

  /// Registers to shared memory.
  void store(OpBuilder &builder, Location loc, ValueRange values) {
    IntBuilder ints(builder, loc);
    for (int64_t i = 0; i < pieces; ++i) {
      Value value = values[i];
      bool together = alongSums == sumsFastest;
      Value at = sumsFastest
                     ? ints.add(ints.mul(localLines[i], pitch()), localSums[i])
                     : ints.add(ints.mul(localSums[i], pitch()), localLines[i]);
      if (width == 1) {
        memref::StoreOp::create(builder, loc, value, shared, ints.index(at));
      } else if (together) {
        vector::StoreOp::create(
            builder, loc, value, shared, ValueRange{ints.index(at)},
            /*nontemporal=*/false, llvm::MaybeAlign(bytes(width)));
      } else {
        for (int64_t j = 0; j < width; ++j) {
          Value one = vector::ExtractOp::create(builder, loc, value, j);
          memref::StoreOp::create(builder, loc, one, shared,
                                  ints.index(ints.add(at, j * pitch())));
        }
      }
    }
  }

private:
  uint64_t bytes(int64_t elements) const {
    return elements * (access.element.getIntOrFloatBitWidth() / 8);
  }

  const LinearAccess &access;
  GroupStrides byLine, bySum, byBatch;
  int64_t lineTotal, sumTotal, numLines, depth, threads;
  /// In shared memory summands of a line are neighbours (tensor cores), or
  /// lines of a summand (fused multiply-add).
  bool sumsFastest;
  Type stored;
  int64_t width = 1, pieces = 0;
  bool alongSums = false;
  Value buffer, shared;
  SmallVector<Value> localLines, localSums, lineOffsets, lineInside;
};

class ContractionEmitter {
public:
  ContractionEmitter(linalg::LinalgOp op, const Contraction &shape)
      : shape(shape), loc(op.getLoc()), builder(op), ints(builder, loc),
        kernel(op->getParentOfType<mlir::gpu::GPUFuncOp>()),
        tile(chooseTile(shape)),
        aLoader(shape.a, shape.rows, shape.sums, shape.batch, tile.rows, tile,
                shape.tensorCores, shape.a.element),
        bLoader(shape.b, shape.cols, shape.sums, shape.batch, tile.cols, tile,
                shape.tensorCores, shape.b.element),
        byRow(shape.rows, shape.c), byCol(shape.cols, shape.c),
        byBatch(shape.batch, shape.c) {}

  LaunchShape emit() {
    int64_t tileRows = llvm::divideCeil(shape.rows.total(), tile.rows);
    int64_t tileCols = llvm::divideCeil(shape.cols.total(), tile.cols);
    LaunchShape launch;
    launch.grid[0] = tileRows * tileCols * shape.batch.total();
    launch.block[0] = tile.threads;
    launch.kind = shape.tensorCores ? "mma" : "tiled";

    Type i32 = builder.getI32Type();
    auto id = [&](Value index) -> Value {
      return arith::IndexCastOp::create(builder, loc, i32, index);
    };
    thread = id(
        mlir::gpu::ThreadIdOp::create(builder, loc, mlir::gpu::Dimension::x));
    Value block =
        id(mlir::gpu::BlockIdOp::create(builder, loc, mlir::gpu::Dimension::x));
    firstCol = ints.mul(ints.rem(block, tileCols), tile.cols);
    block = ints.div(block, tileCols);
    firstRow = ints.mul(ints.rem(block, tileRows), tile.rows);
    Value batch = ints.div(block, tileRows);
    cBuffer = linearBuffer(builder, loc, shape.c);
    cBase = ints.add(ints.offset(batch, byBatch), shape.c.constant);

    auto space = mlir::gpu::AddressSpaceAttr::get(
        builder.getContext(), mlir::gpu::AddressSpace::Workgroup);
    auto sharedBuffer = [&](int64_t elements, Type type) -> Value {
      return kernel.addWorkgroupAttribution(
          MemRefType::get({elements}, type, MemRefLayoutAttrInterface(), space),
          loc);
    };
    aShared = sharedBuffer(aLoader.sharedElements(), shape.a.element);
    bShared = sharedBuffer(bLoader.sharedElements(), shape.b.element);
    aLoader.prepare(builder, loc, thread, batch, firstRow, aShared);
    bLoader.prepare(builder, loc, thread, batch, firstCol, bShared);
    placeThread();

    SmallVector<Value> carried = loadOutput();
    unsigned numSums = carried.size();
    SmallVector<Value> aNext = aLoader.load(builder, loc, ints.constant(0));
    SmallVector<Value> bNext = bLoader.load(builder, loc, ints.constant(0));
    llvm::append_range(carried, aNext);
    llvm::append_range(carried, bNext);
    auto loop = scf::ForOp::create(builder, loc, ints.constant(0),
                                   ints.constant(shape.sums.total()),
                                   ints.constant(tile.depth), carried);
    {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(loop.getBody());
      ValueRange args = loop.getRegionIterArgs();
      aLoader.store(builder, loc, args.slice(numSums, aNext.size()));
      bLoader.store(builder, loc,
                    args.slice(numSums + aNext.size(), bNext.size()));
      mlir::gpu::BarrierOp::create(builder, loc);
      Value next = ints.add(loop.getInductionVar(), tile.depth);
      SmallVector<Value> aAfter = aLoader.load(builder, loc, next);
      SmallVector<Value> bAfter = bLoader.load(builder, loc, next);
      SmallVector<Value> sums(args.take_front(numSums));
      if (shape.tensorCores)
        multiplyMatrices(sums);
      else
        multiplyScalars(sums);
      mlir::gpu::BarrierOp::create(builder, loc);
      llvm::append_range(sums, aAfter);
      llvm::append_range(sums, bAfter);
      scf::YieldOp::create(builder, loc, sums);
    }
    storeOutput(loop.getResults().take_front(numSums));
    return launch;
  }

private:
  /// Rows and columns (within the tile) of this thread's sums: sum i * cols + j
  /// is at row i, column j.
  void placeThread() {
    if (!shape.tensorCores) {
      // Pieces of four, so that reads of shared memory are of 16 bytes.
      int64_t across = tile.cols / tile.partCols;
      Value x = ints.rem(thread, across), y = ints.div(thread, across);
      rowStart = ints.mul(y, 4);
      colStart = ints.mul(x, 4);
      for (int64_t i = 0; i < tile.partRows; ++i)
        rows.push_back(
            ints.add(rowStart, i % 4 + i / 4 * 4 * tile.rows / tile.partRows));
      for (int64_t j = 0; j < tile.partCols; ++j)
        cols.push_back(
            ints.add(colStart, j % 4 + j / 4 * 4 * tile.cols / tile.partCols));
      return;
    }
    // The layout of mma.sync.m16n8: a lane holds columns 2 t and 2 t + 1 of
    // rows g and g + 8, with g = lane / 4 and t = lane % 4.
    Value lane = ints.rem(thread, 32), warp = ints.div(thread, 32);
    int64_t across = tile.cols / tile.partCols;
    laneGroup = ints.div(lane, 4);
    laneInGroup = ints.rem(lane, 4);
    rowStart =
        ints.add(ints.mul(ints.div(warp, across), tile.partRows), laneGroup);
    colStart = ints.mul(ints.rem(warp, across), tile.partCols);
    for (int64_t i = 0; i < tile.partRows / 8; ++i)
      rows.push_back(ints.add(rowStart, 8 * i));
    Value first = ints.add(colStart, ints.mul(laneInGroup, 2));
    for (int64_t j = 0; j < tile.partCols / 8; ++j)
      for (int64_t k = 0; k < 2; ++k)
        cols.push_back(ints.add(first, 8 * j + k));
  }

  /// Visits each sum of the thread: position in C, and whether it is inside
  /// (null: always).
  template <typename Visit>
  void forEachSum(Visit visit) {
    SmallVector<Value> colOffsets, colInside;
    for (Value col : cols) {
      Value global = ints.add(firstCol, col);
      colOffsets.push_back(ints.offset(global, byCol));
      colInside.push_back(shape.cols.total() % tile.cols
                              ? ints.lessThan(global, shape.cols.total())
                              : Value());
    }
    for (auto [i, row] : llvm::enumerate(rows)) {
      Value global = ints.add(firstRow, row);
      Value offset = ints.add(cBase, ints.offset(global, byRow));
      Value rowInside = shape.rows.total() % tile.rows
                            ? ints.lessThan(global, shape.rows.total())
                            : Value();
      for (unsigned j = 0; j < cols.size(); ++j) {
        Value inside = rowInside;
        if (colInside[j])
          inside =
              inside ? arith::AndIOp::create(builder, loc, inside, colInside[j])
                           .getResult()
                     : colInside[j];
        visit(i * cols.size() + j, ints.add(offset, colOffsets[j]), inside);
      }
    }
  }

  SmallVector<Value> loadOutput() {
    SmallVector<Value> sums(rows.size() * cols.size());
    forEachSum([&](unsigned i, Value at, Value inside) {
      if (inside)
        at =
            arith::SelectOp::create(builder, loc, inside, at, ints.constant(0));
      Value value =
          memref::LoadOp::create(builder, loc, cBuffer, ints.index(at));
      if (value.getType() != shape.accumulator)
        value = arith::ExtFOp::create(builder, loc, shape.accumulator, value);
      sums[i] = value;
    });
    return sums;
  }

  void storeOutput(ValueRange sums) {
    forEachSum([&](unsigned i, Value at, Value inside) {
      OpBuilder::InsertionGuard guard(builder);
      if (inside) {
        auto check = scf::IfOp::create(builder, loc, inside);
        builder.setInsertionPointToStart(check.thenBlock());
      }
      Value value = sums[i];
      if (value.getType() != shape.c.element)
        value = arith::TruncFOp::create(builder, loc, shape.c.element, value);
      memref::StoreOp::create(builder, loc, value, cBuffer, ints.index(at));
    });
  }

  void multiplyScalars(SmallVectorImpl<Value> &sums) {
    auto type = VectorType::get({4}, shape.accumulator);
    auto loadLines = [&](Value shared, int64_t pitch, int64_t k, Value start,
                         int64_t count, int64_t lines) {
      SmallVector<Value> values;
      for (int64_t piece = 0; piece < count / 4; ++piece) {
        Value at = ints.add(start, k * pitch + piece * 4 * lines / count);
        Value four = vector::LoadOp::create(
            builder, loc, type, shared, ValueRange{ints.index(at)},
            /*nontemporal=*/false, llvm::MaybeAlign(16));
        for (int64_t i = 0; i < 4; ++i)
          values.push_back(vector::ExtractOp::create(builder, loc, four, i));
      }
      return values;
    };
    for (int64_t k = 0; k < tile.depth; ++k) {
      SmallVector<Value> a = loadLines(aShared, aLoader.pitch(), k, rowStart,
                                       tile.partRows, tile.rows);
      SmallVector<Value> b = loadLines(bShared, bLoader.pitch(), k, colStart,
                                       tile.partCols, tile.cols);
      for (unsigned i = 0; i < a.size(); ++i)
        for (unsigned j = 0; j < b.size(); ++j) {
          Value &sum = sums[i * b.size() + j];
          sum = math::FmaOp::create(builder, loc, a[i], b[j], sum);
        }
    }
  }

  /// Two neighbours in shared memory, as mma.sync takes them.
  Value loadPair(Value shared, Value at) {
    auto type = VectorType::get({2}, shape.a.element);
    Value pair = vector::LoadOp::create(
        builder, loc, type, shared, ValueRange{ints.index(at)},
        /*nontemporal=*/false, llvm::MaybeAlign(4));
    if (shape.a.element.isF16())
      return pair;
    return LLVM::BitcastOp::create(builder, loc, builder.getI32Type(), pair);
  }

  void multiplyMatrices(SmallVectorImpl<Value> &sums) {
    auto types =
        shape.a.element.isF16() ? NVVM::MMATypes::f16 : NVVM::MMATypes::bf16;
    Type f32 = builder.getF32Type();
    auto result = LLVM::LLVMStructType::getLiteral(builder.getContext(),
                                                   {f32, f32, f32, f32});
    Value pairStart = ints.mul(laneInGroup, 2);
    Value aStart = ints.add(ints.mul(rowStart, aLoader.pitch()), pairStart);
    Value bStart = ints.add(
        ints.mul(ints.add(colStart, laneGroup), bLoader.pitch()), pairStart);
    unsigned numCols = cols.size();
    for (int64_t k = 0; k < tile.depth; k += 16) {
      SmallVector<std::array<Value, 2>> b;
      for (int64_t j = 0; j < tile.partCols / 8; ++j) {
        int64_t at = 8 * j * bLoader.pitch() + k;
        b.push_back({loadPair(bShared, ints.add(bStart, at)),
                     loadPair(bShared, ints.add(bStart, at + 8))});
      }
      for (int64_t i = 0; i < tile.partRows / 16; ++i) {
        int64_t at = 16 * i * aLoader.pitch() + k;
        int64_t below = at + 8 * aLoader.pitch();
        SmallVector<Value> a = {loadPair(aShared, ints.add(aStart, at)),
                                loadPair(aShared, ints.add(aStart, below)),
                                loadPair(aShared, ints.add(aStart, at + 8)),
                                loadPair(aShared, ints.add(aStart, below + 8))};
        for (unsigned j = 0; j < b.size(); ++j) {
          // Rows g and g + 8, two columns each.
          unsigned top = (2 * i) * numCols + 2 * j;
          unsigned bottom = (2 * i + 1) * numCols + 2 * j;
          SmallVector<unsigned> places = {top, top + 1, bottom, bottom + 1};
          SmallVector<Value> c;
          for (unsigned place : places)
            c.push_back(sums[place]);
          Value d = NVVM::MmaOp::create(
              builder, loc, result, a, ValueRange{b[j][0], b[j][1]}, c,
              ArrayRef<int64_t>{16, 8, 16}, std::nullopt, std::nullopt,
              std::array<NVVM::MMATypes, 2>{types, types},
              std::array<NVVM::MMALayout, 2>{NVVM::MMALayout::row,
                                             NVVM::MMALayout::col});
          for (auto [n, place] : llvm::enumerate(places))
            sums[place] = LLVM::ExtractValueOp::create(
                builder, loc, d, ArrayRef<int64_t>{int64_t(n)});
        }
      }
    }
  }

  const Contraction &shape;
  Location loc;
  OpBuilder builder;
  IntBuilder ints;
  mlir::gpu::GPUFuncOp kernel;
  Tile tile;
  TileLoader aLoader, bLoader;
  GroupStrides byRow, byCol, byBatch;
  Value thread, firstRow, firstCol, cBuffer, cBase, aShared, bShared;
  Value rowStart, colStart, laneGroup, laneInGroup;
  SmallVector<Value> rows, cols;
};

} // namespace

std::optional<LaunchShape> ckpt::emitContractionKernel(linalg::LinalgOp op) {
  std::optional<Contraction> shape = matchContraction(op);
  if (!shape)
    return std::nullopt;
  Tile tile = chooseTile(*shape);
  double blocks = double(llvm::divideCeil(shape->rows.total(), tile.rows)) *
                  double(llvm::divideCeil(shape->cols.total(), tile.cols)) *
                  double(shape->batch.total());
  if (blocks > 2147483647.0)
    return std::nullopt;
  return ContractionEmitter(op, *shape).emit();
}
