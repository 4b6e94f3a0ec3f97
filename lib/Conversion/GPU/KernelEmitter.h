//===- KernelEmitter.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How a linalg op on buffers becomes the body of a GPU kernel. One emitter per
// class of op; the one for elements takes any.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_LIB_CONVERSION_GPU_KERNELEMITTER_H
#define CKPT_LIB_CONVERSION_GPU_KERNELEMITTER_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Builders.h"
#include <optional>

namespace ckpt {

/// Threads and blocks of a kernel. Grids stay within what every chip takes
/// (2^31 - 1 along x); kernels loop over what is more.
struct LaunchShape {
  int64_t grid[3] = {1, 1, 1};
  int64_t block[3] = {1, 1, 1};
  /// Class: element, vector, transpose, reduction, tiled, mma.
  llvm::StringRef kind = "element";
};

/// Threads of a block unless a class says otherwise.
constexpr int64_t kBlockThreads = 256;
/// Most blocks along x: enough to fill any chip, few enough for 31 bits.
constexpr int64_t kMaxBlocks = 1 << 20;

/// Emits before `op`, which stands in the kernel: one thread per element of
/// the parallel loops, reductions in order within a thread.
LaunchShape emitElementKernel(mlir::linalg::LinalgOp op);

/// Sums of products with tiles in shared memory; nothing for any other op.
std::optional<LaunchShape> emitContractionKernel(mlir::linalg::LinalgOp op);

/// Several threads for each result; nothing for an op that has too few terms or
/// another body than a combination of terms.
std::optional<LaunchShape> emitReductionKernel(mlir::linalg::LinalgOp op);

/// An elementwise op that reads an input across its rows, by way of shared
/// memory; nothing for any other op.
std::optional<LaunchShape> emitTransposeKernel(mlir::linalg::LinalgOp op);

} // namespace ckpt

#endif // CKPT_LIB_CONVERSION_GPU_KERNELEMITTER_H
