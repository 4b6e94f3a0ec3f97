//===- OutlineKernels.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// gc-outline-kernels: each distinct linalg op becomes one function, called
// wherever the op stood.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Conversion/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"

namespace ckpt {
#define GEN_PASS_DEF_GCOUTLINEKERNELS
#include "ckpt/Conversion/Passes.h.inc"
} // namespace ckpt

using namespace mlir;

namespace {

/// The buffer behind views; a placed buffer (memref.view) counts as one.
Value rootOf(Value value) {
  while (Operation *def = value.getDefiningOp()) {
    auto view = dyn_cast<ViewLikeOpInterface>(def);
    if (!view || isa<memref::ViewOp>(def))
      break;
    value = view.getViewSource();
  }
  return value;
}

/// Can `a` and `b` be in the same memory? Buffers of the caller, allocations,
/// placed buffers and globals are apart from each other.
bool isKnownRoot(Value root, func::FuncOp func) {
  if (auto arg = dyn_cast<BlockArgument>(root))
    return arg.getOwner() == &func.getBody().front();
  return isa_and_nonnull<memref::AllocOp, memref::ViewOp, memref::GetGlobalOp>(
      root.getDefiningOp());
}

/// True when what the op writes overlaps nothing else it touches.
bool writesApart(linalg::LinalgOp op, ArrayRef<Value> buffers,
                 func::FuncOp func) {
  for (OpOperand &init : op.getDpsInitsMutable()) {
    if (!isa<MemRefType>(init.get().getType()))
      continue;
    Value root = rootOf(init.get());
    if (!isKnownRoot(root, func))
      return false;
    for (Value other : buffers) {
      if (other == init.get())
        continue;
      Value otherRoot = rootOf(other);
      if (otherRoot == root || !isKnownRoot(otherRoot, func))
        return false;
    }
  }
  return true;
}

/// Pointers alone say all when shape, strides and offset are in the type.
bool isBare(Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  if (!memref)
    return !isa<BaseMemRefType>(type);
  SmallVector<int64_t> strides;
  int64_t offset;
  return memref.hasStaticShape() &&
         succeeded(memref.getStridesAndOffset(strides, offset)) &&
         !ShapedType::isDynamic(offset) &&
         llvm::none_of(strides, ShapedType::isDynamic);
}

class OutlinePass : public ckpt::impl::GcOutlineKernelsBase<OutlinePass> {
public:
  void runOnOperation() override {
    ModuleOp module = getOperation();
    SmallVector<func::FuncOp> funcs =
        llvm::to_vector(module.getOps<func::FuncOp>());
    SymbolTable symbols(module);
    for (func::FuncOp func : funcs) {
      if (func.isExternal() || func->hasAttr("ckpt.kernel"))
        continue;
      makeCopiesKernels(func);
      SmallVector<linalg::LinalgOp> ops;
      func.walk([&](linalg::LinalgOp op) {
        if (op.hasPureBufferSemantics())
          ops.push_back(op);
      });
      for (linalg::LinalgOp op : ops)
        outline(op, func, symbols);
    }
  }

private:
  /// memref.copy of buffers that are not contiguous would call a slow generic
  /// routine at run time.
  static void makeCopiesKernels(func::FuncOp func) {
    SmallVector<memref::CopyOp> copies;
    func.walk([&](memref::CopyOp copy) {
      auto from = dyn_cast<MemRefType>(copy.getSource().getType());
      auto to = dyn_cast<MemRefType>(copy.getTarget().getType());
      if (from && to && from.getRank() == to.getRank() &&
          (!from.getLayout().isIdentity() || !to.getLayout().isIdentity()))
        copies.push_back(copy);
    });
    for (memref::CopyOp copy : copies) {
      OpBuilder builder(copy);
      linalg::CopyOp::create(builder, copy.getLoc(),
                             ValueRange{copy.getSource()},
                             ValueRange{copy.getTarget()});
      copy.erase();
    }
  }

  void outline(linalg::LinalgOp op, func::FuncOp func, SymbolTable &symbols) {
    // Arguments: operands and captured values, each once. Constants move in.
    llvm::SetVector<Value> values(op->operand_begin(), op->operand_end());
    getUsedValuesDefinedAbove(op->getRegions(), values);
    SmallVector<Value> args;
    SmallVector<Operation *> constants;
    for (Value value : values) {
      Operation *def = value.getDefiningOp();
      if (def && def->hasTrait<OpTrait::ConstantLike>() &&
          !isa<ShapedType>(value.getType()))
        constants.push_back(def);
      else
        args.push_back(value);
    }

    OpBuilder builder(op.getContext());
    auto type = builder.getFunctionType(ValueRange(args).getTypes(), {});
    func::FuncOp kernel = func::FuncOp::create(op.getLoc(), "kernel", type);
    kernel.setPrivate();
    Block *body = kernel.addEntryBlock();
    builder.setInsertionPointToStart(body);
    IRMapping map;
    map.map(args, body->getArguments());
    for (Operation *constant : constants)
      builder.clone(*constant, map);
    builder.clone(*op, map);
    func::ReturnOp::create(builder, op.getLoc());

    kernel->setAttr("ckpt.kernel", builder.getUnitAttr());
    kernel->setAttr("passthrough", builder.getStrArrayAttr({"noinline"}));
    kernel->setAttr(
        "llvm.linkage",
        LLVM::LinkageAttr::get(op.getContext(), LLVM::Linkage::Internal));
    if (llvm::all_of(type.getInputs(), isBare)) {
      kernel->setAttr("llvm.bareptr", builder.getUnitAttr());
      if (writesApart(op, args, func))
        for (unsigned i = 0; i < args.size(); ++i)
          if (isa<MemRefType>(args[i].getType()))
            kernel.setArgAttr(i, "llvm.noalias", builder.getUnitAttr());
    }

    // Equal text, equal kernel.
    std::string text;
    llvm::raw_string_ostream os(text);
    kernel->print(os, OpPrintingFlags().useLocalScope());
    auto [it, isNew] = known.try_emplace(text, kernel);
    if (isNew) {
      std::string name = "ckpt_" + op->getName().stripDialect().str() + "_" +
                         std::to_string(known.size());
      kernel.setName(name);
      symbols.insert(kernel);
    } else {
      kernel->erase();
    }
    builder.setInsertionPoint(op);
    func::CallOp::create(builder, op.getLoc(), it->second, args);
    op->erase();
  }

  llvm::StringMap<func::FuncOp> known;
};

} // namespace
