//===- Plan.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// gc-plan: asks the solver for a plan of each lifted function, writes it on the
// graph, and says what it does in remarks, a report and a summary.
//
//===----------------------------------------------------------------------===//

#include "PlanReport.h"
#include "ckpt/Solver/Algorithms.h"
#include "ckpt/Solver/Json.h"
#include "ckpt/Solver/Placement.h"
#include "ckpt/Transforms/Passes.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include <chrono>

namespace ckpt {
#define GEN_PASS_DEF_GCPLAN
#include "ckpt/Transforms/Passes.h.inc"
} // namespace ckpt

using namespace mlir;
using namespace ckpt;

namespace {

/// What a step needed before its loops were cut.
struct Unplanned {
  int64_t bytes = 0;
  int64_t livePeakBytes = 0;
  double cost = 0;
};

/// One function and what is planned for it.
struct Task {
  GraphOp op;
  TrainingGraph training;
  solver::Problem problem;
  solver::Plan plan;
  /// What the step as given needs, by the figure that the limit is about.
  int64_t baselineBytes = 0;
  std::optional<Unplanned> unplanned;
  double seconds = 0;

  /// What the limit leaves for the arena; -1: the limit is not about it.
  int64_t arenaLimit() const {
    if (!problem.memoryLimit || problem.limitKind != solver::LimitKind::Arena)
      return -1;
    return *problem.memoryLimit -
           (solver::placedBytes(problem, plan) - plan.arenaBytes);
  }

  /// What the plan needs, by the same figure.
  int64_t plannedBytes() const {
    return problem.limitKind == solver::LimitKind::Arena
               ? solver::placedBytes(problem, plan)
               : plan.peakBytes;
  }
};

struct GcPlan : ckpt::impl::GcPlanBase<GcPlan> {
  using GcPlanBase::GcPlanBase;

  void runOnOperation() override;

private:
  LogicalResult checkOptions(solver::StrategyKind &kind);
  LogicalResult setProblem(Task &task);
  LogicalResult makePlan(Task &task, solver::StrategyKind kind);
  LogicalResult replay(Task &task);
  LogicalResult refuse(Task &task);
  void emitRemarks(Task &task);
  LogicalResult writeFile(StringRef option, StringRef path, StringRef text);
};

} // namespace

static std::string percent(double part, double whole) {
  return whole > 0 ? llvm::formatv("{0:F1}%", 100.0 * part / whole).str()
                   : "0.0%";
}

LogicalResult GcPlan::checkOptions(solver::StrategyKind &kind) {
  Location loc = getOperation().getLoc();
  std::optional<solver::StrategyKind> found = solver::parseStrategy(strategy);
  if (!found) {
    InFlightDiagnostic diag = emitError(loc) << "gc-plan: unknown strategy '"
                                             << strategy << "'; known here: ";
    llvm::interleaveComma(llvm::make_filter_range(
                              solver::strategyNames(),
                              [](StringRef name) {
                                return solver::parseStrategy(name).has_value();
                              }),
                          diag);
    return failure();
  }
  kind = *found;
  if (timeLimit < 0)
    return emitError(loc) << "gc-plan: time-limit is negative: " << timeLimit;
  return success();
}

