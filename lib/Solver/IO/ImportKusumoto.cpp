//===- ImportKusumoto.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reader of the computational graphs of Kusumoto et al. (NeurIPS 2019), dumps
// of Chainer:
//   VARIABLES FUNCTIONS
//   ID BYTES NAME             once for each variable; "_": made by a function
//   forward|backward          then for each function: direction,
//   INPUTS OUTPUTS            counts,
//   ID KIND                   inputs: "_", or gradient, input, output
//   ID                        outputs; of a backward function the variables
//                             whose gradients it makes
//   TYPE                      and what it is, the second as JSON
//   {"rank": N, ...}
// Costs are those of the paper: 10 for a convolution, else 1. Gradients of a
// variable from several functions are added in place.
//
//===----------------------------------------------------------------------===//

#include "ImportReaders.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>
#include <queue>
#include <tuple>

using namespace ckpt::solver;
using llvm::Error;
using llvm::StringRef;
using llvm::Twine;

namespace {

class Reader {
public:
  Reader(StringRef text, StringRef fileName)
      : rest(text), fileName(fileName.str()) {}

  llvm::Expected<Graph> run() {
    int64_t numVariables = 0, numFunctions = 0;
    if (Error error = readCounts(numVariables, numFunctions))
      return std::move(error);
    for (int64_t i = 0; i < numVariables; ++i)
      if (Error error = readVariable(i))
        return std::move(error);
    for (int64_t i = 0; i < numFunctions; ++i)
      if (Error error = readFunction())
        return std::move(error);
    finishGradients();
    if (Error error = sortNodes())
      return std::move(error);
    return checkImport(std::move(problem), fileName);
  }

private:
  Graph &graph() { return problem.graph; }

  Error fail(const Twine &message) {
    return llvm::createStringError(fileName + ":" + Twine(lineNumber) +
                                   ":1: " + message);
  }

  Error nextLine(StringRef what) {
    ++lineNumber;
    if (rest.empty())
      return fail("the text ends where " + what + " is due");
    std::tie(line, rest) = rest.split('\n');
    line = line.rtrim('\r');
    words.clear();
    line.split(words, ' ', -1, /*KeepEmpty=*/false);
    return Error::success();
  }

  Error number(size_t word, int64_t end, int64_t &out) {
    if (word >= words.size() || words[word].getAsInteger(10, out) || out < 0 ||
        out >= end)
      return fail("expected a number from 0 to " + Twine(end - 1) +
                  " as word " + Twine(word + 1) + " of '" +
                  line.take_front(40) + "'");
    return Error::success();
  }

  Error readCounts(int64_t &first, int64_t &second) {
    if (Error error = nextLine("a pair of counts"))
      return error;
    if (Error error = number(0, 10000000, first))
      return error;
    return number(1, 10000000, second);
  }

  ValueId addValue(int64_t bytes, std::string name) {
    graph().values.push_back({bytes, kNone, std::move(name)});
    return graph().numValues() - 1;
  }

  Error readVariable(int64_t i) {
    if (Error error = nextLine("a variable"))
      return error;
    int64_t id = 0, bytes = 0;
    if (Error error = number(0, int64_t(1) << 32, id))
      return error;
    if (id != i)
      return fail("variable " + Twine(i) + " has the id " + Twine(id));
    if (Error error = number(1, int64_t(1) << 62, bytes))
      return error;
    StringRef name = words.size() > 2 ? words[2] : "_";
    addValue(bytes, name == "_" ? "" : name.str());
    isParameter.push_back(name.starts_with("/"));
    made.push_back(0);
    gradients.push_back({});
    gradientReaders.push_back({});
    return Error::success();
  }

