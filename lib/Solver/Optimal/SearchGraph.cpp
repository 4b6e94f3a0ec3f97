//===- SearchGraph.cpp ----------------------------------------------------===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Builds the flat tables of SearchGraph in linear time.
//
//===----------------------------------------------------------------------===//

#include "SearchGraph.h"
#include <algorithm>

using namespace ckpt::solver;
using namespace ckpt::solver::optimal;

static void sortUnique(std::vector<uint32_t> &ids) {
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
}

static FlatLists flatten(const std::vector<std::vector<uint32_t>> &lists) {
  FlatLists flat;
  for (const std::vector<uint32_t> &list : lists) {
    flat.startKey();
    for (uint32_t item : list)
      flat.add(item);
  }
  flat.finish();
  return flat;
}

SearchGraph::SearchGraph(const Problem &problem) : graph(problem.graph) {
  const size_t numNodes = graph.numNodes(), numValues = graph.numValues();
  GraphIndex index(graph);
  producer = index.producer;
  isOutputValue = index.isOutput;
  constantBytes = static_cast<double>(index.inputBytes);
  givenOrder = problem.order == Order::Given;
  maxExecutions = problem.maxExecutions;
  if (maxExecutions == 0 && problem.objective == Objective::Memory)
    maxExecutions = 2;

  // Storage of a value can change its lifetime unless an input owns it.
  auto hasMemory = [&](ValueId v) {
    ValueId root = index.root[v];
    return !index.isInput[root] && index.producer[root] != kNone &&
           graph.values[root].bytes > 0;
  };

  storageOf.assign(numValues, kNone);
  makesOutput.assign(numNodes, 0);
  inplace.resize(numNodes);
  std::vector<std::vector<uint32_t>> nodePreds(numNodes), nodeSuccs(numNodes);
  std::vector<std::vector<uint32_t>> reads(numNodes), views(numNodes);
  std::vector<std::vector<uint32_t>> valueReaders(numValues),
      valueViews(numValues);

  for (NodeId n = 0; n < numNodes; ++n) {
    const Node &node = graph.nodes[n];
    cost.push_back(node.cost);
    baselineCost += node.cost;
    workspace.push_back(static_cast<double>(node.workspace));
    recomputable.push_back(node.recomputable && maxExecutions != 1);
    firstStorage.push_back(static_cast<uint32_t>(storages.size()));

    std::vector<uint32_t> needed(node.inputs.begin(), node.inputs.end());
    for (ValueId v : node.outputs) {
      makesOutput[n] |= index.isOutput[v];
      ValueId base = graph.values[v].aliasOf;
      if (base == kNone) {
        if (!hasMemory(v))
          continue;
        storageOf[v] = static_cast<uint32_t>(storages.size());
        Storage storage;
        storage.value = v;
        storage.node = n;
        storage.bytes = static_cast<double>(graph.values[v].bytes);
        storage.isOutput = index.isOutput[v];
        storages.push_back(storage);
        continue;
      }
      // A view reads its base, whether the node lists it or not.
      if (producer[base] != n)
        needed.push_back(base);
      if (hasMemory(v)) {
        views[n].push_back(v);
        valueViews[base].push_back(v);
      }
    }
    sortUnique(needed);
    for (ValueId v : needed) {
      if (producer[v] == kNone || producer[v] == n)
        continue;
      nodePreds[n].push_back(producer[v]);
      valueReaders[v].push_back(n);
      if (hasMemory(v))
        reads[n].push_back(v);
    }
    sortUnique(nodePreds[n]);
    for (NodeId p : nodePreds[n])
      nodeSuccs[p].push_back(n);

    for (auto [in, out] : node.inplace) {
      double shared =
          static_cast<double>(std::min(graph.values[index.root[in]].bytes,
                                       graph.values[index.root[out]].bytes));
      if (shared <= 0 || !hasMemory(in))
        continue;
      inplace[n].push_back({in, shared});
      hasInplace = true;
    }
  }
  firstStorage.push_back(static_cast<uint32_t>(storages.size()));
  for (Storage &storage : storages)
    storage.hasViews = !valueViews[storage.value].empty();

  preds = flatten(nodePreds);
  succs = flatten(nodeSuccs);
  memoryReads = flatten(reads);
  viewOutputs = flatten(views);
  readers = flatten(valueReaders);
  viewsOf = flatten(valueViews);
}
