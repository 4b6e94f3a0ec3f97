//===- MinCut.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Minimum s-t cut by push-relabel with highest labels, the gap rule and
// periodic exact labels (Cherkassky and Goldberg, Algorithmica 19, 1997). Only
// the first phase: the cut, not the flow. Buffers are kept between calls.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_LIB_SOLVER_BOUNDS_MINCUT_H
#define CKPT_LIB_SOLVER_BOUNDS_MINCUT_H

#include <cstdint>
#include <vector>

namespace ckpt::solver::bounds {

class MinCut {
public:
  /// Capacity that no minimum cut may contain. Sums of all other capacities
  /// must stay below it.
  static constexpr int64_t kInfinite = int64_t(1) << 61;

  /// Starts a network of `numNodes` nodes; 0 is the source, 1 the sink.
  void reset(uint32_t numNodes);
  /// An arc of capacity >= 0. A capacity of kInfinite means: when `from` is on
  /// the source side, so is `to`.
  void addArc(uint32_t from, uint32_t to, int64_t capacity);

  /// Value of a minimum cut; kInfinite or more when every cut is infinite.
  int64_t solve();
  /// After `solve`: whether the node is on the source side of the cut with the
  /// largest source side.
  bool onSourceSide(uint32_t node) const { return side[node]; }
  /// After `solve`: number of elementary steps of the last call.
  uint64_t work() const { return steps; }

private:
  struct Arc {
    uint32_t to;
    uint32_t back;
    int64_t residual;
  };
  struct RawArc {
    uint32_t from, to;
    int64_t capacity;
  };

  void buildAdjacency();
  void exactLabels();
  void discharge(uint32_t node);
  void activate(uint32_t node);
  void enterLevel(uint32_t node);
  void leaveLevel(uint32_t node);
  static constexpr uint32_t kNoNode = ~uint32_t(0);

  uint32_t n = 0;
  std::vector<RawArc> raw;
  std::vector<uint32_t> first;
  std::vector<Arc> arcs;
  std::vector<uint32_t> current, label, queue;
  /// Doubly linked lists of the nodes of each label below n.
  std::vector<uint32_t> levelHead, levelNext, levelPrevious;
  uint32_t topLevel = 0;
  std::vector<int64_t> excess;
  std::vector<std::vector<uint32_t>> active;
  std::vector<uint8_t> side;
  uint32_t highest = 0;
  uint64_t steps = 0, sinceLabels = 0;
};

} // namespace ckpt::solver::bounds

#endif // CKPT_LIB_SOLVER_BOUNDS_MINCUT_H
