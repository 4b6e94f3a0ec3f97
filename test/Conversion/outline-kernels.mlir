// RUN: ckpt-opt %s --gc-outline-kernels | FileCheck %s

// Equal ops share one kernel; the constant moves in; an op whose output overlaps
// an input gets no promise of being apart.
// CHECK-LABEL: func.func @step(
// CHECK:         call @[[EXP:ckpt_exp_[0-9]+]](%arg0, %arg1)
// CHECK:         call @[[EXP]](%arg1, %arg2)
// CHECK:         call @[[FILL:ckpt_fill_[0-9]+]](%arg0)
// CHECK:         call @[[SAME:ckpt_exp_[0-9]+]](%arg0)
// CHECK:       func.func private @[[EXP]](%{{.*}}: memref<4xf32> {llvm.noalias}, %{{.*}}: memref<4xf32> {llvm.noalias})
// CHECK-SAME:    ckpt.kernel
// CHECK-SAME:    passthrough = ["noinline"]
// CHECK-NOT:   func.func private @[[EXP]](
func.func @step(%a: memref<4xf32>, %b: memref<4xf32>, %c: memref<4xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  linalg.exp ins(%b : memref<4xf32>) outs(%c : memref<4xf32>)
  linalg.fill ins(%zero : f32) outs(%a : memref<4xf32>)
  linalg.exp ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}
