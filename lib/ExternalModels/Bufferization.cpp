//===- Bufferization.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Facts of bufferization and memref: buffers are memory that others see, so
// what works on them runs once and in order.
//
//===----------------------------------------------------------------------===//

#include "Common.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace ckpt;
using namespace ckpt::models;

namespace {

/// An uninitialised destination, or a copy.
struct AllocTensor : Base<AllocTensor, bufferization::AllocTensorOp> {
  RematFacts getRematFacts(Operation *op) const {
    return cast<bufferization::AllocTensorOp>(op).getCopy()
               ? RematFacts::yes()
               : RematFacts::cheap();
  }
  OpWork getWork(Operation *op) const {
    OpWork work;
    if (cast<bufferization::AllocTensorOp>(op).getCopy())
      work = trafficOf(op);
    work.known = work.bytesKnown;
    return work;
  }
};

/// Copies the source into the destination tensor.
struct Materialize
    : Base<Materialize, bufferization::MaterializeInDestinationOp> {
  SmallVector<ResultOperandPair> getInplacePairs(Operation *op) const {
    if (op->getNumResults() == 0)
      return {};
    return {{0, 1}};
  }
  OpWork getWork(Operation *op) const {
    OpWork work = trafficOf(op);
    work.known = work.bytesKnown;
    return work;
  }
};

template <typename Op>
struct Memory : Base<Memory<Op>, Op> {
  RematFacts getRematFacts(Operation *op) const {
    return RematFacts::no(
        ("'" + op->getName().getStringRef() + "' works on buffers in memory")
            .str(),
        /*ordered=*/true);
  }
};

} // namespace

void ckpt::registerBufferizationExternalModels(DialectRegistry &registry) {
  registry.addExtension(
      +[](MLIRContext *context, bufferization::BufferizationDialect *) {
        bufferization::AllocTensorOp::attachInterface<AllocTensor>(*context);
        bufferization::MaterializeInDestinationOp::attachInterface<Materialize>(
            *context);
        attach<Memory, bufferization::ToTensorOp, bufferization::ToBufferOp,
               bufferization::CloneOp, bufferization::DeallocOp,
               bufferization::DeallocTensorOp>(context);
      });
  registry.addExtension(+[](MLIRContext *context, memref::MemRefDialect *) {
    attach<Memory, memref::AllocOp, memref::AllocaOp, memref::AtomicRMWOp,
           memref::CopyOp, memref::DeallocOp, memref::GenericAtomicRMWOp,
           memref::GetGlobalOp, memref::LoadOp, memref::ReallocOp,
           memref::StoreOp>(context);
  });
}
