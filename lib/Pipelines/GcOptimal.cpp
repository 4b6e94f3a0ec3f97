//===- GcOptimal.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The pipeline gc-optimal.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Pipelines/Pipelines.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;
using namespace ckpt;

void ckpt::buildGcOptimalPipeline(OpPassManager &pm,
                                  const GcOptimalOptions &options) {
  // Nothing is to run twice under keep-all.
  if (options.checkpointLoops && options.strategy != "keep-all") {
    GcCheckpointLoopsOptions loops;
    loops.memoryLimit = options.memoryLimit;
    loops.limit = options.limit;
    loops.maxExecutions = options.maxExecutions;
    loops.recomputeDiscrete = options.recomputeDiscrete;
    loops.prepare = options.prepare == PrepareMode::Default;
    loops.skipZeros = options.skipZeros;
    loops.loss = options.loss;
    loops.device = options.device;
    loops.costTable = options.costTable;
    pm.addPass(createGcCheckpointLoops(loops));
  }
  if (options.prepare == PrepareMode::Default) {
    GcPrepareOptions prepare;
    prepare.skipZeros = options.skipZeros;
    prepare.slices = options.slices;
    pm.addPass(createGcPrepare(prepare));
  }

  GcLiftOptions lift;
  lift.loss = options.loss;
  lift.keepSource = true;
  lift.recomputeDiscrete = options.recomputeDiscrete;
  lift.device = options.device;
  lift.costTable = options.costTable;
  pm.addNestedPass<func::FuncOp>(createGcLift(lift));

  GcPlanOptions plan;
  plan.memoryLimit = options.memoryLimit;
  plan.strategy = options.strategy;
  plan.objective = options.objective;
  plan.maxExecutions = options.maxExecutions;
  plan.order = options.order;
  plan.limit = options.limit;
  plan.mode = options.mode;
  plan.effort = options.effort;
  plan.timeLimit = options.timeLimit;
  plan.report = options.report;
  plan.planFile = options.planFile;
  plan.summary = options.summary;
  pm.addPass(createGcPlan(plan));

  pm.addNestedPass<func::FuncOp>(createGcApply());
  pm.addNestedPass<func::FuncOp>(createGcVerify());
  GcUnliftOptions unlift;
  unlift.guardOp = options.guardOp;
  unlift.markUnchanged = options.markUnchanged;
  pm.addNestedPass<func::FuncOp>(createGcUnlift(unlift));
}

void ckpt::registerGcOptimalPipeline() {
  PassPipelineRegistration<GcOptimalOptions>(
      "gc-optimal",
      "Plan the recomputation of a training step, apply and verify it",
      buildGcOptimalPipeline);
}
