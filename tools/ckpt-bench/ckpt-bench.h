//===- ckpt-bench.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The commands of ckpt-bench. Each gets the words after its own name and
// returns the exit status (0 good, 1 a check failed) or an error of its input.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_TOOLS_CKPTBENCH_CKPTBENCH_H
#define CKPT_TOOLS_CKPTBENCH_CKPTBENCH_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace ckpt {

/// Splits "--name=value" (and "--name value") from file names.
class BenchArguments {
public:
  struct Option {
    llvm::StringRef name;
    std::string *value;
  };
  static llvm::Error parse(llvm::StringRef command,
                           llvm::ArrayRef<const char *> words,
                           llvm::ArrayRef<Option> options,
                           std::vector<std::string> &files);
};

/// All strategies on graphs, under one or several limits.
llvm::Expected<int> benchSolve(llvm::ArrayRef<const char *> words);
/// Writes a training graph of a family.
llvm::Expected<int> benchGenerate(llvm::ArrayRef<const char *> words);
/// Order and placement of graphs, nothing repeated.
llvm::Expected<int> benchOrder(llvm::ArrayRef<const char *> words);
/// One strategy on generated graphs of growing size.
llvm::Expected<int> benchScale(llvm::ArrayRef<const char *> words);
/// Runs the schedule of a plan file: peak, cost, timeline, violations.
llvm::Expected<int> benchSimulate(llvm::ArrayRef<const char *> words);

} // namespace ckpt

#endif // CKPT_TOOLS_CKPTBENCH_CKPTBENCH_H
