//===- JsonText.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A JSON text with places: a flat table of values that knows the line, column
// and path (nodes[3].inputs[0]) of each, so that a reader of a file format can
// say exactly what is wrong and where. Not recursive; integers stay exact.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_SOLVER_JSONTEXT_H
#define CKPT_SOLVER_JSONTEXT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

namespace ckpt::solver {

/// A parsed text. Values are indices of a table in document order; an index is
/// only good for the text that gave it. Refuses what RFC 8259 refuses, and
/// also: keys given twice, nesting deeper than 64, more than 4 GiB.
class JsonText {
public:
  using Index = uint32_t;
  enum class Kind : uint8_t { Null, Bool, Number, String, Array, Object };
  /// No such value.
  static constexpr Index kAbsent = ~Index(0);

  /// `text` must outlive the result. Errors read "file:line:col: message".
  /// `firstLine` is the number of the first line of the text in its file.
  static llvm::Expected<JsonText>
  parse(llvm::StringRef text, llvm::StringRef fileName, unsigned firstLine = 1);

  static constexpr Index root() { return 0; }
  Kind kind(Index i) const { return table[i].kind; }
  bool isNull(Index i) const { return kind(i) == Kind::Null; }
  /// Elements of an array, members of an object.
  uint32_t size(Index i) const { return table[i].count; }

  /// "file:line:col" of a value.
  std::string placeOf(Index i) const;
  /// An error at a value: "file:line:col: path: message".
  llvm::Error error(Index i, const llvm::Twine &message) const;

  // Each of these fails with an error at the value when it is not of the kind.
  llvm::Error read(Index i, bool &out) const;
  llvm::Error read(Index i, int64_t &out) const;
  /// Finite numbers only.
  llvm::Error read(Index i, double &out) const;
  llvm::Error read(Index i, std::string &out) const;
  /// An integer from 0 to `end` - 1; `what` names it in the message.
  llvm::Error readId(Index i, uint64_t end, llvm::StringRef what,
                     uint32_t &out) const;
  llvm::Error elements(Index i, std::vector<Index> &out) const;

  /// One field of an object: where its value goes, and if it must be there. A
  /// null value of a field that may be left out counts as left out.
  struct Field {
    llvm::StringRef key;
    Index *value;
    bool required = false;
  };
  /// Finds the fields of an object. Other keys are let through, unless they
  /// look like a slip of the pen for one of `fields`.
  llvm::Error fields(Index i, llvm::ArrayRef<Field> fields) const;

  /// Members of an object in document order.
  llvm::Error
  members(Index i, std::vector<std::pair<llvm::StringRef, Index>> &out) const;

  /// Checks "format" and "version" of the root object.
  llvm::Error checkFormat(llvm::StringRef format, int64_t version) const;

  /// Value of "format" of the root, or an empty string.
  llvm::StringRef format() const;

private:
  friend class JsonTextParser;

  struct Entry {
    Kind kind;
    /// Place in the text.
    uint32_t offset = 0;
    /// Numbers, strings: length in the text, without quotes. True: 1.
    uint32_t length = 0;
    /// Arrays and objects: number of elements or members.
    uint32_t count = 0;
    /// First entry after this value and all inside it. Members are a key entry
    /// and a value.
    uint32_t next = 0;
    /// Strings with escapes: index in `unescaped`.
    uint32_t pool = ~uint32_t(0);
  };

  llvm::StringRef string(Index i) const;
  std::string place(size_t offset) const;
  std::string path(Index i) const;
  llvm::Error wrongKind(Index i, llvm::StringRef expected) const;

  llvm::StringRef text;
  std::string fileName;
  unsigned firstLine = 1;
  std::vector<Entry> table;
  std::deque<std::string> unescaped;
};

/// Writes a string with quotes and escapes.
void writeJsonString(llvm::StringRef text, llvm::raw_ostream &os);
/// The shortest decimal that reads back as the same number; null when it is not
/// finite.
void writeJsonNumber(double number, llvm::raw_ostream &os);

} // namespace ckpt::solver

#endif // CKPT_SOLVER_JSONTEXT_H
