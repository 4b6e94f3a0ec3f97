//===- TransposeKernels.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Ops without reductions that read an input along another loop than they write
// the output: squares of 32 by 32 go through shared memory, so that both sides
// are read and written along rows.
//
//===----------------------------------------------------------------------===//

#include "BodyEmitter.h"
#include "KernelEmitter.h"
#include "LinearAccess.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace ckpt;

namespace {

constexpr int64_t kSide = 32, kPitch = kSide + 1, kRows = 8;

struct Transpose {
  /// Loops along which the output and the turned inputs are contiguous.
  unsigned across = 0, down = 0;
  SmallVector<OpOperand *> turned;
  /// All other loops.
  LoopGroup rest;
};

std::optional<Transpose> matchTranspose(linalg::LinalgOp op) {
  if (op.getNumDpsInits() != 1 || op.hasDynamicShape() ||
      op.getNumReductionLoops() != 0 ||
      op.getNumParallelLoops() != op.getNumLoops())
    return std::nullopt;
  auto output = LinearAccess::get(op, *op.getDpsInitOperand(0));
  if (!output)
    return std::nullopt;
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  // A side shorter than half a tile gains nothing.
  auto contiguous = [&](const LinearAccess &access) -> std::optional<unsigned> {
    for (auto [d, stride] : llvm::enumerate(access.strides))
      if (stride == 1 && ranges[d] >= kSide / 2)
        return d;
    return std::nullopt;
  };
  std::optional<unsigned> across = contiguous(*output);
  if (!across)
    return std::nullopt;
  Transpose result;
  result.across = *across;
  for (OpOperand *input : op.getDpsInputOperands()) {
    if (op.isScalar(input) || op.getMatchingBlockArgument(input).use_empty())
      continue;
    auto access = LinearAccess::get(op, *input);
    if (!access || access->strides[*across] <= 1)
      continue;
    std::optional<unsigned> down = contiguous(*access);
    if (!down || *down == *across ||
        (!result.turned.empty() && result.down != *down))
      continue;
    result.down = *down;
    result.turned.push_back(input);
  }
  // Tiles of all turned inputs are in shared memory at once.
  if (result.turned.empty() || result.turned.size() > 4)
    return std::nullopt;
  for (auto [d, size] : llvm::enumerate(ranges)) {
    if (size <= 0)
      return std::nullopt;
    if (d != result.across && d != result.down)
      result.rest.add(d, size);
  }
  double blocks = double(result.rest.total()) *
                  double(llvm::divideCeil(ranges[result.across], kSide)) *
                  double(llvm::divideCeil(ranges[result.down], kSide));
  if (blocks > 2147483647.0)
    return std::nullopt;
  return result;
}

class TransposeEmitter : public BodyEmitter {
public:
  TransposeEmitter(linalg::LinalgOp op, const Transpose &shape)
      : BodyEmitter(op), shape(shape) {
    SmallVector<int64_t> ranges = op.getStaticLoopRanges();
    width = ranges[shape.across];
    height = ranges[shape.down];
  }

