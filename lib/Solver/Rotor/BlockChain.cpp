//===- BlockChain.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Cuts, backward parts, sizes and options of the blocks of a graph.
//
//===----------------------------------------------------------------------===//

#include "BlockChain.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace ckpt::solver;
using namespace ckpt::solver::rotor;

BlockChain::BlockChain(const Problem &problem, const GraphIndex &index,
                       const ForwardPart &forward, unsigned maxBlocks,
                       bool splitting)
    : problem(problem), index(index), forward(forward) {
  const Graph &graph = problem.graph;
  valuesOf.resize(graph.numValues());
  for (NodeId n : forward.nodes)
    for (ValueId v : graph.nodes[n].outputs)
      valuesOf[index.root[v]].push_back(v);
  findConstants();
  cut(maxBlocks, splitting);
  assignBackward();
  for (unsigned l = 1; l <= size(); ++l)
    makeOptions(l);
  measure();
}

void BlockChain::findConstants() {
  const Graph &graph = problem.graph;
  isConstant.assign(graph.numNodes(), 0);
  for (NodeId n : forward.nodes)
    isConstant[n] = n != forward.nodes.front() && graph.nodes[n].recomputable &&
                    graph.nodes[n].inputs.empty();
}

int64_t BlockChain::largestConstant() const {
  int64_t most = 0;
  for (NodeId n : forward.nodes)
    if (isConstant[n])
      for (ValueId v : problem.graph.nodes[n].outputs)
        most = std::max(most, problem.graph.values[v].bytes);
  return most;
}

void BlockChain::cut(unsigned maxBlocks, bool splitting) {
  const Graph &graph = problem.graph;
  std::vector<NodeId> order;
  std::vector<int32_t> madeAt(graph.numValues(), -1), lastReadAt(madeAt);
  for (NodeId n : forward.nodes) {
    if (isConstant[n])
      continue;
    for (ValueId v : graph.nodes[n].inputs)
      lastReadAt[index.root[v]] = order.size();
    for (ValueId v : graph.nodes[n].outputs)
      (index.root[v] == v ? madeAt[v] : lastReadAt[index.root[v]]) =
          order.size();
    order.push_back(n);
  }
  const size_t count = order.size();
  // Bytes and number of storages that are read across each position.
  std::vector<int64_t> bytes(count + 1, 0);
  std::vector<int32_t> values(count + 1, 0);
  for (ValueId v = 0; v < graph.numValues(); ++v) {
    if (madeAt[v] < 0 || lastReadAt[v] <= madeAt[v] ||
        graph.values[v].bytes == 0)
      continue;
    bytes[madeAt[v]] += graph.values[v].bytes;
    bytes[lastReadAt[v]] -= graph.values[v].bytes;
    ++values[madeAt[v]];
    --values[lastReadAt[v]];
  }
  for (size_t p = 1; p <= count; ++p) {
    bytes[p] += bytes[p - 1];
    values[p] += values[p - 1];
  }
  std::vector<size_t> candidates;
  for (size_t p = 0; p + 1 < count; ++p)
    if (values[p] == 1)
      candidates.push_back(p);
  if (!splitting) {
    candidates.clear();
    for (size_t p = 0; p + 1 < count; ++p)
      if ((p == 0 || bytes[p] <= bytes[p - 1]) && bytes[p] <= bytes[p + 1])
        candidates.push_back(p);
  }
  // One cut in each part of about equal cost, that with the fewest bytes.
  std::vector<double> before(count + 1, 0.0);
  for (size_t p = 0; p < count; ++p)
    before[p + 1] = before[p] + graph.nodes[order[p]].cost;
  std::vector<size_t> cuts;
  const double total = before[count];
  const bool all = candidates.size() < maxBlocks;
  size_t part = ~size_t(0);
  for (size_t k = 0; k < candidates.size(); ++k) {
    size_t p = candidates[k];
    size_t mine = total > 0
                      ? size_t(before[p + 1] / total * double(maxBlocks - 1))
                      : k * (maxBlocks - 1) / candidates.size();
    if (all || mine != part)
      cuts.push_back(p);
    else if (bytes[p] < bytes[cuts.back()])
      cuts.back() = p;
    part = mine;
  }

  blocks.resize(1);
  blockOf.assign(graph.numValues(), 0);
  size_t next = 0;
  for (size_t p = 0; p < count; ++p) {
    if (p == 0 || (next < cuts.size() && cuts[next] < p)) {
      next += p != 0;
      blocks.emplace_back();
    }
    NodeId n = order[p];
    blocks.back().nodes.push_back(n);
    for (ValueId v : graph.nodes[n].outputs)
      if (index.root[v] == v)
        blockOf[v] = blocks.size() - 1;
  }
  std::vector<unsigned> blockAt(count);
  size_t p = 0;
  for (unsigned l = 1; l < blocks.size(); ++l)
    for (size_t i = 0; i < blocks[l].nodes.size(); ++i)
      blockAt[p++] = l;
  for (ValueId v = 0; v < graph.numValues(); ++v)
    if (blockOf[v] && lastReadAt[v] >= 0)
      for (unsigned l = blockOf[v]; l < blockAt[lastReadAt[v]]; ++l)
        blocks[l].output.push_back(v);
}

