//===- RotorTable.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The chain program: C(s,t,m), and D(s,k,m) when wide. Sub-chains of equal
// stages share one row.
//
//===----------------------------------------------------------------------===//

#include "RotorTable.h"
#include "StepFunction.h"
#include "llvm/ADT/DenseMap.h"
#include <algorithm>
#include <cassert>
#include <map>

using namespace ckpt::solver;
using namespace ckpt::solver::rotor;

static int64_t ceilDiv(int64_t a, int64_t b) { return a / b + (a % b != 0); }

struct Table::Impl {
  Impl(const Model &model, const TableConfig &config)
      : model(model), config(config), n(model.last()),
        sums(config.cap, config.dense) {
    widest.resize(n + 1);
    for (unsigned s = 1; s <= n; ++s) {
      int64_t most = 0;
      for (unsigned j = s; j < n; ++j) {
        const ModelStage &stage = model.stages[j];
        most = std::max(most, (j > s ? model.stages[j - 1].output : 0) +
                                  stage.output + stage.forwardWorkspace);
        widest[s].push_back(most);
      }
    }
    prefix.assign(n + 1, 0.0);
    base.assign(n + 1, 0.0);
    for (unsigned l = 1; l <= n; ++l) {
      const ModelStage &stage = model.stages[l];
      double least = stage.options.front().backwardTime;
      for (const SaveOption &option : stage.options)
        least = std::min(least, option.backwardTime);
      prefix[l] = prefix[l - 1] + stage.forwardTime;
      base[l] = base[l - 1] + stage.forwardTime + least;
    }
    slack = config.slack + 1e-9 * (base[n] + 1.0);
  }

  /// A need in bytes as the first level at which it is met.
  int64_t need(int64_t bytes) const { return ceilDiv(bytes, config.unit); }
  /// Bytes held as levels that they take off.
  int64_t size(int64_t bytes) const { return ceilDiv(bytes, config.unit); }
  int64_t levelOf(int64_t bytes) const { return bytes / config.unit; }
  int64_t output(unsigned l) const { return size(model.stages[l].output); }
  int64_t saved(unsigned l, unsigned o) const {
    return size(model.stages[l].options[o].saved);
  }
  double backward(unsigned l, unsigned o) const {
    return model.stages[l].options[o].backwardTime;
  }
  uint32_t id(unsigned s, unsigned t) const { return ids[s][t - s]; }
  const StepFunction &chain(unsigned s, unsigned t) const {
    return rows[id(s, t)];
  }
  const StepFunction &pinned(unsigned s, unsigned k) const {
    return wideRows[id(s, k)];
  }

  bool allNeedsNone(unsigned s, unsigned t) const {
    return s < t && (model.accounting == ChainAccounting::Rotor ||
                     model.accounting == ChainAccounting::Rockmate);
  }

  unsigned nextCut(unsigned s, unsigned cut) const {
    return config.allCuts ? cut + 1 : cut + 1 + (cut - s) / 8;
  }

  std::vector<uint32_t> stageKeys() const;
  bool build();
  template <typename Visit>
  void visitChain(unsigned s, unsigned t, Visit &&);
  template <typename Visit>
  void visitPinned(unsigned s, unsigned k, Visit &&);
  void emitChain(unsigned s, unsigned t, int64_t level,
                 std::vector<ModelOp> &ops);
  void emitPinned(unsigned s, unsigned k, int64_t level,
                  std::vector<ModelOp> &ops);
  void emitSweep(unsigned s, unsigned end, std::vector<ModelOp> &ops) const {
    for (unsigned j = s; j < end; ++j)
      ops.push_back(
          {j == s ? ChainOpKind::ForwardKeep : ChainOpKind::ForwardNone, j, 0});
  }

  /// A way to do (s,t): what it costs and asks for. `kind` and `at` say which.
  struct Choice {
    enum Kind : uint8_t { Base, SaveFirst, Cut, SaveInner } kind;
    unsigned at = 0;
    unsigned option = 0;
    double offset = 0.0;
    /// Null in `Base`.
    const StepFunction *x = nullptr;
    int64_t shift = 0;
    const StepFunction *y = nullptr;
    int64_t start = 0;

