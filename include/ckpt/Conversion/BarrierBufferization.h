//===- BarrierBufferization.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Registers how ckpt.barrier bufferizes.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_CONVERSION_BARRIERBUFFERIZATION_H
#define CKPT_CONVERSION_BARRIERBUFFERIZATION_H

#include "mlir/IR/DialectRegistry.h"

namespace ckpt {

/// Attaches BufferizableOpInterface to ckpt.barrier.
void registerBarrierBufferization(mlir::DialectRegistry &registry);

} // namespace ckpt

#endif // CKPT_CONVERSION_BARRIERBUFFERIZATION_H
