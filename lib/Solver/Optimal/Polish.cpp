//===- Polish.cpp ---------------------------------------------------------===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Systematic exchanges that annealing reaches only by luck: take a repetition
// out and pay for the bytes with cheaper ones, or put one in and take out what
// it makes needless.
//
//===----------------------------------------------------------------------===//

#include "Search.h"
#include <algorithm>

using namespace ckpt::solver;
using namespace ckpt::solver::optimal;

/// Sets of repetitions that are tried in return for one new one.
static constexpr unsigned kRemovalRounds = 8;

/// Values looked at in the time of one unit; counted where there are more.
static constexpr uint64_t kScanPerUnit = 6000;

/// Values held across `slot` and not used there that cost less than `mayCost`
/// to make again, most bytes first.
void Search::dropCandidates(uint32_t slot, double mayCost) {
  candidates.clear();
  NodeId here = state.nodeOf(state.at(slot));
  llvm::ArrayRef<uint32_t> used = graph.preds[here];
  for (const Storage &storage : graph.storages) {
    NodeId node = storage.node;
    if (!candidates.empty() && candidates.back().second == node)
      continue;
    if (graph.cost[node] >= mayCost || !repeatable(node))
      continue;
    ExecId exec = state.bind(node, slot);
    if (exec == PlanState::kNil || state.heldUntil(exec) <= slot ||
        std::binary_search(used.begin(), used.end(), node))
      continue;
    candidates.push_back({-storage.bytes, node});
  }
  std::sort(candidates.begin(), candidates.end());
}

bool Search::dropAt(NodeId node, uint32_t slot, double deeper) {
  ExecId exec = state.bind(node, slot);
  ExecId use = state.firstUseAfter(exec, slot);
  if (use == PlanState::kNil || !insertClosure(node, use, deeper, 30))
    return false;
  prune();
  state.evaluate();
  return true;
}

/// The state is over the limit: looks for up to `depth` drops that bring it
/// back for less than `mayCost`. True: done, the changes are in the state.
bool Search::payFor(double mayCost, int depth) {
  uint32_t slot = state.peakSlot();
  if (state.at(slot) == PlanState::kNil)
    return false;
  scanned += graph.storages.size();
  dropCandidates(slot, mayCost);
  size_t width = depth > 1 ? 24 : 64;
  std::vector<std::pair<double, NodeId>> options(
      candidates.begin(),
      candidates.begin() + std::min(width, candidates.size()));
  PlanState::Mark start = state.mark();
  for (auto [bytes, node] : options)
    for (double deeper : {0.0, 1.0}) {
      doubtful.clear();
      bool applied = dropAt(node, state.peakSlot(), deeper);
      if (applied) {
        double paid = state.cost() - start.cost;
        if (paid < mayCost) {
          if (state.peak() <= limit)
            return true;
          if (depth > 1 && payFor(mayCost - paid, depth - 1))
            return true;
        }
      }
      state.rollbackTo(start);
      state.evaluate();
    }
  return false;
}

/// Takes `exec` out and pays with less than it costs.
bool Search::exchangeRemoval(ExecId exec) {
  if (!mayRemove(exec))
    return false;
  double before = state.cost();
  doubtful.clear();
  changed.clear();
  removeExec(exec);
  prune();
  state.evaluate();
  double saved = before - state.cost();
  const double least = 1e-9 * costScale;
  if (saved > least && (state.peak() <= limit || payFor(saved - least, 2)))
    return true;
  state.rollback();
  state.evaluate();
  return false;
}

/// Takes out repetitions after the slot `after` that the bytes allow, in this
/// order from number `from` on. The number of the first one, or the size.
size_t Search::takeOut(const std::vector<std::pair<double, NodeId>> &order,
                       size_t from, uint32_t after) {
  size_t first = order.size();
  for (size_t k = from; k < order.size(); ++k)
    for (size_t i = state.execs(order[k].second).size(); i-- > 0;) {
      if (i >= state.execs(order[k].second).size())
        continue;
      ExecId candidate = state.execs(order[k].second)[i];
      if (state.slotOf(candidate) < after || !mayRemove(candidate))
        continue;
      PlanState::Mark start = state.mark();
      doubtful.clear();
      removeExec(candidate);
      prune();
      state.evaluate();
      if (state.peak() > limit) {
        state.rollbackTo(start);
        state.evaluate();
      } else {
        first = std::min(first, k);
      }
    }
  return first;
}

