//===- Pareto.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A curve of plans between the baseline and the least peak. The limits are
// spread evenly over the peaks and then put where the curve has its widest
// gaps; every plan that a run gives serves all limits that it keeps.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Solver/Algorithms.h"
#include "ckpt/Solver/Deadline.h"
#include <algorithm>

using namespace ckpt::solver;

namespace {

class Curve {
public:
  Curve(const Problem &problem, StrategyKind strategy,
        const SolveOptions &options)
      : problem(problem), strategy(strategy), options(options),
        deadline(options.timeLimitSeconds) {
    this->problem.objective = Objective::Time;
    this->problem.memoryLimit.reset();
  }

  /// A share of the time limit for one of `more` runs to come.
  SolveOptions optionsForOneOf(unsigned more) const {
    SolveOptions local = options;
    if (deadline)
      local.timeLimitSeconds = std::max(1e-3, deadline.secondsLeft() / more);
    return local;
  }

  std::vector<Plan> run(unsigned points) {
    add(solveKeepAll(problem, options));
    Problem least = problem;
    least.objective = Objective::Memory;
    add(solve(least, strategy, optionsForOneOf(3)));

    const int64_t high = plans.front().peakBytes;
    const int64_t low = plans.back().peakBytes;
    for (unsigned i = 1; i + 1 < points; ++i)
      solveAt(low + (high - low) / (points - 1) * (points - 1 - i), points - i);
    for (unsigned tries = 2 * points; plans.size() < points && tries > 0;
         --tries)
      if (deadline.passed() || !splitWidestGap())
        break;
    thin(points);
    return std::move(plans);
  }

private:
  /// Inserts by falling peak; keeps only plans that no other one beats.
  void add(Plan plan) {
    if (!plan.hasSchedule() || plan.status == Status::Infeasible ||
        !plan.withinLimit())
      return;
    for (const Plan &other : plans)
      if (other.peakBytes <= plan.peakBytes &&
          other.totalCost <= plan.totalCost)
        return;
    plans.erase(std::remove_if(plans.begin(), plans.end(),
                               [&](const Plan &other) {
                                 return plan.peakBytes <= other.peakBytes &&
                                        plan.totalCost <= other.totalCost;
                               }),
                plans.end());
    auto at = std::find_if(plans.begin(), plans.end(), [&](const Plan &other) {
      return other.peakBytes < plan.peakBytes;
    });
    plans.insert(at, std::move(plan));
  }

  /// `more`: runs to come, this one included.
  void solveAt(int64_t limit, unsigned more) {
    if (std::find(tried.begin(), tried.end(), limit) != tried.end())
      return;
    tried.push_back(limit);
    // The neighbours of a limit have done most of the work: the next plan above
    // it has to lose little, the next one below it fits already.
    const Plan *start = &plans.back();
    for (const Plan &plan : plans)
      if (plan.peakBytes > limit)
        start = &plan;
    const std::vector<NodeId> schedule = start->schedule;
    SolveOptions local = optionsForOneOf(more);
    local.start = &schedule;
    local.effortScale = kScale;
    problem.memoryLimit = limit;
    add(solve(problem, strategy, local));
  }

  /// Effort of one plan as a part of that of a plan alone.
  static constexpr double kScale = 0.2;

  /// A limit in the middle of the widest step between two neighbours that has
  /// not been tried; false when there is none.
  bool splitWidestGap() {
    int64_t widest = 0, limit = 0;
    for (size_t i = 1; i < plans.size(); ++i) {
      int64_t above = plans[i - 1].peakBytes, below = plans[i].peakBytes;
      int64_t middle = below + (above - below) / 2;
      if (above - below > widest && middle > below &&
          std::find(tried.begin(), tried.end(), middle) == tried.end()) {
        widest = above - below;
        limit = middle;
      }
    }
    if (widest == 0)
      return false;
    solveAt(limit, 2);
    return true;
  }

  /// Takes out the inner plan with the narrowest neighbourhood while there are
  /// too many.
  void thin(unsigned points) {
    while (plans.size() > points && plans.size() > 2) {
      size_t victim = 1;
      auto width = [&](size_t i) {
        return plans[i - 1].peakBytes - plans[i + 1].peakBytes;
      };
      for (size_t i = 2; i + 1 < plans.size(); ++i)
        if (width(i) < width(victim))
          victim = i;
      plans.erase(plans.begin() + victim);
    }
  }

  Problem problem;
  StrategyKind strategy;
  SolveOptions options;
  Deadline deadline;
  /// By falling peak and rising cost.
  std::vector<Plan> plans;
  std::vector<int64_t> tried;
};

} // namespace

std::vector<Plan> ckpt::solver::solvePareto(const Problem &problem,
                                            StrategyKind strategy,
                                            unsigned points,
                                            const SolveOptions &options) {
  return Curve(problem, strategy, options).run(std::max(points, 2u));
}
