//===- FrontierProgram.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// States with the same pattern move together. A pattern says which frontier
// vertices are stored, which share a component, and which of these objects
// reach which others through what has been processed. Two components never
// touch, so when one reaches the other it is through something else, and
// joining the two would make a cycle. Among the states of a pattern only those
// that no other beats in stored weight and every open component are kept.
//
//===----------------------------------------------------------------------===//

#include "FrontierProgram.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <numeric>

using namespace ckpt::solver;

namespace {
/// Work of moving a group, on top of that of its states.
constexpr size_t kGroupWork = 4;

/// States of one pattern. Label 0: stored; else 1 + the component.
struct Group {
  std::string labels;
  /// Per object (components, then stored vertices by position): bits of the
  /// objects that it reaches.
  std::vector<uint64_t> reach;
  unsigned numComponents = 0;
  std::vector<int64_t> cost;
  /// numComponents entries a state.
  std::vector<int64_t> open;
  /// Index of the state of the previous position that it came from, times two,
  /// plus one when the vertex was stored.
  std::vector<uint32_t> origin;

  size_t size() const { return cost.size(); }
  const int64_t *openOf(size_t i) const { return &open[i * numComponents]; }
};

/// Three or more open weights, by rank: tells whether a state is not dominated
/// by the inserted ones. Three weights with few distinct values go through a
/// tree of least third ranks over the first two; else all are compared, in
/// blocks that the compiler can turn into vector code.
class DominanceFilter {
public:
  explicit DominanceFilter(const Group &group)
      : k(group.numComponents), rank(group.open.size()), lane(k) {
    size_t n = group.size();
    std::vector<int64_t> values(n);
    llvm::SmallVector<size_t, 8> distinct;
    for (unsigned c = 0; c < k; ++c) {
      for (size_t i = 0; i < n; ++i)
        values[i] = group.openOf(i)[c];
      std::sort(values.begin(), values.end());
      auto end = std::unique(values.begin(), values.end());
      distinct.push_back(end - values.begin());
      for (size_t i = 0; i < n; ++i)
        rank[i * k + c] = static_cast<int32_t>(
            std::lower_bound(values.begin(), end, group.openOf(i)[c]) -
            values.begin());
    }
    if (k == 3 && distinct[0] * distinct[1] <= 16 * n + 4096) {
      columns = distinct[1];
      tree.assign(distinct[0] * columns, std::numeric_limits<int32_t>::max());
    }
  }

  bool insert(size_t i) {
    const int32_t *r = &rank[i * k];
    if (!tree.empty())
      return insertInTree(r);
    size_t count = lane[0].size();
    for (size_t begin = 0; begin < count; begin += kBlock) {
      size_t end = std::min(count, begin + kBlock);
      std::array<int32_t, kBlock> above;
      const int32_t *first = lane[0].data() + begin;
      for (size_t q = 0; q < end - begin; ++q)
        above[q] = first[q] > r[0];
      for (unsigned c = 1; c < k; ++c) {
        const int32_t *other = lane[c].data() + begin;
        for (size_t q = 0; q < end - begin; ++q)
          above[q] |= other[q] > r[c];
      }
      int32_t all = 1;
      for (size_t q = 0; q < end - begin; ++q)
        all &= above[q];
      if (!all)
        return false;
    }
    for (unsigned c = 0; c < k; ++c)
      lane[c].push_back(r[c]);
    return true;
  }

private:
  static constexpr size_t kBlock = 128;

  bool insertInTree(const int32_t *r) {
    for (size_t a = r[0] + 1; a > 0; a &= a - 1)
      for (size_t b = r[1] + 1; b > 0; b &= b - 1)
        if (tree[(a - 1) * columns + b - 1] <= r[2])
          return false;
    for (size_t a = r[0] + 1; (a - 1) * columns < tree.size(); a += a & -a)
      for (size_t b = r[1] + 1; b <= columns; b += b & -b) {
        int32_t &least = tree[(a - 1) * columns + b - 1];
        least = std::min(least, r[2]);
      }
    return true;
  }

