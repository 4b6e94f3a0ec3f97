//===- HostMemory.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// gc-gpu-host: loads, stores and copies of the host part of a step, whose
// buffers are in device memory.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Conversion/Passes.h"
#include "ckpt/Interfaces/StorageSize.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/SymbolTable.h"

namespace ckpt {
#define GEN_PASS_DEF_GCGPUHOST
#include "ckpt/Conversion/Passes.h.inc"
} // namespace ckpt

using namespace mlir;

namespace {

/// Only stores fill it, only loads and reshapes (as a shape) read it.
bool isShapeOnly(memref::AllocOp alloc) {
  bool reshapes = false;
  for (Operation *user : alloc->getUsers()) {
    if (auto reshape = dyn_cast<memref::ReshapeOp>(user)) {
      if (reshape.getSource() == alloc.getResult())
        return false;
      reshapes = true;
    } else if (auto store = dyn_cast<memref::StoreOp>(user)) {
      if (store.getValueToStore() == alloc.getResult())
        return false;
    } else if (!isa<memref::LoadOp, memref::DeallocOp>(user)) {
      return false;
    }
  }
  return reshapes && alloc.getType().hasStaticShape();
}

bool isOnHost(Value memref) { return memref.getDefiningOp<memref::AllocaOp>(); }

class GpuHostPass : public ckpt::impl::GcGpuHostBase<GpuHostPass> {
public:
  void runOnOperation() override {
    ModuleOp module = getOperation();
    for (auto func : module.getOps<func::FuncOp>())
      if (failed(lower(func)))
        return signalPassFailure();
    SmallVector<StringRef> constants;
    for (auto global : module.getOps<memref::GlobalOp>())
      constants.push_back(global.getSymName());
    if (!constants.empty())
      module->setAttr("ckpt.constants",
                      Builder(module.getContext()).getStrArrayAttr(constants));
  }

private:
  LogicalResult lower(func::FuncOp func) {
    SmallVector<Operation *> ops;
    func.walk<WalkOrder::PreOrder>([&](Operation *op) {
      // The bodies of structured ops run on the device.
      if (isa<linalg::LinalgOp>(op))
        return WalkResult::skip();
      ops.push_back(op);
      return WalkResult::advance();
    });
    for (Operation *op : ops)
      if (auto alloc = dyn_cast<memref::AllocOp>(op))
        if (isShapeOnly(alloc))
          putOnStack(alloc);
    ops.clear();
    func.walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<linalg::LinalgOp>(op))
        return WalkResult::skip();
      ops.push_back(op);
      return WalkResult::advance();
    });
    for (Operation *op : ops) {
      OpBuilder builder(op);
      if (auto copy = dyn_cast<memref::CopyOp>(op)) {
        linalg::CopyOp::create(builder, op->getLoc(),
                               ValueRange{copy.getSource()},
                               ValueRange{copy.getTarget()});
        copy.erase();
      } else if (auto load = dyn_cast<memref::LoadOp>(op)) {
        if (!isOnHost(load.getMemRef()) && failed(lowerLoad(load)))
          return failure();
      } else if (auto store = dyn_cast<memref::StoreOp>(op)) {
        if (!isOnHost(store.getMemRef()) && failed(lowerStore(store)))
          return failure();
      } else if (isa<memref::ReshapeOp>(op) &&
                 !isOnHost(cast<memref::ReshapeOp>(op).getShape())) {
        return op->emitError("memref.reshape reads a shape that is in device "
                             "memory; give the step static shapes");
      }
    }
    return success();
  }

  static void putOnStack(memref::AllocOp alloc) {
    OpBuilder builder(alloc);
    Value stack =
        memref::AllocaOp::create(builder, alloc.getLoc(), alloc.getType());
    for (Operation *user : llvm::make_early_inc_range(alloc->getUsers()))
      if (isa<memref::DeallocOp>(user))
        user->erase();
    alloc.replaceAllUsesWith(stack);
    alloc.erase();
  }

  /// Address of an element, as an index.
  static Value addressOf(OpBuilder &builder, Location loc, Value memref,
                         ValueRange indices, int64_t bytes) {
    auto metadata =
        memref::ExtractStridedMetadataOp::create(builder, loc, memref);
    Value at = metadata.getOffset();
    for (auto [index, stride] : llvm::zip(indices, metadata.getStrides())) {
      Value step = arith::MulIOp::create(builder, loc, index, stride);
      at = arith::AddIOp::create(builder, loc, at, step);
    }
    Value size = arith::ConstantIndexOp::create(builder, loc, bytes);
    at = arith::MulIOp::create(builder, loc, at, size);
    Value base =
        memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, memref);
    return arith::AddIOp::create(builder, loc, base, at);
  }

  /// Bytes of an element that a 64-bit integer can carry; 0 if it cannot.
  static int64_t scalarBytes(Type type) {
    if (isa<IndexType>(type))
      return 8;
    if (!type.isIntOrFloat() || type.getIntOrFloatBitWidth() > 64)
      return 0;
    return (type.getIntOrFloatBitWidth() + 7) / 8;
  }

  func::FuncOp runtimeFunction(StringRef name, ArrayRef<Type> inputs,
                               ArrayRef<Type> results) {
    ModuleOp module = getOperation();
    if (auto known = module.lookupSymbol<func::FuncOp>(name))
      return known;
    OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
    auto func = func::FuncOp::create(builder, module.getLoc(), name,
                                     builder.getFunctionType(inputs, results));
    func.setPrivate();
    return func;
  }

  LogicalResult lowerLoad(memref::LoadOp load) {
    Type type = load.getType();
    int64_t bytes = scalarBytes(type);
    if (!bytes)
      return load.emitError("the host cannot read an element of type ")
             << type << " from the device";
    OpBuilder builder(load);
    Location loc = load.getLoc();
    Type i64 = builder.getI64Type(), index = builder.getIndexType();
    Value at =
        addressOf(builder, loc, load.getMemRef(), load.getIndices(), bytes);
    Value size = arith::ConstantIndexOp::create(builder, loc, bytes);
    Value bits = func::CallOp::create(
                     builder, loc,
                     runtimeFunction("ckpt_gpu_read", {index, index}, {i64}),
                     ValueRange{at, size})
                     .getResult(0);
    Value value;
    if (isa<IndexType>(type)) {
      value = arith::IndexCastOp::create(builder, loc, type, bits);
    } else {
      Type integer = builder.getIntegerType(type.getIntOrFloatBitWidth());
      value = integer == i64
                  ? bits
                  : arith::TruncIOp::create(builder, loc, integer, bits)
                        .getResult();
      if (type != integer)
        value = arith::BitcastOp::create(builder, loc, type, value);
    }
    load.replaceAllUsesWith(value);
    load.erase();
    return success();
  }

  LogicalResult lowerStore(memref::StoreOp store) {
    Value value = store.getValueToStore();
    Type type = value.getType();
    int64_t bytes = scalarBytes(type);
    if (!bytes)
      return store.emitError("the host cannot write an element of type ")
             << type << " to the device";
    OpBuilder builder(store);
    Location loc = store.getLoc();
    Type i64 = builder.getI64Type(), index = builder.getIndexType();
    if (isa<IndexType>(type)) {
      value = arith::IndexCastOp::create(builder, loc, i64, value);
    } else {
      Type integer = builder.getIntegerType(type.getIntOrFloatBitWidth());
      if (type != integer)
        value = arith::BitcastOp::create(builder, loc, integer, value);
      if (integer != i64)
        value = arith::ExtUIOp::create(builder, loc, i64, value);
    }
    Value at =
        addressOf(builder, loc, store.getMemRef(), store.getIndices(), bytes);
    Value size = arith::ConstantIndexOp::create(builder, loc, bytes);
    func::CallOp::create(
        builder, loc,
        runtimeFunction("ckpt_gpu_write", {index, index, i64}, {}),
        ValueRange{at, size, value});
    store.erase();
    return success();
  }
};

} // namespace
