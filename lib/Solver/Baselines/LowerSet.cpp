//===- LowerSet.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Kusumoto, Inoue, Watanabe, Akiba, Koyama: A graph theoretic framework of
// recomputation algorithms for memory-efficient backpropagation (NeurIPS 2019).
// A chain of lower sets L_1 < L_2 < ... of the forward part; of each, what the
// rest reads is kept, and the segment L_i - L_(i-1) is made again when its
// backward part comes. A dynamic program finds the chain with the least cost
// whose kept bytes plus segment bytes stay within a budget; the budget is swept
// and the simulator decides. All lower sets where they are few, else those that
// a single node and its ancestors make (the approximate method of the paper).
//
//===----------------------------------------------------------------------===//

#include "Baseline.h"
#include "ckpt/Solver/Stored.h"
#include "llvm/ADT/BitVector.h"
#include <algorithm>
#include <set>

using namespace ckpt::solver;
using llvm::BitVector;

namespace {

/// Most lower sets in a program; the program is quadratic in them.
constexpr size_t kMaxSets = 1000;
/// Pareto points (kept bytes, cost) for each lower set.
constexpr size_t kMaxLabels = 8;

class LowerSets {
public:
  explicit LowerSets(const Problem &problem)
      : graph(problem.graph), index(graph), forward(graph, index) {
    readInputs();
    if (!enumerateAll())
      enumeratePrincipal();
    measureSets();
    measurePairs();
  }

  double totalBytes() const { return sets.empty() ? 0.0 : bytes.back(); }

  /// Schedule of the cheapest chain within the budget; empty when there is
  /// none.
  std::vector<NodeId> schedule(double budget) {
    labels.assign(sets.size(), {});
    labels[0].push_back({0.0, 0.0, kNone, 0});
    const uint32_t last = sets.size() - 1;
    for (const Pair &pair : pairs) {
      bool isLast = pair.to == last;
      for (uint32_t i = 0; i < labels[pair.from].size(); ++i) {
        Label label = labels[pair.from][i];
        label.kept += pair.added;
        label.fromSet = pair.from;
        label.fromLabel = i;
        ++effort;
        if (label.kept + pair.segment > budget)
          continue;
        // The backward part of the last segment comes at once.
        if (!isLast)
          label.cost += pair.cost;
        insert(labels[pair.to], label);
      }
    }
    if (labels[last].empty())
      return {};
    uint32_t best = 0;
    for (uint32_t i = 1; i < labels[last].size(); ++i)
      if (labels[last][i].cost < labels[last][best].cost)
        best = i;
    return schedule(last, best);
  }

  uint64_t effort = 0;

private:
  struct Label {
    double kept, cost;
    uint32_t fromSet, fromLabel;
  };
  struct Pair {
    uint32_t from, to;
    /// Bytes newly kept, bytes that the segment makes, cost of making again
    /// what of it is not kept.
    double added, segment, cost;
  };

  size_t size() const { return forward.nodes.size(); }

  /// Per position: positions of the forward nodes that it reads from.
  void readInputs() {
    inputs.resize(size());
    for (size_t p = 0; p < size(); ++p) {
      for (ValueId v : graph.nodes[forward.nodes[p]].inputs)
        for (ValueId of : {v, index.root[v]}) {
          NodeId n = index.producer[of];
          if (n != kNone && forward.isForward[n])
            inputs[p].push_back(position(n));
        }
      std::sort(inputs[p].begin(), inputs[p].end());
      inputs[p].erase(std::unique(inputs[p].begin(), inputs[p].end()),
                      inputs[p].end());
    }
  }

  uint32_t position(NodeId n) const {
    return std::lower_bound(forward.nodes.begin(), forward.nodes.end(), n) -
           forward.nodes.begin();
  }

  /// All lower sets, or false when there are too many.
  bool enumerateAll() {
    sets.assign(1, BitVector(size()));
    std::set<std::vector<uint64_t>> seen;
    auto key = [](const BitVector &set) {
      auto words = set.getData();
      return std::vector<uint64_t>(words.begin(), words.end());
    };
    seen.insert(key(sets[0]));
    for (size_t i = 0; i < sets.size(); ++i)
      for (size_t p = 0; p < size(); ++p) {
        if (sets[i][p] || !std::all_of(inputs[p].begin(), inputs[p].end(),
                                       [&](uint32_t q) { return sets[i][q]; }))
          continue;
        BitVector next = sets[i];
        next.set(p);
        if (!seen.insert(key(next)).second)
          continue;
        if (sets.size() == kMaxSets)
          return false;
        sets.push_back(std::move(next));
      }
    sortSets();
    return true;
  }

  void enumeratePrincipal() {
    // Evenly thinned when there are more nodes than sets.
    size_t stride = (size() + kMaxSets - 1) / kMaxSets;
    sets.assign(1, BitVector(size()));
    for (size_t p = stride - 1; p < size(); p += stride)
      sets.push_back(ancestors(p));
    sets.push_back(BitVector(size(), true));
    sortSets();
  }

  BitVector ancestors(size_t p) const {
    BitVector set(size());
    std::vector<uint32_t> stack = {uint32_t(p)};
    set.set(p);
    while (!stack.empty()) {
      uint32_t at = stack.back();
      stack.pop_back();
      for (uint32_t q : inputs[at])
        if (!set[q]) {
          set.set(q);
          stack.push_back(q);
        }
    }
    return set;
  }

