//===- PlaceIntervals.cpp -------------------------------------------------===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Offsets for blocks with known lifetimes. Constructions first: an allocator
// run over time, and first fit in several orders. Then, while the arena is
// above the lower bound, searches on the large blocks (ArenaSearch.h); the
// small ones go into what these leave.
//
//===----------------------------------------------------------------------===//

#include "ArenaSearch.h"
#include "CanonicalLifetimes.h"
#include "ckpt/Solver/Placement.h"
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

using namespace ckpt::solver;
using namespace ckpt::solver::placement;

namespace {

/// One look at a placed block; three nanoseconds or so.
constexpr uint64_t kDefaultEffort = 300000000;
/// Units of one run of a search, at least and for each block. They are the same
/// for every effort: more effort goes on where less ended, so it never gives a
/// larger arena.
constexpr uint64_t kLeastRun = 40000000, kRunOfBlock = 100000;
/// What is spent on an arena far above the bound, in efforts.
constexpr uint64_t kStretch = 4;
constexpr int64_t kTooLarge = std::numeric_limits<int64_t>::max();

/// Lists of blocks that are searched with the small ones as well.
constexpr size_t kMostInFull = 4000;

class Placer {
public:
  /// Blocks that are not empty, in canonical form.
  Placer(std::vector<Interval> canonical, uint64_t effort)
      : effort(effort ? effort : kDefaultEffort), blocks(std::move(canonical)) {
    // All offsets are multiples of what all sizes are multiples of, the
    // alignment at least.
    for (const Interval &block : blocks) {
      unit = std::gcd(unit, block.bytes);
      numSteps = std::max(numSteps, block.last + 1);
    }
    for (Interval &block : blocks)
      block.bytes /= unit;
    // Few blocks have few orders.
    uint64_t n = blocks.size();
    this->effort = std::min(this->effort, n * n * 20000);
    offsets.resize(blocks.size());
  }

  Placement run() {
    if (blocks.empty())
      return std::move(best);
    place();
    best.arenaBytes *= unit;
    best.lowerBoundBytes *= unit;
    for (int64_t &offset : best.offsets)
      offset *= unit;
    return std::move(best);
  }

private:
  void place() {
    best.lowerBoundBytes = lowerBound();
    best.arenaBytes = kTooLarge;
    keep(allocateOverTime());
    std::vector<uint32_t> large, small;
    for (uint32_t b : sorted(area))
      (isSmall(b) ? small : large).push_back(b);
    for (auto key : {area, bytes, lifetime})
      if (!done() && spent < effort)
        keep(firstFit(sorted(key)));
    if (done() || spent >= effort || large.empty())
      return;
    search(large, small);
    // The small ones may not fit into what a tight placement leaves.
    bool isClose =
        best.arenaBytes - best.lowerBoundBytes <= best.lowerBoundBytes / 100;
    if (!done() && isClose && !small.empty() && blocks.size() <= kMostInFull) {
      large.insert(large.end(), small.begin(), small.end());
      search(large, {});
    }
  }

  using Key = double (*)(const Interval &);
  static double length(const Interval &block) {
    return double(block.last - block.first + 1);
  }
  static double area(const Interval &block) {
    return double(block.bytes) * length(block);
  }
  static double bytes(const Interval &block) { return double(block.bytes); }
  static double lifetime(const Interval &block) { return length(block); }

  bool isSmall(uint32_t b) const {
    return blocks[b].bytes <= best.lowerBoundBytes / 2000;
  }

  bool done() const { return best.arenaBytes <= best.lowerBoundBytes; }

  /// Keeps `offsets` when the arena is smaller than the best one.
  void keep(int64_t arena) {
    if (arena >= best.arenaBytes)
      return;
    best.arenaBytes = arena;
    best.offsets = offsets;
  }

