//===- SqueakyWheel.cpp ---------------------------------------------------===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Orders of blocks, led by the blocks that did not fit.
//
//===----------------------------------------------------------------------===//

#include "ArenaSearch.h"
#include <algorithm>
#include <cmath>
#include <numeric>

using namespace ckpt::solver;
using namespace ckpt::solver::placement;

void ckpt::solver::placement::runSqueakyWheel(ArenaSearch &search,
                                              const SqueakyWheel &way,
                                              uint64_t limit) {
  llvm::ArrayRef<Interval> blocks = search.blocks;
  Random random(way.seed);
  // Keys are whole numbers (thousandths), so that sorting is the same
  // everywhere.
  std::vector<int64_t> key(blocks.size());
  for (size_t i = 0; i < blocks.size(); ++i)
    key[i] = std::llround(
        1000.0 *
        (std::log(double(blocks[i].bytes)) +
         0.2 * std::log(double(blocks[i].last - blocks[i].first + 1))));
  const int64_t push = std::max<int64_t>(1, std::llround(1000.0 * way.push));
  std::vector<uint32_t> order(blocks.size());
  std::iota(order.begin(), order.end(), 0);
  std::vector<int64_t> offsets(blocks.size());
  OffsetIndex index(search.numSteps, blocks.size());
  int64_t cap = std::max(way.cap, search.goal);
  const uint64_t before = search.spent;
  uint64_t sorting = 0;
  while (search.spent < limit && !search.done()) {
    std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
      return key[a] != key[b] ? key[a] > key[b] : a < b;
    });
    index.clear();
    int64_t arena = 0;
    for (uint32_t b : order) {
      const Interval &block = blocks[b];
      bool isShort = block.last - block.first < way.topSteps;
      offsets[b] =
          isShort ? index.highestFit(block, cap) : index.lowestFit(block);
      index.insert(block, offsets[b]);
      arena = std::max(arena, offsets[b] + block.bytes);
    }
    search.note(offsets, arena);
    sorting += 40 * blocks.size();
    search.spent = before + sorting + index.looks();
    if (arena <= cap) {
      if (cap <= search.goal)
        return;
      cap = search.goal + (std::min(cap, arena) - search.goal) * 3 / 4;
    }
    for (size_t i = 0; i < blocks.size(); ++i)
      if (offsets[i] + blocks[i].bytes > cap)
        key[i] += push / 2 + int64_t(random.below(uint32_t(push) + 1));
  }
}
