//===- DualSimplex.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Dual simplex with bound flipping on a condensed tableau: a row says how its
// basic variable depends on the nonbasic ones. Since every variable of the
// program has two finite bounds, any basis becomes dual feasible by placing
// nonbasic variables at the right bound, so bounds may change freely between
// calls. The tableau is only a source of multipliers; `provenBound` does not
// trust it.
//
//===----------------------------------------------------------------------===//

#include "BinaryProgram.h"

#include <algorithm>
#include <cmath>

using namespace ckpt::solver::bounds;

__extension__ using Int128 = __int128;

static constexpr double kFeasible = 1e-7; // tolerated violation
static constexpr double kPivot = 1e-7;    // smallest pivot
static constexpr double kZero = 1e-12;    // treated as zero in the tableau
static constexpr uint32_t kAbsent = ~uint32_t(0);

DualSimplex::DualSimplex(const BinaryProgram &program)
    : lower(program.lower), upper(program.upper), program(program),
      numVars(program.numVariables()), stride(numVars + 1) {
  int64_t total = 1;
  for (int64_t cost : program.costs)
    total += std::abs(cost);
  while (scaleBits < 24 && (total >> (58 - scaleBits)) == 0)
    ++scaleBits;
  rowScale.resize(program.numRows());
  for (uint32_t i = 0; i < program.numRows(); ++i) {
    int64_t largest = 1;
    for (const BinaryProgram::Term &term : program.terms(i))
      largest = std::max<int64_t>(largest, std::abs(term.coefficient));
    rowScale[i] = 1.0 / double(largest);
  }
  // Many costs are 0; small different ones break the ties of the ratio test.
  double grain = std::max(1e-4, 1e-10 * double(total));
  uint64_t random = 88172645463325252ull;
  for (uint32_t j = 0; j < numVars; ++j) {
    random ^= random << 13;
    random ^= random >> 7;
    random ^= random << 17;
    perturbed.push_back(double(program.costs[j]) +
                        grain * (0.5 + double(random >> 11) * 0x1p-53));
  }
  reset();
}

void DualSimplex::reset() {
  tableau.clear();
  rowId.clear();
  basicValue.clear();
  objectiveRow = perturbed;
  objectiveRow.push_back(0.0);
  columnId.resize(numVars);
  columnValue.assign(numVars, 0.0);
  columnOf.assign(numVars + program.numRows(), kAbsent);
  tableauRowOf.assign(numVars + program.numRows(), kAbsent);
  for (uint32_t j = 0; j < numVars; ++j)
    columnId[j] = columnOf[j] = j;
  rayKnown = false;
}

void DualSimplex::placeNonbasic() {
  for (uint32_t c = 0; c < numVars; ++c) {
    uint32_t id = columnId[c];
    columnValue[c] = id >= numVars            ? 0.0
                     : objectiveRow[c] >= 0.0 ? lowerOf(id)
                                              : upperOf(id);
  }
}

void DualSimplex::computeBasic() {
  std::vector<uint32_t> used;
  for (uint32_t c = 0; c < numVars; ++c)
    if (columnValue[c] != 0.0)
      used.push_back(c);
  for (uint32_t r = 0; r < rowId.size(); ++r) {
    const double *row = rowOf(r);
    double sum = row[numVars];
    for (uint32_t c : used)
      sum += row[c] * columnValue[c];
    basicValue[r] = sum;
  }
  steps += (used.size() + 1) * (rowId.size() + 1) / 4;
}

double DualSimplex::objective() const {
  double sum = objectiveRow[numVars];
  for (uint32_t c = 0; c < numVars; ++c)
    sum += objectiveRow[c] * columnValue[c];
  return sum;
}

