//===- RotorSolve.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Choice between exact and thinned tables.
//
//===----------------------------------------------------------------------===//

#include "RotorSolve.h"
#include <algorithm>
#include <cmath>

using namespace ckpt::solver;
using namespace ckpt::solver::rotor;

/// Elementary operations of the attempts at an exact table, and of a thinned
/// one: a second or two.
static constexpr uint64_t kDenseWork = 6000000000u;
static constexpr uint64_t kSparseWork = 150000000u;
static constexpr double kThinWork = 200e6;
/// Above this many levels a dense row is larger than a sparse one.
static constexpr int64_t kDenseLevels = 20000;
/// Longer chains are not tried at all cuts.
static constexpr unsigned kAllCuts = 200;

/// Longer chains make inputs of stored values again over a few stages only.
static constexpr unsigned kAllWindow = 100;
static constexpr unsigned kWindow = 24;
static constexpr double kAllWork = 4e9;

std::vector<ChainOp>
ckpt::solver::rotor::chainOps(llvm::ArrayRef<ModelOp> ops) {
  std::vector<ChainOp> result;
  result.reserve(ops.size());
  for (const ModelOp &op : ops)
    result.push_back({op.kind, op.stage});
  return result;
}

double ckpt::solver::rotor::timeOf(const Model &model,
                                   llvm::ArrayRef<ModelOp> ops) {
  double time = 0.0;
  for (const ModelOp &op : ops) {
    const ModelStage &stage = model.stages[op.stage];
    if (op.kind == ChainOpKind::Backward)
      time += stage.options[op.option].backwardTime;
    else if (op.kind == ChainOpKind::ForwardAll ||
             op.kind == ChainOpKind::ForwardKeep ||
             op.kind == ChainOpKind::ForwardNone)
      time += stage.forwardTime;
  }
  return time;
}

/// Steps of a thinned row that keep the work of a table in bounds.
static void thinTable(const Model &model, unsigned steps, TableConfig &config) {
  const double n = model.last();
  config.dense = false;
  config.allCuts = !config.upper || n <= kAllCuts;
  const double cuts = config.allCuts ? n / 3 : 8 + 8 * std::log(n / 8);
  const double sums = n * n / 2 * cuts * (config.wide ? 2 : 1);
  config.maxSteps =
      std::clamp<double>(kThinWork / (2 * sums), 8, std::max(8u, steps));
  config.workLimit = std::numeric_limits<uint64_t>::max();
  config.cellLimit = uint64_t(1) << 27;
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
    config.deadline = search.deadline;
    config.unit = model.unit();
    config.cap = bytes / config.unit;
    config.dense = config.cap <= kDenseLevels;
    config.workLimit = config.dense ? kDenseWork : kSparseWork;
    if (deepen(config))
      return finish(feasible, least);
    // A first schedule, then a better one among those that cost less.
    if (!std::isfinite(search.upperBound) && feasible)
      take(extractLeastMemory(model, least));
    thinTable(model, search.steps, config);
    deepen(config);
    config.upper = false;
    if (!search.wide && model.last() <= 3 * kAllCuts) {
      thinTable(model, search.steps, config);
      deepen(config);
    }
    answer.exact = answer.lowerBound >= answer.time;
    return std::move(answer);
  }

private:
  ModelAnswer finish(bool feasible,
                     const std::vector<std::vector<int64_t>> &least) {
    answer.exact = true;
    // Sums in another order may lose the last bits of what is known feasible.
    if (answer.ops.empty() && feasible && !std::isfinite(search.upperBound))
      take(extractLeastMemory(model, least));
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

  void take(std::vector<ModelOp> ops) {
    double time = timeOf(model, ops);
    if (time < answer.time) {
      answer.time = time;
      answer.ops = std::move(ops);
    }
  }

  /// Builds tables that allow for more and more overhead until one holds a
  /// schedule: it then holds the best one. False: the work limit was hit.
  bool deepen(TableConfig config) {
    const double most = answer.time - base;
    const uint64_t before = answer.work;
    const uint64_t limit = config.workLimit;
    auto spend = [&] {
      config.workLimit = limit - std::min(limit, answer.work - before);
      return attempt(config);
    };
    for (double part : {1.0 / 64, 1.0 / 16, 1.0 / 4, 1.0, 4.0}) {
      config.slack = part * base;
      // A wider program rarely halves the overhead that it starts from.
      if (!(config.slack < most) || (search.wide && std::isfinite(most)))
        break;
      Step step = spend();
      if (step != Step::None)
        return step == Step::Found;
    }
    config.slack = most;
    return spend() != Step::Stopped;
  }

  enum class Step { Found, None, Stopped };

  /// Builds a table and takes its schedule if it is better, or its bound.
  Step attempt(const TableConfig &config) {
    Table table(model, config);
    bool built = table.build();
    answer.work += table.work();
    if (!built)
      return Step::Stopped;
    double time = table.timeWithin(bytes);
    bool found = std::isfinite(time);
    if (!config.upper)
      answer.lowerBound =
          std::max(answer.lowerBound,
                   std::min(found ? time : base + config.slack, answer.time));
    else if (found)
      take(table.extract(bytes));
    return found ? Step::Found : Step::None;
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

std::unique_ptr<Table> ckpt::solver::rotor::makeCurveTable(const Model &model,
                                                           int64_t bytes,
                                                           unsigned steps,
                                                           bool &exact) {
  TableConfig config;
  config.unit = model.unit();
  config.cap = bytes / config.unit;
  config.dense = config.cap <= kDenseLevels;
  config.workLimit = config.dense ? 2 * kDenseWork : kSparseWork;
  config.cellLimit = uint64_t(1) << 26;
  auto table = std::make_unique<Table>(model, config);
  exact = table->build();
  if (exact)
    return table;
  thinTable(model, steps, config);
  table = std::make_unique<Table>(model, config);
  table->build();
  return table;
}
