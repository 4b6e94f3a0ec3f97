//===- CpuCodegen.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's part of ckpt-compile: entry points, optimization, target.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Pipelines/Compile.h"
#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/SubtargetFeature.h"

using namespace ckpt;

std::unique_ptr<llvm::TargetMachine> ckpt::createCpuTarget(llvm::StringRef cpu,
                                                           unsigned optLevel,
                                                           std::string &error) {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  llvm::Triple triple(llvm::sys::getDefaultTargetTriple());
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(triple, error);
  if (!target)
    return nullptr;
  std::string name = cpu.str();
  llvm::SubtargetFeatures features;
  if (cpu == "native") {
    name = llvm::sys::getHostCPUName().str();
    for (const auto &feature : llvm::sys::getHostCPUFeatures())
      features.AddFeature(feature.first(), feature.second);
  } else {
    std::unique_ptr<llvm::MCSubtargetInfo> known(
        target->createMCSubtargetInfo(triple, "", ""));
    if (!known || !known->isCPUStringValid(cpu)) {
      error = "processor '" + name + "' is not known for " + triple.str();
      return nullptr;
    }
  }
  llvm::TargetOptions options;
  // Equal ops give equal bits: nothing is fused or reordered behind our back.
  options.AllowFPOpFusion = llvm::FPOpFusion::Strict;
  auto machine =
      std::unique_ptr<llvm::TargetMachine>(target->createTargetMachine(
          triple, name, features.getString(), options, llvm::Reloc::PIC_,
          std::nullopt,
          optLevel == 0  ? llvm::CodeGenOptLevel::None
          : optLevel < 2 ? llvm::CodeGenOptLevel::Less
                         : llvm::CodeGenOptLevel::Default));
  if (!machine)
    error = "no code generator for " + triple.str();
  return machine;
}

void ckpt::queryCpuTarget(const llvm::TargetMachine &target,
                          int64_t &vectorBytes, bool &fma) {
  vectorBytes = 16;
  fma = target.getTargetTriple().isAArch64();
  const llvm::MCSubtargetInfo &info = *target.getMCSubtargetInfo();
  if (!target.getTargetTriple().isX86())
    return;
  fma = info.checkFeatures("+fma");
  if (info.checkFeatures("+avx512f"))
    vectorBytes = 64;
  else if (info.checkFeatures("+avx"))
    vectorBytes = 32;
}

/// `void ckpt_call_NAME(void **buffers)`: spreads the array over parameters.
static void addCall(llvm::Module &module, const FunctionInfo &info) {
  llvm::LLVMContext &context = module.getContext();
  llvm::Function *step = module.getFunction(
      info.isStatic ? info.name : "_mlir_ciface_" + info.name);
  if (!step)
    return;
  if (info.isStatic)
    step->setName(info.symbol);
  else if (llvm::Function *inner = module.getFunction(info.name))
    inner->setLinkage(llvm::GlobalValue::InternalLinkage);
  llvm::IRBuilder<> builder(context);
  auto *type =
      llvm::FunctionType::get(builder.getVoidTy(), {builder.getPtrTy()}, false);
  auto *call = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage,
                                      "ckpt_call_" + info.name, module);
  builder.SetInsertPoint(llvm::BasicBlock::Create(context, "entry", call));
  llvm::SmallVector<llvm::Value *> args;
  for (llvm::Argument &parameter : step->args()) {
    llvm::Value *slot = builder.CreateConstInBoundsGEP1_64(
        builder.getPtrTy(), call->getArg(0), parameter.getArgNo());
    llvm::Value *value = builder.CreateLoad(builder.getPtrTy(), slot);
    if (!parameter.getType()->isPointerTy())
      value = builder.CreateLoad(parameter.getType(), value);
    args.push_back(value);
  }
  builder.CreateCall(step, args);
  builder.CreateRetVoid();
}

void ckpt::finishModule(llvm::Module &module, llvm::TargetMachine &target,
                        llvm::ArrayRef<FunctionInfo> functions,
                        llvm::StringRef metadata, int64_t vectorBytes,
                        unsigned optLevel) {
  module.setTargetTriple(target.getTargetTriple());
  module.setDataLayout(target.createDataLayout());
  module.setPICLevel(llvm::PICLevel::BigPIC);
  for (const FunctionInfo &info : functions)
    addCall(module, info);
  auto *text =
      llvm::ConstantDataArray::getString(module.getContext(), metadata);
  new llvm::GlobalVariable(module, text->getType(), /*isConstant=*/true,
                           llvm::GlobalValue::ExternalLinkage, text,
                           "ckpt_metadata");
  if (vectorBytes >= 64)
    for (llvm::Function &function : module) {
      function.addFnAttr("prefer-vector-width", "512");
      function.addFnAttr("min-legal-vector-width", "512");
    }

  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functionAnalyses;
  llvm::CGSCCAnalysisManager sccs;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder passes(&target);
  passes.registerModuleAnalyses(modules);
  passes.registerCGSCCAnalyses(sccs);
  passes.registerFunctionAnalyses(functionAnalyses);
  passes.registerLoopAnalyses(loops);
  passes.crossRegisterProxies(loops, functionAnalyses, sccs, modules);
  llvm::OptimizationLevel level = optLevel == 0   ? llvm::OptimizationLevel::O0
                                  : optLevel == 1 ? llvm::OptimizationLevel::O1
                                                  : llvm::OptimizationLevel::O2;
  llvm::ModulePassManager manager =
      optLevel == 0 ? passes.buildO0DefaultPipeline(level)
                    : passes.buildPerModuleDefaultPipeline(level);
  manager.run(module, modules);
}
