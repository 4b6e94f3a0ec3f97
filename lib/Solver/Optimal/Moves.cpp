//===- Moves.cpp ----------------------------------------------------------===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The moves of the search on a schedule. Each leaves the state in a
// transaction that the caller commits or takes back.
//
//===----------------------------------------------------------------------===//

#include "Search.h"
#include <algorithm>

using namespace ckpt::solver;
using namespace ckpt::solver::optimal;

/// Moves in a hundred that drop one value for the repetitions of others, and
/// how many of these are tried.
static constexpr unsigned kSwapMoves = 12;
static constexpr int kDeletions = 12;

//===----------------------------------------------------------------------===//
// Picking
//===----------------------------------------------------------------------===//

ExecId Search::execAtOrAfter(uint32_t slot) const {
  while (slot < state.numSlots() && state.at(slot) == PlanState::kNil)
    ++slot;
  return slot < state.numSlots() ? state.at(slot) : PlanState::kEnd;
}

ExecId Search::randomExec() {
  ExecId exec = execAtOrAfter(random.below(state.numSlots()));
  return exec == PlanState::kEnd ? execAtOrAfter(0) : exec;
}

/// A slot over the limit, or kNone.
uint32_t Search::randomOverSlot() {
  if (random.below(3) == 0)
    return state.peakSlot();
  size_t blocks = state.numBlocks(), start = random.below(blocks);
  for (size_t i = 0; i < blocks; ++i) {
    size_t block = start + i < blocks ? start + i : start + i - blocks;
    if (state.blockExcess(block) <= 0.0)
      continue;
    uint32_t first = block * PlanState::kBlock,
             shift = random.below(PlanState::kBlock);
    for (uint32_t k = 0; k < PlanState::kBlock; ++k) {
      uint32_t slot = first + (k + shift) % PlanState::kBlock;
      if (slot < state.numSlots() && state.at(slot) != PlanState::kNil &&
          state.bytesAt(slot) > limit)
        return slot;
    }
  }
  return kNone;
}

bool Search::repeatable(NodeId node) const {
  return graph.recomputable[node] &&
         (graph.maxExecutions == 0 ||
          state.execs(node).size() < graph.maxExecutions);
}

//===----------------------------------------------------------------------===//
// Removal and pruning
//===----------------------------------------------------------------------===//

/// Whether the schedule stays valid without this execution.
bool Search::mayRemove(ExecId exec) const {
  NodeId node = state.nodeOf(exec);
  llvm::ArrayRef<ExecId> list = state.execs(node);
  if (list.size() < 2)
    return false;
  if (list.front() != exec)
    return true;
  if (graph.givenOrder)
    return false;
  // The second execution becomes the first: no user may come before it.
  uint32_t second = state.slotOf(list[1]);
  for (NodeId user : graph.succs[node])
    if (!state.execs(user).empty() &&
        state.slotOf(state.execs(user).front()) < second)
      return false;
  return true;
}

void Search::removeExec(ExecId exec) {
  NodeId node = state.nodeOf(exec);
  uint32_t slot = state.slotOf(exec);
  for (NodeId p : graph.preds[node]) {
    ExecId bound = state.bind(p, slot);
    if (bound != PlanState::kNil)
      doubtful.push_back(bound);
  }
  state.remove(exec);
  changed.push_back(node);
}

/// Removes what nothing needs any more, following the inputs.
void Search::prune() {
  while (!doubtful.empty()) {
    ExecId exec = doubtful.back();
    doubtful.pop_back();
    if (!state.placed(exec) || state.execs(state.nodeOf(exec)).size() < 2 ||
        state.isUsed(exec) || !mayRemove(exec))
      continue;
    removeExec(exec);
  }
}

//===----------------------------------------------------------------------===//
// Dropping a value over a gap
//===----------------------------------------------------------------------===//

