//===- OneMoment.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One moment: network, price search, branch and bound.
//
//===----------------------------------------------------------------------===//

#include "OneMoment.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <queue>

using namespace ckpt::solver;
using namespace ckpt::solver::bounds;

__extension__ using Int128 = __int128;

OneMoment::OneMoment(const BoundModel &model, NodeId moment, int64_t limit)
    : model(model), moment(moment) {
  build(limit);
}

/// Finds what is certainly needed after the moment, and from there every
/// storage and node that the relaxation may touch.
void OneMoment::build(int64_t limit) {
  std::vector<uint8_t> executed = model.executedBy(moment);
  room = limit - model.inputBytes - model.workingSet(moment);
  std::vector<uint32_t> localNode(model.numNodes(), kNone);
  std::vector<uint32_t> localStorage(model.numStorages(), kNone);
  auto touchStorage = [&](StorageId s) {
    // What is first made after the moment costs nothing at it.
    if (executed[model.producer[s]] != 0 && localStorage[s] == kNone) {
      localStorage[s] = storages.size();
      storages.push_back({s, kNone, false, false});
    }
    return localStorage[s];
  };
  auto touchNode = [&](NodeId u) {
    if (localNode[u] == kNone) {
      localNode[u] = nodes.size();
      nodes.push_back({u, executed[u] == 1, false});
    }
    return localNode[u];
  };
  for (NodeId u = 0; u < model.numNodes(); ++u)
    if (executed[u] == 0)
      for (StorageId s : model.needs[u])
        if (uint32_t l = touchStorage(s); l != kNone)
          storages[l].forced = true;
  for (StorageId s : model.outputs)
    if (uint32_t l = touchStorage(s); l != kNone)
      storages[l].forced = true;
  steps += model.numNodes() + model.needs.total() + model.preds.total();

  // Closure. Nodes get their rows in the order in which they are found.
  size_t doneStorages = 0, doneNodes = 0;
  std::vector<uint32_t> row;
  while (doneStorages < storages.size() || doneNodes < nodes.size()) {
    if (doneStorages < storages.size()) {
      uint32_t l = touchNode(model.producer[storages[doneStorages].id]);
      storages[doneStorages++].node = l;
      continue;
    }
    NodeId u = nodes[doneNodes++].id;
    row.clear();
    for (StorageId s : model.needs[u])
      if (uint32_t l = touchStorage(s); l != kNone)
        row.push_back(l);
    localNeeds.append(row);
    row.clear();
    if (executed[u] == 2)
      for (NodeId v : model.succs[u])
        if (executed[v] == 2)
          row.push_back(touchNode(v));
    localNext.append(row);
  }
  for (llvm::ArrayRef<uint32_t> atMoment :
       {model.needs[moment], model.makes[moment]})
    for (StorageId s : atMoment)
      if (localStorage[s] != kNone)
        storages[localStorage[s]].free = true;

  int64_t totalBytes = 1, divisor = 0;
  totalCost = 1;
  for (const LocalNode &node : nodes)
    totalCost += model.cost[node.id];
  for (const LocalStorage &storage : storages) {
    if (storage.free)
      continue;
    int64_t bytes = model.bytes[storage.id];
    totalBytes += bytes;
    divisor = std::gcd(divisor, bytes);
    // Unrelated nodes may not have run.
    if (storage.forced && nodes[storage.node].known)
      candidates += bytes;
  }
  if (divisor > 1 && room > 0)
    room -= room % divisor;

  // Capacities below 2^60 in sum.
  auto bits = [](uint64_t x) {
    int b = 0;
    for (; x; x >>= 1)
      ++b;
    return b;
  };
  capacityBits = std::min(50, 58 - bits(storages.size() + nodes.size()));
  shift = capacityBits - bits(totalCost);
  priceBits = std::min(40, bits(totalBytes)) + 8;
  rootPrice = std::ldexp(double(totalCost), shift) / double(totalBytes);
}

int64_t OneMoment::unscaled(int64_t value) const {
  if (value <= 0)
    return 0;
  if (shift >= 0)
    return (value >> shift) + ((value & ((int64_t(1) << shift) - 1)) != 0);
  return value << -shift;
}