    double timeAt(int64_t level) const {
      if (level < start)
        return kInfinity;
      if (!x)
        return offset;
      double sum = offset + x->at(level - shift);
      return sum + (y ? y->at(level) : 0.0);
    }
  };

  const Model &model;
  TableConfig config;
  unsigned n;
  MinOfSums sums;
  /// Sums of forward times, and of forward and least backward times.
  std::vector<double> prefix, base;
  /// Largest bytes of F_s .. F_j with the input a_{s-1} left out: row s, entry
  /// j - s.
  std::vector<std::vector<int64_t>> widest;
  /// The slack of the configuration, and room for sums in another order.
  double slack;
  std::vector<std::vector<uint32_t>> ids;
  std::vector<StepFunction> rows, wideRows;
};

/// Equal keys: equal stages.
std::vector<uint32_t> Table::Impl::stageKeys() const {
  using Key = std::vector<std::pair<int64_t, double>>;
  std::map<Key, uint32_t> known;
  std::vector<uint32_t> keys(n + 1);
  for (unsigned l = 0; l <= n; ++l) {
    const ModelStage &stage = model.stages[l];
    Key key = {{stage.output, stage.forwardTime},
               {stage.gradient, l == n ? 1.0 : 0.0},
               {stage.forwardWorkspace, 0.0}};
    for (const SaveOption &option : stage.options) {
      key.push_back({option.saved, option.backwardTime});
      key.push_back({option.forwardWorkspace, 0.0});
      key.push_back({option.backwardWorkspace, 0.0});
    }
    keys[l] = known.try_emplace(key, known.size()).first->second;
  }
  return keys;
}

/// Calls `visit` with each way to do C(s,t).
template <typename Visit>
void Table::Impl::visitChain(unsigned s, unsigned t, Visit &&visit) {
  const std::vector<SaveOption> &options = model.stages[s].options;
  const int64_t pending = model.stages[t].gradient;
  const int64_t none = s < t ? need(pending + widest[s][t - 1 - s]) : 0;

  for (unsigned o = 0; o < options.size(); ++o) {
    Choice choice{};
    choice.option = o;
    choice.start = need(model.needAll(s, t, o));
    if (allNeedsNone(s, t))
      choice.start = std::max(choice.start, none);
    choice.offset = model.stages[s].forwardTime + backward(s, o);
    if (s == t) {
      choice.kind = Choice::Base;
    } else {
      choice.kind = Choice::SaveFirst;
      choice.x = &chain(s + 1, t);
      choice.shift = saved(s, o);
    }
    visit(choice);
  }
  for (unsigned cut = s + 1; cut <= t; cut = nextCut(s, cut)) {
    Choice choice{};
    choice.kind = Choice::Cut;
    choice.at = cut;
    choice.offset = prefix[cut - 1] - prefix[s - 1];
    // That much runs again, and more for later cuts.
    if (choice.offset > slack)
      break;
    choice.x = &chain(cut, t);
    choice.shift = output(cut - 1);
    choice.y = &chain(s, cut - 1);
    choice.start = none;
    visit(choice);
  }
  if (!config.wide)
    return;
  for (unsigned k = s + 1; k < t; ++k) {
    if (prefix[k - 1] - prefix[s - 1] > slack || k - s > config.window)
      break;
    const SaveOption &option = model.stages[k].options[0];
    Choice choice{};
    choice.kind = Choice::SaveInner;
    choice.at = k;
    choice.offset = prefix[k] - prefix[s - 1];
    choice.x = &chain(k + 1, t);
    choice.shift = saved(k, 0);
    choice.y = &pinned(s, k);
    choice.start =
        need(pending + std::max(widest[s][k - 1 - s],
                                model.stages[k - 1].output + option.saved +
                                    option.forwardWorkspace));
    visit(choice);
  }
}

