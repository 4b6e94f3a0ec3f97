//===- PrepareSlices.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which operations run together in slices.
//
// A pad before a convolution, a gradient spread out with zeros, a transpose
// before a product, a gradient between a convolution and its mask: each is a
// large tensor that lives from one operation to the next. When all operations
// that touch it run slice by slice in one loop, it never exists as a whole.
// Operations are joined for the sake of one such value at a time, the largest
// first, and only when what the loop holds at once is no more than what one of
// its parts holds alone: so the least memory of a plan never rises by it.
//
//===----------------------------------------------------------------------===//

#include "PrepareSlices.h"
#include "PrepareFusion.h"
#include "PrepareUtils.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"
#include <numeric>

using namespace mlir;
using namespace ckpt;

namespace {

/// Groups stay below these sizes, and operations are not brought together over
/// more than so many others.
constexpr size_t kMaxMembers = 48;
constexpr size_t kMaxDistance = 2000;
/// Rounds over the candidates; joining two groups can allow another.
constexpr unsigned kMaxRounds = 4;
/// A producer with up to so many simple operations in its body is redone in
/// each of the reductions that read it.
constexpr unsigned kMaxCheapOps = 8;

using OpSet = llvm::SmallSetVector<Operation *, 16>;

/// What `op` reads: operands save destinations that it does not read, and
/// values that its regions capture.
SmallVector<Value> readsOf(Operation *op) {
  SmallVector<Value> reads;
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  for (OpOperand &operand : op->getOpOperands())
    if (isa<TensorType>(operand.get().getType()) &&
        !(structured && structured.isDpsInit(&operand) &&
          !structured.payloadUsesValueFromOperand(&operand)))
      reads.push_back(operand.get());
  if (op->getNumRegions() != 0) {
    llvm::SetVector<Value> captured;
    getUsedValuesDefinedAbove(op->getRegions(), captured);
    for (Value value : captured)
      if (isa<TensorType>(value.getType()))
        reads.push_back(value);
  }
  return reads;
}

/// Moves elements or does a few simple operations on each.
bool isCheap(Operation *op) {
  if (isa<tensor::PadOp, tensor::InsertSliceOp>(op))
    return true;
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic || generic.getNumParallelLoops() != generic.getNumLoops() ||
      bodyOps(generic) > kMaxCheapOps)
    return false;
  return llvm::all_of(generic.getBody()->without_terminator(),
                      [](Operation &nested) {
                        return nested.getNumRegions() == 0 &&
                               !isa<tensor::ExtractOp>(nested) &&
                               !mathFunctionOf(&nested);
                      });
}

/// Does `use` lead, through operations with one reader each, to a contraction
/// or another reduction that can be cut along what it reads?
bool leadsToReduction(OpOperand &use, unsigned depth = 0) {
  Operation *user = use.getOwner();
  if (!isSliceable(user))
    return false;
  if (auto structured = dyn_cast<linalg::LinalgOp>(user))
    if (structured.getNumReductionLoops() != 0) {
      auto type = cast<RankedTensorType>(use.get().getType());
      for (int64_t dim = 0; dim < type.getRank(); ++dim)
        if (ruleForOperand(use, dim))
          return true;
      return false;
    }
  if (depth == kMaxViewDepth || !user->hasOneUse() ||
      (!isSliceableView(user) && !isCheap(user)))
    return false;
  return leadsToReduction(*user->getResult(0).use_begin(), depth + 1);
}

class Slicer {
public:
  Slicer(Block &block, unsigned maxSlices, int64_t minBytes,
         RewriterBase &rewriter)
      : block(block), maxSlices(maxSlices), minBytes(minBytes),
        rewriter(rewriter) {
    int64_t next = 0;
    for (Operation &op : block)
      place[&op] = next++;
  }

