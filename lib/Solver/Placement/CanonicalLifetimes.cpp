//===- CanonicalLifetimes.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lifetimes as numbers of maximal cliques. A placement depends on which blocks
// overlap, so the blocks of a plan (held during steps) and the buffers made
// from it (held between ops) are numbered alike, and then placed alike.
//
//===----------------------------------------------------------------------===//

#include "CanonicalLifetimes.h"
#include <algorithm>
#include <numeric>

using namespace ckpt::solver;

std::vector<uint32_t>
ckpt::solver::canonicalLifetimes(std::vector<Interval> &intervals) {
  const uint32_t n = intervals.size();
  std::vector<uint32_t> byStart(n), byEnd(n);
  std::iota(byStart.begin(), byStart.end(), 0);
  byEnd = byStart;
  std::sort(byStart.begin(), byStart.end(), [&](uint32_t a, uint32_t b) {
    return std::make_pair(intervals[a].first, a) <
           std::make_pair(intervals[b].first, b);
  });
  std::sort(byEnd.begin(), byEnd.end(), [&](uint32_t a, uint32_t b) {
    return std::make_pair(intervals[a].last, a) <
           std::make_pair(intervals[b].last, b);
  });
  // The blocks held at an end that follows a start are a maximal clique.
  std::vector<Interval> numbered = intervals;
  int64_t cliques = 0;
  bool isOpen = false;
  uint32_t next = 0;
  for (uint32_t ending : byEnd) {
    for (; next < n && intervals[byStart[next]].first <= intervals[ending].last;
         ++next) {
      numbered[byStart[next]].first = cliques;
      isOpen = true;
    }
    if (isOpen)
      ++cliques;
    isOpen = false;
    numbered[ending].last = cliques - 1;
  }
  std::vector<uint32_t> order(n);
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
    const Interval &x = numbered[a], &y = numbered[b];
    return std::make_tuple(x.first, x.last, x.bytes, a) <
           std::make_tuple(y.first, y.last, y.bytes, b);
  });
  for (uint32_t i = 0; i < n; ++i)
    intervals[i] = numbered[order[i]];
  return order;
}
