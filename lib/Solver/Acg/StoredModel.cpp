//===- StoredModel.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Building of the models: chains are found on the undirected graph without
// terminals, then each becomes one to three vertices.
//
//===----------------------------------------------------------------------===//

#include "StoredModel.h"
#include <algorithm>

using namespace ckpt::solver;

namespace {
/// Vertices in order along the chain; a single vertex is a chain as well.
using Chain = std::vector<uint32_t>;

std::vector<Chain> findChains(const StoredGraph &graph,
                              const std::vector<std::vector<uint32_t>> &next,
                              bool join) {
  std::vector<Chain> chains;
  std::vector<uint8_t> done(graph.size(), 0);
  auto isInner = [&](uint32_t v) {
    return join && next[v].size() <= 2 && !graph.forced[v];
  };
  for (uint32_t v = 0; v < graph.size(); ++v) {
    if (graph.terminal[v] || done[v])
      continue;
    // Walk both ways from v; a closed ring ends where it began.
    Chain chain{v};
    done[v] = 1;
    if (isInner(v))
      for (bool reversed : {false, true}) {
        if (reversed)
          std::reverse(chain.begin(), chain.end());
        while (true) {
          uint32_t at = chain.back(), to = kNone;
          for (uint32_t w : next[at])
            if (!done[w] && isInner(w) && to == kNone)
              to = w;
          if (to == kNone)
            break;
          done[to] = 1;
          chain.push_back(to);
        }
      }
    if (chain.front() > chain.back())
      std::reverse(chain.begin(), chain.end());
    chains.push_back(std::move(chain));
  }
  return chains;
}
} // namespace

std::vector<uint8_t> StoredModel::expand(llvm::ArrayRef<uint8_t> modelSet,
                                         size_t numVertices) const {
  std::vector<uint8_t> flags(numVertices, 0);
  for (size_t i = 0; i < modelSet.size(); ++i)
    if (modelSet[i])
      flags[vertexOf[i]] = 1;
  return flags;
}

StoredModel ckpt::solver::buildStoredModel(const StoredGraph &graph,
                                           ModelKind kind, double pick) {
  std::vector<std::vector<uint32_t>> next(graph.size());
  for (uint32_t v = 0; v < graph.size(); ++v)
    for (uint32_t w : graph.succs[v])
      if (!graph.terminal[v] && !graph.terminal[w]) {
        next[v].push_back(w);
        next[w].push_back(v);
      }

  StoredModel model;
  std::vector<uint32_t> pointOf(graph.size(), kNone);
  auto add = [&](llvm::ArrayRef<uint32_t> members, VertexChoice choice,
                 uint32_t vertex, int64_t cost) {
    if (members.empty())
      return;
    int64_t weight = 0;
    for (uint32_t v : members) {
      weight += graph.weight[v];
      pointOf[v] = static_cast<uint32_t>(model.vertexOf.size());
    }
    model.graph.weight.push_back(weight);
    model.graph.storeCost.push_back(cost);
    model.graph.choice.push_back(choice);
    model.vertexOf.push_back(vertex);
  };
  for (const Chain &chain : findChains(graph, next, kind != ModelKind::Exact)) {
    llvm::ArrayRef<uint32_t> all(chain);
    int64_t least = graph.weight[chain.front()];
    for (uint32_t v : chain)
      least = std::min(least, graph.weight[v]);
    std::vector<size_t> lightest;
    for (size_t i = 0; i < chain.size(); ++i)
      if (graph.weight[chain[i]] == least)
        lightest.push_back(i);
    size_t at =
        lightest[static_cast<size_t>(pick * double(lightest.size() - 1) + 0.5)];
    VertexChoice choice =
        graph.forced[chain.front()] ? VertexChoice::Stored : VertexChoice::Free;
    if (kind == ModelKind::Relaxed) {
      add(all, choice, chain[at], least);
      continue;
    }
    add(all.take_front(at), VertexChoice::Unstored, kNone, 0);
    add(all.slice(at, 1), choice, chain[at], least);
    add(all.drop_front(at + 1), VertexChoice::Unstored, kNone, 0);
  }

  model.graph.neighbours.resize(model.vertexOf.size());
  for (uint32_t v = 0; v < graph.size(); ++v)
    for (uint32_t w : next[v])
      if (pointOf[v] != pointOf[w])
        model.graph.neighbours[pointOf[v]].push_back(pointOf[w]);
  for (std::vector<uint32_t> &list : model.graph.neighbours) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
  return model;
}
