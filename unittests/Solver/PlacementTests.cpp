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
#include <ctime>
#include <numeric>

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

/// Least arena of all, by first fit in every order: some order gives an optimal
/// placement.
int64_t leastArena(const std::vector<Interval> &blocks) {
  std::vector<uint32_t> order(blocks.size());
  std::iota(order.begin(), order.end(), 0);
  int64_t least = std::numeric_limits<int64_t>::max();
  do {
    std::vector<int64_t> offsets(blocks.size());
    int64_t arena = 0;
    for (size_t k = 0; k < order.size(); ++k) {
      uint32_t b = order[k];
      // The lowest of 0 and the ends of the others that is free.
      int64_t at = std::numeric_limits<int64_t>::max();
      for (size_t c = 0; c <= k; ++c) {
        int64_t offset =
            c == k ? 0 : offsets[order[c]] + blocks[order[c]].bytes;
        bool isFree = true;
        for (size_t o = 0; o < k; ++o) {
          const Interval &other = blocks[order[o]];
          isFree &= other.first > blocks[b].last ||
                    other.last < blocks[b].first ||
                    offset >= offsets[order[o]] + other.bytes ||
                    offsets[order[o]] >= offset + blocks[b].bytes;
        }
        if (isFree)
          at = std::min(at, offset);
      }
      offsets[b] = at;
      arena = std::max(arena, at + blocks[b].bytes);
    }
    least = std::min(least, arena);
  } while (std::next_permutation(order.begin(), order.end()));
  return least;
}

TEST(PlacementTest, EqualsAllOrdersOfFewBlocks) {
  for (uint64_t seed = 0; seed < 150; ++seed) {
    Random random(seed);
    unsigned n = 2 + random.below(6);
    std::vector<Interval> blocks;
    for (unsigned i = 0; i < n; ++i) {
      int64_t first = random.below(6);
      blocks.push_back(
          {1 + int64_t(random.below(5)), first, first + random.below(4)});
    }
    Placement placed = placeIntervals(blocks);
    EXPECT_EQ(placed.arenaBytes, leastArena(blocks)) << seed;
    EXPECT_EQ(overlaps(blocks, placed, 1), 0u) << seed;
  }
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

// The planner has rounded the sizes already and asks for no alignment.
TEST(PlacementTest, OffsetsFollowTheAlignment) {
  for (uint64_t seed = 0; seed < 10; ++seed) {
    Random random(seed);
    std::vector<Interval> blocks = randomBlocks(random, 120);
    std::vector<Interval> rounded = blocks;
    for (Interval &block : rounded)
      block.bytes = (block.bytes + 63) / 64 * 64;
    Placement placed = placeIntervals(blocks, 64, 30000000);
    EXPECT_EQ(placed.offsets, placeIntervals(rounded, 1, 30000000).offsets);
    for (int64_t offset : placed.offsets)
      EXPECT_EQ(offset % 64, 0);
  }
}

TEST(PlacementTest, MoreEffortIsNeverWorse) {
  for (uint64_t seed = 0; seed < 5; ++seed) {
    Random random(seed);
    std::vector<Interval> blocks = randomBlocks(random, 120);
    int64_t last = std::numeric_limits<int64_t>::max();
    for (uint64_t effort : {1000, 100000, 5000000, 50000000, 120000000}) {
      int64_t arena = placeIntervals(blocks, 1, effort).arenaBytes;
      EXPECT_LE(arena, last) << seed;
      last = arena;
    }
  }
}

TEST(PlacementTest, SameInputSameOffsets) {
  Random random(3);
  std::vector<Interval> blocks = randomBlocks(random, 200);
  EXPECT_EQ(placeIntervals(blocks, 1, 1000000).offsets,
            placeIntervals(blocks, 1, 1000000).offsets);
}

// CPU seconds are generous: a debug build on a busy machine must pass.
TEST(PlacementTest, ManyBlocks) {
  for (int64_t n : {14000, 100000}) {
    Random random(5);
    std::vector<Interval> blocks;
    for (int64_t i = 0; i < n; ++i)
      blocks.push_back(
          {64 * int64_t(1 + random.below(100)), i,
           i + (random.chance(10) ? random.below(n / 2) : random.below(20))});
    std::clock_t start = std::clock();
    Placement placed = placeIntervals(blocks);
    double seconds = double(std::clock() - start) / CLOCKS_PER_SEC;
    EXPECT_LE(double(placed.arenaBytes), 1.06 * double(placed.lowerBoundBytes));
    EXPECT_LE(seconds, n > 50000 ? 40.0 : 8.0);
  }
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
