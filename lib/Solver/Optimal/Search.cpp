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

Search::Search(const SearchGraph &graph, uint64_t seed)
    : graph(graph), state(graph), random(seed) {
  double sum = 0.0;
  for (const Storage &storage : graph.storages) {
    sum += graph.recomputable[storage.node] ? storage.bytes : 0.0;
    cumulative.push_back(sum);
  }
  mark.assign(graph.numNodes(), 0);
  costScale = graph.baselineCost > 0 ? graph.baselineCost : 1.0;
}

double Search::penalty() const {
  double f = (state.cost() - graph.baselineCost) / costScale;
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
                    double goal, uint64_t moves, Budget &budget) {
  if (graph.numNodes() == 0 || graph.storages.empty() ||
      cumulative.back() <= 0.0)
    return;
  peakGoal = minimizesPeak;
  limit = startLimit;
  auto nextPeakLimit = [&] {
    return best.peak - std::max(1.0, std::floor(best.peak / 2000));
  };
  if (peakGoal)
    limit = nextPeakLimit();
  state.setLimit(limit);
  state.load(best.schedule);
  basePeak = std::max(1.0, std::max(best.peak, limit));
  rebuildRepeated();

  const double n = static_cast<double>(graph.numNodes());
  peakWeight = peakGoal ? 3.0 : 1.0;
  areaWeight = (peakGoal ? 3.0 : 1.0) / n;
  const double hottest = std::min(0.01, 1.0 / n), coldest = hottest * 1e-3;
  const unsigned cycles =
      static_cast<unsigned>(std::min<uint64_t>(6, 2 + moves / 400000));
  double current = penalty(), temperature = hottest;
  unsigned over = 0, within = 0, lastCycle = 0;

  for (uint64_t i = 0; i < moves; ++i) {
    if ((i & 127) == 0) {
      if ((i & 1023) == 0 && budget.spent())
        return;
      double x = static_cast<double>(i) / static_cast<double>(moves) * cycles;
      unsigned cycle = static_cast<unsigned>(x);
      if (cycle != lastCycle) {
        lastCycle = cycle;
        if (cycle % 2 == 1 || random.below(2)) {
          state.load(best.schedule);
          rebuildRepeated();
          current = penalty();
        }
      }
      double start = hottest * std::pow(0.6, cycle);
      temperature = start * std::pow(coldest / start, x - cycle) *
                    std::max(1.0, std::min(10.0, peakWeight));
    }
    ++budget.used;
    bool isOver = state.peak() > limit;
    if (!proposeMove(isOver)) {
      state.rollback();
      state.evaluate();
    } else {
      state.evaluate();
      double changedTo = penalty();
      if (changedTo <= current ||
          random.unit() < std::exp((current - changedTo) / temperature)) {
        acceptChanges();
        current = changedTo;
        if (better(best, state.cost(), state.peak())) {
          best.schedule = state.schedule();
          best.cost = state.cost();
          best.peak = state.peak();
          if (peakGoal) {
            if (best.peak <= goal)
              return;
            limit = nextPeakLimit();
            state.setLimit(limit);
            state.evaluate();
            current = penalty();
          } else if (best.peak <= limit && best.cost <= goal) {
            return;
          }
        }
      } else {
        state.rollback();
        state.evaluate();
      }
    }
    ++(state.peak() > limit ? over : within);
    if (over + within == 2000) {
      if (!peakGoal) {
        double factor = over > 2 * within ? 1.1 : within > 2 * over ? 0.93 : 1;
        peakWeight = std::min(50.0, std::max(0.05, peakWeight * factor));
        areaWeight = std::min(50.0, std::max(0.02 / n, areaWeight * factor));
        current = penalty();
      }
      over = within = 0;
    }
  }
}

void Search::minimizeCost(Candidate &best, double bytes, double goalCost,
                          uint64_t moves, Budget &budget) {
  anneal(best, bytes, false, goalCost, moves, budget);
}

void Search::minimizePeak(Candidate &best, double goalPeak, uint64_t moves,
                          Budget &budget) {
  anneal(best, 0.0, true, goalPeak, moves, budget);
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
  constexpr size_t kTried = 12;
  std::vector<Option> options;
  while (state.excess() > 0.0 && !budget.spent()) {
    uint32_t slot = state.peakSlot();
    NodeId here = state.nodeOf(state.at(slot));
    options.clear();
    NodeId previous = kNone;
    for (const Storage &storage : graph.storages) {
      NodeId node = storage.node;
      if (node == previous || !repeatable(node))
        continue;
      previous = node;
      ExecId exec = state.bind(node, slot);
      if (exec == PlanState::kNil || state.heldUntil(exec) <= slot)
        continue;
      llvm::ArrayRef<uint32_t> preds = graph.preds[here];
      if (std::binary_search(preds.begin(), preds.end(), node))
        continue;
      double span = state.heldUntil(exec) - state.slotOf(exec);
      options.push_back(
          {-storage.bytes * span /
               (graph.cost[node] + 1e-6 * costScale / graph.numNodes()),
           node});
    }
    size_t kept = std::min(kTried, options.size());
    std::partial_sort(options.begin(), options.begin() + kept, options.end(),
                      [](const Option &a, const Option &b) {
                        return a.score != b.score ? a.score < b.score
                                                  : a.node < b.node;
                      });
    auto apply = [&](const Option &option, double deeper) {
      doubtful.clear();
      changed.clear();
      uint32_t at = state.peakSlot();
      ExecId exec = state.bind(option.node, at);
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
      break;
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
