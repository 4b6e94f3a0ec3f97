//===- OpFacts.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Facts that hold for all operations, around the answers of their models.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Interfaces/OpFacts.h"

#include "ckpt/Interfaces/RematOpInterface.h"
#include "ckpt/Interfaces/StorageSize.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace ckpt;

namespace {

std::string quoted(Operation *op) {
  return ("'" + op->getName().getStringRef() + "'").str();
}

/// An operation on buffers reads or writes memory that others see.
bool touchesMemory(Operation *op) {
  auto isMemory = [](Type type) { return isa<BaseMemRefType>(type); };
  return llvm::any_of(op->getOperandTypes(), isMemory) ||
         llvm::any_of(op->getResultTypes(), isMemory);
}

/// Facts of the operation itself, without its regions.
RematFacts ownFacts(Operation *op) {
  auto model = dyn_cast<RematOpInterface>(op);
  if (!model)
    return RematFacts::no(
        quoted(op) + " has no facts; unknown operations are never repeated",
        /*ordered=*/!isMemoryEffectFree(op));
  RematFacts facts = model.getRematFacts();
  if (facts.repeatable && touchesMemory(op)) {
    facts = RematFacts::no(quoted(op) + " works on buffers in memory",
                           /*ordered=*/!isMemoryEffectFree(op));
  }
  return facts;
}

} // namespace

RematFacts ckpt::getRematFacts(Operation *op) {
  RematFacts facts = ownFacts(op);
  if (op->getNumRegions() == 0 || facts.ordered)
    return facts;
  // The model speaks for the operation; each nested one speaks for itself.
  for (Region &region : op->getRegions()) {
    region.walk([&](Operation *nested) {
      RematFacts inner = ownFacts(nested);
      if (inner.repeatable || inner.idempotent)
        return WalkResult::advance();
      facts.repeatable = false;
      facts.satellite = false;
      facts.ordered |= inner.ordered;
      if (facts.reason.empty())
        facts.reason = "its body is not repeatable: " + inner.reason;
      return facts.ordered ? WalkResult::interrupt() : WalkResult::advance();
    });
  }
  return facts;
}

SmallVector<ResultOperandPair> ckpt::getViews(Operation *op) {
  if (auto model = dyn_cast<RematOpInterface>(op))
    return model.getViews();
  return {};
}

SmallVector<ResultOperandPair> ckpt::getInplacePairs(Operation *op) {
  if (auto model = dyn_cast<RematOpInterface>(op))
    return model.getInplacePairs();
  return {};
}

std::optional<int64_t> ckpt::getWorkspaceBytes(Operation *op) {
  if (auto model = dyn_cast<RematOpInterface>(op))
    return model.getWorkspaceBytes();
  return std::nullopt;
}

OpWork ckpt::getWork(Operation *op) {
  if (auto model = dyn_cast<RematOpInterface>(op))
    return model.getWork();
  return trafficOf(op);
}

SmallVector<Value> ckpt::getReadValues(Operation *op) {
  llvm::SetVector<Value> values;
  values.insert(op->operand_begin(), op->operand_end());
  if (op->getNumRegions() != 0)
    getUsedValuesDefinedAbove(op->getRegions(), values);
  return values.takeVector();
}

/// Is every use of `value` as a destination, or as the start of a result that
/// takes over its storage?
static bool isOnlyTakenOver(Value value) {
  return llvm::all_of(value.getUses(), [](OpOperand &use) {
    auto dps = dyn_cast<DestinationStyleOpInterface>(use.getOwner());
    if (dps && dps.isDpsInit(&use))
      return true;
    return llvm::any_of(getInplacePairs(use.getOwner()),
                        [&](const ResultOperandPair &pair) {
                          return pair.second == use.getOperandNumber();
                        });
  });
}

/// The value that a destination shows, through views and fills of it.
static Value writtenTo(Value dest) {
  while (Operation *def = dest.getDefiningOp()) {
    SmallVector<ResultOperandPair> views = getViews(def);
    if (!views.empty())
      dest = def->getOperand(views.front().second);
    else if (auto fill = dyn_cast<linalg::FillOp>(def))
      dest = fill.output();
    else
      break;
  }
  return dest;
}

/// Does result `number` of `op`, inside `region`, come without a buffer of its
/// own? A view does, and what is written to a part of what a loop carries; one
/// that starts from an operand does when that operand has a buffer that was
/// counted or is carried by a loop, and no later use.
static bool sharesBuffer(Operation *op, unsigned number, Operation *outer) {
  for (const ResultOperandPair &pair : getViews(op))
    if (pair.first == number)
      return true;
  if (auto dps = dyn_cast<DestinationStyleOpInterface>(op)) {
    Value dest = writtenTo(dps.getDpsInitOperand(number)->get());
    auto carried = dyn_cast<BlockArgument>(dest);
    if (carried && outer->isAncestor(carried.getOwner()->getParentOp()))
      return true;
  }
  for (const ResultOperandPair &pair : getInplacePairs(op)) {
    if (pair.first != number)
      continue;
    Value start = op->getOperand(pair.second);
    Operation *def = start.getDefiningOp();
    if (!def)
      return outer->isAncestor(
          cast<BlockArgument>(start).getOwner()->getParentOp());
    if (!outer->isProperAncestor(def) || getRematFacts(def).satellite)
      return false;
    return llvm::all_of(start.getUses(), [&](OpOperand &use) {
      Operation *user = use.getOwner();
      if (user == op)
        return use.getOperandNumber() == pair.second;
      return user->getBlock() == op->getBlock() && user->isBeforeInBlock(op) &&
             getViews(user).empty();
    });
  }
  return false;
}

