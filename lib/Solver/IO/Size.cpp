//===- Size.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sizes as users write them.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Solver/Json.h"
#include <cmath>

using namespace ckpt::solver;
using llvm::StringRef;

llvm::Expected<int64_t> ckpt::solver::parseSize(StringRef text,
                                                int64_t baselineBytes) {
  StringRef all = text;
  auto bad = [&](const llvm::Twine &why) {
    return llvm::createStringError(
        "'" + all + "' is not a size: " + why.str() +
        " (write bytes, a number with KiB, MiB, GiB or TiB, or 0.6x for a part "
        "of the baseline)");
  };
  int64_t unit = 1;
  bool ofBaseline = false;
  for (auto [suffix, shift] : {std::pair("KiB", 10), std::pair("MiB", 20),
                               std::pair("GiB", 30), std::pair("TiB", 40)})
    if (text.consume_back(suffix))
      unit = int64_t(1) << shift;
  if (unit == 1)
    ofBaseline = text.consume_back("x");
  text = text.trim(' ');

  auto [whole, fraction] = text.split('.');
  if (whole.empty() ||
      whole.find_first_not_of("0123456789") != StringRef::npos ||
      fraction.find_first_not_of("0123456789") != StringRef::npos ||
      text.ends_with("."))
    return bad(text.starts_with("-") ? "it is negative" : "not a number");
  constexpr double kMax = 4611686018427387904.0; // 2^62
  if (!ofBaseline && fraction.empty()) {
    uint64_t count = 0;
    if (whole.getAsInteger(10, count) || count >= (uint64_t(1) << 62) / unit)
      return bad("it is 2^62 or more");
    return int64_t(count) * unit;
  }
  double number = 0.0;
  if (text.getAsDouble(number))
    return bad("not a number");
  double bytes = std::floor(number * double(ofBaseline ? baselineBytes : unit));
  if (!(bytes < kMax))
    return bad("it is 2^62 or more");
  if (!ofBaseline && unit == 1 && bytes != number)
    return bad("bytes are whole numbers");
  return int64_t(bytes);
}
