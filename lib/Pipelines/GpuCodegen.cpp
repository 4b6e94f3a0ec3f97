//===- GpuCodegen.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Kernels in LLVM IR to PTX, in process, and to cubins by ptxas: one run for
// each chip, all kernels at once.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Pipelines/GpuPipeline.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Linker/Linker.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/IPO/Internalize.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace ckpt;
using llvm::StringRef;

extern "C" {
void LLVMInitializeNVPTXTargetInfo(void);
void LLVMInitializeNVPTXTarget(void);
void LLVMInitializeNVPTXTargetMC(void);
void LLVMInitializeNVPTXAsmPrinter(void);
}

static const llvm::Target *nvptxTarget() {
  static const llvm::Target *target = [] {
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    LLVMInitializeNVPTXAsmPrinter();
    std::string error;
    return llvm::TargetRegistry::lookupTarget(
        llvm::Triple("nvptx64-nvidia-cuda"), error);
  }();
  return target;
}

unsigned ckpt::parseChip(StringRef name) {
  unsigned chip;
  const llvm::Target *target = nvptxTarget();
  StringRef number = name;
  if (!target || !number.consume_front("sm_") ||
      number.getAsInteger(10, chip) || chip < 80)
    return 0;
  std::unique_ptr<llvm::MCSubtargetInfo> known(target->createMCSubtargetInfo(
      llvm::Triple("nvptx64-nvidia-cuda"), "", ""));
  return known && known->isCPUStringValid(name) ? chip : 0;
}

CudaToolkit CudaToolkit::find(StringRef root) {
  CudaToolkit found;
  auto join = [](StringRef folder, const llvm::Twine &rest) {
    llvm::SmallString<128> path(folder);
    llvm::sys::path::append(path, rest);
    return path.str().str();
  };
  auto look = [&](StringRef folder) {
    if (folder.empty() || llvm::is_contained(found.searched, folder.str()))
      return;
    found.searched.push_back(folder.str());
    std::string ptxas = join(folder, "bin/ptxas");
    if (found.ptxas.empty() && llvm::sys::fs::can_execute(ptxas))
      found.ptxas = ptxas;
    for (const char *place :
         {"nvvm/libdevice/libdevice.10.bc", "libdevice/libdevice.10.bc"}) {
      std::string file = join(folder, place);
      if (found.libdevice.empty() && llvm::sys::fs::exists(file))
        found.libdevice = file;
    }
  };
  if (!root.empty()) {
    look(root);
    return found;
  }
  for (const char *variable : {"CUDA_ROOT", "CUDA_HOME", "CUDA_PATH"})
    if (std::optional<std::string> value = llvm::sys::Process::GetEnv(variable))
      look(*value);
  if (llvm::ErrorOr<std::string> ptxas = llvm::sys::findProgramByName("ptxas"))
    look(llvm::sys::path::parent_path(llvm::sys::path::parent_path(*ptxas)));
  look("/usr/local/cuda");
  look("/opt/cuda");
  look("/usr/lib/cuda");
  look("/usr/lib/nvidia-cuda-toolkit");
  return found;
}

/// Adds what the kernels call of libdevice.
static llvm::Error linkMath(llvm::Module &module, const CudaToolkit &toolkit) {
  std::string first;
  for (const llvm::Function &function : module)
    if (function.isDeclaration() && function.getName().starts_with("__nv_"))
      first = function.getName().str();
  if (first.empty())
    return llvm::Error::success();
  if (toolkit.libdevice.empty())
    return llvm::createStringError(
        "kernels call " + first + ", but libdevice.10.bc is in none of: " +
        llvm::join(toolkit.searched, ", ") +
        "; install the CUDA toolkit or name its folder with --cuda=DIR");
  llvm::SMDiagnostic diagnostic;
  std::unique_ptr<llvm::Module> library = llvm::getLazyIRFileModule(
      toolkit.libdevice, diagnostic, module.getContext());
  if (!library)
    return llvm::createStringError("cannot read " + toolkit.libdevice + ": " +
                                   diagnostic.getMessage());
  library->setTargetTriple(module.getTargetTriple());
  library->setDataLayout(module.getDataLayout());
  bool failed = llvm::Linker::linkModules(
      module, std::move(library), llvm::Linker::Flags::LinkOnlyNeeded,
      [](llvm::Module &into, const llvm::StringSet<> &names) {
        llvm::internalizeModule(into, [&](const llvm::GlobalValue &value) {
          return !value.hasName() || names.count(value.getName()) == 0;
        });
      });
  if (failed)
    return llvm::createStringError("cannot link " + toolkit.libdevice);
  // Denormals are kept.
  module.addModuleFlag(llvm::Module::Override, "nvvm-reflect-ftz", 0u);
  return llvm::Error::success();
}

static void optimize(llvm::Module &module, llvm::TargetMachine &machine) {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager sccs;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder passes(&machine);
  passes.registerModuleAnalyses(modules);
  passes.registerCGSCCAnalyses(sccs);
  passes.registerFunctionAnalyses(functions);
  passes.registerLoopAnalyses(loops);
  passes.crossRegisterProxies(loops, functions, sccs, modules);
  passes.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O3)
      .run(module, modules);
}

