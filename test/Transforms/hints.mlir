// RUN: ckpt-opt %s -gc-lift -split-input-file | FileCheck %s
// RUN: ckpt-opt %s -gc-unlift -split-input-file | FileCheck %s --check-prefix=GONE

// A name, and each action; no hint is left.
// CHECK-LABEL: func @hints
// CHECK: ckpt.node 0 "first" forward {{.*}} once "a hint says it must be kept"
// CHECK: ckpt.node 1 "exp" forward {{.*}} prefer_keep
// CHECK-NOT: ckpt.hint
// GONE-LABEL: func @hints
// GONE-NOT: ckpt.hint
func.func @hints(%x: tensor<16xf32>) -> tensor<16xf32> {
  %t = math.tanh %x : tensor<16xf32>
  %h = ckpt.hint %t name "first" keep must : tensor<16xf32>
  %e = math.exp %h : tensor<16xf32>
  %i = ckpt.hint %e keep wish : tensor<16xf32>
  %l = math.log %i : tensor<16xf32>
  return %l : tensor<16xf32>
}

// -----

// A mask that decides on floating-point data runs once, unless a hint or an
// option says otherwise.
// CHECK-LABEL: func @masks
// CHECK: ckpt.node 0 "cmpf" forward cost {{[^ ]*}} once "its results decide on floating-point data" (
// CHECK: ckpt.node 1 "cmpf" forward cost {{[^ ]*}} (
func.func @masks(%x: tensor<16xf32>, %y: tensor<16xf32>) -> tensor<16xf32> {
  %m = arith.cmpf ogt, %x, %y : tensor<16xf32>
  %n = arith.cmpf olt, %x, %y : tensor<16xf32>
  %h = ckpt.hint %n recompute wish : tensor<16xi1>
  %s = arith.select %m, %x, %y : tensor<16xi1>, tensor<16xf32>
  %r = arith.select %h, %s, %y : tensor<16xi1>, tensor<16xf32>
  return %r : tensor<16xf32>
}
