//===- RematOpInterface.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The interface by which an operation says what a planner must know of it.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_INTERFACES_REMATOPINTERFACE_H
#define CKPT_INTERFACES_REMATOPINTERFACE_H

#include "ckpt/Interfaces/OpFacts.h"
#include "mlir/IR/OpDefinition.h"

#include "ckpt/Interfaces/RematOpInterface.h.inc"

#endif // CKPT_INTERFACES_REMATOPINTERFACE_H
