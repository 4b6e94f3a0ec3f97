//===- GpuModule.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The host part of a step for a GPU, completed in LLVM IR, and the copy of the
// kernels that the emulator runs. Layouts are those of
// lib/Runtime/GpuInternal.h.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Pipelines/Compile.h"
#include "ckpt/Pipelines/GpuPipeline.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace ckpt;
using llvm::StringRef;

namespace {

/// Position of a special register among those of the emulator, or -1.
int specialRegister(StringRef name) {
  if (!name.consume_front("llvm.nvvm.read.ptx.sreg."))
    return -1;
  auto [group, axis] = name.split('.');
  int first = llvm::StringSwitch<int>(group)
                  .Case("tid", 0)
                  .Case("ctaid", 3)
                  .Case("ntid", 6)
                  .Case("nctaid", 9)
                  .Default(-1);
  if (first < 0 || axis.size() != 1 || axis[0] < 'x' || axis[0] > 'z')
    return -1;
  return first + axis[0] - 'x';
}

bool isBarrier(StringRef name) { return name.starts_with("llvm.nvvm.barrier"); }

/// Kernels whose threads meet.
void findCooperative(const llvm::Module &device,
                     std::vector<GpuKernel> &kernels) {
  for (GpuKernel &kernel : kernels) {
    const llvm::Function *function = device.getFunction(kernel.name);
    if (!function)
      continue;
    for (const llvm::BasicBlock &block : *function)
      for (const llvm::Instruction &instruction : block)
        if (const auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction))
          if (const llvm::Function *callee = call->getCalledFunction())
            if (callee->getName().starts_with("llvm.nvvm.") &&
                specialRegister(callee->getName()) < 0)
              kernel.cooperative = true;
  }
}

/// 1: a matrix product of bf16, 0: of f16, -1: something else.
int matrixProduct(StringRef name) {
  return llvm::StringSwitch<int>(name)
      .Case("llvm.nvvm.mma.m16n8k16.row.col.bf16", 1)
      .Case("llvm.nvvm.mma.m16n8k16.row.col.f32.f32", 0)
      .Default(-1);
}

/// A call of the emulator in place of a matrix product, its operands and
/// result in memory.
llvm::Value *emulateProduct(llvm::IRBuilder<> &builder, llvm::CallInst *call,
                            int isBfloat) {
  llvm::Function *function = call->getFunction();
  llvm::Module *module = function->getParent();
  llvm::IRBuilder<> entry(&function->getEntryBlock(),
                          function->getEntryBlock().begin());
  llvm::Type *i32 = builder.getInt32Ty(), *f32 = builder.getFloatTy();
  auto spill = [&](unsigned first, unsigned count, llvm::Type *type) {
    llvm::Value *memory = entry.CreateAlloca(llvm::ArrayType::get(type, count));
    for (unsigned i = 0; i < count; ++i)
      builder.CreateStore(
          builder.CreateBitCast(call->getArgOperand(first + i), type),
          builder.CreateConstInBoundsGEP1_64(type, memory, i));
    return memory;
  };
  llvm::Value *a = spill(0, 4, i32), *b = spill(4, 2, i32),
              *c = spill(6, 4, f32);
  llvm::Value *d = entry.CreateAlloca(llvm::ArrayType::get(f32, 4));
  builder.CreateCall(
      module->getOrInsertFunction("ckpt_emulator_mma", builder.getVoidTy(), i32,
                                  builder.getPtrTy(), builder.getPtrTy(),
                                  builder.getPtrTy(), builder.getPtrTy()),
      {builder.getInt32(uint32_t(isBfloat)), a, b, c, d});
  llvm::Value *result = llvm::PoisonValue::get(call->getType());
  for (unsigned i = 0; i < 4; ++i)
    result = builder.CreateInsertValue(
        result,
        builder.CreateLoad(f32, builder.CreateConstInBoundsGEP1_64(f32, d, i)),
        i);
  return result;
}

