//===- ChainRun.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChainRun.h"
#include "ckpt/Solver/Json.h"

using namespace ckpt::solver;

bool isChainStrategy(llvm::StringRef strategy) {
  return strategy == "rotor" || strategy == "optimal";
}

llvm::Expected<ChainPlan> runChain(const ChainArguments &args,
                                   const Chain &chain) {
  ChainOptions options;
  options.effort = args.effort;
  options.timeLimitSeconds = args.timeLimit;
  if (!args.accounting.empty()) {
    auto accounting = parseChainAccounting(args.accounting);
    if (!accounting)
      return llvm::createStringError(
          "--accounting=" + args.accounting +
          ": expected strict, output-uncounted, rotor or rockmate");
    if (args.strategy != "rotor" && *accounting != ChainAccounting::Strict)
      return llvm::createStringError("--accounting=" + args.accounting +
                                     ": only --strategy=rotor has it; the "
                                     "others count strictly");
    options.accounting = *accounting;
  }
  std::optional<int64_t> limit;
  if (!args.memoryLimit.empty()) {
    llvm::Expected<int64_t> bytes =
        parseSize(args.memoryLimit, keepAllChainLimit(chain));
    if (!bytes)
      return llvm::createStringError("--memory-limit: " +
                                     llvm::toString(bytes.takeError()));
    limit = *bytes;
  }
  options.objective =
      args.objective.value_or(limit ? Objective::Time : Objective::Memory);
  if (options.objective == Objective::Stored)
    return llvm::createStringError(
        "--objective=stored: a chain has objective time or memory");
  return args.strategy == "rotor" ? solveChainRotor(chain, limit, options)
                                  : solveChainOptimal(chain, limit, options);
}
