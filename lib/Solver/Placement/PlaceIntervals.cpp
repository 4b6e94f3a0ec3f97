//===- PlaceIntervals.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Offsets for blocks with known lifetimes. Four constructions are tried: first
// fit in order of bytes, of bytes times lifetime and of lifetime, and an
// allocator run over time. Then, while the arena is above the lower bound, the
// orders of the large blocks are changed by descent and annealing: a block that
// reaches above the bound is moved ahead of a block below it.
//
//===----------------------------------------------------------------------===//

#include "CanonicalLifetimes.h"
#include "ckpt/Solver/Placement.h"
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

using namespace ckpt::solver;

namespace {

/// One look at a placed block; a few nanoseconds.
constexpr uint64_t kDefaultEffort = 400000000;
constexpr int64_t kTooLarge = std::numeric_limits<int64_t>::max();

class Placer {
public:
  Placer(llvm::ArrayRef<Interval> intervals, int64_t alignment, uint64_t effort)
      : effort(effort ? effort : kDefaultEffort) {
    for (uint32_t i = 0; i < intervals.size(); ++i) {
      if (intervals[i].bytes <= 0)
        continue;
      Interval block = intervals[i];
      block.bytes = (block.bytes + alignment - 1) / alignment * alignment;
      blocks.push_back(block);
      ids.push_back(i);
    }
    // Few blocks have few orders.
    uint64_t n = blocks.size();
    this->effort = std::min(this->effort, n * n * 4000);
    best.offsets.assign(intervals.size(), 0);
    offsets.resize(blocks.size());
  }

  Placement run() {
    if (blocks.empty())
      return best;
    best.lowerBoundBytes = lowerBound();
    best.arenaBytes = kTooLarge;
    keep(allocateOverTime());
    std::vector<std::pair<int64_t, std::vector<uint32_t>>> orders;
    for (auto key : {area, bytes, lifetime}) {
      if (done() || !affordable())
        return best;
      std::vector<uint32_t> order = sorted(key);
      int64_t arena = firstFit(order, 0, Result()).arena;
      keep(arena);
      order.erase(std::remove_if(order.begin(), order.end(),
                                 [&](uint32_t b) { return isSmall(b); }),
                  order.end());
      orders.push_back({arena, std::move(order)});
    }
    // Blocks that hardly matter are put in last, and not looked at by walks.
    for (uint32_t b : sorted(area))
      if (isSmall(b))
        small.push_back(b);
    if (orders[0].second.empty())
      return best;
    std::sort(orders.begin(), orders.end());
    bestOrder = orders[0].second;
    // Walks with and without the guide, which helps on most inputs and misleads
    // on some: first from the constructions, then from changed good orders.
    for (unsigned walk = 0;
         walk < 2000 && spent < effort && !done() && !isCloseEnough(); ++walk) {
      if (walk % 2 == 1) {
        anneal(bestOrder);
        continue;
      }
      std::vector<uint32_t> order = orders[walk / 2 % 3].second;
      if (walk >= 6)
        order = changed(std::move(order), 2 + walk % 8);
      improve(std::move(order), /*guide=*/walk % 4 == 0);
    }
    return best;
  }

private:
  using Key = double (*)(const Interval &);
  static double length(const Interval &block) {
    return double(block.last) - double(block.first) + 1;
  }
  static double area(const Interval &block) {
    return double(block.bytes) * length(block);
  }
  static double bytes(const Interval &block) { return double(block.bytes); }
  static double lifetime(const Interval &block) { return length(block); }

  /// A first fit looks at up to n^2 / 2 blocks.
  bool affordable() const {
    uint64_t n = blocks.size();
    return spent + n * n / 4 <= effort;
  }

  bool isSmall(uint32_t b) const {
    return blocks[b].bytes <= best.lowerBoundBytes / 2000;
  }

  /// Keeps an order of the large blocks, now at `offsets`, when it is the best
  /// so far, with the small ones placed into what it leaves.
  void note(const std::vector<uint32_t> &order, int64_t arena) {
    if (arena >= bestLarge)
      return;
    bestLarge = arena;
    bestOrder = order;
    std::vector<uint32_t> all = order;
    all.insert(all.end(), small.begin(), small.end());
    bool annealing = isAnnealing;
    isAnnealing = false;
    keep(firstFit(all, order.size(), Result()).arena);
    isAnnealing = annealing;
  }

  /// The closer to the bound, the less effort is spent on the rest.
  bool isCloseEnough() const {
    double ratio = double(best.arenaBytes) / double(best.lowerBoundBytes);
    return (ratio <= 1.0005 && spent > effort / 32) ||
           (ratio <= 1.005 && spent > effort / 8) ||
           (ratio <= 1.01 && spent > effort / 4);
  }

  bool done() const { return best.arenaBytes <= best.lowerBoundBytes; }

  /// Keeps `offsets` when the arena is smaller than the best one.
  bool keep(int64_t arena) {
    if (arena >= best.arenaBytes)
      return false;
    best.arenaBytes = arena;
    for (uint32_t b = 0; b < blocks.size(); ++b)
      best.offsets[ids[b]] = offsets[b];
    return true;
  }

