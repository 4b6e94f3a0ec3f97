//===- TrainingGraph.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From a `ckpt.graph` op to a solver::Graph.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Analysis/TrainingGraph.h"
#include "ckpt/Interfaces/Donation.h"
#include "ckpt/Interfaces/OpFacts.h"
#include "ckpt/Interfaces/StorageSize.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace ckpt;

FailureOr<GraphOp> ckpt::findGraph(func::FuncOp function) {
  GraphOp found;
  if (function.isExternal())
    return found;
  for (GraphOp graph : function.getOps<GraphOp>()) {
    if (found) {
      emitError(graph.getLoc())
          << "'ckpt.graph' op is the second graph of function '"
          << function.getName() << "'; a function may hold one";
      return failure();
    }
    found = graph;
  }
  return found;
}

FailureOr<TrainingGraph> TrainingGraph::build(GraphOp op, int64_t alignment) {
  TrainingGraph result;
  result.op = op;
  result.alignment = alignment;
  if (auto function = op->getParentOfType<func::FuncOp>())
    result.graph.name = function.getName().str();
  if (failed(result.addInputs()))
    return failure();
  for (NodeOp node : op.getBody().getOps<NodeOp>())
    result.nodes.push_back(node);
  llvm::sort(result.nodes,
             [](NodeOp a, NodeOp b) { return a.getId() < b.getId(); });
  for (auto [index, node] : llvm::enumerate(result.nodes))
    result.nodeIds[node.getId()] = index;
  result.findUsedDonations();
  if (failed(result.addNodes()))
    return failure();
  result.addOrder();
  result.addDonationOrder();
  if (failed(result.check()))
    return failure();
  return result;
}

std::optional<solver::NodeId> TrainingGraph::lookupNode(int64_t id) const {
  auto it = nodeIds.find(id);
  if (it == nodeIds.end())
    return std::nullopt;
  return it->second;
}

/// The result of the node that `value` is an instance of.
static std::pair<int64_t, unsigned> instanceOf(OpResult value) {
  Operation *owner = value.getOwner();
  int64_t id = isa<NodeOp>(owner) ? cast<NodeOp>(owner).getId()
                                  : cast<RematOp>(owner).getOf();
  return {id, value.getResultNumber()};
}

solver::ValueId TrainingGraph::lookupValue(Value value) const {
  if (auto result = dyn_cast<OpResult>(value))
    if (isa<RematOp>(result.getOwner())) {
      auto [id, number] = instanceOf(result);
      return valueIds.lookup(getNode(nodeIds.lookup(id)).getResult(number));
    }
  return valueIds.lookup(value);
}

/// Scalars live in registers; an error for what has no size.
static FailureOr<int64_t> bytesOf(Value value, Operation *reporter,
                                  llvm::Twine what) {
  FailureOr<int64_t> bytes = storageBytes(value.getType());
  if (failed(bytes))
    emitError(reporter->getLoc())
        << "'" << reporter->getName() << "' op " << what << " of type "
        << value.getType()
        << " has no known size in bytes, so no plan can count it";
  return bytes;
}

LogicalResult TrainingGraph::addInputs() {
  for (BlockArgument arg : op.getBody().getArguments()) {
    FailureOr<int64_t> bytes =
        bytesOf(arg, op, "argument #" + llvm::Twine(arg.getArgNumber()));
    if (failed(bytes))
      return failure();
    valueIds[arg] = graph.values.size();
    graph.inputs.push_back(graph.values.size());
    graph.values.push_back(
        {*bytes, solver::kNone, "arg" + std::to_string(arg.getArgNumber())});
    values.push_back(arg);
    FailureOr<int64_t> sum = checkedAdd(argumentBytes, *bytes);
    if (failed(sum))
      return emitError(op.getLoc())
             << "'ckpt.graph' op has arguments whose bytes overflow 64 bits";
    argumentBytes = *sum;
  }
  return success();
}

