//===- JsonText.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Parser of JSON texts into a flat table, and readers of its values.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Solver/JsonText.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/JSON.h"
#include <algorithm>
#include <charconv>
#include <cmath>

using namespace ckpt::solver;
using llvm::Error;
using llvm::StringRef;
using llvm::Twine;

//===----------------------------------------------------------------------===//
// Parser
//===----------------------------------------------------------------------===//

namespace ckpt::solver {

class JsonTextParser {
public:
  JsonTextParser(StringRef text, StringRef fileName, unsigned firstLine)
      : text(text) {
    doc.text = text;
    doc.firstLine = firstLine;
    doc.fileName = fileName.str();
    doc.table.reserve(text.size() / 6 + 8);
  }

  llvm::Expected<JsonText> run() {
    if (text.size() > std::numeric_limits<uint32_t>::max() - 1)
      return fail(0, "the text is larger than 4 GiB");
    size_t bad = 0;
    if (!llvm::json::isUTF8(text, &bad))
      return fail(bad, "the text is not valid UTF-8");
    if (Error error = parseAll())
      return std::move(error);
    return std::move(doc);
  }

private:
  struct Open {
    uint32_t index;
    bool object;
  };

  Error fail(size_t offset, const Twine &message) {
    return llvm::createStringError(doc.place(offset) + ": " + message.str());
  }

  void skipSpace() {
    while (at < text.size() && (text[at] == ' ' || text[at] == '\n' ||
                                text[at] == '\r' || text[at] == '\t'))
      ++at;
  }

  bool eat(char c) {
    skipSpace();
    if (at >= text.size() || text[at] != c)
      return false;
    ++at;
    return true;
  }

  Error unexpected(StringRef expected) {
    skipSpace();
    if (at >= text.size())
      return fail(at, "the text ends where " + expected + " is due");
    return fail(at, "expected " + expected);
  }

  uint32_t add(JsonText::Kind kind, size_t offset) {
    JsonText::Entry entry;
    entry.kind = kind;
    entry.offset = offset;
    doc.table.push_back(entry);
    doc.table.back().next = doc.table.size();
    return doc.table.size() - 1;
  }

  Error parseAll() {
    for (;;) {
      // A value is due here.
      skipSpace();
      if (at < text.size() && (text[at] == '[' || text[at] == '{')) {
        if (stack.size() == kMaxDepth)
          return fail(at, "nested deeper than " + Twine(kMaxDepth));
        bool object = text[at] == '{';
        stack.push_back(
            {add(object ? JsonText::Kind::Object : JsonText::Kind::Array, at),
             object});
        ++at;
        if (!eat(object ? '}' : ']')) {
          if (Error error = beginElement())
            return error;
          continue;
        }
        if (Error error = close())
          return error;
      } else if (Error error = parseScalar()) {
        return error;
      }
      // A value has ended.
      for (;;) {
        if (stack.empty()) {
          skipSpace();
          if (at < text.size())
            return fail(at, "unexpected text after the end of the JSON value");
          return Error::success();
        }
        if (eat(',')) {
          if (Error error = beginElement())
            return error;
          break;
        }
        bool object = stack.back().object;
        if (!eat(object ? '}' : ']'))
          return unexpected(object ? "',' or '}'" : "',' or ']'");
        if (Error error = close())
          return error;
      }
    }
  }

  Error beginElement() {
    ++doc.table[stack.back().index].count;
    if (!stack.back().object)
      return Error::success();
    skipSpace();
    if (at >= text.size() || text[at] != '"')
      return unexpected("a key in quotes");
    if (Error error = parseString())
      return error;
    if (!eat(':'))
      return unexpected("':'");
    return Error::success();
  }

  Error close() {
    Open open = stack.pop_back_val();
    JsonText::Entry &entry = doc.table[open.index];
    entry.next = doc.table.size();
    if (!open.object || entry.count < 2)
      return Error::success();
    keys.clear();
    for (uint32_t key = open.index + 1; key < entry.next;
         key = doc.table[key + 1].next)
      keys.push_back(key);
    auto text = [&](uint32_t i) { return doc.string(i); };
    uint32_t twice = JsonText::kAbsent;
    if (keys.size() <= 12) {
      for (size_t i = 1; i < keys.size(); ++i)
        for (size_t j = 0; j < i; ++j)
          if (text(keys[i]) == text(keys[j]))
            twice = std::min(twice, keys[i]);
    } else {
      std::sort(keys.begin(), keys.end(), [&](uint32_t a, uint32_t b) {
        int order = text(a).compare(text(b));
        return order != 0 ? order < 0 : a < b;
      });
      for (size_t i = 1; i < keys.size(); ++i)
        if (text(keys[i]) == text(keys[i - 1]))
          twice = std::min(twice, keys[i]);
    }
    if (twice != JsonText::kAbsent)
      return fail(doc.table[twice].offset - 1,
                  "the key '" + text(twice) + "' is given twice");
    return Error::success();
  }

