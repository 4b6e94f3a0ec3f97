//===- ImportDtrLog.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reader of the logs of the DTR prototype. A CONSTANT is an input of the graph,
// a CALL a node; each of its results is followed by its MEMORY and its ALIAS
// (the position of the argument that it is a view of, or -1). A MUTATE makes
// new values in place of some arguments. What is referenced at the end is an
// output. Everything before ANNOTATE START is left out, if there is one.
//
//===----------------------------------------------------------------------===//

#include "ImportReaders.h"
#include "ckpt/Solver/JsonText.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>
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
    if (Error error = readAll())
      return std::move(error);
    if (!pending.empty())
      return llvm::createStringError(fileName +
                                     ": the log ends inside a CALL; MEMORY and "
                                     "ALIAS of its results are due");
    std::vector<uint8_t> isInput(graph().numValues(), 0);
    for (ValueId v : graph().inputs)
      isInput[v] = 1;
    for (ValueId v = 0; v < graph().numValues(); ++v)
      if (references[v] > 0 && !isInput[v])
        graph().outputs.push_back(v);
    return checkImport(std::move(problem), fileName);
  }

private:
  using Index = JsonText::Index;

  Graph &graph() { return problem.graph; }

  Error readAll() {
    const bool hasStart = text.contains("\"START\"");
    bool started = !hasStart;
    StringRef rest = text;
    for (unsigned line = 1; !rest.empty(); ++line) {
      auto [current, next] = rest.split('\n');
      rest = next;
      if (current.trim().empty())
        continue;
      llvm::Expected<JsonText> doc = JsonText::parse(current, fileName, line);
      if (!doc)
        return doc.takeError();
      if (Error error = readLine(*doc, started))
        return error;
    }
    return Error::success();
  }

  Error readLine(const JsonText &doc, bool &started) {
    Index instruction, name, result, args, time, memory, alias, dst, src,
        mutate, annotation;
    if (Error error =
            doc.fields(JsonText::root(), {{"INSTRUCTION", &instruction, true},
                                          {"NAME", &name},
                                          {"RESULT", &result},
                                          {"ARGS", &args},
                                          {"TIME", &time},
                                          {"MEMORY", &memory},
                                          {"ALIAS", &alias},
                                          {"DST", &dst},
                                          {"SRC", &src},
                                          {"MUTATE", &mutate},
                                          {"ANNOTATION", &annotation}}))
      return error;
    std::string kind;
    if (Error error = doc.read(instruction, kind))
      return error;
    if (kind == "ANNOTATE") {
      std::string text;
      if (Error error = readText(doc, annotation, "ANNOTATION", text))
        return error;
      started |= text == "START";
      inBackward |= text == "BACKWARD";
      return Error::success();
    }
    if (!started)
      return Error::success();
    if (!pending.empty() && kind != "MEMORY" && kind != "ALIAS")
      return doc.error(instruction, "MEMORY and ALIAS of '" + pending.front() +
                                        "' are due, found " + kind);
    std::string text;
    if (kind == "CONSTANT") {
      if (Error error = readText(doc, name, "NAME", text))
        return error;
      ValueId v = addValue(text);
      graph().inputs.push_back(v);
      names[text] = v;
      return Error::success();
    }
    if (kind == "MEMORY") {
      if (Error error = readText(doc, name, "NAME", text))
        return error;
      return readMemory(doc, memory, text);
    }
    if (kind == "ALIAS") {
      if (Error error = readText(doc, name, "NAME", text))
        return error;
      return readAlias(doc, alias, text);
    }
    if (kind == "RELEASE") {
      if (Error error = readText(doc, name, "NAME", text))
        return error;
      // Logs release tensors from before their start.
      if (auto found = names.find(text); found != names.end())
        --references[found->second];
      return Error::success();
    }
    if (kind == "COPY" || kind == "COPY_FROM") {
      std::string from;
      ValueId v = 0;
      if (Error error = readText(doc, dst, "DST", text))
        return error;
      if (Error error = readText(doc, src, "SRC", from))
        return error;
      if (Error error = find(doc, src, from, v))
        return error;
      if (auto old = names.find(text);
          kind == "COPY_FROM" && old != names.end())
        --references[old->second];
      names[text] = v;
      ++references[v];
      return Error::success();
    }
    if (kind == "CALL" || kind == "MUTATE")
      return readCall(doc, kind, name, result, args, time, mutate);
    return doc.error(instruction, "unknown instruction '" + kind + "'");
  }

  Error readText(const JsonText &doc, Index at, StringRef field,
                 std::string &out) {
    if (at == JsonText::kAbsent)
      return doc.error(JsonText::root(),
                       "the field '" + field + "' is missing");
    return doc.read(at, out);
  }

  /// Numbers stand as such or in quotes.
  Error readNumber(const JsonText &doc, Index at, StringRef field,
                   double &out) {
    if (at == JsonText::kAbsent)
      return doc.error(JsonText::root(),
                       "the field '" + field + "' is missing");
    if (doc.kind(at) != JsonText::Kind::String)
      return doc.read(at, out);
    std::string digits;
    if (Error error = doc.read(at, digits))
      return error;
    if (StringRef(digits).getAsDouble(out) || !(out > -1e18 && out < 1e18))
      return doc.error(at, "'" + digits + "' is not a number");
    return Error::success();
  }

  Error find(const JsonText &doc, Index at, const std::string &name,
             ValueId &out) {
    auto found = names.find(name);
    if (found == names.end())
      return doc.error(at, "the tensor '" + name + "' is not known here");
    out = found->second;
    return Error::success();
  }

  ValueId addValue(const std::string &name) {
    Value value;
    value.name = name;
    graph().values.push_back(std::move(value));
    references.push_back(1);
    return graph().numValues() - 1;
  }

  Error readMemory(const JsonText &doc, Index at, const std::string &name) {
    ValueId v = 0;
    if (Error error = find(doc, JsonText::root(), name, v))
      return error;
    double bytes = 0.0;
    if (Error error = readNumber(doc, at, "MEMORY", bytes))
      return error;
    if (bytes < 0)
      return doc.error(at, "a size may not be negative");
    graph().values[v].bytes = int64_t(bytes);
    return Error::success();
  }

  Error readAlias(const JsonText &doc, Index at, const std::string &name) {
    ValueId v = 0;
    if (Error error = find(doc, JsonText::root(), name, v))
      return error;
    double position = 0.0;
    if (Error error = readNumber(doc, at, "ALIAS", position))
      return error;
    if (pending.empty() || pending.front() != name)
      return doc.error(at, "ALIAS of '" + name + "' is not due here");
    pending.erase(pending.begin());
    if (position < 0)
      return Error::success();
    if (position >= double(arguments.size()))
      return doc.error(at, "the call has only " + Twine(arguments.size()) +
                               " arguments");
    graph().values[v].bytes = 0;
    graph().values[v].aliasOf = arguments[size_t(position)];
    return Error::success();
  }

  Error readCall(const JsonText &doc, StringRef kind, Index name, Index result,
                 Index args, Index time, Index mutate) {
    Node node;
    if (Error error = readText(doc, name, "NAME", node.name))
      return error;
    if (args == JsonText::kAbsent)
      return doc.error(JsonText::root(), "the field 'ARGS' is missing");
    std::vector<Index> places;
    std::vector<std::string> argumentNames;
    if (Error error = doc.elements(args, places))
      return error;
    arguments.clear();
    for (Index at : places) {
      std::string text;
      ValueId v = 0;
      if (Error error = doc.read(at, text))
        return error;
      if (Error error = find(doc, at, text, v))
        return error;
      arguments.push_back(v);
      argumentNames.push_back(text);
      if (std::find(node.inputs.begin(), node.inputs.end(), v) ==
          node.inputs.end())
        node.inputs.push_back(v);
    }
    if (Error error = readNumber(doc, time, "TIME", node.cost))
      return error;
    if (node.cost < 0)
      return doc.error(time, "a time may not be negative");
    inBackward |= StringRef(node.name).contains("backward");
    node.phase = inBackward ? Phase::Backward : Phase::Forward;

    Index list = kind == "CALL" ? result : mutate;
    if (list == JsonText::kAbsent)
      return doc.error(JsonText::root(), kind == "CALL"
                                             ? "the field 'RESULT' is missing"
                                             : "the field 'MUTATE' is missing");
    if (Error error = doc.elements(list, places))
      return error;
    for (Index at : places) {
      if (kind == "CALL") {
        std::string text;
        if (Error error = doc.read(at, text))
          return error;
        ValueId v = addValue(text);
        names[text] = v;
        pending.push_back(text);
        node.outputs.push_back(v);
        continue;
      }
      uint32_t position = 0;
      if (Error error = doc.readId(at, arguments.size(), "argument", position))
        return error;
      ValueId old = arguments[position];
      ValueId v = addValue(graph().values[old].name);
      graph().values[v].bytes = storageBytes(old);
      --references[old];
      names[argumentNames[position]] = v;
      node.outputs.push_back(v);
    }
    graph().nodes.push_back(std::move(node));
    return Error::success();
  }

  int64_t storageBytes(ValueId v) {
    while (graph().values[v].aliasOf != kNone)
      v = graph().values[v].aliasOf;
    return graph().values[v].bytes;
  }

  StringRef text, fileName;
  Problem problem;
  bool inBackward = false;
  /// Newest value of each name; looked up only.
  std::map<std::string, ValueId> names;
  /// Per value.
  std::vector<int32_t> references;
  /// Of the last call: its arguments, and the results whose ALIAS is due.
  std::vector<ValueId> arguments;
  std::vector<std::string> pending;
};

} // namespace

llvm::Expected<Graph> ckpt::solver::parseDtrLog(StringRef text,
                                                StringRef fileName) {
  return Reader(text, fileName).run();
}
