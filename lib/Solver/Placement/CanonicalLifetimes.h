//===- CanonicalLifetimes.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_LIB_SOLVER_PLACEMENT_CANONICALLIFETIMES_H
#define CKPT_LIB_SOLVER_PLACEMENT_CANONICALLIFETIMES_H

#include "ckpt/Solver/Placement.h"

namespace ckpt::solver {

/// Replaces the steps of each interval by the numbers, in time, of the first
/// and the last maximal clique (blocks held at one time) that it is part of,
/// and sorts the intervals. Two lists of blocks with equal overlaps and equal
/// bytes become equal. Returns the former index of each interval. Lifetimes
/// must not be empty (first <= last). O(n log n).
std::vector<uint32_t> canonicalLifetimes(std::vector<Interval> &intervals);

} // namespace ckpt::solver

#endif // CKPT_LIB_SOLVER_PLACEMENT_CANONICALLIFETIMES_H