void BlockChain::assignBackward() {
  const Graph &graph = problem.graph;
  // A value that later blocks read is the input of the last of them, and its
  // backward uses start there.
  std::vector<unsigned> usedFrom(blockOf);
  for (unsigned l = 1; l <= size(); ++l)
    for (ValueId v : blocks[l].output)
      usedFrom[v] = std::max(usedFrom[v], l + 1);
  segmentOf.assign(graph.numNodes(), 0);
  unsigned now = size();
  for (NodeId n = 0; n < graph.numNodes(); ++n) {
    if (forward.isForward[n])
      continue;
    for (ValueId v : graph.nodes[n].inputs)
      if (unsigned l = usedFrom[index.root[v]])
        now = std::min(now, l);
    segmentOf[n] = now;
    blocks[now].backward.push_back(n);
  }
}

void BlockChain::makeOptions(unsigned l) {
  const Graph &graph = problem.graph;
  Block &block = blocks[l];
  std::vector<ValueId> needed;
  std::vector<std::pair<double, ValueId>> droppable;
  int64_t bytes = 0;
  for (NodeId n : block.nodes)
    for (ValueId v : graph.nodes[n].outputs) {
      if (index.root[v] != v || !forward.readLater[v] || forward.mustKeep[v] ||
          llvm::is_contained(block.output, v))
        continue;
      needed.push_back(v);
      if (graph.values[v].bytes == 0)
        continue;
      droppable.push_back(
          {graph.nodes[n].cost / double(graph.values[v].bytes), v});
      bytes += graph.values[v].bytes;
    }
  block.options.push_back({needed});
  // Without the third, two thirds, all of the bytes that are cheapest to make.
  llvm::sort(droppable);
  std::vector<uint8_t> dropped(graph.numValues(), 0);
  size_t next = 0;
  int64_t gone = 0;
  for (int part = 1; part <= 3; ++part) {
    size_t first = next;
    while (next < droppable.size() &&
           (part == 3 || double(gone) * 3 < double(bytes) * part)) {
      dropped[droppable[next].second] = 1;
      gone += graph.values[droppable[next].second].bytes;
      ++next;
    }
    if (next == first)
      continue;
    Option option;
    for (ValueId v : needed)
      if (!dropped[v])
        option.kept.push_back(v);
    block.options.push_back(std::move(option));
  }
}

/// Most bytes of what the block makes while it runs, if only `isKept` stays.
int64_t BlockChain::forwardPeak(const Block &block,
                                llvm::ArrayRef<uint8_t> isKept) const {
  const Graph &graph = problem.graph;
  llvm::DenseMap<ValueId, NodeId> lastUse;
  for (NodeId n : block.nodes) {
    for (ValueId v : graph.nodes[n].inputs)
      lastUse[index.root[v]] = n;
    for (ValueId v : graph.nodes[n].outputs)
      lastUse[index.root[v]] = n;
  }
  int64_t held = 0, most = 0;
  for (NodeId n : block.nodes) {
    const Node &node = graph.nodes[n];
    std::vector<ValueId> touched;
    for (ValueId v : node.outputs) {
      touched.push_back(index.root[v]);
      if (index.root[v] == v)
        held += graph.values[v].bytes;
    }
    most = std::max(most, held + node.workspace);
    for (ValueId v : node.inputs)
      touched.push_back(index.root[v]);
    llvm::sort(touched);
    touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
    const unsigned l = &block - blocks.data();
    for (ValueId v : touched)
      if (blockOf[v] == l && lastUse[v] == n && !isKept[v])
        held -= graph.values[v].bytes;
  }
  return most;
}

