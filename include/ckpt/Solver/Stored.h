//===- Stored.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The stored-set objective of Feng and Huang (CVPR 2021, arXiv 1808.00079) on a
// forward graph: choose the vertices to store; what is left falls into weakly
// connected components, each computed again once. Least bytes of
//   stored + largest component,
// such that the graph with each component contracted to a point is acyclic.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_SOLVER_STORED_H
#define CKPT_SOLVER_STORED_H

#include "ckpt/Solver/Algorithms.h"

namespace ckpt::solver {

/// A forward graph reduced to what the objective needs. A vertex is a node
/// together with its pure views; ids ascend in a valid execution order. Graph
/// inputs are always there, so they are no vertices.
struct StoredGraph {
  /// Bytes of what the vertex makes; 0 when that is held anyway (graph outputs,
  /// storage given by the caller).
  std::vector<int64_t> weight;
  /// Ascending, without repetition.
  std::vector<std::vector<uint32_t>> preds;
  std::vector<std::vector<uint32_t>> succs;
  /// Makes a graph output and nothing reads it: never stored, in no component.
  std::vector<uint8_t> terminal;
  /// May not run again, so it is always stored.
  std::vector<uint8_t> forced;
  /// Per vertex: the node that it stands for. Per node: its vertex, or kNone
  /// when the node is not part of the graph.
  std::vector<NodeId> nodeOf;
  std::vector<uint32_t> vertexOf;

  size_t size() const { return weight.size(); }
  size_t numEdges() const;
  int64_t totalWeight() const;
};

/// Builds the graph of the nodes with `include[node] != 0` (empty: all nodes).
/// Linear time. `graph` must be well formed.
StoredGraph buildStoredGraph(const Graph &graph,
                             llvm::ArrayRef<uint8_t> include = {});

/// Figures of one set of stored vertices.
struct StoredValue {
  int64_t storedBytes = 0;
  int64_t largestComponentBytes = 0;
  /// The contracted graph has no cycle.
  bool acyclic = false;
  /// Per vertex: its component (numbered by smallest member), or kNone for
  /// stored and terminal vertices.
  std::vector<uint32_t> component;
  uint32_t numComponents = 0;

  int64_t objectiveBytes() const { return storedBytes + largestComponentBytes; }
};

/// Evaluates `stored` (one flag per vertex; flags of terminals are ignored).
/// Linear time.
StoredValue evaluateStored(const StoredGraph &graph,
                           llvm::ArrayRef<uint8_t> stored);

/// Fills the stored fields of `plan` (from `makePlan`) from a set with an
/// acyclic quotient, and gives it the graph's own order as its schedule (a
/// forward graph has nothing to run again). `lowerBound` is a proven bound; the
/// status becomes Optimal when it is met, else `otherwise`.
void fillStoredPlan(Plan &plan, const Problem &problem,
                    const StoredGraph &graph, llvm::ArrayRef<uint8_t> stored,
                    int64_t lowerBound, Status otherwise);

/// Objective::Stored for any DAG, with a proven lower bound: frontier dynamic
/// program for a sweep of caps on the component, prefix programs and local
/// search where it is out of reach (docs/solver-acg.md).
Plan solveStoredOptimal(const Problem &problem, const SolveOptions &options);

/// Objective::Stored over prefixes of a few topological orders (the lower-set
/// program of Kusumoto et al. restricted to chains of prefixes). O(n^2) an
/// order and cap.
Plan solveStoredLowerSet(const Problem &problem, const SolveOptions &options);

} // namespace ckpt::solver

#endif // CKPT_SOLVER_STORED_H
