//===- OrderTests.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Orders of single executions: the peak of all orders on small graphs, and the
// parts of the search against plain enumeration.
//
//===----------------------------------------------------------------------===//

#include "../../lib/Solver/Order/OrderGraph.h"
#include "RandomGraph.h"
#include "ckpt/Solver/Algorithms.h"
#include "ckpt/Solver/Generate.h"
#include "ckpt/Solver/Order.h"
#include <numeric>

using namespace ckpt::solver;

namespace {

/// Least peak of all orders of single executions, by going through all sets of
/// executed nodes with the simulator's model written out again.
int64_t leastPeak(const Graph &graph) {
  const size_t n = graph.numNodes();
  GraphIndex index(graph);
  std::vector<uint32_t> needs(n, 0), users(graph.numValues(), 0);
  for (NodeId node = 0; node < n; ++node) {
    auto need = [&](ValueId v) {
      if (index.producer[v] != kNone && index.producer[v] != node)
        needs[node] |= 1u << index.producer[v];
      users[index.root[v]] |= 1u << node;
    };
    for (ValueId v : graph.nodes[node].inputs)
      need(v);
    for (ValueId v : graph.nodes[node].outputs)
      if (graph.values[v].aliasOf != kNone)
        need(graph.values[v].aliasOf);
  }
  std::vector<uint8_t> stays(graph.numValues(), 0);
  for (ValueId v : graph.outputs)
    stays[index.root[v]] = 1;
  auto heldIn = [&](uint32_t ran, NodeId now) {
    int64_t bytes = index.inputBytes + graph.nodes[now].workspace;
    for (ValueId v = 0; v < graph.numValues(); ++v) {
      NodeId producer = index.producer[v];
      if (index.root[v] != v || producer == kNone)
        continue;
      if (producer == now ||
          ((ran >> producer & 1) && (stays[v] || (users[v] & ~ran) != 0)))
        bytes += graph.values[v].bytes;
    }
    for (auto [from, to] : graph.nodes[now].inplace) {
      ValueId root = index.root[from];
      bool isLast = index.producer[root] != kNone && !stays[root] &&
                    (users[root] & ~ran & ~(1u << now)) == 0;
      if (isLast)
        bytes -= std::min(graph.values[root].bytes,
                          graph.values[index.root[to]].bytes);
    }
    return bytes;
  };
  std::vector<int64_t> least(size_t(1) << n,
                             std::numeric_limits<int64_t>::max());
  least[0] = index.inputBytes;
  for (uint32_t ran = 0; ran + 1 < (1u << n); ++ran) {
    if (least[ran] == std::numeric_limits<int64_t>::max())
      continue;
    for (NodeId node = 0; node < n; ++node)
      if (!(ran >> node & 1) && (needs[node] & ~ran) == 0) {
        int64_t &next = least[ran | 1u << node];
        next = std::min(next, std::max(least[ran], heldIn(ran, node)));
      }
  }
  return least.back();
}

void expectSound(const Graph &graph, const MemoryOrder &found) {
  Simulation run = simulate(graph, found.order);
  EXPECT_TRUE(run.violations.empty());
  EXPECT_EQ(run.peakBytes, found.peakBytes);
  EXPECT_EQ(run.recomputations(), 0u);
  EXPECT_EQ(simulateBaseline(graph).peakBytes, found.givenPeakBytes);
  EXPECT_LE(found.peakBytes, found.givenPeakBytes);
  EXPECT_LE(found.lowerBoundBytes, found.peakBytes);
}

TEST(OrderTest, EqualsTheLeastPeakOfAllOrders) {
  unsigned improved = 0;
  for (uint64_t seed = 0; seed < 400; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    Graph graph = randomGraph(random, 2 + random.below(12));
    MemoryOrder found = orderForMemory(graph);
    expectSound(graph, found);
    EXPECT_EQ(found.peakBytes, leastPeak(graph));
    EXPECT_TRUE(found.isProved());
    improved += found.peakBytes < found.givenPeakBytes;
  }
  EXPECT_GT(improved, 50u);
}

// Without the exact search what cuts and list scheduling say still holds.
TEST(OrderTest, CutsBoundAllOrders) {
  unsigned reached = 0;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    Graph graph = randomGraph(random, 2 + random.below(12));
    order::OrderGraph model(graph);
    std::vector<NodeId> given(graph.numNodes());
    std::iota(given.begin(), given.end(), 0);
    order::CutResult cut = order::refineByCuts(model, given, 1000000);
    int64_t least = leastPeak(graph);
    EXPECT_LE(cut.lowerBoundBytes, least);
    EXPECT_GE(cut.peak.bytes, least);
    EXPECT_EQ(simulate(graph, cut.order).peakBytes, cut.peak.bytes);
    reached += cut.peak.bytes == least;
  }
  EXPECT_GT(reached, 240u);
}

TEST(OrderTest, FreeMovesKeepTheBound) {
  for (uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    Graph graph = randomGraph(random, 2 + random.below(30));
    order::OrderGraph model(graph);
    std::vector<NodeId> given(graph.numNodes());
    std::iota(given.begin(), given.end(), 0);
    int64_t peak = order::peakOf(model, given).bytes;
    EXPECT_EQ(peak, simulateBaseline(graph).peakBytes);
    for (const std::vector<NodeId> &moved :
         {order::runEarly(model, given, peak),
          order::runLate(model, given, peak)}) {
      Simulation run = simulate(graph, moved);
      EXPECT_TRUE(run.violations.empty());
      EXPECT_LE(run.peakBytes, peak);
    }
  }
}

// The weight gradients come last in the given order, and hold all activations
// and gradients until then.
TEST(OrderTest, WeightGradientsRunEarly) {
  Graph graph;
  auto add = [&](std::vector<ValueId> inputs, int64_t bytes) {
    graph.values.push_back({bytes, kNone, ""});
    ValueId made = graph.values.size() - 1;
    Node node;
    node.inputs = std::move(inputs);
    node.outputs = {made};
    node.cost = 1;
    graph.nodes.push_back(node);
    return made;
  };
  graph.values.push_back({0, kNone, "x"});
  graph.inputs = {0};
  const unsigned kLayers = 30;
  std::vector<ValueId> activations = {0}, gradients;
  for (unsigned i = 0; i < kLayers; ++i)
    activations.push_back(add({activations.back()}, 100));
  gradients.push_back(activations.back());
  for (unsigned i = 0; i < kLayers; ++i)
    gradients.push_back(add({gradients.back(), activations[kLayers - i]}, 100));
  for (unsigned i = 0; i < kLayers; ++i)
    graph.outputs.push_back(
        add({gradients[i + 1], activations[kLayers - 1 - i]}, 1));
  MemoryOrder found = orderForMemory(graph);
  expectSound(graph, found);
  EXPECT_GT(found.givenPeakBytes, 2 * 100 * int64_t(kLayers) - 100);
  EXPECT_LE(found.peakBytes, 100 * int64_t(kLayers) + 230);
  EXPECT_TRUE(found.isProved());
}

TEST(OrderTest, NothingToOrder) {
  EXPECT_TRUE(orderForMemory(Graph()).order.empty());
  Graph graph;
  graph.values.push_back({7, kNone, ""});
  graph.inputs = {0};
  EXPECT_EQ(orderForMemory(graph).peakBytes, 7);
  Node node;
  node.inputs = {0};
  graph.nodes.push_back(node);
  EXPECT_EQ(orderForMemory(graph).order, std::vector<NodeId>{0});
}

} // namespace
