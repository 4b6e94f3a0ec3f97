//===- ImportTwremat.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reader of the text that the published TwRemat program takes:
//   p remat2
//   memlimit BYTES
//   node ID deps ID ... cpu TIME mem BYTES [overhead BYTES] [target] [loss]
//   node ID deps ID ... effectful|pointer [target]
// An effectful node runs once; a pointer owns no bytes and costs nothing.
//
//===----------------------------------------------------------------------===//

#include "ImportReaders.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"
#include <cmath>
#include <map>

using namespace ckpt::solver;
using llvm::Error;
using llvm::StringRef;
using llvm::Twine;

namespace {

class Reader {
public:
  Reader(StringRef text, StringRef fileName) : text(text), fileName(fileName) {}

  llvm::Expected<Graph> run() {
    bool hasHeader = false;
    StringRef rest = text;
    while (!rest.empty()) {
      auto [current, next] = rest.split('\n');
      rest = next;
      ++lineNumber;
      line = current;
      words.clear();
      line.rtrim('\r').split(words, ' ', -1, /*KeepEmpty=*/false);
      if (words.empty() || words[0].starts_with("#"))
        continue;
      at = 0;
      if (!hasHeader) {
        if (words[0] != "p" || words.size() < 2 || words[1] != "remat2")
          return fail("expected 'p remat2'");
        hasHeader = true;
      } else if (words[0] == "node") {
        if (Error error = readNode())
          return std::move(error);
      } else if (words[0] != "memlimit") {
        return fail("expected 'node' or 'memlimit', found '" + words[0] + "'");
      }
    }
    lineNumber = std::max(lineNumber, decltype(lineNumber)(1));
    if (!hasHeader)
      return fail("expected 'p remat2'");
    if (Error error = resolve())
      return std::move(error);
    return finishImport(std::move(nodes), "", fileName);
  }

private:
  Error fail(const Twine &message) {
    size_t column = at < words.size()
                        ? size_t(words[at].data() - line.data()) + 1
                        : line.size() + 1;
    return llvm::createStringError(Twine(fileName) + ":" + Twine(lineNumber) +
                                   ":" + Twine(column) + ": " + message);
  }

  Error number(double &out) {
    if (++at >= words.size())
      return fail("a number is due");
    if (words[at].getAsDouble(out) || !std::isfinite(out) || out < 0)
      return fail("'" + words[at] + "' is no number from 0");
    return Error::success();
  }

  Error bytes(int64_t &out) {
    double value = 0.0;
    if (Error error = number(value))
      return error;
    if (value >= 4611686018427387904.0)
      return fail("a size must be below 2^62");
    if (words[at].getAsInteger(10, out))
      out = int64_t(std::ceil(value));
    return Error::success();
  }

  Error readNode() {
    ImportedNode node;
    std::vector<std::string> reads;
    node.place = (Twine(fileName) + ":" + Twine(lineNumber) + ":1").str();
    if (++at >= words.size())
      return fail("the id of a node is due");
    node.node.name = words[at].str();
    if (!ids.insert({node.node.name, uint32_t(nodes.size())}).second)
      return fail("two nodes have the id '" + words[at] + "'");
    bool isWeighed = false, inDeps = false;
    while (++at < words.size()) {
      StringRef word = words[at];
      if (word == "deps") {
        inDeps = true;
        continue;
      }
      if (word == "cpu") {
        isWeighed = true;
        if (Error error = number(node.node.cost))
          return error;
      } else if (word == "mem") {
        if (Error error = bytes(node.bytes))
          return error;
      } else if (word == "overhead") {
        if (Error error = bytes(node.node.workspace))
          return error;
      } else if (word == "effectful") {
        isWeighed = true;
        node.node.recomputable = false;
      } else if (word == "pointer") {
        isWeighed = true;
        node.isView = true;
      } else if (word == "target") {
        node.isOutput = true;
      } else if (word == "loss") {
        // Where the backward part begins; nothing in the model hangs on it.
      } else if (inDeps) {
        reads.push_back(word.str());
        continue;
      } else {
        return fail("unknown word '" + word + "'");
      }
      inDeps = false;
    }
    if (!isWeighed)
      return fail("cpu, effectful or pointer is due");
    nodes.push_back(std::move(node));
    readsOf.push_back(std::move(reads));
    return Error::success();
  }

  Error resolve() {
    for (uint32_t i = 0; i < nodes.size(); ++i)
      for (const std::string &name : readsOf[i]) {
        auto found = ids.find(name);
        if (found == ids.end())
          return llvm::createStringError(nodes[i].place + ": node '" +
                                         nodes[i].node.name + "' reads node '" +
                                         name + "', which does not exist");
        nodes[i].reads.push_back(found->second);
      }
    return Error::success();
  }

  StringRef text, fileName, line;
  size_t lineNumber = 0, at = 0;
  llvm::SmallVector<StringRef, 32> words;
  std::vector<ImportedNode> nodes;
  std::vector<std::vector<std::string>> readsOf;
  /// Looked up only.
  std::map<std::string, uint32_t> ids;
};

} // namespace

llvm::Expected<Graph> ckpt::solver::parseTwremat(StringRef text,
                                                 StringRef fileName) {
  return Reader(text, fileName).run();
}
