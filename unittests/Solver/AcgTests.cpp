//===- AcgTests.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Stored graphs, division trees and the strategy acg, against the published
// figures, against naive versions and against exhaustive search.
//
//===----------------------------------------------------------------------===//

#include "StoredTestUtils.h"
#include "ckpt/Solver/DivisionTree.h"
#include "ckpt/Solver/Json.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <map>

using namespace ckpt::solver;

namespace {
constexpr uint64_t kWork = 1000000000;

int64_t acgObjective(const Graph &graph) {
  Problem problem;
  problem.graph = graph;
  problem.objective = Objective::Stored;
  Plan plan = solveAcg(problem, {});
  EXPECT_TRUE(plan.verify(problem).empty());
  StoredGraph stored = buildStoredGraph(graph);
  std::vector<uint8_t> flags(stored.size(), 0);
  for (NodeId n : plan.stored)
    flags[stored.vertexOf[n]] = 1;
  StoredValue value = evaluateStored(stored, flags);
  EXPECT_TRUE(value.acyclic);
  EXPECT_EQ(value.storedBytes, plan.storedBytes);
  EXPECT_EQ(value.largestComponentBytes, plan.largestComponentBytes);
  EXPECT_LE(plan.storedLowerBoundBytes, plan.storedObjectiveBytes());
  return plan.storedObjectiveBytes();
}

Graph chain(llvm::ArrayRef<int64_t> bytes) {
  std::vector<std::vector<uint32_t>> preds(bytes.size());
  for (uint32_t i = 1; i < bytes.size(); ++i)
    preds[i] = {i - 1};
  return forwardGraph(bytes, preds);
}
} // namespace

// The figures of the published implementation on the networks of the paper.
TEST(Acg, MatchesThePublishedImplementation) {
  const std::pair<const char *, int64_t> cases[] = {
      {"alexnet", 1116995584},     {"densenet121", 773111808},
      {"inception_v3", 689713152}, {"nasnet_cifar10", 1184366592},
      {"resnet18", 2055208960},    {"resnet50", 1541406720},
      {"vgg16", 1901068288},
  };
  for (auto [name, bytes] : cases) {
    llvm::Expected<Graph> graph = readGraphFile(
        std::string(CKPT_SOURCE_DIR "/test/Solver/Inputs/fh/fh-") + name +
        ".json");
    ASSERT_TRUE(bool(graph)) << llvm::toString(graph.takeError());
    EXPECT_EQ(acgObjective(*graph), bytes) << name;
  }
}

// Skipping ranges of caps loses nothing.
TEST(Acg, SolveBestEqualsTryingEveryCap) {
  Random random(1);
  for (int round = 0; round < 200; ++round) {
    Graph graph = randomForward(random, 2 + random.below(30), 40, 9);
    DivisionTree tree(buildStoredGraph(graph), kWork);
    int64_t total = buildStoredGraph(graph).totalWeight();
    int64_t best = total;
    int64_t stored = -1;
    for (int64_t cap = total; cap >= 0; --cap) {
      DivisionSolution solution = tree.solve(cap);
      EXPECT_LE(solution.segmentBytes, cap);
      EXPECT_GE(solution.storedBytes, stored) << "stored bytes fell";
      stored = solution.storedBytes;
      best = std::min(best, solution.objectiveBytes());
    }
    EXPECT_EQ(tree.solveBest().objectiveBytes(), best);
  }
}

// Never below the optimum, and equal to it on chains, where the accessibility
// graph has every choice.
TEST(Acg, IsOptimalOnChains) {
  Random random(2);
  for (int round = 0; round < 200; ++round) {
    std::vector<int64_t> bytes(2 + random.below(11));
    for (int64_t &b : bytes)
      b = random.below(50);
    Graph graph = chain(bytes);
    EXPECT_EQ(acgObjective(graph), exhaustiveStored(buildStoredGraph(graph)));
  }
}

