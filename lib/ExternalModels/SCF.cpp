//===- SCF.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Facts of scf: as repeatable as their bodies. A loop has one buffer for each
// value that it carries: it takes over that of the initial value, and what a
// trip yields is written there.
//
//===----------------------------------------------------------------------===//

#include "Common.h"

#include "ckpt/ExternalModels/CountedLoop.h"
#include "ckpt/Interfaces/StorageSize.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

using namespace mlir;
using namespace ckpt;
using namespace ckpt::models;

namespace {

/// The value whose buffer `value` shows, through views and destinations.
Value bufferOf(Value value) {
  while (auto result = dyn_cast<OpResult>(value)) {
    Operation *def = result.getOwner();
    SmallVector<ResultOperandPair> pairs = getViews(def);
    auto found = llvm::find_if(pairs, [&](const ResultOperandPair &pair) {
      return pair.first == result.getResultNumber();
    });
    if (found != pairs.end())
      value = def->getOperand(found->second);
    else if (auto dps = dyn_cast<DestinationStyleOpInterface>(def))
      value = dps.getTiedOpOperand(result)->get();
    else
      break;
  }
  return value;
}

/// Bytes of the copies that let carried values change places: one for each that
/// is handed on as another. Nothing when a size is unknown.
std::optional<int64_t> swapBytes(Operation *op) {
  int64_t total = 0;
  bool known = true;
  auto count = [&](ValueRange handedOn, ValueRange carried) {
    for (auto [value, arg] : llvm::zip(handedOn, carried)) {
      if (!isTensor(arg.getType()) || value == arg)
        continue;
      Value buffer = bufferOf(value);
      if (buffer == arg || !llvm::is_contained(carried, buffer))
        continue;
      FailureOr<int64_t> bytes = storageBytes(arg.getType());
      if (succeeded(bytes))
        bytes = alignBytes(*bytes, kBufferAlignment);
      if (succeeded(bytes))
        bytes = checkedAdd(total, *bytes);
      known &= succeeded(bytes);
      if (succeeded(bytes))
        total = *bytes;
    }
  };
  op->walk([&](Operation *nested) {
    if (auto loop = dyn_cast<scf::ForOp>(nested)) {
      count(loop.getYieldedValues(), loop.getRegionIterArgs());
    } else if (auto loop = dyn_cast<scf::WhileOp>(nested)) {
      count(loop.getConditionOp().getArgs(), loop.getBeforeArguments());
      count(loop.getYieldOp().getResults(), loop.getAfterArguments());
    }
  });
  if (!known)
    return std::nullopt;
  return total;
}

/// What the bodies make, and the copies between carried values.
std::optional<int64_t> workspaceOf(Operation *op) {
  std::optional<int64_t> made = bytesMadeInRegions(op);
  std::optional<int64_t> swaps = swapBytes(op);
  if (!made || !swaps)
    return std::nullopt;
  FailureOr<int64_t> sum = checkedAdd(*made, *swaps);
  if (failed(sum))
    return std::nullopt;
  return *sum;
}

/// Sum of the work of the operations directly in `region`.
OpWork workOf(Region &region) {
  OpWork work;
  work.known = true;
  for (Operation &op : region.getOps())
    work += getWork(&op);
  return work;
}

OpWork times(OpWork work, double trips) {
  for (unsigned i = 0; i < kNumClasses; ++i) {
    work.flops[i] *= trips;
    work.contractionFlops[i] *= trips;
    for (double &calls : work.math[i])
      calls *= trips;
  }
  work.bytesRead *= trips;
  work.bytesWritten *= trips;
  return work;
}

struct For : Base<For, scf::ForOp> {
  std::optional<int64_t> getWorkspaceBytes(Operation *op) const {
    return workspaceOf(op);
  }
  SmallVector<ResultOperandPair> getInplacePairs(Operation *op) const {
    auto loop = cast<scf::ForOp>(op);
    SmallVector<ResultOperandPair> pairs;
    for (auto [i, init] : llvm::enumerate(loop.getInitsMutable()))
      if (isTensor(init.get().getType()))
        pairs.push_back({static_cast<unsigned>(i), init.getOperandNumber()});
    return pairs;
  }
  OpWork getWork(Operation *op) const {
    auto loop = cast<scf::ForOp>(op);
    OpWork work = workOf(loop.getRegion());
    if (std::optional<double> trips = meanTrips(op))
      return times(work, *trips);
    work.known = false;
    return work;
  }
};

struct While : Base<While, scf::WhileOp> {
  std::optional<int64_t> getWorkspaceBytes(Operation *op) const {
    return workspaceOf(op);
  }
  SmallVector<ResultOperandPair> getInplacePairs(Operation *op) const {
    SmallVector<ResultOperandPair> pairs;
    if (op->getNumOperands() != op->getNumResults())
      return pairs;
    for (unsigned i = 0, e = op->getNumResults(); i < e; ++i)
      if (isTensor(op->getResult(i).getType()) &&
          op->getOperand(i).getType() == op->getResult(i).getType())
        pairs.push_back({i, i});
    return pairs;
  }
  /// One trip when it is not known how many there are.
  OpWork getWork(Operation *op) const {
    auto loop = cast<scf::WhileOp>(op);
    OpWork work = workOf(loop.getBefore());
    work += workOf(loop.getAfter());
    if (std::optional<double> trips = meanTrips(op))
      return times(work, *trips);
    work.known = false;
    return work;
  }
};

/// The dearer branch, by bytes.
struct If : Base<If, scf::IfOp> {
  std::optional<int64_t> getWorkspaceBytes(Operation *op) const {
    return workspaceOf(op);
  }
  OpWork getWork(Operation *op) const {
    OpWork best;
    best.known = true;
    for (Region &region : op->getRegions()) {
      OpWork work = workOf(region);
      bool isKnown = best.known && work.known;
      if (work.bytesRead + work.bytesWritten >=
          best.bytesRead + best.bytesWritten)
        best = work;
      best.known = isKnown;
    }
    return best;
  }
};

/// Other structured control flow: one pass over each region.
template <typename Op>
struct Structured : Base<Structured<Op>, Op> {
  std::optional<int64_t> getWorkspaceBytes(Operation *op) const {
    return workspaceOf(op);
  }
  OpWork getWork(Operation *op) const {
    OpWork work;
    for (Region &region : op->getRegions())
      work += workOf(region);
    work.known = false;
    return work;
  }
};

} // namespace

void ckpt::registerSCFExternalModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, scf::SCFDialect *) {
    scf::ForOp::attachInterface<For>(*context);
    scf::WhileOp::attachInterface<While>(*context);
    scf::IfOp::attachInterface<If>(*context);
    attach<Structured, scf::ForallOp, scf::ParallelOp, scf::IndexSwitchOp,
           scf::ExecuteRegionOp>(context);
    attach<Passive, scf::YieldOp, scf::ConditionOp, scf::InParallelOp,
           scf::ReduceOp, scf::ReduceReturnOp>(context);
  });
}
