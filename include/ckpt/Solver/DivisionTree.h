//===- DivisionTree.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The division tree of Feng and Huang (CVPR 2021, section 3): a graph with one
// source and one target, divided again and again into independent segments.
// Solving the tree under a cap on the largest segment gives the set to store.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_SOLVER_DIVISIONTREE_H
#define CKPT_SOLVER_DIVISIONTREE_H

#include "ckpt/Solver/Stored.h"

namespace ckpt::solver {

/// How a segment divides.
enum class DivisionKind : uint8_t {
  /// At its splitting vertices: every path passes each of them.
  Linear,
  /// Into parts that share the two end vertices only.
  Branch,
  /// Neither: into its largest independent segments; all other inner vertices
  /// are division points.
  Complicate,
};

/// An independent segment with at least one inner vertex: no edge joins an
/// inner vertex to the outside other than through the two ends.
struct DivisionNode {
  DivisionKind kind = DivisionKind::Complicate;
  uint32_t source = kNone;
  uint32_t target = kNone;
  /// Bytes of all inner vertices: what a local forward of it holds.
  int64_t bytes = 0;
  /// Inner vertices that the division itself uses: the splitting vertices in
  /// order (Linear), none (Branch), all outside the parts (Complicate).
  std::vector<uint32_t> points;
  /// Linear: one entry per gap between neighbouring points, kNone where the gap
  /// is a plain edge. Otherwise the parts with inner vertices.
  std::vector<uint32_t> children;
};

/// Result of one cap.
struct DivisionSolution {
  std::vector<uint32_t> stored;
  int64_t storedBytes = 0;
  /// Largest segment that is not divided; at most the cap.
  int64_t segmentBytes = 0;

  int64_t objectiveBytes() const { return storedBytes + segmentBytes; }
};

class DivisionTree {
public:
  /// Builds the tree. A source before all vertices without predecessor and a
  /// target after all without successor are added when there is not one such
  /// terminal. Complicate divisions cost O(vertices * edges) each; beyond
  /// `workLimit` elementary steps in all, segments stay undivided (all their
  /// vertices are division points) and `complete()` is false.
  DivisionTree(const StoredGraph &graph, uint64_t workLimit);

  bool complete() const { return isComplete; }
  uint64_t work() const { return workDone; }
  /// Node 0 is the whole graph; children have larger ids. Empty when the graph
  /// has no inner vertex.
  llvm::ArrayRef<DivisionNode> nodes() const { return tree; }

  /// Least stored bytes such that no undivided segment is above `cap` bytes
  /// (cap >= 0). Linear time.
  DivisionSolution solve(int64_t cap) const;

  /// The least stored + largest segment over all caps. Same result as trying
  /// every max term: between two caps whose solutions store the same there is
  /// nothing to find, and a range of caps is skipped when its bound says so.
  DivisionSolution solveBest() const;

  /// Solutions over the whole range of caps, segment bytes strictly falling,
  /// stored bytes strictly rising; at most `count`.
  std::vector<DivisionSolution> solveCurve(unsigned count) const;

private:
  class Builder;
  void solveLinear(const DivisionNode &node, int64_t cap,
                   DivisionSolution &solution,
                   std::vector<uint32_t> &worklist) const;

  std::vector<DivisionNode> tree;
  /// Weights with the added terminals at the end.
  std::vector<int64_t> weight;
  size_t numVertices = 0;
  bool isComplete = true;
  uint64_t workDone = 0;
};

} // namespace ckpt::solver

#endif // CKPT_SOLVER_DIVISIONTREE_H
