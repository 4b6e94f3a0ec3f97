//===- CheckpointLoops.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// gc-checkpoint-loops: decides which scans are cut into segments, and how long
// these are. What a choice needs is not guessed: it is made on a copy of the
// step, which is prepared, lifted and measured as the plan will see it.
//
//===----------------------------------------------------------------------===//

#include "LoopTape.h"

#include "ckpt/Analysis/TrainingGraph.h"
#include "ckpt/Solver/Algorithms.h"
#include "ckpt/Solver/Json.h"
#include "ckpt/Solver/Placement.h"
#include "ckpt/Transforms/Passes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "mlir/Transforms/RegionUtils.h"

namespace ckpt {
#define GEN_PASS_DEF_GCCHECKPOINTLOOPS
#include "ckpt/Transforms/Passes.h.inc"
} // namespace ckpt

using namespace mlir;
using namespace ckpt;

namespace {

/// A limit is met by longer segments, in this many steps from the shortest to
/// none.
constexpr int64_t kSteps = 16;
/// Work units for the question whether loops need to be cut at all.
constexpr uint64_t kEffort = 200000;

/// The step in its own order, once lifted.
struct Figures {
  solver::Problem problem;
  /// By the figure that the limit is about.
  int64_t bytes = 0;
  int64_t livePeakBytes = 0;
  double cost = 0;
};

struct CheckpointLoops : ckpt::impl::GcCheckpointLoopsBase<CheckpointLoops> {
  using GcCheckpointLoopsBase::GcCheckpointLoopsBase;

  void runOnOperation() override;

private:
  LogicalResult runOn(func::FuncOp function);
  /// The pairs that `lengths` is about, in order.
  std::vector<LoopTape> find(func::FuncOp function, bool report);
  /// Cuts each pair whose length is below its number of trips.
  void cut(func::FuncOp function, ArrayRef<int64_t> lengths);
  /// What `function` needs when cut so; none when it is not planned at all.
  std::optional<Figures> tryOut(func::FuncOp function,
                                ArrayRef<int64_t> lengths);
  LogicalResult inlineCalls();
};

} // namespace

static void reportMissed(Operation *op, StringRef why) {
  remark::missed(op->getLoc(), remark::RemarkOpts::name("kept").category(
                                   "gc-checkpoint-loops"))
      << remark::reason("{0}", why.str());
}

std::vector<LoopTape> CheckpointLoops::find(func::FuncOp function,
                                            bool report) {
  return findLoopTapes(function, recomputeDiscrete,
                       [&](Operation *op, StringRef why) {
                         if (report)
                           reportMissed(op, why);
                       });
}

void CheckpointLoops::cut(func::FuncOp function, ArrayRef<int64_t> lengths) {
  std::vector<LoopTape> tapes = find(function, /*report=*/false);
  for (auto [tape, length] : llvm::zip_equal(tapes, lengths))
    if (length < tape.trips())
      segmentLoops(tape, length);
  IRRewriter rewriter(&getContext());
  (void)runRegionDCE(rewriter, function->getRegions());
}

std::optional<Figures> CheckpointLoops::tryOut(func::FuncOp function,
                                               ArrayRef<int64_t> lengths) {
  OpBuilder builder = OpBuilder::atBlockEnd(getOperation().getBody());
  auto trial = ModuleOp::create(builder, function.getLoc());
  for (Operation &op : *getOperation().getBody())
    if (&op != trial && (&op == function || !isa<func::FuncOp>(op)))
      trial.push_back(op.clone());
  for (auto other : getOperation().getOps<func::FuncOp>())
    if (other != function) {
      auto declared = cast<func::FuncOp>(other->cloneWithoutRegions());
      declared.setPrivate();
      trial.push_back(declared);
    }
  auto copy = trial.lookupSymbol<func::FuncOp>(function.getName());
  cut(copy, lengths);

  OpPassManager pm(ModuleOp::getOperationName());
  if (prepare) {
    GcPrepareOptions options;
    options.skipZeros = skipZeros;
    pm.addPass(createGcPrepare(options));
  }
  GcLiftOptions lift;
  lift.loss = loss;
  lift.recomputeDiscrete = recomputeDiscrete;
  lift.device = device;
  lift.costTable = costTable;
  pm.addNestedPass<func::FuncOp>(createGcLift(lift));
  std::optional<Figures> result;
  {
    // What is to be said is said of the step itself, later.
    ScopedDiagnosticHandler silence(&getContext(),
                                    [](Diagnostic &) { return success(); });
    if (succeeded(runPipeline(pm, trial))) {
      FailureOr<GraphOp> graph = findGraph(copy);
      if (succeeded(graph) && *graph) {
        FailureOr<TrainingGraph> training = TrainingGraph::build(*graph);
        if (succeeded(training)) {
          Figures figures;
          figures.problem.graph = training->getGraph();
          figures.problem.limitKind = limit == PlanLimit::Arena
                                          ? solver::LimitKind::Arena
                                          : solver::LimitKind::Live;
          figures.bytes = solver::baselineBytes(figures.problem);
          solver::Problem given = figures.problem;
          given.order = solver::Order::Given;
          solver::Plan plan =
              solver::solve(given, solver::StrategyKind::KeepAll, {});
          figures.livePeakBytes = plan.baselinePeakBytes;
          figures.cost = plan.baselineCost;
          result = std::move(figures);
        }
      }
    }
  }
  trial.erase();
  return result;
}

