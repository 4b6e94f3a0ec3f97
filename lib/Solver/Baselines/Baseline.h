//===- Baseline.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the published strategies share: the forward part of a step, a schedule
// from a set of kept values, and the choice among candidate schedules.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_LIB_SOLVER_BASELINES_BASELINE_H
#define CKPT_LIB_SOLVER_BASELINES_BASELINE_H

#include "ckpt/Solver/Algorithms.h"
#include "ckpt/Solver/Deadline.h"
#include "llvm/ADT/ArrayRef.h"

namespace ckpt::solver {

/// The forward part of a training step, as the strategies made for forward
/// graphs see it.
struct ForwardPart {
  explicit ForwardPart(const Graph &graph, const GraphIndex &index);

  /// Per node: belongs to the forward part. From the phases when there are any;
  /// else all nodes up to the point where most bytes of values that are neither
  /// inputs nor outputs are held.
  std::vector<uint8_t> isForward;
  /// Forward nodes in the given order.
  std::vector<NodeId> nodes;
  /// Per storage (root value): position in `nodes` of the node that makes it
  /// and of the last forward node that reads it; -1 when there is none.
  std::vector<int32_t> madeAt, lastReadAt;
  /// Per storage: made by a forward node that may not run again.
  std::vector<uint8_t> mustKeep;
  /// Per storage: read by a node outside the forward part.
  std::vector<uint8_t> readLater;
};

/// Runs all nodes once in the given order. A node outside the forward part that
/// reads a forward value whose storage is not kept gets it made again right
/// before (with what that needs), once; it then stays until its last use.
/// `kept` is per storage (root value).
std::vector<NodeId> scheduleFromKept(const Graph &graph,
                                     const GraphIndex &index,
                                     const ForwardPart &forward,
                                     llvm::ArrayRef<uint8_t> kept);

/// Keeps the best of the schedules that it is shown: within the limit first,
/// then by the objective of the problem, then the earlier one.
class Chooser {
public:
  Chooser(const Problem &problem, StrategyKind strategy,
          const SolveOptions &options = {});

  /// True when the schedule is the best one so far.
  bool consider(std::vector<NodeId> schedule);
  /// The given order is within the limit and the objective is time: nothing
  /// can be better.
  bool baselineIsBest() const { return settled; }
  /// The time limit has passed; the plan will say that it is what stopped.
  bool outOfTime() { return stoppedByClock |= deadline.passed(); }
  Plan finish();

  uint64_t effort = 0;
  bool stoppedByClock = false;

private:
  const Problem &problem;
  StrategyKind strategy;
  Deadline deadline;
  bool settled = false;
  bool fits = false;
  std::vector<NodeId> best;
  int64_t bestPeak = 0;
  double bestCost = 0.0;
};

} // namespace ckpt::solver

#endif // CKPT_LIB_SOLVER_BASELINES_BASELINE_H
