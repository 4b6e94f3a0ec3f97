//===- CkptOps.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Verifiers, custom syntax and canonicalization of the dialect `ckpt`.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Dialect/Ckpt/IR/Ckpt.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace ckpt;

#include "ckpt/Dialect/Ckpt/IR/CkptDialect.cpp.inc"
#include "ckpt/Dialect/Ckpt/IR/CkptEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "ckpt/Dialect/Ckpt/IR/CkptAttrs.cpp.inc"

void CkptDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "ckpt/Dialect/Ckpt/IR/CkptAttrs.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "ckpt/Dialect/Ckpt/IR/CkptOps.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// Custom syntax
//===----------------------------------------------------------------------===//

/// `(%a = %x : type, ...) -> (type, ...) { ... }`; the arrow is left out when
/// there are no results.
static ParseResult
parseBoundRegion(OpAsmParser &parser,
                 SmallVectorImpl<OpAsmParser::UnresolvedOperand> &inputs,
                 SmallVectorImpl<Type> &inputTypes,
                 SmallVectorImpl<Type> &outputTypes, Region &body) {
  SmallVector<OpAsmParser::Argument> args;
  auto parseOne = [&]() -> ParseResult {
    OpAsmParser::Argument arg;
    OpAsmParser::UnresolvedOperand input;
    if (parser.parseArgument(arg) || parser.parseEqual() ||
        parser.parseOperand(input) || parser.parseColonType(arg.type))
      return failure();
    args.push_back(arg);
    inputs.push_back(input);
    inputTypes.push_back(arg.type);
    return success();
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren, parseOne) ||
      parser.parseOptionalArrowTypeList(outputTypes))
    return failure();
  return parser.parseRegion(body, args);
}

static void printBoundRegion(OpAsmPrinter &printer, Operation *op,
                             OperandRange inputs, TypeRange inputTypes,
                             TypeRange outputTypes, Region &body) {
  printer << "(";
  llvm::interleaveComma(
      llvm::zip_equal(body.getArguments(), inputs), printer, [&](auto pair) {
        printer << std::get<0>(pair) << " = " << std::get<1>(pair) << " : "
                << std::get<1>(pair).getType();
      });
  printer << ")";
  printer.printOptionalArrowTypeList(outputTypes);
  printer << ' ';
  printer.printRegion(body, /*printEntryBlockArgs=*/false,
                      /*printBlockTerminators=*/true);
}

/// Optional `source (%a: type, ...) { ... }`.
static ParseResult parseSourceRegion(OpAsmParser &parser, Region &source) {
  if (failed(parser.parseOptionalKeyword("source")))
    return success();
  SmallVector<OpAsmParser::Argument> args;
  if (parser.parseArgumentList(args, OpAsmParser::Delimiter::Paren,
                               /*allowType=*/true))
    return failure();
  return parser.parseRegion(source, args);
}

static void printSourceRegion(OpAsmPrinter &printer, Operation *op,
                              Region &source) {
  if (source.empty())
    return;
  printer << "source (";
  llvm::interleaveComma(source.getArguments(), printer, [&](BlockArgument arg) {
    printer.printRegionArgument(arg);
  });
  printer << ") ";
  printer.printRegion(source, /*printEntryBlockArgs=*/false,
                      /*printBlockTerminators=*/true);
}

//===----------------------------------------------------------------------===//
// Verification shared by graph, node and remat
//===----------------------------------------------------------------------===//

/// The block arguments are the operands.
static LogicalResult verifyBinding(Operation *op, Region &body) {
  Block &block = body.front();
  if (block.getNumArguments() != op->getNumOperands())
    return op->emitOpError("has ")
           << op->getNumOperands() << " operands but its block has "
           << block.getNumArguments() << " arguments";
  for (auto [index, arg] : llvm::enumerate(block.getArguments()))
    if (arg.getType() != op->getOperand(index).getType())
      return op->emitOpError("operand #")
             << index << " has type " << op->getOperand(index).getType()
             << " but the block argument bound to it has type "
             << arg.getType();
  return success();
}

