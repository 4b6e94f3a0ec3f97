//===- Eviction.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Strategies that run the given order under a limit and, when the next node
// does not fit, evict values that are made again when they are next read.
//
// `dtr`: Kirisame et al., Dynamic tensor rematerialization (ICLR 2021): evict
// the value with the least cost / (bytes * staleness), where the cost includes
// that of the evicted values next to it, kept in a union-find as in the paper
// (h_DTR^eq). It looks at the past only.
//
// `list-greedy`: after XLA's rematerializer: evict the value that frees the
// most bytes for its cost of being made again, evicted inputs included, and
// that is not read by the next node; of equals the one read last.
//
//===----------------------------------------------------------------------===//

#include "Baseline.h"
#include <algorithm>
#include <chrono>
#include <cmath>

using namespace ckpt::solver;

namespace {

enum class Score { Dtr, List };

/// Runs the graph once under a limit. Storage is the unit of eviction.
class Executor {
public:
  Executor(const Graph &graph, const GraphIndex &index, Score score,
           int64_t limit, uint64_t maxWork, unsigned executionBound)
      : graph(graph), index(index), score(score), limit(limit),
        maxWork(maxWork), executionBound(executionBound),
        held(index.inputBytes) {
    size_t numValues = graph.numValues();
    bound.assign(numValues, 0);
    isHeld.assign(numValues, 0);
    locks.assign(numValues, 0);
    usesLeft.assign(numValues, 0);
    lastAccess.assign(numValues, 0.0);
    runs.assign(graph.numNodes(), 0);
    resident.assign(numValues, 0);
    for (ValueId v : graph.inputs) {
      resident[index.root[v]] = 1;
      bound[v] = 1;
    }
    heldAt.assign(numValues, kNone);
    componentOf.resize(numValues);
    componentCost.assign(numValues, 0.0);
    for (ValueId v = 0; v < numValues; ++v)
      componentOf[v] = v;
    for (ValueId v : graph.outputs)
      ++usesLeft[index.root[v]];
    nextRead.resize(score == Score::List ? numValues : 0);
    for (NodeId n = 0; n < graph.numNodes(); ++n)
      for (ValueId v : graph.nodes[n].inputs) {
        ++usesLeft[index.root[v]];
        if (score == Score::List)
          nextRead[index.root[v]].push_back(n);
      }
    for (auto &reads : nextRead)
      std::reverse(reads.begin(), reads.end());
  }

  /// False when the limit cannot be kept this way, or the work ran out.
  bool run() {
    for (NodeId n = 0; n < graph.numNodes(); ++n)
      if (!runFirst(n))
        return false;
    // Outputs that were evicted are due at the end.
    for (ValueId v : graph.outputs) {
      lock(index.root[v]);
      if (!bound[v] && !makeAgain({v}))
        return false;
    }
    return true;
  }

  std::vector<NodeId> schedule;
  uint64_t work = 0;

private:
  bool isResident(ValueId root) const { return resident[root]; }

  void lock(ValueId root) { ++locks[root]; }
  void unlock(ValueId root) { --locks[root]; }

  bool runFirst(NodeId n) {
    const Node &node = graph.nodes[n];
    if (!runWithInputs(n))
      return false;
    for (ValueId v : node.inputs) {
      ValueId root = index.root[v];
      if (score == Score::List)
        nextRead[root].pop_back();
      --usesLeft[root];
    }
    for (ValueId v : node.inputs)
      freeIfDead(index.root[v]);
    for (ValueId v : node.outputs)
      freeIfDead(index.root[v]);
    return true;
  }

  /// Makes the missing inputs of `n`, then runs it.
  bool runWithInputs(NodeId n) {
    const Node &node = graph.nodes[n];
    for (ValueId v : node.inputs)
      lock(index.root[v]);
    bool good = true;
    std::vector<ValueId> missing;
    for (ValueId v : node.inputs)
      if (!bound[v])
        missing.push_back(v);
    if (!missing.empty())
      good = makeAgain(missing);
    good = good && execute(n);
    for (ValueId v : node.inputs)
      unlock(index.root[v]);
    return good;
  }

  /// Runs the producers of the given values again, with what those need.
  /// Inputs of an open node stay locked until it has run.
  bool makeAgain(const std::vector<ValueId> &values) {
    std::vector<std::pair<NodeId, bool>> stack;
    for (size_t i = values.size(); i > 0; --i)
      stack.push_back({index.producer[values[i - 1]], false});
    while (!stack.empty()) {
      auto [n, opened] = stack.back();
      const Node &node = graph.nodes[n];
      if (++work > maxWork)
        return false;
      if (!opened) {
        bool needed = false;
        for (ValueId v : node.outputs)
          needed |= !bound[v];
        if (!needed) {
          stack.pop_back();
          continue;
        }
        if (!node.recomputable)
          return false;
        stack.back().second = true;
        for (ValueId v : node.inputs)
          lock(index.root[v]);
        for (size_t i = node.inputs.size(); i > 0; --i)
          if (ValueId v = node.inputs[i - 1]; !bound[v])
            stack.push_back({index.producer[v], false});
        continue;
      }
      stack.pop_back();
      bool good = execute(n);
      for (ValueId v : node.inputs)
        unlock(index.root[v]);
      if (!good)
        return false;
      // What was made again only for this goes at once.
      for (ValueId v : node.inputs)
        freeIfDead(index.root[v]);
    }
    return true;
  }

