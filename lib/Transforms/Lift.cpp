//===- Lift.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// gc-lift: the body of a function becomes one `ckpt.graph`. Each compute op is
// cloned into a node of its own, with the constants, destinations and views
// that it needs, so that nodes exchange only what must be in memory.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Analysis/TrainingGraph.h"
#include "ckpt/CostModel/CostModel.h"
#include "ckpt/Interfaces/OpFacts.h"
#include "ckpt/Interfaces/StorageSize.h"
#include "ckpt/Transforms/Passes.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"

namespace ckpt {
#define GEN_PASS_DEF_GCLIFT
#include "ckpt/Transforms/Passes.h.inc"
} // namespace ckpt

using namespace mlir;
using namespace ckpt;

namespace {

/// What hints say of a value.
struct Hints {
  StringAttr name;
  bool keepMust = false, keepWish = false;
  bool recomputeMust = false, recomputeWish = false;
};

/// Prices ops by the model, and copies by the rates of the device.
struct Costs {
  std::unique_ptr<CostModel> model;
  DeviceProfile profile;

  double secondsOf(Operation *op) {
    Price price = model->price(op);
    if (price.source == PriceSource::Bytes ||
        price.source == PriceSource::Guess)
      remark::analysis(op->getLoc(),
                       remark::RemarkOpts::name("cost").category("gc-lift"))
          << remark::metric("op", op->getName().getStringRef())
          << remark::metric("priced_by", stringify(price.source));
    return price.seconds;
  }
  double secondsOfCopy(int64_t bytes) const {
    OpWork work;
    work.bytesRead = work.bytesWritten = static_cast<double>(bytes);
    work.known = true;
    return rooflineSeconds(profile, work);
  }
};

/// What is known of an op of the body before nodes are made.
struct OpInfo {
  RematFacts facts;
  bool satellite = false;
  Phase phase = Phase::Backward;
  /// Satellites that one use of this one clones, at most.
  unsigned closure = 0;
  /// Views of the only result that are yielded too, or instead of it when
  /// nothing else reads it, in order.
  SmallVector<Operation *, 1> resultViews;
  /// Results of the function that are copied right after this op.
  SmallVector<unsigned, 1> copiesAfter;
};

/// Scalar arithmetic is cloned into its users up to this many ops.
constexpr unsigned kMaxScalarClosure = 16;

class Lifter {
public:
  Lifter(func::FuncOp function, Costs &costs, unsigned loss, bool keepSource,
         bool repeatDiscrete)
      : function(function), costs(costs), loss(loss), keepSource(keepSource),
        repeatDiscrete(repeatDiscrete) {}

  /// Fails after an error; a function that cannot be lifted is left as it is,
  /// with a remark.
  LogicalResult run();

private:
  bool isLiftable();
  LogicalResult takeHints();
  void classify();
  void findPhases();
  void routeResults();
  void makeGraph();
  LogicalResult makeNode(Operation *op);
  void makeCopy(unsigned result);

  /// Values that `op` needs: operands save inits whose contents it does not
  /// read, and captured values.
  void readsOf(Operation *op, llvm::SetVector<Value> &reads);
  static bool isUnreadInit(OpOperand &operand);
  /// Clones `op`, with a destination of its own for each init not read.
  static Operation *cloneInto(Operation *op, OpBuilder &builder,
                              IRMapping &mapping);

  /// Satellites behind `reads` in program order, and the values in front of
  /// them: arguments and results of nodes.
  void gather(llvm::SetVector<Value> reads,
              SmallVector<Operation *> &satellites,
              llvm::SetVector<Value> &bases);
  NodeOp beginNode(Location loc, StringAttr name, Phase phase, double cost,
                   TypeRange types, const llvm::SetVector<Value> &bases,
                   IRMapping &mapping);
  int64_t bytesOfSatellites(Block &block, Operation *upTo);

  bool isSatellite(Value value) {
    Operation *op = value.getDefiningOp();
    return op && infos[order.lookup(op)].satellite;
  }
  OpInfo &info(Operation *op) { return infos[order.lookup(op)]; }

  func::FuncOp function;
  Costs &costs;
  unsigned loss;
  bool keepSource;
  bool repeatDiscrete;

  Block *body = nullptr;
  std::vector<Operation *> ops;
  std::vector<OpInfo> infos;
  llvm::DenseMap<Operation *, unsigned> order;
  llvm::DenseMap<Value, Hints> hints;
  /// Per result of the function: what the node that copies it yields.
  std::vector<Value> copies;
  /// Results that are copied first, since they depend on no op.
  SmallVector<unsigned> copiesOfArguments;