/// Ends an instance right after one of its uses, makes it again for the next
/// one, and takes out all repetitions that the bytes allow.
bool Search::exchangeDrop(NodeId node, uint32_t occurrence) {
  llvm::ArrayRef<ExecId> list = state.execs(node);
  if (occurrence >= list.size() || !repeatable(node))
    return false;
  ExecId exec = list[occurrence];
  // The longest gap between two uses.
  uint32_t from = state.slotOf(exec), gapFrom = from, longest = 0;
  ExecId use = PlanState::kNil;
  for (;;) {
    ExecId next = state.firstUseAfter(exec, from);
    if (next == PlanState::kNil)
      break;
    if (state.slotOf(next) - from > longest) {
      longest = state.slotOf(next) - from;
      gapFrom = from;
      use = next;
    }
    if (next == PlanState::kEnd)
      break;
    from = state.slotOf(next);
  }
  if (use == PlanState::kNil || longest < 8)
    return false;
  double before = state.cost();
  doubtful.clear();
  changed.clear();
  bool helps = false;
  if (insertClosure(node, use, 0.0, 0)) {
    prune();
    state.evaluate();
    if (state.peak() <= limit) {
      std::vector<std::pair<double, NodeId>> byCost;
      for (NodeId other : repeated)
        if (other != node)
          byCost.push_back({-graph.cost[other], other});
      std::sort(byCost.begin(), byCost.end());
      const PlanState::Mark inserted = state.mark();
      // The dearest first; then several that are cheaper than what was put in,
      // each time without the one that came first the time before.
      size_t from = 0;
      for (unsigned round = 0; round < kRemovalRounds && !helps; ++round) {
        if (round == 1)
          while (from < byCost.size() &&
                 -byCost[from].first >= graph.cost[node])
            ++from;
        state.rollbackTo(inserted);
        state.evaluate();
        size_t first = takeOut(byCost, from, gapFrom);
        helps = state.cost() < before - 1e-9 * costScale;
        if (first == byCost.size())
          break;
        if (round > 0)
          from = first + 1;
      }
    }
  }
  if (!helps) {
    state.rollback();
    state.evaluate();
  }
  return helps;
}

void Search::polish(Candidate &best, double bytes, uint64_t units,
                    Budget &budget) {
  if (best.peak > bytes || graph.storages.empty())
    return;
  peakGoal = false;
  limit = bytes;
  state.setLimit(limit);
  state.load(best.schedule);
  rebuildRepeated();
  const uint64_t begin = budget.used;
  auto account = [&](uint64_t operationsBefore) {
    budget.used += 1 + (state.operations() - operationsBefore) / 2;
    // On small graphs a look at all values costs next to nothing.
    if (graph.storages.size() > kScanPerUnit) {
      budget.used += scanned / kScanPerUnit;
      scanned %= kScanPerUnit;
    }
    return budget.used - begin < units && !budget.spent();
  };
  bool improved = true, go = true;
  while (improved && go) {
    improved = false;
    std::vector<NodeId> nodes = repeated;
    std::sort(nodes.begin(), nodes.end(), [&](NodeId a, NodeId b) {
      return graph.cost[a] != graph.cost[b] ? graph.cost[a] > graph.cost[b]
                                            : a < b;
    });
    for (NodeId node : nodes)
      for (size_t i = state.execs(node).size(); i-- > 0 && go;) {
        if (i >= state.execs(node).size())
          continue;
        uint64_t before = state.operations();
        if (exchangeRemoval(state.execs(node)[i])) {
          acceptChanges();
          improved = true;
        }
        go = account(before);
      }
    for (NodeId node = 0; node < graph.numNodes() && go; ++node) {
      if (graph.firstStorage[node] == graph.firstStorage[node + 1])
        continue;
      for (uint32_t i = state.execs(node).size(); i-- > 0 && go;) {
        uint64_t before = state.operations();
        if (exchangeDrop(node, i)) {
          acceptChanges();
          improved = true;
        }
        go = account(before);
      }
    }
  }
  if (better(best, state.cost(), state.peak())) {
    best.schedule = state.schedule();
    best.cost = state.cost();
    best.peak = state.peak();
  }
}
