//===- Compile.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The driver of ckpt-compile: passes, translation, object file, link.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Pipelines/Compile.h"
#include "ckpt/Pipelines/GpuPipeline.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include <chrono>

using namespace mlir;
using namespace ckpt;

namespace {

/// A file beside its final place, put there at the very end or removed.
class Output {
public:
  explicit Output(llvm::StringRef path) : path(path) {}
  ~Output() {
    if (temporary.empty())
      return;
    llvm::sys::fs::remove(temporary);
    llvm::sys::DontRemoveFileOnSignal(temporary);
  }
  std::error_code create() {
    llvm::SmallString<128> name;
    if (std::error_code error = llvm::sys::fs::createUniqueFile(
            path + ".tmp-%%%%%%", fd, name, llvm::sys::fs::OF_None,
            llvm::sys::fs::all_read | llvm::sys::fs::all_write))
      return error;
    temporary = name.str().str();
    llvm::sys::RemoveFileOnSignal(temporary);
    return {};
  }
  std::error_code write(llvm::StringRef text) {
    llvm::raw_fd_ostream os(fd, /*shouldClose=*/true);
    fd = -1;
    os << text;
    os.flush();
    std::error_code error = os.error();
    os.clear_error();
    return error;
  }
  void close() {
    if (fd >= 0)
      llvm::raw_fd_ostream os(fd, /*shouldClose=*/true);
    fd = -1;
  }
  std::error_code keep() {
    std::error_code error = llvm::sys::fs::rename(temporary, path);
    if (!error) {
      llvm::sys::DontRemoveFileOnSignal(temporary);
      temporary.clear();
    }
    return error;
  }
  std::string path, temporary;
  int fd = -1;
};

class Stopwatch {
public:
  Stopwatch(bool enabled) : enabled(enabled) {}
  void lap(llvm::StringRef what) {
    auto now = std::chrono::steady_clock::now();
    if (enabled)
      llvm::outs() << llvm::formatv(
          "{0,-12} {1:f3} s\n", what,
          std::chrono::duration<double>(now - last).count());
    last = now;
  }

private:
  bool enabled;
  std::chrono::steady_clock::time_point last = std::chrono::steady_clock::now();
};

bool isRegistered(llvm::StringRef name) {
  return PassInfo::lookup(name) || PassPipelineInfo::lookup(name);
}

/// Other public functions become private, so that they go when not called.
LogicalResult selectFunction(ModuleOp module, llvm::StringRef name) {
  if (name.empty())
    return success();
  auto chosen = module.lookupSymbol<func::FuncOp>(name);
  if (!chosen || chosen.isExternal()) {
    InFlightDiagnostic error = module.emitError("no function '")
                               << name << "' with a body; there is";
    for (auto func : module.getOps<func::FuncOp>())
      if (!func.isExternal())
        error << " '" << func.getName() << "'";
    return error;
  }
  chosen.setPublic();
  for (auto func : module.getOps<func::FuncOp>())
    if (func != chosen)
      func.setPrivate();
  return success();
}

LogicalResult runPasses(ModuleOp module, const std::string &text) {
  PassManager pm(module.getContext());
  std::string reason;
  llvm::raw_string_ostream os(reason);
  if (failed(parsePassPipeline(text, pm, os)))
    return module.emitError("bad options: ") << reason;
  return pm.run(module);
}

/// A program that can link: the system's compiler driver.
LogicalResult link(ModuleOp module, const CompileOptions &options,
                   llvm::StringRef object, llvm::StringRef library) {
  std::string driver;
  for (const char *name : {"cc", "clang", "clang-22", "gcc"})
    if (llvm::ErrorOr<std::string> found = llvm::sys::findProgramByName(name)) {
      driver = *found;
      break;
    }
  if (driver.empty())
    return module.emitError("cannot link: none of cc, clang, clang-22, gcc is "
                            "on PATH; install one, or use --emit=obj and link "
                            "with the runtime library");
  if (!llvm::sys::fs::exists(options.runtimeLibrary))
    return module.emitError("cannot link: runtime library '")
           << options.runtimeLibrary
           << "' does not exist; name it with --runtime=FILE";
  bool cuda = options.target == CompileOptions::Target::Cuda;
  llvm::SmallString<128> log;
  if (llvm::sys::fs::createTemporaryFile("ckpt-link", "log", log))
    return module.emitError("cannot make a temporary file");
  llvm::SmallVector<llvm::StringRef> args = {driver,
                                             "-shared",
                                             "-Wl,-Bsymbolic",
                                             "-Wl,-z,noexecstack",
                                             "-o",
                                             library,
                                             object,
                                             "-Wl,--whole-archive",
                                             options.runtimeLibrary,
                                             "-Wl,--no-whole-archive",
                                             "-lm"};
  if (cuda) {
    args.push_back("-ldl");
    // What the emulator lacks of the GPU's math shows here.
    args.push_back("-Wl,--no-undefined");
  }
  std::optional<llvm::StringRef> redirects[] = {llvm::StringRef(""), log.str(),
                                                log.str()};
  std::string reason;
  int code = llvm::sys::ExecuteAndWait(driver, args, std::nullopt, redirects,
                                       /*SecondsToWait=*/0, /*MemoryLimit=*/0,
                                       &reason);
  if (code != 0) {
    if (auto text = llvm::MemoryBuffer::getFile(log))
      reason += (*text)->getBuffer().take_front(2000);
    llvm::sys::fs::remove(log);
    return module.emitError("linking with ") << driver << " failed: " << reason;
  }
  llvm::sys::fs::remove(log);
  return success();
}

/// Static shared memory and registers of a block, on every chip from sm_80 on.
constexpr int64_t kGpuSharedBytes = 48 * 1024, kGpuRegisters = 64 * 1024;

/// What a GPU adds to the host part.
struct GpuParts {
  std::vector<GpuKernel> kernels;
  std::unique_ptr<llvm::Module> device;
  std::vector<GpuImage> images;
  std::vector<std::string> constants;
};

/// Takes the kernels out of the lowered module and makes code of them.
LogicalResult makeGpuParts(ModuleOp module, const CompileOptions &options,
                           llvm::LLVMContext &context, Stopwatch &watch,
                           GpuParts &parts) {
  CudaToolkit toolkit = CudaToolkit::find(options.cudaRoot);
  if (toolkit.ptxas.empty() && options.emit != CompileOptions::Emit::Ptx)
    module.emitRemark("no ptxas in ")
        << llvm::join(toolkit.searched, ", ")
        << ": the library holds PTX, which the driver assembles; install the "
           "CUDA toolkit or name its folder with --cuda=DIR";
  std::vector<unsigned> chips;
  for (const std::string &name : options.chips) {
    chips.push_back(parseChip(name));
    if (!chips.back())
      return module.emitError("chip '")
             << name << "' is not known; use sm_80, sm_86, sm_89, sm_90, ...";
  }
  if (chips.empty())
    return module.emitError("no chip to generate code for; use --chip=sm_80");
  parts.kernels = collectKernels(module);
  if (auto names = module->getAttrOfType<ArrayAttr>("ckpt.constants"))
    for (auto name : names.getAsRange<StringAttr>())
      parts.constants.push_back(name.str());
  mlir::gpu::GPUModuleOp device;
  for (auto op : module.getOps<mlir::gpu::GPUModuleOp>())
    device = op;
  if (device) {
    parts.device = translateModuleToLLVMIR(device, context, "ckpt_kernels");
    if (!parts.device)
      return module.emitError("translation of the kernels to LLVM IR failed: "
                              "an operation above has no lowering for the GPU");
    device.erase();
  } else {
    parts.device = std::make_unique<llvm::Module>("ckpt_kernels", context);
  }
  watch.lap("translate");
  llvm::Expected<std::vector<GpuImage>> images =
      generateGpuCode(*parts.device, chips, toolkit);
  if (!images)
    return module.emitError(llvm::toString(images.takeError()));
  parts.images = std::move(*images);
  watch.lap("gpu code");
  for (const GpuImage &image : parts.images)
    for (const GpuKernel &kernel : parts.kernels) {
      auto used = image.resources.find(kernel.name);
      if (used == image.resources.end())
        continue;
      int64_t threads = kernel.block[0] * kernel.block[1] * kernel.block[2];
      if (used->second.sharedBytes > kGpuSharedBytes)
        return module.emitError("kernel ")
               << kernel.name << " needs " << used->second.sharedBytes
               << " bytes of shared memory on sm_" << image.chip
               << ", a block may have " << kGpuSharedBytes;
      if (used->second.registers * threads > kGpuRegisters)
        return module.emitError("kernel ")
               << kernel.name << " needs " << used->second.registers
               << " registers for each of " << threads << " threads on sm_"
               << image.chip << ", a block may have " << kGpuRegisters;
    }
  if (!options.timing)
    return success();
  llvm::outs() << llvm::formatv("{0,-12} {1}\n", "kernels",
                                parts.kernels.size());
  std::map<std::string, int> classes;
  for (const GpuKernel &kernel : parts.kernels)
    ++classes[kernel.kind];
  for (const auto &[kind, count] : classes)
    llvm::outs() << llvm::formatv("{0,12} kernels of class {1} \n", count,
                                  kind);
  for (const GpuImage &image : parts.images) {
    int64_t registers = 0, spills = 0;
    for (const auto &[name, used] : image.resources) {
      registers = std::max(registers, used.registers);
      spills += used.spillBytes > 0;
    }
    llvm::outs() << llvm::formatv("{0,-12} {1} bytes",
                                  (image.isPtx ? "compute_" : "sm_") +
                                      std::to_string(image.chip),
                                  image.data.size());
    if (!image.isPtx)
      llvm::outs() << llvm::formatv(
          ", at most {0} registers, {1} kernels with spills", registers,
          spills);
    llvm::outs() << "\n";
    for (const auto &[name, used] : image.resources)
      if (used.spillBytes)
        llvm::outs() << llvm::formatv("{0,12} spills {1} bytes\n", name,
                                      used.spillBytes);
  }
  return success();
}

} // namespace

