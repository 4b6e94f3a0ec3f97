//===- ckpt-compile.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// ckpt-compile in.mlir -o libstep.so: a training step as a shared library.
//
//===----------------------------------------------------------------------===//

#include "ckpt/InitAll.h"
#include "ckpt/Pipelines/Compile.h"
#include "mlir/IR/AsmState.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"

namespace {

const char usage[] =
    R"(usage: ckpt-compile IN.mlir -o OUT [options] [options of gc-optimal]

Plans a training step, lowers it and makes a shared library of it.

  -o FILE              output (required)
  --target=cpu|cuda    what to generate code for (default cpu)
  --emit=KIND          lib (default), obj, llvm (optimized LLVM IR), ptx, or
                       mlir (buffers placed in the arena)
  --keep-all           no recomputation: the step in its own order
  --header=FILE        C header with the functions
  --function=NAME      compile this function only
  --cpu=NAME           processor, as LLVM calls it (default native)
  -O0 .. -O2           effort of the code generator (default -O2)
  --chip=sm_80,sm_90   chips of --target=cuda (this is the default)
  --cuda=DIR           the CUDA toolkit (default: searched for)
  --emulated           cuda: also for the fake device, kernels on the CPU
  --runtime=FILE       libCkptRuntime.a, or libCkptGpuRuntime.a for cuda
                       (default: beside this program)
  --timing             print the seconds of each stage
  --allow-unregistered-dialect
                       accept ops of unknown dialects
  --help               this text

Any other --NAME=VALUE goes to gc-optimal: --memory-limit=0.6x, --strategy=...,
--report=FILE, --plan=FILE and so on (ckpt-opt --help lists them).
)";

int fail(const llvm::Twine &message) {
  llvm::errs() << "ckpt-compile: " << message << "\n";
  return 2;
}

} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  ckpt::CompileOptions options;
  std::string input;
  bool allowUnregistered = false, sawPlan = false;
  for (int i = 1; i < argc; ++i) {
    llvm::StringRef arg = argv[i];
    auto value = [&](llvm::StringRef name, std::string &to) {
      if (!arg.consume_front(name))
        return false;
      to = arg.str();
      return true;
    };
    std::string text;
    if (arg == "--help" || arg == "-h") {
      llvm::outs() << usage;
      return 0;
    }
    if (arg == "-o") {
      if (++i == argc)
        return fail("-o needs a file name");
      options.output = argv[i];
    } else if (value("--target=", text)) {
      if (text != "cpu" && text != "cuda")
        return fail("target '" + text + "' is none of cpu, cuda");
      options.target = text == "cpu" ? ckpt::CompileOptions::Target::Cpu
                                     : ckpt::CompileOptions::Target::Cuda;
    } else if (value("--chip=", text)) {
      options.chips.clear();
      for (llvm::StringRef chip : llvm::split(text, ','))
        options.chips.push_back(chip.str());
    } else if (arg == "--emulated") {
      options.emulated = true;
    } else if (value("--emit=", text)) {
      using Emit = ckpt::CompileOptions::Emit;
      if (text == "lib")
        options.emit = Emit::Library;
      else if (text == "obj")
        options.emit = Emit::Object;
      else if (text == "llvm")
        options.emit = Emit::LLVM;
      else if (text == "ptx")
        options.emit = Emit::Ptx;
      else if (text == "mlir")
        options.emit = Emit::Placed;
      else
        return fail("--emit=" + text + " is none of lib, obj, llvm, ptx, mlir");
    } else if (arg == "--keep-all" || arg == "--baseline") {
      options.keepAll = true;
    } else if (value("--header=", options.header) ||
               value("--function=", options.function) ||
               value("--cpu=", options.cpu) ||
               value("--cuda=", options.cudaRoot) ||
               value("--runtime=", options.runtimeLibrary)) {
    } else if (arg == "-O0" || arg == "-O1" || arg == "-O2") {
      options.optLevel = arg[2] - '0';
    } else if (arg == "--timing") {
      options.timing = true;
    } else if (arg == "--allow-unregistered-dialect") {
      allowUnregistered = true;
    } else if (arg.starts_with("--")) {
      sawPlan = true;
      if (arg.starts_with("--report="))
        options.report = arg.substr(9).str();
      if (!options.planOptions.empty())
        options.planOptions += " ";
      options.planOptions += arg.drop_front(2);
    } else if (arg.starts_with("-") && arg != "-") {
      return fail("unknown option '" + arg + "'; see --help");
    } else if (input.empty()) {
      input = arg.str();
    } else {
      return fail("more than one input: '" + input + "' and '" + arg + "'");
    }
  }
  if (input.empty())
    return fail("no input file; see --help");
  if (options.output.empty())
    return fail("no output file; give one with -o");
  if (options.keepAll && sawPlan)
    return fail("--keep-all leaves nothing for '" + options.planOptions +
                "' to plan; drop one of them");
  if (options.runtimeLibrary.empty()) {
    std::string self = llvm::sys::fs::getMainExecutable(
        argv[0], reinterpret_cast<void *>(&fail));
    llvm::SmallString<128> path(llvm::sys::path::parent_path(self));
    llvm::sys::path::append(path, "..", "lib",
                            options.target == ckpt::CompileOptions::Target::Cuda
                                ? "libCkptGpuRuntime.a"
                                : "libCkptRuntime.a");
    options.runtimeLibrary = path.str().str();
  }

  mlir::registerAllPasses();
  ckpt::registerAllPasses();
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mlir::registerAllToLLVMIRTranslations(registry);
  ckpt::registerAllDialects(registry);
  ckpt::registerAllExternalModels(registry);
  mlir::MLIRContext context(registry);
  context.allowUnregisteredDialects(allowUnregistered);

  std::string error;
  auto file = mlir::openInputFile(input, &error);
  if (!file)
    return fail(error);
  auto sources = std::make_shared<llvm::SourceMgr>();
  sources->AddNewSourceBuffer(std::move(file), llvm::SMLoc());
  mlir::SourceMgrDiagnosticHandler handler(*sources, &context);
  mlir::OwningOpRef<mlir::ModuleOp> module =
      mlir::parseSourceFile<mlir::ModuleOp>(sources, &context);
  if (!module)
    return 2;
  return mlir::failed(ckpt::compileStep(*module, options)) ? 1 : 0;
}