  bool run() {
    redoAtReaders();
    for (unsigned round = 0; round < kMaxRounds; ++round) {
      bool joined = false;
      for (Value value : candidates())
        joined |= join(value);
      if (!joined)
        break;
    }
    bool changed = false;
    for (auto &group : groups) {
      if (!group || group->members.size() < 2)
        continue;
      emitSliceLoop(*group, slicesOf(*group), rewriter);
      changed = true;
    }
    return changed;
  }

private:
  /// Gives each reduction that reads a cheap result a producer of its own, when
  /// what that reads is held up to there anyway. Producers that are not joined
  /// with their readers are merged again by the cleanup after this step.
  void redoAtReaders();

  /// Bytes that are held longer when the work of `op` is done at `until`.
  int64_t extendedInputs(Operation *op, int64_t until);

  /// Large results that only operations which can be sliced read.
  SmallVector<Value> candidates();

  /// The producer of `value` and all that reads it, through views, or nothing
  /// when something else does.
  std::optional<OpSet> touching(Value value);

  /// Brings the operations that touch `value` into one group if that pays.
  bool join(Value value);

  /// Rules for all of `members` from the given one, along the values between
  /// them; nothing when they do not fit together.
  std::optional<SliceGroup> propagate(ArrayRef<Operation *> members,
                                      Operation *start, const SliceRule &rule);
  std::optional<SliceGroup> makeGroup(ArrayRef<Operation *> members,
                                      Operation *largest);

  /// Bytes held while the group runs: what it reads and what leaves it, save
  /// what the caller holds.
  int64_t footprint(const SliceGroup &group);

  /// Bytes that are held longer when all members run at the place of the last.
  int64_t extendedBytes(ArrayRef<Operation *> members);

  /// Makes the members neighbours in the block; false when another operation
  /// must run between them. With `test`, nothing moves.
  bool gather(ArrayRef<Operation *> members, bool test);

  int64_t slicesOf(const SliceGroup &group) {
    int64_t divisor = 0;
    for (Operation *member : group.members)
      divisor = std::gcd(divisor, group.rules.find(member)->second.divisor);
    for (int64_t n = std::min<int64_t>(maxSlices, divisor); n > 1; --n)
      if (divisor % n == 0)
        return n;
    return 1;
  }

  int64_t lastUse(Value value, unsigned depth = 0);

  Block &block;
  int64_t maxSlices;
  int64_t minBytes;
  RewriterBase &rewriter;
  llvm::DenseMap<Operation *, int64_t> place;
  /// Group of an operation, when it was joined with others.
  llvm::DenseMap<Operation *, unsigned> groupOf;
  std::vector<std::optional<SliceGroup>> groups;
  llvm::SmallDenseSet<Value> done;
};

int64_t Slicer::lastUse(Value value, unsigned depth) {
  int64_t last = -1;
  for (OpOperand &use : value.getUses()) {
    Operation *top = block.findAncestorOpInBlock(*use.getOwner());
    last = std::max(last, place.lookup(top));
    if (top != use.getOwner() || depth > kMaxViewDepth)
      continue;
    for (const ResultOperandPair &pair : getViews(top))
      if (pair.second == use.getOperandNumber())
        last = std::max(last, lastUse(top->getResult(pair.first), depth + 1));
  }
  return last;
}

int64_t Slicer::extendedInputs(Operation *op, int64_t until) {
  int64_t total = 0;
  llvm::SmallDenseSet<Value> seen;
  SmallVector<Operation *> work{op};
  while (!work.empty()) {
    for (Value read : readsOf(work.pop_back_val())) {
      Value base = baseOf(read);
      Operation *def = base.getDefiningOp();
      if (!def || def->getBlock() != &block || getRematFacts(def).satellite ||
          !seen.insert(base).second || lastUse(base) >= until)
        continue;
      // A cheap input without other readers is redone too.
      if (base == read && base.hasOneUse() && isSliceable(def) && isCheap(def))
        work.push_back(def);
      else
        total += bytesOf(base);
    }
  }
  return total;
}