LogicalResult TrainingGraph::addNodes() {
  // Buffers of results come first, so that the nodes can name them.
  llvm::DenseMap<std::pair<int64_t, unsigned>, solver::ValueId> resultBuffers;
  YieldOp yield = op.getYield();
  for (OpOperand &operand : yield->getOpOperands()) {
    unsigned number = operand.getOperandNumber();
    auto result = dyn_cast<OpResult>(operand.get());
    if (!isa<TensorType>(operand.get().getType()))
      continue;
    if (!result)
      return emitError(op.getLoc())
             << "'ckpt.graph' op yields its argument #"
             << cast<BlockArgument>(operand.get()).getArgNumber()
             << " as result #" << number
             << "; a node must copy it into the result";
    FailureOr<int64_t> bytes =
        bytesOf(result, op, "result #" + llvm::Twine(number));
    if (failed(bytes))
      return failure();
    auto donation = llvm::find_if(
        donations, [&](const Donation &d) { return d.result == number; });
    if (donation != donations.end() &&
        resultBuffers.insert({instanceOf(result), donation->argument}).second)
      continue;
    if (!resultBuffers.insert({instanceOf(result), graph.values.size()}).second)
      return emitError(op.getLoc())
             << "'ckpt.graph' op yields one value as result #" << number
             << " and as an earlier one; a node must copy it";
    graph.inputs.push_back(graph.values.size());
    graph.values.push_back(
        {*bytes, solver::kNone, "result" + std::to_string(number)});
    values.push_back(Value());
    FailureOr<int64_t> sum = checkedAdd(resultBytes, *bytes);
    if (failed(sum))
      return emitError(op.getLoc())
             << "'ckpt.graph' op has results whose bytes overflow 64 bits";
    resultBytes = *sum;
  }

  graph.nodes.resize(nodes.size());
  for (auto [index, node] : llvm::enumerate(nodes)) {
    solver::Node &out = graph.nodes[index];
    std::string name = node.getName() ? node.getName()->str()
                                      : "node" + std::to_string(node.getId());
    out.name = name;
    out.cost = node.getCost().convertToDouble();
    out.phase = static_cast<solver::Phase>(node.getPhase());
    out.recomputable = !node.getOnce();
    FailureOr<int64_t> workspace = alignBytes(node.getWorkspace(), alignment);
    if (failed(workspace))
      return node.emitOpError("has a workspace that overflows 64 bits");
    out.workspace = *workspace;
    for (OpResult result : node->getOpResults()) {
      solver::Value value;
      value.name = node->getNumResults() == 1
                       ? name
                       : name + "#" + std::to_string(result.getResultNumber());
      auto buffer = resultBuffers.find(instanceOf(result));
      if (buffer != resultBuffers.end()) {
        value.aliasOf = buffer->second;
        out.recomputable = false;
        graph.outputs.push_back(graph.values.size());
      } else {
        FailureOr<int64_t> bytes = bytesOf(
            result, node, "result #" + llvm::Twine(result.getResultNumber()));
        if (succeeded(bytes))
          bytes = alignBytes(*bytes, alignment);
        if (failed(bytes))
          return failure();
        value.bytes = *bytes;
      }
      valueIds[result] = graph.values.size();
      out.outputs.push_back(graph.values.size());
      graph.values.push_back(std::move(value));
      values.push_back(result);
    }
    shareResultBuffer(node, out);
  }
  for (Value yielded : yield.getOperands())
    if (!isa<TensorType>(yielded.getType()) && isa<OpResult>(yielded)) {
      solver::ValueId id = lookupValue(yielded);
      if (!llvm::is_contained(graph.outputs, id))
        graph.outputs.push_back(id);
    }

  // Uses, when all values have their ids.
  std::vector<uint32_t> numReaders(graph.numValues());
  for (auto [index, node] : llvm::enumerate(nodes)) {
    solver::Node &out = graph.nodes[index];
    for (Value input : node.getInputs()) {
      solver::ValueId id = lookupValue(input);
      if (llvm::is_contained(out.inputs, id))
        continue;
      out.inputs.push_back(id);
      ++numReaders[id];
    }
  }
  // Backwards, so that a result reaches all that accumulate into it.
  for (size_t index = nodes.size(); index-- > 0;)
    addInplacePairs(nodes[index], graph.nodes[index], numReaders);
  return success();
}

