//===- ScaleTests.cpp -----------------------------------------------------===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The default strategy on generated graphs of thousands of nodes, where scans
// and copies are shared by many changes.
//
//===----------------------------------------------------------------------===//

#include "../../lib/Solver/Optimal/Search.h"
#include "ckpt/Solver/Algorithms.h"
#include "ckpt/Solver/Generate.h"
#include "ckpt/Solver/Simulator.h"
#include "gtest/gtest.h"
#include <ctime>
#include <numeric>

using namespace ckpt::solver;
using namespace ckpt::solver::optimal;

namespace {

Problem generated(llvm::StringRef family, uint64_t nodes) {
  Problem problem;
  problem.graph = *generateGraph(family, nodes, 1);
  problem.memoryLimit = simulateBaseline(problem.graph).peakBytes / 2;
  return problem;
}

// Half of the memory is found for every family, with a bound close by and in
// little processor time.
TEST(ScaleTests, QuickPlansForEveryFamily) {
  for (llvm::StringRef family : generatorNames()) {
    SCOPED_TRACE(family.str());
    Problem problem = generated(family, 1000);
    SolveOptions options;
    options.quick = true;
    std::clock_t start = std::clock();
    Plan plan = solve(problem, StrategyKind::Optimal, options);
    double seconds = double(std::clock() - start) / CLOCKS_PER_SEC;
    EXPECT_TRUE(plan.withinLimit());
    EXPECT_TRUE(plan.verify(problem).empty());
    EXPECT_GT(plan.lowerBoundCost, plan.baselineCost);
    EXPECT_LT(plan.totalCost - plan.lowerBoundCost, 0.03 * plan.baselineCost);
    // About 0.6; slow machines and builds with checks take longer.
    EXPECT_LT(seconds, 15.0);
  }
}

// Above 6,000 nodes plans are copied and values are listed for many changes at
// once: the plan is still within the limit and the same each time.
TEST(ScaleTests, LargePlanIsWithinLimitAndRepeats) {
  Problem problem = generated("chain", 8000);
  SolveOptions options;
  options.quick = true;
  options.effort = 30000;
  Plan first = solve(problem, StrategyKind::Optimal, options);
  Plan second = solve(problem, StrategyKind::Optimal, options);
  EXPECT_TRUE(first.withinLimit());
  EXPECT_TRUE(first.verify(problem).empty());
  EXPECT_LT(first.totalCost - first.lowerBoundCost, 0.01 * first.baselineCost);
  EXPECT_EQ(first.schedule, second.schedule);
}

// Room that is made near by, where an array of many slots is full, leaves the
// bytes at every step as the simulator has them.
TEST(ScaleTests, SpreadKeepsBytes) {
  Problem problem = generated("chain", 8000);
  SearchGraph graph(problem);
  PlanState state(graph);
  std::vector<NodeId> order(graph.numNodes());
  std::iota(order.begin(), order.end(), 0);
  state.setLimit(double(*problem.memoryLimit));
  state.load(order);
  const size_t slots = state.numSlots();
  ASSERT_GT(slots, 10000u);
  ExecId position = state.at(state.peakSlot());
  std::vector<NodeId> nodes;
  for (NodeId n = 0; n < graph.numNodes() && nodes.size() < 300; ++n)
    if (graph.recomputable[n] &&
        state.bind(n, state.slotOf(position)) != PlanState::kNil)
      nodes.push_back(n);
  ASSERT_EQ(nodes.size(), 300u);
  for (NodeId n : nodes)
    state.insertBefore(n, position);
  state.evaluate();
  // The array itself did not grow.
  EXPECT_EQ(state.numSlots(), slots);
  Simulation sim = simulate(problem.graph, state.schedule());
  ASSERT_TRUE(sim.violations.empty());
  EXPECT_EQ(sim.peakBytes, int64_t(state.peak()));
  size_t step = 0;
  for (uint32_t slot = 0; slot < state.numSlots(); ++slot)
    if (state.at(slot) != PlanState::kNil) {
      ASSERT_EQ(sim.timeline[step], int64_t(state.bytesAt(slot)));
      ++step;
    }
  EXPECT_EQ(step, sim.timeline.size());
}

} // namespace