/// The same for D(s,k): abar_k and d_k are held and counted.
template <typename Visit>
void Table::Impl::visitPinned(unsigned s, unsigned k, Visit &&visit) {
  const ModelStage &lastStage = model.stages[k];
  const SaveOption &pin = lastStage.options[0];
  const int64_t held = lastStage.gradient + pin.saved;
  const SaveOption &option = model.stages[s].options[0];
  Choice first{};
  if (s == k) {
    first.kind = Choice::Base;
    first.offset = pin.backwardTime;
    first.start =
        need(held + model.stages[s - 1].gradient + pin.backwardWorkspace);
    visit(first);
    return;
  }
  first.kind = Choice::SaveFirst;
  first.offset = model.stages[s].forwardTime + option.backwardTime;
  first.x = &pinned(s + 1, k);
  first.shift = saved(s, 0);
  first.start =
      need(std::max(held + option.saved + option.forwardWorkspace,
                    model.stages[s].gradient + model.stages[s - 1].gradient +
                        option.saved + option.backwardWorkspace));
  visit(first);
  for (unsigned cut = s + 1; cut <= k; cut = nextCut(s, cut)) {
    Choice choice{};
    choice.kind = Choice::Cut;
    choice.at = cut;
    choice.offset = prefix[cut - 1] - prefix[s - 1];
    if (choice.offset > slack)
      break;
    choice.x = &pinned(cut, k);
    choice.shift = output(cut - 1);
    choice.y = &chain(s, cut - 1);
    choice.start = need(held + widest[s][cut - 1 - s]);
    visit(choice);
    if (cut == k)
      break;
    const SaveOption &inner = model.stages[cut].options[0];
    choice.kind = Choice::SaveInner;
    choice.offset = prefix[cut] - prefix[s - 1];
    choice.x = &pinned(cut + 1, k);
    choice.shift = saved(cut, 0);
    choice.y = &pinned(s, cut);
    choice.start =
        need(held + std::max(widest[s][cut - 1 - s],
                             model.stages[cut - 1].output + inner.saved +
                                 inner.forwardWorkspace));
    visit(choice);
  }
}

bool Table::Impl::build() {
  assert((!config.wide || model.accounting == ChainAccounting::Strict) &&
         "the wide program counts strictly");
  std::vector<uint32_t> keys = stageKeys();
  llvm::DenseMap<std::pair<uint32_t, uint32_t>, uint32_t> known;
  ids.assign(n + 1, {});
  uint64_t cells = 0;
  auto add = [&](const Choice &choice) {
    if (choice.x)
      sums.add(choice.offset, *choice.x, choice.shift, choice.y, choice.start);
    else
      sums.addConstant(choice.offset, choice.start);
  };
  for (unsigned s = n; s >= 1; --s) {
    ids[s].reserve(n - s + 1);
    // The gradient that B(s) makes is all that counts of what is before s.
    uint32_t before =
        known.try_emplace({~0u - 2, keys[s - 1]}, ~0u - 3 - keys[s - 1])
            .first->second;
    for (unsigned t = s; t <= n; ++t) {
      auto [it, fresh] = known.try_emplace({before, keys[t]}, rows.size());
      before = it->second;
      ids[s].push_back(before);
      if (!fresh)
        continue;
      // Both rows exist before their content is made: no way reads itself.
      rows.emplace_back();
      wideRows.emplace_back();
      sums.begin(base[t] - base[s - 1] + slack);
      visitChain(s, t, add);
      rows.back() = sums.finish(config.maxSteps, config.upper);
      cells += rows.back().values.size();
      if (config.wide && t < n && t - s <= config.window) {
        sums.begin(base[t] - base[s - 1] - model.stages[t].forwardTime + slack);
        visitPinned(s, t, add);
        wideRows.back() = sums.finish(config.maxSteps, config.upper);
        cells += wideRows.back().values.size();
      }
      if (sums.work > config.workLimit || cells > config.cellLimit ||
          config.deadline.passed())
        return false;
    }
  }
  return true;
}

