//===- RotorSolve.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One limit of the chain program: an exact table where that is affordable, else
// thinned tables that give a schedule and a bound on what the thinning costs.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_LIB_SOLVER_ROTOR_ROTORSOLVE_H
#define CKPT_LIB_SOLVER_ROTOR_ROTORSOLVE_H

#include "RotorTable.h"

namespace ckpt::solver::rotor {

struct ModelAnswer {
  /// Empty: no schedule within the memory.
  std::vector<ModelOp> ops;
  double time = std::numeric_limits<double>::infinity();
  /// No schedule of the class costs less; equal to `time` when `exact`.
  double lowerBound = 0.0;
  bool exact = false;
  uint64_t work = 0;
};

struct ModelSearch {
  unsigned steps = 500;
  bool wide = false;
  /// Only schedules that cost less matter.
  double upperBound = std::numeric_limits<double>::infinity();
  Deadline deadline;
};

/// Least time within `bytes` beside a_0. `least`: from Model::leastMemory; it
/// decides what is feasible for persistent schedules.
ModelAnswer solveModel(const Model &model, int64_t bytes,
                       const std::vector<std::vector<int64_t>> &least,
                       const ModelSearch &search = {});

/// A table for all memory sizes up to `bytes` beside a_0: exact if affordable
/// (`exact` is set), else thinned.
std::unique_ptr<Table> makeCurveTable(const Model &model, int64_t bytes,
                                      unsigned steps, bool &exact);

/// Time of a schedule of the model.
double timeOf(const Model &model, llvm::ArrayRef<ModelOp> ops);

/// A schedule of the chain without options.
std::vector<ChainOp> chainOps(llvm::ArrayRef<ModelOp> ops);

} // namespace ckpt::solver::rotor

#endif // CKPT_LIB_SOLVER_ROTOR_ROTORSOLVE_H
