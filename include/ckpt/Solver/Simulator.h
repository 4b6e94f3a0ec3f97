//===- Simulator.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one source of truth for peak and time of a schedule. Memory model: an
// execution binds each use to the newest earlier instance of the value; an
// instance is held from the step that makes it to the last step that uses it
// (to the end for the newest instance of an output). During a step its inputs,
// outputs and workspace are held together, an in-place pair once. Inputs of
// the graph are held throughout.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_SOLVER_SIMULATOR_H
#define CKPT_SOLVER_SIMULATOR_H

#include "ckpt/Solver/Problem.h"
#include "llvm/ADT/ArrayRef.h"

namespace ckpt::solver {

/// Storage of one instance of a value: made at `born` (step, or -1 for an
/// input), last used at `death` (step; the number of steps when it is held to
/// the end).
struct Instance {
  ValueId value = kNone;
  int64_t born = -1;
  int64_t death = -1;
  /// Number of this instance among those of its value, from 0.
  uint32_t serial = 0;
  /// Index of the instance whose storage it takes over (in-place), or kNone.
  uint32_t inplaceOf = kNone;
};

/// What running a schedule holds and costs.
struct Simulation {
  int64_t peakBytes = 0;
  /// First step at which the peak is reached; -1 when it is the inputs alone.
  int64_t peakStep = -1;
  double totalCost = 0.0;
  /// Per step: bytes held during it, workspace included.
  std::vector<int64_t> timeline;
  /// Storage-owning instances in order of creation, inputs first.
  std::vector<Instance> instances;
  /// Per node: number of executions.
  std::vector<uint32_t> executions;
  /// Labels S1 no such node; S2 a use of a value that is not made; S3 a node
  /// never runs; S4 an unrepeatable node runs again; S5 an output is not made.
  std::vector<Violation> violations;

  /// Executions beyond the first of each node.
  uint64_t recomputations() const;
};

/// Runs `schedule` on a well-formed graph. O(size of the schedule).
/// `withTimeline` false skips the per-step and per-instance tables.
Simulation simulate(const Graph &graph, llvm::ArrayRef<NodeId> schedule,
                    bool withTimeline = true);

/// Peak and cost of the graph in its own order.
Simulation simulateBaseline(const Graph &graph, bool withTimeline = false);

} // namespace ckpt::solver

#endif // CKPT_SOLVER_SIMULATOR_H
