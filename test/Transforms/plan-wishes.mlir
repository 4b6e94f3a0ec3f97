// RUN: ckpt-opt %s -gc-lift -gc-plan="strategy=brute-force" | FileCheck %s --check-prefix=KEPT
// RUN: ckpt-opt %s -gc-lift -gc-plan="strategy=brute-force memory-limit=16964" 2>%t.err | FileCheck %s --check-prefix=DROPPED
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.err

// A wish to keep a value holds as long as the limit can be met with it, and is
// dropped with a remark when it cannot.
// KEPT: schedule = [0, 1, 2, 3, 4, 5], peak_bytes = 17220
// DROPPED: peak_bytes = 16964
// REMARK: remark: the memory limit cannot be met with all wishes to keep values; they are dropped for function 'step'
func.func @step(%x: tensor<64xf32>) -> (tensor<f32>, tensor<64xf32>) {
  %c = arith.constant 0.0 : f32
  %t0 = math.tanh %x : tensor<64xf32>
  %t = ckpt.hint %t0 name "first" keep wish : tensor<64xf32>
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
