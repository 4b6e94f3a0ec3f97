//===- Order.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Orders of a step with little memory, each node executed once: what can be
// had before anything is computed again.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_SOLVER_ORDER_H
#define CKPT_SOLVER_ORDER_H

#include "ckpt/Solver/Graph.h"

namespace ckpt::solver {

struct MemoryOrder {
  /// All nodes, once each. The given order when no lower peak was found.
  std::vector<NodeId> order;
  /// Peak of `order`, as the simulator counts it.
  int64_t peakBytes = 0;
  int64_t givenPeakBytes = 0;
  /// No order of single executions has a smaller peak.
  int64_t lowerBoundBytes = 0;

  bool isProved() const { return peakBytes <= lowerBoundBytes; }
};

/// Looks for an order of single executions with a small peak, never above that
/// of the given order. List scheduling first: what frees memory runs as soon as
/// it can, what takes memory as late as it can. Then minimum cuts at the step
/// with the peak, which also bound the peak of every order, and, where few sets
/// of executed nodes are left, all of them. `effort`: elementary steps of the
/// cuts and of the last part; 0: a default that grows with the graph. The list
/// scheduling takes O(E log V).
/// The graph must be well formed.
MemoryOrder orderForMemory(const Graph &graph, uint64_t effort = 0);

} // namespace ckpt::solver

#endif // CKPT_SOLVER_ORDER_H
