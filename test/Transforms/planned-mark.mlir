// RUN: ckpt-opt %s -gc-apply -gc-unlift > %t.once
// RUN: FileCheck %s < %t.once
// RUN: ckpt-opt %t.once -gc-prepare -gc-lift 2>&1 | FileCheck %s --check-prefix=AGAIN

// A plan that only changes the order marks the function, so that a second run
// leaves it alone.
// CHECK-LABEL: func.func @reorder
// CHECK-SAME: attributes {ckpt.planned}
// CHECK: math.exp
// CHECK: math.tanh
// AGAIN: remark: function 'reorder' is not planned: it already holds a plan
// AGAIN-NOT: ckpt.graph
func.func @reorder(%arg0: tensor<16xf32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = ckpt.graph plan <strategy = "by hand", schedule = [1, 0], peak_bytes = 192, total_cost = 2.0, memory_limit = 0> (%x = %arg0 : tensor<16xf32>) -> (tensor<16xf32>, tensor<16xf32>) {
    %1 = ckpt.node 0 forward cost 1.0 (%a = %x : tensor<16xf32>) -> tensor<16xf32> {
      %t = math.tanh %a : tensor<16xf32>
      ckpt.yield %t : tensor<16xf32>
    }
    %2 = ckpt.node 1 forward cost 1.0 (%a = %x : tensor<16xf32>) -> tensor<16xf32> {
      %t = math.exp %a : tensor<16xf32>
      ckpt.yield %t : tensor<16xf32>
    }
    ckpt.yield %1, %2 : tensor<16xf32>, tensor<16xf32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
