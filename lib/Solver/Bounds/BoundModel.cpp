//===- BoundModel.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From a graph to storages, needs and integer costs.
//
//===----------------------------------------------------------------------===//

#include "BoundModel.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace ckpt::solver;
using namespace ckpt::solver::bounds;

static void sortUnique(std::vector<uint32_t> &ids) {
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
}

/// Inverse of `rows`, a relation to `count` ids.
static Rows invert(const Rows &rows, uint32_t numRows, uint32_t count) {
  std::vector<std::vector<uint32_t>> lists(count);
  for (uint32_t row = 0; row < numRows; ++row)
    for (uint32_t id : rows[row])
      lists[id].push_back(row);
  Rows result;
  for (const std::vector<uint32_t> &list : lists)
    result.append(list);
  return result;
}

/// Integers for the costs. Decimal costs with few digits become exact; others
/// are rounded down to 2^-40 of their sum.
static void scaleCosts(const Graph &graph, BoundModel &model) {
  double sum = 0.0;
  for (const Node &node : graph.nodes)
    sum += node.cost;
  model.baseCost = sum;
  double scale = 1.0;
  for (unsigned digits = 0; digits <= 6; ++digits, scale *= 10.0) {
    if (sum * scale > 1e15)
      break;
    bool fits = true;
    for (const Node &node : graph.nodes) {
      double scaled = node.cost * scale;
      double error = std::fabs(scaled - std::round(scaled));
      fits &= digits == 0 ? error == 0.0 : error <= 1e-13 * scaled;
    }
    if (!fits)
      continue;
    int64_t divisor = 0;
    for (const Node &node : graph.nodes) {
      model.cost.push_back(std::llround(node.cost * scale));
      divisor = std::gcd(divisor, model.cost.back());
    }
    divisor = std::max<int64_t>(divisor, 1);
    for (int64_t &cost : model.cost)
      cost /= divisor;
    model.unit = double(divisor) / scale;
    model.exactCosts = digits == 0;
    return;
  }
  int exponent = 0;
  std::frexp(sum, &exponent);
  model.unit = std::ldexp(1.0, exponent - 40);
  for (const Node &node : graph.nodes)
    model.cost.push_back(int64_t(std::floor(node.cost / model.unit)));
}

BoundModel::BoundModel(const Problem &problem) {
  const Graph &graph = problem.graph;
  GraphIndex index(graph);
  givenOrder = problem.order == Order::Given;
  inputBytes = index.inputBytes;
  scaleCosts(graph, *this);

  // Storage made by nodes. What shares storage with a graph input is held
  // throughout and needs no entry.
  std::vector<uint8_t> isInputRoot(graph.numValues(), 0);
  for (ValueId v : graph.inputs)
    isInputRoot[index.root[v]] = 1;
  std::vector<StorageId> storage(graph.numValues(), kNone);
  for (ValueId v = 0; v < graph.numValues(); ++v)
    if (index.root[v] == v && !isInputRoot[v] && index.producer[v] != kNone) {
      storage[v] = bytes.size();
      bytes.push_back(graph.values[v].bytes);
      value.push_back(v);
      producer.push_back(index.producer[v]);
    }
  for (ValueId v = 0; v < graph.numValues(); ++v)
    storage[v] = storage[index.root[v]];

  for (NodeId u = 0; u < graph.numNodes(); ++u) {
    const Node &node = graph.nodes[u];
    std::vector<uint32_t> need, make, pred;
    auto reads = [&](ValueId v) {
      if (index.producer[v] != kNone && index.producer[v] != u)
        pred.push_back(index.producer[v]);
      if (storage[v] != kNone && producer[storage[v]] != u)
        need.push_back(storage[v]);
    };
    for (ValueId v : node.inputs)
      reads(v);
    for (ValueId v : node.outputs) {
      if (graph.values[v].aliasOf != kNone)
        reads(graph.values[v].aliasOf);
      else if (storage[v] != kNone)
        make.push_back(storage[v]);
    }
    sortUnique(need);
    sortUnique(make);
    sortUnique(pred);
    needs.append(need);
    makes.append(make);
    preds.append(pred);
    pinned.push_back(!node.recomputable);
    // The sharing of an in-place pair, counted generously.
    int64_t extra = node.workspace;
    for (auto [from, to] : node.inplace) {
      ValueId base = index.root[from];
      if (!isInputRoot[base])
        extra -= std::min(graph.values[base].bytes,
                          std::max(graph.values[to].bytes,
                                   graph.values[index.root[to]].bytes));
    }
    extraBytes.push_back(extra);
  }
  users = invert(needs, numNodes(), numStorages());
  succs = invert(preds, numNodes(), numNodes());
  for (ValueId v : graph.outputs)
    if (storage[v] != kNone)
      outputs.push_back(storage[v]);
  sortUnique(outputs);
}

int64_t BoundModel::workingSet(NodeId node) const {
  int64_t sum = extraBytes[node];
  for (StorageId s : needs[node])
    sum += bytes[s];
  for (StorageId s : makes[node])
    sum += bytes[s];
  return std::max<int64_t>(sum, 0);
}

double BoundModel::costOf(int64_t extra) const {
  if (exactCosts || extra <= 0)
    return baseCost + double(std::max<int64_t>(extra, 0)) * unit;
  // Decimal costs are doubles next to the decimals that the integers say.
  // A simulator's sum of n doubles is off by n roundings at most.
  double margin = 1e-12 + 2.3e-16 * double(numNodes());
  return std::max(baseCost, (baseCost + double(extra) * unit) * (1.0 - margin));
}

std::vector<uint8_t> BoundModel::executedBy(NodeId node) const {
  std::vector<uint8_t> mark(numNodes(), 2);
  if (givenOrder) {
    for (NodeId u = 0; u < numNodes(); ++u)
      mark[u] = u <= node;
    return mark;
  }
  mark[node] = 1;
  for (NodeId u = node; u-- > 0;)
    for (NodeId v : succs[u])
      if (mark[v] == 1) {
        mark[u] = 1;
        break;
      }
  for (NodeId u = node + 1; u < numNodes(); ++u)
    for (NodeId v : preds[u])
      if (mark[v] == 0 || v == node) {
        mark[u] = 0;
        break;
      }
  return mark;
}
