//===- Tensor.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Facts of tensor: views, moves and destinations.
//
//===----------------------------------------------------------------------===//

#include "Common.h"

#include "ckpt/Interfaces/StorageSize.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace ckpt;
using namespace ckpt::models;

namespace {

/// The strided layout that `value` has as a view of the buffer it starts in, or
/// nothing when that cannot be told. Follows chains of views upwards.
FailureOr<MemRefType> layoutOf(Value value, unsigned depth = 0) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type)
    return failure();
  auto contiguous = MemRefType::get(type.getShape(), type.getElementType());
  Operation *def = value.getDefiningOp();
  // A chain this long is not worth following; say "unknown".
  if (depth > 32)
    return failure();
  if (auto slice = dyn_cast_or_null<tensor::ExtractSliceOp>(def)) {
    FailureOr<MemRefType> source = layoutOf(slice.getSource(), depth + 1);
    if (failed(source))
      return failure();
    return memref::SubViewOp::inferRankReducedResultType(
        type.getShape(), *source, slice.getMixedOffsets(),
        slice.getMixedSizes(), slice.getMixedStrides());
  }
  if (auto expand = dyn_cast_or_null<tensor::ExpandShapeOp>(def)) {
    FailureOr<MemRefType> source = layoutOf(expand.getSrc(), depth + 1);
    if (failed(source))
      return failure();
    return memref::ExpandShapeOp::computeExpandedType(
        *source, type.getShape(), expand.getReassociationIndices());
  }
  if (auto collapse = dyn_cast_or_null<tensor::CollapseShapeOp>(def)) {
    FailureOr<MemRefType> source = layoutOf(collapse.getSrc(), depth + 1);
    // Otherwise the collapse itself makes a fresh, contiguous buffer.
    if (succeeded(source) && memref::CollapseShapeOp::isGuaranteedCollapsible(
                                 *source, collapse.getReassociationIndices()))
      return memref::CollapseShapeOp::computeCollapsedType(
          *source, collapse.getReassociationIndices());
    return contiguous;
  }
  if (auto cast = dyn_cast_or_null<tensor::CastOp>(def))
    return layoutOf(cast.getSource(), depth + 1);
  return contiguous;
}

/// An operation that is a view of operand 0 when `Test` says so and otherwise
/// copies it.
template <typename Test>
struct MaybeView : Base<MaybeView<Test>, typename Test::Op> {
  RematFacts getRematFacts(Operation *op) const {
    return Test::isView(op) ? RematFacts::cheap() : RematFacts::yes();
  }
  SmallVector<ResultOperandPair> getViews(Operation *op) const {
    if (Test::isView(op))
      return {{0, 0}};
    return {};
  }
  OpWork getWork(Operation *op) const {
    OpWork work;
    if (!Test::isView(op))
      work = trafficOf(op);
    work.known = work.bytesKnown;
    return work;
  }
};

/// Dimensions can be merged in place only when they lie densely in memory; a
/// collapse of a slice may have to copy.
struct IsDenseCollapse {
  using Op = tensor::CollapseShapeOp;
  static bool isView(Operation *op) {
    auto collapse = cast<Op>(op);
    FailureOr<MemRefType> source = layoutOf(collapse.getSrc());
    return succeeded(source) &&
           memref::CollapseShapeOp::isGuaranteedCollapsible(
               *source, collapse.getReassociationIndices());
  }
};

/// An arbitrary reshape needs the whole source dense.
struct IsDenseReshape {
  using Op = tensor::ReshapeOp;
  static bool isView(Operation *op) {
    FailureOr<MemRefType> source = layoutOf(cast<Op>(op).getSource());
    return succeeded(source) && source->getLayout().isIdentity();
  }
};

/// Casts from or to unranked tensors may copy.
struct IsRankedCast {
  using Op = tensor::CastOp;
  static bool isView(Operation *op) {
    return isa<RankedTensorType>(op->getOperand(0).getType()) &&
           isa<RankedTensorType>(op->getResult(0).getType());
  }
};

