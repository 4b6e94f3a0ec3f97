// RUN: ckpt-opt --gc-prepare=skip-zeros=true --split-input-file %s | FileCheck %s
// RUN: ckpt-opt --gc-prepare --split-input-file %s | FileCheck %s --check-prefix=OFF

#x = affine_map<(k, i, n) -> (n, k + i)>
#g = affine_map<(k, i, n) -> (n, i)>
#o = affine_map<(k, i, n) -> (k)>

// The sum over a dilated gradient steps through the other factor instead.
// CHECK-DAG: #[[X:.*]] = affine_map<(d0, d1, d2) -> (d2, d0 + d1 * 4 + 1)>
// CHECK-DAG: #[[G:.*]] = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK-LABEL: @dilated
// CHECK-SAME: %[[A:.*]]: tensor<2x16xf32>, %[[S:.*]]: tensor<2x3xf32>
// CHECK-NOT: insert_slice
// CHECK: linalg.generic {indexing_maps = [#[[X]], #[[G]], #{{.*}}]{{.*}} ins(%[[A]], %[[S]] :
// OFF-LABEL: @dilated
// OFF: tensor.insert_slice
func.func @dilated(%x: tensor<2x16xf32>, %g: tensor<2x3xf32>) -> tensor<4xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x13xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<2x13xf32>) -> tensor<2x13xf32>
  %d = tensor.insert_slice %g into %f[0, 1] [2, 3] [1, 4] : tensor<2x3xf32> into tensor<2x13xf32>
  %eo = tensor.empty() : tensor<4xf32>
  %o = linalg.fill ins(%z : f32) outs(%eo : tensor<4xf32>) -> tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#x, #g, #o], iterator_types = ["parallel", "reduction", "reduction"]} ins(%x, %d : tensor<2x16xf32>, tensor<2x13xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %acc: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %acc, %m : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

#x = affine_map<(k, i) -> (k + i)>
#g = affine_map<(k, i) -> (i)>
#o = affine_map<(k, i) -> (k)>

// Between the elements lies something other than zero, or the sum starts from a value: all terms stay.
// CHECK-LABEL: @stays
// CHECK-COUNT-2: tensor.insert_slice
func.func @stays(%x: tensor<16xf32>, %g: tensor<3xf32>, %start: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %z = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<13xf32>
  %f = linalg.fill ins(%one : f32) outs(%e : tensor<13xf32>) -> tensor<13xf32>
  %d = tensor.insert_slice %g into %f[0] [3] [4] : tensor<3xf32> into tensor<13xf32>
  %eo = tensor.empty() : tensor<4xf32>
  %o = linalg.fill ins(%z : f32) outs(%eo : tensor<4xf32>) -> tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#x, #g, #o], iterator_types = ["parallel", "reduction"]} ins(%x, %d : tensor<16xf32>, tensor<13xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %acc: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %acc, %m : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %fz = linalg.fill ins(%z : f32) outs(%e : tensor<13xf32>) -> tensor<13xf32>
  %dz = tensor.insert_slice %g into %fz[0] [3] [4] : tensor<3xf32> into tensor<13xf32>
  %q = linalg.generic {indexing_maps = [#x, #g, #o], iterator_types = ["parallel", "reduction"]} ins(%x, %dz : tensor<16xf32>, tensor<13xf32>) outs(%start : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %acc: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %acc, %m : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %r, %q : tensor<4xf32>, tensor<4xf32>
}
