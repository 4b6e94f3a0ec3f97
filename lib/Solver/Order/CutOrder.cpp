//===- CutOrder.cpp -------------------------------------------------------===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Orders from minimum cuts.
//
// While node n runs, some set of nodes has run: it holds the predecessors of n,
// not n, and with each node its predecessors. What is held is what these nodes
// made and others need, so the least that any order holds at n is a minimum cut
// (a closure problem). The largest of these minima bounds every order. An order
// that runs the set of the cut, then n, then the rest reaches the minimum at n;
// the two parts are split further where their peaks are.
//
//===----------------------------------------------------------------------===//

#include "../Bounds/MinCut.h"
#include "OrderGraph.h"
#include <algorithm>

using namespace ckpt::solver;
using namespace ckpt::solver::order;

namespace {

/// Steps whose cuts are tried for a bound.
constexpr size_t kBoundSteps = 24;

class CutOrder {
public:
  CutOrder(const OrderGraph &graph, std::vector<NodeId> order, uint64_t effort)
      : graph(graph), effort(effort), order(std::move(order)),
        place(graph.numNodes()), role(graph.numNodes()),
        isCut(graph.numNodes() + 1, 0) {
    isCut.front() = isCut.back() = 1;
    for (size_t i = 0; i < this->order.size(); ++i)
      place[this->order[i]] = i;
  }

  CutResult run() {
    CutResult best;
    best.order = order;
    best.peak = peakOf(graph, order);
    best.lowerBoundBytes = graph.inputBytes;
    OrderPeak peak = best.peak;
    while (spent < effort && best.peak.bytes > best.lowerBoundBytes) {
      spent += 2 * graph.numNodes();
      size_t low = peak.step, high = peak.step + 1;
      while (!isCut[low])
        --low;
      while (!isCut[high])
        ++high;
      int64_t least = cutAt(order[peak.step], low, high);
      if (low == 0 && high == order.size())
        best.lowerBoundBytes = std::max(best.lowerBoundBytes, least);
      if (least >= peak.bytes)
        break;
      split(order[peak.step], low, high);
      peak = peakOf(graph, order);
      if (peak.bytes < best.peak.bytes) {
        best.order = order;
        best.peak = peak;
      }
    }
    bound(best);
    return best;
  }

private:
  /// The cuts at the fullest steps of the best order: what it holds there may
  /// be all that can be had, or nothing that has to be.
  void bound(CutResult &best) {
    if (best.order.empty())
      return;
    order = best.order;
    for (size_t i = 0; i < order.size(); ++i)
      place[order[i]] = i;
    std::vector<std::pair<int64_t, size_t>> steps;
    Walk walk(graph);
    for (size_t i = 0; i < order.size(); ++i) {
      steps.push_back({-walk.during(order[i]), i});
      walk.run(order[i]);
    }
    std::sort(steps.begin(), steps.end());
    steps.resize(std::min<size_t>(steps.size(), kBoundSteps));
    const uint64_t most = spent + effort / 2;
    for (auto [bytes, step] : steps) {
      // A bound at this step is at most what is held there.
      if (best.lowerBoundBytes >= -bytes || spent >= most)
        return;
      best.lowerBoundBytes =
          std::max(best.lowerBoundBytes, cutAt(order[step], 0, order.size()));
    }
  }

  /// Where a node of the piece that is cut belongs.
  enum Role : uint32_t { Before = 0, After = 1, FirstOpen = 2 };

  /// The id of a node in the network.
  uint32_t roleOf(NodeId n, size_t low, size_t high) const {
    return place[n] < low ? Before : place[n] >= high ? After : role[n];
  }

