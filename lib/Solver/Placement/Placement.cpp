//===- Placement.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Offsets by best fit in a few orders; the smallest arena wins, the first of
// equals.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Solver/Placement.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <map>
#include <numeric>

using namespace ckpt::solver;

namespace {

/// Largest sum of bytes held at one step.
int64_t livePeak(llvm::ArrayRef<Interval> intervals) {
  std::map<int64_t, int64_t> change;
  for (const Interval &interval : intervals) {
    change[interval.first] += interval.bytes;
    change[interval.last + 1] -= interval.bytes;
  }
  int64_t now = 0, peak = 0;
  for (auto [step, bytes] : change)
    peak = std::max(peak, now += bytes);
  return peak;
}

/// Places in the given order, each into the tightest gap left by those placed
/// before it that overlap in time.
int64_t place(llvm::ArrayRef<Interval> intervals,
              llvm::ArrayRef<uint32_t> order, std::vector<int64_t> &offsets) {
  offsets.assign(intervals.size(), 0);
  std::vector<uint32_t> placed; // by offset
  int64_t arena = 0;
  for (uint32_t i : order) {
    const Interval &now = intervals[i];
    if (now.bytes == 0)
      continue;
    int64_t top = 0, best = -1, bestGap = 0;
    for (uint32_t j : placed) {
      if (intervals[j].last < now.first || now.last < intervals[j].first)
        continue;
      int64_t gap = offsets[j] - top;
      if (gap >= now.bytes && (best < 0 || gap < bestGap)) {
        best = top;
        bestGap = gap;
      }
      top = std::max(top, offsets[j] + intervals[j].bytes);
    }
    offsets[i] = best >= 0 ? best : top;
    arena = std::max(arena, offsets[i] + now.bytes);
    placed.insert(std::upper_bound(placed.begin(), placed.end(), i,
                                   [&](uint32_t a, uint32_t b) {
                                     return offsets[a] < offsets[b];
                                   }),
                  i);
  }
  return arena;
}

} // namespace

Placement ckpt::solver::placeIntervals(llvm::ArrayRef<Interval> given,
                                       int64_t alignment, uint64_t effort) {
  std::vector<Interval> intervals(given.begin(), given.end());
  for (Interval &interval : intervals)
    interval.bytes = llvm::alignTo(uint64_t(interval.bytes), alignment);
  Placement result;
  result.lowerBoundBytes = livePeak(intervals);
  std::vector<uint32_t> order(intervals.size());
  auto attempt = [&](auto before) {
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
      if (before(intervals[a], intervals[b]))
        return true;
      return !before(intervals[b], intervals[a]) && a < b;
    });
    std::vector<int64_t> offsets;
    int64_t arena = place(intervals, order, offsets);
    if (result.offsets.empty() || arena < result.arenaBytes) {
      result.arenaBytes = arena;
      result.offsets = std::move(offsets);
    }
  };
  auto length = [](const Interval &i) { return i.last - i.first + 1; };
  attempt(
      [](const Interval &a, const Interval &b) { return a.bytes > b.bytes; });
  if (result.arenaBytes > result.lowerBoundBytes)
    attempt([&](const Interval &a, const Interval &b) {
      return length(a) > length(b);
    });
  if (result.arenaBytes > result.lowerBoundBytes)
    attempt(
        [](const Interval &a, const Interval &b) { return a.first < b.first; });
  if (result.arenaBytes > result.lowerBoundBytes)
    attempt([&](const Interval &a, const Interval &b) {
      return double(a.bytes) * length(a) > double(b.bytes) * length(b);
    });
  return result;
}
