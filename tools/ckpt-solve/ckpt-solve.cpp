//===- ckpt-solve.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Plans one graph or chain file and prints the answer as one JSON object.
// Exit status: 0 with a plan, 1 without one within the limit, 2 for bad input.
//
//===----------------------------------------------------------------------===//

#include "ChainRun.h"
#include "ckpt/Solver/Algorithms.h"
#include "ckpt/Solver/Certificate.h"
#include "ckpt/Solver/Import.h"
#include "ckpt/Solver/Json.h"
#include "ckpt/Solver/JsonText.h"
#include "ckpt/Solver/Placement.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>

using namespace ckpt::solver;
using llvm::Error;
using llvm::StringRef;
using llvm::Twine;

namespace {

constexpr int kExitPlan = 0;
constexpr int kExitNoPlan = 1;
constexpr int kExitBadInput = 2;

/// Part of a time limit that is left for the placement, and a low estimate of
/// its speed.
constexpr double kPlacementShare = 0.2;
constexpr double kPlacementUnitsPerSecond = 1e8;

struct Arguments {
  std::string input;
  std::string output;
  std::string certificate;
  std::string strategy = "optimal";
  std::string format = "auto";
  std::string memoryLimit;
  std::optional<Objective> objective;
  LimitKind limitKind = LimitKind::Live;
  Order order = Order::Free;
  unsigned maxExecutions = 0;
  unsigned pareto = 0;
  std::string accounting;
  SolveOptions solve;
};

constexpr const char *kUsage =
    R"(usage: ckpt-solve GRAPH.json [options]

Plans a training step ("ckpt-graph" or "ckpt-chain" version 1, "-" for standard
input) and prints one JSON object. Exit status 0 with a plan, 1 without one
within the limit, 2 for bad input.

  --strategy=NAME       how to plan (default: optimal); known here:
                        )";

constexpr const char *kOptions = R"(
  --memory-limit=SIZE   largest peak: bytes, or with KiB, MiB, GiB, TiB, or
                        0.6x of the baseline
  --limit=live|arena    compare the limit with the sum of live bytes, or with
                        the bytes after placement at offsets
  --objective=time|memory|stored
                        least cost within the limit, least peak, or least
                        stored bytes plus largest component
                        (default: time with a limit, memory without)
  --max-executions=N    largest number of executions of a node
                        (default: 2 for objective memory, else no bound)
  --accounting=strict|output-uncounted|rotor|rockmate
                        what the operations of a chain are charged with
                        --strategy=rotor (default: strict)
  --order=free|given    whether first executions keep the order of the file
  --effort=N            work units of the search (default: by strategy)
  --mode=full|quick     quick: the strategy optimal with a small part of its
                        effort and a looser bound (1,000 nodes: a second)
  --time-limit=SECONDS  wall clock, reported when it is what stopped the search
  --pareto=N            N plans from the baseline to the least peak
  -o PLAN.json          write the plan ("ckpt-plan" version 1); with --pareto
                        PLAN.0.json, PLAN.1.json and so on
  --certificate=FILE    write why the bounds hold ("ckpt-certificate" version
                        1), for tools/check_certificate.py
  --format=NAME         auto (default), ckpt-graph, networkx, twremat,
                        dtr-log, kusumoto
  --help                this text
)";

void printUsage() {
  llvm::outs() << kUsage;
  unsigned count = 0;
  for (StringRef name : strategyNames())
    if (parseStrategy(name)) {
      llvm::outs() << (count == 0       ? ""
                       : count % 6 == 0 ? ",\n                        "
                                        : ", ")
                   << name;
      ++count;
    }
  llvm::outs() << kOptions;
}

template <typename... Parts>
Error failure(Parts &&...parts) {
  std::string text;
  ((text += Twine(parts).str()), ...);
  return llvm::createStringError(text);
}

Error parseNumber(StringRef option, StringRef text, uint64_t max,
                  uint64_t &out) {
  if (text.getAsInteger(10, out) || out > max)
    return failure("--", option, "=", text,
                   ": expected a whole number from 0 to ", max);
  return Error::success();
}

