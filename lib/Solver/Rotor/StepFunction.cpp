//===- StepFunction.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Minimum of sums of step functions.
//
//===----------------------------------------------------------------------===//

#include "StepFunction.h"
#include <algorithm>
#include <cassert>

using namespace ckpt::solver::rotor;

double StepFunction::at(int64_t level) const {
  if (empty() || level < firstLevel())
    return kInfinity;
  if (levels.empty())
    return values[std::min<int64_t>(level - first, values.size() - 1)];
  auto it = std::upper_bound(levels.begin(), levels.end(), level);
  return values[it - levels.begin() - 1];
}

MinOfSums::MinOfSums(int64_t cap, bool dense) : cap(cap), dense(dense) {
  if (dense)
    buffer.assign(cap + 1, kInfinity);
}

void MinOfSums::begin(double limit) {
  ceiling = limit;
  lowest = cap + 1;
  highest = -1;
  best.clear();
}

void MinOfSums::add(double offset, const StepFunction &x, int64_t shift,
                    const StepFunction *y, int64_t start) {
  if (x.empty() || (y && y->empty()))
    return;
  if (offset + x.least() + (y ? y->least() : 0.0) > ceiling)
    return;
  int64_t from = std::max(start, x.firstLevel() + shift);
  if (y)
    from = std::max(from, y->firstLevel());
  if (from > cap)
    return;
  if (dense)
    addDense(offset, x, shift, y, from);
  else
    addSparse(offset, x, shift, y, from);
}

// The same sums on wider registers where the machine has them.
#if defined(__x86_64__) && defined(__gnu_linux__)
#define CKPT_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define CKPT_WIDE
#endif

CKPT_WIDE static void minSum(double *r, const double *x, const double *y,
                             double offset, int64_t count) {
  for (int64_t i = 0; i < count; ++i) {
    double sum = (offset + x[i]) + y[i];
    r[i] = sum < r[i] ? sum : r[i];
  }
}

CKPT_WIDE static void minSumConstant(double *r, const double *x, double y,
                                     double offset, int64_t count) {
  for (int64_t i = 0; i < count; ++i) {
    double sum = (offset + x[i]) + y;
    r[i] = sum < r[i] ? sum : r[i];
  }
}

CKPT_WIDE static void minSumConstantFirst(double *r, double x, const double *y,
                                          double offset, int64_t count) {
  for (int64_t i = 0; i < count; ++i) {
    double sum = (offset + x) + y[i];
    r[i] = sum < r[i] ? sum : r[i];
  }
}

void MinOfSums::addDense(double offset, const StepFunction &x, int64_t shift,
                         const StepFunction *y, int64_t from) {
  // Up to `xLast` x varies, up to `yLast` y does; beyond both nothing changes.
  int64_t xLast = x.lastLevel() + shift;
  int64_t yLast = y ? y->lastLevel() : from;
  int64_t end = std::min(cap, std::max({from, xLast, yLast}));
  lowest = std::min(lowest, from);
  highest = std::max(highest, end);
  work += end - from + 1;
  double *r = buffer.data();
  const double *xs = x.values.data();
  int64_t xBase = x.first + shift;
  if (!y) {
    int64_t both = std::min(end, xLast);
    if (from <= both)
      minSumConstant(r + from, xs + (from - xBase), 0.0, offset,
                     both - from + 1);
    else
      minSumConstant(r + from, &x.values.back(), 0.0, offset, 1);
    return;
  }
  const double *ys = y->values.data();
  int64_t both = std::min({end, xLast, yLast});
  int64_t level = from;
  if (level <= both) {
    minSum(r + level, xs + (level - xBase), ys + (level - y->first), offset,
           both - level + 1);
    level = both + 1;
  }
  if (level > end)
    return;
  if (level <= xLast)
    minSumConstant(r + level, xs + (level - xBase), y->values.back(), offset,
                   std::min(end, xLast) - level + 1);
  else if (level <= yLast)
    minSumConstantFirst(r + level, x.values.back(), ys + (level - y->first),
                        offset, std::min(end, yLast) - level + 1);
  else
    minSumConstant(r + level, &x.values.back(), y->values.back(), offset, 1);
}