/// Runs `node` again before `position`, and with probability `deeper` each
/// input that is no longer held there. False: not possible.
bool Search::insertClosure(NodeId node, ExecId position, double deeper,
                           int room) {
  // Depth-first with an explicit stack: chains can be long.
  struct Frame {
    NodeId node;
    uint32_t next;
  };
  llvm::SmallVector<Frame, 32> stack;
  if (!repeatable(node))
    return false;
  ++stamp;
  mark[node] = stamp;
  stack.push_back({node, 0});
  while (!stack.empty()) {
    Frame &frame = stack.back();
    llvm::ArrayRef<uint32_t> preds = graph.preds[frame.node];
    uint32_t slot = state.slotOf(position);
    bool descended = false;
    while (frame.next < preds.size()) {
      NodeId p = preds[frame.next++];
      if (mark[p] == stamp)
        continue;
      ExecId bound = state.bind(p, slot);
      if (bound == PlanState::kNil)
        return false;
      if (room <= 0 || graph.firstStorage[p] == graph.firstStorage[p + 1] ||
          !repeatable(p))
        continue;
      bool live = state.heldUntil(bound) >= slot;
      if (p != forced &&
          (live ? random.below(24) != 0 : random.unit() >= deeper))
        continue;
      mark[p] = stamp;
      --room;
      stack.push_back({p, 0});
      descended = true;
      break;
    }
    if (descended)
      continue;
    NodeId made = stack.back().node;
    stack.pop_back();
    ExecId previous = state.bind(made, state.slotOf(position));
    if (previous != PlanState::kNil)
      doubtful.push_back(previous);
    ExecId exec = state.insertBefore(made, position);
    doubtful.push_back(exec);
    changed.push_back(made);
  }
  return true;
}

/// Ends the instance `exec` before `slot` and makes it again before `use`.
bool Search::dropInstance(ExecId exec, uint32_t slot, ExecId use) {
  double deeper = random.below(3) == 0 ? 0.0 : random.below(2) ? 0.5 : 1.0;
  ExecId position = use;
  if (random.below(6) == 0) {
    uint32_t low = std::max(slot, state.slotOf(exec)) + 1,
             high = state.slotOf(use);
    if (high > low) {
      position = execAtOrAfter(low + random.below(high - low));
      if (state.slotOf(position) > high)
        position = use;
    }
  }
  return insertClosure(state.nodeOf(exec), position, deeper, 60);
}

/// Drops one of the values that are held across `slot` and not used there.
bool Search::dropAcross(uint32_t slot) {
  NodeId here = state.nodeOf(state.at(slot));
  for (int tries = 0; tries < 24; ++tries) {
    uint32_t s;
    if (random.below(4) == 0)
      s = random.below(graph.storages.size());
    else
      s = std::upper_bound(cumulative.begin(), cumulative.end(),
                           random.unit() * cumulative.back()) -
          cumulative.begin();
    if (s >= graph.storages.size())
      continue;
    NodeId node = graph.storages[s].node;
    if (!repeatable(node))
      continue;
    ExecId exec = state.bind(node, slot);
    if (exec == PlanState::kNil || state.heldUntil(exec) <= slot)
      continue;
    llvm::ArrayRef<uint32_t> preds = graph.preds[here];
    if (std::binary_search(preds.begin(), preds.end(), node) && random.below(2))
      continue;
    ExecId use = state.firstUseAfter(exec, slot);
    if (use != PlanState::kNil)
      return dropInstance(exec, slot, use);
    if (graph.storages[s].hasViews && dropViewed(exec, slot))
      return true;
  }
  return false;
}

