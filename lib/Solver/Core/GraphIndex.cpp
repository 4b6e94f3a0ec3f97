//===- GraphIndex.cpp -----------------------------------------------------===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tables derived from a valid graph: producers, storage roots, users.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Solver/Graph.h"

using namespace ckpt::solver;

GraphIndex::GraphIndex(const Graph &graph)
    : producer(graph.numValues(), kNone), root(graph.numValues()),
      users(graph.numValues()), isInput(graph.numValues(), 0),
      isOutput(graph.numValues(), 0) {
  for (ValueId v = 0; v < graph.numValues(); ++v) {
    ValueId base = v;
    while (graph.values[base].aliasOf != kNone)
      base = graph.values[base].aliasOf;
    root[v] = base;
  }
  for (NodeId n = 0; n < graph.numNodes(); ++n) {
    for (ValueId v : graph.nodes[n].outputs)
      producer[v] = n;
    for (ValueId v : graph.nodes[n].inputs)
      if (users[v].empty() || users[v].back() != n)
        users[v].push_back(n);
  }
  // Several inputs may share storage; each storage counts once.
  std::vector<uint8_t> counted(graph.numValues(), 0);
  for (ValueId v : graph.inputs) {
    isInput[v] = 1;
    if (!counted[root[v]]) {
      counted[root[v]] = 1;
      inputBytes += graph.values[root[v]].bytes;
    }
  }
  for (ValueId v : graph.outputs)
    isOutput[v] = 1;
}
