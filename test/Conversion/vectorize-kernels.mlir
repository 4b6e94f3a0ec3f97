// RUN: ckpt-opt %s -split-input-file --gc-vectorize-kernels=vector-bytes=32 | FileCheck %s
// RUN: ckpt-opt %s -split-input-file --gc-vectorize-kernels="vector-bytes=32 fma=false" | FileCheck %s --check-prefix=NOFMA

// A product of matrices keeps a tile of vectors along its columns in registers.
// CHECK-LABEL: func.func private @matmul(
// CHECK-NOT:     linalg.
// CHECK:         vector.load {{.*}} vector<8xf32>
// CHECK:         scf.for {{.*}} iter_args({{.*}}) -> ({{.*}}vector<8xf32>
// CHECK:           math.fma {{.*}} : vector<8xf32>
// CHECK:           scf.yield
// CHECK:         vector.store {{.*}} vector<8xf32>
// NOFMA-LABEL: func.func private @matmul(
// NOFMA-NOT:     math.fma
// NOFMA:         arith.mulf {{.*}} : vector<8xf32>
func.func private @matmul(%a: memref<16x32xf32>, %b: memref<32x16xf32>, %c: memref<16x16xf32>) attributes {ckpt.kernel} {
  linalg.matmul ins(%a, %b : memref<16x32xf32>, memref<32x16xf32>) outs(%c : memref<16x16xf32>)
  return
}

// -----

// A sum over the contiguous dimension adds up lanes at the end.
// CHECK-LABEL: func.func private @rows(
// CHECK:         scf.for
// CHECK:           arith.addf {{.*}} : vector<8xf32>
// CHECK:         vector.reduction <add>
// CHECK:         memref.store
func.func private @rows(%a: memref<3x64xf32>, %c: memref<3xf32>) attributes {ckpt.kernel} {
  linalg.reduce ins(%a : memref<3x64xf32>) outs(%c : memref<3xf32>) dimensions = [1]
    (%in: f32, %acc: f32) {
      %0 = arith.addf %acc, %in : f32
      linalg.yield %0 : f32
    }
  return
}

// -----

// An elementwise op is left to the loops.
// CHECK-LABEL: func.func private @exp(
// CHECK:         linalg.exp
func.func private @exp(%a: memref<4xf32>, %c: memref<4xf32>) attributes {ckpt.kernel} {
  linalg.exp ins(%a : memref<4xf32>) outs(%c : memref<4xf32>)
  return
}