/// Only views keep `exec` held across `slot`: makes it and the view that is
/// used next again, right before that use.
bool Search::dropViewed(ExecId exec, uint32_t slot) {
  NodeId node = state.nodeOf(exec), viewer = kNone;
  uint32_t next = state.slotOf(state.nextOfNode(exec));
  ExecId best = PlanState::kNil;
  for (uint32_t s = graph.firstStorage[node]; s < graph.firstStorage[node + 1];
       ++s)
    for (ValueId view : graph.viewsOf[graph.storages[s].value]) {
      NodeId by = graph.producer[view];
      if (by == node || !repeatable(by))
        continue;
      for (ExecId viewing : state.execs(by)) {
        if (state.slotOf(viewing) < state.slotOf(exec) ||
            state.slotOf(viewing) > std::min(slot, next))
          continue;
        ExecId use = state.firstUseAfter(viewing, slot);
        if (use != PlanState::kNil &&
            (best == PlanState::kNil ||
             state.slotOf(use) < state.slotOf(best))) {
          best = use;
          viewer = by;
        }
      }
    }
  if (viewer == kNone)
    return false;
  forced = node;
  bool done = insertClosure(viewer, best, random.below(2) ? 0.5 : 0.0, 60);
  forced = kNone;
  return done;
}

bool Search::dropBeforeRandomUse() {
  ExecId use = randomExec();
  llvm::ArrayRef<uint32_t> preds = graph.preds[state.nodeOf(use)];
  if (preds.empty())
    return false;
  NodeId p = preds[random.below(preds.size())];
  if (!repeatable(p))
    return false;
  ExecId exec = state.bind(p, state.slotOf(use));
  if (exec == PlanState::kNil || state.after(exec) == use)
    return false;
  return dropInstance(exec, state.slotOf(exec), use);
}

//===----------------------------------------------------------------------===//
// Deleting and sliding
//===----------------------------------------------------------------------===//

bool Search::deleteRepeats() {
  if (repeated.empty())
    return false;
  NodeId node = repeated[random.below(repeated.size())];
  llvm::ArrayRef<ExecId> list = state.execs(node);
  ExecId exec = list[random.below(list.size())];
  if (!mayRemove(exec))
    return false;
  unsigned count = random.below(4) == 0 ? 1 + random.below(4) : 1;
  for (unsigned i = 0; i < count && exec != PlanState::kEnd; ++i) {
    ExecId next = state.after(exec);
    if (mayRemove(exec))
      removeExec(exec);
    exec = next;
  }
  return true;
}

/// Slots strictly between which an execution may go, alone.
bool Search::windowOf(ExecId exec, uint32_t &low, uint32_t &high) const {
  NodeId node = state.nodeOf(exec);
  llvm::ArrayRef<ExecId> list = state.execs(node);
  high = state.numSlots();
  if (list.front() != exec) {
    low = state.slotOf(list.front());
    return true;
  }
  if (graph.givenOrder)
    return false;
  low = 0;
  for (NodeId p : graph.preds[node])
    low = std::max(low, state.slotOf(state.execs(p).front()));
  for (NodeId user : graph.succs[node])
    high = std::min(high, state.slotOf(state.execs(user).front()));
  return true;
}

bool Search::moveTo(ExecId exec, ExecId position) {
  if (position == exec || state.after(exec) == position)
    return false;
  NodeId node = state.nodeOf(exec);
  removeExec(exec);
  ExecId previous = state.bind(node, state.slotOf(position));
  if (previous != PlanState::kNil)
    doubtful.push_back(previous);
  ExecId moved = state.insertBefore(node, position);
  doubtful.push_back(moved);
  return true;
}

bool Search::moveAFewSteps(ExecId exec, uint32_t low, uint32_t high,
                           bool openBelow) {
  ExecId position = exec;
  unsigned steps = 1 + random.below(4);
  bool forward = random.below(2);
  for (unsigned i = 0; i < steps; ++i) {
    ExecId next = forward ? state.after(position) : state.before(position);
    if (next == PlanState::kNil || next == PlanState::kEnd)
      break;
    if (state.slotOf(next) >= high || (state.slotOf(next) <= low && !openBelow))
      break;
    position = next;
  }
  if (position == exec)
    return false;
  return moveTo(exec, forward ? state.after(position) : position);
}

