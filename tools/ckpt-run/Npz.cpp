//===- Npz.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reader of npz files: a zip archive of .npy members, stored or deflated.
//
//===----------------------------------------------------------------------===//

#include "Buffers.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MemoryBuffer.h"
#include <zlib.h>

using namespace ckpt;
using llvm::StringRef;

static uint64_t read(StringRef data, size_t at, unsigned size) {
  uint64_t value = 0;
  for (unsigned i = 0; i < size; ++i)
    value |= uint64_t(uint8_t(data[at + i])) << (8 * i);
  return value;
}

static llvm::Error parseNpy(StringRef data, RunBuffer &buffer,
                            const std::string &name) {
  auto bad = [&](const char *what) {
    return llvm::createStringError("member '%s': %s", name.c_str(), what);
  };
  if (data.size() < 12 || !data.starts_with("\x93NUMPY"))
    return bad("not an npy file");
  unsigned major = uint8_t(data[6]);
  size_t start = major >= 2 ? 12 : 10;
  size_t length = read(data, 8, major >= 2 ? 4 : 2);
  if (start + length > data.size())
    return bad("header is cut off");
  StringRef header = data.substr(start, length);
  auto field = [&](StringRef key) {
    size_t at = header.find(("'" + key + "':").str());
    return at == StringRef::npos
               ? StringRef()
               : header.drop_front(at + key.size() + 3).ltrim();
  };
  StringRef descr =
      field("descr").drop_front(1).take_until([](char c) { return c == '\''; });
  buffer.dtype = llvm::StringSwitch<std::string>(descr)
                     .Case("<f4", "f32")
                     .Case("<f8", "f64")
                     .Case("<f2", "f16")
                     .Case("|b1", "i1")
                     .Case("|i1", "i8")
                     .Case("|u1", "ui8")
                     .Case("<i2", "i16")
                     .Case("<u2", "ui16")
                     .Case("<i4", "i32")
                     .Case("<u4", "ui32")
                     .Case("<i8", "i64")
                     .Case("<u8", "ui64")
                     .Default("");
  if (buffer.dtype.empty())
    return llvm::createStringError("member '%s': dtype '%s' is not supported",
                                   name.c_str(), descr.str().c_str());
  if (!field("fortran_order").starts_with("False"))
    return bad("column-major order is not supported");
  StringRef shape = field("shape");
  if (!shape.consume_front("("))
    return bad("no shape");
  shape = shape.take_until([](char c) { return c == ')'; });
  int64_t bytes = elementSize(buffer.dtype);
  while (!shape.trim().empty()) {
    auto [dim, rest] = shape.split(',');
    int64_t size;
    if (dim.trim().getAsInteger(10, size) || size < 0 ||
        llvm::MulOverflow(bytes, size, bytes))
      return bad("bad shape");
    buffer.shape.push_back(size);
    shape = rest;
  }
  StringRef contents = data.drop_front(start + length);
  if (int64_t(contents.size()) != bytes)
    return bad("size of the data does not fit the shape");
  buffer.bytes.assign(contents.bytes_begin(), contents.bytes_end());
  return llvm::Error::success();
}

llvm::Expected<std::vector<NpyArray>> ckpt::readNpz(StringRef path) {
  auto file = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                          /*RequiresNullTerminator=*/false);
  if (!file)
    return llvm::createStringError("%s: %s", path.str().c_str(),
                                   file.getError().message().c_str());
  StringRef data = (*file)->getBuffer();
  auto bad = [&](const char *what) {
    return llvm::createStringError("%s: %s", path.str().c_str(), what);
  };
  // The end record, then the central directory (zip64 is not needed for what
  // numpy writes below 4 GiB).
  size_t end = data.rfind("PK\x05\x06");
  if (end == StringRef::npos || end + 22 > data.size())
    return bad("not a zip archive");
  size_t count = read(data, end + 10, 2), at = read(data, end + 16, 4);
  std::vector<NpyArray> arrays;
  for (size_t i = 0; i < count; ++i) {
    if (at + 46 > data.size() || read(data, at, 4) != 0x02014b50)
      return bad("directory is cut off");
    unsigned method = read(data, at + 10, 2);
    size_t packed = read(data, at + 20, 4), size = read(data, at + 24, 4);
    size_t nameLength = read(data, at + 28, 2);
    size_t local = read(data, at + 42, 4);
    if (at + 46 + nameLength > data.size() || local + 30 > data.size())
      return bad("directory is cut off");
    NpyArray array;
    StringRef name = data.substr(at + 46, nameLength);
    name.consume_back(".npy");
    array.name = name.str();
    size_t start =
        local + 30 + read(data, local + 26, 2) + read(data, local + 28, 2);
    if (packed == 0xffffffffu || start + packed > data.size())
      return bad("a member is cut off or larger than 4 GiB");
    StringRef member = data.substr(start, packed);
    std::string unpacked;
    if (method == 8) {
      // Deflate does not shrink anything further.
      if (size > 1100 * packed + 1000)
        return bad("a member is damaged");
      unpacked.resize(size);
      z_stream stream = {};
      stream.next_in = (Bytef *)member.data();
      stream.avail_in = uInt(member.size());
      stream.next_out = (Bytef *)unpacked.data();
      stream.avail_out = uInt(size);
      if (inflateInit2(&stream, -MAX_WBITS) != Z_OK)
        return bad("zlib does not start");
      int code = inflate(&stream, Z_FINISH);
      inflateEnd(&stream);
      if (code != Z_STREAM_END || stream.total_out != size)
        return bad("a member is damaged");
      member = unpacked;
    } else if (method != 0) {
      return bad("a member is neither stored nor deflated");
    }
    if (llvm::Error error = parseNpy(member, array.buffer, array.name))
      return llvm::createStringError("%s: %s", path.str().c_str(),
                                     llvm::toString(std::move(error)).c_str());
    arrays.push_back(std::move(array));
    at += 46 + nameLength + read(data, at + 30, 2) + read(data, at + 32, 2);
  }
  return arrays;
}
