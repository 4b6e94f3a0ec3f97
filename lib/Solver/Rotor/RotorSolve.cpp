//===- RotorSolve.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Choice between exact tables and slots.
//
//===----------------------------------------------------------------------===//

#include "RotorSolve.h"
#include <algorithm>
#include <cmath>

using namespace ckpt::solver;
using namespace ckpt::solver::rotor;

/// Elementary operations of one attempt at an exact table: about a second.
static constexpr uint64_t kDenseWork = 4000000000u;
static constexpr uint64_t kSparseWork = 400000000u;
/// Above this many levels a dense row is larger than a sparse one.
static constexpr int64_t kDenseLevels = 20000;

/// Longer chains make inputs of stored values again over a few stages only.
static constexpr unsigned kAllWindow = 100;
static constexpr unsigned kWindow = 24;
static constexpr double kAllWork = 4e9;

static int64_t ceilDiv(int64_t a, int64_t b) { return a / b + (a % b != 0); }

std::vector<ChainOp>
ckpt::solver::rotor::chainOps(llvm::ArrayRef<ModelOp> ops) {
  std::vector<ChainOp> result;
  result.reserve(ops.size());
  for (const ModelOp &op : ops)
    result.push_back({op.kind, op.stage});
  return result;
}

/// Slots that keep the work of a table within about two seconds.
static int64_t affordableSlots(const Model &model, int64_t slots, bool wide) {
  double n = model.last();
  double sums = n * n * n / 6 * (wide ? 2 : 1);
  double most = 2.0 * double(kDenseWork) / std::max(sums, 1.0);
  double rows = n * n / 2 * (wide ? 2 : 1);
  most = std::min(most, double(uint64_t(1) << 26) / rows);
  return std::max<int64_t>(16, std::min<double>(double(slots), most));
}

namespace {

class ModelSolver {
public:
  ModelSolver(const Model &model, int64_t bytes, const ModelSearch &search)
      : model(model), bytes(bytes), search(search), base(model.baseTime()) {
    answer.time = search.upperBound;
    answer.lowerBound = base;
  }

  ModelAnswer run(const std::vector<std::vector<int64_t>> &least) {
    const int64_t all = model.keepAllMemory();
    if (bytes >= all) {
      if (base < answer.time)
        keepAll();
      answer.exact = true;
      return std::move(answer);
    }
    const bool feasible = least[1].back() <= bytes;
    if (!feasible && !search.wide) {
      answer.lowerBound = std::numeric_limits<double>::infinity();
      answer.exact = true;
      return std::move(answer);
    }
    TableConfig config;
    setWide(config);
    config.unit = model.unit();
    config.cap = bytes / config.unit;
    config.dense = config.cap <= kDenseLevels;
    config.workLimit = config.dense ? kDenseWork : kSparseWork;
    if (deepen(config, /*exact=*/true))
      return finish(feasible, least);
    const int64_t slots = affordableSlots(model, search.slots, search.wide);
    slotPass(slots, true);
    slotPass(slots, false);
    if (answer.ops.empty() && !std::isfinite(search.upperBound) && feasible)
      takeLeast(least);
    answer.exact = answer.lowerBound >= answer.time;
    return std::move(answer);
  }

private:
  ModelAnswer finish(bool feasible,
                     const std::vector<std::vector<int64_t>> &least) {
    answer.exact = true;
    // Sums in another order may lose the last bits of what is known feasible.
    if (answer.ops.empty() && feasible && !std::isfinite(search.upperBound))
      takeLeast(least);
    answer.lowerBound = answer.time;
    return std::move(answer);
  }

  void setWide(TableConfig &config) const {
    config.wide = search.wide;
    const double n = model.last();
    if (n > kAllWindow && n * n * n * double(bytes / model.unit()) > kAllWork)
      config.window = kWindow;
  }