Error parseOption(StringRef option, StringRef text, Arguments &args) {
  uint64_t number = 0;
  if (option == "strategy") {
    args.strategy = text.str();
  } else if (option == "memory-limit") {
    args.memoryLimit = text.str();
  } else if (option == "objective") {
    if (text == "time")
      args.objective = Objective::Time;
    else if (text == "memory")
      args.objective = Objective::Memory;
    else if (text == "stored")
      args.objective = Objective::Stored;
    else
      return failure("--objective=", text, ": expected time, memory or stored");
  } else if (option == "accounting") {
    args.accounting = text.str();
  } else if (option == "certificate") {
    if (text.empty())
      return failure("--certificate: a file name is due");
    args.certificate = text.str();
  } else if (option == "format") {
    args.format = text.str();
  } else if (option == "limit") {
    if (text == "arena")
      args.limitKind = LimitKind::Arena;
    else if (text != "live")
      return failure("--limit=", text, ": expected live or arena");
  } else if (option == "order") {
    if (text == "given")
      args.order = Order::Given;
    else if (text != "free")
      return failure("--order=", text, ": expected free or given");
  } else if (option == "max-executions") {
    if (Error error = parseNumber(option, text, 1000000, number))
      return error;
    if (number == 0)
      return failure("--max-executions=0: every node runs at least once");
    args.maxExecutions = number;
  } else if (option == "effort") {
    return parseNumber(option, text, uint64_t(1) << 60, args.solve.effort);
  } else if (option == "mode") {
    if (text == "quick")
      args.solve.quick = true;
    else if (text != "full")
      return failure("--mode=", text, ": expected full or quick");
  } else if (option == "pareto") {
    if (Error error = parseNumber(option, text, 1000, number))
      return error;
    if (number < 2)
      return failure("--pareto=", text, ": at least 2 plans make a curve");
    args.pareto = number;
  } else if (option == "time-limit") {
    double seconds = 0.0;
    if (text.getAsDouble(seconds) || !(seconds > 0) || seconds > 1e9)
      return failure("--time-limit=", text,
                     ": expected a positive number of seconds");
    args.solve.timeLimitSeconds = seconds;
  } else {
    return failure("unknown option --", option, "; see ckpt-solve --help");
  }
  return Error::success();
}

Error parseArguments(llvm::ArrayRef<const char *> words, Arguments &args) {
  for (size_t i = 0; i < words.size(); ++i) {
    StringRef word = words[i];
    if (word == "-o") {
      if (++i == words.size())
        return failure("-o: a file name is due");
      args.output = words[i];
    } else if (word == "-" || !word.starts_with("-")) {
      if (!args.input.empty())
        return failure("one file at a time: '", args.input, "' and '", word,
                       "' are given");
      args.input = word.str();
    } else {
      if (!word.consume_front("--"))
        return failure("unknown option ", word, "; see ckpt-solve --help");
      auto [option, value] = word.split('=');
      // Both --name=value and --name value.
      if (!word.contains('=')) {
        if (++i == words.size())
          return failure("--", option, ": a value is due");
        value = words[i];
      }
      if (Error error = parseOption(option, value, args))
        return error;
    }
  }
  if (args.limitKind == LimitKind::Arena && args.memoryLimit.empty())
    return failure("--limit=arena: there is no --memory-limit to compare");
  if (args.input.empty())
    return failure("no input file; see ckpt-solve --help");
  return Error::success();
}

Error makeProblem(const Arguments &args, Graph graph, Problem &problem) {
  problem.graph = std::move(graph);
  problem.limitKind = args.limitKind;
  if (!args.memoryLimit.empty()) {
    llvm::Expected<int64_t> limit =
        parseSize(args.memoryLimit, baselineBytes(problem));
    if (!limit)
      return failure("--memory-limit: ", llvm::toString(limit.takeError()));
    problem.memoryLimit = *limit;
  }
  problem.objective = args.objective.value_or(
      problem.memoryLimit ? Objective::Time : Objective::Memory);
  problem.maxExecutions = args.maxExecutions;
  problem.order = args.order;
  return Error::success();
}

/// Writes through a temporary file, so that nothing half-written stays.
Error writeOutput(StringRef option, StringRef path, StringRef text) {
  if (path == "-") {
    llvm::outs() << text;
    return Error::success();
  }
  if (llvm::sys::fs::is_directory(path))
    return failure(option, " ", path, ": is a directory");
  Error error = llvm::writeToOutput(path, [&](llvm::raw_ostream &os) {
    os << text;
    return Error::success();
  });
  return error ? failure(option, " ", path, ": ",
                         llvm::toString(std::move(error)))
               : Error::success();
}

std::string planText(const Plan &plan) {
  std::string text;
  llvm::raw_string_ostream os(text);
  writePlan(plan, os);
  return text;
}

