// RUN: ckpt-opt --gc-prepare --split-input-file %s | FileCheck %s
// RUN: ckpt-opt --gc-prepare --gc-prepare --split-input-file %s | FileCheck %s

// An elementwise producer with one reader goes into the reader.
// CHECK-LABEL: @one_reader
// CHECK: %[[R:.*]] = linalg.generic
// CHECK-NEXT: ^bb0(%[[X:.*]]: f32, %[[Y:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT: %[[P:.*]] = arith.mulf %[[X]], %[[X]] : f32
// CHECK-NEXT: %[[S:.*]] = arith.addf %[[P]], %[[Y]] : f32
// CHECK-NEXT: linalg.yield %[[S]]
// CHECK: return %[[R]]
func.func @one_reader(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %0 = arith.mulf %x, %x : tensor<8xf32>
  %1 = arith.addf %0, %y : tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

// Two inputs that end with their sum are not held up to a distant reader.
// CHECK-LABEL: @sum_stays
// CHECK: arith.addf
// CHECK: linalg.matmul
// CHECK: arith.mulf
func.func @sum_stays(%x: tensor<8x8xf32>, %z: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %a = linalg.matmul ins(%x, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %b = linalg.matmul ins(%x, %z : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %s = arith.addf %a, %b : tensor<8x8xf32>
  %c = linalg.matmul ins(%z, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  %r = arith.mulf %s, %c : tensor<8x8xf32>
  return %r, %c : tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>

// A broadcast with several readers is redone in each of them.
// CHECK-LABEL: @broadcast_twice
// CHECK-NOT: tensor<64x8xf32>{{.*}}outs({{.*}}) {
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<64x8xf32>, tensor<8xf32>)
// CHECK: linalg.matmul
// CHECK: linalg.generic {{.*}} tensor<8xf32>
// CHECK-NOT: linalg.generic
func.func @broadcast_twice(%x: tensor<64x8xf32>, %w: tensor<8x8xf32>, %b: tensor<8xf32>) -> tensor<64x8xf32> {
  %e = tensor.empty() : tensor<64x8xf32>
  %0 = linalg.broadcast ins(%b : tensor<8xf32>) outs(%e : tensor<64x8xf32>) dimensions = [0]
  %1 = arith.addf %x, %0 : tensor<64x8xf32>
  %2 = linalg.matmul ins(%1, %w : tensor<64x8xf32>, tensor<8x8xf32>) outs(%x : tensor<64x8xf32>) -> tensor<64x8xf32>
  %3 = arith.mulf %2, %0 : tensor<64x8xf32>
  return %3 : tensor<64x8xf32>
}

// -----

// An expensive producer with two readers is computed once.
// CHECK-LABEL: @expensive_stays
// CHECK-COUNT-1: math.exp
// CHECK-NOT: math.exp
func.func @expensive_stays(%x: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = math.exp %x : tensor<8x8xf32>
  %1 = linalg.matmul ins(%0, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%x : tensor<8x8xf32>) -> tensor<8x8xf32>
  %2 = arith.mulf %0, %1 : tensor<8x8xf32>
  return %1, %2 : tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

#id = affine_map<(i) -> (i)>

// A generic that yields a constant is a fill, and a reader takes the scalar.
// CHECK-LABEL: @constants
// CHECK-DAG: %[[C:.*]] = arith.constant 2.0
// CHECK-DAG: linalg.fill ins(%[[C]] : f32)
// CHECK-DAG: arith.mulf %{{.*}}, %[[C]] : f32
func.func @constants(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %c = arith.constant 2.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<8xf32>) {
  ^bb0(%o: f32):
    linalg.yield %c : f32
  } -> tensor<8xf32>
  %1 = arith.mulf %x, %0 : tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}

// -----

// A destination that is not read is made anew: the argument is not written.
// CHECK-LABEL: @fresh_destination
// CHECK-SAME: %[[X:[a-z0-9]*]]: tensor<8xf32>
// CHECK: %[[E:.*]] = tensor.empty() : tensor<8xf32>
// CHECK: outs(%[[E]] : tensor<8xf32>)
func.func @fresh_destination(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.exp ins(%x : tensor<8xf32>) outs(%x : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// Private functions are inlined and go away.
// CHECK-LABEL: @caller
// CHECK-NOT: call
// CHECK: math.tanh
// CHECK-NOT: @callee
func.func @caller(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = call @callee(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func private @callee(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = math.tanh %x : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#t = affine_map<(i, j) -> (j, i)>

// A body that reads a whole tensor by its captured name keeps doing so.
// CHECK-LABEL: @captured
// CHECK-SAME: %[[X:[a-z0-9]*]]: tensor<8x8xf32>
// CHECK: tensor.extract %[[X]]
func.func @captured(%x: tensor<8x8xf32>, %y: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<8x8xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %v = tensor.extract %x[%j, %i] : tensor<8x8xf32>
    linalg.yield %v : f32
  } -> tensor<8x8xf32>
  %1 = arith.addf %0, %y : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
