//===- StoredModel.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Models of a stored graph for the frontier program. They differ in what may
// happen inside a chain, a path of vertices with at most one predecessor and
// one successor; long networks are mostly chains.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_LIB_SOLVER_ACG_STOREDMODEL_H
#define CKPT_LIB_SOLVER_ACG_STOREDMODEL_H

#include "FrontierProgram.h"
#include "ckpt/Solver/Stored.h"

namespace ckpt::solver {

/// The chains of a stored graph without its terminals; every vertex is in one,
/// most often alone.
struct ChainSet {
  explicit ChainSet(const StoredGraph &graph);

  const StoredGraph &graph;
  /// Vertices in order along the chain.
  std::vector<std::vector<uint32_t>> chains;
  /// Per vertex; kNone for terminals.
  std::vector<uint32_t> chainOf;
};

/// How a chain of several vertices enters a model.
enum class ChainTreatment : uint8_t {
  /// Every vertex by itself.
  Exact,
  /// One vertex may be stored, the middle one of the lightest. Sets of the
  /// model are sets of
  /// the graph, so results are upper bounds.
  Restricted,
  /// One vertex for all: unstored it has the weight of all, stored it costs the
  /// lightest and leaves nothing. Whatever is stored in the chain, this costs
  /// and weighs no more, so results are lower bounds.
  Relaxed,
};

struct StoredModel {
  FrontierGraph graph;
  /// Per vertex of the model: the vertex of the stored graph that is stored
  /// with it, and the chain that it comes from.
  std::vector<uint32_t> vertexOf;
  std::vector<uint32_t> chainOf;
  /// Per vertex of the stored graph: its vertex in the model, or kNone.
  std::vector<uint32_t> pointOf;

  /// Flags per vertex of the stored graph.
  std::vector<uint8_t> expand(llvm::ArrayRef<uint8_t> modelSet) const;

  /// The order of the model that visits the chains in the given order, each
  /// from the end that touches what came before.
  std::vector<uint32_t> expandOrder(llvm::ArrayRef<uint32_t> chainOrder) const;
};

/// `treatment`: one entry a chain.
StoredModel buildStoredModel(const ChainSet &chains,
                             llvm::ArrayRef<ChainTreatment> treatment);

} // namespace ckpt::solver

#endif // CKPT_LIB_SOLVER_ACG_STOREDMODEL_H
