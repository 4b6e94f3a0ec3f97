//===- Graph.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The training step as the solver sees it: nodes that read and make values,
// with bytes and costs. Dense ids in a valid execution order, no pointers, no
// IR. Same fields as the "ckpt-graph" file format, version 1.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_SOLVER_GRAPH_H
#define CKPT_SOLVER_GRAPH_H

#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace ckpt::solver {

using ValueId = uint32_t;
using NodeId = uint32_t;

/// "No value", "no node".
inline constexpr uint32_t kNone = std::numeric_limits<uint32_t>::max();

/// Part of a training step that a node belongs to.
enum class Phase : uint8_t { Unknown, Forward, Backward, Update };

/// A tensor made by a node or given as an input.
struct Value {
  /// Bytes of its storage. A view owns none: uses of it are uses of its base.
  int64_t bytes = 0;
  /// The value that this one is a view of, or kNone.
  ValueId aliasOf = kNone;
  std::string name;
};

/// One schedulable unit.
struct Node {
  std::vector<ValueId> inputs;
  std::vector<ValueId> outputs;
  /// Seconds, or any other additive unit; finite and not negative.
  double cost = 0.0;
  /// Bytes held only while the node runs.
  int64_t workspace = 0;
  /// False: the node runs exactly once.
  bool recomputable = true;
  Phase phase = Phase::Unknown;
  /// Pairs (input, output): the output may take the storage of the input when
  /// this execution is the last use of the input.
  std::vector<std::pair<ValueId, ValueId>> inplace;
  std::string name;
};

/// A training step. Invariants (checked by `Problem::check`, labels P1..):
/// node ids are a valid execution order, each value has at most one producer,
/// inputs have none, alias chains end.
struct Graph {
  std::string name;
  std::vector<Value> values;
  std::vector<Node> nodes;
  /// Held from before the first step to after the last one.
  std::vector<ValueId> inputs;
  /// Must be held after the last step.
  std::vector<ValueId> outputs;

  size_t numValues() const { return values.size(); }
  size_t numNodes() const { return nodes.size(); }
};

/// Tables derived from a valid graph in linear time; they do not follow later
/// changes of the graph.
struct GraphIndex {
  explicit GraphIndex(const Graph &graph);

  /// Per value: the node that makes it, or kNone for inputs.
  std::vector<NodeId> producer;
  /// Per value: the value that owns its storage (itself unless it is a view).
  std::vector<ValueId> root;
  /// Per value: nodes that read it, ascending, without repetition.
  std::vector<std::vector<NodeId>> users;
  std::vector<uint8_t> isInput;
  std::vector<uint8_t> isOutput;
  /// Sum of bytes of the storage of all inputs.
  int64_t inputBytes = 0;
};

} // namespace ckpt::solver

#endif // CKPT_SOLVER_GRAPH_H
