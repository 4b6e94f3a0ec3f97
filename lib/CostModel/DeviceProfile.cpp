//===- DeviceProfile.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Built-in device profiles and their reader.
//
//===----------------------------------------------------------------------===//

#include "ckpt/CostModel/DeviceProfile.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"

#include <cmath>

using namespace llvm;
using namespace ckpt;

namespace {

struct BuiltinProfile {
  StringLiteral name;
  StringLiteral text;
};

/// Sorted by name; made from lib/CostModel/profiles by CMake.
constexpr BuiltinProfile kBuiltinProfiles[] = {
#include "BuiltinProfiles.inc"
};

Error fail(StringRef where, const Twine &what) {
  return createStringError(inconvertibleErrorCode(), where + ": " + what);
}

/// Reads one finite number that is above zero, or at least zero.
Error readRate(const json::Object &object, StringRef key, StringRef place,
               StringRef where, bool mayBeZero, double &rate) {
  std::optional<double> number = object.getNumber(key);
  if (!number)
    return fail(where, "'" + place + key + "' must be a number");
  if (!std::isfinite(*number) || *number < 0 || (!mayBeZero && *number == 0))
    return fail(where, "'" + place + key + "' must be " +
                           (mayBeZero ? "at least zero" : "above zero") +
                           " and finite, got " + std::to_string(*number));
  rate = *number;
  return Error::success();
}

Error refuseUnknown(const json::Object &object, const StringSet<> &known,
                    StringRef place, StringRef where) {
  // Sorted, so that the message does not depend on the order of the hash map.
  SmallVector<StringRef> unknown;
  for (const auto &entry : object)
    if (!known.contains(entry.first))
      unknown.push_back(entry.first);
  llvm::sort(unknown);
  if (unknown.empty())
    return Error::success();
  return fail(where, "unknown key '" + place + unknown.front() +
                         "'; check its spelling or remove it");
}

template <typename Enum, size_t N>
Error readRates(const json::Object &profile, StringRef key, StringRef where,
                std::array<double, N> &rates, bool mayBeZero) {
  const json::Object *object = profile.getObject(key);
  if (!object)
    return fail(where,
                "'" + key + "' must be an object with a number per kind");
  StringSet<> known;
  std::string place = (key + ".").str();
  for (unsigned i = 0; i < N; ++i) {
    StringRef name = stringify(static_cast<Enum>(i));
    known.insert(name);
    if (Error error =
            readRate(*object, name, place, where, mayBeZero, rates[i]))
      return error;
  }
  return refuseUnknown(*object, known, place, where);
}

} // namespace

SmallVector<StringRef> ckpt::builtinProfileNames() {
  SmallVector<StringRef> names;
  for (const BuiltinProfile &profile : kBuiltinProfiles)
    names.push_back(profile.name);
  return names;
}

Expected<DeviceProfile> ckpt::parseDeviceProfile(StringRef text,
                                                 StringRef where) {
  Expected<json::Value> value = json::parse(text);
  if (!value)
    return fail(where, toString(value.takeError()));
  const json::Object *object = value->getAsObject();
  if (!object)
    return fail(where, "a device profile must be a JSON object");
  if (object->getString("format") != StringRef("ckpt-device-profile"))
    return fail(where, "'format' must be \"ckpt-device-profile\"");
  if (object->getInteger("version") != int64_t(1))
    return fail(where, "'version' must be 1");
  DeviceProfile profile;
  std::optional<StringRef> name = object->getString("name");
  if (!name || name->empty())
    return fail(where, "'name' must be a string that is not empty");
  profile.name = name->str();
  StringSet<> known{{"format"},    {"version"}, {"name"},
                    {"sources"},   {"flops"},   {"contraction_flops"},
                    {"bandwidth"}, {"launch"},  {"math"}};
  if (Error error = refuseUnknown(*object, known, "", where))
    return std::move(error);
  if (Error error = readRates<NumClass>(*object, "flops", where, profile.flops,
                                        /*mayBeZero=*/false))
    return std::move(error);
  if (Error error =
          readRates<NumClass>(*object, "contraction_flops", where,
                              profile.contractionFlops, /*mayBeZero=*/false))
    return std::move(error);
  if (Error error = readRates<MathFn>(*object, "math", where,
                                      profile.mathWeight, /*mayBeZero=*/true))
    return std::move(error);
  if (Error error = readRate(*object, "bandwidth", "", where,
                             /*mayBeZero=*/false, profile.bandwidth))
    return std::move(error);
  if (Error error = readRate(*object, "launch", "", where, /*mayBeZero=*/true,
                             profile.launch))
    return std::move(error);
  return profile;
}

Expected<DeviceProfile> ckpt::loadDeviceProfile(StringRef name) {
  if (name.ends_with(".json")) {
    ErrorOr<std::unique_ptr<MemoryBuffer>> file = MemoryBuffer::getFile(name);
    if (!file)
      return fail(name, "cannot read the device profile: " +
                            file.getError().message());
    return parseDeviceProfile((*file)->getBuffer(), name);
  }
  for (const BuiltinProfile &profile : kBuiltinProfiles)
    if (profile.name == name)
      return parseDeviceProfile(profile.text, profile.name);
  return createStringError(
      inconvertibleErrorCode(),
      "unknown device profile '" + name + "'; use one of " +
          join(builtinProfileNames(), ", ") + ", or the path of a .json file");
}