  unsigned k;
  std::vector<int32_t> rank;
  std::vector<std::vector<int32_t>> lane;
  size_t columns = 0;
  std::vector<int32_t> tree;
};

/// Keeps the states of `group` that no other one dominates, by rising cost.
void keepPareto(Group &group) {
  size_t n = group.size();
  unsigned k = group.numComponents;
  if (n <= 1)
    return;
  std::vector<uint32_t> order(n);
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
    if (group.cost[a] != group.cost[b])
      return group.cost[a] < group.cost[b];
    const int64_t *wa = group.open.data() + size_t(a) * k;
    const int64_t *wb = group.open.data() + size_t(b) * k;
    for (unsigned c = 0; c < k; ++c)
      if (wa[c] != wb[c])
        return wa[c] < wb[c];
    return group.origin[a] < group.origin[b];
  });
  std::vector<uint32_t> kept;
  if (k == 0) {
    kept.push_back(order.front());
  } else if (k == 1) {
    int64_t least = std::numeric_limits<int64_t>::max();
    for (uint32_t i : order)
      if (group.open[i] < least) {
        least = group.open[i];
        kept.push_back(i);
      }
  } else if (k == 2) {
    // First weight to second weight, falling.
    std::map<int64_t, int64_t> stairs;
    for (uint32_t i : order) {
      int64_t a = group.open[2 * i], b = group.open[2 * i + 1];
      auto it = stairs.upper_bound(a);
      if (it != stairs.begin() && std::prev(it)->second <= b)
        continue;
      it = stairs.lower_bound(a);
      while (it != stairs.end() && it->second >= b)
        it = stairs.erase(it);
      stairs[a] = b;
      kept.push_back(i);
    }
  } else {
    DominanceFilter filter(group);
    for (uint32_t i : order)
      if (filter.insert(i))
        kept.push_back(i);
  }
  Group result;
  result.cost.reserve(kept.size());
  result.origin.reserve(kept.size());
  result.open.reserve(kept.size() * k);
  for (uint32_t i : kept) {
    result.cost.push_back(group.cost[i]);
    result.origin.push_back(group.origin[i]);
    result.open.insert(result.open.end(), group.open.begin() + size_t(i) * k,
                       group.open.begin() + size_t(i + 1) * k);
  }
  group.cost = std::move(result.cost);
  group.origin = std::move(result.origin);
  group.open = std::move(result.open);
}

/// Keeps the `beam` best states over all groups.
void keepBeam(std::vector<Group> &groups, size_t beam, double factor) {
  struct Entry {
    double score;
    uint32_t group, state;
  };
  std::vector<Entry> entries;
  for (uint32_t g = 0; g < groups.size(); ++g)
    for (uint32_t i = 0; i < groups[g].size(); ++i) {
      double open = 0.0;
      for (unsigned c = 0; c < groups[g].numComponents; ++c)
        open += double(groups[g].openOf(i)[c]);
      entries.push_back({double(groups[g].cost[i]) + factor * open, g, i});
    }
  if (entries.size() <= beam)
    return;
  auto less = [](const Entry &a, const Entry &b) {
    if (a.score != b.score)
      return a.score < b.score;
    return std::make_pair(a.group, a.state) < std::make_pair(b.group, b.state);
  };
  std::nth_element(entries.begin(), entries.begin() + beam, entries.end(),
                   less);
  entries.resize(beam);
  std::sort(entries.begin(), entries.end(), [](const Entry &a, const Entry &b) {
    return std::make_pair(a.group, a.state) < std::make_pair(b.group, b.state);
  });
  std::vector<Group> result(groups.size());
  for (uint32_t g = 0; g < groups.size(); ++g) {
    result[g].labels = groups[g].labels;
    result[g].reach = groups[g].reach;
    result[g].numComponents = groups[g].numComponents;
  }
  for (const Entry &entry : entries) {
    const Group &from = groups[entry.group];
    Group &to = result[entry.group];
    to.cost.push_back(from.cost[entry.state]);
    to.origin.push_back(from.origin[entry.state]);
    const int64_t *open = from.openOf(entry.state);
    to.open.insert(to.open.end(), open, open + from.numComponents);
  }
  llvm::erase_if(result, [](const Group &group) { return group.size() == 0; });
  groups = std::move(result);
}

