// RUN: ckpt-opt %s -gc-lift -split-input-file | FileCheck %s
// RUN: ckpt-opt %s -gc-lift -gc-lift -split-input-file 2>/dev/null > %t.twice
// RUN: ckpt-opt %s -gc-lift -split-input-file | diff - %t.twice
// RUN: ckpt-opt %s -split-input-file > %t.in
// RUN: ckpt-opt %s -gc-lift=keep-source -gc-unlift -split-input-file | diff - %t.in

// Constants and destinations go into each node that uses them; a read of a
// view is a read of what it shows.
// CHECK-LABEL: func @satellites
// CHECK: ckpt.graph (%[[X:.*]] = %{{.*}} : tensor<4x4xf32>, %[[W:.*]] = %{{.*}} : tensor<16xf32>)
// CHECK: %[[A:.*]] = ckpt.node 0 "matmul" forward {{.*}} (%{{.*}} = %[[X]] : tensor<4x4xf32>, %[[IN:.*]] = %[[W]] : tensor<16xf32>) -> tensor<4x4xf32> {
// CHECK:   %[[Z:.*]] = linalg.fill
// CHECK:   tensor.expand_shape %[[IN]]
// CHECK:   linalg.matmul {{.*}} outs(%[[Z]]
// CHECK: ckpt.node 1 "matmul" forward {{.*}} (%{{.*}} = %[[A]] : tensor<4x4xf32>) -> tensor<4x4xf32> {
// CHECK:   linalg.fill
// CHECK:   linalg.matmul
func.func @satellites(%x: tensor<4x4xf32>, %w: tensor<16xf32>) -> tensor<4x4xf32> {
  %c = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %z = linalg.fill ins(%c : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %v = tensor.expand_shape %w [[0, 1]] output_shape [4, 4] : tensor<16xf32> into tensor<4x4xf32>
  %m = linalg.matmul ins(%x, %v : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %n = linalg.matmul ins(%m, %m : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %n : tensor<4x4xf32>
}

// -----

// A fill that is read as data is a buffer of the node.
// CHECK-LABEL: func @data
// CHECK: ckpt.node 0 "matmul" forward {{.*}} workspace 64
func.func @data(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %c = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %one = linalg.fill ins(%c : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %m = linalg.matmul ins(%x, %one : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %m : tensor<4x4xf32>
}

// -----

// An init whose contents are not read is no operand of the node.
#map = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func @unread_init
// CHECK: ckpt.node 0 "generic" forward {{.*}} (%[[IN:.*]] = %{{.*}} : tensor<16xf32>) -> tensor<16xf32> {
// CHECK-NEXT: %[[E:.*]] = tensor.empty()
// CHECK-NEXT: linalg.generic {{.*}} ins(%[[IN]] : {{.*}}) outs(%[[E]]
func.func @unread_init(%x: tensor<16xf32>, %y: tensor<16xf32>) -> tensor<16xf32> {
  %r = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%x : tensor<16xf32>) outs(%y : tensor<16xf32>) {
  ^bb0(%a: f32, %b: f32):
    %t = math.tanh %a : f32
    linalg.yield %t : f32
  } -> tensor<16xf32>
  return %r : tensor<16xf32>
}

// -----

// A tensor that a body captures is an operand of the node.
#map = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func @captured
// CHECK: ckpt.graph (%[[X:.*]] = %{{.*}} : tensor<16xf32>)
// CHECK: %[[T:.*]] = ckpt.node 0 "tanh" {{.*}} (%{{.*}} = %[[X]] :
// CHECK: ckpt.node 1 "generic" {{.*}} (%[[IN:.*]] = %[[T]] : tensor<16xf32>)
// CHECK: tensor.extract %[[IN]]
func.func @captured(%x: tensor<16xf32>) -> tensor<16xf32> {
  %t = math.tanh %x : tensor<16xf32>
  %e = tensor.empty() : tensor<16xf32>
  %r = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%e : tensor<16xf32>) {
  ^bb0(%b: f32):
    %i = linalg.index 0 : index
    %c15 = arith.constant 15 : index
    %j = arith.subi %c15, %i : index
    %v = tensor.extract %t[%j] : tensor<16xf32>
    linalg.yield %v : f32
  } -> tensor<16xf32>
  return %r : tensor<16xf32>
}

// -----

// Results: an argument and a value returned before are copied by nodes of their
// own; a reshape that only the return reads goes with its op.
// CHECK-LABEL: func @results
// CHECK: ckpt.graph (%[[X:.*]] = %{{.*}} : tensor<16xf32>)
// CHECK: %[[COPY:.*]] = ckpt.node 0 "result1" backward {{.*}} (%[[IN:.*]] = %[[X]] :
// CHECK-NEXT: ckpt.yield %[[IN]]
// CHECK: %[[T:.*]] = ckpt.node 1 "tanh" forward
// CHECK: %[[AGAIN:.*]] = ckpt.node 2 "result2" forward {{.*}} (%{{.*}} = %[[T]] :
// CHECK: %[[E:.*]] = ckpt.node 3 "exp" backward {{.*}} -> tensor<4x4xf32> {
// CHECK-NEXT: math.exp
// CHECK-NEXT: tensor.expand_shape
// CHECK: ckpt.yield %[[T]], %[[COPY]], %[[AGAIN]], %[[E]]
func.func @results(%x: tensor<16xf32>) -> (tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<4x4xf32>) {
  %t = math.tanh %x : tensor<16xf32>
  %e = math.exp %x : tensor<16xf32>
  %v = tensor.expand_shape %e [[0, 1]] output_shape [4, 4] : tensor<16xf32> into tensor<4x4xf32>
  return %t, %x, %t, %v : tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<4x4xf32>
}

// -----

// Forward is what result 0 depends on; a donated argument makes an update.
// CHECK-LABEL: func @phases
// CHECK: ckpt.node 0 "tanh" forward
// CHECK: ckpt.node 1 "exp" backward
// CHECK: ckpt.node 2 "subf" update
func.func @phases(%x: tensor<16xf32>, %w: tensor<16xf32> {tf.aliasing_output = 1 : i32}) -> (tensor<16xf32>, tensor<16xf32>) {
  %t = math.tanh %x : tensor<16xf32>
  %e = math.exp %t : tensor<16xf32>
  %u = arith.subf %w, %e : tensor<16xf32>
  return %t, %u : tensor<16xf32>, tensor<16xf32>
}

// -----

// What is not known to be safe runs once and keeps its order.
// CHECK-LABEL: func @effects
// CHECK: ckpt.node 0 "call" {{.*}} once "{{.+}}" ordered
// CHECK: ckpt.node 1 "tanh"
// CHECK: ckpt.node 2 "call" {{.*}} once "{{.+}}" ordered
func.func private @opaque(tensor<16xf32>) -> tensor<16xf32>
func.func @effects(%x: tensor<16xf32>) -> tensor<16xf32> {
  %a = func.call @opaque(%x) : (tensor<16xf32>) -> tensor<16xf32>
  %t = math.tanh %a : tensor<16xf32>
  %b = func.call @opaque(%t) : (tensor<16xf32>) -> tensor<16xf32>
  return %b : tensor<16xf32>
}

// -----

// A function without tensors is none of our business.
// CHECK-LABEL: func @scalars
// CHECK-NEXT: arith.addf
func.func @scalars(%x: f32) -> f32 {
  %y = arith.addf %x, %x : f32
  return %y : f32
}
