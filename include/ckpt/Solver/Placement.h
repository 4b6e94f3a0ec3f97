//===- Placement.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Offsets in one arena for the instances of a schedule.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_SOLVER_PLACEMENT_H
#define CKPT_SOLVER_PLACEMENT_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <vector>

namespace ckpt::solver {

struct Plan;
struct Problem;

/// A block of storage that is held during the steps [first, last].
struct Interval {
  int64_t bytes = 0;
  int64_t first = 0;
  int64_t last = 0;
};

struct Placement {
  /// Per interval; 0 for empty ones.
  std::vector<int64_t> offsets;
  int64_t arenaBytes = 0;
  /// Largest sum of bytes held at one step: no arena can be smaller.
  int64_t lowerBoundBytes = 0;
};

/// Places intervals so that those that overlap in time do not overlap in
/// space: constructions, then a deterministic search while the arena is above
/// the lower bound. Each size is rounded up to `alignment` (a power of two).
/// The result depends on which intervals overlap, not on the numbers of the
/// steps nor on the order of the list. `effort` in looks at placed blocks (0: a
/// default of about a second); it is spent in part when the arena is close to
/// the bound, and four times when it stays more than 1.8 % above. More effort
/// never gives a larger arena.
Placement placeIntervals(llvm::ArrayRef<Interval> intervals,
                         int64_t alignment = 1, uint64_t effort = 0);

/// Places the instances and workspaces of a plan with a valid schedule: sets
/// `offsets` and `arenaBytes`. Inputs of the graph are outside the arena.
/// Returns arena bytes / largest sum of bytes held in it.
double placePlan(const Problem &problem, Plan &plan, uint64_t effort = 0);

/// What a placed plan needs in all: the inputs of the graph and the arena.
int64_t placedBytes(const Problem &problem, const Plan &plan);

/// What the graph as given needs by the figure that the limit is about: the
/// largest sum of live bytes, or the bytes after placement. Shares of the
/// baseline (`0.6x`) are of this.
int64_t baselineBytes(const Problem &problem);

} // namespace ckpt::solver

#endif // CKPT_SOLVER_PLACEMENT_H
