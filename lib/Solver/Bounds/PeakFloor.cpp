//===- PeakFloor.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Working sets, then best-first search over sets that are held together.
//
//===----------------------------------------------------------------------===//

#include "PeakFloor.h"

#include <algorithm>
#include <map>
#include <queue>

using namespace ckpt::solver;
using namespace ckpt::solver::bounds;

void PeakFloor::run(uint64_t maxWork) {
  const uint32_t n = model.numNodes();
  floor = model.inputBytes;
  for (StorageId s : model.outputs)
    floor += model.bytes[s];
  std::vector<std::pair<int64_t, NodeId>> order;
  for (NodeId u = 0; u < n; ++u) {
    int64_t bytes = model.inputBytes + model.workingSet(u);
    if (bytes > floor) {
      floor = bytes;
      floorNode = u;
    }
    order.push_back({-bytes, u});
  }
  steps += n + model.needs.total();
  std::sort(order.begin(), order.end());
  if (!model.outputs.empty())
    gather(model.outputs, kNone, maxWork / 16);
  for (auto [bytes, u] : order) {
    if (steps >= maxWork || model.deadline.passed())
      return;
    // A set of storages held together before the node can run.
    gather(Set(model.needs[u].begin(), model.needs[u].end()), u,
           std::min(maxWork - steps, maxWork / 16));
  }
}

/// Raises the floor to the least peak of any way to gather `start`, or to what
/// is proved of it when the work is spent.
void PeakFloor::gather(const Set &start, NodeId forWhom, uint64_t maxWork) {
  const uint64_t end = steps + maxWork;
  struct Open {
    int64_t peak, held;
    uint32_t state;
    bool operator<(const Open &other) const {
      if (peak != other.peak)
        return peak > other.peak;
      return held != other.held ? held > other.held : state > other.state;
    }
  };
  // States are sets to be gathered; `parent` is the set made from it.
  std::map<Set, uint32_t> ids;
  std::vector<const Set *> sets;
  std::vector<uint32_t> parent;
  std::vector<int64_t> least; // smallest peak of a way to it so far
  std::vector<uint8_t> settled;
  std::priority_queue<Open> queue;
  auto heldBy = [&](const Set &set) {
    int64_t sum = model.inputBytes;
    for (StorageId s : set)
      sum += model.bytes[s];
    return sum;
  };
  auto add = [&](Set &&set, int64_t peak, uint32_t from) {
    auto [it, isNew] = ids.try_emplace(std::move(set), sets.size());
    uint32_t state = it->second;
    if (isNew) {
      sets.push_back(&it->first);
      parent.push_back(from);
      settled.push_back(0);
      least.push_back(peak);
    } else if (settled[state] || peak >= least[state]) {
      return;
    } else {
      parent[state] = from;
      least[state] = peak;
    }
    queue.push({std::max(peak, floor), heldBy(it->first), state});
  };
  add(Set(start), heldBy(start), kNone);
  while (!queue.empty()) {
    Open top = queue.top();
    queue.pop();
    if (settled[top.state])
      continue;
    settled[top.state] = 1;
    // Everything still open has a peak of at least this much.
    if (top.peak > floor) {
      floor = top.peak;
      floorNode = forWhom;
    }
    const Set &set = *sets[top.state];
    if (set.empty() || easy.count(set)) {
      if (easy.size() < 200000)
        for (uint32_t s = top.state; s != kNone; s = parent[s])
          easy.insert(*sets[s]);
      return;
    }
    if (steps >= end || model.deadline.passed())
      return;
    for (StorageId last : set) {
      if (steps >= end)
        return;
      NodeId u = model.producer[last];
      llvm::ArrayRef<uint32_t> needs = model.needs[u], makes = model.makes[u];
      Set rest, before;
      std::set_difference(set.begin(), set.end(), makes.begin(), makes.end(),
                          std::back_inserter(rest));
      std::set_union(rest.begin(), rest.end(), needs.begin(), needs.end(),
                     std::back_inserter(before));
      int64_t peak = heldBy(before) + model.extraBytes[u];
      for (StorageId s : makes)
        peak += model.bytes[s];
      steps += 64 + 8 * (set.size() + before.size());
      add(std::move(before), std::max(peak, top.peak), top.state);
    }
  }
}
