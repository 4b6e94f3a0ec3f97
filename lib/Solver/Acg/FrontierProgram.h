//===- FrontierProgram.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Least stored weight such that every component of the rest weighs at most a
// cap and the graph of components and stored vertices has no cycle: dynamic
// program over a vertex order whose states describe the frontier, the processed
// vertices with unprocessed neighbours.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_LIB_SOLVER_ACG_FRONTIERPROGRAM_H
#define CKPT_LIB_SOLVER_ACG_FRONTIERPROGRAM_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <vector>

namespace ckpt::solver {

/// What may happen to a vertex.
enum class VertexChoice : uint8_t { Free, Stored, Unstored };

/// A directed graph without cycles, given from both ends: `forward[v][i]` tells
/// whether the edge to `neighbours[v][i]` starts at v. A vertex adds `weight`
/// to its component, or costs `storeCost` when it is stored.
struct FrontierGraph {
  std::vector<int64_t> weight;
  std::vector<int64_t> storeCost;
  std::vector<std::vector<uint32_t>> neighbours;
  std::vector<std::vector<uint8_t>> forward;
  std::vector<VertexChoice> choice;

  size_t size() const { return weight.size(); }
};

/// An order with a small frontier: greedy from several starts, the least sum of
/// 2^width over the positions. Deterministic. Empty when no attempt ends within
/// `workLimit` elementary steps or all exceed `maxWidth`.
std::vector<uint32_t> chooseFrontierOrder(const FrontierGraph &graph,
                                          unsigned attempts, unsigned maxWidth,
                                          uint64_t workLimit);

struct FrontierOptions {
  /// Weight that no component may exceed.
  int64_t cap = 0;
  /// Only sets that store less than this are of interest.
  int64_t budget = 0;
  /// Largest number of states kept at a position (0: all), the best by stored
  /// weight + beamFactor * weight of open components.
  size_t beam = 0;
  double beamFactor = 0.5;
  /// Work units (states made, and a few for each pattern) after which to give
  /// up; counts down.
  uint64_t *work = nullptr;
  /// Gives up when a position makes more than this (0: never), for the memory.
  size_t maxStates = 0;
};

struct FrontierResult {
  /// A set was found; `stored` flags its vertices.
  bool found = false;
  /// Nothing was left out other than what the budget excludes: without a set,
  /// there is none; with one, it is the least.
  bool exact = false;
  int64_t storedWeight = 0;
  std::vector<uint8_t> stored;
  /// Least weight stored by the vertices before position k, over the states
  /// that were kept (the budget where none is left). Valid as a bound when the
  /// run was exact up to k.
  std::vector<int64_t> prefixBound;
  size_t maxStates = 0;
};

FrontierResult runFrontierProgram(const FrontierGraph &graph,
                                  llvm::ArrayRef<uint32_t> order,
                                  const FrontierOptions &options);

} // namespace ckpt::solver

#endif // CKPT_LIB_SOLVER_ACG_FRONTIERPROGRAM_H