void MinOfSums::addSparse(double offset, const StepFunction &x, int64_t shift,
                          const StepFunction *y, int64_t from) {
  assert(!x.levels.empty() && (!y || !y->levels.empty()));
  static const std::vector<int64_t> none;
  const std::vector<int64_t> &xl = x.levels, &yl = y ? y->levels : none;
  size_t i =
      std::upper_bound(xl.begin(), xl.end(), from - shift) - xl.begin() - 1;
  size_t j =
      y ? std::upper_bound(yl.begin(), yl.end(), from) - yl.begin() - 1 : 0;
  term.clear();
  int64_t level = from;
  while (true) {
    double sum = (offset + x.values[i]) + (y ? y->values[j] : 0.0);
    ++work;
    if (sum <= ceiling)
      term.push(level, sum);
    int64_t xNext = i + 1 < xl.size() ? xl[i + 1] + shift : cap + 1;
    int64_t yNext = j + 1 < yl.size() ? yl[j + 1] : cap + 1;
    level = std::min(xNext, yNext);
    if (level > cap)
      break;
    if (xNext == level)
      ++i;
    if (yNext == level)
      ++j;
  }
  mergeCandidate();
}

void MinOfSums::mergeCandidate() {
  if (term.levels.empty())
    return;
  if (best.levels.empty()) {
    std::swap(best, term);
    return;
  }
  merged.clear();
  size_t i = 0, j = 0;
  work += best.levels.size();
  while (i < best.levels.size() || j < term.levels.size()) {
    bool takeBest =
        j == term.levels.size() ||
        (i < best.levels.size() && best.levels[i] <= term.levels[j]);
    if (takeBest) {
      merged.push(best.levels[i], best.values[i]);
      ++i;
    } else {
      merged.push(term.levels[j], term.values[j]);
      ++j;
    }
  }
  std::swap(best, merged);
}

void MinOfSums::addConstant(double value, int64_t start) {
  if (start > cap || value > ceiling)
    return;
  ++work;
  if (dense) {
    lowest = std::min(lowest, start);
    highest = std::max(highest, start);
    buffer[start] = std::min(buffer[start], value);
    return;
  }
  term.clear();
  term.push(start, value);
  mergeCandidate();
}

/// Splits the range of values in equal parts and keeps one step of each: its
/// first value from its first level on, or (below) its last value.
void MinOfSums::thin(size_t maxSteps, bool upper) {
  const double top = best.values.front(), bottom = best.values.back();
  const double part = (top - bottom) / double(maxSteps - 1);
  merged.clear();
  size_t last = 0;
  for (size_t i = 0; i < best.values.size(); ++i) {
    size_t mine = size_t((top - best.values[i]) / part);
    if (merged.levels.empty() || mine != last) {
      merged.levels.push_back(best.levels[i]);
      merged.values.push_back(best.values[i]);
    } else if (!upper) {
      merged.values.back() = best.values[i];
    }
    last = mine;
  }
  // The least value itself is never lost.
  if (merged.values.back() > bottom)
    merged.push(best.levels.back(), bottom);
  std::swap(best, merged);
}

StepFunction MinOfSums::finish(size_t maxSteps, bool upper) {
  StepFunction result;
  if (!dense) {
    if (best.values.size() > maxSteps)
      thin(maxSteps, upper);
    result.levels.assign(best.levels.begin(), best.levels.end());
    result.values.assign(best.values.begin(), best.values.end());
    return result;
  }
  double least = kInfinity;
  int64_t first = cap + 1, last = -1;
  for (int64_t level = lowest; level <= highest; ++level) {
    double &value = buffer[level];
    if (value < least && value <= ceiling) {
      least = value;
      last = level;
      first = std::min(first, level);
    }
    value = least;
  }
  if (last >= 0) {
    result.first = first;
    result.values.assign(buffer.begin() + first, buffer.begin() + last + 1);
  }
  if (lowest <= highest)
    std::fill(buffer.begin() + lowest, buffer.begin() + highest + 1, kInfinity);
  return result;
}
