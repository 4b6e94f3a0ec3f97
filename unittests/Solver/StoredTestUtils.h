//===- StoredTestUtils.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random forward graphs and training steps, and the exhaustive optimum of the
// stored-set objective.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_UNITTESTS_SOLVER_STOREDTESTUTILS_H
#define CKPT_UNITTESTS_SOLVER_STOREDTESTUTILS_H

#include "ckpt/Solver/Stored.h"
#include <algorithm>
#include <limits>

namespace ckpt::solver {

/// Small deterministic generator (xorshift), the same on every compiler.
struct Random {
  explicit Random(uint64_t seed) : state(seed * 0x9E3779B97F4A7C15ull + 1) {}
  uint32_t below(uint32_t bound) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return static_cast<uint32_t>((state >> 20) % bound);
  }
  uint64_t state;
};

/// Node i makes value i + 1 of the given bytes from the values of `preds[i]`
/// (the graph input, value 0, when there are none); the last is the output.
inline Graph forwardGraph(llvm::ArrayRef<int64_t> bytes,
                          const std::vector<std::vector<uint32_t>> &preds) {
  Graph graph;
  graph.values.resize(bytes.size() + 1);
  graph.values[0].bytes = 7;
  graph.inputs = {0};
  for (uint32_t i = 0; i < bytes.size(); ++i) {
    Node node;
    for (uint32_t p : preds[i])
      node.inputs.push_back(p + 1);
    if (preds[i].empty())
      node.inputs.push_back(0);
    node.outputs = {i + 1};
    node.cost = 1.0;
    node.phase = Phase::Forward;
    graph.values[i + 1].bytes = bytes[i];
    graph.nodes.push_back(std::move(node));
  }
  graph.outputs = {static_cast<ValueId>(bytes.size())};
  return graph;
}

/// Each later node reads each earlier one with the given chance, most often the
/// nearer ones when it is small; bytes are below `maxBytes` + 1.
inline Graph randomForward(Random &random, unsigned nodes, unsigned percent,
                           unsigned maxBytes) {
  std::vector<int64_t> bytes(nodes);
  std::vector<std::vector<uint32_t>> preds(nodes);
  for (uint32_t i = 0; i < nodes; ++i) {
    bytes[i] = random.below(maxBytes + 1);
    for (uint32_t j = 0; j < i; ++j) {
      unsigned chance = percent >= 30 || i - j < 6 ? percent : percent / 4;
      if (random.below(100) < chance)
        preds[i].push_back(j);
    }
    if (preds[i].empty() && i > 0 && random.below(10))
      preds[i].push_back(i - 1 - random.below(std::min(i, 3u)));
  }
  return forwardGraph(bytes, preds);
}

/// The gradient of a forward graph: node i has one backward node that reads its
/// inputs, its value and the gradients of its users, in reverse order.
inline Graph withBackward(Graph graph, bool phases) {
  uint32_t n = static_cast<uint32_t>(graph.numNodes());
  GraphIndex index(graph);
  std::vector<ValueId> gradient(n, kNone);
  for (uint32_t i = n; i-- > 0;) {
    Node node;
    node.inputs = graph.nodes[i].inputs;
    node.inputs.push_back(i + 1);
    for (NodeId user : index.users[i + 1])
      node.inputs.push_back(gradient[user]);
    gradient[i] = static_cast<ValueId>(graph.values.size());
    node.outputs = {gradient[i]};
    node.cost = 2.0;
    node.phase = Phase::Backward;
    graph.values.push_back(graph.values[i + 1]);
    graph.nodes.push_back(std::move(node));
  }
  graph.outputs.push_back(gradient[0]);
  if (!phases)
    for (Node &node : graph.nodes)
      node.phase = Phase::Unknown;
  return graph;
}

/// Least objective over all sets with an acyclic quotient; few vertices only.
inline int64_t exhaustiveStored(const StoredGraph &graph) {
  std::vector<uint32_t> choices;
  for (uint32_t v = 0; v < graph.size(); ++v)
    if (!graph.terminal[v] && !graph.forced[v])
      choices.push_back(v);
  int64_t best = std::numeric_limits<int64_t>::max();
  for (uint32_t set = 0; set < (1u << choices.size()); ++set) {
    std::vector<uint8_t> stored = graph.forced;
    for (size_t i = 0; i < choices.size(); ++i)
      stored[choices[i]] = (set >> i) & 1;
    StoredValue value = evaluateStored(graph, stored);
    if (value.acyclic)
      best = std::min(best, value.objectiveBytes());
  }
  return best;
}

} // namespace ckpt::solver

#endif // CKPT_UNITTESTS_SOLVER_STOREDTESTUTILS_H
