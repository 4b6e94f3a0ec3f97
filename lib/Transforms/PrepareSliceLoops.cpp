//===- PrepareSliceLoops.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A group of operations becomes one loop over slices. What others read is
// carried by the loop as a destination, which each trip writes a slice of; sums
// over slices are carried as they are; all else exists one slice at a time.
//
//===----------------------------------------------------------------------===//

#include "PrepareSlices.h"
#include "PrepareFusion.h"
#include "PrepareUtils.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace ckpt;

namespace {

RankedTensorType tensorType(Value value) {
  return cast<RankedTensorType>(value.getType());
}

bool isUnreadInit(OpOperand &operand) {
  auto op = dyn_cast<linalg::LinalgOp>(operand.getOwner());
  return op && op.isDpsInit(&operand) &&
         !op.payloadUsesValueFromOperand(&operand);
}

/// The members of one group as the body of a loop.
class SliceLoop {
public:
  SliceLoop(const SliceGroup &group, int64_t slices, RewriterBase &rewriter)
      : group(group), slices(slices), rewriter(rewriter),
        loc(rewriter.getFusedLoc(locations())) {}

  void emit();

private:
  SmallVector<Location> locations() const {
    SmallVector<Location> locs;
    for (Operation *member : group.members)
      locs.push_back(member->getLoc());
    return locs;
  }

  RankedTensorType sliceType(RankedTensorType type, int64_t dim) const {
    SmallVector<int64_t> shape(type.getShape());
    shape[dim] /= slices;
    return RankedTensorType::get(shape, type.getElementType(),
                                 type.getEncoding());
  }

  /// Where slice `trip` of dimension `dim` starts.
  OpFoldResult offsetOf(RankedTensorType type, int64_t dim) {
    int64_t size = type.getDimSize(dim) / slices;
    Value &offset = offsets[size];
    if (!offset) {
      AffineMap map = AffineMap::get(1, 0, rewriter.getAffineDimExpr(0) * size);
      offset = affine::AffineApplyOp::create(rewriter, loc, map, trip);
    }
    return offset;
  }

  struct Place {
    SmallVector<OpFoldResult> offsets, sizes, strides;
  };
  Place placeOf(RankedTensorType type, int64_t dim) {
    Place place;
    for (int64_t i = 0; i < type.getRank(); ++i) {
      place.offsets.push_back(i == dim ? offsetOf(type, dim)
                                       : rewriter.getIndexAttr(0));
      place.sizes.push_back(rewriter.getIndexAttr(
          i == dim ? type.getDimSize(i) / slices : type.getDimSize(i)));
      place.strides.push_back(rewriter.getIndexAttr(1));
    }
    return place;
  }

  Value extract(Value value, int64_t dim) {
    Place place = placeOf(tensorType(value), dim);
    return tensor::ExtractSliceOp::create(rewriter, loc, value, place.offsets,
                                          place.sizes, place.strides);
  }

  /// The slice of a value that a member reads: of another member, of a value
  /// that the loop writes over, of a fill, or of the whole.
  Value sliceOf(Value value, int64_t dim);

  /// What member `op` writes to: a slice of what the loop carries for it, or a
  /// fresh slice.
  Value destinationOf(Operation *op, const SliceRule &rule);

  Value emitMember(Operation *op, const SliceRule &rule);
  Value emitStructured(linalg::LinalgOp op, const SliceRule &rule);
  void writeOver(linalg::GenericOp op, Value input);