/// How the states of one group change when a vertex is added.
struct Transition {
  /// Pattern after the step.
  std::string labels;
  std::vector<uint64_t> reach;
  unsigned numComponents = 0;
  /// Components that join that of the vertex (empty when it is stored).
  llvm::SmallVector<unsigned, 8> merged;
  /// Per new component: the old one that it continues, or kNewComponent.
  llvm::SmallVector<int, 16> from;
  static constexpr int kNewComponent = -1;
  /// The step closes a cycle of components and stored vertices.
  bool hasCycle = false;

  /// Text that tells patterns apart.
  std::string key() const {
    std::string text = labels;
    text.append(reinterpret_cast<const char *>(reach.data()),
                reach.size() * sizeof(uint64_t));
    return text;
  }
};

/// A frontier position next to the vertex, and whether the edge starts at the
/// vertex.
struct Contact {
  unsigned position;
  bool isForward;
};

Transition makeTransition(const Group &group, bool store,
                          llvm::ArrayRef<Contact> contacts,
                          llvm::ArrayRef<unsigned> keptPositions) {
  Transition step;
  // Objects: components, stored vertices, and last the vertex with what joins.
  unsigned numComponents = group.numComponents;
  unsigned numObjects = static_cast<unsigned>(group.reach.size());
  llvm::SmallVector<unsigned, 32> objectAt;
  for (unsigned p = 0, stored = numComponents; p < group.labels.size(); ++p)
    objectAt.push_back(group.labels[p] ? unsigned(group.labels[p]) - 1
                                       : stored++);
  unsigned self = numObjects;
  uint64_t joined = 0, below = 0, above = 0;
  for (auto [p, isForward] : contacts) {
    unsigned object = objectAt[p];
    uint64_t bit = uint64_t(1) << object;
    if (!store && object < numComponents) {
      if (!(joined & bit))
        step.merged.push_back(object);
      joined |= bit;
    } else {
      (isForward ? below : above) |= bit;
    }
  }
  // What the new object reaches, and what reaches it.
  uint64_t starts = below | joined, ends = above | joined;
  for (unsigned o = 0; o < numObjects; ++o) {
    if ((starts >> o) & 1)
      below |= group.reach[o];
    if (group.reach[o] & ends)
      above |= uint64_t(1) << o;
  }
  if ((below & above) || ((below | above) & joined)) {
    step.hasCycle = true;
    return step;
  }

  // Components and stored vertices that stay in the frontier, renumbered.
  llvm::SmallVector<int, 33> newObject(numObjects + 1, -1);
  llvm::SmallVector<unsigned, 33> keptStored, keptObjects;
  for (unsigned p : keptPositions) {
    unsigned object = p < group.labels.size() ? objectAt[p] : self;
    if (object < self && ((joined >> object) & 1))
      object = self;
    bool isStored = object == self ? store : object >= numComponents;
    if (isStored) {
      keptStored.push_back(object);
      step.labels.push_back(0);
      continue;
    }
    if (newObject[object] < 0) {
      newObject[object] = static_cast<int>(step.numComponents++);
      step.from.push_back(object == self ? Transition::kNewComponent
                                         : int(object));
      keptObjects.push_back(object);
    }
    step.labels.push_back(static_cast<char>(newObject[object] + 1));
  }
  for (unsigned object : keptStored) {
    newObject[object] = static_cast<int>(keptObjects.size());
    keptObjects.push_back(object);
  }
  uint64_t selfBit = uint64_t(1) << self;
  for (unsigned object : keptObjects) {
    uint64_t reached = object == self ? below : group.reach[object];
    if (object != self && ((above >> object) & 1))
      reached |= below | selfBit;
    uint64_t row = 0;
    for (unsigned o : keptObjects)
      if ((reached >> o) & 1)
        row |= uint64_t(1) << newObject[o];
    step.reach.push_back(row);
  }
  return step;
}
} // namespace

