//===- BruteForce.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Exhaustive best-first search over all schedules of a small graph; the oracle
// of the property tests.
//
// A state is what has run (how often, when executions are bounded) and which
// storage is held, with the values that are bound to it. From a state each node
// whose inputs are held may run; of the storage that the step touches any part
// may be dropped after it. That is enough: in the memory model an instance goes
// after its last use, and a use is a touch. States are settled in the order of
// (cost of repeated executions, peak), or of the peak alone; both only grow
// along a schedule, so the first visit of a state is the best one.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Solver/Algorithms.h"
#include <algorithm>
#include <chrono>
#include <queue>
#include <unordered_map>

using namespace ckpt::solver;

namespace {

/// Most nodes and values that a state can describe.
constexpr size_t kMaxNodes = 64;
constexpr size_t kMaxValues = 200;
/// States that fit in about 1 GiB.
constexpr uint64_t kDefaultEffort = 4000000;

/// Storage numbers of a value in a state.
constexpr uint8_t kNotHeld = 0;
/// The storage of an input of the graph, always there.
constexpr uint8_t kResident = 255;

enum class Outcome { Found, None, Stopped };

class Search {
public:
  /// `byPeak`: least peak; otherwise least cost within `limit`, then least
  /// peak.
  Search(const Problem &problem, bool byPeak, std::optional<int64_t> limit,
         const SolveOptions &options)
      : problem(problem), graph(problem.graph), index(problem.graph),
        byPeak(byPeak), limit(limit),
        maxStates(options.effort ? options.effort : kDefaultEffort),
        timeLimit(options.timeLimitSeconds), bound(problem.executionBound()) {}

  Outcome run() {
    start();
    while (!queue.empty()) {
      Label label = queue.top();
      queue.pop();
      if (settled[label.state])
        continue;
      settled[label.state] = 1;
      if (isGoal(label.state)) {
        goal = label.state;
        peak = label.peak;
        return Outcome::Found;
      }
      expand(label);
      if (keys.size() > maxStates)
        return Outcome::Stopped;
      if (outOfTime()) {
        clockStopped = true;
        return Outcome::Stopped;
      }
    }
    return Outcome::None;
  }

  std::vector<NodeId> schedule() const {
    std::vector<NodeId> reversed;
    for (uint32_t at = goal; parents[at].state != kNone; at = parents[at].state)
      reversed.push_back(parents[at].node);
    std::reverse(reversed.begin(), reversed.end());
    return reversed;
  }

  uint64_t effort() const { return keys.size(); }

  int64_t peak = 0;
  bool clockStopped = false;

private:
  struct Label {
    double extra;
    int64_t peak;
    uint32_t state;
    /// Order of the queue: smallest first.
    bool operator<(const Label &other) const {
      if (extra != other.extra)
        return extra > other.extra;
      if (peak != other.peak)
        return peak > other.peak;
      return state > other.state;
    }
  };
  struct Parent {
    uint32_t state = kNone;
    NodeId node = kNone;
  };

  uint8_t runs(const std::string &key, NodeId n) const { return key[n]; }
  uint8_t storage(const std::string &key, ValueId v) const {
    return key[graph.numNodes() + v];
  }

  void start() {
    resident.assign(graph.numValues(), 0);
    for (ValueId v : graph.inputs)
      resident[index.root[v]] = 1;
    std::string key(graph.numNodes() + graph.numValues(), '\0');
    for (ValueId v : graph.inputs)
      key[graph.numNodes() + v] = char(kResident);
    push(std::move(key), {}, 0.0, index.inputBytes);
  }

  bool outOfTime() {
    if (timeLimit <= 0 || (++ticks & 255) != 0)
      return false;
    return std::chrono::duration<double>(std::chrono::steady_clock::now() -
                                         began)
               .count() > timeLimit;
  }

