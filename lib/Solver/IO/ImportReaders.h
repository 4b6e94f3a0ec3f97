//===- ImportReaders.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Readers behind parseAnyGraph, and what they have in common.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_LIB_SOLVER_IO_IMPORTREADERS_H
#define CKPT_LIB_SOLVER_IO_IMPORTREADERS_H

#include "ckpt/Solver/Problem.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace ckpt::solver {

/// A node that makes one value, as it stands in a file in any order.
struct ImportedNode {
  Node node;
  int64_t bytes = 0;
  /// Numbers of the nodes that it reads.
  std::vector<uint32_t> reads;
  bool isOutput = false;
  /// A view of the one node that it reads.
  bool isView = false;
  /// "file:line:col".
  std::string place;
};

/// Puts the nodes in a valid order (that of the file where it is one) and
/// checks the graph. An error names a node on a cycle.
llvm::Expected<Graph> finishImport(std::vector<ImportedNode> nodes,
                                   llvm::StringRef name,
                                   llvm::StringRef fileName);
llvm::Expected<Graph> checkImport(Problem problem, llvm::StringRef fileName);

/// Kumar et al., Efficient rematerialization for deep networks (NeurIPS 2019):
/// the input of the published program.
llvm::Expected<Graph> parseTwremat(llvm::StringRef text,
                                   llvm::StringRef fileName);
/// Kusumoto et al., A graph theoretic framework of recomputation algorithms for
/// memory-efficient backpropagation (NeurIPS 2019): the published graphs.
llvm::Expected<Graph> parseKusumoto(llvm::StringRef text,
                                    llvm::StringRef fileName);
/// Kirisame et al., Dynamic tensor rematerialization (ICLR 2021): the log of an
/// execution, one JSON object a line.
llvm::Expected<Graph> parseDtrLog(llvm::StringRef text,
                                  llvm::StringRef fileName);

} // namespace ckpt::solver

#endif // CKPT_LIB_SOLVER_IO_IMPORTREADERS_H
