// RUN: not ckpt-opt %s -gc-lift -gc-plan="memory-limit=1KiB" -o %t.none 2>&1 | FileCheck %s --check-prefix=FLOOR
// RUN: not ls %t.none
// RUN: not ckpt-opt %s -gc-lift -gc-plan="memory-limit=1KiB report=%t.report plan=%t.plan" -o %t.none 2>/dev/null
// RUN: not ls %t.report
// RUN: not ls %t.plan
// RUN: not ckpt-opt %s -gc-lift -gc-plan="strategy=best" 2>&1 | FileCheck %s --check-prefix=STRATEGY
// RUN: not ckpt-opt %s -gc-lift -gc-plan="memory-limit=lots" 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: not ckpt-opt %s -gc-lift -gc-plan="memory-limit=-1" 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not ckpt-opt %s -gc-lift -gc-plan="memory-limit=9223372036854775808" 2>&1 | FileCheck %s --check-prefix=HUGE
// RUN: not ckpt-opt %s -gc-lift -gc-plan="time-limit=-1" 2>&1 | FileCheck %s --check-prefix=TIME
// RUN: not ckpt-opt %s -gc-lift -gc-plan="objective=speed" 2>&1 | FileCheck %s --check-prefix=OBJECTIVE
// RUN: not ckpt-opt %s -gc-lift -gc-plan="report=%t.no-such-folder/r.json" 2>&1 | FileCheck %s --check-prefix=REPORT
// RUN: not ckpt-opt %s -gc-lift=device=abacus 2>&1 | FileCheck %s --check-prefix=DEVICE

// A limit below the floor names the floor and what makes it; nothing is
// written.
// FLOOR: plan-errors.mlir:[[#@LINE+14]]:1: error: function 'step': the memory limit of 1024 bytes is below the floor: every plan holds at least [[#FLOOR:]] bytes at one time (arguments 256, results 256, baseline [[#]]); raise the limit
// FLOOR: note: node 1 'broadcast' makes the floor: it needs all of these at one time
// FLOOR: note: value 'broadcast', 16384 bytes

// Options that make no sense.
// STRATEGY: error: gc-plan: unknown strategy 'best'; known here: keep-all
// SIZE: error: gc-plan: memory-limit: {{.*}}lots
// NEGATIVE: error: gc-plan: memory-limit
// HUGE: error: gc-plan: memory-limit
// TIME: error: gc-plan: time-limit is negative
// OBJECTIVE: speed
// REPORT: error: gc-plan: report: cannot write '{{.*}}no-such-folder/r.json'
// DEVICE: error: gc-lift: {{.*}}abacus

func.func @step(%x: tensor<64xf32>) -> tensor<64xf32> {
  %c = arith.constant 0.0 : f32
  %t = math.tanh %x : tensor<64xf32>
  %we = tensor.empty() : tensor<64x64xf32>
  %w = linalg.broadcast ins(%t : tensor<64xf32>) outs(%we : tensor<64x64xf32>) dimensions = [0]
  %e = tensor.empty() : tensor<64xf32>
  %z = linalg.fill ins(%c : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %l = linalg.reduce ins(%w : tensor<64x64xf32>) outs(%z : tensor<64xf32>) dimensions = [0] (%a: f32, %b: f32) {
    %u = arith.addf %a, %b : f32
    linalg.yield %u : f32
  }
  return %l : tensor<64xf32>
}
