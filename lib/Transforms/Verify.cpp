//===- Verify.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// gc-verify: reads graph and schedule back from the IR, runs them in the
// simulator, and compares with what the plan claims.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Analysis/TrainingGraph.h"
#include "ckpt/Transforms/Passes.h"
#include "mlir/IR/OperationSupport.h"

namespace ckpt {
#define GEN_PASS_DEF_GCVERIFY
#include "ckpt/Transforms/Passes.h.inc"
} // namespace ckpt

using namespace mlir;
using namespace ckpt;

/// A repetition runs the ops of the node that it names.
static LogicalResult verifyBodies(const TrainingGraph &graph) {
  GraphOp op = graph.getOp();
  for (RematOp remat : op.getBody().getOps<RematOp>()) {
    NodeOp node = graph.getNode(*graph.lookupNode(remat.getOf()));
    if (OperationEquivalence::isRegionEquivalentTo(
            &node.getBody(), &remat.getBody(),
            OperationEquivalence::IgnoreLocations))
      continue;
    InFlightDiagnostic diag = remat.emitOpError("is said to repeat node ")
                              << node.getId() << " but has another body";
    diag.attachNote(node.getLoc()) << "the node";
    return failure();
  }
  return success();
}

static LogicalResult verifyPlan(GraphOp op, PlanAttr plan) {
  FailureOr<TrainingGraph> graph = TrainingGraph::build(op);
  if (failed(graph))
    return failure();
  std::vector<int64_t> ids;
  std::vector<solver::NodeId> schedule;
  if (op.getApplied()) {
    FailureOr<std::vector<solver::NodeId>> found = graph->getSchedule();
    if (failed(found) || failed(verifyBodies(*graph)))
      return failure();
    schedule = std::move(*found);
    for (solver::NodeId node : schedule)
      ids.push_back(graph->getNode(node).getId());
    ArrayRef<int64_t> planned = plan.getSchedule();
    for (size_t step = 0; step < std::max(ids.size(), planned.size()); ++step)
      if (step >= ids.size() || step >= planned.size() ||
          ids[step] != planned[step]) {
        InFlightDiagnostic diag =
            emitError(op.getLoc())
            << "'ckpt.graph' op differs from its plan at step " << step
            << ": the plan ";
        if (step < planned.size())
          diag << "runs node " << planned[step];
        else
          diag << "has ended";
        if (step < ids.size())
          diag << ", the graph runs node " << ids[step];
        else
          diag << ", the graph has ended";
        return failure();
      }
  } else {
    for (int64_t id : plan.getSchedule()) {
      std::optional<solver::NodeId> node = graph->lookupNode(id);
      if (!node)
        return emitError(op.getLoc())
               << "'ckpt.graph' op has a plan that runs node " << id
               << ", which the graph lacks; plan the graph again";
      schedule.push_back(*node);
    }
  }

  solver::Simulation run =
      solver::simulate(graph->getGraph(), schedule, /*withTimeline=*/false);
  if (!run.violations.empty())
    return emitError(op.getLoc())
           << "'ckpt.graph' op has a schedule that cannot run ("
           << run.violations.front().label
           << "): " << run.violations.front().text;
  if (std::vector<solver::NodeId> late = graph->findLateReaders(schedule);
      !late.empty())
    return emitError(op.getLoc())
           << "'ckpt.graph' op runs node " << graph->getNode(late[0]).getId()
           << " after a result is written over a donated argument that this "
              "node reads";
  if (run.peakBytes != plan.getPeakBytes())
    return emitError(op.getLoc())
           << "'ckpt.graph' op holds up to " << run.peakBytes
           << " bytes, but its plan claims " << plan.getPeakBytes();
  double claimed = plan.getTotalCost().getValueAsDouble();
  if (run.totalCost != claimed)
    return emitError(op.getLoc())
           << "'ckpt.graph' op costs " << run.totalCost
           << " s, but its plan claims " << claimed << " s";
  if (plan.getMemoryLimit() != 0 && run.peakBytes > plan.getMemoryLimit())
    return emitError(op.getLoc())
           << "'ckpt.graph' op holds up to " << run.peakBytes
           << " bytes, more than its limit of " << plan.getMemoryLimit();
  return success();
}

namespace {
struct GcVerify : ckpt::impl::GcVerifyBase<GcVerify> {
  void runOnOperation() override {
    FailureOr<GraphOp> graph = findGraph(getOperation());
    if (failed(graph))
      return signalPassFailure();
    if (*graph && graph->getPlan() &&
        failed(verifyPlan(*graph, *graph->getPlan())))
      signalPassFailure();
    markAllAnalysesPreserved();
  }
};
} // namespace