  bool execute(NodeId n) {
    const Node &node = graph.nodes[n];
    if (executionBound && runs[n] >= executionBound)
      return false;
    int64_t need = node.workspace;
    for (ValueId v : node.outputs) {
      ValueId root = index.root[v];
      // A storage made again takes the place of the old one, which is dead.
      if (root == v && !isHeld[root])
        need += graph.values[v].bytes;
      lock(root);
    }
    for (auto [from, to] : node.inplace)
      if (diesWith(n, index.root[from]))
        need -= std::min(graph.values[index.root[from]].bytes,
                         graph.values[to].bytes);
    while (held + need > limit)
      if (!evictOne(n))
        return false;
    for (ValueId v : node.outputs) {
      ValueId root = index.root[v];
      if (root == v)
        hold(v);
      bound[v] = 1;
      unlock(root);
    }
    clock += node.cost;
    for (ValueId v : node.inputs)
      lastAccess[index.root[v]] = clock;
    for (ValueId v : node.outputs)
      lastAccess[index.root[v]] = clock;
    ++runs[n];
    schedule.push_back(n);
    return true;
  }

  /// No use of the storage is left after this first run of `n`.
  bool diesWith(NodeId n, ValueId root) const {
    if (isResident(root) || runs[n] > 0)
      return false;
    uint32_t reads = 0;
    for (ValueId v : graph.nodes[n].inputs)
      reads += index.root[v] == root;
    return usesLeft[root] == reads && locks[root] == reads;
  }

  void hold(ValueId root) {
    if (isHeld[root])
      return;
    isHeld[root] = 1;
    if (!isResident(root)) {
      held += graph.values[root].bytes;
      if (graph.values[root].bytes > 0) {
        heldAt[root] = heldList.size();
        heldList.push_back(root);
      }
    }
    // Back from eviction: its cost leaves its component (an estimate, as in
    // the paper: components are never split).
    ValueId component = find(root);
    componentCost[component] =
        std::max(0.0, componentCost[component] - producerCost(root));
    componentOf[root] = root;
  }

  void release(ValueId root) {
    isHeld[root] = 0;
    held -= graph.values[root].bytes;
    if (uint32_t at = heldAt[root]; at != kNone) {
      heldList[at] = heldList.back();
      heldAt[heldList[at]] = at;
      heldList.pop_back();
      heldAt[root] = kNone;
    }
    bound[root] = 0;
    for (ValueId view : viewsOf(root))
      bound[view] = 0;
  }

  void freeIfDead(ValueId root) {
    if (isHeld[root] && !isResident(root) && usesLeft[root] == 0 &&
        locks[root] == 0)
      release(root);
  }

  double producerCost(ValueId root) const {
    NodeId n = index.producer[root];
    return n == kNone ? 0.0 : graph.nodes[n].cost;
  }

  const std::vector<ValueId> &viewsOf(ValueId root) {
    if (views.empty()) {
      views.resize(graph.numValues());
      for (ValueId v = 0; v < graph.numValues(); ++v)
        if (index.root[v] != v)
          views[index.root[v]].push_back(v);
    }
    return views[root];
  }

  bool evictOne(NodeId running) {
    ValueId victim = kNone;
    double best = 0.0;
    work += heldList.size();
    if (work > maxWork)
      return false;
    for (ValueId root : heldList) {
      NodeId n = index.producer[root];
      if (locks[root] || !graph.nodes[n].recomputable)
        continue;
      if (executionBound && runs[n] >= executionBound)
        continue;
      double value = score == Score::Dtr ? dtrScore(root) : listScore(root);
      if (victim == kNone || value < best || (value == best && root < victim)) {
        victim = root;
        best = value;
      }
    }
    if (victim == kNone)
      return false;
    release(victim);
    joinComponents(victim);
    return true;
  }

  /// Smaller is evicted sooner.
  double dtrScore(ValueId root) {
    double cost = producerCost(root);
    forEachNeighbour(root, [&](ValueId other) {
      if (!isHeld[other] && !isResident(other) && wasMade(other))
        cost += componentCost[find(other)];
    });
    double staleness = clock - lastAccess[root] + 1e-9;
    return (cost + 1e-12) / (double(graph.values[root].bytes) * staleness);
  }

