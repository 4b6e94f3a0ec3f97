//===- ExternalModels.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Registers the op facts of dialects that are not ours, one file of
// lib/ExternalModels per dialect. Nothing is loaded: a model is attached when
// its dialect is.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_EXTERNALMODELS_EXTERNALMODELS_H
#define CKPT_EXTERNALMODELS_EXTERNALMODELS_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace ckpt {

void registerAffineExternalModels(mlir::DialectRegistry &registry);
void registerArithExternalModels(mlir::DialectRegistry &registry);
void registerBufferizationExternalModels(mlir::DialectRegistry &registry);
void registerComplexExternalModels(mlir::DialectRegistry &registry);
void registerControlFlowExternalModels(mlir::DialectRegistry &registry);
void registerFuncExternalModels(mlir::DialectRegistry &registry);
void registerLinalgExternalModels(mlir::DialectRegistry &registry);
void registerMathExternalModels(mlir::DialectRegistry &registry);
void registerMLProgramExternalModels(mlir::DialectRegistry &registry);
void registerSCFExternalModels(mlir::DialectRegistry &registry);
void registerTensorExternalModels(mlir::DialectRegistry &registry);
void registerTosaExternalModels(mlir::DialectRegistry &registry);

/// All of the above.
void registerOpFacts(mlir::DialectRegistry &registry);

} // namespace ckpt

#endif // CKPT_EXTERNALMODELS_EXTERNALMODELS_H