void Table::Impl::emitChain(unsigned s, unsigned t, int64_t level,
                            std::vector<ModelOp> &ops) {
  Choice found{};
  double least = kInfinity;
  visitChain(s, t, [&](const Choice &choice) {
    if (double time = choice.timeAt(level); time < least) {
      least = time;
      found = choice;
    }
  });
  assert(least < kInfinity && "nothing fits where the table says so");
  switch (found.kind) {
  case Choice::Base:
    if (s == n) {
      ops.push_back({ChainOpKind::Loss, 0, 0});
      return;
    }
    ops.push_back({ChainOpKind::ForwardAll, s, found.option});
    ops.push_back({ChainOpKind::Backward, s, found.option});
    return;
  case Choice::SaveFirst:
    ops.push_back({ChainOpKind::ForwardAll, s, found.option});
    emitChain(s + 1, t, level - found.shift, ops);
    ops.push_back({ChainOpKind::Backward, s, found.option});
    return;
  case Choice::Cut:
    emitSweep(s, found.at, ops);
    emitChain(found.at, t, level - found.shift, ops);
    emitChain(s, found.at - 1, level, ops);
    return;
  case Choice::SaveInner:
    emitSweep(s, found.at, ops);
    ops.push_back({ChainOpKind::ForwardAll, found.at, 0});
    ops.push_back({ChainOpKind::DropOutput, found.at - 1, 0});
    emitChain(found.at + 1, t, level - found.shift, ops);
    emitPinned(s, found.at, level, ops);
    return;
  }
}

void Table::Impl::emitPinned(unsigned s, unsigned k, int64_t level,
                             std::vector<ModelOp> &ops) {
  Choice found{};
  double least = kInfinity;
  visitPinned(s, k, [&](const Choice &choice) {
    if (double time = choice.timeAt(level); time < least) {
      least = time;
      found = choice;
    }
  });
  assert(least < kInfinity && "nothing fits where the table says so");
  switch (found.kind) {
  case Choice::Base:
    ops.push_back({ChainOpKind::Backward, k, 0});
    return;
  case Choice::SaveFirst:
    ops.push_back({ChainOpKind::ForwardAll, s, 0});
    emitPinned(s + 1, k, level - found.shift, ops);
    ops.push_back({ChainOpKind::Backward, s, 0});
    return;
  case Choice::Cut:
    emitSweep(s, found.at, ops);
    emitPinned(found.at, k, level - found.shift, ops);
    emitChain(s, found.at - 1, level, ops);
    return;
  case Choice::SaveInner:
    emitSweep(s, found.at, ops);
    ops.push_back({ChainOpKind::ForwardAll, found.at, 0});
    ops.push_back({ChainOpKind::DropOutput, found.at - 1, 0});
    emitPinned(found.at + 1, k, level - found.shift, ops);
    emitPinned(s, found.at, level, ops);
    return;
  }
}

Table::Table(const Model &model, const TableConfig &config)
    : impl(std::make_unique<Impl>(model, config)) {}
Table::~Table() = default;

bool Table::build() { return impl->build(); }

uint64_t Table::work() const { return impl->sums.work; }

double Table::timeWithin(int64_t bytes) const {
  if (bytes < 0)
    return kInfinity;
  return impl->chain(1, impl->n).at(impl->levelOf(bytes));
}

std::vector<std::pair<int64_t, double>> Table::curve() const {
  std::vector<std::pair<int64_t, double>> points;
  const StepFunction &f = impl->chain(1, impl->n);
  for (size_t i = 0; i < f.values.size(); ++i) {
    int64_t level = f.levels.empty() ? f.first + int64_t(i) : f.levels[i];
    if (points.empty() || f.values[i] < points.back().second)
      points.push_back({level * impl->config.unit, f.values[i]});
  }
  return points;
}

std::vector<ModelOp> Table::extract(int64_t bytes) const {
  std::vector<ModelOp> ops;
  impl->emitChain(1, impl->n, impl->levelOf(bytes), ops);
  return ops;
}