/// Follows views inside a node up to the argument of its block that holds the
/// whole value; null when it starts elsewhere or is a part.
static BlockArgument wholeArgument(Value value, Block *block) {
  while (true) {
    if (auto arg = dyn_cast<BlockArgument>(value))
      return arg.getOwner() == block ? arg : BlockArgument();
    auto result = cast<OpResult>(value);
    Value base;
    for (auto [number, operand] : getViews(result.getOwner()))
      if (number == result.getResultNumber())
        base = result.getOwner()->getOperand(operand);
    if (!base)
      return {};
    FailureOr<int64_t> whole = storageBytes(base.getType());
    FailureOr<int64_t> part = storageBytes(value.getType());
    if (failed(whole) || failed(part) || *whole != *part)
      return {};
    value = base;
  }
}

void TrainingGraph::shareResultBuffer(NodeOp node, const solver::Node &out) {
  OperandRange yielded = node.getYield().getOperands();
  for (auto [index, id] : llvm::enumerate(out.outputs)) {
    solver::ValueId buffer = graph.values[id].aliasOf;
    if (buffer == solver::kNone)
      continue;
    // What the result of the function is a view of.
    for (Value at = yielded[index]; auto view = at.getDefiningOp();) {
      SmallVector<ResultOperandPair> pairs = getViews(view);
      if (view->getNumResults() != 1 || pairs.size() != 1)
        break;
      at = view->getOperand(pairs.front().second);
      for (auto [other, value] : llvm::zip_equal(out.outputs, yielded))
        if (value == at && graph.values[other].aliasOf == solver::kNone &&
            storageBytes(at.getType()).value_or(-1) ==
                graph.values[buffer].bytes) {
          graph.values[other].aliasOf = buffer;
          graph.values[other].bytes = 0;
        }
    }
  }
}

/// True when nothing else of the node reads `arg` than the op that overwrites
/// it through `operand`; or that op reads element by element what it writes
/// there, which one storage allows.
static bool mayOverwrite(BlockArgument arg, Value operand, Operation *op) {
  bool isOnlyUse = true;
  for (Value at = operand; isOnlyUse; at = at.getDefiningOp()->getOperand(0)) {
    isOnlyUse = at.hasOneUse();
    if (at == arg)
      break;
  }
  if (isOnlyUse)
    return true;
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp || operand != arg ||
      linalgOp.getNumParallelLoops() != linalgOp.getNumLoops())
    return false;
  return llvm::all_of(arg.getUses(), [&](OpOperand &use) {
    return use.getOwner() == op &&
           linalgOp.getMatchingIndexingMap(&use).isIdentity();
  });
}

