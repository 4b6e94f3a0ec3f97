//===- ElementKernels.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The kernel for any linalg op: one thread per point of the parallel loops, in
// the order of the output's memory, so that neighbours write neighbours.
// Reduction loops run in order within the thread, sums are in registers. Where
// rows of the output are contiguous, a thread makes 16 bytes of them.
//
//===----------------------------------------------------------------------===//

#include "BodyEmitter.h"
#include "KernelEmitter.h"
#include "LinearAccess.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/SmallBitVector.h"
#include <limits>

using namespace mlir;
using namespace ckpt;

namespace {

class ElementEmitter : public BodyEmitter {
public:
  explicit ElementEmitter(linalg::LinalgOp op) : BodyEmitter(op) {}

  LaunchShape emit() {
    orderLoops();
    for (const Range &range : op.createLoopRanges(builder, loc))
      sizes.push_back(range.size);
    chooseWidth();

    // Points, and where each thread starts.
    int64_t total = 1;
    SmallVector<OpFoldResult> counts;
    for (unsigned d : parallel) {
      counts.push_back(sizes[d]);
      std::optional<int64_t> size = getConstantIntValue(sizes[d]);
      if (!size || total < 0 || llvm::MulOverflow(total, *size, total))
        total = -1;
    }
    if (width > 1) {
      total /= width;
      counts.back() =
          builder.getIndexAttr(*getConstantIntValue(counts.back()) / width);
    }
    LaunchShape shape;
    if (total >= 0) {
      shape.block[0] = std::clamp<int64_t>(
          llvm::alignTo(std::max<int64_t>(total, 1), 32), 32, kBlockThreads);
      shape.grid[0] = std::clamp<int64_t>(
          llvm::divideCeil(total, shape.block[0]), 1, kMaxBlocks);
    } else {
      shape.block[0] = kBlockThreads;
      shape.grid[0] = 1024;
    }
    shape.kind = width > 1 ? "vector" : "element";
    bool narrow = total >= 0 && total <= std::numeric_limits<int32_t>::max();

    Value thread =
        mlir::gpu::ThreadIdOp::create(builder, loc, mlir::gpu::Dimension::x);
    Value block =
        mlir::gpu::BlockIdOp::create(builder, loc, mlir::gpu::Dimension::x);
    Value threads = constant(shape.block[0]);
    Value first = arith::AddIOp::create(
        builder, loc, arith::MulIOp::create(builder, loc, block, threads),
        thread);
    Value end;
    for (OpFoldResult count : counts) {
      Value size = getValueOrCreateConstantIndexOp(builder, loc, count);
      end = end ? arith::MulIOp::create(builder, loc, end, size).getResult()
                : size;
    }
    if (!end)
      end = constant(1);
    Value step = constant(shape.grid[0] * shape.block[0]);
    auto loop = scf::ForOp::create(builder, loc, first, end, step);
    builder.setInsertionPointToStart(loop.getBody());
    delinearize(loop.getInductionVar(), parallel, counts, narrow);
    if (width > 1)
      emitVector();
    else
      emitPoint();
    return shape;
  }

private:
  /// Parallel loops, slowest first: those that the first output does not name,
  /// then by the output's dimensions.
  void orderLoops() {
    llvm::SmallBitVector placed(op.getNumLoops());
    SmallVector<unsigned> byOutput;
    // An op of assertions only has no output.
    SmallVector<AffineExpr> outputDims;
    if (op.getNumDpsInits() > 0)
      llvm::append_range(
          outputDims,
          op.getMatchingIndexingMap(op.getDpsInitOperand(0)).getResults());
    for (AffineExpr expr : outputDims)
      if (auto dim = dyn_cast<AffineDimExpr>(expr))
        if (!placed.test(dim.getPosition())) {
          placed.set(dim.getPosition());
          byOutput.push_back(dim.getPosition());
        }
    for (auto [d, kind] : llvm::enumerate(op.getIteratorTypesArray())) {
      if (kind != utils::IteratorType::parallel)
        reductions.push_back(d);
      else if (!placed.test(d))
        parallel.push_back(d);
    }
    for (unsigned d : byOutput)
      if (!llvm::is_contained(reductions, d))
        parallel.push_back(d);
  }

  static int64_t bytesOf(Type type) {
    return type.isIntOrFloat() && type.getIntOrFloatBitWidth() % 8 == 0
               ? type.getIntOrFloatBitWidth() / 8
               : 0;
  }

  /// Can `count` elements along the last loop be loaded or stored at once?
  static bool isWide(const LinearAccess &access, unsigned last, int64_t count) {
    if (access.strides[last] != 1 || access.constant % count ||
        !bytesOf(access.element))
      return false;
    for (auto [d, stride] : llvm::enumerate(access.strides))
      if (d != last && stride % count)
        return false;
    return true;
  }

  /// Elements of a row that a thread makes: 1 when rows are not contiguous.
  void chooseWidth() {
    if (!reductions.empty() || parallel.empty() || op.hasDynamicShape() ||
        op.getNumDpsInits() == 0)
      return;
    unsigned last = parallel.back();
    std::optional<int64_t> size = getConstantIntValue(sizes[last]);
    int64_t largest = 0;
    for (OpOperand &init : op.getDpsInitsMutable()) {
      auto access = LinearAccess::get(op, init);
      if (!access || !bytesOf(access->element))
        return;
      largest = std::max(largest, bytesOf(access->element));
    }
    for (int64_t count = 16 / largest; count > 1 && size; count /= 2) {
      bool fits = *size % count == 0;
      for (OpOperand &init : op.getDpsInitsMutable())
        fits = fits && isWide(*LinearAccess::get(op, init), last, count);
      if (fits) {
        width = count;
        return;
      }
    }
  }

