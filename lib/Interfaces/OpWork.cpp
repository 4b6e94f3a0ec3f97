//===- OpWork.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Counting of arithmetic and traffic.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Interfaces/OpFacts.h"
#include "ckpt/Interfaces/StorageSize.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace ckpt;

StringRef ckpt::stringify(NumClass numClass) {
  static constexpr StringLiteral names[kNumClasses] = {"f64",  "f32", "f16",
                                                       "bf16", "f8",  "int"};
  return names[static_cast<unsigned>(numClass)];
}

StringRef ckpt::stringify(MathFn fn) {
  static constexpr StringLiteral names[kNumMathFns] = {
      "div", "sqrt", "rsqrt", "exp",  "log",
      "pow", "tanh", "erf",   "trig", "other"};
  return names[static_cast<unsigned>(fn)];
}

NumClass ckpt::classify(Type type) {
  type = getElementTypeOrSelf(type);
  if (auto complex = dyn_cast<ComplexType>(type))
    type = complex.getElementType();
  if (!isa<FloatType>(type))
    return NumClass::Int;
  if (type.isBF16())
    return NumClass::BF16;
  unsigned width = type.getIntOrFloatBitWidth();
  if (width > 32)
    return NumClass::F64;
  // tf32 (19 bits) is stored and computed as 32.
  if (width > 16)
    return NumClass::F32;
  return width > 8 ? NumClass::F16 : NumClass::F8;
}

OpWork &OpWork::operator+=(const OpWork &other) {
  for (unsigned i = 0; i < kNumClasses; ++i) {
    flops[i] += other.flops[i];
    contractionFlops[i] += other.contractionFlops[i];
    for (unsigned j = 0; j < kNumMathFns; ++j)
      math[i][j] += other.math[i][j];
  }
  bytesRead += other.bytesRead;
  bytesWritten += other.bytesWritten;
  known &= other.known;
  bytesKnown &= other.bytesKnown;
  return *this;
}

OpWork ckpt::trafficOf(Operation *op) {
  OpWork work;
  auto add = [&](Type type, double &sum) {
    FailureOr<int64_t> bytes = storageBytes(type);
    if (succeeded(bytes))
      sum += static_cast<double>(*bytes);
    else if (isa<ShapedType>(type))
      work.bytesKnown = false;
  };
  for (Value value : getReadValues(op))
    add(value.getType(), work.bytesRead);
  for (Type type : op->getResultTypes())
    add(type, work.bytesWritten);
  return work;
}

std::optional<MathFn> ckpt::mathFunctionOf(Operation *op) {
  if (isa<arith::DivFOp, arith::DivSIOp, arith::DivUIOp, arith::RemFOp,
          arith::RemSIOp, arith::RemUIOp, arith::FloorDivSIOp,
          arith::CeilDivSIOp, arith::CeilDivUIOp>(op))
    return MathFn::Div;
  if (!isa_and_nonnull<math::MathDialect>(op->getDialect()))
    return std::nullopt;
  if (isa<math::AbsFOp, math::AbsIOp, math::FmaOp, math::CopySignOp,
          math::FloorOp, math::CeilOp, math::RoundOp, math::RoundEvenOp,
          math::TruncOp, math::ClampFOp, math::IsNaNOp, math::IsInfOp,
          math::IsFiniteOp, math::IsNormalOp>(op))
    return std::nullopt;
  StringRef name = op->getName().stripDialect();
  return llvm::StringSwitch<MathFn>(name)
      .Case("sqrt", MathFn::Sqrt)
      .Case("rsqrt", MathFn::Rsqrt)
      .Cases({"exp", "exp2", "expm1"}, MathFn::Exp)
      .Cases({"log", "log2", "log10", "log1p"}, MathFn::Log)
      .Cases({"powf", "fpowi", "ipowi", "cbrt"}, MathFn::Pow)
      .Cases({"tanh", "sinh", "cosh"}, MathFn::Tanh)
      .Cases({"erf", "erfc"}, MathFn::Erf)
      .Cases({"sin", "cos", "tan", "sincos", "asin", "acos", "atan", "atan2"},
             MathFn::Trig)
      .Default(MathFn::Other);
}

void ckpt::addBodyWork(Operation *op, double iterations, OpWork &work) {
  for (Region &region : op->getRegions()) {
    region.walk([&](Operation *nested) {
      if (nested->getNumResults() == 0 ||
          nested->hasTrait<OpTrait::ConstantLike>() ||
          isa<tensor::ExtractOp>(nested))
        return;
      // Casts and compares work on their operand; take the wider class.
      Type type =
          nested->getNumOperands() != 0
              ? nested->getOperand(nested->getNumOperands() - 1).getType()
              : nested->getResult(0).getType();
      auto numClass = static_cast<unsigned>(classify(type));
      if (std::optional<MathFn> fn = mathFunctionOf(nested))
        work.math[numClass][static_cast<unsigned>(*fn)] += iterations;
      else if (nested->getNumRegions() == 0 &&
               isa_and_nonnull<arith::ArithDialect, math::MathDialect>(
                   nested->getDialect()))
        work.flops[numClass] += iterations * (isa<math::FmaOp>(nested) ? 2 : 1);
    });
  }
}
