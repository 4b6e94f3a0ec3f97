//===- Import.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Choice of the reader by format, and the graphs of nodes with one value each
// (networkx, twremat) that two of the formats share.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Solver/Import.h"
#include "ImportReaders.h"
#include "ckpt/Solver/Json.h"
#include "ckpt/Solver/JsonText.h"
#include <algorithm>
#include <cmath>
#include <map>

using namespace ckpt::solver;
using llvm::Error;
using llvm::StringRef;
using llvm::Twine;

llvm::ArrayRef<StringRef> ckpt::solver::graphFormats() {
  static const StringRef names[] = {"auto",    "ckpt-graph", "networkx",
                                    "twremat", "dtr-log",    "kusumoto"};
  return names;
}

llvm::Expected<Graph>
ckpt::solver::finishImport(std::vector<ImportedNode> nodes, StringRef name,
                           StringRef fileName) {
  // The order of the file where it is valid; else generation by generation, as
  // networkx and with it Moccasin sort.
  const uint32_t n = nodes.size();
  std::vector<std::vector<uint32_t>> readers(n);
  std::vector<uint32_t> missing(n, 0);
  for (uint32_t i = 0; i < n; ++i) {
    auto &reads = nodes[i].reads;
    std::sort(reads.begin(), reads.end());
    reads.erase(std::unique(reads.begin(), reads.end()), reads.end());
    for (uint32_t from : reads) {
      readers[from].push_back(i);
      ++missing[i];
    }
  }
  bool isSorted = true;
  for (uint32_t i = 0; i < n; ++i)
    isSorted &= nodes[i].reads.empty() || nodes[i].reads.back() < i;
  std::vector<uint32_t> order, placeOf(n, kNone);
  for (uint32_t i = 0; i < n; ++i)
    if (isSorted || missing[i] == 0)
      order.push_back(i);
  if (!isSorted)
    for (size_t at = 0; at < order.size(); ++at)
      for (uint32_t reader : readers[order[at]])
        if (--missing[reader] == 0)
          order.push_back(reader);
  for (uint32_t at = 0; at < order.size(); ++at)
    placeOf[order[at]] = at;
  for (uint32_t i = 0; i < n; ++i)
    if (placeOf[i] == kNone)
      return llvm::createStringError(nodes[i].place + ": node '" +
                                     nodes[i].node.name +
                                     "' is on a cycle or behind one");

  Problem problem;
  Graph &graph = problem.graph;
  graph.name = name.str();
  for (uint32_t i : order) {
    ImportedNode &from = nodes[i];
    ValueId v = graph.numValues();
    Value value;
    value.bytes = from.bytes;
    if (from.isView && from.reads.size() == 1)
      value.aliasOf = placeOf[from.reads[0]];
    graph.values.push_back(std::move(value));
    for (uint32_t read : from.reads)
      from.node.inputs.push_back(placeOf[read]);
    from.node.outputs = {v};
    if (from.isOutput)
      graph.outputs.push_back(v);
    graph.nodes.push_back(std::move(from.node));
  }
  return checkImport(std::move(problem), fileName);
}

llvm::Expected<Graph> ckpt::solver::checkImport(Problem problem,
                                                StringRef fileName) {
  if (problem.graph.nodes.empty())
    return llvm::createStringError(fileName + ": the graph has no nodes");
  std::vector<Violation> faults = problem.check();
  if (faults.empty())
    return std::move(problem.graph);
  return llvm::createStringError(fileName + ": " + faults.front().text + " (" +
                                 faults.front().label + ")");
}

namespace {

/// The format of a text whose format is not given.
StringRef detect(StringRef text) {
  StringRef rest = text.ltrim();
  if (rest.starts_with("p remat"))
    return "twremat";
  StringRef line = rest.take_until([](char c) { return c == '\n'; });
  if (line.starts_with("{") && line.contains("\"INSTRUCTION\""))
    return "dtr-log";
  // Two counts on a line of their own.
  auto [first, second] = line.rtrim("\r ").split(' ');
  if (!first.empty() && !second.empty() &&
      first.find_first_not_of("0123456789") == StringRef::npos &&
      second.find_first_not_of("0123456789") == StringRef::npos)
    return "kusumoto";
  // networkx writes no "format" key; a file without it and with links is one.
  StringRef head = rest.take_front(4096);
  if (head.starts_with("{") && !head.contains("\"ckpt-") &&
      (head.contains("\"directed\"") || head.contains("\"multigraph\"")))
    return "networkx";
  return "ckpt-graph";
}

class NetworkxReader {
public:
  explicit NetworkxReader(const JsonText &doc) : doc(doc) {}

