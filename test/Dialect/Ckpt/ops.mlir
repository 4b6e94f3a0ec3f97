// RUN: ckpt-opt %s -split-input-file | ckpt-opt -split-input-file | FileCheck %s
// RUN: ckpt-opt %s -split-input-file -mlir-print-op-generic | ckpt-opt -split-input-file | FileCheck %s

// A graph with a plan, a node of each form, a repetition, and a source.
// CHECK-LABEL: func @graph
// CHECK: ckpt.graph plan <strategy = "optimal", schedule = [0, 1, 0, 2], peak_bytes = 64, total_cost = 5.000000e-01 : f64, memory_limit = 0> applied (%[[X:.*]] = %{{.*}} : tensor<4xf32>) -> tensor<4xf32> {
// CHECK:   %[[A:.*]] = ckpt.node 0 "first" forward cost 5.000000e-01 (%[[IN:.*]] = %[[X]] : tensor<4xf32>) -> tensor<4xf32> {
// CHECK:     math.tanh %[[IN]]
// CHECK:     ckpt.yield
// CHECK:   ckpt.node 1 backward cost 0.000000e+00 workspace 16 once "has effects" ordered (%{{.*}} = %[[A]] : tensor<4xf32>) {
// CHECK:   %[[R:.*]] = ckpt.remat of 0 (%{{.*}} = %[[X]] : tensor<4xf32>) -> tensor<4xf32> {
// CHECK: } source (%{{.*}}: tensor<4xf32>) {
func.func @graph(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  %0 = ckpt.graph plan <strategy = "optimal", schedule = [0, 1, 0, 2], peak_bytes = 64, total_cost = 0.5, memory_limit = 0> applied (%x = %arg0 : tensor<4xf32>) -> tensor<4xf32> {
    %1 = ckpt.node 0 "first" forward cost 0.5 (%a = %x : tensor<4xf32>) -> tensor<4xf32> {
      %t = math.tanh %a : tensor<4xf32>
      ckpt.yield %t : tensor<4xf32>
    }
    ckpt.node 1 backward cost 0.0 workspace 16 once "has effects" ordered (%a = %1 : tensor<4xf32>) {
      %u = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
      ckpt.yield
    }
    %2 = ckpt.remat of 0 (%a = %x : tensor<4xf32>) -> tensor<4xf32> {
      %t = math.tanh %a : tensor<4xf32>
      ckpt.yield %t : tensor<4xf32>
    }
    %3 = ckpt.node 2 update cost 0.0 (%a = %2 : tensor<4xf32>) -> tensor<4xf32> {
      %t = math.exp %a : tensor<4xf32>
      ckpt.yield %t : tensor<4xf32>
    }
    ckpt.yield %3 : tensor<4xf32>
  } source (%s: tensor<4xf32>) {
    %t = math.tanh %s : tensor<4xf32>
    ckpt.yield %t : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// -----

// An empty schedule, and a plan on a graph without results.
// CHECK-LABEL: func @empty
// CHECK: ckpt.graph plan <strategy = "keep-all", schedule = [], peak_bytes = 0, total_cost = 0.000000e+00 : f64, memory_limit = 0> () {
func.func @empty() {
  ckpt.graph plan <strategy = "keep-all", schedule = [], peak_bytes = 0, total_cost = 0.0, memory_limit = 0> () {
    ckpt.yield
  }
  return
}

// -----

// Barriers and hints, with and without their optional parts.
// CHECK-LABEL: func @identities
// CHECK: ckpt.barrier %{{.*}} : tensor<4xf32>
// CHECK: ckpt.barrier %{{.*}} after(%{{.*}} : tensor<2xf32>) : tensor<4xf32>
// CHECK: ckpt.hint %{{.*}} name "block" : tensor<4xf32>
// CHECK: ckpt.hint %{{.*}} keep must : tensor<4xf32>
// CHECK: ckpt.hint %{{.*}} name "mask" recompute wish : tensor<4xf32>
func.func @identities(%x: tensor<4xf32>, %y: tensor<2xf32>) -> tensor<4xf32> {
  %0 = ckpt.barrier %x : tensor<4xf32>
  %1 = ckpt.barrier %0 after(%y : tensor<2xf32>) : tensor<4xf32>
  %2 = ckpt.hint %1 name "block" : tensor<4xf32>
  %3 = ckpt.hint %2 keep must : tensor<4xf32>
  %4 = ckpt.hint %3 name "mask" recompute wish : tensor<4xf32>
  return %4 : tensor<4xf32>
}
