//===- BruteForceTests.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The exhaustive search against a plain enumeration of sequences.
//
//===----------------------------------------------------------------------===//

#include "RandomGraph.h"
#include "ckpt/Solver/Algorithms.h"

using namespace ckpt::solver;

namespace {

/// Cost and peak of the best sequence of at most `maxLength` steps.
struct Best {
  double cost = std::numeric_limits<double>::infinity();
  int64_t peak = std::numeric_limits<int64_t>::max();
};

class Enumeration {
public:
  Enumeration(const Problem &problem, size_t maxLength)
      : problem(problem), maxLength(maxLength) {
    extend();
  }
  Best best;

private:
  void extend() {
    if (!sequence.empty())
      consider();
    if (sequence.size() == maxLength)
      return;
    for (NodeId n = 0; n < problem.graph.numNodes(); ++n) {
      sequence.push_back(n);
      extend();
      sequence.pop_back();
    }
  }

  void consider() {
    Simulation sim = simulate(problem.graph, sequence, false);
    if (!sim.violations.empty())
      return;
    if (problem.memoryLimit && sim.peakBytes > *problem.memoryLimit)
      return;
    unsigned bound = problem.executionBound();
    for (uint32_t runs : sim.executions)
      if (bound && runs > bound)
        return;
    if (problem.order == Order::Given) {
      NodeId next = 0;
      for (NodeId n : sequence)
        if (n > next)
          return;
        else
          next += n == next;
    }
    auto key = [&](double cost, int64_t peak) {
      return problem.objective == Objective::Memory
                 ? std::pair(double(peak), cost)
                 : std::pair(cost, double(peak));
    };
    if (key(sim.totalCost, sim.peakBytes) < key(best.cost, best.peak))
      best = {sim.totalCost, sim.peakBytes};
  }

  const Problem &problem;
  size_t maxLength;
  std::vector<NodeId> sequence;
};

TEST(BruteForceTest, EqualsPlainEnumeration) {
  for (uint64_t seed = 0; seed < 60; ++seed) {
    Random random(seed);
    Problem problem;
    problem.graph = randomGraph(random, 3 + random.below(2));
    size_t maxLength = problem.graph.numNodes() == 3 ? 8 : 6;
    problem.order = random.chance(30) ? Order::Given : Order::Free;
    problem.maxExecutions = random.chance(30) ? 1 + random.below(2) : 0;
    int64_t baseline = simulateBaseline(problem.graph).peakBytes;
    for (int64_t cut = 0; cut <= 4; ++cut) {
      problem.objective = cut == 4 ? Objective::Memory : Objective::Time;
      problem.memoryLimit =
          baseline - cut * std::max<int64_t>(1, baseline / 10);
      if (cut == 4)
        problem.memoryLimit.reset();
      Best best = Enumeration(problem, maxLength).best;
      Plan plan = solveBruteForce(problem, {});
      SCOPED_TRACE("seed " + std::to_string(seed) + " cut " +
                   std::to_string(cut));
      if (plan.status == Status::Infeasible) {
        EXPECT_EQ(best.peak, std::numeric_limits<int64_t>::max());
        EXPECT_GT(plan.floorBytes, *problem.memoryLimit);
        continue;
      }
      ASSERT_EQ(plan.status, Status::Optimal);
      for (const Violation &fault : plan.verify(problem))
        ADD_FAILURE() << fault.label << ": " << fault.text;
      if (plan.schedule.size() <= maxLength) {
        EXPECT_EQ(plan.totalCost, best.cost);
        EXPECT_EQ(plan.peakBytes, best.peak);
      } else {
        // The enumeration is cut short; it can only be worse.
        EXPECT_LE(plan.totalCost, best.cost);
      }
    }
  }
}

TEST(BruteForceTest, CostRisesAndPeakFallsWithTheLimit) {
  for (uint64_t seed = 100; seed < 140; ++seed) {
    Random random(seed);
    Problem problem;
    problem.graph = randomGraph(random, 5 + random.below(4));
    int64_t baseline = simulateBaseline(problem.graph).peakBytes;
    double cost = 0.0;
    int64_t peak = std::numeric_limits<int64_t>::max();
    for (int64_t limit = baseline; limit >= 0; limit -= 3) {
      problem.memoryLimit = limit;
      Plan plan = solveBruteForce(problem, {});
      if (plan.status == Status::Infeasible) {
        EXPECT_GT(plan.floorBytes, limit);
        EXPECT_LE(plan.floorBytes, peak);
        break;
      }
      EXPECT_GE(plan.totalCost, cost);
      EXPECT_LE(plan.peakBytes, peak);
      cost = plan.totalCost;
      peak = plan.peakBytes;
    }
  }
}

TEST(BruteForceTest, SaysWhenTheGraphIsTooLarge) {
  Problem problem;
  Random random(7);
  problem.graph = randomGraph(random, 80);
  problem.memoryLimit = 1;
  Plan plan = solveBruteForce(problem, {});
  EXPECT_NE(plan.status, Status::Optimal);
  EXPECT_FALSE(plan.withinLimit());
}

} // namespace
