//===- Apply.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// gc-apply: the nodes in the order of the plan, a `ckpt.remat` for each
// repeated execution. Linear in the size of the schedule.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Analysis/TrainingGraph.h"
#include "ckpt/Transforms/Passes.h"
#include "mlir/IR/IRMapping.h"

namespace ckpt {
#define GEN_PASS_DEF_GCAPPLY
#include "ckpt/Transforms/Passes.h.inc"
} // namespace ckpt

using namespace mlir;
using namespace ckpt;

/// The schedule of the plan in solver ids, or an error when a node is missing
/// or the schedule cannot run.
static FailureOr<std::vector<solver::NodeId>>
scheduleOf(const TrainingGraph &graph, PlanAttr plan) {
  GraphOp op = graph.getOp();
  std::vector<solver::NodeId> schedule;
  for (auto [step, id] : llvm::enumerate(plan.getSchedule())) {
    std::optional<solver::NodeId> node = graph.lookupNode(id);
    if (!node) {
      emitError(op.getLoc())
          << "'ckpt.graph' op has a plan that runs node " << id << " at step "
          << step << ", which the graph lacks; plan the graph again";
      return failure();
    }
    schedule.push_back(*node);
  }
  solver::Simulation simulation =
      solver::simulate(graph.getGraph(), schedule, /*withTimeline=*/false);
  if (!simulation.violations.empty()) {
    const solver::Violation &first = simulation.violations.front();
    emitError(op.getLoc()) << "'ckpt.graph' op has a plan that cannot run ("
                           << first.label << "): " << first.text
                           << "; plan the graph again";
    return failure();
  }
  return schedule;
}

static LogicalResult apply(GraphOp op) {
  FailureOr<TrainingGraph> graph = TrainingGraph::build(op);
  if (failed(graph))
    return failure();
  FailureOr<std::vector<solver::NodeId>> schedule =
      scheduleOf(*graph, *op.getPlan());
  if (failed(schedule))
    return failure();

  Block &body = op.getBody().front();
  YieldOp yield = op.getYield();
  // What each node reads, by the values of first executions.
  std::vector<SmallVector<Value>> reads;
  for (NodeOp node : graph->getNodes())
    reads.emplace_back(node.getInputs());
  llvm::DenseMap<Value, Value> newest;
  auto current = [&](Value value) {
    auto it = newest.find(value);
    return it == newest.end() ? value : it->second;
  };

  OpBuilder builder(yield);
  Location mark = NameLoc::get(StringAttr::get(op.getContext(), "recompute"));
  std::vector<bool> hasRun(graph->getNodes().size());
  for (solver::NodeId id : *schedule) {
    NodeOp node = graph->getNode(id);
    SmallVector<Value> inputs = llvm::map_to_vector(reads[id], current);
    if (!hasRun[id]) {
      hasRun[id] = true;
      node->moveBefore(&body, yield->getIterator());
      node.getInputsMutable().assign(inputs);
      continue;
    }
    Location loc = FusedLoc::get(op.getContext(), {node.getLoc(), mark});
    auto remat = RematOp::create(builder, loc, node.getResultTypes(),
                                 node.getIdAttr(), inputs);
    IRMapping mapping;
    node.getBody().cloneInto(&remat.getBody(), mapping);
    remat.getBody().walk([&](Operation *inner) {
      inner->setLoc(FusedLoc::get(op.getContext(), {inner->getLoc(), mark}));
    });
    for (auto [first, again] :
         llvm::zip_equal(node.getResults(), remat.getResults()))
      newest[first] = again;
  }
  SmallVector<Value> yielded =
      llvm::map_to_vector(yield.getOperands(), current);
  yield.getOperandsMutable().assign(yielded);
  op.setApplied(true);
  return success();
}

namespace {
struct GcApply : ckpt::impl::GcApplyBase<GcApply> {
  void runOnOperation() override {
    FailureOr<GraphOp> graph = findGraph(getOperation());
    if (failed(graph))
      return signalPassFailure();
    if (!*graph || !graph->getPlan() || graph->getApplied())
      return;
    if (failed(apply(*graph)))
      signalPassFailure();
  }
};
} // namespace
