// RUN: ckpt-opt %s -gc-apply -split-input-file -verify-diagnostics

// The plan is of another graph.
func.func @unknown_node(%arg0: tensor<16xf32>) -> tensor<16xf32> {
  // expected-error @below {{has a plan that runs node 7 at step 1, which the graph lacks; plan the graph again}}
  %0 = ckpt.graph plan <strategy = "by hand", schedule = [0, 7], peak_bytes = 128, total_cost = 1.0, memory_limit = 0> (%x = %arg0 : tensor<16xf32>) -> tensor<16xf32> {
    %1 = ckpt.node 0 forward cost 1.0 (%a = %x : tensor<16xf32>) -> tensor<16xf32> {
      %t = math.tanh %a : tensor<16xf32>
      ckpt.yield %t : tensor<16xf32>
    }
    ckpt.yield %1 : tensor<16xf32>
  }
  return %0 : tensor<16xf32>
}

// -----

// What may run once is not repeated, whatever the plan says.
func.func @once(%arg0: tensor<16xf32>) -> tensor<16xf32> {
  // expected-error @below {{has a plan that cannot run (S4)}}
  %0 = ckpt.graph plan <strategy = "by hand", schedule = [0, 0, 1], peak_bytes = 128, total_cost = 1.0, memory_limit = 0> (%x = %arg0 : tensor<16xf32>) -> tensor<16xf32> {
    %1 = ckpt.node 0 forward cost 1.0 once "random" (%a = %x : tensor<16xf32>) -> tensor<16xf32> {
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

// A graph that returns its argument has no node that writes the result.
func.func @argument(%arg0: tensor<16xf32>) -> tensor<16xf32> {
  // expected-error @below {{yields its argument #0 as result #0; a node must copy it into the result}}
  %0 = ckpt.graph plan <strategy = "by hand", schedule = [], peak_bytes = 64, total_cost = 0.0, memory_limit = 0> (%x = %arg0 : tensor<16xf32>) -> tensor<16xf32> {
    ckpt.yield %x : tensor<16xf32>
  }
  return %0 : tensor<16xf32>
}

// -----

// One value for two results: each has a buffer of its own.
func.func @twice(%arg0: tensor<16xf32>) -> (tensor<16xf32>, tensor<16xf32>) {
  // expected-error @below {{yields one value as result #1 and as an earlier one; a node must copy it}}
  %0:2 = ckpt.graph plan <strategy = "by hand", schedule = [0], peak_bytes = 64, total_cost = 0.0, memory_limit = 0> (%x = %arg0 : tensor<16xf32>) -> (tensor<16xf32>, tensor<16xf32>) {
    %1 = ckpt.node 0 forward cost 1.0 (%a = %x : tensor<16xf32>) -> tensor<16xf32> {
      %t = math.tanh %a : tensor<16xf32>
      ckpt.yield %t : tensor<16xf32>
    }
    ckpt.yield %1, %1 : tensor<16xf32>, tensor<16xf32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}

// -----

// A size that is not known cannot be planned.
func.func @dynamic(%arg0: tensor<?xf32>) {
  // expected-error @below {{'ckpt.graph' op argument #0 of type 'tensor<?xf32>' has no known size in bytes}}
  ckpt.graph plan <strategy = "by hand", schedule = [], peak_bytes = 64, total_cost = 0.0, memory_limit = 0> (%x = %arg0 : tensor<?xf32>) {
    ckpt.yield
  }
  return
}

// -----

// Node ids are a valid order.
func.func @order(%arg0: tensor<16xf32>) -> tensor<16xf32> {
  // expected-error @below {{is malformed (P4)}}
  %0 = ckpt.graph plan <strategy = "by hand", schedule = [0, 1], peak_bytes = 64, total_cost = 0.0, memory_limit = 0> (%x = %arg0 : tensor<16xf32>) -> tensor<16xf32> {
    // expected-note @below {{node 1}}
    %1 = ckpt.node 1 forward cost 1.0 (%a = %x : tensor<16xf32>) -> tensor<16xf32> {
      %t = math.tanh %a : tensor<16xf32>
      ckpt.yield %t : tensor<16xf32>
    }
    // expected-note @below {{node 0}}
    %2 = ckpt.node 0 forward cost 1.0 (%a = %1 : tensor<16xf32>) -> tensor<16xf32> {
      %t = math.exp %a : tensor<16xf32>
      ckpt.yield %t : tensor<16xf32>
    }
    ckpt.yield %2 : tensor<16xf32>
  }
  return %0 : tensor<16xf32>
}

// -----

// A function holds one graph.
func.func @two() {
  ckpt.graph () {
    ckpt.yield
  }
  // expected-error @below {{'ckpt.graph' op is the second graph of function 'two'}}
  ckpt.graph () {
    ckpt.yield
  }
  return
}
