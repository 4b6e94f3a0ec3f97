//===- PlacementTests.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Placement: no overlap, the lower bound, close to it on real lifetimes.
//
//===----------------------------------------------------------------------===//

#include "RandomGraph.h"
#include "ckpt/Solver/Algorithms.h"
#include "ckpt/Solver/Placement.h"

using namespace ckpt::solver;

namespace {

/// Pairs that overlap both in time and in space.
unsigned overlaps(const std::vector<Interval> &blocks, const Placement &placed,
                  int64_t alignment) {
  auto size = [&](size_t i) {
    return (blocks[i].bytes + alignment - 1) / alignment * alignment;
  };
  unsigned count = 0;
  for (size_t i = 0; i < blocks.size(); ++i)
    for (size_t j = 0; j < i; ++j)
      count += blocks[i].bytes > 0 && blocks[j].bytes > 0 &&
               blocks[i].first <= blocks[j].last &&
               blocks[j].first <= blocks[i].last &&
               placed.offsets[i] < placed.offsets[j] + size(j) &&
               placed.offsets[j] < placed.offsets[i] + size(i);
  return count;
}

std::vector<Interval> randomBlocks(Random &random, unsigned n) {
  std::vector<Interval> blocks;
  for (unsigned i = 0; i < n; ++i) {
    int64_t first = random.below(n);
    blocks.push_back(
        {int64_t(random.below(1000)), first, first + random.below(n / 2 + 1)});
  }
  return blocks;
}

TEST(PlacementTest, BlocksThatMeetInTimeDoNotMeetInSpace) {
  for (uint64_t seed = 0; seed < 40; ++seed) {
    Random random(seed);
    std::vector<Interval> blocks = randomBlocks(random, 1 + random.below(60));
    int64_t alignment = random.chance(50) ? 64 : 1;
    Placement placed = placeIntervals(blocks, alignment, 20000);
    EXPECT_EQ(overlaps(blocks, placed, alignment), 0u) << seed;
    EXPECT_GE(placed.arenaBytes, placed.lowerBoundBytes);
    for (size_t i = 0; i < blocks.size(); ++i) {
      EXPECT_EQ(placed.offsets[i] % alignment, 0);
      EXPECT_LE(placed.offsets[i] + blocks[i].bytes, placed.arenaBytes);
    }
  }
}

TEST(PlacementTest, NothingNeedsNoArena) {
  EXPECT_EQ(placeIntervals({}).arenaBytes, 0);
  Placement placed = placeIntervals({{0, 0, 5}, {0, 2, 9}});
  EXPECT_EQ(placed.arenaBytes, 0);
  EXPECT_EQ(placed.offsets, (std::vector<int64_t>{0, 0}));
}

// First fit in the order of time leaves a hole here; the search closes it.
TEST(PlacementTest, SearchReachesTheLowerBound) {
  std::vector<Interval> blocks = {{1, 0, 1}, {2, 0, 3}, {2, 2, 5},
                                  {3, 4, 7}, {1, 4, 5}, {2, 6, 7}};
  Placement placed = placeIntervals(blocks);
  EXPECT_EQ(placed.lowerBoundBytes, 6);
  EXPECT_EQ(placed.arenaBytes, 6);
}

TEST(PlacementTest, SameInputSameOffsets) {
  Random random(3);
  std::vector<Interval> blocks = randomBlocks(random, 200);
  EXPECT_EQ(placeIntervals(blocks, 1, 1000000).offsets,
            placeIntervals(blocks, 1, 1000000).offsets);
}

// Plans and the buffers made from them number time in different ways.
TEST(PlacementTest, ArenaDependsOnOverlapsOnly) {
  for (uint64_t seed = 0; seed < 30; ++seed) {
    Random random(seed);
    std::vector<Interval> blocks = randomBlocks(random, 80);
    std::vector<Interval> other;
    for (size_t i = blocks.size(); i-- > 0;) {
      other.push_back(
          {blocks[i].bytes, 7 * blocks[i].first, 7 * blocks[i].last + 3});
      other.push_back({0, 0, int64_t(i)});
    }
    EXPECT_EQ(placeIntervals(blocks, 1, 100000).arenaBytes,
              placeIntervals(other, 1, 100000).arenaBytes)
        << seed;
  }
}

TEST(PlacementTest, ThirtyThousandBlocks) {
  Random random(5);
  std::vector<Interval> blocks;
  for (int64_t i = 0; i < 30000; ++i)
    blocks.push_back(
        {64 * int64_t(1 + random.below(100)), i,
         i + (random.chance(10) ? random.below(20000) : random.below(20))});
  Placement placed = placeIntervals(blocks);
  EXPECT_LE(double(placed.arenaBytes), 1.1 * double(placed.lowerBoundBytes));
}

TEST(PlacementTest, PlansOfRandomGraphsArePlacedSoundly) {
  for (uint64_t seed = 0; seed < 100; ++seed) {
    Random random(seed);
    Problem problem;
    problem.graph = randomGraph(random, 3 + random.below(6));
    problem.objective = Objective::Memory;
    Plan plan = solveBruteForce(problem, {});
    double ratio = placePlan(problem, plan, 100000);
    EXPECT_GE(ratio, 1.0);
    for (const Violation &fault : plan.verify(problem))
      ADD_FAILURE() << seed << ": " << fault.label << ": " << fault.text;
  }
}

TEST(PlacementTest, ArenaLimitIsKept) {
  unsigned kept = 0;
  for (uint64_t seed = 0; seed < 60; ++seed) {
    Random random(seed);
    Problem problem;
    problem.graph = randomGraph(random, 4 + random.below(5));
    problem.limitKind = LimitKind::Arena;
    problem.memoryLimit = simulateBaseline(problem.graph).peakBytes * 9 / 10;
    Plan plan = solve(problem, StrategyKind::BruteForce);
    if (!plan.hasSchedule())
      continue;
    ++kept;
    EXPECT_LE(GraphIndex(problem.graph).inputBytes + plan.arenaBytes,
              *problem.memoryLimit);
    EXPECT_TRUE(plan.verify(problem).empty());
  }
  EXPECT_GT(kept, 5u);
}

} // namespace
