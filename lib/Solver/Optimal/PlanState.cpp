//===- PlanState.cpp ------------------------------------------------------===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The incremental schedule. All byte counts are integers below 2^53 held in
// doubles, so sums are exact and do not depend on their order.
//
//===----------------------------------------------------------------------===//

#include "PlanState.h"
#include <algorithm>
#include <cassert>

using namespace ckpt::solver;
using namespace ckpt::solver::optimal;

/// Bytes at a gap: far below anything, and unchanged by adding real sizes.
static constexpr double kGap = -1e300;
/// From this many slots on, room is made near by and not in the whole array.
static constexpr size_t kSpreadSlots = 10000;

PlanState::PlanState(const SearchGraph &graph) : graph(graph) {}

void PlanState::setLimit(double bytes) {
  limitBytes = bytes - graph.constantBytes;
  for (size_t b = 0; b < blocks; ++b)
    touch(b, 1);
}

//===----------------------------------------------------------------------===//
// Loading and storing
//===----------------------------------------------------------------------===//

void PlanState::load(llvm::ArrayRef<NodeId> schedule) {
  const size_t numNodes = graph.numNodes();
  numExecs = schedule.size();
  slotTable.assign(1, 0);
  nodeTable.assign(1, kNone);
  prevTable.assign(1, kNil);
  nextTable.assign(1, kNil);
  storageBase.assign(1, 0);
  sharedBytes.assign(1, 0.0);
  execsOf.assign(numNodes, {});
  spareOf.assign(numNodes, {});
  last.clear();
  maker.clear();
  kindOf.clear();
  log.clear();
  inplaceQueue.clear();

  slots = numExecs + numExecs / 2 + 64;
  blocks = slots / kBlock + 1;
  execAt.assign(blocks * kBlock, kNil);
  held.assign(blocks * kBlock, kGap);
  pending.assign(blocks, 0.0);
  rawMax.assign(blocks, kGap);
  excessOf.assign(blocks, 0.0);
  touched.assign(blocks, 0);
  touchedList.clear();
  groupMax.assign(blocks / kBlock + 1, kGap);
  groupTouched.assign(groupMax.size(), 0);
  totalExcess = 0.0;
  totalCost = 0.0;

  ExecId previous = kNil;
  slotTable[kEnd] = static_cast<uint32_t>(slots);
  for (size_t i = 0; i < numExecs; ++i) {
    ExecId exec = newExec(schedule[i]);
    uint32_t slot = static_cast<uint32_t>(i * slots / numExecs);
    slotTable[exec] = slot;
    execAt[slot] = exec;
    execsOf[schedule[i]].push_back(exec);
    prevTable[exec] = previous;
    if (previous != kNil)
      nextTable[previous] = exec;
    nextTable[exec] = kEnd;
    previous = exec;
    totalCost += graph.cost[schedule[i]];
  }
  prevTable[kEnd] = previous;

  std::vector<double> change(slots + 2, 0.0);
  for (uint32_t s = 0; s < last.size(); ++s) {
    last[s] = computeLast(maker[s], graph.storages[kindOf[s]].value);
    double bytes = graph.storages[kindOf[s]].bytes;
    change[slotTable[maker[s]]] += bytes;
    change[slotTable[last[s]] + 1] -= bytes;
  }
  double now = 0.0;
  for (size_t slot = 0; slot <= slots; ++slot) {
    now += change[slot];
    ExecId exec = execAt[slot];
    if (exec != kNil)
      held[slot] = now + graph.workspace[nodeTable[exec]];
    else if (slot == slots)
      held[slot] = now;
  }
  if (graph.hasInplace)
    for (ExecId exec = 1; exec < slotTable.size(); ++exec)
      if (!graph.inplace[nodeTable[exec]].empty())
        inplaceQueue.push_back(exec);
  for (size_t b = 0; b < blocks; ++b)
    touch(b, 2);
  evaluate();
  log.clear();
  savedCost = totalCost;
}

std::vector<NodeId> PlanState::schedule() const {
  std::vector<NodeId> result;
  result.reserve(numExecs);
  for (size_t slot = 0; slot < slots; ++slot)
    if (execAt[slot] != kNil)
      result.push_back(nodeTable[execAt[slot]]);
  return result;
}