void Slicer::redoAtReaders() {
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block))) {
    if (!isSliceable(&op) || isSliceableView(&op) || !isCheap(&op))
      continue;
    Value value = op.getResult(0);
    if (value.use_empty() || value.hasOneUse() || bytesOf(value) < minBytes ||
        !llvm::all_of(value.getUses(),
                      [](OpOperand &use) { return leadsToReduction(use); }))
      continue;
    int64_t extended = extendedInputs(&op, lastUse(value));
    if (extended >= bytesOf(value))
      continue;
    SmallVector<OpOperand *> uses;
    for (OpOperand &use : value.getUses())
      uses.push_back(&use);
    for (OpOperand *use : ArrayRef(uses).drop_back()) {
      Operation *reader = use->getOwner();
      rewriter.setInsertionPoint(reader);
      Operation *copy = rewriter.clone(op);
      place[copy] = place.lookup(reader);
      rewriter.modifyOpInPlace(reader,
                               [&] { use->set(copy->getResult(0)); });
    }
    // The first producer may go down to its last reader too.
    rewriter.moveOpBefore(&op, uses.back()->getOwner());
    place[&op] = place.lookup(uses.back()->getOwner());
  }
  int64_t next = 0;
  for (Operation &op : block)
    place[&op] = next++;
}

SmallVector<Value> Slicer::candidates() {
  SmallVector<Value> values;
  for (Operation &op : block)
    if (isSliceable(&op) && !isSliceableView(&op) &&
        bytesOf(op.getResult(0)) >= minBytes &&
        !done.contains(op.getResult(0)))
      values.push_back(op.getResult(0));
  llvm::sort(values, [&](Value a, Value b) {
    int64_t sizes[] = {bytesOf(a), bytesOf(b)};
    if (sizes[0] != sizes[1])
      return sizes[0] > sizes[1];
    return place.lookup(a.getDefiningOp()) < place.lookup(b.getDefiningOp());
  });
  return values;
}

std::optional<OpSet> Slicer::touching(Value value) {
  OpSet ops;
  ops.insert(value.getDefiningOp());
  SmallVector<Value> work{value};
  while (!work.empty()) {
    Value at = work.pop_back_val();
    if (at.use_empty())
      return std::nullopt;
    for (Operation *user : at.getUsers()) {
      if (user->getBlock() != &block || !isSliceable(user))
        return std::nullopt;
      if (ops.insert(user) && isSliceableView(user))
        work.push_back(user->getResult(0));
    }
    if (ops.size() > kMaxMembers)
      return std::nullopt;
  }
  return ops;
}

std::optional<SliceGroup> Slicer::propagate(ArrayRef<Operation *> members,
                                            Operation *start,
                                            const SliceRule &rule) {
  SliceGroup group;
  group.members.assign(members.begin(), members.end());
  llvm::SmallPtrSet<Operation *, 16> isMember(members.begin(), members.end());
  group.rules[start] = rule;
  SmallVector<Operation *> work{start};
  auto settle = [&](Operation *op, std::optional<SliceRule> wanted) {
    if (!wanted)
      return false;
    auto [it, isNew] = group.rules.try_emplace(op, *wanted);
    if (isNew)
      work.push_back(op);
    return it->second.loop == wanted->loop &&
           it->second.resultDim == wanted->resultDim &&
           it->second.operandDims == wanted->operandDims;
  };
  while (!work.empty()) {
    Operation *op = work.pop_back_val();
    SliceRule own = group.rules.find(op)->second;
    for (OpOperand &operand : op->getOpOperands()) {
      Operation *def = operand.get().getDefiningOp();
      if (!def || !isMember.contains(def))
        continue;
      int64_t dim = own.operandDims[operand.getOperandNumber()];
      if (dim == SliceRule::kWhole || !settle(def, ruleForResult(def, dim)))
        return std::nullopt;
    }
    for (OpOperand &use : op->getResult(0).getUses()) {
      Operation *user = block.findAncestorOpInBlock(*use.getOwner());
      if (!isMember.contains(user))
        continue;
      // A capture reads the whole value.
      if (user != use.getOwner() || own.resultDim == SliceRule::kWhole ||
          !settle(user, ruleForOperand(use, own.resultDim)) ||
          group.rules.find(user)->second.operandDims[use.getOperandNumber()] !=
              own.resultDim)
        return std::nullopt;
    }
  }
  if (group.rules.size() != members.size() || slicesOf(group) < 2)
    return std::nullopt;
  return group;
}

