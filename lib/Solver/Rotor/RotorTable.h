//===- RotorTable.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The dynamic program over a chain: least time of each sub-chain as a step
// function of memory. One kernel serves persistent and wider schedules, the
// stages of a chain file (one way to save each) and the blocks of a graph
// (several), exact and thinned tables. Mathematics: docs/solver-rotor.md.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_LIB_SOLVER_ROTOR_ROTORTABLE_H
#define CKPT_LIB_SOLVER_ROTOR_ROTORTABLE_H

#include "ckpt/Solver/Chain.h"
#include "ckpt/Solver/Deadline.h"
#include <memory>

namespace ckpt::solver::rotor {

/// One way to run a stage so that its backward can follow: what it saves, and
/// the backward that goes with it.
struct SaveOption {
  int64_t saved = 0;
  int64_t forwardWorkspace = 0;
  double backwardTime = 0.0;
  int64_t backwardWorkspace = 0;
};

struct ModelStage {
  double forwardTime = 0.0;
  /// Bytes of a_l and of d_l.
  int64_t output = 0;
  int64_t gradient = 0;
  int64_t forwardWorkspace = 0;
  /// At least one.
  std::vector<SaveOption> options;
};

/// A chain in bytes. Index 0 stands for the input (sizes of a_0 and d_0), the
/// last one for the loss: no time, nothing made but d_L.
struct Model {
  std::vector<ModelStage> stages;
  ChainAccounting accounting = ChainAccounting::Strict;

  explicit Model(const Chain &chain,
                 ChainAccounting accounting = ChainAccounting::Strict);
  Model() = default;
  /// N = L + 1.
  unsigned last() const { return stages.size() - 1; }
  double baseTime() const;
  /// m_all(s,t) with option `o`.
  int64_t needAll(unsigned s, unsigned t, unsigned o) const;
  /// Greatest common divisor of all sizes; at least 1.
  int64_t unit() const;
  /// Least bytes beside a_0 for which each sub-chain (s,t) has a persistent
  /// schedule; row s at index s, entry t - s. O(L^3).
  std::vector<std::vector<int64_t>> leastMemory() const;
  /// Bytes beside a_0 with the least-time option of every stage kept.
  int64_t keepAllMemory() const;
};

/// An operation with the option it uses.
struct ModelOp {
  ChainOpKind kind;
  unsigned stage = 0;
  unsigned option = 0;
};

struct TableConfig {
  /// Bytes of a memory level; sizes are rounded up to levels.
  int64_t unit = 1;
  /// Highest level of interest.
  int64_t cap = 0;
  /// Sparse tables: most steps of a row; the rest is left out, so that times
  /// are those of schedules (`upper`), or below those of all schedules.
  size_t maxSteps = std::numeric_limits<size_t>::max();
  bool upper = true;
  /// Try checkpoints at all distances, or only at distances that grow by an
  /// eighth (upper tables).
  bool allCuts = true;
  /// Also schedules that make the input of a stored abar again.
  bool wide = false;
  /// Most stages from a stored value to the one its input is made from again.
  unsigned window = std::numeric_limits<unsigned>::max();
  /// Only what costs at most this much more than the base time matters.
  double slack = std::numeric_limits<double>::infinity();
  /// Elementary operations before `build` gives up.
  uint64_t workLimit = std::numeric_limits<uint64_t>::max();
  /// When `build` gives up.
  Deadline deadline;
  /// Stored steps before `build` gives up.
  uint64_t cellLimit = uint64_t(1) << 25;
  /// One entry a level, or only the levels at which the time falls.
  bool dense = true;
};

/// Step functions C(s,t,m), and D(s,k,m) of the wide program.
class Table {
public:
  Table(const Model &model, const TableConfig &config);
  ~Table();

  /// False: a limit was hit and the table is of no use.
  bool build();
  /// Least time within `bytes` beside a_0; infinity when none.
  double timeWithin(int64_t bytes) const;
  /// Levels (as bytes beside a_0) at which the least time falls, rising.
  std::vector<std::pair<int64_t, double>> curve() const;
  /// A schedule of `timeWithin(bytes)`, which must be finite.
  std::vector<ModelOp> extract(int64_t bytes) const;
  uint64_t work() const;

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

/// A persistent schedule for the least memory. `least` from `leastMemory`.
std::vector<ModelOp>
extractLeastMemory(const Model &model,
                   const std::vector<std::vector<int64_t>> &least);

} // namespace ckpt::solver::rotor

#endif // CKPT_LIB_SOLVER_ROTOR_ROTORTABLE_H
