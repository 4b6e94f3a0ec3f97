//===- CostModel.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Time of one execution of an operation: the roofline of a named device, or a
// table of measured times. Nothing is free by omission: what has no known work
// is priced by the bytes that it moves, and says so.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_COSTMODEL_COSTMODEL_H
#define CKPT_COSTMODEL_COSTMODEL_H

#include "ckpt/CostModel/DeviceProfile.h"
#include "mlir/IR/Operation.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <string>

namespace ckpt {

/// Where a price comes from.
enum class PriceSource : uint8_t {
  /// Arithmetic and bytes are known.
  Roofline,
  /// An entry of the table.
  Table,
  /// No facts about the arithmetic: bytes and launch only.
  Bytes,
  /// Not even all bytes are known (dynamic sizes): a lower bound.
  Guess
};
llvm::StringRef stringify(PriceSource source);

struct Price {
  double seconds = 0;
  PriceSource source = PriceSource::Roofline;
};

class CostModel {
public:
  virtual ~CostModel();

  /// Seconds of one execution of `op`, finite and not negative, and where they
  /// come from. Deterministic: depends on the operation and the model only.
  virtual Price price(mlir::Operation *op) = 0;

  /// `price(op).seconds`.
  double seconds(mlir::Operation *op) { return price(op).seconds; }

  /// Name of the device and of the table, for reports.
  virtual std::string describe() const = 0;
};

/// A cost model from the profile `profileName` (a built-in name, see
/// `builtinProfileNames`, or the path of a JSON file ending in ".json") and,
/// unless empty, the measured times in `tableFile`, which go first. Errors name
/// the file and the place in it.
llvm::Expected<std::unique_ptr<CostModel>>
createCostModel(llvm::StringRef profileName, llvm::StringRef tableFile = "");

/// What identifies an operation in a table of measured times: its name, the
/// types of what it reads and makes, and a hash over attributes and regions.
/// Equal for operations that do the same work on the same types, whatever
/// their names and locations are; stable over runs and compilers.
std::string costKey(mlir::Operation *op);

/// Seconds by the roofline: launch + max(arithmetic, traffic); 0 for operations
/// that touch no tensor data (views, constants, scalar arithmetic).
double rooflineSeconds(const DeviceProfile &profile, const OpWork &work);

} // namespace ckpt

#endif // CKPT_COSTMODEL_COSTMODEL_H