  LaunchShape emit() {
    int64_t tilesAcross = llvm::divideCeil(width, kSide);
    int64_t tilesDown = llvm::divideCeil(height, kSide);
    LaunchShape launch;
    launch.block[0] = kSide * kRows;
    launch.grid[0] = tilesAcross * tilesDown * shape.rest.total();
    launch.kind = "transpose";

    Value thread =
        mlir::gpu::ThreadIdOp::create(builder, loc, mlir::gpu::Dimension::x);
    Value block =
        mlir::gpu::BlockIdOp::create(builder, loc, mlir::gpu::Dimension::x);
    quick = arith::RemUIOp::create(builder, loc, thread, constant(kSide));
    slow = arith::DivUIOp::create(builder, loc, thread, constant(kSide));
    Value left = splitOff(block, tilesAcross), top = splitOff(block, tilesDown);
    SmallVector<OpFoldResult> sizes;
    for (int64_t size : shape.rest.sizes)
      sizes.push_back(builder.getIndexAttr(size));
    delinearize(block, shape.rest.dims, sizes, /*narrow=*/true);

    // Down is fastest among threads.
    auto space = mlir::gpu::AddressSpaceAttr::get(
        builder.getContext(), mlir::gpu::AddressSpace::Workgroup);
    auto kernel = op->getParentOfType<mlir::gpu::GPUFuncOp>();
    SmallVector<Value> tiles;
    for (OpOperand *input : shape.turned)
      tiles.push_back(kernel.addWorkgroupAttribution(
          MemRefType::get(
              {kSide * kPitch},
              cast<MemRefType>(input->get().getType()).getElementType(),
              MemRefLayoutAttrInterface(), space),
          loc));
    for (int64_t row = 0; row < kSide; row += kRows) {
      Value line = add(slow, constant(row));
      ivs[shape.across] = clamp(add(left, line), width);
      ivs[shape.down] = clamp(add(top, quick), height);
      Value at = add(times(line, kPitch), quick);
      for (auto [input, tile] : llvm::zip(shape.turned, tiles))
        memref::StoreOp::create(builder, loc, load(*input), tile, at);
    }
    mlir::gpu::BarrierOp::create(builder, loc);

    // Across is fastest among threads.
    for (int64_t row = 0; row < kSide; row += kRows) {
      Value line = add(slow, constant(row));
      Value x = add(left, quick), y = add(top, line);
      Value inside = arith::AndIOp::create(builder, loc, isBelow(x, width),
                                           isBelow(y, height));
      auto check = scf::IfOp::create(builder, loc, inside);
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(check.thenBlock());
      ivs[shape.across] = x;
      ivs[shape.down] = y;
      emitPoint(tiles, add(times(quick, kPitch), line));
    }
    return launch;
  }

private:
  Value add(Value a, Value b) {
    return arith::AddIOp::create(builder, loc, a, b);
  }
  Value times(Value a, int64_t b) {
    return arith::MulIOp::create(builder, loc, a, constant(b));
  }
  Value isBelow(Value a, int64_t b) {
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, a,
                                 constant(b));
  }
  /// What lies past the end reads the last element, which nobody takes.
  Value clamp(Value a, int64_t size) {
    return size % kSide
               ? arith::MinUIOp::create(builder, loc, a, constant(size - 1))
                     .getResult()
               : a;
  }
  /// First element of this block's tile among `count`; `block` loses them.
  Value splitOff(Value &block, int64_t count) {
    Value tile = arith::RemUIOp::create(builder, loc, block, constant(count));
    block = arith::DivUIOp::create(builder, loc, block, constant(count));
    return times(tile, kSide);
  }

  void emitPoint(ArrayRef<Value> tiles, Value at) {
    SmallVector<Value> args(op.getBlock()->getNumArguments());
    for (auto [input, tile] : llvm::zip(shape.turned, tiles))
      args[op.getMatchingBlockArgument(input).getArgNumber()] =
          memref::LoadOp::create(builder, loc, tile, at);
    SmallVector<OpOperand *> operands = op.getDpsInputOperands();
    operands.push_back(op.getDpsInitOperand(0));
    for (OpOperand *operand : operands) {
      BlockArgument arg = op.getMatchingBlockArgument(operand);
      if (!arg.use_empty() && !args[arg.getArgNumber()])
        args[arg.getArgNumber()] = load(*operand);
    }
    store(emitBody(args).front(), *op.getDpsInitOperand(0));
  }

  const Transpose &shape;
  int64_t width = 0, height = 0;
  Value quick, slow;
};

} // namespace

std::optional<LaunchShape> ckpt::emitTransposeKernel(linalg::LinalgOp op) {
  std::optional<Transpose> shape = matchTranspose(op);
  if (!shape)
    return std::nullopt;
  return TransposeEmitter(op, *shape).emit();
}
