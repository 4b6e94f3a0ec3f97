//===- StorageSize.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bytes that a value takes in memory.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Interfaces/StorageSize.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

FailureOr<int64_t> ckpt::checkedMul(int64_t a, int64_t b) {
  int64_t result;
  if (a < 0 || b < 0 || llvm::MulOverflow(a, b, result))
    return failure();
  return result;
}

FailureOr<int64_t> ckpt::checkedAdd(int64_t a, int64_t b) {
  int64_t result;
  if (a < 0 || b < 0 || llvm::AddOverflow(a, b, result))
    return failure();
  return result;
}

FailureOr<int64_t> ckpt::alignBytes(int64_t bytes, int64_t alignment) {
  if (alignment < 1)
    return failure();
  FailureOr<int64_t> padded = checkedAdd(bytes, alignment - 1);
  if (failed(padded))
    return failure();
  return *padded / alignment * alignment;
}

FailureOr<int64_t> ckpt::elementBytes(Type type) {
  if (isa<IndexType>(type))
    return 8;
  if (type.isIntOrFloat())
    return (static_cast<int64_t>(type.getIntOrFloatBitWidth()) + 7) / 8;
  if (auto complex = dyn_cast<ComplexType>(type)) {
    FailureOr<int64_t> part = elementBytes(complex.getElementType());
    if (failed(part))
      return failure();
    return 2 * *part;
  }
  if (auto vector = dyn_cast<VectorType>(type)) {
    if (vector.isScalable())
      return failure();
    FailureOr<int64_t> bytes = elementBytes(vector.getElementType());
    for (int64_t dim : vector.getShape())
      if (failed(bytes) || failed(bytes = checkedMul(*bytes, dim)))
        return failure();
    return bytes;
  }
  return failure();
}

FailureOr<int64_t> ckpt::storageBytes(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped || isa<VectorType>(type)) {
    // Scalars live in registers; what has no element size is unknown.
    if (succeeded(elementBytes(type)))
      return 0;
    return failure();
  }
  if (!shaped.hasStaticShape())
    return failure();
  FailureOr<int64_t> bytes = elementBytes(shaped.getElementType());
  if (failed(bytes))
    return failure();
  // An empty tensor takes nothing, however large its other dimensions are.
  if (llvm::is_contained(shaped.getShape(), 0))
    return 0;
  for (int64_t dim : shaped.getShape())
    if (failed(bytes = checkedMul(*bytes, dim)))
      return failure();
  return bytes;
}
