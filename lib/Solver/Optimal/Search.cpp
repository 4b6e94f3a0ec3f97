//===- Search.cpp ---------------------------------------------------------===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Annealing with adaptive weights on what is over the limit, and the greedy
// repair that it starts from.
//
//===----------------------------------------------------------------------===//

#include "Search.h"
#include <algorithm>
#include <cmath>

using namespace ckpt::solver;
using namespace ckpt::solver::optimal;

/// Larger graphs: copies and scans that take time in the number of nodes are
/// made for many changes at once.
static constexpr size_t kLargeNodes = 6000;

Search::Search(const SearchGraph &graph, uint64_t seed)
    : graph(graph), state(graph), random(seed) {
  double sum = 0.0;
  for (const Storage &storage : graph.storages) {
    sum += graph.recomputable[storage.node] ? storage.bytes : 0.0;
    cumulative.push_back(sum);
  }
  mark.assign(graph.numNodes(), 0);
  costScale = graph.baselineCost > 0 ? graph.baselineCost : 1.0;
  // From about the cost of a node down to below the differences that count.
  std::vector<double> costs;
  for (double cost : graph.cost)
    if (cost > 0)
      costs.push_back(cost);
  std::sort(costs.begin(), costs.end());
  hottest = 1.0 / std::max<size_t>(100, graph.numNodes());
  coldest = hottest * 1e-3;
  if (!costs.empty())
    coldest = std::max(
        1e-9, std::min(coldest, 0.1 * costs[costs.size() / 10] / costScale));
}

double Search::penalty() const {
  double f = (state.cost() - graph.baselineCost) / costScale;
  // Of two plans with the same peak the cheaper one, but the peak comes first.
  if (peakGoal)
    f *= 0.1;
  double over = state.peak() - limit;
  if (over > 0)
    f += (peakWeight * over + areaWeight * state.excess()) / basePeak;
  return f;
}

bool Search::better(const Candidate &a, double cost, double peak) const {
  const double slack = 1e-12 * costScale;
  if (peakGoal)
    return peak < a.peak || (peak == a.peak && cost < a.cost - slack);
  bool fits = peak <= limit, fitted = a.peak <= limit;
  if (fits != fitted)
    return fits;
  return fits ? cost < a.cost - slack : peak < a.peak;
}

void Search::rebuildRepeated() {
  repeated.clear();
  repeatedAt.assign(graph.numNodes(), kNone);
  for (NodeId n = 0; n < graph.numNodes(); ++n)
    if (state.execs(n).size() > 1) {
      repeatedAt[n] = repeated.size();
      repeated.push_back(n);
    }
}

void Search::acceptChanges() {
  state.commit();
  for (NodeId n : changed) {
    bool several = state.execs(n).size() > 1;
    if (several == (repeatedAt[n] != kNone))
      continue;
    if (several) {
      repeatedAt[n] = repeated.size();
      repeated.push_back(n);
      continue;
    }
    NodeId moved = repeated.back();
    repeated[repeatedAt[n]] = moved;
    repeatedAt[moved] = repeatedAt[n];
    repeated.pop_back();
    repeatedAt[n] = kNone;
  }
}

