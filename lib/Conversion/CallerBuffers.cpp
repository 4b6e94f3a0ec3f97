//===- CallerBuffers.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Fourth step of gc-bufferize: arguments and results become buffers of the
// caller, and ops that make results write straight into them.
//
//===----------------------------------------------------------------------===//

#include "BufferizeSteps.h"
#include "ckpt/Dialect/Ckpt/IR/Ckpt.h"
#include "ckpt/Interfaces/Donation.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace {

/// Is `dest` made before `op`, in its block or in one around it?
bool dominates(Value dest, Operation *op) {
  if (auto arg = dyn_cast<BlockArgument>(dest))
    return arg.getOwner()->findAncestorOpInBlock(*op) != nullptr;
  Operation *def = dest.getDefiningOp();
  Operation *ancestor = def->getBlock()->findAncestorOpInBlock(*op);
  return ancestor && def != ancestor && def->isBeforeInBlock(ancestor);
}

Value copyInto(OpBuilder &builder, Location loc, Value value, Value dest) {
  return linalg::CopyOp::create(builder, loc, ValueRange{value},
                                ValueRange{dest})
      ->getResult(0);
}

/// The operand whose buffer result `result` of a destination-style op takes
/// over, or null.
OpOperand *tiedOperand(OpResult result) {
  Operation *op = result.getOwner();
  unsigned number = result.getResultNumber();
  if (auto dps = dyn_cast<DestinationStyleOpInterface>(op))
    return dps.getTiedOpOperand(result);
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return loop.getTiedLoopInit(result);
  if (auto loop = dyn_cast<scf::WhileOp>(op)) {
    Value passed = loop.getConditionOp().getArgs()[number];
    if (number < loop.getInits().size() &&
        passed == loop.getBeforeArguments()[number])
      return &loop->getOpOperand(number);
  }
  return nullptr;
}

/// The tensor.empty, made before `branch`, that a yielded value is written to.
tensor::EmptyOp rootEmpty(Value value, scf::IfOp branch) {
  while (Operation *def = value.getDefiningOp()) {
    if (auto empty = dyn_cast<tensor::EmptyOp>(def))
      return branch->isProperAncestor(def) ? nullptr : empty;
    if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(def)) {
      value = def->getOperand(0);
      continue;
    }
    OpOperand *tied = tiedOperand(cast<OpResult>(value));
    if (!tied)
      return nullptr;
    value = tied->get();
  }
  return nullptr;
}

/// Makes the op behind `value` write into `dest`; false if that cannot be.
bool redirect(OpBuilder &builder, Value value, Value dest) {
  Operation *def = value.getDefiningOp();
  if (!def || value.getType() != dest.getType() || !dominates(dest, def))
    return false;

  if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(def)) {
    Value source = def->getOperand(0);
    auto type = cast<RankedTensorType>(source.getType());
    if (!type.hasStaticShape() ||
        !cast<RankedTensorType>(value.getType()).hasStaticShape() ||
        !source.getDefiningOp())
      return false;
    builder.setInsertionPointAfterValue(dest);
    Value inverse;
    if (auto expand = dyn_cast<tensor::ExpandShapeOp>(def))
      inverse = tensor::CollapseShapeOp::create(
          builder, def->getLoc(), type, dest, expand.getReassociationIndices());
    else
      inverse = tensor::ExpandShapeOp::create(
          builder, def->getLoc(), type, dest,
          cast<tensor::CollapseShapeOp>(def).getReassociationIndices());
    if (redirect(builder, source, inverse))
      return true;
    inverse.getDefiningOp()->erase();
    return false;
  }
  if (auto barrier = dyn_cast<ckpt::BarrierOp>(def))
    return redirect(builder, barrier.getInput(), dest);
  if (auto branch = dyn_cast<scf::IfOp>(def)) {
    unsigned number = cast<OpResult>(value).getResultNumber();
    if (branch.getElseRegion().empty())
      return false;
    auto one = rootEmpty(branch.thenYield()->getOperand(number), branch);
    auto two = rootEmpty(branch.elseYield()->getOperand(number), branch);
    if (!one || one != two || one.getType() != dest.getType() ||
        !dominates(dest, one))
      return false;
    one->getResult(0).replaceAllUsesWith(dest);
    one.erase();
    return true;
  }

  OpOperand *tied = tiedOperand(cast<OpResult>(value));
  if (!tied)
    return false;
  Value init = tied->get();
  if (auto empty = init.getDefiningOp<tensor::EmptyOp>()) {
    if (empty->getBlock() != def->getBlock())
      return false; // the destination of another result already
    tied->set(dest);
    if (empty->use_empty())
      empty.erase();
    return true;
  }
  // The op starts from contents: they must come to be in `dest`.
  if (init.getDefiningOp<bufferization::ToTensorOp>() &&
      init.getDefiningOp<bufferization::ToTensorOp>().getWritable())
    return false;
  if (init.hasOneUse() && redirect(builder, init, dest))
    return true;
  builder.setInsertionPoint(def);
  tied->set(copyInto(builder, def->getLoc(), init, dest));
  return true;
}

