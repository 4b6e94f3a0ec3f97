// Compiled with and without a plan: bit-equal, equal to the front end, measured peak = arena.
// RUN: %python %src/tools/e2e --bin=%ckpt_bin --limits=memory %s
// REQUIRES: ckpt-compile, ckpt-run
module @tosa_mlp {
  func.func @train_step(%arg0: tensor<64x32xf32>, %arg1: tensor<64xf32>, %arg2: tensor<64x64xf32>, %arg3: tensor<64xf32>, %arg4: tensor<10x64xf32>, %arg5: tensor<10xf32>, %arg6: tensor<16x32xf32>, %arg7: tensor<16xi64>) -> (tensor<f32>, tensor<64x32xf32>, tensor<64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<10x64xf32>, tensor<10xf32>) {
    %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<16x64xf32>}> : () -> tensor<16x64xf32>
    %1 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<16x10xf32>}> : () -> tensor<16x10xf32>
    %2 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %3 = tosa.const_shape  {values = dense<[1, 16, 32]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %4 = tosa.const_shape  {values = dense<[1, 32, 64]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %5 = tosa.const_shape  {values = dense<[16, 64]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %6 = tosa.const_shape  {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
    %7 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %8 = tosa.const_shape  {values = dense<[1, 64]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %9 = tosa.const_shape  {values = dense<[16, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %10 = tosa.const_shape  {values = dense<[1, 16, 64]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %11 = tosa.const_shape  {values = dense<[1, 64, 64]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %12 = tosa.const_shape  {values = dense<[1, 64, 10]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %13 = tosa.const_shape  {values = dense<[16, 10]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %14 = tosa.const_shape  {values = dense<[1, 10]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %15 = tosa.const_shape  {values = dense<16> : tensor<1xindex>} : () -> !tosa.shape<1>
    %16 = tosa.const_shape  {values = dense<[16, 1, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %17 = "tosa.const"() <{values = dense<[[[0]], [[1]], [[2]], [[3]], [[4]], [[5]], [[6]], [[7]], [[8]], [[9]], [[10]], [[11]], [[12]], [[13]], [[14]], [[15]]]> : tensor<16x1x1xi32>}> : () -> tensor<16x1x1xi32>
    %18 = tosa.const_shape  {values = dense<[1, 160, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %19 = tosa.const_shape  {values = dense<[16, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %20 = tosa.const_shape  {values = dense<[1, 16]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %21 = tosa.const_shape  {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
    %22 = tosa.const_shape  {values = dense<[1, 16, 10]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %23 = tosa.const_shape  {values = dense<[1, 10, 64]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %24 = tosa.const_shape  {values = dense<[1, 10, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %25 = tosa.const_shape  {values = dense<[10, 64]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %26 = tosa.const_shape  {values = dense<10> : tensor<1xindex>} : () -> !tosa.shape<1>
    %27 = tosa.const_shape  {values = dense<[1, 64, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %28 = tosa.const_shape  {values = dense<64> : tensor<2xindex>} : () -> !tosa.shape<2>
    %29 = tosa.const_shape  {values = dense<64> : tensor<1xindex>} : () -> !tosa.shape<1>
    %30 = tosa.const_shape  {values = dense<[64, 32]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %31 = "tosa.const"() <{values = dense<-100> : tensor<1xi64>}> : () -> tensor<1xi64>
    %32 = "tosa.const"() <{values = dense<0> : tensor<1xi64>}> : () -> tensor<1xi64>
    %33 = "tosa.const"() <{values = dense<[[10, 1]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
    %34 = "tosa.const"() <{values = dense<-100> : tensor<1x1xi64>}> : () -> tensor<1x1xi64>
    %35 = "tosa.const"() <{values = dense<0> : tensor<1x1xi64>}> : () -> tensor<1x1xi64>
    %36 = "tosa.const"() <{values = dense<[[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]]> : tensor<1x10xi64>}> : () -> tensor<1x10xi64>
    %37 = "tosa.const"() <{values = dense<-1.000000e+00> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %38 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %39 = tosa.transpose %arg0 {perms = array<i32: 1, 0>} : (tensor<64x32xf32>) -> tensor<32x64xf32>
    %40 = tosa.reshape %arg6, %3 : (tensor<16x32xf32>, !tosa.shape<3>) -> tensor<1x16x32xf32>
    %41 = tosa.reshape %39, %4 : (tensor<32x64xf32>, !tosa.shape<3>) -> tensor<1x32x64xf32>
    %42 = tosa.matmul %40, %41, %2, %2 : (tensor<1x16x32xf32>, tensor<1x32x64xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x16x64xf32>
    %43 = tosa.reshape %42, %5 : (tensor<1x16x64xf32>, !tosa.shape<2>) -> tensor<16x64xf32>
    %44 = tosa.reshape %arg1, %8 : (tensor<64xf32>, !tosa.shape<2>) -> tensor<1x64xf32>
    %45 = tosa.add %43, %44 : (tensor<16x64xf32>, tensor<1x64xf32>) -> tensor<16x64xf32>
    %46 = tosa.clamp %45 {max_val = 3.40282347E+38 : f32, min_val = 0.000000e+00 : f32} : (tensor<16x64xf32>) -> tensor<16x64xf32>
    %47 = tosa.transpose %arg2 {perms = array<i32: 1, 0>} : (tensor<64x64xf32>) -> tensor<64x64xf32>
    %48 = tosa.reshape %46, %10 : (tensor<16x64xf32>, !tosa.shape<3>) -> tensor<1x16x64xf32>
    %49 = tosa.reshape %47, %11 : (tensor<64x64xf32>, !tosa.shape<3>) -> tensor<1x64x64xf32>
    %50 = tosa.matmul %48, %49, %2, %2 : (tensor<1x16x64xf32>, tensor<1x64x64xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x16x64xf32>
    %51 = tosa.reshape %50, %5 : (tensor<1x16x64xf32>, !tosa.shape<2>) -> tensor<16x64xf32>
    %52 = tosa.reshape %arg3, %8 : (tensor<64xf32>, !tosa.shape<2>) -> tensor<1x64xf32>
    %53 = tosa.add %51, %52 : (tensor<16x64xf32>, tensor<1x64xf32>) -> tensor<16x64xf32>
    %54 = tosa.clamp %53 {max_val = 3.40282347E+38 : f32, min_val = 0.000000e+00 : f32} : (tensor<16x64xf32>) -> tensor<16x64xf32>
    %55 = tosa.transpose %arg4 {perms = array<i32: 1, 0>} : (tensor<10x64xf32>) -> tensor<64x10xf32>
    %56 = tosa.reshape %54, %10 : (tensor<16x64xf32>, !tosa.shape<3>) -> tensor<1x16x64xf32>
    %57 = tosa.reshape %55, %12 : (tensor<64x10xf32>, !tosa.shape<3>) -> tensor<1x64x10xf32>
    %58 = tosa.matmul %56, %57, %2, %2 : (tensor<1x16x64xf32>, tensor<1x64x10xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x16x10xf32>
    %59 = tosa.reshape %58, %13 : (tensor<1x16x10xf32>, !tosa.shape<2>) -> tensor<16x10xf32>
    %60 = tosa.reshape %arg5, %14 : (tensor<10xf32>, !tosa.shape<2>) -> tensor<1x10xf32>
    %61 = tosa.add %59, %60 : (tensor<16x10xf32>, tensor<1x10xf32>) -> tensor<16x10xf32>
    %62 = tosa.reduce_max %61 {axis = 1 : i32} : (tensor<16x10xf32>) -> tensor<16x1xf32>
    %63 = tosa.sub %61, %62 : (tensor<16x10xf32>, tensor<16x1xf32>) -> tensor<16x10xf32>
    %64 = tosa.exp %63 : (tensor<16x10xf32>) -> tensor<16x10xf32>
    %65 = tosa.reduce_sum %64 {axis = 1 : i32} : (tensor<16x10xf32>) -> tensor<16x1xf32>
    %66 = tosa.log %65 : (tensor<16x1xf32>) -> tensor<16x1xf32>
    %67 = tosa.sub %63, %66 : (tensor<16x10xf32>, tensor<16x1xf32>) -> tensor<16x10xf32>
    %68 = tosa.equal %arg7, %31 : (tensor<16xi64>, tensor<1xi64>) -> tensor<16xi1>
    %69 = tosa.logical_not %68 : (tensor<16xi1>) -> tensor<16xi1>
    %70 = tosa.select %68, %32, %arg7 : (tensor<16xi1>, tensor<1xi64>, tensor<16xi64>) -> tensor<16xi64>
    %71 = tosa.reshape %70, %9 : (tensor<16xi64>, !tosa.shape<2>) -> tensor<16x1xi64>
    %72 = tosa.cast %71 : (tensor<16x1xi64>) -> tensor<16x1xi32>
    %73 = tosa.reshape %72, %16 : (tensor<16x1xi32>, !tosa.shape<3>) -> tensor<16x1x1xi32>
    %74 = tosa.concat %17, %73 {axis = 2 : i32} : (tensor<16x1x1xi32>, tensor<16x1x1xi32>) -> tensor<16x1x2xi32>
    %75 = tosa.reshape %67, %18 : (tensor<16x10xf32>, !tosa.shape<3>) -> tensor<1x160x1xf32>
    %76 = tosa.reshape %74, %19 : (tensor<16x1x2xi32>, !tosa.shape<2>) -> tensor<16x2xi32>
    %77 = tosa.mul %76, %33, %7 : (tensor<16x2xi32>, tensor<1x2xi32>, tensor<1xi8>) -> tensor<16x2xi32>
    %78 = tosa.reduce_sum %77 {axis = 1 : i32} : (tensor<16x2xi32>) -> tensor<16x1xi32>
    %79 = tosa.reshape %78, %20 : (tensor<16x1xi32>, !tosa.shape<2>) -> tensor<1x16xi32>
    %80 = tosa.gather %75, %79 : (tensor<1x160x1xf32>, tensor<1x16xi32>) -> tensor<1x16x1xf32>
    %81 = tosa.reshape %80, %15 : (tensor<1x16x1xf32>, !tosa.shape<1>) -> tensor<16xf32>
    %82 = tosa.negate %81, %2, %2 : (tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<16xf32>
    %83 = tosa.select %68, %2, %82 : (tensor<16xi1>, tensor<1xf32>, tensor<16xf32>) -> tensor<16xf32>
    %84 = tosa.cast %69 : (tensor<16xi1>) -> tensor<16xi64>
    %85 = tosa.reduce_sum %84 {axis = 0 : i32} : (tensor<16xi64>) -> tensor<1xi64>
    %86 = tosa.reshape %85, %21 : (tensor<1xi64>, !tosa.shape<0>) -> tensor<i64>
    %87 = tosa.cast %86 : (tensor<i64>) -> tensor<f32>
    %88 = tosa.reduce_sum %83 {axis = 0 : i32} : (tensor<16xf32>) -> tensor<1xf32>
    %89 = tosa.reshape %88, %21 : (tensor<1xf32>, !tosa.shape<0>) -> tensor<f32>
    %90 = tosa.reciprocal %87 : (tensor<f32>) -> tensor<f32>
    %91 = tosa.mul %89, %90, %7 : (tensor<f32>, tensor<f32>, tensor<1xi8>) -> tensor<f32>
    %92 = tosa.reshape %arg7, %9 : (tensor<16xi64>, !tosa.shape<2>) -> tensor<16x1xi64>
    %93 = tosa.equal %92, %34 : (tensor<16x1xi64>, tensor<1x1xi64>) -> tensor<16x1xi1>
    %94 = tosa.select %93, %35, %92 : (tensor<16x1xi1>, tensor<1x1xi64>, tensor<16x1xi64>) -> tensor<16x1xi64>
    %95 = tosa.equal %94, %36 : (tensor<16x1xi64>, tensor<1x10xi64>) -> tensor<16x10xi1>
    %96 = tosa.select %95, %37, %1 : (tensor<16x10xi1>, tensor<1x1xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %97 = tosa.reshape %90, %6 : (tensor<f32>, !tosa.shape<2>) -> tensor<1x1xf32>
    %98 = tosa.select %93, %38, %97 : (tensor<16x1xi1>, tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<16x1xf32>
    %99 = tosa.mul %96, %98, %7 : (tensor<16x10xf32>, tensor<16x1xf32>, tensor<1xi8>) -> tensor<16x10xf32>
    %100 = tosa.exp %67 : (tensor<16x10xf32>) -> tensor<16x10xf32>
    %101 = tosa.reduce_sum %99 {axis = 1 : i32} : (tensor<16x10xf32>) -> tensor<16x1xf32>
    %102 = tosa.mul %100, %101, %7 : (tensor<16x10xf32>, tensor<16x1xf32>, tensor<1xi8>) -> tensor<16x10xf32>
    %103 = tosa.sub %99, %102 : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x10xf32>
    %104 = tosa.reshape %103, %22 : (tensor<16x10xf32>, !tosa.shape<3>) -> tensor<1x16x10xf32>
    %105 = tosa.reshape %arg4, %23 : (tensor<10x64xf32>, !tosa.shape<3>) -> tensor<1x10x64xf32>
    %106 = tosa.matmul %104, %105, %2, %2 : (tensor<1x16x10xf32>, tensor<1x10x64xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x16x64xf32>
    %107 = tosa.reshape %106, %5 : (tensor<1x16x64xf32>, !tosa.shape<2>) -> tensor<16x64xf32>
    %108 = tosa.transpose %103 {perms = array<i32: 1, 0>} : (tensor<16x10xf32>) -> tensor<10x16xf32>
    %109 = tosa.reshape %108, %24 : (tensor<10x16xf32>, !tosa.shape<3>) -> tensor<1x10x16xf32>
    %110 = tosa.matmul %109, %56, %2, %2 : (tensor<1x10x16xf32>, tensor<1x16x64xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x10x64xf32>
    %111 = tosa.reshape %110, %25 : (tensor<1x10x64xf32>, !tosa.shape<2>) -> tensor<10x64xf32>
    %112 = tosa.reduce_sum %103 {axis = 0 : i32} : (tensor<16x10xf32>) -> tensor<1x10xf32>
    %113 = tosa.reshape %112, %26 : (tensor<1x10xf32>, !tosa.shape<1>) -> tensor<10xf32>
    %114 = tosa.greater_equal %38, %54 : (tensor<1x1xf32>, tensor<16x64xf32>) -> tensor<16x64xi1>
    %115 = tosa.select %114, %0, %107 : (tensor<16x64xi1>, tensor<16x64xf32>, tensor<16x64xf32>) -> tensor<16x64xf32>
    %116 = tosa.reshape %115, %10 : (tensor<16x64xf32>, !tosa.shape<3>) -> tensor<1x16x64xf32>
    %117 = tosa.reshape %arg2, %11 : (tensor<64x64xf32>, !tosa.shape<3>) -> tensor<1x64x64xf32>
    %118 = tosa.matmul %116, %117, %2, %2 : (tensor<1x16x64xf32>, tensor<1x64x64xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x16x64xf32>
    %119 = tosa.reshape %118, %5 : (tensor<1x16x64xf32>, !tosa.shape<2>) -> tensor<16x64xf32>
    %120 = tosa.transpose %115 {perms = array<i32: 1, 0>} : (tensor<16x64xf32>) -> tensor<64x16xf32>
    %121 = tosa.reshape %120, %27 : (tensor<64x16xf32>, !tosa.shape<3>) -> tensor<1x64x16xf32>
    %122 = tosa.matmul %121, %48, %2, %2 : (tensor<1x64x16xf32>, tensor<1x16x64xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x64x64xf32>
    %123 = tosa.reshape %122, %28 : (tensor<1x64x64xf32>, !tosa.shape<2>) -> tensor<64x64xf32>
    %124 = tosa.reduce_sum %115 {axis = 0 : i32} : (tensor<16x64xf32>) -> tensor<1x64xf32>
    %125 = tosa.reshape %124, %29 : (tensor<1x64xf32>, !tosa.shape<1>) -> tensor<64xf32>
    %126 = tosa.greater_equal %38, %46 : (tensor<1x1xf32>, tensor<16x64xf32>) -> tensor<16x64xi1>
    %127 = tosa.select %126, %0, %119 : (tensor<16x64xi1>, tensor<16x64xf32>, tensor<16x64xf32>) -> tensor<16x64xf32>
    %128 = tosa.transpose %127 {perms = array<i32: 1, 0>} : (tensor<16x64xf32>) -> tensor<64x16xf32>
    %129 = tosa.reshape %128, %27 : (tensor<64x16xf32>, !tosa.shape<3>) -> tensor<1x64x16xf32>
    %130 = tosa.matmul %129, %40, %2, %2 : (tensor<1x64x16xf32>, tensor<1x16x32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x64x32xf32>
    %131 = tosa.reshape %130, %30 : (tensor<1x64x32xf32>, !tosa.shape<2>) -> tensor<64x32xf32>
    %132 = tosa.reduce_sum %127 {axis = 0 : i32} : (tensor<16x64xf32>) -> tensor<1x64xf32>
    %133 = tosa.reshape %132, %29 : (tensor<1x64xf32>, !tosa.shape<1>) -> tensor<64xf32>
    return %91, %131, %133, %123, %125, %111, %113 : tensor<f32>, tensor<64x32xf32>, tensor<64xf32>, tensor<64x64xf32>, tensor<64xf32>, tensor<10x64xf32>, tensor<10xf32>
  }
}