  /// Block ids by first step.
  std::vector<uint32_t> byTime() const {
    std::vector<uint32_t> order(blocks.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
      return std::pair(blocks[a].first, a) < std::pair(blocks[b].first, b);
    });
    return order;
  }

  std::vector<uint32_t> sorted(Key key) const {
    std::vector<uint32_t> order(blocks.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
      return std::pair(-key(blocks[a]), a) < std::pair(-key(blocks[b]), b);
    });
    return order;
  }

  int64_t lowerBound() const {
    std::vector<std::pair<int64_t, int64_t>> events;
    for (const Interval &block : blocks) {
      events.push_back({block.first, block.bytes});
      events.push_back({block.last + 1, -block.bytes});
    }
    // Ends sort before starts of the same step: they are negative.
    std::sort(events.begin(), events.end());
    int64_t held = 0, most = 0;
    for (auto [step, change] : events)
      most = std::max(most, held += change);
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
    std::vector<uint32_t> starts = byTime(), ends = starts;
    std::sort(ends.begin(), ends.end(), [&](uint32_t a, uint32_t b) {
      return std::pair(blocks[a].last, a) < std::pair(blocks[b].last, b);
    });
    int64_t arena = 0;
    size_t nextEnd = 0;
    for (uint32_t b : starts) {
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

  struct Placed {
    int64_t offset, end, first, last;
  };

  /// What an order gives: the arena, then the bytes by which blocks reach above
  /// the lower bound. The second tells steps that help from others while the
  /// arena stays.
  struct Result {
    int64_t arena = kTooLarge;
    double above = 0.0;
    bool operator<=(const Result &other) const {
      return arena != other.arena ? arena < other.arena : above <= other.above;
    }
    /// Within both figures of a limit.
    bool keeps(const Result &limit, bool annealing) const {
      return annealing ? above <= limit.above : *this <= limit;
    }
  };

  /// Puts each block at the lowest offset that is free in all its lifetime. The
  /// offsets of the first `keep` blocks are there already. Gives up with
  /// kTooLarge when the result is worse than `limit`.
  Result firstFit(llvm::ArrayRef<uint32_t> order, size_t keep,
                  const Result &limit) {
    Result result;
    result.arena = 0;
    placed.clear();
    for (uint32_t b : order.take_front(keep)) {
      int64_t end = offsets[b] + blocks[b].bytes;
      placed.push_back({offsets[b], end, blocks[b].first, blocks[b].last});
      count(result, end);
    }
    std::sort(
        placed.begin(), placed.end(), [](const Placed &a, const Placed &b) {
          return std::pair(a.offset, a.first) < std::pair(b.offset, b.first);
        });
    spent += 8 * keep;
    for (uint32_t b : order.drop_front(keep)) {
      const Interval &block = blocks[b];
      int64_t cursor = 0;
      size_t at = 0;
      for (; at < placed.size(); ++at) {
        const Placed &other = placed[at];
        if (other.first > block.last || other.last < block.first)
          continue;
        if (other.offset - cursor >= block.bytes)
          break;
        cursor = std::max(cursor, other.end);
      }
      spent += at + 1;
      offsets[b] = cursor;
      int64_t end = cursor + block.bytes;
      count(result, end);
      if (!result.keeps(limit, isAnnealing)) {
        result.arena = kTooLarge;
        return result;
      }
      auto where = std::upper_bound(
          placed.begin(), placed.end(), cursor,
          [](int64_t offset, const Placed &p) { return offset < p.offset; });
      placed.insert(where, {cursor, end, block.first, block.last});
    }
    return result;
  }

  void count(Result &result, int64_t end) const {
    result.arena = std::max(result.arena, end);
    if (isGuided && end > best.lowerBoundBytes)
      result.above += double(end - best.lowerBoundBytes);
  }

  uint32_t random(uint32_t end) {
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return uint32_t((state * 0x2545F4914F6CDD1Dull) >> 33) % end;
  }

  /// The order with a few blocks moved anywhere.
  std::vector<uint32_t> changed(std::vector<uint32_t> order, unsigned moves) {
    for (; moves > 0; --moves) {
      uint32_t from = random(order.size()), to = random(order.size());
      uint32_t moved = order[from];
      order.erase(order.begin() + from);
      order.insert(order.begin() + to, moved);
    }
    return order;
  }

  /// `order` with a block moved ahead: one that reaches above `line`, or one at
  /// some depth below it, goes where a block that it meets is placed before it.
  /// Returns the first place that differs.
  size_t change(const std::vector<uint32_t> &order, llvm::ArrayRef<int64_t> at,
                int64_t line, std::vector<uint32_t> &out) {
    rank.assign(blocks.size(), ~0u);
    for (uint32_t i = 0; i < order.size(); ++i)
      rank[order[i]] = i;
    candidates.clear();
    for (uint32_t b : order)
      if (at[b] + blocks[b].bytes > line)
        candidates.push_back(b);
    uint32_t moved = candidates.empty() ? order[random(order.size())]
                                        : candidates[random(candidates.size())];
    for (unsigned depth = random(4); depth > 0; --depth) {
      uint32_t below = blockBelow(moved, order, at);
      if (below == ~0u)
        break;
      moved = below;
    }
    candidates.clear();
    for (uint32_t b : order)
      if (rank[b] < rank[moved] && overlap(b, moved))
        candidates.push_back(b);
    spent += 2 * order.size();
    uint32_t to =
        candidates.empty() ? 0 : rank[candidates[random(candidates.size())]];
    if (to == rank[moved])
      to = random(order.size());
    out = order;
    out.erase(out.begin() + rank[moved]);
    out.insert(out.begin() + to, moved);
    return std::min<size_t>(to, rank[moved]);
  }

  /// Annealing on the bytes above the bound: a worse order stays with a chance
  /// that falls along the walk.
  void anneal(std::vector<uint32_t> order) {
    isGuided = true;
    isAnnealing = false;
    Result current = firstFit(order, 0, Result());
    std::vector<int64_t> currentOffsets = offsets;
    note(order, current.arena);
    isAnnealing = true;
    const unsigned kSteps = 3000;
    double largest = 0.0;
    for (const Interval &block : blocks)
      largest = std::max(largest, double(block.bytes));
    std::vector<uint32_t> trial;
    for (unsigned step = 0; step < kSteps && !done() && !isCloseEnough() &&
                            spent < effort && current.above > 0;
         ++step) {
      double heat = largest * std::pow(0.001, double(step) / kSteps);
      Result limit;
      limit.arena = kTooLarge - 1;
      limit.above =
          current.above - heat * std::log((random(1 << 20) + 1) * 0x1p-20);
      size_t changed =
          change(order, currentOffsets, best.lowerBoundBytes, trial);
      offsets = currentOffsets;
      Result result = firstFit(trial, changed, limit);
      if (result.arena == kTooLarge)
        continue;
      order.swap(trial);
      currentOffsets = offsets;
      current = result;
      note(order, current.arena);
    }
  }

  /// Walks over orders until nothing gets better for a while; without `guide`
  /// any change that keeps the arena stays.
  void improve(std::vector<uint32_t> order, bool guide) {
    constexpr unsigned kPatience = 400;
    isGuided = guide;
    isAnnealing = false;
    Result current = firstFit(order, 0, Result());
    std::vector<int64_t> currentOffsets = offsets;
    note(order, current.arena);
    std::vector<uint32_t> trial;
    unsigned failures = 0;
    while (!done() && !isCloseEnough() && spent < effort &&
           ++failures < kPatience) {
      size_t first =
          change(order, currentOffsets,
                 guide ? best.lowerBoundBytes : current.arena - 1, trial);
      offsets = currentOffsets;
      Result result = firstFit(trial, first, current);
      if (result.arena == kTooLarge)
        continue;
      if (!(current <= result))
        failures = 0;
      order.swap(trial);
      currentOffsets = offsets;
      current = result;
      note(order, current.arena);
    }
  }

  bool overlap(uint32_t a, uint32_t b) const {
    return blocks[a].first <= blocks[b].last &&
           blocks[b].first <= blocks[a].last;
  }

  /// A block that `b` rests on, or ~0.
  uint32_t blockBelow(uint32_t b, const std::vector<uint32_t> &order,
                      llvm::ArrayRef<int64_t> at) {
    std::vector<uint32_t> rests;
    for (uint32_t other : order)
      if (at[other] + blocks[other].bytes == at[b] && overlap(other, b))
        rests.push_back(other);
    return rests.empty() ? ~0u : rests[random(rests.size())];
  }

  uint64_t effort;
  uint64_t spent = 0;
  uint64_t state = 88172645463325252ull;
  /// Blocks that are not empty, and their index in the input.
  std::vector<Interval> blocks;
  std::vector<uint32_t> ids;
  std::vector<int64_t> offsets;
  std::vector<Placed> placed;
  bool isGuided = false, isAnnealing = false;
  std::vector<uint32_t> rank, candidates;
  /// The best order of the large blocks, and its arena.
  std::vector<uint32_t> bestOrder;
  int64_t bestLarge = kTooLarge;
  std::vector<uint32_t> small;
  Placement best;
};

} // namespace

Placement ckpt::solver::placeIntervals(llvm::ArrayRef<Interval> intervals,
                                       int64_t alignment, uint64_t effort) {
  std::vector<Interval> blocks;
  std::vector<uint32_t> ids;
  for (uint32_t i = 0; i < intervals.size(); ++i)
    if (intervals[i].bytes > 0) {
      blocks.push_back(intervals[i]);
      ids.push_back(i);
    }
  std::vector<uint32_t> from = canonicalLifetimes(blocks);
  Placement placed = Placer(blocks, alignment, effort).run();
  std::vector<int64_t> offsets(intervals.size());
  for (uint32_t i = 0; i < blocks.size(); ++i)
    offsets[ids[from[i]]] = placed.offsets[i];
  placed.offsets = std::move(offsets);
  return placed;
}
