//===- PrefixProgram.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The prefix program and the strategy that uses it alone.
//
//===----------------------------------------------------------------------===//

#include "PrefixProgram.h"
#include <algorithm>
#include <functional>
#include <limits>

using namespace ckpt::solver;

namespace {
constexpr int64_t kInfinite = std::numeric_limits<int64_t>::max() / 4;
/// Elementary steps of solveStoredLowerSet: about a second.
constexpr uint64_t kDefaultWork = 400000000;
} // namespace

std::vector<std::vector<uint32_t>>
ckpt::solver::topologicalOrders(const StoredGraph &graph) {
  size_t n = graph.size();
  std::vector<std::vector<uint32_t>> orders;
  for (unsigned rule = 0; rule < 5; ++rule) {
    std::vector<uint32_t> missing(n), unread(n), order;
    // Ready vertices by key; the least goes first.
    std::vector<std::pair<int64_t, uint32_t>> heap;
    int64_t clock = 0;
    auto push = [&](uint32_t v) {
      int64_t key = 0;
      ++clock;
      switch (rule) {
      case 0:
        key = -clock;
        break;
      case 1:
        key = clock;
        break;
      case 2:
        break;
      case 3:
        key = graph.weight[v];
        break;
      default:
        key = graph.weight[v];
        for (uint32_t p : graph.preds[v])
          if (unread[p] == 1)
            key -= graph.weight[p];
      }
      heap.push_back({key, v});
      std::push_heap(heap.begin(), heap.end(), std::greater<>());
    };
    for (uint32_t v = 0; v < n; ++v) {
      missing[v] = static_cast<uint32_t>(graph.preds[v].size());
      unread[v] = static_cast<uint32_t>(graph.succs[v].size());
    }
    for (uint32_t v = 0; v < n; ++v)
      if (missing[v] == 0)
        push(v);
    while (!heap.empty()) {
      std::pop_heap(heap.begin(), heap.end(), std::greater<>());
      uint32_t v = heap.back().second;
      heap.pop_back();
      order.push_back(v);
      for (uint32_t p : graph.preds[v])
        --unread[p];
      for (uint32_t w : graph.succs[v])
        if (--missing[w] == 0)
          push(w);
    }
    if (std::find(orders.begin(), orders.end(), order) == orders.end())
      orders.push_back(std::move(order));
  }
  return orders;
}

void ckpt::solver::runPrefixProgram(const StoredGraph &graph,
                                    llvm::ArrayRef<uint32_t> order,
                                    uint64_t &work,
                                    std::vector<uint8_t> &stored,
                                    int64_t &best) {
  size_t n = order.size();
  std::vector<uint32_t> position(n);
  for (uint32_t i = 0; i < n; ++i)
    position[order[i]] = i;
  // Weight and last reader by position; a terminal is in no block.
  std::vector<int64_t> weight(n), before(n + 1, 0);
  std::vector<uint32_t> lastRead(n);
  std::vector<uint8_t> forced(n);
  for (uint32_t i = 0; i < n; ++i) {
    uint32_t v = order[i];
    weight[i] = graph.terminal[v] ? 0 : graph.weight[v];
    forced[i] = graph.forced[v] && !graph.terminal[v];
    lastRead[i] = i;
    for (uint32_t w : graph.succs[v])
      lastRead[i] = std::max(lastRead[i], position[w]);
    before[i + 1] = before[i] + weight[i];
  }

  std::vector<int64_t> distance(n + 1);
  std::vector<uint32_t> from(n + 1);
  // Least stored bytes with blocks of at most `cap` bytes, and the largest
  // block of that; offers the set. False when the work is spent.
  auto solve = [&](int64_t cap, int64_t &least, int64_t &largest) {
    // distance[j]: least stored bytes of the first j vertices; the block
    // [i, j) stores what is read at j or later and holds the rest.
    std::fill(distance.begin(), distance.end(), kInfinite);
    distance[0] = 0;
    for (uint32_t j = 1; j <= n; ++j) {
      int64_t kept = 0;
      for (uint32_t i = j; i-- > 0;) {
        if (lastRead[i] >= j || forced[i])
          kept += weight[i];
        int64_t held = before[j] - before[i] - kept;
        if (held > cap || kept >= best)
          break;
        if (work == 0)
          return false;
        --work;
        if (distance[i] + kept < distance[j]) {
          distance[j] = distance[i] + kept;
          from[j] = i;
        }
      }
    }
    least = distance[n];
    largest = 0;
    if (least >= best)
      return true;
    std::vector<uint8_t> flags(n, 0);
    for (uint32_t j = static_cast<uint32_t>(n); j > 0; j = from[j]) {
      int64_t held = 0;
      for (uint32_t i = from[j]; i < j; ++i) {
        if (graph.terminal[order[i]])
          continue;
        if (lastRead[i] >= j || forced[i])
          flags[order[i]] = 1;
        else
          held += weight[i];
      }
      largest = std::max(largest, held);
    }
    StoredValue value = evaluateStored(graph, flags);
    if (value.acyclic && value.objectiveBytes() < best) {
      best = value.objectiveBytes();
      stored = std::move(flags);
    }
    return true;
  };

  // Caps from small to large, since a small one costs little work, until the
  // cap alone is no better than the best set. Between two of them nothing
  // stores less than the upper one does.
  struct Range {
    int64_t low, high, least;
    int64_t bound() const { return least + low + 1; }
  };
  std::vector<Range> ranges;
  int64_t low = -1;
  for (int64_t cap = std::max<int64_t>(before[n] / int64_t(n + 1), 1);
       cap < best && low < before[n]; cap += cap / 2 + 1) {
    int64_t least, largest;
    if (!solve(cap, least, largest))
      return;
    if (least < best && largest > low)
      ranges.push_back({low, largest - 1, least});
    low = cap;
  }
  while (!ranges.empty()) {
    auto it = std::min_element(
        ranges.begin(), ranges.end(),
        [](const Range &a, const Range &b) { return a.bound() < b.bound(); });
    Range range = *it;
    *it = ranges.back();
    ranges.pop_back();
    if (range.bound() >= best)
      return;
    if (range.low >= range.high)
      continue;
    int64_t middle = range.low + (range.high - range.low + 1) / 2;
    int64_t least, largest;
    if (!solve(middle, least, largest))
      return;
    ranges.push_back({middle, range.high, range.least});
    if (least < best)
      ranges.push_back({range.low, std::min(largest, middle) - 1, least});
  }
}

Plan ckpt::solver::solveStoredLowerSet(const Problem &problem,
                                       const SolveOptions &options) {
  StoredGraph graph = buildStoredGraph(problem.graph);
  std::vector<uint8_t> stored(graph.size(), 1);
  int64_t best = evaluateStored(graph, stored).objectiveBytes();
  uint64_t limit = options.effort ? options.effort : kDefaultWork;
  uint64_t spent = 0;
  bool stopped = false;
  std::vector<std::vector<uint32_t>> orders = topologicalOrders(graph);
  for (const std::vector<uint32_t> &order : orders) {
    uint64_t share = limit / orders.size(), work = share;
    runPrefixProgram(graph, order, work, stored, best);
    spent += share - work;
    stopped |= work == 0;
  }
  int64_t bound = 0;
  for (uint32_t v = 0; v < graph.size(); ++v)
    if (!graph.terminal[v])
      bound = std::max(bound, graph.weight[v]);
  Plan plan = makePlan(problem, StrategyKind::LowerSet, {});
  plan.effort = spent;
  fillStoredPlan(plan, problem, graph, stored, bound,
                 stopped ? Status::Limit : Status::Feasible);
  return plan;
}
