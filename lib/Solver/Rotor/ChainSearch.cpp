//===- ChainSearch.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Schedules of a chain beyond the persistent ones: the wide program on any
// chain, and a best-first search over all schedules on short ones.
//
//===----------------------------------------------------------------------===//

#include "RotorSolve.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <queue>

using namespace ckpt::solver;
using namespace ckpt::solver::rotor;

namespace {

/// Longest chain whose states fit one word.
constexpr unsigned kMaxSearchStages = 28;
constexpr uint64_t kDefaultStates = 400000;

/// Best-first search over what is held: bare outputs, saved sets, gradient.
///
/// Nothing is lost by dropping a value only right after an operation that used
/// it, by dropping a bare a_l when abar_l is made, and by holding no value of a
/// stage whose backward is done. The estimate of the work that is left (all
/// backwards to come and a forward of each stage whose abar is not held) never
/// falls by more than an operation costs, so the first arrival is the best, and
/// the least estimate among open states bounds every schedule.
class ChainSearch {
public:
  ChainSearch(const Chain &chain, int64_t limit, double upperBound,
              uint64_t maxStates, Deadline deadline)
      : chain(chain), n(chain.size()), limit(limit), upperBound(upperBound),
        maxStates(maxStates), deadline(deadline) {}

  /// Looks for a schedule that costs less than the upper bound.
  void run();

  /// Empty: none was found.
  std::vector<ChainOp> ops;
  /// All states below the upper bound were seen.
  bool complete = false;
  /// No schedule costs less (or the upper bound when complete).
  double lowerBound = 0.0;
  uint64_t states = 0;

private:
  /// Bits 0..28: bare a_l (bit l-1); 29..57: abar_l; 58..63: gradient.
  using Key = uint64_t;
  struct State {
    uint32_t outputs = 0, saved = 0;
    /// 0..n; n + 1 before the loss.
    unsigned gradient = 0;
  };
  static Key pack(const State &s) {
    return Key(s.outputs) | Key(s.saved) << 29 | Key(s.gradient) << 58;
  }
  static State unpack(Key key) {
    State s;
    s.outputs = key & ((Key(1) << 29) - 1);
    s.saved = key >> 29 & ((Key(1) << 29) - 1);
    s.gradient = unsigned(key >> 58);
    return s;
  }
  struct Arrival {
    double cost = 0.0;
    Key from = 0;
    ChainOp op = {ChainOpKind::Loss, 0};
    bool dropInput = false;
    bool closed = false;
  };
  struct Open {
    double estimate;
    double cost;
    Key key;
    bool operator>(const Open &o) const {
      if (estimate != o.estimate)
        return estimate > o.estimate;
      // The longer way first, then the smaller key.
      return cost != o.cost ? cost < o.cost : key > o.key;
    }
  };

  int64_t outputBytes(unsigned l) const {
    return l == 0 ? chain.inputBytes : chain.stages[l - 1].outputBytes;
  }
  bool hasOutput(const State &s, unsigned l) const {
    return l == 0 || ((s.outputs | s.saved) >> (l - 1) & 1);
  }
  int64_t heldBytes(const State &s) const {
    int64_t held = chain.inputBytes;
    for (unsigned l = 1; l <= n; ++l) {
      if (s.outputs >> (l - 1) & 1)
        held += chain.stages[l - 1].outputBytes;
      if (s.saved >> (l - 1) & 1)
        held += chain.stages[l - 1].savedBytes;
    }
    return s.gradient <= n ? held + outputBytes(s.gradient) : held;
  }
  double workLeft(const State &s) const {
    double sum = 0.0;
    for (unsigned l = std::min(s.gradient, n); l >= 1; --l) {
      sum += chain.stages[l - 1].backwardTime;
      if (!(s.saved >> (l - 1) & 1))
        sum += chain.stages[l - 1].forwardTime;
    }
    return sum;
  }
  void reach(const State &to, double cost, Key from, ChainOp op,
             bool dropInput);
  void expand(Key key, double cost);
  void readBack(Key goal);

  const Chain &chain;
  unsigned n;
  int64_t limit;
  double upperBound;
  uint64_t maxStates;
  Deadline deadline;
  llvm::DenseMap<Key, Arrival> arrivals;
  std::priority_queue<Open, std::vector<Open>, std::greater<Open>> open;
};

} // namespace

