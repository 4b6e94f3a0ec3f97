//===- CountedLoop.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ckpt/ExternalModels/CountedLoop.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

#include <cmath>

using namespace mlir;
using namespace ckpt;

/// Longer loops are left alone: they would take long to evaluate.
static constexpr int64_t kMaxTrips = 65536;
/// Index arithmetic that is deeper than this is not index arithmetic.
static constexpr unsigned kMaxDepth = 64;

OperandRange CountedLoop::inits() const {
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return loop.getInitArgs();
  return op->getOperands();
}

Value CountedLoop::argument(unsigned number) const {
  return body->getArgument(number + (isa<scf::ForOp>(op) ? 1 : 0));
}

Value CountedLoop::yielded(unsigned number) const {
  return body->getTerminator()->getOperand(number);
}

//===----------------------------------------------------------------------===//
// Evaluation
//===----------------------------------------------------------------------===//

/// Integers, and tensors that hold a single one.
static bool isNumber(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return tensor.getRank() == 0 && tensor.getElementType().isIntOrIndex();
  return type.isIntOrIndex();
}

void IntegerEvaluator::set(Value value, int64_t number) {
  known[value] =
      IntegerAttr::get(getElementTypeOrSelf(value.getType()), number);
}

std::optional<int64_t> IntegerEvaluator::evaluate(Value value) {
  auto number = dyn_cast_or_null<IntegerAttr>(attributeOf(value, 0));
  if (!number || number.getValue().getBitWidth() > 64)
    return std::nullopt;
  return number.getValue().getSExtValue();
}

/// Result of an arithmetic op, of `width` bits. The fold hooks of the ops are
/// no choice here: they may change the op in place.
static std::optional<APInt> compute(Operation *op, ArrayRef<APInt> in,
                                    unsigned width) {
  if (isa<arith::IndexCastOp, arith::ExtSIOp, arith::TruncIOp>(op))
    return in[0].sextOrTrunc(width);
  if (isa<arith::IndexCastUIOp, arith::ExtUIOp>(op))
    return in[0].zextOrTrunc(width);
  if (isa<arith::SelectOp>(op))
    return in[0].isZero() ? in[2] : in[1];
  if (in.size() != 2)
    return std::nullopt;
  const APInt &a = in[0], &b = in[1];
  if (auto compare = dyn_cast<arith::CmpIOp>(op))
    return APInt(1, arith::applyCmpPredicate(compare.getPredicate(), a, b));
  if (isa<arith::AddIOp>(op))
    return a + b;
  if (isa<arith::SubIOp>(op))
    return a - b;
  if (isa<arith::MulIOp>(op))
    return a * b;
  if (isa<arith::AndIOp>(op))
    return a & b;
  if (isa<arith::OrIOp>(op))
    return a | b;
  if (isa<arith::XOrIOp>(op))
    return a ^ b;
  if (isa<arith::MaxSIOp>(op))
    return llvm::APIntOps::smax(a, b);
  if (isa<arith::MinSIOp>(op))
    return llvm::APIntOps::smin(a, b);
  if (isa<arith::MaxUIOp>(op))
    return llvm::APIntOps::umax(a, b);
  if (isa<arith::MinUIOp>(op))
    return llvm::APIntOps::umin(a, b);
  bool dividesSafely = !b.isZero() && !(a.isMinSignedValue() && b.isAllOnes());
  if (isa<arith::DivSIOp>(op) && dividesSafely)
    return a.sdiv(b);
  if (isa<arith::RemSIOp>(op) && dividesSafely)
    return a.srem(b);
  if (isa<arith::DivUIOp>(op) && !b.isZero())
    return a.udiv(b);
  if (isa<arith::RemUIOp>(op) && !b.isZero())
    return a.urem(b);
  return std::nullopt;
}

