//===- Acg.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The strategy "acg": Feng and Huang, "Optimal Gradient Checkpoint Search for
// Arbitrary Computation Graphs", CVPR 2021 (arXiv 1808.00079). On a forward
// graph it answers with the stored set of their objective. On a training step
// it takes the stored sets of all caps, runs each segment at most once more,
// and lets the simulator choose, since gradients and workspace count there.
//
//===----------------------------------------------------------------------===//

#include "SegmentSchedule.h"
#include "ckpt/Solver/Deadline.h"
#include "ckpt/Solver/DivisionTree.h"
#include <algorithm>
#include <numeric>

using namespace ckpt::solver;

namespace {
/// Elementary steps that building a tree may take: about two seconds.
constexpr uint64_t kDefaultTreeWork = 150000000;
/// Stored sets that are tried on a training step.
constexpr unsigned kCurvePoints = 48;
/// Steps simulated while segments are tried one by one.
constexpr uint64_t kKeepSteps = 50000000;

std::vector<uint8_t> toFlags(const StoredGraph &graph,
                             const DivisionSolution &solution) {
  std::vector<uint8_t> flags = graph.forced;
  for (uint32_t v : solution.stored)
    flags[v] = 1;
  // Storing what may not run again can leave a component on both sides of it;
  // then only storing everything is sure to be a plan.
  if (!evaluateStored(graph, flags).acyclic)
    std::fill(flags.begin(), flags.end(), 1);
  return flags;
}

/// The best schedule so far by the objective of the problem.
class Candidates {
public:
  Candidates(const Problem &problem) : problem(problem) {}

  /// Simulates; true when it is the new best.
  bool offer(std::vector<NodeId> schedule) {
    ++effort;
    Simulation sim = simulate(problem.graph, schedule, false);
    if (!bestSchedule.empty() && !isBetter(sim.peakBytes, sim.totalCost))
      return false;
    peakBytes = sim.peakBytes;
    totalCost = sim.totalCost;
    bestSchedule = std::move(schedule);
    return true;
  }

  std::vector<NodeId> bestSchedule;
  uint64_t effort = 0;

private:
  bool isBetter(int64_t peak, double cost) const {
    int64_t limit = problem.memoryLimit ? *problem.memoryLimit
                                        : std::numeric_limits<int64_t>::max();
    bool fits = peak <= limit, bestFits = peakBytes <= limit;
    if (fits != bestFits)
      return fits;
    if (problem.objective == Objective::Memory || !fits)
      return std::make_pair(double(peak), cost) <
             std::make_pair(double(peakBytes), totalCost);
    return std::make_pair(cost, double(peak)) <
           std::make_pair(totalCost, double(peakBytes));
  }

  const Problem &problem;
  int64_t peakBytes = 0;
  double totalCost = 0.0;
};

Plan solveAcgStored(const Problem &problem, const SolveOptions &options) {
  StoredGraph graph = buildStoredGraph(problem.graph);
  DivisionTree tree(graph, options.effort ? options.effort : kDefaultTreeWork);
  std::vector<uint8_t> stored = toFlags(graph, tree.solveBest());
  Plan plan = makePlan(problem, StrategyKind::Acg, {});
  plan.effort = tree.work();
  // Each vertex is stored or in a component, so the largest is a bound.
  int64_t bound = 0;
  for (uint32_t v = 0; v < graph.size(); ++v)
    if (!graph.terminal[v])
      bound = std::max(bound, graph.weight[v]);
  fillStoredPlan(plan, problem, graph, stored, bound,
                 tree.complete() ? Status::Feasible : Status::Limit);
  return plan;
}
} // namespace

Plan ckpt::solver::solveAcg(const Problem &problem,
                            const SolveOptions &options) {
  if (problem.objective == Objective::Stored)
    return solveAcgStored(problem, options);

  const Graph &graph = problem.graph;
  StoredGraph forward = buildStoredGraph(graph, forwardPart(graph));
  // No terminals here: the last values of the forward part are read on.
  std::fill(forward.terminal.begin(), forward.terminal.end(), 0);
  DivisionTree tree(forward,
                    options.effort ? options.effort : kDefaultTreeWork);
  SegmentScheduler scheduler(graph, forward);

  Candidates candidates(problem);
  const Deadline deadline(options.timeLimitSeconds);
  std::vector<NodeId> own(graph.numNodes());
  std::iota(own.begin(), own.end(), 0);
  candidates.offer(std::move(own));
  unsigned bound = problem.executionBound();
  std::vector<Segment> bestSegments;
  std::vector<uint8_t> bestRerun;
  if (bound != 1) {
    for (const DivisionSolution &solution : tree.solveCurve(kCurvePoints)) {
      if (deadline.passed())
        break;
      std::vector<Segment> segments =
          scheduler.segments(toFlags(forward, solution));
      std::vector<uint8_t> rerun(segments.size(), 1);
      if (candidates.offer(scheduler.schedule(segments, rerun))) {
        bestSegments = segments;
        bestRerun = rerun;
      }
    }
  }
  // A segment whose values may as well stay: the last one often is read at
  // once. Dearest first; each is tried once.
  std::vector<uint32_t> order(bestSegments.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
    return std::make_pair(-bestSegments[a].cost, a) <
           std::make_pair(-bestSegments[b].cost, b);
  });
  uint64_t steps = 0;
  for (uint32_t s : order) {
    steps += graph.numNodes();
    if (steps > kKeepSteps || deadline.passed())
      break;
    bestRerun[s] = 0;
    if (!candidates.offer(scheduler.schedule(bestSegments, bestRerun)))
      bestRerun[s] = 1;
  }

  Plan plan =
      makePlan(problem, StrategyKind::Acg, std::move(candidates.bestSchedule));
  plan.effort = candidates.effort;
  plan.stoppedByClock = deadline.passed();
  if (!tree.complete() && plan.status == Status::Feasible)
    plan.status = Status::Limit;
  return plan;
}
