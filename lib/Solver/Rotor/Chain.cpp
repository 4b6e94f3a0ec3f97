//===- Chain.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Checks of a chain, names, and the simulator of chain schedules.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Solver/Chain.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>
#include <cmath>

using namespace ckpt::solver;

double Chain::baseTime() const {
  double sum = 0.0;
  for (const ChainStage &stage : stages)
    sum += stage.forwardTime;
  for (const ChainStage &stage : stages)
    sum += stage.backwardTime;
  return sum;
}

std::vector<Violation> Chain::check() const {
  std::vector<Violation> found;
  auto report = [&](const char *label, const llvm::Twine &text,
                    size_t stage = kNone) {
    Violation v;
    v.label = label;
    v.text = text.str();
    if (stage != kNone)
      v.nodes.push_back(stage);
    found.push_back(std::move(v));
  };
  if (stages.empty())
    report("C1", "the chain has no stage");
  if (stages.size() > kMaxChainStages)
    report("C2", "the chain has " + llvm::Twine(stages.size()) +
                     " stages; at most " + llvm::Twine(kMaxChainStages) +
                     " are supported: merge neighbours");
  if (inputBytes < 0)
    report("C3", "input_bytes is negative");
  // Every sum that the program or the simulator makes stays below four times
  // this total.
  constexpr int64_t kMaxTotal = int64_t(1) << 60;
  int64_t total = std::max<int64_t>(inputBytes, 0);
  bool over = total > kMaxTotal;
  for (size_t i = 0; i < stages.size(); ++i) {
    const ChainStage &s = stages[i];
    for (int64_t bytes : {s.outputBytes, s.savedBytes, s.forwardWorkspace,
                          s.backwardWorkspace}) {
      if (bytes < 0) {
        report("C3", "stage " + llvm::Twine(i + 1) + " has negative bytes", i);
        continue;
      }
      over |= bytes > kMaxTotal - std::min(total, kMaxTotal);
      total = over ? kMaxTotal : total + bytes;
    }
    for (double time : {s.forwardTime, s.backwardTime})
      if (!std::isfinite(time) || time < 0)
        report("C5",
               "stage " + llvm::Twine(i + 1) +
                   " has a time that is negative or not finite",
               i);
  }
  if (over)
    report("C4", "the bytes of the chain add up to more than 2^60");
  if (found.empty() && !std::isfinite(baseTime() * double(stages.size() + 1)))
    report("C5", "the times of the chain add up to more than a number holds");
  return found;
}

llvm::StringRef ckpt::solver::chainOpName(ChainOpKind kind) {
  switch (kind) {
  case ChainOpKind::ForwardAll:
    return "F_all";
  case ChainOpKind::ForwardKeep:
    return "F_ck";
  case ChainOpKind::ForwardNone:
    return "F_none";
  case ChainOpKind::Loss:
    return "loss";
  case ChainOpKind::Backward:
    return "B";
  case ChainOpKind::DropOutput:
    return "drop_a";
  case ChainOpKind::DropSaved:
    return "drop_abar";
  }
  return "";
}

static const llvm::StringRef kAccountingNames[] = {"strict", "output-uncounted",
                                                   "rotor", "rockmate"};

std::optional<ChainAccounting>
ckpt::solver::parseChainAccounting(llvm::StringRef name) {
  for (size_t i = 0; i < std::size(kAccountingNames); ++i)
    if (kAccountingNames[i] == name)
      return ChainAccounting(i);
  return std::nullopt;
}

llvm::StringRef ckpt::solver::chainAccountingName(ChainAccounting accounting) {
  return kAccountingNames[size_t(accounting)];
}

namespace {

/// What is held between operations.
struct ChainState {
  explicit ChainState(const Chain &chain)
      : chain(chain), output(chain.size() + 1), saved(chain.size() + 1) {
    output[0] = 1;
    held = chain.inputBytes;
  }

  int64_t outputBytes(unsigned l) const {
    return l == 0 ? chain.inputBytes : chain.stages[l - 1].outputBytes;
  }
  bool hasOutput(unsigned l) const { return output[l] || (l > 0 && saved[l]); }
  void take(std::vector<uint8_t> &set, unsigned l, int64_t bytes) {
    set[l] = 1;
    held += bytes;
  }
  void drop(std::vector<uint8_t> &set, unsigned l, int64_t bytes) {
    if (set[l])
      held -= bytes;
    set[l] = 0;
  }

  const Chain &chain;
  /// Bare a_l, and abar_l.
  std::vector<uint8_t> output, saved;
  /// Stage whose gradient is held; none before the loss.
  std::optional<unsigned> gradient;
  int64_t held = 0;
};

} // namespace