TEST(Acg, IsNeverBelowTheOptimum) {
  Random random(3);
  for (int round = 0; round < 200; ++round) {
    Graph graph = randomForward(random, 2 + random.below(10), 35, 50);
    EXPECT_GE(acgObjective(graph), exhaustiveStored(buildStoredGraph(graph)));
  }
}

// Graphs without any independent segment but single edges.
TEST(Acg, TakesDenseGraphs) {
  Random random(4);
  for (unsigned nodes : {3u, 10u, 50u, 100u, 200u})
    for (unsigned percent : {30u, 70u, 100u}) {
      Graph graph = randomForward(random, nodes, percent, 1000);
      EXPECT_GT(acgObjective(graph), 0);
    }
}

// The parts of a complicate division are the largest independent segments: the
// naive definition tried for every pair of vertices.
TEST(DivisionTree, FindsTheLargestIndependentSegments) {
  Random random(5);
  unsigned seen = 0;
  for (int round = 0; round < 2000; ++round) {
    unsigned n = 5 + random.below(12);
    Graph graph = randomForward(random, n, 15 + random.below(20), 0);
    for (unsigned v = 0; v < n; ++v)
      graph.values[v + 1].bytes = int64_t(1) << v;
    // Everything leads to the output.
    GraphIndex index(graph);
    for (uint32_t v = 0; v + 1 < n; ++v)
      if (index.users[v + 1].empty())
        graph.nodes[v + 1 + random.below(std::min(n - v - 1, 4u))]
            .inputs.push_back(v + 1);
    StoredGraph stored = buildStoredGraph(graph);
    DivisionTree tree(stored, kWork);
    if (tree.nodes().empty() ||
        tree.nodes()[0].kind != DivisionKind::Complicate)
      continue;
    const DivisionNode &root = tree.nodes()[0];
    // Vertex n is the source. An output that is no target has no bytes to tell
    // it by.
    if (root.target != n - 1)
      continue;
    ++seen;
    std::vector<std::vector<uint8_t>> joined(n + 2,
                                             std::vector<uint8_t>(n + 2, 0));
    auto join = [&](uint32_t a, uint32_t b) {
      joined[a][b] = joined[b][a] = 1;
    };
    for (uint32_t v = 0; v < n; ++v) {
      for (uint32_t w : stored.succs[v])
        join(v, w);
      if (stored.preds[v].empty())
        join(root.source, v);
    }
    std::map<std::pair<uint32_t, uint32_t>, int64_t> segments;
    for (uint32_t i = 0; i < n + 2; ++i)
      for (uint32_t j = i + 1; j < n + 2; ++j) {
        if (i + j == root.source + root.target &&
            (i == root.source || i == root.target))
          continue;
        // Components without i and j that have neither end of the whole.
        std::vector<uint8_t> seenVertex(n + 2, 0);
        seenVertex[i] = seenVertex[j] = 1;
        int64_t bytes = 0;
        for (uint32_t v = 0; v < n + 2; ++v) {
          if (seenVertex[v])
            continue;
          std::vector<uint32_t> group{v};
          seenVertex[v] = 1;
          bool isInner = true;
          int64_t sum = 0;
          for (size_t k = 0; k < group.size(); ++k) {
            uint32_t x = group[k];
            isInner &= x != root.source && x != root.target && x < n;
            if (x < n && x != root.target)
              sum += stored.weight[x];
            for (uint32_t y = 0; y < n + 2; ++y)
              if (joined[x][y] && !seenVertex[y]) {
                seenVertex[y] = 1;
                group.push_back(y);
              }
          }
          if (isInner)
            bytes |= sum;
        }
        if (bytes)
          segments[{i, j}] = bytes;
      }
    // Largest: not inside another one.
    std::vector<int64_t> expected, found;
    for (auto &[pair, bytes] : segments) {
      bool isLargest = true;
      for (auto &[other, more] : segments)
        isLargest &= other == pair || (bytes & ~more) != 0;
      if (isLargest)
        expected.push_back(bytes);
    }
    for (uint32_t child : root.children)
      found.push_back(tree.nodes()[child].bytes);
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    EXPECT_EQ(found, expected);
  }
  EXPECT_GT(seen, 100u);
}

