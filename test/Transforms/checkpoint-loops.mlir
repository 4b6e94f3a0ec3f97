// RUN: ckpt-opt %s --split-input-file --gc-checkpoint-loops="length=2" 2>&1 | FileCheck %s
// RUN: ckpt-opt %s --split-input-file --gc-checkpoint-loops="length=2 max-executions=1" | FileCheck %s --check-prefix=ONCE
// RUN: ckpt-opt %s --split-input-file --gc-checkpoint-loops="length=2 memory-limit=1x" | FileCheck %s --check-prefix=ONCE
// RUN: ckpt-opt %s --split-input-file --gc-checkpoint-loops="length=2" --gc-checkpoint-loops 2>&1 | FileCheck %s --check-prefix=TWICE

// Five trips: segments [0, 2) and [2, 3) run again, trips 3 and 4 keep their slices. The state is put aside in front of
// each segment, and the last segment is shorter.
// CHECK: remark: loop of 5 trips: 3 run again in 2 segments of 2; 64 bytes held for the backward loop instead of 80
// CHECK-LABEL: func @scan
// CHECK-SAME: ckpt.unplanned
// CHECK: scf.for %[[K:.*]] = %{{.*}} iter_args(%[[H:.*]] = %{{.*}}, %[[KEPT:.*]] = %{{.*}}) -> (tensor<4xf32>, tensor<2x4xf32>)
// CHECK: tensor.insert_slice %[[H]] into %[[KEPT]][%[[K]], 0] [1, 4]
// CHECK: arith.minsi
// CHECK: scf.for {{.*}} -> (tensor<4xf32>, tensor<2x4xf32>)
// CHECK: scf.for {{.*}} -> (tensor<4xf32>)
// CHECK: scf.for {{.*}} -> (tensor<4xf32>)
// CHECK: tensor.extract_slice %{{.*}} [1, 4] [1, 1] : tensor<2x4xf32> to tensor<4xf32>
// CHECK: scf.for {{.*}} -> (tensor<4xf32>, tensor<2x4xf32>)
// CHECK: scf.for {{.*}} -> (tensor<4xf32>)
// ONCE-LABEL: func @scan
// ONCE-SAME: (%{{[^)]*}}) -> tensor<4xf32> {
// ONCE-COUNT-2: scf.for
// ONCE-NOT: scf.for
// ONCE: return
// What was cut is not cut again.
// TWICE-COUNT-1: remark: loop of 5 trips
// TWICE-NOT: remark: loop of 2 trips
#map = affine_map<(d0) -> (d0)>
func.func @scan(%x: tensor<4xf32>, %g0: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<4xf32>
  %s = tensor.empty() : tensor<5x4xf32>
  %f:2 = scf.for %i = %c0 to %c5 step %c1 iter_args(%h = %x, %t = %s) -> (tensor<4xf32>, tensor<5x4xf32>) {
    %t1 = tensor.insert_slice %h into %t[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<5x4xf32>
    %h1 = linalg.tanh ins(%h : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %h1, %t1 : tensor<4xf32>, tensor<5x4xf32>
  }
  %b = scf.for %j = %c0 to %c5 step %c1 iter_args(%g = %g0) -> (tensor<4xf32>) {
    %at = arith.subi %c4, %j : index
    %h = tensor.extract_slice %f#1[%at, 0] [1, 4] [1, 1] : tensor<5x4xf32> to tensor<4xf32>
    %g1 = linalg.mul ins(%g, %h : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %g1 : tensor<4xf32>
  }
  return %b : tensor<4xf32>
}

// -----

// A stack that is read in the order it was made, or by anything else than the backward loop, stays.
// CHECK-NOT: remark: loop
// CHECK-LABEL: func @forwards
// CHECK-COUNT-2: scf.for
// CHECK-NOT: scf.for
func.func @forwards(%x: tensor<4xf32>, %g0: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<4xf32>
  %s = tensor.empty() : tensor<5x4xf32>
  %f:2 = scf.for %i = %c0 to %c5 step %c1 iter_args(%h = %x, %t = %s) -> (tensor<4xf32>, tensor<5x4xf32>) {
    %t1 = tensor.insert_slice %h into %t[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<5x4xf32>
    %h1 = linalg.tanh ins(%h : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %h1, %t1 : tensor<4xf32>, tensor<5x4xf32>
  }
  %b = scf.for %j = %c0 to %c5 step %c1 iter_args(%g = %g0) -> (tensor<4xf32>) {
    %h = tensor.extract_slice %f#1[%j, 0] [1, 4] [1, 1] : tensor<5x4xf32> to tensor<4xf32>
    %g1 = linalg.mul ins(%g, %h : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %g1 : tensor<4xf32>
  }
  return %b : tensor<4xf32>
}

// -----

// A body that calls something unknown runs once.
// CHECK-NOT: remark: loop
// CHECK-LABEL: func @opaque
// CHECK-COUNT-2: scf.for
// CHECK-NOT: scf.for
func.func private @log(tensor<4xf32>) -> tensor<4xf32>
func.func @opaque(%x: tensor<4xf32>, %g0: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<4xf32>
  %s = tensor.empty() : tensor<5x4xf32>
  %f:2 = scf.for %i = %c0 to %c5 step %c1 iter_args(%h = %x, %t = %s) -> (tensor<4xf32>, tensor<5x4xf32>) {
    %t1 = tensor.insert_slice %h into %t[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<5x4xf32>
    %h1 = func.call @log(%h) : (tensor<4xf32>) -> tensor<4xf32>
    scf.yield %h1, %t1 : tensor<4xf32>, tensor<5x4xf32>
  }
  %b = scf.for %j = %c0 to %c5 step %c1 iter_args(%g = %g0) -> (tensor<4xf32>) {
    %at = arith.subi %c4, %j : index
    %h = tensor.extract_slice %f#1[%at, 0] [1, 4] [1, 1] : tensor<5x4xf32> to tensor<4xf32>
    %g1 = linalg.mul ins(%g, %h : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %g1 : tensor<4xf32>
  }
  return %b : tensor<4xf32>
}