LogicalResult CheckpointLoops::inlineCalls() {
  bool hasCalls = false;
  getOperation().walk([&](func::CallOp) { hasCalls = true; });
  if (!hasCalls)
    return success();
  OpPassManager pm(ModuleOp::getOperationName());
  pm.addPass(createInlinerPass());
  pm.addPass(createSymbolDCEPass());
  return runPipeline(pm, getOperation());
}

LogicalResult CheckpointLoops::runOn(func::FuncOp function) {
  std::vector<LoopTape> tapes = find(function, /*report=*/true);
  if (tapes.empty())
    return success();
  SmallVector<int64_t> shortest, whole, lengths;
  for (LoopTape &tape : tapes) {
    whole.push_back(tape.trips());
    shortest.push_back(length == 0 ? tape.bestLength()
                                   : std::min<int64_t>(length, tape.trips()));
  }
  auto isWhole = [&](ArrayRef<int64_t> some) {
    return some == ArrayRef(whole);
  };
  auto keepAll = [&](StringRef why) {
    for (LoopTape &tape : tapes)
      reportMissed(tape.forward.op, why);
    return success();
  };
  if (isWhole(shortest))
    return keepAll("segments of its trips would need no less memory");
  if (maxExecutions == 1)
    return keepAll("max-executions is 1, and each segment runs again");

  std::optional<Figures> before = tryOut(function, whole);
  std::optional<Figures> after = tryOut(function, shortest);
  if (!before || !after)
    return success(); // gc-lift says why.
  lengths = shortest;
  if (!memoryLimit.empty()) {
    llvm::Expected<int64_t> bytes =
        solver::parseSize(memoryLimit, before->bytes);
    if (!bytes) {
      llvm::consumeError(bytes.takeError());
      return success(); // gc-plan refuses it.
    }
    if (before->bytes <= *bytes)
      return keepAll("the step is within the memory limit as it is");
    // The longest segments that keep the limit: each trip that is not in one
    // of them runs once. When even the shortest do not, the plan has to.
    int64_t low = 0, high = kSteps;
    auto between = [&](int64_t step) {
      SmallVector<int64_t> some;
      for (auto [from, to] : llvm::zip(shortest, whole))
        some.push_back(from + (to - from) * step / kSteps);
      return some;
    };
    while (length == 0 && after->bytes <= *bytes && high - low > 1) {
      int64_t middle = (low + high) / 2;
      std::optional<Figures> longer = tryOut(function, between(middle));
      if (longer && longer->bytes <= *bytes) {
        low = middle;
        after = std::move(longer);
      } else {
        high = middle;
      }
    }
    lengths = between(low);
    // Ops outside of loops may be cheaper to repeat.
    if (length == 0 && after->bytes <= *bytes) {
      solver::Problem problem = before->problem;
      problem.memoryLimit = *bytes;
      problem.maxExecutions = maxExecutions;
      solver::SolveOptions options;
      options.effort = kEffort;
      solver::Plan plan =
          solver::solve(problem, solver::StrategyKind::Optimal, options);
      if (plan.hasSchedule() && plan.withinLimit() &&
          plan.status != solver::Status::Infeasible &&
          plan.totalCost <= after->cost)
        return keepAll("other ops are cheaper to repeat within the limit");
    }
  } else if (length == 0 && after->bytes >= before->bytes) {
    return keepAll("the peak of the step would be no lower");
  }

  for (auto [tape, chosen] : llvm::zip_equal(tapes, lengths))
    if (chosen < tape.trips())
      emitRemark(tape.forward.op->getLoc())
          << "loop of " << tape.trips() << " trips: " << tape.trips() - chosen
          << " run again in " << tape.numSegments(chosen) << " segments of "
          << chosen << "; " << tape.bytes(chosen) << " bytes held for the "
          << "backward loop instead of " << tape.bytes(tape.trips());
  cut(function, lengths);
  Builder builder(&getContext());
  function->setAttr(
      kUnplannedAttrName,
      builder.getDictionaryAttr(
          {builder.getNamedAttr("bytes",
                                builder.getI64IntegerAttr(before->bytes)),
           builder.getNamedAttr("cost", builder.getF64FloatAttr(before->cost)),
           builder.getNamedAttr(
               "live_peak_bytes",
               builder.getI64IntegerAttr(before->livePeakBytes))}));
  return success();
}

void CheckpointLoops::runOnOperation() {
  if (prepare && failed(inlineCalls()))
    return signalPassFailure();
  for (auto function :
       llvm::make_early_inc_range(getOperation().getOps<func::FuncOp>()))
    if (!function.isExternal() && !isPlanned(function) &&
        !function->hasAttr(kUnplannedAttrName) && failed(runOn(function)))
      return signalPassFailure();
}
