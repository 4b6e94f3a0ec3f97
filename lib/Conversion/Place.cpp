//===- Place.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// gc-place: one arena per function; every static buffer at a planned offset.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Conversion/Passes.h"
#include "ckpt/Dialect/Ckpt/IR/Ckpt.h"
#include "ckpt/Interfaces/StorageSize.h"
#include "ckpt/Solver/Placement.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

namespace ckpt {
#define GEN_PASS_DEF_GCPLACE
#include "ckpt/Conversion/Passes.h.inc"
} // namespace ckpt

using namespace mlir;

namespace {

constexpr uint64_t kLongSearchEffort = 1000000000;

/// A buffer to place: held from op `first` to op `last`, both included, in the
/// order of the text. What is freed in its block is never held across trips of
/// a loop, so buffers of branches, and of a body, may share a place.
struct Buffer {
  memref::AllocOp alloc;
  SmallVector<memref::DeallocOp, 1> deallocs;
  int64_t bytes = 0;
  int64_t first = 0;
  int64_t last = 0;
};

struct Arena {
  std::string function;
  int64_t bytes = 0;
  int64_t livePeak = 0;
};

/// Adds what was placed to the functions of the same name in gc-plan's report.
LogicalResult addToReport(ModuleOp module, StringRef path,
                          ArrayRef<Arena> arenas) {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
  if (!buffer)
    return module.emitError("cannot read report '")
           << path << "': " << buffer.getError().message()
           << "; run gc-plan with the same report= first";
  llvm::Expected<llvm::json::Value> parsed =
      llvm::json::parse((*buffer)->getBuffer());
  if (!parsed)
    return module.emitError("report '")
           << path << "' is not JSON: " << llvm::toString(parsed.takeError());
  llvm::json::Object *root = parsed->getAsObject();
  llvm::json::Array *functions = root ? root->getArray("functions") : nullptr;
  if (!functions)
    return module.emitError("report '")
           << path << "' has no array 'functions'; is it a report of gc-plan?";
  for (const Arena &arena : arenas)
    for (llvm::json::Value &entry : *functions) {
      llvm::json::Object *function = entry.getAsObject();
      if (!function || function->getString("function") != arena.function)
        continue;
      (*function)["arena_bytes"] = arena.bytes;
      (*function)["placed_peak_bytes"] =
          arena.bytes + function->getInteger("argument_bytes").value_or(0) +
          function->getInteger("result_bytes").value_or(0);
      (*function)["arena_live_peak_bytes"] = arena.livePeak;
      (*function)["arena_ratio"] =
          arena.livePeak ? double(arena.bytes) / double(arena.livePeak) : 1.0;
    }
  // A reader never sees half a report.
  llvm::Error error = llvm::writeToOutput(path, [&](llvm::raw_ostream &os) {
    os << llvm::formatv("{0:2}", *parsed) << "\n";
    return llvm::Error::success();
  });
  if (error)
    return module.emitError("cannot write report '")
           << path << "': " << llvm::toString(std::move(error));
  return success();
}

class PlacePass : public ckpt::impl::GcPlaceBase<PlacePass> {
public:
  using GcPlaceBase::GcPlaceBase;

  void runOnOperation() override {
    if (alignment <= 0 || !llvm::isPowerOf2_64(alignment)) {
      getOperation().emitError("gc-place: alignment=")
          << alignment << " is not a power of two";
      return signalPassFailure();
    }
    SmallVector<Arena> arenas;
    for (auto func : getOperation().getOps<func::FuncOp>())
      if (!func.isExternal() && failed(place(func, arenas)))
        return signalPassFailure();
    if (!report.empty() && failed(addToReport(getOperation(), report, arenas)))
      return signalPassFailure();
  }

private:
  LogicalResult place(func::FuncOp func, SmallVectorImpl<Arena> &arenas) {
    if (!llvm::hasSingleElement(func.getBody()))
      return success();
    Block &body = func.getBody().front();
    // Position of each op, and of the last op inside it.
    llvm::DenseMap<Operation *, std::pair<int64_t, int64_t>> index;
    int64_t numOps = 0;
    for (Operation &op : body)
      number(&op, index, numOps);

    std::unique_ptr<BufferViewFlowAnalysis> views;
    SmallVector<Buffer> buffers;
    bool failed = false;
    func.walk([&](memref::AllocOp alloc) {
      MemRefType type = alloc.getType();
      if (!type.hasStaticShape() || !type.getLayout().isIdentity() ||
          type.getMemorySpace()) {
        if (!type.hasStaticShape())
          alloc.emitRemark("buffer of dynamic size stays outside the arena");
        return;
      }
      if (!views)
        views = std::make_unique<BufferViewFlowAnalysis>(func);
      Buffer buffer;
      buffer.alloc = alloc;
      if (!ownsDeallocs(alloc, *views, buffer.deallocs)) {
        alloc.emitRemark("buffer that leaves its block stays outside the "
                         "arena");
        return;
      }
      FailureOr<int64_t> bytes = ckpt::storageBytes(type);
      if (succeeded(bytes))
        bytes = ckpt::alignBytes(*bytes, alignment);
      if (mlir::failed(bytes)) {
        alloc.emitError("size of buffer ") << type << " does not fit 64 bits";
        failed = true;
        return;
      }
      buffer.bytes = *bytes;
      if (!buffer.deallocs.empty()) {
        buffer.first = index[alloc].first;
        buffer.last = index[buffer.deallocs.front()].second;
      } else if (alloc->getBlock() == &body) {
        buffer.first = index[alloc].first;
        buffer.last = numOps;
      } else {
        std::tie(buffer.first, buffer.last) =
            index[body.findAncestorOpInBlock(*alloc.getOperation())];
      }
      buffers.push_back(std::move(buffer));
    });
    if (failed)
      return failure();

    Arena arena;
    arena.function = func.getName().str();
    if (!buffers.empty()) {
      std::vector<ckpt::solver::Interval> intervals;
      for (const Buffer &buffer : buffers)
        intervals.push_back({buffer.bytes, buffer.first, buffer.last});
      ckpt::solver::Placement placement =
          ckpt::solver::placeIntervals(intervals, alignment, effort);
      if (mlir::failed(checkPlanned(func, intervals, placement)))
        return failure();
      arena.bytes = placement.arenaBytes;
      arena.livePeak = placement.lowerBoundBytes;
      rewrite(func, buffers, placement);
    }
    func->removeAttr(ckpt::kPlannedArenaAttrName);
    func->removeAttr(ckpt::kArenaLimitAttrName);
    OpBuilder builder(func.getContext());
    func->setAttr("ckpt.arena_bytes", builder.getI64IntegerAttr(arena.bytes));
    func->setAttr("ckpt.live_peak_bytes",
                  builder.getI64IntegerAttr(arena.livePeak));
    arenas.push_back(arena);
    return success();
  }

