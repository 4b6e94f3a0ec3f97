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
#include "MomentChain.h"
#include "OneMoment.h"
#include "PeakFloor.h"

#include <algorithm>
#include <cmath>
#include <memory>

using namespace ckpt::solver;
using namespace ckpt::solver::bounds;

namespace {

constexpr uint64_t kDefaultEffort = 400'000'000;
/// A low estimate, for the parts that do not read the clock.
constexpr double kUnitsPerSecond = 1e8;

class Driver {
public:
  Driver(const Problem &problem, const Plan *incumbent, uint64_t effort,
         const Deadline &deadline)
      : problem(problem), model(problem),
        maxWork(effort ? effort : kDefaultEffort) {
    model.deadline = deadline;
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
  void chains(int64_t limit);
  std::vector<NodeId> nextMoments(llvm::ArrayRef<NodeId> chosen,
                                  llvm::ArrayRef<NodeId> schedule,
                                  int64_t limit) const;
  void raise(int64_t bound, NodeId moment) {
    if (bound > best) {
      best = bound;
      bestMoment = moment;
      result.method = "one moment";
      result.moments = {moment};
    }
  }
  bool settled() const {
    return best >= stopAt || work >= maxWork || model.deadline.passed();
  }
  /// The programs of a chain do not read the clock: what they may spend.
  uint64_t workInTime(uint64_t units) const {
    if (!model.deadline)
      return units;
    return std::min<uint64_t>(units,
                              kUnitsPerSecond * model.deadline.secondsLeft());
  }

  const Problem &problem;
  BoundModel model;
  uint64_t maxWork;
  uint64_t work = 0;
  /// Extra units of the incumbent: more cannot be proved.
  int64_t stopAt = OneMoment::kNoPlan;
  int64_t best = 0;
  /// The moment with the best bound alone.
  NodeId bestMoment = kNone;
  Bounds result;
};

} // namespace

void Driver::findFloor() {
  PeakFloor floor(model);
  floor.run(maxWork / 16);
  result.floorBytes = floor.bytes();
  result.floorNode = floor.node();
  work += floor.work();
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
    if (settled() || work - startWork > (maxWork - startWork) / 6)
      break;
    auto moment = std::make_unique<OneMoment>(model, u, limit);
    int64_t bound = moment->priceBound(8, stopAt);
    work += moment->work();
    if (bound == 0)
      continue;
    raise(bound, u);
    kept.push_back({u, bound, std::move(moment)});
    std::sort(kept.begin(), kept.end(),
              [](const Candidate &a, const Candidate &b) {
                return a.bound != b.bound ? a.bound > b.bound : a.node < b.node;
              });
    if (kept.size() > maxKept)
      kept.pop_back();
  }
  // Each a share of half of what is left, the most promising first.
  const uint64_t endWork = work + (maxWork - std::min(work, maxWork)) / 2;
  for (Candidate &candidate : kept) {
    if (settled() || work >= endWork)
      return;
    uint64_t share = endWork - work, before = candidate.moment->work();
    candidate.moment->branchAndBound(stopAt, share / 3);

    work += candidate.moment->work() - before;
    raise(candidate.moment->lowerBound(), candidate.node);
  }
}