  GraphOp graph;
  OpBuilder builder{function.getContext()};
  /// Original value -> value in the graph.
  IRMapping lifted;
  int64_t nextId = 0;
};

} // namespace

//===----------------------------------------------------------------------===//
// What is lifted
//===----------------------------------------------------------------------===//

/// A value that the plan must count, and cannot.
static bool hasUnknownSize(Value value) {
  return failed(storageBytes(value.getType()));
}

bool Lifter::isLiftable() {
  if (function.isExternal())
    return false;
  auto refuse = [&](Location loc) -> InFlightDiagnostic {
    return emitRemark(loc) << "function '" << function.getName()
                           << "' is not planned: ";
  };
  bool hasTensor = false;
  function.walk([&](Operation *op) {
    hasTensor |= llvm::any_of(op->getResultTypes(), llvm::IsaPred<TensorType>);
  });
  if (isPlanned(function)) {
    refuse(function.getLoc()) << "it already holds a plan";
    return false;
  }
  if (!hasTensor)
    return false;
  if (!function.getBody().hasOneBlock()) {
    refuse(function.getLoc())
        << "its body has several blocks; only straight-line bodies (with "
           "structured control flow inside ops) can be lifted";
    return false;
  }
  for (BlockArgument arg : function.getArguments())
    if (hasUnknownSize(arg)) {
      refuse(function.getLoc())
          << "argument #" << arg.getArgNumber() << " of type " << arg.getType()
          << " has no size in bytes that is known before the step runs";
      return false;
    }
  for (Operation &op : function.getBody().front().without_terminator()) {
    for (OpResult result : op.getOpResults()) {
      if (!hasUnknownSize(result))
        continue;
      // A cast to a dynamic shape shows storage of a known size.
      if (llvm::any_of(getViews(&op), [&](ResultOperandPair pair) {
            return pair.first == result.getResultNumber();
          }))
        continue;
      // Shape constants and the like are cloned to where they are read.
      if (!isa<ShapedType>(result.getType()) && getRematFacts(&op).satellite)
        continue;
      refuse(op.getLoc()) << "result #" << result.getResultNumber() << " of '"
                          << op.getName() << "' has type " << result.getType()
                          << ", whose size in bytes is not known before the "
                             "step runs";
      return false;
    }
    if (op.getNumSuccessors() != 0)
      return false;
  }
  return true;
}

/// Moves what the hints say into `hints` and the hints out of the function.
LogicalResult Lifter::takeHints() {
  SmallVector<HintOp> all;
  function.walk([&](HintOp hint) { all.push_back(hint); });
  for (HintOp hint : all) {
    Value value = hint.getInput();
    Hints &entry = hints[value];
    if (hint.getName())
      entry.name = hint.getNameAttr();
    if (hint.getAction()) {
      bool must = *hint.getStrength() == HintStrength::Must;
      bool keep = *hint.getAction() == HintAction::Keep;
      entry.keepMust |= keep && must;
      entry.keepWish |= keep && !must;
      entry.recomputeMust |= !keep && must;
      entry.recomputeWish |= !keep && !must;
    }
    if (entry.keepMust && entry.recomputeMust)
      return hint.emitOpError("says the value must be recomputed, and another "
                              "hint says it must be kept; drop one of them");
    hint.getResult().replaceAllUsesWith(value);
    hint.erase();
  }
  return success();
}

void Lifter::classify() {
  body = &function.getBody().front();
  for (Operation &op : body->without_terminator()) {
    order[&op] = ops.size();
    ops.push_back(&op);
  }
  infos.resize(ops.size());
  for (auto [index, op] : llvm::enumerate(ops)) {
    OpInfo &entry = infos[index];
    entry.facts = getRematFacts(op);
    // Barriers set by hand go with their users, where they keep their effect.
    entry.satellite = entry.facts.satellite || isa<BarrierOp>(op);
    if (!entry.satellite)
      continue;
    llvm::SetVector<Value> reads;
    readsOf(op, reads);
    unsigned closure = 1;
    for (Value value : reads)
      if (isSatellite(value))
        closure += infos[order.lookup(value.getDefiningOp())].closure;
    entry.closure = std::min(closure, 2 * kMaxScalarClosure);
    bool isScalar =
        !llvm::any_of(op->getResultTypes(), llvm::IsaPred<TensorType>);
    if (isScalar && closure > kMaxScalarClosure)
      entry.satellite = false;
  }
}

