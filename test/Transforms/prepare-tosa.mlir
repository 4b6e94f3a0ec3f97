// RUN: ckpt-opt --gc-prepare %s | FileCheck %s
// RUN: ckpt-opt --gc-prepare=tosa=keep %s | FileCheck %s --check-prefix=KEEP
// RUN: ckpt-opt --gc-prepare=fuse=false %s | FileCheck %s --check-prefix=NOFUSE

// tosa becomes linalg, fused; kept when asked; not fused when asked.
// CHECK-LABEL: @step
// CHECK-NOT: tosa
// CHECK: linalg.generic
// CHECK: math.tanh
// CHECK-NEXT: arith.mulf
// CHECK-NOT: linalg.generic
// KEEP-LABEL: @step
// KEEP: tosa.tanh
// KEEP: tosa.mul
// NOFUSE-LABEL: @step
// NOFUSE-COUNT-2: linalg.generic
func.func @step(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.tanh %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = tosa.mul %0, %y, %shift : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<1xi8>) -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}
