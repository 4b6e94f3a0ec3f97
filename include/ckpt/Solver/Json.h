//===- Json.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reading and writing of the public file formats: "ckpt-graph" and "ckpt-plan",
// version 1. Readers refuse what they do not understand with the file, the
// line and column, and the path of the field (nodes[3].inputs[0]).
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_SOLVER_JSON_H
#define CKPT_SOLVER_JSON_H

#include "ckpt/Solver/Plan.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace ckpt::solver {

/// Parses a "ckpt-graph" text and checks it (`Problem::check` labels appear in
/// the message). `fileName` is used in messages only.
llvm::Expected<Graph> parseGraph(llvm::StringRef text,
                                 llvm::StringRef fileName);
llvm::Expected<Graph> readGraphFile(llvm::StringRef path);
/// The whole of a file ("-": standard input), or an error that names it.
llvm::Expected<std::string> readTextFile(llvm::StringRef path);
void writeGraph(const Graph &graph, llvm::raw_ostream &os);

/// Schedule (and offsets, if any) of a "ckpt-plan" text.
llvm::Expected<Plan> parsePlan(llvm::StringRef text, llvm::StringRef fileName);
llvm::Expected<Plan> readPlanFile(llvm::StringRef path);
void writePlan(const Plan &plan, llvm::raw_ostream &os);

/// The one-object summary that `ckpt-solve` prints and reports embed: status,
/// strategy, objective, memory_limit_bytes, peak_bytes, baseline_peak_bytes,
/// floor_bytes, total_cost, baseline_cost, overhead_pct, lower_bound_cost,
/// gap_pct, executions, recomputed (and the stored_* keys).
/// `seconds` < 0 leaves the key out.
void writePlanSummary(const Plan &plan, const Problem &problem, double seconds,
                      llvm::raw_ostream &os);

/// "optimal", "feasible", "infeasible", "limit".
llvm::StringRef statusName(Status status);
/// "time", "memory", "stored".
llvm::StringRef objectiveName(Objective objective);

/// "12345", "3KiB", "1.5GiB", or "0.6x" of `baselineBytes`.
llvm::Expected<int64_t> parseSize(llvm::StringRef text, int64_t baselineBytes);

} // namespace ckpt::solver

#endif // CKPT_SOLVER_JSON_H
