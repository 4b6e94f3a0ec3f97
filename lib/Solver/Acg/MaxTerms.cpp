//===- MaxTerms.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Solving a division tree. Under a cap, every segment above it divides, and a
// linear division takes the shortest path in its accessibility graph: an arc
// joins two points when all between them fits the cap. The cap itself is
// searched over the max terms, which are the bytes that some segment can have.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Solver/DivisionTree.h"
#include <algorithm>
#include <deque>

using namespace ckpt::solver;

/// Shortest path for each run of gaps that fit the cap, between gaps that do
/// not. The arcs into a point come from a window that only moves forward, so a
/// queue of ascending distances gives each point its best predecessor in
/// amortised constant time.
void DivisionTree::solveLinear(const DivisionNode &node, int64_t cap,
                               DivisionSolution &solution,
                               std::vector<uint32_t> &worklist) const {
  size_t gaps = node.children.size();
  auto pointAt = [&](size_t k) {
    return k == 0 ? node.source : k == gaps ? node.target : node.points[k - 1];
  };
  // What a point adds when stored; the ends belong to the division above.
  auto cost = [&](size_t k) {
    return k == 0 || k == gaps ? 0 : weight[pointAt(k)];
  };
  auto gapBytes = [&](size_t g) {
    return node.children[g] == kNone ? 0 : tree[node.children[g]].bytes;
  };
  // before[k]: bytes of all gaps and points before point k.
  std::vector<int64_t> before(gaps + 1, 0);
  for (size_t k = 0; k < gaps; ++k)
    before[k + 1] = before[k] + cost(k) + gapBytes(k);
  auto between = [&](size_t j, size_t k) {
    return before[k] - before[j] - cost(j);
  };

  std::vector<uint8_t> isStored(gaps + 1, 0);
  std::vector<int64_t> distance(gaps + 1, 0);
  std::vector<size_t> from(gaps + 1, 0);
  std::deque<size_t> window;
  for (size_t begin = 0; begin < gaps;) {
    if (gapBytes(begin) > cap) {
      worklist.push_back(node.children[begin]);
      isStored[begin] = isStored[begin + 1] = 1;
      ++begin;
      continue;
    }
    size_t end = begin;
    while (end < gaps && gapBytes(end) <= cap)
      ++end;
    window.clear();
    window.push_back(begin);
    distance[begin] = 0;
    for (size_t k = begin + 1; k <= end; ++k) {
      while (between(window.front(), k) > cap)
        window.pop_front();
      from[k] = window.front();
      distance[k] = distance[window.front()] + cost(k);
      // Equal distances keep the earlier one: fewer points, larger segments.
      while (!window.empty() && distance[window.back()] > distance[k])
        window.pop_back();
      window.push_back(k);
    }
    for (size_t k = end; k != begin; k = from[k]) {
      isStored[k] = isStored[from[k]] = 1;
      solution.segmentBytes =
          std::max(solution.segmentBytes, between(from[k], k));
    }
    begin = end;
  }
  for (size_t k = 1; k < gaps; ++k)
    if (isStored[k]) {
      solution.stored.push_back(pointAt(k));
      solution.storedBytes += cost(k);
    }
}

DivisionSolution DivisionTree::solve(int64_t cap) const {
  DivisionSolution solution;
  if (tree.empty())
    return solution;
  // The whole graph as one segment: nothing is stored.
  if (tree.front().bytes <= cap) {
    solution.segmentBytes = tree.front().bytes;
    return solution;
  }
  std::vector<uint32_t> worklist{0};
  while (!worklist.empty()) {
    const DivisionNode &node = tree[worklist.back()];
    worklist.pop_back();
    if (node.kind == DivisionKind::Linear) {
      solveLinear(node, cap, solution, worklist);
      continue;
    }
    for (uint32_t point : node.points) {
      solution.stored.push_back(point);
      solution.storedBytes += weight[point];
    }
    for (uint32_t child : node.children) {
      if (tree[child].bytes > cap)
        worklist.push_back(child);
      else
        solution.segmentBytes =
            std::max(solution.segmentBytes, tree[child].bytes);
    }
  }
  // The added terminals and the target of the graph are never points.
  std::sort(solution.stored.begin(), solution.stored.end());
  return solution;
}

namespace {
/// Caps strictly between a solved one and a solved segment size.
struct CapRange {
  int64_t low, high;
  /// Stored bytes at the caps just above the range: those inside store at
  /// least as much.
  int64_t leastStored;
};
} // namespace

DivisionSolution DivisionTree::solveBest() const {
  if (tree.empty())
    return {};
  // Stored bytes never fall when the cap falls, so a range of caps [low, high]
  // has no solution below leastStored + low.
  DivisionSolution best = solve(0);
  DivisionSolution top = solve(tree.front().bytes);
  auto better = [](const DivisionSolution &a, const DivisionSolution &b) {
    return std::make_pair(a.objectiveBytes(), a.storedBytes) <
           std::make_pair(b.objectiveBytes(), b.storedBytes);
  };
  std::vector<CapRange> ranges{{1, top.segmentBytes - 1, top.storedBytes}};
  if (better(top, best))
    best = std::move(top);
  while (!ranges.empty()) {
    CapRange range = ranges.back();
    ranges.pop_back();
    if (range.low > range.high ||
        range.leastStored + range.low > best.objectiveBytes())
      continue;
    int64_t middle = range.low + (range.high - range.low) / 2;
    DivisionSolution solution = solve(middle);
    // Caps from the largest segment up to `middle` have the same stored bytes.
    CapRange below{range.low, solution.segmentBytes - 1, solution.storedBytes};
    if (better(solution, best))
      best = std::move(solution);
    ranges.push_back({middle + 1, range.high, range.leastStored});
    ranges.push_back(below);
  }
  return best;
}

std::vector<DivisionSolution> DivisionTree::solveCurve(unsigned count) const {
  std::vector<DivisionSolution> curve;
  if (tree.empty()) {
    curve.emplace_back();
    return curve;
  }
  // Widest range of stored bytes first; each solution splits its range.
  curve.push_back(solve(tree.front().bytes));
  curve.push_back(solve(0));
  std::vector<CapRange> ranges{
      {1, curve.front().segmentBytes - 1, curve.front().storedBytes}};
  for (size_t next = 0; next < ranges.size() && curve.size() < count; ++next) {
    CapRange range = ranges[next];
    if (range.low > range.high)
      continue;
    int64_t middle = range.low + (range.high - range.low) / 2;
    DivisionSolution solution = solve(middle);
    ranges.push_back({middle + 1, range.high, range.leastStored});
    ranges.push_back(
        {range.low, solution.segmentBytes - 1, solution.storedBytes});
    curve.push_back(std::move(solution));
  }
  std::sort(curve.begin(), curve.end(),
            [](const DivisionSolution &a, const DivisionSolution &b) {
              return std::make_pair(-a.segmentBytes, a.storedBytes) <
                     std::make_pair(-b.segmentBytes, b.storedBytes);
            });
  // Keep the lower envelope only.
  std::vector<DivisionSolution> kept;
  for (DivisionSolution &solution : curve) {
    if (!kept.empty() && kept.back().segmentBytes == solution.segmentBytes)
      continue;
    while (!kept.empty() && kept.back().storedBytes >= solution.storedBytes)
      kept.pop_back();
    kept.push_back(std::move(solution));
  }
  return kept;
}
