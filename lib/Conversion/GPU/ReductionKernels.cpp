//===- ReductionKernels.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reductions by several threads for each result: every thread combines each
// n-th term, then the threads combine what they have, by shuffles within a warp
// and through shared memory. Threads are side by side where the input is
// contiguous: along the terms of one result, or along results.
//
//===----------------------------------------------------------------------===//

#include "BodyEmitter.h"
#include "KernelEmitter.h"
#include "LinearAccess.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include <limits>

using namespace mlir;
using namespace ckpt;

namespace {

struct Reduction {
  /// Combines the output's block argument with a term.
  Operation *combiner = nullptr;
  TypedAttr neutral;
  LoopGroup results, terms;
  /// Threads of a block side by side along the terms of a result.
  bool alongTerms = false;
  /// Threads for each result, and of a block.
  int64_t lanes = 32, threads = kBlockThreads;
};

std::optional<Reduction> matchReduction(linalg::LinalgOp op) {
  if (op.getNumDpsInits() != 1 || op.hasDynamicShape() ||
      op.getNumReductionLoops() == 0)
    return std::nullopt;
  OpOperand *init = op.getDpsInitOperand(0);
  BlockArgument out = op.getMatchingBlockArgument(init);
  Operation *combiner =
      op.getBlock()->getTerminator()->getOperand(0).getDefiningOp();
  if (!combiner || combiner->getBlock() != op.getBlock() || !out.hasOneUse() ||
      combiner->getNumOperands() != 2 || combiner->getNumResults() != 1 ||
      !llvm::is_contained(combiner->getOperands(), out) ||
      !isa<arith::AddFOp, arith::MulFOp, arith::MaximumFOp, arith::MinimumFOp,
           arith::MaxNumFOp, arith::MinNumFOp, arith::AddIOp, arith::MulIOp,
           arith::MaxSIOp, arith::MinSIOp, arith::MaxUIOp, arith::MinUIOp,
           arith::AndIOp, arith::OrIOp, arith::XOrIOp>(combiner))
    return std::nullopt;
  std::optional<TypedAttr> neutral = arith::getNeutralElement(combiner);
  auto output = LinearAccess::get(op, *init);
  if (!neutral || !output)
    return std::nullopt;

  Reduction result;
  result.combiner = combiner;
  result.neutral = *neutral;
  // The input that is read most decides.
  std::optional<LinearAccess> input;
  AffineMap outMap = op.getMatchingIndexingMap(init);
  for (OpOperand *operand : op.getDpsInputOperands())
    if (!op.getMatchingBlockArgument(operand).use_empty() &&
        !op.isScalar(operand))
      if (auto access = LinearAccess::get(op, *operand))
        if (!input || access->reach > input->reach)
          input = access;
  if (!input)
    return std::nullopt;
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  for (auto [d, kind] : llvm::enumerate(op.getIteratorTypesArray())) {
    if (ranges[d] <= 0)
      return std::nullopt;
    if (kind == utils::IteratorType::reduction && !outMap.isFunctionOfDim(d))
      result.terms.add(d, ranges[d]);
    else if (kind == utils::IteratorType::parallel && outMap.isFunctionOfDim(d))
      result.results.add(d, ranges[d]);
    else
      return std::nullopt;
  }
  result.results.sortBy(*input);
  result.terms.sortBy(*input);
  int64_t results = result.results.total(), terms = result.terms.total();
  constexpr int64_t limit = std::numeric_limits<int32_t>::max();
  if (terms < 32 || results > limit || terms > limit - 1024)
    return std::nullopt;
  unsigned last = result.terms.dims.back();
  result.alongTerms =
      input->strides[last] == 1 && result.terms.sizes.back() > 1;
  // Neighbouring results read neighbours already, and there are enough.
  if (!result.alongTerms && results >= 32768)
    return std::nullopt;
  if (result.alongTerms || results < 32) {
    result.alongTerms = true;
    if (terms >= 16384 && results < 512)
      result.lanes = result.threads = 1024;
    else if (terms >= 1024 && results < 4096)
      result.lanes = 256;
  } else {
    // 32 results side by side.
    result.threads = terms >= 256 && results < 4096 ? 1024 : 256;
    result.lanes = result.threads / 32;
  }
  return result;
}

class ReductionEmitter : public BodyEmitter {
public:
  ReductionEmitter(linalg::LinalgOp op, const Reduction &shape)
      : BodyEmitter(op), shape(shape),
        element(cast<MemRefType>(op.getDpsInitOperand(0)->get().getType())
                    .getElementType()) {}