/// Nodes at whose first execution `schedule` holds more than the limit and that
/// come before or after each chosen moment in every plan: the largest excess
/// first, at most three that are apart. If there is none, the nearest such node
/// after the worst step.
std::vector<NodeId> Driver::nextMoments(llvm::ArrayRef<NodeId> chosen,
                                        llvm::ArrayRef<NodeId> schedule,
                                        int64_t limit) const {
  Simulation sim = simulate(problem.graph, schedule);
  if (!sim.violations.empty() || sim.peakBytes <= limit)
    return {};
  std::vector<std::vector<uint8_t>> marks;
  for (NodeId t : chosen)
    marks.push_back(model.executedBy(t));
  std::vector<int64_t> first(model.numNodes(), -1);
  for (size_t step = schedule.size(); step-- > 0;)
    first[schedule[step]] = step;
  auto fits = [&](NodeId u, const std::vector<NodeId> &more) {
    for (size_t i = 0; i < chosen.size(); ++i)
      if (u == chosen[i] || marks[i][u] == 2)
        return false;
    if (more.empty())
      return true;
    std::vector<uint8_t> mark = model.executedBy(u);
    for (NodeId other : more)
      if (mark[other] == 2 || other == u ||
          std::abs(first[other] - first[u]) <= 3)
        return false;
    return true;
  };
  std::vector<NodeId> order;
  for (NodeId u = 0; u < model.numNodes(); ++u)
    if (sim.timeline[first[u]] > limit)
      order.push_back(u);
  std::sort(order.begin(), order.end(), [&](NodeId a, NodeId b) {
    int64_t x = sim.timeline[first[a]], y = sim.timeline[first[b]];
    return x != y ? x > y : a < b;
  });
  std::vector<NodeId> found;
  for (NodeId u : order)
    if (found.size() < 3 && fits(u, found))
      found.push_back(u);
  if (!found.empty())
    return found;
  // The excess is at a repetition: the first runs around it.
  int64_t before = -1, after = std::numeric_limits<int64_t>::max();
  NodeId last = kNone, next = kNone;
  for (NodeId u = 0; u < model.numNodes(); ++u) {
    if (!fits(u, {}))
      continue;
    if (first[u] >= sim.peakStep && first[u] < after) {
      after = first[u];
      next = u;
    } else if (first[u] < sim.peakStep && first[u] > before) {
      before = first[u];
      last = u;
    }
  }
  if (next != kNone)
    return {next};
  if (last != kNone)
    return {last};
  return {};
}

/// Starts from the best moment and adds those at which the plan that the
/// relaxation would like holds too much.
void Driver::chains(int64_t limit) {
  if (bestMoment == kNone)
    return;
  constexpr size_t maxVariables = 6000;
  std::vector<NodeId> chosen = {bestMoment};
  while (!settled()) {
    MomentChain chain(model, chosen, limit);
    work += chain.work();
    if (chain.numVariables() > maxVariables)
      return;
    uint64_t before = chain.work();
    int64_t bound =
        chain.run(stopAt, workInTime((maxWork - std::min(work, maxWork)) / 2));
    work += chain.work() - before;
    if (bound > best) {
      best = bound;
      result.method = chosen.size() == 1
                          ? "one moment"
                          : std::to_string(chosen.size()) + " moments";
      result.moments = chosen;
    }
    std::vector<NodeId> relaxed = chain.schedule();
    if (!relaxed.empty())
      result.relaxedPlan = relaxed;
    if (settled() || !chain.closed())
      return;
    std::vector<NodeId> more = nextMoments(chosen, relaxed, limit);
    if (more.empty())
      return;
    chosen.insert(chosen.end(), more.begin(), more.end());
    // In the order in which every plan meets them.
    std::sort(chosen.begin(), chosen.end());
  }
}

Bounds Driver::run() {
  findFloor();
  result.method = "every node runs once";
  result.lowerBoundCost = model.baseCost;
  if (problem.memoryLimit) {
    int64_t limit = *problem.memoryLimit;
    if (limit < result.floorBytes) {
      best = OneMoment::kNoPlan;
      result.method = "floor of the peak";
    } else if (stopAt > 0) {
      oneMoment(limit);
      chains(limit);
    }
    result.lowerBoundCost = best == OneMoment::kNoPlan
                                ? std::numeric_limits<double>::infinity()
                                : model.costOf(best);
  }
  result.effort = work;
  return std::move(result);
}

Bounds ckpt::solver::computeBounds(const Problem &problem,
                                   const Plan *incumbent, uint64_t effort,
                                   const Deadline &deadline) {
  return Driver(problem, incumbent, effort, deadline).run();
}
