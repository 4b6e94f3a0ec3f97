// RUN: rm -f %t.plan
// RUN: ckpt-opt %s -gc-optimal="prepare=none strategy=brute-force plan=%t.plan" -o %t.first
// RUN: FileCheck %s --check-prefix=PLAN --input-file=%t.plan
// RUN: ckpt-opt %s -gc-optimal="prepare=none strategy=keep-all plan=%t.plan" -o %t.second
// RUN: diff %t.first %t.second
// RUN: not ckpt-opt %s -gc-optimal="prepare=none memory-limit=16900 plan=%t.plan" 2>&1 | FileCheck %s --check-prefix=TIGHT
// RUN: echo '{"format": "ckpt-plan", "version": 1, "schedule": [0, 1]}' > %t.other
// RUN: not ckpt-opt %s -gc-optimal="prepare=none plan=%t.other" 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: ckpt-opt %s -gc-lift -gc-plan="strategy=brute-force max-executions=1" | FileCheck %s --check-prefix=ONCE
// RUN: ckpt-opt %s -gc-lift -gc-plan="strategy=brute-force objective=time" | FileCheck %s --check-prefix=ONCE
// RUN: ckpt-opt %s -gc-lift -gc-plan="memory-limit=16964 strategy=brute-force" | FileCheck %s --check-prefix=LIMIT
// RUN: ckpt-opt %s -gc-lift -gc-plan="memory-limit=0.99x strategy=brute-force order=given" | FileCheck %s --check-prefix=GIVEN
// RUN: ckpt-opt %s -gc-lift -gc-plan="memory-limit=16964 limit=arena strategy=brute-force" | FileCheck %s --check-prefix=LIMIT
// RUN: ckpt-opt %s -gc-optimal="prepare=none strategy=brute-force" --remarks-filter=gc-plan 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: ckpt-opt %s -gc-optimal="prepare=none strategy=brute-force" -gc-optimal="prepare=none strategy=brute-force" -o %t.twice 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: diff %t.first %t.twice

// A plan is written, read again (whatever else is asked for), and refused where
// it does not fit: over the limit, or of another graph.
// PLAN: "format": "ckpt-plan"
// PLAN: "schedule": [0, 1, 2, 3,
// TIGHT: error: gc-plan: plan '{{.*}}' holds up to 16964 bytes, more than the memory limit of 16900; remove the file to plan again, or raise the limit
// OTHER: error: gc-plan: plan '{{.*}}' does not fit function 'step' (S3)

// One execution each, or no limit on memory: nothing is repeated.
// ONCE: schedule = [0, 1, 2, 3, 4, 5], peak_bytes = 17220

// The least time within a limit, and with first executions in the given order.
// LIMIT: peak_bytes = 16964, {{.*}}memory_limit = 16964, arena_bytes = 16448, arena_limit = 16448>
// GIVEN: schedule = [0, 1, 2, 3, {{(0, 4|4, 0)}}, 5], peak_bytes = 16964, {{.*}}memory_limit = 17047,

// Remarks name what is repeated, and what may not be.
// REMARK: [Analysis] plan | Category:gc-plan | Function=step | {{.*}}peak_bytes=16964
// REMARK: [Passed] recomputed | Category:gc-plan | Function=step | executions=2, node=tanh

// Planning what is planned changes nothing.
// AGAIN: remark: function 'step' is not planned: it already holds a plan
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
