//===- ckpt-bench.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Measurements around the solver and the compiled step: dispatch to commands.
//
//===----------------------------------------------------------------------===//

#include "ckpt-bench.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"

using namespace ckpt;
using llvm::Error;
using llvm::StringRef;

namespace {

struct Command {
  StringRef name;
  llvm::Expected<int> (*run)(llvm::ArrayRef<const char *>);
  StringRef help;
};

const Command kCommands[] = {
    {"solve", benchSolve,
     "GRAPH.json ... [--memory-limit=SIZE,...] [--strategies=NAME,...]\n"
     "        [--objective=time|memory] [--max-executions=N] [--effort=N]\n"
     "        [--json=FILE]\n"
     "      all strategies on each graph: peak, overhead, seconds, bound\n"},
    {"generate", benchGenerate,
     "FAMILY --nodes=N [--seed=N] [-o GRAPH.json]\n"
     "      a training graph: chain, residual, dense, unet, transformer,\n"
     "      random\n"},
    {"scale", benchScale,
     "[--families=NAME,...] [--nodes=N,...] [--strategy=NAME]\n"
     "        [--memory-limit=SIZE] [--mode=full|quick]\n"
     "      generated graphs of growing size: seconds, growth, memory\n"},
    {"order", benchOrder,
     "GRAPH.json ... [--effort=N] [--place=true|false]\n"
     "      order alone: peak as given and as ordered, bound, arena over "
     "peak\n"},
    {"simulate", benchSimulate,
     "GRAPH.json PLAN.json\n"
     "      peak, cost, timeline and violations of a plan, as JSON\n"},
};

} // namespace

Error BenchArguments::parse(StringRef command,
                            llvm::ArrayRef<const char *> words,
                            llvm::ArrayRef<Option> options,
                            std::vector<std::string> &files) {
  for (size_t i = 0; i < words.size(); ++i) {
    StringRef word = words[i];
    if (word == "-" || !word.starts_with("-")) {
      files.push_back(word.str());
      continue;
    }
    auto [name, value] = word.split('=');
    bool known = false;
    for (const Option &option : options) {
      if (option.name != name)
        continue;
      known = true;
      if (!word.contains('=')) {
        if (++i == words.size())
          return llvm::createStringError(name + ": a value is due");
        value = words[i];
      }
      *option.value = value.str();
    }
    if (!known)
      return llvm::createStringError("unknown option " + name + " of '" +
                                     command + "'; see ckpt-bench --help");
  }
  return Error::success();
}

int main(int argc, char **argv) {
  llvm::ArrayRef<const char *> words(argv + 1, argc - 1);
  if (words.empty() || StringRef(words[0]) == "--help") {
    llvm::outs() << "usage: ckpt-bench COMMAND ...\n";
    for (const Command &command : kCommands)
      llvm::outs() << "  " << command.name << ' ' << command.help;
    return words.empty() ? 2 : 0;
  }
  for (const Command &command : kCommands) {
    if (command.name != words[0])
      continue;
    llvm::Expected<int> status = command.run(words.drop_front());
    if (status)
      return *status;
    llvm::errs() << "ckpt-bench: error: " << llvm::toString(status.takeError())
                 << '\n';
    return 2;
  }
  llvm::errs() << "ckpt-bench: error: unknown command '" << words[0]
               << "'; see ckpt-bench --help\n";
  return 2;
}