//===----------------------------------------------------------------------===//
// Slots
//===----------------------------------------------------------------------===//

ExecId PlanState::newExec(NodeId node) {
  if (!spareOf.empty() && !spareOf[node].empty())
    return spareOf[node].pop_back_val();
  ExecId exec = static_cast<ExecId>(slotTable.size());
  slotTable.push_back(kNone);
  nodeTable.push_back(node);
  prevTable.push_back(kNil);
  nextTable.push_back(kNil);
  sharedBytes.push_back(0.0);
  storageBase.push_back(static_cast<uint32_t>(last.size()));
  for (uint32_t k = graph.firstStorage[node]; k < graph.firstStorage[node + 1];
       ++k) {
    last.push_back(kNil);
    maker.push_back(exec);
    kindOf.push_back(k);
  }
  return exec;
}

void PlanState::touch(size_t block, uint8_t how) {
  if (!touched[block])
    touchedList.push_back(static_cast<uint32_t>(block));
  touched[block] |= how;
}

void PlanState::setActual(size_t slot, double bytes) {
  held[slot] = bytes - pending[slot / kBlock];
  touch(slot / kBlock, 2);
}

void PlanState::addRange(uint32_t first, uint32_t end, double delta) {
  if (first >= end)
    return;
  size_t firstBlock = first / kBlock, lastBlock = (end - 1) / kBlock;
  auto addTo = [&](size_t from, size_t to, size_t block) {
    for (size_t i = from; i < to; ++i)
      held[i] += delta;
    touch(block, 2);
  };
  if (firstBlock == lastBlock)
    return addTo(first, end, firstBlock);
  addTo(first, (firstBlock + 1) * kBlock, firstBlock);
  for (size_t b = firstBlock + 1; b < lastBlock; ++b) {
    pending[b] += delta;
    touch(b, 1);
  }
  addTo(lastBlock * kBlock, end, lastBlock);
}

double PlanState::heldAcross(ExecId position) const {
  uint32_t slot = slotTable[position];
  double bytes = held[slot] + pending[slot / kBlock];
  if (position == kEnd)
    return bytes;
  NodeId node = nodeTable[position];
  bytes += sharedBytes[position] - graph.workspace[node];
  uint32_t base = storageBase[position];
  for (uint32_t k = graph.firstStorage[node]; k < graph.firstStorage[node + 1];
       ++k, ++base)
    if (last[base] != kNil)
      bytes -= graph.storages[k].bytes;
  return bytes;
}

/// Spreads the executions evenly over at least `wanted` slots.
void PlanState::respace(size_t wanted) {
  std::vector<std::pair<ExecId, double>> order;
  order.reserve(numExecs);
  for (size_t slot = 0; slot < slots; ++slot)
    if (execAt[slot] != kNil)
      order.push_back({execAt[slot], held[slot] + pending[slot / kBlock]});
  double atEnd = held[slots] + pending[slots / kBlock];
  slots = std::max(slots, wanted);
  blocks = slots / kBlock + 1;
  execAt.assign(blocks * kBlock, kNil);
  held.assign(blocks * kBlock, kGap);
  pending.assign(blocks, 0.0);
  rawMax.assign(blocks, kGap);
  excessOf.assign(blocks, 0.0);
  totalExcess = 0.0;
  touched.assign(blocks, 0);
  touchedList.clear();
  groupMax.assign(blocks / kBlock + 1, kGap);
  groupTouched.assign(groupMax.size(), 0);
  for (size_t i = 0; i < order.size(); ++i) {
    uint32_t slot = static_cast<uint32_t>(i * slots / order.size());
    slotTable[order[i].first] = slot;
    execAt[slot] = order[i].first;
    held[slot] = order[i].second;
  }
  slotTable[kEnd] = static_cast<uint32_t>(slots);
  held[slots] = atEnd;
  for (size_t b = 0; b < blocks; ++b)
    touch(b, 2);
}