/// Replaces the instructions of a GPU in a copy of the kernels.
llvm::Error retarget(llvm::Module &module, const llvm::Module &host) {
  llvm::LLVMContext &context = module.getContext();
  llvm::IRBuilder<> builder(context);
  module.setTargetTriple(host.getTargetTriple());
  module.setDataLayout(host.getDataLayout());
  auto *ids = new llvm::GlobalVariable(
      module, llvm::ArrayType::get(builder.getInt32Ty(), 12),
      /*isConstant=*/false, llvm::GlobalValue::ExternalLinkage, nullptr,
      "ckpt_emulator_ids");
  for (llvm::Function &function :
       llvm::make_early_inc_range(module.functions())) {
    StringRef name = function.getName();
    if (!function.isDeclaration() || !name.starts_with("llvm.nvvm."))
      continue;
    int id = specialRegister(name);
    for (llvm::User *user : llvm::make_early_inc_range(function.users())) {
      auto *call = llvm::dyn_cast<llvm::CallInst>(user);
      if (!call)
        return llvm::createStringError("unexpected use of " + name);
      builder.SetInsertPoint(call);
      if (id >= 0) {
        llvm::Value *at = builder.CreateConstInBoundsGEP2_64(
            ids->getValueType(), ids, 0, uint64_t(id));
        call->replaceAllUsesWith(builder.CreateLoad(builder.getInt32Ty(), at));
      } else if (isBarrier(name)) {
        builder.CreateCall(module.getOrInsertFunction("ckpt_emulator_barrier",
                                                      builder.getVoidTy()));
      } else if (int isBfloat = matrixProduct(name); isBfloat >= 0) {
        call->replaceAllUsesWith(emulateProduct(builder, call, isBfloat));
      } else if (name.starts_with("llvm.nvvm.shfl.sync.")) {
        // down or butterfly, of 32 bits, by a number of lanes.
        llvm::Value *value =
            builder.CreateBitCast(call->getArgOperand(1), builder.getInt32Ty());
        llvm::Value *got =
            builder.CreateCall(module.getOrInsertFunction(
                                   "ckpt_emulator_shuffle",
                                   builder.getInt32Ty(), builder.getInt32Ty(),
                                   builder.getInt32Ty(), builder.getInt32Ty()),
                               {builder.getInt32(name.contains(".bfly.")),
                                value, call->getArgOperand(2)});
        llvm::Type *type = call->getType();
        if (type->isStructTy()) {
          llvm::Value *pair = llvm::PoisonValue::get(type);
          pair = builder.CreateInsertValue(
              pair, builder.CreateBitCast(got, type->getStructElementType(0)),
              0);
          call->replaceAllUsesWith(
              builder.CreateInsertValue(pair, builder.getTrue(), 1));
        } else {
          call->replaceAllUsesWith(builder.CreateBitCast(got, type));
        }
      } else {
        return llvm::createStringError("the emulator has no " + name);
      }
      call->eraseFromParent();
    }
    function.eraseFromParent();
  }
  return llvm::Error::success();
}

/// `void ckpt_emulate_NAME(void **params)` for each kernel.
void addEntries(llvm::Module &module, llvm::ArrayRef<GpuKernel> kernels) {
  llvm::IRBuilder<> builder(module.getContext());
  for (const GpuKernel &info : kernels) {
    llvm::Function *kernel = module.getFunction(info.name);
    if (!kernel)
      continue;
    kernel->setCallingConv(llvm::CallingConv::C);
    kernel->setLinkage(llvm::GlobalValue::InternalLinkage);
    kernel->setName("ckpt_thread_" + info.name);
    kernel->setAttributes(
        kernel->getAttributes().removeFnAttributes(module.getContext()));
    auto *entry = llvm::Function::Create(
        llvm::FunctionType::get(builder.getVoidTy(), {builder.getPtrTy()},
                                false),
        llvm::GlobalValue::ExternalLinkage, "ckpt_emulate_" + info.name,
        module);
    entry->setVisibility(llvm::GlobalValue::HiddenVisibility);
    builder.SetInsertPoint(
        llvm::BasicBlock::Create(module.getContext(), "entry", entry));
    llvm::SmallVector<llvm::Value *> args;
    for (llvm::Argument &parameter : kernel->args()) {
      llvm::Value *slot = builder.CreateLoad(
          builder.getPtrTy(),
          builder.CreateConstInBoundsGEP1_64(
              builder.getPtrTy(), entry->getArg(0), parameter.getArgNo()));
      args.push_back(builder.CreateLoad(parameter.getType(), slot));
    }
    builder.CreateCall(kernel, args);
    builder.CreateRetVoid();
  }
}

