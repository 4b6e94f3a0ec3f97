//===- RematOpInterface.td ---*- tablegen -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The interface by which an operation says what a planner must know of it.
// Defaults are those of an operation that may be repeated, makes a new buffer
// for each result and needs nothing beside its operands and results.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_INTERFACES_REMATOPINTERFACE_TD
#define CKPT_INTERFACES_REMATOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def RematOpInterface : OpInterface<"RematOpInterface"> {
  let description = [{
    Facts for rematerialization. Operations of other dialects get them by
    external models (lib/ExternalModels). Callers use the free functions of
    OpFacts.h, which add what holds for all operations: those without the
    interface are never repeated, and neither is one whose region holds
    something that is not.
  }];
  let cppNamespace = "::ckpt";
  let methods = [
    InterfaceMethod<
      /*desc=*/"May the operation itself (apart from its regions) run again?",
      /*retTy=*/"::ckpt::RematFacts", /*methodName=*/"getRematFacts",
      /*args=*/(ins), /*methodBody=*/"",
      /*defaultImplementation=*/"return ::ckpt::RematFacts::yes();">,
    InterfaceMethod<
      /*desc=*/"Pairs (result, operand) that share storage without a copy.",
      /*retTy=*/"::llvm::SmallVector<::ckpt::ResultOperandPair>",
      /*methodName=*/"getViews", /*args=*/(ins), /*methodBody=*/"",
      /*defaultImplementation=*/"return {};">,
    InterfaceMethod<
      /*desc=*/[{Pairs (result, operand) where the result starts from the
        contents of the operand and may overwrite it at its last use.}],
      /*retTy=*/"::llvm::SmallVector<::ckpt::ResultOperandPair>",
      /*methodName=*/"getInplacePairs", /*args=*/(ins), /*methodBody=*/"",
      /*defaultImplementation=*/"return {};">,
    InterfaceMethod<
      /*desc=*/[{Bytes allocated inside while the operation runs; nothing when
        unknown.}],
      /*retTy=*/"::std::optional<int64_t>",
      /*methodName=*/"getWorkspaceBytes", /*args=*/(ins), /*methodBody=*/"",
      /*defaultImplementation=*/
      "return ::ckpt::bytesMadeInRegions($_op.getOperation());">,
    InterfaceMethod<
      /*desc=*/"Arithmetic and traffic of one execution.",
      /*retTy=*/"::ckpt::OpWork", /*methodName=*/"getWork", /*args=*/(ins),
      /*methodBody=*/"",
      /*defaultImplementation=*/
      "return ::ckpt::trafficOf($_op.getOperation());">,
  ];
}

#endif // CKPT_INTERFACES_REMATOPINTERFACE_TD
