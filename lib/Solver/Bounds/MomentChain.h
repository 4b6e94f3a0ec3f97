//===- MomentChain.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Several moments together: first executions of nodes that come one after the
// other in every plan. What is held at each, what runs between them.
// docs/solver-bounds.md, section 4.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_LIB_SOLVER_BOUNDS_MOMENTCHAIN_H
#define CKPT_LIB_SOLVER_BOUNDS_MOMENTCHAIN_H

#include "BinaryProgram.h"
#include "BoundModel.h"

#include <memory>

namespace ckpt::solver::bounds {

class MomentChain {
public:
  /// `moments`: each an ancestor of the next (in a given order: ascending).
  MomentChain(const BoundModel &model, llvm::ArrayRef<NodeId> moments,
              int64_t limit);

  size_t numVariables() const { return program.numVariables(); }
  size_t numRows() const { return program.numRows(); }

  /// Branch and bound on the extra units; kNoPlan: no plan keeps the limit.
  int64_t run(int64_t stopAt, uint64_t maxWork);
  bool closed() const { return bound && bound->closed(); }
  uint64_t work() const { return steps + (bound ? bound->work() : 0); }
  /// A schedule read off the best point of the relaxation; empty if none. It
  /// may hold more than the limit between the moments.
  std::vector<NodeId> schedule() const;

  static constexpr int64_t kNoPlan = std::numeric_limits<int64_t>::max();

private:
  /// Constants among the variables.
  static constexpr uint32_t kFalse = kNone - 1, kTrue = kNone - 2;

  void markStages();
  void makeVariables();
  void makeRows(int64_t limit);
  void require(std::initializer_list<uint32_t> plus, uint32_t minus);
  bool truth(uint32_t variable) const;

  const BoundModel &model;
  std::vector<NodeId> moments;
  BinaryProgram program;
  std::unique_ptr<BinaryBound> bound;
  bool impossible = false;
  int64_t offset = 0;
  uint64_t steps = 0;
  /// Per stage (and end): has run by then, see BoundModel::executedBy.
  std::vector<std::vector<uint8_t>> executed;
  /// Per stage: storage that something later may need.
  std::vector<std::vector<uint8_t>> relevant;
  /// Per stage: variables "has run", "held at the moment", "runs in the stage
  /// after the moment".
  std::vector<std::vector<uint32_t>> ran, held, runs;
};

} // namespace ckpt::solver::bounds

#endif // CKPT_LIB_SOLVER_BOUNDS_MOMENTCHAIN_H
