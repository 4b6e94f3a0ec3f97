// RUN: ckpt-opt %s -canonicalize -cse -split-input-file | FileCheck %s

// Equal repetitions are not merged; one without use goes.
// CHECK-LABEL: func @remats
// CHECK-COUNT-2: ckpt.remat of 0
// CHECK-NOT: ckpt.remat
func.func @remats(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = ckpt.remat of 0 (%a = %x : tensor<4xf32>) -> tensor<4xf32> {
    %t = math.tanh %a : tensor<4xf32>
    ckpt.yield %t : tensor<4xf32>
  }
  %1 = ckpt.remat of 0 (%a = %x : tensor<4xf32>) -> tensor<4xf32> {
    %t = math.tanh %a : tensor<4xf32>
    ckpt.yield %t : tensor<4xf32>
  }
  %2 = ckpt.remat of 0 (%a = %x : tensor<4xf32>) -> tensor<4xf32> {
    %t = math.tanh %a : tensor<4xf32>
    ckpt.yield %t : tensor<4xf32>
  }
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// -----

// Results without use are dropped, then the operands that only they needed.
// CHECK-LABEL: func @unused_result
// CHECK-SAME: (%[[X:.*]]: tensor<4xf32>, %{{.*}}: tensor<4xf32>)
// CHECK: ckpt.remat of 0 (%[[A:.*]] = %[[X]] : tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT: %[[T:.*]] = math.tanh %[[A]]
// CHECK-NEXT: ckpt.yield %[[T]]
func.func @unused_result(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0:2 = ckpt.remat of 0 (%a = %x : tensor<4xf32>, %b = %y : tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %t = math.tanh %a : tensor<4xf32>
    %u = math.exp %b : tensor<4xf32>
    ckpt.yield %t, %u : tensor<4xf32>, tensor<4xf32>
  }
  return %0#0 : tensor<4xf32>
}

// -----

// A barrier without use goes, and so does one on another.
// CHECK-LABEL: func @barriers
// CHECK-COUNT-1: ckpt.barrier
// CHECK-NOT: ckpt.barrier
func.func @barriers(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = ckpt.barrier %x : tensor<4xf32>
  %1 = ckpt.barrier %0 : tensor<4xf32>
  %2 = ckpt.barrier %1 : tensor<4xf32>
  %3 = ckpt.barrier %2 : tensor<4xf32>
  %4 = math.tanh %1 : tensor<4xf32>
  return %4 : tensor<4xf32>
}
