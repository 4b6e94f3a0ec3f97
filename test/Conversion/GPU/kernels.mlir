// RUN: ckpt-opt %s --gc-outline-kernels --gc-gpu-kernels | FileCheck %s

// Rows of 31 cannot be split: one thread per element in the order of the
// output's memory, 620 elements with three blocks. Equal ops launch one kernel.
// CHECK-LABEL: func.func @twice(
// CHECK:         call @[[EXP:ckpt_exp_[0-9]+]](%arg0, %arg1)
// CHECK:         call @[[EXP]](%arg1, %arg2)
// CHECK:       func.func private @[[EXP]](memref<20x31xf32>, memref<20x31xf32>)
// CHECK-SAME:    block = array<i64: 256, 1, 1>, bytes = array<i64: 2480, 2480>, grid = array<i64: 3, 1, 1>, kind = "element"
// CHECK-SAME:    llvm.bareptr
func.func @twice(%a: memref<20x31xf32>, %b: memref<20x31xf32>, %c: memref<20x31xf32>) {
  linalg.exp ins(%a : memref<20x31xf32>) outs(%b : memref<20x31xf32>)
  linalg.exp ins(%b : memref<20x31xf32>) outs(%c : memref<20x31xf32>)
  return
}

// A buffer of dynamic size comes as pointer, offset, sizes and strides; loops
// take what the fixed grid leaves.
func.func @dynamic(%a: memref<?x8xf32>, %b: memref<?x8xf32>) {
  linalg.exp ins(%a : memref<?x8xf32>) outs(%b : memref<?x8xf32>)
  return
}

// 16 bytes at a time.
func.func @rows(%a: memref<20x32xf32>, %b: memref<20x32xf32>) {
  linalg.tanh ins(%a : memref<20x32xf32>) outs(%b : memref<20x32xf32>)
  return
}

// Tiles in shared memory, fused multiply-add.
func.func @tiles(%a: memref<16x64xf32>, %b: memref<64x32xf32>, %c: memref<16x32xf32>) {
  linalg.matmul ins(%a, %b : memref<16x64xf32>, memref<64x32xf32>) outs(%c : memref<16x32xf32>)
  return
}

// The same on tensor cores.
func.func @cores(%a: memref<16x64xf16>, %b: memref<64x32xf16>, %c: memref<16x32xf32>) {
  linalg.matmul ins(%a, %b : memref<16x64xf16>, memref<64x32xf16>) outs(%c : memref<16x32xf32>)
  return
}

// A warp for each row.
func.func @reduce(%a: memref<20x64xf32>, %b: memref<20xf32>) {
  linalg.reduce ins(%a : memref<20x64xf32>) outs(%b : memref<20xf32>) dimensions = [1]
    (%x: f32, %o: f32) {
      %s = arith.addf %x, %o : f32
      linalg.yield %s : f32
    }
  return
}

// Squares of 32 by 32 through shared memory.
func.func @turn(%a: memref<48x64xf32>, %b: memref<64x48xf32>) {
  linalg.transpose ins(%a : memref<48x64xf32>) outs(%b : memref<64x48xf32>) permutation = [1, 0]
  return
}

// CHECK:       gpu.module @ckpt_kernels
// CHECK:         gpu.func @[[EXP]](%[[IN:.*]]: memref<20x31xf32> {llvm.noalias}, %[[OUT:.*]]: memref<20x31xf32> {llvm.noalias}) kernel
// CHECK:           gpu.thread_id x
// CHECK:           gpu.block_id x
// CHECK:           scf.for
// CHECK:             memref.load %[[IN]]
// CHECK:             math.exp
// CHECK:             memref.store %{{.*}}, %[[OUT]]
// CHECK:         gpu.func @{{.*}}(%{{.*}}: memref<1xf32>, %{{.*}}: index, %{{.*}}: index, %{{.*}}: index, %{{.*}}: index, %{{.*}}: index,
// CHECK:           memref.reinterpret_cast
// CHECK-LABEL:   gpu.func @ckpt_tanh_
// CHECK:           vector.load {{.*}} {alignment = 16 : i64} : memref<20x32xf32>, vector<4xf32>
// CHECK-COUNT-4:   math.tanh
// CHECK:           vector.store {{.*}} {alignment = 16 : i64}
// CHECK-LABEL:   gpu.func @ckpt_matmul_
// CHECK-SAME:      workgroup(%{{.*}}: memref<576xf32, #gpu.address_space<workgroup>>, %{{.*}}: memref<576xf32, #gpu.address_space<workgroup>>)
// CHECK:           scf.for
// CHECK:             gpu.barrier
// CHECK-COUNT-256:   math.fma
// CHECK:             gpu.barrier
// CHECK-LABEL:   gpu.func @ckpt_matmul_
// CHECK-COUNT-16:  nvvm.mma.sync
// CHECK-LABEL:   gpu.func @ckpt_reduce_
// CHECK-COUNT-5:   gpu.shuffle xor
// CHECK-LABEL:   gpu.func @ckpt_transpose_
// CHECK-SAME:      workgroup(%{{.*}}: memref<1056xf32, #gpu.address_space<workgroup>>)
// CHECK:           gpu.barrier