  void push(std::string key, Parent parent, double extra, int64_t atPeak) {
    if (limit && atPeak > *limit)
      return;
    auto [at, isNew] = ids.try_emplace(std::move(key), uint32_t(keys.size()));
    uint32_t state = at->second;
    if (isNew) {
      keys.push_back(&at->first);
      settled.push_back(0);
      parents.push_back(parent);
      best.push_back({extra, atPeak, state});
    } else {
      Label label{extra, atPeak, state};
      if (settled[state] || !(best[state] < label))
        return;
      best[state] = label;
      parents[state] = parent;
    }
    queue.push({extra, atPeak, state});
  }

  bool isGoal(uint32_t state) const {
    const std::string &key = *keys[state];
    for (NodeId n = 0; n < graph.numNodes(); ++n)
      if (runs(key, n) == 0)
        return false;
    for (ValueId v : graph.outputs)
      if (storage(key, v) == kNotHeld)
        return false;
    return true;
  }

  bool mayRun(const std::string &key, NodeId n) const {
    const Node &node = graph.nodes[n];
    if (runs(key, n) > 0) {
      if (!node.recomputable || (bound && runs(key, n) >= bound))
        return false;
      // Making again what is all held is never better than not dropping it.
      bool useful = false;
      for (ValueId v : node.outputs)
        useful |= storage(key, v) == kNotHeld;
      if (!useful)
        return false;
    } else if (problem.order == Order::Given && n > 0 &&
               runs(key, n - 1) == 0) {
      return false;
    }
    for (ValueId v : node.inputs)
      if (storage(key, v) == kNotHeld)
        return false;
    return true;
  }

  void expand(const Label &label) {
    for (NodeId n = 0; n < graph.numNodes(); ++n)
      if (mayRun(*keys[label.state], n))
        runNode(label, n);
  }

  /// Bytes of each storage number of `key`.
  void sizeStorages(const std::string &key, std::vector<int64_t> &sizes) const {
    sizes.assign(kMaxValues + 2, 0);
    for (ValueId v = 0; v < graph.numValues(); ++v)
      if (uint8_t s = storage(key, v); s != kNotHeld && s != kResident)
        sizes[s] = graph.values[index.root[v]].bytes;
  }

  void runNode(const Label &label, NodeId n) {
    const Node &node = graph.nodes[n];
    std::string key = *keys[label.state];
    size_t base = graph.numNodes();
    double extra = label.extra;
    if (runs(key, n) > 0 && !byPeak)
      extra += node.cost;
    if (runs(key, n) == 0 || bound)
      ++key[n];

    sizeStorages(key, sizes);
    int64_t held = index.inputBytes + node.workspace;
    uint8_t last = 0;
    for (size_t s = 1; s < sizes.size(); ++s)
      held += sizes[s];
    for (ValueId v = 0; v < graph.numValues(); ++v)
      if (uint8_t s = storage(key, v); s != kResident)
        last = std::max(last, s);

    // Storage of the step: what it reads, then what it makes.
    touched.clear();
    auto touch = [&](uint8_t s) {
      if (s != kNotHeld && s != kResident && sizes[s] > 0 &&
          std::find(touched.begin(), touched.end(), s) == touched.end())
        touched.push_back(s);
    };
    for (ValueId v : node.inputs)
      touch(storage(key, v));
    for (ValueId v : node.outputs) {
      ValueId viewed = graph.values[v].aliasOf;
      if (viewed == kNone) {
        key[base + v] = char(++last);
        sizes[last] = graph.values[v].bytes;
        held += sizes[last];
      } else {
        key[base + v] = key[base + viewed];
      }
      touch(storage(key, v));
    }

    // Any part of it may go after the step; what goes may be taken in place.
    for (uint32_t drop = 0; drop < (uint32_t(1) << touched.size()); ++drop) {
      auto drops = [&](uint8_t s) {
        for (size_t i = 0; i < touched.size(); ++i)
          if (touched[i] == s)
            return ((drop >> i) & 1) != 0;
        return false;
      };
      int64_t now = held;
      for (auto [from, to] : node.inplace)
        if (drops(storage(key, from)))
          now -= std::min(sizes[storage(key, from)], graph.values[to].bytes);
      std::string after = key;
      for (ValueId v = 0; v < graph.numValues(); ++v)
        if (storage(after, v) != kResident && drops(storage(after, v)))
          after[base + v] = char(kNotHeld);
      renumber(after);
      push(std::move(after), {label.state, n}, extra,
           std::max(label.peak, now));
    }
  }

