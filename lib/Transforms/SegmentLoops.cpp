//===- SegmentLoops.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rewrites a scan and its gradient so that they hold the tape of one segment at
// a time. With N trips, segments of L, and the last L trips as they were:
//
//   for k in segments of [0, N - L):        kept[k] = state
//     for i in segment k:                   state = body(i)
//   for i in [N - L, N):                    state, tape = body(i)
//   for j in [0, L):                        gradient = back(j, tape)
//   for k in segments, last first:          state = kept[k]
//     for i in segment k:                   state, tape = body(i)
//     for i in segment k, last first:       gradient = back(N - 1 - i, tape)
//
// Bodies are cloned as they are, so each trip computes the same bits.
//
//===----------------------------------------------------------------------===//

#include "LoopTape.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace ckpt;

namespace {

class Segmenter {
public:
  Segmenter(LoopTape &tape, int64_t length)
      : tape(tape), length(length), head(tape.trips() - length),
        segments(tape.numSegments(length)), builder(tape.forward.op),
        loc(tape.forward.op->getLoc()) {}

  void run();

private:
  void cutForward();
  void cutBackward();

  Value index(int64_t number) {
    return arith::ConstantIndexOp::create(builder, loc, number);
  }
  /// A loop over [from, to); `body` gives what is handed on.
  SmallVector<Value>
  loop(Value from, Value to, ValueRange inits,
       llvm::function_ref<SmallVector<Value>(Value, ValueRange)> body);
  /// The counter of `loop` in trip `trip`.
  Value counterOf(const CountedLoop &loop, Value trip);
  /// What the counter of `loop` is in the end.
  Value finalCounter(const CountedLoop &loop);
  /// First trip of a segment, and the one after its last.
  std::pair<Value, Value> segment(Value number);

  /// One trip of the forward loop. `carried` has a value for each number in
  /// `numbers`. With `stacks` the slices go there, counted from trip `first`;
  /// then the new stacks follow what is handed on. `replayOnly`: nothing but
  /// what slices need.
  SmallVector<Value> forwardTrip(Value trip, ArrayRef<unsigned> numbers,
                                 ValueRange carried, ValueRange stacks,
                                 Value first, bool replayOnly);
  /// One trip of the backward loop that reads `stacks`.
  SmallVector<Value> backwardTrip(Value trip, ValueRange carried,
                                  ValueRange stacks, Value first);
  /// Stacks of `length` slices.
  SmallVector<Value> makeStacks();

  LoopTape &tape;
  int64_t length, head, segments;
  OpBuilder builder;
  Location loc;

  /// Carried values of the forward loop but stacks and counter.
  SmallVector<unsigned> rest;
  /// Those of the backward loop but the counter.
  SmallVector<unsigned> gradients;
  /// For each carried value of the state: its copies at the segments.
  SmallVector<Value> kept;
  /// Slices of the last `length` trips.
  SmallVector<Value> tail;
};

} // namespace

SmallVector<Value> Segmenter::loop(
    Value from, Value to, ValueRange inits,
    llvm::function_ref<SmallVector<Value>(Value, ValueRange)> body) {
  auto op = scf::ForOp::create(
      builder, loc, from, to, index(1), inits,
      [&](OpBuilder &nested, Location loc, Value trip, ValueRange carried) {
        OpBuilder::InsertPoint outside = builder.saveInsertionPoint();
        builder.restoreInsertionPoint(nested.saveInsertionPoint());
        SmallVector<Value> handedOn = body(trip, carried);
        scf::YieldOp::create(builder, loc, handedOn);
        builder.restoreInsertionPoint(outside);
      });
  return SmallVector<Value>(op.getResults());
}

/// `number`, an index, as a value of `type`.
static Value asNumber(OpBuilder &builder, Location loc, Type type,
                      Value number) {
  Type element = getElementTypeOrSelf(type);
  if (!element.isIndex())
    number = arith::IndexCastOp::create(builder, loc, element, number);
  if (isa<RankedTensorType>(type))
    number = tensor::FromElementsOp::create(
        builder, loc, cast<RankedTensorType>(type), ValueRange{number});
  return number;
}

Value Segmenter::counterOf(const CountedLoop &loop, Value trip) {
  if (loop.step != 1)
    trip = arith::MulIOp::create(builder, loc, trip, index(loop.step));
  if (loop.start != 0)
    trip = arith::AddIOp::create(builder, loc, trip, index(loop.start));
  return asNumber(builder, loc, loop.counter.getType(), trip);
}

Value Segmenter::finalCounter(const CountedLoop &loop) {
  return counterOf(loop, index(loop.trips));
}

std::pair<Value, Value> Segmenter::segment(Value number) {
  Value first = arith::MulIOp::create(builder, loc, number, index(length));
  Value end = arith::AddIOp::create(builder, loc, first, index(length));
  if (head % length != 0)
    end = arith::MinSIOp::create(builder, loc, end, index(head));
  return {first, end};
}