/// Spreads the executions of the smallest stretch around `slot` that has room.
/// False: there is none.
bool PlanState::spreadAround(uint32_t slot) {
  for (size_t width = 1024; width <= slots / 2; width *= 2) {
    size_t low = slot > width / 2 ? slot - width / 2 : 0;
    low = std::min(low, slots - width);
    std::vector<std::pair<ExecId, double>> order;
    for (size_t i = low; i < low + width; ++i)
      if (execAt[i] != kNil)
        order.push_back({execAt[i], held[i] + pending[i / kBlock]});
    if (order.size() * 4 > width * 3)
      continue;
    std::fill_n(execAt.begin() + low, width, kNil);
    std::fill_n(held.begin() + low, width, kGap);
    for (size_t b = low / kBlock; b <= (low + width - 1) / kBlock; ++b)
      touch(b, 2);
    for (size_t i = 0; i < order.size(); ++i) {
      uint32_t to = static_cast<uint32_t>(low + i * width / order.size());
      execAt[to] = order[i].first;
      slotTable[order[i].first] = to;
      setActual(to, order[i].second);
    }
    return true;
  }
  return false;
}

void PlanState::place(ExecId exec, ExecId position) {
  constexpr int64_t kReach = 96;
  double bytes = heldAcross(position) + graph.workspace[nodeTable[exec]];
  int64_t slot = -1;
  while (slot < 0) {
    ExecId before = prevTable[position];
    int64_t right = slotTable[position];
    int64_t left = before == kNil ? -1 : int64_t(slotTable[before]);
    if (right - left > 1) {
      slot = (left + right) / 2;
      break;
    }
    // Shift the shorter run of neighbours towards the nearest gap.
    auto move = [&](int64_t from, int64_t to) {
      ExecId moved = execAt[from];
      double actual = held[from] + pending[from / kBlock];
      execAt[to] = moved;
      slotTable[moved] = static_cast<uint32_t>(to);
      setActual(to, actual);
      touch(from / kBlock, 2);
    };
    for (int64_t d = 1; d < kReach && slot < 0; ++d) {
      if (left - d >= 0 && execAt[left - d] == kNil) {
        for (int64_t i = left - d; i < left; ++i)
          move(i + 1, i);
        slot = left;
      } else if (right + d < int64_t(slots) && execAt[right + d] == kNil) {
        for (int64_t i = right + d; i > right; --i)
          move(i - 1, i);
        slot = right;
      }
    }
    if (slot < 0 && (slots < kSpreadSlots ||
                     !spreadAround(std::min<int64_t>(right, slots - 1))))
      respace(numExecs + numExecs / 2 + 64);
  }
  execAt[slot] = exec;
  slotTable[exec] = static_cast<uint32_t>(slot);
  setActual(slot, bytes);
  ExecId before = prevTable[position];
  prevTable[exec] = before;
  nextTable[exec] = position;
  prevTable[position] = exec;
  if (before != kNil)
    nextTable[before] = exec;
  ++numExecs;
}

void PlanState::unplace(ExecId exec) {
  uint32_t slot = slotTable[exec];
  execAt[slot] = kNil;
  held[slot] = kGap;
  touch(slot / kBlock, 2);
  slotTable[exec] = kNone;
  ExecId before = prevTable[exec], after = nextTable[exec];
  prevTable[after] = before;
  if (before != kNil)
    nextTable[before] = after;
  --numExecs;
}

void PlanState::linkIntoNode(ExecId exec) {
  auto &list = execsOf[nodeTable[exec]];
  size_t at = list.size();
  while (at > 0 && slotTable[list[at - 1]] > slotTable[exec])
    --at;
  list.insert(list.begin() + at, exec);
}

void PlanState::unlinkFromNode(ExecId exec) {
  auto &list = execsOf[nodeTable[exec]];
  list.erase(std::find(list.begin(), list.end(), exec));
}

//===----------------------------------------------------------------------===//
// Bindings and lifetimes
//===----------------------------------------------------------------------===//

ExecId PlanState::bind(NodeId node, uint32_t slot) const {
  const auto &list = execsOf[node];
  for (size_t i = list.size(); i-- > 0;)
    if (slotTable[list[i]] < slot)
      return list[i];
  return kNil;
}

ExecId PlanState::nextOfNode(ExecId exec) const {
  const auto &list = execsOf[nodeTable[exec]];
  uint32_t slot = slotTable[exec];
  ExecId next = kEnd;
  for (size_t i = list.size(); i-- > 0 && slotTable[list[i]] > slot;)
    next = list[i];
  return next;
}

