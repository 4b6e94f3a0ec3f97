//===- InitAll.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Registration of everything, for tools.
//
//===----------------------------------------------------------------------===//

#include "ckpt/InitAll.h"
#include "ckpt/Conversion/BarrierBufferization.h"
#include "ckpt/Conversion/Passes.h"
#include "ckpt/Dialect/Ckpt/IR/Ckpt.h"
#include "ckpt/ExternalModels/ExternalModels.h"
#include "ckpt/Pipelines/CpuPipeline.h"
#include "ckpt/Pipelines/GpuPipeline.h"
#include "ckpt/Pipelines/Pipelines.h"
#include "ckpt/Transforms/Passes.h"
#include <mutex>

void ckpt::registerAllDialects(mlir::DialectRegistry &registry) {
  registry.insert<CkptDialect>();
}

void ckpt::registerAllExternalModels(mlir::DialectRegistry &registry) {
  registerOpFacts(registry);
  registerBarrierBufferization(registry);
}

void ckpt::registerAllPasses() {
  static std::once_flag once;
  std::call_once(once, [] {
    registerCkptTransformsPasses();
    registerCkptConversionPasses();
    registerGcOptimalPipeline();
    registerCpuPipelines();
    registerGpuPipelines();
  });
}