/// Time to make again, from what is kept and the input of the block, all that
/// its backward reads.
double BlockChain::remakeTime(unsigned l,
                              const std::vector<uint8_t> &isKept) const {
  const Graph &graph = problem.graph;
  std::vector<ValueId> wanted;
  for (ValueId v : blocks[l].options[0].kept)
    if (!isKept[v])
      wanted.push_back(v);
  std::vector<uint8_t> runs(graph.numNodes(), 0);
  double time = 0.0;
  while (!wanted.empty()) {
    ValueId v = wanted.back();
    wanted.pop_back();
    NodeId n = index.producer[v];
    if (n == kNone || !forward.isForward[n] || runs[n])
      continue;
    runs[n] = 1;
    time += graph.nodes[n].cost;
    for (ValueId input : graph.nodes[n].inputs) {
      ValueId root = index.root[input];
      if (blockOf[root] == l && !isKept[root] && !forward.mustKeep[root])
        wanted.push_back(input);
    }
  }
  return time;
}

void BlockChain::measure() {
  const Graph &graph = problem.graph;
  const unsigned n = size();
  auto bytesOf = [&](llvm::ArrayRef<ValueId> values) {
    int64_t sum = 0;
    for (ValueId v : values)
      sum += graph.values[v].bytes;
    return sum;
  };
  stages.stages.resize(n + 2);
  stages.stages[0].options.resize(1);
  stages.stages[n + 1].options.resize(1);

  // Gradients: storages made after the forward part, from the segment that
  // makes them down to the last one that reads them.
  std::vector<unsigned> lastSegment(graph.numValues(), 0);
  std::vector<NodeId> lastUse(graph.numValues(), kNone);
  auto isGradient = [&](ValueId root) {
    NodeId p = index.producer[root];
    return p != kNone && !forward.isForward[p] && !index.isOutput[root];
  };
  for (NodeId node = 0; node < graph.numNodes(); ++node) {
    if (forward.isForward[node])
      continue;
    for (ValueId v : graph.nodes[node].inputs)
      lastUse[index.root[v]] = node;
    for (ValueId v : graph.nodes[node].outputs)
      lastUse[index.root[v]] = node;
  }
  for (ValueId v = 0; v < graph.numValues(); ++v)
    if (index.root[v] == v && isGradient(v))
      for (unsigned l = segmentOf[index.producer[v]]; l > segmentOf[lastUse[v]];
           --l)
        stages.stages[l - 1].gradient += graph.values[v].bytes;

  std::vector<uint8_t> isKept(graph.numValues(), 0);
  for (unsigned l = 1; l <= n; ++l) {
    const Block &block = blocks[l];
    ModelStage &stage = stages.stages[l];
    stage.output = bytesOf(block.output);
    for (NodeId node : block.nodes)
      stage.forwardTime += graph.nodes[node].cost;
    for (ValueId v : block.output)
      isKept[v] = 1;
    stage.forwardWorkspace =
        std::max<int64_t>(0, forwardPeak(block, isKept) - stage.output);

    // Bytes of gradients while B runs, of what enters and leaves counted once.
    const int64_t enters = stage.gradient;
    const int64_t leaves = stages.stages[l - 1].gradient;
    double time = 0.0;
    int64_t held = enters, most = enters;
    for (NodeId node : block.backward) {
      time += graph.nodes[node].cost;
      for (ValueId v : graph.nodes[node].outputs)
        if (index.root[v] == v && isGradient(v))
          held += graph.values[v].bytes;
      most = std::max(most, held + graph.nodes[node].workspace);
      std::vector<ValueId> roots;
      for (ValueId v : graph.nodes[node].inputs)
        roots.push_back(index.root[v]);
      for (ValueId v : graph.nodes[node].outputs)
        roots.push_back(index.root[v]);
      llvm::sort(roots);
      roots.erase(std::unique(roots.begin(), roots.end()), roots.end());
      for (ValueId v : roots)
        if (isGradient(v) && lastUse[v] == node)
          held -= graph.values[v].bytes;
    }
    const int64_t beside = std::max<int64_t>(0, most - enters - leaves);

    int64_t passed = 0;
    for (ValueId v : block.output)
      if (blockOf[v] == l)
        passed += graph.values[v].bytes;
    const int64_t needed = bytesOf(block.options[0].kept);
    for (const Option &option : block.options) {
      SaveOption save;
      const int64_t kept = bytesOf(option.kept);
      save.saved = passed + kept;
      for (ValueId v : option.kept)
        isKept[v] = 1;
      save.forwardWorkspace =
          std::max<int64_t>(0, forwardPeak(block, isKept) - save.saved);
      save.backwardTime = time + remakeTime(l, isKept);
      // What is made again is taken as held together.
      save.backwardWorkspace = beside + (needed - kept);
      for (ValueId v : option.kept)
        isKept[v] = 0;
      stage.options.push_back(save);
    }
    for (ValueId v : block.output)
      isKept[v] = 0;
  }
}