  uint64_t alignmentOf(Type element) {
    return std::min<uint64_t>(16, uint64_t(width * bytesOf(element)));
  }

  /// A row of `width` elements, or null when they are not side by side.
  Value loadRow(OpOperand &operand) {
    auto access = LinearAccess::get(op, operand);
    if (!access || !isWide(*access, parallel.back(), width) ||
        width * bytesOf(access->element) > 16)
      return Value();
    return vector::LoadOp::create(
        builder, loc, VectorType::get({width}, access->element), operand.get(),
        indicesOf(operand), /*nontemporal=*/false,
        llvm::MaybeAlign(alignmentOf(access->element)));
  }

  void emitVector() {
    unsigned last = parallel.back();
    Value start =
        arith::MulIOp::create(builder, loc, ivs[last], constant(width));
    ivs[last] = start;
    Block *body = op.getBlock();
    SmallVector<Value> rows(body->getNumArguments());
    SmallVector<Value> fixed(body->getNumArguments());
    SmallVector<OpOperand *> operands = op.getDpsInputOperands();
    for (OpOperand &init : op.getDpsInitsMutable())
      operands.push_back(&init);
    for (OpOperand *operand : operands) {
      BlockArgument arg = op.getMatchingBlockArgument(operand);
      if (arg.use_empty())
        continue;
      unsigned n = arg.getArgNumber();
      if (op.isScalar(operand) ||
          !op.getMatchingIndexingMap(operand).isFunctionOfDim(last))
        fixed[n] = load(*operand);
      else
        rows[n] = loadRow(*operand);
    }
    SmallVector<SmallVector<Value>> made(op.getNumDpsInits());
    for (int64_t lane = 0; lane < width; ++lane) {
      ivs[last] = arith::AddIOp::create(builder, loc, start, constant(lane));
      SmallVector<Value> args = fixed;
      for (OpOperand *operand : operands) {
        BlockArgument arg = op.getMatchingBlockArgument(operand);
        unsigned n = arg.getArgNumber();
        if (arg.use_empty() || args[n])
          continue;
        args[n] = rows[n]
                      ? vector::ExtractOp::create(builder, loc, rows[n], lane)
                            .getResult()
                      : load(*operand);
      }
      for (auto [i, value] : llvm::enumerate(emitBody(args)))
        made[i].push_back(value);
    }
    ivs[last] = start;
    for (auto [init, values] : llvm::zip(op.getDpsInitsMutable(), made)) {
      Type element = values.front().getType();
      Value row = vector::FromElementsOp::create(
          builder, loc, VectorType::get({width}, element), values);
      vector::StoreOp::create(builder, loc, row, init.get(), indicesOf(init),
                              /*nontemporal=*/false,
                              llvm::MaybeAlign(alignmentOf(element)));
    }
  }

  bool usesReductions(OpOperand &operand) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    return llvm::any_of(reductions,
                        [&](unsigned d) { return map.isFunctionOfDim(d); });
  }

  void emitPoint() {
    Block *body = op.getBlock();
    unsigned numInputs = op.getNumDpsInputs();
    SmallVector<Value> args(body->getNumArguments());
    for (OpOperand *input : op.getDpsInputOperands()) {
      BlockArgument arg = op.getMatchingBlockArgument(input);
      if (!arg.use_empty() && !usesReductions(*input))
        args[arg.getArgNumber()] = load(*input);
    }
    // With reductions the sums start at what the output holds.
    SmallVector<Value> carried;
    for (OpOperand &init : op.getDpsInitsMutable()) {
      BlockArgument arg = op.getMatchingBlockArgument(&init);
      if (!arg.use_empty() || !reductions.empty())
        args[arg.getArgNumber()] = load(init);
      carried.push_back(args[arg.getArgNumber()]);
    }
    SmallVector<Value> results;
    if (reductions.empty())
      results = emitBody(args);
    else
      results = emitReduction(0, carried, args, numInputs);
    for (auto [init, value] : llvm::zip(op.getDpsInitsMutable(), results))
      store(value, init);
  }

  SmallVector<Value> emitReduction(unsigned depth, ValueRange carried,
                                   SmallVector<Value> args,
                                   unsigned numInputs) {
    if (depth == reductions.size()) {
      for (OpOperand *input : op.getDpsInputOperands()) {
        BlockArgument arg = op.getMatchingBlockArgument(input);
        if (!arg.use_empty() && usesReductions(*input))
          args[arg.getArgNumber()] = load(*input);
      }
      for (auto [i, value] : llvm::enumerate(carried))
        args[numInputs + i] = value;
      return emitBody(args);
    }
    unsigned d = reductions[depth];
    Value size = getValueOrCreateConstantIndexOp(builder, loc, sizes[d]);
    auto loop = scf::ForOp::create(builder, loc, constant(0), size, constant(1),
                                   carried);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(loop.getBody());
    ivs[d] = loop.getInductionVar();
    SmallVector<Value> inner =
        emitReduction(depth + 1, loop.getRegionIterArgs(), args, numInputs);
    ivs[d] = Value();
    scf::YieldOp::create(builder, loc, inner);
    return SmallVector<Value>(loop.getResults());
  }

  SmallVector<unsigned> parallel, reductions;
  SmallVector<OpFoldResult> sizes;
  int64_t width = 1;
};

} // namespace

LaunchShape ckpt::emitElementKernel(linalg::LinalgOp op) {
  return ElementEmitter(op).emit();
}
