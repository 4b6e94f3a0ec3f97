//===- Shrink.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Makes a graph that shows a fault smaller, one part at a time, as long as the
// fault stays.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_UNITTESTS_SOLVER_SHRINK_H
#define CKPT_UNITTESTS_SOLVER_SHRINK_H

#include "ckpt/Solver/Problem.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <algorithm>

namespace ckpt::solver {

/// `graph` without one node, all that it makes, and all uses of that. A view of
/// what is gone gets a storage of one byte.
inline Graph withoutNode(const Graph &graph, NodeId gone) {
  std::vector<ValueId> to(graph.numValues(), kNone);
  Graph result;
  result.name = graph.name;
  const std::vector<ValueId> &dead = graph.nodes[gone].outputs;
  for (ValueId v = 0; v < graph.numValues(); ++v)
    if (std::find(dead.begin(), dead.end(), v) == dead.end()) {
      to[v] = result.values.size();
      result.values.push_back(graph.values[v]);
    }
  auto rename = [&](std::vector<ValueId> &list) {
    std::vector<ValueId> kept;
    for (ValueId v : list)
      if (to[v] != kNone)
        kept.push_back(to[v]);
    list = kept;
  };
  for (Value &value : result.values)
    if (value.aliasOf != kNone) {
      value.aliasOf = to[value.aliasOf];
      if (value.aliasOf == kNone)
        value.bytes = 1;
    }
  for (NodeId n = 0; n < graph.numNodes(); ++n) {
    if (n == gone)
      continue;
    Node node = graph.nodes[n];
    rename(node.inputs);
    rename(node.outputs);
    std::vector<std::pair<ValueId, ValueId>> pairs;
    for (auto [from, into] : node.inplace)
      if (to[from] != kNone && to[into] != kNone)
        pairs.push_back({to[from], to[into]});
    node.inplace = pairs;
    result.nodes.push_back(node);
  }
  result.inputs = graph.inputs;
  result.outputs = graph.outputs;
  rename(result.inputs);
  rename(result.outputs);
  return result;
}

/// The smallest graph on the way down for which `fails` still holds.
inline Graph shrink(Graph graph,
                    llvm::function_ref<bool(const Graph &)> fails) {
  auto accept = [&](const Graph &candidate) {
    Problem problem;
    problem.graph = candidate;
    if (candidate.nodes.empty() || !problem.check().empty() ||
        !fails(candidate))
      return false;
    graph = candidate;
    return true;
  };
  for (bool again = true; again;) {
    again = false;
    for (NodeId n = graph.numNodes(); n-- > 0;)
      again |= n < graph.numNodes() && accept(withoutNode(graph, n));
    for (NodeId n = 0; n < graph.numNodes(); ++n) {
      for (size_t i = graph.nodes[n].inputs.size(); i-- > 0;) {
        Graph candidate = graph;
        Node &node = candidate.nodes[n];
        node.inputs.erase(node.inputs.begin() + i);
        again |= accept(candidate);
      }
      auto change = [&](auto edit) {
        Graph candidate = graph;
        if (edit(candidate.nodes[n]))
          again |= accept(candidate);
      };
      change([](Node &node) {
        bool had = !node.inplace.empty();
        node.inplace.clear();
        return had;
      });
      change([](Node &node) { return std::exchange(node.workspace, 0) != 0; });
      change(
          [](Node &node) { return !std::exchange(node.recomputable, true); });
      change([](Node &node) { return std::exchange(node.cost, 1.0) != 1.0; });
    }
    for (size_t i = graph.outputs.size(); i-- > 0;) {
      Graph candidate = graph;
      candidate.outputs.erase(candidate.outputs.begin() + i);
      again |= accept(candidate);
    }
    for (ValueId v = 0; v < graph.numValues(); ++v) {
      Graph candidate = graph;
      Value &value = candidate.values[v];
      if (std::exchange(value.aliasOf, kNone) != kNone ||
          std::exchange(value.bytes, 1) > 1)
        again |= accept(candidate);
    }
  }
  return graph;
}

} // namespace ckpt::solver

#endif // CKPT_UNITTESTS_SOLVER_SHRINK_H
