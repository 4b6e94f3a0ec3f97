//===- CpuPipeline.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From a planned step on tensors to the LLVM dialect for a CPU.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_PIPELINES_CPUPIPELINE_H
#define CKPT_PIPELINES_CPUPIPELINE_H

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"

namespace ckpt {

struct GcToLlvmOptions : mlir::PassPipelineOptions<GcToLlvmOptions> {
  Option<int64_t> vectorBytes{
      *this, "vector-bytes",
      llvm::cl::desc("width of a vector register in bytes"),
      llvm::cl::init(32)};
  Option<bool> fma{*this, "fma",
                   llvm::cl::desc("the target has fused multiply-add"),
                   llvm::cl::init(true)};
};

/// What gc-bufferize expects, from any linalg or tosa step: calls inlined, tosa
/// lowered, arith and math on tensors as linalg. Does nothing to a step that
/// gc-prepare has been through.
void buildLinalgInputPipeline(mlir::OpPassManager &pm);

/// From placed buffers (gc-bufferize, gc-place) to the LLVM dialect: kernels
/// outlined and vectorized, everything else as loops. Entry functions take one
/// pointer per argument and result when all shapes are static, else one
/// pointer to a memref descriptor each (`_mlir_ciface_` functions).
void buildGcToLlvmPipeline(mlir::OpPassManager &pm,
                           const GcToLlvmOptions &options);

/// Registers `gc-to-llvm` and `gc-linalg-input`.
void registerCpuPipelines();

} // namespace ckpt

#endif // CKPT_PIPELINES_CPUPIPELINE_H
