//===- Baseline.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Parts shared by the published strategies.
//
//===----------------------------------------------------------------------===//

#include "Baseline.h"
#include <algorithm>

using namespace ckpt::solver;

/// Step after which most bytes of values that are neither inputs nor outputs
/// are held, when the graph runs in its own order.
static NodeId fullestStep(const Graph &graph, const GraphIndex &index) {
  std::vector<NodeId> last(graph.numValues(), kNone);
  std::vector<uint8_t> fixed(graph.numValues(), 0);
  for (ValueId v : graph.inputs)
    fixed[index.root[v]] = 1;
  for (ValueId v : graph.outputs)
    fixed[index.root[v]] = 1;
  for (NodeId n = 0; n < graph.numNodes(); ++n)
    for (ValueId v : graph.nodes[n].inputs)
      last[index.root[v]] = n;
  std::vector<int64_t> change(graph.numNodes() + 1, 0);
  for (ValueId v = 0; v < graph.numValues(); ++v)
    if (index.root[v] == v && !fixed[v] && last[v] != kNone &&
        index.producer[v] != kNone) {
      change[index.producer[v]] += graph.values[v].bytes;
      change[last[v]] -= graph.values[v].bytes;
    }
  int64_t held = 0, most = -1;
  NodeId at = 0;
  for (NodeId n = 0; n < graph.numNodes(); ++n) {
    held += change[n];
    if (held > most) {
      most = held;
      at = n;
    }
  }
  return at;
}

ForwardPart::ForwardPart(const Graph &graph, const GraphIndex &index) {
  bool phased =
      std::any_of(graph.nodes.begin(), graph.nodes.end(), [](const Node &node) {
        return node.phase != Phase::Unknown;
      });
  NodeId end = phased ? 0 : fullestStep(graph, index);
  isForward.assign(graph.numNodes(), 0);
  madeAt.assign(graph.numValues(), -1);
  lastReadAt.assign(graph.numValues(), -1);
  mustKeep.assign(graph.numValues(), 0);
  readLater.assign(graph.numValues(), 0);
  for (NodeId n = 0; n < graph.numNodes(); ++n) {
    const Node &node = graph.nodes[n];
    isForward[n] =
        phased ? node.phase == Phase::Forward || node.phase == Phase::Unknown
               : n <= end;
    if (!isForward[n]) {
      for (ValueId v : node.inputs)
        readLater[index.root[v]] = 1;
      continue;
    }
    int32_t position = nodes.size();
    nodes.push_back(n);
    for (ValueId v : node.inputs)
      lastReadAt[index.root[v]] = position;
    for (ValueId v : node.outputs) {
      ValueId root = index.root[v];
      if (root == v)
        madeAt[v] = position;
      else
        lastReadAt[root] = position;
      if (!node.recomputable)
        mustKeep[root] = 1;
    }
  }
}

std::vector<NodeId>
ckpt::solver::scheduleFromKept(const Graph &graph, const GraphIndex &index,
                               const ForwardPart &forward,
                               llvm::ArrayRef<uint8_t> kept) {
  std::vector<NodeId> schedule;
  schedule.reserve(graph.numNodes() * 2);
  // Per value: a node after the forward part may read the newest instance.
  std::vector<uint8_t> atHand(graph.numValues(), 0);
  for (ValueId v = 0; v < graph.numValues(); ++v) {
    NodeId producer = index.producer[v];
    ValueId root = index.root[v];
    atHand[v] = producer == kNone || !forward.isForward[producer] ||
                kept[root] || forward.mustKeep[root] ||
                !graph.nodes[producer].recomputable;
  }

  // Depth first over what is missing, without recursion: a node is pushed once
  // to be opened and again to be run after what it needs.
  std::vector<std::pair<NodeId, bool>> stack;
  std::vector<uint8_t> open(graph.numNodes(), 0);
  for (NodeId n = 0; n < graph.numNodes(); ++n) {
    if (forward.isForward[n]) {
      schedule.push_back(n);
      continue;
    }
    auto needs = [&](NodeId reader) {
      const auto &inputs = graph.nodes[reader].inputs;
      for (size_t i = inputs.size(); i > 0; --i)
        if (ValueId v = inputs[i - 1]; !atHand[v] && !open[index.producer[v]])
          stack.push_back({index.producer[v], false});
    };
    needs(n);
    while (!stack.empty()) {
      auto [node, ready] = stack.back();
      stack.pop_back();
      if (ready) {
        schedule.push_back(node);
        open[node] = 0;
        for (ValueId v : graph.nodes[node].outputs)
          atHand[v] = 1;
        continue;
      }
      bool missing = false;
      for (ValueId v : graph.nodes[node].outputs)
        missing |= !atHand[v];
      if (!missing || open[node])
        continue;
      open[node] = 1;
      stack.push_back({node, true});
      needs(node);
    }
    schedule.push_back(n);
  }
  return schedule;
}

Chooser::Chooser(const Problem &problem, StrategyKind strategy,
                 const SolveOptions &options)
    : problem(problem), strategy(strategy), deadline(options.timeLimitSeconds) {
  std::vector<NodeId> order(problem.graph.numNodes());
  for (NodeId n = 0; n < order.size(); ++n)
    order[n] = n;
  consider(std::move(order));
  settled = fits && problem.objective == Objective::Time;
}

bool Chooser::consider(std::vector<NodeId> schedule) {
  if (settled)
    return false;
  effort += schedule.size();
  Simulation sim = simulate(problem.graph, schedule, false);
  unsigned bound = problem.executionBound();
  if (!sim.violations.empty() ||
      (bound &&
       *std::max_element(sim.executions.begin(), sim.executions.end()) > bound))
    return false;
  bool fitsNow = !problem.memoryLimit || sim.peakBytes <= *problem.memoryLimit;
  bool better;
  if (best.empty() || fits != fitsNow)
    better = best.empty() || fitsNow;
  else if (fits && problem.objective == Objective::Time)
    better = sim.totalCost < bestCost ||
             (sim.totalCost == bestCost && sim.peakBytes < bestPeak);
  else
    better = sim.peakBytes < bestPeak ||
             (sim.peakBytes == bestPeak && sim.totalCost < bestCost);
  if (!better)
    return false;
  best = std::move(schedule);
  fits = fitsNow;
  bestPeak = sim.peakBytes;
  bestCost = sim.totalCost;
  return true;
}

Plan Chooser::finish() {
  Plan plan = makePlan(problem, strategy, std::move(best));
  plan.effort = effort;
  plan.stoppedByClock = stoppedByClock;
  return plan;
}
