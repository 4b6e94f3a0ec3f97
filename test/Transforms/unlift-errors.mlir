// RUN: ckpt-opt %s -gc-unlift="guard-op=nobody.knows" -split-input-file -verify-diagnostics
// RUN: not ckpt-opt %s -gc-unlift="guard-op=tensor.empty" 2>&1 | FileCheck %s --check-prefix=PLAN

// A plan is not dropped in silence.
// PLAN: has a plan that is not applied; run gc-apply before gc-unlift
func.func @not_applied(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{has a plan that is not applied; run gc-apply before gc-unlift}}
  %0 = ckpt.graph plan <strategy = "by hand", schedule = [0], peak_bytes = 32, total_cost = 1.0, memory_limit = 0> (%x = %arg0 : tensor<4xf32>) -> tensor<4xf32> {
    %1 = ckpt.node 0 forward cost 1.0 (%a = %x : tensor<4xf32>) -> tensor<4xf32> {
      %t = math.tanh %a : tensor<4xf32>
      ckpt.yield %t : tensor<4xf32>
    }
    ckpt.yield %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// -----

// The guard must be an operation that is known.
func.func @unknown_guard(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{guard-op 'nobody.knows' is no operation of a loaded dialect}}
  %0 = ckpt.graph (%x = %arg0 : tensor<4xf32>) -> tensor<4xf32> {
    %1 = ckpt.node 0 forward cost 1.0 (%a = %x : tensor<4xf32>) -> tensor<4xf32> {
      %t = math.tanh %a : tensor<4xf32>
      ckpt.yield %t : tensor<4xf32>
    }
    ckpt.yield %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
