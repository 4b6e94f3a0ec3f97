//===- Affine.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Facts of affine: index arithmetic is pure; loops are as repeatable as their
// bodies.
//
//===----------------------------------------------------------------------===//

#include "Common.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"

using namespace mlir;
using namespace ckpt;
using namespace ckpt::models;

void ckpt::registerAffineExternalModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, affine::AffineDialect *) {
    attach<Pure, affine::AffineApplyOp, affine::AffineMinOp,
           affine::AffineMaxOp, affine::AffineDelinearizeIndexOp,
           affine::AffineLinearizeIndexOp>(context);
    // Bodies decide; their work is not counted.
    attach<Opaque, affine::AffineForOp, affine::AffineIfOp,
           affine::AffineParallelOp>(context);
    attach<Passive, affine::AffineYieldOp>(context);
  });
}
