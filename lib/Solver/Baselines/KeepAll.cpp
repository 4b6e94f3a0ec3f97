//===- KeepAll.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every value kept until its last use, nothing executed twice: the graph as it
// came in, or in an order with a lower peak.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Solver/Algorithms.h"
#include "ckpt/Solver/Order.h"
#include <numeric>

using namespace ckpt::solver;

Plan ckpt::solver::solveKeepAll(const Problem &problem,
                                const SolveOptions &options) {
  std::vector<NodeId> given(problem.graph.numNodes());
  std::iota(given.begin(), given.end(), 0);
  Plan plan = makePlan(problem, StrategyKind::KeepAll, std::move(given));
  if (problem.order == Order::Given || plan.status == Status::Infeasible ||
      (problem.objective == Objective::Time && plan.withinLimit()))
    return plan;
  MemoryOrder found = orderForMemory(problem.graph, options.effort);
  if (found.peakBytes >= found.givenPeakBytes)
    return plan;
  return makePlan(problem, StrategyKind::KeepAll, std::move(found.order));
}
