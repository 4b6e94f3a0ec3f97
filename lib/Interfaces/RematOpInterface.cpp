//===- RematOpInterface.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Generated definitions of the interface.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Interfaces/RematOpInterface.h"

#include "ckpt/Interfaces/RematOpInterface.cpp.inc"