ChainSimulation ckpt::solver::simulateChain(const Chain &chain,
                                            llvm::ArrayRef<ChainOp> ops) {
  const unsigned n = chain.size();
  ChainSimulation sim;
  sim.forwardRuns.assign(n, 0);
  sim.timeline.reserve(ops.size());
  sim.peakBytes = chain.inputBytes;
  ChainState state(chain);
  std::vector<uint32_t> backwardRuns(n + 1, 0);
  uint32_t losses = 0;

  for (size_t i = 0; i < ops.size(); ++i) {
    const ChainOp op = ops[i];
    const unsigned l = op.stage;
    auto report = [&](const char *label, const llvm::Twine &what) {
      Violation v;
      v.label = label;
      v.text =
          (chainOpName(op.kind) + "(" + llvm::Twine(l) + "): " + what).str();
      v.step = int64_t(i);
      sim.violations.push_back(std::move(v));
    };
    if (op.kind == ChainOpKind::Loss ? l != 0 : (l < 1 || l > n)) {
      report("T1", "no such stage in a chain of " + llvm::Twine(n));
      sim.timeline.push_back(state.held);
      continue;
    }
    const ChainStage *stage = l ? &chain.stages[l - 1] : nullptr;
    int64_t during = state.held;
    switch (op.kind) {
    case ChainOpKind::ForwardAll:
    case ChainOpKind::ForwardKeep:
    case ChainOpKind::ForwardNone: {
      bool all = op.kind == ChainOpKind::ForwardAll;
      bool none = op.kind == ChainOpKind::ForwardNone;
      if (none ? !state.output[l - 1] : !state.hasOutput(l - 1))
        report("T2", "a_" + llvm::Twine(l - 1) + " is not held");
      if (none && l == 1)
        report("T4", "the chain input is needed to the end");
      auto &set = all ? state.saved : state.output;
      if (set[l])
        report("T3", llvm::Twine(all ? "abar_" : "a_") + llvm::Twine(l) +
                         " is held already");
      else
        state.take(set, l, all ? stage->savedBytes : stage->outputBytes);
      during = state.held + stage->forwardWorkspace;
      if (none && l > 1)
        state.drop(state.output, l - 1, state.outputBytes(l - 1));
      sim.totalCost += stage->forwardTime;
      ++sim.forwardRuns[l - 1];
      break;
    }
    case ChainOpKind::Loss:
      if (!state.hasOutput(n))
        report("T2", "a_" + llvm::Twine(n) + " is not held");
      if (losses++)
        report("T5", "runs again");
      else {
        state.gradient = n;
        state.held += state.outputBytes(n);
      }
      during = state.held;
      state.drop(state.output, n, state.outputBytes(n));
      break;
    case ChainOpKind::Backward:
      if (state.gradient != l)
        report("T2", "d_" + llvm::Twine(l) + " is not held");
      if (!state.saved[l])
        report("T2", "abar_" + llvm::Twine(l) + " is not held");
      if (!state.hasOutput(l - 1))
        report("T2", "a_" + llvm::Twine(l - 1) + " is not held");
      state.held += state.outputBytes(l - 1);
      during = state.held + stage->backwardWorkspace;
      if (state.gradient)
        state.held -= state.outputBytes(*state.gradient);
      state.gradient = l - 1;
      state.drop(state.saved, l, stage->savedBytes);
      state.drop(state.output, l - 1, state.outputBytes(l - 1));
      sim.totalCost += stage->backwardTime;
      if (backwardRuns[l]++)
        report("T5", "runs again");
      break;
    case ChainOpKind::DropOutput:
      if (!state.output[l])
        report("T2", "a_" + llvm::Twine(l) + " is not held");
      state.drop(state.output, l, stage->outputBytes);
      break;
    case ChainOpKind::DropSaved:
      if (!state.saved[l])
        report("T2", "abar_" + llvm::Twine(l) + " is not held");
      state.drop(state.saved, l, stage->savedBytes);
      break;
    }
    sim.timeline.push_back(during);
    if (during > sim.peakBytes) {
      sim.peakBytes = during;
      sim.peakStep = int64_t(i);
    }
  }
  for (unsigned l = 0; l <= n; ++l) {
    if (l == 0 ? losses == 1 : backwardRuns[l] == 1)
      continue;
    if (l == 0 ? losses > 1 : backwardRuns[l] > 1)
      continue; // reported where it ran again
    Violation v;
    v.label = "T5";
    v.text = l == 0 ? "the loss never runs"
                    : ("B(" + llvm::Twine(l) + ") never runs").str();
    sim.violations.push_back(std::move(v));
  }
  return sim;
}
