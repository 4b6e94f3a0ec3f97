//===- ChainRotor.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Optimal persistent schedules of a chain (Herrmann et al., arXiv 1911.13214).
//
//===----------------------------------------------------------------------===//

#include "RotorSolve.h"
#include <algorithm>

using namespace ckpt::solver;
using namespace ckpt::solver::rotor;

int64_t ckpt::solver::smallestChainLimit(const Chain &chain,
                                         ChainAccounting accounting) {
  return chain.inputBytes + Model(chain, accounting).leastMemory()[1].back();
}

int64_t ckpt::solver::keepAllChainLimit(const Chain &chain,
                                        ChainAccounting accounting) {
  return chain.inputBytes + Model(chain, accounting).keepAllMemory();
}

ChainPlan ckpt::solver::solveChainRotor(const Chain &chain,
                                        std::optional<int64_t> limit,
                                        const ChainOptions &options) {
  Model model(chain, options.accounting);
  auto least = model.leastMemory();
  ChainPlan plan;
  plan.strategy = "rotor";
  plan.optimalAmong = "persistent";
  plan.objective = options.objective;
  plan.accounting = options.accounting;
  plan.memoryLimit = limit;
  plan.baselineCost = chain.baseTime();
  plan.baselinePeakBytes = keepAllChainLimit(chain);
  plan.floorBytes = chain.inputBytes + least[1].back();
  plan.lowerBoundCost = plan.baselineCost;
  if (limit && *limit < plan.floorBytes) {
    plan.status = Status::Infeasible;
    return plan;
  }
  int64_t bytes = limit ? *limit - chain.inputBytes : model.keepAllMemory();
  if (options.objective == Objective::Memory)
    bytes = least[1].back();
  ModelSearch search;
  search.steps = options.steps;
  search.deadline = Deadline(options.timeLimitSeconds);
  ModelAnswer answer = solveModel(model, bytes, least, search);
  plan.ops = chainOps(answer.ops);
  ChainSimulation sim = simulateChain(chain, plan.ops);
  plan.peakBytes = sim.peakBytes;
  plan.totalCost = sim.totalCost;
  // The program adds up in another order than the simulator.
  plan.lowerBoundCost = answer.exact
                            ? plan.totalCost
                            : std::min(answer.lowerBound, plan.totalCost);
  plan.effort = answer.work;
  plan.status = answer.exact ? Status::Optimal : Status::Feasible;
  plan.stoppedByClock = !answer.exact && search.deadline.passed();
  return plan;
}

std::vector<ChainCurvePoint>
ckpt::solver::chainCurve(const Chain &chain, const ChainOptions &options,
                         bool *exact) {
  Model model(chain, options.accounting);
  const int64_t all = model.keepAllMemory();
  bool isExact = false;
  std::unique_ptr<Table> table =
      makeCurveTable(model, all, options.steps, isExact);
  std::vector<ChainCurvePoint> points;
  auto add = [&](int64_t bytes, double time) {
    if (points.empty() || time < points.back().totalCost)
      points.push_back({chain.inputBytes + bytes, time});
  };
  for (auto [bytes, time] : table->curve())
    add(bytes, time);
  add(all, chain.baseTime());
  if (exact)
    *exact = isExact;
  return points;
}
