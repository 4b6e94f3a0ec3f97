//===- Linalg.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Facts of linalg: structured operations on tensors.
//
//===----------------------------------------------------------------------===//

#include "Common.h"

#include "ckpt/Interfaces/StorageSize.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace ckpt;
using namespace ckpt::models;

namespace {

/// Iterations of the whole loop nest, or nothing when a size is dynamic.
std::optional<double> iterationsOf(linalg::LinalgOp op) {
  double iterations = 1;
  for (int64_t range : op.getStaticLoopRanges()) {
    if (ShapedType::isDynamic(range))
      return std::nullopt;
    iterations *= static_cast<double>(range);
  }
  return iterations;
}

/// Poolings have the loops of a convolution but do not multiply.
bool multiplies(linalg::LinalgOp op) {
  return op
      ->walk([](Operation *nested) {
        return isa<arith::MulFOp, arith::MulIOp>(nested)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Arithmetic and traffic: inputs, inits that are read, and captured tensors
/// as far as one element per iteration can reach; results.
OpWork structuredWork(linalg::LinalgOp op) {
  OpWork work;
  std::optional<double> iterations = iterationsOf(op);
  auto read = [&](Value value, std::optional<double> atMost) {
    FailureOr<int64_t> bytes = storageBytes(value.getType());
    if (failed(bytes)) {
      work.bytesKnown = false;
      return;
    }
    auto amount = static_cast<double>(*bytes);
    work.bytesRead += atMost ? std::min(amount, *atMost) : amount;
  };
  for (OpOperand &operand : op->getOpOperands())
    // The window of a pooling gives a shape only; so do inits that are not
    // read.
    if (isTensor(operand.get().getType()) &&
        op.payloadUsesValueFromOperand(&operand))
      read(operand.get(), std::nullopt);
  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  for (Value value : captured)
    if (auto type = dyn_cast<RankedTensorType>(value.getType())) {
      FailureOr<int64_t> element = elementBytes(type.getElementType());
      std::optional<double> atMost;
      if (iterations && succeeded(element))
        atMost = *iterations * static_cast<double>(*element);
      read(value, atMost);
    }
  for (Type type : op->getResultTypes()) {
    FailureOr<int64_t> bytes = storageBytes(type);
    if (succeeded(bytes))
      work.bytesWritten += static_cast<double>(*bytes);
    else
      work.bytesKnown = false;
  }
  if (iterations) {
    addBodyWork(op, *iterations, work);
    if (multiplies(op) && (linalg::isaContractionOpInterface(op) ||
                           linalg::isaConvolutionOpInterface(op)))
      work.contractionFlops = work.flops;
  }
  work.known = iterations.has_value() && work.bytesKnown;
  return work;
}

template <typename Op>
struct Structured : Base<Structured<Op>, Op> {
  RematFacts getRematFacts(Operation *op) const {
    RematFacts facts = RematFacts::yes();
    // Results that decide: the slice of each yielded value inside the body.
    for (OpOperand &operand :
         op->getRegion(0).front().getTerminator()->getOpOperands()) {
      Type type = operand.get().getType();
      if (type.isIntOrIndex() && decidesOnFloats(operand.get()))
        facts.discrete = true;
    }
    return facts;
  }
  SmallVector<ResultOperandPair> getInplacePairs(Operation *op) const {
    auto structured = cast<linalg::LinalgOp>(op);
    SmallVector<ResultOperandPair> pairs;
    if (op->getNumResults() == 0)
      return pairs;
    for (int64_t i = 0, e = structured.getNumDpsInits(); i < e; ++i) {
      OpOperand *init = structured.getDpsInitOperand(i);
      if (structured.payloadUsesValueFromOperand(init))
        pairs.push_back({structured.getTiedOpResult(init).getResultNumber(),
                         init->getOperandNumber()});
    }
    return pairs;
  }
  std::optional<int64_t> getWorkspaceBytes(Operation *op) const { return 0; }
  OpWork getWork(Operation *op) const {
    return structuredWork(cast<linalg::LinalgOp>(op));
  }
};

/// A fill of a fresh destination: cheap enough to be redone at each use.
struct Fill : Base<Fill, linalg::FillOp> {
  RematFacts getRematFacts(Operation *op) const {
    Operation *init = cast<linalg::FillOp>(op).output().getDefiningOp();
    bool isFresh = init && isa<tensor::EmptyOp>(init);
    return isFresh ? RematFacts::cheap() : RematFacts::yes();
  }
  std::optional<int64_t> getWorkspaceBytes(Operation *op) const { return 0; }
  OpWork getWork(Operation *op) const {
    return structuredWork(cast<linalg::LinalgOp>(op));
  }
};

/// Decomposed into a maximum, a subtraction with exponential, a sum and a
/// division: one temporary of the result's size and two reduced ones.
struct Softmax : Base<Softmax, linalg::SoftmaxOp> {
  std::optional<int64_t> getWorkspaceBytes(Operation *op) const {
    auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
    if (!type || !type.hasStaticShape())
      return std::nullopt;
    FailureOr<int64_t> bytes = storageBytes(type);
    if (failed(bytes))
      return std::nullopt;
    int64_t dim = type.getDimSize(cast<linalg::SoftmaxOp>(op).getDimension());
    int64_t reduced = dim == 0 ? 0 : *bytes / dim;
    return *bytes + 2 * reduced;
  }
  OpWork getWork(Operation *op) const {
    OpWork work = trafficOf(op);
    double elements = resultElements(op);
    auto numClass = static_cast<unsigned>(classify(op->getResult(0).getType()));
    work.flops[numClass] += 3 * elements;
    work.math[numClass][static_cast<unsigned>(MathFn::Exp)] += elements;
    work.math[numClass][static_cast<unsigned>(MathFn::Div)] += elements;
    work.known = work.bytesKnown;
    return work;
  }
};

template <typename Op>
struct Relayout : Base<Relayout<Op>, Op> {
  std::optional<int64_t> getWorkspaceBytes(Operation *op) const {
    return std::nullopt;
  }
};

template <typename... Ops>
void attachStructured(MLIRContext *context) {
  auto one = [&](auto *tag) {
    using Op = std::remove_pointer_t<decltype(tag)>;
    if constexpr (std::is_same_v<Op, linalg::FillOp>)
      Op::template attachInterface<Fill>(*context);
    else
      Op::template attachInterface<Structured<Op>>(*context);
  };
  (one(static_cast<Ops *>(nullptr)), ...);
}

} // namespace

void ckpt::registerLinalgExternalModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, linalg::LinalgDialect *) {
    attachStructured<
#define GET_OP_LIST
#include "mlir/Dialect/Linalg/IR/LinalgStructuredOps.cpp.inc"
        >(context);
    attach<Relayout, linalg::PackOp, linalg::UnPackOp>(context);
    attach<Passive, linalg::IndexOp, linalg::YieldOp>(context);
    linalg::SoftmaxOp::attachInterface<Softmax>(*context);
  });
}
