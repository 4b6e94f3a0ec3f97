// RUN: ckpt-opt %s -split-input-file --gc-bufferize | FileCheck %s

// A result is written straight into the caller's buffer; an intermediate is
// freed right after its last use.
// CHECK-LABEL: func.func @chain(
// CHECK-SAME:    %[[A:.*]]: memref<4xf32>, %[[OUT:.*]]: memref<4xf32> {ckpt.result = 0 : i64})
// CHECK:         %[[T:.*]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    linalg.exp ins(%[[A]] : memref<4xf32>) outs(%[[T]] : memref<4xf32>)
// CHECK-NEXT:    linalg.tanh ins(%[[T]] : memref<4xf32>) outs(%[[OUT]] : memref<4xf32>)
// CHECK-NEXT:    memref.dealloc %[[T]]
// CHECK-NEXT:    return
func.func @chain(%a: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.tanh ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

// One value returned twice is written once and copied once; a returned argument
// is copied.
// CHECK-LABEL: func.func @twice(
// CHECK-SAME:    %[[A:.*]]: memref<4xf32>, %[[X:.*]]: memref<4xf32> {{.*}}, %[[Y:.*]]: memref<4xf32> {{.*}}, %[[Z:.*]]: memref<4xf32>
// CHECK-NOT:     memref.alloc
// CHECK:         linalg.exp ins(%[[A]] : memref<4xf32>) outs(%[[X]] : memref<4xf32>)
// CHECK-DAG:     linalg.copy ins(%[[X]] : memref<4xf32>) outs(%[[Y]] : memref<4xf32>)
// CHECK-DAG:     linalg.copy ins(%[[A]] : memref<4xf32>) outs(%[[Z]] : memref<4xf32>)
func.func @twice(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %0, %0, %a : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// -----

// A fill shared by two sums does not become a shared buffer, and a reshaped
// result is still written in place.
// CHECK-LABEL: func.func @reshaped_result(
// CHECK-SAME:    %[[A:.*]]: memref<4x4xf32>, %[[X:.*]]: memref<16xf32> {{.*}}, %[[Y:.*]]: memref<4x4xf32>
// CHECK-NOT:     memref.alloc
// CHECK-NOT:     copy
// CHECK:         return
func.func @reshaped_result(%a: tensor<4x4xf32>) -> (tensor<16xf32>, tensor<4x4xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %0 = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.matmul ins(%a, %0 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = tensor.collapse_shape %0 [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>
  return %2, %1 : tensor<16xf32>, tensor<4x4xf32>
}

// -----

// A destination that is read later is copied, not overwritten.
// CHECK-LABEL: func.func @accumulate(
// CHECK-SAME:    %[[A:.*]]: memref<4x4xf32>, %[[X:.*]]: memref<4x4xf32> {{.*}}, %[[Y:.*]]: memref<4x4xf32>
// CHECK:         linalg.exp ins(%[[A]] : {{.*}}) outs(%[[X]]
// CHECK:         linalg.copy ins(%[[X]] : {{.*}}) outs(%[[Y]]
// CHECK:         linalg.matmul ins(%[[A]], %[[A]] : {{.*}}) outs(%[[Y]]
func.func @accumulate(%a: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %e = tensor.empty() : tensor<4x4xf32>
  %0 = linalg.exp ins(%a : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%0 : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0, %1 : tensor<4x4xf32>, tensor<4x4xf32>
}

// -----

// A repetition leaves nothing behind but its ops, with a buffer of its own.
// CHECK-LABEL: func.func @remat(
// CHECK-NOT:     ckpt.{{remat|barrier|yield}}
// CHECK:         %[[T:.*]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    linalg.exp {{.*}} outs(%[[T]] :
// CHECK-NEXT:    linalg.tanh
// CHECK-NEXT:    memref.dealloc %[[T]]
// CHECK:         %[[U:.*]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    linalg.exp {{.*}} outs(%[[U]] :
func.func @remat(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.tanh ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %2 = ckpt.remat of 0 (%x = %a : tensor<4xf32>) -> tensor<4xf32> {
    %f = tensor.empty() : tensor<4xf32>
    %5 = linalg.exp ins(%x : tensor<4xf32>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
    ckpt.yield %5 : tensor<4xf32>
  }
  %3 = ckpt.barrier %2 : tensor<4xf32>
  %4 = linalg.add ins(%3, %1 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %1, %4 : tensor<4xf32>, tensor<4xf32>
}

// -----

// A loop writes what it yields into the carried buffer: the result buffer.
// CHECK-LABEL: func.func @loop(
// CHECK-SAME:    %[[A:.*]]: memref<4xf32>, %[[OUT:.*]]: memref<4xf32>
// CHECK:         linalg.copy ins(%[[A]] : {{.*}}) outs(%[[OUT]]
// CHECK:         scf.for
// CHECK:           %[[T:.*]] = memref.alloc()
// CHECK:           linalg.exp ins(%[[OUT]] : {{.*}}) outs(%[[T]]
// CHECK:           linalg.copy ins(%[[T]] : {{.*}}) outs(%[[OUT]]
// CHECK:           memref.dealloc %[[T]]
func.func @loop(%a: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %0 = scf.for %i = %c0 to %c8 step %c1 iter_args(%x = %a) -> tensor<4xf32> {
    %e = tensor.empty() : tensor<4xf32>
    %1 = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// -----

// Both branches write into the one destination; equal yields get one each.
// CHECK-LABEL: func.func @branch(
// CHECK-SAME:    %{{.*}}: i1, %[[A:.*]]: memref<4xf32>, %[[X:.*]]: memref<4xf32> {{.*}}, %[[Y:.*]]: memref<4xf32>
// CHECK-NOT:     memref.alloc
// CHECK:         scf.if
// CHECK:           linalg.exp ins(%[[A]] : {{.*}}) outs(%[[X]]
// CHECK:           linalg.copy ins(%[[X]] : {{.*}}) outs(%[[Y]]
// CHECK:         else
// CHECK:           linalg.copy ins(%[[A]] : {{.*}}) outs(%[[X]]
// CHECK:           linalg.copy ins(%[[A]] : {{.*}}) outs(%[[Y]]
func.func @branch(%c: i1, %a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0:2 = scf.if %c -> (tensor<4xf32>, tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %1 = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %1, %1 : tensor<4xf32>, tensor<4xf32>
  } else {
    scf.yield %a, %a : tensor<4xf32>, tensor<4xf32>
  }
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
}

// -----

// Scalar results are stored to a buffer of rank 0.
// CHECK-LABEL: func.func @scalar(
// CHECK-SAME:    %[[A:[a-z0-9]*]]: f32, %{{.*}}: memref<2xf32>, %[[OUT:[a-z0-9]*]]: memref<f32>
// CHECK:         memref.store %[[A]], %[[OUT]][]
func.func @scalar(%a: f32, %t: tensor<2xf32>) -> f32 {
  return %a : f32
}
