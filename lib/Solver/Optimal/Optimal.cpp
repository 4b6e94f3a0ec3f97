//===- Optimal.cpp --------------------------------------------------------===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The default strategy: greedy repair, then annealing with several executions
// of a node, then a proven bound. docs/solver.md describes the search,
// docs/solver-bounds.md the proofs.
//
//===----------------------------------------------------------------------===//

#include "Search.h"
#include "ckpt/Solver/Algorithms.h"
#include "ckpt/Solver/Bounds.h"
#include "ckpt/Solver/Order.h"
#include "ckpt/Solver/Stored.h"
#include <algorithm>
#include <cmath>
#include <numeric>

using namespace ckpt::solver;
using namespace ckpt::solver::optimal;

namespace {

/// Parts of a time limit: bounds before the search, end of the search; the
/// rest is for the strong bounds.
constexpr double kGoalShare = 0.2, kSearchShare = 0.8;

/// From this size on plans of simple rules are starts, too; from the second on
/// they come before all else.
constexpr size_t kSeedNodes = 400;
constexpr size_t kSeedFirstNodes = 5000;
constexpr size_t kQuickSeedNodes = 100;
/// Smaller graphs are searched in passes, each so many times the effort of the
/// one before. One ends at the default effort; the first has at least so many
/// units a node.
constexpr uint64_t kPassGrowth = 8;
constexpr uint64_t kFirstPass = 50;
/// Up to this size plans are repaired value by value.
constexpr size_t kRepairNodes = 200000;
/// Up to this size smaller peaks are looked for at the same cost.
constexpr size_t kSqueezeNodes = 20000;

/// Of the lower-set program as a start: a tenth of what it takes alone.
constexpr uint64_t kLowerSetEffort = 100000000;

class OptimalSolver {
public:
  OptimalSolver(const Problem &problem, const SolveOptions &options)
      : problem(problem), graph(problem), start(options.start),
        quick(options.quick) {
    standard = uint64_t(double(defaultEffort()) * options.effortScale);
    effort = options.effort ? options.effort : standard;
    budget.total = effort;
    if (options.timeLimitSeconds > 0) {
      budget.hasDeadline = true;
      budget.deadline =
          std::chrono::steady_clock::now() +
          std::chrono::duration_cast<std::chrono::steady_clock::duration>(
              std::chrono::duration<double>(kSearchShare *
                                            options.timeLimitSeconds));
    }
    std::vector<NodeId> order(problem.graph.numNodes());
    std::iota(order.begin(), order.end(), 0);
    baseline = evaluated(std::move(order));
  }

  /// `goalCost`, `goalPeak`: proven bounds, at which the search can stop;
  /// `relaxedPlan`: the schedule behind the bound, or empty.
  Plan run(double goalCost, double goalPeak,
           const std::vector<NodeId> &relaxedPlan) {
    relaxed = relaxedPlan.empty() ? nullptr : &relaxedPlan;
    this->goalCost = std::max(goalCost, baseline.cost);
    this->goalPeak = goalPeak;
    Candidate best = baseline;
    inPasses(best);
    return finish(best);
  }

  const Candidate &given() const { return baseline; }

  /// The order with the least peak that is known without repetitions; the given
  /// one when that is as good.
  const Candidate &orderedForMemory() {
    if (!hasReordered) {
      hasReordered = true;
      leastOrder = baseline;
      if (problem.order == Order::Free) {
        MemoryOrder found = orderForMemory(problem.graph);
        if (found.peakBytes < found.givenPeakBytes)
          leastOrder = evaluated(std::move(found.order));
      }
    }
    return leastOrder;
  }