/// Per result: the donated argument that it can be written over.
SmallVector<std::optional<unsigned>> usableDonations(func::FuncOp func,
                                                     ValueRange results) {
  SmallVector<std::optional<unsigned>> donations = ckpt::findDonations(func);
  for (auto [number, donation] : llvm::enumerate(donations)) {
    if (!donation)
      continue;
    Value arg = func.getArgument(*donation);
    Value result = results[number];
    if (ckpt::canWriteOver(result, arg) &&
        ckpt::isReadBeforeOnly(arg, result, func.getBody().front()) &&
        !llvm::is_contained(results.take_front(number), result))
      continue;
    func.emitRemark("argument #")
        << *donation << " is donated to result #" << number
        << ", which cannot be written over it; the result gets a buffer of "
           "its own";
    donation.reset();
  }
  return donations;
}

} // namespace

Value ckpt::writeInto(OpBuilder &builder, Value value, Value dest) {
  OpBuilder::InsertionGuard guard(builder);
  if (redirect(builder, value, dest))
    return value;
  // As early as both are there, so that `value` need not be held for longer.
  Operation *def = value.getDefiningOp();
  if (def && dominates(dest, def))
    builder.setInsertionPointAfter(def);
  return copyInto(builder, value.getLoc(), value, dest);
}

LogicalResult ckpt::useCallerBuffers(func::FuncOp func) {
  if (!llvm::hasSingleElement(func.getBody()))
    return func.emitError("function has more than one block; structured "
                          "control flow (scf) is needed to bufferize it");
  Block &body = func.getBody().front();
  auto returnOp = cast<func::ReturnOp>(body.getTerminator());
  OpBuilder builder(func.getContext());
  Location loc = func.getLoc();

  for (Type type :
       llvm::concat<const Type>(func.getArgumentTypes(), func.getResultTypes()))
    if (isa<UnrankedTensorType>(type))
      return func.emitError("unranked tensors at the function boundary are not "
                            "supported; give the function ranked types");

  auto bufferOf = [](Type type) -> MemRefType {
    if (auto tensor = dyn_cast<RankedTensorType>(type))
      return MemRefType::get(tensor.getShape(), tensor.getElementType());
    return MemRefType::get({}, type);
  };

  SmallVector<std::optional<unsigned>> donations =
      usableDonations(func, returnOp.getOperands());
  builder.setInsertionPointToStart(&body);
  SmallVector<Type> argTypes;
  SmallVector<Value> read(body.getNumArguments());
  for (BlockArgument arg : body.getArguments()) {
    auto tensor = dyn_cast<RankedTensorType>(arg.getType());
    if (!tensor) {
      argTypes.push_back(arg.getType());
      continue;
    }
    argTypes.push_back(bufferOf(tensor));
    arg.setType(argTypes.back());
    bool isOverwritten = llvm::is_contained(
        donations, std::optional<unsigned>(arg.getArgNumber()));
    auto toTensor = bufferization::ToTensorOp::create(
        builder, arg.getLoc(), tensor, arg, /*restrict=*/true,
        /*writable=*/isOverwritten);
    arg.replaceAllUsesExcept(toTensor, toTensor);
    read[arg.getArgNumber()] = toTensor;
  }

  SmallVector<Value> results = llvm::to_vector(returnOp.getOperands());
  SmallVector<Attribute> argAttrs;
  if (ArrayAttr attrs = func.getAllArgAttrs())
    argAttrs.assign(attrs.begin(), attrs.end());
  argAttrs.resize(argTypes.size(), builder.getDictionaryAttr({}));
  SmallVector<Value> outs;
  for (auto [i, result] : llvm::enumerate(results)) {
    NamedAttribute name =
        builder.getNamedAttr("ckpt.result", builder.getI64IntegerAttr(i));
    if (std::optional<unsigned> donation = donations[i]) {
      outs.push_back(body.getArgument(*donation));
      NamedAttrList attrs(cast<DictionaryAttr>(argAttrs[*donation]));
      attrs.append(name);
      argAttrs[*donation] = attrs.getDictionary(func.getContext());
      continue;
    }
    argTypes.push_back(bufferOf(result.getType()));
    outs.push_back(body.addArgument(argTypes.back(), loc));
    argAttrs.push_back(builder.getDictionaryAttr(name));
  }

  SmallVector<Value> dests(outs.size());
  for (auto [i, result] : llvm::enumerate(results))
    if (donations[i])
      dests[i] = read[*donations[i]];
    else if (auto tensor = dyn_cast<RankedTensorType>(result.getType()))
      dests[i] = bufferization::ToTensorOp::create(builder, loc, tensor,
                                                   outs[i], /*restrict=*/true,
                                                   /*writable=*/true);
  for (auto [i, result] : llvm::enumerate(results)) {
    builder.setInsertionPoint(returnOp);
    if (!dests[i]) {
      memref::StoreOp::create(builder, loc, result, outs[i], ValueRange{});
      continue;
    }
    Value written = writeInto(builder, result, dests[i]);
    builder.setInsertionPoint(returnOp);
    // Holds the contents to the end; nothing is left of it when `written` is
    // already there.
    bufferization::MaterializeInDestinationOp::create(
        builder, loc, /*result=*/Type(), written, outs[i], /*restrict=*/false,
        /*writable=*/true);
  }
  returnOp.getOperandsMutable().clear();
  func.removeResAttrsAttr();
  func.setFunctionType(builder.getFunctionType(argTypes, {}));
  func.setAllArgAttrs(argAttrs);
  return success();
}
