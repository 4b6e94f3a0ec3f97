//===- Bounds.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What no plan can beat: a lower bound on the cost of any plan within the
// limit of a problem, and a floor for the peak of any plan. Proofs are in
// docs/solver-bounds.md; nothing here depends on a solver of linear or integer
// programs from elsewhere.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_SOLVER_BOUNDS_H
#define CKPT_SOLVER_BOUNDS_H

#include "ckpt/Solver/Deadline.h"
#include "ckpt/Solver/Plan.h"

namespace ckpt::solver {

/// Two proven statements about all plans of a problem, any order of first
/// executions (unless the problem fixes it) and any number of executions.
struct Bounds {
  /// No plan with a peak within the limit costs less (unit of Node::cost). At
  /// least the baseline cost. Infinite: no plan keeps the limit.
  double lowerBoundCost = 0.0;
  /// No plan has a smaller peak (bytes), whatever it costs.
  int64_t floorBytes = 0;
  /// The node that forces `floorBytes`; kNone when it is the graph's inputs or
  /// outputs alone.
  NodeId floorNode = kNone;
  /// How `lowerBoundCost` was proved, in a few words.
  std::string method;
  /// The nodes whose first runs `lowerBoundCost` looks at, in the order in which
  /// every plan meets them; empty when it needs none.
  std::vector<NodeId> moments;
  /// A schedule that costs what the relaxation behind the bound wants, or less
  /// than any plan; a place to start a search from. It may pass the limit.
  /// Empty when there is none.
  std::vector<NodeId> relaxedPlan;
  /// Work units spent; deterministic.
  uint64_t effort = 0;
};

/// Bounds for a well-formed problem (`Problem::check` is empty). `incumbent`, a
/// plan within the limit or null, only steers the proof and tells when it may
/// stop; the bound holds without it. `effort` limits the work (one unit is
/// about one step of an elementary loop over the graph); 0: the default.
/// `deadline` ends the work earlier.
Bounds computeBounds(const Problem &problem, const Plan *incumbent = nullptr,
                     uint64_t effort = 0, const Deadline &deadline = {});

} // namespace ckpt::solver

#endif // CKPT_SOLVER_BOUNDS_H
