//===- Generate.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Training graphs of any size with the structure of known networks: forward
// part, loss, backward part with gradients of weights as outputs.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_SOLVER_GENERATE_H
#define CKPT_SOLVER_GENERATE_H

#include "ckpt/Solver/Graph.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace ckpt::solver {

/// "chain", "residual", "dense", "unet", "transformer", "random".
llvm::ArrayRef<llvm::StringRef> generatorNames();

/// A graph of about `numNodes` nodes (whole blocks; never fewer than one). The
/// same arguments give the same graph on every machine. Costs are whole
/// numbers, in microseconds. None: no such family.
std::optional<Graph> generateGraph(llvm::StringRef family, uint64_t numNodes,
                                   uint64_t seed);

} // namespace ckpt::solver

#endif // CKPT_SOLVER_GENERATE_H
