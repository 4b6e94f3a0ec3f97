//===- NormalizeForBuffers.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// First step of gc-bufferize: inline repetitions, and rewrite ops that would
// make more buffers than their result.
//
//===----------------------------------------------------------------------===//

#include "BufferizeSteps.h"
#include "ckpt/Dialect/Ckpt/IR/Ckpt.h"
#include "ckpt/Interfaces/OpFacts.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;

namespace {

/// Moves the ops of a repetition in front of it and drops it.
void inlineRemat(ckpt::RematOp remat) {
  Block &body = remat.getBody().front();
  for (auto [arg, input] : llvm::zip(body.getArguments(), remat.getInputs()))
    arg.replaceAllUsesWith(input);
  ckpt::YieldOp yield = remat.getYield();
  for (auto [result, value] :
       llvm::zip(remat.getOutputs(), yield.getOperands()))
    result.replaceAllUsesWith(value);
  yield.erase();
  remat->getBlock()->getOperations().splice(remat->getIterator(),
                                            body.getOperations());
  remat.erase();
}

/// concat becomes inserts into one destination.
void rewriteConcat(RewriterBase &rewriter, tensor::ConcatOp concat) {
  rewriter.setInsertionPoint(concat);
  Location loc = concat.getLoc();
  RankedTensorType type = concat.getResultType();
  int64_t dim = concat.getDim();
  SmallVector<SmallVector<OpFoldResult>> sizes;
  for (Value input : concat.getInputs())
    sizes.push_back(tensor::getMixedSizes(rewriter, loc, input));
  SmallVector<OpFoldResult> total = sizes.front();
  AffineExpr a, b;
  bindDims(rewriter.getContext(), a, b);
  SmallVector<OpFoldResult> starts = {rewriter.getIndexAttr(0)};
  for (unsigned i = 0; i < sizes.size(); ++i)
    starts.push_back(affine::makeComposedFoldedAffineApply(
        rewriter, loc, a + b, {starts.back(), sizes[i][dim]}));
  total[dim] = starts.back();
  SmallVector<Value> dynamic;
  for (auto [i, size] : llvm::enumerate(total))
    if (type.isDynamicDim(i))
      dynamic.push_back(getValueOrCreateConstantIndexOp(rewriter, loc, size));
  Value dest = tensor::EmptyOp::create(rewriter, loc, type, dynamic);
  int64_t rank = type.getRank();
  SmallVector<OpFoldResult> ones(rank, rewriter.getIndexAttr(1));
  for (auto [i, input] : llvm::enumerate(concat.getInputs())) {
    SmallVector<OpFoldResult> offsets(rank, rewriter.getIndexAttr(0));
    offsets[dim] = starts[i];
    dest = tensor::InsertSliceOp::create(rewriter, loc, input, dest, offsets,
                                         sizes[i], ones);
  }
  rewriter.replaceOp(concat, dest);
}

/// A static reshape with a shape operand becomes a collapse and an expand.
void rewriteReshape(RewriterBase &rewriter, tensor::ReshapeOp reshape) {
  auto from = dyn_cast<RankedTensorType>(reshape.getSource().getType());
  auto to = dyn_cast<RankedTensorType>(reshape.getResult().getType());
  if (!from || !to || !from.hasStaticShape() || !to.hasStaticShape())
    return;
  rewriter.setInsertionPoint(reshape);
  Location loc = reshape.getLoc();
  auto all = [](int64_t rank) {
    SmallVector<ReassociationIndices> groups;
    if (rank > 0)
      groups.emplace_back(llvm::to_vector(llvm::seq<int64_t>(0, rank)));
    return groups;
  };
  Value value = reshape.getSource();
  auto flat = RankedTensorType::get({from.getNumElements()},
                                    from.getElementType(), from.getEncoding());
  if (from.getRank() == 0)
    value = tensor::ExpandShapeOp::create(rewriter, loc, flat, value, all(0));
  else if (from.getRank() > 1)
    value = tensor::CollapseShapeOp::create(rewriter, loc, flat, value,
                                            all(from.getRank()));
  if (to.getRank() == 0)
    value = tensor::CollapseShapeOp::create(rewriter, loc, to, value, all(0));
  else if (to.getRank() > 1)
    value = tensor::ExpandShapeOp::create(rewriter, loc, to, value,
                                          all(to.getRank()));
  rewriter.replaceOp(reshape, value);
}

/// A generic that only yields a constant is a fill.
void rewriteConstantGeneric(RewriterBase &rewriter, linalg::GenericOp generic) {
  if (generic.getNumDpsInits() != 1 || generic->getNumResults() != 1)
    return;
  Block *body = generic.getBody();
  auto yield = cast<linalg::YieldOp>(body->getTerminator());
  Value value = yield.getOperand(0);
  auto *def = value.getDefiningOp();
  Value scalar;
  if (!def) {
    if (cast<BlockArgument>(value).getOwner() != body)
      scalar = value;
  } else if (def->getBlock() != body) {
    scalar = value;
  } else if (isa<arith::ConstantOp>(def) && &body->front() == def) {
    rewriter.setInsertionPoint(generic);
    scalar = rewriter.clone(*def)->getResult(0);
  }
  if (!scalar || !generic.getMatchingIndexingMap(generic.getDpsInitOperand(0))
                      .isPermutation())
    return;
  rewriter.setInsertionPoint(generic);
  auto fill = linalg::FillOp::create(rewriter, generic.getLoc(), scalar,
                                     generic.getDpsInits().front());
  rewriter.replaceOp(generic, fill.getResult(0));
}

/// collapse_shape of a slice whose rows lie apart needs a copy; the slice is
/// copied to a buffer of its own here, where it is counted as workspace.
void materializeCollapsedSlice(RewriterBase &rewriter,
                               tensor::CollapseShapeOp collapse) {
  auto slice = collapse.getSrc().getDefiningOp<tensor::ExtractSliceOp>();
  if (!slice || !slice.getType().hasStaticShape() ||
      !ckpt::getViews(collapse).empty())
    return;
  rewriter.setInsertionPoint(collapse);
  Location loc = collapse.getLoc();
  Value empty =
      tensor::EmptyOp::create(rewriter, loc, slice.getType().getShape(),
                              slice.getType().getElementType());
  Value copy =
      linalg::CopyOp::create(rewriter, loc, ValueRange{slice.getResult()},
                             ValueRange{empty})
          ->getResult(0);
  rewriter.modifyOpInPlace(collapse,
                           [&] { collapse.getSrcMutable().assign(copy); });
}

} // namespace