void Search::anneal(Candidate &best, double startLimit, bool minimizesPeak,
                    double goal, uint64_t units, Budget &budget) {
  if (graph.storages.empty() || cumulative.back() <= 0.0)
    return;
  peakGoal = minimizesPeak;
  limit = startLimit;
  auto nextPeakLimit = [&] {
    return best.peak - std::max(1.0, std::floor(best.peak / 2000));
  };
  auto reached = [&] {
    return peakGoal ? best.peak <= goal
                    : best.peak <= limit && best.cost <= goal;
  };
  if (reached())
    return;
  if (peakGoal)
    limit = nextPeakLimit();
  state.setLimit(limit);
  state.load(best.schedule);
  basePeak = std::max(1.0, std::max(best.peak, limit));
  rebuildRepeated();

  const double n = static_cast<double>(graph.numNodes());
  const double firstWeight = peakGoal ? 3.0 : 1.0;
  peakWeight = firstWeight;
  areaWeight = firstWeight / n;
  const double hot = orderOnly ? 0.1 : peakGoal ? hottest * 5 : hottest * heat;
  const unsigned cycles = static_cast<unsigned>(
      orderOnly || peakGoal ? std::min<uint64_t>(6, 2 + units / 1000000)
                            : std::min<uint64_t>(12, 2 + units / 500000));
  double current = penalty(), temperature = hot;
  unsigned over = 0, within = 0, lastCycle = 0;
  const uint64_t begin = budget.used;
  // The best plan of the cold part of a cycle is polished by itself: it is
  // often a different valley than that of the best plan so far.
  Candidate late;
  bool isCold = false;

  // To copy a long schedule costs as much as many moves, so large plans are
  // not copied at each step forward.
  const uint64_t stride =
      graph.numNodes() > kLargeNodes ? graph.numNodes() / 256 : 1;
  bool isNew = false;
  // Copies the state where it is the best. True: the goal is reached.
  auto keepState = [&] {
    isNew = false;
    if (isCold && state.peak() <= limit &&
        (late.schedule.empty() || state.cost() < late.cost))
      late = {state.schedule(), state.cost(), state.peak()};
    if (!better(best, state.cost(), state.peak()))
      return false;
    best.schedule = state.schedule();
    best.cost = state.cost();
    best.peak = state.peak();
    if (reached())
      return true;
    if (peakGoal) {
      limit = nextPeakLimit();
      state.setLimit(limit);
      state.evaluate();
      peakWeight = firstWeight;
      areaWeight = firstWeight / n;
      current = penalty();
    }
    return false;
  };

  for (uint64_t i = 0;; ++i) {
    if ((i & 127) == 0) {
      uint64_t used = budget.used - begin;
      if (used >= units || ((i & 1023) == 0 && budget.spent())) {
        if (isNew)
          keepState();
        return;
      }
      double x =
          static_cast<double>(used) / static_cast<double>(units) * cycles;
      unsigned cycle = static_cast<unsigned>(x);
      if (cycle != lastCycle) {
        lastCycle = cycle;
        if (isNew && keepState())
          return;
        if (!late.schedule.empty()) {
          std::vector<NodeId> resume = state.schedule();
          polish(late, limit, units / 4, budget);
          if (better(best, late.cost, late.peak))
            best = late;
          late.schedule.clear();
          if (reached())
            return;
          state.load(resume);
          rebuildRepeated();
        }
        if (cycle % 2 == 1 || random.below(2)) {
          state.load(best.schedule);
          rebuildRepeated();
          current = penalty();
        }
      }
      isCold = !peakGoal && !orderOnly && x - cycle > 0.6;
      double start = hot * std::pow(cycles > 6 ? 0.8 : 0.6, cycle);
      temperature = start * std::pow(coldest / start, x - cycle) *
                    std::max(1.0, std::min(10.0, peakWeight));
    }
    uint64_t operationsBefore = state.operations();
    takenBack = 0;
    bool isOver = state.peak() > limit;
    bool moved = proposeMove(isOver);
    budget.used += 1 + takenBack + (state.operations() - operationsBefore) / 2;
    if (!moved) {
      state.rollback();
      state.evaluate();
    } else {
      state.evaluate();
      double changedTo = penalty();
      if (changedTo <= current ||
          random.unit() < std::exp((current - changedTo) / temperature)) {
        acceptChanges();
        current = changedTo;
        isNew = true;
      } else {
        state.rollback();
        state.evaluate();
      }
    }
    if (isNew && i % stride == 0 && keepState())
      return;
    ++(state.peak() > limit ? over : within);
    if (over + within == 2000) {
      double factor = over > 2 * within ? 1.1 : within > 2 * over ? 0.93 : 1;
      if (peakGoal)
        factor = 1.03;
      peakWeight = std::min(50.0, std::max(0.05, peakWeight * factor));
      areaWeight = std::min(50.0, std::max(0.02 / n, areaWeight * factor));
      current = penalty();
      over = within = 0;
    }
  }
}

void Search::minimizeCost(Candidate &best, double bytes, double goalCost,
                          uint64_t units, Budget &budget) {
  anneal(best, bytes, false, goalCost, units, budget);
}

void Search::reorder(Candidate &best, double bytes, uint64_t units,
                     Budget &budget) {
  if (graph.givenOrder)
    return;
  orderOnly = true;
  anneal(best, bytes, false, best.cost, units, budget);
  orderOnly = false;
}

void Search::minimizePeak(Candidate &best, double goalPeak, uint64_t units,
                          Budget &budget) {
  anneal(best, 0.0, true, goalPeak, units, budget);
}

