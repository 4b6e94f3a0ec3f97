//===- Chain.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Chains of heterogeneous stages (Herrmann, Beaumont, Eyraud-Dubois, Joly,
// Shilova, arXiv 1911.13214): the data, the operations of a schedule with an
// independent simulator, the "ckpt-chain" file format (version 1), the optimal
// persistent schedule under a memory limit, and what goes beyond it: schedules
// that drop a stored value before its backward. The mathematics is in
// docs/solver-rotor.md.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_SOLVER_CHAIN_H
#define CKPT_SOLVER_CHAIN_H

#include "ckpt/Solver/Graph.h"
#include "ckpt/Solver/Plan.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>

namespace ckpt::solver {

/// One layer of a chain. Stage l (from 1) reads a_{l-1}, makes a_l or abar_l.
struct ChainStage {
  double forwardTime = 0.0;
  double backwardTime = 0.0;
  /// w(a_l); the gradient d_l has the same size.
  int64_t outputBytes = 0;
  /// w(abar_l): all that the backward needs from the forward, a_l included.
  int64_t savedBytes = 0;
  /// Held only while the operation runs.
  int64_t forwardWorkspace = 0;
  int64_t backwardWorkspace = 0;
};

/// A chain, followed by a loss that turns a_L into d_L in no time.
struct Chain {
  std::string name;
  /// w(a_0), held from the start to the end of B(1), counted in every limit.
  int64_t inputBytes = 0;
  std::vector<ChainStage> stages;

  unsigned size() const { return stages.size(); }
  /// Sum of all forward and backward times: the cost with no recomputation.
  double baseTime() const;
  /// Labels: C1 no stage; C2 more stages than `kMaxChainStages`; C3 negative
  /// bytes; C4 sums of bytes beyond 2^60; C5 a time that is negative or not
  /// finite. Empty: well formed.
  std::vector<Violation> check() const;
};

/// The dynamic program keeps a table for each pair of stages.
inline constexpr unsigned kMaxChainStages = 2048;

/// What an operation of a chain schedule does; names as in the paper. The drop
/// operations are not needed by persistent schedules.
enum class ChainOpKind : uint8_t {
  /// a_{l-1} -> abar_l; keeps its input.
  ForwardAll,
  /// a_{l-1} -> a_l; keeps its input.
  ForwardKeep,
  /// a_{l-1} -> a_l; the input goes.
  ForwardNone,
  /// a_L -> d_L; a bare a_L goes.
  Loss,
  /// d_l, abar_l, a_{l-1} -> d_{l-1}; d_l, abar_l and a bare a_{l-1} go.
  Backward,
  /// A bare a_l goes.
  DropOutput,
  /// abar_l goes.
  DropSaved,
};

struct ChainOp {
  ChainOpKind kind;
  /// 1..L; 0 for Loss.
  unsigned stage = 0;
  bool operator==(const ChainOp &o) const {
    return kind == o.kind && stage == o.stage;
  }
};

/// "F_all", "F_ck", "F_none", "loss", "B", "drop_a", "drop_abar".
llvm::StringRef chainOpName(ChainOpKind kind);

/// What running a chain schedule holds and costs, counted strictly: at each
/// operation what is held, what is made and the workspace count together.
struct ChainSimulation {
  int64_t peakBytes = 0;
  /// First operation at which the peak is reached; -1 for the input alone.
  int64_t peakStep = -1;
  double totalCost = 0.0;
  /// Bytes during each operation.
  std::vector<int64_t> timeline;
  /// Runs of the forward of each stage, from index 0 for stage 1.
  std::vector<uint32_t> forwardRuns;
  /// Labels: T1 no such stage; T2 an operand is not held; T3 makes what is held
  /// already; T4 the chain input dropped before B(1) ends; T5 the loss or a
  /// backward does not run exactly once.
  std::vector<Violation> violations;
};

/// Runs `ops` on a well-formed chain; knows nothing of how they were found.
ChainSimulation simulateChain(const Chain &chain, llvm::ArrayRef<ChainOp> ops);

/// What an operation is charged (shared by the codes that cite the paper);
/// `Strict` is what `simulateChain` counts, so that a limit is a limit.
enum class ChainAccounting : uint8_t {
  Strict,
  /// The gradient that a backward makes is taken as part of its workspace.
  OutputUncounted,
  /// Conditions of the first public rotor code.
  Rotor,
  /// Conditions of rockmate's solver.
  Rockmate,
};
/// "strict", "output-uncounted", "rotor", "rockmate".
std::optional<ChainAccounting> parseChainAccounting(llvm::StringRef name);
llvm::StringRef chainAccountingName(ChainAccounting accounting);

struct ChainOptions {
  ChainAccounting accounting = ChainAccounting::Strict;
  /// Time: least time within the limit. Memory: least time within the smallest
  /// limit of a persistent schedule.
  Objective objective = Objective::Time;
  /// Most steps of a row of a table when an exact table is too large.
  unsigned steps = 500;
  /// Deterministic effort of the search beyond persistent schedules, in states
  /// looked at; 0: the default.
  uint64_t effort = 0;
  /// Wall seconds; 0: none.
  double timeLimitSeconds = 0.0;
};

/// An answer for one limit.
struct ChainPlan {
  /// Optimal: no schedule of the strategy's class costs less.
  Status status = Status::Limit;
  std::string strategy;
  Objective objective = Objective::Time;
  /// "persistent" or "any": the class of schedules that `lowerBoundCost`,
  /// `floorBytes` and `status` speak about.
  std::string optimalAmong;
  ChainAccounting accounting = ChainAccounting::Strict;
  std::optional<int64_t> memoryLimit;
  std::vector<ChainOp> ops;
  /// Strict peak and cost of `ops`, from `simulateChain`.
  int64_t peakBytes = 0;
  double totalCost = 0.0;
  double baselineCost = 0.0;
  int64_t baselinePeakBytes = 0;
  double lowerBoundCost = 0.0;
  /// Smallest limit with a schedule of the class (a proven floor).
  int64_t floorBytes = 0;
  uint64_t effort = 0;
  bool stoppedByClock = false;

