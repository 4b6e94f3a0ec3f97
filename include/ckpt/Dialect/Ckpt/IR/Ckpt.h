//===- Ckpt.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The dialect `ckpt`: ops, attributes and enumerations.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_DIALECT_CKPT_IR_CKPT_H
#define CKPT_DIALECT_CKPT_IR_CKPT_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace ckpt {
class YieldOp;
} // namespace ckpt

#include "ckpt/Dialect/Ckpt/IR/CkptDialect.h.inc"
#include "ckpt/Dialect/Ckpt/IR/CkptEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "ckpt/Dialect/Ckpt/IR/CkptAttrs.h.inc"

#define GET_OP_CLASSES
#include "ckpt/Dialect/Ckpt/IR/CkptOps.h.inc"

namespace ckpt {

/// Attribute of a function whose body follows a plan. A plan may only change
/// the order, which leaves no op behind that says so.
inline constexpr llvm::StringLiteral kPlannedAttrName = "ckpt.planned";

/// Attributes of a planned function (i64): the bytes that the plan places in the
/// arena, and the bytes that the memory limit leaves for it. gc-place checks
/// and removes them.
inline constexpr llvm::StringLiteral kPlannedArenaAttrName =
    "ckpt.planned_arena_bytes";
inline constexpr llvm::StringLiteral kArenaLimitAttrName =
    "ckpt.arena_limit_bytes";

/// Attribute of a function whose loops were cut before it is planned: what the
/// step needed before that, as `{bytes, cost, live_peak_bytes}`. Limits and
/// reports compare with it. gc-unlift removes it.
inline constexpr llvm::StringLiteral kUnplannedAttrName = "ckpt.unplanned";

/// True when `function` was planned before: it holds a graph or a repetition,
/// or is marked with `kPlannedAttrName`. Planning it again would undo or repeat
/// decisions.
bool isPlanned(mlir::Operation *function);

} // namespace ckpt

#endif // CKPT_DIALECT_CKPT_IR_CKPT_H
