//===- ckpt-opt.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mlir-opt with the dialect, passes and pipelines of ckpt.
//
//===----------------------------------------------------------------------===//

#include "ckpt/InitAll.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

namespace ckpt {
void registerTestOpFacts();
} // namespace ckpt

int main(int argc, char **argv) {
  mlir::registerAllPasses();
  ckpt::registerAllPasses();
  ckpt::registerTestOpFacts();

  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mlir::registerAllToLLVMIRTranslations(registry);
  ckpt::registerAllDialects(registry);
  ckpt::registerAllExternalModels(registry);
  return mlir::asMainReturnCode(mlir::MlirOptMain(
      argc, argv, "gradient checkpointing as compiler passes\n", registry));
}