void ChainSearch::reach(const State &to, double cost, Key from, ChainOp op,
                        bool dropInput) {
  double estimate = cost + workLeft(to);
  if (estimate >= upperBound)
    return;
  Key key = pack(to);
  auto [it, fresh] = arrivals.try_emplace(key);
  if (!fresh && it->second.cost <= cost)
    return;
  it->second.cost = cost;
  it->second.from = from;
  it->second.op = op;
  it->second.dropInput = dropInput;
  it->second.closed = false;
  open.push({estimate, cost, key});
}

void ChainSearch::expand(Key key, double cost) {
  const State s = unpack(key);
  const int64_t held = heldBytes(s);
  const unsigned top = std::min(s.gradient, n);
  for (unsigned l = 1; l <= top; ++l) {
    const ChainStage &stage = chain.stages[l - 1];
    const uint32_t bit = uint32_t(1) << (l - 1);
    if (!hasOutput(s, l - 1))
      continue;
    const bool bareInput = l > 1 && (s.outputs >> (l - 2) & 1);
    auto both = [&](State to, ChainOpKind kind) {
      reach(to, cost + stage.forwardTime, key, {kind, l}, false);
      if (!bareInput)
        return;
      to.outputs &= ~(bit >> 1);
      reach(to, cost + stage.forwardTime, key, {kind, l}, true);
    };
    // a_l itself is of no use any more once its gradient is there.
    if (!hasOutput(s, l) && l != s.gradient &&
        held + stage.outputBytes + stage.forwardWorkspace <= limit) {
      State to = s;
      to.outputs |= bit;
      both(to, ChainOpKind::ForwardKeep);
    }
    if (!(s.saved & bit) &&
        held + stage.savedBytes + stage.forwardWorkspace <= limit) {
      State to = s;
      to.saved |= bit;
      to.outputs &= ~bit;
      both(to, ChainOpKind::ForwardAll);
    }
  }
  if (s.gradient == n + 1) {
    if (hasOutput(s, n) && held + outputBytes(n) <= limit) {
      State to = s;
      to.gradient = n;
      to.outputs &= ~(uint32_t(1) << (n - 1));
      reach(to, cost, key, {ChainOpKind::Loss, 0}, false);
    }
    return;
  }
  const unsigned g = s.gradient;
  const ChainStage &stage = chain.stages[g - 1];
  if (!(s.saved >> (g - 1) & 1) || !hasOutput(s, g - 1) ||
      held + outputBytes(g - 1) + stage.backwardWorkspace > limit)
    return;
  State to = s;
  to.gradient = g - 1;
  const uint32_t below = (uint32_t(1) << (g - 1)) - 1;
  to.saved &= below;
  to.outputs &= below >> 1;
  reach(to, cost + stage.backwardTime, key, {ChainOpKind::Backward, g}, false);
}

void ChainSearch::run() {
  State start;
  start.gradient = n + 1;
  if (chain.inputBytes <= limit)
    reach(start, 0.0, 0, {ChainOpKind::Loss, 0}, false);
  lowerBound = upperBound;
  while (!open.empty()) {
    Open next = open.top();
    open.pop();
    auto it = arrivals.find(next.key);
    if (it->second.closed || it->second.cost != next.cost)
      continue;
    lowerBound = next.estimate;
    if (unpack(next.key).gradient == 0) {
      complete = true;
      readBack(next.key);
      return;
    }
    if (states >= maxStates || (states % 256 == 0 && deadline.passed()))
      return;
    it->second.closed = true;
    ++states;
    expand(next.key, next.cost);
  }
  complete = true;
  lowerBound = upperBound;
}

void ChainSearch::readBack(Key goal) {
  State start;
  start.gradient = n + 1;
  std::vector<Key> path;
  for (Key key = goal; key != pack(start);
       key = arrivals.find(key)->second.from)
    path.push_back(key);
  for (auto it = path.rbegin(); it != path.rend(); ++it) {
    const Arrival &arrival = arrivals.find(*it)->second;
    const State before = unpack(arrival.from);
    ops.push_back(arrival.op);
    const unsigned l = arrival.op.stage;
    switch (arrival.op.kind) {
    case ChainOpKind::ForwardAll:
      if (l >= 1 && (before.outputs >> (l - 1) & 1))
        ops.push_back({ChainOpKind::DropOutput, l});
      break;
    case ChainOpKind::ForwardKeep:
      if (arrival.dropInput)
        ops.back().kind = ChainOpKind::ForwardNone;
      break;
    default:
      break;
    }
    if (arrival.dropInput && arrival.op.kind == ChainOpKind::ForwardAll)
      ops.push_back({ChainOpKind::DropOutput, l - 1});
  }
}