llvm::Expected<int> runOne(const Arguments &args, const Problem &problem,
                           StrategyKind strategy) {
  auto start = std::chrono::steady_clock::now();
  // A part of a time limit is for the placement, which counts its work.
  SolveOptions options = args.solve;
  options.timeLimitSeconds *= 1.0 - kPlacementShare;
  Plan plan = solve(problem, strategy, options);
  bool good = plan.hasSchedule() && plan.status != Status::Infeasible &&
              plan.withinLimit();
  if (problem.objective == Objective::Stored)
    good = plan.status != Status::Infeasible;
  if (good && plan.hasSchedule() && plan.offsets.empty())
    placePlan(problem, plan,
              uint64_t(args.solve.timeLimitSeconds * kPlacementShare *
                       kPlacementUnitsPerSecond));
  std::chrono::duration<double> seconds =
      std::chrono::steady_clock::now() - start;
  if (good && !args.output.empty())
    if (Error error = writeOutput("-o", args.output, planText(plan)))
      return std::move(error);
  if (!args.certificate.empty()) {
    std::string text;
    llvm::raw_string_ostream os(text);
    writeCertificate(problem, plan, os);
    if (Error error = writeOutput("--certificate", args.certificate, text))
      return std::move(error);
  }
  writePlanSummary(plan, problem, seconds.count(), llvm::outs());
  return good ? kExitPlan : kExitNoPlan;
}

/// "plan.json" with a number: "plan.3.json".
std::string numberedPath(StringRef path, size_t number) {
  auto [stem, extension] = path.rsplit('.');
  if (extension.empty() || extension.contains('/'))
    return (path + "." + Twine(number)).str();
  return (stem + "." + Twine(number) + "." + extension).str();
}

llvm::Expected<int> runPareto(const Arguments &args, const Problem &problem,
                              StrategyKind strategy) {
  if (problem.memoryLimit)
    return failure("--pareto: takes no --memory-limit: the curve goes from the "
                   "baseline to the least peak");
  if (args.objective)
    return failure("--pareto: takes no --objective: the curve is about both");
  if (args.output == "-")
    return failure("-o -: the plans of a curve are several files; give a name");
  auto start = std::chrono::steady_clock::now();
  std::vector<Plan> plans =
      solvePareto(problem, strategy, args.pareto, args.solve);
  std::chrono::duration<double> seconds =
      std::chrono::steady_clock::now() - start;
  if (!args.output.empty())
    for (size_t i = 0; i < plans.size(); ++i)
      if (Error error = writeOutput("-o", numberedPath(args.output, i),
                                    planText(plans[i])))
        return std::move(error);
  llvm::outs() << "{\n\"strategy\": \"" << strategyName(strategy)
               << "\",\n\"points\": " << plans.size() << ",\n\"seconds\": ";
  writeJsonNumber(seconds.count(), llvm::outs());
  llvm::outs() << ",\n\"plans\": [";
  for (size_t i = 0; i < plans.size(); ++i) {
    llvm::outs() << (i ? ", " : "");
    writePlanSummary(plans[i], problem, -1.0, llvm::outs());
  }
  llvm::outs() << "]}\n";
  return plans.empty() ? kExitNoPlan : kExitPlan;
}

/// Options of graphs that a chain does not have.
Error checkChainArguments(const Arguments &args) {
  if (args.limitKind != LimitKind::Live)
    return failure("--limit=arena: a chain has no placement");
  if (args.order == Order::Given)
    return failure("--order=given: the operations of a chain have one order of "
                   "first runs only");
  if (args.solve.effort && args.strategy != "optimal")
    return failure("--effort: strategy rotor is a program without a search; "
                   "--time-limit ends it earlier");
  if (args.maxExecutions)
    return failure("--max-executions: strategy ", args.strategy,
                   " has no such bound on a chain");
  if (!args.certificate.empty())
    return failure(
        "--certificate: the programs of a chain leave no witness; "
        "ask strategy list-greedy or dtr for the graph of the chain");
  if (args.pareto)
    return failure("--pareto: give the limits of a chain one by one");
  return Error::success();
}

