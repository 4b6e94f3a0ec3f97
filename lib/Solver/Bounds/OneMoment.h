//===- OneMoment.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Least extra cost forced by one moment, the first execution of one node: what
// is not held then and is needed later must run again. For a price on held
// bytes the relaxation is a minimum cut; branch and bound over "held or not"
// closes the gap of the price. docs/solver-bounds.md, sections 2 and 3.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_LIB_SOLVER_BOUNDS_ONEMOMENT_H
#define CKPT_LIB_SOLVER_BOUNDS_ONEMOMENT_H

#include "BoundModel.h"
#include "MinCut.h"

namespace ckpt::solver::bounds {

class OneMoment {
public:
  /// `limit`: bytes of the whole problem.
  OneMoment(const BoundModel &model, NodeId moment, int64_t limit);

  /// Nothing can be held at this moment: no plan keeps the limit.
  bool infeasible() const { return room < 0 || proven == kNoPlan; }
  /// The limit does not bind here; the bound is 0.
  bool trivial() const { return candidates <= room; }
  /// Bytes that would have to go if nothing ran again (estimate).
  int64_t excess() const { return candidates - room; }

  /// Bound by prices alone, in units; raises `lowerBound`.
  int64_t priceBound(unsigned cuts, int64_t stopAt);
  /// Branch and bound until the bound reaches `stopAt`, the optimum of this
  /// moment is known, or `maxWork` steps are spent.
  int64_t branchAndBound(int64_t stopAt, uint64_t maxWork);

  /// Proven so far: extra units; kNoPlan: no plan at all.
  int64_t lowerBound() const { return proven; }
  /// The optimum of this moment's relaxation is known; nothing more to gain.
  bool closed() const { return done; }
  uint64_t work() const { return steps; }

  static constexpr int64_t kNoPlan = std::numeric_limits<int64_t>::max();

private:
  /// Decisions that lead to a node of the search, newest first.
  struct Decision {
    uint32_t parent;
    uint32_t local;
    bool held;
  };
  struct Line {
    int64_t cost = 0;
    int64_t held = 0;
    bool known = false;
    std::vector<uint8_t> isHeld;
  };
  struct Outcome {
    int64_t bound = 0;
    bool exact = false;
    double price = 0.0;
    uint32_t branchOn = kNone;
  };

  void build(int64_t limit);
  Outcome explore(llvm::ArrayRef<int8_t> fixed, double startPrice,
                  unsigned cuts, int64_t stopAt);
  bool cut(llvm::ArrayRef<int8_t> fixed, int64_t price, int64_t &value,
           Line &line);
  int64_t scaled(int64_t cost) const {
    return shift >= 0 ? cost << shift : cost >> -shift;
  }
  int64_t unscaled(int64_t value) const;

  const BoundModel &model;
  NodeId moment;
  int64_t room = 0;
  int64_t candidates = 0;

  // Local variables: storages and nodes that the moment's demands can reach.
  struct LocalStorage {
    StorageId id;
    uint32_t node; // local producer
    bool forced;   // needed whatever happens
    bool free;     // held at the moment in any case
  };
  struct LocalNode {
    NodeId id;
    bool known;  // has run by the moment for certain
    bool forced; // runs after the moment for certain
  };
  std::vector<LocalStorage> storages;
  std::vector<LocalNode> nodes;
  Rows localNeeds;             // per local node: local storages
  Rows localNext;              // per local node of unknown state: such users
  std::vector<uint32_t> place; // scratch: network node of each variable
  MinCut network;
  int64_t totalCost = 0;
  int capacityBits = 0, shift = 0;
  unsigned priceBits = 0;
  double rootPrice = 0.0;
  int64_t bestFeasible = kNoPlan;
  int64_t proven = 0;
  bool done = false;
  uint64_t steps = 0;
};

} // namespace ckpt::solver::bounds

#endif // CKPT_LIB_SOLVER_BOUNDS_ONEMOMENT_H
