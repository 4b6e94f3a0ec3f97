//===- LoopTape.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds scans and their gradients.
//
//===----------------------------------------------------------------------===//

#include "LoopTape.h"

#include "ckpt/Interfaces/OpFacts.h"
#include "ckpt/Interfaces/StorageSize.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace ckpt;

int64_t LoopTape::bestLength() const {
  int64_t best = trips();
  for (int64_t length = trips() - 1; length >= 1; --length)
    if (bytes(length) < bytes(best))
      best = length;
  return best;
}

/// Slices of the whole of `type` but its first dimension, in which they have
/// size 1: the first offset, when so.
template <typename SliceOp>
static std::optional<OpFoldResult> offsetOfTrip(SliceOp slice,
                                                RankedTensorType type) {
  if (type.getRank() == 0 || !type.hasStaticShape())
    return std::nullopt;
  SmallVector<OpFoldResult> offsets = slice.getMixedOffsets();
  SmallVector<OpFoldResult> sizes = slice.getMixedSizes();
  if (!slice.hasUnitStride())
    return std::nullopt;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    int64_t size = dim == 0 ? 1 : type.getDimSize(dim);
    if (!isConstantIntValue(sizes[dim], size) ||
        (dim > 0 && !isConstantIntValue(offsets[dim], 0)))
      return std::nullopt;
  }
  return offsets[0];
}

/// True when `offset` is the trip (or, reversed, the last trip minus it) in all
/// trips of `loop`.
static bool countsTrips(const CountedLoop &loop, OpFoldResult offset,
                        bool reversed) {
  IntegerEvaluator evaluator;
  for (int64_t trip = 0; trip < loop.trips; ++trip) {
    std::optional<int64_t> at = getConstantIntValue(offset);
    if (!at) {
      evaluator.clear();
      evaluator.set(loop.counter, loop.start + trip * loop.step);
      at = evaluator.evaluate(cast<Value>(offset));
    }
    if (!at || *at != (reversed ? loop.trips - 1 - trip : trip))
      return false;
  }
  return true;
}

/// The insertion of each trip, when carried value `number` is a stack.
static tensor::InsertSliceOp matchInsert(const CountedLoop &loop,
                                         unsigned number) {
  Value carried = loop.argument(number);
  auto type = dyn_cast<RankedTensorType>(carried.getType());
  if (!type || type.getRank() == 0 || type.getDimSize(0) != loop.trips ||
      !carried.hasOneUse())
    return {};
  auto insert = dyn_cast<tensor::InsertSliceOp>(*carried.user_begin());
  if (!insert || insert.getDest() != carried ||
      insert->getBlock() != loop.body || !insert.getResult().hasOneUse() ||
      loop.yielded(number) != insert.getResult())
    return {};
  std::optional<OpFoldResult> offset = offsetOfTrip(insert, type);
  if (!offset || !countsTrips(loop, *offset, /*reversed=*/false))
    return {};
  return insert;
}

/// All uses of the stack are slices that the backward loop reads in reverse.
static bool matchReads(Value stack, const CountedLoop &backward,
                       SmallVectorImpl<tensor::ExtractSliceOp> &reads) {
  for (Operation *user : stack.getUsers()) {
    auto read = dyn_cast<tensor::ExtractSliceOp>(user);
    if (!read || !backward.body->findAncestorOpInBlock(*read))
      return false;
    std::optional<OpFoldResult> offset =
        offsetOfTrip(read, cast<RankedTensorType>(stack.getType()));
    if (!offset || !countsTrips(backward, *offset, /*reversed=*/true))
      return false;
    reads.push_back(read);
  }
  return !reads.empty();
}