uint32_t PlanState::heldUntil(ExecId exec) const {
  NodeId node = nodeTable[exec];
  uint32_t until = slotTable[exec], base = storageBase[exec];
  uint32_t count = graph.firstStorage[node + 1] - graph.firstStorage[node];
  for (uint32_t k = 0; k < count; ++k)
    until = std::max(until, slotTable[last[base + k]]);
  return until;
}

bool PlanState::isUsed(ExecId exec) const {
  NodeId node = nodeTable[exec];
  ExecId next = nextOfNode(exec);
  if (next == kEnd && graph.makesOutput[node])
    return true;
  uint32_t slot = slotTable[exec], until = slotTable[next];
  for (NodeId user : graph.succs[node]) {
    ExecId bound = bind(user, until);
    if (bound != kNil && slotTable[bound] > slot)
      return true;
  }
  return false;
}

ExecId PlanState::firstUseAfter(ExecId exec, uint32_t slot) const {
  NodeId node = nodeTable[exec];
  ExecId next = nextOfNode(exec);
  ExecId best = next == kEnd && graph.makesOutput[node] ? kEnd : kNil;
  uint32_t until = slotTable[next];
  for (NodeId user : graph.succs[node]) {
    const auto &list = execsOf[user];
    for (size_t i = list.size(); i-- > 0 && slotTable[list[i]] > slot;)
      if (slotTable[list[i]] < until) {
        until = slotTable[list[i]];
        best = list[i];
      }
  }
  return best;
}

uint32_t PlanState::ownerOf(ExecId exec, ValueId value) const {
  while (exec != kNil) {
    if (graph.storageOf[value] != kNone)
      return storageBase[exec] + graph.storageOf[value] -
             graph.firstStorage[nodeTable[exec]];
    ValueId base = graph.graph.values[value].aliasOf;
    if (base == kNone)
      return kNone;
    if (graph.producer[base] != graph.producer[value])
      exec = bind(graph.producer[base], slotTable[exec]);
    value = base;
  }
  return kNone;
}

ExecId PlanState::computeLast(ExecId exec, ValueId value) const {
  ExecId next = nextOfNode(exec);
  if (next == kEnd && graph.isOutputValue[value])
    return kEnd;
  const uint32_t from = slotTable[exec], until = slotTable[next];
  ExecId best = exec;
  uint32_t bestSlot = from;
  auto consider = [&](ExecId candidate) {
    if (slotTable[candidate] > bestSlot) {
      bestSlot = slotTable[candidate];
      best = candidate;
    }
  };
  for (NodeId reader : graph.readers[value]) {
    const auto &list = execsOf[reader];
    for (size_t i = list.size(); i-- > 0;) {
      if (slotTable[list[i]] >= until)
        continue;
      if (slotTable[list[i]] > bestSlot)
        consider(list[i]);
      break;
    }
  }
  for (ValueId view : graph.viewsOf[value]) {
    NodeId viewer = graph.producer[view];
    if (viewer == nodeTable[exec]) {
      consider(computeLast(exec, view));
      continue;
    }
    for (ExecId viewing : execsOf[viewer])
      if (slotTable[viewing] > from && slotTable[viewing] < until)
        consider(computeLast(viewing, view));
  }
  return best;
}

void PlanState::changeLast(uint32_t storage, ExecId to) {
  ExecId old = last[storage];
  if (old == to)
    return;
  uint32_t made = slotTable[maker[storage]];
  uint32_t oldEnd = old == kNil ? made : slotTable[old] + 1;
  uint32_t newEnd = to == kNil ? made : slotTable[to] + 1;
  double bytes = graph.storages[kindOf[storage]].bytes;
  if (newEnd > oldEnd)
    addRange(oldEnd, newEnd, bytes);
  else
    addRange(newEnd, oldEnd, -bytes);
  last[storage] = to;
}

void PlanState::changeShared(ExecId exec, double to) {
  uint32_t slot = slotTable[exec];
  held[slot] += sharedBytes[exec] - to;
  touch(slot / kBlock, 2);
  sharedBytes[exec] = to;
}

