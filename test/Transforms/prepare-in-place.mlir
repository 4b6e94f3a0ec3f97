// RUN: ckpt-opt --gc-prepare --split-input-file %s | FileCheck %s
// RUN: ckpt-opt --gc-prepare --gc-prepare --split-input-file %s | FileCheck %s
// RUN: ckpt-opt --gc-prepare=in-place=false --split-input-file %s | FileCheck %s --check-prefix=OFF

// The bias is added in the buffer of the product, which nothing else reads.
// CHECK-LABEL: @dies
// CHECK: %[[M:.*]] = linalg.matmul
// CHECK: %[[B:.*]] = linalg.generic {{.*}} outs(%[[M]] : tensor<8x8xf32>)
// CHECK: linalg.matmul ins(%[[B]]
// OFF-LABEL: @dies
// OFF: %[[M:.*]] = linalg.matmul
// OFF: linalg.generic {{.*}} ins(%[[M]], %{{.*}}) outs(%{{[0-9]+}} : tensor<8x8xf32>)
func.func @dies(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>, %b: tensor<8xf32>, %z: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %m = linalg.matmul ins(%x, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %bb = linalg.broadcast ins(%b : tensor<8xf32>) outs(%e : tensor<8x8xf32>) dimensions = [0]
  %s = arith.addf %m, %bb : tensor<8x8xf32>
  %r = linalg.matmul ins(%s, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}

// -----

// An input that is read later, an argument, and the input of a returned value keep their buffers.
// CHECK-LABEL: @lives
// CHECK: %[[M:.*]] = linalg.matmul
// CHECK: %[[E:.*]] = tensor.empty
// CHECK: linalg.generic {{.*}} ins(%[[M]] : tensor<8x8xf32>) outs(%[[E]]
// CHECK: linalg.generic {{.*}} ins(%{{.*}}) outs(%[[E]]
func.func @lives(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>, %z: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %m = linalg.matmul ins(%x, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %t = math.tanh %m : tensor<8x8xf32>
  %n = linalg.matmul ins(%t, %m : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %r = math.exp %n : tensor<8x8xf32>
  return %r, %t : tensor<8x8xf32>, tensor<8x8xf32>
}
