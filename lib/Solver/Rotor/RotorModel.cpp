//===- RotorModel.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the operations of a chain are charged, and the least memory of each
// sub-chain.
//
//===----------------------------------------------------------------------===//

#include "RotorTable.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <numeric>

using namespace ckpt::solver;
using namespace ckpt::solver::rotor;

Model::Model(const Chain &chain, ChainAccounting accounting)
    : accounting(accounting) {
  stages.resize(chain.size() + 2);
  stages[0].output = stages[0].gradient = chain.inputBytes;
  stages[0].options.resize(1);
  for (unsigned l = 1; l <= chain.size(); ++l) {
    const ChainStage &from = chain.stages[l - 1];
    ModelStage &to = stages[l];
    to.forwardTime = from.forwardTime;
    to.output = to.gradient = from.outputBytes;
    to.forwardWorkspace = from.forwardWorkspace;
    SaveOption option;
    option.saved = from.savedBytes;
    option.forwardWorkspace = from.forwardWorkspace;
    option.backwardTime = from.backwardTime;
    option.backwardWorkspace = from.backwardWorkspace;
    to.options.push_back(option);
  }
  stages.back().options.resize(1);
}

double Model::baseTime() const {
  double sum = 0.0;
  for (const ModelStage &stage : stages)
    sum += stage.forwardTime;
  for (const ModelStage &stage : stages) {
    double least = stage.options.front().backwardTime;
    for (const SaveOption &option : stage.options)
      least = std::min(least, option.backwardTime);
    sum += least;
  }
  return sum;
}

int64_t Model::needAll(unsigned s, unsigned t, unsigned o) const {
  const int64_t made = stages[s - 1].gradient;
  if (s == last())
    return made;
  const SaveOption &option = stages[s].options[o];
  const int64_t here = stages[s].gradient, pending = stages[t].gradient;
  const int64_t forward = option.saved + option.forwardWorkspace;
  const int64_t backward = option.saved + option.backwardWorkspace;
  switch (accounting) {
  case ChainAccounting::Strict:
    return std::max(pending + forward, here + made + backward);
  case ChainAccounting::OutputUncounted:
    return std::max(pending + forward, here + backward);
  case ChainAccounting::Rotor:
    return std::max(here + forward, here + made + backward);
  case ChainAccounting::Rockmate:
    if (s == t)
      return made + std::max(forward, backward);
    return std::max({option.saved, here + forward, made + backward});
  }
  return 0;
}

int64_t Model::unit() const {
  int64_t unit = 0;
  for (const ModelStage &stage : stages) {
    for (int64_t bytes : {stage.output, stage.gradient, stage.forwardWorkspace})
      unit = std::gcd(unit, bytes);
    for (const SaveOption &option : stage.options)
      for (int64_t bytes :
           {option.saved, option.forwardWorkspace, option.backwardWorkspace})
        unit = std::gcd(unit, bytes);
  }
  return std::max<int64_t>(unit, 1);
}

/// The two public codes ask for m_none before F_all too.
static bool allNeedsNone(const Model &model, unsigned s, unsigned t) {
  return s < t && (model.accounting == ChainAccounting::Rotor ||
                   model.accounting == ChainAccounting::Rockmate);
}

namespace {

/// m_none(s,t) for rising t.
class SweepNeed {
public:
  SweepNeed(const Model &model, unsigned s)
      : model(model), s(s),
        widest(model.stages[s].output + model.stages[s].forwardWorkspace) {}
  /// Called with t = s + 1, s + 2, ...
  int64_t next(unsigned t) {
    if (t - 1 > s) {
      const ModelStage &stage = model.stages[t - 1];
      widest = std::max(widest, model.stages[t - 2].output + stage.output +
                                    stage.forwardWorkspace);
    }
    return widest + model.stages[t].gradient;
  }

private:
  const Model &model;
  unsigned s;
  int64_t widest;
};

} // namespace

