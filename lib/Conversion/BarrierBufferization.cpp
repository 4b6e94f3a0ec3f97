//===- BarrierBufferization.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How ckpt.barrier bufferizes: to nothing. The result is its operand's buffer.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Conversion/BarrierBufferization.h"
#include "ckpt/Dialect/Ckpt/IR/Ckpt.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"

using namespace mlir;
using namespace mlir::bufferization;

namespace {

struct BarrierModel
    : BufferizableOpInterface::ExternalModel<BarrierModel, ckpt::BarrierOp> {
  bool bufferizesToMemoryRead(Operation *, OpOperand &,
                              const AnalysisState &) const {
    return false;
  }
  bool bufferizesToMemoryWrite(Operation *, OpOperand &,
                               const AnalysisState &) const {
    return false;
  }
  AliasingValueList getAliasingValues(Operation *op, OpOperand &operand,
                                      const AnalysisState &) const {
    if (operand.getOperandNumber() != 0)
      return {}; // `after` is an order, not a use of contents
    return {{op->getResult(0), BufferRelation::Equivalent,
             /*isDefinite=*/true}};
  }
  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    FailureOr<Value> buffer = getBuffer(
        rewriter, cast<ckpt::BarrierOp>(op).getInput(), options, state);
    if (failed(buffer))
      return failure();
    replaceOpWithBufferizedValues(rewriter, op, *buffer);
    return success();
  }
};

} // namespace

void ckpt::registerBarrierBufferization(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, ckpt::CkptDialect *) {
    ckpt::BarrierOp::attachInterface<BarrierModel>(*context);
  });
}
