//===- Donation.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which donated arguments can take a result.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Interfaces/Donation.h"

#include "ckpt/Interfaces/OpFacts.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace ckpt;

SmallVector<std::optional<unsigned>>
ckpt::findDonations(func::FuncOp function) {
  SmallVector<std::optional<unsigned>> donations(function.getNumResults());
  for (unsigned arg = 0; arg < function.getNumArguments(); ++arg) {
    auto attr = function.getArgAttrOfType<IntegerAttr>(arg, kDonationAttrName);
    auto type = dyn_cast<RankedTensorType>(function.getArgumentTypes()[arg]);
    if (!attr || !type || !type.hasStaticShape())
      continue;
    APInt number = attr.getValue();
    if (number.isNegative() || number.uge(donations.size()))
      continue;
    std::optional<unsigned> &donation = donations[number.getZExtValue()];
    if (!donation && function.getResultTypes()[number.getZExtValue()] == type)
      donation = arg;
  }
  return donations;
}

/// True when a cheap op lies between `argument` and what `op` reads.
static bool readsThroughOthers(Operation *op, Value argument) {
  SmallVector<Value> work = getReadValues(op);
  llvm::SmallPtrSet<Operation *, 8> seen;
  while (!work.empty()) {
    Operation *def = work.pop_back_val().getDefiningOp();
    if (!def || !getRematFacts(def).satellite || !seen.insert(def).second)
      continue;
    for (Value read : getReadValues(def)) {
      if (read == argument)
        return true;
      work.push_back(read);
    }
  }
  return false;
}

bool ckpt::canWriteOver(Value value, Value argument) {
  auto op = value.getDefiningOp<linalg::LinalgOp>();
  if (!op || value.getType() != argument.getType() ||
      readsThroughOthers(op, argument))
    return false;
  unsigned number = cast<OpResult>(value).getResultNumber();
  OpOperand *init = op.getDpsInitOperand(number);
  Operation *start = init->get().getDefiningOp();
  if (isa_and_nonnull<linalg::FillOp>(start))
    start = cast<linalg::FillOp>(start).getDpsInits().front().getDefiningOp();
  if (!isa_and_nonnull<tensor::EmptyOp>(start))
    return false;
  if (!llvm::is_contained(getReadValues(op), argument))
    return true;
  // Element by element, all through operands: none captured by the body.
  if (start != init->get().getDefiningOp() ||
      op.getNumParallelLoops() != op.getNumLoops() ||
      !op.getMatchingIndexingMap(init).isIdentity())
    return false;
  bool isCaptured =
      op->walk([&](Operation *nested) {
          return nested != op &&
                         llvm::is_contained(nested->getOperands(), argument)
                     ? WalkResult::interrupt()
                     : WalkResult::advance();
        }).wasInterrupted();
  return !isCaptured && llvm::all_of(op->getOpOperands(), [&](OpOperand &use) {
    return use.get() != argument ||
           op.getMatchingIndexingMap(&use).isIdentity();
  });
}

bool ckpt::isReadBeforeOnly(Value argument, Value value, Block &body) {
  Operation *writer = value.getDefiningOp();
  if (!writer || writer->getBlock() != &body)
    return false;
  SmallVector<Value> work{argument};
  llvm::SmallPtrSet<Operation *, 8> seen;
  while (!work.empty())
    for (Operation *user : work.pop_back_val().getUsers()) {
      if (getRematFacts(user).satellite) {
        if (seen.insert(user).second)
          work.append(user->result_begin(), user->result_end());
        continue;
      }
      Operation *at = body.findAncestorOpInBlock(*user);
      if (at && at != writer && writer->isBeforeInBlock(at))
        return false;
    }
  return true;
}