void TrainingGraph::addInplacePairs(NodeOp node, solver::Node &out,
                                    ArrayRef<uint32_t> numReaders) {
  Block &block = node.getBody().front();
  for (OpOperand &yielded : node.getYield()->getOpOperands()) {
    Value value = yielded.get();
    solver::ValueId output = out.outputs[yielded.getOperandNumber()];
    solver::ValueId buffer = graph.values[output].aliasOf;
    if (buffer == solver::kNone && graph.values[output].bytes == 0)
      continue;
    // What is yielded may be a view of what the op makes.
    auto result = dyn_cast<OpResult>(value);
    Value operand;
    while (result && !operand) {
      Operation *owner = result.getOwner();
      for (auto [number, index] : getInplacePairs(owner))
        if (number == result.getResultNumber())
          operand = owner->getOperand(index);
      if (operand)
        break;
      OpResult base;
      for (auto [number, index] : getViews(owner))
        if (number == result.getResultNumber())
          base = dyn_cast<OpResult>(owner->getOperand(index));
      result = base;
    }
    if (!operand)
      continue;
    BlockArgument arg = wholeArgument(operand, &block);
    if (!arg)
      continue;
    solver::ValueId input = lookupValue(node.getInputs()[arg.getArgNumber()]);
    if (!mayOverwrite(arg, operand, result.getOwner()))
      continue;
    if (buffer != solver::kNone) {
      // What only this node reads, to accumulate onto it, is made in the buffer
      // of the result, by a node that makes nothing else.
      if (buffer < getNumArguments())
        continue; // The argument holds what others still read.
      auto maker = node.getInputs()[arg.getArgNumber()].getDefiningOp();
      if (!maker || numReaders[input] != 1 || maker->getNumResults() != 1 ||
          graph.values[input].aliasOf != solver::kNone ||
          storageBytes(arg.getType()).value_or(-1) !=
              graph.values[buffer].bytes)
        continue;
      solver::NodeId made =
          nodeIds.lookup(instanceOf(cast<OpResult>(values[input])).first);
      graph.values[input].aliasOf = buffer;
      graph.values[input].bytes = 0;
      graph.nodes[made].recomputable = false;
      continue;
    }
    if (graph.values[input].bytes != graph.values[output].bytes)
      continue;
    // One storage can be taken over once.
    bool taken = llvm::any_of(out.inplace,
                              [&](auto pair) { return pair.first == input; });
    if (!taken)
      out.inplace.push_back({input, output});
  }
}

void TrainingGraph::addOrder() {
  std::optional<solver::NodeId> last;
  for (auto [index, node] : llvm::enumerate(nodes)) {
    if (!node.getOrdered())
      continue;
    if (last) {
      solver::ValueId token = graph.values.size();
      graph.values.push_back({0, solver::kNone, "order"});
      values.push_back(Value());
      graph.nodes[*last].outputs.push_back(token);
      graph.nodes[index].inputs.push_back(token);
    }
    last = index;
  }
}

void TrainingGraph::findUsedDonations() {
  auto function = op->getParentOfType<func::FuncOp>();
  auto terminator =
      function ? dyn_cast<func::ReturnOp>(op->getBlock()->getTerminator())
               : func::ReturnOp();
  YieldOp yield = op.getYield();
  if (!terminator || op.getInputs().size() != function.getNumArguments() ||
      yield->getNumOperands() != function.getNumResults())
    return;
  for (auto [number, found] : llvm::enumerate(findDonations(function))) {
    auto result = dyn_cast<OpResult>(yield.getOperand(number));
    if (!found || !result ||
        terminator.getOperand(number) != op->getResult(number) ||
        op.getInputs()[*found] != function.getArgument(*found) ||
        llvm::is_contained(yield->getOperands().take_front(number), result))
      continue;
    Donation donation{*found, static_cast<unsigned>(number), 0, {}};
    auto [id, index] = instanceOf(result);
    donation.writer = nodeIds.lookup(id);
    Value argument = op.getBody().getArgument(*found);
    bool isUsed = true;
    for (auto [reader, node] : llvm::enumerate(nodes)) {
      auto input = llvm::find(node.getInputs(), argument);
      if (reader == donation.writer) {
        Value made = node.getYield().getOperand(index);
        // Without a use of the argument in the node, anything of its type does.
        Value read = argument;
        if (input != node.getInputs().end())
          read = node.getBody().getArgument(
              std::distance(node.getInputs().begin(), input));
        isUsed &= canWriteOver(made, read);
      } else if (input != node.getInputs().end()) {
        isUsed &= reader < donation.writer;
        donation.readers.push_back(reader);
      }
    }
    if (isUsed)
      donations.push_back(std::move(donation));
  }
}