/// Builds constants of the runtime's structures.
class HostBuilder {
public:
  HostBuilder(llvm::Module &module)
      : module(module), context(module.getContext()), builder(context) {}

  llvm::GlobalVariable *global(llvm::Constant *value, const llvm::Twine &name,
                               bool isConstant = true) {
    return new llvm::GlobalVariable(module, value->getType(), isConstant,
                                    llvm::GlobalValue::InternalLinkage, value,
                                    name);
  }
  llvm::Constant *text(StringRef value, const llvm::Twine &name) {
    return global(llvm::ConstantDataArray::getString(context, value), name);
  }
  llvm::Constant *i32(uint64_t value) { return builder.getInt32(value); }
  llvm::Constant *i64(uint64_t value) { return builder.getInt64(value); }
  llvm::Constant *three(llvm::ArrayRef<int64_t> values) {
    uint32_t words[3] = {uint32_t(values[0]), uint32_t(values[1]),
                         uint32_t(values[2])};
    return llvm::ConstantDataArray::get(context, words);
  }
  llvm::Constant *null() {
    return llvm::ConstantPointerNull::get(builder.getPtrTy());
  }
  llvm::Constant *structure(llvm::ArrayRef<llvm::Constant *> fields) {
    return llvm::ConstantStruct::getAnon(context, fields);
  }

  llvm::Module &module;
  llvm::LLVMContext &context;
  llvm::IRBuilder<> builder;
};

void addLauncher(HostBuilder &host, const GpuKernel &kernel) {
  llvm::Function *function = host.module.getFunction(kernel.name);
  if (!function || !function->isDeclaration())
    return;
  llvm::IRBuilder<> &builder = host.builder;
  llvm::Function *emulate =
      host.module.getFunction("ckpt_emulate_" + kernel.name);
  std::vector<int64_t> bytes = kernel.bytes;
  if (bytes.empty())
    bytes.push_back(0);
  llvm::Constant *description = host.structure(
      {host.text(kernel.name, "ckpt_name_" + kernel.name),
       host.three(kernel.grid), host.three(kernel.block),
       host.i32(kernel.params.size()), host.i32(kernel.cooperative),
       host.global(llvm::ConstantDataArray::get(host.context, bytes),
                   "ckpt_bytes_" + kernel.name),
       emulate ? emulate : host.null(), host.null()});
  llvm::GlobalVariable *global = host.global(
      description, "ckpt_kernel_" + kernel.name, /*isConstant=*/false);
  function->setLinkage(llvm::GlobalValue::InternalLinkage);
  builder.SetInsertPoint(
      llvm::BasicBlock::Create(host.context, "entry", function));
  auto *arrayType = llvm::ArrayType::get(
      builder.getPtrTy(), std::max<size_t>(1, kernel.params.size()));
  llvm::Value *array = builder.CreateAlloca(arrayType);
  for (auto [i, position] : llvm::enumerate(kernel.params)) {
    llvm::Argument *value = function->getArg(unsigned(position));
    llvm::Value *slot = builder.CreateAlloca(value->getType());
    builder.CreateStore(value, slot);
    builder.CreateStore(
        slot, builder.CreateConstInBoundsGEP2_64(arrayType, array, 0, i));
  }
  builder.CreateCall(
      host.module.getOrInsertFunction("ckpt_gpu_launch", builder.getVoidTy(),
                                      builder.getPtrTy(), builder.getPtrTy()),
      {global, array});
  builder.CreateRetVoid();
}

/// `ckpt_gpu_begin(step)` and `ckpt_gpu_end()` around the step.
void addBounds(HostBuilder &host, const FunctionInfo &info) {
  llvm::Function *function = host.module.getFunction(info.name);
  if (!function || function->isDeclaration())
    return;
  llvm::Constant *step = host.global(
      host.structure({host.text(info.name, "ckpt_step_name_" + info.name),
                      host.i64(uint64_t(info.arenaBytes)),
                      host.i64(uint64_t(info.livePeakBytes))}),
      "ckpt_step_" + info.name);
  llvm::IRBuilder<> &builder = host.builder;
  for (llvm::BasicBlock &block : *function)
    if (llvm::isa<llvm::ReturnInst>(block.getTerminator())) {
      builder.SetInsertPoint(block.getTerminator());
      builder.CreateCall(
          host.module.getOrInsertFunction("ckpt_gpu_end", builder.getVoidTy()));
    }
  builder.SetInsertPoint(&*function->getEntryBlock().getFirstInsertionPt());
  builder.CreateCall(host.module.getOrInsertFunction("ckpt_gpu_begin",
                                                     builder.getVoidTy(),
                                                     builder.getPtrTy()),
                     {step});
}

