//===- Generate.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Training graphs by family. The forward part is written down op by op; the
// backward part follows from it by the chain rule.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Solver/Generate.h"
#include <algorithm>

using namespace ckpt::solver;

namespace {

/// xorshift64*: the same numbers with every standard library.
class Random {
public:
  explicit Random(uint64_t seed) : state(seed * 0x9E3779B97F4A7C15ull + 1) {}
  uint64_t below(uint64_t end) {
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return (state * 0x2545F4914F6CDD1Dull >> 24) % end;
  }

private:
  uint64_t state;
};

class Builder {
public:
  explicit Builder(uint64_t seed) : random(seed) {}

  /// Data given to the step.
  ValueId data(int64_t bytes) {
    ValueId v = value(bytes);
    graph.inputs.push_back(v);
    return v;
  }
  /// Reads x and a weight; the backward part reads x and the weight.
  ValueId linear(ValueId x, int64_t bytes) {
    ValueId weight = data(kMiB / 4 * int64_t(1 + random.below(8)));
    return op(Kind::Linear, {x}, weight, bytes,
              double(bytes / kMiB) * 4 + 10 + double(random.below(10)));
  }
  /// The backward part reads the result.
  ValueId activation(ValueId x) { return unary(Kind::Activation, x); }
  /// The backward part reads the argument.
  ValueId norm(ValueId x) { return unary(Kind::Norm, x); }
  /// The backward part reads neither.
  ValueId add(ValueId a, ValueId b) {
    return op(Kind::Add, {a, b}, kNone, bytesOf(a), elementwiseCost(a));
  }
  ValueId concat(std::vector<ValueId> parts) {
    int64_t bytes = 0;
    for (ValueId v : parts)
      bytes += bytesOf(v);
    return op(Kind::Concat, std::move(parts), kNone, bytes,
              double(bytes / kMiB) + 2);
  }
  /// Product of two activations; the backward part reads both.
  ValueId matmul(ValueId a, ValueId b, int64_t bytes) {
    return op(Kind::Matmul, {a, b}, kNone, bytes, double(bytes / kMiB) * 3 + 8);
  }

  int64_t bytesOf(ValueId v) const { return graph.values[v].bytes; }
  /// Nodes of the finished graph, if the forward part ended here.
  uint64_t size() const { return expected; }

  /// Adds loss and backward part.
  Graph finish(ValueId last, llvm::StringRef name) {
    graph.name = name.str();
    gradient.assign(graph.numValues(), kNone);
    ValueId loss = node({last}, 4, 5, Phase::Forward, "loss");
    graph.outputs.push_back(loss);
    gradient[last] =
        node({loss, last}, bytesOf(last), 5, Phase::Backward, "loss_grad");
    for (size_t i = ops.size(); i > 0; --i)
      differentiate(ops[i - 1]);
    return std::move(graph);
  }

  static constexpr int64_t kMiB = int64_t(1) << 20;
  Random random;

private:
  enum class Kind { Linear, Activation, Norm, Add, Concat, Matmul };
  struct Op {
    Kind kind;
    std::vector<ValueId> inputs;
    ValueId weight, output;
    double cost;
  };

  ValueId value(int64_t bytes) {
    graph.values.push_back({bytes, kNone, ""});
    return graph.numValues() - 1;
  }

  double elementwiseCost(ValueId v) const {
    return double(bytesOf(v) / kMiB) + 2;
  }

  ValueId unary(Kind kind, ValueId x) {
    return op(kind, {x}, kNone, bytesOf(x), elementwiseCost(x));
  }

  ValueId node(std::vector<ValueId> inputs, int64_t bytes, double cost,
               Phase phase, llvm::StringRef name) {
    ValueId v = value(bytes);
    Node made;
    made.inputs = std::move(inputs);
    made.outputs = {v};
    made.cost = cost;
    made.phase = phase;
    made.name = name.str();
    graph.nodes.push_back(std::move(made));
    return v;
  }

  static llvm::StringRef kindName(Kind kind) {
    switch (kind) {
    case Kind::Linear:
      return "linear";
    case Kind::Activation:
      return "activation";
    case Kind::Norm:
      return "norm";
    case Kind::Add:
      return "add";
    case Kind::Concat:
      return "concat";
    case Kind::Matmul:
      return "matmul";
    }
    return "";
  }