std::vector<std::vector<int64_t>> Model::leastMemory() const {
  const unsigned n = last();
  std::vector<std::vector<int64_t>> least(n + 1);
  // Least by last stage, so that the inner loop runs along memory.
  std::vector<std::vector<int64_t>> byLast(n + 1);
  for (unsigned t = 1; t <= n; ++t)
    byLast[t].assign(t + 1, 0);
  for (unsigned s = n; s >= 1; --s) {
    std::vector<int64_t> &row = least[s];
    row.resize(n - s + 1);
    SweepNeed sweep(*this, s);
    for (unsigned t = s; t <= n; ++t) {
      int64_t need = s < t ? sweep.next(t) : 0;
      int64_t best = std::numeric_limits<int64_t>::max();
      for (unsigned o = 0; o < stages[s].options.size(); ++o) {
        int64_t all = needAll(s, t, o);
        if (allNeedsNone(*this, s, t))
          all = std::max(all, need);
        if (s < t)
          all = std::max(all, stages[s].options[o].saved + byLast[t][s + 1]);
        best = std::min(best, all);
      }
      const std::vector<int64_t> &column = byLast[t];
      for (unsigned cut = s + 1; cut <= t; ++cut) {
        int64_t right = stages[cut - 1].output + column[cut];
        best = std::min(best, std::max({need, right, row[cut - 1 - s]}));
      }
      row[t - s] = byLast[t][s] = best;
    }
  }
  return least;
}

int64_t Model::keepAllMemory() const {
  const unsigned n = last();
  // m_none(s, n) from the last stage to the first.
  int64_t need = needAll(n, n, 0);
  int64_t inner = 0;
  for (unsigned s = n - 1; s >= 1; --s) {
    int64_t here = needAll(s, n, 0);
    if (allNeedsNone(*this, s, n)) {
      if (s + 1 < n)
        inner = std::max(inner, stages[s].output + stages[s + 1].output +
                                    stages[s + 1].forwardWorkspace);
      int64_t sweep =
          std::max(inner, stages[s].output + stages[s].forwardWorkspace);
      here = std::max(here, stages[n].gradient + sweep);
    }
    need = std::max(here, stages[s].options[0].saved + need);
  }
  return need;
}

namespace {

/// Walks the least-memory recursion and writes down what attains it.
class LeastExtractor {
public:
  LeastExtractor(const Model &model,
                 const std::vector<std::vector<int64_t>> &least)
      : model(model), least(least) {}

  void run(unsigned s, unsigned t) {
    if (s == model.last()) {
      ops.push_back({ChainOpKind::Loss, 0, 0});
      return;
    }
    const std::vector<SaveOption> &options = model.stages[s].options;
    int64_t target = least[s][t - s];
    for (unsigned o = 0; o < options.size(); ++o) {
      int64_t need = model.needAll(s, t, o);
      if (s < t)
        need = std::max(need, options[o].saved + least[s + 1][t - s - 1]);
      if (need > target)
        continue;
      ops.push_back({ChainOpKind::ForwardAll, s, o});
      if (s < t)
        run(s + 1, t);
      ops.push_back({ChainOpKind::Backward, s, o});
      return;
    }
    for (unsigned cut = s + 1; cut <= t; ++cut) {
      int64_t right = model.stages[cut - 1].output + least[cut][t - cut];
      if (std::max(right, least[s][cut - 1 - s]) > target)
        continue;
      ops.push_back({ChainOpKind::ForwardKeep, s, 0});
      for (unsigned j = s + 1; j < cut; ++j)
        ops.push_back({ChainOpKind::ForwardNone, j, 0});
      run(cut, t);
      run(s, cut - 1);
      return;
    }
  }

  std::vector<ModelOp> ops;

private:
  const Model &model;
  const std::vector<std::vector<int64_t>> &least;
};

} // namespace

std::vector<ModelOp> ckpt::solver::rotor::extractLeastMemory(
    const Model &model, const std::vector<std::vector<int64_t>> &least) {
  LeastExtractor extractor(model, least);
  extractor.run(1, model.last());
  return std::move(extractor.ops);
}