void DualSimplex::addRow(uint32_t row) {
  size_t r = rowId.size();
  tableau.resize((r + 1) * stride, 0.0);
  double *target = rowOf(r);
  std::fill(target, target + stride, 0.0);
  target[numVars] = -double(program.rows[row].rhs) * rowScale[row];
  for (const BinaryProgram::Term &term : program.terms(row)) {
    double a = double(term.coefficient) * rowScale[row];
    if (columnOf[term.variable] != kAbsent) {
      target[columnOf[term.variable]] += a;
      continue;
    }
    const double *source = rowOf(tableauRowOf[term.variable]);
    for (size_t c = 0; c < stride; ++c)
      target[c] += a * source[c];
    steps += stride / 4;
  }
  double sum = target[numVars];
  for (uint32_t c = 0; c < numVars; ++c)
    sum += target[c] * columnValue[c];
  steps += stride / 4;
  rowId.push_back(numVars + row);
  tableauRowOf[numVars + row] = r;
  basicValue.push_back(sum);
}

void DualSimplex::dropSlackRows() {
  for (uint32_t r = 0; r < rowId.size();) {
    if (rowId[r] < numVars || basicValue[r] < 1e-3) {
      ++r;
      continue;
    }
    uint32_t last = rowId.size() - 1;
    tableauRowOf[rowId[r]] = kAbsent;
    if (r != last) {
      std::copy(rowOf(last), rowOf(last) + stride, rowOf(r));
      rowId[r] = rowId[last];
      basicValue[r] = basicValue[last];
      tableauRowOf[rowId[r]] = r;
    }
    rowId.pop_back();
    basicValue.pop_back();
    tableau.resize(size_t(last) * stride);
  }
}

/// Adds the rows that the current point violates most; false when none is.
bool DualSimplex::addViolatedRows() {
  x.assign(numVars, 0.0);
  for (uint32_t c = 0; c < numVars; ++c)
    if (columnId[c] < numVars)
      x[columnId[c]] = columnValue[c];
  for (uint32_t r = 0; r < rowId.size(); ++r)
    if (rowId[r] < numVars)
      x[rowId[r]] = basicValue[r];
  std::vector<std::pair<double, uint32_t>> violated;
  for (uint32_t i = 0; i < program.numRows(); ++i) {
    uint32_t id = numVars + i;
    if (columnOf[id] != kAbsent || tableauRowOf[id] != kAbsent)
      continue;
    double activity = 0.0;
    for (const BinaryProgram::Term &term : program.terms(i))
      activity += double(term.coefficient) * x[term.variable];
    double violation = (double(program.rows[i].rhs) - activity) * rowScale[i];
    if (violation > 1e-6)
      violated.push_back({-violation, i});
  }
  steps += 2 * program.numRows();
  std::sort(violated.begin(), violated.end());
  if (violated.size() > 60)
    violated.resize(60);
  for (const auto &entry : violated)
    addRow(entry.second);
  return !violated.empty();
}

void DualSimplex::pivot(uint32_t r, uint32_t c) {
  double *row = rowOf(r);
  const double p = row[c];
  std::vector<uint32_t> used;
  for (uint32_t j = 0; j < stride; ++j) {
    if (j == c)
      continue;
    if (std::fabs(row[j]) < kZero) {
      row[j] = 0.0;
      continue;
    }
    row[j] = -row[j] / p;
    used.push_back(j);
  }
  row[c] = 1.0 / p;
  uint64_t touched = 0;
  auto update = [&](double *other) {
    double f = other[c];
    if (std::fabs(f) < kZero) {
      other[c] = 0.0;
      return;
    }
    for (uint32_t j : used)
      other[j] += f * row[j];
    other[c] = f / p;
    ++touched;
  };
  for (uint32_t i = 0; i < rowId.size(); ++i)
    if (i != r)
      update(rowOf(i));
  update(objectiveRow.data());
  steps += touched * used.size() / 3 + rowId.size() + stride / 4;
  uint32_t in = columnId[c], out = rowId[r];
  columnId[c] = out;
  rowId[r] = in;
  columnOf[in] = kAbsent;
  tableauRowOf[in] = r;
  columnOf[out] = c;
  tableauRowOf[out] = kAbsent;
}

