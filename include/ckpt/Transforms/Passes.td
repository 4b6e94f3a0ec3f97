//===- Passes.td ---*- tablegen -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Passes on tensors: from a function to a graph, a plan, and back.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_TRANSFORMS_PASSES_TD
#define CKPT_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def GcPrepare : Pass<"gc-prepare", "::mlir::ModuleOp"> {
  let summary = "Bring a training step into the form that is planned";
  let description = [{
    One normal form for every front end, so that what a plan counts is what the
    compiled step holds: one buffer for each result of a node and none hidden.
    Calls are inlined, tosa becomes linalg, elementwise arithmetic on tensors
    becomes `linalg.generic`, and elementwise producers are fused into the
    generics that read them where that holds no more memory:

    - a producer with one reader, unless inputs that would otherwise end with it
      are larger than its result and would have to be held up to the reader;
    - a cheap producer of several readers (a broadcast, a cast, a mask) when all
      of them can redo it from inputs that are small or live anyway.

    Constant tensors become scalars in the bodies that read them or fills, and
    destinations whose contents are not read become `tensor.empty`. An
    elementwise generic writes over an input of its type that nothing reads
    after it in the given order.

    Operations with a large value between them (a pad before a convolution, a
    gradient spread out with zeros, a gradient before its mask) run in slices of
    the batch in one `scf.for`, so that the value never exists as a whole, where
    the loop holds no more at once than one of its parts alone. Sums over the
    batch keep their order.

    The arithmetic of each element is not changed, so results are the same to
    the bit. Running the pass again changes nothing. Functions that hold a plan
    are left alone.
  }];
  let options = [
    Option<"tosa", "tosa", "::ckpt::TosaMode", "::ckpt::TosaMode::Lower",
           "What becomes of tosa ops",
           [{::llvm::cl::values(
             clEnumValN(::ckpt::TosaMode::Lower, "lower", "to linalg"),
             clEnumValN(::ckpt::TosaMode::Keep, "keep", "planned as they are"))}]>,
    Option<"fuse", "fuse", "bool", "true",
           "Fuse elementwise producers into their readers">,
    Option<"inPlace", "in-place", "bool", "true",
           "Let elementwise generics write over an input that ends with them">,
    Option<"skipZeros", "skip-zeros", "bool", "false",
           "Leave out the zeros between the elements of a dilated gradient (the "
           "same to the bit unless the other factor is infinite or NaN)">,
    Option<"slices", "slices", "unsigned", "0",
           "Run operations with a large value between them in up to so many "
           "slices of the batch; 0 leaves them whole">,
    Option<"sliceBytes", "slice-bytes", "int64_t", "65536",
           "The least size of a value for which operations run in slices">,
  ];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::cf::ControlFlowDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::math::MathDialect", "::mlir::scf::SCFDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

def GcCheckpointLoops : Pass<"gc-checkpoint-loops", "::mlir::ModuleOp"> {
  let summary = "Keep the tape of a scan in segments";
  let description = [{
    A scan is a loop that stacks values, one slice for each of its N trips, which
    a later loop reads in reverse order: the tape. When it does not pay to hold
    all of it, the trips are cut into segments of L. The forward loop then keeps
    what it carries at the start of each segment, and slices for the last L trips
    only; the backward loop runs a segment again just before it reads its slices.
    So N - L trips run once more, and L slices and (N - L) / L copies of the
    carried values are held. Bodies are cloned as they are; results stay equal to
    the bit.

    Without a limit L is what needs the least memory (near the square root of N).
    With one, it is the largest that keeps the limit, so that the fewest trips
    run again; a step within the limit is left alone, and so is one for which
    it is cheaper to repeat other ops. Both are found by trials on copies.

    Loops are `scf.for`, or `scf.while` with a counter, with a number of trips
    known here (at most 65536). Index arithmetic is evaluated, not matched. Of
    the carried values only those are kept that the tape depends on. A body that
    may not run twice, or that decides on floating-point data, is left alone.
  }];
  let options = [
    Option<"memoryLimit", "memory-limit", "std::string", "\"\"",
           "Largest peak: bytes, KiB, MiB, GiB, or 0.6x of the baseline">,
    Option<"limit", "limit", "::ckpt::PlanLimit", "::ckpt::PlanLimit::Arena",
           "What the limit is compared with",
           [{::llvm::cl::values(
               clEnumValN(::ckpt::PlanLimit::Live, "live",
                          "largest sum of live bytes"),
               clEnumValN(::ckpt::PlanLimit::Arena, "arena",
                          "bytes after placement at offsets"))}]>,
    Option<"maxExecutions", "max-executions", "unsigned", "0",
           "Largest number of executions of an op (0: no bound)">,
    Option<"length", "length", "unsigned", "0",
           "Trips of a segment (0: the best)">,
    Option<"recomputeDiscrete", "recompute-discrete", "bool", "false",
           "Let ops repeat whose results decide on floating-point data">,
    Option<"prepare", "prepare", "bool", "true",
           "The step will go through gc-prepare">,
    Option<"skipZeros", "skip-zeros", "bool", "false",
           "As for gc-prepare, for trials">,
    Option<"loss", "loss", "unsigned", "0",
           "Number of the result that is the loss, for trials">,
    Option<"device", "device", "std::string", "\"cpu\"",
           "Profile that prices the ops: a built-in name, or a .json file">,
    Option<"costTable", "cost-table", "std::string", "\"\"",
           "JSON file with measured times, which go before the profile">,
  ];
  let dependentDialects = [
    "::ckpt::CkptDialect", "::mlir::affine::AffineDialect",
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect",
    "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"
  ];
}

