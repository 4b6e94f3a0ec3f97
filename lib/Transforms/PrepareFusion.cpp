//===- PrepareFusion.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Fusion of elementwise producers by what it does to memory.
//
// Upstream's fusion patterns answer how to fuse (`fuseElementwiseOps`); here is
// when. Operations are taken once in program order, so the work is linear in
// the number of operations for bodies and user lists of bounded size.
//
//===----------------------------------------------------------------------===//

#include "PrepareFusion.h"
#include "PrepareUtils.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace ckpt;

namespace {

/// Bodies and operand lists stay below these sizes, so that one kernel does not
/// grow without bound.
constexpr unsigned kMaxBodyOps = 128;
constexpr unsigned kMaxInputs = 24;
constexpr int64_t kForever = std::numeric_limits<int64_t>::max();

/// Moves elements, or changes their type, and no more.
bool isMovement(linalg::GenericOp op) {
  return llvm::all_of(
      op.getBody()->without_terminator(), [](Operation &nested) {
        return isa<linalg::IndexOp, arith::ConstantOp, arith::ExtFOp,
                   arith::TruncFOp, arith::ExtSIOp, arith::ExtUIOp,
                   arith::TruncIOp, arith::SIToFPOp, arith::UIToFPOp>(nested);
      });
}

/// A few simple operations: redone sooner than read.
bool isCheap(linalg::GenericOp op) {
  if (bodyOps(op) > 3)
    return false;
  return llvm::all_of(
      op.getBody()->without_terminator(), [](Operation &nested) {
        return nested.getNumRegions() == 0 && !isa<tensor::ExtractOp>(nested) &&
               !mathFunctionOf(&nested);
      });
}

/// Iterations of the consumer for each element of the value it reads.
double readsPerElement(linalg::GenericOp consumer, Value value) {
  double iterations = 1;
  for (int64_t range : consumer.getStaticLoopRanges())
    iterations *= static_cast<double>(ShapedType::isDynamic(range) ? 1 : range);
  auto type = cast<RankedTensorType>(value.getType());
  double elements = 1;
  for (int64_t dim : type.getShape())
    elements *= static_cast<double>(ShapedType::isDynamic(dim) ? 1 : dim);
  return elements == 0 ? 1 : iterations / elements;
}

/// An index inside a nested region would not be renumbered by the fusion.
bool hasNestedIndex(linalg::GenericOp op) {
  bool found = false;
  op.getBody()->walk([&](linalg::IndexOp index) {
    found |= index->getParentOp() != op.getOperation();
  });
  return found;
}

/// The fusion of one block, with the places of its operations.
class BlockFusion {
public:
  BlockFusion(Block &block, RewriterBase &rewriter)
      : block(block), rewriter(rewriter) {
    int64_t next = 0;
    for (Operation &op : block)
      place[&op] = next++;
  }

  bool run() {
    bool changed = false;
    for (Operation &op : llvm::make_early_inc_range(block)) {
      auto generic = dyn_cast<linalg::GenericOp>(&op);
      if (!generic || !generic.hasPureTensorSemantics())
        continue;
      while (linalg::GenericOp fused = fuseOne(generic)) {
        generic = fused;
        changed = true;
      }
    }
    return changed;
  }

private:
  /// Fuses one producer into `consumer` and returns the fused operation, or
  /// nothing when no producer may be fused.
  linalg::GenericOp fuseOne(linalg::GenericOp consumer);

  bool canFuse(OpOperand &operand);
  bool mayFuse(OpOperand &operand);

  /// Place of the last reader of `value` in this block, other than `except`,
  /// through views; `kForever` for values from outside.
  int64_t lastUse(Value value, Operation *except, unsigned depth = 0);

  /// Bytes that must be held longer when the work of `producer` is done at the
  /// place of `consumer`.
  int64_t extendedBytes(linalg::GenericOp producer, linalg::GenericOp consumer);

  /// No other work between the two.
  bool areAdjacent(Operation *producer, Operation *consumer);

  int64_t placeOf(Operation *op) {
    Operation *here = block.findAncestorOpInBlock(*op);
    auto found = place.find(here);
    return found == place.end() ? kForever : found->second;
  }

