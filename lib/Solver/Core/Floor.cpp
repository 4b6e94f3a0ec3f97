//===- Floor.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The largest working set of a node: no plan has a smaller peak.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Solver/Algorithms.h"
#include <algorithm>

using namespace ckpt::solver;

int64_t ckpt::solver::workingSetFloor(const Graph &graph, NodeId *node) {
  GraphIndex index(graph);
  std::vector<uint8_t> resident(graph.numValues(), 0);
  for (ValueId v : graph.inputs)
    resident[index.root[v]] = 1;
  // All outputs are held at the end, however the plan gets there.
  std::vector<uint8_t> counted(graph.numValues(), 0);
  int64_t floor = index.inputBytes;
  for (ValueId v : graph.outputs) {
    ValueId root = index.root[v];
    if (!resident[root] && !counted[root]) {
      counted[root] = 1;
      floor += graph.values[root].bytes;
    }
  }
  if (node)
    *node = kNone;

  std::vector<NodeId> seen(graph.numValues(), kNone);
  for (NodeId n = 0; n < graph.numNodes(); ++n) {
    const Node &current = graph.nodes[n];
    int64_t bytes = index.inputBytes + current.workspace;
    auto hold = [&](ValueId v) {
      ValueId root = index.root[v];
      if (!resident[root] && seen[root] != n) {
        seen[root] = n;
        bytes += graph.values[root].bytes;
      }
    };
    for (ValueId v : current.inputs)
      hold(v);
    for (ValueId v : current.outputs)
      hold(v);
    // A pair may share its storage, but never that of an input of the graph.
    for (auto [from, to] : current.inplace)
      if (!resident[index.root[from]])
        bytes -= std::min(graph.values[index.root[from]].bytes,
                          graph.values[to].bytes);
    if (bytes > floor) {
      floor = bytes;
      if (node)
        *node = n;
    }
  }
  return floor;
}