static llvm::Expected<std::string> generatePtx(const llvm::Module &kernels,
                                               unsigned chip,
                                               const CudaToolkit &toolkit) {
  const llvm::Target *target = nvptxTarget();
  if (!target)
    return llvm::createStringError("this LLVM has no code generator for GPUs "
                                   "of NVIDIA (nvptx64)");
  llvm::TargetOptions options;
  // Equal ops give equal bits: nothing is fused behind our back.
  options.AllowFPOpFusion = llvm::FPOpFusion::Strict;
  std::unique_ptr<llvm::TargetMachine> machine(target->createTargetMachine(
      llvm::Triple("nvptx64-nvidia-cuda"), "sm_" + std::to_string(chip),
      chip >= 100  ? ""
      : chip >= 90 ? "+ptx78"
                   : "+ptx75",
      options, std::nullopt, std::nullopt, llvm::CodeGenOptLevel::Aggressive));
  std::unique_ptr<llvm::Module> module = llvm::CloneModule(kernels);
  module->setTargetTriple(machine->getTargetTriple());
  module->setDataLayout(machine->createDataLayout());
  if (llvm::Error error = linkMath(*module, toolkit))
    return std::move(error);
  optimize(*module, *machine);
  for (const llvm::Function &function : *module)
    if (function.isDeclaration() && !function.isIntrinsic() &&
        !function.use_empty() && function.getName() != "__assertfail")
      return llvm::createStringError("kernels call " + function.getName() +
                                     ", which nothing defines for a GPU");
  llvm::SmallString<0> text;
  llvm::raw_svector_ostream os(text);
  llvm::legacy::PassManager codegen;
  if (machine->addPassesToEmitFile(codegen, os, nullptr,
                                   llvm::CodeGenFileType::AssemblyFile))
    return llvm::createStringError("cannot emit PTX");
  codegen.run(*module);
  return text.str().str();
}

/// Reads the figures that `ptxas -v` prints for each kernel.
static void readResources(StringRef log, GpuImage &image) {
  GpuResources *kernel = nullptr;
  while (!log.empty()) {
    auto [line, rest] = log.split('\n');
    log = rest;
    size_t at = line.find("Compiling entry function '");
    if (at != StringRef::npos) {
      StringRef name = line.drop_front(at + 26).split('\'').first;
      kernel = &image.resources[name.str()];
      continue;
    }
    if (!kernel)
      continue;
    auto number = [&](StringRef unit, int64_t &to) {
      size_t at = line.find(unit);
      if (at == StringRef::npos)
        return;
      StringRef before = line.take_front(at).rtrim();
      size_t start = before.find_last_not_of("0123456789");
      before.drop_front(start == StringRef::npos ? 0 : start + 1)
          .getAsInteger(10, to);
    };
    int64_t stores = 0, loads = 0;
    number(" bytes spill stores", stores);
    number(" bytes spill loads", loads);
    kernel->spillBytes += stores + loads;
    if (line.contains("Used ")) {
      number(" registers", kernel->registers);
      number(" bytes smem", kernel->sharedBytes);
    }
  }
}

static llvm::Expected<GpuImage> assemble(StringRef ptx, unsigned chip,
                                         const CudaToolkit &toolkit) {
  llvm::SmallString<128> in, out, log;
  int fd;
  if (llvm::sys::fs::createTemporaryFile("ckpt", "ptx", fd, in) ||
      llvm::sys::fs::createTemporaryFile("ckpt", "cubin", out) ||
      llvm::sys::fs::createTemporaryFile("ckpt", "log", log))
    return llvm::createStringError("cannot make a temporary file");
  llvm::FileRemover removeIn(in), removeOut(out), removeLog(log);
  {
    llvm::raw_fd_ostream os(fd, /*shouldClose=*/true);
    os << ptx;
  }
  std::string arch = "-arch=sm_" + std::to_string(chip);
  StringRef args[] = {toolkit.ptxas, arch, "-O3", "-v", in, "-o", out};
  std::optional<StringRef> redirects[] = {StringRef(""), log.str(), log.str()};
  std::string reason;
  int code = llvm::sys::ExecuteAndWait(toolkit.ptxas, args, std::nullopt,
                                       redirects, 0, 0, &reason);
  auto text = llvm::MemoryBuffer::getFile(log);
  StringRef said = text ? (*text)->getBuffer() : StringRef();
  if (code != 0)
    return llvm::createStringError(toolkit.ptxas + " " + arch + " failed: " +
                                   reason + said.take_front(2000).str());
  auto data = llvm::MemoryBuffer::getFile(out, /*IsText=*/false,
                                          /*RequiresNullTerminator=*/false);
  if (!data)
    return llvm::createStringError("cannot read the output of ptxas: " +
                                   data.getError().message());
  GpuImage image;
  image.chip = chip;
  image.data = (*data)->getBuffer().str();
  readResources(said, image);
  return image;
}

llvm::Expected<std::vector<GpuImage>>
ckpt::generateGpuCode(const llvm::Module &kernels,
                      llvm::ArrayRef<unsigned> chips,
                      const CudaToolkit &toolkit) {
  std::vector<GpuImage> images;
  unsigned newest = *llvm::max_element(chips);
  for (unsigned chip : chips) {
    llvm::Expected<std::string> ptx = generatePtx(kernels, chip, toolkit);
    if (!ptx)
      return ptx.takeError();
    if (!toolkit.ptxas.empty()) {
      llvm::Expected<GpuImage> image = assemble(*ptx, chip, toolkit);
      if (!image)
        return image.takeError();
      images.push_back(std::move(*image));
    }
    if (chip == newest || toolkit.ptxas.empty()) {
      GpuImage image;
      image.chip = chip;
      image.isPtx = true;
      image.data = std::move(*ptx);
      images.push_back(std::move(image));
    }
  }
  return images;
}
