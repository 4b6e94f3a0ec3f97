//===- PlanState.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A schedule that can be changed step by step and knows, after each change,
// its cost, its peak and how far it is over a limit. Executions sit in slots of
// an array with gaps; the bytes held at each slot are kept under additions to
// ranges (blocks with pending additions), so a change costs about the number of
// neighbours plus (lifetime / 64), not the length of the schedule.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_LIB_SOLVER_OPTIMAL_PLANSTATE_H
#define CKPT_LIB_SOLVER_OPTIMAL_PLANSTATE_H

#include "SearchGraph.h"
#include "llvm/ADT/SmallVector.h"

namespace ckpt::solver::optimal {

/// An execution of a node in the schedule. Ids are reused.
using ExecId = uint32_t;

/// Invariant between transactions: for each edge the first execution of the
/// producer comes before the first of the consumer. Then every use has an
/// instance to bind to, wherever further executions are put.
class PlanState {
public:
  /// After the last execution.
  static constexpr ExecId kEnd = 0;
  /// No execution.
  static constexpr ExecId kNil = kNone;

  explicit PlanState(const SearchGraph &graph);

  /// Replaces the schedule (must be valid) and forgets open transactions.
  void load(llvm::ArrayRef<NodeId> schedule);
  std::vector<NodeId> schedule() const;

  /// Bytes over this count as excess. Includes the constant bytes.
  void setLimit(double bytes);
  double limit() const { return limitBytes + graph.constantBytes; }

  // Changes; all of them can be taken back until `commit`.

  /// Runs `node` once more, right before `position`. Its inputs must have run
  /// before when the schedule is evaluated, not now.
  ExecId insertBefore(NodeId node, ExecId position);
  void remove(ExecId exec);
  void commit();
  void rollback() { rollbackTo({0, savedCost}); }
  /// A point inside the transaction to come back to; call after `evaluate`.
  struct Mark {
    size_t size;
    double cost;
  };
  Mark mark() const { return {log.size(), totalCost}; }
  void rollbackTo(Mark mark);
  bool inTransaction() const { return !log.empty(); }

  /// Brings peak and excess up to date. O(blocks touched).
  void evaluate();
  double cost() const { return totalCost; }
  /// Peak in bytes, constant bytes included; valid after `evaluate`.
  double peak() const { return peakBytes + graph.constantBytes; }
  /// Sum over steps of the bytes over the limit; valid after `evaluate`.
  double excess() const { return totalExcess; }

  /// Executions inserted and removed so far, in work units of the search.
  uint64_t operations() const { return numOperations; }

  // Questions.
  size_t length() const { return numExecs; }
  size_t numSlots() const { return slots; }
  /// kNil for a gap.
  ExecId at(size_t slot) const { return execAt[slot]; }
  uint32_t slotOf(ExecId exec) const { return slotTable[exec]; }
  NodeId nodeOf(ExecId exec) const { return nodeTable[exec]; }
  bool placed(ExecId exec) const { return slotTable[exec] != kNone; }
  llvm::ArrayRef<ExecId> execs(NodeId node) const { return execsOf[node]; }
  /// Execution before / after this one; kNil, kEnd at the ends.
  ExecId before(ExecId exec) const { return prevTable[exec]; }
  ExecId after(ExecId exec) const { return nextTable[exec]; }
  double bytesAt(size_t slot) const {
    return held[slot] + pending[slot / kBlock] + graph.constantBytes;
  }
  /// Newest execution of `node` before `slot`, or kNil.
  ExecId bind(NodeId node, uint32_t slot) const;
  /// Execution of the same node that follows, or kEnd.
  ExecId nextOfNode(ExecId exec) const;
  /// Last use of storage number k of the node of `exec`.
  ExecId lastUse(ExecId exec, unsigned k) const {
    return last[storageBase[exec] + k];
  }
  /// Largest slot up to which `exec` holds bytes; its own slot when none.
  uint32_t heldUntil(ExecId exec) const;
  /// Whether a later execution, or the end, needs this one.
  bool isUsed(ExecId exec) const;
  /// First execution that reads what `exec` made and lies after `slot`; kEnd
  /// when only the end needs it, kNil when nothing does.
  ExecId firstUseAfter(ExecId exec, uint32_t slot) const;
  /// A slot with the largest number of bytes held.
  uint32_t peakSlot() const;
  size_t numBlocks() const { return blocks; }
  double blockExcess(size_t block) const { return excessOf[block]; }
  static constexpr size_t kBlock = 64;

private:
  enum class Kind : uint8_t { Insert, Remove, Last, Shared };
  struct Record {
    Kind kind;
    ExecId exec;
    uint32_t index;
    ExecId old;
    double oldShared;
  };

  ExecId newExec(NodeId node);
  void place(ExecId exec, ExecId position);
  void unplace(ExecId exec);
  void linkIntoNode(ExecId exec);
  void unlinkFromNode(ExecId exec);
  void respace(size_t wanted);
  bool spreadAround(uint32_t slot);
  void addRange(uint32_t first, uint32_t end, double delta);
  void touch(size_t block, uint8_t how);
  void setActual(size_t slot, double bytes);
  double heldAcross(ExecId position) const;
  void changeLast(uint32_t storage, ExecId to);
  void changeShared(ExecId exec, double to);
  ExecId computeLast(ExecId exec, ValueId value) const;
  uint32_t ownerOf(ExecId exec, ValueId value) const;
  void collectAffected(ExecId exec, ExecId previous);
  void refreshAffected(ExecId inserted, ExecId removed);
  void flushInplace();
  void summarize(size_t block);

  const SearchGraph &graph;
  double limitBytes = 0.0;

  // Executions.
  std::vector<uint32_t> slotTable;
  std::vector<NodeId> nodeTable;
  std::vector<ExecId> prevTable, nextTable;
  std::vector<uint32_t> storageBase;
  std::vector<double> sharedBytes;
  std::vector<llvm::SmallVector<ExecId, 2>> execsOf;
  std::vector<llvm::SmallVector<ExecId, 1>> spareOf;
  // Storage instances.
  std::vector<ExecId> last;
  std::vector<ExecId> maker;
  std::vector<uint32_t> kindOf; ///< index into SearchGraph::storages
  // Slots. The one after the last stands for the end.
  size_t slots = 0, blocks = 0, numExecs = 0;
  std::vector<ExecId> execAt;
  std::vector<double> held;
  std::vector<double> pending, rawMax, excessOf;
  std::vector<uint8_t> touched;
  std::vector<uint32_t> touchedList;
  /// Most bytes held in each group of kBlock blocks.
  std::vector<double> groupMax;
  std::vector<uint8_t> groupTouched;

  uint64_t numOperations = 0;
  double totalCost = 0.0, savedCost = 0.0;
  double peakBytes = 0.0, totalExcess = 0.0;
  std::vector<Record> log;
  std::vector<ExecId> inplaceQueue;
  std::vector<uint32_t> affected, affectedByReads;
};

} // namespace ckpt::solver::optimal

#endif // CKPT_LIB_SOLVER_OPTIMAL_PLANSTATE_H