/// Is `value` handed out of a branch by an op that can write it into the buffer
/// of the result of the `scf.if`?
static bool isMadeInResult(OpResult value) {
  auto dps = dyn_cast<DestinationStyleOpInterface>(value.getOwner());
  auto branch = dyn_cast<scf::IfOp>(value.getOwner()->getParentOp());
  if (!dps || !branch)
    return false;
  Operation *start = dps.getTiedOpOperand(value)->get().getDefiningOp();
  if (auto fill = dyn_cast_or_null<DestinationStyleOpInterface>(start);
      fill && getRematFacts(start).satellite && fill.getNumDpsInits() == 1)
    start = fill.getDpsInitOperand(0)->get().getDefiningOp();
  return isa_and_nonnull<tensor::EmptyOp>(start) &&
         llvm::is_contained(
             value.getOwner()->getBlock()->getTerminator()->getOperands(),
             value);
}

/// Bytes of the buffers made in the regions of `op`, which is inside `outer` or
/// is it. Of alternative regions one runs: the largest counts.
static std::optional<int64_t> bytesMadeInside(Operation *op, Operation *outer) {
  bool isChoice = isa<scf::IfOp, scf::IndexSwitchOp>(op);
  int64_t total = 0;
  for (Region &region : op->getRegions()) {
    int64_t made = 0;
    auto add = [&](FailureOr<int64_t> bytes) {
      if (succeeded(bytes))
        bytes = checkedAdd(made, *bytes);
      if (failed(bytes))
        return false;
      made = *bytes;
      return true;
    };
    for (Operation &nested : region.getOps()) {
      std::optional<int64_t> deeper = bytesMadeInside(&nested, outer);
      if (!deeper || !add(*deeper))
        return std::nullopt;
      if (isa<tensor::EmptyOp>(nested) || matchPattern(&nested, m_Constant()))
        continue;
      bool isSatellite = getRematFacts(&nested).satellite;
      for (OpResult result : nested.getResults()) {
        if (!isa<TensorType>(result.getType()) ||
            (isSatellite && isOnlyTakenOver(result)) ||
            sharesBuffer(&nested, result.getResultNumber(), outer) ||
            isMadeInResult(result))
          continue;
        FailureOr<int64_t> bytes = storageBytes(result.getType());
        if (succeeded(bytes))
          bytes = alignBytes(*bytes, kBufferAlignment);
        if (!add(bytes))
          return std::nullopt;
      }
    }
    if (isChoice) {
      total = std::max(total, made);
      continue;
    }
    FailureOr<int64_t> sum = checkedAdd(total, made);
    if (failed(sum))
      return std::nullopt;
    total = *sum;
  }
  return total;
}

std::optional<int64_t> ckpt::bytesMadeInRegions(Operation *op) {
  return bytesMadeInside(op, op);
}

bool ckpt::decidesOnFloats(Value value) {
  // Backward slice inside the body that computes the value: a decision, and
  // floating-point data that entered from outside behind it.
  SmallVector<std::pair<Value, bool>> work{{value, false}};
  llvm::SmallPtrSet<void *, 16> seen[2];
  while (!work.empty()) {
    std::pair<Value, bool> item = work.pop_back_val();
    Value current = item.first;
    bool decided = item.second;
    if (!seen[decided].insert(current.getAsOpaquePointer()).second)
      continue;
    Type element = getElementTypeOrSelf(current.getType());
    Operation *def = current.getDefiningOp();
    bool isRead = def && isa<tensor::ExtractOp>(def);
    if (!def || isRead) {
      if (decided && isa<FloatType>(element))
        return true;
      continue;
    }
    bool decides = isa<arith::CmpFOp, arith::FPToSIOp, arith::FPToUIOp>(def);
    for (Value operand : def->getOperands())
      work.push_back({operand, decided || decides});
    for (Region &region : def->getRegions())
      region.walk([&](Operation *nested) {
        if (isa<arith::CmpFOp, arith::FPToSIOp, arith::FPToUIOp>(nested))
          for (Value operand : nested->getOperands())
            work.push_back({operand, true});
        if (nested->hasTrait<OpTrait::IsTerminator>())
          for (Value operand : nested->getOperands())
            work.push_back({operand, decided});
      });
  }
  return false;
}