std::optional<SliceGroup> Slicer::makeGroup(ArrayRef<Operation *> members,
                                            Operation *largest) {
  // What is settled already first; then what each part would like best.
  SmallVector<std::pair<Operation *, SliceRule>> starts;
  for (Operation *member : members)
    if (auto found = groupOf.find(member); found != groupOf.end())
      starts.push_back({member, groups[found->second]->rules[member]});
  for (Operation *member : members)
    if (auto structured = dyn_cast<linalg::LinalgOp>(member))
      if (structured.getNumReductionLoops() != 0)
        if (std::optional<SliceRule> rule = preferredRule(member))
          starts.push_back({member, *rule});
  auto type = cast<RankedTensorType>(largest->getResult(0).getType());
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (type.getDimSize(dim) > 1)
      if (std::optional<SliceRule> rule = ruleForResult(largest, dim))
        starts.push_back({largest, *rule});
  for (auto &[op, rule] : starts)
    if (std::optional<SliceGroup> group = propagate(members, op, rule))
      return group;
  return std::nullopt;
}

/// Is it returned, as it is or through a view? Then the caller holds it.
bool isHeldByCaller(Value value, unsigned depth = 0) {
  for (OpOperand &use : value.getUses()) {
    if (use.getOwner()->hasTrait<OpTrait::IsTerminator>())
      return true;
    if (depth < kMaxViewDepth)
      for (const ResultOperandPair &pair : getViews(use.getOwner()))
        if (pair.second == use.getOperandNumber() &&
            isHeldByCaller(use.getOwner()->getResult(pair.first), depth + 1))
          return true;
  }
  return false;
}

int64_t Slicer::footprint(const SliceGroup &group) {
  llvm::SmallDenseSet<Value> seen;
  int64_t total = 0;
  for (Operation *member : group.members) {
    for (Value read : readsOf(member)) {
      Value base = baseOf(read);
      Operation *def = base.getDefiningOp();
      if (!def || def->getBlock() != &block || getRematFacts(def).satellite ||
          group.rules.contains(def) || !seen.insert(base).second)
        continue;
      total += bytesOf(base);
    }
    Value result = member->getResult(0);
    if (!isSliceableView(member) && isUsedOutside(result, group) &&
        !isHeldByCaller(result))
      total += bytesOf(result);
  }
  for (const TakenInput &pair : takenInputs(group))
    if (!isHeldByCaller(pair.writer->getResult(0)))
      total -= bytesOf(pair.input);
  return total;
}

int64_t Slicer::extendedBytes(ArrayRef<Operation *> members) {
  llvm::SmallPtrSet<Operation *, 16> isMember(members.begin(), members.end());
  llvm::SmallDenseSet<Value> seen;
  int64_t until = place.lookup(members.back());
  int64_t total = 0;
  for (Operation *member : members)
    for (Value read : readsOf(member)) {
      Value base = baseOf(read);
      Operation *def = base.getDefiningOp();
      if (!def || def->getBlock() != &block || isMember.contains(def) ||
          getRematFacts(def).satellite || !seen.insert(base).second)
        continue;
      if (lastUse(base) < until)
        total += bytesOf(base);
    }
  return total;
}

