//===- PlanReport.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The JSON report of gc-plan; schema in docs/report-schema.md.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_LIB_TRANSFORMS_PLANREPORT_H
#define CKPT_LIB_TRANSFORMS_PLANREPORT_H

#include "ckpt/Analysis/TrainingGraph.h"
#include "ckpt/Solver/Plan.h"
#include "llvm/Support/JSON.h"

namespace ckpt {

/// Bytes of one value at the peak, and what it is.
struct HeldValue {
  std::string name;
  /// argument, result, kept, recomputed, workspace.
  llvm::StringRef role;
  int64_t bytes = 0;
  mlir::Location loc;
  /// Breaks ties of bytes.
  size_t order = 0;
};

/// What is held at `step` of `run` (-1: arguments and results only), largest
/// first, at most `limit` entries.
llvm::SmallVector<HeldValue> heldAt(const TrainingGraph &training,
                                    llvm::ArrayRef<solver::NodeId> schedule,
                                    const solver::Simulation &run, int64_t step,
                                    size_t limit);

/// `file.mlir:12:3`, the first place in a location; "unknown" when it has none.
std::string placeOf(mlir::Location loc);

/// The entry of one function. `plan` has a schedule.
llvm::json::Object reportOf(const TrainingGraph &training,
                            const solver::Problem &problem,
                            const solver::Plan &plan);

} // namespace ckpt

#endif // CKPT_LIB_TRANSFORMS_PLANREPORT_H
