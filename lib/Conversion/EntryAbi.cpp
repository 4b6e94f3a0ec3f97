//===- EntryAbi.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// gc-entry-abi: how a program calls the step.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Conversion/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinTypes.h"

namespace ckpt {
#define GEN_PASS_DEF_GCENTRYABI
#include "ckpt/Conversion/Passes.h.inc"
} // namespace ckpt

using namespace mlir;

namespace {

class EntryAbiPass : public ckpt::impl::GcEntryAbiBase<EntryAbiPass> {
public:
  void runOnOperation() override {
    ModuleOp module = getOperation();
    OpBuilder builder(module.getContext());
    for (auto func : module.getOps<func::FuncOp>()) {
      // What front ends leave on arguments means nothing to LLVM.
      for (unsigned i = 0; i < func.getNumArguments(); ++i)
        if (!func->hasAttr("ckpt.kernel"))
          func.setArgAttrs(i, builder.getDictionaryAttr({}));
      if (func.isPrivate() || func.isExternal())
        continue;
      bool isStatic = llvm::all_of(func.getArgumentTypes(), [](Type type) {
        auto memref = dyn_cast<MemRefType>(type);
        return !isa<BaseMemRefType>(type) ||
               (memref && memref.hasStaticShape() &&
                memref.getLayout().isIdentity());
      });
      func->setAttr(isStatic ? "llvm.bareptr"
                             : LLVM::LLVMDialect::getEmitCWrapperAttrName(),
                    builder.getUnitAttr());
    }
    // Attributes of dialects that are not there any more.
    SmallVector<StringAttr> foreign;
    for (NamedAttribute attr : module->getDiscardableAttrs())
      if (!attr.getNameDialect() &&
          !attr.getName().strref().starts_with("ckpt."))
        foreign.push_back(attr.getName());
    for (StringAttr name : foreign)
      module->removeAttr(name);
  }
};

} // namespace