SmallVector<Value> Segmenter::makeStacks() {
  SmallVector<Value> stacks;
  for (LoopTape::Stack &stack : tape.stacks) {
    auto type = cast<RankedTensorType>(
        tape.forward.op->getResult(stack.number).getType());
    SmallVector<int64_t> shape(type.getShape());
    shape[0] = length;
    stacks.push_back(tensor::EmptyOp::create(
        builder, loc, shape, type.getElementType(), type.getEncoding()));
  }
  return stacks;
}

SmallVector<Value> Segmenter::forwardTrip(Value trip,
                                          ArrayRef<unsigned> numbers,
                                          ValueRange carried, ValueRange stacks,
                                          Value first, bool replayOnly) {
  const CountedLoop &old = tape.forward;
  IRMapping mapping;
  mapping.map(old.counter, counterOf(old, trip));
  for (auto [number, value] : llvm::zip_equal(numbers, carried))
    mapping.map(old.argument(number), value);
  llvm::SmallPtrSet<Operation *, 8> inserts;
  for (LoopTape::Stack &stack : tape.stacks)
    inserts.insert(stack.insert);
  for (Operation &op : old.body->without_terminator())
    if (!inserts.contains(&op) && (!replayOnly || tape.replay.contains(&op)))
      builder.clone(op, mapping);

  SmallVector<Value> handedOn;
  for (unsigned number : numbers)
    handedOn.push_back(mapping.lookupOrDefault(old.yielded(number)));
  if (stacks.empty())
    return handedOn;
  Value at = arith::SubIOp::create(builder, loc, trip, first);
  for (auto [stack, dest] : llvm::zip_equal(tape.stacks, stacks)) {
    SmallVector<OpFoldResult> offsets = stack.insert.getMixedOffsets();
    offsets[0] = at;
    handedOn.push_back(tensor::InsertSliceOp::create(
        builder, stack.insert.getLoc(),
        mapping.lookupOrDefault(stack.insert.getSource()), dest, offsets,
        stack.insert.getMixedSizes(), stack.insert.getMixedStrides()));
  }
  return handedOn;
}

SmallVector<Value> Segmenter::backwardTrip(Value trip, ValueRange carried,
                                           ValueRange stacks, Value first) {
  const CountedLoop &old = tape.backward;
  IRMapping mapping;
  mapping.map(old.counter, counterOf(old, trip));
  for (auto [number, value] : llvm::zip_equal(gradients, carried))
    mapping.map(old.argument(number), value);
  // Trip j reads the slice of forward trip N - 1 - j.
  Value slice =
      arith::SubIOp::create(builder, loc, index(tape.trips() - 1), trip);
  Value at = arith::SubIOp::create(builder, loc, slice, first);

  // Reads of the stacks are told apart by their clones.
  llvm::DenseMap<Value, Value> newStack;
  for (auto [stack, value] : llvm::zip_equal(tape.stacks, stacks))
    newStack[tape.forward.op->getResult(stack.number)] = value;
  SmallVector<tensor::ExtractSliceOp> reads;
  for (Operation &op : old.body->without_terminator()) {
    Operation *clone = builder.clone(op, mapping);
    clone->walk([&](tensor::ExtractSliceOp read) {
      if (newStack.count(read.getSource()))
        reads.push_back(read);
    });
  }
  SmallVector<Value> handedOn;
  for (unsigned number : gradients)
    handedOn.push_back(mapping.lookupOrDefault(old.yielded(number)));
  for (tensor::ExtractSliceOp read : reads) {
    OpBuilder inner(read);
    SmallVector<OpFoldResult> offsets = read.getMixedOffsets();
    offsets[0] = at;
    Value moved = tensor::ExtractSliceOp::create(
        inner, read.getLoc(), read.getType(), newStack[read.getSource()],
        offsets, read.getMixedSizes(), read.getMixedStrides());
    for (Value &value : handedOn)
      if (value == read.getResult())
        value = moved;
    read.replaceAllUsesWith(moved);
    read.erase();
  }
  return handedOn;
}

/// The place of one copy in `kept`.
static SmallVector<OpFoldResult> ofCopy(OpBuilder &builder,
                                        RankedTensorType type,
                                        OpFoldResult first, int64_t others) {
  SmallVector<OpFoldResult> result{first};
  for (int64_t dim : type.getShape())
    result.push_back(builder.getIndexAttr(others < 0 ? dim : others));
  return result;
}

static Value putCopy(OpBuilder &builder, Location loc, Value value, Value kept,
                     Value number) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type)
    return tensor::InsertOp::create(builder, loc, value, kept, number);
  OpFoldResult one = builder.getIndexAttr(1);
  return tensor::InsertSliceOp::create(
      builder, loc, value, kept, ofCopy(builder, type, number, 0),
      ofCopy(builder, type, one, -1), ofCopy(builder, type, one, 1));
}

