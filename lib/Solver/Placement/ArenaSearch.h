//===- ArenaSearch.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Searches for offsets within a smaller arena, for blocks in canonical form:
// sorted, with lifetimes in steps from 0 without gaps.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_LIB_SOLVER_PLACEMENT_ARENASEARCH_H
#define CKPT_LIB_SOLVER_PLACEMENT_ARENASEARCH_H

#include "OffsetIndex.h"

namespace ckpt::solver::placement {

/// xorshift64*: the same numbers on every machine.
class Random {
public:
  explicit Random(uint64_t seed)
      : state(seed * 0x9E3779B97F4A7C15ull + 88172645463325252ull) {}
  uint32_t below(uint32_t end) { return uint32_t(next() % end); }
  double unit() { return double(next()) * 0x1p-31; }

private:
  uint64_t next() {
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return (state * 0x2545F4914F6CDD1Dull) >> 33;
  }
  uint64_t state;
};

/// The best offsets so far, and what may still be spent.
struct ArenaSearch {
  llvm::ArrayRef<Interval> blocks;
  int64_t numSteps = 0;
  /// Arena that is good enough to stop at.
  int64_t goal = 0;
  std::vector<int64_t> offsets;
  int64_t arena = 0;
  uint64_t spent = 0;

  bool note(llvm::ArrayRef<int64_t> found, int64_t bytes) {
    if (bytes >= arena)
      return false;
    arena = bytes;
    offsets.assign(found.begin(), found.end());
    return true;
  }
  bool done() const { return arena <= goal; }
};

/// One way of turning an order into offsets.
struct SqueakyWheel {
  /// Blocks that live at most this number of steps hang from the top of the
  /// arena, all others stand on its floor.
  int64_t topSteps = 0;
  /// By how much the key of a block that does not fit rises (log of bytes).
  double push = 0.05;
  /// Arena that is aimed at.
  int64_t cap = 0;
  uint64_t seed = 1;
};

/// Squeaky wheel search (Joslin and Clements, JAIR 10, 1999): blocks are placed
/// one after the other by a key; those that end up above the cap come earlier
/// next time. When all fit, the cap falls. Ends at `limit` units.
void runSqueakyWheel(ArenaSearch &search, const SqueakyWheel &way,
                     uint64_t limit);

/// Starts from the best offsets with a cap below them, so that some blocks
/// collide, and moves one colliding block at a time to where the weights of its
/// collisions are least; collisions that stay gain weight. When none is left,
/// the cap falls, by a part of what is above the goal or (`toGoal`) all of it.
/// Ends at `limit` units.
void repairCollisions(ArenaSearch &search, uint64_t seed, bool toGoal,
                      uint64_t limit);

} // namespace ckpt::solver::placement

#endif // CKPT_LIB_SOLVER_PLACEMENT_ARENASEARCH_H
