//===- StoredOptimal.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Objective::Stored for any DAG. Sets come from acg, prefix programs and the
// frontier program on the Restricted model. Bounds come from a partition of the
// caps into ranges (low, high]: a set whose largest component is in the range
// stores at least what the frontier program needs under the cap `high`, first
// on the Relaxed, then on the Exact model. A range is closed when its bound
// reaches the best set; when all are closed, that set is optimal.
//
//===----------------------------------------------------------------------===//

#include "PrefixProgram.h"
#include "StoredModel.h"
#include "ckpt/Solver/DivisionTree.h"
#include <algorithm>
#include <chrono>
#include <limits>
#include <numeric>

using namespace ckpt::solver;

namespace {
constexpr int64_t kInfinite = std::numeric_limits<int64_t>::max() / 4;
/// Work units (one state of the frontier program, or so); a few seconds.
constexpr uint64_t kDefaultWork = 12000000;
constexpr unsigned kMaxWidth = 24;
constexpr unsigned kOrderAttempts = 40;
constexpr uint64_t kOrderWork = 20000000;

/// Largest components in (low, high].
struct CapRange {
  int64_t low, high;
  /// Proven least stored bytes under the cap `high`.
  int64_t cost = 0;
};

class StoredSearch {
public:
  StoredSearch(const StoredGraph &graph, const SolveOptions &options)
      : graph(graph), best(graph.size(), 1),
        work(options.effort ? options.effort : kDefaultWork),
        limit(options.timeLimitSeconds),
        start(std::chrono::steady_clock::now()) {
    bestBytes = evaluateStored(graph, best).objectiveBytes();
    unit = 0;
    for (uint32_t v = 0; v < graph.size(); ++v)
      if (!graph.terminal[v]) {
        unit = std::gcd(unit, graph.weight[v]);
        leastBound = std::max(leastBound, graph.weight[v]);
      }
    unit = std::max<int64_t>(unit, 1);
  }

  void run();

  int64_t lowerBound() const {
    int64_t bound = bestBytes;
    for (const CapRange &range : ranges)
      bound = std::min(bound, rangeBound(range));
    return std::max(bound, leastBound);
  }

  const StoredGraph &graph;
  std::vector<uint8_t> best;
  int64_t bestBytes = 0;
  uint64_t work;
  bool stoppedByClock = false;

private:
  struct Program {
    StoredModel model;
    std::vector<uint32_t> order;
  };

  Program makeProgram(ModelKind kind, double pick = 0.5) const;
  FrontierResult runAt(const Program &program, int64_t cap, int64_t budget,
                       uint64_t share);
  void offer(std::vector<uint8_t> stored);
  void makeAcyclic(std::vector<uint8_t> &stored) const;
  void searchRestricted(const Program &program, uint64_t share);
  void raiseBounds(const Program &program, bool isExact, uint64_t share);
  bool isOver();

  /// Component bytes are multiples of the unit.
  int64_t roundDown(int64_t bytes) const { return bytes / unit * unit; }
  int64_t rangeBound(const CapRange &range) const {
    return range.cost + std::max<int64_t>(range.low + unit, 0);
  }

