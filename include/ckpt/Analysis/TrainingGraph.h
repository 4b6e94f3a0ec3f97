//===- TrainingGraph.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The bridge between a `ckpt.graph` op and the solver: the op as a
// solver::Graph with dense ids, and the way back from ids to ops and values.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_ANALYSIS_TRAININGGRAPH_H
#define CKPT_ANALYSIS_TRAININGGRAPH_H

#include "ckpt/Dialect/Ckpt/IR/Ckpt.h"
#include "ckpt/Solver/Simulator.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>

namespace ckpt {

/// Bytes that buffers of temporaries are rounded up to, as the placement does.
inline constexpr int64_t kDefaultAlignment = 64;

/// A `ckpt.graph` as the solver sees it.
///
/// Values, in the order of their ids: the arguments of the graph; one buffer
/// per tensor result, owned by the caller and held throughout; the results of
/// the nodes in the order of the node ids; one value without bytes between each
/// two neighbouring ordered nodes. What the graph yields is a view of its
/// result buffer, and the node that makes it runs once; so is what only that
/// node reads, to accumulate onto it. Temporaries are rounded
/// up to the alignment; arguments and results count as they are.
///
/// A result that is written over a donated argument is a view of the argument
/// and has no buffer of its own; what reads the argument comes before the node
/// that writes it, which a value without bytes says where data does not.
///
/// The table is the same before and after gc-apply: repetitions change the
/// schedule, not the graph.
class TrainingGraph {
public:
  /// Emits an error and fails when the graph is malformed, a size is unknown,
  /// or sums of bytes overflow. Linear in the size of the op.
  static mlir::FailureOr<TrainingGraph>
  build(GraphOp op, int64_t alignment = kDefaultAlignment);

  const solver::Graph &getGraph() const { return graph; }
  GraphOp getOp() const { return op; }
  int64_t getAlignment() const { return alignment; }

  /// Nodes by solver id (ascending `id` attributes).
  llvm::ArrayRef<NodeOp> getNodes() const { return nodes; }
  NodeOp getNode(solver::NodeId id) const { return nodes[id]; }
  /// Solver id of the node with attribute `id`, if there is one.
  std::optional<solver::NodeId> lookupNode(int64_t id) const;

  /// The IR value of the first execution, null for buffers of results and for
  /// order values.
  mlir::Value getValue(solver::ValueId id) const { return values[id]; }
  /// Solver id of an argument of the graph or of a result of a node or
  /// repetition.
  solver::ValueId lookupValue(mlir::Value value) const;

  /// The order in which the IR runs the nodes, repetitions included. Emits an
  /// error and fails when a use does not read the newest instance of its value,
  /// since then no schedule describes the IR.
  mlir::FailureOr<std::vector<solver::NodeId>> getSchedule() const;

  /// Values below this id are the arguments of the graph.
  size_t getNumArguments() const {
    return GraphOp(op).getBody().getNumArguments();
  }

  /// A donated argument that a result is written over.
  struct Donation {
    unsigned argument;
    unsigned result;
    solver::NodeId writer = 0;
    /// Other nodes that read the argument, ascending.
    std::vector<solver::NodeId> readers;
  };
  llvm::ArrayRef<Donation> getDonations() const { return donations; }
  /// Nodes of `schedule` that run after a result has been written over an
  /// argument that they read; ascending.
  std::vector<solver::NodeId>
  findLateReaders(llvm::ArrayRef<solver::NodeId> schedule) const;
  /// Bytes of the arguments, and of the result buffers.
  int64_t getArgumentBytes() const { return argumentBytes; }
  int64_t getResultBytes() const { return resultBytes; }

private:
  mlir::LogicalResult addInputs();
  mlir::LogicalResult addNodes();
  /// A value that a node yields beside a view of it that is a result of the
  /// function is in the buffer of the result too.
  void shareResultBuffer(NodeOp node, const solver::Node &out);
  void findUsedDonations();
  void addOrder();
  /// Readers of donated arguments before their writers.
  void addDonationOrder();
  void addInplacePairs(NodeOp node, solver::Node &out,
                       llvm::ArrayRef<uint32_t> numReaders);
  mlir::LogicalResult check();

  GraphOp op;
  int64_t alignment = kDefaultAlignment;
  solver::Graph graph;
  std::vector<NodeOp> nodes;
  std::vector<mlir::Value> values;
  llvm::DenseMap<int64_t, solver::NodeId> nodeIds;
  llvm::DenseMap<mlir::Value, solver::ValueId> valueIds;
  std::vector<Donation> donations;
  int64_t argumentBytes = 0;
  int64_t resultBytes = 0;
};

/// The one graph of a function; null when it has none. Emits an error and fails
/// when there are several.
mlir::FailureOr<GraphOp> findGraph(mlir::func::FuncOp function);

/// The analysis for `getAnalysis<TrainingGraphAnalysis>()` in passes on
/// functions: valid when the function holds one well-formed graph.
class TrainingGraphAnalysis {
public:
  explicit TrainingGraphAnalysis(mlir::Operation *function);

  bool isValid() const { return graph.has_value(); }
  const TrainingGraph &get() const { return *graph; }
  /// Peak and cost of the step in its own order.
  const solver::Simulation &getBaseline() const { return baseline; }

private:
  std::optional<TrainingGraph> graph;
  solver::Simulation baseline;
};

} // namespace ckpt

#endif // CKPT_ANALYSIS_TRAININGGRAPH_H
