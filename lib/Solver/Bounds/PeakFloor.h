//===- PeakFloor.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A floor for the peak: what a node needs has to be gathered, whatever the
// plan. Walks back from the node: of the storage held together one is made
// last, while all the rest is held. docs/solver-bounds.md, section 5.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_LIB_SOLVER_BOUNDS_PEAKFLOOR_H
#define CKPT_LIB_SOLVER_BOUNDS_PEAKFLOOR_H

#include "BoundModel.h"

#include <set>

namespace ckpt::solver::bounds {

class PeakFloor {
public:
  explicit PeakFloor(const BoundModel &model) : model(model) {}

  /// Spends up to `maxWork` steps; never stops with less than the working sets.
  void run(uint64_t maxWork);
  /// Bytes that some step of any plan holds.
  int64_t bytes() const { return floor; }
  /// The node whose needs force it; kNone: the inputs or outputs.
  NodeId node() const { return floorNode; }
  uint64_t work() const { return steps; }

private:
  using Set = std::vector<StorageId>;

  void gather(const Set &start, NodeId forWhom, uint64_t maxWork);

  const BoundModel &model;
  int64_t floor = 0;
  NodeId floorNode = kNone;
  /// Sets that can be gathered without passing `floor`.
  std::set<Set> easy;
  uint64_t steps = 0;
};

} // namespace ckpt::solver::bounds

#endif // CKPT_LIB_SOLVER_BOUNDS_PEAKFLOOR_H