void PlanState::flushInplace() {
  for (ExecId exec : inplaceQueue) {
    if (!placed(exec))
      continue;
    double shared = 0.0;
    for (const InplacePair &pair : graph.inplace[nodeTable[exec]]) {
      ExecId bound = bind(graph.producer[pair.input], slotTable[exec]);
      uint32_t owner = ownerOf(bound, pair.input);
      if (owner != kNone && last[owner] == exec)
        shared += pair.bytes;
    }
    if (shared == sharedBytes[exec])
      continue;
    log.push_back({Kind::Shared, exec, 0, kNil, sharedBytes[exec]});
    changeShared(exec, shared);
  }
  inplaceQueue.clear();
}

/// Storage whose last use may change when `exec` comes or goes; `previous` is
/// the execution of the same node before it.
void PlanState::collectAffected(ExecId exec, ExecId previous) {
  affected.clear();
  affectedByReads.clear();
  NodeId node = nodeTable[exec];
  for (ValueId v : graph.memoryReads[node]) {
    uint32_t owner = ownerOf(bind(graph.producer[v], slotTable[exec]), v);
    if (owner != kNone)
      affectedByReads.push_back(owner);
  }
  if (previous == kNil)
    return;
  uint32_t count = graph.firstStorage[node + 1] - graph.firstStorage[node];
  for (uint32_t k = 0; k < count; ++k)
    affected.push_back(storageBase[previous] + k);
  for (ValueId view : graph.viewOutputs[node]) {
    uint32_t owner = ownerOf(previous, view);
    if (owner != kNone)
      affected.push_back(owner);
  }
}

void PlanState::refreshAffected(ExecId inserted, ExecId removed) {
  auto update = [&](uint32_t storage, ExecId to) {
    ExecId old = last[storage];
    if (old == to)
      return;
    log.push_back({Kind::Last, kNil, storage, old, 0.0});
    if (graph.hasInplace)
      for (ExecId exec : {old, to})
        if (exec != kNil && exec != kEnd &&
            !graph.inplace[nodeTable[exec]].empty())
          inplaceQueue.push_back(exec);
    changeLast(storage, to);
  };
  for (uint32_t s : affected)
    update(s, computeLast(maker[s], graph.storages[kindOf[s]].value));
  for (uint32_t s : affectedByReads) {
    const Storage &storage = graph.storages[kindOf[s]];
    if (!storage.hasViews) {
      // A plain read only matters when it is, or becomes, the last one.
      if (inserted != kNil) {
        if (last[s] == kNil || slotTable[last[s]] < slotTable[inserted])
          update(s, inserted);
        continue;
      }
      if (last[s] != removed)
        continue;
    }
    update(s, computeLast(maker[s], storage.value));
  }
  ExecId self = inserted != kNil ? inserted : removed;
  NodeId node = nodeTable[self];
  uint32_t base = storageBase[self];
  for (uint32_t k = graph.firstStorage[node]; k < graph.firstStorage[node + 1];
       ++k, ++base)
    update(base, inserted == kNil ? kNil
                                  : computeLast(self, graph.storages[k].value));
}

//===----------------------------------------------------------------------===//
// Changes
//===----------------------------------------------------------------------===//

ExecId PlanState::insertBefore(NodeId node, ExecId position) {
  if (log.empty())
    savedCost = totalCost;
  ++numOperations;
  ExecId exec = newExec(node);
  log.push_back({Kind::Insert, exec, 0, kNil, 0.0});
  place(exec, position);
  ExecId previous = bind(node, slotTable[exec]);
  linkIntoNode(exec);
  collectAffected(exec, previous);
  refreshAffected(exec, kNil);
  if (graph.hasInplace && !graph.inplace[node].empty())
    inplaceQueue.push_back(exec);
  totalCost += graph.cost[node];
  return exec;
}

void PlanState::remove(ExecId exec) {
  if (log.empty())
    savedCost = totalCost;
  ++numOperations;
  NodeId node = nodeTable[exec];
  unlinkFromNode(exec);
  collectAffected(exec, bind(node, slotTable[exec]));
  refreshAffected(kNil, exec);
  if (sharedBytes[exec] != 0.0) {
    log.push_back({Kind::Shared, exec, 0, kNil, sharedBytes[exec]});
    changeShared(exec, 0.0);
  }
  log.push_back({Kind::Remove, exec, 0, nextTable[exec], 0.0});
  unplace(exec);
  totalCost -= graph.cost[node];
}

