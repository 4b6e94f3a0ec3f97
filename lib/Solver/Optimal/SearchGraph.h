//===- SearchGraph.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A problem's graph in the form that the search walks: neighbours as flat
// arrays, and only the storage whose lifetime a schedule can change. Inputs of
// the graph, views of them and empty values are constant, so they drop out.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_LIB_SOLVER_OPTIMAL_SEARCHGRAPH_H
#define CKPT_LIB_SOLVER_OPTIMAL_SEARCHGRAPH_H

#include "ckpt/Solver/Problem.h"
#include "llvm/ADT/ArrayRef.h"

namespace ckpt::solver::optimal {

/// Lists of ids per key, in one array.
class FlatLists {
public:
  void startKey() { begin.push_back(static_cast<uint32_t>(items.size())); }
  void add(uint32_t item) { items.push_back(item); }
  /// Call once after the last key.
  void finish() { begin.push_back(static_cast<uint32_t>(items.size())); }
  llvm::ArrayRef<uint32_t> operator[](size_t key) const {
    return llvm::ArrayRef<uint32_t>(items.data() + begin[key],
                                    begin[key + 1] - begin[key]);
  }

private:
  std::vector<uint32_t> begin;
  std::vector<uint32_t> items;
};

/// Storage that each execution of `node` makes anew.
struct Storage {
  ValueId value = kNone;
  NodeId node = kNone;
  double bytes = 0.0;
  /// The newest instance stays to the end.
  bool isOutput = false;
  /// Some node makes a view of it, so lifetimes follow the views.
  bool hasViews = false;
};

/// A pair whose storage may be shared; only pairs that can save bytes are kept.
struct InplacePair {
  ValueId input = kNone;
  double bytes = 0.0;
};

struct SearchGraph {
  /// The graph must be valid and outlive this object.
  explicit SearchGraph(const Problem &problem);

  size_t numNodes() const { return cost.size(); }

  const Graph &graph;
  std::vector<double> cost;
  std::vector<double> workspace;
  std::vector<uint8_t> recomputable;
  /// Makes an output of the graph.
  std::vector<uint8_t> makesOutput;
  /// Nodes that make what this node reads; without repetition.
  FlatLists preds;
  /// Nodes that read what this node makes; without repetition.
  FlatLists succs;
  /// Per node: index into `storages` of the first one; they are consecutive.
  std::vector<uint32_t> firstStorage;
  std::vector<Storage> storages;
  /// Per node: values read whose storage can change its lifetime.
  FlatLists memoryReads;
  /// Per node: view outputs of such storage.
  FlatLists viewOutputs;
  /// Per value: nodes that read it (a view counts as a read of its base).
  FlatLists readers;
  /// Per value: views of it that are made by some node.
  FlatLists viewsOf;
  /// Per value: the storage it owns, or kNone.
  std::vector<uint32_t> storageOf;
  std::vector<uint8_t> isOutputValue;
  std::vector<NodeId> producer;
  std::vector<std::vector<InplacePair>> inplace;
  bool hasInplace = false;

  /// Bytes of the inputs, held throughout.
  double constantBytes = 0.0;
  double baselineCost = 0.0;
  unsigned maxExecutions = 0; ///< 0: no bound.
  bool givenOrder = false;
};

} // namespace ckpt::solver::optimal

#endif // CKPT_LIB_SOLVER_OPTIMAL_SEARCHGRAPH_H
