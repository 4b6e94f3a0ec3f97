//===- Kernels.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// gc-gpu-kernels: outlined functions become kernels, their calls launches.
//
//===----------------------------------------------------------------------===//

#include "KernelEmitter.h"
#include "ckpt/Conversion/Passes.h"
#include "ckpt/Interfaces/StorageSize.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace ckpt {
#define GEN_PASS_DEF_GCGPUKERNELS
#include "ckpt/Conversion/Passes.h.inc"
} // namespace ckpt

using namespace mlir;

namespace {

/// Shape, strides and offset are all in the type: a pointer says the rest.
bool isBare(MemRefType type) {
  SmallVector<int64_t> strides;
  int64_t offset;
  return type.hasStaticShape() &&
         succeeded(type.getStridesAndOffset(strides, offset)) &&
         !ShapedType::isDynamic(offset) &&
         llvm::none_of(strides, ShapedType::isDynamic);
}

/// Bytes from the pointer to the end of a buffer of static layout.
int64_t reachOf(MemRefType type) {
  SmallVector<int64_t> strides;
  int64_t offset;
  (void)type.getStridesAndOffset(strides, offset);
  int64_t last = offset;
  for (auto [size, stride] : llvm::zip(type.getShape(), strides)) {
    if (size == 0)
      return 0;
    last += (size - 1) * stride;
  }
  Type element = type.getElementType();
  int64_t bytes =
      isa<IndexType>(element)
          ? 8
          : int64_t(llvm::divideCeil(element.getIntOrFloatBitWidth(), 8));
  return (last + 1) * bytes;
}

class GpuKernelsPass : public ckpt::impl::GcGpuKernelsBase<GpuKernelsPass> {
public:
  void runOnOperation() override {
    ModuleOp module = getOperation();
    SmallVector<func::FuncOp> kernels;
    for (auto func : module.getOps<func::FuncOp>())
      if (func->hasAttr("ckpt.kernel") && !func.isExternal())
        kernels.push_back(func);
    if (kernels.empty())
      return;
    OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
    auto device = mlir::gpu::GPUModuleOp::create(builder, module.getLoc(),
                                                 "ckpt_kernels");
    module->setAttr(mlir::gpu::GPUDialect::getContainerModuleAttrName(),
                    builder.getUnitAttr());
    for (func::FuncOp kernel : kernels)
      if (failed(convert(kernel, device)))
        return signalPassFailure();
  }

private:
  LogicalResult convert(func::FuncOp func, mlir::gpu::GPUModuleOp device) {
    // One structured op and constants, by construction.
    linalg::LinalgOp source;
    for (Operation &op : func.getBody().front().without_terminator())
      if (auto linalg = dyn_cast<linalg::LinalgOp>(op))
        source = linalg;
    if (!source)
      return func.emitError("kernel holds no structured op");

    // Parameters of the kernel, and where they are among those of the lowered
    // host function.
    bool bare = func->hasAttr("llvm.bareptr");
    OpBuilder builder(device.getContext());
    SmallVector<Type> types;
    SmallVector<int64_t> positions, reaches;
    int64_t position = 0;
    auto add = [&](Type type, int64_t at, int64_t reach) {
      types.push_back(type);
      positions.push_back(at);
      reaches.push_back(reach);
    };
    for (Type type : func.getArgumentTypes()) {
      auto memref = dyn_cast<MemRefType>(type);
      if (!memref) {
        if (!type.isIntOrIndexOrFloat())
          return func.emitError("kernel takes an argument of type ") << type;
        add(type, position++, -1);
        continue;
      }
      if (bare) {
        add(memref, position++, reachOf(memref));
        continue;
      }
      // base, aligned, offset, sizes, strides
      if (isBare(memref)) {
        add(memref, position + 1, reachOf(memref));
      } else {
        add(MemRefType::get({1}, memref.getElementType()), position + 1, 0);
        for (int64_t i = 0; i < 1 + 2 * memref.getRank(); ++i)
          add(builder.getIndexType(), position + 2 + i, -1);
      }
      position += 3 + 2 * memref.getRank();
    }

    builder.setInsertionPointToEnd(device.getBody());
    auto kernel =
        mlir::gpu::GPUFuncOp::create(builder, func.getLoc(), func.getName(),
                                     builder.getFunctionType(types, {}));
    kernel->setAttr(mlir::gpu::GPUDialect::getKernelFuncAttrName(),
                    builder.getUnitAttr());
    Block *body = &kernel.getBody().front();
    builder.setInsertionPointToStart(body);
    IRMapping map;
    unsigned next = 0;
    for (BlockArgument arg : func.getArguments()) {
      auto memref = dyn_cast<MemRefType>(arg.getType());
      unsigned at = next++;
      Value value = body->getArgument(at);
      if (memref && value.getType() != memref) {
        Value offset = body->getArgument(next++);
        SmallVector<OpFoldResult> sizes, strides;
        for (int64_t i = 0; i < memref.getRank(); ++i, ++next)
          sizes.push_back(memref.isDynamicDim(i)
                              ? OpFoldResult(body->getArgument(next))
                              : builder.getIndexAttr(memref.getDimSize(i)));
        for (int64_t i = 0; i < memref.getRank(); ++i)
          strides.push_back(body->getArgument(next++));
        SmallVector<int64_t> dynamic(memref.getRank(), ShapedType::kDynamic);
        auto layout = StridedLayoutAttr::get(builder.getContext(),
                                             ShapedType::kDynamic, dynamic);
        auto loose =
            MemRefType::get(memref.getShape(), memref.getElementType(), layout);
        value = memref::ReinterpretCastOp::create(
            builder, arg.getLoc(), loose, value, offset, sizes, strides);
        if (loose != memref)
          value = memref::CastOp::create(builder, arg.getLoc(), memref, value);
      } else if (memref) {
        if (auto attr = func.getArgAttr(arg.getArgNumber(), "llvm.noalias"))
          kernel.setArgAttr(at, "llvm.noalias", attr);
      }
      map.map(arg, value);
    }
    linalg::LinalgOp op;
    for (Operation &inner : func.getBody().front().without_terminator()) {
      Operation *copy = builder.clone(inner, map);
      if (&inner == source)
        op = cast<linalg::LinalgOp>(copy);
    }
    mlir::gpu::ReturnOp::create(builder, func.getLoc());
    std::optional<ckpt::LaunchShape> special = ckpt::emitContractionKernel(op);
    if (!special)
      special = ckpt::emitReductionKernel(op);
    if (!special)
      special = ckpt::emitTransposeKernel(op);
    ckpt::LaunchShape shape = special ? *special : ckpt::emitElementKernel(op);
    op->erase();
    SmallVector<int32_t> block(shape.block, shape.block + 3);
    kernel.setKnownBlockSizeAttr(builder.getDenseI32ArrayAttr(block));

    func.getBody().getBlocks().clear();
    SmallVector<NamedAttribute> launch = {
        builder.getNamedAttr("grid", builder.getDenseI64ArrayAttr(shape.grid)),
        builder.getNamedAttr("block",
                             builder.getDenseI64ArrayAttr(shape.block)),
        builder.getNamedAttr("kind", builder.getStringAttr(shape.kind)),
        builder.getNamedAttr("params", builder.getDenseI64ArrayAttr(positions)),
        builder.getNamedAttr("bytes", builder.getDenseI64ArrayAttr(reaches))};
    func->setAttr("ckpt.launch", builder.getDictionaryAttr(launch));
    func->removeAttr("passthrough");
    func->removeAttr("llvm.linkage");
    for (unsigned i = 0; i < func.getNumArguments(); ++i)
      func.setArgAttrs(i, builder.getDictionaryAttr({}));
    return success();
  }
};

} // namespace