  const SliceGroup &group;
  int64_t slices;
  RewriterBase &rewriter;
  Location loc;
  Value trip;
  llvm::DenseMap<int64_t, Value> offsets;
  /// Members that leave the loop, with what it carries for them.
  llvm::MapVector<Operation *, BlockArgument> carried;
  /// Inputs that the loop writes over -> what it carries for them.
  llvm::DenseMap<Value, BlockArgument> taken;
  /// Member -> the input that it writes over.
  llvm::DenseMap<Operation *, Value> writesOver;
  llvm::DenseMap<std::pair<Value, int64_t>, Value> known;
};

Value SliceLoop::sliceOf(Value value, int64_t dim) {
  Value &slice = known[{value, dim}];
  if (slice)
    return slice;
  Value made;
  if (auto found = taken.find(value); found != taken.end()) {
    made = extract(found->second, dim);
  } else if (auto fill = value.getDefiningOp<linalg::FillOp>();
             fill && getRematFacts(fill).satellite) {
    RankedTensorType type = sliceType(tensorType(value), dim);
    Value empty = tensor::EmptyOp::create(rewriter, loc, type.getShape(),
                                          type.getElementType());
    made = linalg::FillOp::create(rewriter, fill.getLoc(), fill.value(), empty)
               .getResult(0);
  } else {
    made = extract(value, dim);
  }
  return known[{value, dim}] = made;
}

Value SliceLoop::destinationOf(Operation *op, const SliceRule &rule) {
  RankedTensorType type = tensorType(op->getResult(0));
  auto found = carried.find(op);
  if (found != carried.end())
    return extract(found->second, rule.resultDim);
  RankedTensorType slice = sliceType(type, rule.resultDim);
  return tensor::EmptyOp::create(rewriter, op->getLoc(), slice.getShape(),
                                 slice.getElementType(), slice.getEncoding());
}

Value SliceLoop::emitStructured(linalg::LinalgOp op, const SliceRule &rule) {
  SmallVector<Value> operands;
  for (OpOperand &operand : op->getOpOperands()) {
    int64_t dim = rule.operandDims[operand.getOperandNumber()];
    Value value = operand.get();
    bool isInit = op.isDpsInit(&operand);
    if (isInit && rule.resultDim == SliceRule::kWhole) {
      operands.push_back(carried.find(op)->second);
    } else if (isInit && writesOver.contains(op)) {
      operands.push_back(sliceOf(writesOver.lookup(op), dim));
    } else if (isInit && isUnreadInit(operand)) {
      operands.push_back(destinationOf(op, rule));
    } else if (isInit && value.getDefiningOp<linalg::FillOp>()) {
      auto fill = value.getDefiningOp<linalg::FillOp>();
      Value dest = destinationOf(op, rule);
      operands.push_back(
          linalg::FillOp::create(rewriter, fill.getLoc(), fill.value(), dest)
              .getResult(0));
    } else {
      operands.push_back(dim == SliceRule::kWhole ? value
                                                  : sliceOf(value, dim));
    }
  }
  IRMapping mapping;
  Operation *clone = rewriter.clone(*op, mapping);
  clone->setOperands(operands);
  clone->getResult(0).setType(operands.back().getType());
  auto sliced = cast<linalg::LinalgOp>(clone);
  SmallVector<OpFoldResult> starts(op.getNumLoops());
  if (sliced.hasIndexSemantics()) {
    OpOperand *cut = nullptr;
    for (OpOperand &operand : op->getOpOperands())
      if (rule.operandDims[operand.getOperandNumber()] != SliceRule::kWhole)
        cut = &operand;
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(clone);
    starts[rule.loop] = offsetOf(tensorType(cut->get()),
                                 rule.operandDims[cut->getOperandNumber()]);
    linalg::offsetIndices(rewriter, sliced, starts);
  }
  if (writesOver.contains(op))
    writeOver(cast<linalg::GenericOp>(clone), operands.back());
  return clone->getResult(0);
}

/// Lets `op` read `input` through its destination, which is the same slice.
void SliceLoop::writeOver(linalg::GenericOp op, Value input) {
  OpOperand *init = op.getDpsInitOperand(0);
  rewriter.modifyOpInPlace(op, [&] {
    for (OpOperand *operand : op.getDpsInputOperands())
      if (operand->get() == input)
        op.getMatchingBlockArgument(operand).replaceAllUsesWith(
            op.getMatchingBlockArgument(init));
  });
}

Value SliceLoop::emitMember(Operation *op, const SliceRule &rule) {
  if (auto structured = dyn_cast<linalg::LinalgOp>(op))
    return emitStructured(structured, rule);
  RankedTensorType type =
      sliceType(tensorType(op->getResult(0)), rule.resultDim);
  Value source = sliceOf(op->getOperand(0), rule.operandDims[0]);
  if (auto pad = dyn_cast<tensor::PadOp>(op))
    return tensor::PadOp::create(
        rewriter, op->getLoc(), type, source, pad.getMixedLowPad(),
        pad.getMixedHighPad(), pad.getConstantPaddingValue(), pad.getNofold());
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op))
    return tensor::ExpandShapeOp::create(rewriter, op->getLoc(), type, source,
                                         expand.getReassociationIndices());
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op))
    return tensor::CollapseShapeOp::create(rewriter, op->getLoc(), type, source,
                                           collapse.getReassociationIndices());
  auto place = cast<OffsetSizeAndStrideOpInterface>(op);
  SmallVector<OpFoldResult> sizes = place.getMixedSizes();
  sizes[rule.resultDim] =
      rewriter.getIndexAttr(type.getDimSize(rule.resultDim));
  if (isa<tensor::ExtractSliceOp>(op))
    return tensor::ExtractSliceOp::create(rewriter, op->getLoc(), type, source,
                                          place.getMixedOffsets(), sizes,
                                          place.getMixedStrides());
  Value dest = sliceOf(op->getOperand(1), rule.operandDims[1]);
  return tensor::InsertSliceOp::create(rewriter, op->getLoc(), source, dest,
                                       place.getMixedOffsets(), sizes,
                                       place.getMixedStrides());
}

