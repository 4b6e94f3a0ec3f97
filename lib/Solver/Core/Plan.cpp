//===- Plan.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Claims of a plan, and their check against the simulator.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Solver/Plan.h"
#include "llvm/ADT/Twine.h"
#include <cmath>
#include <map>

using namespace ckpt::solver;
using llvm::Twine;

double Plan::gapPercent() const {
  auto percent = [](double above, double of) {
    return above <= 0 ? 0.0 : of > 0 ? 100.0 * above / of : 100.0;
  };
  switch (objective) {
  case Objective::Time:
    return percent(totalCost - lowerBoundCost, baselineCost);
  case Objective::Memory:
    return percent(double(peakBytes) - double(floorBytes), double(floorBytes));
  case Objective::Stored:
    return percent(double(storedObjectiveBytes()) -
                       double(storedLowerBoundBytes),
                   double(storedLowerBoundBytes));
  }
  return 0.0;
}

bool Plan::withinLimit() const {
  return !memoryLimit || peakBytes <= *memoryLimit;
}

bool ckpt::solver::sameCost(double a, double b) {
  return std::fabs(a - b) <= 1e-9 * std::max(std::fabs(a), std::fabs(b));
}

namespace {

/// Compares the claims of `plan` with its simulation.
class Verifier {
public:
  Verifier(const Plan &plan, const Problem &problem)
      : plan(plan), problem(problem),
        sim(simulate(problem.graph, plan.schedule)) {}

  std::vector<Violation> run() {
    found = sim.violations;
    checkClaims();
    checkExecutions();
    if (problem.order == Order::Given)
      checkOrder();
    if (!plan.offsets.empty())
      checkOffsets();
    return std::move(found);
  }

private:
  void fail(llvm::StringRef label, const Twine &text, int64_t step = -1,
            std::vector<NodeId> nodes = {}, std::vector<ValueId> values = {}) {
    found.push_back(
        {label.str(), text.str(), std::move(nodes), std::move(values), step});
  }

  void checkClaims() {
    if (sim.peakBytes != plan.peakBytes)
      fail("S6",
           "the plan claims a peak of " + Twine(plan.peakBytes) +
               " bytes, and has one of " + Twine(sim.peakBytes),
           sim.peakStep);
    if (!sameCost(sim.totalCost, plan.totalCost))
      fail("S6", "the plan claims a cost of " + std::to_string(plan.totalCost) +
                     ", and has one of " + std::to_string(sim.totalCost));
    if (problem.memoryLimit && sim.peakBytes > *problem.memoryLimit)
      fail("S7",
           "the peak of " + Twine(sim.peakBytes) +
               " bytes is above the limit of " + Twine(*problem.memoryLimit),
           sim.peakStep);
    if (plan.floorBytes > sim.peakBytes)
      fail("S10", "the floor of " + Twine(plan.floorBytes) +
                      " bytes is above the peak of " + Twine(sim.peakBytes));
    if (plan.lowerBoundCost > sim.totalCost &&
        !sameCost(plan.lowerBoundCost, sim.totalCost))
      fail("S10", "the lower bound of the cost, " +
                      std::to_string(plan.lowerBoundCost) +
                      ", is above the cost of the plan, " +
                      std::to_string(sim.totalCost));
  }

  void checkExecutions() {
    unsigned bound = problem.executionBound();
    if (bound == 0)
      return;
    for (NodeId n = 0; n < sim.executions.size(); ++n)
      if (sim.executions[n] > bound)
        fail("S8",
             "node " + Twine(n) + " runs " + Twine(sim.executions[n]) +
                 " times; at most " + Twine(bound) + " are allowed",
             -1, {n});
  }

  void checkOrder() {
    std::vector<uint8_t> seen(problem.graph.numNodes(), 0);
    NodeId next = 0;
    for (size_t step = 0; step < plan.schedule.size(); ++step) {
      NodeId n = plan.schedule[step];
      if (n >= seen.size() || seen[n])
        continue;
      seen[n] = 1;
      if (n != next)
        fail("S9",
             "step " + Twine(step) + ": node " + Twine(n) +
                 " runs first where node " + Twine(next) +
                 " is due in the given order",
             step, {n});
      next = n + 1;
    }
  }

  void checkOffsets() {
    const auto &instances = sim.instances;
    if (plan.offsets.size() != instances.size()) {
      fail("S11", "the plan has " + Twine(plan.offsets.size()) +
                      " offsets for " + Twine(instances.size()) + " instances");
      return;
    }
    // Storage that is handed on in place keeps the larger of the two sizes.
    std::vector<int64_t> bytes(instances.size());
    std::vector<std::vector<uint32_t>> dying(plan.schedule.size() + 1);
    // Live blocks by offset.
    std::map<int64_t, uint32_t> live;
    size_t next = 0;
    while (next < instances.size() && instances[next].born < 0)
      ++next;
    for (int64_t step = 0; step < int64_t(plan.schedule.size()); ++step) {
      for (; next < instances.size() && instances[next].born == step; ++next) {
        const Instance &instance = instances[next];
        bytes[next] = problem.graph.values[instance.value].bytes;
        int64_t offset = plan.offsets[next];
        if (bytes[next] == 0)
          continue;
        uint32_t from = instance.inplaceOf;
        if (from != kNone && plan.offsets[from] == offset && bytes[from] > 0) {
          bytes[next] = std::max(bytes[next], bytes[from]);
          live.erase(offset);
        }
        insert(live, bytes, next);
        dying[instance.death].push_back(next);
      }
      for (uint32_t i : dying[step]) {
        auto at = live.find(plan.offsets[i]);
        if (at != live.end() && at->second == i)
          live.erase(at);
      }
    }
  }

  void insert(std::map<int64_t, uint32_t> &live,
              const std::vector<int64_t> &bytes, uint32_t i) {
    int64_t offset = plan.offsets[i];
    if (offset < 0 || offset > plan.arenaBytes - bytes[i]) {
      fail("S11",
           "instance " + Twine(i) + " at offset " + Twine(offset) +
               " is not inside the arena of " + Twine(plan.arenaBytes) +
               " bytes",
           sim.instances[i].born, {}, {sim.instances[i].value});
      return;
    }
    auto after = live.lower_bound(offset);
    uint32_t hit = kNone;
    if (after != live.end() && after->first < offset + bytes[i])
      hit = after->second;
    if (after != live.begin()) {
      auto before = std::prev(after);
      if (before->first + bytes[before->second] > offset)
        hit = before->second;
    }
    if (hit != kNone)
      fail("S11",
           "instances " + Twine(hit) + " and " + Twine(i) +
               " overlap in the arena at step " + Twine(sim.instances[i].born),
           sim.instances[i].born, {},
           {sim.instances[hit].value, sim.instances[i].value});
    live[offset] = i;
  }

  const Plan &plan;
  const Problem &problem;
  Simulation sim;
  std::vector<Violation> found;
};

} // namespace

std::vector<Violation> Plan::verify(const Problem &problem) const {
  return Verifier(*this, problem).run();
}
