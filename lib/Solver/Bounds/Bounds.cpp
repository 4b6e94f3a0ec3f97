//===- Bounds.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Entry point of the bounds.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Solver/Bounds.h"
#include "ckpt/Solver/Graph.h"

#include <algorithm>

using namespace ckpt::solver;

/// Bytes that any execution of `node` holds at once, besides the graph's
/// inputs: storage it reads and makes, and its workspace; every in-place pair
/// is taken to share.
static int64_t workingSet(const Graph &graph, const GraphIndex &index,
                          const std::vector<uint8_t> &isInputRoot,
                          NodeId node) {
  const Node &n = graph.nodes[node];
  std::vector<ValueId> roots;
  for (ValueId v : n.inputs)
    roots.push_back(index.root[v]);
  for (ValueId v : n.outputs)
    roots.push_back(index.root[v]);
  std::sort(roots.begin(), roots.end());
  roots.erase(std::unique(roots.begin(), roots.end()), roots.end());
  int64_t bytes = n.workspace;
  for (ValueId v : roots)
    if (!isInputRoot[v])
      bytes += graph.values[v].bytes;
  for (auto [from, to] : n.inplace)
    if (!isInputRoot[index.root[from]])
      bytes -= std::min(graph.values[index.root[from]].bytes,
                        std::max(graph.values[to].bytes,
                                 graph.values[index.root[to]].bytes));
  return std::max<int64_t>(bytes, 0);
}

Bounds ckpt::solver::computeBounds(const Problem &problem,
                                   const Plan * /*incumbent*/,
                                   uint64_t /*effort*/) {
  const Graph &graph = problem.graph;
  GraphIndex index(graph);
  std::vector<uint8_t> isInputRoot(graph.numValues(), 0);
  for (ValueId v : graph.inputs)
    isInputRoot[index.root[v]] = 1;
  Bounds result;
  for (const Node &node : graph.nodes)
    result.lowerBoundCost += node.cost;
  result.floorBytes = index.inputBytes;
  for (NodeId k = 0; k < graph.numNodes(); ++k) {
    int64_t bytes =
        index.inputBytes + workingSet(graph, index, isInputRoot, k);
    if (bytes > result.floorBytes) {
      result.floorBytes = bytes;
      result.floorNode = k;
    }
  }
  result.method = "every node runs once";
  result.effort = graph.numNodes();
  if (problem.memoryLimit && *problem.memoryLimit < result.floorBytes)
    result.lowerBoundCost = std::numeric_limits<double>::infinity();
  return result;
}
