//===- ChainOracle.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Exhaustive search over all that a chain may hold, from the definition of the
// operations and nothing else. For chains of a few stages.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_UNITTESTS_SOLVER_CHAINORACLE_H
#define CKPT_UNITTESTS_SOLVER_CHAINORACLE_H

#include "ckpt/Solver/Chain.h"
#include <map>
#include <queue>
#include <tuple>

namespace ckpt::solver::test {

/// Least time within a limit; infinity when there is no schedule.
///
/// Persistent: a value is either the one that a sweep carries along (`cursor`),
/// gone when the sweep moves on, or stored until the backward that uses it. A
/// new sweep starts only when the last one has ended in a stored value or in
/// the loss. Not persistent: anything may be dropped at any time.
class ChainOracle {
public:
  ChainOracle(const Chain &chain, bool persistent)
      : chain(chain), n(chain.size()), persistent(persistent) {}

  double leastTime(int64_t limit) {
    dist.clear();
    queue = {};
    this->limit = limit;
    const double none = std::numeric_limits<double>::infinity();
    if (chain.inputBytes > limit)
      return none;
    reach(0.0, State{1, 0, n + 1, kNoCursor});
    while (!queue.empty()) {
      auto [cost, state] = queue.top();
      queue.pop();
      if (dist[state] < cost)
        continue;
      if (std::get<2>(state) == 0)
        return cost;
      persistent ? expandPersistent(cost, state) : expandAny(cost, state);
    }
    return none;
  }

private:
  /// Bare outputs (bit l: a_l), saved sets (bit l: abar_l), gradient (n + 1:
  /// none yet), cursor.
  using State = std::tuple<unsigned, unsigned, unsigned, unsigned>;
  static constexpr unsigned kNoCursor = 99;

  int64_t out(unsigned l) const {
    return l ? chain.stages[l - 1].outputBytes : chain.inputBytes;
  }
  int64_t held(unsigned a, unsigned x, unsigned g) const {
    int64_t sum = g <= n ? out(g) : 0;
    for (unsigned l = 0; l <= n; ++l) {
      sum += a >> l & 1 ? out(l) : 0;
      sum += x >> l & 1 ? chain.stages[l - 1].savedBytes : 0;
    }
    return sum;
  }
  void reach(double cost, State state) {
    auto [it, fresh] = dist.try_emplace(state, cost);
    if (!fresh && it->second <= cost)
      return;
    it->second = cost;
    queue.push({cost, state});
  }
  /// B(g), if it can run in state (a, x, g).
  void backward(double cost, unsigned a, unsigned x, unsigned g) {
    if (g < 1 || g > n || !(x >> g & 1) || !((a | x) >> (g - 1) & 1))
      return;
    const ChainStage &s = chain.stages[g - 1];
    if (held(a, x, g) + out(g - 1) + s.backwardWorkspace > limit)
      return;
    reach(cost + s.backwardTime,
          State{a & ~(1u << (g - 1)), x & ~(1u << g), g - 1, kNoCursor});
  }

  void expandAny(double cost, const State &state) {
    auto [a, x, g, cursor] = state;
    const int64_t now = held(a, x, g);
    for (unsigned l = 1; l <= n; ++l) {
      if (a >> l & 1)
        reach(cost, State{a & ~(1u << l), x, g, cursor});
      if (x >> l & 1)
        reach(cost, State{a, x & ~(1u << l), g, cursor});
      if (!((a | x) >> (l - 1) & 1))
        continue;
      const ChainStage &s = chain.stages[l - 1];
      if (!(a >> l & 1) && now + s.outputBytes + s.forwardWorkspace <= limit)
        reach(cost + s.forwardTime, State{a | 1u << l, x, g, cursor});
      if (!(x >> l & 1) && now + s.savedBytes + s.forwardWorkspace <= limit)
        reach(cost + s.forwardTime, State{a, x | 1u << l, g, cursor});
    }
    if (g == n + 1 && ((a | x) >> n & 1) && now + out(n) <= limit)
      reach(cost, State{a, x, n, cursor});
    backward(cost, a, x, g);
  }

  void expandPersistent(double cost, const State &state) {
    auto [a, x, g, cursor] = state;
    const bool carried = cursor != kNoCursor && !((a | x) >> cursor & 1);
    const int64_t now = held(a, x, g) + (carried ? out(cursor) : 0);
    for (unsigned j = 0; j < n; ++j) {
      const unsigned l = j + 1;
      if (g <= n && l > g)
        break;
      if (cursor != kNoCursor ? cursor != j : !((a | x) >> j & 1))
        continue;
      const ChainStage &s = chain.stages[l - 1];
      if (now + s.outputBytes + s.forwardWorkspace <= limit) {
        reach(cost + s.forwardTime, State{a, x, g, l});
        if (carried)
          reach(cost + s.forwardTime, State{a | 1u << j, x, g, l});
      }
      if (!(x >> l & 1) && now + s.savedBytes + s.forwardWorkspace <= limit)
        reach(cost + s.forwardTime,
              State{carried ? a | 1u << j : a, x | 1u << l, g, kNoCursor});
    }
    const bool atEnd = cursor == n || ((a | x) >> n & 1);
    if (g == n + 1 && atEnd && now + out(n) <= limit)
      reach(cost, State{a, x, n, kNoCursor});
    if (cursor == kNoCursor)
      backward(cost, a, x, g);
  }

  using Entry = std::pair<double, State>;
  const Chain &chain;
  unsigned n;
  bool persistent;
  int64_t limit = 0;
  std::map<State, double> dist;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<Entry>> queue;
};

} // namespace ckpt::solver::test

#endif // CKPT_UNITTESTS_SOLVER_CHAINORACLE_H
