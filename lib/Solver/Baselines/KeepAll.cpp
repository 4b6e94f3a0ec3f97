//===- KeepAll.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The graph as it came in: every value kept until its last use.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Solver/Algorithms.h"

using namespace ckpt::solver;

Plan ckpt::solver::solveKeepAll(const Problem &problem, const SolveOptions &) {
  std::vector<NodeId> order(problem.graph.numNodes());
  for (NodeId n = 0; n < order.size(); ++n)
    order[n] = n;
  return makePlan(problem, StrategyKind::KeepAll, std::move(order));
}