  Plan finish(const Candidate &best) {
    Plan plan = makePlan(problem, StrategyKind::Optimal, best.schedule);
    plan.effort = budget.used;
    plan.stoppedByClock = budget.clockStopped;
    return plan;
  }

private:
  /// What fits in a few seconds: a unit takes longer on larger graphs.
  uint64_t defaultEffort() const {
    uint64_t n = problem.graph.numNodes();
    if (quick)
      return std::min<uint64_t>(std::max<uint64_t>(40 * n, 20000), 1000000);
    // Moves take longer where nodes have many inputs.
    size_t arcs = 0;
    for (NodeId node = 0; node < n; ++node)
      arcs += graph.preds[node].size();
    uint64_t small = arcs > 3 * n ? 6000000 : 8000000;
    uint64_t most = n <= 400 ? small : n <= 6000 ? 4000000 : 1000000;
    return std::min<uint64_t>(60000 * n, most);
  }

  Candidate evaluated(std::vector<NodeId> schedule) const {
    Simulation sim = simulate(problem.graph, schedule, false);
    return {std::move(schedule), sim.totalCost,
            static_cast<double>(sim.peakBytes)};
  }

  /// More effort must not give a worse plan. So the search is a sequence of
  /// passes whose lengths do not depend on the effort, which only says where
  /// the sequence is cut off; each pass keeps the best plan of those before.
  void inPasses(Candidate &best) {
    Search search(graph, 1);
    const bool isTime = problem.objective == Objective::Time;
    const double limit =
        isTime ? static_cast<double>(*problem.memoryLimit) : 0.0;
    const bool isSingle = quick || graph.numNodes() >= kSeedFirstNodes;
    planned = isSingle ? effort : standard;
    const uint64_t least = kFirstPass * graph.numNodes() * kPassGrowth;
    while (!isSingle && planned >= least)
      planned /= kPassGrowth;
    for (;;) {
      budget.total = std::min(effort, planned);
      Candidate found = baseline;
      if (isTime)
        solveTime(search, found, best, limit);
      else
        solveMemory(search, found, best);
      if (isTime ? isBetter(found, best, limit) : isLower(found, best))
        best = std::move(found);
      bool done = isTime ? best.peak <= limit && best.cost <= goalCost
                         : best.peak <= goalPeak && best.cost <= goalCost;
      if (done || isCut() || budget.clockStopped || budget.used >= effort ||
          planned >= effort)
        break;
      planned = std::max(planned, planned * kPassGrowth);
    }
    // Not where repair is too slow for it.
    if (isTime && graph.numNodes() <= kSqueezeNodes && best.peak <= limit)
      squeeze(search, best);
  }

  /// Whether the effort ended within the pass.
  bool isCut() const { return effort < planned && budget.used >= effort; }

