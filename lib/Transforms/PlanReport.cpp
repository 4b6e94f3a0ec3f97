//===- PlanReport.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The JSON report of gc-plan: summary, values, timeline, and what makes the
// peak.
//
//===----------------------------------------------------------------------===//

#include "PlanReport.h"
#include "ckpt/Solver/Json.h"

using namespace mlir;
using namespace ckpt;
using llvm::json::Array;
using llvm::json::Object;

std::string ckpt::placeOf(Location loc) {
  if (auto at = loc->findInstanceOf<FileLineColLoc>())
    return (at.getFilename().getValue() + ":" + llvm::Twine(at.getLine()) +
            ":" + llvm::Twine(at.getColumn()))
        .str();
  return "unknown";
}

/// argument or result for what is held throughout, else kept or recomputed.
static StringRef roleOf(const TrainingGraph &training, solver::ValueId value,
                        uint32_t instances) {
  if (value < training.getNumArguments())
    return "argument";
  if (!training.getValue(value))
    return "result";
  if (training.getGraph().values[value].aliasOf != solver::kNone)
    return "result";
  return instances > 1 ? "recomputed" : "kept";
}

static Location locationOf(const TrainingGraph &training,
                           solver::ValueId value) {
  Value irValue = training.getValue(value);
  return irValue ? irValue.getLoc() : training.getOp()->getLoc();
}

static std::vector<uint32_t> countInstances(const TrainingGraph &training,
                                            const solver::Simulation &run) {
  std::vector<uint32_t> counts(training.getGraph().numValues());
  for (const solver::Instance &instance : run.instances)
    ++counts[instance.value];
  return counts;
}

SmallVector<HeldValue> ckpt::heldAt(const TrainingGraph &training,
                                    ArrayRef<solver::NodeId> schedule,
                                    const solver::Simulation &run, int64_t step,
                                    size_t limit) {
  const solver::Graph &graph = training.getGraph();
  std::vector<uint32_t> counts = countInstances(training, run);
  std::vector<bool> handedOn(run.instances.size());
  for (const solver::Instance &instance : run.instances)
    if (instance.inplaceOf != solver::kNone && instance.born == step)
      handedOn[instance.inplaceOf] = true;
  SmallVector<HeldValue> held;
  for (auto [index, instance] : llvm::enumerate(run.instances)) {
    if (instance.born > step || instance.death < step || handedOn[index] ||
        graph.values[instance.value].bytes == 0)
      continue;
    held.push_back({graph.values[instance.value].name,
                    roleOf(training, instance.value, counts[instance.value]),
                    graph.values[instance.value].bytes,
                    locationOf(training, instance.value), held.size()});
  }
  if (step >= 0 && graph.nodes[schedule[step]].workspace > 0)
    held.push_back({graph.nodes[schedule[step]].name, "workspace",
                    graph.nodes[schedule[step]].workspace,
                    training.getNode(schedule[step])->getLoc(), held.size()});
  llvm::sort(held, [](const HeldValue &a, const HeldValue &b) {
    return std::make_tuple(-a.bytes, a.order) <
           std::make_tuple(-b.bytes, b.order);
  });
  if (held.size() > limit)
    held.erase(held.begin() + limit, held.end());
  return held;
}

/// Why a value is kept or recomputed, in words.
static std::string reasonFor(const TrainingGraph &training,
                             solver::ValueId value, NodeOp node,
                             uint32_t instances) {
  if (training.getGraph().values[value].aliasOf != solver::kNone)
    return training.getGraph().values[value].aliasOf <
                   training.getNumArguments()
               ? "a result of the function, written once over a donated "
                 "argument"
               : "a result of the function, written once into the caller's "
                 "buffer";
  if (instances > 1)
    return "made again for a later use, so that it is not held in between";
  if (node.getOnce())
    return ("it runs once: " + *node.getOnce()).str();
  return "holding it costs less than making it again, or no limit forces it";
}

static Array valuesOf(const TrainingGraph &training,
                      const solver::Simulation &run) {
  const solver::Graph &graph = training.getGraph();
  std::vector<uint32_t> counts = countInstances(training, run);
  // Steps during which any instance is held.
  std::vector<std::pair<int64_t, int64_t>> first(graph.numValues(), {-1, -1});
  for (const solver::Instance &instance : run.instances) {
    auto &span = first[instance.value];
    if (instance.serial == 0)
      span.first = instance.born;
    span.second = std::max(span.second, instance.death);
  }
  Array out;
  for (auto [index, node] : llvm::enumerate(graph.nodes))
    for (auto [number, value] : llvm::enumerate(node.outputs)) {
      NodeOp op = training.getNode(index);
      if (number >= op->getNumResults())
        continue; // An order value.
      uint32_t instances = std::max<uint32_t>(run.executions[index], 1);
      bool isResult = graph.values[value].aliasOf != solver::kNone;
      int64_t bytes = isResult ? graph.values[graph.values[value].aliasOf].bytes
                               : graph.values[value].bytes;
      Object entry{{"name", graph.values[value].name},
                   {"node", static_cast<int64_t>(op.getId())},
                   {"location", placeOf(op->getLoc())},
                   {"phase", stringifyPhase(op.getPhase())},
                   {"bytes", bytes},
                   {"state", isResult        ? "result"
                             : instances > 1 ? "recomputed"
                                             : "kept"},
                   {"instances", static_cast<int64_t>(instances)},
                   {"reason", reasonFor(training, value, op, instances)}};
      if (!isResult) {
        entry["first_step"] = first[value].first;
        entry["last_step"] = first[value].second;
      }
      out.push_back(std::move(entry));
    }
  return out;
}