  Error run() {
    Index graph, nodesAt, links, edges;
    if (Error error = doc.fields(JsonText::root(), {{"graph", &graph},
                                                    {"nodes", &nodesAt, true},
                                                    {"links", &links},
                                                    {"edges", &edges}}))
      return error;
    if (graph != kAbsent && doc.kind(graph) == JsonText::Kind::Object)
      if (Error error = readGraph(graph))
        return error;
    std::vector<Index> places;
    if (Error error = doc.elements(nodesAt, places))
      return error;
    for (Index at : places)
      if (Error error = readNode(at))
        return error;
    if (Error error = sortNodes())
      return error;
    // The key of the links changed its name in networkx 3.4.
    Index list = links != kAbsent ? links : edges;
    if (list == kAbsent)
      return doc.error(JsonText::root(), "the field 'links' is missing");
    if (Error error = doc.elements(list, places))
      return error;
    std::vector<uint8_t> isRead(nodes.size(), 0);
    for (Index at : places) {
      Index source, target, first, second;
      if (Error error = doc.fields(at, {{"source", &source},
                                        {"target", &target},
                                        {"0", &first},
                                        {"1", &second}}))
        return error;
      // networkx lets the writer choose the keys.
      source = source != kAbsent ? source : first;
      target = target != kAbsent ? target : second;
      if (source == kAbsent || target == kAbsent)
        return doc.error(at, "the field 'source' or 'target' is missing");
      uint32_t from = 0, to = 0;
      if (Error error = find(source, from))
        return error;
      if (Error error = find(target, to))
        return error;
      nodes[to].reads.push_back(from);
      isRead[from] = 1;
    }
    for (uint32_t i = 0; i < nodes.size(); ++i)
      nodes[i].isOutput = !isRead[i];
    return Error::success();
  }

  std::vector<ImportedNode> nodes;
  std::string name;

private:
  using Index = JsonText::Index;
  static constexpr Index kAbsent = JsonText::kAbsent;

  /// Puts the nodes in the written order, if there is one.
  Error sortNodes() {
    if (order.empty())
      return Error::success();
    std::vector<ImportedNode> sorted;
    std::vector<uint32_t> placeOf(nodes.size(), kNone);
    for (Index at : order) {
      uint32_t i = 0;
      if (Error error = find(at, i))
        return error;
      if (placeOf[i] != kNone)
        return doc.error(at, "the order has this node twice");
      placeOf[i] = sorted.size();
      sorted.push_back(std::move(nodes[i]));
    }
    if (sorted.size() != nodes.size())
      return doc.error(order.back(), "the order does not have all nodes");
    nodes = std::move(sorted);
    for (auto &[key, i] : ids)
      i = placeOf[i];
    return Error::success();
  }

  /// Name of the graph, and the order of its nodes where it is written down.
  Error readGraph(Index graph) {
    Index nameAt, orderAt;
    if (Error error =
            doc.fields(graph, {{"name", &nameAt}, {"order", &orderAt}}))
      return error;
    if (nameAt != kAbsent && doc.kind(nameAt) == JsonText::Kind::String)
      if (Error error = doc.read(nameAt, name))
        return error;
    return orderAt == kAbsent ? Error::success() : doc.elements(orderAt, order);
  }

  /// Names of nodes are numbers or strings.
  Error readKey(Index at, std::string &key) {
    if (doc.kind(at) == JsonText::Kind::String)
      return doc.read(at, key);
    int64_t number = 0;
    if (Error error = doc.read(at, number))
      return error;
    key = "#" + std::to_string(number);
    return Error::success();
  }

