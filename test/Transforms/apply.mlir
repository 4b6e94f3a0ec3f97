// RUN: ckpt-opt %s -gc-apply -gc-verify -mlir-print-debuginfo -split-input-file | FileCheck %s
// RUN: ckpt-opt %s -gc-apply -gc-apply -split-input-file > %t.twice
// RUN: ckpt-opt %s -gc-apply -split-input-file | diff - %t.twice

// Node 0 runs again before node 2, which reads the new instance; the new
// instance has a location of its own.
// CHECK-LABEL: func @repeat
// CHECK: ckpt.graph plan <{{.*}}> applied
// CHECK: %[[A:.*]] = ckpt.node 0
// CHECK: %[[B:.*]] = ckpt.node 1 {{.*}} (%{{.*}} = %[[A]] :
// CHECK: %[[R:.*]] = ckpt.remat of 0
// CHECK: } loc(#[[LOC:.*]])
// CHECK: ckpt.node 2 {{.*}} (%{{.*}} = %[[B]] : tensor<16xf32>, %{{.*}} = %[[R]] :
// CHECK: #[[MARK:.*]] = loc("recompute")
// CHECK: #[[LOC]] = loc(fused[#{{.*}}, #[[MARK]]])
func.func @repeat(%arg0: tensor<16xf32>) -> tensor<16xf32> {
  %0 = ckpt.graph plan <strategy = "by hand", schedule = [0, 1, 0, 2], peak_bytes = 256, total_cost = 4.0, memory_limit = 0> (%x = %arg0 : tensor<16xf32>) -> tensor<16xf32> {
    %1 = ckpt.node 0 forward cost 1.0 (%a = %x : tensor<16xf32>) -> tensor<16xf32> {
      %t = math.tanh %a : tensor<16xf32>
      ckpt.yield %t : tensor<16xf32>
    }
    %2 = ckpt.node 1 forward cost 1.0 (%a = %1 : tensor<16xf32>) -> tensor<16xf32> {
      %t = math.exp %a : tensor<16xf32>
      ckpt.yield %t : tensor<16xf32>
    }
    %3 = ckpt.node 2 backward cost 1.0 (%a = %2 : tensor<16xf32>, %b = %1 : tensor<16xf32>) -> tensor<16xf32> {
      %t = arith.mulf %a, %b : tensor<16xf32>
      ckpt.yield %t : tensor<16xf32>
    }
    ckpt.yield %3 : tensor<16xf32>
  }
  return %0 : tensor<16xf32>
}

// -----

// Without repetition the nodes only move: first executions in the order of the
// plan.
// CHECK-LABEL: func @reorder
// CHECK: ckpt.node 1
// CHECK: ckpt.node 0
// CHECK-NOT: ckpt.remat
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