void SliceLoop::emit() {
  rewriter.setInsertionPoint(group.members.front());
  SmallVector<Operation *> leaving;
  SmallVector<Value> inits;
  llvm::DenseMap<Operation *, Value> overwritten;
  for (const TakenInput &pair : takenInputs(group)) {
    overwritten[pair.writer] = pair.input;
    writesOver[pair.writer] = pair.input;
  }
  for (Operation *member : group.members) {
    const SliceRule &rule = group.rules.find(member)->second;
    bool accumulates = rule.resultDim == SliceRule::kWhole;
    if (!accumulates && !isUsedOutside(member->getResult(0), group))
      continue;
    leaving.push_back(member);
    RankedTensorType type = tensorType(member->getResult(0));
    if (accumulates)
      inits.push_back(
          cast<linalg::LinalgOp>(member).getDpsInitOperand(0)->get());
    else if (Value input = overwritten.lookup(member))
      inits.push_back(input);
    else
      inits.push_back(tensor::EmptyOp::create(rewriter, loc, type.getShape(),
                                              type.getElementType(),
                                              type.getEncoding()));
  }
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  Value one = arith::ConstantIndexOp::create(rewriter, loc, 1);
  Value end = arith::ConstantIndexOp::create(rewriter, loc, slices);
  auto loop = scf::ForOp::create(rewriter, loc, zero, end, one, inits);
  trip = loop.getInductionVar();
  for (auto [i, member] : llvm::enumerate(leaving)) {
    carried[member] = loop.getRegionIterArg(i);
    if (Value input = overwritten.lookup(member))
      taken[input] = loop.getRegionIterArg(i);
  }

  rewriter.setInsertionPointToStart(loop.getBody());
  llvm::DenseMap<Operation *, Value> results;
  for (Operation *member : group.members) {
    const SliceRule &rule = group.rules.find(member)->second;
    Value slice = emitMember(member, rule);
    results[member] = slice;
    if (rule.resultDim != SliceRule::kWhole)
      known[{member->getResult(0), rule.resultDim}] = slice;
  }
  SmallVector<Value> yielded;
  for (Operation *member : leaving) {
    const SliceRule &rule = group.rules.find(member)->second;
    Value slice = results.lookup(member);
    if (rule.resultDim == SliceRule::kWhole) {
      yielded.push_back(slice);
      continue;
    }
    Value into = carried[member];
    Place place = placeOf(tensorType(into), rule.resultDim);
    yielded.push_back(tensor::InsertSliceOp::create(
        rewriter, loc, slice, into, place.offsets, place.sizes, place.strides));
  }
  // The builder of a loop with carried values leaves the terminator to us.
  scf::YieldOp::create(rewriter, loc, yielded);

  for (auto [i, member] : llvm::enumerate(leaving))
    rewriter.replaceAllUsesWith(member->getResult(0), loop.getResult(i));
  for (Operation *member : llvm::reverse(group.members))
    rewriter.eraseOp(member);
}

} // namespace

