//===- SCF.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Facts of scf: as repeatable as their bodies; loops carry values in place
// where each trip updates the carried value itself.
//
//===----------------------------------------------------------------------===//

#include "Common.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace ckpt;
using namespace ckpt::models;

namespace {

/// Does `value` show the storage of `arg`, by views and updates in place?
bool comesFrom(Value value, Value arg) {
  while (value != arg) {
    auto result = dyn_cast<OpResult>(value);
    if (!result)
      return false;
    SmallVector<ResultOperandPair> pairs = getInplacePairs(result.getOwner());
    llvm::append_range(pairs, getViews(result.getOwner()));
    auto found = llvm::find_if(pairs, [&](const ResultOperandPair &pair) {
      return pair.first == result.getResultNumber();
    });
    if (found == pairs.end())
      return false;
    value = result.getOwner()->getOperand(found->second);
  }
  return true;
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
  SmallVector<ResultOperandPair> getInplacePairs(Operation *op) const {
    auto loop = cast<scf::ForOp>(op);
    SmallVector<ResultOperandPair> pairs;
    for (auto [i, yielded, arg, init] :
         llvm::enumerate(loop.getYieldedValues(), loop.getRegionIterArgs(),
                         loop.getInitsMutable()))
      if (isTensor(arg.getType()) && comesFrom(yielded, arg))
        pairs.push_back({static_cast<unsigned>(i), init.getOperandNumber()});
    return pairs;
  }
  OpWork getWork(Operation *op) const {
    auto loop = cast<scf::ForOp>(op);
    OpWork work = workOf(loop.getRegion());
    if (std::optional<APInt> trips = loop.getStaticTripCount())
      return times(work, trips->roundToDouble());
    work.known = false;
    return work;
  }
};

struct While : Base<While, scf::WhileOp> {
  SmallVector<ResultOperandPair> getInplacePairs(Operation *op) const {
    auto loop = cast<scf::WhileOp>(op);
    SmallVector<ResultOperandPair> pairs;
    auto before = loop.getBeforeArguments();
    auto after = loop.getAfterArguments();
    auto condition = loop.getConditionOp().getArgs();
    auto yielded = loop.getYieldOp().getResults();
    for (unsigned i = 0, e = std::min(before.size(), after.size()); i < e; ++i)
      if (isTensor(before[i].getType()) && comesFrom(condition[i], before[i]) &&
          comesFrom(yielded[i], after[i]))
        pairs.push_back({i, i});
    return pairs;
  }
  /// One trip: how many there are is not known.
  OpWork getWork(Operation *op) const {
    auto loop = cast<scf::WhileOp>(op);
    OpWork work = workOf(loop.getBefore());
    work += workOf(loop.getAfter());
    work.known = false;
    return work;
  }
};

/// The dearer branch, by bytes.
struct If : Base<If, scf::IfOp> {
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
