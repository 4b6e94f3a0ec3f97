//===- ExactOrder.cpp -----------------------------------------------------===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All sets of executed nodes that an order within a bound can go through, depth
// first. Nodes that need no decision (see ListOrder.cpp) run at once, so only
// sets remain in which every node that can run takes memory.
//
//===----------------------------------------------------------------------===//

#include "OrderGraph.h"
#include <algorithm>
#include <unordered_map>

using namespace ckpt::solver;
using namespace ckpt::solver::order;

namespace {

/// Sets of nodes that were seen, as bits in one array; found by a hash and
/// compared in full.
class SeenSets {
public:
  explicit SeenSets(size_t numNodes) : words((numNodes + 63) / 64) {}

  /// False when the set was there.
  bool insert(const std::vector<uint64_t> &set, uint64_t hash) {
    uint32_t &head = heads.try_emplace(hash, kNone).first->second;
    for (uint32_t at = head; at != kNone; at = next[at])
      if (std::equal(set.begin(), set.end(), bits.begin() + at * words))
        return false;
    next.push_back(head);
    head = next.size() - 1;
    bits.insert(bits.end(), set.begin(), set.end());
    return true;
  }

private:
  size_t words;
  std::vector<uint64_t> bits;
  std::vector<uint32_t> next;
  /// Only looked up, never walked.
  std::unordered_map<uint64_t, uint32_t> heads;
};

class ExactOrder {
public:
  ExactOrder(const OrderGraph &graph, llvm::ArrayRef<NodeId> given,
             int64_t bound, uint64_t effort)
      : graph(graph), bound(bound), effort(effort), walk(graph),
        seen(graph.numNodes()), hasRun((graph.numNodes() + 63) / 64),
        missing(graph.numNodes()), place(graph.numNodes()) {
    for (size_t i = 0; i < given.size(); ++i)
      place[given[i]] = i;
    for (NodeId n = 0; n < graph.numNodes(); ++n)
      if ((missing[n] = graph.preds[n].size()) == 0)
        ready.push_back(n);
  }

  /// 1: found, 0: there is none, -1: the effort ran out.
  int search() {
    struct Level {
      size_t ran;                 ///< nodes that had run before this level
      std::vector<NodeId> ready;  ///< as it was then
      std::vector<NodeId> choice; ///< nodes to try, last one first
    };
    std::vector<Level> levels;
    if (graph.inputBytes > bound)
      return 0;
    size_t ran = 0;
    std::vector<NodeId> readyBefore = ready;
    bool isOpen = true;
    while (true) {
      // A new state: free moves, then the choices.
      if (isOpen) {
        runFreely();
        if (done.size() == graph.numNodes())
          return 1;
        Level level{ran, std::move(readyBefore), {}};
        if (seen.insert(hasRun, hash)) {
          for (NodeId n : ready)
            if (walk.during(n) <= bound)
              level.choice.push_back(n);
          std::sort(level.choice.begin(), level.choice.end(),
                    [&](NodeId a, NodeId b) {
                      return std::pair(walk.change(a), place[a]) >
                             std::pair(walk.change(b), place[b]);
                    });
        }
        spent += 4 * ready.size() + 8;
        levels.push_back(std::move(level));
        isOpen = false;
      }
      if (spent > effort)
        return -1;
      Level &level = levels.back();
      if (!level.choice.empty()) {
        NodeId n = level.choice.back();
        level.choice.pop_back();
        ran = done.size();
        readyBefore = ready;
        run(n);
        isOpen = true;
        continue;
      }
      while (done.size() > level.ran)
        undo();
      ready = std::move(level.ready);
      levels.pop_back();
      if (levels.empty())
        return 0;
    }
  }

  std::vector<NodeId> done;
  uint64_t spent = 0;

private:
  void runFreely() {
    for (bool changed = true; changed;) {
      changed = false;
      for (size_t i = 0; i < ready.size(); ++i) {
        ++spent;
        NodeId n = ready[i];
        if (walk.change(n) > 0 || walk.during(n) > bound)
          continue;
        run(n);
        changed = true;
        break;
      }
    }
  }

  void run(NodeId n) {
    ready.erase(std::find(ready.begin(), ready.end(), n));
    for (NodeId next : graph.succs[n])
      if (--missing[next] == 0)
        ready.push_back(next);
    spent += graph.reads[n].size() + graph.succs[n].size();
    walk.run(n);
    done.push_back(n);
    flip(n);
  }

  /// Leaves `ready` to the caller.
  void undo() {
    NodeId n = done.back();
    done.pop_back();
    walk.undo(n);
    for (NodeId next : graph.succs[n])
      ++missing[next];
    flip(n);
  }

  void flip(NodeId n) {
    hasRun[n / 64] ^= uint64_t(1) << (n % 64);
    uint64_t x = (uint64_t(n) + 1) * 0x9E3779B97F4A7C15ull;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ull;
    hash ^= x ^ (x >> 31);
  }

  const OrderGraph &graph;
  int64_t bound;
  uint64_t effort;
  Walk walk;
  SeenSets seen;
  std::vector<uint64_t> hasRun;
  uint64_t hash = 0;
  std::vector<uint32_t> missing;
  std::vector<uint32_t> place;
  std::vector<NodeId> ready;
};

} // namespace

bool ckpt::solver::order::searchExactly(const OrderGraph &graph,
                                        llvm::ArrayRef<NodeId> given,
                                        int64_t bound, uint64_t &effort,
                                        std::vector<NodeId> &order) {
  order.clear();
  ExactOrder search(graph, given, bound, effort);
  int found = search.search();
  effort -= std::min(effort, search.spent);
  if (found > 0)
    order = std::move(search.done);
  return found >= 0;
}