def GcLift : Pass<"gc-lift", "::mlir::func::FuncOp"> {
  let summary = "Turn the body of a function into a graph of nodes";
  let description = [{
    Each compute op becomes a `ckpt.node` that holds a clone of it and of the
    constants, destinations and views it needs, so that the values between nodes
    are just those that must be in memory. Ops with effects keep their order and
    run once; loops and branches are single nodes.

    The phase of a node is `forward` when the loss depends on it, `update` when
    it makes a donated result (`tf.aliasing_output`) from its argument, else
    `backward`. Results that decide on floating-point data run once unless asked
    otherwise, since a last-bit difference would become a large one.

    A function that cannot be planned is left as it is, with a remark: dynamic
    sizes, several blocks, a body that already holds a plan. `ckpt.hint` ops are
    taken into the nodes.

    ```mlir
    func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = math.tanh %x : tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    // becomes
    func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = ckpt.graph (%a = %x : tensor<4xf32>) -> tensor<4xf32> {
        %1 = ckpt.node 0 "tanh" forward cost 3.2e-09
            (%b = %a : tensor<4xf32>) -> tensor<4xf32> {
          %2 = math.tanh %b : tensor<4xf32>
          ckpt.yield %2 : tensor<4xf32>
        }
        ckpt.yield %1 : tensor<4xf32>
      }
      return %0 : tensor<4xf32>
    }
    ```
  }];
  let options = [
    Option<"loss", "loss", "unsigned", "0",
           "Number of the result that is the loss">,
    Option<"keepSource", "keep-source", "bool", "false",
           "Keep the body in the graph, for gc-unlift to put back when nothing "
           "is to change">,
    Option<"recomputeDiscrete", "recompute-discrete", "bool", "false",
           "Let ops repeat whose results decide on floating-point data">,
    Option<"device", "device", "std::string", "\"cpu\"",
           "Profile that prices the ops: a built-in name, or a .json file">,
    Option<"costTable", "cost-table", "std::string", "\"\"",
           "JSON file with measured times, which go before the profile">,
  ];
  let dependentDialects = ["::ckpt::CkptDialect", "::mlir::tensor::TensorDialect"];
}

def GcPlan : Pass<"gc-plan", "::mlir::ModuleOp"> {
  let summary = "Choose what to keep and what to compute again";
  let description = [{
    Plans each lifted function and writes the plan on its graph; the IR is
    otherwise unchanged. Without a limit: the least peak with each node executed
    at most twice. With a limit: the least time whose peak is within it; when
    the step as it came in is within the limit, the plan is that step.

    The limit counts arguments and results too, and is about what is allocated:
    their bytes and those of the arena that the plan is placed in. With
    `limit=live` it is about the largest sum of live bytes, which gaps between
    placed buffers can exceed. A limit below what any plan
    needs is an error that names this floor and the values that make it; then
    nothing is written.

    Remarks (category `gc-plan`, see `--remarks-filter`) name each repeated node
    and each one that must run once, with the reason.
  }];
  let options = [
    Option<"memoryLimit", "memory-limit", "std::string", "\"\"",
           "Largest peak: bytes, KiB, MiB, GiB, or 0.6x of the baseline">,
    Option<"strategy", "strategy", "std::string", "\"optimal\"",
           "How to plan: the name of a strategy of the solver">,
    Option<"objective", "objective", "::ckpt::PlanObjective",
           "::ckpt::PlanObjective::Auto", "What to make small",
           [{::llvm::cl::values(
               clEnumValN(::ckpt::PlanObjective::Auto, "auto",
                          "time with a limit, memory without"),
               clEnumValN(::ckpt::PlanObjective::Time, "time",
                          "time within the limit"),
               clEnumValN(::ckpt::PlanObjective::Memory, "memory",
                          "peak; time among equals"))}]>,
    Option<"maxExecutions", "max-executions", "unsigned", "0",
           "Largest number of executions of a node (0: 2 for objective memory, "
           "no bound for time)">,
    Option<"order", "order", "::ckpt::PlanOrder", "::ckpt::PlanOrder::Free",
           "Order of first executions",
           [{::llvm::cl::values(
               clEnumValN(::ckpt::PlanOrder::Free, "free", "any valid one"),
               clEnumValN(::ckpt::PlanOrder::Given, "given",
                          "that of the function"))}]>,
    Option<"limit", "limit", "::ckpt::PlanLimit", "::ckpt::PlanLimit::Arena",
           "What the limit is compared with",
           [{::llvm::cl::values(
               clEnumValN(::ckpt::PlanLimit::Live, "live",
                          "largest sum of live bytes"),
               clEnumValN(::ckpt::PlanLimit::Arena, "arena",
                          "bytes after placement at offsets"))}]>,
    Option<"mode", "mode", "::ckpt::PlanMode", "::ckpt::PlanMode::Full",
           "How long the strategy `optimal` searches",
           [{::llvm::cl::values(
               clEnumValN(::ckpt::PlanMode::Full, "full", "a few seconds"),
               clEnumValN(::ckpt::PlanMode::Quick, "quick",
                          "about a second for 1,000 nodes, with a looser "
                          "bound"))}]>,
    Option<"effort", "effort", "uint64_t", "0",
           "Work units of the search (0: by strategy)">,
    Option<"timeLimit", "time-limit", "double", "0.0",
           "Wall seconds for the search (0: none)">,
    Option<"report", "report", "std::string", "\"\"",
           "JSON report to write (schema: docs/report-schema.md)">,
    Option<"planFile", "plan", "std::string", "\"\"",
           "Plan file: replayed when it exists, else written">,
    Option<"summary", "summary", "bool", "false",
           "One line per function, as a remark">,
  ];
  let dependentDialects = ["::ckpt::CkptDialect"];
}

