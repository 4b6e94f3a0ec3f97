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
constexpr uint64_t kKeepSteps = 20000000;

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

/// Offers the schedule that runs every segment again, and those in which the
/// values of some stay as well (the last one often is read at once): one
/// segment, or the first few by cost, or the last few. The same ones for every
/// limit, so that a smaller limit never gives a better plan.
void offerAll(Candidates &candidates, const SegmentScheduler &scheduler,
              const std::vector<Segment> &segments, uint64_t most,
              const Deadline &deadline) {
  const size_t count = segments.size();
  std::vector<uint8_t> rerun(count, 1);
  candidates.offer(scheduler.schedule(segments, rerun));
  std::vector<uint32_t> byCost(count), lastFirst(count);
  std::iota(byCost.begin(), byCost.end(), 0);
  std::sort(byCost.begin(), byCost.end(), [&](uint32_t a, uint32_t b) {
    return std::make_pair(-segments[a].cost, a) <
           std::make_pair(-segments[b].cost, b);
  });
  std::iota(lastFirst.rbegin(), lastFirst.rend(), 0);
  uint64_t offered = 0;
  for (size_t k = 0; k < count; ++k) {
    for (const std::vector<uint32_t> *order : {&byCost, &lastFirst}) {
      if (offered++ >= most || deadline.passed())
        return;
      std::fill(rerun.begin(), rerun.end(), 1);
      for (size_t i = 0; i <= k; ++i)
        rerun[(*order)[i]] = 0;
      candidates.offer(scheduler.schedule(segments, rerun));
    }
    std::fill(rerun.begin(), rerun.end(), 1);
    rerun[byCost[k]] = 0;
    candidates.offer(scheduler.schedule(segments, rerun));
  }
}

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
  if (bound != 1) {
    for (const DivisionSolution &solution : tree.solveCurve(kCurvePoints)) {
      if (deadline.passed())
        break;
      offerAll(candidates, scheduler,
               scheduler.segments(toFlags(forward, solution)),
               kKeepSteps / kCurvePoints / graph.numNodes(), deadline);
    }
  }

  Plan plan =
      makePlan(problem, StrategyKind::Acg, std::move(candidates.bestSchedule));
  plan.effort = candidates.effort;
  plan.stoppedByClock = deadline.passed();
  if (!tree.complete() && plan.status == Status::Feasible)
    plan.status = Status::Limit;
  return plan;
}
