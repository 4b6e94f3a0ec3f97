//===- Compile.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From a training step to a shared library: plan, bufferize, place, lower,
// generate code in process, link. What `ckpt-compile` does, for embedders.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_PIPELINES_COMPILE_H
#define CKPT_PIPELINES_COMPILE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Support/LLVM.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace llvm {
class LLVMContext;
class Module;
class TargetMachine;
} // namespace llvm

namespace ckpt {

/// Shape and element type of an argument or result at the function boundary.
struct BufferInfo {
  /// Empty for scalars; -1 for dynamic dimensions.
  std::vector<int64_t> shape;
  /// f32, bf16, i64, ui32, i1, index, ...
  std::string dtype;
  bool isScalar = false;
  /// Of a result: the argument whose buffer it is written to, or -1.
  int64_t donatedArgument = -1;
};

/// A compiled function, as the metadata of the library describes it.
struct FunctionInfo {
  std::string name;
  /// Symbol of the plain function: one pointer per argument and result.
  std::string symbol;
  std::vector<BufferInfo> args;
  std::vector<BufferInfo> results;
  /// All shapes static: plain pointers. Else pointers to memref descriptors.
  bool isStatic = true;
  int64_t arenaBytes = 0;
  int64_t livePeakBytes = 0;
};

struct CompileOptions {
  enum class Target { Cpu, Cuda };
  Target target = Target::Cpu;
  enum class Emit {
    /// Buffers placed in the arena, before kernels are made.
    Placed,
    /// LLVM IR after optimization.
    LLVM,
    /// Kernels of a GPU for the newest chip, as text.
    Ptx,
    Object,
    Library
  };
  Emit emit = Emit::Library;
  std::string output;
  /// C header to write, or empty.
  std::string header;
  /// Compile this public function only, or all when empty.
  std::string function;
  /// Leave the step as it came in: no recomputation.
  bool keepAll = false;
  /// Options of gc-optimal as text: `memory-limit=1MiB strategy=optimal`.
  std::string planOptions;
  /// JSON report of gc-plan (as in planOptions), to which gc-place adds.
  std::string report;
  /// Static library with the runtime.
  std::string runtimeLibrary;
  /// Processor to generate code for: `native` or a name that LLVM knows.
  std::string cpu = "native";
  unsigned optLevel = 2;
  /// Cuda: chips to generate code for, `sm_80` and later.
  std::vector<std::string> chips = {"sm_80", "sm_90"};
  /// Cuda: the toolkit's folder; searched for when empty.
  std::string cudaRoot;
  /// Cuda: add the kernels for the CPU as well, for the fake device.
  bool emulated = false;
  /// Where named: seconds of each stage.
  bool timing = false;
};

/// Compiles `module` (which is changed) for the target. Errors are diagnostics
/// on the module; no output file is left behind after one. The context needs
/// all upstream dialects and extensions and the translations to LLVM IR
/// registered.
mlir::LogicalResult compileStep(mlir::ModuleOp module,
                                const CompileOptions &options);

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

/// Signatures of the public functions with a body.
std::vector<FunctionInfo> collectFunctions(mlir::ModuleOp module);

/// A JSON object with one entry per function, for the symbol `ckpt_metadata`.
/// `processor` is what code was made for: a CPU, or chips.
std::string metadataJson(llvm::ArrayRef<FunctionInfo> functions,
                         llvm::StringRef target, llvm::StringRef processor);

/// Declarations of the functions for C and C++.
std::string cHeader(llvm::ArrayRef<FunctionInfo> functions,
                    llvm::StringRef fileName, bool onDevice);

/// The code generator for `cpu`; null with a reason in `error`.
std::unique_ptr<llvm::TargetMachine>
createCpuTarget(llvm::StringRef cpu, unsigned optLevel, std::string &error);

/// Width of a vector register, and whether there is fused multiply-add.
void queryCpuTarget(const llvm::TargetMachine &target, int64_t &vectorBytes,
                    bool &fma);

/// Adds the entry points `ckpt_call_NAME(void **)` and the metadata symbol, and
/// optimizes.
void finishModule(llvm::Module &module, llvm::TargetMachine &target,
                  llvm::ArrayRef<FunctionInfo> functions,
                  llvm::StringRef metadata, int64_t vectorBytes,
                  unsigned optLevel);

} // namespace ckpt

#endif // CKPT_PIPELINES_COMPILE_H
