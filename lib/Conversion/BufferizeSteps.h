//===- BufferizeSteps.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The steps of gc-bufferize, each in a file of its own. All work on one
// function, in the order listed here.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_LIB_CONVERSION_BUFFERIZESTEPS_H
#define CKPT_LIB_CONVERSION_BUFFERIZESTEPS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"

namespace ckpt {

/// Rewrites ops that would allocate more than their result when bufferized:
/// pad, concat, generate and static reshape become a destination and inserts or
/// views. Barriers and repetitions of the dialect are inlined.
mlir::LogicalResult normalizeForBuffers(mlir::func::FuncOp func);

/// Gives each user of a cheap destination (tensor.empty, fill, views of these)
/// a copy of its own, and each op that does not read its destination a fresh
/// tensor.empty, so that no buffer is shared and no operand is overwritten.
void privatizeInits(mlir::func::FuncOp func);

/// Writes `value` into the buffer of `dest` (same type): through the op that
/// makes it where possible, else by a copy. Returns the value whose buffer is
/// that of `dest`.
mlir::Value writeInto(mlir::OpBuilder &builder, mlir::Value value,
                      mlir::Value dest);

/// Loops write what they carry into the carried buffer; branches write their
/// results into one destination made before the branch.
void carryInPlace(mlir::func::FuncOp func);

/// Destination ABI: tensor arguments become read-only memrefs, each result a
/// further memref argument that the function writes.
mlir::LogicalResult useCallerBuffers(mlir::func::FuncOp func);

/// Cuts chains of ops that write over each other's results, so that the
/// analysis of one-shot-bufferize takes linear time.
void splitChains(mlir::func::FuncOp func);

/// After one-shot-bufferize: removes copies of a buffer to itself and buffers
/// that nothing reads.
void removeSelfCopies(mlir::func::FuncOp func);

/// Frees each buffer right after its last use (of it or of any view). Returns
/// false, and changes nothing, when a buffer leaves the block that makes it.
bool insertDeallocs(mlir::func::FuncOp func);

} // namespace ckpt

#endif // CKPT_LIB_CONVERSION_BUFFERIZESTEPS_H
