// RUN: ckpt-opt %s -gc-verify -split-input-file -verify-diagnostics

// The plan claims a smaller peak than the step needs: 64 held for the argument,
// 64 for the result, 64 for the value in between.
func.func @peak(%arg0: tensor<16xf32>) -> tensor<16xf32> {
  // expected-error @below {{holds up to 192 bytes, but its plan claims 100}}
  %0 = ckpt.graph plan <strategy = "by hand", schedule = [0, 1], peak_bytes = 100, total_cost = 2.0, memory_limit = 0> applied (%x = %arg0 : tensor<16xf32>) -> tensor<16xf32> {
    %1 = ckpt.node 0 forward cost 1.0 (%a = %x : tensor<16xf32>) -> tensor<16xf32> {
      %t = math.tanh %a : tensor<16xf32>
      ckpt.yield %t : tensor<16xf32>
    }
    %2 = ckpt.node 1 forward cost 1.0 (%a = %1 : tensor<16xf32>) -> tensor<16xf32> {
      %t = math.exp %a : tensor<16xf32>
      ckpt.yield %t : tensor<16xf32>
    }
    ckpt.yield %2 : tensor<16xf32>
  }
  return %0 : tensor<16xf32>
}

// -----

// The cost of a plan that gc-apply has not seen yet is checked too.
func.func @cost(%arg0: tensor<16xf32>) -> tensor<16xf32> {
  // expected-error @below {{costs 1.000000e+00 s, but its plan claims 5.000000e-01 s}}
  %0 = ckpt.graph plan <strategy = "by hand", schedule = [0], peak_bytes = 128, total_cost = 0.5, memory_limit = 0> (%x = %arg0 : tensor<16xf32>) -> tensor<16xf32> {
    %1 = ckpt.node 0 forward cost 1.0 (%a = %x : tensor<16xf32>) -> tensor<16xf32> {
      %t = math.tanh %a : tensor<16xf32>
      ckpt.yield %t : tensor<16xf32>
    }
    ckpt.yield %1 : tensor<16xf32>
  }
  return %0 : tensor<16xf32>
}

// -----

// The limit of the plan is kept.
func.func @limit(%arg0: tensor<16xf32>) -> tensor<16xf32> {
  // expected-error @below {{holds up to 128 bytes, more than its limit of 127}}
  %0 = ckpt.graph plan <strategy = "by hand", schedule = [0], peak_bytes = 128, total_cost = 1.0, memory_limit = 127> applied (%x = %arg0 : tensor<16xf32>) -> tensor<16xf32> {
    %1 = ckpt.node 0 forward cost 1.0 (%a = %x : tensor<16xf32>) -> tensor<16xf32> {
      %t = math.tanh %a : tensor<16xf32>
      ckpt.yield %t : tensor<16xf32>
    }
    ckpt.yield %1 : tensor<16xf32>
  }
  return %0 : tensor<16xf32>
}

// -----

// A pass has dropped a repetition.
func.func @dropped(%arg0: tensor<16xf32>) -> tensor<16xf32> {
  // expected-error @below {{differs from its plan at step 2: the plan runs node 0, the graph has ended}}
  %0 = ckpt.graph plan <strategy = "by hand", schedule = [0, 1, 0], peak_bytes = 192, total_cost = 3.0, memory_limit = 0> applied (%x = %arg0 : tensor<16xf32>) -> tensor<16xf32> {
    %1 = ckpt.node 0 forward cost 1.0 (%a = %x : tensor<16xf32>) -> tensor<16xf32> {
      %t = math.tanh %a : tensor<16xf32>
      ckpt.yield %t : tensor<16xf32>
    }
    %2 = ckpt.node 1 forward cost 1.0 (%a = %1 : tensor<16xf32>) -> tensor<16xf32> {
      %t = math.exp %a : tensor<16xf32>
      ckpt.yield %t : tensor<16xf32>
    }
    ckpt.yield %2 : tensor<16xf32>
  }
  return %0 : tensor<16xf32>
}

// -----

