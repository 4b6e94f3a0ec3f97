//===- BenchGraphs.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `ckpt-bench generate` and `ckpt-bench simulate`.
//
//===----------------------------------------------------------------------===//

#include "ckpt-bench.h"
#include "ckpt/Solver/Generate.h"
#include "ckpt/Solver/Import.h"
#include "ckpt/Solver/Json.h"
#include "ckpt/Solver/JsonText.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

using namespace ckpt;
using namespace ckpt::solver;
using llvm::Error;
using llvm::StringRef;

llvm::Expected<int> ckpt::benchGenerate(llvm::ArrayRef<const char *> words) {
  std::vector<std::string> names;
  std::string nodes, seed = "1", output = "-";
  if (Error error = BenchArguments::parse(
          "generate", words,
          {{"--nodes", &nodes}, {"--seed", &seed}, {"-o", &output}}, names))
    return std::move(error);
  if (names.size() != 1)
    return llvm::createStringError("generate: one family is due");
  uint64_t numNodes = 0, number = 0;
  if (StringRef(nodes).getAsInteger(10, numNodes) || numNodes == 0 ||
      numNodes > 10000000)
    return llvm::createStringError("--nodes=" + nodes +
                                   ": expected a number from 1 to 10000000");
  if (StringRef(seed).getAsInteger(10, number))
    return llvm::createStringError("--seed=" + seed +
                                   ": expected a whole number");
  std::optional<Graph> graph = generateGraph(names[0], numNodes, number);
  if (!graph)
    return llvm::createStringError("unknown family '" + names[0] +
                                   "'; see ckpt-bench --help");
  if (Error error = llvm::writeToOutput(output, [&](llvm::raw_ostream &os) {
        writeGraph(*graph, os);
        return Error::success();
      }))
    return std::move(error);
  return 0;
}

llvm::Expected<int> ckpt::benchSimulate(llvm::ArrayRef<const char *> words) {
  std::vector<std::string> files;
  if (Error error = BenchArguments::parse("simulate", words, {}, files))
    return std::move(error);
  if (files.size() != 2)
    return llvm::createStringError("simulate: a graph and a plan are due");
  llvm::Expected<Graph> graph = readAnyGraphFile(files[0], "auto");
  if (!graph)
    return graph.takeError();
  llvm::Expected<Plan> plan = readPlanFile(files[1]);
  if (!plan)
    return plan.takeError();
  Simulation sim = simulate(*graph, plan->schedule);
  Simulation baseline = simulateBaseline(*graph);
  llvm::raw_ostream &os = llvm::outs();
  os << "{\"peak_bytes\": " << sim.peakBytes << ", \"total_cost\": ";
  writeJsonNumber(sim.totalCost, os);
  os << ", \"baseline_peak_bytes\": " << baseline.peakBytes
     << ", \"baseline_cost\": ";
  writeJsonNumber(baseline.totalCost, os);
  uint32_t most = 0;
  for (uint32_t runs : sim.executions)
    most = std::max(most, runs);
  os << ", \"recomputed\": " << sim.recomputations()
     << ", \"max_executions\": " << most << ", \"violations\": [";
  for (size_t i = 0; i < sim.violations.size(); ++i) {
    os << (i ? ", " : "");
    writeJsonString(sim.violations[i].label + ": " + sim.violations[i].text,
                    os);
  }
  os << "], \"timeline\": [";
  for (size_t i = 0; i < sim.timeline.size(); ++i)
    os << (i ? ", " : "") << sim.timeline[i];
  os << "]}\n";
  return sim.violations.empty() ? 0 : 1;
}