LogicalResult GcPlan::setProblem(Task &task) {
  solver::Problem &problem = task.problem;
  problem.graph = task.training.getGraph();
  Location loc = task.op.getLoc();
  problem.limitKind = limit == PlanLimit::Arena ? solver::LimitKind::Arena
                                                : solver::LimitKind::Live;
  // Of the step before its loops were cut, where they were.
  auto unplanned =
      task.op->getParentOp()->getAttrOfType<DictionaryAttr>(kUnplannedAttrName);
  if (unplanned) {
    auto bytes = unplanned.getAs<IntegerAttr>("bytes");
    auto live = unplanned.getAs<IntegerAttr>("live_peak_bytes");
    auto cost = unplanned.getAs<FloatAttr>("cost");
    if (!bytes || !live || !cost)
      return emitError(loc) << "'" << kUnplannedAttrName
                            << "' needs bytes, live_peak_bytes and cost, as "
                               "gc-checkpoint-loops writes them";
    task.unplanned =
        Unplanned{bytes.getInt(), live.getInt(), cost.getValueAsDouble()};
  }
  task.baselineBytes =
      task.unplanned ? task.unplanned->bytes : solver::baselineBytes(problem);
  if (!memoryLimit.empty()) {
    llvm::Expected<int64_t> bytes =
        solver::parseSize(memoryLimit, task.baselineBytes);
    if (!bytes)
      return emitError(loc)
             << "gc-plan: memory-limit: " << llvm::toString(bytes.takeError());
    if (*bytes < 0)
      return emitError(loc)
             << "gc-plan: memory-limit " << memoryLimit << " is negative";
    problem.memoryLimit = *bytes;
  }
  switch (objective) {
  case PlanObjective::Auto:
    problem.objective = problem.memoryLimit ? solver::Objective::Time
                                            : solver::Objective::Memory;
    break;
  case PlanObjective::Time:
    problem.objective = solver::Objective::Time;
    break;
  case PlanObjective::Memory:
    problem.objective = solver::Objective::Memory;
    break;
  }
  problem.maxExecutions = maxExecutions;
  problem.order =
      order == PlanOrder::Given ? solver::Order::Given : solver::Order::Free;
  return success();
}

/// Solves such that nothing reads a donated argument after it is overwritten:
/// nodes that would run again too late run once, all readers in the end. The
/// bounds are those without such a rule, so they hold with it.
static solver::Plan solveKeepingDonations(const TrainingGraph &training,
                                          const solver::Problem &problem,
                                          solver::StrategyKind kind,
                                          const solver::SolveOptions &options) {
  constexpr unsigned kTries = 3;
  solver::Plan first = solver::solve(problem, kind, options);
  std::vector<solver::NodeId> late = training.findLateReaders(first.schedule);
  if (late.empty())
    return first;
  solver::Problem strict = problem;
  for (unsigned attempt = 0; !late.empty(); ++attempt) {
    if (attempt >= kTries)
      for (const TrainingGraph::Donation &donation : training.getDonations())
        late.insert(late.end(), donation.readers.begin(),
                    donation.readers.end());
    for (solver::NodeId node : late)
      strict.graph.nodes[node].recomputable = false;
    solver::Plan plan = solver::solve(strict, kind, options);
    late = training.findLateReaders(plan.schedule);
    if (!late.empty())
      continue;
    plan.lowerBoundCost = first.lowerBoundCost;
    plan.floorBytes = first.floorBytes;
    plan.floorNode = first.floorNode;
    if (plan.status == solver::Status::Infeasible)
      plan.schedule.clear();
    if (plan.hasSchedule())
      solver::setStatus(plan);
    else
      plan.status = solver::Status::Limit;
    return plan;
  }
  return first;
}

/// The error for a limit that no plan keeps, or none that was found.
LogicalResult GcPlan::refuse(Task &task) {
  solver::Plan &plan = task.plan;
  const solver::Graph &graph = task.training.getGraph();
  int64_t limit = task.problem.memoryLimit.value_or(0);
  InFlightDiagnostic diag = emitError(task.op.getLoc());
  diag << "function '" << graph.name << "': ";
  bool isProved =
      plan.status == solver::Status::Infeasible || limit < plan.floorBytes;
  if (isProved) {
    diag << "the memory limit of " << limit
         << " bytes is below the floor: every plan holds at least "
         << plan.floorBytes << " bytes at one time";
  } else {
    diag << "strategy '" << plan.strategy << "' found no plan within " << limit
         << " bytes";
    if (plan.hasSchedule())
      diag << "; its best needs " << plan.peakBytes << " bytes";
    diag << "; the proven floor is " << plan.floorBytes << " bytes";
  }
  diag << " (arguments " << task.training.getArgumentBytes() << ", results "
       << task.training.getResultBytes() << ", baseline " << task.baselineBytes
       << "); raise the limit";
  if (!isProved && plan.strategy != "optimal")
    diag << " or use strategy=optimal";
  else if (!isProved)
    diag << " or the effort";

  if (task.unplanned)
    diag.attachNote(task.op.getLoc())
        << "the floor is that of the step with its loops in segments, as "
           "gc-checkpoint-loops cut them";
  // What makes the floor: the node with the largest working set.
  if (plan.floorNode != solver::kNone) {
    const solver::Node &node = graph.nodes[plan.floorNode];
    NodeOp op = task.training.getNode(plan.floorNode);
    diag.attachNote(op.getLoc())
        << "node " << op.getId() << " '" << node.name
        << "' makes the floor: it needs all of these at one time";
    SmallVector<std::pair<int64_t, solver::ValueId>> parts;
    for (solver::ValueId value : node.inputs)
      parts.push_back({graph.values[value].bytes, value});
    for (solver::ValueId value : node.outputs)
      parts.push_back({graph.values[value].bytes, value});
    llvm::sort(parts, [](auto a, auto b) {
      return std::make_pair(-a.first, a.second) <
             std::make_pair(-b.first, b.second);
    });
    for (auto [bytes, value] : ArrayRef(parts).take_front(5)) {
      if (bytes == 0)
        continue;
      Value at = task.training.getValue(value);
      diag.attachNote(at ? at.getLoc() : op.getLoc())
          << "value '" << graph.values[value].name << "', " << bytes
          << " bytes";
    }
    if (node.workspace > 0)
      diag.attachNote(op.getLoc())
          << "workspace, " << node.workspace << " bytes";
  }
  return failure();
}