  Error parseScalar() {
    if (at >= text.size())
      return unexpected("a value");
    char c = text[at];
    if (c == '"')
      return parseString();
    if (c == '-' || (c >= '0' && c <= '9'))
      return parseNumber();
    StringRef rest = text.substr(at);
    if (rest.starts_with("NaN") || rest.starts_with("Infinity"))
      return fail(at, "NaN and Infinity are not numbers in JSON");
    if (rest.starts_with("true")) {
      doc.table[add(JsonText::Kind::Bool, at)].length = 1;
      at += 4;
    } else if (rest.starts_with("false")) {
      add(JsonText::Kind::Bool, at);
      at += 5;
    } else if (rest.starts_with("null")) {
      add(JsonText::Kind::Null, at);
      at += 4;
    } else {
      return unexpected("a value");
    }
    return Error::success();
  }

  bool digits() {
    size_t begin = at;
    while (at < text.size() && text[at] >= '0' && text[at] <= '9')
      ++at;
    return at > begin;
  }

  Error parseNumber() {
    uint32_t index = add(JsonText::Kind::Number, at);
    size_t begin = at;
    if (text[at] == '-')
      ++at;
    if (text.substr(at).starts_with("Infinity"))
      return fail(begin, "NaN and Infinity are not numbers in JSON");
    if (at < text.size() && text[at] == '0')
      ++at;
    else if (!digits())
      return fail(begin, "not a number");
    if (at < text.size() && text[at] == '.') {
      ++at;
      if (!digits())
        return fail(begin, "a number has no digit after its point");
    }
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
      ++at;
      if (at < text.size() && (text[at] == '+' || text[at] == '-'))
        ++at;
      if (!digits())
        return fail(begin, "a number has no digit in its exponent");
    }
    if (at < text.size() && (llvm::isAlnum(text[at]) || text[at] == '.'))
      return fail(begin, "not a number");
    doc.table[index].length = at - begin;
    return Error::success();
  }

  Error parseString() {
    uint32_t index = add(JsonText::Kind::String, at + 1);
    size_t open = at++;
    bool escapes = false;
    while (at < text.size() && text[at] != '"') {
      unsigned char c = text[at];
      if (c < 0x20)
        return fail(at, "a control character in a string");
      if (c == '\\') {
        escapes = true;
        ++at;
      }
      ++at;
    }
    if (at >= text.size())
      return fail(open, "a string has no end");
    doc.table[index].length = at - open - 1;
    ++at;
    if (!escapes)
      return Error::success();
    return unescape(index, open);
  }

  Error unescape(uint32_t index, size_t open) {
    StringRef raw = text.substr(open + 1, doc.table[index].length);
    std::string out;
    for (size_t i = 0; i < raw.size(); ++i) {
      if (raw[i] != '\\') {
        out += raw[i];
        continue;
      }
      ++i;
      switch (raw[i]) {
      case '"':
      case '\\':
      case '/':
        out += raw[i];
        break;
      case 'b':
        out += '\b';
        break;
      case 'f':
        out += '\f';
        break;
      case 'n':
        out += '\n';
        break;
      case 'r':
        out += '\r';
        break;
      case 't':
        out += '\t';
        break;
      case 'u': {
        unsigned code = 0;
        if (!hex(raw.substr(i + 1, 4), code))
          return fail(open + i, "a \\u escape needs four hexadecimal digits");
        i += 4;
        if (code >= 0xD800 && code < 0xDC00 && raw.substr(i + 1, 2) == "\\u") {
          unsigned low = 0;
          if (hex(raw.substr(i + 3, 4), low) && low >= 0xDC00 && low < 0xE000) {
            code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
            i += 6;
          }
        }
        if (code >= 0xD800 && code < 0xE000)
          code = 0xFFFD; // a half of a pair alone
        char buffer[4];
        char *end = buffer;
        llvm::ConvertCodePointToUTF8(code, end);
        out.append(buffer, end);
        break;
      }
      default:
        return fail(open + i, "an unknown escape in a string");
      }
    }
    doc.table[index].pool = doc.unescaped.size();
    doc.unescaped.push_back(std::move(out));
    return Error::success();
  }

