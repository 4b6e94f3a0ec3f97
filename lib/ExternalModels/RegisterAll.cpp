//===- RegisterAll.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Registers the op facts of all dialects.
//
//===----------------------------------------------------------------------===//

#include "ckpt/ExternalModels/ExternalModels.h"

void ckpt::registerOpFacts(mlir::DialectRegistry &registry) {
  registerAffineExternalModels(registry);
  registerArithExternalModels(registry);
  registerBufferizationExternalModels(registry);
  registerComplexExternalModels(registry);
  registerControlFlowExternalModels(registry);
  registerFuncExternalModels(registry);
  registerLinalgExternalModels(registry);
  registerMathExternalModels(registry);
  registerMLProgramExternalModels(registry);
  registerSCFExternalModels(registry);
  registerTensorExternalModels(registry);
  registerTosaExternalModels(registry);
}
