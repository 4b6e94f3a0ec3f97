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

/// Levels of a table, and nodes simulated for each.
static constexpr int64_t kLevels = 500;
static constexpr size_t kProbeNodes = 200000;

/// Shows the chooser schedules along the whole curve of a chain of blocks: the
/// same ones for every limit, so that a smaller limit never gives a better
/// plan.
static void probeCurve(const BlockChain &chain, size_t numNodes,
                       int64_t maxConstant, Chooser &chooser) {
  const Model &model = chain.model();
  const int64_t all = model.keepAllMemory();
  TableConfig config;
  config.unit = all / kLevels + 1;
  config.cap = all / config.unit + 1;
  Table table(model, config);
  if (!table.build())
    return;
  auto points = table.curve();
  const size_t probes =
      std::clamp<size_t>(kProbeNodes / numNodes, 16, size_t(kLevels) / 4);
  const size_t step = std::max<size_t>(1, points.size() / probes);
  for (size_t i = 0; i < points.size() && !chooser.outOfTime(); i += step)
    chooser.consider(
        chain.schedule(table.extract(points[i].first), maxConstant));
}

Plan ckpt::solver::solveRotor(const Problem &problem,
                              const SolveOptions &options) {
  Chooser chooser(problem, StrategyKind::Rotor, options);
  GraphIndex index(problem.graph);
  ForwardPart forward(problem.graph, index);
  if (chooser.baselineIsBest() || forward.nodes.empty() ||
      forward.nodes.size() == problem.graph.numNodes())
    return chooser.finish();
  // Small blocks place checkpoints well, large ones save well within.
  for (bool splitting : {true, false}) {
    unsigned last = 0;
    for (unsigned most : {8u, 16u, 32u, 64u, 128u}) {
      BlockChain chain(problem, index, forward, most, splitting);
      if (chain.size() == last || chooser.outOfTime())
        break;
      last = chain.size();
      const size_t nodes = problem.graph.numNodes();
      probeCurve(chain, nodes, 0, chooser);
      if (chain.largestConstant() > 0)
        probeCurve(chain, nodes, chain.largestConstant(), chooser);
    }
  }
  return chooser.finish();
}
