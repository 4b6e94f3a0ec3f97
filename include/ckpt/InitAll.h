//===- InitAll.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Everything of ckpt that a tool registers. Idempotent; upstream dialects and
// passes are the caller's choice.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_INITALL_H
#define CKPT_INITALL_H

#include "mlir/IR/DialectRegistry.h"

namespace ckpt {

/// The dialect `ckpt`.
void registerAllDialects(mlir::DialectRegistry &registry);

/// Models of the ckpt interfaces for foreign dialects, and of foreign
/// interfaces for the dialect `ckpt`.
void registerAllExternalModels(mlir::DialectRegistry &registry);

/// All passes and pipelines, by their command-line names.
void registerAllPasses();

} // namespace ckpt

#endif // CKPT_INITALL_H