/// The search takes a saved set as no smaller than the output that it holds.
static bool searchable(const Chain &chain) {
  return chain.size() <= kMaxSearchStages &&
         llvm::all_of(chain.stages, [](const ChainStage &stage) {
           return stage.savedBytes >= stage.outputBytes;
         });
}

/// Bytes that some operation of any schedule needs at once.
static int64_t workingSet(const Chain &chain) {
  auto outputBytes = [&](unsigned l) {
    return l == 0 ? chain.inputBytes : chain.stages[l - 1].outputBytes;
  };
  // a_l as it may be held: bare, or within abar_l.
  auto anyOutput = [&](unsigned l) {
    return l == 0 ? 0
                  : std::min(chain.stages[l - 1].outputBytes,
                             chain.stages[l - 1].savedBytes);
  };
  const unsigned n = chain.size();
  int64_t most = anyOutput(n) + outputBytes(n);
  for (unsigned l = 1; l <= n; ++l) {
    const ChainStage &stage = chain.stages[l - 1];
    int64_t held = anyOutput(l - 1) + stage.savedBytes;
    most = std::max(most, held + stage.forwardWorkspace);
    most = std::max(most, held + stage.outputBytes + outputBytes(l - 1) +
                              stage.backwardWorkspace);
  }
  return chain.inputBytes + most;
}

static void takeOps(const Chain &chain, ChainPlan &plan,
                    std::vector<ChainOp> ops) {
  ChainSimulation sim = simulateChain(chain, ops);
  plan.ops = std::move(ops);
  plan.peakBytes = sim.peakBytes;
  plan.totalCost = sim.totalCost;
}

ChainPlan ckpt::solver::solveChainOptimal(const Chain &chain,
                                          std::optional<int64_t> limit,
                                          const ChainOptions &options) {
  const Deadline deadline(options.timeLimitSeconds);
  ChainOptions strict = options;
  // Two more programs follow.
  strict.timeLimitSeconds /= 3;
  strict.accounting = ChainAccounting::Strict;
  ChainPlan plan = solveChainRotor(chain, limit, strict);
  const int64_t persistentFloor = plan.floorBytes;
  plan.strategy = "optimal";
  plan.optimalAmong = "any";
  plan.lowerBoundCost = plan.baselineCost;
  plan.floorBytes = workingSet(chain);
  if (limit && *limit < plan.floorBytes) {
    plan.status = Status::Infeasible;
    return plan;
  }
  const bool smallest = options.objective == Objective::Memory;
  int64_t within = limit.value_or(keepAllChainLimit(chain));
  if (smallest)
    within = persistentFloor;
  const bool persistent = plan.hasSchedule();
  const double infinity = std::numeric_limits<double>::infinity();
  double upper = persistent ? plan.totalCost : infinity;

  if (!persistent || upper > plan.baselineCost) {
    Model model(chain);
    ModelSearch search;
    search.steps = options.steps;
    search.deadline = Deadline(deadline.secondsLeft() / 2);
    if (!deadline)
      search.deadline = Deadline();
    search.wide = true;
    search.upperBound = upper;
    ModelAnswer wide = solveModel(model, within - chain.inputBytes,
                                  model.leastMemory(), search);
    plan.effort += wide.work;
    if (!wide.ops.empty()) {
      takeOps(chain, plan, chainOps(wide.ops));
      upper = plan.totalCost;
    }
  }
  bool proved = plan.hasSchedule() && plan.totalCost <= plan.baselineCost;
  if (!proved && searchable(chain)) {
    ChainSearch search(chain, within, upper,
                       options.effort ? options.effort : kDefaultStates,
                       deadline);
    search.run();
    plan.effort += search.states;
    if (!search.ops.empty())
      takeOps(chain, plan, std::move(search.ops));
    plan.lowerBoundCost = std::max(plan.lowerBoundCost, search.lowerBound);
    proved = search.complete;
  }
  if (!plan.hasSchedule()) {
    // Complete: no schedule at all keeps this limit.
    plan.status = proved ? Status::Infeasible : Status::Limit;
    plan.lowerBoundCost = plan.baselineCost;
    if (proved)
      plan.floorBytes = *limit + 1;
    return plan;
  }
  plan.lowerBoundCost =
      proved ? plan.totalCost : std::min(plan.lowerBoundCost, plan.totalCost);
  plan.status = proved ? Status::Optimal : Status::Feasible;
  plan.stoppedByClock = !proved && deadline.passed();
  if (smallest && plan.peakBytes > plan.floorBytes)
    plan.status = Status::Feasible;
  return plan;
}
