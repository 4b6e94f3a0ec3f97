//===- StoredGraph.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From a forward graph to vertices that can be stored, and the value of a set
// of stored vertices.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Solver/Stored.h"
#include <algorithm>

using namespace ckpt::solver;

size_t StoredGraph::numEdges() const {
  size_t count = 0;
  for (const std::vector<uint32_t> &list : succs)
    count += list.size();
  return count;
}

int64_t StoredGraph::totalWeight() const {
  int64_t total = 0;
  for (size_t v = 0; v < size(); ++v)
    if (!terminal[v])
      total += weight[v];
  return total;
}

namespace {
void sortUnique(std::vector<uint32_t> &list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}
} // namespace

StoredGraph ckpt::solver::buildStoredGraph(const Graph &graph,
                                           llvm::ArrayRef<uint8_t> include) {
  GraphIndex index(graph);
  // Storage that is there whatever is chosen.
  std::vector<uint8_t> isHeld(graph.numValues(), 0);
  std::vector<uint8_t> isResult(graph.numValues(), 0);
  for (ValueId v : graph.inputs)
    isHeld[index.root[v]] = 1;
  for (ValueId v : graph.outputs) {
    isResult[v] = 1;
    isHeld[index.root[v]] = 1;
  }

  StoredGraph result;
  result.vertexOf.assign(graph.numNodes(), kNone);
  std::vector<uint32_t> preds;
  std::vector<ValueId> roots;
  for (NodeId n = 0; n < graph.numNodes(); ++n) {
    if (!include.empty() && !include[n])
      continue;
    const Node &node = graph.nodes[n];
    preds.clear();
    for (ValueId v : node.inputs) {
      // A view is read together with the storage that it views.
      for (ValueId from : {v, index.root[v]}) {
        NodeId producer = index.producer[from];
        if (producer != kNone && result.vertexOf[producer] != kNone)
          preds.push_back(result.vertexOf[producer]);
      }
    }
    sortUnique(preds);

    // A pure view joins the vertex that it views. It stays apart when it reads
    // anything else, since joining could then make a cycle.
    bool onlyViews = !node.outputs.empty();
    roots.clear();
    for (ValueId v : node.outputs) {
      onlyViews &= graph.values[v].aliasOf != kNone;
      roots.push_back(index.root[v]);
    }
    if (onlyViews && preds.size() == 1 && node.recomputable &&
        std::all_of(roots.begin(), roots.end(), [&](ValueId root) {
          NodeId producer = index.producer[root];
          return producer != kNone &&
                 result.vertexOf[producer] == preds.front();
        })) {
      result.vertexOf[n] = preds.front();
      continue;
    }

    uint32_t vertex = static_cast<uint32_t>(result.size());
    result.vertexOf[n] = vertex;
    result.nodeOf.push_back(n);
    sortUnique(roots);
    int64_t bytes = 0;
    for (ValueId root : roots)
      if (!isHeld[root])
        bytes += graph.values[root].bytes;
    result.weight.push_back(bytes);
    result.forced.push_back(!node.recomputable);
    for (uint32_t pred : preds)
      result.succs[pred].push_back(vertex);
    result.preds.push_back(preds);
    result.succs.emplace_back();
  }

  result.terminal.assign(result.size(), 0);
  for (uint32_t v = 0; v < result.size(); ++v) {
    if (!result.succs[v].empty())
      continue;
    for (ValueId value : graph.nodes[result.nodeOf[v]].outputs)
      if (isResult[value])
        result.terminal[v] = 1;
  }
  return result;
}

StoredValue ckpt::solver::evaluateStored(const StoredGraph &graph,
                                         llvm::ArrayRef<uint8_t> stored) {
  StoredValue result;
  size_t n = graph.size();
  result.component.assign(n, kNone);
  std::vector<uint32_t> stack;
  for (uint32_t v = 0; v < n; ++v) {
    if (graph.terminal[v] || result.component[v] != kNone)
      continue;
    if (stored[v]) {
      result.storedBytes += graph.weight[v];
      continue;
    }
    uint32_t id = result.numComponents++;
    int64_t bytes = 0;
    auto reach = [&](uint32_t w) {
      if (graph.terminal[w] || stored[w] || result.component[w] != kNone)
        return;
      result.component[w] = id;
      stack.push_back(w);
    };
    reach(v);
    while (!stack.empty()) {
      uint32_t w = stack.back();
      stack.pop_back();
      bytes += graph.weight[w];
      for (uint32_t x : graph.succs[w])
        reach(x);
      for (uint32_t x : graph.preds[w])
        reach(x);
    }
    result.largestComponentBytes =
        std::max(result.largestComponentBytes, bytes);
  }

  // Topological sort of the contracted graph; terminals have no successor and
  // cannot be on a cycle.
  size_t numPoints = result.numComponents;
  std::vector<uint32_t> point(n);
  for (uint32_t v = 0; v < n; ++v)
    point[v] = result.component[v] != kNone
                   ? result.component[v]
                   : static_cast<uint32_t>(numPoints++);
  std::vector<uint32_t> first(numPoints + 1, 0), degree(numPoints, 0);
  for (uint32_t v = 0; v < n; ++v)
    for (uint32_t w : graph.succs[v])
      if (point[v] != point[w]) {
        ++first[point[v] + 1];
        ++degree[point[w]];
      }
  for (size_t i = 0; i < numPoints; ++i)
    first[i + 1] += first[i];
  std::vector<uint32_t> targets(first[numPoints]),
      fill(first.begin(), first.end() - 1);
  for (uint32_t v = 0; v < n; ++v)
    for (uint32_t w : graph.succs[v])
      if (point[v] != point[w])
        targets[fill[point[v]]++] = point[w];
  size_t seen = 0;
  for (uint32_t i = 0; i < numPoints; ++i)
    if (degree[i] == 0)
      stack.push_back(i);
  while (!stack.empty()) {
    uint32_t i = stack.back();
    stack.pop_back();
    ++seen;
    for (uint32_t k = first[i]; k < first[i + 1]; ++k)
      if (--degree[targets[k]] == 0)
        stack.push_back(targets[k]);
  }
  result.acyclic = seen == numPoints;
  return result;
}

void ckpt::solver::fillStoredPlan(Plan &plan, const Problem &problem,
                                  const StoredGraph &graph,
                                  llvm::ArrayRef<uint8_t> stored,
                                  int64_t lowerBound, Status otherwise) {
  StoredValue value = evaluateStored(graph, stored);
  plan.stored.clear();
  for (uint32_t v = 0; v < graph.size(); ++v)
    if (stored[v] && !graph.terminal[v])
      plan.stored.push_back(graph.nodeOf[v]);
  plan.storedBytes = value.storedBytes;
  plan.largestComponentBytes = value.largestComponentBytes;
  plan.storedLowerBoundBytes = lowerBound;
  plan.status =
      lowerBound >= value.objectiveBytes() ? Status::Optimal : otherwise;

  plan.schedule.resize(problem.graph.numNodes());
  for (NodeId n = 0; n < plan.schedule.size(); ++n)
    plan.schedule[n] = n;
  Simulation own = simulateBaseline(problem.graph);
  plan.peakBytes = own.peakBytes;
  plan.totalCost = own.totalCost;
}