  Block &block;
  RewriterBase &rewriter;
  llvm::DenseMap<Operation *, int64_t> place;
};

int64_t BlockFusion::lastUse(Value value, Operation *except, unsigned depth) {
  if (value.getParentBlock() != &block || isa<BlockArgument>(value) ||
      depth > kMaxViewDepth)
    return kForever;
  int64_t last = -1;
  for (OpOperand &use : value.getUses()) {
    Operation *user = use.getOwner();
    if (user == except)
      continue;
    last = std::max(last, placeOf(user));
    if (user->getBlock() != &block)
      continue;
    for (const ResultOperandPair &pair : getViews(user))
      if (pair.second == use.getOperandNumber())
        last = std::max(
            last, lastUse(user->getResult(pair.first), except, depth + 1));
  }
  return last;
}

int64_t BlockFusion::extendedBytes(linalg::GenericOp producer,
                                   linalg::GenericOp consumer) {
  int64_t total = 0;
  int64_t until = place.lookup(consumer);
  SmallVector<Value> seen;
  for (Value value : getReadValues(producer)) {
    Value base = baseOf(value);
    // Constants and destinations are not data; each value counts once.
    Operation *def = base.getDefiningOp();
    if ((def && getRematFacts(def).satellite) || llvm::is_contained(seen, base))
      continue;
    seen.push_back(base);
    if (lastUse(base, producer) < until)
      total += bytesOf(base);
  }
  return total;
}

bool BlockFusion::areAdjacent(Operation *producer, Operation *consumer) {
  for (Operation *op = producer->getNextNode(); op; op = op->getNextNode()) {
    if (op == consumer)
      return true;
    if (!getRematFacts(op).satellite)
      return false;
  }
  return false;
}

bool BlockFusion::canFuse(OpOperand &operand) {
  if (!linalg::areElementwiseOpsFusable(&operand))
    return false;
  auto producer = operand.get().getDefiningOp<linalg::GenericOp>();
  auto consumer = cast<linalg::GenericOp>(operand.getOwner());
  if (producer->getBlock() != consumer->getBlock() ||
      producer->getNumResults() != 1 || hasNestedIndex(producer))
    return false;
  if (producer.payloadUsesValueFromOperand(producer.getDpsInitOperand(0)))
    return false;
  return producer.getNumDpsInputs() + consumer.getNumDpsInputs() <=
             kMaxInputs &&
         bodyOps(producer) + bodyOps(consumer) <= kMaxBodyOps;
}

/// When fusing pays. A producer with one reader is fused
/// - unless the reader would do its work several times over (an operand of a
///   contraction), or
/// - unless its inputs, which otherwise end with it, would have to be held up
///   to the reader and are larger than its result.
/// A producer with several readers is redone in each of them when it is cheap,
/// what must be held longer for it is at most half of its result, no more bytes
/// move than before, and no reader needs the result itself, so that its buffer
/// goes away altogether.
bool BlockFusion::mayFuse(OpOperand &operand) {
  if (!canFuse(operand))
    return false;
  auto producer = operand.get().getDefiningOp<linalg::GenericOp>();
  auto consumer = cast<linalg::GenericOp>(operand.getOwner());
  if (!getRematFacts(producer).repeatable)
    return false;
  if (!isMovement(producer) && readsPerElement(consumer, operand.get()) > 1)
    return false;
  int64_t saved = bytesOf(operand.get());
  int64_t extended = extendedBytes(producer, consumer);
  bool hasOneReader =
      llvm::all_of(operand.get().getUsers(),
                   [&](Operation *user) { return user == consumer; });
  if (hasOneReader)
    return extended <= saved || areAdjacent(producer, consumer);
  if (!isCheap(producer) || extended > saved / 2)
    return false;
  // With k readers, k reads of the inputs take the place of one read of the
  // inputs, one write and k reads of the result: no more traffic.
  double inputs = 0;
  for (Value value : producer.getDpsInputs())
    inputs += static_cast<double>(bytesOf(value));
  auto readers = static_cast<double>(llvm::range_size(operand.get().getUses()));
  if ((readers - 1) * inputs > (readers + 1) * static_cast<double>(saved))
    return false;
  for (OpOperand &use : operand.get().getUses())
    if (!canFuse(use) ||
        (!isMovement(producer) &&
         readsPerElement(cast<linalg::GenericOp>(use.getOwner()), use.get()) >
             1))
      return false;
  return true;
}

linalg::GenericOp BlockFusion::fuseOne(linalg::GenericOp consumer) {
  for (OpOperand *operand : consumer.getDpsInputOperands()) {
    if (!mayFuse(*operand))
      continue;
    auto producer = operand->get().getDefiningOp<linalg::GenericOp>();
    Operation *copy = nullptr;
    rewriter.setInsertionPoint(consumer);
    if (!operand->get().hasOneUse()) {
      // A private copy for this use; the fusion would else keep the result.
      copy = rewriter.clone(*producer);
      rewriter.modifyOpInPlace(consumer,
                               [&] { operand->set(copy->getResult(0)); });
      place[copy] = place.lookup(producer);
    }
    auto source = operand->get().getDefiningOp<linalg::GenericOp>();
    FailureOr<linalg::ElementwiseOpFusionResult> result = failure();
    // A result that gives the loops their bounds cannot be dropped.
    if (linalg::getPreservedProducerResults(source, consumer, operand).empty())
      result = linalg::fuseElementwiseOps(rewriter, operand);
    if (failed(result)) {
      if (copy) {
        rewriter.modifyOpInPlace(consumer,
                                 [&] { operand->set(producer->getResult(0)); });
        place.erase(copy);
        rewriter.eraseOp(copy);
      }
      continue;
    }
    auto fused = cast<linalg::GenericOp>(result->fusedOp);
    place[fused] = place.lookup(consumer);
    for (OpResult old : consumer->getResults())
      rewriter.replaceAllUsesWith(old, result->replacements.lookup(old));
    place.erase(consumer);
    rewriter.eraseOp(consumer);
    for (Operation *dead : {copy, producer.getOperation()})
      if (dead && dead->use_empty()) {
        place.erase(dead);
        rewriter.eraseOp(dead);
      }
    // The same value may now be read twice by the same map.
    rewriter.setInsertionPoint(fused);
    FailureOr<linalg::GenericOp> smaller =
        linalg::deduplicateOperandsAndRemoveDeadResults(
            rewriter, fused,
            /*removeOutputs=*/false);
    if (succeeded(smaller) && *smaller != fused) {
      place[*smaller] = place.lookup(fused);
      place.erase(fused);
      fused = *smaller;
    }
    return fused;
  }
  return nullptr;
}

/// Blocks of the function and of everything in it, outer ones first; bodies of
/// structured operations are left out.
void forEachBlock(func::FuncOp func, llvm::function_ref<void(Block &)> visit) {
  SmallVector<Block *> blocks;
  func->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<linalg::LinalgOp>(op))
      return WalkResult::skip();
    for (Region &region : op->getRegions())
      for (Block &block : region)
        blocks.push_back(&block);
    return WalkResult::advance();
  });
  for (Block *block : blocks)
    visit(*block);
}

