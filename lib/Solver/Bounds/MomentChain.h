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

#include <algorithm>
#include <initializer_list>
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
  /// As `run`, and why the bound holds, in terms of `variables` and `rows`.
  int64_t prove(int64_t stopAt, uint64_t maxWork, Proof &proof);
  bool closed() const { return bound && bound->closed(); }
  uint64_t work() const { return steps + (bound ? bound->work() : 0); }
  /// A schedule read off the best point of the relaxation; empty if none. It
  /// may hold more than the limit between the moments.
  std::vector<NodeId> schedule() const;

  static constexpr int64_t kNoPlan = std::numeric_limits<int64_t>::max();

  /// What a variable or a row of the program is about: `kind` and up to three
  /// numbers, the stage first. Kinds as in docs/solver-bounds.md, section 7.
  struct Name {
    Name(const char *kind, std::initializer_list<uint32_t> list)
        : kind(kind), count(list.size()) {
      std::copy(list.begin(), list.end(), ids);
    }
    const char *kind;
    uint32_t count;
    uint32_t ids[3] = {};
  };
  std::vector<Name> variables, rows;

private:
  /// Constants among the variables.
  static constexpr uint32_t kFalse = kNone - 1, kTrue = kNone - 2;

  void markStages();
  void makeVariables();
  void makeRows(int64_t limit);
  void require(Name name, std::initializer_list<uint32_t> plus, uint32_t minus);
  void clause(Name name, llvm::ArrayRef<uint32_t> plus,
              llvm::ArrayRef<uint32_t> minus, int64_t rhs);
  uint32_t variable(Name name, int64_t cost);
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
