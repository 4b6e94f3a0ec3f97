//===- Deallocs.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Last steps of gc-bufferize, on buffers: drop copies of a buffer to itself,
// and free each buffer right after its last use.
//
//===----------------------------------------------------------------------===//

#include "BufferizeSteps.h"
#include "mlir/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;

namespace {

/// The buffer behind views that show all of it in order, or `value`.
Value wholeBuffer(Value value) {
  while (Operation *def = value.getDefiningOp()) {
    if (!isa<memref::ExpandShapeOp, memref::CollapseShapeOp, memref::CastOp>(
            def))
      break;
    value = def->getOperand(0);
  }
  return value;
}

bool isSelfCopy(Value from, Value to) {
  return wholeBuffer(from) == wholeBuffer(to);
}

} // namespace

void ckpt::removeSelfCopies(func::FuncOp func) {
  SmallVector<Operation *> dead;
  func.walk([&](Operation *op) {
    if (auto copy = dyn_cast<memref::CopyOp>(op)) {
      if (isSelfCopy(copy.getSource(), copy.getTarget()))
        dead.push_back(op);
    } else if (auto copy = dyn_cast<linalg::CopyOp>(op)) {
      if (isSelfCopy(copy.getInputs().front(), copy.getOutputs().front()))
        dead.push_back(op);
    }
  });
  for (Operation *op : dead)
    op->erase();
  // Views and buffers without users, the latest first.
  SmallVector<Operation *> ops;
  func.walk([&](Operation *op) {
    if (isa<ViewLikeOpInterface, memref::AllocOp, memref::GetGlobalOp>(op))
      ops.push_back(op);
  });
  for (Operation *op : llvm::reverse(ops))
    if (op->use_empty())
      op->erase();
}

bool ckpt::insertDeallocs(func::FuncOp func) {
  BufferViewFlowAnalysis views(func);
  SmallVector<std::pair<memref::AllocOp, Operation *>> lastUses;
  WalkResult result = func.walk([&](memref::AllocOp alloc) {
    Block *block = alloc->getBlock();
    Operation *last = alloc;
    for (Value alias : views.resolve(alloc.getResult()))
      for (Operation *user : alias.getUsers()) {
        Operation *ancestor = block->findAncestorOpInBlock(*user);
        if (!ancestor || ancestor->hasTrait<OpTrait::IsTerminator>())
          return WalkResult::interrupt();
        if (last->isBeforeInBlock(ancestor))
          last = ancestor;
      }
    lastUses.emplace_back(alloc, last);
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return false;
  OpBuilder builder(func.getContext());
  for (auto [alloc, last] : lastUses) {
    builder.setInsertionPointAfter(last);
    memref::DeallocOp::create(builder, alloc.getLoc(), alloc);
  }
  return true;
}
