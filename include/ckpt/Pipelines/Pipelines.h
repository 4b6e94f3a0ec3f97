//===- Pipelines.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The pipelines on tensors, for embedders and for the command line.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_PIPELINES_PIPELINES_H
#define CKPT_PIPELINES_PIPELINES_H

#include "ckpt/Transforms/Passes.h"
#include "mlir/Pass/PassOptions.h"

namespace ckpt {

/// Whether gc-optimal brings its input into the form that is planned best.
enum class PrepareMode { Default, None };

/// Options of `gc-optimal`: those of its passes, by the same names.
struct GcOptimalOptions : mlir::PassPipelineOptions<GcOptimalOptions> {
  Option<PrepareMode> prepare{
      *this, "prepare", llvm::cl::desc("What gc-prepare does first"),
      llvm::cl::init(PrepareMode::Default),
      llvm::cl::values(
          clEnumValN(PrepareMode::Default, "default", "all of it"),
          clEnumValN(PrepareMode::None, "none",
                     "nothing: plan the ops as they are"))};
  Option<bool> skipZeros{
      *this, "skip-zeros",
      llvm::cl::desc("Let gc-prepare leave out the zeros between the elements "
                     "of a dilated gradient (the same to the bit unless the "
                     "other factor is infinite or NaN)"),
      llvm::cl::init(false)};
  Option<unsigned> slices{
      *this, "slices",
      llvm::cl::desc("Let gc-prepare run operations with large values between "
                     "them in so many slices of the batch (0: whole)"),
      llvm::cl::init(0)};
  Option<bool> checkpointLoops{
      *this, "checkpoint-loops",
      llvm::cl::desc("Let gc-checkpoint-loops keep the tapes of scans in "
                     "segments"),
      llvm::cl::init(false)};
  Option<std::string> memoryLimit{
      *this, "memory-limit",
      llvm::cl::desc("Largest peak: bytes, KiB, MiB, GiB, or 0.6x of the "
                     "baseline"),
      llvm::cl::init("")};
  Option<std::string> strategy{
      *this, "strategy",
      llvm::cl::desc("How to plan: the name of a strategy of the solver"),
      llvm::cl::init("optimal")};
  Option<PlanObjective> objective{
      *this, "objective", llvm::cl::desc("What to make small"),
      llvm::cl::init(PlanObjective::Auto),
      llvm::cl::values(
          clEnumValN(PlanObjective::Auto, "auto",
                     "time with a limit, memory without"),
          clEnumValN(PlanObjective::Time, "time", "time within the limit"),
          clEnumValN(PlanObjective::Memory, "memory",
                     "peak; time among equals"))};
  Option<unsigned> maxExecutions{
      *this, "max-executions",
      llvm::cl::desc("Largest number of executions of a node (0: 2 for "
                     "objective memory, no bound for time)"),
      llvm::cl::init(0)};
  Option<PlanOrder> order{
      *this, "order", llvm::cl::desc("Order of first executions"),
      llvm::cl::init(PlanOrder::Free),
      llvm::cl::values(
          clEnumValN(PlanOrder::Free, "free", "any valid one"),
          clEnumValN(PlanOrder::Given, "given", "that of the function"))};
  Option<PlanLimit> limit{
      *this, "limit", llvm::cl::desc("What the limit is compared with"),
      llvm::cl::init(PlanLimit::Arena),
      llvm::cl::values(
          clEnumValN(PlanLimit::Live, "live", "largest sum of live bytes"),
          clEnumValN(PlanLimit::Arena, "arena",
                     "bytes after placement at offsets"))};
  Option<PlanMode> mode{
      *this, "mode",
      llvm::cl::desc("How long the strategy `optimal` searches"),
      llvm::cl::init(PlanMode::Full),
      llvm::cl::values(
          clEnumValN(PlanMode::Full, "full", "a few seconds"),
          clEnumValN(PlanMode::Quick, "quick",
                     "about a second for 1,000 nodes, with a looser bound"))};
  Option<uint64_t> effort{
      *this, "effort",
      llvm::cl::desc("Work units of the search (0: by strategy)"),
      llvm::cl::init(0)};
  Option<double> timeLimit{
      *this, "time-limit",
      llvm::cl::desc("Wall seconds for the search (0: none)"),
      llvm::cl::init(0.0)};
  Option<std::string> report{
      *this, "report",
      llvm::cl::desc("JSON report to write (schema: docs/report-schema.md)"),
      llvm::cl::init("")};
  Option<std::string> planFile{
      *this, "plan",
      llvm::cl::desc("Plan file: replayed when it exists, else written"),
      llvm::cl::init("")};
  Option<bool> summary{*this, "summary",
                       llvm::cl::desc("One line per function, as a remark"),
                       llvm::cl::init(false)};
  Option<unsigned> loss{*this, "loss",
                        llvm::cl::desc("Number of the result that is the loss"),
                        llvm::cl::init(0)};
  Option<bool> recomputeDiscrete{
      *this, "recompute-discrete",
      llvm::cl::desc("Let ops repeat whose results decide on floating-point "
                     "data"),
      llvm::cl::init(false)};
  Option<std::string> guardOp{
      *this, "guard-op",
      llvm::cl::desc("Operation that shields a repetition, instead of a "
                     "ckpt.remat"),
      llvm::cl::init("")};
  Option<bool> markUnchanged{
      *this, "mark-unchanged",
      llvm::cl::desc("Hand the planned arena on to gc-place where nothing "
                     "changes, too"),
      llvm::cl::init(false)};
  Option<std::string> device{
      *this, "device",
      llvm::cl::desc("Profile that prices the ops: a built-in name, or a "
                     ".json file"),
      llvm::cl::init("cpu")};
  Option<std::string> costTable{
      *this, "cost-table",
      llvm::cl::desc("JSON file with measured times, which go before the "
                     "profile"),
      llvm::cl::init("")};
};

/// Adds prepare, lift, plan, apply, verify and unlift to a pass manager on
/// modules: from a training step to the step with the recomputation in it. A
/// function with nothing to change comes out as gc-prepare left it.
void buildGcOptimalPipeline(mlir::OpPassManager &pm,
                            const GcOptimalOptions &options);

/// Registers `gc-optimal` by its name.
void registerGcOptimalPipeline();

} // namespace ckpt

#endif // CKPT_PIPELINES_PIPELINES_H