  ValueId op(Kind kind, std::vector<ValueId> inputs, ValueId weight,
             int64_t bytes, double cost) {
    std::vector<ValueId> reads = inputs;
    if (weight != kNone)
      reads.push_back(weight);
    // Repeated arguments are read once.
    std::sort(reads.begin(), reads.end());
    reads.erase(std::unique(reads.begin(), reads.end()), reads.end());
    ValueId output =
        node(std::move(reads), bytes, cost, Phase::Forward, kindName(kind));
    expected += 1 + (kind == Kind::Add      ? 0
                     : kind == Kind::Concat ? inputs.size()
                     : kind == Kind::Linear || kind == Kind::Matmul ? 2
                                                                    : 1);
    ops.push_back({kind, std::move(inputs), weight, output, cost});
    return output;
  }

  ValueId backwardNode(std::vector<ValueId> inputs, int64_t bytes, double cost,
                       Kind kind) {
    std::sort(inputs.begin(), inputs.end());
    inputs.erase(std::unique(inputs.begin(), inputs.end()), inputs.end());
    return node(std::move(inputs), bytes, cost, Phase::Backward,
                kindName(kind).str() + "_grad");
  }

  void contribute(ValueId to, ValueId part) {
    if (isData(to))
      return;
    if (gradient[to] == kNone) {
      gradient[to] = part;
      return;
    }
    if (gradient[to] == part) // x + x
      return;
    gradient[to] = node({gradient[to], part}, bytesOf(to), elementwiseCost(to),
                        Phase::Backward, "accumulate");
  }

  bool isData(ValueId v) const {
    return std::binary_search(graph.inputs.begin(), graph.inputs.end(), v);
  }

  void differentiate(const Op &op) {
    ValueId dy = gradient[op.output];
    if (dy == kNone) // not used by the loss
      return;
    ValueId x = op.inputs[0];
    switch (op.kind) {
    case Kind::Linear: {
      if (!isData(x))
        contribute(x,
                   backwardNode({dy, op.weight}, bytesOf(x), op.cost, op.kind));
      graph.outputs.push_back(
          backwardNode({dy, x}, bytesOf(op.weight), op.cost, op.kind));
      break;
    }
    case Kind::Activation:
      contribute(x,
                 backwardNode({dy, op.output}, bytesOf(x), op.cost, op.kind));
      break;
    case Kind::Norm:
      contribute(x, backwardNode({dy, x}, bytesOf(x), op.cost, op.kind));
      break;
    case Kind::Add:
      contribute(op.inputs[0], dy);
      contribute(op.inputs[1], dy);
      break;
    case Kind::Concat:
      for (ValueId part : op.inputs)
        if (!isData(part))
          contribute(part, backwardNode({dy}, bytesOf(part),
                                        elementwiseCost(part), op.kind));
      break;
    case Kind::Matmul: {
      ValueId y = op.inputs[1];
      contribute(x, backwardNode({dy, y}, bytesOf(x), op.cost, op.kind));
      contribute(y, backwardNode({dy, x}, bytesOf(y), op.cost, op.kind));
      break;
    }
    }
  }

