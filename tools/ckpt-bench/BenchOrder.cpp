//===- BenchOrder.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `ckpt-bench order`: what order and placement alone do to graphs, nothing
// being computed again.
//
//===----------------------------------------------------------------------===//

#include "ckpt-bench.h"
#include "ckpt/Solver/Algorithms.h"
#include "ckpt/Solver/Json.h"
#include "ckpt/Solver/Order.h"
#include "ckpt/Solver/Placement.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>

using namespace ckpt;
using namespace ckpt::solver;
using llvm::Error;
using llvm::StringRef;

namespace {

double secondsSince(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
      .count();
}

/// Arena over live peak of an order.
double arenaRatio(const Problem &problem, std::vector<NodeId> order) {
  Plan plan = makePlan(problem, StrategyKind::KeepAll, std::move(order));
  return placePlan(problem, plan);
}

} // namespace

llvm::Expected<int> ckpt::benchOrder(llvm::ArrayRef<const char *> words) {
  std::vector<std::string> files;
  std::string effort = "0", place = "true";
  if (Error error = BenchArguments::parse(
          "order", words, {{"--effort", &effort}, {"--place", &place}}, files))
    return std::move(error);
  uint64_t units = 0;
  if (StringRef(effort).getAsInteger(10, units))
    return llvm::createStringError("--effort=" + effort +
                                   ": expected a number");
  if (place != "true" && place != "false")
    return llvm::createStringError("--place=" + place +
                                   ": expected true or false");
  if (files.empty())
    return llvm::createStringError("order: no graph given");
  llvm::outs() << "graph                     nodes      given bytes  "
                  "ordered bytes    bound bytes  of given  proved  seconds";
  if (place == "true")
    llvm::outs() << "  arena given  arena ordered  seconds";
  llvm::outs() << '\n';
  for (const std::string &file : files) {
    llvm::Expected<Graph> graph = readGraphFile(file);
    if (!graph)
      return graph.takeError();
    Problem problem;
    problem.graph = std::move(*graph);
    auto start = std::chrono::steady_clock::now();
    MemoryOrder order = orderForMemory(problem.graph, units);
    double seconds = secondsSince(start);
    llvm::outs() << llvm::left_justify(llvm::sys::path::stem(file), 22)
                 << llvm::format(
                        "%9zu%17lld%15lld%15lld%10.4f  %s%9.2f",
                        problem.graph.numNodes(),
                        (long long)order.givenPeakBytes,
                        (long long)order.peakBytes,
                        (long long)order.lowerBoundBytes,
                        order.givenPeakBytes ? double(order.peakBytes) /
                                                   double(order.givenPeakBytes)
                                             : 1.0,
                        order.isProved() ? "yes   " : "no    ", seconds);
    if (place == "true") {
      std::vector<NodeId> given(problem.graph.numNodes());
      for (NodeId n = 0; n < given.size(); ++n)
        given[n] = n;
      start = std::chrono::steady_clock::now();
      double givenRatio = arenaRatio(problem, given);
      double ratio =
          order.order == given ? givenRatio : arenaRatio(problem, order.order);
      llvm::outs() << llvm::format("%13.4f%15.4f%9.2f", givenRatio, ratio,
                                   secondsSince(start));
    }
    llvm::outs() << '\n';
    llvm::outs().flush();
  }
  return 0;
}