  double limit;
  std::chrono::steady_clock::time_point start;
  int64_t unit = 1;
  int64_t leastBound = 0;
  std::vector<CapRange> ranges;
};

bool StoredSearch::isOver() {
  if (limit > 0 &&
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
              .count() > limit)
    stoppedByClock = true;
  return stoppedByClock || work == 0;
}

StoredSearch::Program StoredSearch::makeProgram(ModelKind kind,
                                                double pick) const {
  Program program;
  program.model = buildStoredModel(graph, kind, pick);
  program.order = chooseFrontierOrder(program.model.graph, kOrderAttempts,
                                      kMaxWidth, kOrderWork);
  return program;
}

FrontierResult StoredSearch::runAt(const Program &program, int64_t cap,
                                   int64_t budget, uint64_t share) {
  FrontierOptions options;
  options.cap = cap;
  options.budget = budget;
  uint64_t left = std::min(work, share);
  work -= left;
  options.work = &left;
  FrontierResult result =
      runFrontierProgram(program.model.graph, program.order, options);
  work += left;
  return result;
}

/// Takes stored vertices out of cycles of the quotient until there is none:
/// each time the one whose removal gives the least objective.
void StoredSearch::makeAcyclic(std::vector<uint8_t> &stored) const {
  StoredValue value = evaluateStored(graph, stored);
  for (unsigned round = 0; round < 40 && !value.acyclic; ++round) {
    // Points of the quotient, with those that cannot be on a cycle peeled off
    // from the front (a stored vertex after all of its predecessors).
    std::vector<uint32_t> candidates;
    for (uint32_t v = 0; v < graph.size(); ++v) {
      if (!stored[v] || graph.forced[v] || graph.terminal[v])
        continue;
      // On a cycle only when it comes both after and before one component.
      bool touches = false;
      for (uint32_t p : graph.preds[v])
        touches |= value.component[p] != kNone || stored[p];
      if (touches && !graph.succs[v].empty())
        candidates.push_back(v);
    }
    int64_t least = kInfinite;
    uint32_t chosen = kNone;
    bool chosenAcyclic = false;
    for (uint32_t v : candidates) {
      stored[v] = 0;
      StoredValue changed = evaluateStored(graph, stored);
      stored[v] = 1;
      if (std::make_pair(!changed.acyclic, changed.objectiveBytes()) <
          std::make_pair(!chosenAcyclic, least)) {
        least = changed.objectiveBytes();
        chosen = v;
        chosenAcyclic = changed.acyclic;
      }
    }
    if (chosen == kNone)
      break;
    stored[chosen] = 0;
    value = evaluateStored(graph, stored);
  }
}

void StoredSearch::offer(std::vector<uint8_t> stored) {
  for (uint32_t v = 0; v < graph.size(); ++v)
    if (graph.forced[v])
      stored[v] = 1;
  StoredValue value = evaluateStored(graph, stored);
  if (!value.acyclic && value.objectiveBytes() < bestBytes) {
    makeAcyclic(stored);
    value = evaluateStored(graph, stored);
  }
  if (value.acyclic && value.objectiveBytes() < bestBytes) {
    bestBytes = value.objectiveBytes();
    best = std::move(stored);
  }
}

/// Sweeps the caps of the Restricted model; every set found is a candidate.
void StoredSearch::searchRestricted(const Program &program, uint64_t share) {
  uint64_t floor = work > share ? work - share : 0;
  std::vector<CapRange> open{{-unit, roundDown(bestBytes)}};
  while (!open.empty() && work > floor && !isOver()) {
    // The most promising range first.
    auto it = std::min_element(open.begin(), open.end(),
                               [&](const CapRange &a, const CapRange &b) {
                                 return rangeBound(a) < rangeBound(b);
                               });
    CapRange range = *it;
    open.erase(it);
    if (range.low >= range.high || rangeBound(range) >= bestBytes)
      continue;
    FrontierResult result =
        runAt(program, range.high, bestBytes - std::max<int64_t>(range.low, 0),
              work - floor);
    if (!result.found)
      continue;
    std::vector<uint8_t> stored =
        program.model.expand(result.stored, graph.size());
    StoredValue value = evaluateStored(graph, stored);
    offer(std::move(stored));
    int64_t high = std::min(range.high, value.largestComponentBytes) - unit;
    int64_t middle = roundDown(range.low + (high - range.low) / 2);
    if (high <= range.low)
      continue;
    open.push_back({middle, high, result.storedWeight});
    open.push_back({range.low, middle, result.storedWeight});
  }
}

/// Works on the range with the least bound until all are closed or the share of
/// the work is spent.
void StoredSearch::raiseBounds(const Program &program, bool isExact,
                               uint64_t share) {
  uint64_t floor = work > share ? work - share : 0;
  // Ranges that this model cannot improve any more.
  std::vector<CapRange> settled;
  while (!ranges.empty() && work > floor && !isOver()) {
    auto it = std::min_element(ranges.begin(), ranges.end(),
                               [&](const CapRange &a, const CapRange &b) {
                                 return rangeBound(a) < rangeBound(b);
                               });
    CapRange range = *it;
    *it = ranges.back();
    ranges.pop_back();
    if (range.low >= range.high || rangeBound(range) >= bestBytes)
      continue;
    int64_t budget = bestBytes - std::max<int64_t>(range.low + unit, 0);
    FrontierResult result = runAt(program, range.high, budget, work - floor);
    if (!result.found) {
      if (result.exact)
        continue;
      // Stopped on the way: what the processed part stores is still a bound.
      for (int64_t bound : result.prefixBound)
        if (bound < budget)
          range.cost = std::max(range.cost, bound);
      settled.push_back(range);
      break;
    }
    range.cost = std::max(range.cost, result.storedWeight);
    int64_t high = range.high;
    if (isExact) {
      std::vector<uint8_t> stored =
          program.model.expand(result.stored, graph.size());
      StoredValue value = evaluateStored(graph, stored);
      // From the largest component of this set on, nothing stores less; below
      // it, the range goes on.
      int64_t largest = value.largestComponentBytes;
      if (!value.acyclic && largest > range.low)
        settled.push_back({largest - unit, range.high, range.cost});
      offer(std::move(stored));
      high = largest - unit;
    } else if (range.high - range.low <= std::max(unit, bestBytes / 400)) {
      settled.push_back(range);
      continue;
    }
    if (high <= range.low)
      continue;
    int64_t middle = roundDown(range.low + (high - range.low) / 2);
    if (middle > range.low)
      ranges.push_back({range.low, middle, range.cost});
    if (high > middle)
      ranges.push_back({middle, high, range.cost});
  }
  ranges.insert(ranges.end(), settled.begin(), settled.end());
  llvm::erase_if(ranges, [&](const CapRange &range) {
    return range.low >= range.high || rangeBound(range) >= bestBytes;
  });
}

void StoredSearch::run() {
  if (graph.size() == 0)
    return;
  DivisionTree tree(graph, 300000000);
  std::vector<uint8_t> flags(graph.size(), 0);
  for (uint32_t v : tree.solveBest().stored)
    flags[v] = 1;
  offer(std::move(flags));
  offer(std::vector<uint8_t>(graph.size(), 0));
  std::vector<std::vector<uint32_t>> orders = topologicalOrders(graph);
  for (const std::vector<uint32_t> &order : orders) {
    uint64_t prefixWork = 20000000;
    runPrefixProgram(graph, order, prefixWork, best, bestBytes);
  }
  ranges.push_back({-unit, roundDown(bestBytes), 0});

  Program relaxed = makeProgram(ModelKind::Relaxed);
  if (relaxed.order.empty())
    return;
  for (double pick : {0.5, 0.0, 1.0})
    searchRestricted(makeProgram(ModelKind::Restricted, pick), work / 4);
  raiseBounds(relaxed, /*isExact=*/false, work / 3);
  raiseBounds(makeProgram(ModelKind::Exact), /*isExact=*/true, work);
}
} // namespace

Plan ckpt::solver::solveStoredOptimal(const Problem &problem,
                                      const SolveOptions &options) {
  StoredGraph graph = buildStoredGraph(problem.graph);
  StoredSearch search(graph, options);
  uint64_t given = search.work;
  search.run();
  Plan plan = makePlan(problem, StrategyKind::Optimal, {});
  plan.effort = given - search.work;
  plan.stoppedByClock = search.stoppedByClock;
  fillStoredPlan(plan, problem, graph, search.best, search.lowerBound(),
                 search.work == 0 || search.stoppedByClock ? Status::Limit
                                                           : Status::Feasible);
  return plan;
}
