//===- OrderGraph.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A graph whose nodes run once each: which node makes which storage, which
// nodes read it, and what a step of an order holds.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_LIB_SOLVER_ORDER_ORDERGRAPH_H
#define CKPT_LIB_SOLVER_ORDER_ORDERGRAPH_H

#include "ckpt/Solver/Graph.h"
#include "llvm/ADT/ArrayRef.h"

namespace ckpt::solver::order {

using StorageId = uint32_t;

/// Lists of ids per key, in one array.
class Lists {
public:
  /// `pairs` (key, item), in the order in which the items of a key are to be.
  Lists() = default;
  Lists(size_t numKeys, llvm::ArrayRef<std::pair<uint32_t, uint32_t>> pairs);
  llvm::ArrayRef<uint32_t> operator[](size_t key) const {
    return llvm::ArrayRef<uint32_t>(items).slice(begin[key],
                                                 begin[key + 1] - begin[key]);
  }

private:
  std::vector<uint32_t> begin, items;
};

/// An in-place pair: the node saves `bytes` when it is the last that reads
/// `from`.
struct Takeover {
  StorageId from = kNone;
  int64_t bytes = 0;
};

/// Storage of inputs is left out: it is there throughout.
struct OrderGraph {
  explicit OrderGraph(const Graph &graph);

  size_t numNodes() const { return workspace.size(); }
  size_t numStorages() const { return bytes.size(); }

  /// Nodes that must run before, after a node; without repetition.
  Lists preds, succs;
  /// Per storage.
  std::vector<int64_t> bytes;
  std::vector<NodeId> maker;
  std::vector<uint8_t> stays; ///< held to the end
  /// Nodes other than the maker that need it, ascending.
  Lists users;
  /// Per node: storages that it makes; that others make and it needs.
  Lists makes, reads;
  std::vector<int64_t> workspace;
  std::vector<std::vector<Takeover>> takeovers;
  int64_t inputBytes = 0;
};

/// Runs nodes one after the other and tells the bytes held.
class Walk {
public:
  explicit Walk(const OrderGraph &graph);

  void reset();
  /// Bytes held while `n` runs next, inputs included.
  int64_t during(NodeId n) const;
  /// Bytes held after `n` less those held before.
  int64_t change(NodeId n) const;
  void run(NodeId n);
  /// Undoes `run` of the node that ran last.
  void undo(NodeId n);
  int64_t held() const { return heldBytes; }
  /// Users of `s` that have not run, and the last of them when it is one.
  uint32_t usersLeft(StorageId s) const { return left[s]; }
  NodeId lastUser(StorageId s) const { return sumOfUsers[s]; }

private:
  const OrderGraph &graph;
  std::vector<uint32_t> left, sumOfUsers;
  int64_t heldBytes = 0;
};

/// Peak of an order of all nodes, and its first step.
struct OrderPeak {
  int64_t bytes = 0;
  size_t step = 0;
};
OrderPeak peakOf(const OrderGraph &graph, llvm::ArrayRef<NodeId> order);

/// `order` with every node that frees at least what it takes moved to where it
/// first can run without going above `bound`.
std::vector<NodeId> runEarly(const OrderGraph &graph,
                             llvm::ArrayRef<NodeId> order, int64_t bound);
/// `order` with every node that takes at least what it frees moved to where it
/// last can run without going above `bound`.
std::vector<NodeId> runLate(const OrderGraph &graph,
                            llvm::ArrayRef<NodeId> order, int64_t bound);

/// What the minimum cuts found.
struct CutResult {
  std::vector<NodeId> order;
  OrderPeak peak;
  /// Proved for all orders.
  int64_t lowerBoundBytes = 0;
};
/// Splits `order` at minimum cuts around its peak, over and over.
CutResult refineByCuts(const OrderGraph &graph, std::vector<NodeId> order,
                       uint64_t effort);

/// Looks through the sets of executed nodes for an order with a peak of at most
/// `bound`; `order` is set when there is one. False when the effort ran out
/// before the answer was known.
bool searchExactly(const OrderGraph &graph, llvm::ArrayRef<NodeId> given,
                   int64_t bound, uint64_t &effort, std::vector<NodeId> &order);

} // namespace ckpt::solver::order

#endif // CKPT_LIB_SOLVER_ORDER_ORDERGRAPH_H