bool Search::slideRepeat() {
  if (repeated.empty())
    return false;
  NodeId node = repeated[random.below(repeated.size())];
  llvm::ArrayRef<ExecId> list = state.execs(node);
  ExecId exec = list[random.below(list.size())];
  uint32_t low, high;
  if (!windowOf(exec, low, high))
    return false;
  switch (random.below(4)) {
  case 0: {
    // As late as possible.
    ExecId use = state.firstUseAfter(exec, state.slotOf(exec));
    if (use == PlanState::kNil || state.slotOf(use) > high)
      return false;
    return moveTo(exec, use);
  }
  case 1: {
    uint32_t slot = low + 1 + random.below(high - low);
    return moveTo(exec, execAtOrAfter(std::min(slot, high)));
  }
  default:
    break;
  }
  return moveAFewSteps(exec, low, high, /*openBelow=*/false);
}

bool Search::slideAny() {
  ExecId exec = randomExec();
  uint32_t low, high;
  if (!windowOf(exec, low, high))
    return false;
  uint32_t slot = state.slotOf(exec);
  switch (random.below(4)) {
  case 0: {
    // Right before the first use.
    ExecId use = state.firstUseAfter(exec, slot);
    if (use == PlanState::kNil || state.slotOf(use) > high)
      return false;
    return moveTo(exec, use);
  }
  case 1: {
    // Right after the last of its inputs.
    ExecId after = PlanState::kNil;
    for (NodeId p : graph.preds[state.nodeOf(exec)]) {
      ExecId bound = state.bind(p, slot);
      if (after == PlanState::kNil || state.slotOf(bound) > state.slotOf(after))
        after = bound;
    }
    ExecId position =
        after == PlanState::kNil ? execAtOrAfter(0) : state.after(after);
    if (state.slotOf(position) <= low && after != PlanState::kNil)
      return false;
    return moveTo(exec, position);
  }
  case 2:
    // Without inputs, nothing holds it from below.
    return moveAFewSteps(exec, low, high,
                         graph.preds[state.nodeOf(exec)].empty());
  default: {
    if (high <= low + 1)
      return false;
    uint32_t target = low + 1 + random.below(high - low);
    return moveTo(exec, execAtOrAfter(std::min(target, high)));
  }
  }
}

/// Drops one value and lets its bytes pay for the repetitions of others, taken
/// out in random order while the limit holds: one expensive repetition for
/// several cheap ones, which no sequence of single steps passes through.
bool Search::dropAndDelete() {
  if (repeated.size() < 2 || !dropBeforeRandomUse())
    return false;
  prune();
  state.evaluate();
  if (state.peak() > limit)
    return true;
  for (int i = 0; i < kDeletions; ++i) {
    NodeId node = repeated[random.below(repeated.size())];
    llvm::ArrayRef<ExecId> list = state.execs(node);
    ExecId exec = list[random.below(list.size())];
    if (!mayRemove(exec))
      continue;
    PlanState::Mark mark = state.mark();
    removeExec(exec);
    prune();
    state.evaluate();
    if (state.peak() > limit) {
      ++takenBack;
      state.rollbackTo(mark);
      state.evaluate();
    }
  }
  return true;
}

bool Search::proposeMove(bool over) {
  doubtful.clear();
  changed.clear();
  uint32_t kind = random.below(100);
  bool moved;
  if (orderOnly) {
    moved = slideAny();
  } else if (!over && kind < kSwapMoves) {
    moved = dropAndDelete();
  } else if (kind < (over ? 55u : 35u)) {
    if (over && random.below(4)) {
      uint32_t slot = randomOverSlot();
      moved = slot != kNone && dropAcross(slot);
    } else {
      moved = dropBeforeRandomUse();
    }
  } else if (kind < 70) {
    moved = deleteRepeats();
    if (moved) {
      // Swap: what this puts over the limit is paid for by other values.
      prune();
      state.evaluate();
      for (int i = 0; i < 3 && state.peak() > limit; ++i) {
        if (!dropAcross(state.peakSlot()))
          break;
        prune();
        state.evaluate();
      }
    }
  } else if (kind < 85 || graph.givenOrder) {
    moved = slideRepeat();
  } else {
    moved = slideAny();
  }
  if (moved)
    prune();
  return moved && state.inTransaction();
}
