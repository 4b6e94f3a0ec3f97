// Compiled with and without a plan: bit-equal, equal to the front end, measured peak = arena.
// RUN: %python %src/tools/e2e --bin=%ckpt_bin --limits=memory,0.9x %s
// REQUIRES: ckpt-compile, ckpt-run
#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (0, d1)>
#map3 = affine_map<(d0, d1) -> (d0)>
#map4 = affine_map<(d0) -> ()>
#map5 = affine_map<(d0) -> (d0)>
#map6 = affine_map<(d0, d1) -> (d0, 0)>
#map7 = affine_map<() -> ()>
#map8 = affine_map<(d0, d1) -> (d1, d0)>
#map9 = affine_map<(d0, d1, d2) -> (d2, d0)>
#map10 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map11 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map12 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map13 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map14 = affine_map<(d0, d1) -> ()>
module @jax_remat_mlp attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<32x32xf32>, %arg1: tensor<32xf32>, %arg2: tensor<32x32xf32>, %arg3: tensor<32xf32>, %arg4: tensor<32x32xf32>, %arg5: tensor<32xf32>, %arg6: tensor<32x32xf32>, %arg7: tensor<32xf32>, %arg8: tensor<32x32xf32>, %arg9: tensor<32xf32>, %arg10: tensor<32x32xf32>, %arg11: tensor<32xf32>, %arg12: tensor<32x32xf32>, %arg13: tensor<32xf32>, %arg14: tensor<32x32xf32>, %arg15: tensor<32xf32>, %arg16: tensor<32x32xf32>, %arg17: tensor<32xf32>, %arg18: tensor<32x32xf32>, %arg19: tensor<32xf32>, %arg20: tensor<32x32xf32>, %arg21: tensor<32xf32>, %arg22: tensor<32x32xf32>, %arg23: tensor<32xf32>, %arg24: tensor<32x10xf32>, %arg25: tensor<10xf32>, %arg26: tensor<16x32xf32>, %arg27: tensor<16xi32>) -> (tensor<f32> {jax.result_info = "result[0]"}, tensor<32x32xf32> {jax.result_info = "result[1]"}, tensor<32xf32> {jax.result_info = "result[2]"}, tensor<32x32xf32> {jax.result_info = "result[3]"}, tensor<32xf32> {jax.result_info = "result[4]"}, tensor<32x32xf32> {jax.result_info = "result[5]"}, tensor<32xf32> {jax.result_info = "result[6]"}, tensor<32x32xf32> {jax.result_info = "result[7]"}, tensor<32xf32> {jax.result_info = "result[8]"}, tensor<32x32xf32> {jax.result_info = "result[9]"}, tensor<32xf32> {jax.result_info = "result[10]"}, tensor<32x32xf32> {jax.result_info = "result[11]"}, tensor<32xf32> {jax.result_info = "result[12]"}, tensor<32x32xf32> {jax.result_info = "result[13]"}, tensor<32xf32> {jax.result_info = "result[14]"}, tensor<32x32xf32> {jax.result_info = "result[15]"}, tensor<32xf32> {jax.result_info = "result[16]"}, tensor<32x32xf32> {jax.result_info = "result[17]"}, tensor<32xf32> {jax.result_info = "result[18]"}, tensor<32x32xf32> {jax.result_info = "result[19]"}, tensor<32xf32> {jax.result_info = "result[20]"}, tensor<32x32xf32> {jax.result_info = "result[21]"}, tensor<32xf32> {jax.result_info = "result[22]"}, tensor<32x32xf32> {jax.result_info = "result[23]"}, tensor<32xf32> {jax.result_info = "result[24]"}, tensor<32x10xf32> {jax.result_info = "result[25]"}, tensor<10xf32> {jax.result_info = "result[26]"}) {
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_1 = arith.constant -1.000000e+00 : f32
    %cst_2 = arith.constant 1.600000e+01 : f32
    %cst_3 = arith.constant 0.000000e+00 : f32
    %cst_4 = arith.constant dense<1.000000e+00> : tensor<f32>
    %0 = tensor.empty() : tensor<16x32xf32>
    %1 = linalg.fill ins(%cst_3 : f32) outs(%0 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %2 = linalg.matmul ins(%arg26, %arg0 : tensor<16x32xf32>, tensor<32x32xf32>) outs(%1 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %3 = tensor.empty() : tensor<1x32xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<32xf32>) outs(%3 : tensor<1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x32xf32>
    %5 = tensor.empty() : tensor<16x32xf32>
    %6 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<1x32xf32>) outs(%5 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %7 = tensor.empty() : tensor<16x32xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%2, %6 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%7 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.addf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %9 = tensor.empty() : tensor<16x32xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<16x32xf32>) outs(%9 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = math.tanh %in : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %11 = tensor.empty() : tensor<16x32xf32>
    %12 = linalg.fill ins(%cst_3 : f32) outs(%11 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %13 = linalg.matmul ins(%10, %arg2 : tensor<16x32xf32>, tensor<32x32xf32>) outs(%12 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %14 = tensor.empty() : tensor<1x32xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg3 : tensor<32xf32>) outs(%14 : tensor<1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x32xf32>
    %16 = tensor.empty() : tensor<16x32xf32>
    %17 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<1x32xf32>) outs(%16 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %18 = tensor.empty() : tensor<16x32xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%13, %17 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%18 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.addf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %20 = tensor.empty() : tensor<16x32xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<16x32xf32>) outs(%20 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = math.tanh %in : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %22 = tensor.empty() : tensor<16x32xf32>
    %23 = linalg.fill ins(%cst_3 : f32) outs(%22 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %24 = linalg.matmul ins(%21, %arg4 : tensor<16x32xf32>, tensor<32x32xf32>) outs(%23 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %25 = tensor.empty() : tensor<1x32xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg5 : tensor<32xf32>) outs(%25 : tensor<1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x32xf32>
    %27 = tensor.empty() : tensor<16x32xf32>
    %28 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%26 : tensor<1x32xf32>) outs(%27 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %29 = tensor.empty() : tensor<16x32xf32>
    %30 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%24, %28 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%29 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.addf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %31 = tensor.empty() : tensor<16x32xf32>
    %32 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%30 : tensor<16x32xf32>) outs(%31 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = math.tanh %in : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %33 = tensor.empty() : tensor<16x32xf32>
    %34 = linalg.fill ins(%cst_3 : f32) outs(%33 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %35 = linalg.matmul ins(%32, %arg6 : tensor<16x32xf32>, tensor<32x32xf32>) outs(%34 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %36 = tensor.empty() : tensor<1x32xf32>
    %37 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg7 : tensor<32xf32>) outs(%36 : tensor<1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x32xf32>
    %38 = tensor.empty() : tensor<16x32xf32>
    %39 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%37 : tensor<1x32xf32>) outs(%38 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %40 = tensor.empty() : tensor<16x32xf32>
    %41 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%35, %39 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%40 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.addf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %42 = tensor.empty() : tensor<16x32xf32>
    %43 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%41 : tensor<16x32xf32>) outs(%42 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = math.tanh %in : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %44 = tensor.empty() : tensor<16x32xf32>
    %45 = linalg.fill ins(%cst_3 : f32) outs(%44 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %46 = linalg.matmul ins(%43, %arg8 : tensor<16x32xf32>, tensor<32x32xf32>) outs(%45 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %47 = tensor.empty() : tensor<1x32xf32>
    %48 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg9 : tensor<32xf32>) outs(%47 : tensor<1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x32xf32>
    %49 = tensor.empty() : tensor<16x32xf32>
    %50 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%48 : tensor<1x32xf32>) outs(%49 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %51 = tensor.empty() : tensor<16x32xf32>
    %52 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%46, %50 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%51 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.addf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %53 = tensor.empty() : tensor<16x32xf32>
    %54 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%52 : tensor<16x32xf32>) outs(%53 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = math.tanh %in : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %55 = tensor.empty() : tensor<16x32xf32>
    %56 = linalg.fill ins(%cst_3 : f32) outs(%55 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %57 = linalg.matmul ins(%54, %arg10 : tensor<16x32xf32>, tensor<32x32xf32>) outs(%56 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %58 = tensor.empty() : tensor<1x32xf32>
    %59 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg11 : tensor<32xf32>) outs(%58 : tensor<1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x32xf32>
    %60 = tensor.empty() : tensor<16x32xf32>
    %61 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%59 : tensor<1x32xf32>) outs(%60 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %62 = tensor.empty() : tensor<16x32xf32>
    %63 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%57, %61 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%62 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.addf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %64 = tensor.empty() : tensor<16x32xf32>
    %65 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%63 : tensor<16x32xf32>) outs(%64 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = math.tanh %in : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %66 = tensor.empty() : tensor<16x32xf32>
    %67 = linalg.fill ins(%cst_3 : f32) outs(%66 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %68 = linalg.matmul ins(%65, %arg12 : tensor<16x32xf32>, tensor<32x32xf32>) outs(%67 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %69 = tensor.empty() : tensor<1x32xf32>
    %70 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg13 : tensor<32xf32>) outs(%69 : tensor<1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x32xf32>
    %71 = tensor.empty() : tensor<16x32xf32>
    %72 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%70 : tensor<1x32xf32>) outs(%71 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %73 = tensor.empty() : tensor<16x32xf32>
    %74 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%68, %72 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%73 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.addf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %75 = tensor.empty() : tensor<16x32xf32>
    %76 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%74 : tensor<16x32xf32>) outs(%75 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = math.tanh %in : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %77 = tensor.empty() : tensor<16x32xf32>
    %78 = linalg.fill ins(%cst_3 : f32) outs(%77 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %79 = linalg.matmul ins(%76, %arg14 : tensor<16x32xf32>, tensor<32x32xf32>) outs(%78 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %80 = tensor.empty() : tensor<1x32xf32>
    %81 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg15 : tensor<32xf32>) outs(%80 : tensor<1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x32xf32>
    %82 = tensor.empty() : tensor<16x32xf32>
    %83 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%81 : tensor<1x32xf32>) outs(%82 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %84 = tensor.empty() : tensor<16x32xf32>
    %85 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%79, %83 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%84 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.addf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %86 = tensor.empty() : tensor<16x32xf32>
    %87 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%85 : tensor<16x32xf32>) outs(%86 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = math.tanh %in : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %88 = tensor.empty() : tensor<16x32xf32>
    %89 = linalg.fill ins(%cst_3 : f32) outs(%88 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %90 = linalg.matmul ins(%87, %arg16 : tensor<16x32xf32>, tensor<32x32xf32>) outs(%89 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %91 = tensor.empty() : tensor<1x32xf32>
    %92 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg17 : tensor<32xf32>) outs(%91 : tensor<1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x32xf32>
    %93 = tensor.empty() : tensor<16x32xf32>
    %94 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%92 : tensor<1x32xf32>) outs(%93 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %95 = tensor.empty() : tensor<16x32xf32>
    %96 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%90, %94 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%95 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.addf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %97 = tensor.empty() : tensor<16x32xf32>
    %98 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%96 : tensor<16x32xf32>) outs(%97 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = math.tanh %in : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %99 = tensor.empty() : tensor<16x32xf32>
    %100 = linalg.fill ins(%cst_3 : f32) outs(%99 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %101 = linalg.matmul ins(%98, %arg18 : tensor<16x32xf32>, tensor<32x32xf32>) outs(%100 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %102 = tensor.empty() : tensor<1x32xf32>
    %103 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg19 : tensor<32xf32>) outs(%102 : tensor<1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x32xf32>
    %104 = tensor.empty() : tensor<16x32xf32>
    %105 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%103 : tensor<1x32xf32>) outs(%104 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %106 = tensor.empty() : tensor<16x32xf32>
    %107 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%101, %105 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%106 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.addf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %108 = tensor.empty() : tensor<16x32xf32>
    %109 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%107 : tensor<16x32xf32>) outs(%108 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = math.tanh %in : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %110 = tensor.empty() : tensor<16x32xf32>
    %111 = linalg.fill ins(%cst_3 : f32) outs(%110 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %112 = linalg.matmul ins(%109, %arg20 : tensor<16x32xf32>, tensor<32x32xf32>) outs(%111 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %113 = tensor.empty() : tensor<1x32xf32>
    %114 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg21 : tensor<32xf32>) outs(%113 : tensor<1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x32xf32>
    %115 = tensor.empty() : tensor<16x32xf32>
    %116 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%114 : tensor<1x32xf32>) outs(%115 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %117 = tensor.empty() : tensor<16x32xf32>
    %118 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%112, %116 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%117 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.addf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %119 = tensor.empty() : tensor<16x32xf32>
    %120 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%118 : tensor<16x32xf32>) outs(%119 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = math.tanh %in : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %121 = tensor.empty() : tensor<16x32xf32>
    %122 = linalg.fill ins(%cst_3 : f32) outs(%121 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %123 = linalg.matmul ins(%120, %arg22 : tensor<16x32xf32>, tensor<32x32xf32>) outs(%122 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %124 = tensor.empty() : tensor<1x32xf32>
    %125 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg23 : tensor<32xf32>) outs(%124 : tensor<1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x32xf32>
    %126 = tensor.empty() : tensor<16x32xf32>
    %127 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%125 : tensor<1x32xf32>) outs(%126 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %128 = tensor.empty() : tensor<16x32xf32>
    %129 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%123, %127 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%128 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.addf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %130 = tensor.empty() : tensor<16x32xf32>
    %131 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%129 : tensor<16x32xf32>) outs(%130 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = math.tanh %in : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %132 = tensor.empty() : tensor<16x10xf32>
    %133 = linalg.fill ins(%cst_3 : f32) outs(%132 : tensor<16x10xf32>) -> tensor<16x10xf32>
    %134 = linalg.matmul ins(%131, %arg24 : tensor<16x32xf32>, tensor<32x10xf32>) outs(%133 : tensor<16x10xf32>) -> tensor<16x10xf32>
    %135 = tensor.empty() : tensor<1x10xf32>
    %136 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg25 : tensor<10xf32>) outs(%135 : tensor<1x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x10xf32>
    %137 = tensor.empty() : tensor<16x10xf32>
    %138 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%136 : tensor<1x10xf32>) outs(%137 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x10xf32>
    %139 = tensor.empty() : tensor<16x10xf32>
    %140 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%134, %138 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%139 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.addf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x10xf32>
    %141 = tensor.empty() : tensor<16xf32>
    %142 = linalg.fill ins(%cst : f32) outs(%141 : tensor<16xf32>) -> tensor<16xf32>
    %143 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "reduction"]} ins(%140 : tensor<16x10xf32>) outs(%142 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = arith.maximumf %out, %in : f32
      linalg.yield %648 : f32
    } -> tensor<16xf32>
    %144 = tensor.empty() : tensor<16xf32>
    %145 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel"]} ins(%cst_0 : tensor<f32>) outs(%144 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16xf32>
    %146 = tensor.empty() : tensor<16xf32>
    %147 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel"]} ins(%145, %143 : tensor<16xf32>, tensor<16xf32>) outs(%146 : tensor<16xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.maximumf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16xf32>
    %148 = tensor.empty() : tensor<16x1xf32>
    %149 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%147 : tensor<16xf32>) outs(%148 : tensor<16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x1xf32>
    %150 = tensor.empty() : tensor<16x10xf32>
    %151 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel"]} ins(%149 : tensor<16x1xf32>) outs(%150 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x10xf32>
    %152 = tensor.empty() : tensor<16x10xf32>
    %153 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%140, %151 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%152 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.subf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x10xf32>
    %154 = tensor.empty() : tensor<16x10xf32>
    %155 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%153 : tensor<16x10xf32>) outs(%154 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = math.exp %in : f32
      linalg.yield %648 : f32
    } -> tensor<16x10xf32>
    %156 = tensor.empty() : tensor<16xf32>
    %157 = linalg.fill ins(%cst_3 : f32) outs(%156 : tensor<16xf32>) -> tensor<16xf32>
    %158 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "reduction"]} ins(%155 : tensor<16x10xf32>) outs(%157 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = arith.addf %out, %in : f32
      linalg.yield %648 : f32
    } -> tensor<16xf32>
    %159 = tensor.empty() : tensor<16x1xf32>
    %160 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%158 : tensor<16xf32>) outs(%159 : tensor<16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x1xf32>
    %161 = tensor.empty() : tensor<16x1xf32>
    %162 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%160 : tensor<16x1xf32>) outs(%161 : tensor<16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = math.log %in : f32
      linalg.yield %648 : f32
    } -> tensor<16x1xf32>
    %163 = tensor.empty() : tensor<16x10xf32>
    %164 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel"]} ins(%162 : tensor<16x1xf32>) outs(%163 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x10xf32>
    %165 = tensor.empty() : tensor<16x10xf32>
    %166 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%153, %164 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%165 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.subf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x10xf32>
    %167 = tensor.empty() : tensor<16x1xi32>
    %168 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg27 : tensor<16xi32>) outs(%167 : tensor<16x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x1xi32>
    %169 = tensor.empty() : tensor<1x10xi32>
    %170 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel", "parallel"]} outs(%169 : tensor<1x10xi32>) {
    ^bb0(%out: i32):
      %648 = linalg.index 1 : index
      %649 = arith.index_cast %648 : index to i32
      linalg.yield %649 : i32
    } -> tensor<1x10xi32>
    %171 = tensor.empty() : tensor<16x10xi32>
    %172 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel"]} ins(%168 : tensor<16x1xi32>) outs(%171 : tensor<16x10xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x10xi32>
    %173 = tensor.empty() : tensor<16x10xi32>
    %174 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%170 : tensor<1x10xi32>) outs(%173 : tensor<16x10xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x10xi32>
    %175 = tensor.empty() : tensor<16x10xi1>
    %176 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%172, %174 : tensor<16x10xi32>, tensor<16x10xi32>) outs(%175 : tensor<16x10xi1>) {
    ^bb0(%in: i32, %in_18: i32, %out: i1):
      %648 = arith.cmpi eq, %in, %in_18 : i32
      linalg.yield %648 : i1
    } -> tensor<16x10xi1>
    %177 = tensor.empty() : tensor<16x10xf32>
    %178 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%176 : tensor<16x10xi1>) outs(%177 : tensor<16x10xf32>) {
    ^bb0(%in: i1, %out: f32):
      %648 = arith.uitofp %in : i1 to f32
      linalg.yield %648 : f32
    } -> tensor<16x10xf32>
    %179 = tensor.empty() : tensor<16x10xf32>
    %180 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%166, %178 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%179 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x10xf32>
    %181 = tensor.empty() : tensor<16xf32>
    %182 = linalg.fill ins(%cst_3 : f32) outs(%181 : tensor<16xf32>) -> tensor<16xf32>
    %183 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "reduction"]} ins(%180 : tensor<16x10xf32>) outs(%182 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = arith.addf %out, %in : f32
      linalg.yield %648 : f32
    } -> tensor<16xf32>
    %184 = tensor.empty() : tensor<f32>
    %185 = linalg.fill ins(%cst_3 : f32) outs(%184 : tensor<f32>) -> tensor<f32>
    %186 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["reduction"]} ins(%183 : tensor<16xf32>) outs(%185 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = arith.addf %out, %in : f32
      linalg.yield %648 : f32
    } -> tensor<f32>
    %187 = tensor.empty() : tensor<f32>
    %188 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = []} ins(%186 : tensor<f32>) outs(%187 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = arith.divf %in, %cst_2 : f32
      linalg.yield %648 : f32
    } -> tensor<f32>
    %189 = tensor.empty() : tensor<f32>
    %190 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = []} ins(%188 : tensor<f32>) outs(%189 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = arith.negf %in : f32
      linalg.yield %648 : f32
    } -> tensor<f32>
    %191 = tensor.empty() : tensor<f32>
    %192 = linalg.generic {indexing_maps = [#map7], iterator_types = []} outs(%191 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_1 : f32
    } -> tensor<f32>
    %193 = tensor.empty() : tensor<f32>
    %194 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = []} ins(%192 : tensor<f32>) outs(%193 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = arith.divf %in, %cst_2 : f32
      linalg.yield %648 : f32
    } -> tensor<f32>
    %195 = tensor.empty() : tensor<16xf32>
    %196 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel"]} ins(%194 : tensor<f32>) outs(%195 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16xf32>
    %197 = tensor.empty() : tensor<16x10xf32>
    %198 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%196 : tensor<16xf32>) outs(%197 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x10xf32>
    %199 = tensor.empty() : tensor<16x10xf32>
    %200 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%198, %178 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%199 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x10xf32>
    %201 = tensor.empty() : tensor<16x10xf32>
    %202 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%200 : tensor<16x10xf32>) outs(%201 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = arith.negf %in : f32
      linalg.yield %648 : f32
    } -> tensor<16x10xf32>
    %203 = tensor.empty() : tensor<16xf32>
    %204 = linalg.fill ins(%cst_3 : f32) outs(%203 : tensor<16xf32>) -> tensor<16xf32>
    %205 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "reduction"]} ins(%202 : tensor<16x10xf32>) outs(%204 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = arith.addf %out, %in : f32
      linalg.yield %648 : f32
    } -> tensor<16xf32>
    %expanded = tensor.expand_shape %205 [[0, 1]] output_shape [16, 1] : tensor<16xf32> into tensor<16x1xf32>
    %206 = tensor.empty() : tensor<16x1xf32>
    %207 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded, %160 : tensor<16x1xf32>, tensor<16x1xf32>) outs(%206 : tensor<16x1xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.divf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x1xf32>
    %208 = tensor.empty() : tensor<16xf32>
    %209 = linalg.fill ins(%cst_3 : f32) outs(%208 : tensor<16xf32>) -> tensor<16xf32>
    %210 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "reduction"]} ins(%207 : tensor<16x1xf32>) outs(%209 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = arith.addf %out, %in : f32
      linalg.yield %648 : f32
    } -> tensor<16xf32>
    %211 = tensor.empty() : tensor<16x10xf32>
    %212 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%210 : tensor<16xf32>) outs(%211 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x10xf32>
    %213 = tensor.empty() : tensor<16x10xf32>
    %214 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%212, %155 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%213 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x10xf32>
    %215 = tensor.empty() : tensor<16x10xf32>
    %216 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%200, %214 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%215 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.addf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x10xf32>
    %217 = tensor.empty() : tensor<10xf32>
    %218 = linalg.fill ins(%cst_3 : f32) outs(%217 : tensor<10xf32>) -> tensor<10xf32>
    %219 = linalg.generic {indexing_maps = [#map8, #map3], iterator_types = ["parallel", "reduction"]} ins(%216 : tensor<16x10xf32>) outs(%218 : tensor<10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = arith.addf %out, %in : f32
      linalg.yield %648 : f32
    } -> tensor<10xf32>
    %expanded_5 = tensor.expand_shape %219 [[0, 1]] output_shape [1, 10] : tensor<10xf32> into tensor<1x10xf32>
    %220 = tensor.empty() : tensor<10xf32>
    %221 = linalg.fill ins(%cst_3 : f32) outs(%220 : tensor<10xf32>) -> tensor<10xf32>
    %222 = linalg.generic {indexing_maps = [#map8, #map3], iterator_types = ["parallel", "reduction"]} ins(%expanded_5 : tensor<1x10xf32>) outs(%221 : tensor<10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = arith.addf %out, %in : f32
      linalg.yield %648 : f32
    } -> tensor<10xf32>
    %223 = tensor.empty() : tensor<10x32xf32>
    %224 = linalg.fill ins(%cst_3 : f32) outs(%223 : tensor<10x32xf32>) -> tensor<10x32xf32>
    %225 = linalg.generic {indexing_maps = [#map9, #map10, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%216, %131 : tensor<16x10xf32>, tensor<16x32xf32>) outs(%224 : tensor<10x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      %649 = arith.addf %out, %648 : f32
      linalg.yield %649 : f32
    } -> tensor<10x32xf32>
    %226 = tensor.empty() : tensor<32x10xf32>
    %227 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%225 : tensor<10x32xf32>) outs(%226 : tensor<32x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x10xf32>
    %228 = tensor.empty() : tensor<16x32xf32>
    %229 = linalg.fill ins(%cst_3 : f32) outs(%228 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %230 = linalg.generic {indexing_maps = [#map12, #map13, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%216, %arg24 : tensor<16x10xf32>, tensor<32x10xf32>) outs(%229 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      %649 = arith.addf %out, %648 : f32
      linalg.yield %649 : f32
    } -> tensor<16x32xf32>
    %231 = tensor.empty() : tensor<16x32xf32>
    %232 = linalg.fill ins(%cst_3 : f32) outs(%231 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %233 = linalg.matmul ins(%87, %arg16 : tensor<16x32xf32>, tensor<32x32xf32>) outs(%232 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %234 = tensor.empty() : tensor<1x32xf32>
    %235 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg17 : tensor<32xf32>) outs(%234 : tensor<1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x32xf32>
    %236 = tensor.empty() : tensor<16x32xf32>
    %237 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%235 : tensor<1x32xf32>) outs(%236 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %238 = tensor.empty() : tensor<16x32xf32>
    %239 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%233, %237 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%238 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.addf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %240 = tensor.empty() : tensor<16x32xf32>
    %241 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%239 : tensor<16x32xf32>) outs(%240 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = math.tanh %in : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %242 = tensor.empty() : tensor<16x32xf32>
    %243 = linalg.generic {indexing_maps = [#map14, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%242 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %244 = tensor.empty() : tensor<16x32xf32>
    %245 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%243, %241 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%244 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.subf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %246 = tensor.empty() : tensor<16x32xf32>
    %247 = linalg.fill ins(%cst_3 : f32) outs(%246 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %248 = linalg.matmul ins(%241, %arg18 : tensor<16x32xf32>, tensor<32x32xf32>) outs(%247 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %249 = tensor.empty() : tensor<1x32xf32>
    %250 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg19 : tensor<32xf32>) outs(%249 : tensor<1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x32xf32>
    %251 = tensor.empty() : tensor<16x32xf32>
    %252 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%250 : tensor<1x32xf32>) outs(%251 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %253 = tensor.empty() : tensor<16x32xf32>
    %254 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%248, %252 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%253 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.addf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %255 = tensor.empty() : tensor<16x32xf32>
    %256 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%254 : tensor<16x32xf32>) outs(%255 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = math.tanh %in : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %257 = tensor.empty() : tensor<16x32xf32>
    %258 = linalg.generic {indexing_maps = [#map14, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%257 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %259 = tensor.empty() : tensor<16x32xf32>
    %260 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%258, %256 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%259 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.subf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %261 = tensor.empty() : tensor<16x32xf32>
    %262 = linalg.fill ins(%cst_3 : f32) outs(%261 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %263 = linalg.matmul ins(%256, %arg20 : tensor<16x32xf32>, tensor<32x32xf32>) outs(%262 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %264 = tensor.empty() : tensor<1x32xf32>
    %265 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg21 : tensor<32xf32>) outs(%264 : tensor<1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x32xf32>
    %266 = tensor.empty() : tensor<16x32xf32>
    %267 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%265 : tensor<1x32xf32>) outs(%266 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %268 = tensor.empty() : tensor<16x32xf32>
    %269 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%263, %267 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%268 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.addf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %270 = tensor.empty() : tensor<16x32xf32>
    %271 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%269 : tensor<16x32xf32>) outs(%270 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = math.tanh %in : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %272 = tensor.empty() : tensor<16x32xf32>
    %273 = linalg.generic {indexing_maps = [#map14, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%272 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %274 = tensor.empty() : tensor<16x32xf32>
    %275 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%273, %271 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%274 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.subf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %276 = tensor.empty() : tensor<16x32xf32>
    %277 = linalg.fill ins(%cst_3 : f32) outs(%276 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %278 = linalg.matmul ins(%271, %arg22 : tensor<16x32xf32>, tensor<32x32xf32>) outs(%277 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %279 = tensor.empty() : tensor<1x32xf32>
    %280 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg23 : tensor<32xf32>) outs(%279 : tensor<1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x32xf32>
    %281 = tensor.empty() : tensor<16x32xf32>
    %282 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%280 : tensor<1x32xf32>) outs(%281 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %283 = tensor.empty() : tensor<16x32xf32>
    %284 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%278, %282 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%283 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.addf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %285 = tensor.empty() : tensor<16x32xf32>
    %286 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%284 : tensor<16x32xf32>) outs(%285 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = math.tanh %in : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %287 = tensor.empty() : tensor<16x32xf32>
    %288 = linalg.generic {indexing_maps = [#map14, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%287 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %289 = tensor.empty() : tensor<16x32xf32>
    %290 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%288, %286 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%289 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.subf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %291 = tensor.empty() : tensor<16x32xf32>
    %292 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%230, %290 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%291 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %293 = tensor.empty() : tensor<16x32xf32>
    %294 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%292, %286 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%293 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %295 = tensor.empty() : tensor<16x32xf32>
    %296 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%292, %294 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%295 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.addf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %297 = tensor.empty() : tensor<32xf32>
    %298 = linalg.fill ins(%cst_3 : f32) outs(%297 : tensor<32xf32>) -> tensor<32xf32>
    %299 = linalg.generic {indexing_maps = [#map8, #map3], iterator_types = ["parallel", "reduction"]} ins(%296 : tensor<16x32xf32>) outs(%298 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = arith.addf %out, %in : f32
      linalg.yield %648 : f32
    } -> tensor<32xf32>
    %expanded_6 = tensor.expand_shape %299 [[0, 1]] output_shape [1, 32] : tensor<32xf32> into tensor<1x32xf32>
    %300 = tensor.empty() : tensor<32xf32>
    %301 = linalg.fill ins(%cst_3 : f32) outs(%300 : tensor<32xf32>) -> tensor<32xf32>
    %302 = linalg.generic {indexing_maps = [#map8, #map3], iterator_types = ["parallel", "reduction"]} ins(%expanded_6 : tensor<1x32xf32>) outs(%301 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = arith.addf %out, %in : f32
      linalg.yield %648 : f32
    } -> tensor<32xf32>
    %303 = tensor.empty() : tensor<32x32xf32>
    %304 = linalg.fill ins(%cst_3 : f32) outs(%303 : tensor<32x32xf32>) -> tensor<32x32xf32>
    %305 = linalg.generic {indexing_maps = [#map9, #map10, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%296, %271 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%304 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      %649 = arith.addf %out, %648 : f32
      linalg.yield %649 : f32
    } -> tensor<32x32xf32>
    %306 = tensor.empty() : tensor<32x32xf32>
    %307 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%305 : tensor<32x32xf32>) outs(%306 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x32xf32>
    %308 = tensor.empty() : tensor<16x32xf32>
    %309 = linalg.fill ins(%cst_3 : f32) outs(%308 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %310 = linalg.generic {indexing_maps = [#map12, #map13, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%296, %arg22 : tensor<16x32xf32>, tensor<32x32xf32>) outs(%309 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      %649 = arith.addf %out, %648 : f32
      linalg.yield %649 : f32
    } -> tensor<16x32xf32>
    %311 = tensor.empty() : tensor<16x32xf32>
    %312 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%310, %275 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%311 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %313 = tensor.empty() : tensor<16x32xf32>
    %314 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%312, %271 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%313 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %315 = tensor.empty() : tensor<16x32xf32>
    %316 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%312, %314 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%315 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.addf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %317 = tensor.empty() : tensor<32xf32>
    %318 = linalg.fill ins(%cst_3 : f32) outs(%317 : tensor<32xf32>) -> tensor<32xf32>
    %319 = linalg.generic {indexing_maps = [#map8, #map3], iterator_types = ["parallel", "reduction"]} ins(%316 : tensor<16x32xf32>) outs(%318 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = arith.addf %out, %in : f32
      linalg.yield %648 : f32
    } -> tensor<32xf32>
    %expanded_7 = tensor.expand_shape %319 [[0, 1]] output_shape [1, 32] : tensor<32xf32> into tensor<1x32xf32>
    %320 = tensor.empty() : tensor<32xf32>
    %321 = linalg.fill ins(%cst_3 : f32) outs(%320 : tensor<32xf32>) -> tensor<32xf32>
    %322 = linalg.generic {indexing_maps = [#map8, #map3], iterator_types = ["parallel", "reduction"]} ins(%expanded_7 : tensor<1x32xf32>) outs(%321 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = arith.addf %out, %in : f32
      linalg.yield %648 : f32
    } -> tensor<32xf32>
    %323 = tensor.empty() : tensor<32x32xf32>
    %324 = linalg.fill ins(%cst_3 : f32) outs(%323 : tensor<32x32xf32>) -> tensor<32x32xf32>
    %325 = linalg.generic {indexing_maps = [#map9, #map10, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%316, %256 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%324 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      %649 = arith.addf %out, %648 : f32
      linalg.yield %649 : f32
    } -> tensor<32x32xf32>
    %326 = tensor.empty() : tensor<32x32xf32>
    %327 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%325 : tensor<32x32xf32>) outs(%326 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x32xf32>
    %328 = tensor.empty() : tensor<16x32xf32>
    %329 = linalg.fill ins(%cst_3 : f32) outs(%328 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %330 = linalg.generic {indexing_maps = [#map12, #map13, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%316, %arg20 : tensor<16x32xf32>, tensor<32x32xf32>) outs(%329 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      %649 = arith.addf %out, %648 : f32
      linalg.yield %649 : f32
    } -> tensor<16x32xf32>
    %331 = tensor.empty() : tensor<16x32xf32>
    %332 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%330, %260 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%331 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %333 = tensor.empty() : tensor<16x32xf32>
    %334 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%332, %256 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%333 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %335 = tensor.empty() : tensor<16x32xf32>
    %336 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%332, %334 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%335 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.addf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %337 = tensor.empty() : tensor<32xf32>
    %338 = linalg.fill ins(%cst_3 : f32) outs(%337 : tensor<32xf32>) -> tensor<32xf32>
    %339 = linalg.generic {indexing_maps = [#map8, #map3], iterator_types = ["parallel", "reduction"]} ins(%336 : tensor<16x32xf32>) outs(%338 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = arith.addf %out, %in : f32
      linalg.yield %648 : f32
    } -> tensor<32xf32>
    %expanded_8 = tensor.expand_shape %339 [[0, 1]] output_shape [1, 32] : tensor<32xf32> into tensor<1x32xf32>
    %340 = tensor.empty() : tensor<32xf32>
    %341 = linalg.fill ins(%cst_3 : f32) outs(%340 : tensor<32xf32>) -> tensor<32xf32>
    %342 = linalg.generic {indexing_maps = [#map8, #map3], iterator_types = ["parallel", "reduction"]} ins(%expanded_8 : tensor<1x32xf32>) outs(%341 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = arith.addf %out, %in : f32
      linalg.yield %648 : f32
    } -> tensor<32xf32>
    %343 = tensor.empty() : tensor<32x32xf32>
    %344 = linalg.fill ins(%cst_3 : f32) outs(%343 : tensor<32x32xf32>) -> tensor<32x32xf32>
    %345 = linalg.generic {indexing_maps = [#map9, #map10, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%336, %241 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%344 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      %649 = arith.addf %out, %648 : f32
      linalg.yield %649 : f32
    } -> tensor<32x32xf32>
    %346 = tensor.empty() : tensor<32x32xf32>
    %347 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%345 : tensor<32x32xf32>) outs(%346 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x32xf32>
    %348 = tensor.empty() : tensor<16x32xf32>
    %349 = linalg.fill ins(%cst_3 : f32) outs(%348 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %350 = linalg.generic {indexing_maps = [#map12, #map13, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%336, %arg18 : tensor<16x32xf32>, tensor<32x32xf32>) outs(%349 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      %649 = arith.addf %out, %648 : f32
      linalg.yield %649 : f32
    } -> tensor<16x32xf32>
    %351 = tensor.empty() : tensor<16x32xf32>
    %352 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%350, %245 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%351 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %353 = tensor.empty() : tensor<16x32xf32>
    %354 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%352, %241 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%353 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %355 = tensor.empty() : tensor<16x32xf32>
    %356 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%352, %354 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%355 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.addf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %357 = tensor.empty() : tensor<32xf32>
    %358 = linalg.fill ins(%cst_3 : f32) outs(%357 : tensor<32xf32>) -> tensor<32xf32>
    %359 = linalg.generic {indexing_maps = [#map8, #map3], iterator_types = ["parallel", "reduction"]} ins(%356 : tensor<16x32xf32>) outs(%358 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = arith.addf %out, %in : f32
      linalg.yield %648 : f32
    } -> tensor<32xf32>
    %expanded_9 = tensor.expand_shape %359 [[0, 1]] output_shape [1, 32] : tensor<32xf32> into tensor<1x32xf32>
    %360 = tensor.empty() : tensor<32xf32>
    %361 = linalg.fill ins(%cst_3 : f32) outs(%360 : tensor<32xf32>) -> tensor<32xf32>
    %362 = linalg.generic {indexing_maps = [#map8, #map3], iterator_types = ["parallel", "reduction"]} ins(%expanded_9 : tensor<1x32xf32>) outs(%361 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = arith.addf %out, %in : f32
      linalg.yield %648 : f32
    } -> tensor<32xf32>
    %363 = tensor.empty() : tensor<32x32xf32>
    %364 = linalg.fill ins(%cst_3 : f32) outs(%363 : tensor<32x32xf32>) -> tensor<32x32xf32>
    %365 = linalg.generic {indexing_maps = [#map9, #map10, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%356, %87 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%364 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      %649 = arith.addf %out, %648 : f32
      linalg.yield %649 : f32
    } -> tensor<32x32xf32>
    %366 = tensor.empty() : tensor<32x32xf32>
    %367 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%365 : tensor<32x32xf32>) outs(%366 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x32xf32>
    %368 = tensor.empty() : tensor<16x32xf32>
    %369 = linalg.fill ins(%cst_3 : f32) outs(%368 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %370 = linalg.generic {indexing_maps = [#map12, #map13, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%356, %arg16 : tensor<16x32xf32>, tensor<32x32xf32>) outs(%369 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      %649 = arith.addf %out, %648 : f32
      linalg.yield %649 : f32
    } -> tensor<16x32xf32>
    %371 = tensor.empty() : tensor<16x32xf32>
    %372 = linalg.fill ins(%cst_3 : f32) outs(%371 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %373 = linalg.matmul ins(%43, %arg8 : tensor<16x32xf32>, tensor<32x32xf32>) outs(%372 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %374 = tensor.empty() : tensor<1x32xf32>
    %375 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg9 : tensor<32xf32>) outs(%374 : tensor<1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x32xf32>
    %376 = tensor.empty() : tensor<16x32xf32>
    %377 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%375 : tensor<1x32xf32>) outs(%376 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %378 = tensor.empty() : tensor<16x32xf32>
    %379 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%373, %377 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%378 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.addf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %380 = tensor.empty() : tensor<16x32xf32>
    %381 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%379 : tensor<16x32xf32>) outs(%380 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = math.tanh %in : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %382 = tensor.empty() : tensor<16x32xf32>
    %383 = linalg.generic {indexing_maps = [#map14, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%382 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %384 = tensor.empty() : tensor<16x32xf32>
    %385 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%383, %381 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%384 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.subf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %386 = tensor.empty() : tensor<16x32xf32>
    %387 = linalg.fill ins(%cst_3 : f32) outs(%386 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %388 = linalg.matmul ins(%381, %arg10 : tensor<16x32xf32>, tensor<32x32xf32>) outs(%387 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %389 = tensor.empty() : tensor<1x32xf32>
    %390 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg11 : tensor<32xf32>) outs(%389 : tensor<1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x32xf32>
    %391 = tensor.empty() : tensor<16x32xf32>
    %392 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%390 : tensor<1x32xf32>) outs(%391 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %393 = tensor.empty() : tensor<16x32xf32>
    %394 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%388, %392 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%393 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.addf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %395 = tensor.empty() : tensor<16x32xf32>
    %396 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%394 : tensor<16x32xf32>) outs(%395 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = math.tanh %in : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %397 = tensor.empty() : tensor<16x32xf32>
    %398 = linalg.generic {indexing_maps = [#map14, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%397 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %399 = tensor.empty() : tensor<16x32xf32>
    %400 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%398, %396 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%399 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.subf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %401 = tensor.empty() : tensor<16x32xf32>
    %402 = linalg.fill ins(%cst_3 : f32) outs(%401 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %403 = linalg.matmul ins(%396, %arg12 : tensor<16x32xf32>, tensor<32x32xf32>) outs(%402 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %404 = tensor.empty() : tensor<1x32xf32>
    %405 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg13 : tensor<32xf32>) outs(%404 : tensor<1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x32xf32>
    %406 = tensor.empty() : tensor<16x32xf32>
    %407 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%405 : tensor<1x32xf32>) outs(%406 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %408 = tensor.empty() : tensor<16x32xf32>
    %409 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%403, %407 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%408 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.addf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %410 = tensor.empty() : tensor<16x32xf32>
    %411 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%409 : tensor<16x32xf32>) outs(%410 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = math.tanh %in : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %412 = tensor.empty() : tensor<16x32xf32>
    %413 = linalg.generic {indexing_maps = [#map14, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%412 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %414 = tensor.empty() : tensor<16x32xf32>
    %415 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%413, %411 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%414 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.subf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %416 = tensor.empty() : tensor<16x32xf32>
    %417 = linalg.fill ins(%cst_3 : f32) outs(%416 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %418 = linalg.matmul ins(%411, %arg14 : tensor<16x32xf32>, tensor<32x32xf32>) outs(%417 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %419 = tensor.empty() : tensor<1x32xf32>
    %420 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg15 : tensor<32xf32>) outs(%419 : tensor<1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x32xf32>
    %421 = tensor.empty() : tensor<16x32xf32>
    %422 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%420 : tensor<1x32xf32>) outs(%421 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %423 = tensor.empty() : tensor<16x32xf32>
    %424 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%418, %422 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%423 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.addf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %425 = tensor.empty() : tensor<16x32xf32>
    %426 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%424 : tensor<16x32xf32>) outs(%425 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = math.tanh %in : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %427 = tensor.empty() : tensor<16x32xf32>
    %428 = linalg.generic {indexing_maps = [#map14, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%427 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %429 = tensor.empty() : tensor<16x32xf32>
    %430 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%428, %426 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%429 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.subf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %431 = tensor.empty() : tensor<16x32xf32>
    %432 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%370, %430 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%431 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %433 = tensor.empty() : tensor<16x32xf32>
    %434 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%432, %426 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%433 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %435 = tensor.empty() : tensor<16x32xf32>
    %436 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%432, %434 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%435 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.addf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %437 = tensor.empty() : tensor<32xf32>
    %438 = linalg.fill ins(%cst_3 : f32) outs(%437 : tensor<32xf32>) -> tensor<32xf32>
    %439 = linalg.generic {indexing_maps = [#map8, #map3], iterator_types = ["parallel", "reduction"]} ins(%436 : tensor<16x32xf32>) outs(%438 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = arith.addf %out, %in : f32
      linalg.yield %648 : f32
    } -> tensor<32xf32>
    %expanded_10 = tensor.expand_shape %439 [[0, 1]] output_shape [1, 32] : tensor<32xf32> into tensor<1x32xf32>
    %440 = tensor.empty() : tensor<32xf32>
    %441 = linalg.fill ins(%cst_3 : f32) outs(%440 : tensor<32xf32>) -> tensor<32xf32>
    %442 = linalg.generic {indexing_maps = [#map8, #map3], iterator_types = ["parallel", "reduction"]} ins(%expanded_10 : tensor<1x32xf32>) outs(%441 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = arith.addf %out, %in : f32
      linalg.yield %648 : f32
    } -> tensor<32xf32>
    %443 = tensor.empty() : tensor<32x32xf32>
    %444 = linalg.fill ins(%cst_3 : f32) outs(%443 : tensor<32x32xf32>) -> tensor<32x32xf32>
    %445 = linalg.generic {indexing_maps = [#map9, #map10, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%436, %411 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%444 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      %649 = arith.addf %out, %648 : f32
      linalg.yield %649 : f32
    } -> tensor<32x32xf32>
    %446 = tensor.empty() : tensor<32x32xf32>
    %447 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%445 : tensor<32x32xf32>) outs(%446 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x32xf32>
    %448 = tensor.empty() : tensor<16x32xf32>
    %449 = linalg.fill ins(%cst_3 : f32) outs(%448 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %450 = linalg.generic {indexing_maps = [#map12, #map13, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%436, %arg14 : tensor<16x32xf32>, tensor<32x32xf32>) outs(%449 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      %649 = arith.addf %out, %648 : f32
      linalg.yield %649 : f32
    } -> tensor<16x32xf32>
    %451 = tensor.empty() : tensor<16x32xf32>
    %452 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%450, %415 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%451 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %453 = tensor.empty() : tensor<16x32xf32>
    %454 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%452, %411 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%453 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %455 = tensor.empty() : tensor<16x32xf32>
    %456 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%452, %454 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%455 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.addf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %457 = tensor.empty() : tensor<32xf32>
    %458 = linalg.fill ins(%cst_3 : f32) outs(%457 : tensor<32xf32>) -> tensor<32xf32>
    %459 = linalg.generic {indexing_maps = [#map8, #map3], iterator_types = ["parallel", "reduction"]} ins(%456 : tensor<16x32xf32>) outs(%458 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = arith.addf %out, %in : f32
      linalg.yield %648 : f32
    } -> tensor<32xf32>
    %expanded_11 = tensor.expand_shape %459 [[0, 1]] output_shape [1, 32] : tensor<32xf32> into tensor<1x32xf32>
    %460 = tensor.empty() : tensor<32xf32>
    %461 = linalg.fill ins(%cst_3 : f32) outs(%460 : tensor<32xf32>) -> tensor<32xf32>
    %462 = linalg.generic {indexing_maps = [#map8, #map3], iterator_types = ["parallel", "reduction"]} ins(%expanded_11 : tensor<1x32xf32>) outs(%461 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = arith.addf %out, %in : f32
      linalg.yield %648 : f32
    } -> tensor<32xf32>
    %463 = tensor.empty() : tensor<32x32xf32>
    %464 = linalg.fill ins(%cst_3 : f32) outs(%463 : tensor<32x32xf32>) -> tensor<32x32xf32>
    %465 = linalg.generic {indexing_maps = [#map9, #map10, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%456, %396 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%464 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      %649 = arith.addf %out, %648 : f32
      linalg.yield %649 : f32
    } -> tensor<32x32xf32>
    %466 = tensor.empty() : tensor<32x32xf32>
    %467 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%465 : tensor<32x32xf32>) outs(%466 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x32xf32>
    %468 = tensor.empty() : tensor<16x32xf32>
    %469 = linalg.fill ins(%cst_3 : f32) outs(%468 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %470 = linalg.generic {indexing_maps = [#map12, #map13, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%456, %arg12 : tensor<16x32xf32>, tensor<32x32xf32>) outs(%469 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      %649 = arith.addf %out, %648 : f32
      linalg.yield %649 : f32
    } -> tensor<16x32xf32>
    %471 = tensor.empty() : tensor<16x32xf32>
    %472 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%470, %400 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%471 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %473 = tensor.empty() : tensor<16x32xf32>
    %474 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%472, %396 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%473 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %475 = tensor.empty() : tensor<16x32xf32>
    %476 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%472, %474 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%475 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.addf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %477 = tensor.empty() : tensor<32xf32>
    %478 = linalg.fill ins(%cst_3 : f32) outs(%477 : tensor<32xf32>) -> tensor<32xf32>
    %479 = linalg.generic {indexing_maps = [#map8, #map3], iterator_types = ["parallel", "reduction"]} ins(%476 : tensor<16x32xf32>) outs(%478 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = arith.addf %out, %in : f32
      linalg.yield %648 : f32
    } -> tensor<32xf32>
    %expanded_12 = tensor.expand_shape %479 [[0, 1]] output_shape [1, 32] : tensor<32xf32> into tensor<1x32xf32>
    %480 = tensor.empty() : tensor<32xf32>
    %481 = linalg.fill ins(%cst_3 : f32) outs(%480 : tensor<32xf32>) -> tensor<32xf32>
    %482 = linalg.generic {indexing_maps = [#map8, #map3], iterator_types = ["parallel", "reduction"]} ins(%expanded_12 : tensor<1x32xf32>) outs(%481 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = arith.addf %out, %in : f32
      linalg.yield %648 : f32
    } -> tensor<32xf32>
    %483 = tensor.empty() : tensor<32x32xf32>
    %484 = linalg.fill ins(%cst_3 : f32) outs(%483 : tensor<32x32xf32>) -> tensor<32x32xf32>
    %485 = linalg.generic {indexing_maps = [#map9, #map10, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%476, %381 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%484 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      %649 = arith.addf %out, %648 : f32
      linalg.yield %649 : f32
    } -> tensor<32x32xf32>
    %486 = tensor.empty() : tensor<32x32xf32>
    %487 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%485 : tensor<32x32xf32>) outs(%486 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x32xf32>
    %488 = tensor.empty() : tensor<16x32xf32>
    %489 = linalg.fill ins(%cst_3 : f32) outs(%488 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %490 = linalg.generic {indexing_maps = [#map12, #map13, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%476, %arg10 : tensor<16x32xf32>, tensor<32x32xf32>) outs(%489 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      %649 = arith.addf %out, %648 : f32
      linalg.yield %649 : f32
    } -> tensor<16x32xf32>
    %491 = tensor.empty() : tensor<16x32xf32>
    %492 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%490, %385 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%491 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %493 = tensor.empty() : tensor<16x32xf32>
    %494 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%492, %381 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%493 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %495 = tensor.empty() : tensor<16x32xf32>
    %496 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%492, %494 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%495 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.addf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %497 = tensor.empty() : tensor<32xf32>
    %498 = linalg.fill ins(%cst_3 : f32) outs(%497 : tensor<32xf32>) -> tensor<32xf32>
    %499 = linalg.generic {indexing_maps = [#map8, #map3], iterator_types = ["parallel", "reduction"]} ins(%496 : tensor<16x32xf32>) outs(%498 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = arith.addf %out, %in : f32
      linalg.yield %648 : f32
    } -> tensor<32xf32>
    %expanded_13 = tensor.expand_shape %499 [[0, 1]] output_shape [1, 32] : tensor<32xf32> into tensor<1x32xf32>
    %500 = tensor.empty() : tensor<32xf32>
    %501 = linalg.fill ins(%cst_3 : f32) outs(%500 : tensor<32xf32>) -> tensor<32xf32>
    %502 = linalg.generic {indexing_maps = [#map8, #map3], iterator_types = ["parallel", "reduction"]} ins(%expanded_13 : tensor<1x32xf32>) outs(%501 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = arith.addf %out, %in : f32
      linalg.yield %648 : f32
    } -> tensor<32xf32>
    %503 = tensor.empty() : tensor<32x32xf32>
    %504 = linalg.fill ins(%cst_3 : f32) outs(%503 : tensor<32x32xf32>) -> tensor<32x32xf32>
    %505 = linalg.generic {indexing_maps = [#map9, #map10, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%496, %43 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%504 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      %649 = arith.addf %out, %648 : f32
      linalg.yield %649 : f32
    } -> tensor<32x32xf32>
    %506 = tensor.empty() : tensor<32x32xf32>
    %507 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%505 : tensor<32x32xf32>) outs(%506 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x32xf32>
    %508 = tensor.empty() : tensor<16x32xf32>
    %509 = linalg.fill ins(%cst_3 : f32) outs(%508 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %510 = linalg.generic {indexing_maps = [#map12, #map13, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%496, %arg8 : tensor<16x32xf32>, tensor<32x32xf32>) outs(%509 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      %649 = arith.addf %out, %648 : f32
      linalg.yield %649 : f32
    } -> tensor<16x32xf32>
    %511 = tensor.empty() : tensor<16x32xf32>
    %512 = linalg.fill ins(%cst_3 : f32) outs(%511 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %513 = linalg.matmul ins(%arg26, %arg0 : tensor<16x32xf32>, tensor<32x32xf32>) outs(%512 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %514 = tensor.empty() : tensor<1x32xf32>
    %515 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<32xf32>) outs(%514 : tensor<1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x32xf32>
    %516 = tensor.empty() : tensor<16x32xf32>
    %517 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%515 : tensor<1x32xf32>) outs(%516 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %518 = tensor.empty() : tensor<16x32xf32>
    %519 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%513, %517 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%518 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.addf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %520 = tensor.empty() : tensor<16x32xf32>
    %521 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%519 : tensor<16x32xf32>) outs(%520 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = math.tanh %in : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %522 = tensor.empty() : tensor<16x32xf32>
    %523 = linalg.generic {indexing_maps = [#map14, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%522 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %524 = tensor.empty() : tensor<16x32xf32>
    %525 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%523, %521 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%524 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.subf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %526 = tensor.empty() : tensor<16x32xf32>
    %527 = linalg.fill ins(%cst_3 : f32) outs(%526 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %528 = linalg.matmul ins(%521, %arg2 : tensor<16x32xf32>, tensor<32x32xf32>) outs(%527 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %529 = tensor.empty() : tensor<1x32xf32>
    %530 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg3 : tensor<32xf32>) outs(%529 : tensor<1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x32xf32>
    %531 = tensor.empty() : tensor<16x32xf32>
    %532 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%530 : tensor<1x32xf32>) outs(%531 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %533 = tensor.empty() : tensor<16x32xf32>
    %534 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%528, %532 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%533 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.addf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %535 = tensor.empty() : tensor<16x32xf32>
    %536 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%534 : tensor<16x32xf32>) outs(%535 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = math.tanh %in : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %537 = tensor.empty() : tensor<16x32xf32>
    %538 = linalg.generic {indexing_maps = [#map14, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%537 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %539 = tensor.empty() : tensor<16x32xf32>
    %540 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%538, %536 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%539 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.subf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %541 = tensor.empty() : tensor<16x32xf32>
    %542 = linalg.fill ins(%cst_3 : f32) outs(%541 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %543 = linalg.matmul ins(%536, %arg4 : tensor<16x32xf32>, tensor<32x32xf32>) outs(%542 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %544 = tensor.empty() : tensor<1x32xf32>
    %545 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg5 : tensor<32xf32>) outs(%544 : tensor<1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x32xf32>
    %546 = tensor.empty() : tensor<16x32xf32>
    %547 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%545 : tensor<1x32xf32>) outs(%546 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %548 = tensor.empty() : tensor<16x32xf32>
    %549 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%543, %547 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%548 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.addf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %550 = tensor.empty() : tensor<16x32xf32>
    %551 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%549 : tensor<16x32xf32>) outs(%550 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = math.tanh %in : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %552 = tensor.empty() : tensor<16x32xf32>
    %553 = linalg.generic {indexing_maps = [#map14, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%552 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %554 = tensor.empty() : tensor<16x32xf32>
    %555 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%553, %551 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%554 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.subf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %556 = tensor.empty() : tensor<16x32xf32>
    %557 = linalg.fill ins(%cst_3 : f32) outs(%556 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %558 = linalg.matmul ins(%551, %arg6 : tensor<16x32xf32>, tensor<32x32xf32>) outs(%557 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %559 = tensor.empty() : tensor<1x32xf32>
    %560 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg7 : tensor<32xf32>) outs(%559 : tensor<1x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x32xf32>
    %561 = tensor.empty() : tensor<16x32xf32>
    %562 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%560 : tensor<1x32xf32>) outs(%561 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %563 = tensor.empty() : tensor<16x32xf32>
    %564 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%558, %562 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%563 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.addf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %565 = tensor.empty() : tensor<16x32xf32>
    %566 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%564 : tensor<16x32xf32>) outs(%565 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = math.tanh %in : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %567 = tensor.empty() : tensor<16x32xf32>
    %568 = linalg.generic {indexing_maps = [#map14, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%567 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x32xf32>
    %569 = tensor.empty() : tensor<16x32xf32>
    %570 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%568, %566 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%569 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.subf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %571 = tensor.empty() : tensor<16x32xf32>
    %572 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%510, %570 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%571 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %573 = tensor.empty() : tensor<16x32xf32>
    %574 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%572, %566 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%573 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %575 = tensor.empty() : tensor<16x32xf32>
    %576 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%572, %574 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%575 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.addf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %577 = tensor.empty() : tensor<32xf32>
    %578 = linalg.fill ins(%cst_3 : f32) outs(%577 : tensor<32xf32>) -> tensor<32xf32>
    %579 = linalg.generic {indexing_maps = [#map8, #map3], iterator_types = ["parallel", "reduction"]} ins(%576 : tensor<16x32xf32>) outs(%578 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = arith.addf %out, %in : f32
      linalg.yield %648 : f32
    } -> tensor<32xf32>
    %expanded_14 = tensor.expand_shape %579 [[0, 1]] output_shape [1, 32] : tensor<32xf32> into tensor<1x32xf32>
    %580 = tensor.empty() : tensor<32xf32>
    %581 = linalg.fill ins(%cst_3 : f32) outs(%580 : tensor<32xf32>) -> tensor<32xf32>
    %582 = linalg.generic {indexing_maps = [#map8, #map3], iterator_types = ["parallel", "reduction"]} ins(%expanded_14 : tensor<1x32xf32>) outs(%581 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = arith.addf %out, %in : f32
      linalg.yield %648 : f32
    } -> tensor<32xf32>
    %583 = tensor.empty() : tensor<32x32xf32>
    %584 = linalg.fill ins(%cst_3 : f32) outs(%583 : tensor<32x32xf32>) -> tensor<32x32xf32>
    %585 = linalg.generic {indexing_maps = [#map9, #map10, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%576, %551 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%584 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      %649 = arith.addf %out, %648 : f32
      linalg.yield %649 : f32
    } -> tensor<32x32xf32>
    %586 = tensor.empty() : tensor<32x32xf32>
    %587 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%585 : tensor<32x32xf32>) outs(%586 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x32xf32>
    %588 = tensor.empty() : tensor<16x32xf32>
    %589 = linalg.fill ins(%cst_3 : f32) outs(%588 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %590 = linalg.generic {indexing_maps = [#map12, #map13, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%576, %arg6 : tensor<16x32xf32>, tensor<32x32xf32>) outs(%589 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      %649 = arith.addf %out, %648 : f32
      linalg.yield %649 : f32
    } -> tensor<16x32xf32>
    %591 = tensor.empty() : tensor<16x32xf32>
    %592 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%590, %555 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%591 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %593 = tensor.empty() : tensor<16x32xf32>
    %594 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%592, %551 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%593 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %595 = tensor.empty() : tensor<16x32xf32>
    %596 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%592, %594 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%595 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.addf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %597 = tensor.empty() : tensor<32xf32>
    %598 = linalg.fill ins(%cst_3 : f32) outs(%597 : tensor<32xf32>) -> tensor<32xf32>
    %599 = linalg.generic {indexing_maps = [#map8, #map3], iterator_types = ["parallel", "reduction"]} ins(%596 : tensor<16x32xf32>) outs(%598 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = arith.addf %out, %in : f32
      linalg.yield %648 : f32
    } -> tensor<32xf32>
    %expanded_15 = tensor.expand_shape %599 [[0, 1]] output_shape [1, 32] : tensor<32xf32> into tensor<1x32xf32>
    %600 = tensor.empty() : tensor<32xf32>
    %601 = linalg.fill ins(%cst_3 : f32) outs(%600 : tensor<32xf32>) -> tensor<32xf32>
    %602 = linalg.generic {indexing_maps = [#map8, #map3], iterator_types = ["parallel", "reduction"]} ins(%expanded_15 : tensor<1x32xf32>) outs(%601 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = arith.addf %out, %in : f32
      linalg.yield %648 : f32
    } -> tensor<32xf32>
    %603 = tensor.empty() : tensor<32x32xf32>
    %604 = linalg.fill ins(%cst_3 : f32) outs(%603 : tensor<32x32xf32>) -> tensor<32x32xf32>
    %605 = linalg.generic {indexing_maps = [#map9, #map10, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%596, %536 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%604 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      %649 = arith.addf %out, %648 : f32
      linalg.yield %649 : f32
    } -> tensor<32x32xf32>
    %606 = tensor.empty() : tensor<32x32xf32>
    %607 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%605 : tensor<32x32xf32>) outs(%606 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x32xf32>
    %608 = tensor.empty() : tensor<16x32xf32>
    %609 = linalg.fill ins(%cst_3 : f32) outs(%608 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %610 = linalg.generic {indexing_maps = [#map12, #map13, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%596, %arg4 : tensor<16x32xf32>, tensor<32x32xf32>) outs(%609 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      %649 = arith.addf %out, %648 : f32
      linalg.yield %649 : f32
    } -> tensor<16x32xf32>
    %611 = tensor.empty() : tensor<16x32xf32>
    %612 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%610, %540 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%611 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %613 = tensor.empty() : tensor<16x32xf32>
    %614 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%612, %536 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%613 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %615 = tensor.empty() : tensor<16x32xf32>
    %616 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%612, %614 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%615 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.addf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %617 = tensor.empty() : tensor<32xf32>
    %618 = linalg.fill ins(%cst_3 : f32) outs(%617 : tensor<32xf32>) -> tensor<32xf32>
    %619 = linalg.generic {indexing_maps = [#map8, #map3], iterator_types = ["parallel", "reduction"]} ins(%616 : tensor<16x32xf32>) outs(%618 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = arith.addf %out, %in : f32
      linalg.yield %648 : f32
    } -> tensor<32xf32>
    %expanded_16 = tensor.expand_shape %619 [[0, 1]] output_shape [1, 32] : tensor<32xf32> into tensor<1x32xf32>
    %620 = tensor.empty() : tensor<32xf32>
    %621 = linalg.fill ins(%cst_3 : f32) outs(%620 : tensor<32xf32>) -> tensor<32xf32>
    %622 = linalg.generic {indexing_maps = [#map8, #map3], iterator_types = ["parallel", "reduction"]} ins(%expanded_16 : tensor<1x32xf32>) outs(%621 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = arith.addf %out, %in : f32
      linalg.yield %648 : f32
    } -> tensor<32xf32>
    %623 = tensor.empty() : tensor<32x32xf32>
    %624 = linalg.fill ins(%cst_3 : f32) outs(%623 : tensor<32x32xf32>) -> tensor<32x32xf32>
    %625 = linalg.generic {indexing_maps = [#map9, #map10, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%616, %521 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%624 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      %649 = arith.addf %out, %648 : f32
      linalg.yield %649 : f32
    } -> tensor<32x32xf32>
    %626 = tensor.empty() : tensor<32x32xf32>
    %627 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%625 : tensor<32x32xf32>) outs(%626 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x32xf32>
    %628 = tensor.empty() : tensor<16x32xf32>
    %629 = linalg.fill ins(%cst_3 : f32) outs(%628 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %630 = linalg.generic {indexing_maps = [#map12, #map13, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%616, %arg2 : tensor<16x32xf32>, tensor<32x32xf32>) outs(%629 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      %649 = arith.addf %out, %648 : f32
      linalg.yield %649 : f32
    } -> tensor<16x32xf32>
    %631 = tensor.empty() : tensor<16x32xf32>
    %632 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%630, %525 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%631 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %633 = tensor.empty() : tensor<16x32xf32>
    %634 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%632, %521 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%633 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %635 = tensor.empty() : tensor<16x32xf32>
    %636 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%632, %634 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%635 : tensor<16x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.addf %in, %in_18 : f32
      linalg.yield %648 : f32
    } -> tensor<16x32xf32>
    %637 = tensor.empty() : tensor<32xf32>
    %638 = linalg.fill ins(%cst_3 : f32) outs(%637 : tensor<32xf32>) -> tensor<32xf32>
    %639 = linalg.generic {indexing_maps = [#map8, #map3], iterator_types = ["parallel", "reduction"]} ins(%636 : tensor<16x32xf32>) outs(%638 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = arith.addf %out, %in : f32
      linalg.yield %648 : f32
    } -> tensor<32xf32>
    %expanded_17 = tensor.expand_shape %639 [[0, 1]] output_shape [1, 32] : tensor<32xf32> into tensor<1x32xf32>
    %640 = tensor.empty() : tensor<32xf32>
    %641 = linalg.fill ins(%cst_3 : f32) outs(%640 : tensor<32xf32>) -> tensor<32xf32>
    %642 = linalg.generic {indexing_maps = [#map8, #map3], iterator_types = ["parallel", "reduction"]} ins(%expanded_17 : tensor<1x32xf32>) outs(%641 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %648 = arith.addf %out, %in : f32
      linalg.yield %648 : f32
    } -> tensor<32xf32>
    %643 = tensor.empty() : tensor<32x32xf32>
    %644 = linalg.fill ins(%cst_3 : f32) outs(%643 : tensor<32x32xf32>) -> tensor<32x32xf32>
    %645 = linalg.generic {indexing_maps = [#map9, #map10, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%636, %arg26 : tensor<16x32xf32>, tensor<16x32xf32>) outs(%644 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %648 = arith.mulf %in, %in_18 : f32
      %649 = arith.addf %out, %648 : f32
      linalg.yield %649 : f32
    } -> tensor<32x32xf32>
    %646 = tensor.empty() : tensor<32x32xf32>
    %647 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%645 : tensor<32x32xf32>) outs(%646 : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x32xf32>
    return %190, %647, %642, %627, %622, %607, %602, %587, %582, %507, %502, %487, %482, %467, %462, %447, %442, %367, %362, %347, %342, %327, %322, %307, %302, %227, %222 : tensor<f32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x10xf32>, tensor<10xf32>
  }
}

