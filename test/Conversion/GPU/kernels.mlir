// RUN: ckpt-opt %s --gc-outline-kernels --gc-gpu-kernels | FileCheck %s

// One thread per element in the order of the output's memory; the launch covers
// 600 elements with three blocks; equal ops launch the same kernel.
// CHECK-LABEL: func.func @twice(
// CHECK:         call @[[EXP:ckpt_exp_[0-9]+]](%arg0, %arg1)
// CHECK:         call @[[EXP]](%arg1, %arg2)
// CHECK:       func.func private @[[EXP]](memref<20x30xf32>, memref<20x30xf32>)
// CHECK-SAME:    block = array<i64: 256, 1, 1>, bytes = array<i64: 2400, 2400>, grid = array<i64: 3, 1, 1>
// CHECK-SAME:    llvm.bareptr
func.func @twice(%a: memref<20x30xf32>, %b: memref<20x30xf32>, %c: memref<20x30xf32>) {
  linalg.exp ins(%a : memref<20x30xf32>) outs(%b : memref<20x30xf32>)
  linalg.exp ins(%b : memref<20x30xf32>) outs(%c : memref<20x30xf32>)
  return
}

// A buffer of dynamic size comes as pointer, offset, sizes and strides; loops
// take what the fixed grid leaves.
func.func @dynamic(%a: memref<?x8xf32>, %b: memref<?x8xf32>) {
  linalg.exp ins(%a : memref<?x8xf32>) outs(%b : memref<?x8xf32>)
  return
}

// Sums are in registers, in the order of the loops.
func.func @sums(%a: memref<16x64xf32>, %b: memref<64x32xf32>, %c: memref<16x32xf32>) {
  linalg.matmul ins(%a, %b : memref<16x64xf32>, memref<64x32xf32>) outs(%c : memref<16x32xf32>)
  return
}

// CHECK:       gpu.module @ckpt_kernels
// CHECK:         gpu.func @[[EXP]](%[[IN:.*]]: memref<20x30xf32> {llvm.noalias}, %[[OUT:.*]]: memref<20x30xf32> {llvm.noalias}) kernel
// CHECK:           gpu.thread_id x
// CHECK:           gpu.block_id x
// CHECK:           scf.for
// CHECK:             memref.load %[[IN]]
// CHECK:             math.exp
// CHECK:             memref.store %{{.*}}, %[[OUT]]
// CHECK:         gpu.func @{{.*}}(%{{.*}}: memref<1xf32>, %{{.*}}: index, %{{.*}}: index, %{{.*}}: index, %{{.*}}: index, %{{.*}}: index,
// CHECK:           memref.reinterpret_cast
// CHECK:         gpu.func @ckpt_matmul_{{[0-9]+}}(
// CHECK:           scf.for
// CHECK:             %[[START:.*]] = memref.load
// CHECK:             %[[SUM:.*]] = scf.for {{.*}} iter_args(%{{.*}} = %[[START]])
// CHECK:               arith.mulf
// CHECK:               arith.addf
// CHECK:             memref.store %[[SUM]]
