//===- CostTable.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reader of cost tables.
//
//===----------------------------------------------------------------------===//

#include "CostTable.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"

#include <cmath>

using namespace llvm;
using namespace ckpt;

static Error fail(StringRef path, const Twine &what) {
  return createStringError(inconvertibleErrorCode(), path + ": " + what);
}

Expected<std::unique_ptr<CostTable>> CostTable::load(StringRef path) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> file = MemoryBuffer::getFile(path);
  if (!file)
    return fail(path,
                "cannot read the cost table: " + file.getError().message());
  Expected<json::Value> value = json::parse((*file)->getBuffer());
  if (!value)
    return fail(path, toString(value.takeError()));
  const json::Object *object = value->getAsObject();
  if (!object || object->getString("format") != StringRef("ckpt-cost-table"))
    return fail(path, "'format' must be \"ckpt-cost-table\"");
  if (object->getInteger("version") != int64_t(1))
    return fail(path, "'version' must be 1; make the table anew");
  auto table = std::make_unique<CostTable>();
  table->path = path.str();
  std::optional<StringRef> device = object->getString("device");
  if (!device)
    return fail(path, "'device' must be a string");
  table->device = device->str();
  const json::Array *entries = object->getArray("entries");
  if (!entries)
    return fail(path, "'entries' must be an array");
  for (size_t i = 0, e = entries->size(); i < e; ++i) {
    std::string place = ("entries[" + Twine(i) + "]").str();
    const json::Object *entry = (*entries)[i].getAsObject();
    if (!entry)
      return fail(path, place + " must be an object");
    std::optional<StringRef> key = entry->getString("key");
    if (!key)
      return fail(path, "'key' of " + place + " must be a string");
    std::optional<double> seconds = entry->getNumber("seconds");
    if (!seconds || !std::isfinite(*seconds) || *seconds < 0)
      return fail(path, "'seconds' of " + place +
                            " must be a finite number that is not negative");
    if (!table->seconds.try_emplace(*key, *seconds).second)
      return fail(path, place + " repeats the key '" + *key + "'");
  }
  return table;
}

std::optional<double> CostTable::find(StringRef key) const {
  auto found = seconds.find(key);
  if (found == seconds.end())
    return std::nullopt;
  return found->second;
}

std::string CostTable::describe() const {
  return path + " (" + device + ", " + std::to_string(seconds.size()) +
         " entries)";
}
