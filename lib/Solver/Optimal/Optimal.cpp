//===- Optimal.cpp --------------------------------------------------------===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The default strategy: greedy repair, then annealing with several executions
// of a node, then a proven bound. docs/solver.md describes the search,
// docs/solver-bounds.md the proofs.
//
//===----------------------------------------------------------------------===//

#include "Search.h"
#include "ckpt/Solver/Algorithms.h"
#include "ckpt/Solver/Bounds.h"
#include "ckpt/Solver/Stored.h"
#include <algorithm>
#include <numeric>

using namespace ckpt::solver;
using namespace ckpt::solver::optimal;

namespace {

class OptimalSolver {
public:
  OptimalSolver(const Problem &problem, const SolveOptions &options)
      : problem(problem), graph(problem) {
    budget.total = options.effort ? options.effort : defaultEffort();
    if (options.timeLimitSeconds > 0) {
      budget.hasDeadline = true;
      budget.deadline =
          std::chrono::steady_clock::now() +
          std::chrono::duration_cast<std::chrono::steady_clock::duration>(
              std::chrono::duration<double>(options.timeLimitSeconds));
    }
    std::vector<NodeId> order(problem.graph.numNodes());
    std::iota(order.begin(), order.end(), 0);
    baseline = evaluated(std::move(order));
  }

  Plan run() {
    Candidate best = baseline;
    bool limited = problem.memoryLimit.has_value();
    double limit = limited ? static_cast<double>(*problem.memoryLimit) : 0.0;
    if (problem.objective == Objective::Time) {
      if (limited && baseline.peak > limit)
        solveTime(best, limit);
      return finish(best);
    }
    solveMemory(best);
    return finish(best);
  }

private:
  uint64_t defaultEffort() const {
    uint64_t n = problem.graph.numNodes();
    return std::min<uint64_t>(60000 * n, 4000000);
  }

  Candidate evaluated(std::vector<NodeId> schedule) const {
    Simulation sim = simulate(problem.graph, schedule, false);
    return {std::move(schedule), sim.totalCost,
            static_cast<double>(sim.peakBytes)};
  }

  void solveTime(Candidate &best, double limit) {
    Search search(graph, 1);
    search.repairGreedily(best, limit, budget);
    search.minimizeCost(best, limit, graph.baselineCost, remaining(), budget);
  }

  void solveMemory(Candidate &best) {
    Search search(graph, 1);
    double floor = static_cast<double>(workingSetFloor(problem.graph));
    search.minimizePeak(best, floor, remaining() / 2, budget);
    search.minimizeCost(best, best.peak, graph.baselineCost, remaining(),
                        budget);
  }

  uint64_t remaining() const {
    return budget.total > budget.used ? budget.total - budget.used : 0;
  }

  Plan finish(const Candidate &best) {
    Plan plan = makePlan(problem, StrategyKind::Optimal, best.schedule);
    plan.effort = budget.used;
    plan.stoppedByClock = budget.clockStopped;
    return plan;
  }

  const Problem &problem;
  SearchGraph graph;
  Budget budget;
  Candidate baseline;
};

} // namespace

Plan ckpt::solver::solveOptimal(const Problem &problem,
                                const SolveOptions &options) {
  if (problem.objective == Objective::Stored)
    return solveStoredOptimal(problem, options);
  Plan plan = OptimalSolver(problem, options).run();
  Bounds bounds = computeBounds(problem, plan.hasSchedule() ? &plan : nullptr);
  plan.floorBytes = std::max(plan.floorBytes, bounds.floorBytes);
  plan.lowerBoundCost = std::max(plan.lowerBoundCost, bounds.lowerBoundCost);
  setStatus(plan);
  return plan;
}
