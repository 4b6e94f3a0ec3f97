//===- BoundModel.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The problem as the bounds see it: nodes, the storage they need and make, and
// costs as integers. Graph inputs and views are gone: inputs are always there,
// views count as uses of the storage they show.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_LIB_SOLVER_BOUNDS_BOUNDMODEL_H
#define CKPT_LIB_SOLVER_BOUNDS_BOUNDMODEL_H

#include "ckpt/Solver/Deadline.h"
#include "ckpt/Solver/Problem.h"
#include "llvm/ADT/ArrayRef.h"

namespace ckpt::solver::bounds {

using StorageId = uint32_t;

/// Lists of ids, one list for each row.
class Rows {
public:
  void append(llvm::ArrayRef<uint32_t> row) {
    ids.insert(ids.end(), row.begin(), row.end());
    start.push_back(ids.size());
  }
  llvm::ArrayRef<uint32_t> operator[](uint32_t row) const {
    return llvm::ArrayRef<uint32_t>(ids.data() + start[row],
                                    start[row + 1] - start[row]);
  }
  size_t total() const { return ids.size(); }

private:
  std::vector<size_t> start = {0};
  std::vector<uint32_t> ids;
};

struct BoundModel {
  explicit BoundModel(const Problem &problem);

  uint32_t numNodes() const { return cost.size(); }
  uint32_t numStorages() const { return bytes.size(); }

  /// Per storage that a node makes: bytes, the value that owns it, the node,
  /// the nodes that need it.
  std::vector<int64_t> bytes;
  std::vector<ValueId> value;
  std::vector<NodeId> producer;
  Rows users;

  /// Per node: storage that must be held while it runs, made elsewhere; storage
  /// that each run makes; nodes that must have run before (through views of
  /// inputs as well), and their inverse.
  Rows needs, makes, preds, succs;
  /// Per node: workspace minus all that in-place pairs may share. Can be
  /// negative.
  std::vector<int64_t> extraBytes;
  /// Per node: one execution only.
  std::vector<uint8_t> pinned;
  /// Per node: floor of its cost / unit.
  std::vector<int64_t> cost;
  /// Storage held at the end.
  std::vector<StorageId> outputs;

  /// Cost of one integer unit.
  double unit = 1.0;
  /// The integers say the costs exactly and sums of them are exact doubles.
  bool exactCosts = false;
  /// Sum of the costs of all nodes, in the order of the ids.
  double baseCost = 0.0;
  int64_t inputBytes = 0;
  /// First executions keep the order of the ids.
  bool givenOrder = false;
  /// When the proofs have to end.
  Deadline deadline;

  /// Bytes, besides the inputs, that any run of `node` holds.
  int64_t workingSet(NodeId node) const;
  /// Cost of a plan that spends `extra` units beyond one run of each node;
  /// rounded so that it is never above the sum that a simulator computes by
  /// more than the last digits.
  double costOf(int64_t extra) const;
  /// Marks ancestors (1), the node itself (1) and descendants (0) of `node`;
  /// 2: unrelated. In a given order nothing is unrelated.
  std::vector<uint8_t> executedBy(NodeId node) const;
};

} // namespace ckpt::solver::bounds

#endif // CKPT_LIB_SOLVER_BOUNDS_BOUNDMODEL_H
