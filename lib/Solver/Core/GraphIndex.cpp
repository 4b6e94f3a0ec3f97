//===- GraphIndex.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tables derived from a graph.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Solver/Graph.h"

using namespace ckpt::solver;

GraphIndex::GraphIndex(const Graph &graph) {
  size_t numValues = graph.numValues();
  producer.assign(numValues, kNone);
  root.resize(numValues);
  users.resize(numValues);
  isInput.assign(numValues, 0);
  isOutput.assign(numValues, 0);

  for (NodeId n = 0; n < graph.numNodes(); ++n) {
    for (ValueId v : graph.nodes[n].outputs)
      producer[v] = n;
    for (ValueId v : graph.nodes[n].inputs)
      if (users[v].empty() || users[v].back() != n)
        users[v].push_back(n);
  }

  // Follow each alias chain once: `root` of a finished value is final.
  std::vector<uint8_t> done(numValues, 0);
  std::vector<ValueId> chain;
  for (ValueId v = 0; v < numValues; ++v) {
    ValueId at = v;
    chain.clear();
    while (!done[at] && graph.values[at].aliasOf != kNone &&
           chain.size() <= numValues) {
      chain.push_back(at);
      at = graph.values[at].aliasOf;
    }
    ValueId end = done[at] ? root[at] : at;
    root[at] = end;
    done[at] = 1;
    for (ValueId w : chain) {
      root[w] = end;
      done[w] = 1;
    }
  }

  std::vector<uint8_t> counted(numValues, 0);
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