static Value getCopy(OpBuilder &builder, Location loc, Type type, Value kept,
                     Value number) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return tensor::ExtractOp::create(builder, loc, kept, number);
  OpFoldResult one = builder.getIndexAttr(1);
  return tensor::ExtractSliceOp::create(
      builder, loc, tensor, kept, ofCopy(builder, tensor, number, 0),
      ofCopy(builder, tensor, one, -1), ofCopy(builder, tensor, one, 1));
}

void Segmenter::cutForward() {
  const CountedLoop &old = tape.forward;
  SmallVector<Value> inits;
  for (unsigned number : rest)
    inits.push_back(old.inits()[number]);
  for (unsigned number : tape.state) {
    Type type = old.argument(number).getType();
    SmallVector<int64_t> shape{segments};
    Attribute encoding;
    if (auto tensor = dyn_cast<RankedTensorType>(type)) {
      llvm::append_range(shape, tensor.getShape());
      encoding = tensor.getEncoding();
    }
    inits.push_back(tensor::EmptyOp::create(
        builder, loc, shape, getElementTypeOrSelf(type), encoding));
  }

  SmallVector<Value> carried = loop(
      index(0), index(segments), inits, [&](Value number, ValueRange outer) {
        SmallVector<Value> copies;
        for (auto [i, state] : llvm::enumerate(tape.state)) {
          unsigned at = llvm::find(rest, state) - rest.begin();
          copies.push_back(
              putCopy(builder, loc, outer[at], outer[rest.size() + i], number));
        }
        auto [first, end] = segment(number);
        SmallVector<Value> handedOn =
            loop(first, end, outer.take_front(rest.size()),
                 [&](Value trip, ValueRange inner) {
                   return forwardTrip(trip, rest, inner, {}, {}, false);
                 });
        handedOn.append(copies);
        return handedOn;
      });
  kept.assign(carried.begin() + rest.size(), carried.end());
  carried.truncate(rest.size());

  carried.append(makeStacks());
  carried = loop(index(head), index(tape.trips()), carried,
                 [&](Value trip, ValueRange inner) {
                   return forwardTrip(trip, rest, inner.take_front(rest.size()),
                                      inner.drop_front(rest.size()),
                                      index(head), false);
                 });
  tail.assign(carried.begin() + rest.size(), carried.end());
  for (auto [number, value] : llvm::zip(rest, carried))
    old.op->getResult(number).replaceAllUsesWith(value);
  if (old.counterNumber)
    old.op->getResult(*old.counterNumber).replaceAllUsesWith(finalCounter(old));
}

void Segmenter::cutBackward() {
  const CountedLoop &old = tape.backward;
  builder.setInsertionPoint(old.op);
  loc = old.op->getLoc();
  SmallVector<Value> carried;
  for (unsigned number : gradients)
    carried.push_back(old.inits()[number]);
  carried =
      loop(index(0), index(length), carried, [&](Value trip, ValueRange inner) {
        return backwardTrip(trip, inner, tail, index(head));
      });
  carried = loop(
      index(0), index(segments), carried, [&](Value turn, ValueRange outer) {
        Value number =
            arith::SubIOp::create(builder, loc, index(segments - 1), turn);
        Value first, end;
        std::tie(first, end) = segment(number);
        SmallVector<Value> again;
        for (auto [state, copies] : llvm::zip_equal(tape.state, kept))
          again.push_back(getCopy(builder, loc,
                                  tape.forward.argument(state).getType(),
                                  copies, number));
        again.append(makeStacks());
        size_t numState = tape.state.size();
        again = loop(first, end, again, [&](Value trip, ValueRange inner) {
          return forwardTrip(trip, tape.state, inner.take_front(numState),
                             inner.drop_front(numState), first, true);
        });
        Value all = index(tape.trips());
        Value from = arith::SubIOp::create(builder, loc, all, end);
        Value to = arith::SubIOp::create(builder, loc, all, first);
        return loop(from, to, outer, [&](Value trip, ValueRange inner) {
          return backwardTrip(trip, inner, ArrayRef(again).drop_front(numState),
                              first);
        });
      });
  for (auto [number, value] : llvm::zip(gradients, carried))
    old.op->getResult(number).replaceAllUsesWith(value);
  if (old.counterNumber)
    old.op->getResult(*old.counterNumber).replaceAllUsesWith(finalCounter(old));
}

void Segmenter::run() {
  auto isStack = [&](unsigned number) {
    return llvm::any_of(tape.stacks, [&](const LoopTape::Stack &stack) {
      return stack.number == number;
    });
  };
  for (unsigned i = 0; i < tape.forward.numCarried(); ++i)
    if (i != tape.forward.counterNumber && !isStack(i))
      rest.push_back(i);
  for (unsigned i = 0; i < tape.backward.numCarried(); ++i)
    if (i != tape.backward.counterNumber)
      gradients.push_back(i);
  cutForward();
  cutBackward();
  tape.backward.op->erase();
  tape.forward.op->erase();
}

void ckpt::segmentLoops(LoopTape &tape, int64_t length) {
  Segmenter(tape, length).run();
}
