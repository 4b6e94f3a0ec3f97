//===- StepFunction.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Non-increasing step functions of memory, dense (a value a level) or sparse
// (the levels at which they fall), and the one operation of the chain program:
// the minimum of many sums of two of them.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_LIB_SOLVER_ROTOR_STEPFUNCTION_H
#define CKPT_LIB_SOLVER_ROTOR_STEPFUNCTION_H

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace ckpt::solver::rotor {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Infinite below its first level, constant from its last one.
struct StepFunction {
  /// Dense: the first level; `values[i]` holds at level `first + i`.
  int64_t first = 0;
  /// Sparse: the level from which `values[i]` holds, rising; empty: dense.
  std::vector<int64_t> levels;
  std::vector<double> values;

  bool empty() const { return values.empty(); }
  int64_t firstLevel() const { return levels.empty() ? first : levels[0]; }
  int64_t lastLevel() const {
    return levels.empty() ? first + int64_t(values.size()) - 1 : levels.back();
  }
  double least() const { return empty() ? kInfinity : values.back(); }
  double at(int64_t level) const;
};

/// Collects terms and gives their minimum.
class MinOfSums {
public:
  MinOfSums(int64_t cap, bool dense);

  /// Starts a function; terms above `ceiling` do not matter.
  void begin(double ceiling);
  /// offset + x(level - shift) + y(level), for level >= start. `y` may be null.
  void add(double offset, const StepFunction &x, int64_t shift,
           const StepFunction *y, int64_t start);
  /// The constant `value` for level >= start.
  void addConstant(double value, int64_t start);
  /// Sparse functions of more than `maxSteps` steps lose some: they then stay
  /// above the minimum (`upper`), or below it.
  StepFunction finish(std::size_t maxSteps, bool upper);

  /// Elementary operations so far.
  uint64_t work = 0;

private:
  void addDense(double offset, const StepFunction &x, int64_t shift,
                const StepFunction *y, int64_t from);
  void addSparse(double offset, const StepFunction &x, int64_t shift,
                 const StepFunction *y, int64_t from);
  void mergeCandidate();
  void thin(std::size_t maxSteps, bool upper);

  int64_t cap;
  bool dense;
  double ceiling = kInfinity;
  /// Dense: value a level; levels below `lowest` and above `highest` untouched.
  std::vector<double> buffer;
  int64_t lowest = 0, highest = -1;
  /// Sparse: the minimum so far, the new term, and room to merge them.
  struct Steps {
    std::vector<int64_t> levels;
    std::vector<double> values;
    void clear() {
      levels.clear();
      values.clear();
    }
    void push(int64_t level, double value) {
      if (!values.empty() && value >= values.back())
        return;
      if (!levels.empty() && levels.back() == level) {
        values.back() = value;
        return;
      }
      levels.push_back(level);
      values.push_back(value);
    }
  } best, term, merged;
};

} // namespace ckpt::solver::rotor

#endif // CKPT_LIB_SOLVER_ROTOR_STEPFUNCTION_H
