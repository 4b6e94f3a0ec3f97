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

#include "ckpt/Transforms/Passes.h"

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

static void unlift(GraphOp graph) {
  if (!graph.getSource().empty() && isGivenOrder(graph)) {
    inlineBefore(graph.getSource().front(), graph, graph.getInputs(),
                 graph.getResults());
    graph.erase();
    return;
  }
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
}

namespace {
struct GcUnlift : ckpt::impl::GcUnliftBase<GcUnlift> {
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
    for (GraphOp graph : graphs)
      unlift(graph);
  }
};
} // namespace