/// The scalar that every element of `value` has, with the type of an element,
/// made before `user` when it is a constant; nothing when they differ.
Value uniformValue(Value value, Operation *user, RewriterBase &rewriter) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type)
    return nullptr;
  for (unsigned depth = 0; depth < kMaxViewDepth; ++depth) {
    Operation *def = value.getDefiningOp();
    if (!def)
      return nullptr;
    if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp,
            tensor::ExtractSliceOp>(def)) {
      value = def->getOperand(0);
      continue;
    }
    if (auto fill = dyn_cast<linalg::FillOp>(def)) {
      if (fill.value().getType() == type.getElementType())
        return fill.value();
      return nullptr;
    }
    if (auto splat = dyn_cast<tensor::SplatOp>(def))
      return splat.getInput();
    if (auto constant = dyn_cast<arith::ConstantOp>(def)) {
      auto dense = dyn_cast<SplatElementsAttr>(constant.getValue());
      if (!dense ||
          !isa<FloatType, IntegerType, IndexType>(type.getElementType()))
        return nullptr;
      rewriter.setInsertionPoint(user);
      return arith::ConstantOp::create(rewriter, constant.getLoc(),
                                       dense.getSplatValue<TypedAttr>());
    }
    return nullptr;
  }
  return nullptr;
}

