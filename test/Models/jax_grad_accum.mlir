// Compiled with and without a plan: bit-equal, equal to the front end, measured peak = arena.
// RUN: %python %src/tools/e2e --bin=%ckpt_bin --limits=memory %s
// REQUIRES: ckpt-compile, ckpt-run
#map = affine_map<(d0, d1) -> ()>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0) -> ()>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<() -> ()>
#map5 = affine_map<(d0, d1) -> (d1)>
#map6 = affine_map<(d0, d1) -> (0, d1)>
#map7 = affine_map<(d0, d1) -> (d0)>
#map8 = affine_map<(d0, d1) -> (d0, 0)>
#map9 = affine_map<(d0, d1) -> (d1, d0)>
#map10 = affine_map<(d0, d1, d2) -> (d2, d0)>
#map11 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map12 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map13 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map14 = affine_map<(d0, d1, d2) -> (d1, d2)>
module @jax_grad_accum attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<32x64xf32>, %arg1: tensor<64xf32>, %arg2: tensor<64x64xf32>, %arg3: tensor<64xf32>, %arg4: tensor<64x10xf32>, %arg5: tensor<10xf32>, %arg6: tensor<4x8x32xf32>, %arg7: tensor<4x8xi32>) -> (tensor<f32> {jax.result_info = "result[0]"}, tensor<32x64xf32> {jax.result_info = "result[1]"}, tensor<64xf32> {jax.result_info = "result[2]"}, tensor<64x64xf32> {jax.result_info = "result[3]"}, tensor<64xf32> {jax.result_info = "result[4]"}, tensor<64x10xf32> {jax.result_info = "result[5]"}, tensor<10xf32> {jax.result_info = "result[6]"}) {
    %cst = arith.constant dense<4.000000e+00> : tensor<f32>
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 8.000000e+00 : f32
    %cst_2 = arith.constant 4.000000e+00 : f32
    %cst_3 = arith.constant -1.000000e+00 : f32
    %cst_4 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_5 = arith.constant 0xFF800000 : f32
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %c1_i32 = arith.constant 1 : i32
    %c4_i32 = arith.constant 4 : i32
    %cst_6 = arith.constant dense<1.000000e-01> : tensor<f32>
    %cst_7 = arith.constant dense<0> : tensor<i32>
    %cst_8 = arith.constant dense<0.000000e+00> : tensor<f32>
    %0 = tensor.empty() : tensor<32x64xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_8 : tensor<f32>) outs(%0 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x64xf32>
    %2 = tensor.empty() : tensor<64xf32>
    %3 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel"]} ins(%cst_8 : tensor<f32>) outs(%2 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64xf32>
    %4 = tensor.empty() : tensor<64x64xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_8 : tensor<f32>) outs(%4 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x64xf32>
    %6 = tensor.empty() : tensor<64x10xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_8 : tensor<f32>) outs(%6 : tensor<64x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x10xf32>
    %8 = tensor.empty() : tensor<10xf32>
    %9 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel"]} ins(%cst_8 : tensor<f32>) outs(%8 : tensor<10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<10xf32>
    %10:8 = scf.while (%arg8 = %cst_7, %arg9 = %cst_8, %arg10 = %1, %arg11 = %3, %arg12 = %5, %arg13 = %3, %arg14 = %7, %arg15 = %9) : (tensor<i32>, tensor<f32>, tensor<32x64xf32>, tensor<64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<64x10xf32>, tensor<10xf32>) -> (tensor<i32>, tensor<f32>, tensor<32x64xf32>, tensor<64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<64x10xf32>, tensor<10xf32>) {
      %28 = tensor.empty() : tensor<i1>
      %29 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = []} ins(%arg8 : tensor<i32>) outs(%28 : tensor<i1>) {
      ^bb0(%in: i32, %out: i1):
        %30 = arith.cmpi slt, %in, %c4_i32 : i32
        linalg.yield %30 : i1
      } -> tensor<i1>
      %extracted = tensor.extract %29[] : tensor<i1>
      scf.condition(%extracted) %arg8, %arg9, %arg10, %arg11, %arg12, %arg13, %arg14, %arg15 : tensor<i32>, tensor<f32>, tensor<32x64xf32>, tensor<64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<64x10xf32>, tensor<10xf32>
    } do {
    ^bb0(%arg8: tensor<i32>, %arg9: tensor<f32>, %arg10: tensor<32x64xf32>, %arg11: tensor<64xf32>, %arg12: tensor<64x64xf32>, %arg13: tensor<64xf32>, %arg14: tensor<64x10xf32>, %arg15: tensor<10xf32>):
      %extracted = tensor.extract %arg8[] : tensor<i32>
      %28 = arith.index_cast %extracted : i32 to index
      %29 = arith.maxsi %28, %c0 : index
      %30 = arith.minsi %29, %c3 : index
      %extracted_slice = tensor.extract_slice %arg6[%30, 0, 0] [1, 8, 32] [1, 1, 1] : tensor<4x8x32xf32> to tensor<1x8x32xf32>
      %collapsed = tensor.collapse_shape %extracted_slice [[0, 1], [2]] : tensor<1x8x32xf32> into tensor<8x32xf32>
      %extracted_slice_9 = tensor.extract_slice %arg7[%30, 0] [1, 8] [1, 1] : tensor<4x8xi32> to tensor<1x8xi32>
      %collapsed_10 = tensor.collapse_shape %extracted_slice_9 [[0, 1]] : tensor<1x8xi32> into tensor<8xi32>
      %31 = tensor.empty() : tensor<8x64xf32>
      %32 = linalg.fill ins(%cst_0 : f32) outs(%31 : tensor<8x64xf32>) -> tensor<8x64xf32>
      %33 = linalg.matmul ins(%collapsed, %arg0 : tensor<8x32xf32>, tensor<32x64xf32>) outs(%32 : tensor<8x64xf32>) -> tensor<8x64xf32>
      %34 = tensor.empty() : tensor<1x64xf32>
      %35 = linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<64xf32>) outs(%34 : tensor<1x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<1x64xf32>
      %36 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel"]} ins(%35 : tensor<1x64xf32>) outs(%31 : tensor<8x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<8x64xf32>
      %37 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%33, %36 : tensor<8x64xf32>, tensor<8x64xf32>) outs(%31 : tensor<8x64xf32>) {
      ^bb0(%in: f32, %in_14: f32, %out: f32):
        %144 = arith.addf %in, %in_14 : f32
        linalg.yield %144 : f32
      } -> tensor<8x64xf32>
      %38 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_8 : tensor<f32>) outs(%31 : tensor<8x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<8x64xf32>
      %39 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%37, %38 : tensor<8x64xf32>, tensor<8x64xf32>) outs(%31 : tensor<8x64xf32>) {
      ^bb0(%in: f32, %in_14: f32, %out: f32):
        %144 = arith.maximumf %in, %in_14 : f32
        linalg.yield %144 : f32
      } -> tensor<8x64xf32>
      %40 = tensor.empty() : tensor<8x64xi1>
      %41 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%37, %38 : tensor<8x64xf32>, tensor<8x64xf32>) outs(%40 : tensor<8x64xi1>) {
      ^bb0(%in: f32, %in_14: f32, %out: i1):
        %144 = arith.cmpf ogt, %in, %in_14 : f32
        linalg.yield %144 : i1
      } -> tensor<8x64xi1>
      %42 = linalg.matmul ins(%39, %arg2 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%32 : tensor<8x64xf32>) -> tensor<8x64xf32>
      %43 = linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg3 : tensor<64xf32>) outs(%34 : tensor<1x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<1x64xf32>
      %44 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel"]} ins(%43 : tensor<1x64xf32>) outs(%31 : tensor<8x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<8x64xf32>
      %45 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%42, %44 : tensor<8x64xf32>, tensor<8x64xf32>) outs(%31 : tensor<8x64xf32>) {
      ^bb0(%in: f32, %in_14: f32, %out: f32):
        %144 = arith.addf %in, %in_14 : f32
        linalg.yield %144 : f32
      } -> tensor<8x64xf32>
      %46 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%45, %38 : tensor<8x64xf32>, tensor<8x64xf32>) outs(%31 : tensor<8x64xf32>) {
      ^bb0(%in: f32, %in_14: f32, %out: f32):
        %144 = arith.maximumf %in, %in_14 : f32
        linalg.yield %144 : f32
      } -> tensor<8x64xf32>
      %47 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%45, %38 : tensor<8x64xf32>, tensor<8x64xf32>) outs(%40 : tensor<8x64xi1>) {
      ^bb0(%in: f32, %in_14: f32, %out: i1):
        %144 = arith.cmpf ogt, %in, %in_14 : f32
        linalg.yield %144 : i1
      } -> tensor<8x64xi1>
      %48 = tensor.empty() : tensor<8x10xf32>
      %49 = linalg.fill ins(%cst_0 : f32) outs(%48 : tensor<8x10xf32>) -> tensor<8x10xf32>
      %50 = linalg.matmul ins(%46, %arg4 : tensor<8x64xf32>, tensor<64x10xf32>) outs(%49 : tensor<8x10xf32>) -> tensor<8x10xf32>
      %51 = tensor.empty() : tensor<1x10xf32>
      %52 = linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg5 : tensor<10xf32>) outs(%51 : tensor<1x10xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<1x10xf32>
      %53 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel"]} ins(%52 : tensor<1x10xf32>) outs(%48 : tensor<8x10xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<8x10xf32>
      %54 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%50, %53 : tensor<8x10xf32>, tensor<8x10xf32>) outs(%48 : tensor<8x10xf32>) {
      ^bb0(%in: f32, %in_14: f32, %out: f32):
        %144 = arith.addf %in, %in_14 : f32
        linalg.yield %144 : f32
      } -> tensor<8x10xf32>
      %55 = tensor.empty() : tensor<8xf32>
      %56 = linalg.fill ins(%cst_5 : f32) outs(%55 : tensor<8xf32>) -> tensor<8xf32>
      %57 = linalg.generic {indexing_maps = [#map1, #map7], iterator_types = ["parallel", "reduction"]} ins(%54 : tensor<8x10xf32>) outs(%56 : tensor<8xf32>) {
      ^bb0(%in: f32, %out: f32):
        %144 = arith.maximumf %out, %in : f32
        linalg.yield %144 : f32
      } -> tensor<8xf32>
      %58 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel"]} ins(%cst_4 : tensor<f32>) outs(%55 : tensor<8xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<8xf32>
      %59 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%58, %57 : tensor<8xf32>, tensor<8xf32>) outs(%55 : tensor<8xf32>) {
      ^bb0(%in: f32, %in_14: f32, %out: f32):
        %144 = arith.maximumf %in, %in_14 : f32
        linalg.yield %144 : f32
      } -> tensor<8xf32>
      %60 = tensor.empty() : tensor<8x1xf32>
      %61 = linalg.generic {indexing_maps = [#map7, #map1], iterator_types = ["parallel", "parallel"]} ins(%59 : tensor<8xf32>) outs(%60 : tensor<8x1xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<8x1xf32>
      %62 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%61 : tensor<8x1xf32>) outs(%48 : tensor<8x10xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<8x10xf32>
      %63 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%54, %62 : tensor<8x10xf32>, tensor<8x10xf32>) outs(%48 : tensor<8x10xf32>) {
      ^bb0(%in: f32, %in_14: f32, %out: f32):
        %144 = arith.subf %in, %in_14 : f32
        linalg.yield %144 : f32
      } -> tensor<8x10xf32>
      %64 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%63 : tensor<8x10xf32>) outs(%48 : tensor<8x10xf32>) {
      ^bb0(%in: f32, %out: f32):
        %144 = math.exp %in : f32
        linalg.yield %144 : f32
      } -> tensor<8x10xf32>
      %65 = linalg.fill ins(%cst_0 : f32) outs(%55 : tensor<8xf32>) -> tensor<8xf32>
      %66 = linalg.generic {indexing_maps = [#map1, #map7], iterator_types = ["parallel", "reduction"]} ins(%64 : tensor<8x10xf32>) outs(%65 : tensor<8xf32>) {
      ^bb0(%in: f32, %out: f32):
        %144 = arith.addf %out, %in : f32
        linalg.yield %144 : f32
      } -> tensor<8xf32>
      %67 = linalg.generic {indexing_maps = [#map7, #map1], iterator_types = ["parallel", "parallel"]} ins(%66 : tensor<8xf32>) outs(%60 : tensor<8x1xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<8x1xf32>
      %68 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%67 : tensor<8x1xf32>) outs(%60 : tensor<8x1xf32>) {
      ^bb0(%in: f32, %out: f32):
        %144 = math.log %in : f32
        linalg.yield %144 : f32
      } -> tensor<8x1xf32>
      %69 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%68 : tensor<8x1xf32>) outs(%48 : tensor<8x10xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<8x10xf32>
      %70 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%63, %69 : tensor<8x10xf32>, tensor<8x10xf32>) outs(%48 : tensor<8x10xf32>) {
      ^bb0(%in: f32, %in_14: f32, %out: f32):
        %144 = arith.subf %in, %in_14 : f32
        linalg.yield %144 : f32
      } -> tensor<8x10xf32>
      %71 = tensor.empty() : tensor<8x1xi32>
      %72 = linalg.generic {indexing_maps = [#map7, #map1], iterator_types = ["parallel", "parallel"]} ins(%collapsed_10 : tensor<8xi32>) outs(%71 : tensor<8x1xi32>) {
      ^bb0(%in: i32, %out: i32):
        linalg.yield %in : i32
      } -> tensor<8x1xi32>
      %73 = tensor.empty() : tensor<1x10xi32>
      %74 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel", "parallel"]} outs(%73 : tensor<1x10xi32>) {
      ^bb0(%out: i32):
        %144 = linalg.index 1 : index
        %145 = arith.index_cast %144 : index to i32
        linalg.yield %145 : i32
      } -> tensor<1x10xi32>
      %75 = tensor.empty() : tensor<8x10xi32>
      %76 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%72 : tensor<8x1xi32>) outs(%75 : tensor<8x10xi32>) {
      ^bb0(%in: i32, %out: i32):
        linalg.yield %in : i32
      } -> tensor<8x10xi32>
      %77 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel"]} ins(%74 : tensor<1x10xi32>) outs(%75 : tensor<8x10xi32>) {
      ^bb0(%in: i32, %out: i32):
        linalg.yield %in : i32
      } -> tensor<8x10xi32>
      %78 = tensor.empty() : tensor<8x10xi1>
      %79 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%76, %77 : tensor<8x10xi32>, tensor<8x10xi32>) outs(%78 : tensor<8x10xi1>) {
      ^bb0(%in: i32, %in_14: i32, %out: i1):
        %144 = arith.cmpi eq, %in, %in_14 : i32
        linalg.yield %144 : i1
      } -> tensor<8x10xi1>
      %80 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%79 : tensor<8x10xi1>) outs(%48 : tensor<8x10xf32>) {
      ^bb0(%in: i1, %out: f32):
        %144 = arith.uitofp %in : i1 to f32
        linalg.yield %144 : f32
      } -> tensor<8x10xf32>
      %81 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%70, %80 : tensor<8x10xf32>, tensor<8x10xf32>) outs(%48 : tensor<8x10xf32>) {
      ^bb0(%in: f32, %in_14: f32, %out: f32):
        %144 = arith.mulf %in, %in_14 : f32
        linalg.yield %144 : f32
      } -> tensor<8x10xf32>
      %82 = linalg.generic {indexing_maps = [#map1, #map7], iterator_types = ["parallel", "reduction"]} ins(%81 : tensor<8x10xf32>) outs(%65 : tensor<8xf32>) {
      ^bb0(%in: f32, %out: f32):
        %144 = arith.addf %out, %in : f32
        linalg.yield %144 : f32
      } -> tensor<8xf32>
      %83 = tensor.empty() : tensor<f32>
      %84 = linalg.fill ins(%cst_0 : f32) outs(%83 : tensor<f32>) -> tensor<f32>
      %85 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["reduction"]} ins(%82 : tensor<8xf32>) outs(%84 : tensor<f32>) {
      ^bb0(%in: f32, %out: f32):
        %144 = arith.addf %out, %in : f32
        linalg.yield %144 : f32
      } -> tensor<f32>
      %86 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = []} ins(%85 : tensor<f32>) outs(%83 : tensor<f32>) {
      ^bb0(%in: f32, %out: f32):
        %144 = arith.divf %in, %cst_1 : f32
        linalg.yield %144 : f32
      } -> tensor<f32>
      %87 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = []} ins(%86 : tensor<f32>) outs(%83 : tensor<f32>) {
      ^bb0(%in: f32, %out: f32):
        %144 = arith.negf %in : f32
        linalg.yield %144 : f32
      } -> tensor<f32>
      %88 = linalg.generic {indexing_maps = [#map4], iterator_types = []} outs(%83 : tensor<f32>) {
      ^bb0(%out: f32):
        linalg.yield %cst_3 : f32
      } -> tensor<f32>
      %89 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = []} ins(%88 : tensor<f32>) outs(%83 : tensor<f32>) {
      ^bb0(%in: f32, %out: f32):
        %144 = arith.divf %in, %cst_1 : f32
        linalg.yield %144 : f32
      } -> tensor<f32>
      %90 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel"]} ins(%89 : tensor<f32>) outs(%55 : tensor<8xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<8xf32>
      %91 = linalg.generic {indexing_maps = [#map7, #map1], iterator_types = ["parallel", "parallel"]} ins(%90 : tensor<8xf32>) outs(%48 : tensor<8x10xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<8x10xf32>
      %92 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%91, %80 : tensor<8x10xf32>, tensor<8x10xf32>) outs(%48 : tensor<8x10xf32>) {
      ^bb0(%in: f32, %in_14: f32, %out: f32):
        %144 = arith.mulf %in, %in_14 : f32
        linalg.yield %144 : f32
      } -> tensor<8x10xf32>
      %93 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%92 : tensor<8x10xf32>) outs(%48 : tensor<8x10xf32>) {
      ^bb0(%in: f32, %out: f32):
        %144 = arith.negf %in : f32
        linalg.yield %144 : f32
      } -> tensor<8x10xf32>
      %94 = linalg.generic {indexing_maps = [#map1, #map7], iterator_types = ["parallel", "reduction"]} ins(%93 : tensor<8x10xf32>) outs(%65 : tensor<8xf32>) {
      ^bb0(%in: f32, %out: f32):
        %144 = arith.addf %out, %in : f32
        linalg.yield %144 : f32
      } -> tensor<8xf32>
      %expanded = tensor.expand_shape %94 [[0, 1]] output_shape [8, 1] : tensor<8xf32> into tensor<8x1xf32>
      %95 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded, %67 : tensor<8x1xf32>, tensor<8x1xf32>) outs(%60 : tensor<8x1xf32>) {
      ^bb0(%in: f32, %in_14: f32, %out: f32):
        %144 = arith.divf %in, %in_14 : f32
        linalg.yield %144 : f32
      } -> tensor<8x1xf32>
      %96 = linalg.generic {indexing_maps = [#map1, #map7], iterator_types = ["parallel", "reduction"]} ins(%95 : tensor<8x1xf32>) outs(%65 : tensor<8xf32>) {
      ^bb0(%in: f32, %out: f32):
        %144 = arith.addf %out, %in : f32
        linalg.yield %144 : f32
      } -> tensor<8xf32>
      %97 = linalg.generic {indexing_maps = [#map7, #map1], iterator_types = ["parallel", "parallel"]} ins(%96 : tensor<8xf32>) outs(%48 : tensor<8x10xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<8x10xf32>
      %98 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%97, %64 : tensor<8x10xf32>, tensor<8x10xf32>) outs(%48 : tensor<8x10xf32>) {
      ^bb0(%in: f32, %in_14: f32, %out: f32):
        %144 = arith.mulf %in, %in_14 : f32
        linalg.yield %144 : f32
      } -> tensor<8x10xf32>
      %99 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%92, %98 : tensor<8x10xf32>, tensor<8x10xf32>) outs(%48 : tensor<8x10xf32>) {
      ^bb0(%in: f32, %in_14: f32, %out: f32):
        %144 = arith.addf %in, %in_14 : f32
        linalg.yield %144 : f32
      } -> tensor<8x10xf32>
      %100 = linalg.fill ins(%cst_0 : f32) outs(%8 : tensor<10xf32>) -> tensor<10xf32>
      %101 = linalg.generic {indexing_maps = [#map9, #map7], iterator_types = ["parallel", "reduction"]} ins(%99 : tensor<8x10xf32>) outs(%100 : tensor<10xf32>) {
      ^bb0(%in: f32, %out: f32):
        %144 = arith.addf %out, %in : f32
        linalg.yield %144 : f32
      } -> tensor<10xf32>
      %expanded_11 = tensor.expand_shape %101 [[0, 1]] output_shape [1, 10] : tensor<10xf32> into tensor<1x10xf32>
      %102 = linalg.generic {indexing_maps = [#map9, #map7], iterator_types = ["parallel", "reduction"]} ins(%expanded_11 : tensor<1x10xf32>) outs(%100 : tensor<10xf32>) {
      ^bb0(%in: f32, %out: f32):
        %144 = arith.addf %out, %in : f32
        linalg.yield %144 : f32
      } -> tensor<10xf32>
      %103 = tensor.empty() : tensor<10x64xf32>
      %104 = linalg.fill ins(%cst_0 : f32) outs(%103 : tensor<10x64xf32>) -> tensor<10x64xf32>
      %105 = linalg.generic {indexing_maps = [#map10, #map11, #map12], iterator_types = ["parallel", "parallel", "reduction"]} ins(%99, %46 : tensor<8x10xf32>, tensor<8x64xf32>) outs(%104 : tensor<10x64xf32>) {
      ^bb0(%in: f32, %in_14: f32, %out: f32):
        %144 = arith.mulf %in, %in_14 : f32
        %145 = arith.addf %out, %144 : f32
        linalg.yield %145 : f32
      } -> tensor<10x64xf32>
      %106 = linalg.generic {indexing_maps = [#map9, #map1], iterator_types = ["parallel", "parallel"]} ins(%105 : tensor<10x64xf32>) outs(%6 : tensor<64x10xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<64x10xf32>
      %107 = linalg.generic {indexing_maps = [#map13, #map14, #map12], iterator_types = ["parallel", "parallel", "reduction"]} ins(%99, %arg4 : tensor<8x10xf32>, tensor<64x10xf32>) outs(%32 : tensor<8x64xf32>) {
      ^bb0(%in: f32, %in_14: f32, %out: f32):
        %144 = arith.mulf %in, %in_14 : f32
        %145 = arith.addf %out, %144 : f32
        linalg.yield %145 : f32
      } -> tensor<8x64xf32>
      %108 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%47, %107, %38 : tensor<8x64xi1>, tensor<8x64xf32>, tensor<8x64xf32>) outs(%31 : tensor<8x64xf32>) {
      ^bb0(%in: i1, %in_14: f32, %in_15: f32, %out: f32):
        %144 = arith.select %in, %in_14, %in_15 : f32
        linalg.yield %144 : f32
      } -> tensor<8x64xf32>
      %109 = linalg.fill ins(%cst_0 : f32) outs(%2 : tensor<64xf32>) -> tensor<64xf32>
      %110 = linalg.generic {indexing_maps = [#map9, #map7], iterator_types = ["parallel", "reduction"]} ins(%108 : tensor<8x64xf32>) outs(%109 : tensor<64xf32>) {
      ^bb0(%in: f32, %out: f32):
        %144 = arith.addf %out, %in : f32
        linalg.yield %144 : f32
      } -> tensor<64xf32>
      %expanded_12 = tensor.expand_shape %110 [[0, 1]] output_shape [1, 64] : tensor<64xf32> into tensor<1x64xf32>
      %111 = linalg.generic {indexing_maps = [#map9, #map7], iterator_types = ["parallel", "reduction"]} ins(%expanded_12 : tensor<1x64xf32>) outs(%109 : tensor<64xf32>) {
      ^bb0(%in: f32, %out: f32):
        %144 = arith.addf %out, %in : f32
        linalg.yield %144 : f32
      } -> tensor<64xf32>
      %112 = linalg.fill ins(%cst_0 : f32) outs(%4 : tensor<64x64xf32>) -> tensor<64x64xf32>
      %113 = linalg.generic {indexing_maps = [#map10, #map11, #map12], iterator_types = ["parallel", "parallel", "reduction"]} ins(%108, %39 : tensor<8x64xf32>, tensor<8x64xf32>) outs(%112 : tensor<64x64xf32>) {
      ^bb0(%in: f32, %in_14: f32, %out: f32):
        %144 = arith.mulf %in, %in_14 : f32
        %145 = arith.addf %out, %144 : f32
        linalg.yield %145 : f32
      } -> tensor<64x64xf32>
      %114 = linalg.generic {indexing_maps = [#map9, #map1], iterator_types = ["parallel", "parallel"]} ins(%113 : tensor<64x64xf32>) outs(%4 : tensor<64x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<64x64xf32>
      %115 = linalg.generic {indexing_maps = [#map13, #map14, #map12], iterator_types = ["parallel", "parallel", "reduction"]} ins(%108, %arg2 : tensor<8x64xf32>, tensor<64x64xf32>) outs(%32 : tensor<8x64xf32>) {
      ^bb0(%in: f32, %in_14: f32, %out: f32):
        %144 = arith.mulf %in, %in_14 : f32
        %145 = arith.addf %out, %144 : f32
        linalg.yield %145 : f32
      } -> tensor<8x64xf32>
      %116 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%41, %115, %38 : tensor<8x64xi1>, tensor<8x64xf32>, tensor<8x64xf32>) outs(%31 : tensor<8x64xf32>) {
      ^bb0(%in: i1, %in_14: f32, %in_15: f32, %out: f32):
        %144 = arith.select %in, %in_14, %in_15 : f32
        linalg.yield %144 : f32
      } -> tensor<8x64xf32>
      %117 = linalg.generic {indexing_maps = [#map9, #map7], iterator_types = ["parallel", "reduction"]} ins(%116 : tensor<8x64xf32>) outs(%109 : tensor<64xf32>) {
      ^bb0(%in: f32, %out: f32):
        %144 = arith.addf %out, %in : f32
        linalg.yield %144 : f32
      } -> tensor<64xf32>
      %expanded_13 = tensor.expand_shape %117 [[0, 1]] output_shape [1, 64] : tensor<64xf32> into tensor<1x64xf32>
      %118 = linalg.generic {indexing_maps = [#map9, #map7], iterator_types = ["parallel", "reduction"]} ins(%expanded_13 : tensor<1x64xf32>) outs(%109 : tensor<64xf32>) {
      ^bb0(%in: f32, %out: f32):
        %144 = arith.addf %out, %in : f32
        linalg.yield %144 : f32
      } -> tensor<64xf32>
      %119 = tensor.empty() : tensor<64x32xf32>
      %120 = linalg.fill ins(%cst_0 : f32) outs(%119 : tensor<64x32xf32>) -> tensor<64x32xf32>
      %121 = linalg.generic {indexing_maps = [#map10, #map11, #map12], iterator_types = ["parallel", "parallel", "reduction"]} ins(%116, %collapsed : tensor<8x64xf32>, tensor<8x32xf32>) outs(%120 : tensor<64x32xf32>) {
      ^bb0(%in: f32, %in_14: f32, %out: f32):
        %144 = arith.mulf %in, %in_14 : f32
        %145 = arith.addf %out, %144 : f32
        linalg.yield %145 : f32
      } -> tensor<64x32xf32>
      %122 = linalg.generic {indexing_maps = [#map9, #map1], iterator_types = ["parallel", "parallel"]} ins(%121 : tensor<64x32xf32>) outs(%0 : tensor<32x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<32x64xf32>
      %123 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = []} ins(%87 : tensor<f32>) outs(%83 : tensor<f32>) {
      ^bb0(%in: f32, %out: f32):
        %144 = arith.divf %in, %cst_2 : f32
        linalg.yield %144 : f32
      } -> tensor<f32>
      %124 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = []} ins(%arg9, %123 : tensor<f32>, tensor<f32>) outs(%83 : tensor<f32>) {
      ^bb0(%in: f32, %in_14: f32, %out: f32):
        %144 = arith.addf %in, %in_14 : f32
        linalg.yield %144 : f32
      } -> tensor<f32>
      %125 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst : tensor<f32>) outs(%0 : tensor<32x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<32x64xf32>
      %126 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%122, %125 : tensor<32x64xf32>, tensor<32x64xf32>) outs(%0 : tensor<32x64xf32>) {
      ^bb0(%in: f32, %in_14: f32, %out: f32):
        %144 = arith.divf %in, %in_14 : f32
        linalg.yield %144 : f32
      } -> tensor<32x64xf32>
      %127 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg10, %126 : tensor<32x64xf32>, tensor<32x64xf32>) outs(%0 : tensor<32x64xf32>) {
      ^bb0(%in: f32, %in_14: f32, %out: f32):
        %144 = arith.addf %in, %in_14 : f32
        linalg.yield %144 : f32
      } -> tensor<32x64xf32>
      %128 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel"]} ins(%cst : tensor<f32>) outs(%2 : tensor<64xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<64xf32>
      %129 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%118, %128 : tensor<64xf32>, tensor<64xf32>) outs(%2 : tensor<64xf32>) {
      ^bb0(%in: f32, %in_14: f32, %out: f32):
        %144 = arith.divf %in, %in_14 : f32
        linalg.yield %144 : f32
      } -> tensor<64xf32>
      %130 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%arg11, %129 : tensor<64xf32>, tensor<64xf32>) outs(%2 : tensor<64xf32>) {
      ^bb0(%in: f32, %in_14: f32, %out: f32):
        %144 = arith.addf %in, %in_14 : f32
        linalg.yield %144 : f32
      } -> tensor<64xf32>
      %131 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst : tensor<f32>) outs(%4 : tensor<64x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<64x64xf32>
      %132 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%114, %131 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%4 : tensor<64x64xf32>) {
      ^bb0(%in: f32, %in_14: f32, %out: f32):
        %144 = arith.divf %in, %in_14 : f32
        linalg.yield %144 : f32
      } -> tensor<64x64xf32>
      %133 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg12, %132 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%4 : tensor<64x64xf32>) {
      ^bb0(%in: f32, %in_14: f32, %out: f32):
        %144 = arith.addf %in, %in_14 : f32
        linalg.yield %144 : f32
      } -> tensor<64x64xf32>
      %134 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%111, %128 : tensor<64xf32>, tensor<64xf32>) outs(%2 : tensor<64xf32>) {
      ^bb0(%in: f32, %in_14: f32, %out: f32):
        %144 = arith.divf %in, %in_14 : f32
        linalg.yield %144 : f32
      } -> tensor<64xf32>
      %135 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%arg13, %134 : tensor<64xf32>, tensor<64xf32>) outs(%2 : tensor<64xf32>) {
      ^bb0(%in: f32, %in_14: f32, %out: f32):
        %144 = arith.addf %in, %in_14 : f32
        linalg.yield %144 : f32
      } -> tensor<64xf32>
      %136 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst : tensor<f32>) outs(%6 : tensor<64x10xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<64x10xf32>
      %137 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%106, %136 : tensor<64x10xf32>, tensor<64x10xf32>) outs(%6 : tensor<64x10xf32>) {
      ^bb0(%in: f32, %in_14: f32, %out: f32):
        %144 = arith.divf %in, %in_14 : f32
        linalg.yield %144 : f32
      } -> tensor<64x10xf32>
      %138 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg14, %137 : tensor<64x10xf32>, tensor<64x10xf32>) outs(%6 : tensor<64x10xf32>) {
      ^bb0(%in: f32, %in_14: f32, %out: f32):
        %144 = arith.addf %in, %in_14 : f32
        linalg.yield %144 : f32
      } -> tensor<64x10xf32>
      %139 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel"]} ins(%cst : tensor<f32>) outs(%8 : tensor<10xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<10xf32>
      %140 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%102, %139 : tensor<10xf32>, tensor<10xf32>) outs(%8 : tensor<10xf32>) {
      ^bb0(%in: f32, %in_14: f32, %out: f32):
        %144 = arith.divf %in, %in_14 : f32
        linalg.yield %144 : f32
      } -> tensor<10xf32>
      %141 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%arg15, %140 : tensor<10xf32>, tensor<10xf32>) outs(%8 : tensor<10xf32>) {
      ^bb0(%in: f32, %in_14: f32, %out: f32):
        %144 = arith.addf %in, %in_14 : f32
        linalg.yield %144 : f32
      } -> tensor<10xf32>
      %142 = tensor.empty() : tensor<i32>
      %143 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = []} ins(%arg8 : tensor<i32>) outs(%142 : tensor<i32>) {
      ^bb0(%in: i32, %out: i32):
        %144 = arith.addi %in, %c1_i32 : i32
        linalg.yield %144 : i32
      } -> tensor<i32>
      scf.yield %143, %124, %127, %130, %133, %135, %138, %141 : tensor<i32>, tensor<f32>, tensor<32x64xf32>, tensor<64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<64x10xf32>, tensor<10xf32>
    }
    %11 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_6 : tensor<f32>) outs(%0 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x64xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11, %10#2 : tensor<32x64xf32>, tensor<32x64xf32>) outs(%0 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %28 = arith.mulf %in, %in_9 : f32
      linalg.yield %28 : f32
    } -> tensor<32x64xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0, %12 : tensor<32x64xf32>, tensor<32x64xf32>) outs(%0 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %28 = arith.subf %in, %in_9 : f32
      linalg.yield %28 : f32
    } -> tensor<32x64xf32>
    %14 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel"]} ins(%cst_6 : tensor<f32>) outs(%2 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64xf32>
    %15 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%14, %10#3 : tensor<64xf32>, tensor<64xf32>) outs(%2 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %28 = arith.mulf %in, %in_9 : f32
      linalg.yield %28 : f32
    } -> tensor<64xf32>
    %16 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%arg1, %15 : tensor<64xf32>, tensor<64xf32>) outs(%2 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %28 = arith.subf %in, %in_9 : f32
      linalg.yield %28 : f32
    } -> tensor<64xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_6 : tensor<f32>) outs(%4 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x64xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%17, %10#4 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%4 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %28 = arith.mulf %in, %in_9 : f32
      linalg.yield %28 : f32
    } -> tensor<64x64xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg2, %18 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%4 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %28 = arith.subf %in, %in_9 : f32
      linalg.yield %28 : f32
    } -> tensor<64x64xf32>
    %20 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%14, %10#5 : tensor<64xf32>, tensor<64xf32>) outs(%2 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %28 = arith.mulf %in, %in_9 : f32
      linalg.yield %28 : f32
    } -> tensor<64xf32>
    %21 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%arg3, %20 : tensor<64xf32>, tensor<64xf32>) outs(%2 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %28 = arith.subf %in, %in_9 : f32
      linalg.yield %28 : f32
    } -> tensor<64xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_6 : tensor<f32>) outs(%6 : tensor<64x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x10xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%22, %10#6 : tensor<64x10xf32>, tensor<64x10xf32>) outs(%6 : tensor<64x10xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %28 = arith.mulf %in, %in_9 : f32
      linalg.yield %28 : f32
    } -> tensor<64x10xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg4, %23 : tensor<64x10xf32>, tensor<64x10xf32>) outs(%6 : tensor<64x10xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %28 = arith.subf %in, %in_9 : f32
      linalg.yield %28 : f32
    } -> tensor<64x10xf32>
    %25 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel"]} ins(%cst_6 : tensor<f32>) outs(%8 : tensor<10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<10xf32>
    %26 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%25, %10#7 : tensor<10xf32>, tensor<10xf32>) outs(%8 : tensor<10xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %28 = arith.mulf %in, %in_9 : f32
      linalg.yield %28 : f32
    } -> tensor<10xf32>
    %27 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%arg5, %26 : tensor<10xf32>, tensor<10xf32>) outs(%8 : tensor<10xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %28 = arith.subf %in, %in_9 : f32
      linalg.yield %28 : f32
    } -> tensor<10xf32>
    return %10#1, %13, %16, %19, %21, %24, %27 : tensor<f32>, tensor<32x64xf32>, tensor<64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<64x10xf32>, tensor<10xf32>
  }
}

