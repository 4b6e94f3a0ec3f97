// Compiled with and without a plan: bit-equal, equal to the front end, measured peak = arena.
// RUN: %python %src/tools/e2e --bin=%ckpt_bin --limits=memory %s
// REQUIRES: ckpt-compile, ckpt-run
#map = affine_map<(d0, d1) -> ()>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1, d2) -> ()>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map5 = affine_map<() -> ()>
#map6 = affine_map<(d0, d1) -> (0, d1)>
#map7 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map8 = affine_map<(d0, d1) -> (d0)>
#map9 = affine_map<(d0) -> ()>
#map10 = affine_map<(d0) -> (d0)>
#map11 = affine_map<(d0, d1) -> (d0, 0)>
#map12 = affine_map<(d0, d1) -> (d1, d0)>
#map13 = affine_map<(d0, d1, d2) -> (d2, d0)>
#map14 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map15 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map16 = affine_map<(d0, d1, d2) -> (d0, d2)>
module @jax_lstm_scan attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<12x64xf32>, %arg1: tensor<16x64xf32>, %arg2: tensor<64xf32>, %arg3: tensor<16x5xf32>, %arg4: tensor<5xf32>, %arg5: tensor<16x4x12xf32>, %arg6: tensor<4xi32>) -> (tensor<f32> {jax.result_info = "result[0]"}, tensor<12x64xf32> {jax.result_info = "result[1]"}, tensor<16x64xf32> {jax.result_info = "result[2]"}, tensor<64xf32> {jax.result_info = "result[3]"}, tensor<16x5xf32> {jax.result_info = "result[4]"}, tensor<5xf32> {jax.result_info = "result[5]"}) {
    %c16 = arith.constant 16 : index
    %c32 = arith.constant 32 : index
    %c48 = arith.constant 48 : index
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_1 = arith.constant dense<1.000000e+00> : tensor<f32>
    %c0 = arith.constant 0 : index
    %c15 = arith.constant 15 : index
    %cst_2 = arith.constant -1.000000e+00 : f32
    %cst_3 = arith.constant 4.000000e+00 : f32
    %cst_4 = arith.constant 0.000000e+00 : f32
    %c1_i32 = arith.constant 1 : i32
    %c16_i32 = arith.constant 16 : i32
    %cst_5 = arith.constant dense<0> : tensor<i32>
    %cst_6 = arith.constant dense<0.000000e+00> : tensor<f32>
    %0 = tensor.empty() : tensor<4x16xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_6 : tensor<f32>) outs(%0 : tensor<4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x16xf32>
    %2 = tensor.empty() : tensor<1x64xf32>
    %3 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<64xf32>) outs(%2 : tensor<1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x64xf32>
    %4 = tensor.empty() : tensor<16x4x16xf32>
    %5 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_6 : tensor<f32>) outs(%4 : tensor<16x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x4x16xf32>
    %6:15 = scf.while (%arg7 = %cst_5, %arg8 = %1, %arg9 = %1, %arg10 = %5, %arg11 = %5, %arg12 = %5, %arg13 = %5, %arg14 = %5, %arg15 = %5, %arg16 = %5, %arg17 = %5, %arg18 = %5, %arg19 = %5, %arg20 = %5, %arg21 = %5) : (tensor<i32>, tensor<4x16xf32>, tensor<4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>) -> (tensor<i32>, tensor<4x16xf32>, tensor<4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>) {
      %77 = tensor.empty() : tensor<i1>
      %78 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = []} ins(%arg7 : tensor<i32>) outs(%77 : tensor<i1>) {
      ^bb0(%in: i32, %out: i1):
        %79 = arith.cmpi slt, %in, %c16_i32 : i32
        linalg.yield %79 : i1
      } -> tensor<i1>
      %extracted = tensor.extract %78[] : tensor<i1>
      scf.condition(%extracted) %arg7, %arg8, %arg9, %arg10, %arg11, %arg12, %arg13, %arg14, %arg15, %arg16, %arg17, %arg18, %arg19, %arg20, %arg21 : tensor<i32>, tensor<4x16xf32>, tensor<4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>
    } do {
    ^bb0(%arg7: tensor<i32>, %arg8: tensor<4x16xf32>, %arg9: tensor<4x16xf32>, %arg10: tensor<16x4x16xf32>, %arg11: tensor<16x4x16xf32>, %arg12: tensor<16x4x16xf32>, %arg13: tensor<16x4x16xf32>, %arg14: tensor<16x4x16xf32>, %arg15: tensor<16x4x16xf32>, %arg16: tensor<16x4x16xf32>, %arg17: tensor<16x4x16xf32>, %arg18: tensor<16x4x16xf32>, %arg19: tensor<16x4x16xf32>, %arg20: tensor<16x4x16xf32>, %arg21: tensor<16x4x16xf32>):
      %extracted = tensor.extract %arg7[] : tensor<i32>
      %77 = arith.index_cast %extracted : i32 to index
      %78 = arith.maxsi %77, %c0 : index
      %79 = arith.minsi %78, %c15 : index
      %extracted_slice = tensor.extract_slice %arg5[%79, 0, 0] [1, 4, 12] [1, 1, 1] : tensor<16x4x12xf32> to tensor<1x4x12xf32>
      %collapsed = tensor.collapse_shape %extracted_slice [[0, 1], [2]] : tensor<1x4x12xf32> into tensor<4x12xf32>
      %80 = tensor.empty() : tensor<4x64xf32>
      %81 = linalg.fill ins(%cst_4 : f32) outs(%80 : tensor<4x64xf32>) -> tensor<4x64xf32>
      %82 = linalg.matmul ins(%collapsed, %arg0 : tensor<4x12xf32>, tensor<12x64xf32>) outs(%81 : tensor<4x64xf32>) -> tensor<4x64xf32>
      %83 = linalg.matmul ins(%arg9, %arg1 : tensor<4x16xf32>, tensor<16x64xf32>) outs(%81 : tensor<4x64xf32>) -> tensor<4x64xf32>
      %84 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%82, %83 : tensor<4x64xf32>, tensor<4x64xf32>) outs(%80 : tensor<4x64xf32>) {
      ^bb0(%in: f32, %in_23: f32, %out: f32):
        %130 = arith.addf %in, %in_23 : f32
        linalg.yield %130 : f32
      } -> tensor<4x64xf32>
      %85 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<1x64xf32>) outs(%80 : tensor<4x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<4x64xf32>
      %86 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%84, %85 : tensor<4x64xf32>, tensor<4x64xf32>) outs(%80 : tensor<4x64xf32>) {
      ^bb0(%in: f32, %in_23: f32, %out: f32):
        %130 = arith.addf %in, %in_23 : f32
        linalg.yield %130 : f32
      } -> tensor<4x64xf32>
      %extracted_slice_8 = tensor.extract_slice %86[0, 0] [4, 16] [1, 1] : tensor<4x64xf32> to tensor<4x16xf32>
      %extracted_slice_9 = tensor.extract_slice %86[0, 16] [4, 16] [1, 1] : tensor<4x64xf32> to tensor<4x16xf32>
      %extracted_slice_10 = tensor.extract_slice %86[0, 32] [4, 16] [1, 1] : tensor<4x64xf32> to tensor<4x16xf32>
      %extracted_slice_11 = tensor.extract_slice %86[0, 48] [4, 16] [1, 1] : tensor<4x64xf32> to tensor<4x16xf32>
      %87 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<4x16xf32>
      %88 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_9, %87 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %in_23: f32, %out: f32):
        %130 = arith.addf %in, %in_23 : f32
        linalg.yield %130 : f32
      } -> tensor<4x16xf32>
      %89 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%88 : tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        %130 = arith.negf %in : f32
        linalg.yield %130 : f32
      } -> tensor<4x16xf32>
      %90 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%89 : tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        %130 = math.exp %in : f32
        linalg.yield %130 : f32
      } -> tensor<4x16xf32>
      %91 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%87, %90 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %in_23: f32, %out: f32):
        %130 = arith.addf %in, %in_23 : f32
        linalg.yield %130 : f32
      } -> tensor<4x16xf32>
      %92 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%87, %91 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %in_23: f32, %out: f32):
        %130 = arith.divf %in, %in_23 : f32
        linalg.yield %130 : f32
      } -> tensor<4x16xf32>
      %93 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%87, %92 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %in_23: f32, %out: f32):
        %130 = arith.subf %in, %in_23 : f32
        linalg.yield %130 : f32
      } -> tensor<4x16xf32>
      %94 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%92, %93 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %in_23: f32, %out: f32):
        %130 = arith.mulf %in, %in_23 : f32
        linalg.yield %130 : f32
      } -> tensor<4x16xf32>
      %95 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%92, %arg8 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %in_23: f32, %out: f32):
        %130 = arith.mulf %in, %in_23 : f32
        linalg.yield %130 : f32
      } -> tensor<4x16xf32>
      %96 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_8 : tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        %130 = arith.negf %in : f32
        linalg.yield %130 : f32
      } -> tensor<4x16xf32>
      %97 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%96 : tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        %130 = math.exp %in : f32
        linalg.yield %130 : f32
      } -> tensor<4x16xf32>
      %98 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%87, %97 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %in_23: f32, %out: f32):
        %130 = arith.addf %in, %in_23 : f32
        linalg.yield %130 : f32
      } -> tensor<4x16xf32>
      %99 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%87, %98 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %in_23: f32, %out: f32):
        %130 = arith.divf %in, %in_23 : f32
        linalg.yield %130 : f32
      } -> tensor<4x16xf32>
      %100 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%87, %99 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %in_23: f32, %out: f32):
        %130 = arith.subf %in, %in_23 : f32
        linalg.yield %130 : f32
      } -> tensor<4x16xf32>
      %101 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%99, %100 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %in_23: f32, %out: f32):
        %130 = arith.mulf %in, %in_23 : f32
        linalg.yield %130 : f32
      } -> tensor<4x16xf32>
      %102 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_10 : tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        %130 = math.tanh %in : f32
        linalg.yield %130 : f32
      } -> tensor<4x16xf32>
      %103 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%87, %102 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %in_23: f32, %out: f32):
        %130 = arith.subf %in, %in_23 : f32
        linalg.yield %130 : f32
      } -> tensor<4x16xf32>
      %104 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%99, %102 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %in_23: f32, %out: f32):
        %130 = arith.mulf %in, %in_23 : f32
        linalg.yield %130 : f32
      } -> tensor<4x16xf32>
      %105 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%95, %104 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %in_23: f32, %out: f32):
        %130 = arith.addf %in, %in_23 : f32
        linalg.yield %130 : f32
      } -> tensor<4x16xf32>
      %106 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice_11 : tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        %130 = arith.negf %in : f32
        linalg.yield %130 : f32
      } -> tensor<4x16xf32>
      %107 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%106 : tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        %130 = math.exp %in : f32
        linalg.yield %130 : f32
      } -> tensor<4x16xf32>
      %108 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%87, %107 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %in_23: f32, %out: f32):
        %130 = arith.addf %in, %in_23 : f32
        linalg.yield %130 : f32
      } -> tensor<4x16xf32>
      %109 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%87, %108 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %in_23: f32, %out: f32):
        %130 = arith.divf %in, %in_23 : f32
        linalg.yield %130 : f32
      } -> tensor<4x16xf32>
      %110 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%87, %109 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %in_23: f32, %out: f32):
        %130 = arith.subf %in, %in_23 : f32
        linalg.yield %130 : f32
      } -> tensor<4x16xf32>
      %111 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%109, %110 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %in_23: f32, %out: f32):
        %130 = arith.mulf %in, %in_23 : f32
        linalg.yield %130 : f32
      } -> tensor<4x16xf32>
      %112 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%105 : tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        %130 = math.tanh %in : f32
        linalg.yield %130 : f32
      } -> tensor<4x16xf32>
      %113 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%87, %112 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %in_23: f32, %out: f32):
        %130 = arith.subf %in, %in_23 : f32
        linalg.yield %130 : f32
      } -> tensor<4x16xf32>
      %114 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%109, %112 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %in_23: f32, %out: f32):
        %130 = arith.mulf %in, %in_23 : f32
        linalg.yield %130 : f32
      } -> tensor<4x16xf32>
      %115 = tensor.empty() : tensor<1x4x16xf32>
      %116 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg9 : tensor<4x16xf32>) outs(%115 : tensor<1x4x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<1x4x16xf32>
      %inserted_slice = tensor.insert_slice %116 into %arg10[%79, 0, 0] [1, 4, 16] [1, 1, 1] : tensor<1x4x16xf32> into tensor<16x4x16xf32>
      %117 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%94 : tensor<4x16xf32>) outs(%115 : tensor<1x4x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<1x4x16xf32>
      %inserted_slice_12 = tensor.insert_slice %117 into %arg11[%79, 0, 0] [1, 4, 16] [1, 1, 1] : tensor<1x4x16xf32> into tensor<16x4x16xf32>
      %118 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg8 : tensor<4x16xf32>) outs(%115 : tensor<1x4x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<1x4x16xf32>
      %inserted_slice_13 = tensor.insert_slice %118 into %arg12[%79, 0, 0] [1, 4, 16] [1, 1, 1] : tensor<1x4x16xf32> into tensor<16x4x16xf32>
      %119 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%92 : tensor<4x16xf32>) outs(%115 : tensor<1x4x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<1x4x16xf32>
      %inserted_slice_14 = tensor.insert_slice %119 into %arg13[%79, 0, 0] [1, 4, 16] [1, 1, 1] : tensor<1x4x16xf32> into tensor<16x4x16xf32>
      %120 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%101 : tensor<4x16xf32>) outs(%115 : tensor<1x4x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<1x4x16xf32>
      %inserted_slice_15 = tensor.insert_slice %120 into %arg14[%79, 0, 0] [1, 4, 16] [1, 1, 1] : tensor<1x4x16xf32> into tensor<16x4x16xf32>
      %121 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%102 : tensor<4x16xf32>) outs(%115 : tensor<1x4x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<1x4x16xf32>
      %inserted_slice_16 = tensor.insert_slice %121 into %arg15[%79, 0, 0] [1, 4, 16] [1, 1, 1] : tensor<1x4x16xf32> into tensor<16x4x16xf32>
      %122 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%103 : tensor<4x16xf32>) outs(%115 : tensor<1x4x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<1x4x16xf32>
      %inserted_slice_17 = tensor.insert_slice %122 into %arg16[%79, 0, 0] [1, 4, 16] [1, 1, 1] : tensor<1x4x16xf32> into tensor<16x4x16xf32>
      %123 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%99 : tensor<4x16xf32>) outs(%115 : tensor<1x4x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<1x4x16xf32>
      %inserted_slice_18 = tensor.insert_slice %123 into %arg17[%79, 0, 0] [1, 4, 16] [1, 1, 1] : tensor<1x4x16xf32> into tensor<16x4x16xf32>
      %124 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%111 : tensor<4x16xf32>) outs(%115 : tensor<1x4x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<1x4x16xf32>
      %inserted_slice_19 = tensor.insert_slice %124 into %arg18[%79, 0, 0] [1, 4, 16] [1, 1, 1] : tensor<1x4x16xf32> into tensor<16x4x16xf32>
      %125 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%112 : tensor<4x16xf32>) outs(%115 : tensor<1x4x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<1x4x16xf32>
      %inserted_slice_20 = tensor.insert_slice %125 into %arg19[%79, 0, 0] [1, 4, 16] [1, 1, 1] : tensor<1x4x16xf32> into tensor<16x4x16xf32>
      %126 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%113 : tensor<4x16xf32>) outs(%115 : tensor<1x4x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<1x4x16xf32>
      %inserted_slice_21 = tensor.insert_slice %126 into %arg20[%79, 0, 0] [1, 4, 16] [1, 1, 1] : tensor<1x4x16xf32> into tensor<16x4x16xf32>
      %127 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%109 : tensor<4x16xf32>) outs(%115 : tensor<1x4x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<1x4x16xf32>
      %inserted_slice_22 = tensor.insert_slice %127 into %arg21[%79, 0, 0] [1, 4, 16] [1, 1, 1] : tensor<1x4x16xf32> into tensor<16x4x16xf32>
      %128 = tensor.empty() : tensor<i32>
      %129 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = []} ins(%arg7 : tensor<i32>) outs(%128 : tensor<i32>) {
      ^bb0(%in: i32, %out: i32):
        %130 = arith.addi %in, %c1_i32 : i32
        linalg.yield %130 : i32
      } -> tensor<i32>
      scf.yield %129, %105, %114, %inserted_slice, %inserted_slice_12, %inserted_slice_13, %inserted_slice_14, %inserted_slice_15, %inserted_slice_16, %inserted_slice_17, %inserted_slice_18, %inserted_slice_19, %inserted_slice_20, %inserted_slice_21, %inserted_slice_22 : tensor<i32>, tensor<4x16xf32>, tensor<4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>, tensor<16x4x16xf32>
    }
    %7 = tensor.empty() : tensor<4x5xf32>
    %8 = linalg.fill ins(%cst_4 : f32) outs(%7 : tensor<4x5xf32>) -> tensor<4x5xf32>
    %9 = linalg.matmul ins(%6#2, %arg3 : tensor<4x16xf32>, tensor<16x5xf32>) outs(%8 : tensor<4x5xf32>) -> tensor<4x5xf32>
    %10 = tensor.empty() : tensor<1x5xf32>
    %11 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg4 : tensor<5xf32>) outs(%10 : tensor<1x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x5xf32>
    %12 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<1x5xf32>) outs(%7 : tensor<4x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x5xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%9, %12 : tensor<4x5xf32>, tensor<4x5xf32>) outs(%7 : tensor<4x5xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %77 = arith.addf %in, %in_8 : f32
      linalg.yield %77 : f32
    } -> tensor<4x5xf32>
    %14 = tensor.empty() : tensor<4xf32>
    %15 = linalg.fill ins(%cst : f32) outs(%14 : tensor<4xf32>) -> tensor<4xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map8], iterator_types = ["parallel", "reduction"]} ins(%13 : tensor<4x5xf32>) outs(%15 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %77 = arith.maximumf %out, %in : f32
      linalg.yield %77 : f32
    } -> tensor<4xf32>
    %17 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel"]} ins(%cst_0 : tensor<f32>) outs(%14 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4xf32>
    %18 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel"]} ins(%17, %16 : tensor<4xf32>, tensor<4xf32>) outs(%14 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %77 = arith.maximumf %in, %in_8 : f32
      linalg.yield %77 : f32
    } -> tensor<4xf32>
    %19 = tensor.empty() : tensor<4x1xf32>
    %20 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<4xf32>) outs(%19 : tensor<4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x1xf32>
    %21 = linalg.generic {indexing_maps = [#map11, #map1], iterator_types = ["parallel", "parallel"]} ins(%20 : tensor<4x1xf32>) outs(%7 : tensor<4x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x5xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%13, %21 : tensor<4x5xf32>, tensor<4x5xf32>) outs(%7 : tensor<4x5xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %77 = arith.subf %in, %in_8 : f32
      linalg.yield %77 : f32
    } -> tensor<4x5xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%22 : tensor<4x5xf32>) outs(%7 : tensor<4x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %77 = math.exp %in : f32
      linalg.yield %77 : f32
    } -> tensor<4x5xf32>
    %24 = linalg.fill ins(%cst_4 : f32) outs(%14 : tensor<4xf32>) -> tensor<4xf32>
    %25 = linalg.generic {indexing_maps = [#map1, #map8], iterator_types = ["parallel", "reduction"]} ins(%23 : tensor<4x5xf32>) outs(%24 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %77 = arith.addf %out, %in : f32
      linalg.yield %77 : f32
    } -> tensor<4xf32>
    %26 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%25 : tensor<4xf32>) outs(%19 : tensor<4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x1xf32>
    %27 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%26 : tensor<4x1xf32>) outs(%19 : tensor<4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %77 = math.log %in : f32
      linalg.yield %77 : f32
    } -> tensor<4x1xf32>
    %28 = linalg.generic {indexing_maps = [#map11, #map1], iterator_types = ["parallel", "parallel"]} ins(%27 : tensor<4x1xf32>) outs(%7 : tensor<4x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x5xf32>
    %29 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%22, %28 : tensor<4x5xf32>, tensor<4x5xf32>) outs(%7 : tensor<4x5xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %77 = arith.subf %in, %in_8 : f32
      linalg.yield %77 : f32
    } -> tensor<4x5xf32>
    %30 = tensor.empty() : tensor<4x1xi32>
    %31 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg6 : tensor<4xi32>) outs(%30 : tensor<4x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<4x1xi32>
    %32 = tensor.empty() : tensor<1x5xi32>
    %33 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel", "parallel"]} outs(%32 : tensor<1x5xi32>) {
    ^bb0(%out: i32):
      %77 = linalg.index 1 : index
      %78 = arith.index_cast %77 : index to i32
      linalg.yield %78 : i32
    } -> tensor<1x5xi32>
    %34 = tensor.empty() : tensor<4x5xi32>
    %35 = linalg.generic {indexing_maps = [#map11, #map1], iterator_types = ["parallel", "parallel"]} ins(%31 : tensor<4x1xi32>) outs(%34 : tensor<4x5xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<4x5xi32>
    %36 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel"]} ins(%33 : tensor<1x5xi32>) outs(%34 : tensor<4x5xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<4x5xi32>
    %37 = tensor.empty() : tensor<4x5xi1>
    %38 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%35, %36 : tensor<4x5xi32>, tensor<4x5xi32>) outs(%37 : tensor<4x5xi1>) {
    ^bb0(%in: i32, %in_8: i32, %out: i1):
      %77 = arith.cmpi eq, %in, %in_8 : i32
      linalg.yield %77 : i1
    } -> tensor<4x5xi1>
    %39 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%38 : tensor<4x5xi1>) outs(%7 : tensor<4x5xf32>) {
    ^bb0(%in: i1, %out: f32):
      %77 = arith.uitofp %in : i1 to f32
      linalg.yield %77 : f32
    } -> tensor<4x5xf32>
    %40 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%29, %39 : tensor<4x5xf32>, tensor<4x5xf32>) outs(%7 : tensor<4x5xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %77 = arith.mulf %in, %in_8 : f32
      linalg.yield %77 : f32
    } -> tensor<4x5xf32>
    %41 = linalg.generic {indexing_maps = [#map1, #map8], iterator_types = ["parallel", "reduction"]} ins(%40 : tensor<4x5xf32>) outs(%24 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %77 = arith.addf %out, %in : f32
      linalg.yield %77 : f32
    } -> tensor<4xf32>
    %42 = tensor.empty() : tensor<f32>
    %43 = linalg.fill ins(%cst_4 : f32) outs(%42 : tensor<f32>) -> tensor<f32>
    %44 = linalg.generic {indexing_maps = [#map10, #map9], iterator_types = ["reduction"]} ins(%41 : tensor<4xf32>) outs(%43 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %77 = arith.addf %out, %in : f32
      linalg.yield %77 : f32
    } -> tensor<f32>
    %45 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = []} ins(%44 : tensor<f32>) outs(%42 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %77 = arith.divf %in, %cst_3 : f32
      linalg.yield %77 : f32
    } -> tensor<f32>
    %46 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = []} ins(%45 : tensor<f32>) outs(%42 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %77 = arith.negf %in : f32
      linalg.yield %77 : f32
    } -> tensor<f32>
    %47 = linalg.generic {indexing_maps = [#map5], iterator_types = []} outs(%42 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_2 : f32
    } -> tensor<f32>
    %48 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = []} ins(%47 : tensor<f32>) outs(%42 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %77 = arith.divf %in, %cst_3 : f32
      linalg.yield %77 : f32
    } -> tensor<f32>
    %49 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel"]} ins(%48 : tensor<f32>) outs(%14 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4xf32>
    %50 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%49 : tensor<4xf32>) outs(%7 : tensor<4x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x5xf32>
    %51 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%50, %39 : tensor<4x5xf32>, tensor<4x5xf32>) outs(%7 : tensor<4x5xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %77 = arith.mulf %in, %in_8 : f32
      linalg.yield %77 : f32
    } -> tensor<4x5xf32>
    %52 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%51 : tensor<4x5xf32>) outs(%7 : tensor<4x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %77 = arith.negf %in : f32
      linalg.yield %77 : f32
    } -> tensor<4x5xf32>
    %53 = linalg.generic {indexing_maps = [#map1, #map8], iterator_types = ["parallel", "reduction"]} ins(%52 : tensor<4x5xf32>) outs(%24 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %77 = arith.addf %out, %in : f32
      linalg.yield %77 : f32
    } -> tensor<4xf32>
    %expanded = tensor.expand_shape %53 [[0, 1]] output_shape [4, 1] : tensor<4xf32> into tensor<4x1xf32>
    %54 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded, %26 : tensor<4x1xf32>, tensor<4x1xf32>) outs(%19 : tensor<4x1xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %77 = arith.divf %in, %in_8 : f32
      linalg.yield %77 : f32
    } -> tensor<4x1xf32>
    %55 = linalg.generic {indexing_maps = [#map1, #map8], iterator_types = ["parallel", "reduction"]} ins(%54 : tensor<4x1xf32>) outs(%24 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %77 = arith.addf %out, %in : f32
      linalg.yield %77 : f32
    } -> tensor<4xf32>
    %56 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%55 : tensor<4xf32>) outs(%7 : tensor<4x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x5xf32>
    %57 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%56, %23 : tensor<4x5xf32>, tensor<4x5xf32>) outs(%7 : tensor<4x5xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %77 = arith.mulf %in, %in_8 : f32
      linalg.yield %77 : f32
    } -> tensor<4x5xf32>
    %58 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%51, %57 : tensor<4x5xf32>, tensor<4x5xf32>) outs(%7 : tensor<4x5xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %77 = arith.addf %in, %in_8 : f32
      linalg.yield %77 : f32
    } -> tensor<4x5xf32>
    %59 = tensor.empty() : tensor<5xf32>
    %60 = linalg.fill ins(%cst_4 : f32) outs(%59 : tensor<5xf32>) -> tensor<5xf32>
    %61 = linalg.generic {indexing_maps = [#map12, #map8], iterator_types = ["parallel", "reduction"]} ins(%58 : tensor<4x5xf32>) outs(%60 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %77 = arith.addf %out, %in : f32
      linalg.yield %77 : f32
    } -> tensor<5xf32>
    %expanded_7 = tensor.expand_shape %61 [[0, 1]] output_shape [1, 5] : tensor<5xf32> into tensor<1x5xf32>
    %62 = linalg.generic {indexing_maps = [#map12, #map8], iterator_types = ["parallel", "reduction"]} ins(%expanded_7 : tensor<1x5xf32>) outs(%60 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %77 = arith.addf %out, %in : f32
      linalg.yield %77 : f32
    } -> tensor<5xf32>
    %63 = tensor.empty() : tensor<5x16xf32>
    %64 = linalg.fill ins(%cst_4 : f32) outs(%63 : tensor<5x16xf32>) -> tensor<5x16xf32>
    %65 = linalg.generic {indexing_maps = [#map13, #map14, #map15], iterator_types = ["parallel", "parallel", "reduction"]} ins(%58, %6#2 : tensor<4x5xf32>, tensor<4x16xf32>) outs(%64 : tensor<5x16xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %77 = arith.mulf %in, %in_8 : f32
      %78 = arith.addf %out, %77 : f32
      linalg.yield %78 : f32
    } -> tensor<5x16xf32>
    %66 = tensor.empty() : tensor<16x5xf32>
    %67 = linalg.generic {indexing_maps = [#map12, #map1], iterator_types = ["parallel", "parallel"]} ins(%65 : tensor<5x16xf32>) outs(%66 : tensor<16x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x5xf32>
    %68 = linalg.fill ins(%cst_4 : f32) outs(%0 : tensor<4x16xf32>) -> tensor<4x16xf32>
    %69 = linalg.generic {indexing_maps = [#map16, #map7, #map15], iterator_types = ["parallel", "parallel", "reduction"]} ins(%58, %arg3 : tensor<4x5xf32>, tensor<16x5xf32>) outs(%68 : tensor<4x16xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %77 = arith.mulf %in, %in_8 : f32
      %78 = arith.addf %out, %77 : f32
      linalg.yield %78 : f32
    } -> tensor<4x16xf32>
    %70 = tensor.empty() : tensor<12x64xf32>
    %71 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_6 : tensor<f32>) outs(%70 : tensor<12x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<12x64xf32>
    %72 = tensor.empty() : tensor<16x64xf32>
    %73 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_6 : tensor<f32>) outs(%72 : tensor<16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x64xf32>
    %74 = tensor.empty() : tensor<64xf32>
    %75 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel"]} ins(%cst_6 : tensor<f32>) outs(%74 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64xf32>
    %76:6 = scf.while (%arg7 = %cst_5, %arg8 = %71, %arg9 = %73, %arg10 = %75, %arg11 = %1, %arg12 = %69) : (tensor<i32>, tensor<12x64xf32>, tensor<16x64xf32>, tensor<64xf32>, tensor<4x16xf32>, tensor<4x16xf32>) -> (tensor<i32>, tensor<12x64xf32>, tensor<16x64xf32>, tensor<64xf32>, tensor<4x16xf32>, tensor<4x16xf32>) {
      %77 = tensor.empty() : tensor<i1>
      %78 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = []} ins(%arg7 : tensor<i32>) outs(%77 : tensor<i1>) {
      ^bb0(%in: i32, %out: i1):
        %79 = arith.cmpi slt, %in, %c16_i32 : i32
        linalg.yield %79 : i1
      } -> tensor<i1>
      %extracted = tensor.extract %78[] : tensor<i1>
      scf.condition(%extracted) %arg7, %arg8, %arg9, %arg10, %arg11, %arg12 : tensor<i32>, tensor<12x64xf32>, tensor<16x64xf32>, tensor<64xf32>, tensor<4x16xf32>, tensor<4x16xf32>
    } do {
    ^bb0(%arg7: tensor<i32>, %arg8: tensor<12x64xf32>, %arg9: tensor<16x64xf32>, %arg10: tensor<64xf32>, %arg11: tensor<4x16xf32>, %arg12: tensor<4x16xf32>):
      %77 = tensor.empty() : tensor<i32>
      %78 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = []} ins(%arg7 : tensor<i32>) outs(%77 : tensor<i32>) {
      ^bb0(%in: i32, %out: i32):
        %117 = arith.subi %c16_i32, %in : i32
        linalg.yield %117 : i32
      } -> tensor<i32>
      %79 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = []} ins(%78 : tensor<i32>) outs(%77 : tensor<i32>) {
      ^bb0(%in: i32, %out: i32):
        %117 = arith.subi %in, %c1_i32 : i32
        linalg.yield %117 : i32
      } -> tensor<i32>
      %extracted = tensor.extract %79[] : tensor<i32>
      %80 = arith.index_cast %extracted : i32 to index
      %81 = arith.maxsi %80, %c0 : index
      %82 = arith.minsi %81, %c15 : index
      %extracted_slice = tensor.extract_slice %arg5[%82, 0, 0] [1, 4, 12] [1, 1, 1] : tensor<16x4x12xf32> to tensor<1x4x12xf32>
      %collapsed = tensor.collapse_shape %extracted_slice [[0, 1], [2]] : tensor<1x4x12xf32> into tensor<4x12xf32>
      %extracted_slice_8 = tensor.extract_slice %6#3[%82, 0, 0] [1, 4, 16] [1, 1, 1] : tensor<16x4x16xf32> to tensor<1x4x16xf32>
      %collapsed_9 = tensor.collapse_shape %extracted_slice_8 [[0, 1], [2]] : tensor<1x4x16xf32> into tensor<4x16xf32>
      %extracted_slice_10 = tensor.extract_slice %6#4[%82, 0, 0] [1, 4, 16] [1, 1, 1] : tensor<16x4x16xf32> to tensor<1x4x16xf32>
      %collapsed_11 = tensor.collapse_shape %extracted_slice_10 [[0, 1], [2]] : tensor<1x4x16xf32> into tensor<4x16xf32>
      %extracted_slice_12 = tensor.extract_slice %6#5[%82, 0, 0] [1, 4, 16] [1, 1, 1] : tensor<16x4x16xf32> to tensor<1x4x16xf32>
      %collapsed_13 = tensor.collapse_shape %extracted_slice_12 [[0, 1], [2]] : tensor<1x4x16xf32> into tensor<4x16xf32>
      %extracted_slice_14 = tensor.extract_slice %6#6[%82, 0, 0] [1, 4, 16] [1, 1, 1] : tensor<16x4x16xf32> to tensor<1x4x16xf32>
      %collapsed_15 = tensor.collapse_shape %extracted_slice_14 [[0, 1], [2]] : tensor<1x4x16xf32> into tensor<4x16xf32>
      %extracted_slice_16 = tensor.extract_slice %6#7[%82, 0, 0] [1, 4, 16] [1, 1, 1] : tensor<16x4x16xf32> to tensor<1x4x16xf32>
      %collapsed_17 = tensor.collapse_shape %extracted_slice_16 [[0, 1], [2]] : tensor<1x4x16xf32> into tensor<4x16xf32>
      %extracted_slice_18 = tensor.extract_slice %6#8[%82, 0, 0] [1, 4, 16] [1, 1, 1] : tensor<16x4x16xf32> to tensor<1x4x16xf32>
      %collapsed_19 = tensor.collapse_shape %extracted_slice_18 [[0, 1], [2]] : tensor<1x4x16xf32> into tensor<4x16xf32>
      %extracted_slice_20 = tensor.extract_slice %6#9[%82, 0, 0] [1, 4, 16] [1, 1, 1] : tensor<16x4x16xf32> to tensor<1x4x16xf32>
      %collapsed_21 = tensor.collapse_shape %extracted_slice_20 [[0, 1], [2]] : tensor<1x4x16xf32> into tensor<4x16xf32>
      %extracted_slice_22 = tensor.extract_slice %6#10[%82, 0, 0] [1, 4, 16] [1, 1, 1] : tensor<16x4x16xf32> to tensor<1x4x16xf32>
      %collapsed_23 = tensor.collapse_shape %extracted_slice_22 [[0, 1], [2]] : tensor<1x4x16xf32> into tensor<4x16xf32>
      %extracted_slice_24 = tensor.extract_slice %6#11[%82, 0, 0] [1, 4, 16] [1, 1, 1] : tensor<16x4x16xf32> to tensor<1x4x16xf32>
      %collapsed_25 = tensor.collapse_shape %extracted_slice_24 [[0, 1], [2]] : tensor<1x4x16xf32> into tensor<4x16xf32>
      %extracted_slice_26 = tensor.extract_slice %6#12[%82, 0, 0] [1, 4, 16] [1, 1, 1] : tensor<16x4x16xf32> to tensor<1x4x16xf32>
      %collapsed_27 = tensor.collapse_shape %extracted_slice_26 [[0, 1], [2]] : tensor<1x4x16xf32> into tensor<4x16xf32>
      %extracted_slice_28 = tensor.extract_slice %6#13[%82, 0, 0] [1, 4, 16] [1, 1, 1] : tensor<16x4x16xf32> to tensor<1x4x16xf32>
      %collapsed_29 = tensor.collapse_shape %extracted_slice_28 [[0, 1], [2]] : tensor<1x4x16xf32> into tensor<4x16xf32>
      %extracted_slice_30 = tensor.extract_slice %6#14[%82, 0, 0] [1, 4, 16] [1, 1, 1] : tensor<16x4x16xf32> to tensor<1x4x16xf32>
      %collapsed_31 = tensor.collapse_shape %extracted_slice_30 [[0, 1], [2]] : tensor<1x4x16xf32> into tensor<4x16xf32>
      %83 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%collapsed_31, %arg12 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %in_33: f32, %out: f32):
        %117 = arith.mulf %in, %in_33 : f32
        linalg.yield %117 : f32
      } -> tensor<4x16xf32>
      %84 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg12, %collapsed_27 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %in_33: f32, %out: f32):
        %117 = arith.mulf %in, %in_33 : f32
        linalg.yield %117 : f32
      } -> tensor<4x16xf32>
      %85 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%83, %collapsed_29 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %in_33: f32, %out: f32):
        %117 = arith.mulf %in, %in_33 : f32
        linalg.yield %117 : f32
      } -> tensor<4x16xf32>
      %86 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg11, %85 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %in_33: f32, %out: f32):
        %117 = arith.addf %in, %in_33 : f32
        linalg.yield %117 : f32
      } -> tensor<4x16xf32>
      %87 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%85, %collapsed_27 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %in_33: f32, %out: f32):
        %117 = arith.mulf %in, %in_33 : f32
        linalg.yield %117 : f32
      } -> tensor<4x16xf32>
      %88 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%86, %87 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %in_33: f32, %out: f32):
        %117 = arith.addf %in, %in_33 : f32
        linalg.yield %117 : f32
      } -> tensor<4x16xf32>
      %89 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%84, %collapsed_25 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %in_33: f32, %out: f32):
        %117 = arith.mulf %in, %in_33 : f32
        linalg.yield %117 : f32
      } -> tensor<4x16xf32>
      %90 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%collapsed_23, %88 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %in_33: f32, %out: f32):
        %117 = arith.mulf %in, %in_33 : f32
        linalg.yield %117 : f32
      } -> tensor<4x16xf32>
      %91 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%88, %collapsed_19 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %in_33: f32, %out: f32):
        %117 = arith.mulf %in, %in_33 : f32
        linalg.yield %117 : f32
      } -> tensor<4x16xf32>
      %92 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%90, %collapsed_21 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %in_33: f32, %out: f32):
        %117 = arith.mulf %in, %in_33 : f32
        linalg.yield %117 : f32
      } -> tensor<4x16xf32>
      %93 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%92, %collapsed_19 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %in_33: f32, %out: f32):
        %117 = arith.mulf %in, %in_33 : f32
        linalg.yield %117 : f32
      } -> tensor<4x16xf32>
      %94 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%92, %93 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %in_33: f32, %out: f32):
        %117 = arith.addf %in, %in_33 : f32
        linalg.yield %117 : f32
      } -> tensor<4x16xf32>
      %95 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%91, %collapsed_17 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %in_33: f32, %out: f32):
        %117 = arith.mulf %in, %in_33 : f32
        linalg.yield %117 : f32
      } -> tensor<4x16xf32>
      %96 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%collapsed_15, %88 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %in_33: f32, %out: f32):
        %117 = arith.mulf %in, %in_33 : f32
        linalg.yield %117 : f32
      } -> tensor<4x16xf32>
      %97 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%88, %collapsed_13 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %in_33: f32, %out: f32):
        %117 = arith.mulf %in, %in_33 : f32
        linalg.yield %117 : f32
      } -> tensor<4x16xf32>
      %98 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%97, %collapsed_11 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %in_33: f32, %out: f32):
        %117 = arith.mulf %in, %in_33 : f32
        linalg.yield %117 : f32
      } -> tensor<4x16xf32>
      %99 = tensor.empty() : tensor<4x64xf32>
      %100 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel", "parallel"]} outs(%99 : tensor<4x64xf32>) {
      ^bb0(%out: f32):
        %117 = linalg.index 0 : index
        %118 = linalg.index 1 : index
        %119 = arith.cmpi ult, %118, %c16 : index
        %120 = scf.if %119 -> (f32) {
          %extracted_33 = tensor.extract %95[%117, %118] : tensor<4x16xf32>
          scf.yield %extracted_33 : f32
        } else {
          %121 = arith.cmpi ult, %118, %c32 : index
          %122 = scf.if %121 -> (f32) {
            %123 = arith.subi %118, %c16 : index
            %extracted_33 = tensor.extract %98[%117, %123] : tensor<4x16xf32>
            scf.yield %extracted_33 : f32
          } else {
            %123 = arith.cmpi ult, %118, %c48 : index
            %124 = scf.if %123 -> (f32) {
              %125 = arith.subi %118, %c32 : index
              %extracted_33 = tensor.extract %94[%117, %125] : tensor<4x16xf32>
              scf.yield %extracted_33 : f32
            } else {
              %125 = arith.subi %118, %c48 : index
              %extracted_33 = tensor.extract %89[%117, %125] : tensor<4x16xf32>
              scf.yield %extracted_33 : f32
            }
            scf.yield %124 : f32
          }
          scf.yield %122 : f32
        }
        linalg.yield %120 : f32
      } -> tensor<4x64xf32>
      %101 = linalg.fill ins(%cst_4 : f32) outs(%74 : tensor<64xf32>) -> tensor<64xf32>
      %102 = linalg.generic {indexing_maps = [#map12, #map8], iterator_types = ["parallel", "reduction"]} ins(%100 : tensor<4x64xf32>) outs(%101 : tensor<64xf32>) {
      ^bb0(%in: f32, %out: f32):
        %117 = arith.addf %out, %in : f32
        linalg.yield %117 : f32
      } -> tensor<64xf32>
      %expanded_32 = tensor.expand_shape %102 [[0, 1]] output_shape [1, 64] : tensor<64xf32> into tensor<1x64xf32>
      %103 = linalg.generic {indexing_maps = [#map12, #map8], iterator_types = ["parallel", "reduction"]} ins(%expanded_32 : tensor<1x64xf32>) outs(%101 : tensor<64xf32>) {
      ^bb0(%in: f32, %out: f32):
        %117 = arith.addf %out, %in : f32
        linalg.yield %117 : f32
      } -> tensor<64xf32>
      %104 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel"]} ins(%arg10, %103 : tensor<64xf32>, tensor<64xf32>) outs(%74 : tensor<64xf32>) {
      ^bb0(%in: f32, %in_33: f32, %out: f32):
        %117 = arith.addf %in, %in_33 : f32
        linalg.yield %117 : f32
      } -> tensor<64xf32>
      %105 = tensor.empty() : tensor<64x16xf32>
      %106 = linalg.fill ins(%cst_4 : f32) outs(%105 : tensor<64x16xf32>) -> tensor<64x16xf32>
      %107 = linalg.generic {indexing_maps = [#map13, #map14, #map15], iterator_types = ["parallel", "parallel", "reduction"]} ins(%100, %collapsed_9 : tensor<4x64xf32>, tensor<4x16xf32>) outs(%106 : tensor<64x16xf32>) {
      ^bb0(%in: f32, %in_33: f32, %out: f32):
        %117 = arith.mulf %in, %in_33 : f32
        %118 = arith.addf %out, %117 : f32
        linalg.yield %118 : f32
      } -> tensor<64x16xf32>
      %108 = linalg.generic {indexing_maps = [#map12, #map1], iterator_types = ["parallel", "parallel"]} ins(%107 : tensor<64x16xf32>) outs(%72 : tensor<16x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<16x64xf32>
      %109 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg9, %108 : tensor<16x64xf32>, tensor<16x64xf32>) outs(%72 : tensor<16x64xf32>) {
      ^bb0(%in: f32, %in_33: f32, %out: f32):
        %117 = arith.addf %in, %in_33 : f32
        linalg.yield %117 : f32
      } -> tensor<16x64xf32>
      %110 = linalg.generic {indexing_maps = [#map16, #map7, #map15], iterator_types = ["parallel", "parallel", "reduction"]} ins(%100, %arg1 : tensor<4x64xf32>, tensor<16x64xf32>) outs(%68 : tensor<4x16xf32>) {
      ^bb0(%in: f32, %in_33: f32, %out: f32):
        %117 = arith.mulf %in, %in_33 : f32
        %118 = arith.addf %out, %117 : f32
        linalg.yield %118 : f32
      } -> tensor<4x16xf32>
      %111 = tensor.empty() : tensor<64x12xf32>
      %112 = linalg.fill ins(%cst_4 : f32) outs(%111 : tensor<64x12xf32>) -> tensor<64x12xf32>
      %113 = linalg.generic {indexing_maps = [#map13, #map14, #map15], iterator_types = ["parallel", "parallel", "reduction"]} ins(%100, %collapsed : tensor<4x64xf32>, tensor<4x12xf32>) outs(%112 : tensor<64x12xf32>) {
      ^bb0(%in: f32, %in_33: f32, %out: f32):
        %117 = arith.mulf %in, %in_33 : f32
        %118 = arith.addf %out, %117 : f32
        linalg.yield %118 : f32
      } -> tensor<64x12xf32>
      %114 = linalg.generic {indexing_maps = [#map12, #map1], iterator_types = ["parallel", "parallel"]} ins(%113 : tensor<64x12xf32>) outs(%70 : tensor<12x64xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<12x64xf32>
      %115 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg8, %114 : tensor<12x64xf32>, tensor<12x64xf32>) outs(%70 : tensor<12x64xf32>) {
      ^bb0(%in: f32, %in_33: f32, %out: f32):
        %117 = arith.addf %in, %in_33 : f32
        linalg.yield %117 : f32
      } -> tensor<12x64xf32>
      %116 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = []} ins(%arg7 : tensor<i32>) outs(%77 : tensor<i32>) {
      ^bb0(%in: i32, %out: i32):
        %117 = arith.addi %in, %c1_i32 : i32
        linalg.yield %117 : i32
      } -> tensor<i32>
      scf.yield %116, %115, %109, %104, %96, %110 : tensor<i32>, tensor<12x64xf32>, tensor<16x64xf32>, tensor<64xf32>, tensor<4x16xf32>, tensor<4x16xf32>
    }
    return %46, %76#1, %76#2, %76#3, %67, %62 : tensor<f32>, tensor<12x64xf32>, tensor<16x64xf32>, tensor<64xf32>, tensor<16x5xf32>, tensor<5xf32>
  }
}

