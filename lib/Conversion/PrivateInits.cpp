//===- PrivateInits.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Second step of gc-bufferize: every destination belongs to one op.
//
// CSE merges equal tensor.empty and linalg.fill ops. Bufferized as they are,
// distant users would share one long-lived buffer and copy into it.
//
//===----------------------------------------------------------------------===//

#include "BufferizeSteps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;

namespace {

/// Destinations that cost nothing to make again: empty, fill, views of these.
bool isCheap(Operation *op) {
  while (op) {
    if (isa<tensor::EmptyOp>(op))
      return true;
    if (auto fill = dyn_cast<linalg::FillOp>(op))
      op = fill.getOutputs().front().getDefiningOp();
    else if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp,
                 tensor::ExtractSliceOp>(op))
      op = op->getOperand(0).getDefiningOp();
    else
      return false;
  }
  return false;
}

/// Clones the cheap chain behind `value` at the builder's place.
Value cloneChain(OpBuilder &builder, Value value) {
  Operation *op = value.getDefiningOp();
  IRMapping map;
  if (auto fill = dyn_cast<linalg::FillOp>(op))
    map.map(fill.getOutputs().front(),
            cloneChain(builder, fill.getOutputs().front()));
  else if (!isa<tensor::EmptyOp>(op))
    map.map(op->getOperand(0), cloneChain(builder, op->getOperand(0)));
  return builder.clone(*op, map)->getResult(
      cast<OpResult>(value).getResultNumber());
}

/// A fresh tensor.empty of the type and sizes of `like`.
Value freshEmpty(OpBuilder &builder, Location loc, Value like) {
  auto type = cast<RankedTensorType>(like.getType());
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(builder, loc, like);
  return tensor::EmptyOp::create(builder, loc, sizes, type.getElementType(),
                                 type.getEncoding());
}

/// A slice of what a loop carries: the place where a trip writes its part.
bool isPartOfCarried(Value value) {
  auto slice = value.getDefiningOp<tensor::ExtractSliceOp>();
  return slice && isa<BlockArgument>(slice.getSource());
}

bool readsInit(Operation *op, OpOperand &init) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  return !linalgOp || linalgOp.payloadUsesValueFromOperand(&init);
}

} // namespace

void ckpt::privatizeInits(func::FuncOp func) {
  SmallVector<Operation *> ops;
  func.walk<WalkOrder::PreOrder>([&](Operation *op) { ops.push_back(op); });
  OpBuilder builder(func.getContext());
  SmallVector<Operation *> cheap;
  for (Operation *op : ops) {
    if (op == func.getOperation() || isCheap(op)) {
      if (op != func.getOperation())
        cheap.push_back(op);
      continue;
    }
    builder.setInsertionPoint(op);
    auto dps = dyn_cast<DestinationStyleOpInterface>(op);
    for (OpOperand &operand : op->getOpOperands()) {
      auto type = dyn_cast<RankedTensorType>(operand.get().getType());
      if (!type)
        continue;
      Operation *def = operand.get().getDefiningOp();
      bool isInit = dps && dps.isDpsInit(&operand);
      if (isInit && !readsInit(op, operand)) {
        if (auto empty = dyn_cast_or_null<tensor::EmptyOp>(def))
          operand.set(builder.clone(*empty)->getResult(0));
        else if (!isPartOfCarried(operand.get()))
          operand.set(freshEmpty(builder, op->getLoc(), operand.get()));
      } else if (def && isCheap(def)) {
        operand.set(cloneChain(builder, operand.get()));
      }
    }
    // Captured in a region (tensor.extract in a body): once in front of the op.
    if (op->getNumRegions() == 0 || !isa<linalg::LinalgOp>(op))
      continue;
    llvm::SetVector<Value> captured;
    getUsedValuesDefinedAbove(op->getRegions(), captured);
    for (Value value : captured) {
      Operation *def = value.getDefiningOp();
      if (!def || !isa<RankedTensorType>(value.getType()) || !isCheap(def))
        continue;
      Value own = cloneChain(builder, value);
      value.replaceUsesWithIf(own, [&](OpOperand &use) {
        return op->isProperAncestor(use.getOwner());
      });
    }
  }
  for (Operation *op : llvm::reverse(cheap))
    if (op->use_empty())
      op->erase();
}