// A repetition computes something else.
func.func @other_body(%arg0: tensor<16xf32>) -> tensor<16xf32> {
  %0 = ckpt.graph plan <strategy = "by hand", schedule = [0, 0, 1], peak_bytes = 192, total_cost = 3.0, memory_limit = 0> applied (%x = %arg0 : tensor<16xf32>) -> tensor<16xf32> {
    // expected-note @below {{the node}}
    %1 = ckpt.node 0 forward cost 1.0 (%a = %x : tensor<16xf32>) -> tensor<16xf32> {
      %t = math.tanh %a : tensor<16xf32>
      ckpt.yield %t : tensor<16xf32>
    }
    // expected-error @below {{is said to repeat node 0 but has another body}}
    %r = ckpt.remat of 0 (%a = %x : tensor<16xf32>) -> tensor<16xf32> {
      %t = math.exp %a : tensor<16xf32>
      ckpt.yield %t : tensor<16xf32>
    }
    %2 = ckpt.node 1 forward cost 1.0 (%a = %r : tensor<16xf32>) -> tensor<16xf32> {
      %t = math.exp %a : tensor<16xf32>
      ckpt.yield %t : tensor<16xf32>
    }
    ckpt.yield %2 : tensor<16xf32>
  }
  return %0 : tensor<16xf32>
}

// -----

// A use reads an instance that is not the newest: no schedule describes that.
func.func @stale(%arg0: tensor<16xf32>) -> tensor<16xf32> {
  %0 = ckpt.graph plan <strategy = "by hand", schedule = [0, 0, 1], peak_bytes = 192, total_cost = 3.0, memory_limit = 0> applied (%x = %arg0 : tensor<16xf32>) -> tensor<16xf32> {
    %1 = ckpt.node 0 forward cost 1.0 (%a = %x : tensor<16xf32>) -> tensor<16xf32> {
      %t = math.tanh %a : tensor<16xf32>
      ckpt.yield %t : tensor<16xf32>
    }
    %r = ckpt.remat of 0 (%a = %x : tensor<16xf32>) -> tensor<16xf32> {
      %t = math.tanh %a : tensor<16xf32>
      ckpt.yield %t : tensor<16xf32>
    }
    // expected-error @below {{reads an instance of operand #0 that a later execution has replaced}}
    %2 = ckpt.node 1 forward cost 1.0 (%a = %1 : tensor<16xf32>) -> tensor<16xf32> {
      %t = math.exp %a : tensor<16xf32>
      ckpt.yield %t : tensor<16xf32>
    }
    ckpt.yield %2 : tensor<16xf32>
  }
  return %0 : tensor<16xf32>
}

// -----

// What reads a donated argument may not run after the result is written there.
func.func @late_read(%arg0: tensor<16xf32> {tf.aliasing_output = 0 : i32}) -> (tensor<16xf32>, tensor<16xf32>) {
  // expected-error @below {{runs node 0 after a result is written over a donated argument that this node reads}}
  %0:2 = ckpt.graph plan <strategy = "by hand", schedule = [0, 1, 0, 2], peak_bytes = 192, total_cost = 4.0, memory_limit = 0> applied (%x = %arg0 : tensor<16xf32>) -> (tensor<16xf32>, tensor<16xf32>) {
    %1 = ckpt.node 0 forward cost 1.0 (%a = %x : tensor<16xf32>) -> tensor<16xf32> {
      %t = math.tanh %a : tensor<16xf32>
      ckpt.yield %t : tensor<16xf32>
    }
    %2 = ckpt.node 1 forward cost 1.0 (%a = %1 : tensor<16xf32>) -> tensor<16xf32> {
      %e = tensor.empty() : tensor<16xf32>
      %t = linalg.exp ins(%a : tensor<16xf32>) outs(%e : tensor<16xf32>) -> tensor<16xf32>
      ckpt.yield %t : tensor<16xf32>
    }
    %3 = ckpt.remat of 0 (%a = %x : tensor<16xf32>) -> tensor<16xf32> {
      %t = math.tanh %a : tensor<16xf32>
      ckpt.yield %t : tensor<16xf32>
    }
    %4 = ckpt.node 2 backward cost 1.0 (%a = %3 : tensor<16xf32>) -> tensor<16xf32> {
      %t = math.exp %a : tensor<16xf32>
      ckpt.yield %t : tensor<16xf32>
    }
    ckpt.yield %2, %4 : tensor<16xf32>, tensor<16xf32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
