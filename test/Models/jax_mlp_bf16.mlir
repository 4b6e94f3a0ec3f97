// Compiled with and without a plan: bit-equal, equal to the front end, measured peak = arena.
// RUN: %python %src/tools/e2e --bin=%ckpt_bin --limits=memory %s
// REQUIRES: ckpt-compile, ckpt-run
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1) -> (0, d1)>
#map4 = affine_map<(d0, d1) -> ()>
#map5 = affine_map<(d0, d1) -> (d0)>
#map6 = affine_map<(d0) -> ()>
#map7 = affine_map<(d0, d1) -> (d0, 0)>
#map8 = affine_map<() -> ()>
#map9 = affine_map<(d0, d1) -> (d1, d0)>
#map10 = affine_map<(d0, d1, d2) -> (d2, d0)>
#map11 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map12 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map13 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map14 = affine_map<(d0, d1, d2) -> (d1, d2)>
module @jax_mlp_bf16 attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<32x64xf32>, %arg1: tensor<64xf32>, %arg2: tensor<64x64xf32>, %arg3: tensor<64xf32>, %arg4: tensor<64x64xf32>, %arg5: tensor<64xf32>, %arg6: tensor<64x10xf32>, %arg7: tensor<10xf32>, %arg8: tensor<16x32xf32>, %arg9: tensor<16xi32>) -> (tensor<f32> {jax.result_info = "result[0]"}, tensor<32x64xf32> {jax.result_info = "result[1]"}, tensor<64xf32> {jax.result_info = "result[2]"}, tensor<64x64xf32> {jax.result_info = "result[3]"}, tensor<64xf32> {jax.result_info = "result[4]"}, tensor<64x64xf32> {jax.result_info = "result[5]"}, tensor<64xf32> {jax.result_info = "result[6]"}, tensor<64x10xf32> {jax.result_info = "result[7]"}, tensor<10xf32> {jax.result_info = "result[8]"}) {
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_1 = arith.constant -1.000000e+00 : f32
    %cst_2 = arith.constant 1.600000e+01 : f32
    %cst_3 = arith.constant 0.000000e+00 : f32
    %cst_4 = arith.constant 0.000000e+00 : bf16
    %cst_5 = arith.constant dense<5.000000e-01> : tensor<bf16>
    %cst_6 = arith.constant dense<1.000000e+00> : tensor<bf16>
    %cst_7 = arith.constant dense<7.968750e-01> : tensor<bf16>
    %cst_8 = arith.constant dense<4.467770e-02> : tensor<bf16>
    %cst_9 = arith.constant dense<3.000000e+00> : tensor<bf16>
    %0 = tensor.empty() : tensor<16x32xbf16>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg8 : tensor<16x32xf32>) outs(%0 : tensor<16x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %195 = arith.truncf %in : f32 to bf16
      linalg.yield %195 : bf16
    } -> tensor<16x32xbf16>
    %2 = tensor.empty() : tensor<32x64xbf16>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<32x64xf32>) outs(%2 : tensor<32x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %195 = arith.truncf %in : f32 to bf16
      linalg.yield %195 : bf16
    } -> tensor<32x64xbf16>
    %4 = tensor.empty() : tensor<16x64xbf16>
    %5 = linalg.fill ins(%cst_4 : bf16) outs(%4 : tensor<16x64xbf16>) -> tensor<16x64xbf16>
    %6 = linalg.matmul ins(%1, %3 : tensor<16x32xbf16>, tensor<32x64xbf16>) outs(%5 : tensor<16x64xbf16>) -> tensor<16x64xbf16>
    %7 = tensor.empty() : tensor<64xbf16>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel"]} ins(%arg1 : tensor<64xf32>) outs(%7 : tensor<64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %195 = arith.truncf %in : f32 to bf16
      linalg.yield %195 : bf16
    } -> tensor<64xbf16>
    %9 = tensor.empty() : tensor<1x64xbf16>
    %10 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<64xbf16>) outs(%9 : tensor<1x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x64xbf16>
    %11 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<1x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<16x64xbf16>
    %12 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%6, %11 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.addf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %13 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%12, %12 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %14 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%13, %12 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %15 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_9 : tensor<bf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<16x64xbf16>
    %16 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%15, %13 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %17 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_8 : tensor<bf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<16x64xbf16>
    %18 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%17, %14 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %19 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%12, %18 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.addf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %20 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_7 : tensor<bf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<16x64xbf16>
    %21 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%20, %19 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %22 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %195 = math.tanh %in : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %23 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_6 : tensor<bf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<16x64xbf16>
    %24 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%23, %22 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.subf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %25 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%23, %22 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.addf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %26 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_5 : tensor<bf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<16x64xbf16>
    %27 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%26, %25 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %28 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%12, %27 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %29 = tensor.empty() : tensor<64x64xbf16>
    %30 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<64x64xf32>) outs(%29 : tensor<64x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %195 = arith.truncf %in : f32 to bf16
      linalg.yield %195 : bf16
    } -> tensor<64x64xbf16>
    %31 = linalg.matmul ins(%28, %30 : tensor<16x64xbf16>, tensor<64x64xbf16>) outs(%5 : tensor<16x64xbf16>) -> tensor<16x64xbf16>
    %32 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel"]} ins(%arg3 : tensor<64xf32>) outs(%7 : tensor<64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %195 = arith.truncf %in : f32 to bf16
      linalg.yield %195 : bf16
    } -> tensor<64xbf16>
    %33 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%32 : tensor<64xbf16>) outs(%9 : tensor<1x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x64xbf16>
    %34 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel"]} ins(%33 : tensor<1x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<16x64xbf16>
    %35 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%31, %34 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.addf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %36 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%35, %35 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %37 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%36, %35 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %38 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%15, %36 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %39 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%17, %37 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %40 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%35, %39 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.addf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %41 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%20, %40 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %42 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%41 : tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %195 = math.tanh %in : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %43 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%23, %42 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.subf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %44 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%23, %42 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.addf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %45 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%26, %44 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %46 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%35, %45 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %47 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg4 : tensor<64x64xf32>) outs(%29 : tensor<64x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %195 = arith.truncf %in : f32 to bf16
      linalg.yield %195 : bf16
    } -> tensor<64x64xbf16>
    %48 = linalg.matmul ins(%46, %47 : tensor<16x64xbf16>, tensor<64x64xbf16>) outs(%5 : tensor<16x64xbf16>) -> tensor<16x64xbf16>
    %49 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel"]} ins(%arg5 : tensor<64xf32>) outs(%7 : tensor<64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %195 = arith.truncf %in : f32 to bf16
      linalg.yield %195 : bf16
    } -> tensor<64xbf16>
    %50 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%49 : tensor<64xbf16>) outs(%9 : tensor<1x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x64xbf16>
    %51 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel"]} ins(%50 : tensor<1x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<16x64xbf16>
    %52 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%48, %51 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.addf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %53 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%52, %52 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %54 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%53, %52 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %55 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%15, %53 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %56 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%17, %54 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %57 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%52, %56 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.addf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %58 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%20, %57 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %59 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%58 : tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %195 = math.tanh %in : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %60 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%23, %59 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.subf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %61 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%23, %59 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.addf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %62 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%26, %61 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %63 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%52, %62 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %64 = tensor.empty() : tensor<64x10xbf16>
    %65 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg6 : tensor<64x10xf32>) outs(%64 : tensor<64x10xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %195 = arith.truncf %in : f32 to bf16
      linalg.yield %195 : bf16
    } -> tensor<64x10xbf16>
    %66 = tensor.empty() : tensor<16x10xbf16>
    %67 = linalg.fill ins(%cst_4 : bf16) outs(%66 : tensor<16x10xbf16>) -> tensor<16x10xbf16>
    %68 = linalg.matmul ins(%63, %65 : tensor<16x64xbf16>, tensor<64x10xbf16>) outs(%67 : tensor<16x10xbf16>) -> tensor<16x10xbf16>
    %69 = tensor.empty() : tensor<10xbf16>
    %70 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel"]} ins(%arg7 : tensor<10xf32>) outs(%69 : tensor<10xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %195 = arith.truncf %in : f32 to bf16
      linalg.yield %195 : bf16
    } -> tensor<10xbf16>
    %71 = tensor.empty() : tensor<1x10xbf16>
    %72 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%70 : tensor<10xbf16>) outs(%71 : tensor<1x10xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x10xbf16>
    %73 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel"]} ins(%72 : tensor<1x10xbf16>) outs(%66 : tensor<16x10xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<16x10xbf16>
    %74 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%68, %73 : tensor<16x10xbf16>, tensor<16x10xbf16>) outs(%66 : tensor<16x10xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.addf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x10xbf16>
    %75 = tensor.empty() : tensor<16x10xf32>
    %76 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%74 : tensor<16x10xbf16>) outs(%75 : tensor<16x10xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %195 = arith.extf %in : bf16 to f32
      linalg.yield %195 : f32
    } -> tensor<16x10xf32>
    %77 = tensor.empty() : tensor<16xf32>
    %78 = linalg.fill ins(%cst : f32) outs(%77 : tensor<16xf32>) -> tensor<16xf32>
    %79 = linalg.generic {indexing_maps = [#map, #map5], iterator_types = ["parallel", "reduction"]} ins(%76 : tensor<16x10xf32>) outs(%78 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %195 = arith.maximumf %out, %in : f32
      linalg.yield %195 : f32
    } -> tensor<16xf32>
    %80 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel"]} ins(%cst_0 : tensor<f32>) outs(%77 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16xf32>
    %81 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel"]} ins(%80, %79 : tensor<16xf32>, tensor<16xf32>) outs(%77 : tensor<16xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %195 = arith.maximumf %in, %in_14 : f32
      linalg.yield %195 : f32
    } -> tensor<16xf32>
    %82 = tensor.empty() : tensor<16x1xf32>
    %83 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel"]} ins(%81 : tensor<16xf32>) outs(%82 : tensor<16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x1xf32>
    %84 = linalg.generic {indexing_maps = [#map7, #map], iterator_types = ["parallel", "parallel"]} ins(%83 : tensor<16x1xf32>) outs(%75 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x10xf32>
    %85 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%76, %84 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%75 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %195 = arith.subf %in, %in_14 : f32
      linalg.yield %195 : f32
    } -> tensor<16x10xf32>
    %86 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%85 : tensor<16x10xf32>) outs(%75 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %195 = math.exp %in : f32
      linalg.yield %195 : f32
    } -> tensor<16x10xf32>
    %87 = linalg.fill ins(%cst_3 : f32) outs(%77 : tensor<16xf32>) -> tensor<16xf32>
    %88 = linalg.generic {indexing_maps = [#map, #map5], iterator_types = ["parallel", "reduction"]} ins(%86 : tensor<16x10xf32>) outs(%87 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %195 = arith.addf %out, %in : f32
      linalg.yield %195 : f32
    } -> tensor<16xf32>
    %89 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel"]} ins(%88 : tensor<16xf32>) outs(%82 : tensor<16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x1xf32>
    %90 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%89 : tensor<16x1xf32>) outs(%82 : tensor<16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %195 = math.log %in : f32
      linalg.yield %195 : f32
    } -> tensor<16x1xf32>
    %91 = linalg.generic {indexing_maps = [#map7, #map], iterator_types = ["parallel", "parallel"]} ins(%90 : tensor<16x1xf32>) outs(%75 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x10xf32>
    %92 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%85, %91 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%75 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %195 = arith.subf %in, %in_14 : f32
      linalg.yield %195 : f32
    } -> tensor<16x10xf32>
    %93 = tensor.empty() : tensor<16x1xi32>
    %94 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel"]} ins(%arg9 : tensor<16xi32>) outs(%93 : tensor<16x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x1xi32>
    %95 = tensor.empty() : tensor<1x10xi32>
    %96 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%95 : tensor<1x10xi32>) {
    ^bb0(%out: i32):
      %195 = linalg.index 1 : index
      %196 = arith.index_cast %195 : index to i32
      linalg.yield %196 : i32
    } -> tensor<1x10xi32>
    %97 = tensor.empty() : tensor<16x10xi32>
    %98 = linalg.generic {indexing_maps = [#map7, #map], iterator_types = ["parallel", "parallel"]} ins(%94 : tensor<16x1xi32>) outs(%97 : tensor<16x10xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x10xi32>
    %99 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel"]} ins(%96 : tensor<1x10xi32>) outs(%97 : tensor<16x10xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x10xi32>
    %100 = tensor.empty() : tensor<16x10xi1>
    %101 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%98, %99 : tensor<16x10xi32>, tensor<16x10xi32>) outs(%100 : tensor<16x10xi1>) {
    ^bb0(%in: i32, %in_14: i32, %out: i1):
      %195 = arith.cmpi eq, %in, %in_14 : i32
      linalg.yield %195 : i1
    } -> tensor<16x10xi1>
    %102 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%101 : tensor<16x10xi1>) outs(%75 : tensor<16x10xf32>) {
    ^bb0(%in: i1, %out: f32):
      %195 = arith.uitofp %in : i1 to f32
      linalg.yield %195 : f32
    } -> tensor<16x10xf32>
    %103 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%92, %102 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%75 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %195 = arith.mulf %in, %in_14 : f32
      linalg.yield %195 : f32
    } -> tensor<16x10xf32>
    %104 = linalg.generic {indexing_maps = [#map, #map5], iterator_types = ["parallel", "reduction"]} ins(%103 : tensor<16x10xf32>) outs(%87 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %195 = arith.addf %out, %in : f32
      linalg.yield %195 : f32
    } -> tensor<16xf32>
    %105 = tensor.empty() : tensor<f32>
    %106 = linalg.fill ins(%cst_3 : f32) outs(%105 : tensor<f32>) -> tensor<f32>
    %107 = linalg.generic {indexing_maps = [#map1, #map6], iterator_types = ["reduction"]} ins(%104 : tensor<16xf32>) outs(%106 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %195 = arith.addf %out, %in : f32
      linalg.yield %195 : f32
    } -> tensor<f32>
    %108 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = []} ins(%107 : tensor<f32>) outs(%105 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %195 = arith.divf %in, %cst_2 : f32
      linalg.yield %195 : f32
    } -> tensor<f32>
    %109 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = []} ins(%108 : tensor<f32>) outs(%105 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %195 = arith.negf %in : f32
      linalg.yield %195 : f32
    } -> tensor<f32>
    %110 = linalg.generic {indexing_maps = [#map8], iterator_types = []} outs(%105 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_1 : f32
    } -> tensor<f32>
    %111 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = []} ins(%110 : tensor<f32>) outs(%105 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %195 = arith.divf %in, %cst_2 : f32
      linalg.yield %195 : f32
    } -> tensor<f32>
    %112 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel"]} ins(%111 : tensor<f32>) outs(%77 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16xf32>
    %113 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel"]} ins(%112 : tensor<16xf32>) outs(%75 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x10xf32>
    %114 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%113, %102 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%75 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %195 = arith.mulf %in, %in_14 : f32
      linalg.yield %195 : f32
    } -> tensor<16x10xf32>
    %115 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%114 : tensor<16x10xf32>) outs(%75 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %195 = arith.negf %in : f32
      linalg.yield %195 : f32
    } -> tensor<16x10xf32>
    %116 = linalg.generic {indexing_maps = [#map, #map5], iterator_types = ["parallel", "reduction"]} ins(%115 : tensor<16x10xf32>) outs(%87 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %195 = arith.addf %out, %in : f32
      linalg.yield %195 : f32
    } -> tensor<16xf32>
    %expanded = tensor.expand_shape %116 [[0, 1]] output_shape [16, 1] : tensor<16xf32> into tensor<16x1xf32>
    %117 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%expanded, %89 : tensor<16x1xf32>, tensor<16x1xf32>) outs(%82 : tensor<16x1xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %195 = arith.divf %in, %in_14 : f32
      linalg.yield %195 : f32
    } -> tensor<16x1xf32>
    %118 = linalg.generic {indexing_maps = [#map, #map5], iterator_types = ["parallel", "reduction"]} ins(%117 : tensor<16x1xf32>) outs(%87 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %195 = arith.addf %out, %in : f32
      linalg.yield %195 : f32
    } -> tensor<16xf32>
    %119 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel"]} ins(%118 : tensor<16xf32>) outs(%75 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x10xf32>
    %120 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%119, %86 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%75 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %195 = arith.mulf %in, %in_14 : f32
      linalg.yield %195 : f32
    } -> tensor<16x10xf32>
    %121 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%114, %120 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%75 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %195 = arith.addf %in, %in_14 : f32
      linalg.yield %195 : f32
    } -> tensor<16x10xf32>
    %122 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%121 : tensor<16x10xf32>) outs(%66 : tensor<16x10xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %195 = arith.truncf %in : f32 to bf16
      linalg.yield %195 : bf16
    } -> tensor<16x10xbf16>
    %123 = linalg.fill ins(%cst_4 : bf16) outs(%69 : tensor<10xbf16>) -> tensor<10xbf16>
    %124 = linalg.generic {indexing_maps = [#map9, #map5], iterator_types = ["parallel", "reduction"]} ins(%122 : tensor<16x10xbf16>) outs(%123 : tensor<10xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %195 = arith.addf %out, %in : bf16
      linalg.yield %195 : bf16
    } -> tensor<10xbf16>
    %expanded_10 = tensor.expand_shape %124 [[0, 1]] output_shape [1, 10] : tensor<10xbf16> into tensor<1x10xbf16>
    %125 = linalg.generic {indexing_maps = [#map9, #map5], iterator_types = ["parallel", "reduction"]} ins(%expanded_10 : tensor<1x10xbf16>) outs(%123 : tensor<10xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %195 = arith.addf %out, %in : bf16
      linalg.yield %195 : bf16
    } -> tensor<10xbf16>
    %126 = tensor.empty() : tensor<10xf32>
    %127 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel"]} ins(%125 : tensor<10xbf16>) outs(%126 : tensor<10xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %195 = arith.extf %in : bf16 to f32
      linalg.yield %195 : f32
    } -> tensor<10xf32>
    %128 = tensor.empty() : tensor<10x64xbf16>
    %129 = linalg.fill ins(%cst_4 : bf16) outs(%128 : tensor<10x64xbf16>) -> tensor<10x64xbf16>
    %130 = linalg.generic {indexing_maps = [#map10, #map11, #map12], iterator_types = ["parallel", "parallel", "reduction"]} ins(%122, %63 : tensor<16x10xbf16>, tensor<16x64xbf16>) outs(%129 : tensor<10x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      %196 = arith.addf %out, %195 : bf16
      linalg.yield %196 : bf16
    } -> tensor<10x64xbf16>
    %131 = linalg.generic {indexing_maps = [#map9, #map], iterator_types = ["parallel", "parallel"]} ins(%130 : tensor<10x64xbf16>) outs(%64 : tensor<64x10xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<64x10xbf16>
    %132 = linalg.generic {indexing_maps = [#map13, #map14, #map12], iterator_types = ["parallel", "parallel", "reduction"]} ins(%122, %65 : tensor<16x10xbf16>, tensor<64x10xbf16>) outs(%5 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      %196 = arith.addf %out, %195 : bf16
      linalg.yield %196 : bf16
    } -> tensor<16x64xbf16>
    %133 = tensor.empty() : tensor<64x10xf32>
    %134 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%131 : tensor<64x10xbf16>) outs(%133 : tensor<64x10xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %195 = arith.extf %in : bf16 to f32
      linalg.yield %195 : f32
    } -> tensor<64x10xf32>
    %135 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%52, %132 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %136 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%132, %62 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %137 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%26, %135 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %138 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%137, %60 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %139 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%138, %59 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %140 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%138, %139 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.addf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %141 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%20, %140 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %142 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%136, %141 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.addf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %143 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%17, %141 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %144 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%143, %55 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %145 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%142, %144 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.addf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %146 = linalg.fill ins(%cst_4 : bf16) outs(%7 : tensor<64xbf16>) -> tensor<64xbf16>
    %147 = linalg.generic {indexing_maps = [#map9, #map5], iterator_types = ["parallel", "reduction"]} ins(%145 : tensor<16x64xbf16>) outs(%146 : tensor<64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %195 = arith.addf %out, %in : bf16
      linalg.yield %195 : bf16
    } -> tensor<64xbf16>
    %expanded_11 = tensor.expand_shape %147 [[0, 1]] output_shape [1, 64] : tensor<64xbf16> into tensor<1x64xbf16>
    %148 = linalg.generic {indexing_maps = [#map9, #map5], iterator_types = ["parallel", "reduction"]} ins(%expanded_11 : tensor<1x64xbf16>) outs(%146 : tensor<64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %195 = arith.addf %out, %in : bf16
      linalg.yield %195 : bf16
    } -> tensor<64xbf16>
    %149 = tensor.empty() : tensor<64xf32>
    %150 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel"]} ins(%148 : tensor<64xbf16>) outs(%149 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %195 = arith.extf %in : bf16 to f32
      linalg.yield %195 : f32
    } -> tensor<64xf32>
    %151 = linalg.fill ins(%cst_4 : bf16) outs(%29 : tensor<64x64xbf16>) -> tensor<64x64xbf16>
    %152 = linalg.generic {indexing_maps = [#map10, #map11, #map12], iterator_types = ["parallel", "parallel", "reduction"]} ins(%145, %46 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%151 : tensor<64x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      %196 = arith.addf %out, %195 : bf16
      linalg.yield %196 : bf16
    } -> tensor<64x64xbf16>
    %153 = linalg.generic {indexing_maps = [#map9, #map], iterator_types = ["parallel", "parallel"]} ins(%152 : tensor<64x64xbf16>) outs(%29 : tensor<64x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<64x64xbf16>
    %154 = linalg.generic {indexing_maps = [#map13, #map14, #map12], iterator_types = ["parallel", "parallel", "reduction"]} ins(%145, %47 : tensor<16x64xbf16>, tensor<64x64xbf16>) outs(%5 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      %196 = arith.addf %out, %195 : bf16
      linalg.yield %196 : bf16
    } -> tensor<16x64xbf16>
    %155 = tensor.empty() : tensor<64x64xf32>
    %156 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%153 : tensor<64x64xbf16>) outs(%155 : tensor<64x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %195 = arith.extf %in : bf16 to f32
      linalg.yield %195 : f32
    } -> tensor<64x64xf32>
    %157 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%35, %154 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %158 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%154, %45 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %159 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%26, %157 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %160 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%159, %43 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %161 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%160, %42 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %162 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%160, %161 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.addf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %163 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%20, %162 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %164 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%158, %163 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.addf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %165 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%17, %163 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %166 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%165, %38 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %167 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%164, %166 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.addf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %168 = linalg.generic {indexing_maps = [#map9, #map5], iterator_types = ["parallel", "reduction"]} ins(%167 : tensor<16x64xbf16>) outs(%146 : tensor<64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %195 = arith.addf %out, %in : bf16
      linalg.yield %195 : bf16
    } -> tensor<64xbf16>
    %expanded_12 = tensor.expand_shape %168 [[0, 1]] output_shape [1, 64] : tensor<64xbf16> into tensor<1x64xbf16>
    %169 = linalg.generic {indexing_maps = [#map9, #map5], iterator_types = ["parallel", "reduction"]} ins(%expanded_12 : tensor<1x64xbf16>) outs(%146 : tensor<64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %195 = arith.addf %out, %in : bf16
      linalg.yield %195 : bf16
    } -> tensor<64xbf16>
    %170 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel"]} ins(%169 : tensor<64xbf16>) outs(%149 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %195 = arith.extf %in : bf16 to f32
      linalg.yield %195 : f32
    } -> tensor<64xf32>
    %171 = linalg.generic {indexing_maps = [#map10, #map11, #map12], iterator_types = ["parallel", "parallel", "reduction"]} ins(%167, %28 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%151 : tensor<64x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      %196 = arith.addf %out, %195 : bf16
      linalg.yield %196 : bf16
    } -> tensor<64x64xbf16>
    %172 = linalg.generic {indexing_maps = [#map9, #map], iterator_types = ["parallel", "parallel"]} ins(%171 : tensor<64x64xbf16>) outs(%29 : tensor<64x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<64x64xbf16>
    %173 = linalg.generic {indexing_maps = [#map13, #map14, #map12], iterator_types = ["parallel", "parallel", "reduction"]} ins(%167, %30 : tensor<16x64xbf16>, tensor<64x64xbf16>) outs(%5 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      %196 = arith.addf %out, %195 : bf16
      linalg.yield %196 : bf16
    } -> tensor<16x64xbf16>
    %174 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%172 : tensor<64x64xbf16>) outs(%155 : tensor<64x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %195 = arith.extf %in : bf16 to f32
      linalg.yield %195 : f32
    } -> tensor<64x64xf32>
    %175 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%12, %173 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %176 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%173, %27 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %177 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%26, %175 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %178 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%177, %24 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %179 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%178, %22 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %180 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%178, %179 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.addf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %181 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%20, %180 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %182 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%176, %181 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.addf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %183 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%17, %181 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %184 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%183, %16 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %185 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%182, %184 : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%4 : tensor<16x64xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.addf %in, %in_14 : bf16
      linalg.yield %195 : bf16
    } -> tensor<16x64xbf16>
    %186 = linalg.generic {indexing_maps = [#map9, #map5], iterator_types = ["parallel", "reduction"]} ins(%185 : tensor<16x64xbf16>) outs(%146 : tensor<64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %195 = arith.addf %out, %in : bf16
      linalg.yield %195 : bf16
    } -> tensor<64xbf16>
    %expanded_13 = tensor.expand_shape %186 [[0, 1]] output_shape [1, 64] : tensor<64xbf16> into tensor<1x64xbf16>
    %187 = linalg.generic {indexing_maps = [#map9, #map5], iterator_types = ["parallel", "reduction"]} ins(%expanded_13 : tensor<1x64xbf16>) outs(%146 : tensor<64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %195 = arith.addf %out, %in : bf16
      linalg.yield %195 : bf16
    } -> tensor<64xbf16>
    %188 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel"]} ins(%187 : tensor<64xbf16>) outs(%149 : tensor<64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %195 = arith.extf %in : bf16 to f32
      linalg.yield %195 : f32
    } -> tensor<64xf32>
    %189 = tensor.empty() : tensor<64x32xbf16>
    %190 = linalg.fill ins(%cst_4 : bf16) outs(%189 : tensor<64x32xbf16>) -> tensor<64x32xbf16>
    %191 = linalg.generic {indexing_maps = [#map10, #map11, #map12], iterator_types = ["parallel", "parallel", "reduction"]} ins(%185, %1 : tensor<16x64xbf16>, tensor<16x32xbf16>) outs(%190 : tensor<64x32xbf16>) {
    ^bb0(%in: bf16, %in_14: bf16, %out: bf16):
      %195 = arith.mulf %in, %in_14 : bf16
      %196 = arith.addf %out, %195 : bf16
      linalg.yield %196 : bf16
    } -> tensor<64x32xbf16>
    %192 = linalg.generic {indexing_maps = [#map9, #map], iterator_types = ["parallel", "parallel"]} ins(%191 : tensor<64x32xbf16>) outs(%2 : tensor<32x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<32x64xbf16>
    %193 = tensor.empty() : tensor<32x64xf32>
    %194 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%192 : tensor<32x64xbf16>) outs(%193 : tensor<32x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %195 = arith.extf %in : bf16 to f32
      linalg.yield %195 : f32
    } -> tensor<32x64xf32>
    return %109, %194, %188, %174, %170, %156, %150, %134, %127 : tensor<f32>, tensor<32x64xf32>, tensor<64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<64x10xf32>, tensor<10xf32>
  }
}