/// Forward: what the loss depends on. Update: what makes a donated result from
/// the argument that it replaces.
void Lifter::findPhases() {
  Operation *terminator = body->getTerminator();
  SmallVector<Operation *> work;
  auto mark = [&](Value value) {
    Operation *op = value.getDefiningOp();
    if (op && op->getBlock() == body && info(op).phase != Phase::Forward) {
      info(op).phase = Phase::Forward;
      work.push_back(op);
    }
  };
  if (loss < terminator->getNumOperands())
    mark(terminator->getOperand(loss));
  while (!work.empty()) {
    llvm::SetVector<Value> reads;
    readsOf(work.pop_back_val(), reads);
    for (Value value : reads)
      mark(value);
  }

  llvm::SmallDenseSet<unsigned> donatedResults;
  llvm::SmallDenseSet<Value> donated;
  for (BlockArgument arg : function.getArguments())
    if (auto result = function.getArgAttrOfType<IntegerAttr>(
            arg.getArgNumber(), "tf.aliasing_output")) {
      donatedResults.insert(result.getInt());
      donated.insert(arg);
    }
  if (donated.empty())
    return;
  for (Operation *op : llvm::reverse(ops)) {
    OpInfo &entry = info(op);
    if (entry.phase == Phase::Forward || op->use_empty())
      continue;
    bool feedsUpdates = llvm::all_of(op->getUses(), [&](OpOperand &use) {
      Operation *user = body->findAncestorOpInBlock(*use.getOwner());
      if (user == terminator)
        return donatedResults.contains(use.getOperandNumber());
      return info(user).phase == Phase::Update;
    });
    bool readsDonated = llvm::any_of(
        op->getOperands(), [&](Value v) { return donated.contains(v); });
    if (feedsUpdates && (readsDonated || entry.satellite))
      entry.phase = Phase::Update;
  }
}

/// Decides for each result of the function which node writes it.
void Lifter::routeResults() {
  Operation *terminator = body->getTerminator();
  copies.resize(terminator->getNumOperands());
  llvm::SmallDenseSet<Value> claimed;
  for (OpOperand &operand : terminator->getOpOperands()) {
    unsigned number = operand.getOperandNumber();
    Value value = operand.get();
    bool isTensor = isa<TensorType>(value.getType());
    if (isa<BlockArgument>(value) && !isTensor)
      continue; // The graph yields its argument.
    if (value.getDefiningOp() && !isSatellite(value) &&
        (!isTensor || claimed.insert(value).second))
      continue; // The op itself writes it.

    // Reshapes that only the return reads go with the op, which then yields
    // both when others read what it makes.
    SmallVector<Operation *, 1> chain;
    Value at = value;
    while (at.hasOneUse() && at.getDefiningOp() && isSatellite(at)) {
      Operation *view = at.getDefiningOp();
      auto pairs = getViews(view);
      if (pairs.size() != 1 || view->getNumResults() != 1)
        break;
      Value base = view->getOperand(pairs.front().second);
      FailureOr<int64_t> whole = storageBytes(base.getType());
      FailureOr<int64_t> part = storageBytes(at.getType());
      if (failed(whole) || failed(part) || *whole != *part)
        break;
      chain.push_back(view);
      at = base;
    }
    Operation *maker = at.getDefiningOp();
    if (!chain.empty() && maker && !isSatellite(at) &&
        maker->getNumResults() == 1 && info(maker).resultViews.empty() &&
        claimed.insert(at).second) {
      info(maker).resultViews.assign(chain.rbegin(), chain.rend());
      continue;
    }

    // A node of its own, as early as its operands allow.
    llvm::SetVector<Value> reads, bases;
    reads.insert(value);
    SmallVector<Operation *> satellites;
    gather(reads, satellites, bases);
    Operation *last = nullptr;
    for (Value base : bases)
      if (Operation *op = base.getDefiningOp())
        if (!last || order.lookup(last) < order.lookup(op))
          last = op;
    if (last)
      info(last).copiesAfter.push_back(number);
    else
      copiesOfArguments.push_back(number);
  }
}

//===----------------------------------------------------------------------===//
// Satellites
//===----------------------------------------------------------------------===//

bool Lifter::isUnreadInit(OpOperand &operand) {
  auto op = dyn_cast<linalg::LinalgOp>(operand.getOwner());
  return op && op.isDpsInit(&operand) &&
         isa<RankedTensorType>(operand.get().getType()) &&
         !op.payloadUsesValueFromOperand(&operand);
}

