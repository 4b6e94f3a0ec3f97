//===- Passes.td - passes below tensors ------------------*- tablegen -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_CONVERSION_PASSES
#define CKPT_CONVERSION_PASSES

include "mlir/Pass/PassBase.td"

def GcBufferize : Pass<"gc-bufferize", "mlir::ModuleOp"> {
  let summary = "Turn a training step on tensors into one on caller-owned buffers";
  let description = [{
    Every function with a body becomes a function on memrefs: one per argument
    (read only) and then one per result, which the step writes (destination
    ABI). Buffers behave as the planner counts them: one buffer per result of
    a compute op, from that op to its last use; a destination whose contents
    are read is overwritten in place when that is its last use and copied
    otherwise; results are written straight into the caller's buffer.

    A donated argument (`tf.aliasing_output = K`) has no read-only buffer: result
    K is written over it and has no memref of its own (the argument then carries
    `ckpt.result = K`), where that is safe: the types are static and equal, the
    last reader of the argument is the linalg op that makes the result, or comes
    before it, and that op reads each element no later than it writes it. Else a
    remark says so and the result has a memref.

    Repetitions (`ckpt.remat`) are inlined here; nothing merges ops after that.
    Every destination made by `tensor.empty` or a fill becomes private to its
    user, so that no buffer is shared by accident. Loops that carry tensors
    write into the carried buffer. Deallocations stand right after the last
    use of a buffer or of any view of it.

    ```mlir
    func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
      %e = tensor.empty() : tensor<4xf32>
      %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    // ==>
    func.func @f(%a: memref<4xf32>, %out: memref<4xf32>) {
      linalg.exp ins(%a : memref<4xf32>) outs(%out : memref<4xf32>)
      return
    }
    ```

    Expects no calls to functions with tensor types (run `inline` first) and no
    arith or math op on tensors (run `convert-elementwise-to-linalg` first).
  }];
  let dependentDialects = [
    "mlir::bufferization::BufferizationDialect", "mlir::linalg::LinalgDialect",
    "mlir::memref::MemRefDialect", "mlir::scf::SCFDialect",
    "mlir::tensor::TensorDialect", "mlir::arith::ArithDialect",
    "mlir::affine::AffineDialect", "mlir::func::FuncDialect"];
}

def GcPlace : Pass<"gc-place", "mlir::ModuleOp"> {
  let summary = "Place all static buffers of a function in one arena";
  let description = [{
    Gives each static `memref.alloc` an offset in one arena per function, so
    that buffers that are live together do not overlap. Allocations inside
    loops and branches get a place that is theirs while the enclosing top-level
    op runs. The arena is one `memref.alloc` of bytes; its size and the live
    peak (largest sum of bytes live at one time) are attributes of the
    function: `ckpt.arena_bytes`, `ckpt.live_peak_bytes`. Dynamic allocations
    stay as they are and are named in a remark.

    Where gc-plan said what the arena is to be (`ckpt.planned_arena_bytes`), more
    than that is named in a remark; more than a memory limit leaves for it
    (`ckpt.arena_limit_bytes`) is an error, after a longer search.

    With `report=FILE` the report written by gc-plan gets `arena_bytes`,
    `placed_peak_bytes`, `arena_live_peak_bytes` and `arena_ratio` per function.
  }];
  let dependentDialects = ["mlir::memref::MemRefDialect",
                           "mlir::arith::ArithDialect"];
  let options = [
    Option<"alignment", "alignment", "int64_t", "64",
           "Bytes that every offset and size is a multiple of (power of two)">,
    Option<"effort", "effort", "uint64_t", "0",
           "Work units of the placement search; 0 picks by size">,
    Option<"report", "report", "std::string", "\"\"",
           "JSON report of gc-plan to add the arena to">
  ];
}

