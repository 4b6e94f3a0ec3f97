// Compiled with and without a plan: bit-equal, equal to the front end, measured peak = arena.
// RUN: %python %src/tools/e2e --bin=%ckpt_bin --limits=memory %s
// REQUIRES: ckpt-compile, ckpt-run
#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (0, d1)>
#map3 = affine_map<(d0, d1) -> ()>
#map4 = affine_map<(d0, d1) -> (d0)>
#map5 = affine_map<(d0) -> (d0)>
#map6 = affine_map<(d0) -> ()>
#map7 = affine_map<() -> ()>
#map8 = affine_map<(d0, d1) -> (d1, d0)>
#map9 = affine_map<(d0, d1, d2) -> (d2, d0)>
#map10 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map11 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map12 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map13 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map14 = affine_map<(d0, d1) -> (d0, 0)>
module @jax_mlp attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<32x64xf32>, %arg1: tensor<64xf32>, %arg2: tensor<64x64xf32>, %arg3: tensor<64xf32>, %arg4: tensor<64x10xf32>, %arg5: tensor<10xf32>, %arg6: tensor<16x32xf32>, %arg7: tensor<16xi32>) -> (tensor<f32> {jax.result_info = "result[0]"}, tensor<32x64xf32> {jax.result_info = "result[1]"}, tensor<64xf32> {jax.result_info = "result[2]"}, tensor<64x64xf32> {jax.result_info = "result[3]"}, tensor<64xf32> {jax.result_info = "result[4]"}, tensor<64x10xf32> {jax.result_info = "result[5]"}, tensor<10xf32> {jax.result_info = "result[6]"}) {
    %cst = arith.constant -1.000000e+00 : f32
    %cst_0 = arith.constant 1.600000e+01 : f32
    %cst_1 = arith.constant 0.000000e+00 : f32
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
    %0 = tensor.empty() : tensor<16x64xf32>
    %1 = linalg.fill ins(%cst_1 : f32) outs(%0 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %2 = linalg.matmul ins(%arg6, %arg0 : tensor<16x32xf32>, tensor<32x64xf32>) outs(%1 : tensor<16x64xf32>) -> tensor<16x64xf32>
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
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %69 = arith.addf %in, %in_5 : f32
      linalg.yield %69 : f32
    } -> tensor<16x64xf32>
    %7 = call @relu(%6) : (tensor<16x64xf32>) -> tensor<16x64xf32>
    %8 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%0 : tensor<16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x64xf32>
    %9 = tensor.empty() : tensor<16x64xi1>
    %10 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%6, %8 : tensor<16x64xf32>, tensor<16x64xf32>) outs(%9 : tensor<16x64xi1>) {
    ^bb0(%in: f32, %in_5: f32, %out: i1):
      %69 = arith.cmpf ogt, %in, %in_5 : f32
      linalg.yield %69 : i1
    } -> tensor<16x64xi1>
    %11 = linalg.matmul ins(%7, %arg2 : tensor<16x64xf32>, tensor<64x64xf32>) outs(%1 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg3 : tensor<64xf32>) outs(%3 : tensor<1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x64xf32>
    %13 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<1x64xf32>) outs(%0 : tensor<16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x64xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11, %13 : tensor<16x64xf32>, tensor<16x64xf32>) outs(%0 : tensor<16x64xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %69 = arith.addf %in, %in_5 : f32
      linalg.yield %69 : f32
    } -> tensor<16x64xf32>
    %15 = call @relu(%14) : (tensor<16x64xf32>) -> tensor<16x64xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%14, %8 : tensor<16x64xf32>, tensor<16x64xf32>) outs(%9 : tensor<16x64xi1>) {
    ^bb0(%in: f32, %in_5: f32, %out: i1):
      %69 = arith.cmpf ogt, %in, %in_5 : f32
      linalg.yield %69 : i1
    } -> tensor<16x64xi1>
    %17 = tensor.empty() : tensor<16x10xf32>
    %18 = linalg.fill ins(%cst_1 : f32) outs(%17 : tensor<16x10xf32>) -> tensor<16x10xf32>
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
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %69 = arith.addf %in, %in_5 : f32
      linalg.yield %69 : f32
    } -> tensor<16x10xf32>
    %24:3 = call @log_softmax(%23) : (tensor<16x10xf32>) -> (tensor<16x10xf32>, tensor<16x10xf32>, tensor<16x1xf32>)
    %25 = call @_one_hot(%arg7) : (tensor<16xi32>) -> tensor<16x10xf32>
    %26 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%24#0, %25 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%17 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %69 = arith.mulf %in, %in_5 : f32
      linalg.yield %69 : f32
    } -> tensor<16x10xf32>
    %27 = tensor.empty() : tensor<16xf32>
    %28 = linalg.fill ins(%cst_1 : f32) outs(%27 : tensor<16xf32>) -> tensor<16xf32>
    %29 = linalg.generic {indexing_maps = [#map1, #map4], iterator_types = ["parallel", "reduction"]} ins(%26 : tensor<16x10xf32>) outs(%28 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %out, %in : f32
      linalg.yield %69 : f32
    } -> tensor<16xf32>
    %30 = tensor.empty() : tensor<f32>
    %31 = linalg.fill ins(%cst_1 : f32) outs(%30 : tensor<f32>) -> tensor<f32>
    %32 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["reduction"]} ins(%29 : tensor<16xf32>) outs(%31 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %out, %in : f32
      linalg.yield %69 : f32
    } -> tensor<f32>
    %33 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = []} ins(%32 : tensor<f32>) outs(%30 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.divf %in, %cst_0 : f32
      linalg.yield %69 : f32
    } -> tensor<f32>
    %34 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = []} ins(%33 : tensor<f32>) outs(%30 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.negf %in : f32
      linalg.yield %69 : f32
    } -> tensor<f32>
    %35 = linalg.generic {indexing_maps = [#map7], iterator_types = []} outs(%30 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst : f32
    } -> tensor<f32>
    %36 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = []} ins(%35 : tensor<f32>) outs(%30 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.divf %in, %cst_0 : f32
      linalg.yield %69 : f32
    } -> tensor<f32>
    %37 = linalg.generic {indexing_maps = [#map6, #map5], iterator_types = ["parallel"]} ins(%36 : tensor<f32>) outs(%27 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16xf32>
    %38 = linalg.generic {indexing_maps = [#map4, #map1], iterator_types = ["parallel", "parallel"]} ins(%37 : tensor<16xf32>) outs(%17 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x10xf32>
    %39 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%38, %25 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%17 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %69 = arith.mulf %in, %in_5 : f32
      linalg.yield %69 : f32
    } -> tensor<16x10xf32>
    %40 = call @log_softmax_0(%24#1, %24#2, %39) : (tensor<16x10xf32>, tensor<16x1xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %41 = tensor.empty() : tensor<10xf32>
    %42 = linalg.fill ins(%cst_1 : f32) outs(%41 : tensor<10xf32>) -> tensor<10xf32>
    %43 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "reduction"]} ins(%40 : tensor<16x10xf32>) outs(%42 : tensor<10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %out, %in : f32
      linalg.yield %69 : f32
    } -> tensor<10xf32>
    %expanded = tensor.expand_shape %43 [[0, 1]] output_shape [1, 10] : tensor<10xf32> into tensor<1x10xf32>
    %44 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "reduction"]} ins(%expanded : tensor<1x10xf32>) outs(%42 : tensor<10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %out, %in : f32
      linalg.yield %69 : f32
    } -> tensor<10xf32>
    %45 = tensor.empty() : tensor<10x64xf32>
    %46 = linalg.fill ins(%cst_1 : f32) outs(%45 : tensor<10x64xf32>) -> tensor<10x64xf32>
    %47 = linalg.generic {indexing_maps = [#map9, #map10, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%40, %15 : tensor<16x10xf32>, tensor<16x64xf32>) outs(%46 : tensor<10x64xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %69 = arith.mulf %in, %in_5 : f32
      %70 = arith.addf %out, %69 : f32
      linalg.yield %70 : f32
    } -> tensor<10x64xf32>
    %48 = tensor.empty() : tensor<64x10xf32>
    %49 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%47 : tensor<10x64xf32>) outs(%48 : tensor<64x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x10xf32>
    %50 = linalg.generic {indexing_maps = [#map12, #map13, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%40, %arg4 : tensor<16x10xf32>, tensor<64x10xf32>) outs(%1 : tensor<16x64xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %69 = arith.mulf %in, %in_5 : f32
      %70 = arith.addf %out, %69 : f32
      linalg.yield %70 : f32
    } -> tensor<16x64xf32>
    %51 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%16, %50, %8 : tensor<16x64xi1>, tensor<16x64xf32>, tensor<16x64xf32>) outs(%0 : tensor<16x64xf32>) {
    ^bb0(%in: i1, %in_5: f32, %in_6: f32, %out: f32):
      %69 = arith.select %in, %in_5, %in_6 : f32
      linalg.yield %69 : f32
    } -> tensor<16x64xf32>
    %52 = tensor.empty() : tensor<64xf32>
    %53 = linalg.fill ins(%cst_1 : f32) outs(%52 : tensor<64xf32>) -> tensor<64xf32>
    %54 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "reduction"]} ins(%51 : tensor<16x64xf32>) outs(%53 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %out, %in : f32
      linalg.yield %69 : f32
    } -> tensor<64xf32>
    %expanded_3 = tensor.expand_shape %54 [[0, 1]] output_shape [1, 64] : tensor<64xf32> into tensor<1x64xf32>
    %55 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "reduction"]} ins(%expanded_3 : tensor<1x64xf32>) outs(%53 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %out, %in : f32
      linalg.yield %69 : f32
    } -> tensor<64xf32>
    %56 = tensor.empty() : tensor<64x64xf32>
    %57 = linalg.fill ins(%cst_1 : f32) outs(%56 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %58 = linalg.generic {indexing_maps = [#map9, #map10, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%51, %7 : tensor<16x64xf32>, tensor<16x64xf32>) outs(%57 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %69 = arith.mulf %in, %in_5 : f32
      %70 = arith.addf %out, %69 : f32
      linalg.yield %70 : f32
    } -> tensor<64x64xf32>
    %59 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%58 : tensor<64x64xf32>) outs(%56 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x64xf32>
    %60 = linalg.generic {indexing_maps = [#map12, #map13, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%51, %arg2 : tensor<16x64xf32>, tensor<64x64xf32>) outs(%1 : tensor<16x64xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %69 = arith.mulf %in, %in_5 : f32
      %70 = arith.addf %out, %69 : f32
      linalg.yield %70 : f32
    } -> tensor<16x64xf32>
    %61 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%10, %60, %8 : tensor<16x64xi1>, tensor<16x64xf32>, tensor<16x64xf32>) outs(%0 : tensor<16x64xf32>) {
    ^bb0(%in: i1, %in_5: f32, %in_6: f32, %out: f32):
      %69 = arith.select %in, %in_5, %in_6 : f32
      linalg.yield %69 : f32
    } -> tensor<16x64xf32>
    %62 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "reduction"]} ins(%61 : tensor<16x64xf32>) outs(%53 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %out, %in : f32
      linalg.yield %69 : f32
    } -> tensor<64xf32>
    %expanded_4 = tensor.expand_shape %62 [[0, 1]] output_shape [1, 64] : tensor<64xf32> into tensor<1x64xf32>
    %63 = linalg.generic {indexing_maps = [#map8, #map4], iterator_types = ["parallel", "reduction"]} ins(%expanded_4 : tensor<1x64xf32>) outs(%53 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %69 = arith.addf %out, %in : f32
      linalg.yield %69 : f32
    } -> tensor<64xf32>
    %64 = tensor.empty() : tensor<64x32xf32>
    %65 = linalg.fill ins(%cst_1 : f32) outs(%64 : tensor<64x32xf32>) -> tensor<64x32xf32>
    %66 = linalg.generic {indexing_maps = [#map9, #map10, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%61, %arg6 : tensor<16x64xf32>, tensor<16x32xf32>) outs(%65 : tensor<64x32xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %69 = arith.mulf %in, %in_5 : f32
      %70 = arith.addf %out, %69 : f32
      linalg.yield %70 : f32
    } -> tensor<64x32xf32>
    %67 = tensor.empty() : tensor<32x64xf32>
    %68 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%66 : tensor<64x32xf32>) outs(%67 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x64xf32>
    return %34, %68, %63, %59, %55, %49, %44 : tensor<f32>, tensor<32x64xf32>, tensor<64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<64x10xf32>, tensor<10xf32>
  }
  func.func private @relu(%arg0: tensor<16x64xf32>) -> tensor<16x64xf32> {
    %cst = arith.constant dense<0.000000e+00> : tensor<f32>
    %0 = tensor.empty() : tensor<16x64xf32>
    %1 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst : tensor<f32>) outs(%0 : tensor<16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x64xf32>
    %2 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0, %1 : tensor<16x64xf32>, tensor<16x64xf32>) outs(%0 : tensor<16x64xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %3 = arith.maximumf %in, %in_0 : f32
      linalg.yield %3 : f32
    } -> tensor<16x64xf32>
    return %2 : tensor<16x64xf32>
  }
  func.func private @log_softmax(%arg0: tensor<16x10xf32>) -> (tensor<16x10xf32>, tensor<16x10xf32>, tensor<16x1xf32>) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_1 = arith.constant 0xFF800000 : f32
    %0 = tensor.empty() : tensor<16xf32>
    %1 = linalg.fill ins(%cst_1 : f32) outs(%0 : tensor<16xf32>) -> tensor<16xf32>
    %2 = linalg.generic {indexing_maps = [#map1, #map4], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<16x10xf32>) outs(%1 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %17 = arith.maximumf %out, %in : f32
      linalg.yield %17 : f32
    } -> tensor<16xf32>
    %3 = linalg.generic {indexing_maps = [#map6, #map5], iterator_types = ["parallel"]} ins(%cst_0 : tensor<f32>) outs(%0 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16xf32>
    %4 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel"]} ins(%3, %2 : tensor<16xf32>, tensor<16xf32>) outs(%0 : tensor<16xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %17 = arith.maximumf %in, %in_2 : f32
      linalg.yield %17 : f32
    } -> tensor<16xf32>
    %5 = tensor.empty() : tensor<16x1xf32>
    %6 = linalg.generic {indexing_maps = [#map4, #map1], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<16xf32>) outs(%5 : tensor<16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x1xf32>
    %7 = tensor.empty() : tensor<16x10xf32>
    %8 = linalg.generic {indexing_maps = [#map14, #map1], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<16x1xf32>) outs(%7 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x10xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0, %8 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%7 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %17 = arith.subf %in, %in_2 : f32
      linalg.yield %17 : f32
    } -> tensor<16x10xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<16x10xf32>) outs(%7 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %17 = math.exp %in : f32
      linalg.yield %17 : f32
    } -> tensor<16x10xf32>
    %11 = linalg.fill ins(%cst : f32) outs(%0 : tensor<16xf32>) -> tensor<16xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map4], iterator_types = ["parallel", "reduction"]} ins(%10 : tensor<16x10xf32>) outs(%11 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %17 = arith.addf %out, %in : f32
      linalg.yield %17 : f32
    } -> tensor<16xf32>
    %13 = linalg.generic {indexing_maps = [#map4, #map1], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<16xf32>) outs(%5 : tensor<16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x1xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<16x1xf32>) outs(%5 : tensor<16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %17 = math.log %in : f32
      linalg.yield %17 : f32
    } -> tensor<16x1xf32>
    %15 = linalg.generic {indexing_maps = [#map14, #map1], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<16x1xf32>) outs(%7 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x10xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%9, %15 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%7 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %17 = arith.subf %in, %in_2 : f32
      linalg.yield %17 : f32
    } -> tensor<16x10xf32>
    return %16, %10, %13 : tensor<16x10xf32>, tensor<16x10xf32>, tensor<16x1xf32>
  }
  func.func private @_one_hot(%arg0: tensor<16xi32>) -> tensor<16x10xf32> {
    %0 = tensor.empty() : tensor<16x1xi32>
    %1 = linalg.generic {indexing_maps = [#map4, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<16xi32>) outs(%0 : tensor<16x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x1xi32>
    %2 = tensor.empty() : tensor<1x10xi32>
    %3 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel", "parallel"]} outs(%2 : tensor<1x10xi32>) {
    ^bb0(%out: i32):
      %11 = linalg.index 1 : index
      %12 = arith.index_cast %11 : index to i32
      linalg.yield %12 : i32
    } -> tensor<1x10xi32>
    %4 = tensor.empty() : tensor<16x10xi32>
    %5 = linalg.generic {indexing_maps = [#map14, #map1], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<16x1xi32>) outs(%4 : tensor<16x10xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x10xi32>
    %6 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<1x10xi32>) outs(%4 : tensor<16x10xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x10xi32>
    %7 = tensor.empty() : tensor<16x10xi1>
    %8 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5, %6 : tensor<16x10xi32>, tensor<16x10xi32>) outs(%7 : tensor<16x10xi1>) {
    ^bb0(%in: i32, %in_0: i32, %out: i1):
      %11 = arith.cmpi eq, %in, %in_0 : i32
      linalg.yield %11 : i1
    } -> tensor<16x10xi1>
    %9 = tensor.empty() : tensor<16x10xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<16x10xi1>) outs(%9 : tensor<16x10xf32>) {
    ^bb0(%in: i1, %out: f32):
      %11 = arith.uitofp %in : i1 to f32
      linalg.yield %11 : f32
    } -> tensor<16x10xf32>
    return %10 : tensor<16x10xf32>
  }
  func.func private @log_softmax_0(%arg0: tensor<16x10xf32>, %arg1: tensor<16x1xf32>, %arg2: tensor<16x10xf32>) -> tensor<16x10xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<16x10xf32>
    %1 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<16x10xf32>) outs(%0 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %11 = arith.negf %in : f32
      linalg.yield %11 : f32
    } -> tensor<16x10xf32>
    %2 = tensor.empty() : tensor<16xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<16xf32>) -> tensor<16xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map4], iterator_types = ["parallel", "reduction"]} ins(%1 : tensor<16x10xf32>) outs(%3 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %11 = arith.addf %out, %in : f32
      linalg.yield %11 : f32
    } -> tensor<16xf32>
    %expanded = tensor.expand_shape %4 [[0, 1]] output_shape [16, 1] : tensor<16xf32> into tensor<16x1xf32>
    %5 = tensor.empty() : tensor<16x1xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded, %arg1 : tensor<16x1xf32>, tensor<16x1xf32>) outs(%5 : tensor<16x1xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %11 = arith.divf %in, %in_0 : f32
      linalg.yield %11 : f32
    } -> tensor<16x1xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map4], iterator_types = ["parallel", "reduction"]} ins(%6 : tensor<16x1xf32>) outs(%3 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %11 = arith.addf %out, %in : f32
      linalg.yield %11 : f32
    } -> tensor<16xf32>
    %8 = linalg.generic {indexing_maps = [#map4, #map1], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<16xf32>) outs(%0 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x10xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%8, %arg0 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%0 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %11 = arith.mulf %in, %in_0 : f32
      linalg.yield %11 : f32
    } -> tensor<16x10xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg2, %9 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%0 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %11 = arith.addf %in, %in_0 : f32
      linalg.yield %11 : f32
    } -> tensor<16x10xf32>
    return %10 : tensor<16x10xf32>
  }
}
