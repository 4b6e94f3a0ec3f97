//===- Bounds.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Entry point of the bounds: which moments to look at, how much to spend.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Solver/Bounds.h"
#include "OneMoment.h"

#include <algorithm>
#include <cmath>
#include <memory>

using namespace ckpt::solver;
using namespace ckpt::solver::bounds;

namespace {

constexpr uint64_t kDefaultEffort = 400'000'000;

class Driver {
public:
  Driver(const Problem &problem, const Plan *incumbent, uint64_t effort)
      : problem(problem), model(problem),
        maxWork(effort ? effort : kDefaultEffort) {
    if (incumbent && incumbent->hasSchedule()) {
      double extra = (incumbent->totalCost - model.baseCost) / model.unit;
      stopAt = std::max<int64_t>(0, std::llround(extra));
    }
  }

  Bounds run();

private:
  void findFloor();
  std::vector<NodeId> rankMoments() const;
  void oneMoment(int64_t limit);
  bool settled() const { return best >= stopAt || work >= maxWork; }

  const Problem &problem;
  BoundModel model;
  uint64_t maxWork;
  uint64_t work = 0;
  /// Extra units of the incumbent: more cannot be proved.
  int64_t stopAt = OneMoment::kNoPlan;
  int64_t best = 0;
  Bounds result;
};

} // namespace

void Driver::findFloor() {
  result.floorBytes = model.inputBytes;
  int64_t atEnd = model.inputBytes;
  for (StorageId s : model.outputs)
    atEnd += model.bytes[s];
  result.floorBytes = std::max(result.floorBytes, atEnd);
  for (NodeId u = 0; u < model.numNodes(); ++u) {
    int64_t bytes = model.inputBytes + model.workingSet(u);
    if (bytes > result.floorBytes) {
      result.floorBytes = bytes;
      result.floorNode = u;
    }
  }
}

/// Nodes by the bytes that the given order holds while they run, most first.
std::vector<NodeId> Driver::rankMoments() const {
  const uint32_t n = model.numNodes();
  std::vector<int64_t> held(n + 1, 0);
  for (StorageId s = 0; s < model.numStorages(); ++s) {
    NodeId last = model.producer[s];
    for (NodeId u : model.users[s])
      last = std::max(last, u);
    held[model.producer[s]] += model.bytes[s];
    held[last + 1] -= model.bytes[s];
  }
  for (StorageId s : model.outputs) {
    NodeId last = model.producer[s];
    for (NodeId u : model.users[s])
      last = std::max(last, u);
    held[last + 1] += model.bytes[s];
  }
  for (uint32_t u = 1; u < n; ++u)
    held[u] += held[u - 1];
  std::vector<NodeId> order(n);
  for (NodeId u = 0; u < n; ++u)
    order[u] = u;
  std::sort(order.begin(), order.end(), [&](NodeId a, NodeId b) {
    int64_t x = held[a] + model.extraBytes[a],
            y = held[b] + model.extraBytes[b];
    return x != y ? x > y : a < b;
  });
  return order;
}

void Driver::oneMoment(int64_t limit) {
  struct Candidate {
    NodeId node;
    int64_t bound;
    std::unique_ptr<OneMoment> moment;
  };
  std::vector<Candidate> kept;
  const uint64_t startWork = work;
  constexpr size_t maxKept = 16;
  for (NodeId u : rankMoments()) {
    // A third of the effort goes into looking around.
    if (settled() || work - startWork > (maxWork - startWork) / 3)
      break;
    auto moment = std::make_unique<OneMoment>(model, u, limit);
    int64_t bound = moment->priceBound(8, stopAt);
    work += moment->work();
    if (bound == 0)
      continue;
    best = std::max(best, bound);
    kept.push_back({u, bound, std::move(moment)});
    std::sort(kept.begin(), kept.end(),
              [](const Candidate &a, const Candidate &b) {
                return a.bound != b.bound ? a.bound > b.bound : a.node < b.node;
              });
    if (kept.size() > maxKept)
      kept.pop_back();
  }
  // Each a share of what is left, the most promising first.
  for (Candidate &candidate : kept) {
    if (settled())
      return;
    uint64_t before = candidate.moment->work();
    candidate.moment->branchAndBound(stopAt, (maxWork - work) / 3);
    work += candidate.moment->work() - before;
    best = std::max(best, candidate.moment->lowerBound());
  }
}

Bounds Driver::run() {
  findFloor();
  work += model.numNodes() + model.needs.total();
  result.method = "every node runs once";
  result.lowerBoundCost = model.baseCost;
  if (problem.memoryLimit) {
    int64_t limit = *problem.memoryLimit;
    if (limit < result.floorBytes) {
      best = OneMoment::kNoPlan;
      result.method = "floor of the peak";
    } else if (stopAt > 0) {
      oneMoment(limit);
      if (best > 0)
        result.method = "one moment";
    }
    result.lowerBoundCost = best == OneMoment::kNoPlan
                                ? std::numeric_limits<double>::infinity()
                                : model.costOf(best);
  }
  result.effort = work;
  return std::move(result);
}

Bounds ckpt::solver::computeBounds(const Problem &problem,
                                   const Plan *incumbent, uint64_t effort) {
  return Driver(problem, incumbent, effort).run();
}
