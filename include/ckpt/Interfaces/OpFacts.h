//===- OpFacts.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the planner must know of an operation: may it run again, which results
// share storage with operands, what it holds while it runs, how much work it
// is. Answers come from `RematOpInterface`; an operation without it gets the
// safe ones: never repeated, no sharing, nothing known.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_INTERFACES_OPFACTS_H
#define CKPT_INTERFACES_OPFACTS_H

#include "mlir/IR/Operation.h"
#include "mlir/Support/LLVM.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace ckpt {

/// May an operation run more than once, and how does it take part in a plan?
struct RematFacts {
  /// Running it again with the same operands gives the same bits and has no
  /// other effect.
  bool repeatable = false;
  /// Why not; empty when repeatable.
  std::string reason;
  /// A result decides (compare, arg-max, rounding to an integer) on
  /// floating-point data: a last-bit difference would become a large one, so
  /// planners keep it by default. Integer-only decisions are exact anywhere and
  /// are not flagged.
  bool discrete = false;
  /// Has effects: runs exactly once and keeps its order among such operations.
  bool ordered = false;
  /// Cheap: constant, empty, fill, view, scalar arithmetic. Cloned into the
  /// nodes that use it.
  bool satellite = false;
  /// Harmless when a repeated operation holds it in its region, though it has
  /// an effect (assertions).
  bool idempotent = false;

  static RematFacts yes() { return {true, "", false, false, false, false}; }
  static RematFacts cheap() { return {true, "", false, false, true, false}; }
  static RematFacts no(std::string why, bool ordered) {
    return {false, std::move(why), false, ordered, false, false};
  }
};

/// Classes of arithmetic with rates of their own.
enum class NumClass : uint8_t { F64, F32, F16, BF16, F8, Int };
constexpr unsigned kNumClasses = 6;
llvm::StringRef stringify(NumClass numClass);

/// Functions that cost many simple operations each.
enum class MathFn : uint8_t {
  Div,
  Sqrt,
  Rsqrt,
  Exp,
  Log,
  Pow,
  Tanh,
  Erf,
  Trig,
  Other
};
constexpr unsigned kNumMathFns = 10;
llvm::StringRef stringify(MathFn fn);

/// Work of one execution. Counts are doubles: they may pass 2^63.
struct OpWork {
  /// Simple arithmetic operations by class; a multiply-add counts two.
  std::array<double, kNumClasses> flops{};
  /// Part of `flops` done as a contraction or convolution (matrix units).
  std::array<double, kNumClasses> contractionFlops{};
  /// Calls of functions, by class and function.
  std::array<std::array<double, kNumMathFns>, kNumClasses> math{};
  double bytesRead = 0;
  double bytesWritten = 0;
  /// False: only the bytes are meant to be trusted.
  bool known = false;
  /// False: a size is dynamic or has no storage size; counts are too low.
  bool bytesKnown = true;

  OpWork &operator+=(const OpWork &other);
};

/// (result number, operand number).
using ResultOperandPair = std::pair<unsigned, unsigned>;

/// May `op` run again? Looks into its regions: an operation that holds
/// something not repeatable is not.
RematFacts getRematFacts(mlir::Operation *op);

/// Results that show (part of) the storage of an operand, without a copy.
llvm::SmallVector<ResultOperandPair> getViews(mlir::Operation *op);

/// Results that start from the contents of an operand and may take over its
/// storage when this is its last use (else it is copied first): accumulated
/// inits, the destination of insert_slice, values carried by loops.
llvm::SmallVector<ResultOperandPair> getInplacePairs(mlir::Operation *op);

/// Bytes allocated inside while `op` runs, beside operands and results;
/// nothing when unknown.
std::optional<int64_t> getWorkspaceBytes(mlir::Operation *op);

/// Arithmetic and traffic of one execution.
OpWork getWork(mlir::Operation *op);

/// Values that `op` reads: its operands, then values its regions capture from
/// outside, each once, in that order.
llvm::SmallVector<mlir::Value> getReadValues(mlir::Operation *op);

//===----------------------------------------------------------------------===//
// Building blocks of models
//===----------------------------------------------------------------------===//

/// Class of a scalar or element type.
NumClass classify(mlir::Type type);

/// The function that an arith or math operation calls for each element; nothing
/// when it is simple arithmetic.
std::optional<MathFn> mathFunctionOf(mlir::Operation *op);

/// Bytes of all tensors that `op` reads and writes, with no arithmetic.
OpWork trafficOf(mlir::Operation *op);

/// Arithmetic of all operations in the regions of `op`, each executed
/// `iterations` times.
void addBodyWork(mlir::Operation *op, double iterations, OpWork &work);

/// Buffers inside a region start at multiples of this.
constexpr int64_t kBufferAlignment = 64;

/// Bytes of the tensors made inside the regions of `op`, each once and rounded
/// up to `kBufferAlignment`: views, destinations and values updated in place
/// are not counted twice, and of the branches of an `scf.if` or
/// `scf.index_switch` the largest counts. Nothing when a size is unknown.
std::optional<int64_t> bytesMadeInRegions(mlir::Operation *op);

/// Is there a floating-point decision behind a value computed inside the
/// region of `op` (see RematFacts::discrete)?
bool decidesOnFloats(mlir::Value value);

} // namespace ckpt

#endif // CKPT_INTERFACES_OPFACTS_H
