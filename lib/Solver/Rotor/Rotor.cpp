//===- Rotor.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// rotor on a training graph: the chain program over blocks of its forward part,
// every point of its curve taken as a schedule and simulated.
//
//===----------------------------------------------------------------------===//

#include "BlockChain.h"
#include <algorithm>

using namespace ckpt::solver;
using namespace ckpt::solver::rotor;

/// Levels of a table, and schedules looked at for each way to cut.
static constexpr int64_t kLevels = 500;
static constexpr size_t kProbes = 48;

namespace {

/// Looks for the cheapest point of a curve whose schedule keeps the limit.
class CurveSearch {
public:
  CurveSearch(const Problem &problem, const BlockChain &chain,
              int64_t maxConstant, Chooser &chooser)
      : problem(problem), chain(chain), maxConstant(maxConstant),
        chooser(chooser) {}

  void run() {
    const Model &model = chain.model();
    const int64_t all = model.keepAllMemory();
    TableConfig config;
    config.unit = std::max<int64_t>(1, all / kLevels + 1);
    config.cap = all / config.unit + 1;
    Table table(model, config);
    if (!table.build())
      return;
    auto points = table.curve();
    if (points.empty())
      return;
    const size_t count = points.size();
    if (problem.objective == Objective::Time && problem.memoryLimit) {
      // The peak rises with the memory of the program, up to small waves.
      size_t low = 0, high = count;
      while (low < high) {
        size_t middle = (low + high) / 2;
        if (probe(table, points[middle].first))
          low = middle + 1;
        else
          high = middle;
      }
      for (size_t i = low; i < std::min(count, low + kProbes / 4); ++i)
        probe(table, points[i].first);
      return;
    }
    const size_t step = std::max<size_t>(1, count / kProbes);
    for (size_t i = 0; i < count; i += step)
      probe(table, points[i].first);
  }

private:
  /// True if the schedule keeps the limit.
  bool probe(const Table &table, int64_t bytes) {
    std::vector<NodeId> schedule = chain.schedule(table.extract(bytes), maxConstant);
    bool fits = !problem.memoryLimit ||
                simulate(problem.graph, schedule, false).peakBytes <=
                    *problem.memoryLimit;
    chooser.consider(std::move(schedule));
    return fits;
  }

  const Problem &problem;
  const BlockChain &chain;
  int64_t maxConstant;
  Chooser &chooser;
};

} // namespace

Plan ckpt::solver::solveRotor(const Problem &problem, const SolveOptions &) {
  Chooser chooser(problem, StrategyKind::Rotor);
  GraphIndex index(problem.graph);
  ForwardPart forward(problem.graph, index);
  if (chooser.baselineIsBest() || forward.nodes.empty() ||
      forward.nodes.size() == problem.graph.numNodes())
    return chooser.finish();
  // Small blocks place checkpoints well, large ones save well within.
  unsigned last = 0;
  for (unsigned most : {8u, 16u, 32u, 64u, 128u}) {
    BlockChain chain(problem, index, forward, most);
    if (chain.size() == last)
      break;
    last = chain.size();
    CurveSearch(problem, chain, 0, chooser).run();
    if (chain.largestConstant() > 0)
      CurveSearch(problem, chain, chain.largestConstant(), chooser).run();
  }
  return chooser.finish();
}
