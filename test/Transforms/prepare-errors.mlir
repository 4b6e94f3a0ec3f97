// RUN: not ckpt-opt --gc-prepare %s -o %t.out 2>&1 | FileCheck %s
// RUN: not ls %t.out
// RUN: ckpt-opt --gc-prepare=tosa=keep %s | FileCheck %s --check-prefix=KEEP

// An op without a lowering is an error that names it and the way out; nothing is written.
// CHECK: error: failed to legalize operation 'tosa.custom'
// CHECK: error: has tosa ops that do not become linalg; use gc-prepare{tosa=keep} to plan them as they are
// KEEP: tosa.custom
func.func @custom(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.custom %x {operator_name = "mine", domain_name = "d", implementation_attrs = ""} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = tosa.exp %0 : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