/// An uninitialised destination.
struct Empty : Base<Empty, tensor::EmptyOp> {
  RematFacts getRematFacts(Operation *op) const { return RematFacts::cheap(); }
  OpWork getWork(Operation *op) const {
    OpWork work;
    work.known = true;
    return work;
  }
};

/// Sizes: need the type of a tensor only, but as an operation they read it.
template <typename Op>
struct Size : Base<Size<Op>, Op> {
  RematFacts getRematFacts(Operation *op) const { return RematFacts::cheap(); }
  OpWork getWork(Operation *op) const {
    OpWork work;
    work.known = true;
    return work;
  }
};

/// Reads one element.
struct Extract : Base<Extract, tensor::ExtractOp> {
  OpWork getWork(Operation *op) const {
    OpWork work;
    FailureOr<int64_t> bytes = elementBytes(op->getResult(0).getType());
    if (succeeded(bytes))
      work.bytesRead = static_cast<double>(*bytes);
    work.known = true;
    return work;
  }
};

/// Writes the source (operand 0) into the destination (operand 1), which it
/// takes over or copies first.
template <typename Op>
struct Insert : Base<Insert<Op>, Op> {
  SmallVector<ResultOperandPair> getInplacePairs(Operation *op) const {
    return {{0, 1}};
  }
  OpWork getWork(Operation *op) const {
    OpWork work;
    Type source = op->getOperand(0).getType();
    FailureOr<int64_t> bytes =
        isTensor(source) ? storageBytes(source) : elementBytes(source);
    work.bytesKnown = succeeded(bytes);
    if (work.bytesKnown)
      work.bytesRead = work.bytesWritten = static_cast<double>(*bytes);
    work.known = work.bytesKnown;
    return work;
  }
};

/// tensor.scatter(source, dest, indices): as Insert.
struct Scatter : Base<Scatter, tensor::ScatterOp> {
  SmallVector<ResultOperandPair> getInplacePairs(Operation *op) const {
    return {{0, 1}};
  }
};

/// A body per element.
struct Generate : Base<Generate, tensor::GenerateOp> {
  OpWork getWork(Operation *op) const {
    OpWork work = trafficOf(op);
    addBodyWork(op, resultElements(op), work);
    work.known = work.bytesKnown;
    return work;
  }
};

/// Few scalars become a small tensor.
template <typename Op>
struct Build : Base<Build<Op>, Op> {
  OpWork getWork(Operation *op) const {
    OpWork work = trafficOf(op);
    work.known = work.bytesKnown;
    return work;
  }
};

} // namespace

void ckpt::registerTensorExternalModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, tensor::TensorDialect *) {
    attach<View, tensor::ExpandShapeOp, tensor::ExtractSliceOp>(context);
    tensor::CastOp::attachInterface<MaybeView<IsRankedCast>>(*context);
    tensor::CollapseShapeOp::attachInterface<MaybeView<IsDenseCollapse>>(
        *context);
    tensor::ReshapeOp::attachInterface<MaybeView<IsDenseReshape>>(*context);
    attach<Size, tensor::DimOp, tensor::RankOp>(context);
    attach<Insert, tensor::InsertOp, tensor::InsertSliceOp>(context);
    attach<Move, tensor::ConcatOp, tensor::PadOp, tensor::GatherOp,
           tensor::BitcastOp>(context);
    attach<Build, tensor::FromElementsOp, tensor::SplatOp>(context);
    attach<Passive, tensor::YieldOp, tensor::ParallelInsertSliceOp>(context);
    tensor::EmptyOp::attachInterface<Empty>(*context);
    tensor::ExtractOp::attachInterface<Extract>(*context);
    tensor::ScatterOp::attachInterface<Scatter>(*context);
    tensor::GenerateOp::attachInterface<Generate>(*context);
  });
}