  void keepAll() {
    for (unsigned l = 1; l < model.last(); ++l)
      answer.ops.push_back({ChainOpKind::ForwardAll, l, 0});
    answer.ops.push_back({ChainOpKind::Loss, 0, 0});
    for (unsigned l = model.last() - 1; l >= 1; --l)
      answer.ops.push_back({ChainOpKind::Backward, l, 0});
    answer.time = base;
  }

  void takeLeast(const std::vector<std::vector<int64_t>> &least) {
    std::vector<ModelOp> ops = extractLeastMemory(model, least);
    double time = 0.0;
    for (const ModelOp &op : ops) {
      if (op.kind == ChainOpKind::Loss)
        continue;
      const ModelStage &stage = model.stages[op.stage];
      time += op.kind == ChainOpKind::Backward
                  ? stage.options[op.option].backwardTime
                  : stage.forwardTime;
    }
    if (time < answer.time) {
      answer.time = time;
      answer.ops = std::move(ops);
    }
  }

  /// Builds tables that allow for more and more overhead until one holds a
  /// schedule: it then holds the best one. False: the work limit was hit.
  bool deepen(TableConfig config, bool exact) {
    const double most = answer.time - base;
    for (double part : {1.0 / 64, 1.0 / 16, 1.0 / 4, 1.0, 4.0}) {
      config.slack = part * base;
      // A wider program rarely halves the overhead that it starts from.
      if (!(config.slack < most) || (search.wide && std::isfinite(most)))
        break;
      Step step = attempt(config, exact);
      if (step != Step::None)
        return step == Step::Found;
    }
    config.slack = most;
    return attempt(config, exact) != Step::Stopped;
  }

  enum class Step { Found, None, Stopped };

  /// Builds a table and takes its schedule if it is better.
  Step attempt(const TableConfig &config, bool exact) {
    Table table(model, config);
    bool built = table.build();
    answer.work += table.work();
    if (!built)
      return Step::Stopped;
    double time = table.timeWithin(bytes);
    bool found = std::isfinite(time);
    if (!config.roundUp) {
      answer.lowerBound =
          std::max(answer.lowerBound,
                   std::min(found ? time : base + config.slack, answer.time));
      return found ? Step::Found : Step::None;
    }
    if (found || exact)
      answer.slotBytes = config.unit;
    if (time < answer.time) {
      answer.time = time;
      answer.ops = table.extract(bytes);
    }
    return found ? Step::Found : Step::None;
  }

  void slotPass(int64_t slots, bool roundUp) {
    TableConfig config;
    setWide(config);
    config.unit = std::max<int64_t>(1, ceilDiv(bytes, slots));
    config.cap = roundUp ? bytes / config.unit : ceilDiv(bytes, config.unit);
    config.roundUp = roundUp;
    config.cellLimit = uint64_t(1) << 27;
    deepen(config, /*exact=*/false);
  }

  const Model &model;
  int64_t bytes;
  ModelSearch search;
  double base;
  ModelAnswer answer;
};

} // namespace

ModelAnswer
ckpt::solver::rotor::solveModel(const Model &model, int64_t bytes,
                                const std::vector<std::vector<int64_t>> &least,
                                const ModelSearch &search) {
  return ModelSolver(model, bytes, search).run(least);
}

std::unique_ptr<Table>
ckpt::solver::rotor::makeCurveTable(const Model &model, int64_t bytes,
                                    unsigned slots, TableConfig &config) {
  config.unit = model.unit();
  config.cap = bytes / config.unit;
  config.dense = config.cap <= kDenseLevels;
  config.workLimit = config.dense ? 2 * kDenseWork : kSparseWork;
  config.cellLimit = uint64_t(1) << 26;
  auto table = std::make_unique<Table>(model, config);
  if (table->build())
    return table;
  config.unit = std::max<int64_t>(
      1, ceilDiv(bytes, affordableSlots(model, slots, config.wide)));
  config.cap = bytes / config.unit;
  config.dense = true;
  config.workLimit = std::numeric_limits<uint64_t>::max();
  config.cellLimit = uint64_t(1) << 27;
  table = std::make_unique<Table>(model, config);
  table->build();
  return table;
}