void TrainingGraph::addDonationOrder() {
  std::vector<solver::NodeId> producer(graph.numValues(), solver::kNone);
  for (auto [index, node] : llvm::enumerate(graph.nodes))
    for (solver::ValueId value : node.outputs)
      producer[value] = index;
  for (const Donation &donation : donations) {
    // What the writer needs comes before it as it is.
    std::vector<bool> isBefore(nodes.size());
    isBefore[donation.writer] = true;
    for (size_t index = donation.writer + 1; index-- > 0;)
      if (isBefore[index])
        for (solver::ValueId value : graph.nodes[index].inputs)
          if (value < producer.size() && producer[value] != solver::kNone)
            isBefore[producer[value]] = true;
    for (solver::NodeId reader : donation.readers) {
      if (isBefore[reader])
        continue;
      solver::ValueId token = graph.values.size();
      graph.values.push_back({0, solver::kNone, "read"});
      values.push_back(Value());
      graph.nodes[reader].outputs.push_back(token);
      graph.nodes[donation.writer].inputs.push_back(token);
    }
  }
}

std::vector<solver::NodeId>
TrainingGraph::findLateReaders(ArrayRef<solver::NodeId> schedule) const {
  std::vector<int64_t> first(nodes.size(), -1), last(nodes.size(), -1);
  for (auto [step, node] : llvm::enumerate(schedule)) {
    if (first[node] < 0)
      first[node] = step;
    last[node] = step;
  }
  std::vector<solver::NodeId> late;
  for (const Donation &donation : donations)
    for (solver::NodeId reader : donation.readers)
      if (last[reader] > first[donation.writer])
        late.push_back(reader);
  llvm::sort(late);
  late.erase(std::unique(late.begin(), late.end()), late.end());
  return late;
}

LogicalResult TrainingGraph::check() {
  solver::Problem problem;
  problem.graph = std::move(graph);
  std::vector<solver::Violation> violations = problem.check();
  graph = std::move(problem.graph);
  if (violations.empty())
    return success();
  const solver::Violation &first = violations.front();
  InFlightDiagnostic diag = emitError(op.getLoc())
                            << "'ckpt.graph' op is malformed (" << first.label
                            << "): " << first.text;
  for (solver::NodeId id : first.nodes)
    if (id < nodes.size())
      diag.attachNote(nodes[id].getLoc()) << "node " << nodes[id].getId();
  return failure();
}

FailureOr<std::vector<solver::NodeId>> TrainingGraph::getSchedule() const {
  GraphOp op = getOp();
  std::vector<solver::NodeId> schedule;
  std::vector<Value> newest(graph.values.size());
  for (Operation &step : op.getBody().front().without_terminator()) {
    for (auto [index, operand] : llvm::enumerate(step.getOperands())) {
      if (isa<BlockArgument>(operand))
        continue;
      if (newest[lookupValue(operand)] != operand) {
        step.emitOpError("reads an instance of operand #")
            << index << " that a later execution has replaced; plans bind "
            << "each use to the newest one";
        return failure();
      }
    }
    int64_t id = isa<NodeOp>(step) ? cast<NodeOp>(step).getId()
                                   : cast<RematOp>(step).getOf();
    std::optional<solver::NodeId> node = lookupNode(id);
    if (!node) {
      step.emitOpError("repeats node ") << id << ", which the graph lacks";
      return failure();
    }
    NodeOp original = getNode(*node);
    if (step.getNumResults() != original.getNumResults()) {
      step.emitOpError("has ") << step.getNumResults() << " results, but node "
                               << id << " has " << original.getNumResults();
      return failure();
    }
    schedule.push_back(*node);
    for (OpResult result : step.getOpResults())
      newest[lookupValue(result)] = result;
  }
  for (Value yielded : op.getYield().getOperands())
    if (isa<OpResult>(yielded) && newest[lookupValue(yielded)] != yielded) {
      op.getYield().emitOpError("returns an instance that a later execution "
                                "has replaced");
      return failure();
    }
  return schedule;
}

TrainingGraphAnalysis::TrainingGraphAnalysis(Operation *function) {
  auto func = dyn_cast<func::FuncOp>(function);
  if (!func)
    return;
  FailureOr<GraphOp> op = findGraph(func);
  if (failed(op) || !*op)
    return;
  FailureOr<TrainingGraph> built = TrainingGraph::build(*op);
  if (failed(built))
    return;
  graph.emplace(std::move(*built));
  baseline = solver::simulateBaseline(graph->getGraph());
}