  /// From the given order; `carried` is the best plan so far.
  void solveTime(Search &search, Candidate &best, const Candidate &carried,
                 double limit) {
    // A better order alone may do, and is a second place to start from.
    Candidate ordered = orderedForMemory();
    search.reorder(ordered, limit, remaining() / 64, budget);
    if (ordered.peak < best.peak && ordered.peak > limit)
      search.reorder(ordered, limit, remaining() / 6, budget);
    bool reordered = ordered.peak < best.peak;
    bool orderDecides = ordered.peak < 0.95 * best.peak;
    // Repair looks at all values at each step that is over the limit.
    const bool isFirst = repaired.schedule.empty();
    if (!isFirst)
      best = repaired;
    else if (graph.numNodes() <= kRepairNodes)
      search.repairGreedily(best, limit, budget);
    Candidate seeded = baseline;
    bool isSeeded = false;
    const bool seedsFirst =
        graph.numNodes() >= (quick ? kQuickSeedNodes : kSeedFirstNodes);
    if (seedsFirst) {
      seedFromRules(search, seeded, limit);
      isSeeded = isBetter(seeded, best, limit);
      if (graph.numNodes() > kRepairNodes && isSeeded)
        best = seeded;
    }
    if (start && isFirst) {
      Candidate given = evaluated(*start);
      search.repairGreedily(given, limit, budget);
      if (isBetter(given, best, limit))
        best = std::move(given);
    }
    if (relaxed && isFirst && problem.order == Order::Free &&
        problem.executionBound() == 0) {
      Candidate given = evaluated(*relaxed);
      search.repairGreedily(given, limit, budget);
      if (isBetter(given, best, limit))
        best = std::move(given);
    }
    repaired = best;
    if (reordered)
      search.repairGreedily(ordered, limit, budget);
    // Short runs first; which valley they end in is a matter of luck. Where
    // the order decides, every run but the first gets a new one.
    // Orders have more and flatter valleys than sets of repetitions.
    search.setHeat(orderDecides && graph.numNodes() <= 400 ? 4.0 : 1.0);
    const unsigned starts = reordered ? 3 : 2;
    std::vector<Candidate> runs;
    const uint64_t trial = static_cast<uint64_t>(remaining() * 0.3 / 2);
    if (isSeeded) {
      search.polish(seeded, limit, trial / 4, budget);
      runs.push_back(seeded);
      search.minimizeCost(seeded, limit, goalCost, trial, budget);
      runs.push_back(seeded);
    }
    for (unsigned i = 0; i < starts; ++i) {
      if (i == 2) {
        ordered = orderedForMemory();
        search.reorder(ordered, limit, trial, budget);
        search.repairGreedily(ordered, limit, budget);
      }
      runs.push_back(reordered && i > 0 ? ordered : best);
      Candidate &run = runs.back();
      if (run.peak > limit)
        search.minimizePeak(run, limit, trial / 2, budget);
      search.minimizeCost(run, limit, goalCost, trial, budget);
      search.polish(run, limit, trial / 8, budget);
      if (run.peak <= limit && run.cost <= goalCost)
        break;
    }
    for (Candidate &run : runs)
      if (isBetter(run, best, limit))
        best = std::move(run);
    if (isBetter(carried, best, limit))
      best = carried;
    search.minimizeCost(best, limit, goalCost, remaining(), budget);
    if (isCut())
      return;
    search.polish(best, limit, polishUnits(), budget);
    if (graph.numNodes() >= kSeedNodes && !seedsFirst && planned >= standard &&
        !(best.peak <= limit && best.cost <= goalCost))
      runFromRules(search, best, limit);
  }

  /// Looks for smaller peaks at the same cost: of two limits that cost the same
  /// the smaller one must not get the larger peak.
  void squeeze(Search &search, Candidate &best) {
    const uint64_t units = std::max<uint64_t>(effort / 256, 2000);
    double step = std::floor((best.peak - goalPeak) / 16);
    for (unsigned tries = 0; tries < 10 && step >= 1; ++tries) {
      Candidate run = best;
      const double within = best.peak - step;
      search.repairGreedily(run, within, budget);
      if (run.peak > within || run.cost > best.cost) {
        run = best;
        budget.total = std::max(budget.total, budget.used + units);
        search.minimizeCost(run, within, best.cost, units, budget);
      }
      if (run.peak <= within && run.cost <= best.cost)
        best = std::move(run);
      else
        step = std::floor(step / 8);
    }
  }

  /// A further run, from plans of simple rules, with a quarter of the effort.
  void runFromRules(Search &search, Candidate &best, double limit) {
    const uint64_t extra = planned / 4;
    budget.total = std::max(budget.total, budget.used) + extra;
    Candidate seeded = baseline;
    seedFromRules(search, seeded, limit);
    if (seeded.peak > limit)
      return;
    search.polish(seeded, limit, extra / 8, budget);
    search.minimizeCost(seeded, limit, goalCost, extra, budget);
    search.polish(seeded, limit, polishUnits(), budget);
    if (isBetter(seeded, best, limit))
      best = std::move(seeded);
  }