llvm::Expected<int> runOnChain(const Arguments &args, const Chain &chain) {
  if (Error error = checkChainArguments(args))
    return std::move(error);
  auto start = std::chrono::steady_clock::now();
  ChainArguments chainArgs;
  chainArgs.strategy = args.strategy;
  chainArgs.memoryLimit = args.memoryLimit;
  chainArgs.objective = args.objective;
  chainArgs.accounting = args.accounting;
  chainArgs.effort = args.solve.effort;
  chainArgs.timeLimit = args.solve.timeLimitSeconds;
  llvm::Expected<ChainPlan> plan = runChain(chainArgs, chain);
  if (!plan)
    return plan.takeError();
  std::chrono::duration<double> seconds =
      std::chrono::steady_clock::now() - start;
  if (plan->hasSchedule() && !args.output.empty()) {
    std::string text;
    llvm::raw_string_ostream os(text);
    writeChainPlan(*plan, os);
    if (Error error = writeOutput("-o", args.output, text))
      return std::move(error);
  }
  writeChainSummary(*plan, seconds.count(), llvm::outs());
  return plan->hasSchedule() ? kExitPlan : kExitNoPlan;
}

llvm::Expected<int> run(const Arguments &args) {
  llvm::Expected<std::string> text = readTextFile(args.input);
  if (!text)
    return text.takeError();
  const bool isChain = isChainText(*text);
  Graph chainGraph;
  if (isChain) {
    if (args.format != "auto")
      return failure("--format=", args.format, ": ", args.input,
                     " is a ckpt-chain file");
    llvm::Expected<Chain> chain = parseChain(*text, args.input);
    if (!chain)
      return chain.takeError();
    if (isChainStrategy(args.strategy))
      return runOnChain(args, *chain);
    chainGraph = chainToGraph(*chain);
  }
  if (!args.accounting.empty())
    return failure("--accounting: only --strategy=rotor on a chain has it");
  std::optional<StrategyKind> strategy = parseStrategy(args.strategy);
  if (!strategy)
    return failure("unknown strategy '", args.strategy,
                   "'; see ckpt-solve --help");
  llvm::Expected<Graph> graph =
      isChain ? std::move(chainGraph)
              : parseAnyGraph(*text, args.input, args.format);
  if (!graph)
    return graph.takeError();
  // Nothing is taken silently that makes no difference.
  if (args.solve.effort &&
      (*strategy == StrategyKind::Sqrt || *strategy == StrategyKind::Revolve ||
       *strategy == StrategyKind::Rotor))
    return failure("--effort: strategy ", args.strategy,
                   " builds its plan by a rule; there is nothing to search");
  if (args.objective == Objective::Stored && args.maxExecutions)
    return failure("--max-executions: --objective=stored runs what is not "
                   "stored twice, no more and no less");
  if (args.objective == Objective::Stored && args.order == Order::Given)
    return failure("--order=given: --objective=stored asks for a set of stored "
                   "nodes, whatever the order");
  if (!args.certificate.empty() &&
      (args.objective == Objective::Stored || args.pareto))
    return failure("--certificate: only for one plan with objective time or "
                   "memory");
  if (args.objective == Objective::Stored && args.pareto)
    return failure("--pareto: --objective=stored has one answer, no curve");
  if (args.objective == Objective::Stored && *strategy != StrategyKind::Acg &&
      *strategy != StrategyKind::LowerSet && *strategy != StrategyKind::Optimal)
    return failure("--objective=stored: the strategies acg, lower-set and "
                   "optimal take it, not ",
                   args.strategy);
  if (args.objective == Objective::Stored && !args.memoryLimit.empty())
    return failure("--objective=stored takes no --memory-limit: it minimises "
                   "what is stored and the largest component");
  Problem problem;
  if (Error error = makeProblem(args, std::move(*graph), problem))
    return std::move(error);
  if (args.pareto)
    return runPareto(args, problem, *strategy);
  return runOne(args, problem, *strategy);
}

} // namespace

int main(int argc, char **argv) {
  llvm::ArrayRef<const char *> words(argv + 1, argc - 1);
  for (const char *word : words)
    if (StringRef(word) == "--help" || StringRef(word) == "-h") {
      printUsage();
      return kExitPlan;
    }
  Arguments args;
  Error error = parseArguments(words, args);
  if (!error) {
    llvm::Expected<int> status = run(args);
    if (status)
      return *status;
    error = status.takeError();
  }
  // One line, whatever a file had between its quotes.
  llvm::errs() << "ckpt-solve: error: ";
  for (char c : llvm::toString(std::move(error)))
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
      llvm::errs() << llvm::format("\\x%02x", static_cast<unsigned char>(c));
    else
      llvm::errs() << c;
  llvm::errs() << '\n';
  return kExitBadInput;
}
