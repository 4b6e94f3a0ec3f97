// RUN: ckpt-opt %s --gc-prepare="slices=4 slice-bytes=256" --split-input-file | FileCheck %s
// RUN: ckpt-opt %s --gc-prepare="slices=0" --split-input-file | FileCheck %s --check-prefix=OFF
// RUN: ckpt-opt %s --gc-prepare="slices=4 slice-bytes=256" --split-input-file > %t.once
// RUN: ckpt-opt %t.once --gc-prepare="slices=4 slice-bytes=256" --split-input-file | diff %t.once -

// OFF-NOT: scf.for

// What feeds a convolution through a pad runs with it image by image; the slice
// of the result is made where it belongs.
// CHECK-LABEL: func @pad_conv
// CHECK: %[[LOOP:.*]] = scf.for %[[I:.*]] = %{{.*}} to %c4 {{.*}} iter_args(%[[OUT:.*]] = %{{.*}}) -> (tensor<4x6x6x2xf32>)
// CHECK: tensor.extract_slice %{{.*}}[%[[I]], 0, 0, 0] [1, 6, 6, 3]
// CHECK: tensor.pad
// CHECK-SAME: low[0, 1, 1, 0]
// CHECK: tensor<1x6x6x3xf32> to tensor<1x8x8x3xf32>
// CHECK: %[[PLACE:.*]] = tensor.extract_slice %[[OUT]][%[[I]], 0, 0, 0]
// CHECK: %[[ZERO:.*]] = linalg.fill {{.*}} outs(%[[PLACE]]
// CHECK: linalg.conv_2d_nhwc_hwcf {{.*}} outs(%[[ZERO]]
// CHECK: tensor.insert_slice %{{.*}} into %[[OUT]][%[[I]], 0, 0, 0]
func.func @pad_conv(%in: tensor<4x6x6x3xf32>, %w: tensor<3x3x3x2xf32>) -> tensor<4x6x6x2xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x6x6x3xf32>
  %x = linalg.exp ins(%in : tensor<4x6x6x3xf32>) outs(%e : tensor<4x6x6x3xf32>) -> tensor<4x6x6x3xf32>
  %padded = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %zero : f32
  } : tensor<4x6x6x3xf32> to tensor<4x8x8x3xf32>
  %empty = tensor.empty() : tensor<4x6x6x2xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x6x6x2xf32>) -> tensor<4x6x6x2xf32>
  %y = linalg.conv_2d_nhwc_hwcf ins(%padded, %w : tensor<4x8x8x3xf32>, tensor<3x3x3x2xf32>)
      outs(%init : tensor<4x6x6x2xf32>) -> tensor<4x6x6x2xf32>
  return %y : tensor<4x6x6x2xf32>
}

// -----

// A sum over the batch is carried from slice to slice, in the order that it
// had.
#x = affine_map<(n, i, j) -> (n, i)>
#g = affine_map<(n, i, j) -> (n, j)>
#w = affine_map<(n, i, j) -> (i, j)>
#t = affine_map<(i, n) -> (n, i)>
#id = affine_map<(i, n) -> (i, n)>
#xt = affine_map<(n, i, j) -> (i, n)>
// CHECK-LABEL: func @transposed_gradient
// CHECK: scf.for {{.*}} iter_args(%[[SUM:.*]] = %{{.*}}) -> (tensor<16x8xf32>)
// CHECK: linalg.generic {{.*}} outs(%[[SUM]] : tensor<16x8xf32>)
func.func @transposed_gradient(%in: tensor<16x8xf32>, %g: tensor<8x8xf32>) -> tensor<16x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16x8xf32>
  %x = linalg.exp ins(%in : tensor<16x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
  %padded = tensor.pad %x low[1, 0] high[1, 0] {
  ^bb0(%a: index, %b: index):
    tensor.yield %zero : f32
  } : tensor<16x8xf32> to tensor<18x8xf32>
  %cut = tensor.extract_slice %padded[1, 0] [16, 8] [1, 1] : tensor<18x8xf32> to tensor<16x8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
  %d = linalg.generic {indexing_maps = [#xt, #g, #w], iterator_types = ["reduction", "parallel", "parallel"]}
      ins(%cut, %g : tensor<16x8xf32>, tensor<8x8xf32>) outs(%init : tensor<16x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<16x8xf32>
  return %d : tensor<16x8xf32>
}

// -----

// Slices of an inner reduction would change the order of additions, and the
// outer one goes through a window: both stay whole.
#in = affine_map<(k, n, i) -> (k + i, n)>
#out = affine_map<(k, n, i) -> (i)>
// CHECK-LABEL: func @inner_reduction
// CHECK-NOT: scf.for
func.func @inner_reduction(%in: tensor<8x16xf32>) -> tensor<7xf32> {
  %zero = arith.constant 0.0 : f32
  %padded = tensor.pad %in low[1, 0] high[1, 0] {
  ^bb0(%a: index, %b: index):
    tensor.yield %zero : f32
  } : tensor<8x16xf32> to tensor<10x16xf32>
  %empty = tensor.empty() : tensor<7xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<7xf32>) -> tensor<7xf32>
  %window = tensor.empty() : tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#in, affine_map<(k, n, i) -> (k)>, #out],
      iterator_types = ["reduction", "reduction", "parallel"]}
      ins(%padded, %window : tensor<10x16xf32>, tensor<4xf32>) outs(%init : tensor<7xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %o, %a : f32
    linalg.yield %s : f32
  } -> tensor<7xf32>
  return %y : tensor<7xf32>
}

// -----

// A padded value that is returned must exist as a whole.
// CHECK-LABEL: func @returned
// CHECK-NOT: scf.for
func.func @returned(%in: tensor<4x6x6x3xf32>, %w: tensor<3x3x3x2xf32>) -> (tensor<4x8x8x3xf32>, tensor<4x6x6x2xf32>) {
  %zero = arith.constant 0.0 : f32
  %padded = tensor.pad %in low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %zero : f32
  } : tensor<4x6x6x3xf32> to tensor<4x8x8x3xf32>
  %empty = tensor.empty() : tensor<4x6x6x2xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x6x6x2xf32>) -> tensor<4x6x6x2xf32>
  %y = linalg.conv_2d_nhwc_hwcf ins(%padded, %w : tensor<4x8x8x3xf32>, tensor<3x3x3x2xf32>)
      outs(%init : tensor<4x6x6x2xf32>) -> tensor<4x6x6x2xf32>
  return %padded, %y : tensor<4x8x8x3xf32>, tensor<4x6x6x2xf32>
}
