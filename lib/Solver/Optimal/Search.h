//===- Search.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Annealing on schedules: drop a value over a gap and make it again before its
// next use, delete executions, slide executions. Everything is driven by a
// generator with a fixed seed and counted in moves, so a run can be repeated.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_LIB_SOLVER_OPTIMAL_SEARCH_H
#define CKPT_LIB_SOLVER_OPTIMAL_SEARCH_H

#include "PlanState.h"
#include "ckpt/Solver/Algorithms.h"
#include <chrono>

namespace ckpt::solver::optimal {

/// xorshift64: the same numbers on every machine.
class Random {
public:
  explicit Random(uint64_t seed)
      : state(seed * 0x9E3779B97F4A7C15ull + 88172645463325252ull) {
    for (int i = 0; i < 20; ++i)
      next();
  }
  uint64_t next() {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
  }
  uint32_t below(uint32_t n) {
    return static_cast<uint32_t>(((next() >> 32) * n) >> 32);
  }
  double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

private:
  uint64_t state;
};

/// When to stop: after a number of moves, and, if asked, at a time of day.
struct Budget {
  uint64_t used = 0;
  uint64_t total = 0;
  bool hasDeadline = false;
  bool clockStopped = false;
  std::chrono::steady_clock::time_point deadline;

  bool spent() {
    if (clockStopped || used >= total)
      return true;
    if (hasDeadline && std::chrono::steady_clock::now() >= deadline)
      clockStopped = true;
    return clockStopped;
  }
};

/// A schedule with its figures (bytes with the constant ones).
struct Candidate {
  std::vector<NodeId> schedule;
  double cost = 0.0;
  double peak = 0.0;
};

/// As `solveOptimal` for objective time or memory, but small graphs are
/// searched like large ones. The tests compare it with the exhaustive search.
Plan solveBySearch(const Problem &problem, const SolveOptions &options);

class Search {
public:
  Search(const SearchGraph &graph, uint64_t seed);

  /// Factor on the temperature at which cycles start.
  void setHeat(double factor) { heat = factor; }

  /// Least cost with a peak of at most `limit`, from `best`, which is replaced
  /// when something better turns up (a smaller peak while over the limit, then
  /// less cost). Stops early at `goalCost`.
  void minimizeCost(Candidate &best, double limit, double goalCost,
                    uint64_t units, Budget &budget);
  /// Only the order changes, nothing is repeated: towards a peak of at most
  /// `limit`, where it stops.
  void reorder(Candidate &best, double limit, uint64_t units, Budget &budget);
  /// Least peak, from `best`. Stops early at `goalPeak`.
  void minimizePeak(Candidate &best, double goalPeak, uint64_t moves,
                    Budget &budget);
  /// Tries every exchange of one repetition for up to two others, and of one
  /// new repetition for all that it makes needless, until none helps. For a
  /// plan within the limit.
  void polish(Candidate &best, double limit, uint64_t units, Budget &budget);
  /// Drops the value with the best (excess removed) / (cost added) at the peak,
  /// over and over, until the limit holds or nothing helps.
  void repairGreedily(Candidate &best, double limit, Budget &budget);

private:
  void anneal(Candidate &best, double limit, bool peakGoal, double goal,
              uint64_t units, Budget &budget);
  bool better(const Candidate &a, double cost, double peak) const;
  double penalty() const;

  // Moves: false when there was nothing to do (the state may have changed).
  bool proposeMove(bool over);
  bool dropAcross(uint32_t slot);
  bool dropViewed(ExecId exec, uint32_t slot);
  bool dropBeforeRandomUse();
  bool dropInstance(ExecId exec, uint32_t slot, ExecId use);
  bool deleteRepeats();
  bool dropAndDelete();
  bool slideRepeat();
  bool slideAny();
  bool moveTo(ExecId exec, ExecId position);
  /// One to four steps either way, strictly between the slots `low` and
  /// `high`; `openBelow`: down to the start.
  bool moveAFewSteps(ExecId exec, uint32_t low, uint32_t high, bool openBelow);
  bool windowOf(ExecId exec, uint32_t &low, uint32_t &high) const;
  bool insertClosure(NodeId node, ExecId position, double deeper, int room);
  bool repeatable(NodeId node) const;
  void prune();
  void noteRemoval(ExecId exec);
  bool mayRemove(ExecId exec) const;
  void removeExec(ExecId exec);

  bool exchangeRemoval(ExecId exec);
  bool exchangeDrop(NodeId node, uint32_t occurrence);
  size_t takeOut(const std::vector<std::pair<double, NodeId>> &order,
                 size_t from, uint32_t after);
  bool payFor(double mayCost, int depth);
  void dropCandidates(uint32_t slot, double mayCost);
  bool dropAt(NodeId node, uint32_t slot, double deeper);

  uint32_t randomOverSlot();
  ExecId randomExec();
  ExecId execAtOrAfter(uint32_t slot) const;
  void acceptChanges();
  void rebuildRepeated();

  const SearchGraph &graph;
  PlanState state;
  Random random;
  double basePeak = 1.0, costScale = 1.0;
  double hottest = 0.0, coldest = 0.0, heat = 1.0;
  double peakWeight = 1.0, areaWeight = 1.0;
  bool peakGoal = false, orderOnly = false;
  uint64_t takenBack = 0; ///< deletions tried in vain within moves
  double limit = 0.0;

  std::vector<double> cumulative; ///< weights of storages, summed
  std::vector<NodeId> repeated;   ///< nodes with several executions
  std::vector<uint32_t> repeatedAt;
  std::vector<NodeId> changed;
  std::vector<ExecId> doubtful; ///< executions that may have become useless
  std::vector<std::pair<double, NodeId>> candidates;
  uint64_t scanned = 0; ///< values looked at by polish, not yet counted
  std::vector<uint32_t> mark;
  uint32_t stamp = 0;
  NodeId forced = kNone; ///< made again by insertClosure even where held
};

} // namespace ckpt::solver::optimal

#endif // CKPT_LIB_SOLVER_OPTIMAL_SEARCH_H