def GcOutlineKernels : Pass<"gc-outline-kernels", "mlir::ModuleOp"> {
  let summary = "Move each distinct structured op into one shared kernel function";
  let description = [{
    Every linalg op on buffers becomes a call of a private function that holds
    just that op. Ops that are equal (name, attributes, types, region) share one
    function: a repetition runs the very same code as its original, so results
    stay equal to the bit, and compile time does not grow with equal layers.
    Copies between buffers that are not contiguous become kernels as well.
  }];
  let dependentDialects = ["mlir::func::FuncDialect",
                           "mlir::linalg::LinalgDialect",
                           "mlir::LLVM::LLVMDialect"];
}

def GcVectorizeKernels : Pass<"gc-vectorize-kernels", "mlir::func::FuncOp"> {
  let summary = "Register-tiled vector code for contractions and convolutions";
  let description = [{
    Rewrites a linalg op with reduction loops into a loop nest with a tile of
    vector accumulators held in registers: along a contiguous parallel loop
    where there is one, else along a contiguous reduction loop. The loop order
    and the order of additions depend on the op's shapes and indexing maps
    only, never on where it stands. Ops it does not know are left to
    `convert-linalg-to-loops`.
  }];
  let dependentDialects = ["mlir::vector::VectorDialect",
                           "mlir::scf::SCFDialect",
                           "mlir::arith::ArithDialect",
                           "mlir::math::MathDialect",
                           "mlir::affine::AffineDialect",
                           "mlir::memref::MemRefDialect"];
  let options = [
    Option<"vectorBytes", "vector-bytes", "int64_t", "64",
           "Width of a vector register in bytes">,
    Option<"fma", "fma", "bool", "true",
           "Use fused multiply-add for sums of products">
  ];
}

def GcEntryAbi : Pass<"gc-entry-abi", "mlir::ModuleOp"> {
  let summary = "Fix how a program calls the lowered functions";
  let description = [{
    Public functions on buffers of static shape take one plain pointer per
    argument and result (`llvm.bareptr`); those with dynamic shapes get a C
    wrapper that takes pointers to memref descriptors
    (`llvm.emit_c_interface`). Attributes that front ends left on arguments and
    on the module go.
  }];
  let dependentDialects = ["mlir::LLVM::LLVMDialect"];
}

def GcGpuHost : Pass<"gc-gpu-host", "mlir::ModuleOp"> {
  let summary = "Let the host part of a step reach device memory";
  let description = [{
    All buffers of a step are in device memory. What the host does with their
    contents between kernels becomes calls of the runtime: a `memref.load`
    (a condition of a loop, an index) reads one element and waits for the
    device, a `memref.store` writes one. Copies become `linalg.copy`, so that
    they are kernels in stream order. Names of globals, which the runtime
    copies to the device once, are put in the module attribute
    `ckpt.constants`. A shape that only `memref.reshape` reads goes on the
    host's stack.

    Run it on placed buffers, before `gc-outline-kernels`.
  }];
  let dependentDialects = ["mlir::arith::ArithDialect",
                           "mlir::func::FuncDialect",
                           "mlir::linalg::LinalgDialect",
                           "mlir::memref::MemRefDialect"];
}

def GcGpuKernels : Pass<"gc-gpu-kernels", "mlir::ModuleOp"> {
  let summary = "Turn outlined kernels into gpu.func";
  let description = [{
    Each function made by `gc-outline-kernels` becomes a `gpu.func` in one
    `gpu.module`; what the host calls stays as a declaration whose attribute
    `ckpt.launch` says how the kernel is launched. Buffers of static shape are
    passed as plain pointers; one of dynamic shape as pointer, offset, sizes
    and strides.

    The order of additions in a kernel depends on the op's shapes only, so a
    repetition gives the bits of its original.
  }];
  let dependentDialects = ["mlir::affine::AffineDialect",
                           "mlir::arith::ArithDialect",
                           "mlir::func::FuncDialect", "mlir::gpu::GPUDialect",
                           "mlir::math::MathDialect",
                           "mlir::memref::MemRefDialect",
                           "mlir::NVVM::NVVMDialect",
                           "mlir::LLVM::LLVMDialect",
                           "mlir::scf::SCFDialect",
                           "mlir::vector::VectorDialect"];
}

#endif // CKPT_CONVERSION_PASSES
