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
// after its last use, and a use is a touch. What nothing can read any more is
// always dropped.
//
// States are settled in the order of (cost of repeated executions so far plus
// that of `mustRepeat`, peak), or of the peak alone. What must repeat is what a
// node that has not run, an output, or such a repetition needs and is not held.
// A step makes that set smaller by the node that it repeats at most, so the sum
// never falls along a schedule: the first visit of a state is the best one
// (A*, Hart et al. 1968). The tests compare with a search without these cuts.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Solver/Algorithms.h"
#include <algorithm>
#include <chrono>
#include <cstring>
#include <queue>

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

/// Strings of equal length and their numbers, in the order of insertion.
class KeyTable {
public:
  explicit KeyTable(size_t length)
      : length(length), slots(size_t(1) << 12, kNone) {}

  size_t size() const { return count; }
  const uint8_t *operator[](uint32_t id) const {
    return bytes.data() + id * length;
  }

  /// The number of `key`, and whether it is new.
  std::pair<uint32_t, bool> insert(const std::vector<uint8_t> &key) {
    size_t at = find(key.data());
    if (slots[at] != kNone)
      return {slots[at], false};
    slots[at] = count;
    bytes.insert(bytes.end(), key.begin(), key.end());
    if (++count * 2 > slots.size())
      grow();
    return {count - 1, true};
  }

private:
  size_t find(const uint8_t *key) const {
    uint64_t hash = 0x9E3779B97F4A7C15ull;
    for (size_t i = 0; i < length; ++i)
      hash = (hash ^ key[i]) * 0x100000001B3ull;
    size_t at = (hash ^ (hash >> 29)) & (slots.size() - 1);
    while (slots[at] != kNone &&
           std::memcmp((*this)[slots[at]], key, length) != 0)
      at = (at + 1) & (slots.size() - 1);
    return at;
  }

  void grow() {
    slots.assign(slots.size() * 2, kNone);
    for (uint32_t id = 0; id < count; ++id)
      slots[find((*this)[id])] = id;
  }

  size_t length;
  uint32_t count = 0;
  std::vector<uint8_t> bytes;
  std::vector<uint32_t> slots;
};

class Search {
public:
  /// `byPeak`: least peak; otherwise least cost within `limit`, then least
  /// peak.
  Search(const Problem &problem, bool byPeak, std::optional<int64_t> limit,
         const SolveOptions &options)
      : problem(problem), graph(problem.graph), index(problem.graph),
        byPeak(byPeak), limit(limit),
        maxStates(options.effort ? options.effort : kDefaultEffort),
        timeLimit(options.timeLimitSeconds), bound(problem.executionBound()),
        keys(graph.numNodes() + graph.numValues()) {
    // Nothing is below it, so it need not be told apart.
    leastPeak = workingSetFloor(graph);
    for (ValueId v = 0; v < graph.numValues(); ++v) {
      uint64_t mask = 0;
      for (NodeId user : index.users[v])
        mask |= uint64_t(1) << user;
      usersOf.push_back(mask);
    }
  }

