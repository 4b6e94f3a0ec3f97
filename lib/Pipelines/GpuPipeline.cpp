//===- GpuPipeline.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Pass list of the GPU path.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Pipelines/GpuPipeline.h"
#include "ckpt/Conversion/Passes.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace ckpt;

void ckpt::buildGcToNvvmPipeline(OpPassManager &pm) {
  pm.addPass(createGcGpuHost());
  pm.addPass(createGcOutlineKernels());
  pm.addPass(createGcGpuKernels());
  pm.addPass(createGcEntryAbi());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  pm.addPass(createLoopInvariantCodeMotionPass());
  pm.addPass(memref::createFoldMemRefAliasOpsPass());
  pm.addPass(memref::createExpandStridedMetadataPass());
  pm.addPass(createLowerAffinePass());
  pm.addPass(createSCFToControlFlowPass());
  math::MathExpandOpsPassOptions expand;
  expand.opMnemonics = {"ctlz", "roundeven"};
  {
    OpPassManager &device = pm.nest<mlir::gpu::GPUModuleOp>();
    device.addPass(math::createMathExpandOpsPass(expand));
    device.addPass(arith::createArithExpandOpsPass());
    ConvertGpuOpsToNVVMOpsOptions nvvm;
    nvvm.useBarePtrCallConv = true;
    device.addPass(createConvertGpuOpsToNVVMOps(nvvm));
    device.addPass(createConvertNVVMToLLVMPass());
    device.addPass(createCanonicalizerPass());
    device.addPass(createCSEPass());
    device.addPass(createReconcileUnrealizedCastsPass());
  }
  {
    OpPassManager &host = pm.nest<func::FuncOp>();
    host.addPass(math::createMathExpandOpsPass(expand));
    host.addPass(arith::createArithExpandOpsPass());
    host.addPass(createConvertMathToLLVMPass());
  }
  pm.addPass(createConvertIndexToLLVMPass());
  pm.addPass(createArithToLLVMConversionPass());
  pm.addPass(createConvertControlFlowToLLVMPass());
  FinalizeMemRefToLLVMConversionPassOptions memref;
  memref.useAlignedAlloc = true;
  memref.useGenericFunctions = true;
  pm.addPass(createFinalizeMemRefToLLVMConversionPass(memref));
  pm.addPass(createConvertFuncToLLVMPass());
  pm.addPass(createUBToLLVMConversionPass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createReconcileUnrealizedCastsPass());
}

void ckpt::registerGpuPipelines() {
  PassPipelineRegistration<> nvvm(
      "gc-to-nvvm",
      "Lower placed buffers to kernels in NVVM and launches in LLVM",
      buildGcToNvvmPipeline);
}

std::vector<GpuKernel> ckpt::collectKernels(ModuleOp module) {
  std::vector<GpuKernel> kernels;
  for (auto func : module.getOps<LLVM::LLVMFuncOp>()) {
    auto launch = func->getAttrOfType<DictionaryAttr>("ckpt.launch");
    if (!launch)
      continue;
    auto numbers = [&](StringRef key) {
      return launch.getAs<DenseI64ArrayAttr>(key).asArrayRef().vec();
    };
    GpuKernel kernel;
    kernel.name = func.getName().str();
    kernel.kind = launch.getAs<StringAttr>("kind").str();
    kernel.grid = numbers("grid");
    kernel.block = numbers("block");
    kernel.params = numbers("params");
    kernel.bytes = numbers("bytes");
    kernels.push_back(std::move(kernel));
  }
  return kernels;
}
