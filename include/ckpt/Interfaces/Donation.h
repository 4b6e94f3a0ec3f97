//===- Donation.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Donated arguments: the caller gives up what is in the buffer of an argument
// (`tf.aliasing_output = K` on it, as jax.jit(donate_argnums=...) leaves it),
// so that result K can be written there. The planner and gc-bufferize decide by
// the same rules which donations are used; others get a result buffer.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_INTERFACES_DONATION_H
#define CKPT_INTERFACES_DONATION_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Support/LLVM.h"

#include <optional>

namespace ckpt {

/// The attribute of a donated argument: the number of the result.
inline constexpr llvm::StringLiteral kDonationAttrName = "tf.aliasing_output";

/// Per result of `function`: the argument donated to it, if any. Types must be
/// equal and static; of two arguments for one result the first counts.
llvm::SmallVector<std::optional<unsigned>>
findDonations(mlir::func::FuncOp function);

/// True when the op that makes `value` can write it straight over `argument`:
/// a linalg op with a fresh destination that does not read `argument`, or reads
/// it at the element that it writes and nowhere else. `argument` and `value`
/// are in one region.
bool canWriteOver(mlir::Value value, mlir::Value argument);

/// True when nothing after the op that makes `value` in `body` reads
/// `argument`, through views and other cheap ops included.
bool isReadBeforeOnly(mlir::Value argument, mlir::Value value,
                      mlir::Block &body);

} // namespace ckpt

#endif // CKPT_INTERFACES_DONATION_H
