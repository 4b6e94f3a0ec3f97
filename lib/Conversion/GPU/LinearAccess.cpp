//===- LinearAccess.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Linear addresses of operands and groups of loops.
//
//===----------------------------------------------------------------------===//

#include "LinearAccess.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include <limits>

using namespace mlir;
using namespace ckpt;

/// Adds `factor * expr` to strides and constant; false if it is not linear.
static bool addLinear(AffineExpr expr, int64_t factor, LinearAccess &access) {
  if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
    access.strides[dim.getPosition()] += factor;
    return true;
  }
  if (auto constant = dyn_cast<AffineConstantExpr>(expr)) {
    access.constant += factor * constant.getValue();
    return true;
  }
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return false;
  if (expr.getKind() == AffineExprKind::Add)
    return addLinear(binary.getLHS(), factor, access) &&
           addLinear(binary.getRHS(), factor, access);
  if (expr.getKind() != AffineExprKind::Mul)
    return false;
  if (auto constant = dyn_cast<AffineConstantExpr>(binary.getRHS()))
    return addLinear(binary.getLHS(), factor * constant.getValue(), access);
  if (auto constant = dyn_cast<AffineConstantExpr>(binary.getLHS()))
    return addLinear(binary.getRHS(), factor * constant.getValue(), access);
  return false;
}

std::optional<LinearAccess> LinearAccess::get(linalg::LinalgOp op,
                                              OpOperand &operand) {
  auto type = dyn_cast<MemRefType>(operand.get().getType());
  SmallVector<int64_t> strides;
  int64_t offset;
  if (!type || !type.hasStaticShape() ||
      failed(type.getStridesAndOffset(strides, offset)) ||
      ShapedType::isDynamic(offset) ||
      llvm::any_of(strides, [](int64_t stride) {
        return ShapedType::isDynamic(stride) || stride < 0;
      }))
    return std::nullopt;
  LinearAccess access;
  access.operand = &operand;
  access.element = type.getElementType();
  access.strides.assign(op.getNumLoops(), 0);
  access.constant = offset;
  access.reach = offset + 1;
  for (auto [size, stride] : llvm::zip(type.getShape(), strides)) {
    if (size == 0)
      return std::nullopt;
    access.reach += (size - 1) * stride;
  }
  if (access.reach > std::numeric_limits<int32_t>::max())
    return std::nullopt;
  AffineMap map = op.getMatchingIndexingMap(&operand);
  for (auto [expr, stride] : llvm::zip(map.getResults(), strides))
    if (!addLinear(expr, stride, access))
      return std::nullopt;
  return access;
}

int64_t LoopGroup::total() const {
  int64_t total = 1;
  for (int64_t size : sizes)
    total *= size;
  return total;
}

void LoopGroup::add(unsigned dim, int64_t size) {
  dims.push_back(dim);
  sizes.push_back(size);
}

void LoopGroup::sortBy(const LinearAccess &access) {
  SmallVector<unsigned> order(dims.size());
  for (unsigned i = 0; i < order.size(); ++i)
    order[i] = i;
  llvm::stable_sort(order, [&](unsigned a, unsigned b) {
    return access.strides[dims[a]] > access.strides[dims[b]];
  });
  LoopGroup sorted;
  for (unsigned i : order)
    sorted.add(dims[i], sizes[i]);
  *this = sorted;
}

GroupStrides::GroupStrides(const LoopGroup &group, const LinearAccess &access) {
  for (auto [dim, size] : llvm::zip(group.dims, group.sizes)) {
    int64_t stride = access.strides[dim];
    if (size == 1)
      continue;
    if (!sizes.empty() && strides.back() == stride * size) {
      sizes.back() *= size;
      strides.back() = stride;
      continue;
    }
    sizes.push_back(size);
    strides.push_back(stride);
  }
}

bool GroupStrides::isContiguous(int64_t width) const {
  if (sizes.empty() || strides.back() != 1 || sizes.back() % width)
    return false;
  return llvm::all_of(ArrayRef(strides).drop_back(),
                      [&](int64_t stride) { return stride % width == 0; });
}

bool GroupStrides::isMultipleOf(int64_t width) const {
  return llvm::all_of(strides,
                      [&](int64_t stride) { return stride % width == 0; });
}

Value ckpt::linearBuffer(OpBuilder &builder, Location loc,
                         const LinearAccess &access) {
  return memref::ReinterpretCastOp::create(
      builder, loc, MemRefType::get({access.reach}, access.element),
      access.operand->get(), /*offset=*/0, /*sizes=*/{access.reach},
      /*strides=*/{1});
}

Value IntBuilder::constant(int64_t value) {
  return arith::ConstantIntOp::create(builder, loc, value, 32);
}

static std::optional<int64_t> known(Value value) {
  APInt constant;
  if (value && matchPattern(value, m_ConstantInt(&constant)))
    return constant.getSExtValue();
  return std::nullopt;
}

Value IntBuilder::add(Value a, Value b) {
  if (known(a) == 0)
    return b;
  if (known(b) == 0)
    return a;
  return arith::AddIOp::create(builder, loc, a, b);
}

Value IntBuilder::add(Value a, int64_t b) { return add(a, constant(b)); }

Value IntBuilder::mul(Value a, int64_t b) {
  if (b == 0)
    return constant(0);
  if (b == 1)
    return a;
  return arith::MulIOp::create(builder, loc, a, constant(b));
}

Value IntBuilder::div(Value a, int64_t b) {
  if (b == 1)
    return a;
  return arith::DivUIOp::create(builder, loc, a, constant(b));
}

Value IntBuilder::rem(Value a, int64_t b) {
  if (b == 1)
    return constant(0);
  return arith::RemUIOp::create(builder, loc, a, constant(b));
}

Value IntBuilder::lessThan(Value a, int64_t b) {
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, a,
                               constant(b));
}

Value IntBuilder::index(Value a) {
  return arith::IndexCastUIOp::create(builder, loc, builder.getIndexType(), a);
}

Value IntBuilder::offset(Value linear, const GroupStrides &group) {
  Value sum = constant(0), rest = linear;
  for (unsigned n = group.sizes.size(); n-- > 0;) {
    Value at = rest;
    if (n > 0) {
      at = rem(rest, group.sizes[n]);
      rest = div(rest, group.sizes[n]);
    }
    sum = add(mul(at, group.strides[n]), sum);
  }
  return sum;
}
