//===- BodyEmitter.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The body of a linalg op at one point of its loops, as code of a thread.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_LIB_CONVERSION_GPU_BODYEMITTER_H
#define CKPT_LIB_CONVERSION_GPU_BODYEMITTER_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Builders.h"

namespace ckpt {

class BodyEmitter {
protected:
  explicit BodyEmitter(mlir::linalg::LinalgOp op);

  mlir::Value constant(int64_t value);

  /// Sets the variables of `loops` from the number of a point, the last loop
  /// fastest. With `narrow` the number fits 31 bits.
  void delinearize(mlir::Value point, llvm::ArrayRef<unsigned> loops,
                   llvm::ArrayRef<mlir::OpFoldResult> sizes, bool narrow);

  /// Position of an operand at the loop variables; those not set count as 0.
  llvm::SmallVector<mlir::Value> indicesOf(mlir::OpOperand &operand);
  mlir::Value load(mlir::OpOperand &operand);
  void store(mlir::Value value, mlir::OpOperand &operand);

  /// A copy of the body with these block arguments (null: not used). Returns
  /// what it yields.
  llvm::SmallVector<mlir::Value> emitBody(llvm::ArrayRef<mlir::Value> args);

  mlir::linalg::LinalgOp op;
  mlir::Location loc;
  mlir::OpBuilder builder;
  /// Loop variables; null before their loop is entered.
  llvm::SmallVector<mlir::Value> ivs;
};

} // namespace ckpt

#endif // CKPT_LIB_CONVERSION_GPU_BODYEMITTER_H
