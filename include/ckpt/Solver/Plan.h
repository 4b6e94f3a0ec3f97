//===- Plan.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a solver answers: a schedule, what it holds and costs, and what is
// proved about it. `verify` re-simulates and compares every claim.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_SOLVER_PLAN_H
#define CKPT_SOLVER_PLAN_H

#include "ckpt/Solver/Simulator.h"

namespace ckpt::solver {

enum class Status : uint8_t {
  /// No plan is better; proved by `lowerBoundCost` (or `floorBytes`).
  Optimal,
  /// A valid plan; `gapPercent` says how far from the bound.
  Feasible,
  /// No plan keeps the limit; `floorBytes` is proved.
  Infeasible,
  /// Effort or time ran out; the best so far, if there is one.
  Limit,
};

struct Plan {
  Status status = Status::Limit;
  std::string strategy;
  Objective objective = Objective::Time;
  std::optional<int64_t> memoryLimit;

  /// Node ids in execution order; empty when there is no plan.
  std::vector<NodeId> schedule;
  /// Per storage-owning instance of Simulation::instances (inputs included,
  /// -1 for them): offset in the arena. Empty: not placed.
  std::vector<int64_t> offsets;
  int64_t arenaBytes = 0;

  int64_t peakBytes = 0;
  double totalCost = 0.0;
  int64_t baselinePeakBytes = 0;
  double baselineCost = 0.0;
  /// No plan of the problem's kind costs less (Time) within the limit.
  double lowerBoundCost = 0.0;
  /// No plan has a smaller peak. A valid lower bound, at least the largest
  /// working set of a node.
  int64_t floorBytes = 0;
  /// What forces `floorBytes`: node with the largest working set, or kNone.
  NodeId floorNode = kNone;
  /// Effort spent, in work units of the strategy (deterministic).
  uint64_t effort = 0;
  bool stoppedByClock = false;

  /// Objective::Stored only.
  std::vector<NodeId> stored;
  int64_t storedBytes = 0;
  int64_t largestComponentBytes = 0;
  int64_t storedLowerBoundBytes = 0;
  int64_t storedObjectiveBytes() const {
    return storedBytes + largestComponentBytes;
  }

  bool hasSchedule() const { return !schedule.empty(); }
  double overheadPercent() const {
    return baselineCost > 0 ? 100.0 * (totalCost - baselineCost) / baselineCost
                            : 0.0;
  }
  /// Gap to the proven bound in percent of the baseline cost (Time), of the
  /// floor (Memory).
  double gapPercent() const;
  /// The peak is within the limit, if there is one.
  bool withinLimit() const;

  /// Simulates the schedule and compares: S1..S5 of the simulator, S6 peak or
  /// cost differs from the claim, S7 peak over the limit, S8 a node runs more
  /// than maxExecutions, S9 first executions out of order under Order::Given,
  /// S10 a bound above the plan's own figure, S11 offsets overlap.
  std::vector<Violation> verify(const Problem &problem) const;
};

/// Equal but for rounding of sums taken in another order (1e-9 relative).
bool sameCost(double a, double b);

} // namespace ckpt::solver

#endif // CKPT_SOLVER_PLAN_H
