//===- CarryInPlace.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Third step of gc-bufferize: loops and branches keep to one buffer per value.
//
// A loop that yields a new buffer in every trip would need ownership tracked at
// run time. Instead, what is yielded is written into the carried buffer at the
// end of the trip. A branch writes each result into one destination.
//
//===----------------------------------------------------------------------===//

#include "BufferizeSteps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

using namespace mlir;

namespace {

/// Follows views and destinations to the value whose buffer `value` shows.
Value rootOf(Value value) {
  while (Operation *def = value.getDefiningOp()) {
    if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp,
            tensor::ExtractSliceOp>(def)) {
      value = def->getOperand(0);
      continue;
    }
    // A nested loop goes on in the buffer that it starts from, when that is
    // not read any more.
    if (auto loop = dyn_cast<scf::ForOp>(def)) {
      Value init = loop.getInitArgs()[cast<OpResult>(value).getResultNumber()];
      bool isLast = llvm::all_of(init.getUsers(), [&](Operation *user) {
        return user == def || (user->getBlock() == def->getBlock() &&
                               user->isBeforeInBlock(def));
      });
      if (!isa<BlockArgument>(init) || !isLast ||
          llvm::count(loop.getInitArgs(), init) != 1)
        break;
      value = init;
      continue;
    }
    auto dps = dyn_cast<DestinationStyleOpInterface>(def);
    if (!dps)
      break;
    value = dps.getTiedOpOperand(cast<OpResult>(value))->get();
  }
  return value;
}

Value copy(OpBuilder &builder, Location loc, Value value, Value dest) {
  return linalg::CopyOp::create(builder, loc, ValueRange{value},
                                ValueRange{dest})
      ->getResult(0);
}

/// Makes the operands of `terminator` from `first` on end up in the buffers of
/// `carried`. All reads of carried buffers through other values happen before
/// the first write.
void carry(Operation *terminator, unsigned first, ValueRange carried) {
  OpBuilder builder(terminator);
  Location loc = terminator->getLoc();
  SmallVector<bool> write(carried.size(), false);
  for (auto [i, arg] : llvm::enumerate(carried)) {
    OpOperand &operand = terminator->getOpOperand(first + i);
    auto type = dyn_cast<RankedTensorType>(arg.getType());
    if (!type || operand.get().getType() != type || operand.get() == arg)
      continue;
    Value root = rootOf(operand.get());
    auto rootArg = dyn_cast<BlockArgument>(root);
    bool rootCarried = rootArg && llvm::is_contained(carried, root);
    if (rootCarried && root == arg)
      continue; // written in place already
    write[i] = true;
    if (rootCarried && type.hasStaticShape()) {
      // A swap: read it before its buffer is written.
      Value empty = tensor::EmptyOp::create(builder, loc, type.getShape(),
                                            type.getElementType());
      operand.set(copy(builder, loc, operand.get(), empty));
    }
  }
  for (auto [i, arg] : llvm::enumerate(carried)) {
    OpOperand &operand = terminator->getOpOperand(first + i);
    if (write[i])
      operand.set(copy(builder, loc, operand.get(), arg));
  }
}

void branchIntoOne(scf::IfOp branch) {
  if (branch.getNumResults() == 0 || branch.getElseRegion().empty())
    return;
  OpBuilder builder(branch);
  for (OpResult result : branch->getResults()) {
    auto type = dyn_cast<RankedTensorType>(result.getType());
    if (!type || !type.hasStaticShape())
      continue;
    builder.setInsertionPoint(branch);
    Value dest = tensor::EmptyOp::create(
        builder, branch.getLoc(), type.getShape(), type.getElementType());
    for (scf::YieldOp yield : {branch.thenYield(), branch.elseYield()}) {
      OpOperand &operand = yield->getOpOperand(result.getResultNumber());
      builder.setInsertionPoint(yield);
      operand.set(ckpt::writeInto(builder, operand.get(), dest));
    }
  }
}

} // namespace

void ckpt::carryInPlace(func::FuncOp func) {
  func.walk([](Operation *op) {
    if (auto loop = dyn_cast<scf::ForOp>(op)) {
      carry(loop.getBody()->getTerminator(), 0, loop.getRegionIterArgs());
    } else if (auto loop = dyn_cast<scf::WhileOp>(op)) {
      if (loop.getBeforeArguments().size() == loop.getNumResults())
        carry(loop.getConditionOp(), 1, loop.getBeforeArguments());
      if (loop.getAfterArguments().size() == loop.getInits().size())
        carry(loop.getYieldOp(), 0, loop.getAfterArguments());
    } else if (auto branch = dyn_cast<scf::IfOp>(op)) {
      branchIntoOne(branch);
    }
  });
}
