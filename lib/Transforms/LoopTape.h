//===- LoopTape.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A scan and its gradient: a forward loop that stacks values, one slice for
// each trip (the tape), and a backward loop that reads the slices in reverse
// order. Instead of the tape, the values that the forward loop carries are kept
// at the start of each segment of trips, and the backward loop runs a segment
// again before it needs its slices.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_TRANSFORMS_LOOPTAPE_H
#define CKPT_TRANSFORMS_LOOPTAPE_H

#include "ckpt/ExternalModels/CountedLoop.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SetVector.h"
#include <vector>

namespace ckpt {

/// A pair of loops whose tape need not be kept whole.
struct LoopTape {
  /// A carried tensor of the forward loop that the backward loop reads.
  struct Stack {
    unsigned number;
    mlir::tensor::InsertSliceOp insert;
    llvm::SmallVector<mlir::tensor::ExtractSliceOp> reads;
  };
  CountedLoop forward, backward;
  llvm::SmallVector<Stack> stacks;
  /// Carried values of the forward loop that a repeated trip starts from.
  llvm::SmallVector<unsigned> state;
  /// Ops of the forward body that a repeated trip runs.
  llvm::SetVector<mlir::Operation *> replay;
  /// Bytes of one slice of each stack, and of one copy of the state.
  int64_t sliceBytes = 0;
  int64_t stateBytes = 0;

  int64_t trips() const { return forward.trips; }
  /// Segments of the trips in front of the last `kept` ones.
  int64_t numSegments(int64_t kept) const {
    return (trips() - kept + kept - 1) / kept;
  }
  /// What is held at most when segments have `kept` trips and the slices of the
  /// last `kept` trips come from the forward loop itself.
  int64_t bytes(int64_t kept) const {
    return kept * sliceBytes +
           (kept < trips() ? numSegments(kept) * stateBytes : 0);
  }
  /// The length that needs the least bytes; the longest among equals. It is
  /// `trips()` when segments do not pay.
  int64_t bestLength() const;
};

/// Why a pair of loops that looks like a scan is left alone.
using MissedFn = llvm::function_ref<void(mlir::Operation *, llvm::StringRef)>;

/// Pairs of loops under `root` that can be cut into segments, in the order of
/// the forward loops; no loop is in two of them. Ops that decide on
/// floating-point data are repeated only with `repeatDiscrete`.
std::vector<LoopTape> findLoopTapes(mlir::Operation *root, bool repeatDiscrete,
                                    MissedFn missed);

/// Cuts both loops: the first `trips - length` trips in segments of `length`
/// whose slices are computed again, the others as they were. `length` is in
/// [1, trips). The old loops are erased.
void segmentLoops(LoopTape &tape, int64_t length);

} // namespace ckpt

#endif // CKPT_TRANSFORMS_LOOPTAPE_H