// A view is no storage of its own: storing it must not come for free.
TEST(StoredGraph, JoinsViewsWithTheirBase) {
  Graph graph = chain({8, 8, 8, 8});
  graph.values[2].aliasOf = 1;
  graph.values[2].bytes = 0;
  StoredGraph stored = buildStoredGraph(graph);
  EXPECT_EQ(stored.size(), 3u);
  EXPECT_EQ(stored.vertexOf[0], stored.vertexOf[1]);
  EXPECT_EQ(stored.weight[0], 8);
}

// A view that also reads something newer than its base cannot join it.
TEST(StoredGraph, KeepsViewsApartThatReadMore) {
  Graph graph = chain({8, 8, 8, 8});
  graph.values[3].aliasOf = 1;
  graph.values[3].bytes = 0;
  graph.nodes[2].inputs.push_back(1);
  StoredGraph stored = buildStoredGraph(graph);
  EXPECT_EQ(stored.size(), 4u);
  EXPECT_EQ(stored.weight[2], 8);
  EXPECT_EQ(stored.preds[2], (std::vector<uint32_t>{0, 1}));
}

// Contracting the component {0, 2} of 0 -> 1 -> 2, 0 -> 2 leaves a cycle.
TEST(StoredGraph, SeesCyclesOfComponents) {
  Graph graph = forwardGraph({1, 1, 1, 1}, {{}, {0}, {0, 1}, {2}});
  StoredValue value = evaluateStored(buildStoredGraph(graph), {0, 1, 0, 0});
  EXPECT_FALSE(value.acyclic);
  EXPECT_EQ(value.storedBytes, 1);
  EXPECT_EQ(value.largestComponentBytes, 2);
}

// On training steps: valid plans, each node at most twice, never worse than the
// baseline, and within the limit whenever one of its plans is.
TEST(Acg, PlansTrainingSteps) {
  Random random(6);
  unsigned smaller = 0;
  for (int round = 0; round < 60; ++round) {
    Problem problem;
    problem.graph = withBackward(
        randomForward(random, 4 + random.below(40), 20, 100), round % 2);
    problem.objective = Objective::Memory;
    ASSERT_TRUE(problem.check().empty());
    Plan least = solveAcg(problem, {});
    EXPECT_TRUE(least.verify(problem).empty());
    EXPECT_LE(least.peakBytes, least.baselinePeakBytes);
    smaller += least.peakBytes < least.baselinePeakBytes;
    problem.objective = Objective::Time;
    problem.memoryLimit = least.peakBytes;
    Plan within = solveAcg(problem, {});
    EXPECT_TRUE(within.verify(problem).empty());
    EXPECT_LE(within.peakBytes, least.peakBytes);
    EXPECT_LE(within.totalCost, least.totalCost + 1e-9);
  }
  EXPECT_GT(smaller, 30u);
}

// Deep nesting and length do not cost stack or quadratic time.
TEST(DivisionTree, TakesLongChainsAndDeepNests) {
  std::vector<int64_t> bytes(20000, 3);
  DivisionTree line(buildStoredGraph(chain(bytes)), kWork);
  EXPECT_TRUE(line.complete());
  EXPECT_LT(line.solveBest().objectiveBytes(), 3 * 2 * 200);

  // Each vertex pair nests the next one: 0 -> 1 -> ... -> n with arcs i -> n-i.
  unsigned n = 2000;
  std::vector<std::vector<uint32_t>> preds(n);
  for (uint32_t i = 1; i < n; ++i) {
    preds[i] = {i - 1};
    if (i > n / 2)
      preds[i].push_back(n - i);
  }
  DivisionTree nest(
      buildStoredGraph(forwardGraph(std::vector<int64_t>(n, 2), preds)), kWork);
  EXPECT_GT(nest.nodes().size(), 100u);
  EXPECT_GT(nest.solveBest().objectiveBytes(), 0);
}
