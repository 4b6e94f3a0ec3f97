//===- Import.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Readers of the graph formats of other projects, so that anybody's case can be
// solved. What a format does not say is filled in as its own project does:
// docs/solver-formats.md.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_SOLVER_IMPORT_H
#define CKPT_SOLVER_IMPORT_H

#include "ckpt/Solver/Graph.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace ckpt::solver {

/// "auto", "ckpt-graph" and the names of the foreign formats.
llvm::ArrayRef<llvm::StringRef> graphFormats();

/// Parses a graph in one of `graphFormats`; "auto" goes by the text. The result
/// has passed `Problem::check`. Errors name file, line and column.
llvm::Expected<Graph> parseAnyGraph(llvm::StringRef text,
                                    llvm::StringRef fileName,
                                    llvm::StringRef format);
llvm::Expected<Graph> readAnyGraphFile(llvm::StringRef path,
                                       llvm::StringRef format);

} // namespace ckpt::solver

#endif // CKPT_SOLVER_IMPORT_H