LogicalResult ckpt::normalizeForBuffers(func::FuncOp func) {
  IRRewriter rewriter(func.getContext());
  WalkResult planned = func.walk([](ckpt::GraphOp graph) {
    graph.emitError("ckpt.graph cannot be bufferized; run gc-unlift first");
    return WalkResult::interrupt();
  });
  if (planned.wasInterrupted())
    return failure();
  func->removeAttr(ckpt::kPlannedAttrName);
  SmallVector<Operation *> ops;
  func.walk([&](Operation *op) { ops.push_back(op); });
  for (Operation *op : ops) {
    if (auto remat = dyn_cast<ckpt::RematOp>(op)) {
      inlineRemat(remat);
    } else if (auto hint = dyn_cast<ckpt::HintOp>(op)) {
      rewriter.replaceOp(hint, hint.getInput());
    } else if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
      rewriteConcat(rewriter, concat);
    } else if (auto reshape = dyn_cast<tensor::ReshapeOp>(op)) {
      rewriteReshape(rewriter, reshape);
    } else if (auto pad = dyn_cast<tensor::PadOp>(op)) {
      rewriter.setInsertionPoint(pad);
      if (failed(linalg::rewriteInDestinationPassingStyle(rewriter, pad)))
        return pad.emitError("pad has no destination form; its padding must be "
                             "a value or a simple region");
    } else if (auto generate = dyn_cast<tensor::GenerateOp>(op)) {
      rewriter.setInsertionPoint(generate);
      if (failed(linalg::rewriteInDestinationPassingStyle(rewriter, generate)))
        return generate.emitError("generate has no destination form");
    } else if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op)) {
      materializeCollapsedSlice(rewriter, collapse);
    }
  }
  SmallVector<linalg::GenericOp> generics;
  func.walk([&](linalg::GenericOp op) { generics.push_back(op); });
  for (linalg::GenericOp generic : generics)
    rewriteConstantGeneric(rewriter, generic);
  return success();
}
