//===- Revolve.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// revolve: binomial checkpointing (Griewank and Walther, ACM TOMS 26(1), 2000)
// over the blocks of the forward part, with as many checkpoints as fit.
//
//===----------------------------------------------------------------------===//

#include "BlockChain.h"
#include <algorithm>

using namespace ckpt::solver;
using namespace ckpt::solver::rotor;

/// Most blocks; the table of splits is cubic.
static constexpr unsigned kMaxBlocks = 96;

namespace {

/// Least repetitions of equal steps with a number of checkpoints, and where to
/// set the first one.
class Binomial {
public:
  explicit Binomial(unsigned steps) : steps(steps) {
    cost.assign((steps + 1) * (steps + 1), 0);
    split.assign((steps + 1) * (steps + 1), 0);
    for (unsigned c = 0; c <= steps; ++c)
      for (unsigned n = 2; n <= steps; ++n) {
        if (c == 0) {
          // From the start again for each step.
          cost[at(n, 0)] = uint64_t(n) * (n - 1) / 2;
          continue;
        }
        uint64_t best = ~uint64_t(0);
        for (unsigned k = 1; k < n; ++k) {
          uint64_t now = k + cost[at(n - k, c - 1)] + cost[at(k, c)];
          if (now < best) {
            best = now;
            split[at(n, c)] = k;
          }
        }
        cost[at(n, c)] = best;
      }
  }

  /// Steps first .. first + n - 1 with `c` free checkpoints; step `loss` is the
  /// loss.
  void emit(unsigned first, unsigned n, unsigned c, unsigned loss,
            std::vector<ModelOp> &ops) const {
    if (n == 1) {
      if (first == loss) {
        ops.push_back({ChainOpKind::Loss, 0, 0});
        return;
      }
      ops.push_back({ChainOpKind::ForwardAll, first, 0});
      ops.push_back({ChainOpKind::Backward, first, 0});
      return;
    }
    if (c == 0) {
      for (unsigned last = first + n - 1;; --last) {
        sweep(first, last, ops);
        emit(last, 1, 0, loss, ops);
        if (last == first)
          return;
      }
    }
    unsigned k = split[at(n, c)];
    sweep(first, first + k, ops);
    emit(first + k, n - k, c - 1, loss, ops);
    emit(first, k, c, loss, ops);
  }

private:
  size_t at(unsigned n, unsigned c) const {
    return size_t(c) * (steps + 1) + n;
  }
  static void sweep(unsigned first, unsigned end, std::vector<ModelOp> &ops) {
    for (unsigned l = first; l < end; ++l)
      ops.push_back(
          {l == first ? ChainOpKind::ForwardKeep : ChainOpKind::ForwardNone, l,
           0});
  }

  unsigned steps;
  std::vector<uint64_t> cost;
  std::vector<unsigned> split;
};

} // namespace

Plan ckpt::solver::solveRevolve(const Problem &problem, const SolveOptions &) {
  Chooser chooser(problem, StrategyKind::Revolve);
  GraphIndex index(problem.graph);
  ForwardPart forward(problem.graph, index);
  if (chooser.baselineIsBest() || forward.nodes.empty() ||
      forward.nodes.size() == problem.graph.numNodes())
    return chooser.finish();
  BlockChain chain(problem, index, forward, kMaxBlocks, /*splitting=*/true);
  const unsigned steps = chain.size() + 1;
  Binomial binomial(steps);
  for (unsigned c = 0; c < steps; ++c) {
    std::vector<ModelOp> ops;
    binomial.emit(1, steps, c, steps, ops);
    chooser.consider(chain.schedule(ops, 0));
    if (chain.largestConstant() > 0)
      chooser.consider(chain.schedule(ops, chain.largestConstant()));
  }
  return chooser.finish();
}
