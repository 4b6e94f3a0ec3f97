//===- TestOpFacts.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// test-gc-op-facts: says the facts of every operation at the top level of each
// function as a remark, for tests and for whoever adds a model.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Interfaces/OpFacts.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"
#include "llvm/Support/Format.h"

using namespace mlir;
using namespace ckpt;

namespace {

void printPairs(llvm::raw_ostream &os, StringRef what,
                ArrayRef<ResultOperandPair> pairs) {
  if (pairs.empty())
    return;
  os << ", " << what;
  for (const ResultOperandPair &pair : pairs)
    os << " #" << pair.first << "<-" << pair.second;
}

struct TestOpFacts : PassWrapper<TestOpFacts, OperationPass<func::FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestOpFacts)

  StringRef getArgument() const final { return "test-gc-op-facts"; }
  StringRef getDescription() const final {
    return "Print the facts of each top-level operation as a remark";
  }

  static std::string describe(Operation *op) {
    std::string text;
    llvm::raw_string_ostream os(text);
    RematFacts facts = getRematFacts(op);
    os << op->getName().getStringRef() << ": ";
    if (facts.repeatable)
      os << "repeatable";
    else
      os << "once (" << facts.reason << ")";
    if (facts.satellite)
      os << ", satellite";
    if (facts.discrete)
      os << ", discrete";
    if (facts.ordered)
      os << ", ordered";
    printPairs(os, "view", getViews(op));
    printPairs(os, "inplace", getInplacePairs(op));
    std::optional<int64_t> workspace = getWorkspaceBytes(op);
    if (!workspace)
      os << ", workspace unknown";
    else if (*workspace != 0)
      os << ", workspace " << *workspace;
    OpWork work = getWork(op);
    os << ", read " << llvm::format("%.0f", work.bytesRead) << ", write "
       << llvm::format("%.0f", work.bytesWritten);
    for (unsigned i = 0; i < kNumClasses; ++i) {
      auto numClass = static_cast<NumClass>(i);
      if (work.flops[i] != 0)
        os << ", " << stringify(numClass) << " "
           << llvm::format("%.0f", work.flops[i]);
      if (work.contractionFlops[i] != 0)
        os << " (contraction)";
      for (unsigned j = 0; j < kNumMathFns; ++j)
        if (work.math[i][j] != 0)
          os << ", " << stringify(numClass) << " "
             << stringify(static_cast<MathFn>(j)) << " "
             << llvm::format("%.0f", work.math[i][j]);
    }
    if (!work.bytesKnown)
      os << ", bytes unknown";
    else if (!work.known)
      os << ", work unknown";
    return text;
  }

  void runOnOperation() override {
    for (Block &block : getOperation().getBody())
      for (Operation &op : block.without_terminator())
        op.emitRemark(describe(&op));
  }
};

} // namespace

namespace ckpt {
void registerTestOpFacts() { PassRegistration<TestOpFacts>(); }
} // namespace ckpt