  double listScore(ValueId root) {
    NodeId n = index.producer[root];
    double cost = graph.nodes[n].cost;
    for (ValueId v : graph.nodes[n].inputs) {
      ValueId other = index.root[v];
      if (!bound[v] && !isResident(other))
        cost += componentCost[find(other)];
    }
    double bytes = double(graph.values[root].bytes);
    // Of equals, the one whose next read is furthest.
    double next = nextRead[root].empty() ? double(graph.numNodes())
                                         : double(nextRead[root].back());
    return (cost + 1e-12) / bytes * (1.0 - 1e-6 * next / graph.numNodes());
  }

  bool wasMade(ValueId root) const {
    return index.producer[root] != kNone && runs[index.producer[root]] > 0;
  }

  template <typename Fn>
  void forEachNeighbour(ValueId root, Fn fn) {
    NodeId n = index.producer[root];
    for (ValueId v : graph.nodes[n].inputs)
      fn(index.root[v]);
    for (NodeId user : index.users[root])
      for (ValueId v : graph.nodes[user].outputs)
        fn(index.root[v]);
  }

  ValueId find(ValueId v) {
    while (componentOf[v] != v) {
      componentOf[v] = componentOf[componentOf[v]];
      v = componentOf[v];
    }
    return v;
  }

  void joinComponents(ValueId root) {
    componentOf[root] = root;
    componentCost[root] = producerCost(root);
    forEachNeighbour(root, [&](ValueId other) {
      if (isHeld[other] || isResident(other) || !wasMade(other))
        return;
      ValueId a = find(root), b = find(other);
      if (a == b)
        return;
      componentOf[a] = b;
      componentCost[b] += componentCost[a];
    });
  }

  const Graph &graph;
  const GraphIndex &index;
  Score score;
  int64_t limit;
  uint64_t maxWork;
  unsigned executionBound;
  int64_t held;
  double clock = 0.0;
  /// Per value: its newest instance is held.
  std::vector<uint8_t> bound;
  /// Per storage.
  std::vector<uint8_t> isHeld, resident;
  std::vector<uint32_t> locks, usesLeft, heldAt;
  std::vector<double> lastAccess, componentCost;
  std::vector<ValueId> componentOf;
  std::vector<std::vector<NodeId>> nextRead;
  std::vector<std::vector<ValueId>> views;
  /// Storage that may be evicted, in no order that reaches the answer.
  std::vector<ValueId> heldList;
  std::vector<uint32_t> runs;
};

Plan solveByEviction(const Problem &problem, const SolveOptions &options,
                     StrategyKind strategy, Score score) {
  Chooser chooser(problem, strategy, options);
  if (chooser.baselineIsBest())
    return chooser.finish();
  GraphIndex index(problem.graph);
  uint64_t maxWork = options.effort ? options.effort : 1000000000;
  uint64_t left = maxWork;
  auto tryLimit = [&](int64_t limit) {
    if (chooser.outOfTime())
      return false;
    Executor executor(problem.graph, index, score, limit,
                      std::min(left, maxWork / 4 + 1),
                      problem.executionBound());
    bool good = executor.run();
    left -= std::min(left, executor.work);
    chooser.effort += executor.work;
    if (good)
      chooser.consider(std::move(executor.schedule));
    return good;
  };

  int64_t high = simulateBaseline(problem.graph).peakBytes;
  bool wantsLeastPeak = problem.objective == Objective::Memory;
  if (problem.memoryLimit) {
    if (tryLimit(std::min(high, *problem.memoryLimit)) && !wantsLeastPeak)
      return chooser.finish();
  }
  // The least limit that it can keep. What it can keep is no interval, so a
  // grid first, then halving below the least one found.
  int64_t low = workingSetFloor(problem.graph) - 1;
  constexpr unsigned kGrid = 16;
  int64_t span = high - low, failed = low;
  for (unsigned i = 1; i < kGrid && left > 0; ++i) {
    int64_t limit = low + span / kGrid * (kGrid - i);
    if (tryLimit(limit))
      high = limit, failed = low;
    else if (failed == low)
      failed = limit;
  }
  for (unsigned i = 0; i < 12 && high - failed > 1 && left > 0; ++i) {
    int64_t middle = failed + (high - failed) / 2;
    if (tryLimit(middle))
      high = middle;
    else
      failed = middle;
  }
  return chooser.finish();
}

} // namespace

Plan ckpt::solver::solveDtr(const Problem &problem,
                            const SolveOptions &options) {
  return solveByEviction(problem, options, StrategyKind::Dtr, Score::Dtr);
}

Plan ckpt::solver::solveListGreedy(const Problem &problem,
                                   const SolveOptions &options) {
  return solveByEviction(problem, options, StrategyKind::ListGreedy,
                         Score::List);
}
