//===- MinCutStrategy.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two-phase plans by a min cut at the end of the forward part, as PyTorch's
// partitioner makes them, with true costs: a value that the backward part needs
// is either held across that moment, which costs `price` times its bytes, or
// made again, which costs its node and needs the node's inputs. For each price
// the best choice is a minimum cut; the price is swept, then bisected at the
// limit, and the simulator decides.
//
//===----------------------------------------------------------------------===//

#include "../Bounds/MinCut.h"
#include "Baseline.h"
#include <algorithm>
#include <cmath>

using namespace ckpt::solver;

namespace {

class TwoPhase {
public:
  explicit TwoPhase(const Problem &problem)
      : graph(problem.graph), index(graph), forward(graph, index) {
    for (NodeId n : forward.nodes)
      totalCost += graph.nodes[n].cost;
    for (ValueId v = 0; v < graph.numValues(); ++v)
      if (forward.madeAt[v] >= 0)
        totalBytes += double(graph.values[v].bytes);
  }

  /// Cost of making all again over bytes of holding all.
  double unitPrice() const {
    return totalBytes > 0 && totalCost > 0 ? totalCost / totalBytes : 1.0;
  }

  std::vector<NodeId> schedule(double price) {
    // Network: per storage "needed later", per forward node "runs again".
    constexpr uint32_t kSource = 0, kSink = 1;
    auto needed = [&](ValueId root) { return 2 + root; };
    auto again = [&](NodeId n) { return 2 + uint32_t(graph.numValues()) + n; };
    double scale = std::ldexp(1.0, 50) / (totalCost + price * totalBytes + 1.0);
    auto capacity = [&](double cost) { return int64_t(cost * scale); };
    cut.reset(2 + graph.numValues() + graph.numNodes());
    for (ValueId v = 0; v < graph.numValues(); ++v) {
      if (forward.madeAt[v] < 0)
        continue;
      if (forward.readLater[v] || index.isOutput[v])
        cut.addArc(kSource, needed(v), bounds::MinCut::kInfinite);
      cut.addArc(needed(v), again(index.producer[v]),
                 capacity(price * double(graph.values[v].bytes)));
    }
    for (NodeId n : forward.nodes) {
      const Node &node = graph.nodes[n];
      cut.addArc(again(n), kSink,
                 node.recomputable ? capacity(node.cost)
                                   : bounds::MinCut::kInfinite);
      for (ValueId v : node.inputs)
        if (forward.madeAt[index.root[v]] >= 0)
          cut.addArc(again(n), needed(index.root[v]),
                     bounds::MinCut::kInfinite);
    }
    cut.solve();
    effort += cut.work();
    std::vector<uint8_t> kept(graph.numValues(), 0);
    for (ValueId v = 0; v < graph.numValues(); ++v)
      kept[v] = forward.madeAt[v] < 0 ||
                (cut.onSourceSide(needed(v)) &&
                 !cut.onSourceSide(again(index.producer[v])));
    return scheduleFromKept(graph, index, forward, kept);
  }

  uint64_t effort = 0;

private:
  const Graph &graph;
  GraphIndex index;
  ForwardPart forward;
  bounds::MinCut cut;
  double totalCost = 0.0, totalBytes = 0.0;
};

} // namespace

Plan ckpt::solver::solveMinCut(const Problem &problem,
                               const SolveOptions &options) {
  Chooser chooser(problem, StrategyKind::MinCut, options);
  if (chooser.baselineIsBest())
    return chooser.finish();
  TwoPhase phases(problem);
  uint64_t maxEffort = options.effort ? options.effort : 2000000000;
  // The best exponent so far; a finer sweep around it.
  double best = 0.0;
  auto tryPrice = [&](double exponent) {
    if (phases.effort > maxEffort || chooser.outOfTime())
      return;
    if (chooser.consider(
            phases.schedule(phases.unitPrice() * std::exp2(exponent))))
      best = exponent;
  };
  for (double exponent = 14; exponent >= -14; --exponent)
    tryPrice(exponent);
  for (double step = 0.5; step > 0.01; step /= 2) {
    double middle = best;
    tryPrice(middle + step);
    tryPrice(middle - step);
  }
  chooser.effort += phases.effort;
  return chooser.finish();
}
