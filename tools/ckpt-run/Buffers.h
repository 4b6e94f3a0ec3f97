//===- Buffers.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Buffers of ckpt-run: made by the rule of the model files or read from an npz
// file, hashed and summed.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_TOOLS_CKPT_RUN_BUFFERS_H
#define CKPT_TOOLS_CKPT_RUN_BUFFERS_H

#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ckpt {

/// An argument or result of a step.
struct RunBuffer {
  std::vector<int64_t> shape;
  std::string dtype;
  bool isScalar = false;
  /// Of a result: the argument whose buffer it is written to, or -1.
  int64_t donatedArgument = -1;
  /// Row-major contents.
  std::vector<uint8_t> bytes;

  int64_t numElements() const;
};

/// Bytes of one element of `dtype`; 0 when it is not known.
unsigned elementSize(llvm::StringRef dtype);

/// Element `i` as a double, and back (rounded to nearest even).
double getElement(const RunBuffer &buffer, int64_t i);
void setElement(RunBuffer &buffer, int64_t i, double value);

/// Fills argument number `index` by its `init` object (kinds hash, hashbit,
/// imod, values).
llvm::Error fillByRule(RunBuffer &buffer, uint32_t index,
                       const llvm::json::Object &init);

/// FNV-1a over the bytes, 64 bits.
uint64_t hashBytes(llvm::ArrayRef<uint8_t> bytes);

/// Members of an npz file in file order (stored or deflated .npy files).
struct NpyArray {
  std::string name;
  RunBuffer buffer;
};
llvm::Expected<std::vector<NpyArray>> readNpz(llvm::StringRef path);

} // namespace ckpt

#endif // CKPT_TOOLS_CKPT_RUN_BUFFERS_H
