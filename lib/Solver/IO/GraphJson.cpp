//===- GraphJson.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reader and writer of "ckpt-graph", version 1.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Solver/Json.h"
#include "ckpt/Solver/JsonText.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace ckpt::solver;
using llvm::Error;
using llvm::StringRef;
using llvm::Twine;

namespace {

class GraphReader {
public:
  explicit GraphReader(const JsonText &doc) : doc(doc) {}

  llvm::Expected<Graph> run() {
    if (Error error = readAll())
      return std::move(error);
    Problem problem;
    problem.graph = std::move(graph);
    std::vector<Violation> faults = problem.check();
    if (!faults.empty())
      return report(problem.graph, faults.front());
    return std::move(problem.graph);
  }

private:
  using Index = JsonText::Index;
  static constexpr Index kAbsent = JsonText::kAbsent;

  Error readAll() {
    if (Error error = doc.checkFormat("ckpt-graph", 1))
      return error;
    Index name, values, nodes, inputs, outputs;
    if (Error error =
            doc.fields(JsonText::root(), {{"name", &name},
                                          {"values", &values, true},
                                          {"nodes", &nodes, true},
                                          {"inputs", &inputs, true},
                                          {"outputs", &outputs, true}}))
      return error;
    if (name != kAbsent)
      if (Error error = doc.read(name, graph.name))
        return error;
    if (Error error = doc.elements(values, valueAt))
      return error;
    if (Error error = doc.elements(nodes, nodeAt))
      return error;
    if (nodeAt.empty())
      return doc.error(nodes, "the graph has no nodes");
    graph.values.resize(valueAt.size());
    graph.nodes.resize(nodeAt.size());
    for (ValueId v = 0; v < valueAt.size(); ++v)
      if (Error error = readValue(v))
        return error;
    for (NodeId n = 0; n < nodeAt.size(); ++n)
      if (Error error = readNode(n))
        return error;
    if (Error error = readIds(inputs, graph.inputs))
      return error;
    return readIds(outputs, graph.outputs);
  }

  Error readOwnId(Index at, StringRef kind, uint32_t expected) {
    int64_t id = 0;
    if (Error error = doc.read(at, id))
      return error;
    if (id != expected)
      return doc.error(at, kind + " " + Twine(expected) + " has the id " +
                               Twine(id) + "; ids must count from 0");
    return Error::success();
  }

  Error readBytes(Index at, int64_t &out) {
    if (Error error = doc.read(at, out))
      return error;
    if (out < 0)
      return doc.error(at, Twine(out) + " bytes: a size may not be negative");
    if (out >= int64_t(1) << 62)
      return doc.error(at, Twine(out) + " bytes: a size must be below 2^62");
    return Error::success();
  }

  Error readValue(ValueId v) {
    Value &value = graph.values[v];
    Index id, bytes, alias, name;
    if (Error error = doc.fields(valueAt[v], {{"id", &id, true},
                                              {"bytes", &bytes, true},
                                              {"alias_of", &alias},
                                              {"name", &name}}))
      return error;
    if (Error error = readOwnId(id, "value", v))
      return error;
    if (Error error = readBytes(bytes, value.bytes))
      return error;
    if (alias != kAbsent)
      if (Error error =
              doc.readId(alias, graph.numValues(), "value", value.aliasOf))
        return error;
    return name == kAbsent ? Error::success() : doc.read(name, value.name);
  }

  Error readNode(NodeId n) {
    Node &node = graph.nodes[n];
    Index id, inputs, outputs, cost, name, phase, workspace, recomputable,
        inplace;
    if (Error error = doc.fields(nodeAt[n], {{"id", &id, true},
                                             {"inputs", &inputs, true},
                                             {"outputs", &outputs, true},
                                             {"cost", &cost, true},
                                             {"name", &name},
                                             {"phase", &phase},
                                             {"workspace", &workspace},
                                             {"recomputable", &recomputable},
                                             {"inplace", &inplace}}))
      return error;
    if (Error error = readOwnId(id, "node", n))
      return error;
    if (Error error = readIds(inputs, node.inputs))
      return error;
    if (Error error = readIds(outputs, node.outputs))
      return error;
    if (Error error = doc.read(cost, node.cost))
      return error;
    if (node.cost < 0)
      return doc.error(cost, "a cost may not be negative");
    if (name != kAbsent)
      if (Error error = doc.read(name, node.name))
        return error;
    if (phase != kAbsent)
      if (Error error = readPhase(phase, node.phase))
        return error;
    if (workspace != kAbsent)
      if (Error error = readBytes(workspace, node.workspace))
        return error;
    if (recomputable != kAbsent)
      if (Error error = doc.read(recomputable, node.recomputable))
        return error;
    return inplace == kAbsent ? Error::success()
                              : readPairs(inplace, node.inplace);
  }

  Error readPhase(Index at, Phase &out) {
    std::string text;
    if (Error error = doc.read(at, text))
      return error;
    if (text == "forward")
      out = Phase::Forward;
    else if (text == "backward")
      out = Phase::Backward;
    else if (text == "update")
      out = Phase::Update;
    else
      return doc.error(at, "unknown phase '" + text +
                               "'; known are forward, backward, update");
    return Error::success();
  }

  Error readPairs(Index at, std::vector<std::pair<ValueId, ValueId>> &out) {
    std::vector<Index> pairs, pair;
    if (Error error = doc.elements(at, pairs))
      return error;
    for (Index place : pairs) {
      if (Error error = doc.elements(place, pair))
        return error;
      if (pair.size() != 2)
        return doc.error(place, "an in-place pair has two values");
      std::pair<ValueId, ValueId> ids;
      if (Error error =
              doc.readId(pair[0], graph.numValues(), "value", ids.first))
        return error;
      if (Error error =
              doc.readId(pair[1], graph.numValues(), "value", ids.second))
        return error;
      out.push_back(ids);
    }
    return Error::success();
  }