  bool hasSchedule() const { return !ops.empty(); }
};

/// Least time of a persistent schedule within `limit` bytes (none: no limit).
/// Exact (Status::Optimal) when a table with a level for each multiple of the
/// greatest common divisor of all sizes, or one of the levels at which times
/// fall, is affordable; else rows are thinned, up for the plan and down for the
/// bound (Status::Feasible). O(L^3 steps).
ChainPlan solveChainRotor(const Chain &chain, std::optional<int64_t> limit,
                          const ChainOptions &options = {});

/// Least time of any schedule: starts from the persistent optimum, widens the
/// program by stored values whose input is made again, and, on short chains,
/// searches all schedules. Strict accounting.
ChainPlan solveChainOptimal(const Chain &chain, std::optional<int64_t> limit,
                            const ChainOptions &options = {});

/// Smallest limit with a persistent schedule. Exact; O(L^3).
int64_t
smallestChainLimit(const Chain &chain,
                   ChainAccounting accounting = ChainAccounting::Strict);
/// Peak of the schedule that keeps everything. O(L).
int64_t keepAllChainLimit(const Chain &chain,
                          ChainAccounting accounting = ChainAccounting::Strict);

struct ChainCurvePoint {
  int64_t limitBytes = 0;
  double totalCost = 0.0;
};
/// Every limit at which the persistent optimum falls, with its cost, from one
/// table: rising limits, falling costs. `exact` is set to false when rows had
/// to be thinned; each cost is then reached within its limit.
std::vector<ChainCurvePoint> chainCurve(const Chain &chain,
                                        const ChainOptions &options = {},
                                        bool *exact = nullptr);

/// The chain as a graph for the strategies that know no chains. Node l-1 is the
/// forward of stage l with outputs a_l and r_l (bytes w(abar_l) - w(a_l), at
/// least 0), node L the loss, node 2L+1-l the backward of stage l, which reads
/// a_{l-1}, a_l, r_l, d_l and makes d_{l-1}. Values: a_0..a_L, r_1..r_L,
/// d_L..d_0. A forward run for its output alone is charged r_l too while it
/// runs, which strict accounting does not; a_l and r_l can go one by one, which
/// strict accounting does not allow.
Graph chainToGraph(const Chain &chain);

/// Schedule of `chainToGraph` that runs the same operations.
std::vector<NodeId> chainScheduleToGraph(const Chain &chain,
                                         llvm::ArrayRef<ChainOp> ops);

/// True if `text` looks like a chain file (its "format" is "ckpt-chain").
bool isChainText(llvm::StringRef text);
/// Parses a "ckpt-chain" text, version 1, and checks it. `fileName` is used in
/// messages only.
llvm::Expected<Chain> parseChain(llvm::StringRef text,
                                 llvm::StringRef fileName);
llvm::Expected<Chain> readChainFile(llvm::StringRef path);
void writeChain(const Chain &chain, llvm::raw_ostream &os);
/// {"format": "ckpt-chain-plan", "version": 1, ..., "operations":
/// [["F_ck", 1], ...]}.
void writeChainPlan(const ChainPlan &plan, llvm::raw_ostream &os);
/// The one-object summary of `ckpt-solve`, same keys as for graphs, and
/// `accounting`, `optimal_among`. `seconds` < 0 leaves it out.
void writeChainSummary(const ChainPlan &plan, double seconds,
                       llvm::raw_ostream &os);

} // namespace ckpt::solver

#endif // CKPT_SOLVER_CHAIN_H