  static bool hex(StringRef digits, unsigned &out) {
    return digits.size() == 4 && !digits.getAsInteger(16, out);
  }

  static constexpr size_t kMaxDepth = 64;
  StringRef text;
  size_t at = 0;
  llvm::SmallVector<Open, 16> stack;
  std::vector<uint32_t> keys;
  JsonText doc;
};

} // namespace ckpt::solver

llvm::Expected<JsonText> JsonText::parse(StringRef text, StringRef fileName,
                                         unsigned firstLine) {
  return JsonTextParser(text, fileName, firstLine).run();
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

std::string JsonText::place(size_t offset) const {
  StringRef before = text.substr(0, offset);
  size_t line = firstLine + before.count('\n');
  size_t lineStart = before.rfind('\n');
  size_t column =
      lineStart == StringRef::npos ? offset + 1 : offset - lineStart;
  return (Twine(fileName) + ":" + Twine(line) + ":" + Twine(column)).str();
}

std::string JsonText::path(Index i) const {
  std::string out;
  Index here = root();
  while (here != i) {
    Index child = here + 1;
    if (kind(here) == Kind::Array) {
      uint32_t position = 0;
      for (; table[child].next <= i; child = table[child].next)
        ++position;
      out += "[" + std::to_string(position) + "]";
    } else {
      // A key stands right before its value.
      while (table[child + 1].next <= i)
        child = table[child + 1].next;
      if (!out.empty())
        out += ".";
      out += string(child);
      if (child == i)
        return out;
      ++child;
    }
    here = child;
  }
  return out;
}

std::string JsonText::placeOf(Index i) const {
  return place(table[i].offset - (table[i].kind == Kind::String ? 1 : 0));
}

Error JsonText::error(Index i, const Twine &message) const {
  std::string where = path(i);
  return llvm::createStringError(
      placeOf(i) + ": " + (where.empty() ? "" : where + ": ") + message.str());
}

//===----------------------------------------------------------------------===//
// Readers
//===----------------------------------------------------------------------===//

StringRef JsonText::string(Index i) const {
  const Entry &entry = table[i];
  if (entry.pool != ~uint32_t(0))
    return unescaped[entry.pool];
  return text.substr(entry.offset, entry.length);
}

static StringRef kindName(JsonText::Kind kind) {
  switch (kind) {
  case JsonText::Kind::Null:
    return "null";
  case JsonText::Kind::Bool:
    return "a boolean";
  case JsonText::Kind::Number:
    return "a number";
  case JsonText::Kind::String:
    return "a string";
  case JsonText::Kind::Array:
    return "an array";
  case JsonText::Kind::Object:
    return "an object";
  }
  return "";
}

Error JsonText::wrongKind(Index i, StringRef expected) const {
  return error(i, "expected " + expected + ", found " + kindName(kind(i)));
}

Error JsonText::read(Index i, bool &out) const {
  if (kind(i) != Kind::Bool)
    return wrongKind(i, "a boolean");
  out = table[i].length == 1;
  return Error::success();
}

Error JsonText::read(Index i, int64_t &out) const {
  if (kind(i) != Kind::Number)
    return wrongKind(i, "an integer");
  StringRef digits = text.substr(table[i].offset, table[i].length);
  if (digits.find_first_of(".eE") != StringRef::npos)
    return error(i, "expected an integer, found " + digits);
  if (digits.getAsInteger(10, out))
    return error(i, "the integer does not fit in 64 bits");
  return Error::success();
}

Error JsonText::read(Index i, double &out) const {
  if (kind(i) != Kind::Number)
    return wrongKind(i, "a number");
  StringRef digits = text.substr(table[i].offset, table[i].length);
  auto [end, code] =
      std::from_chars(digits.data(), digits.data() + digits.size(), out);
  if (code == std::errc::result_out_of_range) {
    // Too small is as good as zero; too large is an error.
    bool small = digits.find_first_of("eE") != StringRef::npos &&
                 digits.find("e-") + 1 + digits.find("E-") + 1 != 0;
    if (!small)
      return error(i, "the number is too large");
    out = 0.0;
  } else if (code != std::errc()) {
    return error(i, "not a number");
  }
  return Error::success();
}

Error JsonText::read(Index i, std::string &out) const {
  if (kind(i) != Kind::String)
    return wrongKind(i, "a string");
  out = string(i).str();
  return Error::success();
}

Error JsonText::readId(Index i, uint64_t end, StringRef what,
                       uint32_t &out) const {
  int64_t id = 0;
  if (Error failure = read(i, id))
    return failure;
  if (id < 0 || uint64_t(id) >= end)
    return error(
        i, "there is no " + what + " " + Twine(id) +
               (end == 0 ? Twine("") : "; ids are 0 to " + Twine(end - 1)));
  out = id;
  return Error::success();
}

Error JsonText::elements(Index i, std::vector<Index> &out) const {
  out.clear();
  if (kind(i) != Kind::Array)
    return wrongKind(i, "an array");
  out.reserve(table[i].count);
  for (Index at = i + 1; at < table[i].next; at = table[at].next)
    out.push_back(at);
  return Error::success();
}

Error JsonText::members(Index i,
                        std::vector<std::pair<StringRef, Index>> &out) const {
  out.clear();
  if (kind(i) != Kind::Object)
    return wrongKind(i, "an object");
  for (Index at = i + 1; at < table[i].next; at = table[at + 1].next)
    out.push_back({string(at), at + 1});
  return Error::success();
}

Error JsonText::fields(Index i, llvm::ArrayRef<Field> fields) const {
  if (kind(i) != Kind::Object)
    return wrongKind(i, "an object");
  for (const Field &field : fields)
    *field.value = kAbsent;
  for (Index at = i + 1; at < table[i].next; at = table[at + 1].next) {
    StringRef key = string(at);
    const Field *match = nullptr;
    for (const Field &field : fields)
      if (field.key == key)
        match = &field;
    if (match) {
      if (match->required || !isNull(at + 1))
        *match->value = at + 1;
      continue;
    }
    for (const Field &field : fields)
      if (field.key.size() > 3 && *field.value == kAbsent &&
          key.edit_distance(field.key, true, 2) <= 2)
        return error(at, "unknown field '" + key + "'; is '" + field.key +
                             "' meant?");
  }
  for (const Field &field : fields)
    if (field.required && *field.value == kAbsent)
      return error(i, "the field '" + field.key + "' is missing");
  return Error::success();
}

Error JsonText::checkFormat(StringRef format, int64_t version) const {
  Index formatAt, versionAt;
  if (Error failure = fields(
          root(), {{"format", &formatAt, true}, {"version", &versionAt, true}}))
    return failure;
  std::string name;
  if (Error failure = read(formatAt, name))
    return failure;
  if (name != format)
    return error(formatAt,
                 "expected the format '" + format + "', found '" + name + "'");
  int64_t number = 0;
  if (Error failure = read(versionAt, number))
    return failure;
  if (number != version)
    return error(versionAt, "version " + Twine(number) +
                                " is not known; this program reads version " +
                                Twine(version));
  return Error::success();
}

StringRef JsonText::format() const {
  if (kind(root()) != Kind::Object)
    return {};
  for (Index at = 1; at < table[0].next; at = table[at + 1].next)
    if (string(at) == "format" && kind(at + 1) == Kind::String)
      return string(at + 1);
  return {};
}

//===----------------------------------------------------------------------===//
// Writers
//===----------------------------------------------------------------------===//

void ckpt::solver::writeJsonString(StringRef text, llvm::raw_ostream &os) {
  os << '"';
  for (unsigned char c : text) {
    if (c == '"' || c == '\\')
      os << '\\' << c;
    else if (c == '\n')
      os << "\\n";
    else if (c == '\t')
      os << "\\t";
    else if (c < 0x20)
      os << "\\u00" << llvm::hexdigit(c >> 4) << llvm::hexdigit(c & 15);
    else
      os << c;
  }
  os << '"';
}

void ckpt::solver::writeJsonNumber(double number, llvm::raw_ostream &os) {
  if (!std::isfinite(number)) {
    os << "null";
    return;
  }
  // Whole numbers of ordinary size without exponent.
  if (number == std::floor(number) && std::fabs(number) < 1e15) {
    os << int64_t(number);
    return;
  }
  char buffer[40];
  auto [end, code] = std::to_chars(buffer, buffer + sizeof(buffer), number);
  os.write(buffer, end - buffer);
}
