//===- ChainJson.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reader and writer of "ckpt-chain", version 1, and writers of an answer.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Solver/Chain.h"
#include "ckpt/Solver/Json.h"
#include "ckpt/Solver/JsonText.h"

using namespace ckpt::solver;
using llvm::Error;
using llvm::StringRef;
using llvm::Twine;

namespace {

class ChainReader {
public:
  explicit ChainReader(const JsonText &doc) : doc(doc) {}

  llvm::Expected<Chain> run() {
    if (Error error = readAll())
      return std::move(error);
    std::vector<Violation> faults = chain.check();
    if (faults.empty())
      return std::move(chain);
    const Violation &fault = faults.front();
    Index at = fault.nodes.empty() ? stagesAt : stageAt[fault.nodes.front()];
    return doc.error(at, fault.text + " (" + fault.label + ")");
  }

private:
  using Index = JsonText::Index;
  static constexpr Index kAbsent = JsonText::kAbsent;

  Error readAll() {
    if (Error error = doc.checkFormat("ckpt-chain", 1))
      return error;
    Index name, input;
    if (Error error =
            doc.fields(JsonText::root(), {{"name", &name},
                                          {"input_bytes", &input, true},
                                          {"stages", &stagesAt, true}}))
      return error;
    if (name != kAbsent)
      if (Error error = doc.read(name, chain.name))
        return error;
    if (Error error = readBytes(input, chain.inputBytes))
      return error;
    if (Error error = doc.elements(stagesAt, stageAt))
      return error;
    chain.stages.resize(stageAt.size());
    for (size_t i = 0; i < stageAt.size(); ++i)
      if (Error error = readStage(stageAt[i], chain.stages[i]))
        return error;
    return Error::success();
  }

  Error readStage(Index at, ChainStage &stage) {
    Index forward, backward, output, saved, forwardWorkspace, backwardWorkspace;
    if (Error error =
            doc.fields(at, {{"forward_time", &forward, true},
                            {"backward_time", &backward, true},
                            {"output_bytes", &output, true},
                            {"saved_bytes", &saved, true},
                            {"forward_workspace", &forwardWorkspace},
                            {"backward_workspace", &backwardWorkspace}}))
      return error;
    for (auto [place, out] : {std::pair(forward, &stage.forwardTime),
                              std::pair(backward, &stage.backwardTime)}) {
      if (Error error = doc.read(place, *out))
        return error;
      if (*out < 0)
        return doc.error(place, "a time may not be negative");
    }
    for (auto [place, out] :
         {std::pair(output, &stage.outputBytes),
          std::pair(saved, &stage.savedBytes),
          std::pair(forwardWorkspace, &stage.forwardWorkspace),
          std::pair(backwardWorkspace, &stage.backwardWorkspace)})
      if (place != kAbsent)
        if (Error error = readBytes(place, *out))
          return error;
    return Error::success();
  }

  Error readBytes(Index at, int64_t &out) {
    if (Error error = doc.read(at, out))
      return error;
    if (out < 0)
      return doc.error(at, Twine(out) + " bytes: a size may not be negative");
    return Error::success();
  }

  const JsonText &doc;
  Chain chain;
  Index stagesAt = kAbsent;
  std::vector<Index> stageAt;
};

} // namespace

bool ckpt::solver::isChainText(StringRef text) {
  // Looks at the first "format" only; the reader checks the rest.
  size_t at = text.find("\"format\"");
  if (at == StringRef::npos)
    return false;
  text = text.substr(at + 8).ltrim();
  return text.consume_front(":") && text.ltrim().starts_with("\"ckpt-chain\"");
}

llvm::Expected<Chain> ckpt::solver::parseChain(StringRef text,
                                               StringRef fileName) {
  llvm::Expected<JsonText> doc = JsonText::parse(text, fileName);
  if (!doc)
    return doc.takeError();
  return ChainReader(*doc).run();
}

llvm::Expected<Chain> ckpt::solver::readChainFile(StringRef path) {
  llvm::Expected<std::string> text = readTextFile(path);
  if (!text)
    return text.takeError();
  return parseChain(*text, path);
}

