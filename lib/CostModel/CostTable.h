//===- CostTable.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Measured times by key, read from a file.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_LIB_COSTMODEL_COSTTABLE_H
#define CKPT_LIB_COSTMODEL_COSTTABLE_H

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <optional>
#include <string>

namespace ckpt {

/// `{"format": "ckpt-cost-table", "version": 1, "device": NAME,
///   "entries": [{"key": KEY, "seconds": S, ...}, ...]}`; further members of an
/// entry (spread, repetitions) are allowed and not used.
class CostTable {
public:
  static llvm::Expected<std::unique_ptr<CostTable>> load(llvm::StringRef path);

  std::optional<double> find(llvm::StringRef key) const;
  std::string describe() const;

private:
  std::string path;
  std::string device;
  llvm::StringMap<double> seconds;
};

} // namespace ckpt

#endif // CKPT_LIB_COSTMODEL_COSTTABLE_H
