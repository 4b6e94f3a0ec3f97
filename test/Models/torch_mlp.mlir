// Compiled with and without a plan: bit-equal, equal to the front end, measured peak = arena.
// RUN: %python %src/tools/e2e --bin=%ckpt_bin --limits=memory %s
// REQUIRES: ckpt-compile, ckpt-run
#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0) -> (d0)>
#map5 = affine_map<(d0) -> ()>
#map6 = affine_map<() -> ()>
#map7 = affine_map<(d0, d1) -> ()>
#map8 = affine_map<(d0, d1) -> (0, d1)>
module @torch_mlp {
  func.func @train_step(%arg0: tensor<64x32xf32>, %arg1: tensor<64xf32>, %arg2: tensor<64x64xf32>, %arg3: tensor<64xf32>, %arg4: tensor<10x64xf32>, %arg5: tensor<10xf32>, %arg6: tensor<16x32xf32>, %arg7: tensor<16xi64>) -> (tensor<f32>, tensor<64x32xf32>, tensor<64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<10x64xf32>, tensor<10xf32>) {
    %c-100_i64 = arith.constant -100 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %c10 = arith.constant 10 : index
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<16x64xf32>
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<16x10xf32>
    %cst_3 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_4 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_5 = arith.constant dense<-1.000000e+00> : tensor<f32>
    %cst_6 = arith.constant dense<0> : tensor<i64>
    %0 = tensor.empty() : tensor<32x64xf32>
    %transposed = linalg.transpose ins(%arg0 : tensor<64x32xf32>) outs(%0 : tensor<32x64xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<16x64xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %3 = linalg.matmul ins(%arg6, %transposed : tensor<16x32xf32>, tensor<32x64xf32>) outs(%2 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<64xf32>) outs(%1 : tensor<16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x64xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<16x64xf32>, tensor<16x64xf32>) outs(%1 : tensor<16x64xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %84 = arith.addf %in, %in_18 : f32
      linalg.yield %84 : f32
    } -> tensor<16x64xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<16x64xf32>) outs(%1 : tensor<16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.cmpf ugt, %in, %cst : f32
      %85 = arith.select %84, %in, %cst : f32
      linalg.yield %85 : f32
    } -> tensor<16x64xf32>
    %7 = tensor.empty() : tensor<64x64xf32>
    %transposed_7 = linalg.transpose ins(%arg2 : tensor<64x64xf32>) outs(%7 : tensor<64x64xf32>) permutation = [1, 0] 
    %8 = linalg.matmul ins(%6, %transposed_7 : tensor<16x64xf32>, tensor<64x64xf32>) outs(%2 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg3 : tensor<64xf32>) outs(%1 : tensor<16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x64xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%8, %9 : tensor<16x64xf32>, tensor<16x64xf32>) outs(%1 : tensor<16x64xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %84 = arith.addf %in, %in_18 : f32
      linalg.yield %84 : f32
    } -> tensor<16x64xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<16x64xf32>) outs(%1 : tensor<16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.cmpf ugt, %in, %cst : f32
      %85 = arith.select %84, %in, %cst : f32
      linalg.yield %85 : f32
    } -> tensor<16x64xf32>
    %12 = tensor.empty() : tensor<64x10xf32>
    %transposed_8 = linalg.transpose ins(%arg4 : tensor<10x64xf32>) outs(%12 : tensor<64x10xf32>) permutation = [1, 0] 
    %13 = tensor.empty() : tensor<16x10xf32>
    %14 = linalg.fill ins(%cst : f32) outs(%13 : tensor<16x10xf32>) -> tensor<16x10xf32>
    %15 = linalg.matmul ins(%11, %transposed_8 : tensor<16x64xf32>, tensor<64x10xf32>) outs(%14 : tensor<16x10xf32>) -> tensor<16x10xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg5 : tensor<10xf32>) outs(%13 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x10xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%15, %16 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%13 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %84 = arith.addf %in, %in_18 : f32
      linalg.yield %84 : f32
    } -> tensor<16x10xf32>
    %18 = tensor.empty() : tensor<16xi64>
    %19 = linalg.fill ins(%c0_i64 : i64) outs(%18 : tensor<16xi64>) -> tensor<16xi64>
    %20 = tensor.empty() : tensor<16xf32>
    %21 = linalg.fill ins(%cst_0 : f32) outs(%20 : tensor<16xf32>) -> tensor<16xf32>
    %22:2 = linalg.generic {indexing_maps = [#map1, #map2, #map2], iterator_types = ["parallel", "reduction"]} ins(%17 : tensor<16x10xf32>) outs(%21, %19 : tensor<16xf32>, tensor<16xi64>) {
    ^bb0(%in: f32, %out: f32, %out_18: i64):
      %84 = linalg.index 1 : index
      %85 = arith.index_cast %84 : index to i64
      %86 = arith.maximumf %in, %out : f32
      %87 = arith.cmpf ogt, %in, %out : f32
      %88 = arith.select %87, %85, %out_18 : i64
      linalg.yield %86, %88 : f32, i64
    } -> (tensor<16xf32>, tensor<16xi64>)
    %expanded = tensor.expand_shape %22#0 [[0, 1]] output_shape [16, 1] : tensor<16xf32> into tensor<16x1xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%17, %expanded : tensor<16x10xf32>, tensor<16x1xf32>) outs(%13 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %84 = arith.subf %in, %in_18 : f32
      linalg.yield %84 : f32
    } -> tensor<16x10xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%23 : tensor<16x10xf32>) outs(%13 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = math.exp %in : f32
      linalg.yield %84 : f32
    } -> tensor<16x10xf32>
    %25 = tensor.empty() : tensor<16x1xf32>
    %26 = linalg.fill ins(%cst : f32) outs(%25 : tensor<16x1xf32>) -> tensor<16x1xf32>
    %27 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "reduction"]} ins(%24 : tensor<16x10xf32>) outs(%26 : tensor<16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.addf %in, %out : f32
      linalg.yield %84 : f32
    } -> tensor<16x1xf32>
    %28 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%27 : tensor<16x1xf32>) outs(%25 : tensor<16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = math.log %in : f32
      linalg.yield %84 : f32
    } -> tensor<16x1xf32>
    %29 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%23, %28 : tensor<16x10xf32>, tensor<16x1xf32>) outs(%13 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %84 = arith.subf %in, %in_18 : f32
      linalg.yield %84 : f32
    } -> tensor<16x10xf32>
    %30 = tensor.empty() : tensor<16xi1>
    %31 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel"]} ins(%arg7 : tensor<16xi64>) outs(%30 : tensor<16xi1>) {
    ^bb0(%in: i64, %out: i1):
      %84 = arith.cmpi ne, %in, %c-100_i64 : i64
      linalg.yield %84 : i1
    } -> tensor<16xi1>
    %32 = linalg.generic {indexing_maps = [#map4, #map4, #map5, #map4], iterator_types = ["parallel"]} ins(%31, %arg7, %cst_6 : tensor<16xi1>, tensor<16xi64>, tensor<i64>) outs(%18 : tensor<16xi64>) {
    ^bb0(%in: i1, %in_18: i64, %in_19: i64, %out: i64):
      %84 = arith.select %in, %in_18, %in_19 : i64
      linalg.yield %84 : i64
    } -> tensor<16xi64>
    %expanded_9 = tensor.expand_shape %32 [[0, 1]] output_shape [16, 1] : tensor<16xi64> into tensor<16x1xi64>
    %33 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded_9 : tensor<16x1xi64>) outs(%26 : tensor<16x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %84 = linalg.index 0 : index
      %85 = arith.index_cast %in : i64 to index
      %86 = arith.cmpi slt, %85, %c10 : index
      cf.assert %86, "index must be smaller than dim size"
      %87 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %87, "index must be larger or equal to 0"
      %extracted = tensor.extract %29[%84, %85] : tensor<16x10xf32>
      linalg.yield %extracted : f32
    } -> tensor<16x1xf32>
    %collapsed = tensor.collapse_shape %33 [[0, 1]] : tensor<16x1xf32> into tensor<16xf32>
    %34 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel"]} ins(%collapsed : tensor<16xf32>) outs(%20 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.negf %in : f32
      linalg.yield %84 : f32
    } -> tensor<16xf32>
    %35 = linalg.generic {indexing_maps = [#map4, #map4, #map5, #map4], iterator_types = ["parallel"]} ins(%31, %34, %cst_4 : tensor<16xi1>, tensor<16xf32>, tensor<f32>) outs(%20 : tensor<16xf32>) {
    ^bb0(%in: i1, %in_18: f32, %in_19: f32, %out: f32):
      %84 = arith.select %in, %in_18, %in_19 : f32
      linalg.yield %84 : f32
    } -> tensor<16xf32>
    %36 = tensor.empty() : tensor<i64>
    %37 = linalg.fill ins(%c0_i64 : i64) outs(%36 : tensor<i64>) -> tensor<i64>
    %38 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["reduction"]} ins(%31 : tensor<16xi1>) outs(%37 : tensor<i64>) {
    ^bb0(%in: i1, %out: i64):
      %84 = arith.extui %in : i1 to i64
      %85 = arith.addi %84, %out : i64
      linalg.yield %85 : i64
    } -> tensor<i64>
    %39 = tensor.empty() : tensor<f32>
    %40 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = []} ins(%38 : tensor<i64>) outs(%39 : tensor<f32>) {
    ^bb0(%in: i64, %out: f32):
      %84 = arith.sitofp %in : i64 to f32
      linalg.yield %84 : f32
    } -> tensor<f32>
    %41 = linalg.fill ins(%cst : f32) outs(%39 : tensor<f32>) -> tensor<f32>
    %42 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["reduction"]} ins(%35 : tensor<16xf32>) outs(%41 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.addf %in, %out : f32
      linalg.yield %84 : f32
    } -> tensor<f32>
    %43 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = []} ins(%42, %40 : tensor<f32>, tensor<f32>) outs(%39 : tensor<f32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %84 = arith.divf %in, %in_18 : f32
      linalg.yield %84 : f32
    } -> tensor<f32>
    %44 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = []} ins(%cst_3, %40 : tensor<f32>, tensor<f32>) outs(%39 : tensor<f32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %84 = arith.divf %in, %in_18 : f32
      linalg.yield %84 : f32
    } -> tensor<f32>
    %expanded_10 = tensor.expand_shape %arg7 [[0, 1]] output_shape [16, 1] : tensor<16xi64> into tensor<16x1xi64>
    %45 = tensor.empty() : tensor<16x1xi1>
    %46 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded_10 : tensor<16x1xi64>) outs(%45 : tensor<16x1xi1>) {
    ^bb0(%in: i64, %out: i1):
      %84 = arith.cmpi ne, %in, %c-100_i64 : i64
      linalg.yield %84 : i1
    } -> tensor<16x1xi1>
    %47 = tensor.empty() : tensor<16x1xi64>
    %48 = linalg.generic {indexing_maps = [#map1, #map1, #map7, #map1], iterator_types = ["parallel", "parallel"]} ins(%46, %expanded_10, %cst_6 : tensor<16x1xi1>, tensor<16x1xi64>, tensor<i64>) outs(%47 : tensor<16x1xi64>) {
    ^bb0(%in: i1, %in_18: i64, %in_19: i64, %out: i64):
      %84 = arith.select %in, %in_18, %in_19 : i64
      linalg.yield %84 : i64
    } -> tensor<16x1xi64>
    %49 = tensor.empty() : tensor<10xi64>
    %50 = linalg.generic {indexing_maps = [#map4], iterator_types = ["parallel"]} outs(%49 : tensor<10xi64>) {
    ^bb0(%out: i64):
      %84 = linalg.index 0 : index
      %85 = arith.index_cast %84 : index to i64
      linalg.yield %85 : i64
    } -> tensor<10xi64>
    %expanded_11 = tensor.expand_shape %50 [[0, 1]] output_shape [1, 10] : tensor<10xi64> into tensor<1x10xi64>
    %51 = tensor.empty() : tensor<16x10xi1>
    %52 = linalg.generic {indexing_maps = [#map8, #map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded_11, %48 : tensor<1x10xi64>, tensor<16x1xi64>) outs(%51 : tensor<16x10xi1>) {
    ^bb0(%in: i64, %in_18: i64, %out: i1):
      %84 = arith.cmpi eq, %in, %in_18 : i64
      linalg.yield %84 : i1
    } -> tensor<16x10xi1>
    %53 = linalg.generic {indexing_maps = [#map1, #map7, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%52, %cst_5, %cst_2 : tensor<16x10xi1>, tensor<f32>, tensor<16x10xf32>) outs(%13 : tensor<16x10xf32>) {
    ^bb0(%in: i1, %in_18: f32, %in_19: f32, %out: f32):
      %84 = arith.select %in, %in_18, %in_19 : f32
      linalg.yield %84 : f32
    } -> tensor<16x10xf32>
    %54 = linalg.generic {indexing_maps = [#map1, #map7, #map7, #map1], iterator_types = ["parallel", "parallel"]} ins(%46, %44, %cst_4 : tensor<16x1xi1>, tensor<f32>, tensor<f32>) outs(%25 : tensor<16x1xf32>) {
    ^bb0(%in: i1, %in_18: f32, %in_19: f32, %out: f32):
      %84 = arith.select %in, %in_18, %in_19 : f32
      linalg.yield %84 : f32
    } -> tensor<16x1xf32>
    %55 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%53, %54 : tensor<16x10xf32>, tensor<16x1xf32>) outs(%13 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %84 = arith.mulf %in, %in_18 : f32
      linalg.yield %84 : f32
    } -> tensor<16x10xf32>
    %56 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%29 : tensor<16x10xf32>) outs(%13 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = math.exp %in : f32
      linalg.yield %84 : f32
    } -> tensor<16x10xf32>
    %57 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "reduction"]} ins(%55 : tensor<16x10xf32>) outs(%26 : tensor<16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.addf %in, %out : f32
      linalg.yield %84 : f32
    } -> tensor<16x1xf32>
    %58 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%56, %57 : tensor<16x10xf32>, tensor<16x1xf32>) outs(%13 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %84 = arith.mulf %in, %in_18 : f32
      linalg.yield %84 : f32
    } -> tensor<16x10xf32>
    %59 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%55, %58 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%13 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %84 = arith.subf %in, %in_18 : f32
      linalg.yield %84 : f32
    } -> tensor<16x10xf32>
    %60 = linalg.matmul ins(%59, %arg4 : tensor<16x10xf32>, tensor<10x64xf32>) outs(%2 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %61 = tensor.empty() : tensor<10x16xf32>
    %transposed_12 = linalg.transpose ins(%59 : tensor<16x10xf32>) outs(%61 : tensor<10x16xf32>) permutation = [1, 0] 
    %62 = tensor.empty() : tensor<10x64xf32>
    %63 = linalg.fill ins(%cst : f32) outs(%62 : tensor<10x64xf32>) -> tensor<10x64xf32>
    %64 = linalg.matmul ins(%transposed_12, %11 : tensor<10x16xf32>, tensor<16x64xf32>) outs(%63 : tensor<10x64xf32>) -> tensor<10x64xf32>
    %65 = tensor.empty() : tensor<1x10xf32>
    %66 = linalg.fill ins(%cst : f32) outs(%65 : tensor<1x10xf32>) -> tensor<1x10xf32>
    %67 = linalg.generic {indexing_maps = [#map1, #map8], iterator_types = ["reduction", "parallel"]} ins(%59 : tensor<16x10xf32>) outs(%66 : tensor<1x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.addf %in, %out : f32
      linalg.yield %84 : f32
    } -> tensor<1x10xf32>
    %collapsed_13 = tensor.collapse_shape %67 [[0, 1]] : tensor<1x10xf32> into tensor<10xf32>
    %68 = tensor.empty() : tensor<16x64xi1>
    %69 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<16x64xf32>) outs(%68 : tensor<16x64xi1>) {
    ^bb0(%in: f32, %out: i1):
      %84 = arith.cmpf ole, %in, %cst : f32
      linalg.yield %84 : i1
    } -> tensor<16x64xi1>
    %70 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%69, %cst_1, %60 : tensor<16x64xi1>, tensor<16x64xf32>, tensor<16x64xf32>) outs(%1 : tensor<16x64xf32>) {
    ^bb0(%in: i1, %in_18: f32, %in_19: f32, %out: f32):
      %84 = arith.select %in, %in_18, %in_19 : f32
      linalg.yield %84 : f32
    } -> tensor<16x64xf32>
    %71 = linalg.matmul ins(%70, %arg2 : tensor<16x64xf32>, tensor<64x64xf32>) outs(%2 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %72 = tensor.empty() : tensor<64x16xf32>
    %transposed_14 = linalg.transpose ins(%70 : tensor<16x64xf32>) outs(%72 : tensor<64x16xf32>) permutation = [1, 0] 
    %73 = linalg.fill ins(%cst : f32) outs(%7 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %74 = linalg.matmul ins(%transposed_14, %6 : tensor<64x16xf32>, tensor<16x64xf32>) outs(%73 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %75 = tensor.empty() : tensor<1x64xf32>
    %76 = linalg.fill ins(%cst : f32) outs(%75 : tensor<1x64xf32>) -> tensor<1x64xf32>
    %77 = linalg.generic {indexing_maps = [#map1, #map8], iterator_types = ["reduction", "parallel"]} ins(%70 : tensor<16x64xf32>) outs(%76 : tensor<1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.addf %in, %out : f32
      linalg.yield %84 : f32
    } -> tensor<1x64xf32>
    %collapsed_15 = tensor.collapse_shape %77 [[0, 1]] : tensor<1x64xf32> into tensor<64xf32>
    %78 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<16x64xf32>) outs(%68 : tensor<16x64xi1>) {
    ^bb0(%in: f32, %out: i1):
      %84 = arith.cmpf ole, %in, %cst : f32
      linalg.yield %84 : i1
    } -> tensor<16x64xi1>
    %79 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%78, %cst_1, %71 : tensor<16x64xi1>, tensor<16x64xf32>, tensor<16x64xf32>) outs(%1 : tensor<16x64xf32>) {
    ^bb0(%in: i1, %in_18: f32, %in_19: f32, %out: f32):
      %84 = arith.select %in, %in_18, %in_19 : f32
      linalg.yield %84 : f32
    } -> tensor<16x64xf32>
    %transposed_16 = linalg.transpose ins(%79 : tensor<16x64xf32>) outs(%72 : tensor<64x16xf32>) permutation = [1, 0] 
    %80 = tensor.empty() : tensor<64x32xf32>
    %81 = linalg.fill ins(%cst : f32) outs(%80 : tensor<64x32xf32>) -> tensor<64x32xf32>
    %82 = linalg.matmul ins(%transposed_16, %arg6 : tensor<64x16xf32>, tensor<16x32xf32>) outs(%81 : tensor<64x32xf32>) -> tensor<64x32xf32>
    %83 = linalg.generic {indexing_maps = [#map1, #map8], iterator_types = ["reduction", "parallel"]} ins(%79 : tensor<16x64xf32>) outs(%76 : tensor<1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %84 = arith.addf %in, %out : f32
      linalg.yield %84 : f32
    } -> tensor<1x64xf32>
    %collapsed_17 = tensor.collapse_shape %83 [[0, 1]] : tensor<1x64xf32> into tensor<64xf32>
    return %43, %82, %collapsed_17, %74, %collapsed_15, %64, %collapsed_13 : tensor<f32>, tensor<64x32xf32>, tensor<64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<10x64xf32>, tensor<10xf32>
  }
}

