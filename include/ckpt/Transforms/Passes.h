//===- Passes.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Constructors, options and registration of the passes on tensors.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_TRANSFORMS_PASSES_H
#define CKPT_TRANSFORMS_PASSES_H

#include "ckpt/Dialect/Ckpt/IR/Ckpt.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Pass/Pass.h"

namespace ckpt {

/// Options of gc-plan.
enum class PlanObjective { Auto, Time, Memory };
enum class PlanOrder { Free, Given };
enum class PlanLimit { Live, Arena };
enum class PlanMode { Full, Quick };

/// Of gc-print-graph.
enum class GraphFormat { Text, Json, Dot };

/// What gc-prepare does with tosa ops.
enum class TosaMode { Lower, Keep };

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "ckpt/Transforms/Passes.h.inc"

} // namespace ckpt

#endif // CKPT_TRANSFORMS_PASSES_H