  /// Numbers the storages in the order of the values bound to them.
  void renumber(std::string &key) const {
    uint8_t map[256] = {};
    map[kResident] = kResident;
    uint8_t next = 0;
    for (size_t i = graph.numNodes(); i < key.size(); ++i) {
      uint8_t s = key[i];
      if (s == kNotHeld)
        continue;
      if (map[s] == 0)
        map[s] = ++next;
      key[i] = char(map[s]);
    }
  }

  const Problem &problem;
  const Graph &graph;
  GraphIndex index;
  bool byPeak;
  std::optional<int64_t> limit;
  uint64_t maxStates;
  double timeLimit;
  unsigned bound;
  std::chrono::steady_clock::time_point began =
      std::chrono::steady_clock::now();
  uint64_t ticks = 0;

  std::vector<uint8_t> resident;
  std::unordered_map<std::string, uint32_t> ids;
  std::vector<const std::string *> keys;
  std::vector<uint8_t> settled;
  std::vector<Parent> parents;
  std::vector<Label> best;
  std::priority_queue<Label> queue;
  uint32_t goal = kNone;

  // Scratch of runNode.
  std::vector<int64_t> sizes;
  std::vector<uint8_t> touched;
};

std::vector<NodeId> givenOrder(const Graph &graph) {
  std::vector<NodeId> order(graph.numNodes());
  for (NodeId n = 0; n < order.size(); ++n)
    order[n] = n;
  return order;
}

} // namespace

Plan ckpt::solver::solveBruteForce(const Problem &problem,
                                   const SolveOptions &options) {
  auto stopped = [&](uint64_t effort, bool clock) {
    Plan plan =
        makePlan(problem, StrategyKind::BruteForce, givenOrder(problem.graph));
    if (plan.status == Status::Feasible)
      plan.status = Status::Limit;
    plan.effort = effort;
    plan.stoppedByClock = clock;
    return plan;
  };
  size_t widest = 0;
  for (const Node &node : problem.graph.nodes)
    widest = std::max(widest, node.inputs.size() + node.outputs.size());
  if (problem.graph.numNodes() > kMaxNodes ||
      problem.graph.numValues() > kMaxValues || widest > 20 ||
      problem.executionBound() > 100)
    return stopped(0, false);

  uint64_t effort = 0;
  std::optional<int64_t> limit = problem.memoryLimit;
  std::optional<int64_t> floor;
  if (problem.objective == Objective::Memory) {
    Search peaks(problem, /*byPeak=*/true, std::nullopt, options);
    Outcome outcome = peaks.run();
    effort += peaks.effort();
    if (outcome == Outcome::Stopped)
      return stopped(effort, peaks.clockStopped);
    floor = peaks.peak;
    if (!limit || *limit >= *floor)
      limit = floor;
  }

  Search costs(problem, /*byPeak=*/false, limit, options);
  Outcome outcome = costs.run();
  effort += costs.effort();
  if (outcome == Outcome::Stopped)
    return stopped(effort, costs.clockStopped);
  if (outcome == Outcome::None) {
    Plan plan = makePlan(problem, StrategyKind::BruteForce, {});
    if (!floor) {
      Search peaks(problem, /*byPeak=*/true, std::nullopt, options);
      if (peaks.run() == Outcome::Found)
        floor = peaks.peak;
      effort += peaks.effort();
    }
    if (floor)
      plan.floorBytes = *floor;
    plan.status = Status::Infeasible;
    plan.effort = effort;
    return plan;
  }

  Plan plan = makePlan(problem, StrategyKind::BruteForce, costs.schedule());
  if (floor)
    plan.floorBytes = *floor;
  if (problem.objective == Objective::Time)
    plan.lowerBoundCost = plan.totalCost;
  plan.status = Status::Optimal;
  plan.effort = effort;
  return plan;
}