  std::vector<uint32_t> sorted(Key key) const {
    std::vector<double> keys;
    for (const Interval &block : blocks)
      keys.push_back(key(block));
    std::vector<uint32_t> order(blocks.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
      return keys[a] != keys[b] ? keys[a] > keys[b] : a < b;
    });
    return order;
  }

  int64_t lowerBound() const {
    std::vector<int64_t> change(numSteps + 1, 0);
    for (const Interval &block : blocks) {
      change[block.first] += block.bytes;
      change[block.last + 1] -= block.bytes;
    }
    int64_t held = 0, most = 0;
    for (int64_t bytes : change)
      most = std::max(most, held += bytes);
    return most;
  }

  /// Best fit into the free blocks at each start, as an allocator would do.
  int64_t allocateOverTime() {
    std::map<int64_t, int64_t> freeByOffset;
    std::set<std::pair<int64_t, int64_t>> freeBySize;
    auto addFree = [&](int64_t offset, int64_t size) {
      freeByOffset[offset] = size;
      freeBySize.insert({size, offset});
    };
    auto removeFree = [&](std::map<int64_t, int64_t>::iterator at) {
      freeBySize.erase({at->second, at->first});
      freeByOffset.erase(at);
    };
    std::vector<uint32_t> ends(blocks.size());
    std::iota(ends.begin(), ends.end(), 0);
    std::sort(ends.begin(), ends.end(), [&](uint32_t a, uint32_t b) {
      return std::pair(blocks[a].last, a) < std::pair(blocks[b].last, b);
    });
    int64_t arena = 0;
    size_t nextEnd = 0;
    for (uint32_t b = 0; b < blocks.size(); ++b) {
      for (; blocks[ends[nextEnd]].last < blocks[b].first; ++nextEnd) {
        int64_t offset = offsets[ends[nextEnd]];
        int64_t size = blocks[ends[nextEnd]].bytes;
        auto after = freeByOffset.lower_bound(offset);
        if (after != freeByOffset.begin()) {
          auto before = std::prev(after);
          if (before->first + before->second == offset) {
            offset = before->first;
            size += before->second;
            removeFree(before);
          }
        }
        if (after != freeByOffset.end() && offset + size == after->first) {
          size += after->second;
          removeFree(after);
        }
        addFree(offset, size);
      }
      int64_t need = blocks[b].bytes;
      auto fit = freeBySize.lower_bound({need, 0});
      if (fit != freeBySize.end()) {
        auto [size, offset] = *fit;
        removeFree(freeByOffset.find(offset));
        if (size > need)
          addFree(offset + need, size - need);
        offsets[b] = offset;
        continue;
      }
      // Grow the arena, from the free block at its end if there is one.
      int64_t offset = arena;
      if (!freeByOffset.empty()) {
        auto top = std::prev(freeByOffset.end());
        if (top->first + top->second == arena) {
          offset = top->first;
          removeFree(top);
        }
      }
      offsets[b] = offset;
      arena = offset + need;
    }
    return arena;
  }

  /// Puts each block at the lowest offset that is free in all its lifetime,
  /// after those of `before`, which stay where they are. Returns the arena.
  int64_t firstFit(llvm::ArrayRef<uint32_t> order,
                   llvm::ArrayRef<uint32_t> before = {}) {
    OffsetIndex index(numSteps, blocks.size());
    int64_t arena = 0;
    for (uint32_t b : before) {
      index.insert(blocks[b], offsets[b]);
      arena = std::max(arena, offsets[b] + blocks[b].bytes);
    }
    for (uint32_t b : order) {
      offsets[b] = index.lowestFit(blocks[b]);
      index.insert(blocks[b], offsets[b]);
      arena = std::max(arena, offsets[b] + blocks[b].bytes);
      if (spent + index.looks() > kStretch * effort) {
        arena = kTooLarge;
        break;
      }
    }
    spent += index.looks();
    return arena;
  }

