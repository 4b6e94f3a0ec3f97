//===- BenchScale.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `ckpt-bench scale`: one strategy on generated graphs of growing size.
//
//===----------------------------------------------------------------------===//

#include "ckpt-bench.h"
#include "ckpt/Solver/Algorithms.h"
#include "ckpt/Solver/Generate.h"
#include "ckpt/Solver/Json.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>
#include <sys/resource.h>

using namespace ckpt;
using namespace ckpt::solver;
using llvm::Error;
using llvm::StringRef;

namespace {

struct Settings {
  llvm::SmallVector<StringRef> families;
  std::vector<uint64_t> sizes;
  StrategyKind strategy = StrategyKind::Optimal;
};

/// Largest memory of this process so far, in MiB.
double peakMemory() {
  rusage usage;
  return getrusage(RUSAGE_SELF, &usage) == 0 ? double(usage.ru_maxrss) / 1024
                                             : 0.0;
}

/// Processor time of this process; the clock on the wall counts other work too.
double cpuSeconds() {
  rusage usage;
  if (getrusage(RUSAGE_SELF, &usage) != 0)
    return 0.0;
  return double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         1e-6 * double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

Error parseSizes(StringRef text, std::vector<uint64_t> &sizes) {
  llvm::SmallVector<StringRef> parts;
  text.split(parts, ',', -1, /*KeepEmpty=*/false);
  for (StringRef part : parts) {
    uint64_t size = 0;
    if (part.getAsInteger(10, size) || size == 0 || size > 10000000)
      return llvm::createStringError("--nodes=" + part +
                                     ": expected numbers from 1 to 10000000");
    sizes.push_back(size);
  }
  return Error::success();
}

} // namespace

llvm::Expected<int> ckpt::benchScale(llvm::ArrayRef<const char *> words) {
  std::vector<std::string> files;
  std::string families = llvm::join(generatorNames(), ",");
  std::string sizes = "1000,10000", strategy = "optimal", limit = "0.5x",
              mode = "full";
  if (Error error = BenchArguments::parse("scale", words,
                                          {{"--families", &families},
                                           {"--nodes", &sizes},
                                           {"--strategy", &strategy},
                                           {"--memory-limit", &limit},
                                           {"--mode", &mode}},
                                          files))
    return std::move(error);
  if (!files.empty())
    return llvm::createStringError("scale: takes no file, found '" + files[0] +
                                   "'");
  Settings settings;
  StringRef(families).split(settings.families, ',', -1, /*KeepEmpty=*/false);
  if (Error error = parseSizes(sizes, settings.sizes))
    return std::move(error);
  if (mode != "full" && mode != "quick")
    return llvm::createStringError("--mode=" + mode +
                                   ": expected full or quick");
  SolveOptions solveOptions;
  solveOptions.quick = mode == "quick";
  std::optional<StrategyKind> kind = parseStrategy(strategy);
  if (!kind)
    return llvm::createStringError("unknown strategy '" + strategy + "'");
  settings.strategy = *kind;

  llvm::outs() << "strategy " << strategy << ", limit " << limit << ", mode "
               << mode << '\n'
               << "  family         nodes  status       of base  overhead %"
                  "   bound %   gap %  CPU sec.  growth  MiB so far\n";
  for (StringRef family : settings.families) {
    double lastSeconds = 0.0;
    size_t lastNodes = 0;
    for (uint64_t size : settings.sizes) {
      std::optional<Graph> graph = generateGraph(family, size, 1);
      if (!graph)
        return llvm::createStringError("unknown family '" + family + "'");
      Problem problem;
      problem.graph = std::move(*graph);
      llvm::Expected<int64_t> bytes =
          parseSize(limit, simulateBaseline(problem.graph).peakBytes);
      if (!bytes)
        return bytes.takeError();
      problem.memoryLimit = *bytes;
      double start = cpuSeconds();
      Plan plan = solve(problem, settings.strategy, solveOptions);
      double seconds = cpuSeconds() - start;
      size_t nodes = problem.graph.numNodes();
      llvm::outs() << "  " << llvm::left_justify(family, 12)
                   << llvm::format("%8zu  ", nodes)
                   << llvm::left_justify(statusName(plan.status), 11);
      double base = std::max(plan.baselineCost, 1e-300);
      if (plan.hasSchedule() && plan.status != Status::Infeasible)
        llvm::outs() << llvm::format("%9.3f%12.3f",
                                     double(plan.peakBytes) /
                                         double(plan.baselinePeakBytes),
                                     plan.overheadPercent());
      else
        llvm::outs() << "        -           -";
      llvm::outs() << llvm::format(
          "%10.3f", 100.0 * (plan.lowerBoundCost - plan.baselineCost) / base);
      if (plan.hasSchedule() && plan.withinLimit())
        llvm::outs() << llvm::format("%8.3f", plan.gapPercent());
      else
        llvm::outs() << "       -";
      llvm::outs() << llvm::format("%10.2f", seconds);
      // The power of the size by which the time grew since the row above.
      if (lastSeconds > 0 && nodes != lastNodes)
        llvm::outs() << llvm::format(
            "%9.2f", std::log(seconds / lastSeconds) /
                         std::log(double(nodes) / double(lastNodes)));
      else
        llvm::outs() << "        -";
      llvm::outs() << llvm::format("%12.0f\n", peakMemory());
      llvm::outs().flush();
      lastSeconds = seconds;
      lastNodes = nodes;
    }
  }
  return 0;
}
