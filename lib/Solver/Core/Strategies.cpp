//===- Strategies.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Names of the strategies and the dispatch to them.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Solver/Algorithms.h"
#include "ckpt/Solver/Deadline.h"
#include "ckpt/Solver/Placement.h"
#include <algorithm>

using namespace ckpt::solver;

namespace {

using SolveFn = Plan (*)(const Problem &, const SolveOptions &);

/// In the order of StrategyKind.
struct Entry {
  llvm::StringRef name;
  SolveFn run;
};

constexpr size_t kNumStrategies = size_t(StrategyKind::Optimal) + 1;

const Entry kEntries[kNumStrategies] = {
    {"keep-all", solveKeepAll},
    {"sqrt", solveSqrt},
    {"greedy", solveGreedy},
    {"revolve", solveRevolve},
    {"rotor", solveRotor},
    {"acg", solveAcg},
    {"lower-set", solveLowerSet},
    {"min-cut", solveMinCut},
    {"list-greedy", solveListGreedy},
    {"dtr", solveDtr},
    {"brute-force", solveBruteForce},
    {"optimal", solveOptimal},
};

} // namespace

llvm::ArrayRef<llvm::StringRef> ckpt::solver::strategyNames() {
  static const std::vector<llvm::StringRef> names = [] {
    std::vector<llvm::StringRef> list;
    for (const Entry &entry : kEntries)
      list.push_back(entry.name);
    return list;
  }();
  return names;
}

std::optional<StrategyKind> ckpt::solver::parseStrategy(llvm::StringRef name) {
  for (size_t i = 0; i < kNumStrategies; ++i)
    if (kEntries[i].name == name && kEntries[i].run)
      return StrategyKind(i);
  return std::nullopt;
}

llvm::StringRef ckpt::solver::strategyName(StrategyKind kind) {
  return kEntries[size_t(kind)].name;
}

/// Looks for the limit on the live bytes at which the placed bytes keep the
/// limit: down by the excess while they do not, halfway back up when they do.
/// How much the placement adds is no function of the limit, so the cheapest of
/// the plans that fit is the answer.
static Plan solveForArena(const Problem &problem, SolveFn run,
                          const SolveOptions &options) {
  constexpr unsigned kTries = 6;
  // A fifth of what the answer gets, and more never gives a larger arena.
  constexpr uint64_t kPlacementEffort = 60000000;
  const int64_t limit = *problem.memoryLimit;
  Problem live = problem;
  live.limitKind = LimitKind::Live;
  Plan first, best;
  SolveOptions local = options;
  std::vector<NodeId> start;
  int64_t lowestFailed = limit, fitting = 0;
  const Deadline deadline(options.timeLimitSeconds);
  for (unsigned attempt = 0; attempt < kTries; ++attempt) {
    // The first run is the longest, and its bounds are those of the answer.
    if (deadline)
      local.timeLimitSeconds = std::max(1e-3, deadline.secondsLeft() / 2);
    Plan plan = run(live, local);
    if (attempt == 0)
      first = plan;
    if (!plan.hasSchedule() || !plan.withinLimit())
      break;
    placePlan(live, plan, kPlacementEffort);
    const int64_t excess = placedBytes(problem, plan) - limit;
    if (excess <= 0) {
      bool better =
          !best.hasSchedule() || (problem.objective == Objective::Time
                                      ? plan.totalCost < best.totalCost
                                      : plan.peakBytes < best.peakBytes);
      if (better)
        best = plan;
      fitting = *live.memoryLimit;
      int64_t room = lowestFailed - fitting;
      if (room <= limit / 200 || problem.objective != Objective::Time)
        break;
      live.memoryLimit = fitting + room / 2;
    } else {
      lowestFailed = *live.memoryLimit;
      live.memoryLimit = best.hasSchedule()
                             ? fitting + (lowestFailed - fitting) / 2
                             : lowestFailed - excess;
      if (*live.memoryLimit < 0)
        break;
    }
    // The next limit is close: less work, from this plan.
    start = plan.schedule;
    local.start = &start;
    local.effortScale = 0.3 * options.effortScale;
  }
  if (best.hasSchedule()) {
    // Live bytes are never above placed bytes: bounds of the first run hold.
    best.memoryLimit = limit;
    best.lowerBoundCost = first.lowerBoundCost;
    best.floorBytes = first.floorBytes;
    best.floorNode = first.floorNode;
    setStatus(best);
    return best;
  }
  // Nothing fits, which proves nothing unless the live bytes already did not.
  if (first.status != Status::Infeasible)
    first.status = Status::Limit;
  first.schedule.clear();
  return first;
}

Plan ckpt::solver::solve(const Problem &problem, StrategyKind strategy,
                         const SolveOptions &options) {
  SolveFn run = kEntries[size_t(strategy)].run;
  if (problem.limitKind == LimitKind::Arena && problem.memoryLimit &&
      problem.objective != Objective::Stored)
    return solveForArena(problem, run, options);
  return run(problem, options);
}

Plan ckpt::solver::makePlan(const Problem &problem, StrategyKind strategy,
                            std::vector<NodeId> schedule) {
  Plan plan;
  plan.strategy = strategyName(strategy).str();
  plan.objective = problem.objective;
  plan.memoryLimit = problem.memoryLimit;
  Simulation baseline = simulateBaseline(problem.graph);
  plan.baselinePeakBytes = baseline.peakBytes;
  plan.baselineCost = baseline.totalCost;
  plan.lowerBoundCost = baseline.totalCost;
  plan.floorBytes = workingSetFloor(problem.graph, &plan.floorNode);
  plan.schedule = std::move(schedule);
  if (plan.hasSchedule()) {
    Simulation sim = simulate(problem.graph, plan.schedule, false);
    plan.peakBytes = sim.peakBytes;
    plan.totalCost = sim.totalCost;
  } else {
    plan.peakBytes = baseline.peakBytes;
    plan.totalCost = baseline.totalCost;
  }
  setStatus(plan);
  return plan;
}

void ckpt::solver::setStatus(Plan &plan) {
  if (plan.memoryLimit && *plan.memoryLimit < plan.floorBytes) {
    plan.status = Status::Infeasible;
    return;
  }
  if (!plan.withinLimit()) {
    plan.status = Status::Limit;
    return;
  }
  // With Objective::Memory the cost counts among plans of equal peak.
  bool cheapest = plan.totalCost <= plan.lowerBoundCost ||
                  sameCost(plan.totalCost, plan.lowerBoundCost);
  bool smallest = plan.peakBytes <= plan.floorBytes;
  bool optimal = plan.objective == Objective::Time ? cheapest : smallest;
  if (plan.objective == Objective::Stored)
    optimal = plan.storedObjectiveBytes() <= plan.storedLowerBoundBytes;
  plan.status = optimal ? Status::Optimal : Status::Feasible;
}
