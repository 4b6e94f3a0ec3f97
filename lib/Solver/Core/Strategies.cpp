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

/// Plans with smaller and smaller limits on the live bytes until the placed
/// bytes keep the limit.
static Plan solveForArena(const Problem &problem, SolveFn run,
                          const SolveOptions &options) {
  constexpr unsigned kTries = 6;
  int64_t limit = *problem.memoryLimit;
  int64_t inputBytes = GraphIndex(problem.graph).inputBytes;
  Problem live = problem;
  live.limitKind = LimitKind::Live;
  Plan first;
  for (unsigned attempt = 0; attempt < kTries; ++attempt) {
    Plan plan = run(live, options);
    if (attempt == 0)
      first = plan;
    if (!plan.hasSchedule() || !plan.withinLimit())
      break;
    placePlan(live, plan);
    // Live bytes are never above placed bytes: bounds of the first run hold.
    plan.memoryLimit = limit;
    plan.lowerBoundCost = first.lowerBoundCost;
    plan.floorBytes = first.floorBytes;
    plan.floorNode = first.floorNode;
    int64_t excess = inputBytes + plan.arenaBytes - limit;
    if (excess <= 0) {
      setStatus(plan);
      return plan;
    }
    live.memoryLimit = *live.memoryLimit - excess;
    if (*live.memoryLimit < 0)
      break;
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
