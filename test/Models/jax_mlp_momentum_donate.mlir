// Donated parameters and momenta: written in place with and without a plan; bit-equal, equal to the front end, counted once.
// RUN: %python %src/tools/e2e --bin=%ckpt_bin --limits=memory %s
// RUN: ckpt-compile %s --allow-unregistered-dialect --target=cpu -o %t.so --header=%t.h && ckpt-run %t.so --expect=%S/jax_mlp_momentum_donate.expect.json | FileCheck %s
// RUN: FileCheck %s --check-prefix=HEADER --input-file=%t.h
// RUN: sed 's/tf.aliasing_output = /my.note = /' %s > %t.plain.mlir && ckpt-compile %t.plain.mlir --allow-unregistered-dialect --target=cpu -o %t.plain.so
// RUN: ckpt-run %t.so --repeat=2 | grep '"hash"' > %t.hashes && ckpt-run %t.plain.so | grep '"hash"' | diff %t.hashes -
// REQUIRES: ckpt-compile, ckpt-run

// CHECK: "donated_bytes": 55376
// CHECK: "results_bytes": 4,

// HEADER: float *arg0 /* 32x64 f32, becomes result 1 */
// HEADER: const float *arg12 /* 16x32 f32 */
// HEADER-NEXT: const int32_t *arg13 /* 16 i32 */
// HEADER-NEXT: float *result0 /* scalar f32 */);

