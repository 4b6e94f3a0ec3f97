// RUN: ckpt-opt %s -split-input-file -verify-diagnostics

// Two nodes with one id.
func.func @same_id(%arg0: tensor<4xf32>) {
  ckpt.graph (%x = %arg0 : tensor<4xf32>) {
    ckpt.node 3 forward cost 1.0 (%a = %x : tensor<4xf32>) {
      ckpt.yield
    }
    // expected-error @below {{has id 3, which an earlier node of the graph has}}
    ckpt.node 3 forward cost 1.0 (%a = %x : tensor<4xf32>) {
      ckpt.yield
    }
    ckpt.yield
  }
  return
}

// -----

// A graph holds nodes and repetitions only.
func.func @stray(%arg0: tensor<4xf32>) {
  ckpt.graph (%x = %arg0 : tensor<4xf32>) {
    // expected-error @below {{stands in a 'ckpt.graph', which holds only 'ckpt.node' and 'ckpt.remat' ops}}
    %t = math.tanh %x : tensor<4xf32>
    ckpt.yield
  }
  return
}

// -----

// A repetition follows its original.
func.func @too_early(%arg0: tensor<4xf32>) {
  ckpt.graph (%x = %arg0 : tensor<4xf32>) {
    // expected-error @below {{repeats node 0, which has not run before it}}
    %r = ckpt.remat of 0 (%a = %x : tensor<4xf32>) -> tensor<4xf32> {
      ckpt.yield %a : tensor<4xf32>
    }
    ckpt.yield
  }
  return
}

// -----

// The results are what is yielded: their number.
func.func @count(%arg0: tensor<4xf32>) {
  ckpt.graph (%x = %arg0 : tensor<4xf32>) {
    // expected-error @below {{has 1 results but yields 0 values}}
    %n = ckpt.node 0 forward cost 1.0 (%a = %x : tensor<4xf32>) -> tensor<4xf32> {
      ckpt.yield
    }
    ckpt.yield
  }
  return
}

// -----

// The results are what is yielded: their types.
func.func @types(%arg0: tensor<4xf32>) {
  ckpt.graph (%x = %arg0 : tensor<4xf32>) {
    // expected-error @below {{result #0 has type 'tensor<8xf32>' but the yielded value has type 'tensor<4xf32>'}}
    %n = ckpt.node 0 forward cost 1.0 (%a = %x : tensor<4xf32>) -> tensor<8xf32> {
      ckpt.yield %a : tensor<4xf32>
    }
    ckpt.yield
  }
  return
}

// -----

// Block arguments are the operands: their number.
func.func @bindings(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{has 1 operands but its block has 0 arguments}}
  %0 = "ckpt.remat"(%arg0) <{of = 0 : i64}> ({
    %t = tensor.empty() : tensor<4xf32>
    ckpt.yield %t : tensor<4xf32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Block arguments are the operands: their types.
func.func @binding_types(%arg0: tensor<4xf32>) -> tensor<8xf32> {
  // expected-error @below {{operand #0 has type 'tensor<4xf32>' but the block argument bound to it has type 'tensor<8xf32>'}}
  %0 = "ckpt.remat"(%arg0) <{of = 0 : i64}> ({
  ^bb0(%a: tensor<8xf32>):
    ckpt.yield %a : tensor<8xf32>
  }) : (tensor<4xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// A block that ends in nothing of ours.
func.func @no_yield(%arg0: tensor<4xf32>) {
  // expected-error @below {{must end in a 'ckpt.yield'}}
  "ckpt.graph"(%arg0) <{operandSegmentSizes = array<i32: 1>}> ({
  ^bb0(%a: tensor<4xf32>):
    ub.unreachable
  }, {}) : (tensor<4xf32>) -> ()
  return
}

// -----

// A repetition without results computes nothing again.
func.func @nothing(%arg0: tensor<4xf32>) {
  // expected-error @below {{has no results: there is nothing to compute again}}
  ckpt.remat of 0 (%a = %arg0 : tensor<4xf32>) {
    ckpt.yield
  }
  return
}

// -----

// Numbers of a node.
func.func @negative_id(%arg0: tensor<4xf32>) {
  ckpt.graph (%x = %arg0 : tensor<4xf32>) {
    // expected-error @below {{has the negative id -1}}
    ckpt.node -1 forward cost 1.0 (%a = %x : tensor<4xf32>) {
      ckpt.yield
    }
    ckpt.yield
  }
  return
}

// -----

func.func @negative_of(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{names the negative node id -2}}
  %0 = ckpt.remat of -2 (%a = %arg0 : tensor<4xf32>) -> tensor<4xf32> {
    ckpt.yield %a : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// -----

func.func @negative_workspace(%arg0: tensor<4xf32>) {
  ckpt.graph (%x = %arg0 : tensor<4xf32>) {
    // expected-error @below {{has a negative workspace: -8 bytes}}
    ckpt.node 0 forward cost 1.0 workspace -8 (%a = %x : tensor<4xf32>) {
      ckpt.yield
    }
    ckpt.yield
  }
  return
}

// -----

func.func @negative_cost(%arg0: tensor<4xf32>) {
  ckpt.graph (%x = %arg0 : tensor<4xf32>) {
    // expected-error @below {{has a cost that is negative or not finite}}
    ckpt.node 0 forward cost -1.0 (%a = %x : tensor<4xf32>) {
      ckpt.yield
    }
    ckpt.yield
  }
  return
}

// -----

// What keeps its order runs once.
func.func @ordered(%arg0: tensor<4xf32>) {
  ckpt.graph (%x = %arg0 : tensor<4xf32>) {
    // expected-error @below {{is ordered, so it must also say why it runs 'once'}}
    ckpt.node 0 forward cost 1.0 ordered (%a = %x : tensor<4xf32>) {
      ckpt.yield
    }
    ckpt.yield
  }
  return
}

// -----

// Plans with impossible numbers.
func.func @plan_id() {
  // expected-error @below {{step 1 of the schedule has the negative node id -4}}
  ckpt.graph plan <strategy = "x", schedule = [0, -4], peak_bytes = 0, total_cost = 0.0, memory_limit = 0> () {
    ckpt.yield
  }
  return
}

// -----

func.func @plan_peak() {
  // expected-error @below {{peak_bytes is negative: -1}}
  ckpt.graph plan <strategy = "x", schedule = [], peak_bytes = -1, total_cost = 0.0, memory_limit = 0> () {
    ckpt.yield
  }
  return
}

// -----

func.func @plan_limit() {
  // expected-error @below {{memory_limit is negative: -1}}
  ckpt.graph plan <strategy = "x", schedule = [], peak_bytes = 0, total_cost = 0.0, memory_limit = -1> () {
    ckpt.yield
  }
  return
}

// -----

func.func @plan_cost() {
  // expected-error @below {{total_cost must be an f64}}
  ckpt.graph plan <strategy = "x", schedule = [], peak_bytes = 0, total_cost = 0.0 : f32, memory_limit = 0> () {
    ckpt.yield
  }
  return
}

// -----

// Hints that say nothing, or half of something.
func.func @empty_hint(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{says nothing: give it a name, or an action}}
  %0 = ckpt.hint %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @half_hint(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{needs both an action and its strength, or neither}}
  %0 = "ckpt.hint"(%x) <{action = 0 : i32}> : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