  Graph graph;
  std::vector<Op> ops;
  std::vector<ValueId> gradient;
  uint64_t expected = 2;
};

constexpr int64_t kMiB = Builder::kMiB;

ValueId chainBlock(Builder &b, ValueId x) {
  return b.activation(b.linear(x, kMiB * int64_t(4 + b.random.below(29))));
}

ValueId residualBlock(Builder &b, ValueId x) {
  int64_t bytes = b.bytesOf(x);
  ValueId y = b.activation(b.norm(b.linear(x, bytes)));
  y = b.norm(b.linear(y, bytes));
  return b.activation(b.add(x, y));
}

ValueId transformerBlock(Builder &b, ValueId x) {
  int64_t bytes = b.bytesOf(x);
  ValueId h = b.norm(x);
  ValueId q = b.linear(h, bytes), k = b.linear(h, bytes);
  ValueId scores = b.activation(b.matmul(q, k, 4 * bytes));
  ValueId mixed = b.matmul(scores, b.linear(h, bytes), bytes);
  x = b.add(x, b.linear(mixed, bytes));
  ValueId wide = b.activation(b.linear(b.norm(x), 4 * bytes));
  return b.add(x, b.linear(wide, bytes));
}

/// Twelve layers, each of which reads all before it, then a narrower one.
ValueId denseBlock(Builder &b, ValueId x) {
  for (unsigned layer = 0; layer < 12; ++layer) {
    ValueId y = b.linear(b.activation(b.norm(x)), 4 * kMiB);
    x = b.concat({x, y});
  }
  return b.linear(x, 16 * kMiB);
}

/// Down and up again over `levels` sizes with `convs` layers on each.
ValueId unet(Builder &b, ValueId x, unsigned levels, uint64_t convs) {
  std::vector<ValueId> skips;
  for (unsigned level = 0; level < levels; ++level) {
    for (uint64_t i = 0; i < convs; ++i)
      x = b.activation(b.linear(x, b.bytesOf(x)));
    skips.push_back(x);
    x = b.linear(x, std::max(kMiB, b.bytesOf(x) / 2));
  }
  for (unsigned level = levels; level > 0; --level) {
    ValueId skip = skips[level - 1];
    x = b.concat({b.linear(x, b.bytesOf(skip)), skip});
    for (uint64_t i = 0; i < convs; ++i)
      x = b.activation(b.linear(x, b.bytesOf(skip)));
  }
  return x;
}

/// Layers of four; each op reads one or two ops of the three layers before.
ValueId randomLayers(Builder &b, ValueId x, uint64_t numNodes) {
  std::vector<ValueId> recent = {x};
  auto pick = [&] {
    size_t window = std::min<size_t>(recent.size(), 12);
    return recent[recent.size() - 1 - b.random.below(window)];
  };
  while (b.size() < numNodes) {
    ValueId y = kNone;
    switch (b.random.below(5)) {
    case 0:
      y = b.activation(pick());
      break;
    case 1:
      y = b.norm(pick());
      break;
    case 2:
      y = b.concat({pick(), recent.back()});
      y = b.linear(y, kMiB * int64_t(1 + b.random.below(32)));
      break;
    case 3:
      y = b.matmul(pick(), recent.back(),
                   kMiB * int64_t(1 + b.random.below(32)));
      break;
    default:
      y = b.linear(pick(), kMiB * int64_t(1 + b.random.below(32)));
      break;
    }
    recent.push_back(y);
  }
  // Everything that is left open reaches the loss.
  size_t window = std::min<size_t>(recent.size(), 12);
  std::vector<ValueId> open(recent.end() - window, recent.end());
  std::sort(open.begin(), open.end());
  open.erase(std::unique(open.begin(), open.end()), open.end());
  return b.linear(b.concat(open), kMiB);
}

} // namespace

llvm::ArrayRef<llvm::StringRef> ckpt::solver::generatorNames() {
  static const llvm::StringRef names[] = {"chain", "residual",    "dense",
                                          "unet",  "transformer", "random"};
  return names;
}

std::optional<Graph> ckpt::solver::generateGraph(llvm::StringRef family,
                                                 uint64_t numNodes,
                                                 uint64_t seed) {
  Builder b(seed);
  ValueId x = b.linear(b.data(8 * kMiB), 16 * kMiB);
  auto repeat = [&](ValueId (*block)(Builder &, ValueId)) {
    do {
      x = block(b, x);
    } while (b.size() < numNodes);
  };
  if (family == "chain") {
    repeat(chainBlock);
  } else if (family == "residual") {
    repeat(residualBlock);
  } else if (family == "dense") {
    repeat(denseBlock);
  } else if (family == "transformer") {
    repeat(transformerBlock);
  } else if (family == "unet") {
    // Ten sizes are passed; a layer is five nodes of the whole.
    constexpr unsigned kLevels = 5;
    x = b.linear(x, 64 * kMiB);
    x = unet(b, x, kLevels, std::max<uint64_t>(1, numNodes / (10 * kLevels)));
  } else if (family == "random") {
    x = randomLayers(b, x, numNodes);
  } else {
    return std::nullopt;
  }
  return b.finish(x, family.str() + "-" + std::to_string(numNodes));
}
