//===- ChainRun.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// ckpt-solve on a chain file with a strategy that knows chains.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_TOOLS_CKPTSOLVE_CHAINRUN_H
#define CKPT_TOOLS_CKPTSOLVE_CHAINRUN_H

#include "ckpt/Solver/Chain.h"

/// What the command line says that matters to a chain.
struct ChainArguments {
  /// "rotor" or "optimal".
  std::string strategy;
  /// As written; empty: no limit.
  std::string memoryLimit;
  std::optional<ckpt::solver::Objective> objective;
  std::string accounting;
  uint64_t effort = 0;
  /// Seconds; 0: none.
  double timeLimit = 0.0;
};

/// True if a strategy works on the chain itself and not on its graph.
bool isChainStrategy(llvm::StringRef strategy);

/// Plans the chain. The plan has a schedule when there is one within the limit.
llvm::Expected<ckpt::solver::ChainPlan>
runChain(const ChainArguments &args, const ckpt::solver::Chain &chain);

#endif // CKPT_TOOLS_CKPTSOLVE_CHAINRUN_H
