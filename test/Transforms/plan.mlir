// RUN: ckpt-opt %s -gc-lift -gc-plan="strategy=brute-force report=%t.json" | FileCheck %s
// RUN: FileCheck %s --check-prefix=REPORT --input-file=%t.json
// RUN: ckpt-opt %s -gc-optimal="prepare=none strategy=brute-force" | FileCheck %s --check-prefix=APPLIED
// RUN: ckpt-opt %s -gc-optimal="prepare=none strategy=brute-force" -cse -canonicalize -cse | FileCheck %s --check-prefix=APPLIED
// RUN: ckpt-opt %s -gc-optimal="prepare=none memory-limit=1x" -o %t.same
// RUN: ckpt-opt %s -o %t.in
// RUN: diff %t.in %t.same
// RUN: ckpt-opt %s -gc-optimal="prepare=none strategy=keep-all summary" 2>&1 | FileCheck %s --check-prefix=SUMMARY

// The first tanh is read at the very end, and a wide value lies in between: it
// is computed again. The plan claims what the report says.
// CHECK: ckpt.graph plan <strategy = "brute-force", schedule = [0, 1, 2, 3, {{0, 4|4, 0}}, 5], peak_bytes = [[PEAK:[0-9]+]],
// REPORT: "alignment_bytes": 64
// REPORT: "executions": 7
// REPORT: "function": "step"
// REPORT: "recomputed": 1
// REPORT: "state": "recomputed"
// APPLIED: math.tanh
// APPLIED: ckpt.remat of 0
// APPLIED: ckpt.yield
// APPLIED-NOT: ckpt.remat
// SUMMARY: remark: function 'step': peak [[PEAK:[0-9]+]] -> [[PEAK]] bytes (100.0% of the baseline), time +0.0%, 6 nodes, 0 run again, strategy keep-all, planned in {{.*}} s; placement proved optimal
func.func @step(%x: tensor<64xf32>) -> (tensor<f32>, tensor<64xf32>) {
  %c = arith.constant 0.0 : f32
  %t = math.tanh %x : tensor<64xf32>
  %fe = tensor.empty() : tensor<f32>
  %fz = linalg.fill ins(%c : f32) outs(%fe : tensor<f32>) -> tensor<f32>
  %s = linalg.reduce ins(%t : tensor<64xf32>) outs(%fz : tensor<f32>) dimensions = [0] (%a: f32, %b: f32) {
    %u = arith.addf %a, %b : f32
    linalg.yield %u : f32
  }
  %we = tensor.empty() : tensor<64x64xf32>
  %w = linalg.broadcast ins(%s : tensor<f32>) outs(%we : tensor<64x64xf32>) dimensions = [0, 1]
  %l = linalg.reduce ins(%w : tensor<64x64xf32>) outs(%fz : tensor<f32>) dimensions = [0, 1] (%a: f32, %b: f32) {
    %u = arith.addf %a, %b : f32
    linalg.yield %u : f32
  }
  %ge = tensor.empty() : tensor<64xf32>
  %lb = linalg.broadcast ins(%l : tensor<f32>) outs(%ge : tensor<64xf32>) dimensions = [0]
  %g = arith.mulf %t, %lb : tensor<64xf32>
  return %l, %g : tensor<f32>, tensor<64xf32>
}
