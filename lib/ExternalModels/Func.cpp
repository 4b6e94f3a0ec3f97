//===- Func.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Facts of func: a call may be repeated when every operation that it can reach
// may be.
//
//===----------------------------------------------------------------------===//

#include "Common.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace ckpt;
using namespace ckpt::models;

namespace {

func::FuncOp calleeOf(func::CallOp call) {
  return SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
      call, call.getCalleeAttr());
}

struct Call : Base<Call, func::CallOp> {
  RematFacts getRematFacts(Operation *op) const {
    // Functions reached, each once: recursion ends.
    SmallVector<func::CallOp> work{cast<func::CallOp>(op)};
    llvm::SmallPtrSet<Operation *, 8> seen;
    RematFacts facts = RematFacts::yes();
    while (!work.empty()) {
      func::CallOp call = work.pop_back_val();
      func::FuncOp callee = calleeOf(call);
      if (!callee || callee.isExternal())
        return RematFacts::no(
            ("'" + call.getCallee() + "' has no body to look into").str(),
            /*ordered=*/true);
      if (!seen.insert(callee).second)
        continue;
      callee.getBody().walk([&](Operation *nested) {
        if (auto inner = dyn_cast<func::CallOp>(nested)) {
          work.push_back(inner);
          return;
        }
        RematFacts own;
        if (auto model = dyn_cast<RematOpInterface>(nested))
          own = model.getRematFacts();
        else
          own = ckpt::getRematFacts(nested);
        if (own.repeatable || own.idempotent)
          return;
        facts.repeatable = false;
        facts.ordered |= own.ordered;
        if (facts.reason.empty())
          facts.reason =
              ("'" + call.getCallee() + "' is not repeatable: ").str() +
              own.reason;
      });
    }
    return facts;
  }
  std::optional<int64_t> getWorkspaceBytes(Operation *op) const {
    func::FuncOp callee = calleeOf(cast<func::CallOp>(op));
    if (!callee || callee.isExternal())
      return std::nullopt;
    return bytesMadeInRegions(callee);
  }
};

} // namespace

void ckpt::registerFuncExternalModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, func::FuncDialect *) {
    func::CallOp::attachInterface<Call>(*context);
    attach<Passive, func::ReturnOp>(context);
    attach<Constant, func::ConstantOp>(context);
  });
}