LogicalResult ckpt::compileStep(ModuleOp module,
                                const CompileOptions &options) {
  using Emit = CompileOptions::Emit;
  bool cuda = options.target == CompileOptions::Target::Cuda;
  if (options.emit == Emit::Ptx && !cuda)
    return module.emitError("PTX is made for --target=cuda only");
  Stopwatch watch(options.timing);
  auto fileError = [&](llvm::StringRef path, std::error_code error) {
    return module.emitError("cannot write '")
           << path << "': " << error.message();
  };
  std::string reason;
  std::unique_ptr<llvm::TargetMachine> target =
      createCpuTarget(options.cpu, options.optLevel, reason);
  if (!target)
    return module.emitError("cannot generate code: ") << reason;
  int64_t vectorBytes;
  bool fma;
  queryCpuTarget(*target, vectorBytes, fma);

  if (failed(selectFunction(module, options.function)))
    return failure();
  std::vector<FunctionInfo> functions = collectFunctions(module);
  if (functions.empty())
    return module.emitError("no public function with a body to compile");

  // Before planning: one normal form. Both variants go through the same, so
  // that their results are equal to the bit.
  std::string passes;
  if (options.keepAll)
    passes = isRegistered("gc-prepare") ? "gc-prepare" : "gc-linalg-input";
  else
    passes = "gc-optimal{mark-unchanged " + options.planOptions + "}";
  if (failed(runPasses(module, passes)))
    return failure();
  watch.lap("plan");
  std::string place = "gc-place";
  if (!options.report.empty() && !options.keepAll)
    place += "{report=" + options.report + "}";
  if (failed(runPasses(
          module,
          "func.func(convert-elementwise-to-linalg),gc-bufferize," + place)))
    return failure();
  for (FunctionInfo &info : functions)
    if (auto func = module.lookupSymbol<func::FuncOp>(info.name)) {
      auto bytes = [&](llvm::StringRef name) {
        auto attr = func->getAttrOfType<IntegerAttr>(name);
        return attr ? attr.getInt() : 0;
      };
      for (unsigned arg = 0; arg < info.args.size(); ++arg)
        if (auto result =
                func.getArgAttrOfType<IntegerAttr>(arg, "ckpt.result"))
          info.results[result.getInt()].donatedArgument = arg;
      info.arenaBytes = bytes("ckpt.arena_bytes");
      info.livePeakBytes = bytes("ckpt.live_peak_bytes");
    }
  watch.lap("bufferize");

  Output output(options.output), header(options.header);
  if (std::error_code error = output.create())
    return fileError(options.output, error);
  if (options.emit == Emit::Placed) {
    std::string text;
    llvm::raw_string_ostream os(text);
    module.print(os);
    os << "\n";
    if (std::error_code error = output.write(text))
      return fileError(options.output, error);
  } else {
    if (failed(runPasses(
            module, cuda
                        ? "gc-to-nvvm"
                        : llvm::formatv("gc-to-llvm{{vector-bytes={0} fma={1}}",
                                        vectorBytes, fma ? "true" : "false")
                              .str())))
      return failure();
    watch.lap("lower");
    llvm::LLVMContext context;
    GpuParts gpu;
    if (cuda && failed(makeGpuParts(module, options, context, watch, gpu)))
      return failure();
    std::unique_ptr<llvm::Module> code =
        translateModuleToLLVMIR(module, context, "ckpt_step");
    if (!code)
      return module.emitError("translation to LLVM IR failed: an operation "
                              "above has no lowering for the CPU");
    std::string metadata =
        cuda ? metadataJson(functions, "cuda", llvm::join(options.chips, ","))
             : metadataJson(functions, "cpu", target->getTargetCPU());
    if (cuda) {
      code->setTargetTriple(target->getTargetTriple());
      code->setDataLayout(target->createDataLayout());
      if (llvm::Error error =
              finishGpuHost(*code, gpu.kernels, *gpu.device, options.emulated,
                            gpu.images, gpu.constants, functions))
        return module.emitError(llvm::toString(std::move(error)));
    }
    watch.lap("host");
    finishModule(*code, *target, functions, metadata, vectorBytes,
                 options.optLevel);
    watch.lap("optimize");
    if (options.emit == Emit::Ptx) {
      if (std::error_code error = output.write(gpu.images.back().data))
        return fileError(options.output, error);
    } else if (options.emit == Emit::LLVM) {
      std::string text;
      llvm::raw_string_ostream os(text);
      code->print(os, nullptr);
      if (std::error_code error = output.write(text))
        return fileError(options.output, error);
    } else {
      Output object(options.output + ".o");
      Output &file = options.emit == Emit::Object ? output : object;
      if (options.emit != Emit::Object)
        if (std::error_code error = object.create())
          return fileError(object.path, error);
      {
        llvm::raw_fd_ostream os(file.fd, /*shouldClose=*/true);
        file.fd = -1;
        llvm::legacy::PassManager codegen;
        if (target->addPassesToEmitFile(codegen, os, nullptr,
                                        llvm::CodeGenFileType::ObjectFile))
          return module.emitError("this target cannot emit object files");
        codegen.run(*code);
        os.flush();
        std::error_code error = os.error();
        os.clear_error();
        if (error)
          return fileError(file.path, error);
      }
      watch.lap("codegen");
      if (options.emit == Emit::Library) {
        output.close();
        if (failed(link(module, options, object.temporary, output.temporary)))
          return failure();
        watch.lap("link");
      }
    }
  }
  if (!options.header.empty()) {
    if (std::error_code error = header.create())
      return fileError(options.header, error);
    if (std::error_code error = header.write(cHeader(
            functions, llvm::sys::path::filename(options.header), cuda)))
      return fileError(options.header, error);
    if (std::error_code error = header.keep())
      return fileError(options.header, error);
  }
  output.close();
  if (std::error_code error = output.keep())
    return fileError(options.output, error);
  return success();
}
