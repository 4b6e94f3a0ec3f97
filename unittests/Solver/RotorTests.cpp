//===- RotorTests.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Chains: the simulator, the program against exhaustive search and against
// reference values, sizes, files.
//
//===----------------------------------------------------------------------===//

#include "ChainOracle.h"
#include "ckpt/Solver/Simulator.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"
#include <cmath>
#include <random>

using namespace ckpt::solver;
using namespace ckpt::solver::test;

namespace {

using K = ChainOpKind;

ChainStage stage(double forward, double backward, int64_t output, int64_t saved,
                 int64_t forwardWorkspace = 0, int64_t backwardWorkspace = 0) {
  ChainStage s;
  s.forwardTime = forward;
  s.backwardTime = backward;
  s.outputBytes = output;
  s.savedBytes = saved;
  s.forwardWorkspace = forwardWorkspace;
  s.backwardWorkspace = backwardWorkspace;
  return s;
}

Chain uniform(unsigned n) {
  Chain chain;
  chain.inputBytes = 1;
  chain.stages.assign(n, stage(1, 2, 1, 2));
  return chain;
}

/// Numbers from 0 to `most` alike on every library.
struct Random {
  std::mt19937_64 engine;
  int64_t operator()(int64_t least, int64_t most) {
    return least + int64_t(engine() % uint64_t(most - least + 1));
  }
};

Chain randomChain(Random &random, unsigned n, int64_t unit = 1) {
  Chain chain;
  chain.inputBytes = random(1, 4) * unit;
  for (unsigned l = 0; l < n; ++l) {
    int64_t output = random(1, 5) * unit;
    chain.stages.push_back(stage(random(1, 6), random(1, 6), output,
                                 output + random(0, 6) * unit,
                                 random(0, 2) * unit, random(0, 2) * unit));
  }
  return chain;
}

/// Runs the schedule of a plan and compares all claims.
void expectHonest(const Chain &chain, const ChainPlan &plan, int64_t limit) {
  ASSERT_TRUE(plan.hasSchedule());
  ChainSimulation sim = simulateChain(chain, plan.ops);
  for (const Violation &fault : sim.violations)
    ADD_FAILURE() << fault.label << ": " << fault.text;
  EXPECT_LE(sim.peakBytes, limit);
  EXPECT_EQ(sim.peakBytes, plan.peakBytes);
  EXPECT_EQ(sim.totalCost, plan.totalCost);
  EXPECT_LE(plan.lowerBoundCost, plan.totalCost);
}

Chain readInput(const std::string &name) {
  llvm::Expected<Chain> chain =
      readChainFile(std::string(CKPT_SOURCE_DIR) +
                    "/test/Solver/Inputs/chains/" + name + ".json");
  if (!chain) {
    ADD_FAILURE() << llvm::toString(chain.takeError());
    return uniform(1);
  }
  return *chain;
}

TEST(ChainSimulator, CountsWhatIsHeldMadeAndUsed) {
  Chain chain;
  chain.inputBytes = 2;
  chain.stages = {stage(4, 3, 3, 7, 1, 2), stage(5, 6, 10, 11, 0, 0)};
  std::vector<ChainOp> ops = {{K::ForwardKeep, 1}, {K::ForwardAll, 2},
                              {K::Loss, 0},        {K::Backward, 2},
                              {K::ForwardAll, 1},  {K::Backward, 1}};
  ChainSimulation sim = simulateChain(chain, ops);
  EXPECT_TRUE(sim.violations.empty());
  // a_0 + a_1 + o_f; + abar_2; + d_2; + d_1; a_0 + d_1 + abar_1 + o_f; + d_0.
  std::vector<int64_t> expected = {6, 16, 26, 29, 13, 16};
  EXPECT_EQ(sim.timeline, expected);
  EXPECT_EQ(sim.peakBytes, 29);
  EXPECT_EQ(sim.peakStep, 3);
  EXPECT_EQ(sim.totalCost, 4 + 5 + 6 + 4 + 3);
}

TEST(ChainSimulator, NamesEachFault) {
  Chain chain = uniform(2);
  auto first = [&](std::vector<ChainOp> ops) {
    ChainSimulation sim = simulateChain(chain, ops);
    return sim.violations.empty() ? "" : sim.violations.front().label;
  };
  EXPECT_EQ(first({{K::ForwardAll, 3}}), "T1");
  EXPECT_EQ(first({{K::ForwardAll, 2}}), "T2");
  EXPECT_EQ(first({{K::ForwardKeep, 1}, {K::ForwardKeep, 1}}), "T3");
  EXPECT_EQ(first({{K::ForwardNone, 1}}), "T4");
  EXPECT_EQ(first({{K::ForwardAll, 1}}), "T5");
  EXPECT_EQ(first({{K::ForwardAll, 1}, {K::DropSaved, 1}, {K::ForwardAll, 2}}),
            "T2");
}

TEST(Rotor, EqualsExhaustiveSearchAtEveryLimit) {
  Random random{std::mt19937_64(1)};
  for (int i = 0; i < 40; ++i) {
    Chain chain = randomChain(random, random(1, 6));
    ChainOracle oracle(chain, /*persistent=*/true);
    const int64_t floor = smallestChainLimit(chain);
    const int64_t all = keepAllChainLimit(chain);
    for (int64_t limit = floor - 1; limit <= all + 1; ++limit) {
      ChainPlan plan = solveChainRotor(chain, limit);
      double best = oracle.leastTime(limit);
      if (limit < floor) {
        EXPECT_EQ(plan.status, Status::Infeasible);
        EXPECT_EQ(plan.floorBytes, floor);
        EXPECT_TRUE(std::isinf(best));
        continue;
      }
      expectHonest(chain, plan, limit);
      EXPECT_EQ(plan.totalCost, best) << "chain " << i << " limit " << limit;
      EXPECT_EQ(plan.status, Status::Optimal);
      EXPECT_EQ(limit >= all,
                plan.totalCost == chain.baseTime() && plan.peakBytes == all);
    }
  }
}

TEST(ChainOptimal, EqualsExhaustiveSearchOverAllSchedules) {
  Random random{std::mt19937_64(2)};
  unsigned better = 0;
  for (int i = 0; i < 25; ++i) {
    Chain chain = randomChain(random, random(1, 5));
    ChainOracle oracle(chain, /*persistent=*/false);
    const int64_t floor = smallestChainLimit(chain);
    const int64_t all = keepAllChainLimit(chain);
    for (int64_t limit = floor - 1; limit <= all; ++limit) {
      ChainPlan plan = solveChainOptimal(chain, limit);
      double best = oracle.leastTime(limit);
      if (std::isinf(best)) {
        EXPECT_EQ(plan.status, Status::Infeasible);
        EXPECT_GT(plan.floorBytes, limit);
        continue;
      }
      expectHonest(chain, plan, limit);
      EXPECT_EQ(plan.totalCost, best) << "chain " << i << " limit " << limit;
      EXPECT_EQ(plan.status, Status::Optimal);
      ChainPlan persistent = solveChainRotor(chain, limit);
      better +=
          persistent.hasSchedule() && plan.totalCost < persistent.totalCost;
    }
  }
  EXPECT_GT(better, 20u);
}

TEST(ChainOptimal, IsNeverAboveRotorNorBelowItsBound) {
  Random random{std::mt19937_64(3)};
  for (int i = 0; i < 6; ++i) {
    Chain chain = randomChain(random, 40);
    const int64_t floor = smallestChainLimit(chain);
    const int64_t all = keepAllChainLimit(chain);
    double last = std::numeric_limits<double>::infinity();
    for (int k = 0; k <= 8; ++k) {
      int64_t limit = floor + (all - floor) * k / 8;
      ChainPlan rotor = solveChainRotor(chain, limit);
      ChainPlan plan = solveChainOptimal(chain, limit);
      expectHonest(chain, rotor, limit);
      expectHonest(chain, plan, limit);
      EXPECT_LE(plan.totalCost, rotor.totalCost);
      EXPECT_LE(rotor.totalCost, last);
      last = rotor.totalCost;
    }
  }
}

TEST(Rotor, EqualsReferenceValuesInAllAccountings) {
  auto buffer =
      llvm::MemoryBuffer::getFile(std::string(CKPT_SOURCE_DIR) +
                                  "/test/Solver/Inputs/chains/reference.json");
  ASSERT_TRUE(bool(buffer));
  llvm::Expected<llvm::json::Value> doc =
      llvm::json::parse((*buffer)->getBuffer());
  ASSERT_TRUE(bool(doc));
  const std::pair<ChainAccounting, const char *> accountings[] = {
      {ChainAccounting::Strict, "time"},
      {ChainAccounting::OutputUncounted, "time_backward_output_uncounted"},
      {ChainAccounting::Rotor, "time_rotor_code"},
      {ChainAccounting::Rockmate, "time_rockmate_code"}};
  unsigned compared = 0;
  for (auto &[name, value] : *doc->getAsObject()) {
    const llvm::json::Object &reference = *value.getAsObject();
    Chain chain = readInput(name.str());
    EXPECT_EQ(smallestChainLimit(chain),
              reference.getInteger("smallest_feasible_limit"));
    EXPECT_EQ(keepAllChainLimit(chain),
              reference.getInteger("smallest_limit_without_recomputation"));
    for (const llvm::json::Value &row : *reference.getArray("limits")) {
      const llvm::json::Object &limits = *row.getAsObject();
      const int64_t limit = *limits.getInteger("limit");
      for (auto [accounting, key] : accountings) {
        const llvm::json::Value *time = limits.get(key);
        if (!time)
          continue;
        ChainOptions options;
        options.accounting = accounting;
        ChainPlan plan = solveChainRotor(chain, limit, options);
        EXPECT_EQ(plan.hasSchedule(), time->getAsNumber().has_value());
        if (plan.hasSchedule())
          EXPECT_EQ(plan.totalCost, *time->getAsNumber())
              << name.str() << " " << key << " limit " << limit;
        ++compared;
      }
      if (std::optional<double> any = limits.getNumber("time_non_persistent"))
        EXPECT_EQ(solveChainOptimal(chain, limit).totalCost, *any);
    }
  }
  EXPECT_GT(compared, 150u);
}

TEST(Rotor, SolvesLongUniformChains) {
  ChainOptions uncounted;
  uncounted.accounting = ChainAccounting::OutputUncounted;
  EXPECT_EQ(solveChainRotor(uniform(339), 501, uncounted).totalCost, 1107);
  EXPECT_EQ(solveChainRotor(uniform(200), 501, uncounted).totalCost, 600);
  EXPECT_EQ(solveChainRotor(uniform(100), 51, uncounted).totalCost, 378);
  ChainPlan plan = solveChainRotor(uniform(339), 501);
  expectHonest(uniform(339), plan, 501);
  EXPECT_EQ(plan.status, Status::Optimal);
  // One checkpoint at most: everything is run again for each stage.
  ChainPlan least = solveChainRotor(uniform(339), 6);
  expectHonest(uniform(339), least, 6);
}

TEST(Rotor, TakesOneAndTwoStages) {
  Chain one = uniform(1);
  // a_0, abar_1, d_1, d_0 at B(1).
  EXPECT_EQ(smallestChainLimit(one), 5);
  expectHonest(one, solveChainRotor(one, 5), 5);
  EXPECT_EQ(solveChainRotor(one, 4).status, Status::Infeasible);
  Chain two = uniform(2);
  expectHonest(two, solveChainRotor(two, smallestChainLimit(two)),
               smallestChainLimit(two));
  EXPECT_EQ(solveChainRotor(two, std::nullopt).totalCost, 6);
}

// Terabytes with a common unit are as exact as bytes; without one the plan
// keeps the limit and the bound stays below the optimum.
TEST(Rotor, TakesHugeSizes) {
  Random random{std::mt19937_64(4)};
  for (int i = 0; i < 10; ++i) {
    Chain chain = randomChain(random, 6), huge = chain;
    const int64_t unit = 1000000000039;
    huge.inputBytes *= unit;
    for (ChainStage &s : huge.stages)
      for (int64_t *bytes : {&s.outputBytes, &s.savedBytes, &s.forwardWorkspace,
                             &s.backwardWorkspace})
        *bytes *= unit;
    const int64_t floor = smallestChainLimit(chain);
    EXPECT_EQ(smallestChainLimit(huge), floor * unit);
    for (int64_t limit = floor; limit <= keepAllChainLimit(chain); ++limit)
      EXPECT_EQ(solveChainRotor(chain, limit).totalCost,
                solveChainRotor(huge, limit * unit + unit - 1).totalCost);
    for (ChainStage &s : huge.stages) {
      s.outputBytes += random(0, unit / 2);
      s.savedBytes += random(unit / 2, unit);
    }
    ChainOracle oracle(huge, /*persistent=*/true);
    const int64_t least = smallestChainLimit(huge);
    const int64_t most = keepAllChainLimit(huge);
    for (int k = 0; k <= 6; ++k) {
      int64_t limit = least + (most - least) / 6 * k;
      ChainPlan plan = solveChainRotor(huge, limit);
      expectHonest(huge, plan, limit);
      double best = oracle.leastTime(limit);
      EXPECT_LE(plan.lowerBoundCost, best);
      EXPECT_GE(plan.totalCost, best);
      if (plan.status == Status::Optimal)
        EXPECT_EQ(plan.totalCost, best);
    }
  }
}

// With few steps on a long chain of odd sizes: the plan keeps the limit, its
// bound and the optimum are in order.
TEST(Rotor, BoundsTheErrorOfThinning) {
  Random random{std::mt19937_64(5)};
  Chain chain = randomChain(random, 120, 999999937);
  for (ChainStage &s : chain.stages) {
    s.outputBytes += random(0, 99999999);
    s.savedBytes = s.outputBytes + random(1, 3999999999);
  }
  ChainOptions coarse;
  coarse.steps = 100;
  const int64_t least = smallestChainLimit(chain);
  const int64_t most = keepAllChainLimit(chain);
  for (int64_t limit : {least, least + (most - least) / 2}) {
    ChainPlan plan = solveChainRotor(chain, limit, coarse);
    expectHonest(chain, plan, limit);
    EXPECT_GE(plan.lowerBoundCost, chain.baseTime());
  }
}

TEST(Rotor, CurveHasEveryLimitAtWhichTheTimeFalls) {
  for (const char *name : {"small-5", "small-6", "random-020"}) {
    Chain chain = readInput(name);
    bool exact = false;
    std::vector<ChainCurvePoint> curve = chainCurve(chain, {}, &exact);
    EXPECT_TRUE(exact);
    size_t next = 0;
    double current = std::numeric_limits<double>::infinity();
    for (int64_t limit = smallestChainLimit(chain);
         limit <= keepAllChainLimit(chain); ++limit) {
      ASSERT_TRUE(next < curve.size() || current == chain.baseTime());
      if (next < curve.size() && curve[next].limitBytes == limit)
        current = curve[next++].totalCost;
      EXPECT_EQ(solveChainRotor(chain, limit).totalCost, current)
          << name << " limit " << limit;
    }
    EXPECT_EQ(next, curve.size());
  }
}

// The graph of a chain: keeping everything holds the same bytes, and every
// schedule of the chain is one of the graph with the same cost.
TEST(ChainGraph, RunsTheSchedulesOfTheChain) {
  for (const char *name : {"small-5", "random-020"}) {
    Chain chain = readInput(name);
    Problem problem;
    problem.graph = chainToGraph(chain);
    EXPECT_TRUE(problem.check().empty());
    Simulation baseline = simulateBaseline(problem.graph);
    EXPECT_EQ(baseline.peakBytes, keepAllChainLimit(chain));
    EXPECT_EQ(baseline.totalCost, chain.baseTime());
    for (int64_t limit :
         {smallestChainLimit(chain),
          (smallestChainLimit(chain) + baseline.peakBytes) / 2}) {
      ChainPlan plan = solveChainRotor(chain, limit);
      Simulation sim =
          simulate(problem.graph, chainScheduleToGraph(chain, plan.ops));
      EXPECT_TRUE(sim.violations.empty());
      EXPECT_EQ(sim.totalCost, plan.totalCost);
    }
  }
}

TEST(ChainFile, RoundTrips) {
  Chain chain = readInput("random-020");
  std::string text;
  llvm::raw_string_ostream os(text);
  writeChain(chain, os);
  EXPECT_TRUE(isChainText(text));
  llvm::Expected<Chain> again = parseChain(text, "again.json");
  ASSERT_TRUE(bool(again));
  std::string second;
  llvm::raw_string_ostream os2(second);
  writeChain(*again, os2);
  EXPECT_EQ(text, second);
}

TEST(ChainFile, NamesThePlaceOfAFault) {
  const std::string head =
      "{\"format\": \"ckpt-chain\", \"version\": 1, \"input_bytes\": 1,\n";
  auto message = [&](const std::string &rest) {
    llvm::Expected<Chain> chain = parseChain(head + rest, "c.json");
    return chain ? std::string("read") : llvm::toString(chain.takeError());
  };
  const std::string good = "\"forward_time\": 1, \"backward_time\": 1, "
                           "\"output_bytes\": 1, \"saved_bytes\": ";
  EXPECT_EQ(message("\"stages\": [{" + good + "1}]}"), "read");
  auto expectAll = [&](const std::string &rest,
                       std::initializer_list<const char *> parts) {
    std::string text = message(rest);
    for (const char *part : parts)
      EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  expectAll("\"stages\": []}", {"c.json:2:", "stages", "no stage"});
  expectAll("\"stages\": [{" + good + "-1}]}",
            {"c.json:2:", "stages[0].saved_bytes", "negative"});
  expectAll("\"stages\": [{" + good + "1.5}]}", {"stages[0].saved_bytes"});
  expectAll("\"stages\": [{\"forward_time\": 1}]}",
            {"stages[0]", "backward_time"});
  expectAll("\"stages\": [{" + good + "4000000000000000000}]}", {"2^60"});
  expectAll("\"stages\": [{" + good + "1}]", {"c.json:2:"});
}

} // namespace