  /// Plans of strategies that take near-linear time, as starts: repair of the
  /// given order is slow on large graphs, and sees one value at a time.
  void seedFromRules(Search &search, Candidate &best, double limit) {
    Problem live = problem;
    live.limitKind = LimitKind::Live;
    for (StrategyKind kind :
         {StrategyKind::MinCut, StrategyKind::ListGreedy,
          StrategyKind::LowerSet, StrategyKind::Greedy, StrategyKind::Sqrt}) {
      // The last two hold little and repeat much.
      bool isCoarse =
          kind == StrategyKind::Greedy || kind == StrategyKind::Sqrt;
      if (budget.spent() || (isCoarse && best.peak <= limit))
        continue;
      SolveOptions rule;
      if (kind == StrategyKind::LowerSet)
        rule.effort = kLowerSetEffort;
      if (budget.hasDeadline)
        rule.timeLimitSeconds = std::max(
            1e-3, std::chrono::duration<double>(
                      budget.deadline - std::chrono::steady_clock::now())
                      .count());
      Plan plan = solve(live, kind, rule);
      if (!plan.hasSchedule())
        continue;
      std::vector<Violation> faults = plan.verify(live);
      if (std::any_of(faults.begin(), faults.end(),
                      [](const Violation &v) { return v.label != "S7"; }))
        continue;
      Candidate found = evaluated(std::move(plan.schedule));
      if (graph.numNodes() <= kRepairNodes)
        search.repairGreedily(found, limit, budget);
      if (isBetter(found, best, limit))
        best = std::move(found);
    }
  }

  static bool isBetter(const Candidate &a, const Candidate &b, double limit) {
    bool fits = a.peak <= limit;
    if (fits != (b.peak <= limit))
      return fits;
    return fits ? a.cost < b.cost : a.peak < b.peak;
  }

  void solveMemory(Search &search, Candidate &best, const Candidate &carried) {
    Candidate ordered = orderedForMemory();
    search.reorder(ordered, goalPeak, remaining() / 16, budget);
    search.repairGreedily(best, goalPeak, budget);
    if (ordered.peak < baseline.peak) {
      search.repairGreedily(ordered, goalPeak, budget);
      if (isBetter(ordered, best, 0.0))
        best = std::move(ordered);
    }
    // Which valley a run ends in is a matter of luck, and longer runs are not
    // luckier: short ones first, then the rest of the effort from the best.
    const uint64_t all = remaining();
    const Candidate start = best;
    for (uint64_t share : {25, 8, 5}) {
      Candidate run = start;
      takeTurns(search, run, all / share);
      if (isLower(run, best))
        best = std::move(run);
    }
    if (isLower(carried, best))
      best = carried;
    Candidate run = best;
    takeTurns(search, run, remaining());
    if (isLower(run, best))
      best = std::move(run);
    if (!isCut())
      search.polish(best, best.peak, polishUnits(), budget);
  }

  /// Cheap plans have room for a lower peak, so the two goals take turns.
  void takeTurns(Search &search, Candidate &run, uint64_t units) {
    for (unsigned turn = 0; turn < 3; ++turn) {
      uint64_t share = turn == 0 ? units / 2 : units / 4;
      search.minimizePeak(run, goalPeak, share * 2 / 3, budget);
      search.minimizeCost(run, run.peak, baseline.cost, share / 3, budget);
    }
  }

  static bool isLower(const Candidate &a, const Candidate &b) {
    return a.peak < b.peak || (a.peak == b.peak && a.cost < b.cost);
  }

  /// Of the pass, even where the effort ends before.
  uint64_t remaining() const {
    return planned > budget.used ? planned - budget.used : 0;
  }

  uint64_t polishUnits() {
    uint64_t units = std::max<uint64_t>(planned / 16, 1000);
    budget.total = std::max(budget.total, budget.used) + units;
    return units;
  }

  const Problem &problem;
  SearchGraph graph;
  const std::vector<NodeId> *start;
  bool quick;
  const std::vector<NodeId> *relaxed = nullptr;
  Budget budget;
  /// Units asked for, the default, and where the current pass ends.
  uint64_t effort = 0, standard = 0, planned = 0;
  Candidate baseline, leastOrder, repaired;
  bool hasReordered = false;
  double goalCost = 0.0, goalPeak = 0.0;
};

} // namespace

