//===- BenchSolve.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `ckpt-bench solve`: one table for each graph and limit.
//
//===----------------------------------------------------------------------===//

#include "ckpt-bench.h"
#include "ckpt/Solver/Algorithms.h"
#include "ckpt/Solver/Bounds.h"
#include "ckpt/Solver/Import.h"
#include "ckpt/Solver/Json.h"
#include "ckpt/Solver/JsonText.h"
#include "ckpt/Solver/Placement.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <cmath>

using namespace ckpt;
using namespace ckpt::solver;
using llvm::Error;
using llvm::StringRef;

namespace {

struct Settings {
  std::vector<std::string> files;
  std::vector<std::string> limits;
  std::vector<StrategyKind> strategies;
  Objective objective = Objective::Time;
  unsigned maxExecutions = 0;
  SolveOptions solve;
  std::string json;
};

struct Row {
  Plan plan;
  double seconds = 0.0;
  double placementRatio = 0.0;
};

Error parse(llvm::ArrayRef<const char *> words, Settings &settings) {
  std::string limits, strategies, objective, maxExecutions, effort;
  if (Error error = BenchArguments::parse("solve", words,
                                          {{"--memory-limit", &limits},
                                           {"--strategies", &strategies},
                                           {"--objective", &objective},
                                           {"--max-executions", &maxExecutions},
                                           {"--effort", &effort},
                                           {"--json", &settings.json}},
                                          settings.files))
    return error;
  if (settings.files.empty())
    return llvm::createStringError("solve: no graph is given");
  if (objective == "memory")
    settings.objective = Objective::Memory;
  else if (!objective.empty() && objective != "time")
    return llvm::createStringError("--objective=" + objective +
                                   ": expected time or memory");
  if (!maxExecutions.empty() &&
      (StringRef(maxExecutions).getAsInteger(10, settings.maxExecutions) ||
       settings.maxExecutions == 0))
    return llvm::createStringError("--max-executions=" + maxExecutions +
                                   ": expected a whole number from 1");
  if (!effort.empty() &&
      StringRef(effort).getAsInteger(10, settings.solve.effort))
    return llvm::createStringError("--effort=" + effort +
                                   ": expected a whole number");
  llvm::SmallVector<StringRef> parts;
  StringRef(limits).split(parts, ',', -1, /*KeepEmpty=*/false);
  for (StringRef part : parts)
    settings.limits.push_back(part.str());
  if (settings.limits.empty())
    settings.limits.push_back(settings.objective == Objective::Memory ? ""
                                                                      : "0.5x");
  parts.clear();
  StringRef(strategies).split(parts, ',', -1, /*KeepEmpty=*/false);
  if (parts.empty())
    for (StringRef name : strategyNames())
      if (name != "brute-force" && parseStrategy(name))
        parts.push_back(name);
  for (StringRef name : parts) {
    std::optional<StrategyKind> kind = parseStrategy(name);
    if (!kind)
      return llvm::createStringError("unknown strategy '" + name + "'");
    settings.strategies.push_back(*kind);
  }
  return Error::success();
}

Row runOne(const Problem &problem, StrategyKind strategy,
           const SolveOptions &options) {
  Row row;
  auto start = std::chrono::steady_clock::now();
  row.plan = solve(problem, strategy, options);
  row.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
          .count();
  if (row.plan.hasSchedule() && row.plan.status != Status::Infeasible)
    row.placementRatio = placePlan(problem, row.plan);
  return row;
}

/// All rows have been proved something about the same problem; the best of it
/// holds for each of them.
void shareBounds(const Problem &problem, std::vector<Row> &rows) {
  Bounds bounds = computeBounds(problem);
  double cost =
      std::isfinite(bounds.lowerBoundCost) ? bounds.lowerBoundCost : 0.0;
  int64_t floor = bounds.floorBytes;
  for (const Row &row : rows) {
    cost = std::max(cost, row.plan.lowerBoundCost);
    floor = std::max(floor, row.plan.floorBytes);
  }
  for (Row &row : rows) {
    row.plan.lowerBoundCost = cost;
    row.plan.floorBytes = floor;
    if (row.plan.status != Status::Optimal)
      setStatus(row.plan);
  }
}

void printTable(const Problem &problem, StringRef file,
                const std::vector<Row> &rows, llvm::raw_ostream &os) {
  const Plan &first = rows.front().plan;
  os << file << ": " << problem.graph.numNodes() << " nodes, baseline peak "
     << first.baselinePeakBytes << " bytes, ";
  if (problem.memoryLimit)
    os << "limit " << *problem.memoryLimit << " bytes";
  else
    os << "no limit";
  os << ", floor " << first.floorBytes << " bytes, bound on the overhead "
     << llvm::format("%.3f", 100.0 *
                                 (first.lowerBoundCost - first.baselineCost) /
                                 std::max(first.baselineCost, 1e-300))
     << " %\n";
  os << "  strategy      status         peak bytes   of base  overhead %"
        "   gap %  arena/live  seconds\n";
  for (const Row &row : rows) {
    const Plan &plan = row.plan;
    os << "  " << llvm::left_justify(plan.strategy, 14)
       << llvm::left_justify(statusName(plan.status), 11);
    if (!plan.hasSchedule() || plan.status == Status::Infeasible) {
      os << llvm::format("%14s%10s%12s%8s%12s", "-", "-", "-", "-", "-");
    } else {
      os << llvm::format("%14lld%10.3f%12.3f", (long long)plan.peakBytes,
                         double(plan.peakBytes) /
                             double(plan.baselinePeakBytes),
                         plan.overheadPercent());
      // Beyond the limit there is nothing to compare with the bound.
      if (plan.withinLimit())
        os << llvm::format("%8.3f", plan.gapPercent());
      else
        os << "       -";
      os << llvm::format("%12.3f", row.placementRatio);
    }
    os << llvm::format("%9.3f\n", row.seconds);
  }
}

} // namespace

