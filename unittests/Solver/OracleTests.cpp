//===- OracleTests.cpp ----------------------------------------------------===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// 1,000 random graphs of up to twelve nodes with every feature of the model:
// all strategies against exhaustive search. What fails is made small and
// written to a file.
//
//===----------------------------------------------------------------------===//

#include "../../lib/Solver/Optimal/Search.h"
#include "PlainSearch.h"
#include "RandomGraph.h"
#include "Shrink.h"
#include "ckpt/Solver/Algorithms.h"
#include "ckpt/Solver/Bounds.h"
#include "ckpt/Solver/Json.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>

using namespace ckpt::solver;

namespace {

using Random = ckpt::solver::Random;

/// Twelve nodes and less; long ones are as frequent as short ones.
Problem randomProblem(uint64_t seed) {
  Random random(seed + 5000);
  Problem problem;
  problem.graph = randomGraph(random, 3 + seed % 10);
  problem.order = random.chance(25) ? Order::Given : Order::Free;
  problem.maxExecutions =
      random.chance(20) ? 1 + random.below(seed % 10 < 6 ? 3 : 2) : 0;
  return problem;
}

/// The limits asked of a graph; none: least peak.
std::vector<std::optional<int64_t>> limitsOf(const Problem &problem) {
  int64_t baseline = simulateBaseline(problem.graph).peakBytes;
  int64_t floor = workingSetFloor(problem.graph);
  std::vector<std::optional<int64_t>> limits = {std::nullopt, baseline};
  for (int quarters : {3, 2, 1, 0})
    limits.push_back(floor + (baseline - floor) * quarters / 4);
  limits.push_back(floor - 1);
  limits.erase(std::unique(limits.begin(), limits.end()), limits.end());
  return limits;
}

void setLimit(Problem &problem, std::optional<int64_t> limit) {
  problem.memoryLimit = limit;
  problem.objective = limit ? Objective::Time : Objective::Memory;
}

std::string firstFault(const Problem &problem, const Plan &plan) {
  std::vector<Violation> faults = plan.verify(problem);
  return faults.empty() ? "" : faults[0].label + ": " + faults[0].text;
}

/// What is wrong with the answer of a strategy, given the best one; empty:
/// nothing.
std::string judge(const Problem &problem, const Plan &best, const Plan &plan) {
  const bool none = best.status == Status::Infeasible;
  if (plan.status == Status::Infeasible) {
    if (!none)
      return "infeasible, but there is a plan";
    if (plan.floorBytes <= *problem.memoryLimit)
      return "infeasible with a floor within the limit";
    return plan.floorBytes > best.floorBytes ? "floor above the least peak"
                                             : "";
  }
  if (!plan.hasSchedule() || plan.status == Status::Limit)
    return "";
  if (std::string fault = firstFault(problem, plan); !fault.empty())
    return fault;
  if (none)
    return "a plan, but there is none";
  const bool byPeak = problem.objective == Objective::Memory;
  if (byPeak ? plan.peakBytes < best.peakBytes
             : plan.totalCost < best.totalCost)
    return "better than the best";
  if (plan.floorBytes > best.peakBytes ||
      (!byPeak && plan.lowerBoundCost > best.totalCost))
    return "a bound above the best";
  bool isBest = byPeak ? plan.peakBytes == best.peakBytes
                       : plan.totalCost == best.totalCost;
  if (plan.status == Status::Optimal && !isBest)
    return "optimal, but there is a better plan";
  return "";
}

/// As above, for a strategy that promises the best.
std::string judgeExact(const Problem &problem, const Plan &best,
                       const Plan &plan) {
  if (std::string fault = judge(problem, best, plan); !fault.empty())
    return fault;
  if (plan.status != best.status)
    return "status " + statusName(plan.status).str() + ", not " +
           statusName(best.status).str();
  if (best.status == Status::Infeasible)
    return "";
  if (plan.totalCost != best.totalCost)
    return "cost " + std::to_string(plan.totalCost) + ", not " +
           std::to_string(best.totalCost);
  if (problem.objective == Objective::Memory &&
      plan.peakBytes != best.peakBytes)
    return "another peak than the best";
  return "";
}

/// Reports `fault` of a problem and writes the smallest graph that has one.
void report(const Problem &problem, uint64_t seed, llvm::StringRef strategy,
            llvm::StringRef fault,
            llvm::function_ref<bool(const Problem &)> fails) {
  Problem probe = problem;
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  Graph small = shrink(problem.graph, [&](const Graph &graph) {
    probe.graph = graph;
    return std::chrono::steady_clock::now() < end && fails(probe);
  });
  std::string path = ::testing::TempDir() + "ckpt-oracle-" +
                     std::to_string(seed) + "-" + strategy.str() + ".json";
  std::error_code error;
  llvm::raw_fd_ostream os(path, error);
  if (!error)
    writeGraph(small, os);
  ADD_FAILURE() << strategy.str() << ", seed " << seed << ", limit "
                << (problem.memoryLimit ? std::to_string(*problem.memoryLimit)
                                        : "none")
                << ": " << fault.str() << "; smallest graph: " << path;
}

// The exhaustive search, which has many cuts, against one that has none.
TEST(OracleTest, ExhaustiveSearchEqualsPlainSearch) {
  unsigned cases = 0;
  for (uint64_t seed = 0; seed < 400; ++seed) {
    Problem problem = randomProblem(seed);
    if (problem.graph.numNodes() > 6 || problem.graph.numValues() > 9)
      continue;
    for (std::optional<int64_t> limit : limitsOf(problem)) {
      setLimit(problem, limit);
      auto fault = [](const Problem &asked) -> std::string {
        PlainAnswer expected = PlainSearch(asked).run();
        Plan plan = solveBruteForce(asked, {});
        if (expected.found != (plan.status == Status::Optimal))
          return "status " + statusName(plan.status).str();
        if (!expected.found)
          return "";
        if (plan.totalCost != expected.cost || plan.peakBytes != expected.peak)
          return "cost or peak differ from the plain search";
        return firstFault(asked, plan);
      };
      ++cases;
      if (std::string text = fault(problem); !text.empty())
        report(problem, seed, "brute-force", text,
               [&](const Problem &probe) { return !fault(probe).empty(); });
    }
  }
  EXPECT_GT(cases, 300u);
}

// Every strategy on every graph at every limit: valid, never better than the
// best, never a wrong proof; `optimal` is the best.
TEST(OracleTest, StrategiesOnAThousandGraphs) {
  unsigned cases = 0, plans = 0, repeats = 0, infeasible = 0;
  for (uint64_t seed = 0; seed < 1000; ++seed) {
    Problem problem = randomProblem(seed);
    for (std::optional<int64_t> limit : limitsOf(problem)) {
      setLimit(problem, limit);
      Plan best = solveBruteForce(problem, {});
      ASSERT_NE(best.status, Status::Limit) << "seed " << seed;
      ++cases;
      infeasible += best.status == Status::Infeasible;
      repeats += best.status == Status::Optimal &&
                 best.schedule.size() > problem.graph.numNodes();
      for (llvm::StringRef name : strategyNames()) {
        StrategyKind kind = *parseStrategy(name);
        if (kind == StrategyKind::BruteForce)
          continue;
        auto fault = [&](const Problem &asked, const Plan &oracle) {
          Plan plan = solve(asked, kind);
          plans += plan.hasSchedule();
          return kind == StrategyKind::Optimal ? judgeExact(asked, oracle, plan)
                                               : judge(asked, oracle, plan);
        };
        if (std::string text = fault(problem, best); !text.empty())
          report(problem, seed, name, text, [&](const Problem &probe) {
            return !fault(probe, solveBruteForce(probe, {})).empty();
          });
      }
    }
  }
  // The set must not be one where nothing happens.
  EXPECT_GT(repeats, 500u);
  EXPECT_GT(infeasible, 500u);
  EXPECT_GT(plans, cases * 5);
  RecordProperty("cases", cases);
  RecordProperty("with_repetitions", repeats);
  RecordProperty("infeasible", infeasible);
}

// Without its own exhaustive search `optimal` is never better than the best and
// rarely worse, and never proves anything wrong.
TEST(OracleTest, SearchAloneIsRarelyWorse) {
  unsigned cases = 0, missed = 0;
  SolveOptions options;
  options.effort = 10000;
  for (uint64_t seed = 0; seed < 1000; seed += 7) {
    Problem problem = randomProblem(seed);
    for (std::optional<int64_t> limit : limitsOf(problem)) {
      setLimit(problem, limit);
      Plan best = solveBruteForce(problem, {});
      auto fault = [&](const Problem &asked, const Plan &oracle) {
        return judge(asked, oracle, optimal::solveBySearch(asked, options));
      };
      if (std::string text = fault(problem, best); !text.empty())
        report(problem, seed, "search", text, [&](const Problem &probe) {
          return !fault(probe, solveBruteForce(probe, {})).empty();
        });
      if (best.status == Status::Infeasible)
        continue;
      Plan plan = optimal::solveBySearch(problem, options);
      ++cases;
      missed += problem.objective == Objective::Memory
                    ? plan.peakBytes != best.peakBytes
                    : !plan.withinLimit() || plan.totalCost != best.totalCost;
    }
  }
  EXPECT_GT(cases, 400u);
  EXPECT_LE(missed * 20, cases) << missed << " of " << cases;
  RecordProperty("cases", cases);
  RecordProperty("missed", missed);
}

// The shrinker keeps what the fault needs and nothing else.
TEST(OracleTest, ShrinkKeepsTheFault) {
  unsigned tried = 0;
  for (uint64_t seed = 0; seed < 40; ++seed) {
    Graph graph = randomProblem(seed).graph;
    auto hasPair = [](const Graph &candidate) {
      return std::any_of(
          candidate.nodes.begin(), candidate.nodes.end(),
          [](const Node &node) { return !node.inplace.empty(); });
    };
    if (!hasPair(graph))
      continue;
    ++tried;
    Graph small = shrink(graph, hasPair);
    EXPECT_TRUE(hasPair(small));
    EXPECT_LE(small.numNodes(), 2u);
    EXPECT_TRUE(small.outputs.empty());
  }
  EXPECT_GT(tried, 5u);
}

} // namespace
