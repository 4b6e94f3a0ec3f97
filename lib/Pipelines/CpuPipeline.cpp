//===- CpuPipeline.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Pass lists of the CPU path.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Pipelines/CpuPipeline.h"
#include "ckpt/Conversion/Passes.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Dialect/Tosa/Transforms/Passes.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

void ckpt::buildLinalgInputPipeline(OpPassManager &pm) {
  OpPassManager &func = pm.nest<func::FuncOp>();
  func.addPass(tosa::createTosaMakeBroadcastablePass());
  func.addPass(tosa::createTosaToLinalgNamed());
  func.addPass(tosa::createTosaToLinalg());
  func.addPass(createTosaToArithPass());
  func.addPass(createTosaToTensorPass());
  func.addPass(createTosaToSCFPass());
  pm.addPass(createInlinerPass());
  pm.addPass(createSymbolDCEPass());
  pm.addNestedPass<func::FuncOp>(createConvertElementwiseToLinalgPass());
}

void ckpt::buildGcToLlvmPipeline(OpPassManager &pm,
                                 const GcToLlvmOptions &options) {
  pm.addPass(createGcOutlineKernels());
  pm.addPass(createGcEntryAbi());
  {
    OpPassManager &func = pm.nest<func::FuncOp>();
    func.addPass(createGcVectorizeKernels(
        GcVectorizeKernelsOptions{options.vectorBytes, options.fma}));
    func.addPass(createConvertLinalgToLoopsPass());
    func.addPass(createCanonicalizerPass());
    func.addPass(createCSEPass());
    func.addPass(createLoopInvariantCodeMotionPass());
  }
  pm.addPass(memref::createFoldMemRefAliasOpsPass());
  pm.addPass(memref::createExpandStridedMetadataPass());
  pm.addPass(createLowerAffinePass());
  pm.addPass(createSCFToControlFlowPass());
  math::MathExpandOpsPassOptions expand;
  expand.opMnemonics = {"rsqrt", "ctlz", "roundeven"};
  pm.addNestedPass<func::FuncOp>(math::createMathExpandOpsPass(expand));
  pm.addPass(createConvertVectorToLLVMPass());
  pm.addPass(createConvertMathToLLVMPass());
  pm.addPass(createConvertMathToLibmPass());
  pm.addPass(arith::createArithExpandOpsPass());
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

void ckpt::registerCpuPipelines() {
  PassPipelineRegistration<> input(
      "gc-linalg-input",
      "Lower tosa, inline calls and turn tensor arithmetic into linalg",
      buildLinalgInputPipeline);
  PassPipelineRegistration<GcToLlvmOptions> llvm(
      "gc-to-llvm", "Lower placed buffers to the LLVM dialect for a CPU",
      buildGcToLlvmPipeline);
}
