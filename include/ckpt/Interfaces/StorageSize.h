//===- StorageSize.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bytes that a value takes in memory: the one rule that the planner, the
// placement and the reports share.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_INTERFACES_STORAGESIZE_H
#define CKPT_INTERFACES_STORAGESIZE_H

#include "mlir/IR/Types.h"
#include "mlir/Support/LLVM.h"

#include <cstdint>

namespace ckpt {

/// Bytes of one element: integers and floats rounded up to whole bytes each
/// (i1 and i4 take one), index 8, complex twice its part. Fails for types that
/// have no storage size here (tokens, tuples, opaque types).
mlir::FailureOr<int64_t> elementBytes(mlir::Type elementType);

/// Bytes of a value: for tensors and memrefs the product of the dimensions
/// times `elementBytes`; 0 for scalars, since they live in registers. Fails for
/// dynamic or unranked shapes, for element types without a size and when the
/// product does not fit into 64 bits.
mlir::FailureOr<int64_t> storageBytes(mlir::Type type);

/// `bytes` rounded up to a multiple of `alignment` (at least 1), or failure
/// when that does not fit into 64 bits.
mlir::FailureOr<int64_t> alignBytes(int64_t bytes, int64_t alignment);

/// a * b and a + b of values that are not negative; failure on overflow.
mlir::FailureOr<int64_t> checkedMul(int64_t a, int64_t b);
mlir::FailureOr<int64_t> checkedAdd(int64_t a, int64_t b);

} // namespace ckpt

#endif // CKPT_INTERFACES_STORAGESIZE_H