LogicalResult GcPlan::replay(Task &task) {
  llvm::Expected<solver::Plan> read = solver::readPlanFile(planFile);
  Location loc = task.op.getLoc();
  if (!read)
    return emitError(loc) << "gc-plan: " << llvm::toString(read.takeError());
  solver::Simulation run = solver::simulate(task.problem.graph, read->schedule,
                                            /*withTimeline=*/false);
  if (!run.violations.empty())
    return emitError(loc) << "gc-plan: plan '" << planFile
                          << "' does not fit function '"
                          << task.problem.graph.name << "' ("
                          << run.violations.front().label
                          << "): " << run.violations.front().text
                          << "; remove the file to plan again";
  if (std::vector<solver::NodeId> late =
          task.training.findLateReaders(read->schedule);
      !late.empty())
    return emitError(loc)
           << "gc-plan: plan '" << planFile << "' runs node "
           << task.training.getNode(late[0]).getId()
           << " after a result is written over a donated argument that this "
              "node reads; remove the file to plan again";
  task.plan = solver::makePlan(task.problem, solver::StrategyKind::KeepAll,
                               read->schedule);
  task.plan.strategy = "replay";
  solver::placePlan(task.problem, task.plan);
  if (task.problem.memoryLimit &&
      task.plannedBytes() > *task.problem.memoryLimit)
    return emitError(loc) << "gc-plan: plan '" << planFile << "' holds up to "
                          << task.plannedBytes()
                          << " bytes, more than the memory limit of "
                          << *task.problem.memoryLimit
                          << "; remove the file to plan again, or raise the "
                             "limit";
  return success();
}

