//===- CountedLoop.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loops whose trips can be counted before they run: an `scf.for` with constant
// bounds, or an `scf.while` that front ends write for one. Index arithmetic is
// evaluated trip by trip instead of being matched, so that clamps, wraps and
// reversals of any form are understood.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_EXTERNALMODELS_COUNTEDLOOP_H
#define CKPT_EXTERNALMODELS_COUNTEDLOOP_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>

namespace ckpt {

/// A loop that runs `trips` times; its counter is `start + t * step` in trip t.
struct CountedLoop {
  mlir::Operation *op = nullptr;
  /// The body, with the terminator that hands on the carried values.
  mlir::Block *body = nullptr;
  int64_t trips = 0;
  int64_t start = 0;
  int64_t step = 1;
  /// The counter in the body: an index, an integer or a rank-0 tensor of one.
  mlir::Value counter;
  /// Carried value that is the counter, for `scf.while`.
  std::optional<unsigned> counterNumber;

  /// Carried values: initial, in the body, handed on, and after the loop.
  mlir::OperandRange inits() const;
  mlir::Value argument(unsigned number) const;
  mlir::Value yielded(unsigned number) const;
  unsigned numCarried() const { return op->getNumResults(); }
};

/// The loop as a counted one, if it is. Linear in the number of trips, which
/// are at most 65536.
std::optional<CountedLoop> matchCountedLoop(mlir::Operation *op);

/// Mean number of trips of an `scf.for` or `scf.while`: its own when it can be
/// counted, else over the trips of a counted loop around it whose counter its
/// bounds depend on. None when unknown.
std::optional<double> meanTrips(mlir::Operation *op);

/// Values of integer arithmetic for known values of some variables.
class IntegerEvaluator {
public:
  /// Sets `value`, an integer, an index or a rank-0 tensor of one.
  void set(mlir::Value value, int64_t number);
  /// Forgets all values.
  void clear() { known.clear(); }
  /// The number that `value` has; none when it depends on anything else.
  std::optional<int64_t> evaluate(mlir::Value value);

private:
  mlir::Attribute attributeOf(mlir::Value value, unsigned depth);

  llvm::DenseMap<mlir::Value, mlir::Attribute> known;
};

} // namespace ckpt

#endif // CKPT_EXTERNALMODELS_COUNTEDLOOP_H