/// The results are the operands of the `ckpt.yield` at the end.
static LogicalResult verifyYield(Operation *op, Region &body) {
  Block &block = body.front();
  auto yield = block.empty() ? YieldOp() : dyn_cast<YieldOp>(block.back());
  if (!yield)
    return op->emitOpError("must end in a 'ckpt.yield'");
  if (yield.getNumOperands() != op->getNumResults())
    return op->emitOpError("has ")
           << op->getNumResults() << " results but yields "
           << yield.getNumOperands() << " values";
  for (auto [index, type] : llvm::enumerate(op->getResultTypes()))
    if (yield.getOperand(index).getType() != type)
      return op->emitOpError("result #")
             << index << " has type " << type << " but the yielded value has "
             << "type " << yield.getOperand(index).getType();
  return success();
}

//===----------------------------------------------------------------------===//
// PlanAttr
//===----------------------------------------------------------------------===//

LogicalResult PlanAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                               StringRef strategy, ArrayRef<int64_t> schedule,
                               int64_t peakBytes, FloatAttr totalCost,
                               int64_t memoryLimit, int64_t arenaBytes,
                               int64_t arenaLimit) {
  for (auto [step, id] : llvm::enumerate(schedule))
    if (id < 0)
      return emitError() << "step " << step << " of the schedule has the "
                         << "negative node id " << id;
  if (peakBytes < 0)
    return emitError() << "peak_bytes is negative: " << peakBytes;
  if (memoryLimit < 0)
    return emitError() << "memory_limit is negative: " << memoryLimit;
  if (arenaBytes < -1)
    return emitError() << "arena_bytes is negative: " << arenaBytes;
  if (arenaLimit < -1)
    return emitError() << "arena_limit is negative: " << arenaLimit;
  if (!totalCost.getType().isF64())
    return emitError() << "total_cost must be an f64";
  return success();
}

//===----------------------------------------------------------------------===//
// GraphOp
//===----------------------------------------------------------------------===//

YieldOp GraphOp::getYield() {
  return cast<YieldOp>(getBody().front().getTerminator());
}

LogicalResult GraphOp::verify() { return verifyBinding(*this, getBody()); }

LogicalResult GraphOp::verifyRegions() {
  if (failed(verifyYield(*this, getBody())))
    return failure();
  llvm::SmallDenseSet<int64_t, 32> ids;
  for (Operation &op : getBody().front().without_terminator()) {
    if (auto node = dyn_cast<NodeOp>(op)) {
      if (!ids.insert(node.getId()).second)
        return node.emitOpError("has id ")
               << node.getId() << ", which an earlier node of the graph has";
      continue;
    }
    auto remat = dyn_cast<RematOp>(op);
    if (!remat)
      return op.emitOpError("stands in a 'ckpt.graph', which holds only "
                            "'ckpt.node' and 'ckpt.remat' ops");
    if (!ids.contains(remat.getOf()))
      return remat.emitOpError("repeats node ")
             << remat.getOf() << ", which has not run before it";
  }
  return success();
}

//===----------------------------------------------------------------------===//
// NodeOp
//===----------------------------------------------------------------------===//

YieldOp NodeOp::getYield() {
  return cast<YieldOp>(getBody().front().getTerminator());
}

LogicalResult NodeOp::verify() {
  if (static_cast<int64_t>(getId()) < 0)
    return emitOpError("has the negative id ") << static_cast<int64_t>(getId());
  if (static_cast<int64_t>(getWorkspace()) < 0)
    return emitOpError("has a negative workspace: ")
           << static_cast<int64_t>(getWorkspace()) << " bytes";
  if (!getCost().isFinite() || getCost().isNegative())
    return emitOpError("has a cost that is negative or not finite");
  if (getOrdered() && !getOnce())
    return emitOpError("is ordered, so it must also say why it runs 'once'");
  return verifyBinding(*this, getBody());
}

LogicalResult NodeOp::verifyRegions() { return verifyYield(*this, getBody()); }

//===----------------------------------------------------------------------===//
// RematOp
//===----------------------------------------------------------------------===//

YieldOp RematOp::getYield() {
  return cast<YieldOp>(getBody().front().getTerminator());
}

void RematOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  for (OpResult result : getOperation()->getOpResults())
    effects.emplace_back(MemoryEffects::Allocate::get(), result,
                         SideEffects::DefaultResource::get());
}

LogicalResult RematOp::verify() {
  if (static_cast<int64_t>(getOf()) < 0)
    return emitOpError("names the negative node id ")
           << static_cast<int64_t>(getOf());
  if (getNumResults() == 0)
    return emitOpError("has no results: there is nothing to compute again");
  return verifyBinding(*this, getBody());
}

LogicalResult RematOp::verifyRegions() { return verifyYield(*this, getBody()); }

namespace {
/// Drops results that nobody uses and operands that the body does not read.
struct DropUnusedOfRemat : OpRewritePattern<RematOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(RematOp op,
                                PatternRewriter &rewriter) const override {
    // In a graph, the results stand for those of the node.
    if (isa_and_nonnull<GraphOp>(op->getParentOp()))
      return failure();
    Block &block = op.getBody().front();
    llvm::BitVector deadArgs(block.getNumArguments());
    for (BlockArgument arg : block.getArguments())
      if (arg.use_empty())
        deadArgs.set(arg.getArgNumber());
    SmallVector<unsigned> liveResults;
    for (OpResult result : op->getOpResults())
      if (!result.use_empty())
        liveResults.push_back(result.getResultNumber());
    // One without any use is erased as a whole, by its effect.
    if (liveResults.empty() ||
        (deadArgs.none() && liveResults.size() == op.getNumResults()))
      return failure();

    SmallVector<Value> inputs, yielded;
    SmallVector<Type> types;
    for (auto [index, input] : llvm::enumerate(op.getInputs()))
      if (!deadArgs.test(index))
        inputs.push_back(input);
    YieldOp yield = op.getYield();
    for (unsigned index : liveResults) {
      yielded.push_back(yield.getOperand(index));
      types.push_back(op.getResultTypes()[index]);
    }
    rewriter.modifyOpInPlace(
        yield, [&] { yield.getOperandsMutable().assign(yielded); });
    auto fresh =
        RematOp::create(rewriter, op.getLoc(), types, op.getOfAttr(), inputs);
    fresh->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    rewriter.modifyOpInPlace(op, [&] { block.eraseArguments(deadArgs); });
    rewriter.inlineRegionBefore(op.getBody(), fresh.getBody(),
                                fresh.getBody().begin());
    for (auto [index, result] :
         llvm::zip_equal(liveResults, fresh.getResults()))
      rewriter.replaceAllUsesWith(op.getResult(index), result);
    rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

void RematOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                          MLIRContext *context) {
  results.add<DropUnusedOfRemat>(context);
}

//===----------------------------------------------------------------------===//
// BarrierOp
//===----------------------------------------------------------------------===//

/// A barrier on a barrier holds nothing more apart.
LogicalResult BarrierOp::canonicalize(BarrierOp op, PatternRewriter &rewriter) {
  auto outer = op.getInput().getDefiningOp<BarrierOp>();
  if (!outer || !op.getAfter().empty() || !outer->hasOneUse())
    return failure();
  rewriter.replaceOp(op, outer.getResult());
  return success();
}

//===----------------------------------------------------------------------===//
// HintOp
//===----------------------------------------------------------------------===//

LogicalResult HintOp::verify() {
  if (!getName() && !getAction())
    return emitOpError("says nothing: give it a name, or an action");
  if (getAction().has_value() != getStrength().has_value())
    return emitOpError("needs both an action and its strength, or neither");
  return success();
}

#define GET_OP_CLASSES
#include "ckpt/Dialect/Ckpt/IR/CkptOps.cpp.inc"

//===----------------------------------------------------------------------===//
// Planned functions
//===----------------------------------------------------------------------===//

bool ckpt::isPlanned(Operation *function) {
  return function->hasAttr(kPlannedAttrName) ||
         function
             ->walk([](Operation *op) {
               return isa<GraphOp, RematOp>(op) ? WalkResult::interrupt()
                                                : WalkResult::advance();
             })
             .wasInterrupted();
}
