// Compiled with and without a plan: bit-equal, equal to the front end, measured peak = arena.
// RUN: %python %src/tools/e2e --bin=%ckpt_bin --limits=memory %s
// REQUIRES: ckpt-compile, ckpt-run
#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0, d1) -> (0, d1)>
#map5 = affine_map<(d0) -> (d0)>
#map6 = affine_map<(d0) -> ()>
#map7 = affine_map<() -> ()>
#map8 = affine_map<(d0, d1) -> ()>
#map9 = affine_map<(d0, d1) -> (d1, d0)>
module @iree_mlp {
  func.func public @main(%arg0: tensor<32x64xf32>, %arg1: tensor<64xf32>, %arg2: tensor<64x64xf32>, %arg3: tensor<64xf32>, %arg4: tensor<64x10xf32>, %arg5: tensor<10xf32>, %arg6: tensor<16x32xf32>, %arg7: tensor<16xi32>) -> (tensor<f32>, tensor<32x64xf32>, tensor<64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<64x10xf32>, tensor<10xf32>) {
    %cst = arith.constant -1.000000e+00 : f32
    %cst_0 = arith.constant 1.600000e+01 : f32
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<16x64xf32>
    %1 = linalg.fill ins(%cst_2 : f32) outs(%0 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %2 = linalg.matmul ins(%arg6, %arg0 : tensor<16x32xf32>, tensor<32x64xf32>) outs(%1 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<64xf32>) outs(%0 : tensor<16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x64xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%2, %3 : tensor<16x64xf32>, tensor<16x64xf32>) outs(%0 : tensor<16x64xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %91 = arith.addf %in, %in_7 : f32
      linalg.yield %91 : f32
    } -> tensor<16x64xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<16x64xf32>) outs(%0 : tensor<16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = arith.maximumf %in, %cst_2 : f32
      linalg.yield %91 : f32
    } -> tensor<16x64xf32>
    %6 = tensor.empty() : tensor<16x64xi1>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<16x64xf32>) outs(%6 : tensor<16x64xi1>) {
    ^bb0(%in: f32, %out: i1):
      %91 = arith.cmpf ogt, %in, %cst_2 : f32
      linalg.yield %91 : i1
    } -> tensor<16x64xi1>
    %8 = linalg.matmul ins(%5, %arg2 : tensor<16x64xf32>, tensor<64x64xf32>) outs(%1 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg3 : tensor<64xf32>) outs(%0 : tensor<16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x64xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%8, %9 : tensor<16x64xf32>, tensor<16x64xf32>) outs(%0 : tensor<16x64xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %91 = arith.addf %in, %in_7 : f32
      linalg.yield %91 : f32
    } -> tensor<16x64xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<16x64xf32>) outs(%0 : tensor<16x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = arith.maximumf %in, %cst_2 : f32
      linalg.yield %91 : f32
    } -> tensor<16x64xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<16x64xf32>) outs(%6 : tensor<16x64xi1>) {
    ^bb0(%in: f32, %out: i1):
      %91 = arith.cmpf ogt, %in, %cst_2 : f32
      linalg.yield %91 : i1
    } -> tensor<16x64xi1>
    %13 = tensor.empty() : tensor<16x10xf32>
    %14 = linalg.fill ins(%cst_2 : f32) outs(%13 : tensor<16x10xf32>) -> tensor<16x10xf32>
    %15 = linalg.matmul ins(%11, %arg4 : tensor<16x64xf32>, tensor<64x10xf32>) outs(%14 : tensor<16x10xf32>) -> tensor<16x10xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg5 : tensor<10xf32>) outs(%13 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x10xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%15, %16 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%13 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %91 = arith.addf %in, %in_7 : f32
      linalg.yield %91 : f32
    } -> tensor<16x10xf32>
    %18 = tensor.empty() : tensor<16xf32>
    %19 = linalg.fill ins(%cst_1 : f32) outs(%18 : tensor<16xf32>) -> tensor<16xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%17 : tensor<16x10xf32>) outs(%19 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = arith.maximumf %out, %in : f32
      linalg.yield %91 : f32
    } -> tensor<16xf32>
    %21 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%20 : tensor<16xf32>) outs(%13 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x10xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%17, %21 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%13 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %91 = arith.subf %in, %in_7 : f32
      linalg.yield %91 : f32
    } -> tensor<16x10xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%22 : tensor<16x10xf32>) outs(%13 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = math.exp %in : f32
      linalg.yield %91 : f32
    } -> tensor<16x10xf32>
    %24 = linalg.fill ins(%cst_2 : f32) outs(%18 : tensor<16xf32>) -> tensor<16xf32>
    %25 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%23 : tensor<16x10xf32>) outs(%24 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = arith.addf %out, %in : f32
      linalg.yield %91 : f32
    } -> tensor<16xf32>
    %expanded = tensor.expand_shape %25 [[0, 1]] output_shape [16, 1] : tensor<16xf32> into tensor<16x1xf32>
    %26 = tensor.empty() : tensor<16x1xf32>
    %27 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded : tensor<16x1xf32>) outs(%26 : tensor<16x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = math.log %in : f32
      linalg.yield %91 : f32
    } -> tensor<16x1xf32>
    %28 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%27 : tensor<16x1xf32>) outs(%13 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x10xf32>
    %29 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%22, %28 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%13 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %91 = arith.subf %in, %in_7 : f32
      linalg.yield %91 : f32
    } -> tensor<16x10xf32>
    %30 = tensor.empty() : tensor<1x10xi32>
    %31 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel", "parallel"]} outs(%30 : tensor<1x10xi32>) {
    ^bb0(%out: i32):
      %91 = linalg.index 1 : index
      %92 = arith.index_cast %91 : index to i32
      linalg.yield %92 : i32
    } -> tensor<1x10xi32>
    %32 = tensor.empty() : tensor<16x10xi32>
    %33 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg7 : tensor<16xi32>) outs(%32 : tensor<16x10xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x10xi32>
    %34 = linalg.generic {indexing_maps = [#map4, #map1], iterator_types = ["parallel", "parallel"]} ins(%31 : tensor<1x10xi32>) outs(%32 : tensor<16x10xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<16x10xi32>
    %35 = tensor.empty() : tensor<16x10xi1>
    %36 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%33, %34 : tensor<16x10xi32>, tensor<16x10xi32>) outs(%35 : tensor<16x10xi1>) {
    ^bb0(%in: i32, %in_7: i32, %out: i1):
      %91 = arith.cmpi eq, %in, %in_7 : i32
      linalg.yield %91 : i1
    } -> tensor<16x10xi1>
    %37 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%36 : tensor<16x10xi1>) outs(%13 : tensor<16x10xf32>) {
    ^bb0(%in: i1, %out: f32):
      %91 = arith.uitofp %in : i1 to f32
      linalg.yield %91 : f32
    } -> tensor<16x10xf32>
    %38 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%29, %37 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%13 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %91 = arith.mulf %in, %in_7 : f32
      linalg.yield %91 : f32
    } -> tensor<16x10xf32>
    %39 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%38 : tensor<16x10xf32>) outs(%24 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = arith.addf %out, %in : f32
      linalg.yield %91 : f32
    } -> tensor<16xf32>
    %40 = tensor.empty() : tensor<f32>
    %41 = linalg.fill ins(%cst_2 : f32) outs(%40 : tensor<f32>) -> tensor<f32>
    %42 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["reduction"]} ins(%39 : tensor<16xf32>) outs(%41 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = arith.addf %out, %in : f32
      linalg.yield %91 : f32
    } -> tensor<f32>
    %43 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = []} ins(%42 : tensor<f32>) outs(%40 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = arith.divf %in, %cst_0 : f32
      linalg.yield %91 : f32
    } -> tensor<f32>
    %44 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = []} ins(%43 : tensor<f32>) outs(%40 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = arith.negf %in : f32
      linalg.yield %91 : f32
    } -> tensor<f32>
    %45 = linalg.generic {indexing_maps = [#map7], iterator_types = []} outs(%40 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst : f32
    } -> tensor<f32>
    %46 = linalg.generic {indexing_maps = [#map7, #map7], iterator_types = []} ins(%45 : tensor<f32>) outs(%40 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = arith.divf %in, %cst_0 : f32
      linalg.yield %91 : f32
    } -> tensor<f32>
    %47 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%46 : tensor<f32>) outs(%13 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x10xf32>
    %48 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%47, %37 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%13 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %91 = arith.mulf %in, %in_7 : f32
      linalg.yield %91 : f32
    } -> tensor<16x10xf32>
    %49 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%48 : tensor<16x10xf32>) outs(%13 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = arith.negf %in : f32
      linalg.yield %91 : f32
    } -> tensor<16x10xf32>
    %50 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%49 : tensor<16x10xf32>) outs(%24 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = arith.addf %out, %in : f32
      linalg.yield %91 : f32
    } -> tensor<16xf32>
    %expanded_3 = tensor.expand_shape %50 [[0, 1]] output_shape [16, 1] : tensor<16xf32> into tensor<16x1xf32>
    %51 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded_3, %expanded : tensor<16x1xf32>, tensor<16x1xf32>) outs(%26 : tensor<16x1xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %91 = arith.divf %in, %in_7 : f32
      linalg.yield %91 : f32
    } -> tensor<16x1xf32>
    %52 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%51 : tensor<16x1xf32>) outs(%24 : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = arith.addf %out, %in : f32
      linalg.yield %91 : f32
    } -> tensor<16xf32>
    %53 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%52 : tensor<16xf32>) outs(%13 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x10xf32>
    %54 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%53, %23 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%13 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %91 = arith.mulf %in, %in_7 : f32
      linalg.yield %91 : f32
    } -> tensor<16x10xf32>
    %55 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%48, %54 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%13 : tensor<16x10xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %91 = arith.addf %in, %in_7 : f32
      linalg.yield %91 : f32
    } -> tensor<16x10xf32>
    %56 = tensor.empty() : tensor<10xf32>
    %57 = linalg.fill ins(%cst_2 : f32) outs(%56 : tensor<10xf32>) -> tensor<10xf32>
    %58 = linalg.generic {indexing_maps = [#map9, #map2], iterator_types = ["parallel", "reduction"]} ins(%55 : tensor<16x10xf32>) outs(%57 : tensor<10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = arith.addf %out, %in : f32
      linalg.yield %91 : f32
    } -> tensor<10xf32>
    %expanded_4 = tensor.expand_shape %58 [[0, 1]] output_shape [1, 10] : tensor<10xf32> into tensor<1x10xf32>
    %59 = linalg.generic {indexing_maps = [#map9, #map2], iterator_types = ["parallel", "reduction"]} ins(%expanded_4 : tensor<1x10xf32>) outs(%57 : tensor<10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = arith.addf %out, %in : f32
      linalg.yield %91 : f32
    } -> tensor<10xf32>
    %60 = tensor.empty() : tensor<10x16xf32>
    %61 = linalg.generic {indexing_maps = [#map9, #map1], iterator_types = ["parallel", "parallel"]} ins(%55 : tensor<16x10xf32>) outs(%60 : tensor<10x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<10x16xf32>
    %62 = tensor.empty() : tensor<10x64xf32>
    %63 = linalg.fill ins(%cst_2 : f32) outs(%62 : tensor<10x64xf32>) -> tensor<10x64xf32>
    %64 = linalg.matmul ins(%61, %11 : tensor<10x16xf32>, tensor<16x64xf32>) outs(%63 : tensor<10x64xf32>) -> tensor<10x64xf32>
    %65 = tensor.empty() : tensor<64x10xf32>
    %66 = linalg.generic {indexing_maps = [#map9, #map1], iterator_types = ["parallel", "parallel"]} ins(%64 : tensor<10x64xf32>) outs(%65 : tensor<64x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x10xf32>
    %67 = linalg.generic {indexing_maps = [#map9, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg4 : tensor<64x10xf32>) outs(%62 : tensor<10x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<10x64xf32>
    %68 = linalg.matmul ins(%55, %67 : tensor<16x10xf32>, tensor<10x64xf32>) outs(%1 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %69 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%12, %68 : tensor<16x64xi1>, tensor<16x64xf32>) outs(%0 : tensor<16x64xf32>) {
    ^bb0(%in: i1, %in_7: f32, %out: f32):
      %91 = arith.select %in, %in_7, %cst_2 : f32
      linalg.yield %91 : f32
    } -> tensor<16x64xf32>
    %70 = tensor.empty() : tensor<64xf32>
    %71 = linalg.fill ins(%cst_2 : f32) outs(%70 : tensor<64xf32>) -> tensor<64xf32>
    %72 = linalg.generic {indexing_maps = [#map9, #map2], iterator_types = ["parallel", "reduction"]} ins(%69 : tensor<16x64xf32>) outs(%71 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = arith.addf %out, %in : f32
      linalg.yield %91 : f32
    } -> tensor<64xf32>
    %expanded_5 = tensor.expand_shape %72 [[0, 1]] output_shape [1, 64] : tensor<64xf32> into tensor<1x64xf32>
    %73 = linalg.generic {indexing_maps = [#map9, #map2], iterator_types = ["parallel", "reduction"]} ins(%expanded_5 : tensor<1x64xf32>) outs(%71 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = arith.addf %out, %in : f32
      linalg.yield %91 : f32
    } -> tensor<64xf32>
    %74 = tensor.empty() : tensor<64x16xf32>
    %75 = linalg.generic {indexing_maps = [#map9, #map1], iterator_types = ["parallel", "parallel"]} ins(%69 : tensor<16x64xf32>) outs(%74 : tensor<64x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x16xf32>
    %76 = tensor.empty() : tensor<64x64xf32>
    %77 = linalg.fill ins(%cst_2 : f32) outs(%76 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %78 = linalg.matmul ins(%75, %5 : tensor<64x16xf32>, tensor<16x64xf32>) outs(%77 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %79 = linalg.generic {indexing_maps = [#map9, #map1], iterator_types = ["parallel", "parallel"]} ins(%78 : tensor<64x64xf32>) outs(%76 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x64xf32>
    %80 = linalg.generic {indexing_maps = [#map9, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<64x64xf32>) outs(%76 : tensor<64x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x64xf32>
    %81 = linalg.matmul ins(%69, %80 : tensor<16x64xf32>, tensor<64x64xf32>) outs(%1 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %82 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%7, %81 : tensor<16x64xi1>, tensor<16x64xf32>) outs(%0 : tensor<16x64xf32>) {
    ^bb0(%in: i1, %in_7: f32, %out: f32):
      %91 = arith.select %in, %in_7, %cst_2 : f32
      linalg.yield %91 : f32
    } -> tensor<16x64xf32>
    %83 = linalg.generic {indexing_maps = [#map9, #map2], iterator_types = ["parallel", "reduction"]} ins(%82 : tensor<16x64xf32>) outs(%71 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = arith.addf %out, %in : f32
      linalg.yield %91 : f32
    } -> tensor<64xf32>
    %expanded_6 = tensor.expand_shape %83 [[0, 1]] output_shape [1, 64] : tensor<64xf32> into tensor<1x64xf32>
    %84 = linalg.generic {indexing_maps = [#map9, #map2], iterator_types = ["parallel", "reduction"]} ins(%expanded_6 : tensor<1x64xf32>) outs(%71 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %91 = arith.addf %out, %in : f32
      linalg.yield %91 : f32
    } -> tensor<64xf32>
    %85 = linalg.generic {indexing_maps = [#map9, #map1], iterator_types = ["parallel", "parallel"]} ins(%82 : tensor<16x64xf32>) outs(%74 : tensor<64x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x16xf32>
    %86 = tensor.empty() : tensor<64x32xf32>
    %87 = linalg.fill ins(%cst_2 : f32) outs(%86 : tensor<64x32xf32>) -> tensor<64x32xf32>
    %88 = linalg.matmul ins(%85, %arg6 : tensor<64x16xf32>, tensor<16x32xf32>) outs(%87 : tensor<64x32xf32>) -> tensor<64x32xf32>
    %89 = tensor.empty() : tensor<32x64xf32>
    %90 = linalg.generic {indexing_maps = [#map9, #map1], iterator_types = ["parallel", "parallel"]} ins(%88 : tensor<64x32xf32>) outs(%89 : tensor<32x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x64xf32>
    return %44, %90, %84, %79, %73, %66, %59 : tensor<f32>, tensor<32x64xf32>, tensor<64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<64x10xf32>, tensor<10xf32>
  }
}