#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (0, d1)>
#map3 = affine_map<(d0, d1) -> ()>
#map4 = affine_map<(d0, d1) -> (d0)>
#map5 = affine_map<(d0) -> ()>
#map6 = affine_map<(d0) -> (d0)>
#map7 = affine_map<(d0, d1) -> (d0, 0)>
#map8 = affine_map<() -> ()>
#map9 = affine_map<(d0, d1) -> (d1, d0)>
#map10 = affine_map<(d0, d1, d2) -> (d2, d0)>
#map11 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map12 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map13 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map14 = affine_map<(d0, d1, d2) -> (d1, d2)>
module @jax_mlp_momentum_donate attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<32x64xf32> {tf.aliasing_output = 1 : i32}, %arg1: tensor<64xf32> {tf.aliasing_output = 2 : i32}, %arg2: tensor<64x64xf32> {tf.aliasing_output = 3 : i32}, %arg3: tensor<64xf32> {tf.aliasing_output = 4 : i32}, %arg4: tensor<64x10xf32> {tf.aliasing_output = 5 : i32}, %arg5: tensor<10xf32> {tf.aliasing_output = 6 : i32}, %arg6: tensor<32x64xf32> {tf.aliasing_output = 7 : i32}, %arg7: tensor<64xf32> {tf.aliasing_output = 8 : i32}, %arg8: tensor<64x64xf32> {tf.aliasing_output = 9 : i32}, %arg9: tensor<64xf32> {tf.aliasing_output = 10 : i32}, %arg10: tensor<64x10xf32> {tf.aliasing_output = 11 : i32}, %arg11: tensor<10xf32> {tf.aliasing_output = 12 : i32}, %arg12: tensor<16x32xf32>, %arg13: tensor<16xi32>) -> (tensor<f32> {jax.result_info = "result[0]"}, tensor<32x64xf32> {jax.result_info = "result[1]"}, tensor<64xf32> {jax.result_info = "result[2]"}, tensor<64x64xf32> {jax.result_info = "result[3]"}, tensor<64xf32> {jax.result_info = "result[4]"}, tensor<64x10xf32> {jax.result_info = "result[5]"}, tensor<10xf32> {jax.result_info = "result[6]"}, tensor<32x64xf32> {jax.result_info = "result[7]"}, tensor<64xf32> {jax.result_info = "result[8]"}, tensor<64x64xf32> {jax.result_info = "result[9]"}, tensor<64xf32> {jax.result_info = "result[10]"}, tensor<64x10xf32> {jax.result_info = "result[11]"}, tensor<10xf32> {jax.result_info = "result[12]"}) {
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_1 = arith.constant -1.000000e+00 : f32
    %cst_2 = arith.constant 1.600000e+01 : f32
    %cst_3 = arith.constant 0.000000e+00 : f32
    %cst_4 = arith.constant dense<5.000000e-02> : tensor<f32>
    %cst_5 = arith.constant dense<0.899999976> : tensor<f32>
    %cst_6 = arith.constant dense<0.000000e+00> : tensor<f32>
    %0 = tensor.empty() : tensor<16x64xf32>
    %1 = linalg.fill ins(%cst_3 : f32) outs(%0 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %2 = linalg.matmul ins(%arg12, %arg0 : tensor<16x32xf32>, tensor<32x64xf32>) outs(%1 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %3 = tensor.empty() : tensor<1x64xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<64xf32>) outs(%3 : tensor<1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x64xf32>
    %5 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<1x64xf32>) outs(%0 : tensor<16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x64xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%2, %5 : tensor<16x64xf32>, tensor<16x64xf32>) outs(%0 : tensor<16x64xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.addf %in, %in_10 : f32
      linalg.yield %131 : f32
    } -> tensor<16x64xf32>
    %7 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_6 : tensor<f32>) outs(%0 : tensor<16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x64xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%6, %7 : tensor<16x64xf32>, tensor<16x64xf32>) outs(%0 : tensor<16x64xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.maximumf %in, %in_10 : f32
      linalg.yield %131 : f32
    } -> tensor<16x64xf32>
    %9 = tensor.empty() : tensor<16x64xi1>
    %10 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%6, %7 : tensor<16x64xf32>, tensor<16x64xf32>) outs(%9 : tensor<16x64xi1>) {
    ^bb0(%in: f32, %in_10: f32, %out: i1):
      %131 = arith.cmpf ogt, %in, %in_10 : f32
      linalg.yield %131 : i1
    } -> tensor<16x64xi1>
    %11 = linalg.matmul ins(%8, %arg2 : tensor<16x64xf32>, tensor<64x64xf32>) outs(%1 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg3 : tensor<64xf32>) outs(%3 : tensor<1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x64xf32>
    %13 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<1x64xf32>) outs(%0 : tensor<16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x64xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11, %13 : tensor<16x64xf32>, tensor<16x64xf32>) outs(%0 : tensor<16x64xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.addf %in, %in_10 : f32
      linalg.yield %131 : f32
    } -> tensor<16x64xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%14, %7 : tensor<16x64xf32>, tensor<16x64xf32>) outs(%0 : tensor<16x64xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.maximumf %in, %in_10 : f32
      linalg.yield %131 : f32
    } -> tensor<16x64xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%14, %7 : tensor<16x64xf32>, tensor<16x64xf32>) outs(%9 : tensor<16x64xi1>) {
    ^bb0(%in: f32, %in_10: f32, %out: i1):
      %131 = arith.cmpf ogt, %in, %in_10 : f32
      linalg.yield %131 : i1
    } -> tensor<16x64xi1>
    %17 = tensor.empty() : tensor<16x10xf32>
    %18 = linalg.fill ins(%cst_3 : f32) outs(%17 : tensor<16x10xf32>) -> tensor<16x10xf32>
    %19 = linalg.matmul ins(%15, %arg4 : tensor<16x64xf32>, tensor<64x10xf32>) outs(%18 : tensor<16x10xf32>) -> tensor<16x10xf32>
    %20 = tensor.empty() : tensor<1x10xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg5 : tensor<10xf32>) outs(%20 : tensor<1x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x10xf32>
    %22 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<1x10xf32>) outs(%17 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x10xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%19, %22 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%17 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.addf %in, %in_10 : f32
      linalg.yield %131 : f32
    } -> tensor<16x10xf32>
    %24 = tensor.empty() : tensor<16xf32>
    %25 = linalg.fill ins(%cst : f32) outs(%24 : tensor<16xf32>) -> tensor<16xf32>
    %26 = linalg.generic {indexing_maps = [#map1, #map4], iterator_types = ["parallel", "reduction"]} ins(%23 : tensor<16x10xf32>) outs(%25 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.maximumf %out, %in : f32
      linalg.yield %131 : f32
    } -> tensor<16xf32>
    %27 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel"]} ins(%cst_0 : tensor<f32>) outs(%24 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16xf32>
    %28 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%27, %26 : tensor<16xf32>, tensor<16xf32>) outs(%24 : tensor<16xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.maximumf %in, %in_10 : f32
      linalg.yield %131 : f32
    } -> tensor<16xf32>
    %29 = tensor.empty() : tensor<16x1xf32>
    %30 = linalg.generic {indexing_maps = [#map4, #map1], iterator_types = ["parallel", "parallel"]} ins(%28 : tensor<16xf32>) outs(%29 : tensor<16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x1xf32>
    %31 = linalg.generic {indexing_maps = [#map7, #map1], iterator_types = ["parallel", "parallel"]} ins(%30 : tensor<16x1xf32>) outs(%17 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x10xf32>
    %32 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%23, %31 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%17 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.subf %in, %in_10 : f32
      linalg.yield %131 : f32
    } -> tensor<16x10xf32>
    %33 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%32 : tensor<16x10xf32>) outs(%17 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = math.exp %in : f32
      linalg.yield %131 : f32
    } -> tensor<16x10xf32>
    %34 = linalg.fill ins(%cst_3 : f32) outs(%24 : tensor<16xf32>) -> tensor<16xf32>
    %35 = linalg.generic {indexing_maps = [#map1, #map4], iterator_types = ["parallel", "reduction"]} ins(%33 : tensor<16x10xf32>) outs(%34 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.addf %out, %in : f32
      linalg.yield %131 : f32
    } -> tensor<16xf32>
    %36 = linalg.generic {indexing_maps = [#map4, #map1], iterator_types = ["parallel", "parallel"]} ins(%35 : tensor<16xf32>) outs(%29 : tensor<16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x1xf32>
    %37 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%36 : tensor<16x1xf32>) outs(%29 : tensor<16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = math.log %in : f32
      linalg.yield %131 : f32
    } -> tensor<16x1xf32>
    %38 = linalg.generic {indexing_maps = [#map7, #map1], iterator_types = ["parallel", "parallel"]} ins(%37 : tensor<16x1xf32>) outs(%17 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x10xf32>
    %39 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%32, %38 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%17 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.subf %in, %in_10 : f32
      linalg.yield %131 : f32
    } -> tensor<16x10xf32>
    %40 = tensor.empty() : tensor<16x1xi32>
    %41 = linalg.generic {indexing_maps = [#map4, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg13 : tensor<16xi32>) outs(%40 : tensor<16x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x1xi32>
    %42 = tensor.empty() : tensor<1x10xi32>
    %43 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel", "parallel"]} outs(%42 : tensor<1x10xi32>) {
    ^bb0(%out: i32):
      %131 = linalg.index 1 : index
      %132 = arith.index_cast %131 : index to i32
      linalg.yield %132 : i32
    } -> tensor<1x10xi32>
    %44 = tensor.empty() : tensor<16x10xi32>
    %45 = linalg.generic {indexing_maps = [#map7, #map1], iterator_types = ["parallel", "parallel"]} ins(%41 : tensor<16x1xi32>) outs(%44 : tensor<16x10xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x10xi32>
    %46 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%43 : tensor<1x10xi32>) outs(%44 : tensor<16x10xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x10xi32>
    %47 = tensor.empty() : tensor<16x10xi1>
    %48 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%45, %46 : tensor<16x10xi32>, tensor<16x10xi32>) outs(%47 : tensor<16x10xi1>) {
    ^bb0(%in: i32, %in_10: i32, %out: i1):
      %131 = arith.cmpi eq, %in, %in_10 : i32
      linalg.yield %131 : i1
    } -> tensor<16x10xi1>
    %49 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%48 : tensor<16x10xi1>) outs(%17 : tensor<16x10xf32>) {
    ^bb0(%in: i1, %out: f32):
      %131 = arith.uitofp %in : i1 to f32
      linalg.yield %131 : f32
    } -> tensor<16x10xf32>
    %50 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%39, %49 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%17 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.mulf %in, %in_10 : f32
      linalg.yield %131 : f32
    } -> tensor<16x10xf32>
    %51 = linalg.generic {indexing_maps = [#map1, #map4], iterator_types = ["parallel", "reduction"]} ins(%50 : tensor<16x10xf32>) outs(%34 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.addf %out, %in : f32
      linalg.yield %131 : f32
    } -> tensor<16xf32>
    %52 = tensor.empty() : tensor<f32>
    %53 = linalg.fill ins(%cst_3 : f32) outs(%52 : tensor<f32>) -> tensor<f32>
    %54 = linalg.generic {indexing_maps = [#map6, #map5], iterator_types = ["reduction"]} ins(%51 : tensor<16xf32>) outs(%53 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.addf %out, %in : f32
      linalg.yield %131 : f32
    } -> tensor<f32>
    %55 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = []} ins(%54 : tensor<f32>) outs(%52 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.divf %in, %cst_2 : f32
      linalg.yield %131 : f32
    } -> tensor<f32>
    %56 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = []} ins(%55 : tensor<f32>) outs(%52 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.negf %in : f32
      linalg.yield %131 : f32
    } -> tensor<f32>
    %57 = linalg.generic {indexing_maps = [#map8], iterator_types = []} outs(%52 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_1 : f32
    } -> tensor<f32>
    %58 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = []} ins(%57 : tensor<f32>) outs(%52 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.divf %in, %cst_2 : f32
      linalg.yield %131 : f32
    } -> tensor<f32>
    %59 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel"]} ins(%58 : tensor<f32>) outs(%24 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16xf32>
    %60 = linalg.generic {indexing_maps = [#map4, #map1], iterator_types = ["parallel", "parallel"]} ins(%59 : tensor<16xf32>) outs(%17 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x10xf32>
    %61 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%60, %49 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%17 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.mulf %in, %in_10 : f32
      linalg.yield %131 : f32
    } -> tensor<16x10xf32>
    %62 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%61 : tensor<16x10xf32>) outs(%17 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.negf %in : f32
      linalg.yield %131 : f32
    } -> tensor<16x10xf32>
    %63 = linalg.generic {indexing_maps = [#map1, #map4], iterator_types = ["parallel", "reduction"]} ins(%62 : tensor<16x10xf32>) outs(%34 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.addf %out, %in : f32
      linalg.yield %131 : f32
    } -> tensor<16xf32>
    %expanded = tensor.expand_shape %63 [[0, 1]] output_shape [16, 1] : tensor<16xf32> into tensor<16x1xf32>
    %64 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded, %36 : tensor<16x1xf32>, tensor<16x1xf32>) outs(%29 : tensor<16x1xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.divf %in, %in_10 : f32
      linalg.yield %131 : f32
    } -> tensor<16x1xf32>
    %65 = linalg.generic {indexing_maps = [#map1, #map4], iterator_types = ["parallel", "reduction"]} ins(%64 : tensor<16x1xf32>) outs(%34 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.addf %out, %in : f32
      linalg.yield %131 : f32
    } -> tensor<16xf32>
    %66 = linalg.generic {indexing_maps = [#map4, #map1], iterator_types = ["parallel", "parallel"]} ins(%65 : tensor<16xf32>) outs(%17 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x10xf32>
    %67 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%66, %33 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%17 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.mulf %in, %in_10 : f32
      linalg.yield %131 : f32
    } -> tensor<16x10xf32>
    %68 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%61, %67 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%17 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.addf %in, %in_10 : f32
      linalg.yield %131 : f32
    } -> tensor<16x10xf32>
    %69 = tensor.empty() : tensor<10xf32>
    %70 = linalg.fill ins(%cst_3 : f32) outs(%69 : tensor<10xf32>) -> tensor<10xf32>
    %71 = linalg.generic {indexing_maps = [#map9, #map4], iterator_types = ["parallel", "reduction"]} ins(%68 : tensor<16x10xf32>) outs(%70 : tensor<10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.addf %out, %in : f32
      linalg.yield %131 : f32
    } -> tensor<10xf32>
    %expanded_7 = tensor.expand_shape %71 [[0, 1]] output_shape [1, 10] : tensor<10xf32> into tensor<1x10xf32>
    %72 = linalg.generic {indexing_maps = [#map9, #map4], iterator_types = ["parallel", "reduction"]} ins(%expanded_7 : tensor<1x10xf32>) outs(%70 : tensor<10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.addf %out, %in : f32
      linalg.yield %131 : f32
    } -> tensor<10xf32>
    %73 = tensor.empty() : tensor<10x64xf32>
    %74 = linalg.fill ins(%cst_3 : f32) outs(%73 : tensor<10x64xf32>) -> tensor<10x64xf32>
    %75 = linalg.generic {indexing_maps = [#map10, #map11, #map12], iterator_types = ["parallel", "parallel", "reduction"]} ins(%68, %15 : tensor<16x10xf32>, tensor<16x64xf32>) outs(%74 : tensor<10x64xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.mulf %in, %in_10 : f32
      %132 = arith.addf %out, %131 : f32
      linalg.yield %132 : f32
    } -> tensor<10x64xf32>
    %76 = tensor.empty() : tensor<64x10xf32>
    %77 = linalg.generic {indexing_maps = [#map9, #map1], iterator_types = ["parallel", "parallel"]} ins(%75 : tensor<10x64xf32>) outs(%76 : tensor<64x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x10xf32>
    %78 = linalg.generic {indexing_maps = [#map13, #map14, #map12], iterator_types = ["parallel", "parallel", "reduction"]} ins(%68, %arg4 : tensor<16x10xf32>, tensor<64x10xf32>) outs(%1 : tensor<16x64xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.mulf %in, %in_10 : f32
      %132 = arith.addf %out, %131 : f32
      linalg.yield %132 : f32
    } -> tensor<16x64xf32>
    %79 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%16, %78, %7 : tensor<16x64xi1>, tensor<16x64xf32>, tensor<16x64xf32>) outs(%0 : tensor<16x64xf32>) {
    ^bb0(%in: i1, %in_10: f32, %in_11: f32, %out: f32):
      %131 = arith.select %in, %in_10, %in_11 : f32
      linalg.yield %131 : f32
    } -> tensor<16x64xf32>
    %80 = tensor.empty() : tensor<64xf32>
    %81 = linalg.fill ins(%cst_3 : f32) outs(%80 : tensor<64xf32>) -> tensor<64xf32>
    %82 = linalg.generic {indexing_maps = [#map9, #map4], iterator_types = ["parallel", "reduction"]} ins(%79 : tensor<16x64xf32>) outs(%81 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.addf %out, %in : f32
      linalg.yield %131 : f32
    } -> tensor<64xf32>
    %expanded_8 = tensor.expand_shape %82 [[0, 1]] output_shape [1, 64] : tensor<64xf32> into tensor<1x64xf32>
    %83 = linalg.generic {indexing_maps = [#map9, #map4], iterator_types = ["parallel", "reduction"]} ins(%expanded_8 : tensor<1x64xf32>) outs(%81 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.addf %out, %in : f32
      linalg.yield %131 : f32
    } -> tensor<64xf32>
    %84 = tensor.empty() : tensor<64x64xf32>
    %85 = linalg.fill ins(%cst_3 : f32) outs(%84 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %86 = linalg.generic {indexing_maps = [#map10, #map11, #map12], iterator_types = ["parallel", "parallel", "reduction"]} ins(%79, %8 : tensor<16x64xf32>, tensor<16x64xf32>) outs(%85 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.mulf %in, %in_10 : f32
      %132 = arith.addf %out, %131 : f32
      linalg.yield %132 : f32
    } -> tensor<64x64xf32>
    %87 = linalg.generic {indexing_maps = [#map9, #map1], iterator_types = ["parallel", "parallel"]} ins(%86 : tensor<64x64xf32>) outs(%84 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x64xf32>
    %88 = linalg.generic {indexing_maps = [#map13, #map14, #map12], iterator_types = ["parallel", "parallel", "reduction"]} ins(%79, %arg2 : tensor<16x64xf32>, tensor<64x64xf32>) outs(%1 : tensor<16x64xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.mulf %in, %in_10 : f32
      %132 = arith.addf %out, %131 : f32
      linalg.yield %132 : f32
    } -> tensor<16x64xf32>
    %89 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%10, %88, %7 : tensor<16x64xi1>, tensor<16x64xf32>, tensor<16x64xf32>) outs(%0 : tensor<16x64xf32>) {
    ^bb0(%in: i1, %in_10: f32, %in_11: f32, %out: f32):
      %131 = arith.select %in, %in_10, %in_11 : f32
      linalg.yield %131 : f32
    } -> tensor<16x64xf32>
    %90 = linalg.generic {indexing_maps = [#map9, #map4], iterator_types = ["parallel", "reduction"]} ins(%89 : tensor<16x64xf32>) outs(%81 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.addf %out, %in : f32
      linalg.yield %131 : f32
    } -> tensor<64xf32>
    %expanded_9 = tensor.expand_shape %90 [[0, 1]] output_shape [1, 64] : tensor<64xf32> into tensor<1x64xf32>
    %91 = linalg.generic {indexing_maps = [#map9, #map4], iterator_types = ["parallel", "reduction"]} ins(%expanded_9 : tensor<1x64xf32>) outs(%81 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %131 = arith.addf %out, %in : f32
      linalg.yield %131 : f32
    } -> tensor<64xf32>
    %92 = tensor.empty() : tensor<64x32xf32>
    %93 = linalg.fill ins(%cst_3 : f32) outs(%92 : tensor<64x32xf32>) -> tensor<64x32xf32>
    %94 = linalg.generic {indexing_maps = [#map10, #map11, #map12], iterator_types = ["parallel", "parallel", "reduction"]} ins(%89, %arg12 : tensor<16x64xf32>, tensor<16x32xf32>) outs(%93 : tensor<64x32xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.mulf %in, %in_10 : f32
      %132 = arith.addf %out, %131 : f32
      linalg.yield %132 : f32
    } -> tensor<64x32xf32>
    %95 = tensor.empty() : tensor<32x64xf32>
    %96 = linalg.generic {indexing_maps = [#map9, #map1], iterator_types = ["parallel", "parallel"]} ins(%94 : tensor<64x32xf32>) outs(%95 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x64xf32>
    %97 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_5 : tensor<f32>) outs(%95 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x64xf32>
    %98 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%97, %arg6 : tensor<32x64xf32>, tensor<32x64xf32>) outs(%95 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.mulf %in, %in_10 : f32
      linalg.yield %131 : f32
    } -> tensor<32x64xf32>
    %99 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%98, %96 : tensor<32x64xf32>, tensor<32x64xf32>) outs(%95 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.addf %in, %in_10 : f32
      linalg.yield %131 : f32
    } -> tensor<32x64xf32>
    %100 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel"]} ins(%cst_5 : tensor<f32>) outs(%80 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64xf32>
    %101 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%100, %arg7 : tensor<64xf32>, tensor<64xf32>) outs(%80 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.mulf %in, %in_10 : f32
      linalg.yield %131 : f32
    } -> tensor<64xf32>
    %102 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%101, %91 : tensor<64xf32>, tensor<64xf32>) outs(%80 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.addf %in, %in_10 : f32
      linalg.yield %131 : f32
    } -> tensor<64xf32>
    %103 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_5 : tensor<f32>) outs(%84 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x64xf32>
    %104 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%103, %arg8 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%84 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.mulf %in, %in_10 : f32
      linalg.yield %131 : f32
    } -> tensor<64x64xf32>
    %105 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%104, %87 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%84 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.addf %in, %in_10 : f32
      linalg.yield %131 : f32
    } -> tensor<64x64xf32>
    %106 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%100, %arg9 : tensor<64xf32>, tensor<64xf32>) outs(%80 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.mulf %in, %in_10 : f32
      linalg.yield %131 : f32
    } -> tensor<64xf32>
    %107 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%106, %83 : tensor<64xf32>, tensor<64xf32>) outs(%80 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.addf %in, %in_10 : f32
      linalg.yield %131 : f32
    } -> tensor<64xf32>
    %108 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_5 : tensor<f32>) outs(%76 : tensor<64x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x10xf32>
    %109 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%108, %arg10 : tensor<64x10xf32>, tensor<64x10xf32>) outs(%76 : tensor<64x10xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.mulf %in, %in_10 : f32
      linalg.yield %131 : f32
    } -> tensor<64x10xf32>
    %110 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%109, %77 : tensor<64x10xf32>, tensor<64x10xf32>) outs(%76 : tensor<64x10xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.addf %in, %in_10 : f32
      linalg.yield %131 : f32
    } -> tensor<64x10xf32>
    %111 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel"]} ins(%cst_5 : tensor<f32>) outs(%69 : tensor<10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<10xf32>
    %112 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%111, %arg11 : tensor<10xf32>, tensor<10xf32>) outs(%69 : tensor<10xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.mulf %in, %in_10 : f32
      linalg.yield %131 : f32
    } -> tensor<10xf32>
    %113 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%112, %72 : tensor<10xf32>, tensor<10xf32>) outs(%69 : tensor<10xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.addf %in, %in_10 : f32
      linalg.yield %131 : f32
    } -> tensor<10xf32>
    %114 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%95 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x64xf32>
    %115 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%114, %99 : tensor<32x64xf32>, tensor<32x64xf32>) outs(%95 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.mulf %in, %in_10 : f32
      linalg.yield %131 : f32
    } -> tensor<32x64xf32>
    %116 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0, %115 : tensor<32x64xf32>, tensor<32x64xf32>) outs(%95 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.subf %in, %in_10 : f32
      linalg.yield %131 : f32
    } -> tensor<32x64xf32>
    %117 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel"]} ins(%cst_4 : tensor<f32>) outs(%80 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64xf32>
    %118 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%117, %102 : tensor<64xf32>, tensor<64xf32>) outs(%80 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.mulf %in, %in_10 : f32
      linalg.yield %131 : f32
    } -> tensor<64xf32>
    %119 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%arg1, %118 : tensor<64xf32>, tensor<64xf32>) outs(%80 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.subf %in, %in_10 : f32
      linalg.yield %131 : f32
    } -> tensor<64xf32>
    %120 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%84 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x64xf32>
    %121 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%120, %105 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%84 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.mulf %in, %in_10 : f32
      linalg.yield %131 : f32
    } -> tensor<64x64xf32>
    %122 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg2, %121 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%84 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.subf %in, %in_10 : f32
      linalg.yield %131 : f32
    } -> tensor<64x64xf32>
    %123 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%117, %107 : tensor<64xf32>, tensor<64xf32>) outs(%80 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.mulf %in, %in_10 : f32
      linalg.yield %131 : f32
    } -> tensor<64xf32>
    %124 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%arg3, %123 : tensor<64xf32>, tensor<64xf32>) outs(%80 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.subf %in, %in_10 : f32
      linalg.yield %131 : f32
    } -> tensor<64xf32>
    %125 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%76 : tensor<64x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x10xf32>
    %126 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%125, %110 : tensor<64x10xf32>, tensor<64x10xf32>) outs(%76 : tensor<64x10xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.mulf %in, %in_10 : f32
      linalg.yield %131 : f32
    } -> tensor<64x10xf32>
    %127 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg4, %126 : tensor<64x10xf32>, tensor<64x10xf32>) outs(%76 : tensor<64x10xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.subf %in, %in_10 : f32
      linalg.yield %131 : f32
    } -> tensor<64x10xf32>
    %128 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel"]} ins(%cst_4 : tensor<f32>) outs(%69 : tensor<10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<10xf32>
    %129 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%128, %113 : tensor<10xf32>, tensor<10xf32>) outs(%69 : tensor<10xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.mulf %in, %in_10 : f32
      linalg.yield %131 : f32
    } -> tensor<10xf32>
    %130 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%arg5, %129 : tensor<10xf32>, tensor<10xf32>) outs(%69 : tensor<10xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %131 = arith.subf %in, %in_10 : f32
      linalg.yield %131 : f32
    } -> tensor<10xf32>
    return %56, %116, %119, %122, %124, %127, %130, %99, %102, %105, %107, %110, %113 : tensor<f32>, tensor<32x64xf32>, tensor<64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<64x10xf32>, tensor<10xf32>, tensor<32x64xf32>, tensor<64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<64x10xf32>, tensor<10xf32>
  }
}