void Lifter::readsOf(Operation *op, llvm::SetVector<Value> &reads) {
  for (OpOperand &operand : op->getOpOperands())
    if (!isUnreadInit(operand))
      reads.insert(operand.get());
  getUsedValuesDefinedAbove(op->getRegions(), reads);
}

void Lifter::gather(llvm::SetVector<Value> reads,
                    SmallVector<Operation *> &satellites,
                    llvm::SetVector<Value> &bases) {
  llvm::SmallPtrSet<Operation *, 8> seen;
  // `reads` grows while it is walked.
  for (size_t i = 0; i < reads.size(); ++i) {
    Value value = reads[i];
    if (!isSatellite(value)) {
      bases.insert(value);
      continue;
    }
    if (seen.insert(value.getDefiningOp()).second) {
      satellites.push_back(value.getDefiningOp());
      readsOf(value.getDefiningOp(), reads);
    }
  }
  llvm::sort(satellites, [&](Operation *a, Operation *b) {
    return order.lookup(a) < order.lookup(b);
  });
}

Operation *Lifter::cloneInto(Operation *op, OpBuilder &builder,
                             IRMapping &mapping) {
  SmallVector<std::pair<unsigned, Value>> inits;
  for (OpOperand &operand : op->getOpOperands())
    if (isUnreadInit(operand)) {
      auto type = cast<RankedTensorType>(operand.get().getType());
      inits.push_back(
          {operand.getOperandNumber(),
           tensor::EmptyOp::create(builder, op->getLoc(), type.getShape(),
                                   type.getElementType(), type.getEncoding())});
    }
  Operation *clone = builder.clone(*op, mapping);
  for (auto [index, init] : inits)
    clone->setOperand(index, init);
  return clone;
}

/// True when `value` is only written over: by the op whose result takes its
/// place, perhaps through reshapes, or as what the node yields.
static bool isOnlyDestination(Value value) {
  return llvm::all_of(value.getUses(), [](OpOperand &use) {
    Operation *user = use.getOwner();
    if (isa<YieldOp>(user))
      return true;
    if (auto dps = dyn_cast<DestinationStyleOpInterface>(user))
      return dps.isDpsInit(&use);
    for (auto [result, operand] : getInplacePairs(user))
      if (operand == use.getOperandNumber())
        return true;
    for (auto [result, operand] : getViews(user))
      if (operand == use.getOperandNumber())
        return isOnlyDestination(user->getResult(result));
    return false;
  });
}

/// Bytes of the buffers that the satellites of a node fill and that no result
/// takes over.
int64_t Lifter::bytesOfSatellites(Block &block, Operation *main) {
  int64_t sum = 0;
  for (Operation &op : block.without_terminator()) {
    if (&op == main || op.hasTrait<OpTrait::ConstantLike>() ||
        !getViews(&op).empty() || isa<BarrierOp>(op))
      continue;
    for (OpResult result : op.getOpResults()) {
      if (!isa<TensorType>(result.getType()) || isOnlyDestination(result))
        continue;
      FailureOr<int64_t> bytes = storageBytes(result.getType());
      if (succeeded(bytes))
        bytes = alignBytes(*bytes, kDefaultAlignment);
      if (succeeded(bytes))
        bytes = checkedAdd(sum, *bytes);
      if (succeeded(bytes))
        sum = *bytes;
    }
  }
  return sum;
}

//===----------------------------------------------------------------------===//
// Nodes
//===----------------------------------------------------------------------===//

NodeOp Lifter::beginNode(Location loc, StringAttr name, Phase phase,
                         double cost, TypeRange types,
                         const llvm::SetVector<Value> &bases,
                         IRMapping &mapping) {
  SmallVector<Value> inputs;
  for (Value base : bases)
    inputs.push_back(lifted.lookup(base));
  auto node = NodeOp::create(
      builder, loc, types, builder.getI64IntegerAttr(nextId++), name,
      PhaseAttr::get(builder.getContext(), phase),
      builder.getF64FloatAttr(cost), builder.getI64IntegerAttr(0),
      /*once=*/StringAttr(), /*ordered=*/UnitAttr(), /*preferKeep=*/UnitAttr(),
      inputs);
  Block *block = builder.createBlock(&node.getBody());
  for (Value base : bases)
    mapping.map(base, block->addArgument(base.getType(), base.getLoc()));
  return node;
}

