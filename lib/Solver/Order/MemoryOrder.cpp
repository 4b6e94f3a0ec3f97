//===- MemoryOrder.cpp ----------------------------------------------------===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Orders with a small peak: list scheduling, cuts, and the exact search, each
// from the best that the one before found.
//
//===----------------------------------------------------------------------===//

#include "OrderGraph.h"
#include "ckpt/Solver/Order.h"
#include <algorithm>
#include <numeric>

using namespace ckpt::solver;
using namespace ckpt::solver::order;

namespace {

/// Rounds of list scheduling and cuts; each starts where the last one ended.
constexpr unsigned kRounds = 3;

class Finder {
public:
  explicit Finder(const Graph &graph) : graph(graph) {
    best.order.resize(this->graph.numNodes());
    std::iota(best.order.begin(), best.order.end(), 0);
    best.peakBytes = best.givenPeakBytes =
        peakOf(this->graph, best.order).bytes;
    best.lowerBoundBytes = this->graph.inputBytes;
  }

  MemoryOrder run(uint64_t effort) {
    if (effort == 0)
      effort = 4000000 + 200 * uint64_t(graph.numNodes());
    for (unsigned round = 0; round < kRounds && !best.isProved(); ++round) {
      int64_t before = best.peakBytes;
      moveFreely();
      CutResult cut = refineByCuts(graph, best.order, effort / kRounds);
      best.lowerBoundBytes =
          std::max(best.lowerBoundBytes, cut.lowerBoundBytes);
      if (cut.peak.bytes < best.peakBytes) {
        best.order = std::move(cut.order);
        best.peakBytes = cut.peak.bytes;
      }
      if (best.peakBytes == before)
        break;
    }
    searchAll(effort);
    return std::move(best);
  }

private:
  bool take(std::vector<NodeId> order) {
    int64_t peak = peakOf(graph, order).bytes;
    if (peak >= best.peakBytes)
      return false;
    best.peakBytes = peak;
    best.order = std::move(order);
    return true;
  }

  void moveFreely() {
    for (bool isLate : {false, true, false}) {
      const std::vector<NodeId> from = best.order;
      auto move = [&](llvm::ArrayRef<NodeId> order, bool late) {
        return late ? runLate(graph, order, best.peakBytes - 1)
                    : runEarly(graph, order, best.peakBytes - 1);
      };
      std::vector<NodeId> once = move(from, isLate);
      std::vector<NodeId> twice = move(once, !isLate);
      take(std::move(once));
      take(std::move(twice));
    }
  }

  /// Lowers the bound until no order keeps it, or the effort is spent.
  void searchAll(uint64_t effort) {
    while (!best.isProved()) {
      std::vector<NodeId> order;
      int64_t bound = best.peakBytes - 1;
      if (!searchExactly(graph, best.order, bound, effort, order))
        return;
      if (order.empty()) {
        best.lowerBoundBytes = best.peakBytes;
        return;
      }
      take(std::move(order));
    }
  }

  const OrderGraph graph;
  MemoryOrder best;
};

} // namespace

MemoryOrder ckpt::solver::orderForMemory(const Graph &graph, uint64_t effort) {
  return Finder(graph).run(effort);
}