void ckpt::solver::writeChain(const Chain &chain, llvm::raw_ostream &os) {
  os << "{\"format\": \"ckpt-chain\", \"version\": 1, \"name\": ";
  writeJsonString(chain.name, os);
  os << ",\n \"input_bytes\": " << chain.inputBytes << ",\n \"stages\": [";
  bool first = true;
  for (const ChainStage &stage : chain.stages) {
    os << (first ? "\n  " : ",\n  ") << "{\"forward_time\": ";
    first = false;
    writeJsonNumber(stage.forwardTime, os);
    os << ", \"backward_time\": ";
    writeJsonNumber(stage.backwardTime, os);
    os << ", \"output_bytes\": " << stage.outputBytes
       << ", \"saved_bytes\": " << stage.savedBytes
       << ", \"forward_workspace\": " << stage.forwardWorkspace
       << ", \"backward_workspace\": " << stage.backwardWorkspace << '}';
  }
  os << "]}\n";
}

void ckpt::solver::writeChainPlan(const ChainPlan &plan,
                                  llvm::raw_ostream &os) {
  os << "{\"format\": \"ckpt-chain-plan\", \"version\": 1,\n \"strategy\": ";
  writeJsonString(plan.strategy, os);
  os << ",\n \"peak_bytes\": " << plan.peakBytes << ",\n \"total_cost\": ";
  writeJsonNumber(plan.totalCost, os);
  os << ",\n \"operations\": [";
  for (size_t i = 0; i < plan.ops.size(); ++i) {
    os << (i == 0  ? ""
           : i % 8 ? ", "
                   : ",\n  ")
       << "[\"" << chainOpName(plan.ops[i].kind) << "\", " << plan.ops[i].stage
       << ']';
  }
  os << "]}\n";
}

void ckpt::solver::writeChainSummary(const ChainPlan &plan, double seconds,
                                     llvm::raw_ostream &os) {
  const bool answered = plan.hasSchedule();
  auto number = [&](const char *key, double value, bool known = true) {
    os << "  \"" << key << "\": ";
    if (known)
      writeJsonNumber(value, os);
    else
      os << "null";
    os << ",\n";
  };
  auto integer = [&](const char *key, int64_t value, bool known = true) {
    os << "  \"" << key << "\": ";
    if (known)
      os << value;
    else
      os << "null";
    os << ",\n";
  };
  auto text = [&](const char *key, StringRef value) {
    os << "  \"" << key << "\": \"" << value << "\",\n";
  };
  const double base = plan.baselineCost;
  auto percent = [&](double extra) {
    return base > 0 ? 100.0 * extra / base : 0.0;
  };
  uint64_t executions = 0, forwards = 0;
  std::vector<uint8_t> seen;
  for (const ChainOp &op : plan.ops) {
    if (op.kind == ChainOpKind::DropOutput || op.kind == ChainOpKind::DropSaved)
      continue;
    ++executions;
    if (op.kind == ChainOpKind::Loss || op.kind == ChainOpKind::Backward)
      continue;
    if (op.stage >= seen.size())
      seen.resize(op.stage + 1);
    forwards += seen[op.stage];
    seen[op.stage] = 1;
  }
  os << "{\n";
  text("status", statusName(plan.status));
  text("strategy", plan.strategy);
  text("objective", objectiveName(plan.objective));
  text("accounting", chainAccountingName(plan.accounting));
  text("optimal_among", plan.optimalAmong);
  integer("memory_limit_bytes", plan.memoryLimit.value_or(0),
          plan.memoryLimit.has_value());
  integer("peak_bytes", plan.peakBytes, answered);
  integer("baseline_peak_bytes", plan.baselinePeakBytes);
  integer("floor_bytes", plan.floorBytes);
  number("total_cost", plan.totalCost, answered);
  number("baseline_cost", base);
  number("overhead_pct", percent(plan.totalCost - base), answered);
  number("lower_bound_cost", plan.lowerBoundCost);
  number("gap_pct", percent(plan.totalCost - plan.lowerBoundCost), answered);
  integer("executions", executions, answered);
  os << "  \"recomputed\": ";
  if (answered)
    os << forwards;
  else
    os << "null";
  if (plan.stoppedByClock)
    os << ",\n  \"stopped_by_clock\": true";
  if (seconds >= 0) {
    os << ",\n  \"seconds\": ";
    writeJsonNumber(seconds, os);
  }
  os << "\n}\n";
}