/// The scalar from outside that `op` yields for every element, or nothing.
Value yieldedScalar(linalg::GenericOp op) {
  if (op->getNumResults() != 1 ||
      op.getNumParallelLoops() != op.getNumLoops() ||
      !op.getIndexingMapMatchingResult(op->getResult(0)).isPermutation())
    return nullptr;
  Value yielded = op.getBody()->getTerminator()->getOperand(0);
  if (yielded.getParentBlock() == op.getBody()) {
    // A constant inside the body will do; canonicalization lifts it.
    return nullptr;
  }
  return yielded;
}

} // namespace

bool ckpt::generalizeForFusion(func::FuncOp func, RewriterBase &rewriter) {
  SmallVector<linalg::LinalgOp> ops;
  func->walk([&](linalg::LinalgOp op) {
    if (isa<linalg::GenericOp, linalg::FillOp>(op) ||
        !op.hasPureTensorSemantics())
      return;
    if (op.getNumParallelLoops() == op.getNumLoops() ||
        isa<linalg::ReduceOp>(op))
      ops.push_back(op);
  });
  bool changed = false;
  for (linalg::LinalgOp op : ops) {
    rewriter.setInsertionPoint(op);
    changed |= succeeded(linalg::generalizeNamedOp(rewriter, op));
  }
  return changed;
}

bool ckpt::foldUniformValues(func::FuncOp func, RewriterBase &rewriter) {
  bool changed = false;
  forEachBlock(func, [&](Block &block) {
    for (Operation &op : llvm::make_early_inc_range(block)) {
      auto generic = dyn_cast<linalg::GenericOp>(&op);
      if (!generic || !generic.hasPureTensorSemantics())
        continue;
      bool folded = false;
      for (OpOperand *operand : generic.getDpsInputOperands()) {
        BlockArgument arg = generic.getMatchingBlockArgument(operand);
        if (arg.use_empty())
          continue;
        Value scalar = uniformValue(operand->get(), generic, rewriter);
        if (!scalar)
          continue;
        rewriter.replaceAllUsesWith(arg, scalar);
        folded = true;
      }
      bool hasUnused =
          llvm::any_of(generic.getDpsInputOperands(), [&](OpOperand *operand) {
            return generic.getMatchingBlockArgument(operand).use_empty();
          });
      if (folded || hasUnused) {
        rewriter.setInsertionPoint(generic);
        FailureOr<linalg::GenericOp> smaller =
            linalg::deduplicateOperandsAndRemoveDeadResults(
                rewriter, generic, /*removeOutputs=*/false);
        if (succeeded(smaller)) {
          folded |= *smaller != generic;
          generic = *smaller;
        }
      }
      changed |= folded;
      if (Value scalar = yieldedScalar(generic)) {
        rewriter.setInsertionPoint(generic);
        auto type = cast<RankedTensorType>(generic->getResult(0).getType());
        if (!type.hasStaticShape() || scalar.getType() != type.getElementType())
          continue;
        Value empty = tensor::EmptyOp::create(
            rewriter, generic.getLoc(), type.getShape(), type.getElementType());
        rewriter.replaceOpWithNewOp<linalg::FillOp>(generic, scalar, empty);
        changed = true;
      }
    }
  });
  return changed;
}

bool ckpt::fuseProducers(func::FuncOp func, RewriterBase &rewriter) {
  bool changed = false;
  forEachBlock(func, [&](Block &block) {
    changed |= BlockFusion(block, rewriter).run();
  });
  return changed;
}

/// A slice of what a loop carries: the place where a trip writes its part.
static bool isPartOfCarried(Value value) {
  auto slice = value.getDefiningOp<tensor::ExtractSliceOp>();
  return slice && isa<BlockArgument>(slice.getSource());
}

