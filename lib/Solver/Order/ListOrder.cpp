//===- ListOrder.cpp ------------------------------------------------------===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// List scheduling: what frees memory early, what takes memory late.
//
// Running a node that can run now, holds no more after than before and stays
// within a bound while it runs is never worse for an order that is to keep the
// bound: moved there from its later place, it only lowers what is held between
// the two. So such nodes need no decision. The same holds backwards in time.
//
//===----------------------------------------------------------------------===//

#include "OrderGraph.h"
#include <algorithm>
#include <functional>
#include <queue>

using namespace ckpt::solver;
using namespace ckpt::solver::order;

namespace {

/// Places in the given order that wait to be looked at, first one first.
using Places =
    std::priority_queue<uint32_t, std::vector<uint32_t>, std::greater<>>;

std::vector<uint32_t> placesOf(llvm::ArrayRef<NodeId> order) {
  std::vector<uint32_t> place(order.size());
  for (uint32_t i = 0; i < order.size(); ++i)
    place[order[i]] = i;
  return place;
}

/// An order graph backwards in time: storage is there from the first of its
/// users that runs to its maker.
class WalkBack {
public:
  explicit WalkBack(const OrderGraph &graph)
      : graph(graph), isHeld(graph.stays), held(graph.inputBytes) {
    for (StorageId s = 0; s < graph.numStorages(); ++s)
      if (isHeld[s])
        held += graph.bytes[s];
  }
  int64_t during(NodeId n) const {
    int64_t now = held + graph.workspace[n];
    for (StorageId s : graph.makes[n])
      if (!isHeld[s])
        now += graph.bytes[s];
    for (StorageId s : graph.reads[n])
      if (!isHeld[s])
        now += graph.bytes[s];
    for (const Takeover &pair : graph.takeovers[n])
      if (!isHeld[pair.from])
        now -= pair.bytes;
    return now;
  }
  int64_t change(NodeId n) const {
    int64_t sum = 0;
    for (StorageId s : graph.makes[n])
      if (isHeld[s])
        sum -= graph.bytes[s];
    for (StorageId s : graph.reads[n])
      if (!isHeld[s])
        sum += graph.bytes[s];
    return sum;
  }
  /// Calls `cheaper` with the nodes that take less from now on.
  template <typename Fn>
  void run(NodeId n, Fn cheaper) {
    held += change(n);
    for (StorageId s : graph.makes[n])
      isHeld[s] = 0;
    for (StorageId s : graph.reads[n]) {
      if (isHeld[s])
        continue;
      isHeld[s] = 1;
      for (NodeId user : graph.users[s])
        cheaper(user);
      cheaper(graph.maker[s]);
    }
  }

private:
  const OrderGraph &graph;
  std::vector<uint8_t> isHeld;
  int64_t held;
};

} // namespace

std::vector<NodeId> ckpt::solver::order::runEarly(const OrderGraph &graph,
                                                  llvm::ArrayRef<NodeId> order,
                                                  int64_t bound) {
  std::vector<uint32_t> place = placesOf(order);
  std::vector<uint32_t> missing(graph.numNodes());
  for (NodeId n = 0; n < graph.numNodes(); ++n)
    missing[n] = graph.preds[n].size();
  std::vector<uint8_t> hasRun(graph.numNodes(), 0);
  std::vector<NodeId> result;
  result.reserve(order.size());
  Walk walk(graph);
  Places maybe;
  auto run = [&](NodeId n) {
    walk.run(n);
    hasRun[n] = 1;
    result.push_back(n);
    for (NodeId next : graph.succs[n])
      if (--missing[next] == 0)
        maybe.push(place[next]);
    for (StorageId s : graph.reads[n])
      if (walk.usersLeft(s) == 1)
        maybe.push(place[walk.lastUser(s)]);
  };
  for (NodeId n = 0; n < graph.numNodes(); ++n)
    if (missing[n] == 0)
      maybe.push(place[n]);
  for (NodeId given : order) {
    while (!maybe.empty()) {
      NodeId n = order[maybe.top()];
      maybe.pop();
      if (!hasRun[n] && missing[n] == 0 && walk.change(n) <= 0 &&
          walk.during(n) <= bound)
        run(n);
    }
    if (!hasRun[given])
      run(given);
  }
  return result;
}

std::vector<NodeId> ckpt::solver::order::runLate(const OrderGraph &graph,
                                                 llvm::ArrayRef<NodeId> order,
                                                 int64_t bound) {
  std::vector<NodeId> backwards(order.rbegin(), order.rend());
  std::vector<uint32_t> place = placesOf(backwards);
  std::vector<uint32_t> missing(graph.numNodes());
  for (NodeId n = 0; n < graph.numNodes(); ++n)
    missing[n] = graph.succs[n].size();
  std::vector<uint8_t> hasRun(graph.numNodes(), 0);
  std::vector<NodeId> result;
  result.reserve(order.size());
  WalkBack walk(graph);
  Places maybe;
  auto look = [&](NodeId n) {
    if (!hasRun[n] && missing[n] == 0)
      maybe.push(place[n]);
  };
  auto run = [&](NodeId n) {
    hasRun[n] = 1;
    result.push_back(n);
    walk.run(n, look);
    for (NodeId previous : graph.preds[n])
      if (--missing[previous] == 0)
        look(previous);
  };
  for (NodeId n = 0; n < graph.numNodes(); ++n)
    look(n);
  for (NodeId given : backwards) {
    while (!maybe.empty()) {
      NodeId n = backwards[maybe.top()];
      maybe.pop();
      if (!hasRun[n] && walk.change(n) <= 0 && walk.during(n) <= bound)
        run(n);
    }
    if (!hasRun[given])
      run(given);
  }
  std::reverse(result.begin(), result.end());
  return result;
}
