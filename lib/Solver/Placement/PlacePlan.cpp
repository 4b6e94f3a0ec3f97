//===- PlacePlan.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Offsets for the instances of a plan.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Solver/Placement.h"
#include "ckpt/Solver/Plan.h"
#include <algorithm>
#include <numeric>

using namespace ckpt::solver;

double ckpt::solver::placePlan(const Problem &problem, Plan &plan,
                               uint64_t effort) {
  const Graph &graph = problem.graph;
  Simulation sim = simulate(graph, plan.schedule);

  // Instances that hand on their storage in place share one block, as large as
  // the largest of them.
  std::vector<uint32_t> blockOf(sim.instances.size(), kNone);
  std::vector<Interval> blocks;
  for (uint32_t i = 0; i < sim.instances.size(); ++i) {
    const Instance &instance = sim.instances[i];
    if (instance.born < 0)
      continue;
    int64_t bytes = graph.values[instance.value].bytes;
    uint32_t from = instance.inplaceOf;
    if (from != kNone && blockOf[from] != kNone && bytes > 0 &&
        graph.values[sim.instances[from].value].bytes > 0) {
      blockOf[i] = blockOf[from];
      Interval &block = blocks[blockOf[i]];
      block.bytes = std::max(block.bytes, bytes);
      block.last = std::max(block.last, instance.death);
      continue;
    }
    blockOf[i] = blocks.size();
    blocks.push_back({bytes, instance.born, instance.death});
  }
  // A workspace is held during its step only.
  for (int64_t step = 0; step < int64_t(plan.schedule.size()); ++step)
    if (int64_t bytes = graph.nodes[plan.schedule[step]].workspace)
      blocks.push_back({bytes, step, step});

  Placement placement = placeIntervals(blocks, /*alignment=*/1, effort);
  plan.offsets.assign(sim.instances.size(), -1);
  for (uint32_t i = 0; i < sim.instances.size(); ++i)
    if (blockOf[i] != kNone)
      plan.offsets[i] = placement.offsets[blockOf[i]];
  plan.arenaBytes = placement.arenaBytes;
  return placement.lowerBoundBytes > 0
             ? double(placement.arenaBytes) / double(placement.lowerBoundBytes)
             : 1.0;
}

int64_t ckpt::solver::placedBytes(const Problem &problem, const Plan &plan) {
  return GraphIndex(problem.graph).inputBytes + plan.arenaBytes;
}

int64_t ckpt::solver::baselineBytes(const Problem &problem) {
  if (problem.limitKind == LimitKind::Live)
    return simulateBaseline(problem.graph).peakBytes;
  Plan plan;
  plan.schedule.resize(problem.graph.numNodes());
  std::iota(plan.schedule.begin(), plan.schedule.end(), 0);
  placePlan(problem, plan);
  return placedBytes(problem, plan);
}