bool Slicer::gather(ArrayRef<Operation *> members, bool test) {
  llvm::SmallPtrSet<Operation *, 16> isMember(members.begin(), members.end());
  Operation *first = members.front();
  Operation *last = members.back();
  SmallVector<Operation *> range;
  for (Operation *op = first;; op = op->getNextNode()) {
    range.push_back(op);
    if (op == last)
      break;
    if (range.size() > kMaxDistance)
      return false;
  }
  // What must run after a member; groups move as one.
  llvm::SmallPtrSet<Operation *, 16> behind;
  llvm::SmallDenseSet<unsigned> groupsBehind;
  auto dependsOn = [&](Operation *op, auto &&test) {
    bool found = false;
    op->walk([&](Operation *nested) {
      for (Value operand : nested->getOperands())
        if (Operation *def = operand.getDefiningOp())
          found |= test(def);
    });
    return found;
  };
  for (bool grown = true; grown;) {
    grown = false;
    for (Operation *op : range) {
      if (isMember.contains(op) || behind.contains(op))
        continue;
      auto group = groupOf.find(op);
      bool isBehind =
          group != groupOf.end() && groupsBehind.contains(group->second);
      if (!isBehind && !dependsOn(op, [&](Operation *def) {
            return isMember.contains(def) || behind.contains(def);
          }))
        continue;
      if (!isMemoryEffectFree(op))
        return false;
      behind.insert(op);
      if (group != groupOf.end() && groupsBehind.insert(group->second).second)
        grown = true;
    }
  }
  for (Operation *member : members)
    if (dependsOn(member, [&](Operation *def) { return behind.contains(def); }))
      return false;
  if (test)
    return true;

  SmallVector<int64_t> places;
  for (Operation *op : range)
    places.push_back(place.lookup(op));
  Operation *after = last->getNextNode();
  SmallVector<Operation *> ordered;
  for (unsigned pass = 0; pass < 3; ++pass)
    for (Operation *op : range) {
      unsigned where = isMember.contains(op) ? 1 : behind.contains(op) ? 2 : 0;
      if (where == pass)
        ordered.push_back(op);
    }
  for (auto [at, op] : llvm::zip(places, ordered)) {
    op->moveBefore(after);
    place[op] = at;
  }
  return true;
}

bool Slicer::join(Value value) {
  std::optional<OpSet> ops = touching(value);
  if (!ops)
    return false;
  // All of the groups that they are in, with footprints of the parts.
  OpSet all;
  llvm::SmallDenseSet<unsigned> parts;
  int64_t before = 0;
  for (Operation *op : *ops) {
    auto found = groupOf.find(op);
    if (found == groupOf.end()) {
      all.insert(op);
      SliceGroup alone;
      alone.members.push_back(op);
      alone.rules[op] = ruleForResult(op, 0).value_or(SliceRule());
      if (alone.rules[op].operandDims.empty())
        alone.rules[op].operandDims.assign(op->getNumOperands(),
                                           SliceRule::kWhole);
      before = std::max(before, footprint(alone));
      continue;
    }
    if (!parts.insert(found->second).second)
      continue;
    const SliceGroup &group = *groups[found->second];
    all.insert(group.members.begin(), group.members.end());
    before = std::max(before, footprint(group));
  }
  if (parts.size() == 1 && all.size() == groups[*parts.begin()]->members.size())
    return false; // Joined already.
  if (all.size() > kMaxMembers)
    return false;
  SmallVector<Operation *> members(all.begin(), all.end());
  llvm::sort(members, [&](Operation *a, Operation *b) {
    return place.lookup(a) < place.lookup(b);
  });
  if (extendedBytes(members) > bytesOf(value))
    return false;
  std::optional<SliceGroup> group = makeGroup(members, value.getDefiningOp());
  if (!group || footprint(*group) > before || !gather(members, /*test=*/true))
    return false;
  gather(members, /*test=*/false);
  for (unsigned part : parts)
    groups[part].reset();
  unsigned id = groups.size();
  for (Operation *member : members)
    groupOf[member] = id;
  groups.push_back(std::move(group));
  done.insert(value);
  return true;
}

} // namespace

bool ckpt::runInSlices(func::FuncOp func, unsigned maxSlices, int64_t minBytes,
                       RewriterBase &rewriter) {
  if (maxSlices < 2 || !func.getBody().hasOneBlock())
    return false;
  return Slicer(func.getBody().front(), maxSlices, minBytes, rewriter).run();
}