/// Minimum of cost + price * held over the relaxation with `fixed` decisions
/// (per local storage: 1 held, 0 not held, -1 open). False: no point at all.
bool OneMoment::cut(llvm::ArrayRef<int8_t> fixed, int64_t price, int64_t &value,
                    Line &line) {
  // Variables, true on the source side: avail(s), runs(u), late(u), with
  // late(u): first run after the moment. place: 0 true, 1 false, else a node.
  const uint32_t ns = storages.size(), nn = nodes.size();
  const uint32_t runs = ns, late = ns + nn;
  constexpr uint32_t open = 2;
  place.assign(ns + 2 * nn, open);
  std::vector<uint32_t> pending;
  bool conflict = false;
  auto makeTrue = [&](uint32_t var) {
    if (place[var] == 1)
      conflict = true;
    else if (place[var] != 0) {
      place[var] = 0;
      pending.push_back(var);
    }
  };
  for (uint32_t l = 0; l < nn; ++l)
    if (nodes[l].known) {
      place[late + l] = 1;
      if (model.pinned[nodes[l].id])
        place[runs + l] = 1;
    }
  for (uint32_t s = 0; s < ns; ++s)
    if (fixed[s] == 1) {
      place[runs + storages[s].node] = 1;
      place[late + storages[s].node] = 1;
    }
  for (uint32_t s = 0; s < ns; ++s)
    if (storages[s].forced || fixed[s] == 1)
      makeTrue(s);
  while (!pending.empty() && !conflict) {
    uint32_t var = pending.back();
    pending.pop_back();
    if (var < ns) {
      if (fixed[var] == 0)
        makeTrue(runs + storages[var].node);
    } else if (var < late) {
      for (uint32_t s : localNeeds[var - runs])
        makeTrue(s);
      if (model.pinned[nodes[var - runs].id])
        makeTrue(late + var - runs);
    } else {
      makeTrue(runs + var - late);
      for (uint32_t v : localNext[var - late])
        makeTrue(late + v);
    }
  }
  if (conflict)
    return false;
  uint32_t count = 2;
  for (uint32_t &p : place)
    if (p == open)
      p = count++;
  network.reset(count);
  const int64_t ceiling = int64_t(1) << (capacityBits + 1);
  for (uint32_t s = 0; s < ns; ++s) {
    int64_t weight = 0;
    if (fixed[s] == 0)
      weight = MinCut::kInfinite;
    else if (!storages[s].free)
      weight = int64_t(std::min<Int128>(
          Int128(price) * model.bytes[storages[s].id] >> priceBits, ceiling));
    network.addArc(place[s], place[runs + storages[s].node], weight);
  }
  for (uint32_t l = 0; l < nn; ++l) {
    uint32_t r = place[runs + l], e = place[late + l];
    network.addArc(r, e,
                   model.pinned[nodes[l].id] ? MinCut::kInfinite
                                             : scaled(model.cost[nodes[l].id]));
    for (uint32_t s : localNeeds[l])
      network.addArc(r, place[s], MinCut::kInfinite);
    if (nodes[l].known)
      continue;
    network.addArc(e, r, MinCut::kInfinite);
    for (uint32_t v : localNext[l])
      network.addArc(e, place[late + v], MinCut::kInfinite);
  }
  value = network.solve();
  steps += network.work() + 4 * place.size();
  if (value >= MinCut::kInfinite)
    return false;
  auto truth = [&](uint32_t var) {
    return place[var] == 0 ||
           (place[var] > 1 && network.onSourceSide(place[var]));
  };
  line = Line();
  line.known = true;
  line.isHeld.assign(ns, 0);
  for (uint32_t s = 0; s < ns; ++s)
    if (!storages[s].free && truth(s) && !truth(runs + storages[s].node)) {
      line.isHeld[s] = 1;
      line.held += model.bytes[storages[s].id];
    }
  for (uint32_t l = 0; l < nn; ++l)
    if (truth(runs + l) && !truth(late + l))
      line.cost += model.cost[nodes[l].id];
  return true;
}

