//===- StoredModel.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Building of the models: chains are found on the graph without terminals, then
// each becomes one to three vertices, or one for each member.
//
//===----------------------------------------------------------------------===//

#include "StoredModel.h"
#include <algorithm>

using namespace ckpt::solver;

ChainSet::ChainSet(const StoredGraph &graph)
    : graph(graph), chainOf(graph.size(), kNone) {
  auto numNext = [&](uint32_t v) {
    size_t count = 0;
    for (uint32_t w : graph.succs[v])
      count += !graph.terminal[w];
    return count;
  };
  auto isInner = [&](uint32_t v) {
    return graph.preds[v].size() <= 1 && numNext(v) <= 1 && !graph.forced[v];
  };
  // Predecessors have smaller ids, so a chain is met at its first vertex.
  for (uint32_t v = 0; v < graph.size(); ++v) {
    if (graph.terminal[v] || chainOf[v] != kNone)
      continue;
    uint32_t id = static_cast<uint32_t>(chains.size());
    std::vector<uint32_t> chain;
    for (uint32_t at = v; at != kNone;) {
      chainOf[at] = id;
      chain.push_back(at);
      uint32_t to = kNone;
      if (isInner(at))
        for (uint32_t w : graph.succs[at])
          if (!graph.terminal[w] && isInner(w))
            to = w;
      at = to;
    }
    chains.push_back(std::move(chain));
  }
}

std::vector<uint8_t>
StoredModel::expand(llvm::ArrayRef<uint8_t> modelSet) const {
  std::vector<uint8_t> flags(pointOf.size(), 0);
  for (size_t i = 0; i < modelSet.size(); ++i)
    if (modelSet[i])
      flags[vertexOf[i]] = 1;
  return flags;
}

std::vector<uint32_t>
StoredModel::expandOrder(llvm::ArrayRef<uint32_t> chainOrder) const {
  // Vertices of a chain have successive ids.
  std::vector<uint32_t> begin(chainOrder.size() + 1, 0),
      place(chainOrder.size());
  for (uint32_t chain : chainOf)
    ++begin[chain + 1];
  for (size_t c = 0; c < chainOrder.size(); ++c) {
    begin[c + 1] += begin[c];
    place[chainOrder[c]] = static_cast<uint32_t>(c);
  }
  std::vector<uint32_t> order;
  for (uint32_t chain : chainOrder) {
    auto touchesDone = [&](uint32_t v) {
      for (uint32_t w : graph.neighbours[v])
        if (place[chainOf[w]] < place[chain])
          return true;
      return false;
    };
    uint32_t first = begin[chain], last = begin[chain + 1] - 1;
    bool reversed = !touchesDone(first) && touchesDone(last);
    for (uint32_t v = first; v <= last; ++v)
      order.push_back(reversed ? last - (v - first) : v);
  }
  return order;
}

StoredModel
ckpt::solver::buildStoredModel(const ChainSet &chains,
                               llvm::ArrayRef<ChainTreatment> treatment) {
  const StoredGraph &graph = chains.graph;
  StoredModel model;
  model.pointOf.assign(graph.size(), kNone);
  auto add = [&](llvm::ArrayRef<uint32_t> members, VertexChoice choice,
                 uint32_t vertex) {
    if (members.empty())
      return;
    int64_t weight = 0;
    for (uint32_t v : members) {
      weight += graph.weight[v];
      model.pointOf[v] = static_cast<uint32_t>(model.vertexOf.size());
    }
    model.graph.weight.push_back(weight);
    model.graph.storeCost.push_back(graph.weight[vertex]);
    model.graph.choice.push_back(choice);
    model.vertexOf.push_back(vertex);
    model.chainOf.push_back(chains.chainOf[vertex]);
  };
  for (uint32_t c = 0; c < chains.chains.size(); ++c) {
    llvm::ArrayRef<uint32_t> chain(chains.chains[c]);
    VertexChoice choice =
        graph.forced[chain.front()] ? VertexChoice::Stored : VertexChoice::Free;
    if (treatment[c] == ChainTreatment::Exact) {
      for (size_t i = 0; i < chain.size(); ++i)
        add(chain.slice(i, 1), choice, chain[i]);
      continue;
    }
    int64_t least = graph.weight[chain.front()];
    for (uint32_t v : chain)
      least = std::min(least, graph.weight[v]);
    std::vector<size_t> lightest;
    for (size_t i = 0; i < chain.size(); ++i)
      if (graph.weight[chain[i]] == least)
        lightest.push_back(i);
    size_t at = lightest[lightest.size() / 2];
    if (treatment[c] == ChainTreatment::Relaxed) {
      add(chain, choice, chain[at]);
      continue;
    }
    add(chain.take_front(at), VertexChoice::Unstored, chain.front());
    add(chain.slice(at, 1), choice, chain[at]);
    add(chain.drop_front(at + 1), VertexChoice::Unstored, chain.back());
  }

  // Edges between different vertices of the model, both ways, once each.
  size_t n = model.vertexOf.size();
  model.graph.neighbours.resize(n);
  model.graph.forward.resize(n);
  std::vector<std::pair<uint32_t, uint32_t>> edges;
  for (uint32_t v = 0; v < graph.size(); ++v)
    for (uint32_t w : graph.succs[v])
      if (!graph.terminal[v] && !graph.terminal[w] &&
          model.pointOf[v] != model.pointOf[w])
        edges.push_back({model.pointOf[v], model.pointOf[w]});
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  for (auto [a, b] : edges) {
    model.graph.neighbours[a].push_back(b);
    model.graph.forward[a].push_back(1);
    model.graph.neighbours[b].push_back(a);
    model.graph.forward[b].push_back(0);
  }
  return model;
}
