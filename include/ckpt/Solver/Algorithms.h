//===- Algorithms.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The catalogue of strategies. Each takes a well-formed problem and answers
// with a verified plan. Ties are broken by the smaller id; the same input gives
// the same bytes on every compiler.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_SOLVER_ALGORITHMS_H
#define CKPT_SOLVER_ALGORITHMS_H

#include "ckpt/Solver/Plan.h"
#include "llvm/ADT/StringRef.h"

namespace ckpt::solver {

enum class StrategyKind : uint8_t {
  KeepAll,
  Sqrt,
  Greedy,
  Revolve,
  Rotor,
  Acg,
  LowerSet,
  MinCut,
  ListGreedy,
  Dtr,
  BruteForce,
  Optimal,
};

/// "keep-all", "sqrt", ... in the order of the enumeration.
llvm::ArrayRef<llvm::StringRef> strategyNames();
std::optional<StrategyKind> parseStrategy(llvm::StringRef name);
llvm::StringRef strategyName(StrategyKind kind);

struct SolveOptions {
  /// Deterministic effort; 0: the default of the strategy. Roughly, one unit
  /// is one evaluation of a change to a plan.
  uint64_t effort = 0;
  /// Factor on the default effort, for callers that solve many times.
  double effortScale = 1.0;
  /// A plan in a small part of the time, with a looser bound: about a second for
  /// 1,000 nodes. For `optimal`; other strategies are quick as they are.
  bool quick = false;
  /// A valid schedule to start from as well, or null. Strategies that build one
  /// plan by a rule take no notice.
  const std::vector<NodeId> *start = nullptr;
  /// Wall seconds; 0: none. When it is what stopped the search, the plan says
  /// so (`stoppedByClock`).
  double timeLimitSeconds = 0.0;
};

/// Runs one strategy. The problem must have passed `check`. The answer's
/// schedule has been simulated; Status::Infeasible carries the proven floor.
Plan solve(const Problem &problem, StrategyKind strategy,
           const SolveOptions &options = {});

/// A plan of `schedule` with peak and cost from the simulator, baseline, the
/// elementary bounds (every node runs once; largest working set) and the status
/// that follows from them. An empty schedule: no plan was found.
Plan makePlan(const Problem &problem, StrategyKind strategy,
              std::vector<NodeId> schedule);

/// Sets the status from the limit, the figures and the bounds of the plan;
/// Status::Limit when the peak is above the limit but not proved to be.
void setStatus(Plan &plan);

// One entry point per strategy; see the source file of each for the method.

/// Nothing twice: the graph's own order, or, under Order::Free, one with a lower
/// peak (Order.h) when the objective is memory or the own order is over the
/// limit.
Plan solveKeepAll(const Problem &problem, const SolveOptions &options);
/// Segments of about sqrt(n) nodes between kept cuts (Chen et al., arXiv
/// 1604.06174). O(n).
Plan solveSqrt(const Problem &problem, const SolveOptions &options);
/// Segments by a byte budget, the budget searched (Chen et al., Alg. 3).
Plan solveGreedy(const Problem &problem, const SolveOptions &options);
/// Binomial checkpointing over the chain of cuts (Griewank and Walther, ACM
/// TOMS 26(1), 2000).
Plan solveRevolve(const Problem &problem, const SolveOptions &options);
/// Optimal persistent schedule of a heterogeneous chain (Herrmann et al., arXiv
/// 1911.13214); on a DAG over the blocks between splitting vertices.
Plan solveRotor(const Problem &problem, const SolveOptions &options);
/// Least stored bytes plus largest component (Feng and Huang, CVPR 2021).
Plan solveAcg(const Problem &problem, const SolveOptions &options);
/// Exact lower-set program (Kusumoto et al., NeurIPS 2019) where lower sets are
/// few, else the principal ones.
Plan solveLowerSet(const Problem &problem, const SolveOptions &options);
/// Two-phase min cut at the end of the forward part, as in PyTorch's
/// partitioner.
Plan solveMinCut(const Problem &problem, const SolveOptions &options);
/// List order kept; rematerializes the best candidate at each excess, as in
/// XLA's rematerializer.
Plan solveListGreedy(const Problem &problem, const SolveOptions &options);
/// Online eviction by staleness, bytes and cost (Kirisame et al., ICLR 2021).
Plan solveDtr(const Problem &problem, const SolveOptions &options);
/// Exhaustive search with memory of states; graphs of up to about 14 nodes.
Plan solveBruteForce(const Problem &problem, const SolveOptions &options);
/// Any DAG, both objectives, with a proven bound.
Plan solveOptimal(const Problem &problem, const SolveOptions &options);

/// A floor for the peak of any plan: the largest working set of a node, with
/// inputs and what its execution forces. Sets `node` to what makes it.
int64_t workingSetFloor(const Graph &graph, NodeId *node = nullptr);

/// N verified plans from the baseline to the floor, peaks falling and costs
/// rising strictly. Work is shared between the points.
std::vector<Plan> solvePareto(const Problem &problem, StrategyKind strategy,
                              unsigned points, const SolveOptions &options);

} // namespace ckpt::solver

#endif // CKPT_SOLVER_ALGORITHMS_H