  Error find(Index at, uint32_t &out) {
    std::string key;
    if (Error error = readKey(at, key))
      return error;
    auto found = ids.find(key);
    if (found == ids.end())
      return doc.error(at, "there is no node of this id");
    out = found->second;
    return Error::success();
  }

  /// Python writes whole numbers as integers or as 12.0.
  Error readBytes(Index at, int64_t &out) {
    double number = 0.0;
    if (Error error = doc.read(at, number))
      return error;
    if (number < 0 || number >= 4611686018427387904.0 ||
        number != std::floor(number))
      return doc.error(at, "expected whole bytes from 0 to 2^62");
    if (Error error = doc.read(at, out)) {
      llvm::consumeError(std::move(error));
      out = int64_t(number);
    }
    return Error::success();
  }

  Error readNode(Index at) {
    Index id, cpu, ram, duration, outCost, backward, label;
    if (Error error = doc.fields(at, {{"id", &id},
                                      {"cost_cpu", &cpu},
                                      {"cost_ram", &ram},
                                      {"duration", &duration},
                                      {"out_cost", &outCost},
                                      {"backward", &backward},
                                      {"name", &label}}))
      return error;
    // The random layered graphs of Moccasin have other names for the same.
    id = id != kAbsent ? id : label;
    cpu = cpu != kAbsent ? cpu : duration;
    ram = ram != kAbsent ? ram : outCost;
    if (id == kAbsent)
      return doc.error(at, "the field 'id' is missing");
    if (cpu == kAbsent)
      return doc.error(at, "the field 'cost_cpu' is missing");
    if (ram == kAbsent)
      return doc.error(at, "the field 'cost_ram' is missing");
    std::string key;
    if (Error error = readKey(id, key))
      return error;
    if (!ids.insert({key, uint32_t(nodes.size())}).second)
      return doc.error(id, "two nodes have this id");
    ImportedNode node;
    node.place = doc.placeOf(at);
    if (Error error = doc.read(cpu, node.node.cost))
      return error;
    if (node.node.cost < 0)
      return doc.error(cpu, "a cost may not be negative");
    if (Error error = readBytes(ram, node.bytes))
      return error;
    if (label != kAbsent && doc.kind(label) == JsonText::Kind::String) {
      if (Error error = doc.read(label, node.node.name))
        return error;
    }
    if (backward != kAbsent) {
      bool isBackward = false;
      if (Error error = doc.read(backward, isBackward))
        return error;
      node.node.phase = isBackward ? Phase::Backward : Phase::Forward;
    }
    nodes.push_back(std::move(node));
    return Error::success();
  }

  const JsonText &doc;
  std::vector<Index> order;
  /// Looked up only.
  std::map<std::string, uint32_t> ids;
};

llvm::Expected<Graph> parseNetworkx(StringRef text, StringRef fileName) {
  llvm::Expected<JsonText> doc = JsonText::parse(text, fileName);
  if (!doc)
    return doc.takeError();
  NetworkxReader reader(*doc);
  if (Error error = reader.run())
    return std::move(error);
  return finishImport(std::move(reader.nodes), reader.name, fileName);
}

} // namespace

llvm::Expected<Graph> ckpt::solver::parseAnyGraph(StringRef text,
                                                  StringRef fileName,
                                                  StringRef format) {
  if (format == "auto")
    format = detect(text);
  if (format == "ckpt-graph")
    return parseGraph(text, fileName);
  if (format == "networkx")
    return parseNetworkx(text, fileName);
  if (format == "twremat")
    return parseTwremat(text, fileName);
  if (format == "dtr-log")
    return parseDtrLog(text, fileName);
  if (format == "kusumoto")
    return parseKusumoto(text, fileName);
  return llvm::createStringError("unknown format '" + format +
                                 "'; known are auto, ckpt-graph, networkx, "
                                 "twremat, dtr-log, kusumoto");
}

llvm::Expected<Graph> ckpt::solver::readAnyGraphFile(StringRef path,
                                                     StringRef format) {
  llvm::Expected<std::string> text = readTextFile(path);
  if (!text)
    return text.takeError();
  return parseAnyGraph(*text, path, format);
}