/// A name from a location, else that of the op.
static StringAttr nameOf(Operation *op) {
  if (auto loc = op->getLoc()->findInstanceOf<NameLoc>())
    return loc.getName();
  return StringAttr::get(op->getContext(), op->getName().stripDialect());
}

LogicalResult Lifter::makeNode(Operation *op) {
  OpBuilder::InsertionGuard guard(builder);
  OpInfo &entry = info(op);
  llvm::SetVector<Value> reads, bases;
  SmallVector<Operation *> satellites;
  readsOf(op, reads);
  // Views of the result come along, with the shapes that they read.
  llvm::SmallPtrSet<Operation *, 4> inside{op};
  for (Operation *view : entry.resultViews) {
    for (Value operand : view->getOperands())
      if (!inside.contains(operand.getDefiningOp()))
        reads.insert(operand);
    inside.insert(view);
  }
  gather(reads, satellites, bases);

  SmallVector<Type> types(op->getResultTypes());
  bool yieldsView = !entry.resultViews.empty();
  bool yieldsResults = !yieldsView || !op->hasOneUse();
  if (yieldsView) {
    Type view = entry.resultViews.back()->getResult(0).getType();
    if (!yieldsResults)
      types.clear();
    types.push_back(view);
  }
  double cost = costs.secondsOf(op);
  for (Operation *satellite : satellites)
    if (isa<linalg::LinalgOp>(satellite))
      cost += costs.secondsOf(satellite);

  // Hints on any result of the op, or on the view that is yielded for it.
  Hints hint;
  auto merge = [&](Value value) {
    auto it = hints.find(value);
    if (it == hints.end())
      return;
    if (it->second.name)
      hint.name = it->second.name;
    hint.keepMust |= it->second.keepMust;
    hint.keepWish |= it->second.keepWish;
    hint.recomputeMust |= it->second.recomputeMust;
    hint.recomputeWish |= it->second.recomputeWish;
  };
  for (Value result : op->getResults())
    merge(result);
  for (Operation *view : entry.resultViews)
    merge(view->getResult(0));

  IRMapping mapping;
  NodeOp node = beginNode(op->getLoc(), hint.name ? hint.name : nameOf(op),
                          entry.phase, cost, types, bases, mapping);
  for (Operation *satellite : satellites)
    cloneInto(satellite, builder, mapping);
  Operation *main = cloneInto(op, builder, mapping);
  SmallVector<Value> yielded;
  if (yieldsResults)
    yielded.assign(main->result_begin(), main->result_end());
  if (yieldsView) {
    for (Operation *view : entry.resultViews)
      cloneInto(view, builder, mapping);
    yielded.push_back(mapping.lookup(entry.resultViews.back()->getResult(0)));
  }
  YieldOp::create(builder, op->getLoc(), yielded);

  if (yieldsResults)
    for (OpResult result : op->getOpResults())
      lifted.map(result, node.getResult(result.getResultNumber()));
  if (yieldsView)
    lifted.map(entry.resultViews.back()->getResult(0),
               node->getResults().back());

  int64_t workspace = bytesOfSatellites(node.getBody().front(), main);
  std::optional<int64_t> own = getWorkspaceBytes(op);
  if (!own)
    emitRemark(op->getLoc())
        << "'" << op->getName()
        << "' may hold memory while it runs that is not known; "
           "the plan counts its results only";
  FailureOr<int64_t> sum = checkedAdd(workspace, own.value_or(0));
  if (failed(sum))
    return emitError(op->getLoc())
           << "workspace of '" << op->getName() << "' overflows 64 bits";
  node.setWorkspace(*sum);

  if (!entry.facts.repeatable)
    node.setOnce(entry.facts.reason);
  else if (hint.keepMust)
    node.setOnce(StringRef("a hint says it must be kept"));
  else if (entry.facts.discrete && !repeatDiscrete && !hint.recomputeMust &&
           !hint.recomputeWish)
    node.setOnce(StringRef("its results decide on floating-point data"));
  if (entry.facts.ordered)
    node.setOrdered(true);
  if (hint.keepWish && !node.getOnce())
    node.setPreferKeep(true);
  if (hint.recomputeMust && !entry.facts.repeatable)
    return emitError(op->getLoc())
           << "a hint says that '" << op->getName()
           << "' must be recomputed, but it may run only once: "
           << entry.facts.reason;
  return success();
}

