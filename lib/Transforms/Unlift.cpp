//===- Unlift.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// gc-unlift: from a graph back to a plain function. Ops are moved, not copied:
// linear in the size of the function.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Analysis/TrainingGraph.h"
#include "ckpt/Interfaces/Donation.h"
#include "ckpt/Transforms/Passes.h"
#include "mlir/IR/Verifier.h"

namespace ckpt {
#define GEN_PASS_DEF_GCUNLIFT
#include "ckpt/Transforms/Passes.h.inc"
} // namespace ckpt

using namespace mlir;
using namespace ckpt;

/// Moves the ops of `block` before `anchor`, with `args` for its arguments and
/// `results` for what it yields.
static void inlineBefore(Block &block, Operation *anchor, ValueRange args,
                         ResultRange results) {
  for (auto [from, to] : llvm::zip_equal(block.getArguments(), args))
    from.replaceAllUsesWith(to);
  Operation *yield = block.getTerminator();
  for (auto [from, to] : llvm::zip_equal(results, yield->getOperands()))
    from.replaceAllUsesWith(to);
  yield->erase();
  anchor->getBlock()->getOperations().splice(anchor->getIterator(),
                                             block.getOperations());
}

/// True when each node runs once and in the order of the ids.
static bool isGivenOrder(GraphOp graph) {
  int64_t last = -1;
  for (Operation &op : graph.getBody().front().without_terminator()) {
    auto node = dyn_cast<NodeOp>(op);
    if (!node || static_cast<int64_t>(node.getId()) <= last)
      return false;
    last = node.getId();
  }
  return true;
}

/// Hands on to gc-place what the plan says about the arena.
static void markArena(GraphOp graph) {
  Operation *function = graph->getParentOp();
  PlanAttr plan = graph.getPlanAttr();
  if (!function || !plan)
    return;
  OpBuilder builder(graph);
  if (plan.getArenaBytes() >= 0)
    function->setAttr(kPlannedArenaAttrName,
                      builder.getI64IntegerAttr(plan.getArenaBytes()));
  if (plan.getArenaLimit() >= 0)
    function->setAttr(kArenaLimitAttrName,
                      builder.getI64IntegerAttr(plan.getArenaLimit()));
}

/// Takes back the donations that the plan does not use, so that gc-bufferize
/// gives their results the buffers that the plan counts.
static LogicalResult dropUnusedDonations(GraphOp graph) {
  auto function = graph->getParentOfType<func::FuncOp>();
  if (!function || !graph.getPlan())
    return success();
  unsigned numArgs = function.getNumArguments();
  auto isDonated = [&](unsigned arg) {
    return static_cast<bool>(function.getArgAttr(arg, kDonationAttrName));
  };
  if (llvm::none_of(llvm::seq(0u, numArgs), isDonated))
    return success();
  FailureOr<TrainingGraph> training = TrainingGraph::build(graph);
  if (failed(training))
    return failure();
  for (unsigned arg = 0; arg < numArgs; ++arg) {
    if (!isDonated(arg) ||
        llvm::any_of(training->getDonations(), [&](const auto &donation) {
          return donation.argument == arg;
        }))
      continue;
    function.removeArgAttr(arg, kDonationAttrName);
    emitRemark(function.getLoc())
        << "argument #" << arg << " of function '" << function.getName()
        << "' is donated, but its result cannot be written over it; the "
           "result gets a buffer of its own";
  }
  return success();
}

static LogicalResult unlift(GraphOp graph, bool markUnchanged) {
  if (!graph.getSource().empty() && isGivenOrder(graph)) {
    if (markUnchanged) {
      if (failed(dropUnusedDonations(graph)))
        return failure();
      markArena(graph);
    }
    inlineBefore(graph.getSource().front(), graph, graph.getInputs(),
                 graph.getResults());
    graph.erase();
    return success();
  }
  if (failed(dropUnusedDonations(graph)))
    return failure();
  if (Operation *function = graph->getParentOp())
    function->setAttr(kPlannedAttrName, UnitAttr::get(graph.getContext()));
  markArena(graph);
  Block &body = graph.getBody().front();
  for (Operation &op : llvm::make_early_inc_range(body.without_terminator())) {
    auto node = dyn_cast<NodeOp>(op);
    if (!node)
      continue;
    inlineBefore(node.getBody().front(), node, node.getInputs(),
                 node.getResults());
    node.erase();
  }
  inlineBefore(body, graph, graph.getInputs(), graph.getResults());
  graph.erase();
  return success();
}

