//===- Segments.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Chen, Xu, Zhang, Guestrin: Training deep nets with sublinear memory cost
// (arXiv 1604.06174). The forward part is cut into segments of its given order;
// what a later segment reads is kept, the rest is made again when the backward
// part of its segment begins. `sqrt` cuts into about sqrt(n) segments, `greedy`
// (Algorithm 3 there) cuts after each so many bytes and searches the number.
//
//===----------------------------------------------------------------------===//

#include "Baseline.h"
#include <cmath>

using namespace ckpt::solver;

namespace {

class Segmenter {
public:
  explicit Segmenter(const Problem &problem)
      : graph(problem.graph), index(graph), forward(graph, index) {
    size_t n = forward.nodes.size();
    made.assign(n, 0);
    crossing.assign(n + 1, 0);
    for (ValueId v = 0; v < graph.numValues(); ++v) {
      int32_t at = forward.madeAt[v];
      if (at < 0)
        continue;
      made[at] += graph.values[v].bytes;
      totalMade += graph.values[v].bytes;
      if (forward.lastReadAt[v] > at) {
        crossing[at] += graph.values[v].bytes;
        crossing[forward.lastReadAt[v]] -= graph.values[v].bytes;
      }
    }
    for (size_t i = 1; i <= n; ++i)
      crossing[i] += crossing[i - 1];
  }

  size_t size() const { return forward.nodes.size(); }

  /// Cuts after about each `length` nodes, where the fewest bytes cross.
  std::vector<NodeId> everySoManyNodes(size_t length) const {
    std::vector<uint8_t> cut(size(), 0);
    size_t slack = length / 4, begin = 0;
    while (begin + length + slack < size()) {
      size_t at = begin + length;
      for (size_t p = begin + length - slack; p <= begin + length + slack; ++p)
        if (crossing[p] < crossing[at])
          at = p;
      cut[at] = 1;
      begin = at + 1;
    }
    return schedule(cut);
  }

  /// Cuts as soon as a segment makes more than `budget` bytes.
  std::vector<NodeId> everySoManyBytes(int64_t budget) const {
    std::vector<uint8_t> cut(size(), 0);
    int64_t bytes = 0;
    for (size_t p = 0; p < size(); ++p) {
      bytes += made[p];
      if (bytes > budget) {
        cut[p] = 1;
        bytes = 0;
      }
    }
    return schedule(cut);
  }

  int64_t totalMade = 0;

private:
  /// Keeps what crosses a cut, and all of the last segment: its backward part
  /// comes at once.
  std::vector<NodeId> schedule(const std::vector<uint8_t> &cut) const {
    std::vector<uint32_t> cutsBefore(size() + 1, 0);
    int32_t lastCut = -1;
    for (size_t p = 0; p < size(); ++p) {
      cutsBefore[p + 1] = cutsBefore[p] + cut[p];
      if (cut[p])
        lastCut = p;
    }
    std::vector<uint8_t> kept(graph.numValues(), 0);
    for (ValueId v = 0; v < graph.numValues(); ++v) {
      int32_t at = forward.madeAt[v], last = forward.lastReadAt[v];
      kept[v] = at < 0 || at > lastCut ||
                (last > at && cutsBefore[last] > cutsBefore[at]);
    }
    return scheduleFromKept(graph, index, forward, kept);
  }

  const Graph &graph;
  GraphIndex index;
  ForwardPart forward;
  /// Per forward node: bytes it makes; bytes that live after it and are read by
  /// a later forward node.
  std::vector<int64_t> made, crossing;
};

} // namespace

Plan ckpt::solver::solveSqrt(const Problem &problem, const SolveOptions &) {
  Chooser chooser(problem, StrategyKind::Sqrt);
  if (!chooser.baselineIsBest()) {
    Segmenter segmenter(problem);
    auto length = size_t(std::ceil(std::sqrt(double(segmenter.size()))));
    chooser.consider(segmenter.everySoManyNodes(std::max<size_t>(1, length)));
  }
  return chooser.finish();
}

Plan ckpt::solver::solveGreedy(const Problem &problem,
                               const SolveOptions &options) {
  Chooser chooser(problem, StrategyKind::Greedy, options);
  if (chooser.baselineIsBest())
    return chooser.finish();
  Segmenter segmenter(problem);
  // Budgets from all bytes downwards, eight to each halving.
  uint64_t maxEffort = options.effort ? options.effort : 50000000;
  double budget = double(segmenter.totalMade);
  for (unsigned i = 0; i < 160 && budget >= 1 && chooser.effort < maxEffort &&
                       !chooser.outOfTime();
       ++i, budget *= 0.917004043204671232) // 2^(-1/8)
    chooser.consider(segmenter.everySoManyBytes(int64_t(budget)));
  return chooser.finish();
}