/// Rows whose running sum, taken after each `allocates` and before each
/// `frees`, is the memory held; its largest value is the peak.
static Array timelineOf(const TrainingGraph &training,
                        ArrayRef<solver::NodeId> schedule,
                        const solver::Simulation &run) {
  const solver::Graph &graph = training.getGraph();
  std::vector<int64_t> change(schedule.size() + 1);
  int64_t before = 0;
  for (const solver::Instance &instance : run.instances) {
    int64_t bytes = graph.values[instance.value].bytes;
    if (instance.born < 0)
      before += bytes;
    else
      change[instance.born] += bytes;
    if (instance.death < static_cast<int64_t>(schedule.size()))
      change[instance.death] -= bytes;
  }
  Array rows;
  rows.push_back(Object{{"step", -1},
                        {"name", "arguments and results"},
                        {"allocates", before},
                        {"frees", 0},
                        {"held", before}});
  std::vector<bool> hasRun(graph.numNodes());
  for (auto [step, id] : llvm::enumerate(schedule)) {
    int64_t after = before + change[step];
    int64_t held = run.timeline[step];
    rows.push_back(
        Object{{"step", static_cast<int64_t>(step)},
               {"node", static_cast<int64_t>(training.getNode(id).getId())},
               {"name", graph.nodes[id].name},
               {"location", placeOf(training.getNode(id)->getLoc())},
               {"repeated", static_cast<bool>(hasRun[id])},
               {"allocates", held - before},
               {"frees", held - after},
               {"held", held}});
    hasRun[id] = true;
    before = after;
  }
  return rows;
}

Object ckpt::reportOf(const TrainingGraph &training,
                      const solver::Problem &problem,
                      const solver::Plan &plan) {
  std::string text;
  llvm::raw_string_ostream os(text);
  solver::writePlanSummary(plan, problem, /*seconds=*/-1, os);
  Object entry{{"function", training.getGraph().name}};
  // One set of keys for ckpt-solve and for reports.
  if (llvm::Expected<llvm::json::Value> summary = llvm::json::parse(text))
    for (auto &[key, value] : *summary->getAsObject())
      entry[key] = value;
  else
    llvm::consumeError(summary.takeError());

  const solver::Graph &graph = training.getGraph();
  solver::Simulation run = solver::simulate(graph, plan.schedule);
  std::vector<uint32_t> counts = countInstances(training, run);
  int64_t kept = 0, recomputed = 0, workspace = 0;
  for (const solver::Instance &instance : run.instances) {
    if (instance.born < 0 || instance.born > run.peakStep ||
        instance.death < run.peakStep)
      continue;
    (counts[instance.value] > 1 ? recomputed : kept) +=
        graph.values[instance.value].bytes;
  }
  if (run.peakStep >= 0)
    workspace = graph.nodes[plan.schedule[run.peakStep]].workspace;
  entry["arena_bytes"] = plan.arenaBytes;
  const int64_t livePeak =
      run.peakBytes - training.getArgumentBytes() - training.getResultBytes();
  entry["placement_proved_optimal"] = plan.arenaBytes <= livePeak;
  entry["limit_kind"] =
      problem.limitKind == solver::LimitKind::Arena ? "arena" : "live";
  entry["argument_bytes"] = training.getArgumentBytes();
  entry["result_bytes"] = training.getResultBytes();
  int64_t donated = 0;
  for (const TrainingGraph::Donation &donation : training.getDonations())
    donated += graph.values[donation.argument].bytes;
  entry["donated_bytes"] = donated;
  entry["alignment_bytes"] = training.getAlignment();
  entry["peak_step"] = run.peakStep;
  entry["at_peak"] =
      Object{{"arguments", training.getArgumentBytes()},
             {"results", training.getResultBytes()},
             {"kept", kept},
             {"recomputed", recomputed},
             {"workspace", workspace},
             {"taken_over_in_place",
              training.getArgumentBytes() + training.getResultBytes() + kept +
                  recomputed + workspace - run.peakBytes}};
  entry["values"] = valuesOf(training, run);
  entry["timeline"] = timelineOf(training, plan.schedule, run);
  Array top;
  for (const HeldValue &held :
       heldAt(training, plan.schedule, run, run.peakStep, 20))
    top.push_back(Object{{"name", held.name},
                         {"role", held.role},
                         {"bytes", held.bytes},
                         {"location", placeOf(held.loc)}});
  entry["top"] = std::move(top);
  return entry;
}
