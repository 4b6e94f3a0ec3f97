//===- RandomGraph.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Small random graphs with every feature of the model, for property tests.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_UNITTESTS_SOLVER_RANDOMGRAPH_H
#define CKPT_UNITTESTS_SOLVER_RANDOMGRAPH_H

#include "ckpt/Solver/Problem.h"
#include "gtest/gtest.h"
#include <algorithm>

namespace ckpt::solver {

/// xorshift64*: the same numbers with every standard library.
class Random {
public:
  explicit Random(uint64_t seed) : state(seed * 0x9E3779B97F4A7C15ull + 1) {}
  /// A number from 0 to `end` - 1.
  uint32_t below(uint32_t end) {
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return uint32_t((state * 0x2545F4914F6CDD1Dull) >> 33) % end;
  }
  bool chance(uint32_t percent) { return below(100) < percent; }

private:
  uint64_t state;
};

/// A random well-formed graph of `numNodes` nodes with views, in-place pairs,
/// workspaces, several outputs, inputs and unrepeatable nodes. Costs are small
/// integers, so that sums are exact.
inline Graph randomGraph(Random &random, unsigned numNodes) {
  Graph graph;
  auto addValue = [&](int64_t bytes) {
    graph.values.push_back({bytes, kNone, ""});
    return ValueId(graph.values.size() - 1);
  };
  for (unsigned i = random.below(3); i > 0; --i)
    graph.inputs.push_back(addValue(random.below(6)));
  bool plain = random.chance(30);
  for (NodeId n = 0; n < numNodes; ++n) {
    Node node;
    if (size_t made = graph.values.size()) {
      for (unsigned i = 1 + random.below(3); i > 0; --i) {
        // Mostly recent values, sometimes any: skips and late uses.
        uint32_t back = random.chance(60)
                            ? random.below(std::min<size_t>(made, 3))
                            : random.below(made);
        ValueId v = made - 1 - back;
        if (std::find(node.inputs.begin(), node.inputs.end(), v) ==
            node.inputs.end())
          node.inputs.push_back(v);
      }
    }
    node.cost = 1 + random.below(5);
    if (!plain && random.chance(20))
      node.workspace = random.below(5);
    node.recomputable = plain || !random.chance(15);
    unsigned outputs = plain || !random.chance(20) ? 1 : 2;
    for (unsigned i = 0; i < outputs; ++i) {
      ValueId v = addValue(1 + random.below(9));
      if (!plain && !node.inputs.empty() && random.chance(12)) {
        graph.values[v].aliasOf = node.inputs[random.below(node.inputs.size())];
        graph.values[v].bytes = 0;
      } else if (!plain && !node.inputs.empty() && random.chance(20) &&
                 node.inplace.empty()) {
        node.inplace.push_back(
            {node.inputs[random.below(node.inputs.size())], v});
      }
      node.outputs.push_back(v);
    }
    graph.nodes.push_back(std::move(node));
  }
  graph.outputs.push_back(graph.values.size() - 1);
  if (random.chance(50)) {
    ValueId v = random.below(graph.values.size());
    if (v != graph.outputs[0])
      graph.outputs.push_back(v);
  }
  Problem problem;
  problem.graph = graph;
  for (const Violation &fault : problem.check())
    ADD_FAILURE() << fault.label << ": " << fault.text;
  return graph;
}

} // namespace ckpt::solver

#endif // CKPT_UNITTESTS_SOLVER_RANDOMGRAPH_H
