//===- RepairCollisions.cpp -----------------------------------------------===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Local search on offsets within a fixed arena, with weights on the pairs of
// blocks that keep colliding (as in breakout search for constraints).
//
//===----------------------------------------------------------------------===//

#include "ArenaSearch.h"
#include <algorithm>

using namespace ckpt::solver;
using namespace ckpt::solver::placement;

namespace {

/// Pairs of blocks that meet in time, both ways, for which the tables are worth
/// their memory.
constexpr size_t kMostPairs = 4000000;

class Repair {
public:
  Repair(ArenaSearch &search, uint64_t seed, bool toGoal)
      : search(search), random(seed), toGoal(toGoal) {}

  void run(uint64_t limit) {
    if (!build())
      return;
    while (!search.done() && search.spent < limit) {
      if (colliding.empty() && !lowerCap())
        return;
      if (!colliding.empty())
        move(colliding[random.below(colliding.size())]);
    }
  }

private:
  struct Pair {
    uint32_t other;
    uint32_t back; ///< place of this pair among those of `other`
    int32_t weight;
  };

  /// False when there are too many pairs.
  bool build() {
    size_t n = search.blocks.size();
    // Sorted by first step: those that meet `i` and start later come first.
    std::vector<std::pair<uint32_t, uint32_t>> met;
    for (uint32_t i = 0; i < n; ++i)
      for (uint32_t j = i + 1;
           j < n && search.blocks[j].first <= search.blocks[i].last; ++j) {
        met.push_back({i, j});
        if (met.size() > kMostPairs / 2)
          return false;
      }
    pairs.resize(n);
    for (auto [i, j] : met) {
      pairs[i].push_back({j, uint32_t(pairs[j].size()), 1});
      pairs[j].push_back({i, uint32_t(pairs[i].size() - 1), 1});
    }
    search.spent += 8 * met.size();
    collisions.assign(n, 0);
    place.assign(n, ~0u);
    offsets = search.offsets;
    cap = search.arena;
    return lowerCap();
  }

  /// False when it cannot be lower.
  bool lowerCap() {
    int64_t top = 0;
    for (size_t i = 0; i < offsets.size(); ++i)
      top = std::max(top, offsets[i] + search.blocks[i].bytes);
    search.note(offsets, top);
    if (search.done())
      return false;
    cap = std::min(cap, top);
    cap -= toGoal ? cap - search.goal
                  : std::max<int64_t>(1, (cap - search.goal) / 12);
    for (size_t i = 0; i < offsets.size(); ++i) {
      offsets[i] = std::min(offsets[i], cap - search.blocks[i].bytes);
      for (Pair &pair : pairs[i])
        pair.weight = 1;
    }
    colliding.clear();
    std::fill(place.begin(), place.end(), ~0u);
    for (uint32_t i = 0; i < offsets.size(); ++i) {
      collisions[i] = 0;
      for (const Pair &pair : pairs[i])
        collisions[i] += collides(i, offsets[i], pair.other);
      mark(i);
    }
    return true;
  }

  bool collides(uint32_t i, int64_t at, uint32_t other) const {
    return at < offsets[other] + search.blocks[other].bytes &&
           offsets[other] < at + search.blocks[i].bytes;
  }

  /// Enters or leaves the list of colliding blocks.
  void mark(uint32_t i) {
    if (collisions[i] > 0 && place[i] == ~0u) {
      place[i] = colliding.size();
      colliding.push_back(i);
    } else if (collisions[i] == 0 && place[i] != ~0u) {
      colliding[place[i]] = colliding.back();
      place[colliding.back()] = place[i];
      colliding.pop_back();
      place[i] = ~0u;
    }
  }

  void move(uint32_t i) {
    const int64_t bytes = search.blocks[i].bytes, highest = cap - bytes;
    // Weight of the collisions as a function of the offset: steps at both ends
    // of each other block. Odd keys: from just above the offset on.
    events.clear();
    int64_t weight = 0, now = 0;
    for (const Pair &pair : pairs[i]) {
      int64_t low = offsets[pair.other] - bytes;
      int64_t high = offsets[pair.other] + search.blocks[pair.other].bytes;
      if (low < offsets[i] && offsets[i] < high)
        now += pair.weight;
      if (low < 0)
        weight += pair.weight;
      else if (low < highest)
        events.push_back({2 * low + 1, pair.weight});
      if (high <= highest)
        events.push_back({2 * high, -pair.weight});
    }
    std::sort(events.begin(), events.end());
    int64_t least = std::numeric_limits<int64_t>::max(), at = -1;
    uint32_t ties = 0;
    auto consider = [&](int64_t offset) {
      if (offset == offsets[i])
        return;
      if (weight < least) {
        least = weight;
        at = offset;
        ties = 1;
      } else if (weight == least && random.below(++ties) == 0) {
        at = offset;
      }
    };
    consider(0);
    for (size_t e = 0; e < events.size();) {
      int64_t key = events[e].first;
      if (key & 1)
        consider(key >> 1);
      for (; e < events.size() && events[e].first == key; ++e)
        weight += events[e].second;
      if (!(key & 1))
        consider(key >> 1);
    }
    consider(highest);
    search.spent += 60 * (pairs[i].size() + 1);
    if (at < 0 || least > now || (least == now && random.below(2) == 0)) {
      for (Pair &pair : pairs[i])
        if (collides(i, offsets[i], pair.other)) {
          ++pair.weight;
          ++pairs[pair.other][pair.back].weight;
        }
      return;
    }
    for (const Pair &pair : pairs[i]) {
      int change = int(collides(i, at, pair.other)) -
                   int(collides(i, offsets[i], pair.other));
      if (change == 0)
        continue;
      collisions[i] += change;
      collisions[pair.other] += change;
      mark(pair.other);
    }
    offsets[i] = at;
    mark(i);
  }

  ArenaSearch &search;
  Random random;
  bool toGoal;
  int64_t cap = 0;
  std::vector<std::vector<Pair>> pairs;
  std::vector<int64_t> offsets;
  std::vector<int32_t> collisions;
  std::vector<uint32_t> colliding, place;
  std::vector<std::pair<int64_t, int32_t>> events;
};

} // namespace

void ckpt::solver::placement::repairCollisions(ArenaSearch &search,
                                               uint64_t seed, bool toGoal,
                                               uint64_t limit) {
  Repair(search, seed, toGoal).run(limit);
}
