//===- OptimalTests.cpp ---------------------------------------------------===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The optimal strategy against the simulator, against exhaustive search, and
// against what must hold over a falling limit.
//
//===----------------------------------------------------------------------===//

#include "../../lib/Solver/Optimal/Search.h"
#include "ckpt/Solver/Algorithms.h"
#include "gtest/gtest.h"
#include <algorithm>

using namespace ckpt::solver;
using namespace ckpt::solver::optimal;

namespace {

/// A valid graph with views, in-place pairs, workspaces, several outputs and
/// pinned nodes.
Graph randomGraph(unsigned numNodes, Random &random) {
  Graph graph;
  graph.name = "random";
  auto newValue = [&](int64_t bytes, ValueId aliasOf = kNone) {
    Value value;
    value.bytes = aliasOf == kNone ? bytes : 0;
    value.aliasOf = aliasOf;
    graph.values.push_back(value);
    return static_cast<ValueId>(graph.values.size() - 1);
  };
  graph.inputs.push_back(newValue(1 + random.below(5)));
  for (unsigned n = 0; n < numNodes; ++n) {
    Node node;
    unsigned reads = n == 0 ? 0 : 1 + random.below(3);
    for (unsigned i = 0; i < reads; ++i) {
      // Mostly recent values, so that there are long chains.
      uint32_t count = graph.values.size();
      ValueId v = random.below(2)
                      ? count - 1 - random.below(std::min(count, 3u))
                      : random.below(count);
      if (std::find(node.inputs.begin(), node.inputs.end(), v) ==
          node.inputs.end())
        node.inputs.push_back(v);
    }
    bool view = !node.inputs.empty() && random.below(6) == 0;
    node.outputs.push_back(
        newValue(1 + random.below(9), view ? node.inputs[0] : kNone));
    if (random.below(5) == 0)
      node.outputs.push_back(newValue(random.below(4)));
    if (!view && !node.inputs.empty() && random.below(4) == 0)
      node.inplace.push_back({node.inputs[0], node.outputs[0]});
    node.cost = 1 + random.below(9);
    node.workspace = random.below(4) == 0 ? random.below(6) : 0;
    node.recomputable = random.below(8) != 0;
    graph.nodes.push_back(node);
  }
  graph.outputs.push_back(graph.values.size() - 1);
  if (random.below(2))
    graph.outputs.push_back(1 + random.below(graph.values.size() - 1));
  if (graph.outputs.size() == 2 && graph.outputs[0] == graph.outputs[1])
    graph.outputs.pop_back();
  return graph;
}

void expectSame(const PlanState &state, const Graph &graph) {
  std::vector<NodeId> schedule = state.schedule();
  Simulation sim = simulate(graph, schedule);
  ASSERT_TRUE(sim.violations.empty()) << sim.violations[0].text;
  // A peak at the inputs alone has no step.
  int64_t peak = 0;
  for (int64_t bytes : sim.timeline)
    peak = std::max(peak, bytes);
  EXPECT_EQ(peak, static_cast<int64_t>(state.peak()));
  EXPECT_DOUBLE_EQ(sim.totalCost, state.cost());
  size_t step = 0;
  for (uint32_t slot = 0; slot < state.numSlots(); ++slot)
    if (state.at(slot) != PlanState::kNil) {
      EXPECT_EQ(sim.timeline[step], static_cast<int64_t>(state.bytesAt(slot)));
      ++step;
    }
  EXPECT_EQ(step, sim.timeline.size());
}

// Whatever executions are added, removed and taken back, the incremental bytes
// are those of the simulator at every step.
TEST(OptimalTests, StateFollowsSimulator) {
  Random random(7);
  for (unsigned round = 0; round < 60; ++round) {
    Problem problem;
    problem.graph = randomGraph(4 + random.below(60), random);
    ASSERT_TRUE(problem.check().empty());
    SearchGraph graph(problem);
    PlanState state(graph);
    std::vector<NodeId> order(graph.numNodes());
    for (NodeId n = 0; n < order.size(); ++n)
      order[n] = n;
    state.setLimit(20);
    state.load(order);
    expectSame(state, problem.graph);
    for (unsigned change = 0; change < 60; ++change) {
      std::vector<NodeId> before = state.schedule();
      double peakBefore = state.peak(), excessBefore = state.excess();
      for (unsigned part = 0; part < 1 + random.below(4); ++part) {
        NodeId node = random.below(graph.numNodes());
        llvm::ArrayRef<ExecId> execs = state.execs(node);
        if (execs.size() > 1 && random.below(2)) {
          state.remove(execs[1 + random.below(execs.size() - 1)]);
        } else if (graph.recomputable[node]) {
          // Anywhere after the first execution.
          ExecId position = execs[0];
          for (unsigned k = random.below(state.length()) + 1;
               k > 0 && position != PlanState::kEnd; --k)
            position = state.after(position);
          state.insertBefore(node, position);
        }
      }
      state.evaluate();
      expectSame(state, problem.graph);
      if (random.below(2)) {
        state.rollback();
        state.evaluate();
        EXPECT_EQ(before, state.schedule());
        EXPECT_EQ(peakBefore, state.peak());
        EXPECT_EQ(excessBefore, state.excess());
        expectSame(state, problem.graph);
      } else {
        state.commit();
      }
      if (HasFatalFailure() || HasNonfatalFailure())
        return;
    }
  }
}

// Every answer passes its own verification, for both objectives and orders.
TEST(OptimalTests, PlansVerify) {
  Random random(11);
  for (unsigned round = 0; round < 40; ++round) {
    Problem problem;
    problem.graph = randomGraph(5 + random.below(40), random);
    problem.order = round % 2 ? Order::Given : Order::Free;
    problem.objective = round % 3 ? Objective::Time : Objective::Memory;
    int64_t peak = simulateBaseline(problem.graph).peakBytes;
    if (problem.objective == Objective::Time)
      problem.memoryLimit = peak * (6 + random.below(4)) / 10;
    SolveOptions options;
    options.effort = 20000;
    Plan plan = solveOptimal(problem, options);
    if (plan.status == Status::Infeasible) {
      EXPECT_LT(*problem.memoryLimit, plan.floorBytes);
      continue;
    }
    if (plan.status == Status::Limit)
      continue;
    std::vector<Violation> violations = plan.verify(problem);
    EXPECT_TRUE(violations.empty()) << violations[0].text;
  }
}

// On graphs that can be searched exhaustively the answer is that of the
// exhaustive search. The annealing by itself is never better, and worse in less
// than one case of five (dropping a value that is held through a view is not
// among its moves).
TEST(OptimalTests, EqualsBruteForce) {
  Random random(23);
  unsigned cases = 0, missed = 0;
  for (unsigned round = 0; round < 60; ++round) {
    Problem problem;
    problem.graph = randomGraph(4 + random.below(5), random);
    problem.order = round % 4 == 3 ? Order::Given : Order::Free;
    int64_t peak = simulateBaseline(problem.graph).peakBytes;
    for (int64_t tenths : {9, 8, 7, 0}) {
      problem.objective = tenths ? Objective::Time : Objective::Memory;
      problem.memoryLimit.reset();
      if (tenths)
        problem.memoryLimit = peak * tenths / 10;
      Plan oracle = solveBruteForce(problem, {});
      Plan plan = solveOptimal(problem, {});
      ASSERT_EQ(oracle.status == Status::Infeasible,
                plan.status == Status::Infeasible);
      if (oracle.status != Status::Optimal)
        continue;
      EXPECT_DOUBLE_EQ(oracle.totalCost, plan.totalCost);
      if (tenths == 0) {
        EXPECT_EQ(oracle.peakBytes, plan.peakBytes);
        continue;
      }
      SearchGraph graph(problem);
      Search search(graph, 1);
      Budget budget;
      budget.total = 20000;
      Candidate best;
      for (NodeId n = 0; n < graph.numNodes(); ++n)
        best.schedule.push_back(n);
      best.cost = graph.baselineCost;
      best.peak = peak;
      double limit = *problem.memoryLimit;
      search.repairGreedily(best, limit, budget);
      search.minimizeCost(best, limit, oracle.totalCost, 10000, budget);
      search.polish(best, limit, 5000, budget);
      ++cases;
      if (best.peak > limit) {
        ++missed;
        continue;
      }
      EXPECT_GE(best.cost, oracle.totalCost - 1e-9);
      missed += best.cost > oracle.totalCost + 1e-9;
    }
  }
  EXPECT_GT(cases, 30u);
  EXPECT_LE(missed * 5, cases) << missed << " of " << cases;
}

// A limit at the baseline repeats nothing and keeps the order.
TEST(OptimalTests, BaselineLimitChangesNothing) {
  Random random(13);
  Problem problem;
  problem.graph = randomGraph(50, random);
  Simulation baseline = simulateBaseline(problem.graph);
  problem.memoryLimit = baseline.peakBytes;
  Plan plan = solveOptimal(problem, {});
  EXPECT_EQ(plan.status, Status::Optimal);
  EXPECT_EQ(plan.totalCost, baseline.totalCost);
  for (NodeId n = 0; n < plan.schedule.size(); ++n)
    EXPECT_EQ(plan.schedule[n], n);
}

// Whatever the effort, less of it has not found anything better. The efforts
// lie within passes, at their ends and a little above.
TEST(OptimalTests, MoreEffortIsNotWorse) {
  Random random(19);
  unsigned improved = 0;
  for (unsigned i = 0; i < 4; ++i) {
    Problem problem;
    problem.graph = randomGraph(60, random);
    const bool isTime = i % 2 == 0;
    if (isTime)
      problem.memoryLimit = simulateBaseline(problem.graph).peakBytes * 7 / 10;
    else
      problem.objective = Objective::Memory;
    std::optional<Plan> before;
    for (uint64_t effort : {200, 3000, 20000, 56250, 60000, 120000, 460000}) {
      SolveOptions options;
      options.effort = effort;
      options.effortScale = 0.999; // No strong bounds.
      Plan plan = solveOptimal(problem, options);
      if (before) {
        bool fits = plan.withinLimit(), fitted = before->withinLimit();
        EXPECT_GE(fits, fitted) << i << " " << effort;
        if (isTime && fits && fitted)
          EXPECT_LE(plan.totalCost, before->totalCost) << i << " " << effort;
        else
          EXPECT_LE(plan.peakBytes, before->peakBytes) << i << " " << effort;
        if (!isTime && plan.peakBytes == before->peakBytes)
          EXPECT_LE(plan.totalCost, before->totalCost) << i << " " << effort;
        improved += plan.schedule != before->schedule;
      }
      before = std::move(plan);
    }
  }
  EXPECT_GT(improved, 4u);
}

// The same problem gives the same schedule.
TEST(OptimalTests, Deterministic) {
  Random random(17);
  Problem problem;
  problem.graph = randomGraph(40, random);
  problem.memoryLimit = simulateBaseline(problem.graph).peakBytes * 7 / 10;
  SolveOptions options;
  options.effort = 30000;
  EXPECT_EQ(solveOptimal(problem, options).schedule,
            solveOptimal(problem, options).schedule);
}

} // namespace