Attribute IntegerEvaluator::attributeOf(Value value, unsigned depth) {
  auto it = known.find(value);
  if (it != known.end())
    return it->second;
  Operation *op = value.getDefiningOp();
  if (!op || depth > kMaxDepth)
    return {};
  Attribute constant, result;
  if (matchPattern(op, m_Constant(&constant))) {
    if (auto dense = dyn_cast<DenseIntElementsAttr>(constant))
      return dense.isSplat() ? dense.getSplatValue<Attribute>() : Attribute();
    return dyn_cast<IntegerAttr>(constant);
  }
  if (auto extract = dyn_cast<tensor::ExtractOp>(op)) {
    if (isNumber(extract.getTensor().getType()))
      result = attributeOf(extract.getTensor(), depth + 1);
  } else if (auto single = dyn_cast<tensor::FromElementsOp>(op)) {
    if (single.getElements().size() == 1)
      result = attributeOf(single.getElements()[0], depth + 1);
  } else if (auto generic = dyn_cast<linalg::LinalgOp>(op)) {
    if (generic.getNumLoops() != 0 || op->getNumResults() != 1 ||
        !isNumber(value.getType()))
      return {};
    Block *body = generic.getBlock();
    for (OpOperand &operand : op->getOpOperands()) {
      if (!isa<RankedTensorType>(operand.get().getType())) {
        known[generic.getMatchingBlockArgument(&operand)] =
            attributeOf(operand.get(), depth + 1);
      } else if (isNumber(operand.get().getType())) {
        known[generic.getMatchingBlockArgument(&operand)] =
            attributeOf(operand.get(), depth + 1);
      }
    }
    result = attributeOf(body->getTerminator()->getOperand(0), depth + 1);
  } else if (isa_and_nonnull<arith::ArithDialect>(op->getDialect()) &&
             op->getNumResults() == 1 && isNumber(value.getType()) &&
             !isa<TensorType>(value.getType())) {
    SmallVector<APInt, 3> operands;
    for (Value operand : op->getOperands()) {
      auto number =
          dyn_cast_or_null<IntegerAttr>(attributeOf(operand, depth + 1));
      if (!number)
        return {};
      operands.push_back(number.getValue());
    }
    unsigned width = value.getType().isIndex()
                         ? 64
                         : value.getType().getIntOrFloatBitWidth();
    if (std::optional<APInt> number = compute(op, operands, width))
      result = IntegerAttr::get(value.getType(), *number);
  }
  known[value] = result;
  return result;
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

static std::optional<CountedLoop> matchFor(scf::ForOp op) {
  APInt start, end, step;
  if (!matchPattern(op.getLowerBound(), m_ConstantInt(&start)) ||
      !matchPattern(op.getUpperBound(), m_ConstantInt(&end)) ||
      !matchPattern(op.getStep(), m_ConstantInt(&step)) || op.getUnsignedCmp())
    return std::nullopt;
  CountedLoop loop;
  loop.op = op;
  loop.body = op.getBody();
  loop.start = start.getSExtValue();
  loop.step = step.getSExtValue();
  int64_t span = 0;
  if (loop.step <= 0 || llvm::SubOverflow(end.getSExtValue(), loop.start, span))
    return std::nullopt;
  loop.trips = span <= 0 ? 0 : (span - 1) / loop.step + 1;
  loop.counter = op.getInductionVar();
  if (loop.trips > kMaxTrips)
    return std::nullopt;
  return loop;
}

/// One carried value counts, and the condition depends on it alone. All others
/// go through the condition as they are.
static std::optional<CountedLoop> matchWhile(scf::WhileOp op) {
  scf::ConditionOp condition = op.getConditionOp();
  if (op.getNumResults() != op.getInits().size() ||
      !llvm::equal(condition.getArgs(), op.getBeforeArguments()))
    return std::nullopt;
  // Nothing but the condition may happen in front of a trip.
  for (Operation &nested : op.getBeforeBody()->without_terminator())
    if (!isMemoryEffectFree(&nested))
      return std::nullopt;
  CountedLoop loop;
  loop.op = op;
  loop.body = op.getAfterBody();
  for (unsigned number = 0; number < op.getNumResults(); ++number) {
    if (!isNumber(op.getInits()[number].getType()))
      continue;
    IntegerEvaluator evaluator;
    std::optional<int64_t> count = evaluator.evaluate(op.getInits()[number]);
    if (!count)
      continue;
    loop.start = *count;
    loop.trips = 0;
    while (loop.trips <= kMaxTrips) {
      evaluator.clear();
      evaluator.set(op.getBeforeArguments()[number], *count);
      std::optional<int64_t> goesOn =
          evaluator.evaluate(condition.getCondition());
      if (!goesOn)
        break;
      if (*goesOn == 0) {
        loop.counterNumber = number;
        loop.counter = op.getAfterArguments()[number];
        return loop;
      }
      evaluator.clear();
      evaluator.set(op.getAfterArguments()[number], *count);
      std::optional<int64_t> next = evaluator.evaluate(loop.yielded(number));
      if (!next)
        break;
      if (loop.trips == 0)
        loop.step = *next - *count;
      else if (*next - *count != loop.step)
        break;
      count = next;
      ++loop.trips;
    }
  }
  return std::nullopt;
}

std::optional<CountedLoop> ckpt::matchCountedLoop(Operation *op) {
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return matchFor(loop);
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return matchWhile(loop);
  return std::nullopt;
}

std::optional<double> ckpt::meanTrips(Operation *op) {
  if (std::optional<CountedLoop> loop = matchCountedLoop(op))
    return static_cast<double>(loop->trips);
  auto inner = dyn_cast<scf::ForOp>(op);
  if (!inner)
    return std::nullopt;
  for (Operation *outer = op->getParentOp(); outer;
       outer = outer->getParentOp()) {
    std::optional<CountedLoop> loop = matchCountedLoop(outer);
    if (!loop || loop->trips == 0)
      continue;
    double sum = 0;
    IntegerEvaluator evaluator;
    int64_t trip = 0;
    for (; trip < loop->trips; ++trip) {
      evaluator.clear();
      evaluator.set(loop->counter, loop->start + trip * loop->step);
      std::optional<int64_t> from = evaluator.evaluate(inner.getLowerBound());
      std::optional<int64_t> to = evaluator.evaluate(inner.getUpperBound());
      std::optional<int64_t> step = evaluator.evaluate(inner.getStep());
      if (!from || !to || !step || *step <= 0)
        break;
      double span = static_cast<double>(*to) - static_cast<double>(*from);
      sum += std::max(0.0, std::ceil(span / static_cast<double>(*step)));
    }
    if (trip == loop->trips)
      return sum / static_cast<double>(loop->trips);
  }
  return std::nullopt;
}