DualSimplex::Outcome DualSimplex::solve(double stopAt, uint64_t maxWork) {
  const uint64_t end = steps + maxWork;
  rayKnown = false;
  placeNonbasic();
  computeBasic();
  dropSlackRows();
  struct Candidate {
    double ratio, alpha;
    uint32_t column;
  };
  std::vector<Candidate> candidates;
  for (uint64_t iteration = 1;; ++iteration) {
    if (iteration % 8 == 0 && objective() > stopAt)
      return Outcome::Reached;
    if (steps > end)
      return Outcome::Stopped;
    if (iteration % 128 == 0)
      computeBasic();
    // Leaving: the largest violation.
    uint32_t r = kAbsent;
    double worst = kFeasible;
    for (uint32_t i = 0; i < rowId.size(); ++i) {
      double violation = std::max(lowerOf(rowId[i]) - basicValue[i],
                                  basicValue[i] - upperOf(rowId[i]));
      if (violation > worst) {
        worst = violation;
        r = i;
      }
    }
    if (r == kAbsent) {
      if (addViolatedRows())
        continue;
      return objective() > stopAt ? Outcome::Reached : Outcome::Optimal;
    }
    const bool increase = basicValue[r] < lowerOf(rowId[r]);
    const double sign = increase ? 1.0 : -1.0;
    const double *row = rowOf(r);
    candidates.clear();
    for (uint32_t c = 0; c < numVars; ++c) {
      double alpha = sign * row[c];
      if (std::fabs(alpha) < kPivot)
        continue;
      uint32_t id = columnId[c];
      double lo = lowerOf(id), hi = upperOf(id);
      if (lo == hi)
        continue;
      bool atLower = columnValue[c] == lo;
      if (atLower ? alpha > 0 : alpha < 0)
        candidates.push_back({std::fabs(objectiveRow[c]) / std::fabs(alpha),
                              std::fabs(alpha), c});
    }
    steps += stride / 4 + rowId.size() / 4;
    std::sort(candidates.begin(), candidates.end(),
              [](const Candidate &a, const Candidate &b) {
                return a.ratio != b.ratio ? a.ratio < b.ratio
                                          : a.column < b.column;
              });
    // Pass breakpoints while the dual objective still rises.
    double slope = worst;
    size_t entering = candidates.size();
    for (size_t k = 0; k < candidates.size(); ++k) {
      uint32_t id = columnId[candidates[k].column];
      slope -= candidates[k].alpha * (upperOf(id) - lowerOf(id));
      if (slope < 1e-9) {
        entering = k;
        break;
      }
    }
    if (entering == candidates.size()) {
      ray.assign(program.numRows(), 0.0);
      for (uint32_t c = 0; c < numVars; ++c)
        if (columnId[c] >= numVars)
          ray[columnId[c] - numVars] = -sign * row[c];
      if (rowId[r] >= numVars)
        ray[rowId[r] - numVars] = 1.0;
      for (double &value : ray)
        value *= 1.0 / std::max(slope, 1e-9);
      rayKnown = true;
      return Outcome::Infeasible;
    }
    // Among equal ratios the largest pivot; what lies before them flips.
    size_t first = entering, pick = entering;
    while (first > 0 &&
           candidates[first - 1].ratio >= candidates[entering].ratio - 1e-12)
      --first;
    for (size_t k = first;
         k < candidates.size() &&
         candidates[k].ratio <= candidates[entering].ratio + 1e-12;
         ++k)
      if (candidates[k].alpha > candidates[pick].alpha)
        pick = k;
    for (size_t k = 0; k < first; ++k) {
      uint32_t c = candidates[k].column, id = columnId[c];
      double to = columnValue[c] == lowerOf(id) ? upperOf(id) : lowerOf(id);
      double change = to - columnValue[c];
      for (uint32_t i = 0; i < rowId.size(); ++i)
        basicValue[i] += rowOf(i)[c] * change;
      columnValue[c] = to;
      steps += rowId.size();
    }
    uint32_t c = candidates[pick].column;
    double bound = increase ? lowerOf(rowId[r]) : upperOf(rowId[r]);
    double change = (bound - basicValue[r]) / row[c];
    for (uint32_t i = 0; i < rowId.size(); ++i)
      if (i != r)
        basicValue[i] += rowOf(i)[c] * change;
    steps += rowId.size();
    double enteringValue = columnValue[c] + change;
    pivot(r, c);
    basicValue[r] = enteringValue;
    columnValue[c] = bound;
  }
}

