//===- RotorGraphTests.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// rotor and revolve on training graphs: every plan is what it says it is, and a
// smaller limit never gives a better one.
//
//===----------------------------------------------------------------------===//

#include "RandomGraph.h"
#include "ckpt/Solver/Algorithms.h"
#include "ckpt/Solver/Chain.h"
#include "ckpt/Solver/Generate.h"
#include "gtest/gtest.h"

using namespace ckpt::solver;

namespace {

void expectValid(const Problem &problem, const Plan &plan) {
  // A plan above the limit is a best effort and says so.
  for (const Violation &fault : plan.verify(problem))
    if (fault.label != "S7" || plan.status != Status::Limit)
      ADD_FAILURE() << problem.graph.name << " " << plan.strategy << ": "
                    << fault.label << " " << fault.text;
}

class RotorGraph : public testing::TestWithParam<const char *> {};

TEST_P(RotorGraph, IsValidAndMonotoneInTheLimit) {
  Problem problem;
  problem.graph = *generateGraph(GetParam(), 160, 1);
  const Simulation baseline = simulateBaseline(problem.graph);
  for (StrategyKind kind : {StrategyKind::Rotor, StrategyKind::Revolve}) {
    double cost = -1.0;
    int64_t peak = std::numeric_limits<int64_t>::max();
    for (int percent = 100; percent >= 20; percent -= 10) {
      problem.memoryLimit = baseline.peakBytes / 100 * percent;
      if (percent == 100)
        problem.memoryLimit = baseline.peakBytes;
      Plan plan = solve(problem, kind);
      if (plan.status == Status::Infeasible)
        continue;
      expectValid(problem, plan);
      if (percent == 100)
        EXPECT_EQ(plan.schedule.size(), problem.graph.numNodes());
      if (plan.status == Status::Limit)
        continue;
      EXPECT_LE(plan.peakBytes, *problem.memoryLimit);
      EXPECT_GE(plan.totalCost, cost);
      EXPECT_LE(plan.peakBytes, peak);
      cost = plan.totalCost;
      peak = plan.peakBytes;
    }
  }
}

TEST_P(RotorGraph, NeedsLessMemoryThanTheBaseline) {
  Problem problem;
  problem.graph = *generateGraph(GetParam(), 160, 2);
  problem.objective = Objective::Memory;
  Plan plan = solve(problem, StrategyKind::Rotor);
  expectValid(problem, plan);
  EXPECT_LT(plan.peakBytes, plan.baselinePeakBytes);
  for (uint32_t count : simulate(problem.graph, plan.schedule).executions)
    EXPECT_LE(count, 2u);
}

INSTANTIATE_TEST_SUITE_P(Families, RotorGraph,
                         testing::Values("chain", "residual", "dense", "unet",
                                         "transformer"),
                         [](const auto &info) {
                           return std::string(info.param);
                         });

// Graphs with views, in-place pairs, workspace, nodes that run once: whatever
// the cut is, the schedule is valid, in the given order too.
TEST(RotorAnyGraph, GivesValidPlans) {
  Random random(7);
  for (int i = 0; i < 60; ++i) {
    Problem problem;
    problem.graph = randomGraph(random, 6 + i % 20);
    ASSERT_TRUE(problem.check().empty());
    problem.order = i % 2 ? Order::Given : Order::Free;
    int64_t peak = simulateBaseline(problem.graph).peakBytes;
    for (int64_t limit : {peak, peak * 3 / 4, peak / 2}) {
      problem.memoryLimit = limit;
      for (StrategyKind kind : {StrategyKind::Rotor, StrategyKind::Revolve}) {
        Plan plan = solve(problem, kind);
        if (plan.status != Status::Infeasible)
          expectValid(problem, plan);
      }
    }
  }
}

/// Repeated steps of l equal steps with c checkpoints, the input one of them: r
/// l - C(c + r, r - 1) with the least r such that l <= C(c + r, c).
int64_t binomialRepeats(int64_t l, int64_t c) {
  auto choose = [](int64_t n, int64_t k) {
    int64_t result = 1;
    for (int64_t i = 1; i <= k; ++i)
      result = result * (n - k + i) / i;
    return k < 0 ? 0 : result;
  };
  int64_t r = 0;
  while (choose(c + r, c) < l)
    ++r;
  return r * l - choose(c + r, r - 1);
}

// Blocks of one node each and the loss. The repeated forwards are those of the
// formula but one: the loss runs with the backward of the last block, whose
// forward need not run before.
TEST(Revolve, RepeatsWhatTheBinomialFormulaSays) {
  Chain chain;
  chain.inputBytes = 1;
  ChainStage stage;
  stage.forwardTime = 1;
  stage.outputBytes = stage.savedBytes = 1;
  chain.stages.assign(12, stage);
  Problem problem;
  problem.graph = chainToGraph(chain);
  const int64_t peak = simulateBaseline(problem.graph).peakBytes;
  std::vector<int64_t> expected;
  for (int64_t c = 1; c <= 13; ++c)
    expected.push_back(binomialRepeats(13, c) - 1);
  EXPECT_EQ(expected[0], 77);
  std::vector<int64_t> seen;
  for (int64_t limit = 4; limit < peak; ++limit) {
    problem.memoryLimit = limit;
    Plan plan = solve(problem, StrategyKind::Revolve);
    if (plan.status == Status::Infeasible || plan.peakBytes > limit)
      continue;
    expectValid(problem, plan);
    int64_t repeats = plan.totalCost - plan.baselineCost;
    EXPECT_NE(std::find(expected.begin(), expected.end(), repeats),
              expected.end())
        << "limit " << limit << " repeats " << repeats;
    if (seen.empty() || seen.back() != repeats)
      seen.push_back(repeats);
  }
  EXPECT_GE(seen.size(), 6u);
}

} // namespace