  /// Effort that an arena this far above the bound is worth.
  uint64_t effortFor(int64_t arena) const {
    double above = double(arena) / double(best.lowerBoundBytes) - 1.0;
    return above <= 0.0005  ? effort / 32
           : above <= 0.005 ? effort / 8
           : above <= 0.01  ? effort / 4
           : above <= 0.018 ? effort / 2
                            : kStretch * effort;
  }

  void search(std::vector<uint32_t> large, llvm::ArrayRef<uint32_t> small) {
    std::sort(large.begin(), large.end());
    ArenaSearch search;
    std::vector<Interval> largeBlocks;
    for (uint32_t b : large) {
      largeBlocks.push_back(blocks[b]);
      search.offsets.push_back(best.offsets[b]);
      search.arena = std::max(search.arena, best.offsets[b] + blocks[b].bytes);
    }
    search.blocks = largeBlocks;
    search.numSteps = numSteps;
    search.goal = best.lowerBoundBytes;
    search.spent = spent;
    // Which way works is a matter of luck, so they take turns. Short blocks
    // hang from the top in most of them: long ones then stack up below without
    // holes from blocks that come and go.
    const int64_t topSteps[] = {numSteps / 10, numSteps / 20, 0, numSteps / 4};
    const double pushes[] = {0.05, 0.1, 0.05, 0.1, 0.1};
    const double aims[] = {1.02, 1.03, 1.02, 1.018, 1.025};
    const uint64_t run =
        std::max<uint64_t>(kLeastRun, kRunOfBlock * large.size());
    // Moving single blocks pays where there are few.
    const uint64_t repairRun = large.size() < 300 ? run : run / 5;
    auto isWorthMore = [&] {
      return !search.done() && search.spent < effortFor(search.arena);
    };
    for (unsigned round = 0; isWorthMore(); ++round) {
      SqueakyWheel way;
      way.topSteps = topSteps[round % 4];
      way.push = pushes[round % 5];
      way.seed = round + 1;
      way.cap = std::min(int64_t(aims[round % 5] * double(search.goal)),
                         search.goal + (search.arena - search.goal) * 3 / 4);
      // Close to the bound every other round goes for all of it.
      bool isClose = search.arena - search.goal <= search.goal / 100;
      if (isClose && round % 2 == 0)
        way.cap = search.goal;
      runSqueakyWheel(search, way,
                      std::min(search.spent + run, kStretch * effort));
      if (isWorthMore())
        repairCollisions(search, round + 1, isClose && round % 2 == 1,
                         std::min(search.spent + repairRun, kStretch * effort));
    }
    for (size_t i = 0; i < large.size(); ++i)
      offsets[large[i]] = search.offsets[i];
    spent = 0;
    keep(firstFit(small, large));
  }

  uint64_t effort;
  uint64_t spent = 0;
  std::vector<Interval> blocks;
  /// Bytes in which all sizes and offsets are counted.
  int64_t unit = 0;
  int64_t numSteps = 0;
  std::vector<int64_t> offsets;
  Placement best;
};

} // namespace

Placement ckpt::solver::placeIntervals(llvm::ArrayRef<Interval> intervals,
                                       int64_t alignment, uint64_t effort) {
  std::vector<Interval> blocks;
  std::vector<uint32_t> ids;
  for (uint32_t i = 0; i < intervals.size(); ++i)
    if (Interval block = intervals[i]; block.bytes > 0) {
      block.bytes = (block.bytes + alignment - 1) / alignment * alignment;
      blocks.push_back(block);
      ids.push_back(i);
    }
  std::vector<uint32_t> from = canonicalLifetimes(blocks);
  Placement placed = Placer(std::move(blocks), effort).run();
  std::vector<int64_t> offsets(intervals.size());
  for (uint32_t i = 0; i < from.size(); ++i)
    offsets[ids[from[i]]] = placed.offsets[i];
  placed.offsets = std::move(offsets);
  return placed;
}
