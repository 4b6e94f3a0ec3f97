//===- CoreTests.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Checks of problems, the memory model step by step, verification of plans.
//
//===----------------------------------------------------------------------===//

#include "RandomGraph.h"
#include "ckpt/Solver/Algorithms.h"

using namespace ckpt::solver;

namespace {

/// A chain of `n` nodes with values of `bytes` and cost 1; the last is output.
Graph chain(unsigned n, int64_t bytes) {
  Graph graph;
  for (unsigned i = 0; i < n; ++i) {
    graph.values.push_back({bytes, kNone, ""});
    Node node;
    if (i > 0)
      node.inputs.push_back(i - 1);
    node.outputs.push_back(i);
    node.cost = 1;
    graph.nodes.push_back(node);
  }
  graph.outputs.push_back(n - 1);
  return graph;
}

std::vector<std::string> labels(const std::vector<Violation> &faults) {
  std::vector<std::string> out;
  for (const Violation &fault : faults)
    if (std::find(out.begin(), out.end(), fault.label) == out.end())
      out.push_back(fault.label);
  return out;
}

using Labels = std::vector<std::string>;

TEST(ProblemTest, AcceptsAChain) {
  Problem problem;
  problem.graph = chain(4, 8);
  EXPECT_TRUE(problem.check().empty());
}

TEST(ProblemTest, NamesEachBrokenRule) {
  auto check = [](auto breakIt) {
    Problem problem;
    problem.graph = chain(4, 8);
    breakIt(problem);
    return labels(problem.check());
  };
  auto graphFault = [&](auto breakIt) {
    return check([&](Problem &problem) { breakIt(problem.graph); });
  };
  EXPECT_EQ(graphFault([](Graph &g) { g.nodes[2].inputs = {9}; }),
            Labels{"P1"});
  EXPECT_EQ(graphFault([](Graph &g) { g.nodes[2].outputs = {1}; }),
            (Labels{"P2"}));
  EXPECT_EQ(graphFault([](Graph &g) { g.inputs = {0}; }), Labels{"P3"});
  EXPECT_EQ(graphFault([](Graph &g) { g.nodes[1].inputs = {2}; }),
            Labels{"P4"});
  EXPECT_EQ(graphFault([](Graph &g) {
              g.values[1].aliasOf = 2;
              g.values[2].aliasOf = 1;
            }),
            Labels{"P5"});
  EXPECT_EQ(graphFault([](Graph &g) { g.values[3].aliasOf = 0; }),
            Labels{"P5"});
  EXPECT_EQ(graphFault([](Graph &g) { g.values[1].bytes = -1; }), Labels{"P6"});
  EXPECT_EQ(graphFault([](Graph &g) {
              g.values[1].bytes = g.values[2].bytes = int64_t(1) << 61;
            }),
            Labels{"P7"});
  EXPECT_EQ(graphFault([](Graph &g) { g.nodes[1].cost = -1; }), Labels{"P8"});
  EXPECT_EQ(graphFault([](Graph &g) { g.nodes[1].inplace = {{1, 0}}; }),
            Labels{"P9"});
  EXPECT_EQ(graphFault([](Graph &g) {
              g.values.push_back({1, kNone, ""});
              g.outputs = {4};
            }),
            Labels{"P10"});
  EXPECT_EQ(check([](Problem &problem) { problem.memoryLimit = -1; }),
            Labels{"P11"});
}

// A value dies after its last use; the peak is the two ends of an edge.
TEST(SimulatorTest, ChainHoldsTwoValues) {
  Simulation sim = simulateBaseline(chain(5, 10), true);
  EXPECT_EQ(sim.peakBytes, 20);
  EXPECT_EQ(sim.peakStep, 1);
  EXPECT_EQ(sim.timeline, (std::vector<int64_t>{10, 20, 20, 20, 20}));
  EXPECT_EQ(sim.totalCost, 5);
}

// A use binds to the newest instance: the first one goes before the second.
TEST(SimulatorTest, RecomputedValueIsNotHeldBetween) {
  Graph graph = chain(3, 10);
  graph.nodes[2].inputs = {0, 1};
  std::vector<NodeId> schedule = {0, 1, 0, 2};
  Simulation sim = simulate(graph, schedule);
  EXPECT_TRUE(sim.violations.empty());
  EXPECT_EQ(sim.timeline, (std::vector<int64_t>{10, 20, 20, 30}));
  EXPECT_EQ(sim.recomputations(), 1u);
  ASSERT_EQ(sim.instances.size(), 4u);
  EXPECT_EQ(sim.instances[0].death, 1);
  EXPECT_EQ(sim.instances[2].serial, 1u);
}

TEST(SimulatorTest, InplacePairCountsOnce) {
  Graph graph = chain(3, 10);
  graph.nodes[1].inplace = {{0, 1}};
  Simulation sim = simulateBaseline(graph, true);
  EXPECT_EQ(sim.timeline, (std::vector<int64_t>{10, 10, 20}));
  EXPECT_EQ(sim.instances[1].inplaceOf, 0u);
  // Not while the input has a later use.
  graph.nodes[2].inputs = {0, 1};
  sim = simulateBaseline(graph, true);
  EXPECT_EQ(sim.timeline, (std::vector<int64_t>{10, 20, 30}));
  EXPECT_EQ(sim.instances[1].inplaceOf, kNone);
}

TEST(SimulatorTest, UseOfAViewHoldsItsBase) {
  Graph graph = chain(4, 10);
  graph.values[1].aliasOf = 0;
  graph.values[1].bytes = 0;
  graph.nodes[3].inputs = {1, 2};
  Simulation sim = simulateBaseline(graph, true);
  EXPECT_EQ(sim.timeline, (std::vector<int64_t>{10, 10, 20, 30}));
}

TEST(SimulatorTest, NamesEachFaultOfASchedule) {
  Graph graph = chain(3, 10);
  graph.nodes[0].recomputable = false;
  auto faults = [&](std::vector<NodeId> schedule) {
    return labels(simulate(graph, schedule).violations);
  };
  EXPECT_EQ(faults({0, 1, 2, 7}), Labels{"S1"});
  EXPECT_EQ(faults({1, 0, 2}), Labels{"S2"});
  EXPECT_EQ(faults({0, 2, 1}), Labels{"S2"});
  EXPECT_EQ(faults({0, 1, 0, 2}), Labels{"S4"});
  EXPECT_EQ(faults({0, 1}), (Labels{"S3", "S5"}));
}

TEST(PlanTest, VerifyComparesEveryClaim) {
  Problem problem;
  problem.graph = chain(3, 10);
  Plan good = solveKeepAll(problem, {});
  EXPECT_TRUE(good.verify(problem).empty());
  auto faults = [&](auto change) {
    Plan plan = good;
    change(plan);
    return labels(plan.verify(problem));
  };
  EXPECT_EQ(faults([](Plan &p) { p.peakBytes = 10; }), (Labels{"S6"}));
  EXPECT_EQ(faults([](Plan &p) { p.totalCost += 1; }), Labels{"S6"});
  EXPECT_EQ(faults([](Plan &p) { p.floorBytes = 1000; }), Labels{"S10"});
  EXPECT_EQ(faults([](Plan &p) { p.lowerBoundCost += 1; }), Labels{"S10"});
  problem.memoryLimit = 19;
  EXPECT_EQ(faults([](Plan &p) {}), Labels{"S7"});
  problem.memoryLimit.reset();
  problem.maxExecutions = 1;
  EXPECT_EQ(faults([](Plan &p) {
              p.schedule = {0, 1, 1, 2};
              p.peakBytes = 20;
              p.totalCost = 4;
            }),
            Labels{"S8"});
  problem.maxExecutions = 0;
  problem.order = Order::Given;
  problem.graph.nodes[1].inputs.clear();
  EXPECT_EQ(faults([](Plan &p) {
              p.schedule = {1, 0, 2};
              p.peakBytes = 20;
            }),
            Labels{"S9"});
}

TEST(PlanTest, VerifyFindsOverlaps) {
  Problem problem;
  problem.graph = chain(3, 10);
  Plan plan = solveKeepAll(problem, {});
  plan.offsets = {0, 10, 0};
  plan.arenaBytes = 20;
  EXPECT_TRUE(plan.verify(problem).empty());
  plan.offsets = {0, 5, 20};
  EXPECT_EQ(labels(plan.verify(problem)), Labels{"S11"});
  plan.offsets = {0, 10};
  EXPECT_EQ(labels(plan.verify(problem)), Labels{"S11"});
}

TEST(FloorTest, LargestWorkingSet) {
  Graph graph = chain(3, 10);
  graph.nodes[1].workspace = 7;
  NodeId node = kNone;
  EXPECT_EQ(workingSetFloor(graph, &node), 27);
  EXPECT_EQ(node, 1u);
}

TEST(FloorTest, NeverAboveTheLeastPeak) {
  for (uint64_t seed = 0; seed < 200; ++seed) {
    Random random(seed);
    Problem problem;
    problem.objective = Objective::Memory;
    problem.graph = randomGraph(random, 4 + random.below(4));
    Plan plan = solveBruteForce(problem, {});
    EXPECT_LE(workingSetFloor(problem.graph), plan.peakBytes) << seed;
  }
}

// Peaks fall and costs rise strictly; the ends are baseline and least peak.
TEST(ParetoTest, CurvesAreStrictlyMonotone) {
  for (uint64_t seed = 0; seed < 40; ++seed) {
    Random random(seed);
    Problem problem;
    problem.graph = randomGraph(random, 5 + random.below(4));
    std::vector<Plan> plans =
        solvePareto(problem, StrategyKind::BruteForce, 6, {});
    ASSERT_FALSE(plans.empty());
    EXPECT_LE(plans.size(), 6u);
    EXPECT_EQ(plans.front().totalCost, plans.front().baselineCost);
    problem.objective = Objective::Memory;
    EXPECT_EQ(plans.back().peakBytes, solveBruteForce(problem, {}).peakBytes);
    for (size_t i = 0; i < plans.size(); ++i) {
      EXPECT_TRUE(
          simulate(problem.graph, plans[i].schedule, false).violations.empty());
      if (i == 0)
        continue;
      EXPECT_LT(plans[i].peakBytes, plans[i - 1].peakBytes);
      EXPECT_GT(plans[i].totalCost, plans[i - 1].totalCost);
    }
  }
}

TEST(StrategyTest, NamesReadBack) {
  for (llvm::StringRef name : strategyNames())
    if (auto kind = parseStrategy(name))
      EXPECT_EQ(strategyName(*kind), name);
  EXPECT_FALSE(parseStrategy("no-such"));
}

} // namespace