void Lifter::makeCopy(unsigned result) {
  OpBuilder::InsertionGuard guard(builder);
  Operation *terminator = body->getTerminator();
  Value value = terminator->getOperand(result);
  llvm::SetVector<Value> reads, bases;
  SmallVector<Operation *> satellites;
  reads.insert(value);
  gather(reads, satellites, bases);

  bool isForward = llvm::all_of(bases, [&](Value base) {
    Operation *op = base.getDefiningOp();
    return op && info(op).phase == Phase::Forward;
  });
  double cost = costs.secondsOfCopy(storageBytes(value.getType()).value_or(0));
  std::string name = "result" + std::to_string(result);
  IRMapping mapping;
  NodeOp node =
      beginNode(value.getLoc(), builder.getStringAttr(name),
                isForward && !bases.empty() ? Phase::Forward : Phase::Backward,
                cost, value.getType(), bases, mapping);
  for (Operation *satellite : satellites)
    cloneInto(satellite, builder, mapping);
  YieldOp::create(builder, value.getLoc(), mapping.lookup(value));
  node.setWorkspace(bytesOfSatellites(node.getBody().front(), nullptr));
  copies[result] = node.getResult(0);
}

void Lifter::makeGraph() {
  auto terminator = cast<func::ReturnOp>(body->getTerminator());
  builder.setInsertionPoint(terminator);
  graph =
      GraphOp::create(builder, function.getLoc(), terminator.getOperandTypes(),
                      function.getArguments(), PlanAttr(), UnitAttr());
  Block *block = builder.createBlock(&graph.getBody());
  for (BlockArgument arg : function.getArguments())
    lifted.map(arg, block->addArgument(arg.getType(), arg.getLoc()));
}

LogicalResult Lifter::run() {
  if (!isLiftable())
    return success();
  if (failed(takeHints()))
    return failure();
  classify();
  findPhases();
  routeResults();
  makeGraph();
  for (unsigned result : copiesOfArguments)
    makeCopy(result);
  for (Operation *op : ops) {
    OpInfo &entry = info(op);
    if (!entry.satellite && failed(makeNode(op)))
      return failure();
    for (unsigned result : entry.copiesAfter)
      makeCopy(result);
  }

  auto terminator = cast<func::ReturnOp>(body->getTerminator());
  SmallVector<Value> yielded;
  for (auto [index, value] : llvm::enumerate(terminator.getOperands()))
    yielded.push_back(copies[index] ? copies[index] : lifted.lookup(value));
  YieldOp::create(builder, terminator.getLoc(), yielded);

  // The old body moves into the graph, or goes.
  if (keepSource) {
    Block *source = builder.createBlock(&graph.getSource());
    for (BlockArgument arg : function.getArguments()) {
      BlockArgument inner = source->addArgument(arg.getType(), arg.getLoc());
      arg.replaceUsesWithIf(inner, [&](OpOperand &use) {
        return use.getOwner() != graph && use.getOwner() != terminator;
      });
    }
    source->getOperations().splice(source->end(), body->getOperations(),
                                   body->begin(), graph->getIterator());
    SmallVector<Value> returned;
    for (Value value : terminator.getOperands())
      returned.push_back(
          isa<BlockArgument>(value)
              ? source->getArgument(cast<BlockArgument>(value).getArgNumber())
              : value);
    builder.setInsertionPointToEnd(source);
    YieldOp::create(builder, terminator.getLoc(), returned);
  }
  terminator->setOperands(graph.getResults());
  if (!keepSource)
    for (Operation *op : llvm::reverse(ops))
      op->erase();
  return success();
}

namespace {
struct GcLift : ckpt::impl::GcLiftBase<GcLift> {
  using GcLiftBase::GcLiftBase;

  void runOnOperation() override {
    Costs costs;
    llvm::Expected<std::unique_ptr<CostModel>> model =
        createCostModel(device, costTable);
    llvm::Expected<DeviceProfile> profile = loadDeviceProfile(device);
    if (!model || !profile) {
      llvm::Error error = llvm::joinErrors(
          model ? llvm::Error::success() : model.takeError(),
          profile ? llvm::Error::success() : profile.takeError());
      bool isFirst = true;
      llvm::handleAllErrors(std::move(error),
                            [&](const llvm::ErrorInfoBase &info) {
                              if (std::exchange(isFirst, false))
                                emitError(getOperation().getLoc())
                                    << "gc-lift: " << info.message();
                            });
      return signalPassFailure();
    }
    costs.model = std::move(*model);
    costs.profile = std::move(*profile);
    if (failed(
            Lifter(getOperation(), costs, loss, keepSource, recomputeDiscrete)
                .run()))
      signalPassFailure();
  }
};
} // namespace
