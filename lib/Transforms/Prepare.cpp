//===- Prepare.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// gc-prepare: one normal form for every front end.
//
//===----------------------------------------------------------------------===//

#include "PrepareFusion.h"

#include "ckpt/Transforms/Passes.h"
#include "mlir/Conversion/TosaToArith/TosaToArith.h"
#include "mlir/Conversion/TosaToLinalg/TosaToLinalg.h"
#include "mlir/Conversion/TosaToSCF/TosaToSCF.h"
#include "mlir/Conversion/TosaToTensor/TosaToTensor.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Dialect/Tosa/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

namespace ckpt {
#define GEN_PASS_DEF_GCPREPARE
#include "ckpt/Transforms/Passes.h.inc"
} // namespace ckpt

using namespace mlir;
using namespace ckpt;

namespace {

/// A few rounds reach the fixed point on all known inputs; one that does not
/// end here is still correct, only not fused to the last.
constexpr unsigned kMaxRounds = 8;

/// The order matters: scf before linalg, else tosa.scatter stays.
void addTosaLowering(OpPassManager &pm) {
  pm.addPass(tosa::createTosaOptionalDecompositionsPass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(tosa::createTosaInferShapesPass());
  pm.addPass(tosa::createTosaMakeBroadcastablePass());
  pm.addPass(tosa::createTosaToLinalgNamed());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(tosa::createTosaLayerwiseConstantFoldPass());
  pm.addPass(tosa::createTosaMakeBroadcastablePass());
  pm.addPass(createTosaToSCFPass());
  pm.addPass(tosa::createTosaToLinalg());
  pm.addPass(createTosaToTensorPass());
  pm.addPass(createTosaToArithPass());
}

struct Prepare : ckpt::impl::GcPrepareBase<Prepare> {
  using GcPrepareBase::GcPrepareBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (failed(inlineCalls(module)))
      return signalPassFailure();
    for (func::FuncOp func : module.getOps<func::FuncOp>())
      if (!func.isExternal() && !isPlanned(func) && failed(prepare(func)))
        return signalPassFailure();
  }

private:
  /// Calls hide what a step computes; private functions go into their callers.
  LogicalResult inlineCalls(ModuleOp module) {
    bool hasCalls = false;
    module.walk([&](func::CallOp) { hasCalls = true; });
    if (!hasCalls)
      return success();
    OpPassManager pm(ModuleOp::getOperationName());
    pm.addPass(createInlinerPass());
    pm.addPass(createSymbolDCEPass());
    return runPipeline(pm, module);
  }

  LogicalResult prepare(func::FuncOp func) {
    bool hasTosa = false;
    bool hasElementwise = false;
    func.walk([&](Operation *op) {
      hasTosa |= isa_and_nonnull<tosa::TosaDialect>(op->getDialect());
      hasElementwise |= OpTrait::hasElementwiseMappableTraits(op) &&
                        llvm::any_of(op->getResultTypes(),
                                     [](Type t) { return isa<TensorType>(t); });
    });
    OpPassManager start(func::FuncOp::getOperationName());
    if (hasTosa && tosa == TosaMode::Lower)
      addTosaLowering(start);
    if (hasElementwise || (hasTosa && tosa == TosaMode::Lower))
      start.addPass(createConvertElementwiseToLinalgPass());
    start.addPass(createCanonicalizerPass());
    start.addPass(createCSEPass());
    if (failed(runPipeline(start, func))) {
      if (hasTosa && tosa == TosaMode::Lower)
        func.emitError("has tosa ops that do not become linalg; use "
                       "gc-prepare{tosa=keep} to plan them as they are");
      return failure();
    }

    IRRewriter rewriter(&getContext());
    if (failed(fuseToEnd(func, rewriter)))
      return failure();
    for (unsigned round = 0; round < kMaxRounds; ++round) {
      if (!runInSlices(func, slices, sliceBytes, rewriter))
        break;
      if (failed(runCleanup(func)) || failed(fuseToEnd(func, rewriter)))
        return failure();
    }
    bool changed = inPlace && reuseDyingInputs(func, rewriter);
    changed |= writeSlicesInPlace(func, rewriter);
    return changed ? runCleanup(func) : success();
  }

  LogicalResult runCleanup(func::FuncOp func) {
    OpPassManager cleanup(func::FuncOp::getOperationName());
    cleanup.addPass(createCanonicalizerPass());
    cleanup.addPass(createCSEPass());
    return runPipeline(cleanup, func);
  }

  /// Fuses until nothing changes.
  LogicalResult fuseToEnd(func::FuncOp func, IRRewriter &rewriter) {
    for (unsigned round = 0; round < kMaxRounds; ++round) {
      bool changed = generalizeForFusion(func, rewriter);
      changed |= foldUniformValues(func, rewriter);
      if (skipZeros)
        changed |= skipInsertedZeros(func, rewriter);
      if (fuse)
        changed |= fuseProducers(func, rewriter);
      changed |= freshenDestinations(func, rewriter);
      if (!changed)
        break;
      if (failed(runCleanup(func)))
        return failure();
    }
    return success();
  }
};

} // namespace
