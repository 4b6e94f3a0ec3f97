// RUN: ckpt-opt %s -gc-optimal="prepare=none order=given" | FileCheck %s
// RUN: sed 's/ {tf.aliasing_output = 0 : i32}//' %s | ckpt-opt -gc-optimal="prepare=none order=given" | FileCheck %s --check-prefix=PLAIN
// RUN: not ckpt-opt %s -gc-optimal="plan=%S/Inputs/late_read.plan.json prepare=none" -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPLAY
// RUN: rm -f %t.json && ckpt-opt %s -gc-optimal="prepare=none report=%t.json" -o /dev/null && FileCheck %s --check-prefix=REPORT --input-file=%t.json

#id = affine_map<(i, j) -> (i, j)>
#t = affine_map<(i, j) -> (j, i)>

// Least memory makes %0 again for its late use. It reads %w, which is overwritten by then when it is donated: then it is kept.
// PLAIN: ckpt.remat of 0
// CHECK-LABEL: func.func @step(
// CHECK-NOT: ckpt.remat
// CHECK: return

// REPLAY: error: gc-plan: plan '{{.*}}late_read.plan.json' runs node 0 after a result is written over a donated argument that this node reads; remove the file to plan again

// The argument and the result that is written over it count once.
// REPORT: "argument_bytes": 4096
// REPORT: "donated_bytes": 4096
// REPORT: "result_bytes": 4096
func.func @step(%w: tensor<32x32xf32> {tf.aliasing_output = 0 : i32}) -> (tensor<32x32xf32>, tensor<32x32xf32>) {
  %e = tensor.empty() : tensor<32x32xf32>
  %0 = linalg.exp ins(%w : tensor<32x32xf32>) outs(%e : tensor<32x32xf32>) -> tensor<32x32xf32>
  %1 = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<32x32xf32>) outs(%e : tensor<32x32xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  } -> tensor<32x32xf32>
  %2 = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<32x32xf32>) outs(%e : tensor<32x32xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  } -> tensor<32x32xf32>
  %3 = linalg.tanh ins(%2 : tensor<32x32xf32>) outs(%e : tensor<32x32xf32>) -> tensor<32x32xf32>
  %4 = linalg.mul ins(%0, %3 : tensor<32x32xf32>, tensor<32x32xf32>) outs(%e : tensor<32x32xf32>) -> tensor<32x32xf32>
  return %3, %4 : tensor<32x32xf32>, tensor<32x32xf32>
}