void PlanState::commit() {
  // Shared bytes belong to this transaction, not to the next one.
  if (!inplaceQueue.empty())
    flushInplace();
  for (const Record &record : log)
    if (record.kind == Kind::Remove)
      spareOf[nodeTable[record.exec]].push_back(record.exec);
  log.clear();
}

void PlanState::rollbackTo(Mark mark) {
  if (log.size() == mark.size)
    return;
  for (size_t i = log.size(); i-- > mark.size;) {
    const Record record = log[i];
    switch (record.kind) {
    case Kind::Insert:
      unlinkFromNode(record.exec);
      unplace(record.exec);
      spareOf[nodeTable[record.exec]].push_back(record.exec);
      break;
    case Kind::Remove:
      place(record.exec, record.old);
      linkIntoNode(record.exec);
      break;
    case Kind::Last:
      changeLast(record.index, record.old);
      break;
    case Kind::Shared:
      changeShared(record.exec, record.oldShared);
      break;
    }
  }
  totalCost = mark.cost;
  log.erase(log.begin() + mark.size, log.end());
  inplaceQueue.clear();
}

//===----------------------------------------------------------------------===//
// Peak and excess
//===----------------------------------------------------------------------===//

namespace {
typedef double Pair __attribute__((vector_size(16)));
} // namespace

void PlanState::summarize(size_t block) {
  if (!(touched[block] & 2) && rawMax[block] + pending[block] <= limitBytes) {
    totalExcess -= excessOf[block];
    excessOf[block] = 0.0;
    return;
  }
  const double *bytes = held.data() + block * kBlock;
  double limit = limitBytes - pending[block];
  Pair limits = {limit, limit}, zero = {0.0, 0.0};
  Pair maxA = {kGap, kGap}, maxB = maxA, sumA = zero, sumB = zero;
  for (size_t i = 0; i < kBlock; i += 4) {
    Pair a = {bytes[i], bytes[i + 1]}, b = {bytes[i + 2], bytes[i + 3]};
    maxA = a > maxA ? a : maxA;
    maxB = b > maxB ? b : maxB;
    Pair overA = a - limits, overB = b - limits;
    sumA += overA > zero ? overA : zero;
    sumB += overB > zero ? overB : zero;
  }
  rawMax[block] =
      std::max(std::max(maxA[0], maxA[1]), std::max(maxB[0], maxB[1]));
  double excess = (sumA[0] + sumA[1]) + (sumB[0] + sumB[1]);
  totalExcess += excess - excessOf[block];
  excessOf[block] = excess;
}

void PlanState::evaluate() {
  if (!inplaceQueue.empty())
    flushInplace();
  for (uint32_t block : touchedList) {
    summarize(block);
    touched[block] = 0;
    groupTouched[block / kBlock] = 1;
  }
  touchedList.clear();
  double most = 0.0;
  for (size_t group = 0; group < groupMax.size(); ++group) {
    if (groupTouched[group]) {
      groupTouched[group] = 0;
      size_t end = std::min(blocks, (group + 1) * kBlock);
      double inGroup = kGap;
      for (size_t b = group * kBlock; b < end; ++b)
        inGroup = std::max(inGroup, rawMax[b] + pending[b]);
      groupMax[group] = inGroup;
    }
    most = std::max(most, groupMax[group]);
  }
  peakBytes = most;
}

uint32_t PlanState::peakSlot() const {
  size_t group =
      std::max_element(groupMax.begin(), groupMax.end()) - groupMax.begin();
  size_t best = group * kBlock, end = std::min(blocks, best + kBlock);
  for (size_t b = best + 1; b < end; ++b)
    if (rawMax[b] + pending[b] > rawMax[best] + pending[best])
      best = b;
  size_t slot = best * kBlock;
  for (size_t i = slot; i < (best + 1) * kBlock; ++i)
    if (held[i] > held[slot])
      slot = i;
  return static_cast<uint32_t>(slot);
}
