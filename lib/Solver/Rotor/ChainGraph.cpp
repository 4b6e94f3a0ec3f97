//===- ChainGraph.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A chain as a training graph.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Solver/Chain.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>

using namespace ckpt::solver;

Graph ckpt::solver::chainToGraph(const Chain &chain) {
  const unsigned n = chain.size();
  auto outputBytes = [&](unsigned l) {
    return l == 0 ? chain.inputBytes : chain.stages[l - 1].outputBytes;
  };
  // Values: a_0..a_n, r_1..r_n, d_n..d_0.
  auto output = [&](unsigned l) -> ValueId { return l; };
  auto rest = [&](unsigned l) -> ValueId { return n + l; };
  auto gradient = [&](unsigned l) -> ValueId { return 3 * n + 1 - l; };

  Graph graph;
  graph.name = chain.name;
  graph.values.resize(3 * n + 2);
  auto setValue = [&](ValueId v, int64_t bytes, const char *kind, unsigned l) {
    graph.values[v].bytes = bytes;
    graph.values[v].name = (kind + llvm::Twine(l)).str();
  };
  for (unsigned l = 0; l <= n; ++l) {
    setValue(output(l), outputBytes(l), "a", l);
    setValue(gradient(l), outputBytes(l), "d", l);
  }
  graph.inputs = {output(0)};
  graph.outputs = {gradient(0)};

  for (unsigned l = 1; l <= n; ++l) {
    const ChainStage &stage = chain.stages[l - 1];
    setValue(rest(l),
             std::max<int64_t>(0, stage.savedBytes - stage.outputBytes), "r",
             l);
    Node node;
    node.name = ("F" + llvm::Twine(l)).str();
    node.inputs = {output(l - 1)};
    node.outputs = {output(l), rest(l)};
    node.cost = stage.forwardTime;
    node.workspace = stage.forwardWorkspace;
    node.phase = Phase::Forward;
    graph.nodes.push_back(std::move(node));
  }
  Node loss;
  loss.name = "loss";
  loss.inputs = {output(n)};
  loss.outputs = {gradient(n)};
  loss.phase = Phase::Backward;
  graph.nodes.push_back(std::move(loss));
  for (unsigned l = n; l >= 1; --l) {
    const ChainStage &stage = chain.stages[l - 1];
    Node node;
    node.name = ("B" + llvm::Twine(l)).str();
    node.inputs = {output(l - 1), output(l), rest(l), gradient(l)};
    node.outputs = {gradient(l - 1)};
    node.cost = stage.backwardTime;
    node.workspace = stage.backwardWorkspace;
    node.phase = Phase::Backward;
    graph.nodes.push_back(std::move(node));
  }
  return graph;
}

std::vector<NodeId>
ckpt::solver::chainScheduleToGraph(const Chain &chain,
                                   llvm::ArrayRef<ChainOp> ops) {
  const unsigned n = chain.size();
  std::vector<NodeId> schedule;
  schedule.reserve(ops.size());
  for (const ChainOp &op : ops)
    switch (op.kind) {
    case ChainOpKind::ForwardAll:
    case ChainOpKind::ForwardKeep:
    case ChainOpKind::ForwardNone:
      schedule.push_back(op.stage - 1);
      break;
    case ChainOpKind::Loss:
      schedule.push_back(n);
      break;
    case ChainOpKind::Backward:
      schedule.push_back(2 * n + 1 - op.stage);
      break;
    case ChainOpKind::DropOutput:
    case ChainOpKind::DropSaved:
      break;
    }
  return schedule;
}