/// The inputs of a repetition that the guard is to stand on: tensors that other
/// nodes make, so that what depends on arguments only may still be merged; all
/// tensors when there is no such input.
static SmallVector<unsigned> guardedInputs(RematOp remat) {
  SmallVector<unsigned> made, all;
  for (auto [index, input] : llvm::enumerate(remat.getInputs())) {
    if (!isa<TensorType>(input.getType()))
      continue;
    all.push_back(index);
    if (!isa<BlockArgument>(input))
      made.push_back(index);
  }
  return made.empty() ? all : made;
}

/// Says so when `graph` cannot be shielded by `guardOp`.
static LogicalResult checkGuard(GraphOp graph, StringRef guardOp) {
  MLIRContext *context = graph.getContext();
  if (!RegisteredOperationName::lookup(guardOp, context) &&
      !context->allowsUnregisteredDialects())
    return emitError(graph.getLoc())
           << "gc-unlift: guard-op '" << guardOp
           << "' is no operation of a loaded dialect; load its dialect, or "
              "allow unregistered ones";
  for (RematOp remat : graph.getBody().getOps<RematOp>())
    if (guardedInputs(remat).empty())
      return emitError(remat.getLoc())
             << "gc-unlift: the repetition of node " << remat.getOf()
             << " reads no tensor that '" << guardOp
             << "' could guard, so it would be merged with its original; keep "
                "the value with a ckpt.hint, or leave guard-op out";
  return success();
}

/// Inlines a repetition behind one guard for each guarded input.
static LogicalResult inlineGuarded(RematOp remat, StringRef guardOp) {
  OpBuilder builder(remat);
  SmallVector<Value> inputs(remat.getInputs());
  for (unsigned index : guardedInputs(remat)) {
    OperationState state(remat.getLoc(), guardOp, ValueRange(inputs[index]),
                         inputs[index].getType());
    Operation *guard = builder.create(state);
    if (failed(verify(guard)))
      return emitError(remat.getLoc())
             << "gc-unlift: guard-op '" << guardOp
             << "' does not take one tensor and return it";
    inputs[index] = guard->getResult(0);
  }
  inlineBefore(remat.getBody().front(), remat, inputs, remat.getResults());
  remat.erase();
  return success();
}

namespace {
struct GcUnlift : ckpt::impl::GcUnliftBase<GcUnlift> {
  using GcUnliftBase::GcUnliftBase;

  void runOnOperation() override {
    SmallVector<GraphOp> graphs;
    getOperation()->walk([&](GraphOp graph) { graphs.push_back(graph); });
    for (GraphOp graph : graphs) {
      if (graph.getPlan() && !graph.getApplied()) {
        emitError(graph.getLoc()) << "'ckpt.graph' op has a plan that is not "
                                     "applied; run gc-apply before "
                                     "gc-unlift";
        return signalPassFailure();
      }
    }
    if (!guardOp.empty())
      for (GraphOp graph : graphs)
        if (failed(checkGuard(graph, guardOp)))
          return signalPassFailure();
    for (GraphOp graph : graphs) {
      if (!guardOp.empty())
        for (RematOp remat :
             llvm::make_early_inc_range(graph.getBody().getOps<RematOp>()))
          if (failed(inlineGuarded(remat, guardOp)))
            return signalPassFailure();
      if (failed(unlift(graph, markUnchanged)))
        return signalPassFailure();
    }
    // Cut loops are part of a plan, too.
    if (getOperation()->removeAttr(kUnplannedAttrName) && !graphs.empty())
      getOperation()->setAttr(kPlannedAttrName, UnitAttr::get(&getContext()));
    // Functions that were not lifted still hold theirs.
    getOperation()->walk([](HintOp hint) {
      hint.getResult().replaceAllUsesWith(hint.getInput());
      hint.erase();
    });
  }
};
} // namespace