llvm::Expected<int> ckpt::benchSolve(llvm::ArrayRef<const char *> words) {
  Settings settings;
  if (Error error = parse(words, settings))
    return std::move(error);
  std::string text;
  llvm::raw_string_ostream json(text);
  json << "[";
  bool firstRow = true;
  for (const std::string &file : settings.files) {
    llvm::Expected<Graph> graph = readAnyGraphFile(file, "auto");
    if (!graph)
      return graph.takeError();
    Problem problem;
    problem.graph = std::move(*graph);
    problem.objective = settings.objective;
    problem.maxExecutions = settings.maxExecutions;
    const int64_t baseline = simulateBaseline(problem.graph).peakBytes;
    for (const std::string &limit : settings.limits) {
      problem.memoryLimit.reset();
      if (!limit.empty()) {
        llvm::Expected<int64_t> bytes = parseSize(limit, baseline);
        if (!bytes)
          return bytes.takeError();
        problem.memoryLimit = *bytes;
      }
      std::vector<Row> rows;
      for (StrategyKind strategy : settings.strategies)
        rows.push_back(runOne(problem, strategy, settings.solve));
      shareBounds(problem, rows);
      printTable(problem, file, rows, llvm::outs());
      llvm::outs().flush();
      for (const Row &row : rows) {
        json << (firstRow ? "\n" : ",\n") << "{\"graph\": ";
        firstRow = false;
        writeJsonString(file, json);
        json << ", \"nodes\": " << problem.graph.numNodes()
             << ", \"placement_ratio\": ";
        writeJsonNumber(row.placementRatio, json);
        json << ", \"plan\": ";
        writePlanSummary(row.plan, problem, row.seconds, json);
        json << "}";
      }
    }
  }
  json << "]\n";
  if (settings.json.empty())
    return 0;
  if (Error error =
          llvm::writeToOutput(settings.json, [&](llvm::raw_ostream &os) {
            os << text;
            return Error::success();
          }))
    return std::move(error);
  return 0;
}