std::vector<uint32_t>
ckpt::solver::chooseFrontierOrder(const FrontierGraph &graph, unsigned attempts,
                                  unsigned maxWidth, uint64_t workLimit) {
  size_t n = graph.size();
  std::vector<uint32_t> best;
  double bestScore = std::numeric_limits<double>::infinity();
  uint64_t seed = 1;
  auto random = [&](uint32_t bound) {
    seed = seed * 6364136223846793005ull + 1442695040888963407ull;
    return static_cast<uint32_t>((seed >> 33) % bound);
  };
  uint64_t work = 0;
  for (unsigned attempt = 0; attempt < attempts && work < workLimit;
       ++attempt) {
    std::vector<uint8_t> done(n, 0), inFrontier(n, 0);
    std::vector<uint32_t> open(n), order, frontier, candidates;
    for (uint32_t v = 0; v < n; ++v)
      open[v] = static_cast<uint32_t>(graph.neighbours[v].size());
    // Even attempts start at the front, odd ones at the back.
    bool forward = attempt % 2 == 0;
    uint32_t scan = 0;
    double score = 0.0;
    while (order.size() < n && score < bestScore &&
           frontier.size() <= maxWidth && work < workLimit) {
      candidates.clear();
      for (uint32_t v : frontier)
        for (uint32_t w : graph.neighbours[v])
          if (!done[w])
            candidates.push_back(w);
      if (candidates.empty()) {
        while (done[forward ? scan : n - 1 - scan])
          ++scan;
        candidates.push_back(
            static_cast<uint32_t>(forward ? scan : n - 1 - scan));
      }
      std::sort(candidates.begin(), candidates.end());
      candidates.erase(std::unique(candidates.begin(), candidates.end()),
                       candidates.end());
      uint32_t chosen = candidates.front();
      double least = std::numeric_limits<double>::infinity();
      for (uint32_t v : candidates) {
        int change = open[v] > 0;
        for (uint32_t w : graph.neighbours[v])
          change -= done[w] && open[w] == 1;
        work += graph.neighbours[v].size() + 1;
        double noise = attempt < 2 ? 0.0 : 0.0003 * random(1000);
        double tie = 1e-6 * (forward ? double(v) : double(n - v));
        if (change + noise + tie < least) {
          least = change + noise + tie;
          chosen = v;
        }
      }
      done[chosen] = 1;
      order.push_back(chosen);
      for (uint32_t w : graph.neighbours[chosen])
        --open[w];
      frontier.push_back(chosen);
      llvm::erase_if(frontier, [&](uint32_t v) { return open[v] == 0; });
      score += double(uint64_t(1) << std::min<size_t>(frontier.size(), 50));
    }
    if (order.size() == n && score < bestScore) {
      bestScore = score;
      best = std::move(order);
    }
  }
  return best;
}

