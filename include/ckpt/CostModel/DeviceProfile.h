//===- DeviceProfile.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rates of a device: peak arithmetic by number class, memory bandwidth, launch
// time, weights of functions. Built in ones are JSON files in
// lib/CostModel/profiles, each figure with its source.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_COSTMODEL_DEVICEPROFILE_H
#define CKPT_COSTMODEL_DEVICEPROFILE_H

#include "ckpt/Interfaces/OpFacts.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"

#include <array>
#include <string>

namespace ckpt {

struct DeviceProfile {
  std::string name;
  /// Operations per second, by class (a multiply-add is two).
  std::array<double, kNumClasses> flops{};
  /// The same inside contractions and convolutions.
  std::array<double, kNumClasses> contractionFlops{};
  /// Bytes per second.
  double bandwidth = 0;
  /// Seconds to start one operation.
  double launch = 0;
  /// Simple operations that a call of each function is worth.
  std::array<double, kNumMathFns> mathWeight{};
};

/// Names of the built-in profiles, sorted.
llvm::SmallVector<llvm::StringRef> builtinProfileNames();

/// Reads a profile from JSON text; `where` names it in errors. All keys are
/// required and nothing else is taken, so that a misspelt rate cannot pass.
llvm::Expected<DeviceProfile> parseDeviceProfile(llvm::StringRef text,
                                                 llvm::StringRef where);

/// A built-in profile by name, or a file by a path that ends in ".json".
llvm::Expected<DeviceProfile> loadDeviceProfile(llvm::StringRef name);

} // namespace ckpt

#endif // CKPT_COSTMODEL_DEVICEPROFILE_H
