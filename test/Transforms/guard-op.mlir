// RUN: ckpt-opt %s -gc-apply -gc-unlift="guard-op=ckpt.barrier" -split-input-file | FileCheck %s
// RUN: ckpt-opt %s -gc-apply -gc-unlift="guard-op=ckpt.barrier" -cse -canonicalize -split-input-file | FileCheck %s
// RUN: ckpt-opt %s -gc-apply -gc-unlift="guard-op=other.barrier" -allow-unregistered-dialect -split-input-file | FileCheck %s --check-prefix=OTHER

// Only what another node makes is guarded; the weight may still be merged.
// CHECK-LABEL: func @guarded
// CHECK-SAME: (%[[X:.*]]: tensor<16xf32>, %[[W:.*]]: tensor<16xf32>)
// CHECK: %[[E:.*]] = math.exp %[[X]]
// CHECK: %[[T:.*]] = arith.mulf %[[E]], %[[W]]
// CHECK: %[[B:.*]] = ckpt.barrier %[[E]]
// CHECK: %[[R:.*]] = arith.mulf %[[B]], %[[W]]
// CHECK: arith.addf %{{.*}}, %[[R]]
// CHECK-NOT: ckpt.remat
// OTHER: "other.barrier"
// OTHER-NOT: ckpt.
func.func @guarded(%arg0: tensor<16xf32>, %arg1: tensor<16xf32>) -> tensor<16xf32> {
  %0 = ckpt.graph plan <strategy = "by hand", schedule = [0, 1, 2, 1, 3], peak_bytes = 0, total_cost = 0.0, memory_limit = 0> (%x = %arg0 : tensor<16xf32>, %w = %arg1 : tensor<16xf32>) -> tensor<16xf32> {
    %1 = ckpt.node 0 forward cost 1.0 (%a = %x : tensor<16xf32>) -> tensor<16xf32> {
      %t = math.exp %a : tensor<16xf32>
      ckpt.yield %t : tensor<16xf32>
    }
    %2 = ckpt.node 1 forward cost 1.0 (%a = %1 : tensor<16xf32>, %b = %w : tensor<16xf32>) -> tensor<16xf32> {
      %t = arith.mulf %a, %b : tensor<16xf32>
      ckpt.yield %t : tensor<16xf32>
    }
    %3 = ckpt.node 2 forward cost 1.0 (%a = %2 : tensor<16xf32>) -> tensor<16xf32> {
      %t = math.tanh %a : tensor<16xf32>
      ckpt.yield %t : tensor<16xf32>
    }
    %4 = ckpt.node 3 backward cost 1.0 (%a = %3 : tensor<16xf32>, %b = %2 : tensor<16xf32>) -> tensor<16xf32> {
      %t = arith.addf %a, %b : tensor<16xf32>
      ckpt.yield %t : tensor<16xf32>
    }
    ckpt.yield %4 : tensor<16xf32>
  }
  return %0 : tensor<16xf32>
}