  /// Numbers `op` and what is inside it, from `next` on.
  static void
  number(Operation *op,
         llvm::DenseMap<Operation *, std::pair<int64_t, int64_t>> &index,
         int64_t &next) {
    const int64_t first = next++;
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Operation &nested : block)
          number(&nested, index, next);
    index[op] = {first, next - 1};
  }

  /// Compares with what gc-plan said, and searches longer where more is needed
  /// than the limit leaves.
  LogicalResult checkPlanned(func::FuncOp func,
                             ArrayRef<ckpt::solver::Interval> intervals,
                             ckpt::solver::Placement &placement) {
    auto planned =
        func->getAttrOfType<IntegerAttr>(ckpt::kPlannedArenaAttrName);
    auto limit = func->getAttrOfType<IntegerAttr>(ckpt::kArenaLimitAttrName);
    if (limit && placement.arenaBytes > limit.getInt()) {
      ckpt::solver::Placement longer =
          ckpt::solver::placeIntervals(intervals, alignment, kLongSearchEffort);
      if (longer.arenaBytes < placement.arenaBytes)
        placement = std::move(longer);
    }
    if (limit && placement.arenaBytes > limit.getInt())
      return func.emitError("gc-place: the buffers of function '")
             << func.getName() << "' need " << placement.arenaBytes
             << " bytes after placement (live peak "
             << placement.lowerBoundBytes << "), and the memory limit leaves "
             << limit.getInt()
             << " beside arguments and results; lower the memory limit of "
                "gc-plan by the difference, or raise effort=";
    if (planned && placement.arenaBytes > planned.getInt())
      func.emitRemark("gc-place: placed in ")
          << placement.arenaBytes << " bytes, " << planned.getInt()
          << " were planned";
    return success();
  }

  /// Collects the deallocs of `alloc`; false when it may be freed through
  /// another value or passed out of its block.
  static bool ownsDeallocs(memref::AllocOp alloc, BufferViewFlowAnalysis &views,
                           SmallVectorImpl<memref::DeallocOp> &deallocs) {
    for (Value alias : views.resolve(alloc.getResult())) {
      for (Operation *user : alias.getUsers()) {
        if (user->hasTrait<OpTrait::IsTerminator>())
          return false;
        auto dealloc = dyn_cast<memref::DeallocOp>(user);
        if (!dealloc)
          continue;
        if (alias != alloc.getResult() ||
            dealloc->getBlock() != alloc->getBlock())
          return false;
        deallocs.push_back(dealloc);
      }
    }
    return deallocs.size() <= 1;
  }

  void rewrite(func::FuncOp func, MutableArrayRef<Buffer> buffers,
               const ckpt::solver::Placement &placement) {
    Block &body = func.getBody().front();
    OpBuilder builder = OpBuilder::atBlockBegin(&body);
    Location loc = func.getLoc();
    Value arena;
    if (placement.arenaBytes > 0) {
      auto type =
          MemRefType::get({placement.arenaBytes}, builder.getIntegerType(8));
      arena = memref::AllocOp::create(
          builder, loc, type,
          builder.getI64IntegerAttr(std::max<int64_t>(64, alignment)));
    }
    for (auto [i, buffer] : llvm::enumerate(buffers)) {
      if (!arena)
        break; // only empty buffers: they may stay
      builder.setInsertionPoint(buffer.alloc);
      // An empty buffer at the end of the arena would be out of bounds.
      int64_t at = buffer.bytes ? placement.offsets[i] : 0;
      Value offset =
          arith::ConstantIndexOp::create(builder, buffer.alloc.getLoc(), at);
      Value view = memref::ViewOp::create(builder, buffer.alloc.getLoc(),
                                          buffer.alloc.getType(), arena, offset,
                                          ValueRange{});
      for (memref::DeallocOp dealloc : buffer.deallocs)
        dealloc.erase();
      buffer.alloc.getResult().replaceAllUsesWith(view);
      buffer.alloc.erase();
    }
    if (arena) {
      builder.setInsertionPoint(body.getTerminator());
      memref::DeallocOp::create(builder, loc, arena);
    }
  }
};

} // namespace
