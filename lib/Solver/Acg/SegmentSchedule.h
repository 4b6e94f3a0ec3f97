//===- SegmentSchedule.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From a stored set of the forward part to a schedule of the training step.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_LIB_SOLVER_ACG_SEGMENTSCHEDULE_H
#define CKPT_LIB_SOLVER_ACG_SEGMENTSCHEDULE_H

#include "ckpt/Solver/Stored.h"

namespace ckpt::solver {

/// One flag per node: it belongs to the forward part. By phase where the graph
/// has phases; else the nodes before the peak of the given order. Closed under
/// inputs.
std::vector<uint8_t> forwardPart(const Graph &graph);

/// A component of what is not stored.
struct Segment {
  std::vector<uint32_t> vertices;
  /// The nodes to run again, ascending: what the backward part reads of it and
  /// what that needs. Never empty.
  std::vector<NodeId> nodes;
  double cost = 0.0;
};

class SegmentScheduler {
public:
  /// `forward` is the stored graph of the forward part of `graph`; both must
  /// outlive this.
  SegmentScheduler(const Graph &graph, const StoredGraph &forward);

  /// The segments of a stored set with an acyclic quotient that the backward
  /// part reads, by first vertex.
  std::vector<Segment> segments(llvm::ArrayRef<uint8_t> stored) const;

  /// Schedule that runs segment s again where `rerun[s]`; the values of the
  /// other segments stay from their first run.
  std::vector<NodeId> schedule(llvm::ArrayRef<Segment> segments,
                               llvm::ArrayRef<uint8_t> rerun) const;

private:
  const Graph &graph;
  const StoredGraph &forward;
  /// Per vertex: its nodes. Per node: the forward vertices that it reads.
  std::vector<std::vector<NodeId>> members;
  std::vector<std::vector<uint32_t>> reads;
  /// Per vertex: the backward part reads it.
  std::vector<uint8_t> isNeeded;
};

} // namespace ckpt::solver

#endif // CKPT_LIB_SOLVER_ACG_SEGMENTSCHEDULE_H
