//===- Simulator.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The memory model: what a schedule holds at each step, and what it costs.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Solver/Simulator.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>

using namespace ckpt::solver;
using llvm::Twine;

namespace {

/// Sums of repeated instances can pass what `Problem::check` bounds.
int64_t addBytes(int64_t a, int64_t b) {
  return a > std::numeric_limits<int64_t>::max() - b
             ? std::numeric_limits<int64_t>::max()
             : a + b;
}

class Run {
public:
  Run(const Graph &graph, llvm::ArrayRef<NodeId> schedule)
      : graph(graph), schedule(schedule), end(schedule.size()) {}

  Simulation run(bool withTimeline) {
    sim.executions.assign(graph.numNodes(), 0);
    instances.reserve(graph.numValues() + graph.numValues() / 2);
    bindInputs();
    bindSteps();
    checkEnd();
    walk(withTimeline);
    if (withTimeline)
      sim.instances = std::move(instances);
    return std::move(sim);
  }

private:
  void fail(llvm::StringRef label, const Twine &text, int64_t step,
            std::vector<NodeId> nodes = {}, std::vector<ValueId> values = {}) {
    if (sim.violations.size() < 50)
      sim.violations.push_back(
          {label.str(), text.str(), std::move(nodes), std::move(values), step});
  }

  uint32_t make(ValueId v, int64_t step) {
    Instance instance;
    instance.value = v;
    instance.born = instance.death = step;
    instance.serial = made[v]++;
    instances.push_back(instance);
    return instances.size() - 1;
  }

  void bindInputs() {
    newest.assign(graph.numValues(), kNone);
    made.assign(graph.numValues(), 0);
    std::vector<uint32_t> ofRoot(graph.numValues(), kNone);
    for (ValueId v : graph.inputs) {
      ValueId root = v;
      while (graph.values[root].aliasOf != kNone)
        root = graph.values[root].aliasOf;
      if (ofRoot[root] == kNone) {
        ofRoot[root] = make(root, -1);
        instances.back().death = end;
      }
      newest[v] = ofRoot[root];
    }
    numInputs = instances.size();
  }

  /// Binds uses to the newest instance, finds the last use of each.
  void bindSteps() {
    firstMade.resize(end + 1);
    for (int64_t step = 0; step < end; ++step) {
      firstMade[step] = instances.size();
      NodeId n = schedule[step];
      if (n >= graph.numNodes()) {
        fail("S1", "step " + Twine(step) + ": there is no node " + Twine(n),
             step);
        continue;
      }
      const Node &node = graph.nodes[n];
      if (++sim.executions[n] == 2 && !node.recomputable)
        fail("S4",
             "step " + Twine(step) + ": node " + Twine(n) +
                 " may run once only, and runs again",
             step, {n});
      for (ValueId v : node.inputs)
        use(v, n, step);
      for (ValueId v : node.outputs) {
        ValueId base = graph.values[v].aliasOf;
        if (base == kNone)
          newest[v] = make(v, step);
        else if (use(base, n, step))
          newest[v] = newest[base];
      }
      for (auto [a, b] : node.inplace)
        if (newest[a] != kNone)
          pairs.push_back({step, newest[a], newest[b]});
    }
    firstMade[end] = instances.size();
  }

  bool use(ValueId v, NodeId n, int64_t step) {
    if (newest[v] == kNone) {
      fail("S2",
           "step " + Twine(step) + ": node " + Twine(n) + " uses value " +
               Twine(v) + " before it is made",
           step, {n}, {v});
      return false;
    }
    Instance &instance = instances[newest[v]];
    instance.death = std::max(instance.death, step);
    return true;
  }

  void checkEnd() {
    for (NodeId n = 0; n < graph.numNodes(); ++n)
      if (sim.executions[n] == 0)
        fail("S3", "node " + Twine(n) + " is never run", -1, {n});
    for (ValueId v : graph.outputs) {
      if (newest[v] == kNone)
        fail("S5", "graph output " + Twine(v) + " is never made", -1, {}, {v});
      else
        instances[newest[v]].death = end;
    }
  }

  void walk(bool withTimeline) {
    // Instances by the step after which they go, as linked lists.
    std::vector<uint32_t> head(end, kNone);
    std::vector<uint32_t> next(instances.size(), kNone);
    int64_t held = 0;
    for (uint32_t i = 0; i < numInputs; ++i)
      held = addBytes(held, graph.values[instances[i].value].bytes);
    for (uint32_t i = numInputs; i < instances.size(); ++i)
      if (instances[i].death < end) {
        next[i] = head[instances[i].death];
        head[instances[i].death] = i;
      }

    sim.peakBytes = held;
    if (withTimeline)
      sim.timeline.reserve(end);
    auto pair = pairs.begin();
    for (int64_t step = 0; step < end; ++step) {
      NodeId n = schedule[step];
      if (n >= graph.numNodes())
        continue;
      sim.totalCost += graph.nodes[n].cost;
      for (uint32_t i = firstMade[step]; i < firstMade[step + 1]; ++i)
        held = addBytes(held, graph.values[instances[i].value].bytes);
      int64_t shared = 0;
      for (; pair != pairs.end() && pair->step == step; ++pair) {
        if (pair->from < numInputs || instances[pair->from].death != step)
          continue;
        shared += std::min(graph.values[instances[pair->from].value].bytes,
                           graph.values[instances[pair->to].value].bytes);
        instances[pair->to].inplaceOf = pair->from;
      }
      int64_t now = addBytes(held, graph.nodes[n].workspace) - shared;
      if (withTimeline)
        sim.timeline.push_back(now);
      if (now > sim.peakBytes) {
        sim.peakBytes = now;
        sim.peakStep = step;
      }
      for (uint32_t i = head[step]; i != kNone; i = next[i])
        held -= graph.values[instances[i].value].bytes;
    }
  }

  struct Pair {
    int64_t step;
    uint32_t from;
    uint32_t to;
  };

  const Graph &graph;
  llvm::ArrayRef<NodeId> schedule;
  int64_t end;
  Simulation sim;
  std::vector<Instance> instances;
  size_t numInputs = 0;
  /// Per value: instance that owns the storage of the newest one.
  std::vector<uint32_t> newest;
  /// Per value: number of instances so far.
  std::vector<uint32_t> made;
  /// Per step: first instance made in it.
  std::vector<uint32_t> firstMade;
  std::vector<Pair> pairs;
};

} // namespace

uint64_t Simulation::recomputations() const {
  uint64_t sum = 0;
  for (uint32_t count : executions)
    sum += count > 1 ? count - 1 : 0;
  return sum;
}

Simulation ckpt::solver::simulate(const Graph &graph,
                                  llvm::ArrayRef<NodeId> schedule,
                                  bool withTimeline) {
  return Run(graph, schedule).run(withTimeline);
}

Simulation ckpt::solver::simulateBaseline(const Graph &graph,
                                          bool withTimeline) {
  std::vector<NodeId> order(graph.numNodes());
  for (NodeId n = 0; n < order.size(); ++n)
    order[n] = n;
  return simulate(graph, order, withTimeline);
}