FrontierResult
ckpt::solver::runFrontierProgram(const FrontierGraph &graph,
                                 llvm::ArrayRef<uint32_t> order,
                                 const FrontierOptions &options) {
  FrontierResult result;
  size_t n = order.size();
  result.prefixBound.assign(n + 1, options.budget);

  // origins[k]: per state after k vertices, where it came from.
  std::vector<std::vector<uint32_t>> origins(n + 1);
  std::vector<Group> groups(1);
  groups[0].cost = {0};
  groups[0].origin = {0};
  result.prefixBound[0] = 0;
  std::vector<uint32_t> frontier, open(graph.size());
  for (uint32_t v = 0; v < graph.size(); ++v)
    open[v] = static_cast<uint32_t>(graph.neighbours[v].size());
  // 1: an edge from the vertex, 2: one to it.
  std::vector<uint8_t> adjacent(graph.size(), 0);
  result.exact = true;

  for (size_t k = 0; k < n; ++k) {
    uint32_t v = order[k];
    for (size_t i = 0; i < graph.neighbours[v].size(); ++i) {
      --open[graph.neighbours[v][i]];
      adjacent[graph.neighbours[v][i]] = graph.forward[v][i] ? 1 : 2;
    }
    llvm::SmallVector<Contact, 32> contacts;
    llvm::SmallVector<unsigned, 32> keptPositions;
    std::vector<uint32_t> nextFrontier;
    frontier.push_back(v);
    for (unsigned p = 0; p < frontier.size(); ++p) {
      if (adjacent[frontier[p]])
        contacts.push_back({p, adjacent[frontier[p]] == 1});
      if (open[frontier[p]] > 0) {
        keptPositions.push_back(p);
        nextFrontier.push_back(frontier[p]);
      }
    }
    for (uint32_t w : graph.neighbours[v])
      adjacent[w] = 0;

    std::vector<Group> next;
    llvm::StringMap<uint32_t> groupOf;
    uint32_t firstState = 0;
    size_t made = 0;
    bool isOver = false;
    for (Group &group : groups) {
      if ((options.work && made > *options.work) ||
          (options.maxStates && made > options.maxStates)) {
        isOver = true;
        break;
      }
      for (bool store : {false, true}) {
        if (graph.choice[v] ==
            (store ? VertexChoice::Unstored : VertexChoice::Stored))
          continue;
        Transition step = makeTransition(group, store, contacts, keptPositions);
        if (step.hasCycle)
          continue;
        auto [it, isNew] =
            groupOf.try_emplace(step.key(), static_cast<uint32_t>(next.size()));
        if (isNew) {
          next.emplace_back();
          next.back().labels = step.labels;
          next.back().reach = step.reach;
          next.back().numComponents = step.numComponents;
        }
        Group &to = next[it->second];
        made += kGroupWork;
        for (size_t i = 0; i < group.size(); ++i) {
          int64_t cost = group.cost[i] + (store ? graph.storeCost[v] : 0);
          if (cost >= options.budget)
            break; // Costs rise within a group.
          const int64_t *old = group.openOf(i);
          int64_t joined = 0;
          if (!store) {
            joined = graph.weight[v];
            for (unsigned c : step.merged)
              joined += old[c];
            if (joined > options.cap)
              continue;
          }
          ++made;
          to.cost.push_back(cost);
          to.origin.push_back((firstState + static_cast<uint32_t>(i)) * 2 +
                              store);
          for (int c : step.from)
            to.open.push_back(c == Transition::kNewComponent ? joined : old[c]);
        }
      }
      firstState += static_cast<uint32_t>(group.size());
    }
    if (isOver) {
      if (options.work)
        *options.work -= std::min<uint64_t>(made, *options.work);
      result.exact = false;
      return result;
    }
    llvm::erase_if(next, [](const Group &group) { return group.size() == 0; });
    size_t states = 0;
    for (Group &group : next) {
      keepPareto(group);
      states += group.size();
    }
    if (options.work)
      *options.work -= std::min<uint64_t>(made, *options.work);
    if (options.beam && states > options.beam) {
      keepBeam(next, options.beam, options.beamFactor);
      result.exact = false;
      states = options.beam;
    }
    result.maxStates = std::max(result.maxStates, states);
    groups = std::move(next);
    frontier = std::move(nextFrontier);
    int64_t least = options.budget;
    origins[k + 1].reserve(states);
    for (const Group &group : groups) {
      least = std::min(least, group.cost.front());
      origins[k + 1].insert(origins[k + 1].end(), group.origin.begin(),
                            group.origin.end());
    }
    result.prefixBound[k + 1] = least;
    if (groups.empty())
      return result;
  }

  // One group is left, with the empty frontier, and its first state is best.
  result.found = true;
  result.storedWeight = groups[0].cost.front();
  result.stored.assign(graph.size(), 0);
  uint32_t state = 0;
  for (size_t k = n; k > 0; --k) {
    uint32_t origin = origins[k][state];
    result.stored[order[k - 1]] = origin & 1;
    state = origin / 2;
  }
  return result;
}
