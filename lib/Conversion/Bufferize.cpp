//===- Bufferize.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// gc-bufferize: the driver over the steps in BufferizeSteps.h.
//
//===----------------------------------------------------------------------===//

#include "BufferizeSteps.h"
#include "ckpt/Conversion/Passes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Pipelines/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

namespace ckpt {
#define GEN_PASS_DEF_GCBUFFERIZE
#include "ckpt/Conversion/Passes.h.inc"
} // namespace ckpt

using namespace mlir;

namespace {

bool hasTensors(func::FuncOp func) {
  if (llvm::any_of(func.getArgumentTypes(), llvm::IsaPred<TensorType>) ||
      llvm::any_of(func.getResultTypes(), llvm::IsaPred<TensorType>))
    return true;
  WalkResult found = func.walk([](Operation *op) {
    return llvm::any_of(op->getResultTypes(), llvm::IsaPred<TensorType>)
               ? WalkResult::interrupt()
               : WalkResult::advance();
  });
  return found.wasInterrupted();
}

class BufferizePass : public ckpt::impl::GcBufferizeBase<BufferizePass> {
public:
  void getDependentDialects(DialectRegistry &registry) const override {
    GcBufferizeBase::getDependentDialects(registry);
    ownership().getDependentDialects(registry);
    lowerOwnership().getDependentDialects(registry);
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    SmallVector<func::FuncOp> funcs;
    for (auto func : module.getOps<func::FuncOp>())
      if (!func.isExternal() && hasTensors(func))
        funcs.push_back(func);
    if (funcs.empty())
      return;
    for (func::FuncOp func : funcs) {
      if (failed(ckpt::normalizeForBuffers(func)))
        return signalPassFailure();
      ckpt::privatizeInits(func);
      ckpt::carryInPlace(func);
      if (failed(ckpt::useCallerBuffers(func)))
        return signalPassFailure();
      ckpt::splitChains(func);
    }

    bufferization::OneShotBufferizationOptions options;
    options.allowReturnAllocsFromLoops = true;
    options.bufferAlignment = 0;
    options.setFunctionBoundaryTypeConversion(
        bufferization::LayoutMapOption::IdentityLayoutMap);
    bufferization::BufferizationState state;
    if (failed(bufferization::runOneShotBufferize(module, options, state))) {
      module.emitError("bufferization failed: an operation above has no "
                       "bufferization; lower it to linalg first");
      return signalPassFailure();
    }

    bool leaving = false;
    for (func::FuncOp func : funcs) {
      OpPassManager tidy("func.func");
      tidy.addPass(createCanonicalizerPass());
      if (failed(runPipeline(tidy, func)))
        return signalPassFailure();
      ckpt::removeSelfCopies(func);
      if (ckpt::insertDeallocs(func))
        continue;
      leaving = true;
      OpPassManager own = ownership();
      if (failed(runPipeline(own, func)))
        return signalPassFailure();
    }
    if (!leaving)
      return;
    OpPassManager lower = lowerOwnership();
    if (failed(runPipeline(lower, module)))
      return signalPassFailure();
  }

private:
  // For functions in which a buffer leaves a loop or branch: who frees it is
  // only known at run time.
  static OpPassManager ownership() {
    OpPassManager pm("func.func");
    pm.addPass(bufferization::createOwnershipBasedBufferDeallocationPass());
    pm.addPass(createCanonicalizerPass());
    pm.addPass(bufferization::createBufferDeallocationSimplificationPass());
    return pm;
  }
  static OpPassManager lowerOwnership() {
    OpPassManager pm("builtin.module");
    pm.addPass(bufferization::createLowerDeallocationsPass());
    pm.addNestedPass<func::FuncOp>(createCanonicalizerPass());
    pm.addNestedPass<func::FuncOp>(
        bufferization::createOptimizeAllocationLivenessPass());
    return pm;
  }
};

} // namespace
