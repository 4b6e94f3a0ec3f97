//===- PrintGraph.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// gc-print-graph: the lifted graph as text, "ckpt-graph" JSON, or DOT.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Analysis/TrainingGraph.h"
#include "ckpt/Solver/Json.h"
#include "ckpt/Transforms/Passes.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/ToolOutputFile.h"

namespace ckpt {
#define GEN_PASS_DEF_GCPRINTGRAPH
#include "ckpt/Transforms/Passes.h.inc"
} // namespace ckpt

using namespace mlir;
using namespace ckpt;

static StringRef phaseName(solver::Phase phase) {
  return stringifyPhase(static_cast<Phase>(phase));
}

static void printText(const TrainingGraph &training, raw_ostream &os) {
  const solver::Graph &graph = training.getGraph();
  solver::Simulation baseline = solver::simulateBaseline(graph, true);
  os << "graph '" << graph.name << "': " << graph.numNodes() << " nodes, "
     << graph.numValues() << " values, arguments "
     << training.getArgumentBytes() << " bytes, results "
     << training.getResultBytes() << " bytes, baseline peak "
     << baseline.peakBytes << " bytes at step " << baseline.peakStep << "\n";
  for (auto [index, node] : llvm::enumerate(graph.nodes)) {
    os << "  node " << training.getNode(index).getId() << " '" << node.name
       << "' " << phaseName(node.phase) << " cost "
       << llvm::format("%.6g", node.cost);
    if (node.workspace != 0)
      os << " workspace " << node.workspace;
    if (!node.recomputable)
      os << " once";
    os << " reads";
    for (solver::ValueId value : node.inputs)
      os << ' ' << graph.values[value].name;
    os << " makes";
    for (solver::ValueId value : node.outputs) {
      os << ' ' << graph.values[value].name;
      if (graph.values[value].aliasOf != solver::kNone)
        os << " (in " << graph.values[graph.values[value].aliasOf].name << ")";
      else
        os << " (" << graph.values[value].bytes << " bytes)";
    }
    for (auto [from, to] : node.inplace)
      os << " over " << graph.values[from].name;
    os << " held " << baseline.timeline[index] << "\n";
  }
}

static void printDot(const TrainingGraph &training, raw_ostream &os) {
  const solver::Graph &graph = training.getGraph();
  solver::GraphIndex index(graph);
  static constexpr StringLiteral colors[] = {"white", "lightblue",
                                             "lightsalmon", "lightgreen"};
  auto escaped = [](StringRef text) {
    std::string out;
    for (char c : text) {
      if (c == '"' || c == '\\')
        out += '\\';
      out += c;
    }
    return out;
  };
  os << "digraph \"" << escaped(graph.name) << "\" {\n"
     << "  node [shape=box, style=filled];\n";
  for (auto [id, node] : llvm::enumerate(graph.nodes))
    os << "  n" << id << " [label=\"" << id << ": " << escaped(node.name)
       << "\", fillcolor=" << colors[static_cast<unsigned>(node.phase)]
       << (node.recomputable ? "" : ", penwidth=2") << "];\n";
  for (auto [id, node] : llvm::enumerate(graph.nodes))
    for (solver::ValueId value : node.inputs)
      if (index.producer[value] != solver::kNone)
        os << "  n" << index.producer[value] << " -> n" << id << " [label=\""
           << graph.values[value].bytes << "\"];\n";
  os << "}\n";
}

namespace {
struct GcPrintGraph : ckpt::impl::GcPrintGraphBase<GcPrintGraph> {
  using GcPrintGraphBase::GcPrintGraphBase;

  void runOnOperation() override {
    markAllAnalysesPreserved();
    std::string text;
    llvm::raw_string_ostream os(text);
    unsigned graphs = 0;
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      FailureOr<GraphOp> op = findGraph(function);
      if (failed(op))
        return signalPassFailure();
      if (!*op)
        continue;
      FailureOr<TrainingGraph> graph = TrainingGraph::build(*op);
      if (failed(graph))
        return signalPassFailure();
      if (++graphs > 1 && format == GraphFormat::Json) {
        emitError((*op).getLoc())
            << "'ckpt.graph' op is a second graph, and a ckpt-graph file holds "
               "one; "
               "print modules with one planned function each";
        return signalPassFailure();
      }
      if (format == GraphFormat::Json)
        solver::writeGraph(graph->getGraph(), os);
      else if (format == GraphFormat::Dot)
        printDot(*graph, os);
      else
        printText(*graph, os);
    }
    if (graphs == 0) {
      getOperation().emitError("there is no 'ckpt.graph' to print; run gc-lift "
                               "before gc-print-graph");
      return signalPassFailure();
    }
    std::string error;
    std::unique_ptr<llvm::ToolOutputFile> file = openOutputFile(output, &error);
    if (!file) {
      getOperation().emitError("cannot write the graph: ") << error;
      return signalPassFailure();
    }
    file->os() << text;
    file->keep();
  }
};
} // namespace
