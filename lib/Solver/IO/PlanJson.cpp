//===- PlanJson.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reader and writer of "ckpt-plan", version 1, and the summary of an answer.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Solver/Json.h"
#include "ckpt/Solver/JsonText.h"
#include "ckpt/Solver/Placement.h"

using namespace ckpt::solver;
using llvm::Error;
using llvm::StringRef;
using llvm::Twine;

static Error readPlan(const JsonText &doc, Plan &plan) {
  using Index = JsonText::Index;
  if (Error error = doc.checkFormat("ckpt-plan", 1))
    return error;
  Index schedule, offsets, arena, peak, cost, strategy;
  if (Error error = doc.fields(JsonText::root(), {{"schedule", &schedule, true},
                                                  {"offsets", &offsets},
                                                  {"arena_bytes", &arena},
                                                  {"peak_bytes", &peak},
                                                  {"total_cost", &cost},
                                                  {"strategy", &strategy}}))
    return error;
  std::vector<Index> places;
  if (Error error = doc.elements(schedule, places))
    return error;
  plan.schedule.reserve(places.size());
  for (Index at : places) {
    NodeId n = 0;
    if (Error error = doc.readId(at, kNone, "node", n))
      return error;
    plan.schedule.push_back(n);
  }
  if (offsets != JsonText::kAbsent) {
    if (Error error = doc.elements(offsets, places))
      return error;
    for (Index at : places) {
      int64_t offset = 0;
      if (Error error = doc.read(at, offset))
        return error;
      if (offset < -1)
        return doc.error(at, "an offset may not be negative (-1: an input)");
      plan.offsets.push_back(offset);
    }
  }
  for (auto [at, out] :
       {std::pair(arena, &plan.arenaBytes), std::pair(peak, &plan.peakBytes)})
    if (at != JsonText::kAbsent)
      if (Error error = doc.read(at, *out))
        return error;
  if (cost != JsonText::kAbsent)
    if (Error error = doc.read(cost, plan.totalCost))
      return error;
  if (strategy != JsonText::kAbsent)
    if (Error error = doc.read(strategy, plan.strategy))
      return error;
  return Error::success();
}

llvm::Expected<Plan> ckpt::solver::parsePlan(StringRef text,
                                             StringRef fileName) {
  llvm::Expected<JsonText> doc = JsonText::parse(text, fileName);
  if (!doc)
    return doc.takeError();
  Plan plan;
  if (Error error = readPlan(*doc, plan))
    return std::move(error);
  return plan;
}

llvm::Expected<Plan> ckpt::solver::readPlanFile(StringRef path) {
  llvm::Expected<std::string> text = readTextFile(path);
  if (!text)
    return text.takeError();
  return parsePlan(*text, path);
}

template <typename T>
static void writeList(llvm::ArrayRef<T> list, llvm::raw_ostream &os) {
  os << '[';
  for (size_t i = 0; i < list.size(); ++i)
    os << (i ? ", " : "") << list[i];
  os << ']';
}

void ckpt::solver::writePlan(const Plan &plan, llvm::raw_ostream &os) {
  os << "{\"format\": \"ckpt-plan\", \"version\": 1,\n \"strategy\": ";
  writeJsonString(plan.strategy, os);
  os << ",\n \"peak_bytes\": " << plan.peakBytes << ",\n \"total_cost\": ";
  writeJsonNumber(plan.totalCost, os);
  os << ",\n \"schedule\": ";
  writeList<NodeId>(plan.schedule, os);
  if (!plan.offsets.empty()) {
    os << ",\n \"arena_bytes\": " << plan.arenaBytes << ",\n \"offsets\": ";
    writeList<int64_t>(plan.offsets, os);
  }
  os << "}\n";
}

StringRef ckpt::solver::statusName(Status status) {
  switch (status) {
  case Status::Optimal:
    return "optimal";
  case Status::Feasible:
    return "feasible";
  case Status::Infeasible:
    return "infeasible";
  case Status::Limit:
    return "limit";
  }
  return "";
}

StringRef ckpt::solver::objectiveName(Objective objective) {
  switch (objective) {
  case Objective::Time:
    return "time";
  case Objective::Memory:
    return "memory";
  case Objective::Stored:
    return "stored";
  }
  return "";
}

namespace {

/// Writes the members of one object, a line each.
class Members {
public:
  explicit Members(llvm::raw_ostream &os) : os(os) { os << "{"; }
  ~Members() { os << "\n}\n"; }

  llvm::raw_ostream &key(StringRef name) {
    os << (first ? "\n  \"" : ",\n  \"") << name << "\": ";
    first = false;
    return os;
  }
  void text(StringRef name, StringRef value) {
    writeJsonString(value, key(name));
  }
  void integer(StringRef name, int64_t value) { key(name) << value; }
  void number(StringRef name, double value) {
    writeJsonNumber(value, key(name));
  }
  void null(StringRef name) { key(name) << "null"; }

private:
  llvm::raw_ostream &os;
  bool first = true;
};

} // namespace

void ckpt::solver::writePlanSummary(const Plan &plan, const Problem &problem,
                                    double seconds, llvm::raw_ostream &os) {
  Members out(os);
  out.text("status", statusName(plan.status));
  out.text("strategy", plan.strategy);
  out.text("objective", objectiveName(plan.objective));
  if (plan.memoryLimit)
    out.integer("memory_limit_bytes", *plan.memoryLimit);
  else
    out.null("memory_limit_bytes");

  bool answered = plan.hasSchedule() && plan.status != Status::Infeasible;
  if (answered)
    out.integer("peak_bytes", plan.peakBytes);
  else
    out.null("peak_bytes");
  out.integer("baseline_peak_bytes", plan.baselinePeakBytes);
  out.integer("floor_bytes", plan.floorBytes);
  if (answered)
    out.number("total_cost", plan.totalCost);
  else
    out.null("total_cost");
  out.number("baseline_cost", plan.baselineCost);
  if (answered)
    out.number("overhead_pct", plan.overheadPercent());
  else
    out.null("overhead_pct");
  out.number("lower_bound_cost", plan.lowerBoundCost);
  if (answered || plan.objective == Objective::Stored)
    out.number("gap_pct", plan.gapPercent());
  else
    out.null("gap_pct");
  if (answered) {
    Simulation sim = simulate(problem.graph, plan.schedule, false);
    out.integer("executions", plan.schedule.size());
    out.integer("recomputed", sim.recomputations());
  } else {
    out.null("executions");
    out.null("recomputed");
  }
  if (!plan.offsets.empty()) {
    out.integer("arena_bytes", plan.arenaBytes);
    out.integer("placed_peak_bytes", placedBytes(problem, plan));
  }
  if (plan.floorNode != kNone) {
    out.integer("floor_node", plan.floorNode);
    const std::string &name = problem.graph.nodes[plan.floorNode].name;
    if (!name.empty())
      out.text("floor_node_name", name);
  }
  if (plan.objective == Objective::Stored) {
    out.integer("stored_bytes", plan.storedBytes);
    out.integer("largest_component_bytes", plan.largestComponentBytes);
    out.integer("objective_bytes", plan.storedObjectiveBytes());
    out.integer("lower_bound_bytes", plan.storedLowerBoundBytes);
    writeList<NodeId>(plan.stored, out.key("stored"));
  }
  if (plan.stoppedByClock)
    out.key("stopped_by_clock") << "true";
  if (seconds >= 0)
    out.number("seconds", seconds);
}
