//===- BaselineTests.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The published strategies: valid plans on any graph, limits kept, never better
// than the optimum.
//
//===----------------------------------------------------------------------===//

#include "RandomGraph.h"
#include "ckpt/Solver/Algorithms.h"

using namespace ckpt::solver;

namespace {

const StrategyKind kStrategies[] = {
    StrategyKind::KeepAll, StrategyKind::Sqrt,       StrategyKind::Greedy,
    StrategyKind::MinCut,  StrategyKind::ListGreedy, StrategyKind::Dtr,
    StrategyKind::LowerSet};

/// Forward and backward of `n` layers of equal bytes: node i makes a_i, node
/// 2n - 1 - i reads a_(i-1), a_i and the gradient.
Graph trainingChain(unsigned n) {
  Graph graph;
  auto add = [&](std::vector<ValueId> inputs, double cost, Phase phase) {
    Node node;
    node.inputs = std::move(inputs);
    node.outputs = {ValueId(graph.values.size())};
    node.cost = cost;
    node.phase = phase;
    graph.values.push_back({100, kNone, ""});
    graph.nodes.push_back(node);
  };
  for (unsigned i = 0; i < n; ++i)
    add(i ? std::vector<ValueId>{i - 1} : std::vector<ValueId>{}, 1,
        Phase::Forward);
  for (unsigned i = 0; i < n; ++i) {
    std::vector<ValueId> inputs = {n - 1 - i};
    if (i > 0)
      inputs.push_back(n + i - 1);
    add(inputs, 2, Phase::Backward);
  }
  graph.outputs = {2 * n - 1};
  return graph;
}

TEST(BaselineTest, PlansOfRandomGraphsAreValid) {
  for (uint64_t seed = 0; seed < 150; ++seed) {
    Random random(seed);
    Problem problem;
    problem.graph = randomGraph(random, 3 + random.below(30));
    // Some graphs with phases, others without.
    if (random.chance(50))
      for (NodeId n = 0; n < problem.graph.numNodes(); ++n)
        problem.graph.nodes[n].phase =
            n < problem.graph.numNodes() / 2 ? Phase::Forward : Phase::Backward;
    int64_t baseline = simulateBaseline(problem.graph).peakBytes;
    for (int64_t percent : {100, 80, 60, 0}) {
      problem.objective = percent ? Objective::Time : Objective::Memory;
      problem.memoryLimit = baseline * percent / 100;
      if (percent == 0)
        problem.memoryLimit.reset();
      for (StrategyKind strategy : kStrategies) {
        SCOPED_TRACE(strategyName(strategy).str() + " seed " +
                     std::to_string(seed) + " percent " +
                     std::to_string(percent));
        Plan plan = solve(problem, strategy);
        ASSERT_TRUE(plan.hasSchedule());
        for (const Violation &fault : plan.verify(problem))
          if (fault.label != "S7" || plan.withinLimit())
            ADD_FAILURE() << fault.label << ": " << fault.text;
        if (percent == 100)
          EXPECT_EQ(plan.totalCost, plan.baselineCost);
        EXPECT_LE(plan.peakBytes, baseline);
      }
    }
  }
}

TEST(BaselineTest, NeverBetterThanTheOptimum) {
  for (uint64_t seed = 0; seed < 60; ++seed) {
    Random random(seed);
    Problem problem;
    problem.graph = randomGraph(random, 4 + random.below(4));
    int64_t baseline = simulateBaseline(problem.graph).peakBytes;
    for (int64_t percent : {95, 85, 75, 65}) {
      problem.memoryLimit = baseline * percent / 100;
      Plan best = solveBruteForce(problem, {});
      for (StrategyKind strategy : kStrategies) {
        Plan plan = solve(problem, strategy);
        if (best.status == Status::Infeasible)
          EXPECT_FALSE(plan.withinLimit()) << strategyName(strategy).str();
        else if (plan.withinLimit())
          EXPECT_GE(plan.totalCost, best.totalCost)
              << strategyName(strategy).str();
      }
    }
  }
}

// All strategies that recompute reach about the square root on a long chain.
TEST(BaselineTest, ChainNeedsAboutTheSquareRoot) {
  Problem problem;
  problem.graph = trainingChain(100);
  problem.objective = Objective::Memory;
  for (StrategyKind strategy :
       {StrategyKind::Sqrt, StrategyKind::Greedy, StrategyKind::LowerSet}) {
    Plan plan = solve(problem, strategy);
    EXPECT_LE(plan.peakBytes, 2500) << strategyName(strategy).str();
    EXPECT_LE(plan.totalCost, plan.baselineCost + 100);
  }
}

TEST(BaselineTest, UnrepeatableNodesRunOnce) {
  Problem problem;
  problem.graph = trainingChain(30);
  for (NodeId n = 0; n < 30; n += 3)
    problem.graph.nodes[n].recomputable = false;
  problem.objective = Objective::Memory;
  for (StrategyKind strategy : kStrategies) {
    Plan plan = solve(problem, strategy);
    EXPECT_TRUE(plan.verify(problem).empty()) << strategyName(strategy).str();
  }
}

TEST(BaselineTest, LimitBelowTheFloorIsInfeasible) {
  Problem problem;
  problem.graph = trainingChain(10);
  problem.memoryLimit = 150;
  for (StrategyKind strategy : kStrategies) {
    Plan plan = solve(problem, strategy);
    EXPECT_EQ(plan.status, Status::Infeasible);
    EXPECT_EQ(plan.floorBytes, 300);
  }
}

} // namespace