bool ckpt::freshenDestinations(func::FuncOp func, RewriterBase &rewriter) {
  bool changed = false;
  func->walk([&](linalg::LinalgOp op) {
    if (!op.hasPureTensorSemantics())
      return;
    for (OpOperand &init : op.getDpsInitsMutable()) {
      auto type = dyn_cast<RankedTensorType>(init.get().getType());
      if (!type || !type.hasStaticShape() ||
          op.payloadUsesValueFromOperand(&init) ||
          init.get().getDefiningOp<tensor::EmptyOp>() ||
          isPartOfCarried(init.get()))
        continue;
      rewriter.setInsertionPoint(op);
      Value empty =
          tensor::EmptyOp::create(rewriter, op.getLoc(), type.getShape(),
                                  type.getElementType(), type.getEncoding());
      rewriter.modifyOpInPlace(op, [&] { init.set(empty); });
      changed = true;
    }
  });
  return changed;
}

/// Is `value`, or a view of it, returned?
static bool isReturned(Value value, unsigned depth = 0) {
  for (OpOperand &use : value.getUses()) {
    Operation *user = use.getOwner();
    if (user->hasTrait<OpTrait::IsTerminator>())
      return true;
    for (const ResultOperandPair &pair : getViews(user))
      if (pair.second == use.getOperandNumber() &&
          (depth == kMaxViewDepth ||
           isReturned(user->getResult(pair.first), depth + 1)))
        return true;
  }
  return false;
}

/// The input of `op` whose storage its result can take: same type, read at the
/// same place as it is written, made by a computation of the same block, and
/// not read after `op`. `place` numbers the ops of the block: asking the block
/// itself would number it anew after each change.
static OpOperand *
dyingInput(linalg::GenericOp op,
           const llvm::DenseMap<Operation *, size_t> &place) {
  auto isBefore = [&](Operation *user) {
    auto at = place.find(user);
    return at != place.end() && at->second < place.lookup(op);
  };
  Value result = op->getResult(0);
  AffineMap map = op.getIndexingMapMatchingResult(op->getResult(0));
  for (OpOperand *operand : op.getDpsInputOperands()) {
    Value value = operand->get();
    Operation *def = value.getDefiningOp();
    if (!def || def->getBlock() != op->getBlock() ||
        value.getType() != result.getType() ||
        op.getMatchingIndexingMap(operand) != map || !map.isPermutation())
      continue;
    if (getRematFacts(def).satellite || !getViews(def).empty())
      continue;
    bool isLast = llvm::all_of(value.getUses(), [&](OpOperand &use) {
      Operation *user = use.getOwner();
      if (user == op)
        return &use == operand;
      return isBefore(user) && getViews(user).empty();
    });
    if (isLast)
      return operand;
  }
  return nullptr;
}

bool ckpt::reuseDyingInputs(func::FuncOp func, RewriterBase &rewriter) {
  bool changed = false;
  forEachBlock(func, [&](Block &block) {
    llvm::DenseMap<Operation *, size_t> place;
    for (Operation &op : block)
      place.try_emplace(&op, place.size());
    for (Operation &op : llvm::make_early_inc_range(block)) {
      auto generic = dyn_cast<linalg::GenericOp>(&op);
      if (!generic || !generic.hasPureTensorSemantics() ||
          generic->getNumResults() != 1 ||
          generic.getNumParallelLoops() != generic.getNumLoops() ||
          generic.payloadUsesValueFromOperand(generic.getDpsInitOperand(0)) ||
          isReturned(generic->getResult(0)))
        continue;
      OpOperand *input = dyingInput(generic, place);
      if (!input)
        continue;
      rewriter.setInsertionPoint(generic);
      rewriter.modifyOpInPlace(generic, [&] {
        generic.getDpsInitsMutable()[0].set(input->get());
        BlockArgument from = generic.getMatchingBlockArgument(input);
        from.replaceAllUsesWith(
            generic.getMatchingBlockArgument(generic.getDpsInitOperand(0)));
      });
      size_t at = place.lookup(generic);
      place.erase(generic);
      FailureOr<linalg::GenericOp> smaller =
          linalg::deduplicateOperandsAndRemoveDeadResults(
              rewriter, generic, /*removeOutputs=*/false);
      place[succeeded(smaller) ? *smaller : generic] = at;
      changed = true;
    }
  });
  return changed;
}
