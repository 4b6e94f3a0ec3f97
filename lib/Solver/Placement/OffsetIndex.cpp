//===- OffsetIndex.cpp ----------------------------------------------------===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Free offsets among placed blocks.
//
//===----------------------------------------------------------------------===//

#include "OffsetIndex.h"
#include <algorithm>
#include <cmath>

using namespace ckpt::solver;
using namespace ckpt::solver::placement;

OffsetIndex::OffsetIndex(int64_t numSteps, size_t numBlocks) {
  // About as many slices as blocks that touch one.
  int64_t wanted = int64_t(0.5 * std::sqrt(double(numBlocks))) + 1;
  sliceSteps = std::max<int64_t>(1, numSteps / wanted);
  slices.resize(sliceOf(numSteps) + 1);
}

void OffsetIndex::clear() {
  for (Blocks &slice : slices)
    slice.clear();
  all.clear();
}

void OffsetIndex::insertInto(Blocks &blocks, const Placed &placed) {
  auto at = std::upper_bound(
      blocks.begin(), blocks.end(), placed.offset,
      [](int64_t offset, const Placed &p) { return offset < p.offset; });
  blocks.insert(at, placed);
}

void OffsetIndex::insert(const Interval &block, int64_t offset) {
  Placed placed{offset, offset + block.bytes, int32_t(block.first),
                int32_t(block.last)};
  insertInto(all, placed);
  size_t moved = all.size();
  for (size_t i = sliceOf(block.first); i <= sliceOf(block.last); ++i) {
    insertInto(slices[i], placed);
    moved += slices[i].size() + 16;
  }
  numLooks += moved / 4;
}

const OffsetIndex::Blocks &OffsetIndex::candidates(const Interval &block) {
  size_t low = sliceOf(block.first), high = sliceOf(block.last);
  if (low == high)
    return slices[low];
  // Sorting what a few slices hold, or a walk over everything.
  size_t sum = 0;
  for (size_t i = low; i <= high && 8 * sum < all.size(); ++i)
    sum += slices[i].size();
  if (8 * sum >= all.size())
    return all;
  gathered.clear();
  for (size_t i = low; i <= high; ++i)
    for (const Placed &placed : slices[i])
      if (placed.first <= block.last && placed.last >= block.first)
        gathered.push_back(placed);
  numLooks += 6 * sum;
  std::sort(gathered.begin(), gathered.end(),
            [](const Placed &a, const Placed &b) {
              return a.offset != b.offset ? a.offset < b.offset : a.end < b.end;
            });
  return gathered;
}

int64_t OffsetIndex::lowestFit(const Interval &block) {
  int64_t cursor = 0;
  size_t looks = 0;
  for (const Placed &other : candidates(block)) {
    ++looks;
    if (other.first > block.last || other.last < block.first)
      continue;
    if (other.offset - cursor >= block.bytes)
      break;
    cursor = std::max(cursor, other.end);
  }
  numLooks += looks + 4;
  return cursor;
}

int64_t OffsetIndex::highestFit(const Interval &block, int64_t cap) {
  int64_t cursor = 0, found = -1;
  size_t looks = 0;
  for (const Placed &other : candidates(block)) {
    ++looks;
    if (other.first > block.last || other.last < block.first)
      continue;
    int64_t end = std::min(other.offset, cap);
    if (end - cursor >= block.bytes)
      found = end - block.bytes;
    cursor = std::max(cursor, other.end);
  }
  numLooks += looks + 4;
  if (cap - cursor >= block.bytes)
    return cap - block.bytes;
  return found >= 0 ? found : cursor;
}
