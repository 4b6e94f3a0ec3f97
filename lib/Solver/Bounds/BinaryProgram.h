//===- BinaryProgram.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A small minimisation program over 0-1 variables, and lower bounds for it:
// dual simplex on the continuous relaxation, and branch and bound. Floating
// point only proposes multipliers; each bound is recomputed in integers from
// them, so that rounding never makes a bound too large.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_LIB_SOLVER_BOUNDS_BINARYPROGRAM_H
#define CKPT_LIB_SOLVER_BOUNDS_BINARYPROGRAM_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <limits>
#include <vector>

namespace ckpt::solver::bounds {

/// min sum cost * x, x in {0, 1} within [lower, upper], subject to rows
/// sum coefficient * x >= rhs.
class BinaryProgram {
public:
  struct Term {
    uint32_t variable;
    int64_t coefficient;
  };
  struct Row {
    uint32_t begin, end;
    int64_t rhs;
    /// All coefficients are <= 0 and may be large; otherwise they are small.
    bool capacity;
  };

  uint32_t addVariable(int64_t cost, bool lower, bool upper);
  /// sum of variables in `plus` - sum of those in `minus` >= rhs.
  void addClause(llvm::ArrayRef<uint32_t> plus, llvm::ArrayRef<uint32_t> minus,
                 int64_t rhs);
  /// sum weight * x <= room; weights >= 0.
  void addCapacity(llvm::ArrayRef<Term> terms, int64_t room);

  uint32_t numVariables() const { return costs.size(); }
  uint32_t numRows() const { return rows.size(); }
  llvm::ArrayRef<Term> terms(uint32_t row) const {
    return llvm::ArrayRef<Term>(allTerms.data() + rows[row].begin,
                                rows[row].end - rows[row].begin);
  }

  std::vector<int64_t> costs;
  std::vector<uint8_t> lower, upper;
  std::vector<Row> rows;

private:
  std::vector<Term> allTerms;
};

/// A row of a program times value / 2^bits, in units of cost.
struct Multiplier {
  uint32_t row;
  int64_t value;
  int bits;
};

/// Why a bound holds: cases that cover all points, each with multipliers of the
/// rows; and variables that the multipliers of the root fix (the other value
/// costs more than the bound).
struct Proof {
  using Decision = std::pair<uint32_t, bool>;
  struct Case {
    /// From the root on.
    std::vector<Decision> decisions;
    std::vector<Multiplier> multipliers;
  };
  std::vector<Case> cases;
  std::vector<Decision> fixed;
  std::vector<Multiplier> root;
};

/// Bounded dual simplex on a condensed tableau. Rows enter the tableau when
/// they are violated and leave it when they are slack.
class DualSimplex {
public:
  explicit DualSimplex(const BinaryProgram &program);

  /// Bounds of the variables for the next `solve`.
  std::vector<uint8_t> lower, upper;

  enum class Outcome { Optimal, Infeasible, Reached, Stopped };
  /// Optimises; ends early when the objective passes `stopAt` units.
  Outcome solve(double stopAt, uint64_t maxWork);
  /// After `solve`: a proven bound on the program within the bounds of the
  /// variables, in units, rounded up; `kNone64` when proved infeasible.
  int64_t provenBound();
  /// After `provenBound`: reduced costs in units, rounded towards 0: the bound
  /// rises by as much when a variable leaves its lower (cost > 0) or upper
  /// (cost < 0) bound.
  llvm::ArrayRef<int64_t> reducedCosts() const { return reduced; }
  /// The multipliers behind the last `provenBound`.
  llvm::ArrayRef<Multiplier> multipliers() const { return used; }
  double value(uint32_t variable) const { return x[variable]; }
  double objective() const;
  uint64_t work() const { return steps; }
  static constexpr int64_t kInfeasible = std::numeric_limits<int64_t>::max();

private:
  double *rowOf(uint32_t r) { return tableau.data() + size_t(r) * stride; }
  void reset();
  void placeNonbasic();
  void computeBasic();
  bool addViolatedRows();
  void addRow(uint32_t row);
  void dropSlackRows();
  void pivot(uint32_t r, uint32_t c);
  double lowerOf(uint32_t id) const { return id < numVars ? lower[id] : 0.0; }
  double upperOf(uint32_t id) const {
    return id < numVars ? double(upper[id])
                        : std::numeric_limits<double>::infinity();
  }

  const BinaryProgram &program;
  uint32_t numVars;
  /// Row-major: per tableau row, one coefficient per column, then the constant.
  size_t stride;
  std::vector<double> tableau;
  std::vector<double> objectiveRow;
  std::vector<uint32_t> columnId, rowId; // what is nonbasic, basic
  std::vector<double> columnValue, basicValue;
  std::vector<uint32_t> columnOf, tableauRowOf; // per id
  std::vector<double> rowScale, perturbed;
  std::vector<double> ray; // direction of the last proof of infeasibility
  bool rayKnown = false;
  std::vector<double> x;
  std::vector<int64_t> reduced;
  std::vector<Multiplier> used;
  int scaleBits = 0;
  uint64_t steps = 0;
};

/// Branch and bound.
class BinaryBound {
public:
  explicit BinaryBound(const BinaryProgram &program)
      : program(program), simplex(program) {}
  /// Raises the proven bound until it reaches `stopAt`, the optimum is known,
  /// or `maxWork` steps are spent.
  int64_t run(int64_t stopAt, uint64_t maxWork);
  /// The next `run` writes its proof there.
  void record(Proof *to) { proof = to; }
  bool closed() const { return done; }
  uint64_t work() const { return simplex.work() + steps; }
  /// Best point found, empty if none.
  llvm::ArrayRef<uint8_t> point() const { return bestPoint; }

private:
  void tryPoint();
  const BinaryProgram &program;
  DualSimplex simplex;
  std::vector<uint8_t> bestPoint;
  int64_t bestCost = DualSimplex::kInfeasible;
  bool done = false;
  uint64_t steps = 0;
  Proof *proof = nullptr;
};

} // namespace ckpt::solver::bounds

#endif // CKPT_LIB_SOLVER_BOUNDS_BINARYPROGRAM_H
