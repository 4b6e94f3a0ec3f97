//===- BoundsTests.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bounds against exhaustive optima: never above, often equal.
//
//===----------------------------------------------------------------------===//

#include "RandomGraph.h"
#include "ckpt/Solver/Algorithms.h"
#include "ckpt/Solver/Bounds.h"
#include "gtest/gtest.h"

#include <cmath>

using namespace ckpt::solver;

namespace {

struct Tally {
  unsigned cases = 0, tight = 0, aboveBaseline = 0, infeasibleProved = 0,
           infeasible = 0;
};

/// Compares at falling limits; stops at the first that no plan keeps.
void compare(uint64_t seed, unsigned numNodes, Order order, Tally &tally) {
  Random random(seed);
  Problem problem;
  problem.graph = randomGraph(random, numNodes);
  problem.order = order;
  int64_t baseline = simulateBaseline(problem.graph).peakBytes;
  int64_t step = std::max<int64_t>(1, baseline / 12);
  for (int64_t limit = baseline - 1; limit >= 0; limit -= step) {
    SCOPED_TRACE("seed " + std::to_string(seed) + " limit " +
                 std::to_string(limit));
    problem.memoryLimit = limit;
    Plan best = solveBruteForce(problem, {});
    Bounds bounds = computeBounds(problem);
    ASSERT_NE(best.status, Status::Limit);
    if (best.status == Status::Infeasible) {
      ++tally.infeasible;
      tally.infeasibleProved += std::isinf(bounds.lowerBoundCost);
      return;
    }
    ASSERT_LE(bounds.lowerBoundCost, best.totalCost) << bounds.method;
    ASSERT_LE(bounds.floorBytes, best.peakBytes);
    EXPECT_GE(bounds.lowerBoundCost, best.baselineCost);
    ++tally.cases;
    tally.tight += bounds.lowerBoundCost == best.totalCost;
    tally.aboveBaseline += bounds.lowerBoundCost > best.baselineCost;
    // An incumbent steers only.
    Bounds steered = computeBounds(problem, &best);
    ASSERT_LE(steered.lowerBoundCost, best.totalCost) << steered.method;
  }
}

TEST(BoundsTest, NeverAboveTheOptimumOfAnyOrder) {
  Tally tally;
  for (uint64_t seed = 0; seed < 300; ++seed)
    compare(seed, 4 + seed % 6, Order::Free, tally);
  EXPECT_GT(tally.cases, 300u);
  EXPECT_GT(tally.tight * 10, tally.cases * 7)
      << tally.tight << " of " << tally.cases;
  EXPECT_GT(tally.aboveBaseline, 20u);
  RecordProperty("cases", tally.cases);
  RecordProperty("tight", tally.tight);
  RecordProperty("above_baseline", tally.aboveBaseline);
  RecordProperty("infeasible", tally.infeasible);
  RecordProperty("infeasible_proved", tally.infeasibleProved);
}

TEST(BoundsTest, NeverAboveTheOptimumOfTheGivenOrder) {
  Tally tally;
  for (uint64_t seed = 1000; seed < 1200; ++seed)
    compare(seed, 4 + seed % 6, Order::Given, tally);
  EXPECT_GT(tally.cases, 200u);
  EXPECT_GT(tally.tight * 10, tally.cases * 7)
      << tally.tight << " of " << tally.cases;
  RecordProperty("cases", tally.cases);
  RecordProperty("tight", tally.tight);
}

/// The floor is no larger than the least peak, whatever the cost.
TEST(BoundsTest, FloorIsBelowTheLeastPeak) {
  unsigned equal = 0, cases = 0;
  for (uint64_t seed = 2000; seed < 2200; ++seed) {
    Random random(seed);
    Problem problem;
    problem.graph = randomGraph(random, 4 + seed % 5);
    // Below every peak: the oracle answers with the exact least peak.
    problem.memoryLimit = 0;
    Plan best = solveBruteForce(problem, {});
    if (best.status != Status::Infeasible)
      continue;
    Bounds bounds = computeBounds(problem);
    SCOPED_TRACE("seed " + std::to_string(seed));
    ASSERT_LE(bounds.floorBytes, best.floorBytes);
    EXPECT_GE(bounds.floorBytes, workingSetFloor(problem.graph));
    ++cases;
    equal += bounds.floorBytes == best.floorBytes;
  }
  EXPECT_GT(cases, 100u);
  EXPECT_GT(equal * 10, cases * 6) << equal << " of " << cases;
  RecordProperty("cases", cases);
  RecordProperty("equal", equal);
}

/// No limit, a limit at the baseline, and a limit below the floor.
TEST(BoundsTest, PlainCases) {
  Random random(5);
  Problem problem;
  problem.graph = randomGraph(random, 8);
  Simulation baseline = simulateBaseline(problem.graph);
  EXPECT_EQ(computeBounds(problem).lowerBoundCost, baseline.totalCost);
  problem.memoryLimit = baseline.peakBytes;
  EXPECT_EQ(computeBounds(problem).lowerBoundCost, baseline.totalCost);
  problem.memoryLimit = computeBounds(problem).floorBytes - 1;
  EXPECT_TRUE(std::isinf(computeBounds(problem).lowerBoundCost));
}

} // namespace
