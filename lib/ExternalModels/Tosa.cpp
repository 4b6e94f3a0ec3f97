//===- Tosa.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Facts of tosa: pure operations on tensors, apart from variables and custom
// operations.
//
//===----------------------------------------------------------------------===//

#include "Common.h"

#include "mlir/Dialect/Tosa/IR/TosaOps.h"

using namespace mlir;
using namespace ckpt;
using namespace ckpt::models;

namespace {

/// Multiply-adds of a contraction or convolution, nothing when a size is
/// dynamic.
std::optional<double> multiplyAdds(Operation *op) {
  auto elements = [](Type type) -> std::optional<double> {
    auto shaped = dyn_cast<RankedTensorType>(type);
    if (!shaped || !shaped.hasStaticShape())
      return std::nullopt;
    return static_cast<double>(shaped.getNumElements());
  };
  std::optional<double> out = elements(op->getResult(0).getType());
  std::optional<double> in = elements(op->getOperand(0).getType());
  auto second = dyn_cast<RankedTensorType>(op->getOperand(1).getType());
  if (!out || !in || !second || !second.hasStaticShape())
    return std::nullopt;
  if (isa<tosa::MatMulOp>(op))
    return *out * static_cast<double>(second.getDimSize(1));
  double weights = static_cast<double>(second.getNumElements());
  // Weights are OHWI (OHWC); of a depthwise convolution HWCM.
  if (isa<tosa::DepthwiseConv2DOp>(op))
    return *out * static_cast<double>(second.getDimSize(0)) *
           static_cast<double>(second.getDimSize(1));
  double outputs = static_cast<double>(second.getDimSize(0));
  if (outputs == 0)
    return 0;
  if (isa<tosa::TransposeConv2DOp>(op)) {
    auto input = cast<RankedTensorType>(op->getOperand(0).getType());
    double channels = static_cast<double>(input.getDimSize(3));
    return channels == 0 ? 0 : *in / channels * weights;
  }
  return *out * weights / outputs;
}

template <typename Op>
struct Contraction : Base<Contraction<Op>, Op> {
  OpWork getWork(Operation *op) const {
    OpWork work = trafficOf(op);
    auto numClass =
        static_cast<unsigned>(classify(op->getOperand(0).getType()));
    if (std::optional<double> count = multiplyAdds(op)) {
      work.flops[numClass] = work.contractionFlops[numClass] = 2 * *count;
      work.known = work.bytesKnown;
    }
    return work;
  }
};

/// One simple operation, or one call of a function, per element of the result
/// (of the first operand for reductions and pools).
template <typename Op>
struct Simple : Base<Simple<Op>, Op> {
  static std::optional<MathFn> fn() {
    if (std::is_same_v<Op, tosa::ExpOp>)
      return MathFn::Exp;
    if (std::is_same_v<Op, tosa::LogOp>)
      return MathFn::Log;
    if (std::is_same_v<Op, tosa::PowOp>)
      return MathFn::Pow;
    if (std::is_same_v<Op, tosa::TanhOp> || std::is_same_v<Op, tosa::SigmoidOp>)
      return MathFn::Tanh;
    if (std::is_same_v<Op, tosa::ErfOp>)
      return MathFn::Erf;
    if (std::is_same_v<Op, tosa::SinOp> || std::is_same_v<Op, tosa::CosOp>)
      return MathFn::Trig;
    if (std::is_same_v<Op, tosa::RsqrtOp>)
      return MathFn::Rsqrt;
    if (std::is_same_v<Op, tosa::ReciprocalOp> ||
        std::is_same_v<Op, tosa::IntDivOp>)
      return MathFn::Div;
    return std::nullopt;
  }
  RematFacts getRematFacts(Operation *op) const {
    RematFacts facts = RematFacts::yes();
    if (op->getNumOperands() != 0 && op->getNumResults() != 0) {
      Type from = getElementTypeOrSelf(op->getOperand(0).getType());
      Type to = getElementTypeOrSelf(op->getResult(0).getType());
      facts.discrete = isa<FloatType>(from) && to.isIntOrIndex();
    }
    return facts;
  }
  OpWork getWork(Operation *op) const {
    OpWork work = elementwiseWork(op, fn());
    if (op->getNumOperands() != 0 && !fn()) {
      auto in = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
      double done = resultElements(op);
      if (in && in.hasStaticShape() && in.getNumElements() > done)
        work.flops[static_cast<unsigned>(classify(in))] +=
            static_cast<double>(in.getNumElements()) - done;
    }
    return work;
  }
};

template <typename Op, typename... List>
constexpr bool isAnyOf = (std::is_same_v<Op, List> || ...);

template <typename Op>
void attachTosa(MLIRContext *context) {
  using namespace tosa;
  if constexpr (isAnyOf<Op, ConstOp, ConstShapeOp>)
    Op::template attachInterface<Constant<Op>>(*context);
  else if constexpr (isAnyOf<Op, ReshapeOp, SliceOp, IdentityOp>)
    Op::template attachInterface<View<Op>>(*context);
  else if constexpr (isAnyOf<Op, Conv2DOp, Conv3DOp, DepthwiseConv2DOp,
                             TransposeConv2DOp, MatMulOp>)
    Op::template attachInterface<Contraction<Op>>(*context);
  else if constexpr (isAnyOf<Op, VariableOp, VariableReadOp, VariableWriteOp,
                             CustomOp>)
    Op::template attachInterface<Effect<Op>>(*context);
  else if constexpr (isAnyOf<Op, TransposeOp, ConcatOp, PadOp, TileOp,
                             ReverseOp, GatherOp, ScatterOp>)
    Op::template attachInterface<Move<Op>>(*context);
  else if constexpr (isAnyOf<Op, YieldOp>)
    Op::template attachInterface<Passive<Op>>(*context);
  else if constexpr (isAnyOf<Op, IfOp, WhileOp, FFT2dOp, RFFT2dOp, ResizeOp>)
    // Bodies decide; the arithmetic is not counted.
    Op::template attachInterface<Opaque<Op>>(*context);
  else
    Op::template attachInterface<Simple<Op>>(*context);
}

template <typename... Ops>
void attachAll(MLIRContext *context) {
  (attachTosa<Ops>(context), ...);
}

} // namespace

void ckpt::registerTosaExternalModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, tosa::TosaDialect *) {
    attachAll<
#define GET_OP_LIST
#include "mlir/Dialect/Tosa/IR/TosaOps.cpp.inc"
        >(context);
  });
}
