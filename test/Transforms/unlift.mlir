// RUN: ckpt-opt %s -gc-unlift -split-input-file | FileCheck %s

// Nodes are inlined in their order; the repetition stays.
// CHECK-LABEL: func @repeated
// CHECK-SAME: (%[[X:.*]]: tensor<4xf32>)
// CHECK-NEXT: %[[T:.*]] = math.tanh %[[X]]
// CHECK-NEXT: %[[E:.*]] = math.exp %[[T]]
// CHECK-NEXT: %[[R:.*]] = ckpt.remat of 0 (%{{.*}} = %[[X]] : tensor<4xf32>)
// CHECK: %[[M:.*]] = arith.mulf %[[E]], %[[R]]
// CHECK-NEXT: return %[[M]]
func.func @repeated(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  %0 = ckpt.graph (%x = %arg0 : tensor<4xf32>) -> tensor<4xf32> {
    %1 = ckpt.node 0 forward cost 1.0 (%a = %x : tensor<4xf32>) -> tensor<4xf32> {
      %t = math.tanh %a : tensor<4xf32>
      ckpt.yield %t : tensor<4xf32>
    }
    %2 = ckpt.node 1 forward cost 1.0 (%a = %1 : tensor<4xf32>) -> tensor<4xf32> {
      %t = math.exp %a : tensor<4xf32>
      ckpt.yield %t : tensor<4xf32>
    }
    %3 = ckpt.remat of 0 (%a = %x : tensor<4xf32>) -> tensor<4xf32> {
      %t = math.tanh %a : tensor<4xf32>
      ckpt.yield %t : tensor<4xf32>
    }
    %4 = ckpt.node 2 backward cost 1.0 (%a = %2 : tensor<4xf32>, %b = %3 : tensor<4xf32>) -> tensor<4xf32> {
      %t = arith.mulf %a, %b : tensor<4xf32>
      ckpt.yield %t : tensor<4xf32>
    }
    ckpt.yield %4 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// -----

// In the given order the source comes back, here with an op that no node holds.
// CHECK-LABEL: func @source
// CHECK-NEXT: arith.constant 7 : i32
// CHECK-NEXT: math.tanh
// CHECK-NEXT: return
func.func @source(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  %0 = ckpt.graph (%x = %arg0 : tensor<4xf32>) -> tensor<4xf32> {
    %1 = ckpt.node 0 forward cost 1.0 (%a = %x : tensor<4xf32>) -> tensor<4xf32> {
      %t = math.tanh %a : tensor<4xf32>
      ckpt.yield %t : tensor<4xf32>
    }
    ckpt.yield %1 : tensor<4xf32>
  } source (%x: tensor<4xf32>) {
    %unused = arith.constant 7 : i32
    %t = math.tanh %x : tensor<4xf32>
    ckpt.yield %t : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