  Error readIds(Index at, std::vector<ValueId> &out) {
    if (Error error = doc.elements(at, scratch))
      return error;
    out.reserve(scratch.size());
    for (Index place : scratch) {
      ValueId v = 0;
      if (Error error = doc.readId(place, graph.numValues(), "value", v))
        return error;
      out.push_back(v);
    }
    return Error::success();
  }

  /// Points a fault of the whole at the part of the text that it is about.
  Error report(const Graph &checked, const Violation &fault) {
    Index at = JsonText::root();
    if (!fault.nodes.empty()) {
      NodeId n = fault.nodes.back();
      if (fault.label == "P4")
        n = fault.nodes.front();
      at = nodeAt[n];
      if (!fault.values.empty())
        at = findUse(checked.nodes[n], at, fault.values.front());
    } else if (!fault.values.empty()) {
      at = valueAt[fault.values.front()];
    }
    return doc.error(at, fault.text + " (" + fault.label + ")");
  }

  Index findUse(const Node &node, Index at, ValueId v) {
    Index inputs, outputs;
    if (Error error =
            doc.fields(at, {{"inputs", &inputs}, {"outputs", &outputs}})) {
      llvm::consumeError(std::move(error));
      return at;
    }
    auto find = [&](const std::vector<ValueId> &ids, Index list) -> Index {
      std::vector<Index> places;
      llvm::consumeError(doc.elements(list, places));
      for (size_t i = 0; i < ids.size(); ++i)
        if (ids[i] == v)
          return places[i];
      return kAbsent;
    };
    Index place = find(node.inputs, inputs);
    if (place == kAbsent)
      place = find(node.outputs, outputs);
    return place == kAbsent ? at : place;
  }

  const JsonText &doc;
  Graph graph;
  std::vector<Index> valueAt, nodeAt, scratch;
};

StringRef phaseName(Phase phase) {
  switch (phase) {
  case Phase::Unknown:
    return "";
  case Phase::Forward:
    return "forward";
  case Phase::Backward:
    return "backward";
  case Phase::Update:
    return "update";
  }
  return "";
}

void writeIds(llvm::ArrayRef<uint32_t> ids, llvm::raw_ostream &os) {
  os << '[';
  for (size_t i = 0; i < ids.size(); ++i)
    os << (i ? ", " : "") << ids[i];
  os << ']';
}

} // namespace

llvm::Expected<Graph> ckpt::solver::parseGraph(StringRef text,
                                               StringRef fileName) {
  llvm::Expected<JsonText> doc = JsonText::parse(text, fileName);
  if (!doc)
    return doc.takeError();
  return GraphReader(*doc).run();
}

llvm::Expected<std::string> ckpt::solver::readTextFile(StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFileOrSTDIN(path, /*IsText=*/false,
                                                   /*RequiresNul=*/false);
  if (!buffer)
    return llvm::createStringError(
        path + ": cannot be read: " + buffer.getError().message());
  return (*buffer)->getBuffer().str();
}

llvm::Expected<Graph> ckpt::solver::readGraphFile(StringRef path) {
  llvm::Expected<std::string> text = readTextFile(path);
  if (!text)
    return text.takeError();
  return parseGraph(*text, path);
}

void ckpt::solver::writeGraph(const Graph &graph, llvm::raw_ostream &os) {
  os << "{\"format\": \"ckpt-graph\", \"version\": 1, \"name\": ";
  writeJsonString(graph.name, os);
  os << ",\n \"values\": [";
  for (ValueId v = 0; v < graph.numValues(); ++v) {
    const Value &value = graph.values[v];
    os << (v ? ",\n  " : "\n  ") << "{\"id\": " << v
       << ", \"bytes\": " << value.bytes;
    if (value.aliasOf != kNone)
      os << ", \"alias_of\": " << value.aliasOf;
    if (!value.name.empty()) {
      os << ", \"name\": ";
      writeJsonString(value.name, os);
    }
    os << '}';
  }
  os << "],\n \"nodes\": [";
  for (NodeId n = 0; n < graph.numNodes(); ++n) {
    const Node &node = graph.nodes[n];
    os << (n ? ",\n  " : "\n  ") << "{\"id\": " << n << ", \"inputs\": ";
    writeIds(node.inputs, os);
    os << ", \"outputs\": ";
    writeIds(node.outputs, os);
    os << ", \"cost\": ";
    writeJsonNumber(node.cost, os);
    if (node.workspace)
      os << ", \"workspace\": " << node.workspace;
    if (!node.recomputable)
      os << ", \"recomputable\": false";
    if (node.phase != Phase::Unknown)
      os << ", \"phase\": \"" << phaseName(node.phase) << '"';
    if (!node.inplace.empty()) {
      os << ", \"inplace\": [";
      for (size_t i = 0; i < node.inplace.size(); ++i)
        os << (i ? ", [" : "[") << node.inplace[i].first << ", "
           << node.inplace[i].second << ']';
      os << ']';
    }
    if (!node.name.empty()) {
      os << ", \"name\": ";
      writeJsonString(node.name, os);
    }
    os << '}';
  }
  os << "],\n \"inputs\": ";
  writeIds(graph.inputs, os);
  os << ",\n \"outputs\": ";
  writeIds(graph.outputs, os);
  os << "}\n";
}
