//===- Problem.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Well-formedness of a problem, rule by rule.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Solver/Problem.h"
#include "llvm/ADT/Twine.h"
#include <cmath>

using namespace ckpt::solver;
using llvm::Twine;

namespace {

/// Sums of bytes stay below this, so that no sum of a few of them overflows.
constexpr int64_t kMaxTotalBytes = int64_t(1) << 62;

class Checker {
public:
  explicit Checker(const Problem &problem)
      : problem(problem), graph(problem.graph) {}

  std::vector<Violation> run() {
    checkIds();
    // Later rules index by id, so they need all ids in range.
    if (found.empty()) {
      checkProducers();
      checkAliases();
      if (found.empty()) {
        checkOrder();
        checkInplace();
      }
    }
    checkNumbers();
    if (problem.memoryLimit && *problem.memoryLimit < 0)
      fail("P11",
           "the memory limit " + Twine(*problem.memoryLimit) + " is negative");
    return std::move(found);
  }

private:
  void fail(llvm::StringRef label, const Twine &text,
            std::vector<NodeId> nodes = {}, std::vector<ValueId> values = {}) {
    // A broken file can break a rule at every element; a few name the cause.
    if (found.size() < 20)
      found.push_back(
          {label.str(), text.str(), std::move(nodes), std::move(values), -1});
  }

  bool inRange(ValueId v) const { return v < graph.numValues(); }

  void checkIds() {
    for (NodeId n = 0; n < graph.numNodes(); ++n) {
      const Node &node = graph.nodes[n];
      for (ValueId v : node.inputs)
        if (!inRange(v))
          fail("P1",
               "node " + Twine(n) + " reads value " + Twine(v) +
                   ", but there are only " + Twine(graph.numValues()) +
                   " values",
               {n});
      for (ValueId v : node.outputs)
        if (!inRange(v))
          fail("P1",
               "node " + Twine(n) + " makes value " + Twine(v) +
                   ", but there are only " + Twine(graph.numValues()) +
                   " values",
               {n});
      for (auto [a, b] : node.inplace)
        if (!inRange(a) || !inRange(b))
          fail("P1",
               "an in-place pair of node " + Twine(n) +
                   " names a value out of range",
               {n});
    }
    for (ValueId v = 0; v < graph.numValues(); ++v) {
      ValueId base = graph.values[v].aliasOf;
      if (base != kNone && !inRange(base))
        fail("P1",
             "value " + Twine(v) + " is a view of value " + Twine(base) +
                 ", which does not exist",
             {}, {v});
    }
    for (ValueId v : graph.inputs)
      if (!inRange(v))
        fail("P1", "graph input " + Twine(v) + " does not exist");
    for (ValueId v : graph.outputs)
      if (!inRange(v))
        fail("P1", "graph output " + Twine(v) + " does not exist");
  }

  void checkProducers() {
    producer.assign(graph.numValues(), kNone);
    isInput.assign(graph.numValues(), 0);
    for (ValueId v : graph.inputs)
      isInput[v] = 1;
    for (NodeId n = 0; n < graph.numNodes(); ++n)
      for (ValueId v : graph.nodes[n].outputs) {
        if (isInput[v])
          fail("P3",
               "value " + Twine(v) + " is an input of the graph, and node " +
                   Twine(n) + " makes it",
               {n}, {v});
        else if (producer[v] != kNone)
          fail("P2",
               "value " + Twine(v) + " is made by node " + Twine(producer[v]) +
                   " and by node " + Twine(n),
               {producer[v], n}, {v});
        producer[v] = n;
      }
    for (ValueId v : graph.outputs)
      if (producer[v] == kNone && !isInput[v])
        fail("P10", "graph output " + Twine(v) + " is never made", {}, {v});
  }

