// RUN: ckpt-opt %s -gc-lift -split-input-file -verify-diagnostics

// Functions that cannot be planned are left as they are, with a remark: a size
// that is not known before the step runs.
// expected-remark @below {{function 'dynamic' is not planned: argument #0 of type 'tensor<?xf32>' has no size in bytes that is known before the step runs}}
func.func @dynamic(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = math.tanh %x : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @dynamic_inside(%x: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  // expected-remark @below {{function 'dynamic_inside' is not planned: result #0 of 'tensor.empty' has type 'tensor<?xf32>'}}
  %0 = tensor.empty(%n) : tensor<?xf32>
  %1 = math.tanh %x : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

// Several blocks.
// expected-remark @below {{function 'blocks' is not planned: its body has several blocks}}
func.func @blocks(%x: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %0 = math.tanh %x : tensor<4xf32>
  cf.cond_br %c, ^a, ^b
^a:
  return %0 : tensor<4xf32>
^b:
  return %x : tensor<4xf32>
}

// -----

// A plan already.
// expected-remark @below {{function 'planned' is not planned: it already holds a plan}}
func.func @planned(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = ckpt.remat of 0 (%a = %x : tensor<4xf32>) -> tensor<4xf32> {
    %t = math.tanh %a : tensor<4xf32>
    ckpt.yield %t : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// -----

// A product of dimensions that 64 bits do not hold.
// expected-remark @below {{function 'huge' is not planned: argument #0}}
func.func @huge(%x: tensor<1099511627776x1099511627776xf32>) -> tensor<1099511627776x1099511627776xf32> {
  %0 = math.tanh %x : tensor<1099511627776x1099511627776xf32>
  return %0 : tensor<1099511627776x1099511627776xf32>
}

// -----

// Hints that contradict each other, or what is safe.
func.func @clash(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = math.tanh %x : tensor<4xf32>
  %1 = ckpt.hint %0 keep must : tensor<4xf32>
  // expected-error @below {{says the value must be recomputed, and another hint says it must be kept; drop one of them}}
  %2 = ckpt.hint %1 recompute must : tensor<4xf32>
  return %2 : tensor<4xf32>
}

// -----

func.func private @opaque(tensor<4xf32>) -> tensor<4xf32>
func.func @unsafe(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{a hint says that 'func.call' must be recomputed, but it may run only once}}
  // expected-remark @below {{'func.call' may hold memory while it runs that is not known}}
  %0 = func.call @opaque(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = ckpt.hint %0 recompute must : tensor<4xf32>
  return %1 : tensor<4xf32>
}
