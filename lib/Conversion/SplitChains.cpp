//===- SplitChains.cpp ----------------------------------------------------===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Fifth step of gc-bufferize: cuts long chains of ops that write over each
// other's results. One-shot analysis compares all reads and writes of a set of
// aliases, which is cubic in the length of such a chain (the running gradient
// of a deep residual network). A cut goes through the buffer: what the chain
// has made so far is put into it, and the rest starts from it.
//
//===----------------------------------------------------------------------===//

#include "BufferizeSteps.h"
#include "ckpt/Interfaces/OpFacts.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace {

/// Ops of a chain between two cuts.
constexpr unsigned kLongest = 8;
constexpr unsigned kMaxViewDepth = 16;

/// May `op` write over `init`, whatever else it reads of it?
bool mayWriteOver(DestinationStyleOpInterface op, OpOperand *init) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op.getOperation());
  return llvm::all_of(init->get().getUses(), [&](OpOperand &use) {
    return use.getOwner() != op || &use == init ||
           (linalgOp && op.isDpsInput(&use) &&
            linalgOp.getNumParallelLoops() == linalgOp.getNumLoops() &&
            linalgOp.getMatchingIndexingMap(&use).isIdentity() &&
            linalgOp.getMatchingIndexingMap(init).isIdentity());
  });
}

class Splitter {
public:
  explicit Splitter(func::FuncOp func)
      : body(func.getBody().front()), builder(func.getContext()) {
    for (Operation &op : body)
      place.try_emplace(&op, place.size());
  }

  void run() {
    for (Operation &op : body) {
      auto dps = dyn_cast<DestinationStyleOpInterface>(op);
      if (!dps || !dps.hasPureTensorSemantics())
        continue;
      for (OpResult result : op.getResults()) {
        auto type = dyn_cast<RankedTensorType>(result.getType());
        if (type && type.hasStaticShape() && !type.getEncoding())
          follow(dps, result);
      }
    }
  }

private:
  /// Where a value of a chain comes from.
  struct Link {
    size_t chain;        ///< index into `roots`
    unsigned length = 0; ///< ops since the root or the last cut
  };

  void follow(DestinationStyleOpInterface op, OpResult result) {
    OpOperand *init = op.getTiedOpOperand(result);
    auto known = links.find(init->get());
    Link link;
    if (known != links.end()) {
      link = known->second;
    } else {
      Operation *def = init->get().getDefiningOp();
      auto whole = dyn_cast_or_null<bufferization::ToTensorOp>(def);
      bool isRoot =
          def && def->getBlock() == &body && def->hasOneUse() &&
          (isa<tensor::EmptyOp>(def) || (whole && whole.getWritable()));
      if (!isRoot)
        return;
      link.chain = roots.size();
      roots.push_back(init->get());
    }
    // Where the op would get a copy, the buffer of the chain ends.
    if (link.length > 0 &&
        (!mayWriteOver(op, init) || !isReadBefore(init->get(), op)))
      return;
    if (link.length >= kLongest) {
      cut(op, init, link.chain);
      link.length = 0;
    }
    ++link.length;
    links[result] = link;
  }

  /// Do only `op` and reads before `op` use `value` and the views of it?
  bool isReadBefore(Value value, Operation *op, unsigned depth = 0) const {
    if (depth > kMaxViewDepth)
      return false;
    for (OpOperand &use : value.getUses()) {
      Operation *user = use.getOwner();
      if (user == op && depth == 0)
        continue;
      // Ops in regions have no place of their own.
      auto at = place.find(user);
      if (at == place.end() || at->second > place.lookup(op))
        return false;
      if (auto dps = dyn_cast<DestinationStyleOpInterface>(user)) {
        if (!dps.isDpsInput(&use))
          return false;
        continue;
      }
      bool isView = user->getNumResults() == 1 && !ckpt::getViews(user).empty();
      if (!isView || !isReadBefore(user->getResult(0), op, depth + 1))
        return false;
    }
    return true;
  }

  void cut(Operation *op, OpOperand *init, size_t chain) {
    Value value = init->get();
    auto type = cast<RankedTensorType>(value.getType());
    if (auto empty = roots[chain].getDefiningOp<tensor::EmptyOp>()) {
      builder.setInsertionPoint(empty);
      Value buffer = memref::AllocOp::create(
          builder, empty.getLoc(),
          MemRefType::get(type.getShape(), type.getElementType()));
      roots[chain] = readBuffer(empty.getLoc(), type, buffer);
      empty.getResult().replaceAllUsesWith(roots[chain]);
      empty.erase();
    }
    Value buffer =
        roots[chain].getDefiningOp<bufferization::ToTensorOp>().getBuffer();
    builder.setInsertionPointAfterValue(value);
    bufferization::MaterializeInDestinationOp::create(
        builder, value.getLoc(), /*result=*/Type(), value, buffer,
        /*restrict=*/false, /*writable=*/true);
    builder.setInsertionPoint(op);
    Value rest = readBuffer(op->getLoc(), type, buffer);
    value.replaceUsesWithIf(
        rest, [&](OpOperand &use) { return use.getOwner() == op; });
  }

  Value readBuffer(Location loc, RankedTensorType type, Value buffer) {
    return bufferization::ToTensorOp::create(builder, loc, type, buffer,
                                             /*restrict=*/true,
                                             /*writable=*/true);
  }

  Block &body;
  OpBuilder builder;
  /// Where the ops of the body were before the first cut.
  llvm::DenseMap<Operation *, size_t> place;
  SmallVector<Value> roots;
  llvm::DenseMap<Value, Link> links;
};

} // namespace

void ckpt::splitChains(func::FuncOp func) { Splitter(func).run(); }
