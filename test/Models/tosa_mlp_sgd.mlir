// Compiled with and without a plan: bit-equal, equal to the front end, measured peak = arena.
// RUN: %python %src/tools/e2e --bin=%ckpt_bin --limits=memory %s
// REQUIRES: ckpt-compile, ckpt-run
module @tosa_mlp_sgd {
  func.func @train_step(%arg0: tensor<48x32xf32>, %arg1: tensor<48xf32>, %arg2: tensor<48x48xf32>, %arg3: tensor<48xf32>, %arg4: tensor<8x48xf32>, %arg5: tensor<8xf32>, %arg6: tensor<16x32xf32>, %arg7: tensor<16x8xf32>) -> (tensor<f32>, tensor<48x32xf32>, tensor<48xf32>, tensor<48x48xf32>, tensor<48xf32>, tensor<8x48xf32>, tensor<8xf32>) {
    %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %1 = tosa.const_shape  {values = dense<[1, 16, 32]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %2 = tosa.const_shape  {values = dense<[1, 32, 48]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %3 = tosa.const_shape  {values = dense<[16, 48]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %4 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %5 = tosa.const_shape  {values = dense<[1, 48]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %6 = tosa.const_shape  {values = dense<[1, 16, 48]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %7 = tosa.const_shape  {values = dense<[1, 48, 48]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %8 = tosa.const_shape  {values = dense<[1, 48, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %9 = tosa.const_shape  {values = dense<[16, 8]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %10 = tosa.const_shape  {values = dense<[1, 8]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %11 = tosa.const_shape  {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
    %12 = tosa.const_shape  {values = dense<[1, 16, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %13 = tosa.const_shape  {values = dense<[1, 8, 48]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %14 = tosa.const_shape  {values = dense<[1, 8, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %15 = tosa.const_shape  {values = dense<[8, 48]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %16 = tosa.const_shape  {values = dense<8> : tensor<1xindex>} : () -> !tosa.shape<1>
    %17 = tosa.const_shape  {values = dense<[1, 48, 16]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %18 = tosa.const_shape  {values = dense<48> : tensor<2xindex>} : () -> !tosa.shape<2>
    %19 = tosa.const_shape  {values = dense<48> : tensor<1xindex>} : () -> !tosa.shape<1>
    %20 = tosa.const_shape  {values = dense<[48, 32]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %21 = "tosa.const"() <{values = dense<2.000000e+00> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %22 = "tosa.const"() <{values = dense<7.812500e-03> : tensor<f32>}> : () -> tensor<f32>
    %23 = "tosa.const"() <{values = dense<7.812500e-03> : tensor<16x8xf32>}> : () -> tensor<16x8xf32>
    %24 = "tosa.const"() <{values = dense<1.000000e+00> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %25 = "tosa.const"() <{values = dense<1.000000e-01> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %26 = "tosa.const"() <{values = dense<1.000000e-01> : tensor<1xf32>}> : () -> tensor<1xf32>
    %27 = tosa.transpose %arg0 {perms = array<i32: 1, 0>} : (tensor<48x32xf32>) -> tensor<32x48xf32>
    %28 = tosa.reshape %arg6, %1 : (tensor<16x32xf32>, !tosa.shape<3>) -> tensor<1x16x32xf32>
    %29 = tosa.reshape %27, %2 : (tensor<32x48xf32>, !tosa.shape<3>) -> tensor<1x32x48xf32>
    %30 = tosa.matmul %28, %29, %0, %0 : (tensor<1x16x32xf32>, tensor<1x32x48xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x16x48xf32>
    %31 = tosa.reshape %30, %3 : (tensor<1x16x48xf32>, !tosa.shape<2>) -> tensor<16x48xf32>
    %32 = tosa.reshape %arg1, %5 : (tensor<48xf32>, !tosa.shape<2>) -> tensor<1x48xf32>
    %33 = tosa.add %31, %32 : (tensor<16x48xf32>, tensor<1x48xf32>) -> tensor<16x48xf32>
    %34 = tosa.tanh %33 : (tensor<16x48xf32>) -> tensor<16x48xf32>
    %35 = tosa.transpose %arg2 {perms = array<i32: 1, 0>} : (tensor<48x48xf32>) -> tensor<48x48xf32>
    %36 = tosa.reshape %34, %6 : (tensor<16x48xf32>, !tosa.shape<3>) -> tensor<1x16x48xf32>
    %37 = tosa.reshape %35, %7 : (tensor<48x48xf32>, !tosa.shape<3>) -> tensor<1x48x48xf32>
    %38 = tosa.matmul %36, %37, %0, %0 : (tensor<1x16x48xf32>, tensor<1x48x48xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x16x48xf32>
    %39 = tosa.reshape %38, %3 : (tensor<1x16x48xf32>, !tosa.shape<2>) -> tensor<16x48xf32>
    %40 = tosa.reshape %arg3, %5 : (tensor<48xf32>, !tosa.shape<2>) -> tensor<1x48xf32>
    %41 = tosa.add %39, %40 : (tensor<16x48xf32>, tensor<1x48xf32>) -> tensor<16x48xf32>
    %42 = tosa.tanh %41 : (tensor<16x48xf32>) -> tensor<16x48xf32>
    %43 = tosa.transpose %arg4 {perms = array<i32: 1, 0>} : (tensor<8x48xf32>) -> tensor<48x8xf32>
    %44 = tosa.reshape %42, %6 : (tensor<16x48xf32>, !tosa.shape<3>) -> tensor<1x16x48xf32>
    %45 = tosa.reshape %43, %8 : (tensor<48x8xf32>, !tosa.shape<3>) -> tensor<1x48x8xf32>
    %46 = tosa.matmul %44, %45, %0, %0 : (tensor<1x16x48xf32>, tensor<1x48x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x16x8xf32>
    %47 = tosa.reshape %46, %9 : (tensor<1x16x8xf32>, !tosa.shape<2>) -> tensor<16x8xf32>
    %48 = tosa.reshape %arg5, %10 : (tensor<8xf32>, !tosa.shape<2>) -> tensor<1x8xf32>
    %49 = tosa.add %47, %48 : (tensor<16x8xf32>, tensor<1x8xf32>) -> tensor<16x8xf32>
    %50 = tosa.sub %49, %arg7 : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
    %51 = tosa.pow %50, %21 : (tensor<16x8xf32>, tensor<1x1xf32>) -> tensor<16x8xf32>
    %52 = tosa.reduce_sum %51 {axis = 0 : i32} : (tensor<16x8xf32>) -> tensor<1x8xf32>
    %53 = tosa.reduce_sum %52 {axis = 1 : i32} : (tensor<1x8xf32>) -> tensor<1x1xf32>
    %54 = tosa.reshape %53, %11 : (tensor<1x1xf32>, !tosa.shape<0>) -> tensor<f32>
    %55 = tosa.mul %54, %22, %4 : (tensor<f32>, tensor<f32>, tensor<1xi8>) -> tensor<f32>
    %56 = tosa.pow %50, %24 : (tensor<16x8xf32>, tensor<1x1xf32>) -> tensor<16x8xf32>
    %57 = tosa.mul %56, %21, %4 : (tensor<16x8xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<16x8xf32>
    %58 = tosa.mul %23, %57, %4 : (tensor<16x8xf32>, tensor<16x8xf32>, tensor<1xi8>) -> tensor<16x8xf32>
    %59 = tosa.reshape %58, %12 : (tensor<16x8xf32>, !tosa.shape<3>) -> tensor<1x16x8xf32>
    %60 = tosa.reshape %arg4, %13 : (tensor<8x48xf32>, !tosa.shape<3>) -> tensor<1x8x48xf32>
    %61 = tosa.matmul %59, %60, %0, %0 : (tensor<1x16x8xf32>, tensor<1x8x48xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x16x48xf32>
    %62 = tosa.reshape %61, %3 : (tensor<1x16x48xf32>, !tosa.shape<2>) -> tensor<16x48xf32>
    %63 = tosa.transpose %58 {perms = array<i32: 1, 0>} : (tensor<16x8xf32>) -> tensor<8x16xf32>
    %64 = tosa.reshape %63, %14 : (tensor<8x16xf32>, !tosa.shape<3>) -> tensor<1x8x16xf32>
    %65 = tosa.matmul %64, %44, %0, %0 : (tensor<1x8x16xf32>, tensor<1x16x48xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x48xf32>
    %66 = tosa.reshape %65, %15 : (tensor<1x8x48xf32>, !tosa.shape<2>) -> tensor<8x48xf32>
    %67 = tosa.reduce_sum %58 {axis = 0 : i32} : (tensor<16x8xf32>) -> tensor<1x8xf32>
    %68 = tosa.reshape %67, %16 : (tensor<1x8xf32>, !tosa.shape<1>) -> tensor<8xf32>
    %69 = tosa.mul %42, %42, %4 : (tensor<16x48xf32>, tensor<16x48xf32>, tensor<1xi8>) -> tensor<16x48xf32>
    %70 = tosa.sub %24, %69 : (tensor<1x1xf32>, tensor<16x48xf32>) -> tensor<16x48xf32>
    %71 = tosa.mul %62, %70, %4 : (tensor<16x48xf32>, tensor<16x48xf32>, tensor<1xi8>) -> tensor<16x48xf32>
    %72 = tosa.reshape %71, %6 : (tensor<16x48xf32>, !tosa.shape<3>) -> tensor<1x16x48xf32>
    %73 = tosa.reshape %arg2, %7 : (tensor<48x48xf32>, !tosa.shape<3>) -> tensor<1x48x48xf32>
    %74 = tosa.matmul %72, %73, %0, %0 : (tensor<1x16x48xf32>, tensor<1x48x48xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x16x48xf32>
    %75 = tosa.reshape %74, %3 : (tensor<1x16x48xf32>, !tosa.shape<2>) -> tensor<16x48xf32>
    %76 = tosa.transpose %71 {perms = array<i32: 1, 0>} : (tensor<16x48xf32>) -> tensor<48x16xf32>
    %77 = tosa.reshape %76, %17 : (tensor<48x16xf32>, !tosa.shape<3>) -> tensor<1x48x16xf32>
    %78 = tosa.matmul %77, %36, %0, %0 : (tensor<1x48x16xf32>, tensor<1x16x48xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x48x48xf32>
    %79 = tosa.reshape %78, %18 : (tensor<1x48x48xf32>, !tosa.shape<2>) -> tensor<48x48xf32>
    %80 = tosa.reduce_sum %71 {axis = 0 : i32} : (tensor<16x48xf32>) -> tensor<1x48xf32>
    %81 = tosa.reshape %80, %19 : (tensor<1x48xf32>, !tosa.shape<1>) -> tensor<48xf32>
    %82 = tosa.mul %34, %34, %4 : (tensor<16x48xf32>, tensor<16x48xf32>, tensor<1xi8>) -> tensor<16x48xf32>
    %83 = tosa.sub %24, %82 : (tensor<1x1xf32>, tensor<16x48xf32>) -> tensor<16x48xf32>
    %84 = tosa.mul %75, %83, %4 : (tensor<16x48xf32>, tensor<16x48xf32>, tensor<1xi8>) -> tensor<16x48xf32>
    %85 = tosa.transpose %84 {perms = array<i32: 1, 0>} : (tensor<16x48xf32>) -> tensor<48x16xf32>
    %86 = tosa.reshape %85, %17 : (tensor<48x16xf32>, !tosa.shape<3>) -> tensor<1x48x16xf32>
    %87 = tosa.matmul %86, %28, %0, %0 : (tensor<1x48x16xf32>, tensor<1x16x32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x48x32xf32>
    %88 = tosa.reshape %87, %20 : (tensor<1x48x32xf32>, !tosa.shape<2>) -> tensor<48x32xf32>
    %89 = tosa.reduce_sum %84 {axis = 0 : i32} : (tensor<16x48xf32>) -> tensor<1x48xf32>
    %90 = tosa.reshape %89, %19 : (tensor<1x48xf32>, !tosa.shape<1>) -> tensor<48xf32>
    %91 = tosa.mul %88, %25, %4 : (tensor<48x32xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<48x32xf32>
    %92 = tosa.sub %arg0, %91 : (tensor<48x32xf32>, tensor<48x32xf32>) -> tensor<48x32xf32>
    %93 = tosa.mul %90, %26, %4 : (tensor<48xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<48xf32>
    %94 = tosa.sub %arg1, %93 : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
    %95 = tosa.mul %79, %25, %4 : (tensor<48x48xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<48x48xf32>
    %96 = tosa.sub %arg2, %95 : (tensor<48x48xf32>, tensor<48x48xf32>) -> tensor<48x48xf32>
    %97 = tosa.mul %81, %26, %4 : (tensor<48xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<48xf32>
    %98 = tosa.sub %arg3, %97 : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xf32>
    %99 = tosa.mul %66, %25, %4 : (tensor<8x48xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<8x48xf32>
    %100 = tosa.sub %arg4, %99 : (tensor<8x48xf32>, tensor<8x48xf32>) -> tensor<8x48xf32>
    %101 = tosa.mul %68, %26, %4 : (tensor<8xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<8xf32>
    %102 = tosa.sub %arg5, %101 : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    return %55, %92, %94, %96, %98, %100, %102 : tensor<f32>, tensor<48x32xf32>, tensor<48xf32>, tensor<48x48xf32>, tensor<48xf32>, tensor<8x48xf32>, tensor<8xf32>
  }
}

