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
// Reduction loops run in order within the thread, sums are in registers.
//
//===----------------------------------------------------------------------===//

#include "KernelEmitter.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/SmallBitVector.h"
#include <limits>

using namespace mlir;
using namespace ckpt;

namespace {

/// State of one kernel.
class ElementEmitter {
public:
  explicit ElementEmitter(linalg::LinalgOp op)
      : op(op), loc(op.getLoc()), builder(op) {}

  LaunchShape emit() {
    orderLoops();
    ivs.resize(op.getNumLoops());
    for (const Range &range : op.createLoopRanges(builder, loc))
      sizes.push_back(range.size);

    // Points, and where each thread starts.
    int64_t total = 1;
    for (unsigned d : parallel) {
      std::optional<int64_t> size = getConstantIntValue(sizes[d]);
      if (!size || total < 0 || llvm::MulOverflow(total, *size, total))
        total = -1;
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
    narrow = total >= 0 && total <= std::numeric_limits<int32_t>::max();

    Value thread =
        mlir::gpu::ThreadIdOp::create(builder, loc, mlir::gpu::Dimension::x);
    Value block =
        mlir::gpu::BlockIdOp::create(builder, loc, mlir::gpu::Dimension::x);
    Value width = constant(shape.block[0]);
    Value first = arith::AddIOp::create(
        builder, loc, arith::MulIOp::create(builder, loc, block, width),
        thread);
    Value end;
    for (unsigned d : parallel) {
      Value size = getValueOrCreateConstantIndexOp(builder, loc, sizes[d]);
      end = end ? arith::MulIOp::create(builder, loc, end, size).getResult()
                : size;
    }
    if (!end)
      end = constant(1);
    Value step = constant(shape.grid[0] * shape.block[0]);
    auto loop = scf::ForOp::create(builder, loc, first, end, step);
    builder.setInsertionPointToStart(loop.getBody());
    delinearize(loop.getInductionVar());
    emitPoint();
    return shape;
  }

private:
  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value);
  }

  /// Parallel loops, slowest first: those that the first output does not name,
  /// then by the output's dimensions.
  void orderLoops() {
    llvm::SmallBitVector placed(op.getNumLoops());
    SmallVector<unsigned> byOutput;
    AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
    for (AffineExpr expr : map.getResults())
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

  /// Sets the parallel loop variables from the number of the point.
  void delinearize(Value point) {
    Type i32 = builder.getI32Type(), index = builder.getIndexType();
    Value rest = point;
    if (narrow)
      rest = arith::IndexCastOp::create(builder, loc, i32, point);
    for (unsigned n = parallel.size(); n-- > 0;) {
      unsigned d = parallel[n];
      Value at = rest;
      if (n > 0) {
        Value size = getValueOrCreateConstantIndexOp(builder, loc, sizes[d]);
        if (narrow)
          size = arith::IndexCastOp::create(builder, loc, i32, size);
        at = arith::RemUIOp::create(builder, loc, rest, size);
        rest = arith::DivUIOp::create(builder, loc, rest, size);
      }
      ivs[d] = narrow ? arith::IndexCastUIOp::create(builder, loc, index, at)
                            .getResult()
                      : at;
    }
  }

  SmallVector<Value> indicesOf(OpOperand &operand) {
    SmallVector<OpFoldResult> dims(ivs.begin(), ivs.end());
    AffineMap map = op.getMatchingIndexingMap(&operand);
    // Loops that are not entered yet are not in the map.
    for (OpFoldResult &dim : dims)
      if (!dyn_cast_if_present<Value>(dim))
        dim = builder.getIndexAttr(0);
    SmallVector<Value> indices;
    for (unsigned i = 0; i < map.getNumResults(); ++i)
      indices.push_back(getValueOrCreateConstantIndexOp(
          builder, loc,
          affine::makeComposedFoldedAffineApply(builder, loc,
                                                map.getSubMap({i}), dims)));
    return indices;
  }

  Value load(OpOperand &operand) {
    if (op.isScalar(&operand))
      return operand.get();
    return memref::LoadOp::create(builder, loc, operand.get(),
                                  indicesOf(operand));
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
      memref::StoreOp::create(builder, loc, value, init.get(), indicesOf(init));
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

  SmallVector<Value> emitBody(ArrayRef<Value> args) {
    IRMapping map;
    Block *body = op.getBlock();
    for (auto [arg, value] : llvm::zip(body->getArguments(), args))
      if (value)
        map.map(arg, value);
    for (Operation &inner : body->without_terminator()) {
      if (auto index = dyn_cast<linalg::IndexOp>(inner)) {
        map.map(index.getResult(), ivs[index.getDim()]);
        continue;
      }
      // linalg.index inside the regions of the body.
      Operation *copy = builder.clone(inner, map);
      copy->walk([&](linalg::IndexOp index) {
        index.replaceAllUsesWith(ivs[index.getDim()]);
        index.erase();
      });
    }
    SmallVector<Value> results;
    for (Value value : body->getTerminator()->getOperands())
      results.push_back(map.lookupOrDefault(value));
    return results;
  }

  linalg::LinalgOp op;
  Location loc;
  OpBuilder builder;
  SmallVector<unsigned> parallel, reductions;
  SmallVector<OpFoldResult> sizes;
  SmallVector<Value> ivs;
  bool narrow = false;
};

} // namespace

LaunchShape ckpt::emitElementKernel(linalg::LinalgOp op) {
  return ElementEmitter(op).emit();
}