LogicalResult GcPlan::makePlan(Task &task, solver::StrategyKind kind) {
  solver::Problem &problem = task.problem;
  const solver::Graph &graph = task.training.getGraph();
  solver::SolveOptions options;
  options.quick = mode == PlanMode::Quick;
  options.effort = effort;
  options.timeLimitSeconds = timeLimit;

  solver::Problem asGiven = problem;
  asGiven.order = solver::Order::Given;
  solver::Plan given =
      solver::solve(asGiven, solver::StrategyKind::KeepAll, options);
  // Within the limit as it is: nothing is repeated, nothing is moved.
  if (problem.memoryLimit && problem.objective == solver::Objective::Time &&
      given.hasSchedule() && given.withinLimit() &&
      given.status != solver::Status::Infeasible &&
      given.status != solver::Status::Limit) {
    task.plan = std::move(given);
    return success();
  }

  bool hasWishes = false;
  for (auto [index, node] : llvm::enumerate(problem.graph.nodes))
    if (task.training.getNode(index).getPreferKeep()) {
      hasWishes |= node.recomputable;
      node.recomputable = false;
    }
  task.plan = solveKeepingDonations(task.training, problem, kind, options);
  auto isGood = [&] {
    return task.plan.hasSchedule() && task.plan.withinLimit() &&
           task.plan.status != solver::Status::Infeasible;
  };
  problem.graph = graph;
  if (!isGood() && hasWishes) {
    emitRemark(task.op.getLoc())
        << "the memory limit cannot be met with all wishes to keep values; "
           "they are dropped for function '"
        << graph.name << "'";
    task.plan = solveKeepingDonations(task.training, problem, kind, options);
  }
  // A plan of least peak may keep a limit that the search for the least time
  // did not reach with its effort.
  if (!isGood() && problem.objective == solver::Objective::Time &&
      task.plan.status != solver::Status::Infeasible) {
    solver::Problem least = problem;
    least.objective = solver::Objective::Memory;
    solver::Plan found =
        solveKeepingDonations(task.training, least, kind, options);
    if (found.hasSchedule() && found.withinLimit() &&
        found.status != solver::Status::Infeasible) {
      found.objective = problem.objective;
      found.lowerBoundCost =
          std::min(task.plan.lowerBoundCost, found.totalCost);
      solver::setStatus(found);
      task.plan = std::move(found);
    }
  }
  if (!isGood())
    return refuse(task);
  // What does not lower the peak is not worth a change.
  auto needs = [&](solver::Plan &plan) {
    if (problem.limitKind == solver::LimitKind::Live)
      return plan.peakBytes;
    if (plan.offsets.empty())
      solver::placePlan(problem, plan);
    return solver::placedBytes(problem, plan);
  };
  if (problem.objective == solver::Objective::Memory && given.hasSchedule() &&
      given.withinLimit() && needs(given) <= needs(task.plan)) {
    given.status = task.plan.status;
    given.strategy = task.plan.strategy;
    given.floorBytes = task.plan.floorBytes;
    given.floorNode = task.plan.floorNode;
    task.plan = std::move(given);
  }
  return success();
}

/// What is known of the arena, in words.
static std::string placementOf(const Task &task, int64_t peakBytes) {
  int64_t livePeak = peakBytes - task.training.getArgumentBytes() -
                     task.training.getResultBytes();
  if (task.plan.arenaBytes <= livePeak)
    return "proved optimal";
  return llvm::formatv("{0:F2}% above the live peak",
                       100.0 * (static_cast<double>(task.plan.arenaBytes) /
                                    static_cast<double>(livePeak) -
                                1.0))
      .str();
}

void GcPlan::emitRemarks(Task &task) {
  const solver::Graph &graph = task.training.getGraph();
  const solver::Plan &plan = task.plan;
  auto opts = [&](StringRef name) {
    return remark::RemarkOpts::name(name).category("gc-plan").function(
        graph.name);
  };
  remark::analysis(task.op.getLoc(), opts("plan"))
      << remark::metric("strategy", plan.strategy)
      << remark::metric("peak_bytes", plan.peakBytes)
      << remark::metric("baseline_peak_bytes", plan.baselinePeakBytes)
      << remark::metric("overhead_pct", plan.overheadPercent());
  solver::Simulation run =
      solver::simulate(graph, plan.schedule, /*withTimeline=*/false);
  for (auto [index, count] : llvm::enumerate(run.executions)) {
    NodeOp node = task.training.getNode(index);
    if (count > 1)
      remark::passed(node.getLoc(), opts("recomputed"))
          << remark::metric("node", graph.nodes[index].name)
          << remark::metric("executions", static_cast<int64_t>(count));
    else if (node.getOnce())
      remark::missed(node.getLoc(), opts("kept"))
          << remark::metric("node", graph.nodes[index].name)
          << remark::reason("{0}", node.getOnce()->str());
  }
  if (summary)
    emitRemark(task.op.getLoc())
        << llvm::formatv(
               "function '{0}': {9} {1} -> {2} bytes ({3} of the baseline), "
               "time +{4:F1}%, {5} nodes, {6} run again, strategy {7}, "
               "planned in {8:F2} s; placement {10}",
               graph.name, task.baselineBytes, task.plannedBytes(),
               percent(static_cast<double>(task.plannedBytes()),
                       static_cast<double>(task.baselineBytes)),
               std::max(0.0, plan.overheadPercent()), graph.numNodes(),
               run.recomputations(), plan.strategy, task.seconds,
               task.problem.limitKind == solver::LimitKind::Arena ? "peak"
                                                                  : "live peak",
               placementOf(task, run.peakBytes))
               .str();
}

