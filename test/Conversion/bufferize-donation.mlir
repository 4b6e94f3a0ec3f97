// RUN: ckpt-opt %s -split-input-file --gc-bufferize -verify-diagnostics | FileCheck %s

#id = affine_map<(i) -> (i)>
#rev = affine_map<(i) -> (3 - i)>

// A result is written over the argument donated to it, which stays the only parameter; nothing is allocated.
// CHECK-LABEL: func.func @update(
// CHECK-SAME:    %[[W:.*]]: memref<4xf32> {ckpt.result = 0 : i64, tf.aliasing_output = 0 : i32}, %[[G:[^:]*]]: memref<4xf32>) {
// CHECK-NOT:     memref.alloc
// CHECK:         linalg.generic {{.*}} ins(%[[W]], %[[G]] : {{.*}}) outs(%[[W]] :
func.func @update(%w: tensor<4xf32> {tf.aliasing_output = 0 : i32}, %g: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%w, %g : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %1 = arith.subf %x, %y : f32
    linalg.yield %1 : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// What is read later keeps its contents: the result gets a buffer of its own.
// CHECK-LABEL: func.func @later(
// CHECK-SAME:    memref<4xf32> {ckpt.result = 0 : i64}, {{.*}} {ckpt.result = 1 : i64})
// expected-remark@+1 {{argument #0 is donated to result #0, which cannot be written over it; the result gets a buffer of its own}}
func.func @later(%w: tensor<4xf32> {tf.aliasing_output = 0 : i32}, %g: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.exp ins(%g : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.log ins(%w : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// -----

#id = affine_map<(i) -> (i)>
#rev = affine_map<(i) -> (3 - i)>

// An element may be read after another one is written: the result gets a buffer of its own.
// CHECK-LABEL: func.func @reversed(
// CHECK-SAME:    memref<4xf32> {ckpt.result = 0 : i64})
// expected-remark@+1 {{argument #0 is donated to result #0}}
func.func @reversed(%w: tensor<4xf32> {tf.aliasing_output = 0 : i32}) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [#rev, #id], iterator_types = ["parallel"]} ins(%w : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// A result of another type is not written there.
// CHECK-LABEL: func.func @other_type(
// CHECK-SAME:    memref<8xf32> {tf.aliasing_output = 0 : i32}, %{{.*}}: memref<4xf32>, %{{.*}}: memref<4xf32> {ckpt.result = 0 : i64})
func.func @other_type(%w: tensor<8xf32> {tf.aliasing_output = 0 : i32}, %g: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.exp ins(%g : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