/// Largest graph, and states of the exhaustive search, for which it is tried.
static constexpr size_t kExactNodes = 12;
static constexpr uint64_t kExactStates = 1000000;
/// Effort of the bounds that only tell the search when to stop.
static constexpr uint64_t kGoalEffort = 150000000;
static constexpr uint64_t kQuickBoundEffort = 20000000;

/// The exact answer for small graphs; none when it takes too many states.
static std::optional<Plan> solveExactly(const Problem &problem,
                                        const SolveOptions &options) {
  if (problem.graph.numNodes() > kExactNodes)
    return std::nullopt;
  SolveOptions exact = options;
  exact.timeLimitSeconds *= kGoalShare;
  exact.effort = kExactStates;
  Plan plan = solveBruteForce(problem, exact);
  if (plan.status != Status::Optimal && plan.status != Status::Infeasible)
    return std::nullopt;
  plan.strategy = strategyName(StrategyKind::Optimal).str();
  return plan;
}

static void addBounds(Plan &plan, const Bounds &bounds) {
  if (bounds.floorBytes > plan.floorBytes) {
    plan.floorBytes = bounds.floorBytes;
    plan.floorNode = bounds.floorNode;
  }
  plan.lowerBoundCost = std::max(plan.lowerBoundCost, bounds.lowerBoundCost);
  setStatus(plan);
}

/// `exhaustively`: small graphs go to the exhaustive search.
static Plan solveWith(const Problem &problem, const SolveOptions &options,
                      bool exhaustively) {
  const Deadline deadline(options.timeLimitSeconds);
  OptimalSolver solver(problem, options);
  const Candidate &given = solver.given();
  Plan baseline = solver.finish(given);
  bool isTime = problem.objective == Objective::Time;
  // The largest working set is over the limit; name the best floor known.
  if (baseline.status == Status::Infeasible)
    addBounds(baseline, computeBounds(problem, nullptr, kGoalEffort, deadline));
  if (baseline.status == Status::Optimal ||
      baseline.status == Status::Infeasible ||
      (isTime && baseline.withinLimit()))
    return baseline;
  // Next to nothing to find, and nothing to pay for.
  if (isTime && solver.orderedForMemory().peak <= double(*problem.memoryLimit))
    return solver.finish(solver.orderedForMemory());
  if (exhaustively)
    if (std::optional<Plan> plan = solveExactly(problem, options))
      return *plan;

  const uint64_t quickEffort =
      std::max<uint64_t>(kQuickBoundEffort, 400 * problem.graph.numNodes());
  Bounds goals =
      computeBounds(problem, nullptr, options.quick ? quickEffort : kGoalEffort,
                    Deadline(kGoalShare * options.timeLimitSeconds));
  addBounds(baseline, goals);
  if (baseline.status == Status::Optimal ||
      baseline.status == Status::Infeasible)
    return baseline;
  Plan plan =
      solver.run(goals.lowerBoundCost, static_cast<double>(goals.floorBytes),
                 goals.relaxedPlan);
  addBounds(plan, goals);
  // One of many plans of a curve has no time for the strong bounds.
  if (plan.status != Status::Optimal && options.effortScale >= 1.0)
    addBounds(plan,
              computeBounds(problem, plan.withinLimit() ? &plan : nullptr,
                            options.quick ? 2 * quickEffort : 0, deadline));
  plan.stoppedByClock |= plan.status != Status::Optimal && deadline.passed();
  return plan;
}

Plan ckpt::solver::optimal::solveBySearch(const Problem &problem,
                                          const SolveOptions &options) {
  return solveWith(problem, options, /*exhaustively=*/false);
}

Plan ckpt::solver::solveOptimal(const Problem &problem,
                                const SolveOptions &options) {
  if (problem.objective == Objective::Stored)
    return solveStoredOptimal(problem, options);
  return solveWith(problem, options, /*exhaustively=*/true);
}