  /// By size, so that the empty set is first, the full one last and a subset
  /// before what contains it.
  void sortSets() {
    std::vector<std::pair<uint32_t, uint32_t>> order;
    for (uint32_t i = 0; i < sets.size(); ++i)
      order.push_back({sets[i].count(), i});
    std::sort(order.begin(), order.end());
    std::vector<BitVector> sorted;
    for (auto [count, i] : order)
      sorted.push_back(std::move(sets[i]));
    sets = std::move(sorted);
    sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
  }

  void measureSets() {
    std::vector<double> madeBytes(size(), 0.0), cost(size(), 0.0);
    std::vector<std::vector<std::pair<ValueId, std::vector<uint32_t>>>> made(
        size());
    for (size_t p = 0; p < size(); ++p)
      cost[p] = graph.nodes[forward.nodes[p]].cost;
    std::vector<std::vector<uint32_t>> readers(graph.numValues());
    for (size_t p = 0; p < size(); ++p)
      for (ValueId v : graph.nodes[forward.nodes[p]].inputs)
        readers[index.root[v]].push_back(p);
    for (ValueId v = 0; v < graph.numValues(); ++v)
      if (forward.madeAt[v] >= 0) {
        madeBytes[forward.madeAt[v]] += double(graph.values[v].bytes);
        made[forward.madeAt[v]].push_back({v, readers[v]});
      }
    nodeCost = cost;
    boundary.resize(sets.size());
    for (const BitVector &set : sets) {
      double sum = 0.0, sumCost = 0.0;
      auto &border = boundary[bytes.size()];
      for (int p : set.set_bits()) {
        sum += madeBytes[p];
        sumCost += cost[p];
        for (const auto &[v, reads] : made[p])
          if (std::any_of(reads.begin(), reads.end(),
                          [&](uint32_t q) { return !set[q]; }))
            border.push_back({uint32_t(p), v});
      }
      bytes.push_back(sum);
      setCost.push_back(sumCost);
    }
  }

  void measurePairs() {
    for (uint32_t to = 1; to < sets.size(); ++to)
      for (uint32_t from = 0; from < to; ++from) {
        if (sets[from].test(sets[to])) // not a subset
          continue;
        Pair pair = {from, to, 0.0, bytes[to] - bytes[from],
                     setCost[to] - setCost[from]};
        uint32_t lastNode = kNone;
        for (auto [p, v] : boundary[to]) {
          if (sets[from][p])
            continue;
          pair.added += double(graph.values[v].bytes);
          if (p != lastNode)
            pair.cost -= nodeCost[p];
          lastNode = p;
        }
        pairs.push_back(pair);
      }
  }

  /// Keeps the label unless another one is as good; drops those it beats.
  static void insert(std::vector<Label> &list, const Label &label) {
    for (const Label &other : list)
      if (other.kept <= label.kept && other.cost <= label.cost)
        return;
    list.erase(std::remove_if(list.begin(), list.end(),
                              [&](const Label &other) {
                                return label.kept <= other.kept &&
                                       label.cost <= other.cost;
                              }),
               list.end());
    auto at = std::upper_bound(
        list.begin(), list.end(), label,
        [](const Label &a, const Label &b) { return a.kept < b.kept; });
    list.insert(at, label);
    if (list.size() <= kMaxLabels)
      return;
    // Of the inner points, the one closest to the one before it goes.
    size_t victim = 1;
    for (size_t i = 2; i + 1 < list.size(); ++i)
      if (list[i].kept - list[i - 1].kept <
          list[victim].kept - list[victim - 1].kept)
        victim = i;
    list.erase(list.begin() + victim);
  }

  std::vector<NodeId> schedule(uint32_t set, uint32_t label) const {
    std::vector<uint8_t> kept(graph.numValues(), 0);
    const Label *at = &labels[set][label];
    // All of the last segment.
    for (ValueId v = 0; v < graph.numValues(); ++v)
      kept[v] = forward.madeAt[v] < 0 || !sets[at->fromSet][forward.madeAt[v]];
    while (at->fromSet != kNone) {
      for (auto [p, v] : boundary[at->fromSet])
        kept[v] = 1;
      at = &labels[at->fromSet][at->fromLabel];
    }
    return scheduleFromKept(graph, index, forward, kept);
  }

  const Graph &graph;
  GraphIndex index;
  ForwardPart forward;
  std::vector<std::vector<uint32_t>> inputs;
  std::vector<BitVector> sets;
  /// Per set.
  std::vector<double> bytes, setCost;
  std::vector<std::vector<std::pair<uint32_t, ValueId>>> boundary;
  std::vector<double> nodeCost;
  /// By the larger set.
  std::vector<Pair> pairs;
  std::vector<std::vector<Label>> labels;
};

} // namespace

Plan ckpt::solver::solveLowerSet(const Problem &problem,
                                 const SolveOptions &options) {
  if (problem.objective == Objective::Stored)
    return solveStoredLowerSet(problem, options);
  Chooser chooser(problem, StrategyKind::LowerSet, options);
  if (chooser.baselineIsBest())
    return chooser.finish();
  LowerSets program(problem);
  uint64_t maxEffort = options.effort ? options.effort : 1000000000;
  double budget = program.totalBytes();
  for (unsigned i = 0;
       i < 64 && program.effort < maxEffort && !chooser.outOfTime(); ++i) {
    std::vector<NodeId> schedule = program.schedule(budget);
    if (schedule.empty())
      break;
    chooser.consider(std::move(schedule));
    budget *= 0.9;
  }
  chooser.effort += program.effort;
  return chooser.finish();
}
