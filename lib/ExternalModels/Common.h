//===- Common.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shared by the model files: attaching one model to a list of operations, and
// the models that many dialects need.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_LIB_EXTERNALMODELS_COMMON_H
#define CKPT_LIB_EXTERNALMODELS_COMMON_H

#include "ckpt/ExternalModels/ExternalModels.h"
#include "ckpt/Interfaces/RematOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"

namespace ckpt::models {

/// Attaches `Model<Op>` to each of `Ops`.
template <template <typename> class Model, typename... Ops>
void attach(mlir::MLIRContext *context) {
  (Ops::template attachInterface<Model<Ops>>(*context), ...);
}

template <typename Derived, typename Op>
using Base = RematOpInterface::ExternalModel<Derived, Op>;

inline bool isTensor(mlir::Type type) {
  return mlir::isa<mlir::TensorType>(type);
}

/// No operand and no result is a tensor.
inline bool isScalarOnly(mlir::Operation *op) {
  return llvm::none_of(op->getOperandTypes(), isTensor) &&
         llvm::none_of(op->getResultTypes(), isTensor);
}

/// Arithmetic on each element of the results, as `op` says it for one.
inline double resultElements(mlir::Operation *op) {
  double elements = 0;
  for (mlir::Type type : op->getResultTypes()) {
    auto shaped = mlir::dyn_cast<mlir::ShapedType>(type);
    if (!shaped)
      elements += 1;
    else if (shaped.hasStaticShape())
      elements += static_cast<double>(shaped.getNumElements());
  }
  return elements;
}

/// Work of an operation that does one simple thing, or calls `fn`, for each
/// element of its results.
inline OpWork elementwiseWork(mlir::Operation *op,
                              std::optional<MathFn> fn = std::nullopt) {
  OpWork work = trafficOf(op);
  auto numClass = static_cast<unsigned>(
      classify(op->getNumOperands() != 0
                   ? op->getOperand(op->getNumOperands() - 1).getType()
                   : op->getResult(0).getType()));
  double elements = resultElements(op);
  if (fn)
    work.math[numClass][static_cast<unsigned>(*fn)] += elements;
  else
    work.flops[numClass] += elements;
  work.known = work.bytesKnown;
  return work;
}

/// Pure arithmetic: repeatable; cheap when it works on scalars only.
template <typename Op>
struct Pure : Base<Pure<Op>, Op> {
  RematFacts getRematFacts(mlir::Operation *op) const {
    return isScalarOnly(op) && op->getNumRegions() == 0 ? RematFacts::cheap()
                                                        : RematFacts::yes();
  }
  OpWork getWork(mlir::Operation *op) const { return elementwiseWork(op); }
};

/// Compares and rounds: as Pure, but decides discretely on floats.
template <typename Op>
struct Deciding : Base<Deciding<Op>, Op> {
  RematFacts getRematFacts(mlir::Operation *op) const {
    RematFacts facts =
        isScalarOnly(op) ? RematFacts::cheap() : RematFacts::yes();
    facts.discrete = llvm::any_of(op->getOperandTypes(), [](mlir::Type type) {
      return mlir::isa<mlir::FloatType, mlir::ComplexType>(
          mlir::getElementTypeOrSelf(type));
    });
    return facts;
  }
  OpWork getWork(mlir::Operation *op) const { return elementwiseWork(op); }
};

/// Terminators and other parts of a body: harmless, no work.
template <typename Op>
struct Passive : Base<Passive<Op>, Op> {
  OpWork getWork(mlir::Operation *op) const {
    OpWork work;
    work.known = true;
    return work;
  }
};

/// A constant: cheap, and its storage is a global that nobody counts.
template <typename Op>
struct Constant : Base<Constant<Op>, Op> {
  RematFacts getRematFacts(mlir::Operation *op) const {
    return RematFacts::cheap();
  }
  OpWork getWork(mlir::Operation *op) const {
    OpWork work;
    work.known = true;
    return work;
  }
};

/// Result 0 shows the storage of operand 0.
template <typename Op>
struct View : Base<View<Op>, Op> {
  RematFacts getRematFacts(mlir::Operation *op) const {
    return RematFacts::cheap();
  }
  llvm::SmallVector<ResultOperandPair> getViews(mlir::Operation *op) const {
    return {{0, 0}};
  }
  OpWork getWork(mlir::Operation *op) const {
    OpWork work;
    work.known = true;
    return work;
  }
};

/// Moves elements without arithmetic into a new buffer.
template <typename Op>
struct Move : Base<Move<Op>, Op> {
  OpWork getWork(mlir::Operation *op) const {
    OpWork work = trafficOf(op);
    work.known = work.bytesKnown;
    return work;
  }
};

/// Repeatable, priced by its bytes.
template <typename Op>
struct Opaque : Base<Opaque<Op>, Op> {};

/// Has an effect: runs once and in order.
template <typename Op>
struct Effect : Base<Effect<Op>, Op> {
  RematFacts getRematFacts(mlir::Operation *op) const {
    return RematFacts::no(("'" + op->getName().getStringRef() +
                           "' has effects beyond its results")
                              .str(),
                          /*ordered=*/true);
  }
};

} // namespace ckpt::models

#endif // CKPT_LIB_EXTERNALMODELS_COMMON_H