/// Uses of a global become uses of its copy on the device.
llvm::Error putOnDevice(HostBuilder &host, StringRef name) {
  llvm::GlobalVariable *global =
      host.module.getGlobalVariable(name, /*AllowInternal=*/true);
  if (!global)
    return llvm::Error::success(); // not used
  llvm::IRBuilder<> &builder = host.builder;
  uint64_t bytes =
      host.module.getDataLayout().getTypeAllocSize(global->getValueType());
  llvm::DenseMap<llvm::Function *, llvm::Value *> copies;
  for (llvm::Use &use : llvm::make_early_inc_range(global->uses())) {
    auto *instruction = llvm::dyn_cast<llvm::Instruction>(use.getUser());
    if (!instruction)
      return llvm::createStringError("constant " + name +
                                     " is used by another constant");
    llvm::Value *&copy = copies[instruction->getFunction()];
    if (!copy) {
      builder.SetInsertPoint(
          &*instruction->getFunction()->getEntryBlock().getFirstInsertionPt());
      copy = builder.CreateCall(host.module.getOrInsertFunction(
                                    "ckpt_gpu_constant", builder.getPtrTy(),
                                    builder.getPtrTy(), builder.getInt64Ty()),
                                {global, builder.getInt64(bytes)});
    }
    if (use.getUser() != copy)
      use.set(copy);
  }
  return llvm::Error::success();
}

} // namespace

llvm::Error ckpt::finishGpuHost(llvm::Module &module,
                                std::vector<GpuKernel> kernels,
                                const llvm::Module &device, bool emulated,
                                llvm::ArrayRef<GpuImage> images,
                                llvm::ArrayRef<std::string> constants,
                                llvm::ArrayRef<FunctionInfo> functions) {
  findCooperative(device, kernels);
  if (emulated) {
    std::unique_ptr<llvm::Module> copy = llvm::CloneModule(device);
    addEntries(*copy, kernels);
    if (llvm::Error error = retarget(*copy, module))
      return error;
    if (llvm::Linker::linkModules(module, std::move(copy)))
      return llvm::createStringError("cannot link the emulated kernels");
  }
  HostBuilder host(module);
  // Constants before the start of a step, which then comes first.
  for (const std::string &name : constants)
    if (llvm::Error error = putOnDevice(host, name))
      return error;
  for (const FunctionInfo &info : functions)
    addBounds(host, info);
  for (const GpuKernel &kernel : kernels)
    addLauncher(host, kernel);

  llvm::SmallVector<llvm::Constant *> rows;
  for (const GpuImage &image : images) {
    // PTX is text that ends with a zero byte.
    llvm::Constant *data =
        image.isPtx
            ? llvm::ConstantDataArray::getString(host.context, image.data)
            : llvm::ConstantDataArray::getString(host.context, image.data,
                                                 /*AddNull=*/false);
    auto *global = host.global(data, "ckpt_image");
    global->setAlignment(llvm::Align(64));
    rows.push_back(host.structure({host.i32(image.chip), host.i32(image.isPtx),
                                   global, host.i64(image.data.size())}));
  }
  auto *rowType = llvm::StructType::get(
      host.context, {host.builder.getInt32Ty(), host.builder.getInt32Ty(),
                     host.builder.getPtrTy(), host.builder.getInt64Ty()});
  llvm::Constant *table =
      host.global(llvm::ConstantArray::get(
                      llvm::ArrayType::get(rowType, rows.size()), rows),
                  "ckpt_image_table");
  llvm::Constant *list = host.structure({host.i64(rows.size()), table});
  auto *known = new llvm::GlobalVariable(
      module, list->getType(), /*isConstant=*/true,
      llvm::GlobalValue::ExternalLinkage, list, "ckpt_gpu_images");
  known->setVisibility(llvm::GlobalValue::HiddenVisibility);
  return llvm::Error::success();
}
