// Compiled with and without a plan: bit-equal, equal to the front end, measured peak = arena.
// RUN: %python %src/tools/e2e --bin=%ckpt_bin --limits=memory %s
// REQUIRES: ckpt-compile, ckpt-run
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
#map2 = affine_map<() -> ()>
#map3 = affine_map<(d0, d1, d2) -> (d2, d0)>
#map4 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map6 = affine_map<(d0, d1) -> (d1, d0)>
#map7 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map8 = affine_map<(d0, d1, d2) -> (d1, d2)>
module @jax_branch_cond attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<16x16xf32>, %arg1: tensor<16x16xf32>, %arg2: tensor<16x16xf32>, %arg3: tensor<8x16xf32>, %arg4: tensor<i32>) -> (tensor<f32> {jax.result_info = "result[0]"}, tensor<16x16xf32> {jax.result_info = "result[1]"}, tensor<16x16xf32> {jax.result_info = "result[2]"}, tensor<16x16xf32> {jax.result_info = "result[3]"}) {
    %cst = arith.constant 7.812500e-03 : f32
    %cst_0 = arith.constant 1.280000e+02 : f32
    %c0_i32 = arith.constant 0 : i32
    %cst_1 = arith.constant 0.000000e+00 : f32
    %cst_2 = arith.constant dense<2.000000e+00> : tensor<f32>
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_4 = arith.constant dense<1.000000e+00> : tensor<f32>
    %0 = tensor.empty() : tensor<8x16xf32>
    %1 = linalg.fill ins(%cst_1 : f32) outs(%0 : tensor<8x16xf32>) -> tensor<8x16xf32>
    %2 = linalg.matmul ins(%arg3, %arg0 : tensor<8x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<8x16xf32>) -> tensor<8x16xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<8x16xf32>) outs(%0 : tensor<8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %31 = math.tanh %in : f32
      linalg.yield %31 : f32
    } -> tensor<8x16xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%0 : tensor<8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x16xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%4, %3 : tensor<8x16xf32>, tensor<8x16xf32>) outs(%0 : tensor<8x16xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %31 = arith.subf %in, %in_5 : f32
      linalg.yield %31 : f32
    } -> tensor<8x16xf32>
    %6 = tensor.empty() : tensor<i1>
    %7 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = []} ins(%arg4 : tensor<i32>) outs(%6 : tensor<i1>) {
    ^bb0(%in: i32, %out: i1):
      %31 = arith.cmpi sgt, %in, %c0_i32 : i32
      linalg.yield %31 : i1
    } -> tensor<i1>
    %8 = tensor.empty() : tensor<i32>
    %9 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = []} ins(%7 : tensor<i1>) outs(%8 : tensor<i32>) {
    ^bb0(%in: i1, %out: i32):
      %31 = arith.extui %in : i1 to i32
      linalg.yield %31 : i32
    } -> tensor<i32>
    %10 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = []} ins(%9 : tensor<i32>) outs(%6 : tensor<i1>) {
    ^bb0(%in: i32, %out: i1):
      %31 = arith.cmpi eq, %in, %c0_i32 : i32
      linalg.yield %31 : i1
    } -> tensor<i1>
    %extracted = tensor.extract %10[] : tensor<i1>
    %11 = arith.select %extracted, %arg2, %arg1 : tensor<16x16xf32>
    %12:4 = scf.if %extracted -> (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<16x16xf32>) {
      %31 = linalg.matmul ins(%3, %arg2 : tensor<8x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<8x16xf32>) -> tensor<8x16xf32>
      %32 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%0 : tensor<8x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<8x16xf32>
      %33 = tensor.empty() : tensor<16x16xf32>
      %34 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%33 : tensor<16x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<16x16xf32>
      scf.yield %31, %32, %32, %34 : tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<16x16xf32>
    } else {
      %31 = linalg.matmul ins(%3, %arg1 : tensor<8x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<8x16xf32>) -> tensor<8x16xf32>
      %32 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%31 : tensor<8x16xf32>) outs(%0 : tensor<8x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        %35 = math.tanh %in : f32
        linalg.yield %35 : f32
      } -> tensor<8x16xf32>
      %33 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%4, %32 : tensor<8x16xf32>, tensor<8x16xf32>) outs(%0 : tensor<8x16xf32>) {
      ^bb0(%in: f32, %in_5: f32, %out: f32):
        %35 = arith.subf %in, %in_5 : f32
        linalg.yield %35 : f32
      } -> tensor<8x16xf32>
      %34 = linalg.matmul ins(%32, %arg2 : tensor<8x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<8x16xf32>) -> tensor<8x16xf32>
      scf.yield %34, %32, %33, %arg2 : tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<16x16xf32>
    }
    %13 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%12#0, %12#0 : tensor<8x16xf32>, tensor<8x16xf32>) outs(%0 : tensor<8x16xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %31 = arith.mulf %in, %in_5 : f32
      linalg.yield %31 : f32
    } -> tensor<8x16xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%0 : tensor<8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x16xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%14, %12#0 : tensor<8x16xf32>, tensor<8x16xf32>) outs(%0 : tensor<8x16xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %31 = arith.mulf %in, %in_5 : f32
      linalg.yield %31 : f32
    } -> tensor<8x16xf32>
    %16 = tensor.empty() : tensor<f32>
    %17 = linalg.fill ins(%cst_1 : f32) outs(%16 : tensor<f32>) -> tensor<f32>
    %18 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "reduction"]} ins(%13 : tensor<8x16xf32>) outs(%17 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %31 = arith.addf %out, %in : f32
      linalg.yield %31 : f32
    } -> tensor<f32>
    %19 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = []} ins(%18 : tensor<f32>) outs(%16 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %31 = arith.divf %in, %cst_0 : f32
      linalg.yield %31 : f32
    } -> tensor<f32>
    %20 = linalg.generic {indexing_maps = [#map2], iterator_types = []} outs(%16 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst : f32
    } -> tensor<f32>
    %21 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%20 : tensor<f32>) outs(%0 : tensor<8x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8x16xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%21, %15 : tensor<8x16xf32>, tensor<8x16xf32>) outs(%0 : tensor<8x16xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %31 = arith.mulf %in, %in_5 : f32
      linalg.yield %31 : f32
    } -> tensor<8x16xf32>
    %23:3 = scf.if %extracted -> (tensor<16x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>) {
      %31 = tensor.empty() : tensor<16x16xf32>
      %32 = linalg.fill ins(%cst_1 : f32) outs(%31 : tensor<16x16xf32>) -> tensor<16x16xf32>
      %33 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%22, %3 : tensor<8x16xf32>, tensor<8x16xf32>) outs(%32 : tensor<16x16xf32>) {
      ^bb0(%in: f32, %in_5: f32, %out: f32):
        %37 = arith.mulf %in, %in_5 : f32
        %38 = arith.addf %out, %37 : f32
        linalg.yield %38 : f32
      } -> tensor<16x16xf32>
      %34 = linalg.generic {indexing_maps = [#map6, #map], iterator_types = ["parallel", "parallel"]} ins(%33 : tensor<16x16xf32>) outs(%31 : tensor<16x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<16x16xf32>
      %35 = linalg.generic {indexing_maps = [#map7, #map8, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%22, %11 : tensor<8x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<8x16xf32>) {
      ^bb0(%in: f32, %in_5: f32, %out: f32):
        %37 = arith.mulf %in, %in_5 : f32
        %38 = arith.addf %out, %37 : f32
        linalg.yield %38 : f32
      } -> tensor<8x16xf32>
      %36 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%31 : tensor<16x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<16x16xf32>
      scf.yield %36, %34, %35 : tensor<16x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>
    } else {
      %31 = tensor.empty() : tensor<16x16xf32>
      %32 = linalg.fill ins(%cst_1 : f32) outs(%31 : tensor<16x16xf32>) -> tensor<16x16xf32>
      %33 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%22, %12#1 : tensor<8x16xf32>, tensor<8x16xf32>) outs(%32 : tensor<16x16xf32>) {
      ^bb0(%in: f32, %in_5: f32, %out: f32):
        %42 = arith.mulf %in, %in_5 : f32
        %43 = arith.addf %out, %42 : f32
        linalg.yield %43 : f32
      } -> tensor<16x16xf32>
      %34 = linalg.generic {indexing_maps = [#map6, #map], iterator_types = ["parallel", "parallel"]} ins(%33 : tensor<16x16xf32>) outs(%31 : tensor<16x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<16x16xf32>
      %35 = linalg.generic {indexing_maps = [#map7, #map8, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%22, %12#3 : tensor<8x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<8x16xf32>) {
      ^bb0(%in: f32, %in_5: f32, %out: f32):
        %42 = arith.mulf %in, %in_5 : f32
        %43 = arith.addf %out, %42 : f32
        linalg.yield %43 : f32
      } -> tensor<8x16xf32>
      %36 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%35, %12#2 : tensor<8x16xf32>, tensor<8x16xf32>) outs(%0 : tensor<8x16xf32>) {
      ^bb0(%in: f32, %in_5: f32, %out: f32):
        %42 = arith.mulf %in, %in_5 : f32
        linalg.yield %42 : f32
      } -> tensor<8x16xf32>
      %37 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%36, %12#1 : tensor<8x16xf32>, tensor<8x16xf32>) outs(%0 : tensor<8x16xf32>) {
      ^bb0(%in: f32, %in_5: f32, %out: f32):
        %42 = arith.mulf %in, %in_5 : f32
        linalg.yield %42 : f32
      } -> tensor<8x16xf32>
      %38 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%36, %37 : tensor<8x16xf32>, tensor<8x16xf32>) outs(%0 : tensor<8x16xf32>) {
      ^bb0(%in: f32, %in_5: f32, %out: f32):
        %42 = arith.addf %in, %in_5 : f32
        linalg.yield %42 : f32
      } -> tensor<8x16xf32>
      %39 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%38, %3 : tensor<8x16xf32>, tensor<8x16xf32>) outs(%32 : tensor<16x16xf32>) {
      ^bb0(%in: f32, %in_5: f32, %out: f32):
        %42 = arith.mulf %in, %in_5 : f32
        %43 = arith.addf %out, %42 : f32
        linalg.yield %43 : f32
      } -> tensor<16x16xf32>
      %40 = linalg.generic {indexing_maps = [#map6, #map], iterator_types = ["parallel", "parallel"]} ins(%39 : tensor<16x16xf32>) outs(%31 : tensor<16x16xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<16x16xf32>
      %41 = linalg.generic {indexing_maps = [#map7, #map8, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%38, %11 : tensor<8x16xf32>, tensor<16x16xf32>) outs(%1 : tensor<8x16xf32>) {
      ^bb0(%in: f32, %in_5: f32, %out: f32):
        %42 = arith.mulf %in, %in_5 : f32
        %43 = arith.addf %out, %42 : f32
        linalg.yield %43 : f32
      } -> tensor<8x16xf32>
      scf.yield %40, %34, %41 : tensor<16x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>
    }
    %24 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%23#2, %5 : tensor<8x16xf32>, tensor<8x16xf32>) outs(%0 : tensor<8x16xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %31 = arith.mulf %in, %in_5 : f32
      linalg.yield %31 : f32
    } -> tensor<8x16xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%24, %3 : tensor<8x16xf32>, tensor<8x16xf32>) outs(%0 : tensor<8x16xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %31 = arith.mulf %in, %in_5 : f32
      linalg.yield %31 : f32
    } -> tensor<8x16xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%24, %25 : tensor<8x16xf32>, tensor<8x16xf32>) outs(%0 : tensor<8x16xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %31 = arith.addf %in, %in_5 : f32
      linalg.yield %31 : f32
    } -> tensor<8x16xf32>
    %27 = tensor.empty() : tensor<16x16xf32>
    %28 = linalg.fill ins(%cst_1 : f32) outs(%27 : tensor<16x16xf32>) -> tensor<16x16xf32>
    %29 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%26, %arg3 : tensor<8x16xf32>, tensor<8x16xf32>) outs(%28 : tensor<16x16xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %31 = arith.mulf %in, %in_5 : f32
      %32 = arith.addf %out, %31 : f32
      linalg.yield %32 : f32
    } -> tensor<16x16xf32>
    %30 = linalg.generic {indexing_maps = [#map6, #map], iterator_types = ["parallel", "parallel"]} ins(%29 : tensor<16x16xf32>) outs(%27 : tensor<16x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<16x16xf32>
    return %19, %30, %23#0, %23#1 : tensor<f32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>
  }
}

