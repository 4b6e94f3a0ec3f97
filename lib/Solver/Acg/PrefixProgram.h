//===- PrefixProgram.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Stored sets from prefixes of one topological order: cuts split the order into
// blocks, and a vertex is stored when it is read after the block that makes it.
// The quotient is acyclic by construction.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_LIB_SOLVER_ACG_PREFIXPROGRAM_H
#define CKPT_LIB_SOLVER_ACG_PREFIXPROGRAM_H

#include "ckpt/Solver/Stored.h"

namespace ckpt::solver {

/// A few topological orders of the graph that differ in which ready vertex goes
/// first (newest, oldest, smallest id, fewest bytes, most bytes freed).
std::vector<std::vector<uint32_t>> topologicalOrders(const StoredGraph &graph);

/// Best set over all caps on a block for one order; O(n * longest block) a cap,
/// stops early when `work` (elementary steps, counts down) is spent. `stored`
/// and `best` are improved when something better is found.
void runPrefixProgram(const StoredGraph &graph, llvm::ArrayRef<uint32_t> order,
                      uint64_t &work, std::vector<uint8_t> &stored,
                      int64_t &best);

} // namespace ckpt::solver

#endif // CKPT_LIB_SOLVER_ACG_PREFIXPROGRAM_H