/// Ops of the body behind what the stacks hold, and carried values in front.
/// Gives why not when one of them may not run again.
static std::optional<std::string> findReplay(LoopTape &tape,
                                             bool repeatDiscrete) {
  const CountedLoop &loop = tape.forward;
  llvm::SetVector<Value> needed;
  llvm::SmallPtrSet<Operation *, 32> slice;
  auto isOutside = [&](Value value) {
    return !loop.body->getParent()->isAncestor(value.getParentRegion());
  };
  for (LoopTape::Stack &stack : tape.stacks)
    needed.insert(stack.insert.getSource());
  llvm::SmallDenseSet<unsigned> state;
  for (size_t i = 0; i < needed.size(); ++i) {
    Value value = needed[i];
    if (isOutside(value))
      continue;
    Operation *op = value.getDefiningOp();
    if (!op) {
      for (unsigned number = 0; number < loop.numCarried(); ++number)
        if (loop.argument(number) == value && number != loop.counterNumber &&
            state.insert(number).second)
          needed.insert(loop.yielded(number));
      continue;
    }
    if (!slice.insert(op).second)
      continue;
    RematFacts facts = getRematFacts(op);
    if (!facts.repeatable)
      return "'" + op->getName().getStringRef().str() +
             "' in its body may run only once: " + facts.reason;
    if (facts.discrete && !repeatDiscrete)
      return "'" + op->getName().getStringRef().str() +
             "' in its body decides on floating-point data (allowed with "
             "recompute-discrete)";
    for (Value read : getReadValues(op))
      needed.insert(read);
  }
  for (Operation &op : loop.body->without_terminator())
    if (slice.contains(&op))
      tape.replay.insert(&op);
  for (unsigned number = 0; number < loop.numCarried(); ++number)
    if (state.contains(number))
      tape.state.push_back(number);
  for (unsigned number : tape.state) {
    Type type = loop.argument(number).getType();
    auto tensor = dyn_cast<RankedTensorType>(type);
    FailureOr<int64_t> bytes = tensor ? storageBytes(type) : elementBytes(type);
    if (failed(bytes) || (tensor && !tensor.hasStaticShape()))
      return std::string("a carried value has no static size");
    bytes = checkedAdd(tape.stateBytes, *bytes);
    if (failed(bytes))
      return std::string("its carried values overflow 64 bits");
    tape.stateBytes = *bytes;
  }
  return std::nullopt;
}

static std::optional<LoopTape> matchPair(const CountedLoop &forward,
                                         const CountedLoop &backward) {
  LoopTape tape;
  tape.forward = forward;
  tape.backward = backward;
  int64_t whole = 0;
  for (unsigned number = 0; number < forward.numCarried(); ++number) {
    // A cheap look first: the reads are most often somewhere else.
    Value stack = forward.op->getResult(number);
    auto isInside = [&](Operation *user) {
      return backward.body->findAncestorOpInBlock(*user) != nullptr;
    };
    if (stack.use_empty() || !llvm::all_of(stack.getUsers(), isInside))
      continue;
    LoopTape::Stack entry;
    entry.number = number;
    entry.insert = matchInsert(forward, number);
    if (!entry.insert || !matchReads(stack, backward, entry.reads))
      continue;
    FailureOr<int64_t> bytes = storageBytes(stack.getType());
    if (succeeded(bytes))
      bytes = checkedAdd(whole, *bytes);
    if (failed(bytes))
      continue;
    whole = *bytes;
    tape.stacks.push_back(entry);
  }
  if (tape.stacks.empty())
    return std::nullopt;
  tape.sliceBytes = whole / forward.trips;
  return tape;
}

std::vector<LoopTape> ckpt::findLoopTapes(Operation *root, bool repeatDiscrete,
                                          MissedFn missed) {
  SmallVector<CountedLoop> loops;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (std::optional<CountedLoop> loop = matchCountedLoop(op))
      if (loop->trips >= 2)
        loops.push_back(*loop);
  });
  std::vector<LoopTape> tapes;
  llvm::SmallPtrSet<Operation *, 8> taken;
  auto isFree = [&](Operation *op) {
    return llvm::none_of(taken, [&](Operation *other) {
      return op->isAncestor(other) || other->isAncestor(op);
    });
  };
  for (const CountedLoop &forward : loops) {
    for (const CountedLoop &backward : loops) {
      if (forward.op == backward.op || forward.trips != backward.trips ||
          forward.op->getBlock() != backward.op->getBlock() ||
          !forward.op->isBeforeInBlock(backward.op) || !isFree(forward.op) ||
          !isFree(backward.op))
        continue;
      std::optional<LoopTape> tape = matchPair(forward, backward);
      if (!tape)
        continue;
      if (std::optional<std::string> why = findReplay(*tape, repeatDiscrete)) {
        missed(forward.op, *why);
        continue;
      }
      taken.insert(forward.op);
      taken.insert(backward.op);
      tapes.push_back(std::move(*tape));
    }
  }
  return tapes;
}