  LaunchShape emit() {
    int64_t results = shape.results.total(), terms = shape.terms.total();
    int64_t perBlock = shape.threads / shape.lanes;
    LaunchShape launch;
    launch.block[0] = shape.threads;
    launch.grid[0] = llvm::divideCeil(results, perBlock);
    launch.kind = "reduction";

    Value thread =
        mlir::gpu::ThreadIdOp::create(builder, loc, mlir::gpu::Dimension::x);
    Value block =
        mlir::gpu::BlockIdOp::create(builder, loc, mlir::gpu::Dimension::x);
    int64_t fast = shape.alongTerms ? shape.lanes : perBlock;
    Value quick = arith::RemUIOp::create(builder, loc, thread, constant(fast));
    Value slow = arith::DivUIOp::create(builder, loc, thread, constant(fast));
    Value lane = shape.alongTerms ? quick : slow;
    Value local = shape.alongTerms ? slow : quick;
    Value result = arith::AddIOp::create(
        builder, loc,
        arith::MulIOp::create(builder, loc, block, constant(perBlock)), local);
    // All threads meet, so those past the end repeat the last result.
    Value clamped =
        arith::MinUIOp::create(builder, loc, result, constant(results - 1));
    delinearize(clamped, shape.results.dims, foldedSizes(shape.results),
                /*narrow=*/true);

    Value neutral = arith::ConstantOp::create(builder, loc, shape.neutral);
    auto loop = scf::ForOp::create(builder, loc, lane, constant(terms),
                                   constant(shape.lanes), ValueRange{neutral});
    {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(loop.getBody());
      delinearize(loop.getInductionVar(), shape.terms.dims,
                  foldedSizes(shape.terms), /*narrow=*/true);
      SmallVector<Value> args(op.getBlock()->getNumArguments());
      for (OpOperand *input : op.getDpsInputOperands()) {
        BlockArgument arg = op.getMatchingBlockArgument(input);
        if (!arg.use_empty())
          args[arg.getArgNumber()] = load(*input);
      }
      args.back() = loop.getRegionIterArgs()[0];
      scf::YieldOp::create(builder, loc, emitBody(args));
    }
    for (unsigned d : shape.terms.dims)
      ivs[d] = Value();
    Value total = combineThreads(loop.getResult(0), thread, lane, neutral);

    Value isFirst = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::eq, lane, constant(0));
    Value isInside = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::ult, result, constant(results));
    auto check = scf::IfOp::create(
        builder, loc,
        arith::AndIOp::create(builder, loc, isFirst, isInside).getResult());
    builder.setInsertionPointToStart(check.thenBlock());
    OpOperand &init = *op.getDpsInitOperand(0);
    store(combine(load(init), total), init);
    return launch;
  }

private:
  SmallVector<OpFoldResult> foldedSizes(const LoopGroup &group) {
    SmallVector<OpFoldResult> sizes;
    for (int64_t size : group.sizes)
      sizes.push_back(builder.getIndexAttr(size));
    return sizes;
  }

  Value combine(Value a, Value b) {
    IRMapping map;
    map.map(shape.combiner->getOperand(0), a);
    map.map(shape.combiner->getOperand(1), b);
    return builder.clone(*shape.combiner, map)->getResult(0);
  }

  /// What the lanes of a result have, combined; right in lane 0.
  Value combineThreads(Value value, Value thread, Value lane, Value neutral) {
    bool shuffles = shape.alongTerms && element.isIntOrFloat() &&
                    element.getIntOrFloatBitWidth() == 32;
    int64_t parts = shape.lanes, stride = 1;
    if (shuffles) {
      for (int32_t by = 16; by > 0; by /= 2) {
        Value other = mlir::gpu::ShuffleOp::create(builder, loc, value, by, 32,
                                                   mlir::gpu::ShuffleMode::XOR)
                          .getShuffleResult();
        value = combine(value, other);
      }
      parts = shape.lanes / 32;
      if (parts == 1)
        return value;
    } else if (!shape.alongTerms) {
      stride = shape.threads / shape.lanes;
    }
    auto space = mlir::gpu::AddressSpaceAttr::get(
        builder.getContext(), mlir::gpu::AddressSpace::Workgroup);
    int64_t slots = shuffles ? shape.threads / 32 : shape.threads;
    Value shared =
        op->getParentOfType<mlir::gpu::GPUFuncOp>().addWorkgroupAttribution(
            MemRefType::get({slots}, element, MemRefLayoutAttrInterface(),
                            space),
            loc);
    Value slot =
        shuffles ? arith::DivUIOp::create(builder, loc, thread, constant(32))
                       .getResult()
                 : thread;
    // The lanes of a warp all have its value.
    memref::StoreOp::create(builder, loc, value, shared, slot);
    mlir::gpu::BarrierOp::create(builder, loc);
    auto check = scf::IfOp::create(
        builder, loc, TypeRange{element},
        arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, lane,
                              constant(0))
            .getResult(),
        /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(check.thenBlock());
    auto loop = scf::ForOp::create(builder, loc, constant(0), constant(parts),
                                   constant(1), ValueRange{neutral});
    {
      OpBuilder::InsertionGuard inner(builder);
      builder.setInsertionPointToStart(loop.getBody());
      Value at = arith::AddIOp::create(
          builder, loc, slot,
          arith::MulIOp::create(builder, loc, loop.getInductionVar(),
                                constant(stride)));
      Value part = memref::LoadOp::create(builder, loc, shared, at);
      scf::YieldOp::create(builder, loc,
                           combine(loop.getRegionIterArgs()[0], part));
    }
    scf::YieldOp::create(builder, loc, loop.getResult(0));
    builder.setInsertionPointToStart(check.elseBlock());
    scf::YieldOp::create(builder, loc, value);
    return check.getResult(0);
  }

  const Reduction &shape;
  Type element;
};

} // namespace

std::optional<LaunchShape> ckpt::emitReductionKernel(linalg::LinalgOp op) {
  std::optional<Reduction> shape = matchReduction(op);
  if (!shape)
    return std::nullopt;
  return ReductionEmitter(op, *shape).emit();
}
