//===- PrepareFusion.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Steps of gc-prepare on the structured operations of one function.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_LIB_TRANSFORMS_PREPAREFUSION_H
#define CKPT_LIB_TRANSFORMS_PREPAREFUSION_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/PatternMatch.h"

namespace ckpt {

/// Named elementwise, broadcast, transpose, map and reduce operations become
/// generics, so that one kind of operation is fused.
bool generalizeForFusion(mlir::func::FuncOp func, mlir::RewriterBase &rewriter);

/// Constant tensors that generics read become scalars in their bodies, unused
/// inputs go, and generics that yield the same scalar everywhere become fills.
bool foldUniformValues(mlir::func::FuncOp func, mlir::RewriterBase &rewriter);

/// Elementwise producers move into the generics that read them where that does
/// not hold more memory: see `mayFuse` in the implementation for the rule.
bool fuseProducers(mlir::func::FuncOp func, mlir::RewriterBase &rewriter);

/// Destinations whose contents are not read become fresh `tensor.empty` values,
/// so that no operation seems to overwrite data.
bool freshenDestinations(mlir::func::FuncOp func, mlir::RewriterBase &rewriter);

/// Elementwise generics write over an input of the type of their result when
/// nothing reads it after them in the given order: the input becomes the
/// destination.
bool reuseDyingInputs(mlir::func::FuncOp func, mlir::RewriterBase &rewriter);

/// Multiply-add reductions over a tensor spread out with zeros run over its
/// source instead; see PrepareZeros.cpp for when that is the same to the bit.
bool skipInsertedZeros(mlir::func::FuncOp func, mlir::RewriterBase &rewriter);

/// Operations with a large value between them run slice by slice in one loop of
/// at most `maxSlices` trips, so that the value never exists as a whole; see
/// PrepareSlices.cpp. Values below `minBytes` are left alone.
bool runInSlices(mlir::func::FuncOp func, unsigned maxSlices, int64_t minBytes,
                 mlir::RewriterBase &rewriter);

/// What a trip of a loop over slices makes and then inserts into a carried
/// value is made there.
bool writeSlicesInPlace(mlir::func::FuncOp func, mlir::RewriterBase &rewriter);

} // namespace ckpt

#endif // CKPT_LIB_TRANSFORMS_PREPAREFUSION_H
