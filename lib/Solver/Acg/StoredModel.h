//===- StoredModel.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Three undirected models of a stored graph for the frontier program, which
// differ in what may happen inside a chain (a path of vertices with at most two
// neighbours).
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_LIB_SOLVER_ACG_STOREDMODEL_H
#define CKPT_LIB_SOLVER_ACG_STOREDMODEL_H

#include "FrontierProgram.h"
#include "ckpt/Solver/Stored.h"

namespace ckpt::solver {

enum class ModelKind : uint8_t {
  /// Every vertex by itself.
  Exact,
  /// One vertex of a chain may be stored, a lightest one. Its sets are sets of
  /// the graph, so the result is an upper bound.
  Restricted,
  /// A chain is one vertex: unstored it has the weight of all, stored it costs
  /// its lightest vertex and leaves nothing. A lower bound, whatever is stored
  /// in the chain.
  Relaxed,
};

struct StoredModel {
  FrontierGraph graph;
  /// Per vertex of the model: the vertex of the stored graph that is stored
  /// with it (meaningless in the Relaxed model).
  std::vector<uint32_t> vertexOf;

  /// Flags per vertex of the stored graph.
  std::vector<uint8_t> expand(llvm::ArrayRef<uint8_t> modelSet,
                              size_t numVertices) const;
};

/// `pick` in [0, 1]: which of the lightest vertices of a chain may be stored in
/// the Restricted model, from its first to its last.
StoredModel buildStoredModel(const StoredGraph &graph, ModelKind kind,
                             double pick = 0.5);

} // namespace ckpt::solver

#endif // CKPT_LIB_SOLVER_ACG_STOREDMODEL_H
