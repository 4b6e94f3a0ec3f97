//===- OrderGraph.cpp -----------------------------------------------------===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The tables of an order graph, and a walk along an order.
//
//===----------------------------------------------------------------------===//

#include "OrderGraph.h"
#include <algorithm>

using namespace ckpt::solver;
using namespace ckpt::solver::order;

Lists::Lists(size_t numKeys,
             llvm::ArrayRef<std::pair<uint32_t, uint32_t>> pairs)
    : begin(numKeys + 1), items(pairs.size()) {
  for (auto [key, item] : pairs)
    ++begin[key + 1];
  for (size_t key = 0; key < numKeys; ++key)
    begin[key + 1] += begin[key];
  std::vector<uint32_t> next(begin.begin(), begin.end() - 1);
  for (auto [key, item] : pairs)
    items[next[key]++] = item;
}

OrderGraph::OrderGraph(const Graph &graph) {
  GraphIndex index(graph);
  inputBytes = index.inputBytes;
  const size_t numNodes = graph.numNodes();
  std::vector<uint8_t> isInput(graph.numValues()), isOutput(graph.numValues());
  for (ValueId v : graph.inputs)
    isInput[index.root[v]] = 1;
  for (ValueId v : graph.outputs)
    isOutput[index.root[v]] = 1;

  std::vector<StorageId> storageOf(graph.numValues(), kNone);
  std::vector<std::pair<uint32_t, uint32_t>> made;
  for (NodeId n = 0; n < numNodes; ++n)
    for (ValueId v : graph.nodes[n].outputs) {
      if (index.root[v] != v || isInput[v] || graph.values[v].bytes == 0)
        continue;
      storageOf[v] = bytes.size();
      made.push_back({n, StorageId(bytes.size())});
      bytes.push_back(graph.values[v].bytes);
      maker.push_back(n);
      stays.push_back(isOutput[v]);
    }
  makes = Lists(numNodes, made);

  std::vector<std::pair<uint32_t, uint32_t>> before, after, read, usedBy;
  std::vector<NodeId> lastPred(numNodes, kNone);
  std::vector<NodeId> lastReader(bytes.size(), kNone);
  workspace.resize(numNodes);
  takeovers.resize(numNodes);
  for (NodeId n = 0; n < numNodes; ++n) {
    const Node &node = graph.nodes[n];
    workspace[n] = node.workspace;
    auto need = [&](ValueId v) {
      NodeId pred = index.producer[v];
      if (pred != kNone && pred != n && lastPred[pred] != n) {
        lastPred[pred] = n;
        before.push_back({n, pred});
        after.push_back({pred, n});
      }
      StorageId s = storageOf[index.root[v]];
      if (s != kNone && maker[s] != n && lastReader[s] != n) {
        lastReader[s] = n;
        read.push_back({n, s});
        usedBy.push_back({s, n});
      }
    };
    for (ValueId v : node.inputs)
      need(v);
    for (ValueId v : node.outputs)
      if (graph.values[v].aliasOf != kNone)
        need(graph.values[v].aliasOf);
    for (auto [from, to] : node.inplace) {
      StorageId s = storageOf[index.root[from]];
      int64_t saved = std::min(graph.values[index.root[from]].bytes,
                               graph.values[index.root[to]].bytes);
      if (s != kNone && !stays[s] && saved > 0)
        takeovers[n].push_back({s, saved});
    }
  }
  preds = Lists(numNodes, before);
  succs = Lists(numNodes, after);
  reads = Lists(numNodes, read);
  users = Lists(bytes.size(), usedBy);
}

Walk::Walk(const OrderGraph &graph) : graph(graph) { reset(); }

void Walk::reset() {
  left.assign(graph.numStorages(), 0);
  sumOfUsers.assign(graph.numStorages(), 0);
  for (StorageId s = 0; s < graph.numStorages(); ++s)
    for (NodeId n : graph.users[s]) {
      ++left[s];
      sumOfUsers[s] += n;
    }
  heldBytes = graph.inputBytes;
}

int64_t Walk::during(NodeId n) const {
  int64_t now = heldBytes + graph.workspace[n];
  for (StorageId s : graph.makes[n])
    now += graph.bytes[s];
  for (const Takeover &pair : graph.takeovers[n])
    if (left[pair.from] == 1)
      now -= pair.bytes;
  return now;
}

int64_t Walk::change(NodeId n) const {
  int64_t sum = 0;
  for (StorageId s : graph.makes[n])
    if (left[s] > 0 || graph.stays[s])
      sum += graph.bytes[s];
  for (StorageId s : graph.reads[n])
    if (left[s] == 1 && !graph.stays[s])
      sum -= graph.bytes[s];
  return sum;
}

void Walk::run(NodeId n) {
  heldBytes += change(n);
  for (StorageId s : graph.reads[n]) {
    --left[s];
    sumOfUsers[s] -= n;
  }
}

void Walk::undo(NodeId n) {
  for (StorageId s : graph.reads[n]) {
    ++left[s];
    sumOfUsers[s] += n;
  }
  heldBytes -= change(n);
}

OrderPeak ckpt::solver::order::peakOf(const OrderGraph &graph,
                                      llvm::ArrayRef<NodeId> order) {
  Walk walk(graph);
  OrderPeak peak{graph.inputBytes, 0};
  for (size_t step = 0; step < order.size(); ++step) {
    if (int64_t now = walk.during(order[step]); now > peak.bytes)
      peak = {now, step};
    walk.run(order[step]);
  }
  return peak;
}
