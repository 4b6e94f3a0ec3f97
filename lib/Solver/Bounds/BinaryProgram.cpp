//===- BinaryProgram.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The program itself, and branch and bound over it.
//
//===----------------------------------------------------------------------===//

#include "BinaryProgram.h"

#include <algorithm>
#include <cmath>
#include <queue>

using namespace ckpt::solver::bounds;

uint32_t BinaryProgram::addVariable(int64_t cost, bool lo, bool hi) {
  costs.push_back(cost);
  lower.push_back(lo);
  upper.push_back(hi);
  return costs.size() - 1;
}

void BinaryProgram::addClause(llvm::ArrayRef<uint32_t> plus,
                              llvm::ArrayRef<uint32_t> minus, int64_t rhs) {
  // Rows that the bounds of the variables settle are left out.
  int64_t least = 0;
  for (uint32_t v : plus)
    least += lower[v];
  for (uint32_t v : minus)
    least -= upper[v];
  if (least >= rhs)
    return;
  uint32_t begin = allTerms.size();
  for (uint32_t v : plus)
    allTerms.push_back({v, 1});
  for (uint32_t v : minus)
    allTerms.push_back({v, -1});
  rows.push_back({begin, uint32_t(allTerms.size()), rhs, false});
}

void BinaryProgram::addCapacity(llvm::ArrayRef<Term> terms, int64_t room) {
  uint32_t begin = allTerms.size();
  for (const Term &term : terms)
    if (term.coefficient > 0)
      allTerms.push_back({term.variable, -term.coefficient});
  rows.push_back({begin, uint32_t(allTerms.size()), -room, true});
}

/// Takes the simplex's point as an integer one if it is one.
void BinaryBound::tryPoint() {
  const uint32_t n = program.numVariables();
  std::vector<uint8_t> point(n);
  int64_t cost = 0;
  for (uint32_t j = 0; j < n; ++j) {
    point[j] = simplex.value(j) > 0.5;
    if (point[j])
      cost += program.costs[j];
  }
  if (cost >= bestCost)
    return;
  for (uint32_t i = 0; i < program.numRows(); ++i) {
    int64_t activity = 0;
    for (const BinaryProgram::Term &term : program.terms(i))
      activity += point[term.variable] ? term.coefficient : 0;
    if (activity < program.rows[i].rhs)
      return;
  }
  bestCost = cost;
  bestPoint = std::move(point);
}

