//===- PlainSearch.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All schedules of a small graph, by a search without any of the cuts of
// lib/Solver/Core/BruteForce.cpp: after a step any part of what is held may go,
// any node whose inputs are held may run next. Slow; for up to six nodes.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_UNITTESTS_SOLVER_PLAINSEARCH_H
#define CKPT_UNITTESTS_SOLVER_PLAINSEARCH_H

#include "ckpt/Solver/Problem.h"
#include <algorithm>
#include <map>
#include <set>

namespace ckpt::solver {

/// Least (cost, peak) within the limit of the problem, or least (peak, cost);
/// `found` false: no schedule keeps the limit.
struct PlainAnswer {
  bool found = false;
  double cost = 0.0;
  int64_t peak = 0;
};

class PlainSearch {
public:
  explicit PlainSearch(const Problem &problem)
      : problem(problem), graph(problem.graph), index(problem.graph) {}

  PlainAnswer run() {
    // Settled in the order of both keys; both only grow along a schedule, but
    // the second of two goes with the first, so all pairs that no other one
    // beats are kept for each state.
    State first;
    first.runs.assign(graph.numNodes(), 0);
    first.storage.assign(graph.numValues(), 0);
    first.next = 1;
    for (ValueId v : graph.inputs)
      first.storage[v] = kResident;
    open.insert({{0.0, 0.0}, first});
    PlainAnswer best;
    while (!open.empty()) {
      auto [key, state] = *open.begin();
      open.erase(open.begin());
      if (isBeaten(key, state))
        continue;
      done[nameOf(state)].push_back(key);
      double cost = byPeak() ? key.second : key.first;
      auto peak = int64_t(byPeak() ? key.first : key.second);
      if (isEnd(state)) {
        double total = cost;
        for (const Node &node : graph.nodes)
          total += node.cost;
        return {true, total, std::max(peak, index.inputBytes)};
      }
      for (NodeId n = 0; n < graph.numNodes(); ++n)
        if (mayRun(state, n))
          step(state, n, cost, peak);
    }
    return best;
  }

private:
  static constexpr uint32_t kResident = ~0u;
  /// Storage of each value's newest instance; 0: not held.
  struct State {
    std::vector<uint32_t> runs, storage;
    uint32_t next = 1;
    bool operator<(const State &other) const {
      return std::tie(runs, storage) < std::tie(other.runs, other.storage);
    }
  };
  using Key = std::pair<double, double>;

  bool byPeak() const { return problem.objective == Objective::Memory; }

  /// Storages by the first value that shows them.
  State nameOf(State state) const {
    std::map<uint32_t, uint32_t> names;
    for (uint32_t &s : state.storage)
      if (s != 0 && s != kResident)
        s = names.try_emplace(s, names.size() + 1).first->second;
    state.next = names.size() + 1;
    return state;
  }

  bool isBeaten(const Key &key, const State &state) const {
    auto at = done.find(nameOf(state));
    if (at == done.end())
      return false;
    for (const Key &other : at->second)
      if (other.first <= key.first && other.second <= key.second)
        return true;
    return false;
  }

  bool isEnd(const State &state) const {
    for (uint32_t runs : state.runs)
      if (runs == 0)
        return false;
    for (ValueId v : graph.outputs)
      if (state.storage[v] == 0)
        return false;
    return true;
  }

  bool mayRun(const State &state, NodeId n) const {
    const Node &node = graph.nodes[n];
    unsigned bound = problem.executionBound();
    if (state.runs[n] > 0 &&
        (!node.recomputable || (bound && state.runs[n] >= bound)))
      return false;
    if (state.runs[n] == 0 && problem.order == Order::Given && n > 0 &&
        state.runs[n - 1] == 0)
      return false;
    for (ValueId v : node.inputs)
      if (state.storage[v] == 0)
        return false;
    return true;
  }

  int64_t sizeOf(const State &state, uint32_t storage) const {
    for (ValueId v = 0; v < graph.numValues(); ++v)
      if (state.storage[v] == storage)
        return graph.values[index.root[v]].bytes;
    return 0;
  }

  void step(const State &from, NodeId n, double cost, int64_t peak) {
    const Node &node = graph.nodes[n];
    State state = from;
    if (state.runs[n] > 0)
      cost += node.cost;
    // Counts matter under a bound only.
    state.runs[n] = problem.executionBound() ? state.runs[n] + 1 : 1;
    // What the node makes is new; older instances live on through views only.
    std::map<uint32_t, int64_t> sizes;
    auto note = [&] {
      for (ValueId v = 0; v < graph.numValues(); ++v)
        if (uint32_t s = state.storage[v]; s != 0 && s != kResident)
          sizes[s] = sizeOf(state, s);
    };
    note();
    for (ValueId v : node.outputs) {
      ValueId base = graph.values[v].aliasOf;
      state.storage[v] = base == kNone ? state.next++ : state.storage[base];
    }
    note();
    int64_t held = index.inputBytes + node.workspace;
    for (auto [s, bytes] : sizes)
      held += bytes;

    std::vector<uint32_t> live;
    for (auto [s, bytes] : sizes)
      live.push_back(s);
    for (uint32_t drop = 0; drop < (1u << live.size()); ++drop) {
      auto drops = [&](uint32_t s) {
        auto at = std::find(live.begin(), live.end(), s);
        return at != live.end() && ((drop >> (at - live.begin())) & 1);
      };
      int64_t now = held;
      for (auto [source, target] : node.inplace)
        if (drops(from.storage[source]))
          now -=
              std::min(sizes[from.storage[source]], graph.values[target].bytes);
      if (problem.memoryLimit && now > *problem.memoryLimit)
        continue;
      State after = state;
      for (uint32_t &s : after.storage)
        if (drops(s))
          s = 0;
      double newPeak = double(std::max(peak, now));
      Key key = byPeak() ? Key(newPeak, cost) : Key(cost, newPeak);
      after = nameOf(after);
      if (!isBeaten(key, after))
        open.insert({key, after});
    }
  }

  const Problem &problem;
  const Graph &graph;
  GraphIndex index;
  std::set<std::pair<Key, State>> open;
  std::map<State, std::vector<Key>> done;
};

} // namespace ckpt::solver

#endif // CKPT_UNITTESTS_SOLVER_PLAINSEARCH_H