//===----------------------------------------------------------------------===//
// Greedy repair
//===----------------------------------------------------------------------===//

void Search::repairGreedily(Candidate &best, double bytes, Budget &budget) {
  peakGoal = false;
  limit = bytes;
  state.setLimit(limit);
  state.load(best.schedule);
  struct Option {
    double score;
    NodeId node;
  };
  const size_t kTried = graph.numNodes() > 20000 ? 4 : 12;
  // On large graphs the best values at one peak serve for the next ones too:
  // they are mostly held there as well.
  const bool isLarge = graph.numNodes() > kLargeNodes;
  const size_t kListed = isLarge ? 512 : kTried;
  const unsigned kReused = isLarge ? 64 : 1;
  unsigned uses = 0;
  std::vector<Option> listed, options;
  while (state.excess() > 0.0 && !budget.spent()) {
    uint32_t slot = state.peakSlot();
    NodeId here = state.nodeOf(state.at(slot));
    llvm::ArrayRef<uint32_t> preds = graph.preds[here];
    // The execution whose value is held across the peak and not used there.
    auto heldAcross = [&](NodeId node) {
      if (!repeatable(node))
        return PlanState::kNil;
      ExecId exec = state.bind(node, slot);
      if (exec == PlanState::kNil || state.heldUntil(exec) <= slot ||
          std::binary_search(preds.begin(), preds.end(), node))
        return PlanState::kNil;
      return exec;
    };
    options.clear();
    if (uses > 0 && uses < kReused)
      for (const Option &option : listed)
        if (options.size() < kTried && heldAcross(option.node) != kNone)
          options.push_back(option);
    bool isFresh = options.size() < kTried;
    if (isFresh) {
      uses = 0;
      listed.clear();
      NodeId previous = kNone;
      for (const Storage &storage : graph.storages) {
        NodeId node = storage.node;
        if (node == previous)
          continue;
        previous = node;
        ExecId exec = heldAcross(node);
        if (exec == PlanState::kNil)
          continue;
        double span = state.heldUntil(exec) - state.slotOf(exec);
        listed.push_back(
            {-storage.bytes * span /
                 (graph.cost[node] + 1e-6 * costScale / graph.numNodes()),
             node});
      }
      size_t sorted = std::min(kListed, listed.size());
      std::partial_sort(listed.begin(), listed.begin() + sorted, listed.end(),
                        [](const Option &a, const Option &b) {
                          return a.score != b.score ? a.score < b.score
                                                    : a.node < b.node;
                        });
      listed.resize(sorted);
      options.assign(listed.begin(), listed.begin() + std::min(kTried, sorted));
    }
    ++uses;
    const size_t kept = options.size();
    auto apply = [&](const Option &option, double deeper) {
      doubtful.clear();
      changed.clear();
      uint32_t at = state.peakSlot();
      ExecId exec = state.bind(option.node, at);
      // After a rollback the peak may be found at another slot of that height.
      if (exec == PlanState::kNil)
        return false;
      ExecId use = state.firstUseAfter(exec, at);
      if (use == PlanState::kNil ||
          !insertClosure(option.node, use, deeper, 200))
        return false;
      prune();
      return true;
    };
    double excessNow = state.excess(), costNow = state.cost();
    double bestRate = 0.0, bestDeeper = 0.0;
    size_t bestOption = kNone;
    for (size_t i = 0; i < kept; ++i)
      for (double deeper : {0.0, 1.0}) {
        ++budget.used;
        Random saved = random;
        if (apply(options[i], deeper)) {
          state.evaluate();
          double gain = excessNow - state.excess();
          double paid = std::max(state.cost() - costNow, 1e-9 * costScale);
          if (gain > 0 && gain / paid > bestRate) {
            bestRate = gain / paid;
            bestOption = i;
            bestDeeper = deeper;
          }
        }
        state.rollback();
        state.evaluate();
        random = saved;
      }
    if (bestOption == kNone || !apply(options[bestOption], bestDeeper)) {
      state.rollback();
      state.evaluate();
      if (isFresh)
        break;
      uses = 0;
      continue;
    }
    state.commit();
    state.evaluate();
  }
  if (better(best, state.cost(), state.peak())) {
    best.schedule = state.schedule();
    best.cost = state.cost();
    best.peak = state.peak();
  }
}
