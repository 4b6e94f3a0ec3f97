//===- MinCut.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Push-relabel, first phase.
//
//===----------------------------------------------------------------------===//

#include "MinCut.h"

#include <algorithm>

using namespace ckpt::solver::bounds;

void MinCut::reset(uint32_t numNodes) {
  n = numNodes;
  raw.clear();
}

void MinCut::addArc(uint32_t from, uint32_t to, int64_t capacity) {
  if (from != to && from != 1 && to != 0 && capacity > 0)
    raw.push_back({from, to, std::min(capacity, kInfinite)});
}

void MinCut::buildAdjacency() {
  first.assign(n + 1, 0);
  for (const RawArc &arc : raw) {
    ++first[arc.from + 1];
    ++first[arc.to + 1];
  }
  for (uint32_t v = 0; v < n; ++v)
    first[v + 1] += first[v];
  arcs.resize(2 * raw.size());
  current.assign(first.begin(), first.end() - 1);
  for (const RawArc &arc : raw) {
    uint32_t forth = current[arc.from]++, back = current[arc.to]++;
    arcs[forth] = {arc.to, back, arc.capacity};
    arcs[back] = {arc.from, forth, 0};
  }
}

/// Distances to the sink in the residual network; nodes that do not reach it
/// get label n and take no further part.
void MinCut::exactLabels() {
  label.assign(n, n);
  levelHead.assign(n + 1, kNoNode);
  levelNext.resize(n);
  levelPrevious.resize(n);
  topLevel = 0;
  for (std::vector<uint32_t> &bucket : active)
    bucket.clear();
  active.resize(n + 1);
  highest = 0;
  queue.clear();
  queue.push_back(1);
  label[1] = 0;
  for (size_t head = 0; head < queue.size(); ++head) {
    uint32_t v = queue[head];
    for (uint32_t a = first[v]; a < first[v + 1]; ++a) {
      uint32_t w = arcs[a].to;
      if (label[w] == n && w != 0 && arcs[arcs[a].back].residual > 0) {
        label[w] = label[v] + 1;
        queue.push_back(w);
      }
    }
    steps += first[v + 1] - first[v];
  }
  for (uint32_t v = 0; v < n; ++v) {
    if (label[v] < n)
      enterLevel(v);
    current[v] = first[v];
    if (v > 1 && label[v] < n && excess[v] > 0)
      activate(v);
  }
  sinceLabels = 0;
}

void MinCut::enterLevel(uint32_t node) {
  uint32_t &head = levelHead[label[node]];
  levelNext[node] = head;
  levelPrevious[node] = kNoNode;
  if (head != kNoNode)
    levelPrevious[head] = node;
  head = node;
  topLevel = std::max(topLevel, label[node]);
}

void MinCut::leaveLevel(uint32_t node) {
  uint32_t next = levelNext[node], previous = levelPrevious[node];
  if (next != kNoNode)
    levelPrevious[next] = previous;
  if (previous != kNoNode)
    levelNext[previous] = next;
  else
    levelHead[label[node]] = next;
}

void MinCut::activate(uint32_t node) {
  active[label[node]].push_back(node);
  highest = std::max(highest, label[node]);
}

void MinCut::discharge(uint32_t v) {
  while (excess[v] > 0) {
    uint32_t a = current[v], end = first[v + 1];
    uint64_t scanned = 0;
    for (; a < end; ++a) {
      ++scanned;
      Arc &arc = arcs[a];
      if (arc.residual <= 0 || label[v] != label[arc.to] + 1)
        continue;
      int64_t amount = std::min(excess[v], arc.residual);
      arc.residual -= amount;
      arcs[arc.back].residual += amount;
      if (excess[arc.to] == 0 && arc.to > 1)
        activate(arc.to);
      excess[arc.to] += amount;
      excess[v] -= amount;
      if (excess[v] == 0)
        break;
    }
    steps += scanned;
    sinceLabels += scanned;
    current[v] = a;
    if (excess[v] == 0)
      return;
    // Relabel, or leave the game when nothing remains on the old level.
    uint32_t old = label[v], least = n;
    for (uint32_t b = first[v]; b < end; ++b)
      if (arcs[b].residual > 0 && arcs[b].to != 0)
        least = std::min(least, label[arcs[b].to]);
    steps += end - first[v];
    sinceLabels += end - first[v] + 12;
    leaveLevel(v);
    if (levelHead[old] == kNoNode) {
      // Gap: nothing above the old level reaches the sink any more.
      for (uint32_t l = old + 1; l <= topLevel; ++l) {
        for (uint32_t w = levelHead[l]; w != kNoNode; w = levelNext[w]) {
          label[w] = n;
          ++steps;
        }
        levelHead[l] = kNoNode;
      }
      steps += topLevel - old;
      topLevel = old;
      label[v] = n;
      return;
    }
    label[v] = std::min(n, least + 1);
    if (label[v] < n)
      enterLevel(v);
    current[v] = first[v];
    if (label[v] >= n)
      return;
  }
}

int64_t MinCut::solve() {
  steps = 0;
  buildAdjacency();
  steps += 4 * raw.size() + n;
  excess.assign(n, 0);
  bool infinite = false;
  for (uint32_t a = first[0]; a < first[1]; ++a) {
    Arc &arc = arcs[a];
    infinite |= arc.to == 1 && arc.residual >= kInfinite;
    // A node that receives more than all finite arcs carry keeps the rest.
    excess[arc.to] = std::min(kInfinite, excess[arc.to] + arc.residual);
    arcs[arc.back].residual += arc.residual;
    arc.residual = 0;
  }
  if (infinite)
    return kInfinite;
  exactLabels();
  const uint64_t period = 6 * uint64_t(n) + raw.size();
  while (true) {
    while (highest > 0 && active[highest].empty())
      --highest;
    if (highest == 0)
      break;
    uint32_t v = active[highest].back();
    active[highest].pop_back();
    if (label[v] != highest || excess[v] == 0)
      continue;
    discharge(v);
    if (label[v] < n && excess[v] > 0)
      activate(v);
    if (sinceLabels > period)
      exactLabels();
  }
  // What still reaches the sink is the sink side: the largest source side.
  exactLabels();
  side.assign(n, 0);
  for (uint32_t v = 0; v < n; ++v)
    side[v] = label[v] >= n;
  return std::min(excess[1], kInfinite);
}