def GcApply : Pass<"gc-apply", "::mlir::func::FuncOp"> {
  let summary = "Put the nodes in the order of the plan, with repetitions";
  let description = [{
    Moves each `ckpt.node` to the step of its first execution and inserts a
    `ckpt.remat` for each later one. Every use reads the newest instance. The
    location of a repetition is that of its original fused with `recompute`.

    A plan that does not fit the graph is an error, and the graph is left as it
    is. A graph whose plan is applied is not touched again.
  }];
  let dependentDialects = ["::ckpt::CkptDialect"];
}

def GcVerify : Pass<"gc-verify", "::mlir::func::FuncOp"> {
  let summary = "Check a plan against the IR";
  let description = [{
    Rebuilds graph and schedule from the IR, simulates them, and compares peak,
    cost and order with what the plan claims; checks that each repetition has
    the body of the node it names. A difference is an error.
  }];
}

def GcPrintGraph : Pass<"gc-print-graph", "::mlir::ModuleOp"> {
  let summary = "Print the lifted graph";
  let description = [{
    `text` lists the nodes with what they read, make and hold in the given
    order; `json` is the `ckpt-graph` format, version 1, that `ckpt-solve`
    reads; `dot` is for Graphviz.
  }];
  let options = [
    Option<"format", "format", "::ckpt::GraphFormat",
           "::ckpt::GraphFormat::Text", "How to print",
           [{::llvm::cl::values(
               clEnumValN(::ckpt::GraphFormat::Text, "text", "one line per node"),
               clEnumValN(::ckpt::GraphFormat::Json, "json", "ckpt-graph file"),
               clEnumValN(::ckpt::GraphFormat::Dot, "dot", "Graphviz"))}]>,
    Option<"output", "output", "std::string", "\"-\"",
           "File to write (-: standard output)">,
  ];
}

def GcUnlift : Pass<"gc-unlift", "::mlir::func::FuncOp"> {
  let summary = "Return from a graph to a plain function";
  let description = [{
    Inlines the nodes of each `ckpt.graph` in their order. `ckpt.remat` ops
    stay: they are what keeps a repeated execution apart from its original.
    When the graph carries its source and runs each node once in the given
    order, the source is put back instead, so that nothing is changed.

    With `guard-op=NAME` the repetitions are inlined too, behind one op of that
    name (one tensor in, the same out) for each input that another node makes:
    for compilers that have a barrier of their own.

    A function that changes is marked with `ckpt.planned`, and with what its plan
    places in the arena (`ckpt.planned_arena_bytes`) and what the memory limit
    leaves for that (`ckpt.arena_limit_bytes`), which `gc-place` checks;
    `mark-unchanged` sets these two on functions that do not change as well.

    A graph with a plan that `gc-apply` has not applied is an error. Hints that
    are left are removed.
  }];
  let options = [
    Option<"guardOp", "guard-op", "std::string", "\"\"",
           "Operation that shields a repetition, instead of a ckpt.remat">,
    Option<"markUnchanged", "mark-unchanged", "bool", "false",
           "Hand the planned arena on to gc-place where nothing changes, too">,
  ];
  let dependentDialects = ["::ckpt::CkptDialect"];
}

#endif // CKPT_TRANSFORMS_PASSES_TD