  /// Bytes held while `n` runs, at least, when order[0, low) runs before and
  /// order[high, ...) after it. The nodes of the cut are left in `network`.
  int64_t cutAt(NodeId n, size_t low, size_t high) {
    for (size_t i = low; i < high; ++i)
      role[order[i]] = FirstOpen;
    role[n] = After;
    for (size_t i = place[n] + 1; i < high; ++i)
      for (NodeId pred : graph.preds[order[i]])
        if (place[pred] >= low && role[pred] == After)
          role[order[i]] = After;
    auto before = [&](NodeId node) {
      for (NodeId pred : graph.preds[node])
        if (place[pred] >= low)
          role[pred] = Before;
    };
    before(n);
    for (size_t i = place[n]; i-- > low;)
      if (role[order[i]] == Before)
        before(order[i]);
    uint32_t next = FirstOpen;
    for (size_t i = low; i < high; ++i)
      if (role[order[i]] == FirstOpen)
        role[order[i]] = next++;
    spent += 4 * (high - low);

    // Storage that is held whatever the cut is, and the arcs of the rest.
    arcs.clear();
    int64_t held = graph.inputBytes + graph.workspace[n];
    auto add = [&](StorageId s, uint32_t source, int64_t bytes, bool fixed) {
      open.clear();
      for (NodeId user : graph.users[s]) {
        uint32_t at = roleOf(user, low, high);
        if (at == After)
          fixed = true;
        else if (at != Before)
          open.push_back(at);
      }
      spent += graph.users[s].size() + 2;
      if (fixed) {
        if (source == Before)
          held += bytes;
        else
          arcs.push_back({source, After, bytes});
        return;
      }
      if (open.empty())
        return;
      arcs.push_back({source, next, bytes});
      for (uint32_t at : open)
        arcs.push_back({next, at, bounds::MinCut::kInfinite});
      ++next;
    };
    for (StorageId s = 0; s < graph.numStorages(); ++s) {
      NodeId maker = graph.maker[s];
      if (maker == n)
        held += graph.bytes[s];
      else if (uint32_t at = roleOf(maker, low, high); at != After)
        add(s, at, graph.bytes[s], graph.stays[s]);
    }
    for (const Takeover &pair : graph.takeovers[n]) {
      held -= pair.bytes;
      // Paid back unless all other users have run.
      open.clear();
      bool isShared = true;
      for (NodeId user : graph.users[pair.from]) {
        uint32_t at = user == n ? Before : roleOf(user, low, high);
        isShared &= at != After;
        if (at >= FirstOpen)
          open.push_back(at);
      }
      if (!isShared) {
        held += pair.bytes;
      } else if (!open.empty()) {
        arcs.push_back({Before, next, pair.bytes});
        for (uint32_t at : open)
          arcs.push_back({next, at, bounds::MinCut::kInfinite});
        ++next;
      }
    }
    for (size_t i = low; i < high; ++i)
      if (uint32_t at = role[order[i]]; at >= FirstOpen)
        for (NodeId pred : graph.preds[order[i]])
          if (uint32_t to = roleOf(pred, low, high); to >= FirstOpen)
            arcs.push_back({at, to, bounds::MinCut::kInfinite});
    network.reset(next);
    for (const Arc &arc : arcs)
      network.addArc(arc.from, arc.to, arc.capacity);
    int64_t cut = arcs.empty() ? 0 : network.solve();
    hasNetwork = !arcs.empty();
    spent += hasNetwork ? network.work() : 0;
    return held + cut;
  }

  /// Brings the nodes of the last cut before `n`, the others behind it.
  void split(NodeId n, size_t low, size_t high) {
    auto isBefore = [&](NodeId node) {
      uint32_t at = role[node];
      if (at >= FirstOpen)
        return hasNetwork ? network.onSourceSide(at) : place[node] < place[n];
      return at == Before;
    };
    std::vector<NodeId> first, second;
    for (size_t i = low; i < high; ++i)
      if (order[i] != n)
        (isBefore(order[i]) ? first : second).push_back(order[i]);
    size_t middle = low + first.size();
    std::copy(first.begin(), first.end(), order.begin() + low);
    order[middle] = n;
    std::copy(second.begin(), second.end(), order.begin() + middle + 1);
    for (size_t i = low; i < high; ++i)
      place[order[i]] = i;
    isCut[middle] = isCut[middle + 1] = 1;
  }

  struct Arc {
    uint32_t from, to;
    int64_t capacity;
  };

  const OrderGraph &graph;
  uint64_t effort, spent = 0;
  std::vector<NodeId> order;
  std::vector<size_t> place;
  std::vector<uint32_t> role;
  /// Before this place runs a set of nodes that no further cut changes.
  std::vector<uint8_t> isCut;
  std::vector<uint32_t> open;
  std::vector<Arc> arcs;
  bounds::MinCut network;
  bool hasNetwork = false;
};

} // namespace

CutResult ckpt::solver::order::refineByCuts(const OrderGraph &graph,
                                            std::vector<NodeId> order,
                                            uint64_t effort) {
  return CutOrder(graph, std::move(order), effort).run();
}
