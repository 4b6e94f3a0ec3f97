// RUN: ckpt-opt %s -split-input-file -verify-diagnostics --gc-bufferize

// Unstructured control flow has no place for caller-owned results.
// expected-error @+1 {{function has more than one block; structured control flow (scf) is needed to bufferize it}}
func.func @blocks(%c: i1, %a: tensor<4xf32>) -> tensor<4xf32> {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %a : tensor<4xf32>
^bb2:
  return %a : tensor<4xf32>
}

// -----

// expected-error @+1 {{unranked tensors at the function boundary are not supported}}
func.func @unranked(%a: tensor<*xf32>) {
  return
}

// -----

func.func @planned(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{ckpt.graph cannot be bufferized; run gc-unlift first}}
  %0 = ckpt.graph (%x = %a : tensor<4xf32>) -> tensor<4xf32> {
    ckpt.yield %x : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