int64_t BinaryBound::run(int64_t stopAt, uint64_t maxWork) {
  const uint32_t n = program.numVariables();
  // Weight of a variable in the choice of a branch: its share of a capacity.
  std::vector<double> weight(n, 0.05);
  for (uint32_t i = 0; i < program.numRows(); ++i)
    if (program.rows[i].capacity && program.rows[i].rhs < 0)
      for (const BinaryProgram::Term &term : program.terms(i))
        weight[term.variable] =
            std::max(weight[term.variable],
                     double(-term.coefficient) / double(-program.rows[i].rhs));

  struct Decision {
    uint32_t parent, variable;
    bool value;
  };
  struct Open {
    int64_t bound;
    uint32_t serial, decision;
    uint32_t multipliers; // of the bound, in `sets`
    bool operator<(const Open &other) const {
      return bound != other.bound ? bound > other.bound : serial < other.serial;
    }
  };
  constexpr uint32_t none = ~uint32_t(0);
  constexpr int64_t infinite = DualSimplex::kInfeasible;
  const uint64_t end = work() + maxWork;
  std::vector<Decision> decisions;
  std::vector<std::vector<Multiplier>> sets(1);
  // A case that is not split any further.
  auto settle = [&](uint32_t decision, uint32_t set) {
    if (!proof)
      return;
    Proof::Case last;
    for (uint32_t d = decision; d != none; d = decisions[d].parent)
      last.decisions.push_back({decisions[d].variable, decisions[d].value});
    std::reverse(last.decisions.begin(), last.decisions.end());
    last.multipliers = sets[set];
    proof->cases.push_back(std::move(last));
  };
  std::priority_queue<Open> queue;
  std::vector<uint8_t> lower = program.lower, upper = program.upper;
  // What the ties of the simplex may cost; only decides what counts as solved.
  int64_t tolerance = 0;
  for (int64_t cost : program.costs)
    tolerance += std::abs(cost) / 10000000;
  int64_t stuck = infinite; // least bound of nodes that were given up
  uint32_t serial = 0;
  queue.push({-(int64_t(1) << 62), serial++, none, 0});
  auto finish = [&](int64_t value) {
    for (; proof && !queue.empty(); queue.pop())
      settle(queue.top().decision, queue.top().multipliers);
    return value;
  };
  int64_t proven = queue.top().bound;
  while (!queue.empty()) {
    Open node = queue.top();
    proven = std::max(proven, std::min({node.bound, bestCost, stuck, stopAt}));
    if (proven >= stopAt)
      return finish(proven);
    if (node.bound >= bestCost) {
      done = stuck >= bestCost - tolerance;
      return finish(proven);
    }
    if (work() >= end)
      return finish(proven);
    queue.pop();
    simplex.lower = lower;
    simplex.upper = upper;
    for (uint32_t d = node.decision; d != none; d = decisions[d].parent)
      simplex.lower[decisions[d].variable] =
          simplex.upper[decisions[d].variable] = decisions[d].value;
    steps += 2 * n;
    int64_t target = std::min(stopAt, bestCost);
    // Costs are integers: a bound just above target - 1 is enough.
    double goal = target == infinite ? 1e300 : double(target) - 0.95;
    DualSimplex::Outcome outcome;
    int64_t bound = node.bound;
    uint32_t set = node.multipliers;
    do {
      outcome = simplex.solve(goal, end > work() ? end - work() : 0);
      int64_t value = simplex.provenBound();
      if (value > bound) {
        bound = value;
        if (proof) {
          set = sets.size();
          sets.emplace_back(simplex.multipliers().vec());
        }
      }
      goal += 0.5;
    } while (outcome == DualSimplex::Outcome::Reached && bound < target &&
             goal < double(target) + 2.0);
    if (outcome == DualSimplex::Outcome::Stopped) {
      queue.push({bound, serial++, node.decision, set});
      continue;
    }
    if (bound == infinite || bound >= target) {
      settle(node.decision, set);
      continue;
    }
    if (outcome != DualSimplex::Outcome::Optimal) {
      // The numbers say more than can be proved: nothing below this node is
      // explored, and its bound stays.
      stuck = std::min(stuck, bound);
      settle(node.decision, set);
      if (stuck <= proven)
        return finish(proven);
      continue;
    }
    if (node.decision == none && stopAt != infinite) {
      if (proof)
        proof->root = sets[set];
      // A variable that costs too much away from its bound stays there.
      for (uint32_t j = 0; j < n; ++j) {
        int64_t cost = simplex.reducedCosts()[j];
        if (lower[j] != upper[j] && std::abs(cost) > stopAt - bound) {
          lower[j] = upper[j] = cost < 0;
          if (proof)
            proof->fixed.push_back({j, cost < 0});
        }
      }
    }
    uint32_t branchOn = none;
    double bestScore = 0.0;
    for (uint32_t j = 0; j < n; ++j) {
      double x = simplex.value(j), fraction = std::min(x, 1.0 - x);
      if (simplex.lower[j] != simplex.upper[j] && fraction > 1e-5 &&
          fraction * weight[j] > bestScore) {
        bestScore = fraction * weight[j];
        branchOn = j;
      }
    }
    if (branchOn == none) {
      tryPoint();
      // An integer point whose cost the bound does not reach: numbers are too
      // poor to go on below this node.
      if (bestCost > bound)
        stuck = std::min(stuck, bound);
      settle(node.decision, set);
      if (stuck <= proven)
        return finish(proven);
      continue;
    }
    for (bool value : {false, true}) {
      decisions.push_back({node.decision, branchOn, value});
      queue.push({bound, serial++, uint32_t(decisions.size() - 1), set});
    }
  }
  proven = std::max(proven, std::min({stopAt, bestCost, stuck}));
  done = stuck >= bestCost - tolerance;
  return proven;
}