int64_t DualSimplex::provenBound() {
  // Multipliers of the rows: reduced costs of their slacks.
  constexpr int capacityBits = 44;
  const double scale = std::ldexp(1.0, scaleBits);
  int64_t total = 0;
  for (int64_t cost : program.costs)
    total += std::abs(cost);
  std::vector<Int128> cost(numVars);
  auto evaluate = [&](double rayLength) {
    for (uint32_t j = 0; j < numVars; ++j)
      cost[j] = Int128(program.costs[j]) << scaleBits;
    used.clear();
    Int128 bound = 0;
    auto apply = [&](uint32_t i, double multiplier) {
      double y = multiplier * rowScale[i] * scale;
      const BinaryProgram::Row &row = program.rows[i];
      if (!row.capacity) {
        if (!(y >= 1.0))
          return;
        int64_t fixed = int64_t(std::min(y, 0x1p60));
        bound += Int128(fixed) * row.rhs;
        used.push_back({i, fixed, scaleBits});
        for (const BinaryProgram::Term &term : program.terms(i))
          cost[term.variable] -= Int128(fixed) * term.coefficient;
        return;
      }
      // sum w x <= room implies sum floor(p w) x <= p room for any price p.
      int bits = capacityBits;
      while (bits > 0 && std::ldexp(y, bits) > 0x1p60)
        --bits;
      double price = std::ldexp(y, bits);
      if (!(price >= 1.0))
        return;
      int64_t fixed = int64_t(std::min(price, 0x1p60));
      used.push_back({i, fixed, scaleBits + bits});
      bound -= (Int128(fixed) * -row.rhs + ((Int128(1) << bits) - 1)) >> bits;
      for (const BinaryProgram::Term &term : program.terms(i))
        cost[term.variable] += (Int128(fixed) * -term.coefficient) >> bits;
    };
    for (uint32_t i = 0; i < program.numRows(); ++i) {
      uint32_t c = columnOf[numVars + i];
      double y = c != kAbsent ? std::max(0.0, objectiveRow[c]) : 0.0;
      if (rayLength > 0)
        y += rayLength * std::max(0.0, ray[i]);
      if (y > 0)
        apply(i, y);
    }
    for (uint32_t j = 0; j < numVars; ++j)
      bound += cost[j] * (cost[j] >= 0 ? lower[j] : upper[j]);
    return bound;
  };
  steps += 4 * (numVars + program.numRows());
  if (rayKnown) {
    Int128 bound = evaluate(4.0 * double(total) + 16.0);
    if (bound > (Int128(total) << scaleBits))
      return kInfeasible;
  }
  Int128 bound = evaluate(0.0);
  reduced.resize(numVars);
  for (uint32_t j = 0; j < numVars; ++j) {
    Int128 size = (cost[j] < 0 ? -cost[j] : cost[j]) >> scaleBits;
    int64_t whole = int64_t(std::min<Int128>(size, kInfeasible));
    reduced[j] = cost[j] < 0 ? -whole : whole;
  }
  // Costs are integers: round up.
  Int128 units = (bound + ((Int128(1) << scaleBits) - 1)) >> scaleBits;
  return int64_t(std::max<Int128>(units, -(Int128(1) << 62)));
}
