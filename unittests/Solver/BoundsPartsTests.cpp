//===- BoundsPartsTests.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The parts of the bounds against enumeration: minimum cuts, 0-1 programs.
//
//===----------------------------------------------------------------------===//

#include "../../lib/Solver/Bounds/BinaryProgram.h"
#include "../../lib/Solver/Bounds/MinCut.h"
#include "RandomGraph.h"
#include "gtest/gtest.h"

using namespace ckpt::solver;
using namespace ckpt::solver::bounds;

namespace {

TEST(MinCutTest, EqualsEnumeration) {
  struct Arc {
    uint32_t from, to;
    int64_t capacity;
  };
  MinCut network;
  for (uint64_t seed = 0; seed < 500; ++seed) {
    Random random(seed);
    uint32_t n = 3 + random.below(7);
    std::vector<Arc> arcs;
    for (uint32_t i = 0, count = random.below(4 * n); i < count; ++i)
      arcs.push_back(
          {random.below(n), random.below(n),
           random.chance(15) ? MinCut::kInfinite : int64_t(random.below(20))});
    network.reset(n);
    for (const Arc &arc : arcs)
      network.addArc(arc.from, arc.to, arc.capacity);
    auto cutOf = [&](auto isSource) {
      int64_t sum = 0;
      for (const Arc &arc : arcs)
        if (isSource(arc.from) && !isSource(arc.to))
          sum = std::min(MinCut::kInfinite, sum + arc.capacity);
      return sum;
    };
    int64_t best = MinCut::kInfinite;
    for (uint32_t set = 0; set < (1u << n); ++set)
      if ((set & 3) == 1)
        best = std::min(best, cutOf([&](uint32_t v) { return set >> v & 1; }));
    SCOPED_TRACE("seed " + std::to_string(seed));
    int64_t value = network.solve();
    ASSERT_EQ(value, best);
    if (value < MinCut::kInfinite)
      ASSERT_EQ(cutOf([&](uint32_t v) { return network.onSourceSide(v); }),
                best);
  }
}

/// A program of clauses and capacities like those of the bounds.
BinaryProgram randomProgram(Random &random, uint32_t n) {
  BinaryProgram program;
  for (uint32_t j = 0; j < n; ++j) {
    bool isFixed = random.chance(10), value = random.chance(50);
    program.addVariable(random.chance(40) ? 0 : random.below(30),
                        isFixed && value, !isFixed || value);
  }
  for (uint32_t i = 0, count = 1 + random.below(n); i < count; ++i) {
    std::vector<uint32_t> plus, minus;
    for (uint32_t j = 0; j < n; ++j)
      if (random.chance(30))
        (random.chance(60) ? plus : minus).push_back(j);
    program.addClause(plus, minus, 1 - int64_t(minus.size()));
  }
  for (unsigned i = 0; i < 2; ++i) {
    std::vector<BinaryProgram::Term> terms;
    int64_t total = 0;
    for (uint32_t j = 0; j < n; ++j)
      if (random.chance(60)) {
        terms.push_back({j, int64_t(random.below(1000)) * 1000003});
        total += terms.back().coefficient;
      }
    program.addCapacity(terms, total / (1 + random.below(2)));
  }
  return program;
}

TEST(BinaryProgramTest, BoundEqualsEnumeration) {
  unsigned infeasible = 0;
  for (uint64_t seed = 0; seed < 1000; ++seed) {
    Random random(seed);
    uint32_t n = 3 + random.below(8);
    BinaryProgram program = randomProgram(random, n);
    int64_t best = DualSimplex::kInfeasible;
    for (uint32_t set = 0; set < (1u << n); ++set) {
      int64_t cost = 0;
      bool valid = true;
      for (uint32_t j = 0; j < n; ++j) {
        bool x = set >> j & 1;
        valid &= x >= program.lower[j] && x <= program.upper[j];
        cost += x ? program.costs[j] : 0;
      }
      for (uint32_t i = 0; i < program.numRows() && valid; ++i) {
        int64_t activity = 0;
        for (const BinaryProgram::Term &term : program.terms(i))
          activity += set >> term.variable & 1 ? term.coefficient : 0;
        valid = activity >= program.rows[i].rhs;
      }
      if (valid)
        best = std::min(best, cost);
    }
    SCOPED_TRACE("seed " + std::to_string(seed));
    BinaryBound bound(program);
    ASSERT_EQ(bound.run(DualSimplex::kInfeasible, 100'000'000), best);
    EXPECT_TRUE(bound.closed());
    infeasible += best == DualSimplex::kInfeasible;
    // A target fixes variables; it must not change what is proved below it.
    if (best != DualSimplex::kInfeasible) {
      EXPECT_EQ(BinaryBound(program).run(best, 100'000'000), best);
      EXPECT_EQ(BinaryBound(program).run(best + 1, 100'000'000), best);
    }
    // Little work: a bound all the same.
    EXPECT_LE(BinaryBound(program).run(DualSimplex::kInfeasible, 50), best);
  }
  EXPECT_GT(infeasible, 10u);
  EXPECT_LT(infeasible, 500u);
}

} // namespace
