//===- BodyEmitter.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loop variables, loads, stores and the body of a linalg op.
//
//===----------------------------------------------------------------------===//

#include "BodyEmitter.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace ckpt;

BodyEmitter::BodyEmitter(linalg::LinalgOp op)
    : op(op), loc(op.getLoc()), builder(op), ivs(op.getNumLoops()) {}

Value BodyEmitter::constant(int64_t value) {
  return arith::ConstantIndexOp::create(builder, loc, value);
}

void BodyEmitter::delinearize(Value point, ArrayRef<unsigned> loops,
                              ArrayRef<OpFoldResult> sizes, bool narrow) {
  Type i32 = builder.getI32Type(), index = builder.getIndexType();
  Value rest = point;
  if (narrow)
    rest = arith::IndexCastOp::create(builder, loc, i32, point);
  for (unsigned n = loops.size(); n-- > 0;) {
    Value at = rest;
    if (n > 0) {
      Value size = getValueOrCreateConstantIndexOp(builder, loc, sizes[n]);
      if (narrow)
        size = arith::IndexCastOp::create(builder, loc, i32, size);
      at = arith::RemUIOp::create(builder, loc, rest, size);
      rest = arith::DivUIOp::create(builder, loc, rest, size);
    }
    ivs[loops[n]] =
        narrow
            ? arith::IndexCastUIOp::create(builder, loc, index, at).getResult()
            : at;
  }
}

SmallVector<Value> BodyEmitter::indicesOf(OpOperand &operand) {
  SmallVector<OpFoldResult> dims;
  for (Value iv : ivs)
    dims.push_back(iv ? OpFoldResult(iv)
                      : OpFoldResult(builder.getIndexAttr(0)));
  AffineMap map = op.getMatchingIndexingMap(&operand);
  SmallVector<Value> indices;
  for (unsigned i = 0; i < map.getNumResults(); ++i)
    indices.push_back(getValueOrCreateConstantIndexOp(
        builder, loc,
        affine::makeComposedFoldedAffineApply(builder, loc, map.getSubMap({i}),
                                              dims)));
  return indices;
}

Value BodyEmitter::load(OpOperand &operand) {
  if (op.isScalar(&operand))
    return operand.get();
  return memref::LoadOp::create(builder, loc, operand.get(),
                                indicesOf(operand));
}

void BodyEmitter::store(Value value, OpOperand &operand) {
  memref::StoreOp::create(builder, loc, value, operand.get(),
                          indicesOf(operand));
}

SmallVector<Value> BodyEmitter::emitBody(ArrayRef<Value> args) {
  IRMapping map;
  Block *body = op.getBlock();
  for (auto [arg, value] : llvm::zip(body->getArguments(), args))
    if (value)
      map.map(arg, value);
  for (Operation &inner : body->without_terminator()) {
    if (auto index = dyn_cast<linalg::IndexOp>(inner)) {
      map.map(index.getResult(), ivs[index.getDim()]);
      continue;
    }
    // linalg.index inside the regions of the body.
    Operation *copy = builder.clone(inner, map);
    copy->walk([&](linalg::IndexOp index) {
      index.replaceAllUsesWith(ivs[index.getDim()]);
      index.erase();
    });
  }
  SmallVector<Value> results;
  for (Value value : body->getTerminator()->getOperands())
    results.push_back(map.lookupOrDefault(value));
  return results;
}