/// Maximises the dual over the price of a byte. Every price gives a valid
/// bound; the lines of the cuts found bracket the best price.
OneMoment::Outcome OneMoment::explore(llvm::ArrayRef<int8_t> fixed,
                                      double startPrice, unsigned cuts,
                                      int64_t stopAt) {
  Outcome outcome;
  Line over, under; // held above the room, and not
  double price = startPrice;
  const double smallest = std::ldexp(1.0, -int(priceBits));
  for (unsigned i = 0; i < cuts; ++i) {
    int64_t fixedPoint =
        int64_t(std::min(std::ldexp(price, priceBits), std::ldexp(1.0, 62)));
    int64_t value = 0;
    Line line;
    if (!cut(fixed, fixedPoint, value, line)) {
      outcome.bound = kNoPlan;
      outcome.exact = true;
      return outcome;
    }
    // Rounded up: the product is taken off.
    Int128 rent =
        (Int128(fixedPoint) * room + (Int128(1) << priceBits) - 1) >> priceBits;
    Int128 dual = Int128(value) - rent;
    if (dual > 0) {
      int64_t bound = unscaled(int64_t(dual));
      if (bound > outcome.bound) {
        outcome.bound = bound;
        outcome.price = price;
      }
    }
    bool isOver = line.held > room;
    if (!isOver && line.cost < bestFeasible)
      bestFeasible = line.cost;
    Line &side = isOver ? over : under;
    bool repeated =
        side.known && side.cost == line.cost && side.held == line.held;
    side = std::move(line);
    if (!under.known) {
      if (outcome.bound > totalCost) {
        // More than every node together: no point keeps the room.
        outcome.bound = kNoPlan;
        outcome.exact = true;
        return outcome;
      }
      if (outcome.bound >= stopAt)
        break;
      price *= 4.0;
      continue;
    }
    if (!over.known) {
      if (under.cost <= outcome.bound) {
        outcome.exact = true;
        break;
      }
      if (price <= smallest)
        break;
      price = std::max(price / 8.0, smallest);
      continue;
    }
    if (outcome.bound >= stopAt || under.cost <= outcome.bound || repeated)
      break;
    double next = std::ldexp(double(under.cost - over.cost), shift) /
                  double(over.held - under.held);
    if (!(next > 0) || std::fabs(next - price) <= 1e-12 * price)
      break;
    price = next;
  }
  if (outcome.price == 0.0)
    outcome.price = price;
  if (under.known && under.cost <= outcome.bound) {
    outcome.bound = under.cost;
    outcome.exact = true;
    return outcome;
  }
  // Branch on the largest storage about which the two sides disagree.
  int64_t largest = -1;
  for (uint32_t s = 0; s < storages.size(); ++s) {
    if (fixed[s] != -1 || storages[s].free)
      continue;
    bool a = over.known && over.isHeld[s], b = under.known && under.isHeld[s];
    if (over.known && under.known ? a == b : !(a || b))
      continue;
    if (model.bytes[storages[s].id] > largest) {
      largest = model.bytes[storages[s].id];
      outcome.branchOn = s;
    }
  }
  return outcome;
}

int64_t OneMoment::priceBound(unsigned cuts, int64_t stopAt) {
  if (room < 0) {
    proven = kNoPlan;
    done = true;
    return proven;
  }
  std::vector<int8_t> fixed(storages.size(), -1);
  Outcome outcome = explore(fixed, rootPrice, cuts, stopAt);
  proven = std::max(proven, outcome.bound);
  done = outcome.exact;
  if (outcome.price > 0)
    rootPrice = outcome.price;
  return proven;
}

int64_t OneMoment::branchAndBound(int64_t stopAt, uint64_t maxWork) {
  if (room < 0 || done)
    return priceBound(1, stopAt);
  struct Open {
    int64_t bound;
    uint32_t serial, decision, branchOn;
    double price;
    bool operator<(const Open &other) const {
      return bound != other.bound ? bound > other.bound : serial < other.serial;
    }
  };
  const uint64_t end = steps + maxWork;
  std::vector<Decision> decisions;
  std::priority_queue<Open> queue;
  std::vector<int8_t> fixed(storages.size(), -1);
  Outcome root = explore(fixed, rootPrice, 24, stopAt);
  proven = std::max(proven, root.bound);
  if (root.exact || root.branchOn == kNone) {
    done = root.exact;
    return proven;
  }
  uint32_t serial = 0;
  queue.push({root.bound, serial++, kNone, root.branchOn, root.price});
  while (!queue.empty()) {
    Open node = queue.top();
    int64_t global = std::min(node.bound, bestFeasible);
    proven = std::max(proven, global);
    if (proven >= stopAt || steps >= end || model.deadline.passed())
      return proven;
    if (node.bound >= bestFeasible) {
      done = true;
      return proven;
    }
    if (node.branchOn == kNone)
      return proven; // cannot be refined
    queue.pop();
    for (bool held : {true, false}) {
      decisions.push_back({node.decision, node.branchOn, held});
      uint32_t id = decisions.size() - 1;
      std::fill(fixed.begin(), fixed.end(), -1);
      int64_t heldBytes = 0;
      for (uint32_t d = id; d != kNone; d = decisions[d].parent) {
        fixed[decisions[d].local] = decisions[d].held;
        if (decisions[d].held)
          heldBytes += model.bytes[storages[decisions[d].local].id];
      }
      if (heldBytes > room)
        continue;
      Outcome outcome =
          explore(fixed, node.price, 10, std::min(stopAt, bestFeasible));
      int64_t bound = std::max(outcome.bound, node.bound);
      if (outcome.exact && outcome.bound != kNoPlan)
        bestFeasible = std::min(bestFeasible, outcome.bound);
      if (outcome.exact || bound >= bestFeasible)
        continue;
      queue.push({bound, serial++, id, outcome.branchOn, outcome.price});
    }
  }
  // Every case is settled: the best point found is the optimum.
  proven = std::max(proven, bestFeasible);
  done = true;
  return proven;
}
