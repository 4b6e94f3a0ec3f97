//===- Buffers.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Element types, filling by rule and hashing.
//
//===----------------------------------------------------------------------===//

#include "Buffers.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringSwitch.h"
#include <cmath>
#include <cstring>

using namespace ckpt;

int64_t RunBuffer::numElements() const {
  int64_t count = 1;
  for (int64_t dim : shape)
    count *= dim;
  return count;
}

unsigned ckpt::elementSize(llvm::StringRef dtype) {
  return llvm::StringSwitch<unsigned>(dtype)
      .Cases({"i1", "i8", "ui8", "si8"}, 1)
      .Cases({"f16", "bf16", "i16", "ui16", "si16"}, 2)
      .Cases({"f32", "i32", "ui32", "si32"}, 4)
      .Cases({"f64", "i64", "ui64", "si64", "index"}, 8)
      .Default(0);
}

static const llvm::fltSemantics &smallFloat(llvm::StringRef dtype) {
  return dtype == "bf16" ? llvm::APFloat::BFloat() : llvm::APFloat::IEEEhalf();
}

double ckpt::getElement(const RunBuffer &buffer, int64_t i) {
  llvm::StringRef dtype = buffer.dtype;
  unsigned size = elementSize(dtype);
  const uint8_t *at = buffer.bytes.data() + i * size;
  if (dtype == "f32") {
    float value;
    std::memcpy(&value, at, 4);
    return value;
  }
  if (dtype == "f64") {
    double value;
    std::memcpy(&value, at, 8);
    return value;
  }
  uint64_t bits = 0;
  std::memcpy(&bits, at, size); // little endian
  if (dtype == "f16" || dtype == "bf16") {
    llvm::APFloat value(smallFloat(dtype), llvm::APInt(16, bits));
    bool exact;
    value.convert(llvm::APFloat::IEEEdouble(),
                  llvm::APFloat::rmNearestTiesToEven, &exact);
    return value.convertToDouble();
  }
  if (dtype == "i1")
    return bits & 1;
  if (dtype.starts_with("u"))
    return double(bits);
  unsigned shift = 64 - 8 * size;
  return double(int64_t(bits << shift) >> shift);
}

void ckpt::setElement(RunBuffer &buffer, int64_t i, double value) {
  llvm::StringRef dtype = buffer.dtype;
  unsigned size = elementSize(dtype);
  uint8_t *at = buffer.bytes.data() + i * size;
  if (dtype == "f32") {
    float narrow = float(value);
    std::memcpy(at, &narrow, 4);
  } else if (dtype == "f64") {
    std::memcpy(at, &value, 8);
  } else if (dtype == "f16" || dtype == "bf16") {
    llvm::APFloat narrow(value);
    bool exact;
    narrow.convert(smallFloat(dtype), llvm::APFloat::rmNearestTiesToEven,
                   &exact);
    uint64_t bits = narrow.bitcastToAPInt().getZExtValue();
    std::memcpy(at, &bits, 2);
  } else {
    uint64_t bits = value < 0 ? uint64_t(int64_t(value)) : uint64_t(value);
    std::memcpy(at, &bits, size);
  }
}

llvm::Error ckpt::fillByRule(RunBuffer &buffer, uint32_t index,
                             const llvm::json::Object &init) {
  auto number = [&](llvm::StringRef key, double otherwise) {
    return init.getNumber(key).value_or(otherwise);
  };
  llvm::StringRef kind = init.getString("kind").value_or("");
  int64_t count = buffer.numElements();
  auto unit = [&](int64_t i) {
    uint32_t h = (uint32_t(i) + 1u) * 2654435761u + (index + 1u) * 2246822519u;
    h ^= h >> 15;
    h *= 2246822519u;
    h ^= h >> 13;
    h *= 3266489917u;
    h ^= h >> 16;
    return double(h) / 4294967296.0;
  };
  if (kind == "hash") {
    double scale = number("scale", 1), offset = number("offset", 0);
    for (int64_t i = 0; i < count; ++i)
      setElement(buffer, i, offset + scale * (2.0 * unit(i) - 1.0));
  } else if (kind == "hashbit") {
    double p = number("p", 0.5);
    for (int64_t i = 0; i < count; ++i)
      setElement(buffer, i, unit(i) < p ? 1 : 0);
  } else if (kind == "imod") {
    int64_t mul = int64_t(number("mul", 1)), add = int64_t(number("add", 0));
    int64_t mod = int64_t(number("mod", 1));
    if (mod < 1)
      return llvm::createStringError("init of argument %u: mod is not positive",
                                     index);
    for (int64_t i = 0; i < count; ++i)
      setElement(buffer, i, double((mul * i + add) % mod));
  } else if (kind == "values") {
    const llvm::json::Array *values = init.getArray("values");
    if (!values || int64_t(values->size()) != count)
      return llvm::createStringError(
          "init of argument %u: %zu values for %lld elements", index,
          values ? values->size() : size_t(0), (long long)count);
    for (int64_t i = 0; i < count; ++i)
      setElement(buffer, i, (*values)[i].getAsNumber().value_or(NAN));
  } else {
    return llvm::createStringError(
        "init of argument %u: kind '%s' is none of hash, hashbit, imod, values",
        index, kind.str().c_str());
  }
  return llvm::Error::success();
}

uint64_t ckpt::hashBytes(llvm::ArrayRef<uint8_t> bytes) {
  uint64_t hash = 14695981039346656037ull;
  for (uint8_t byte : bytes)
    hash = (hash ^ byte) * 1099511628211ull;
  return hash;
}