  Error readFunction() {
    if (Error error = nextLine("a function"))
      return error;
    StringRef direction = line;
    bool isBackward = direction == "backward";
    if (!isBackward && direction != "forward")
      return fail("expected forward or backward, found '" +
                  line.take_front(40) + "'");
    int64_t numInputs = 0, numOutputs = 0;
    if (Error error = readCounts(numInputs, numOutputs))
      return error;
    Node node;
    node.phase = isBackward ? Phase::Backward : Phase::Forward;
    const NodeId n = graph().numNodes();
    const int64_t numVariables = made.size();
    for (int64_t i = 0; i < numInputs; ++i) {
      if (Error error = nextLine("an input"))
        return error;
      int64_t id = 0;
      if (Error error = number(0, numVariables, id))
        return error;
      if (isBackward && words.size() > 1 && words[1] == "gradient")
        gradientReaders[id].push_back(n);
      else if (std::find(node.inputs.begin(), node.inputs.end(), id) ==
               node.inputs.end())
        node.inputs.push_back(id);
    }
    for (int64_t i = 0; i < numOutputs; ++i) {
      if (Error error = nextLine("an output"))
        return error;
      int64_t id = 0;
      if (Error error = number(0, numVariables, id))
        return error;
      if (!isBackward) {
        if (made[id])
          return fail("two functions make variable " + Twine(id));
        made[id] = 1;
        node.outputs.push_back(id);
        continue;
      }
      ValueId v =
          addValue(graph().values[id].bytes, "gradient " + std::to_string(id));
      gradients[id].push_back(v);
      node.outputs.push_back(v);
    }
    if (Error error = nextLine("the type of a function"))
      return error;
    node.name = line.str() + (isBackward ? "_backward" : "");
    node.cost = line.contains("Convolution") ? 10 : 1;
    if (Error error = nextLine("the fields of a function"))
      return error;
    // Chainer's depth of the function: an order of the forward part.
    int64_t rank = 0;
    StringRef digits = line.split("\"rank\": ").second;
    digits.take_while([](char c) { return c >= '0' && c <= '9'; })
        .getAsInteger(10, rank);
    ranks.push_back(isBackward ? -rank : rank);
    graph().nodes.push_back(std::move(node));
    return Error::success();
  }

  NodeId addNode(std::vector<ValueId> inputs, ValueId output, double cost,
                 StringRef name) {
    Node node;
    node.inputs = std::move(inputs);
    node.outputs = {output};
    node.cost = cost;
    node.name = name.str();
    node.phase = Phase::Backward;
    graph().nodes.push_back(std::move(node));
    // Before all other backward nodes that are ready.
    ranks.push_back(std::numeric_limits<int64_t>::min());
    return graph().numNodes() - 1;
  }

  /// Adds up gradients, starts the first one, connects their readers.
  void finishGradients() {
    for (ValueId v = 0; v < made.size(); ++v) {
      auto &parts = gradients[v];
      if (!made[v])
        graph().inputs.push_back(v);
      if (parts.empty() && gradientReaders[v].empty())
        continue;
      int64_t bytes = graph().values[v].bytes;
      if (parts.empty()) {
        parts.push_back(addValue(bytes, "gradient " + std::to_string(v)));
        addNode({v}, parts[0], 1, "gradient_of_output");
      }
      ValueId sum = parts[0];
      for (size_t i = 1; i < parts.size(); ++i) {
        ValueId next = addValue(bytes, graph().values[sum].name);
        NodeId n = addNode({sum, parts[i]}, next, 1, "accumulate");
        graph().nodes[n].inplace = {{sum, next}};
        sum = next;
      }
      for (NodeId reader : gradientReaders[v])
        graph().nodes[reader].inputs.push_back(sum);
      if (isParameter[v])
        graph().outputs.push_back(sum);
    }
  }

  /// Forward nodes by rank, then backward nodes by falling rank.
  Error sortNodes() {
    const NodeId n = graph().numNodes();
    std::vector<NodeId> producer(graph().numValues(), kNone);
    for (NodeId i = 0; i < n; ++i)
      for (ValueId v : graph().nodes[i].outputs)
        producer[v] = i;
    std::vector<std::vector<NodeId>> readers(n);
    std::vector<uint32_t> missing(n, 0);
    for (NodeId i = 0; i < n; ++i)
      for (ValueId v : graph().nodes[i].inputs)
        if (producer[v] != kNone) {
          readers[producer[v]].push_back(i);
          ++missing[i];
        }
    using Entry = std::tuple<bool, int64_t, NodeId>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> ready;
    auto push = [&](NodeId i) {
      ready.push({graph().nodes[i].phase == Phase::Backward, ranks[i], i});
    };
    for (NodeId i = 0; i < n; ++i)
      if (missing[i] == 0)
        push(i);
    std::vector<Node> sorted;
    while (!ready.empty()) {
      NodeId i = std::get<2>(ready.top());
      ready.pop();
      sorted.push_back(std::move(graph().nodes[i]));
      for (NodeId reader : readers[i])
        if (--missing[reader] == 0)
          push(reader);
    }
    if (sorted.size() != n)
      return llvm::createStringError(fileName + ": the functions form a cycle");
    graph().nodes = std::move(sorted);
    return Error::success();
  }

  StringRef rest, line;
  std::string fileName;
  size_t lineNumber = 0;
  llvm::SmallVector<StringRef, 8> words;
  Problem problem;
  /// Per variable.
  std::vector<uint8_t> isParameter, made;
  std::vector<std::vector<ValueId>> gradients;
  std::vector<std::vector<NodeId>> gradientReaders;
  /// Per node.
  std::vector<int64_t> ranks;
};

} // namespace

llvm::Expected<Graph> ckpt::solver::parseKusumoto(StringRef text,
                                                  StringRef fileName) {
  return Reader(text, fileName).run();
}
