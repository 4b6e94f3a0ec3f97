//===- OffsetIndex.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Placed blocks, found by time: the lowest or highest offset that is free
// during all of a lifetime. Time is cut into slices, each with the blocks that
// touch it by offset, so that a short block looks at few others.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_LIB_SOLVER_PLACEMENT_OFFSETINDEX_H
#define CKPT_LIB_SOLVER_PLACEMENT_OFFSETINDEX_H

#include "ckpt/Solver/Placement.h"

namespace ckpt::solver::placement {

class OffsetIndex {
public:
  /// For blocks that live within the steps [0, numSteps).
  OffsetIndex(int64_t numSteps, size_t numBlocks);

  void clear();
  void insert(const Interval &block, int64_t offset);
  /// The lowest offset at which the block meets no other.
  int64_t lowestFit(const Interval &block);
  /// The highest offset at which it meets no other and ends at most at `cap`;
  /// the lowest above all others when there is none.
  int64_t highestFit(const Interval &block, int64_t cap);
  /// Placed blocks that were looked at so far.
  uint64_t looks() const { return numLooks; }

private:
  struct Placed {
    int64_t offset, end;
    int32_t first, last;
  };
  using Blocks = std::vector<Placed>;

  static void insertInto(Blocks &blocks, const Placed &placed);
  /// Blocks by offset, among them all that meet the lifetime of `block`.
  const Blocks &candidates(const Interval &block);
  size_t sliceOf(int64_t step) const { return size_t(step / sliceSteps); }

  int64_t sliceSteps;
  std::vector<Blocks> slices;
  Blocks all, gathered;
  uint64_t numLooks = 0;
};

} // namespace ckpt::solver::placement

#endif // CKPT_LIB_SOLVER_PLACEMENT_OFFSETINDEX_H
