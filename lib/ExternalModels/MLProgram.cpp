//===- MLProgram.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Facts of ml_program: loads and stores of globals keep their order and run
// once; constant globals may be read again.
//
//===----------------------------------------------------------------------===//

#include "Common.h"

#include "mlir/Dialect/MLProgram/IR/MLProgram.h"

using namespace mlir;
using namespace ckpt;
using namespace ckpt::models;

void ckpt::registerMLProgramExternalModels(DialectRegistry &registry) {
  registry.addExtension(
      +[](MLIRContext *context, ml_program::MLProgramDialect *) {
        attach<Effect, ml_program::GlobalLoadOp, ml_program::GlobalStoreOp,
               ml_program::GlobalLoadGraphOp, ml_program::GlobalStoreGraphOp>(
            context);
        attach<Move, ml_program::GlobalLoadConstOp>(context);
      });
}