LogicalResult GcPlan::writeFile(StringRef option, StringRef path,
                                StringRef text) {
  llvm::Error error = llvm::writeToOutput(path, [&](llvm::raw_ostream &os) {
    os << text;
    return llvm::Error::success();
  });
  if (error)
    return emitError(getOperation().getLoc())
           << "gc-plan: " << option << ": cannot write '" << path
           << "': " << llvm::toString(std::move(error));
  return success();
}

void GcPlan::runOnOperation() {
  solver::StrategyKind kind = solver::StrategyKind::Optimal;
  if (failed(checkOptions(kind)))
    return signalPassFailure();

  std::vector<Task> tasks;
  for (auto function : getOperation().getOps<func::FuncOp>()) {
    FailureOr<GraphOp> op = findGraph(function);
    if (failed(op))
      return signalPassFailure();
    if (!*op || (*op).getPlan())
      continue;
    FailureOr<TrainingGraph> training = TrainingGraph::build(*op);
    if (failed(training))
      return signalPassFailure();
    tasks.push_back({*op, std::move(*training), {}, {}, 0, std::nullopt, 0});
  }
  if (!planFile.empty() && tasks.size() > 1) {
    emitError(tasks[1].op.getLoc())
        << "gc-plan: plan=" << planFile << " holds the plan of one function, "
        << "and the module has " << tasks.size()
        << " to plan; split the module";
    return signalPassFailure();
  }
  bool isReplay = !planFile.empty() && llvm::sys::fs::exists(planFile);
  for (Task &task : tasks) {
    auto start = std::chrono::steady_clock::now();
    if (failed(setProblem(task)) ||
        failed(isReplay ? replay(task) : makePlan(task, kind)))
      return signalPassFailure();
    task.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
            .count();
    if (task.plan.offsets.empty())
      solver::placePlan(task.problem, task.plan);
    std::vector<solver::Violation> violations = task.plan.verify(task.problem);
    if (!violations.empty()) {
      emitError(task.op.getLoc())
          << "gc-plan: the plan of strategy '" << task.plan.strategy
          << "' does not hold (" << violations.front().label
          << "): " << violations.front().text
          << "; this is a fault of the strategy, use another one";
      return signalPassFailure();
    }
  }

  // All plans hold; only now anything is written.
  for (Task &task : tasks) {
    if (task.unplanned) {
      task.plan.baselinePeakBytes = task.unplanned->livePeakBytes;
      task.plan.baselineCost = task.unplanned->cost;
    }
    std::vector<int64_t> ids;
    for (solver::NodeId id : task.plan.schedule)
      ids.push_back(task.training.getNode(id).getId());
    OpBuilder builder(task.op);
    task.op.setPlanAttr(PlanAttr::get(
        &getContext(), task.plan.strategy, ids, task.plan.peakBytes,
        builder.getF64FloatAttr(task.plan.totalCost),
        task.problem.memoryLimit.value_or(0), task.plan.arenaBytes,
        task.arenaLimit()));
    emitRemarks(task);
  }
  if (!report.empty()) {
    llvm::json::Array functions;
    for (Task &task : tasks) {
      llvm::json::Object entry =
          reportOf(task.training, task.problem, task.plan);
      if (task.problem.limitKind == solver::LimitKind::Arena)
        entry["baseline_placed_peak_bytes"] = task.baselineBytes;
      functions.push_back(std::move(entry));
    }
    llvm::json::Value value =
        llvm::json::Object{{"version", 1}, {"functions", std::move(functions)}};
    if (failed(
            writeFile("report", report, llvm::formatv("{0:2}\n", value).str())))
      return signalPassFailure();
  }
  if (!planFile.empty() && !isReplay && !tasks.empty()) {
    std::string text;
    llvm::raw_string_ostream os(text);
    solver::writePlan(tasks.front().plan, os);
    if (failed(writeFile("plan", planFile, text)))
      return signalPassFailure();
  }
}
