//===- StoredTests.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The stored-set objective of the strategies optimal and lower-set, against
// exhaustive search and against the best known values.
//
//===----------------------------------------------------------------------===//

#include "StoredTestUtils.h"
#include "ckpt/Solver/Json.h"
#include "gtest/gtest.h"

using namespace ckpt::solver;

namespace {
/// Checks what must hold of every answer.
void expectConsistent(const Problem &problem, const Plan &plan) {
  EXPECT_TRUE(plan.verify(problem).empty());
  StoredGraph graph = buildStoredGraph(problem.graph);
  std::vector<uint8_t> flags(graph.size(), 0);
  for (NodeId n : plan.stored)
    flags[graph.vertexOf[n]] = 1;
  StoredValue value = evaluateStored(graph, flags);
  EXPECT_TRUE(value.acyclic);
  EXPECT_EQ(value.storedBytes, plan.storedBytes);
  EXPECT_EQ(value.largestComponentBytes, plan.largestComponentBytes);
  EXPECT_LE(plan.storedLowerBoundBytes, plan.storedObjectiveBytes());
  for (uint32_t v = 0; v < graph.size(); ++v) {
    if (graph.forced[v] && !graph.terminal[v]) {
      EXPECT_TRUE(flags[v]);
    }
  }
}

Problem storedProblem(Graph graph) {
  Problem problem;
  problem.graph = std::move(graph);
  problem.objective = Objective::Stored;
  return problem;
}
} // namespace

// Bounds hold, and the optimum is found and proved.
TEST(StoredOptimal, EqualsExhaustiveSearch) {
  Random random(11);
  unsigned reached = 0, proved = 0, rounds = 400;
  for (unsigned round = 0; round < rounds; ++round) {
    Problem problem = storedProblem(
        randomForward(random, 2 + random.below(11), 15 + random.below(30), 60));
    if (round % 4 == 0)
      problem.graph.nodes[random.below(problem.graph.numNodes())].recomputable =
          false;
    Plan plan = solveStoredOptimal(problem, {});
    expectConsistent(problem, plan);
    int64_t best = exhaustiveStored(buildStoredGraph(problem.graph));
    EXPECT_LE(plan.storedLowerBoundBytes, best);
    EXPECT_GE(plan.storedObjectiveBytes(), best);
    if (plan.status == Status::Optimal) {
      EXPECT_EQ(plan.storedObjectiveBytes(), best);
    }
    reached += plan.storedObjectiveBytes() == best;
    proved += plan.status == Status::Optimal;
  }
  EXPECT_EQ(reached, rounds);
  EXPECT_EQ(proved, rounds);
}

// What is known of the networks of the paper: best value, and whether it is
// proved. The larger ones are in the lit tests.
TEST(StoredOptimal, ReachesTheBestKnown) {
  const std::pair<const char *, int64_t> cases[] = {{"alexnet", 1116995584},
                                                    {"resnet18", 2055208960},
                                                    {"resnet50", 1374420992},
                                                    {"vgg16", 1901068288},
                                                    {"densenet121", 713703424}};
  for (auto [name, bytes] : cases) {
    llvm::Expected<Graph> graph = readGraphFile(
        std::string(CKPT_SOURCE_DIR "/test/Solver/Inputs/fh/fh-") + name +
        ".json");
    ASSERT_TRUE(bool(graph)) << llvm::toString(graph.takeError());
    Problem problem = storedProblem(std::move(*graph));
    Plan plan = solveStoredOptimal(problem, {});
    expectConsistent(problem, plan);
    EXPECT_EQ(plan.storedObjectiveBytes(), bytes) << name;
    EXPECT_EQ(plan.status, Status::Optimal) << name;
  }
}

// Little effort gives a weaker answer, never a wrong one.
TEST(StoredOptimal, StopsByEffort) {
  Random random(12);
  for (uint64_t effort : {1u, 50u, 1000u, 20000u}) {
    Problem problem = storedProblem(randomForward(random, 80, 8, 1000));
    SolveOptions options;
    options.effort = effort;
    Plan plan = solveStoredOptimal(problem, options);
    expectConsistent(problem, plan);
    EXPECT_LE(plan.effort, effort);
  }
}

// Dense graphs have wide frontiers; there the bound is weaker.
TEST(StoredOptimal, TakesDenseGraphs) {
  Random random(13);
  for (unsigned nodes : {20u, 60u, 200u}) {
    Problem problem = storedProblem(randomForward(random, nodes, 60, 1000));
    SolveOptions options;
    options.effort = 300000;
    expectConsistent(problem, solveStoredOptimal(problem, options));
  }
}

TEST(StoredLowerSet, IsBetweenOptimumAndStoringAll) {
  Random random(14);
  for (unsigned round = 0; round < 200; ++round) {
    Problem problem = storedProblem(
        randomForward(random, 2 + random.below(11), 15 + random.below(30), 60));
    Plan plan = solveStoredLowerSet(problem, {});
    expectConsistent(problem, plan);
    StoredGraph graph = buildStoredGraph(problem.graph);
    EXPECT_GE(plan.storedObjectiveBytes(), exhaustiveStored(graph));
    EXPECT_LE(plan.storedObjectiveBytes(), graph.totalWeight());
  }
}

TEST(StoredOptimal, SameInputSameAnswer) {
  Random random(15);
  Problem problem = storedProblem(randomForward(random, 40, 12, 100));
  Plan first = solveStoredOptimal(problem, {});
  Plan second = solveStoredOptimal(problem, {});
  EXPECT_EQ(first.stored, second.stored);
  EXPECT_EQ(first.effort, second.effort);
}