bool ckpt::isUsedOutside(Value value, const SliceGroup &group) {
  return llvm::any_of(value.getUsers(), [&](Operation *user) {
    Operation *top = value.getParentBlock()->findAncestorOpInBlock(*user);
    return !group.rules.contains(top);
  });
}

/// True when `value`, which `writer` reads and writes over, is not needed after
/// it: every other reader comes before and reads the value itself.
static bool endsWith(Value value, Operation *writer) {
  return llvm::all_of(value.getUsers(), [&](Operation *user) {
    return user == writer ||
           (user->getBlock() == writer->getBlock() && getViews(user).empty() &&
            user->isBeforeInBlock(writer));
  });
}

SmallVector<TakenInput> ckpt::takenInputs(const SliceGroup &group) {
  SmallVector<TakenInput> pairs;
  llvm::SmallPtrSet<void *, 4> used;
  for (Operation *member : group.members) {
    auto op = dyn_cast<linalg::GenericOp>(member);
    if (!op || op.getNumParallelLoops() != op.getNumLoops() ||
        op.payloadUsesValueFromOperand(op.getDpsInitOperand(0)) ||
        !isUsedOutside(op->getResult(0), group))
      continue;
    int64_t resultDim = group.rules.find(member)->second.resultDim;
    AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
    if (!map.isPermutation())
      continue;
    for (OpOperand *operand : op.getDpsInputOperands()) {
      Value value = operand->get();
      Operation *def = value.getDefiningOp();
      if (!def || def->getBlock() != member->getBlock() ||
          group.rules.contains(def) || getRematFacts(def).satellite ||
          !getViews(def).empty() ||
          value.getType() != op->getResult(0).getType() ||
          op.getMatchingIndexingMap(operand) != map ||
          !endsWith(value, member) || used.contains(value.getAsOpaquePointer()))
        continue;
      if (llvm::count(member->getOperands(), value) != 1)
        continue;
      // All members must read it in the same slices.
      bool sameSlices = llvm::all_of(value.getUses(), [&](OpOperand &use) {
        auto rule = group.rules.find(use.getOwner());
        return rule == group.rules.end() ||
               rule->second.operandDims[use.getOperandNumber()] == resultDim;
      });
      if (!sameSlices)
        continue;
      pairs.push_back({value, member});
      used.insert(value.getAsOpaquePointer());
      break;
    }
  }
  return pairs;
}

void ckpt::emitSliceLoop(const SliceGroup &group, int64_t slices,
                         RewriterBase &rewriter) {
  SliceLoop(group, slices, rewriter).emit();
}

bool ckpt::writeSlicesInPlace(func::FuncOp func, RewriterBase &rewriter) {
  bool changed = false;
  func->walk([&](tensor::InsertSliceOp insert) {
    auto carried = dyn_cast<BlockArgument>(insert.getDest());
    if (!carried || !isa<scf::ForOp>(insert->getParentOp()) ||
        carried.getOwner() != insert->getBlock())
      return;
    // The destination that the source starts from, through operations in place.
    Value root = insert.getSource();
    OpOperand *destination = nullptr;
    while (auto op = root.getDefiningOp<linalg::LinalgOp>()) {
      if (op->getBlock() != insert->getBlock() || op->getNumResults() != 1)
        return;
      destination = op.getDpsInitOperand(0);
      root = destination->get();
    }
    auto empty = root.getDefiningOp<tensor::EmptyOp>();
    if (!empty || !destination || root.getType() != insert.getSourceType())
      return;
    rewriter.setInsertionPoint(destination->getOwner());
    for (OpFoldResult offset : insert.getMixedOffsets())
      if (auto value = dyn_cast<Value>(offset))
        if (Operation *def = value.getDefiningOp())
          if (def->getBlock() == insert->getBlock() &&
              !def->isBeforeInBlock(destination->getOwner()))
            rewriter.moveOpBefore(def, destination->getOwner());
    Value place = tensor::ExtractSliceOp::create(
        rewriter, insert.getLoc(), insert.getSourceType(), carried,
        insert.getMixedOffsets(), insert.getMixedSizes(),
        insert.getMixedStrides());
    rewriter.modifyOpInPlace(destination->getOwner(),
                             [&] { destination->set(place); });
    changed = true;
  });
  return changed;
}