  Outcome run() {
    if (limit && *limit < leastPeak)
      return Outcome::None;
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
  /// Peaks below it are not told apart: no schedule has one.
  int64_t leastPeak = 0;
  bool clockStopped = false;

private:
  using Key = std::vector<uint8_t>;

  struct Label {
    /// Cost of repetitions: those made, and those made and due.
    double extra, due;
    int64_t peak;
    uint32_t state;
    /// Order of the queue: smallest first, of equal ones the newest state,
    /// which is nearest to the end.
    bool operator<(const Label &other) const {
      if (due != other.due)
        return due > other.due;
      if (peak != other.peak)
        return peak > other.peak;
      return state < other.state;
    }
  };
  struct Parent {
    uint32_t state = kNone;
    NodeId node = kNone;
  };

  uint8_t storage(const uint8_t *key, ValueId v) const {
    return key[graph.numNodes() + v];
  }

  void start() {
    Key key(graph.numNodes() + graph.numValues(), kNotHeld);
    for (ValueId v : graph.inputs)
      key[graph.numNodes() + v] = kResident;
    push(key, {}, 0.0, index.inputBytes);
  }

  bool outOfTime() {
    if (timeLimit <= 0 || (++ticks & 255) != 0)
      return false;
    return std::chrono::duration<double>(std::chrono::steady_clock::now() -
                                         began)
               .count() > timeLimit;
  }

  void push(const Key &key, Parent parent, double extra, int64_t atPeak) {
    if (limit && atPeak > *limit)
      return;
    atPeak = std::max(atPeak, leastPeak);
    uint64_t repeated = 0;
    if (!mustRepeat(key.data(), repeated))
      return;
    double due = extra;
    for (NodeId n = 0; !byPeak && n < graph.numNodes(); ++n)
      if ((repeated >> n) & 1)
        due += graph.nodes[n].cost;
    auto [state, isNew] = keys.insert(key);
    Label label{extra, due, atPeak, state};
    if (isNew) {
      settled.push_back(0);
      parents.push_back(parent);
      best.push_back({extra, atPeak});
    } else {
      if (settled[state] || best[state] <= std::pair(extra, atPeak))
        return;
      best[state] = {extra, atPeak};
      parents[state] = parent;
    }
    queue.push(label);
  }

  bool isGoal(uint32_t state) const {
    const uint8_t *key = keys[state];
    for (NodeId n = 0; n < graph.numNodes(); ++n)
      if (key[n] == 0)
        return false;
    for (ValueId v : graph.outputs)
      if (storage(key, v) == kNotHeld)
        return false;
    return true;
  }

  bool mayRepeat(const uint8_t *key, NodeId n) const {
    return graph.nodes[n].recomputable && (bound == 0 || key[n] < bound);
  }

  /// Nodes that have run and have to run again to reach the end from `key`;
  /// false when one of them may not.
  bool mustRepeat(const uint8_t *key, uint64_t &repeated) {
    repeated = 0;
    pending.clear();
    bool possible = true;
    auto need = [&](ValueId v) {
      NodeId maker = index.producer[v];
      if (storage(key, v) != kNotHeld || key[maker] == 0 ||
          ((repeated >> maker) & 1))
        return;
      repeated |= uint64_t(1) << maker;
      possible &= mayRepeat(key, maker);
      pending.push_back(maker);
    };
    for (NodeId n = 0; n < graph.numNodes(); ++n)
      if (key[n] == 0)
        for (ValueId v : graph.nodes[n].inputs)
          need(v);
    for (ValueId v : graph.outputs)
      need(v);
    while (!pending.empty() && possible) {
      NodeId n = pending.back();
      pending.pop_back();
      for (ValueId v : graph.nodes[n].inputs)
        need(v);
    }
    return possible;
  }

  /// Nodes that some way from `key` to the end may run: those that have not,
  /// and those that may repeat and make what an output or such a node reads.
  uint64_t mayStillRun(const uint8_t *key) const {
    uint64_t nodes = 0;
    for (NodeId n = graph.numNodes(); n-- > 0;) {
      bool may = key[n] == 0;
      if (!may && mayRepeat(key, n))
        for (ValueId v : graph.nodes[n].outputs)
          may |= index.isOutput[v] || (usersOf[v] & nodes) != 0;
      if (may)
        nodes |= uint64_t(1) << n;
    }
    return nodes;
  }

  bool mayRun(const uint8_t *key, NodeId n) const {
    const Node &node = graph.nodes[n];
    if (key[n] > 0) {
      if (!mayRepeat(key, n))
        return false;
      // Making again what is all held is never better than not dropping it.
      bool useful = false;
      for (ValueId v : node.outputs)
        useful |= storage(key, v) == kNotHeld;
      if (!useful)
        return false;
    } else if (problem.order == Order::Given && n > 0 && key[n - 1] == 0) {
      return false;
    }
    for (ValueId v : node.inputs)
      if (storage(key, v) == kNotHeld)
        return false;
    return true;
  }

  void expand(const Label &label) {
    const uint8_t *key = keys[label.state];
    from.assign(key, key + graph.numNodes() + graph.numValues());
    const uint64_t useful = mayStillRun(from.data());
    for (NodeId n = 0; n < graph.numNodes(); ++n)
      if (((useful >> n) & 1) && mayRun(from.data(), n))
        runNode(label, n);
  }

  /// Bytes of each storage number of `key`, and the largest number.
  uint8_t sizeStorages(const Key &key) {
    sizes.assign(graph.numValues() + 2, 0);
    uint8_t last = 0;
    for (ValueId v = 0; v < graph.numValues(); ++v)
      if (uint8_t s = storage(key.data(), v); s != kNotHeld && s != kResident) {
        sizes[s] = graph.values[index.root[v]].bytes;
        last = std::max(last, s);
      }
    return last;
  }

  void runNode(const Label &label, NodeId n) {
    const Node &node = graph.nodes[n];
    made = from;
    size_t base = graph.numNodes();
    double extra = label.extra;
    if (made[n] > 0 && !byPeak)
      extra += node.cost;
    if (made[n] == 0 || bound)
      ++made[n];

    uint8_t last = sizeStorages(made);
    int64_t held = index.inputBytes + node.workspace;
    for (int64_t size : sizes)
      held += size;

    // Storage of the step: what it reads, then what it makes.
    touched.clear();
    auto touch = [&](uint8_t s) {
      if (s != kNotHeld && s != kResident && sizes[s] > 0 &&
          std::find(touched.begin(), touched.end(), s) == touched.end())
        touched.push_back(s);
    };
    for (ValueId v : node.inputs)
      touch(storage(made.data(), v));
    for (ValueId v : node.outputs) {
      ValueId viewed = graph.values[v].aliasOf;
      if (viewed == kNone) {
        made[base + v] = ++last;
        sizes[last] = graph.values[v].bytes;
        held += sizes[last];
      } else {
        made[base + v] = made[base + viewed];
      }
      touch(storage(made.data(), v));
    }

    const uint64_t readers = mayStillRun(made.data());
    uint32_t wanted = 0;
    for (size_t i = 0; i < touched.size(); ++i)
      for (ValueId v = 0; v < graph.numValues(); ++v)
        if (storage(made.data(), v) == touched[i] &&
            (index.isOutput[v] || (usersOf[v] & readers) != 0))
          wanted |= uint32_t(1) << i;

    // Any part of it may go after the step; what goes may be taken in place.
    for (uint32_t kept = wanted;; kept = (kept - 1) & wanted) {
      auto drops = [&](uint8_t s) {
        for (size_t i = 0; i < touched.size(); ++i)
          if (touched[i] == s)
            return ((kept >> i) & 1) == 0;
        return false;
      };
      int64_t now = held;
      for (auto [source, target] : node.inplace)
        if (drops(storage(made.data(), source)))
          now -= std::min(sizes[storage(made.data(), source)],
                          graph.values[target].bytes);
      after = made;
      for (size_t i = base; i < after.size(); ++i)
        if (drops(after[i]))
          after[i] = kNotHeld;
      renumber(after);
      push(after, {label.state, n}, extra, std::max(label.peak, now));
      if (kept == 0)
        break;
    }
  }

  /// Numbers the storages in the order of the values bound to them.
  void renumber(Key &key) const {
    uint8_t map[256] = {};
    map[kResident] = kResident;
    uint8_t next = 0;
    for (size_t i = graph.numNodes(); i < key.size(); ++i) {
      uint8_t s = key[i];
      if (s == kNotHeld)
        continue;
      if (map[s] == 0)
        map[s] = ++next;
      key[i] = map[s];
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

  /// Per value: the nodes that read it, as bits.
  std::vector<uint64_t> usersOf;
  KeyTable keys;
  std::vector<uint8_t> settled;
  std::vector<Parent> parents;
  std::vector<std::pair<double, int64_t>> best;
  std::priority_queue<Label> queue;
  uint32_t goal = kNone;

  // Scratch.
  Key from, made, after;
  std::vector<int64_t> sizes;
  std::vector<uint8_t> touched;
  std::vector<NodeId> pending;
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
  bool clock = false;
  // Least peak of `asked`, known to be at least `known`.
  auto leastPeak = [&](const Problem &asked, int64_t known) {
    Search peaks(asked, /*byPeak=*/true, std::nullopt, options);
    peaks.leastPeak = std::max(peaks.leastPeak, known);
    Outcome outcome = peaks.run();
    effort += peaks.effort();
    clock |= peaks.clockStopped;
    if (outcome == Outcome::Found)
      floor = peaks.peak;
    return outcome != Outcome::Stopped;
  };
  // How often nodes have run makes many more states. Without a bound on it the
  // least peak may be too small, which the search for the least cost tells.
  Problem unbounded = problem;
  unbounded.objective = Objective::Time;
  unbounded.maxExecutions = 0;
  std::optional<Search> costs;
  Outcome outcome = Outcome::None;
  auto leastCost = [&] {
    costs.emplace(problem, /*byPeak=*/false, limit, options);
    outcome = costs->run();
    effort += costs->effort();
    clock |= costs->clockStopped;
    return outcome != Outcome::Stopped;
  };
  if (problem.objective == Objective::Memory) {
    if (!leastPeak(unbounded, 0))
      return stopped(effort, clock);
    if (!limit || *limit >= *floor)
      limit = floor;
  }
  if (!leastCost())
    return stopped(effort, clock);
  const bool isBounded = problem.executionBound() != 0;
  if (outcome == Outcome::None && problem.objective == Objective::Memory &&
      isBounded && *limit >= *floor) {
    if (!leastPeak(problem, *floor + 1))
      return stopped(effort, clock);
    limit = floor;
    if (problem.memoryLimit)
      limit = std::min(*limit, *problem.memoryLimit);
    if (!leastCost())
      return stopped(effort, clock);
  }
  if (outcome == Outcome::None) {
    Plan plan = makePlan(problem, StrategyKind::BruteForce, {});
    if (!floor)
      leastPeak(unbounded, 0);
    if (isBounded && (!floor || *floor <= *limit))
      leastPeak(problem, *limit + 1);
    // What is proved when the search for the least peak had to stop.
    plan.floorBytes =
        std::max({plan.floorBytes, *limit + 1, floor.value_or(0)});
    plan.status = Status::Infeasible;
    plan.effort = effort;
    return plan;
  }

  Plan plan = makePlan(problem, StrategyKind::BruteForce, costs->schedule());
  if (floor)
    plan.floorBytes = *floor;
  if (problem.objective == Objective::Time)
    plan.lowerBoundCost = plan.totalCost;
  plan.status = Status::Optimal;
  plan.effort = effort;
  return plan;
}