  void checkAliases() {
    // 0: not seen, 1: on the current chain, 2: ends.
    std::vector<uint8_t> state(graph.numValues(), 0);
    std::vector<ValueId> chain;
    for (ValueId v = 0; v < graph.numValues(); ++v) {
      chain.clear();
      ValueId at = v;
      while (at != kNone && state[at] == 0) {
        state[at] = 1;
        chain.push_back(at);
        at = graph.values[at].aliasOf;
      }
      if (at != kNone && state[at] == 1)
        fail("P5", "the views of value " + Twine(at) + " form a cycle", {},
             {at});
      for (ValueId w : chain)
        state[w] = 2;
    }

    // The base of a view must be at hand where the view is made.
    std::vector<NodeId> reader(graph.numValues(), kNone);
    for (NodeId n = 0; n < graph.numNodes(); ++n) {
      for (ValueId v : graph.nodes[n].inputs)
        reader[v] = n;
      for (ValueId v : graph.nodes[n].outputs) {
        ValueId base = graph.values[v].aliasOf;
        if (base != kNone && reader[base] != n && !isInput[base])
          fail("P5",
               "node " + Twine(n) + " makes value " + Twine(v) +
                   ", a view of value " + Twine(base) +
                   ", which it neither reads nor makes before it",
               {n}, {v, base});
        reader[v] = n;
      }
    }
    for (ValueId v : graph.inputs) {
      ValueId base = graph.values[v].aliasOf;
      if (base != kNone && !isInput[base])
        fail("P5",
             "graph input " + Twine(v) + " is a view of value " + Twine(base) +
                 ", which is not an input",
             {}, {v, base});
    }
  }

  void checkOrder() {
    for (NodeId n = 0; n < graph.numNodes(); ++n)
      for (ValueId v : graph.nodes[n].inputs) {
        if (isInput[v])
          continue;
        if (producer[v] == kNone)
          fail("P4",
               "node " + Twine(n) + " reads value " + Twine(v) +
                   ", which is never made",
               {n}, {v});
        else if (producer[v] >= n)
          fail("P4",
               "node " + Twine(n) + " reads value " + Twine(v) +
                   ", which node " + Twine(producer[v]) +
                   " makes no earlier: the order is not valid, or there is a "
                   "cycle",
               {n, producer[v]}, {v});
      }
  }

  ValueId rootOf(ValueId v) const {
    while (graph.values[v].aliasOf != kNone)
      v = graph.values[v].aliasOf;
    return v;
  }

  void checkInplace() {
    std::vector<NodeId> seen(graph.numValues(), kNone);
    for (NodeId n = 0; n < graph.numNodes(); ++n) {
      const Node &node = graph.nodes[n];
      for (auto [a, b] : node.inplace) {
        bool reads = false, makes = false;
        for (ValueId v : node.inputs)
          reads |= v == a;
        for (ValueId v : node.outputs)
          makes |= v == b;
        if (!reads || !makes)
          fail("P9",
               "in-place pair (" + Twine(a) + ", " + Twine(b) + ") of node " +
                   Twine(n) + " is not an input and an output of the node",
               {n}, {a, b});
        else if (graph.values[b].aliasOf != kNone)
          fail("P9",
               "in-place pair (" + Twine(a) + ", " + Twine(b) + ") of node " +
                   Twine(n) + ": the output is a view and owns no storage",
               {n}, {a, b});
        else if (seen[rootOf(a)] == n || seen[b] == n)
          fail("P9",
               "in-place pair (" + Twine(a) + ", " + Twine(b) + ") of node " +
                   Twine(n) + ": its storage is in another pair of the node",
               {n}, {a, b});
        seen[rootOf(a)] = seen[b] = n;
      }
    }
  }

  void checkNumbers() {
    uint64_t total = 0;
    auto add = [&](int64_t bytes) {
      total += static_cast<uint64_t>(bytes);
      if (total < kMaxTotalBytes && bytes < kMaxTotalBytes)
        return true;
      fail("P7", "the sum of all bytes is 2^62 or more");
      return false;
    };
    bool fits = true;
    for (ValueId v = 0; v < graph.numValues(); ++v) {
      int64_t bytes = graph.values[v].bytes;
      if (bytes < 0)
        fail("P6", "value " + Twine(v) + " has " + Twine(bytes) + " bytes", {},
             {v});
      else if (fits)
        fits = add(bytes);
    }
    double cost = 0.0;
    for (NodeId n = 0; n < graph.numNodes(); ++n) {
      const Node &node = graph.nodes[n];
      if (node.workspace < 0)
        fail("P6",
             "node " + Twine(n) + " has a workspace of " +
                 Twine(node.workspace) + " bytes",
             {n});
      else if (fits)
        fits = add(node.workspace);
      if (!std::isfinite(node.cost) || node.cost < 0)
        fail("P8",
             "the cost of node " + Twine(n) + " is negative or not finite",
             {n});
      else
        cost += node.cost;
    }
    if (!std::isfinite(cost) || cost > 1e300)
      fail("P8", "the sum of all costs is above 1e300");
  }

  const Problem &problem;
  const Graph &graph;
  std::vector<Violation> found;
  std::vector<NodeId> producer;
  std::vector<uint8_t> isInput;
};

} // namespace

std::vector<Violation> Problem::check() const { return Checker(*this).run(); }
