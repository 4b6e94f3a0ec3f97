// RUN: ckpt-opt --test-gc-op-facts --split-input-file %s -o /dev/null 2>&1 | FileCheck %s

// A contraction accumulates into its destination and counts two operations per multiply-add.
// CHECK: remark: linalg.matmul: repeatable, inplace #0<-2, read 896, write 256, f32 1024 (contraction){{$}}
func.func @matmul(%x: tensor<4x8xf32>, %w: tensor<8x16xf32>, %o: tensor<4x16xf32>) {
  %0 = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x16xf32>) outs(%o : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}

// -----

// A fill of a fresh destination is cheap; one over data is not.
// CHECK: remark: linalg.fill: repeatable, satellite, read 0, write 16{{$}}
// CHECK: remark: linalg.fill: repeatable, read 0, write 16{{$}}
func.func @fill(%o: tensor<4xf32>) {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%z : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.fill ins(%z : f32) outs(%o : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

#id = affine_map<(i) -> (i)>

// A compare of floats decides; one of integers does not; functions are counted apart.
// CHECK: remark: linalg.generic: repeatable, discrete, read 16, write 4, f32 4, f32 exp 4{{$}}
// CHECK: remark: linalg.generic: repeatable, read 16, write 4, int 4{{$}}
func.func @decides(%x: tensor<4xf32>, %l: tensor<4xi32>, %e: tensor<4xi1>) {
  %z = arith.constant 0.0 : f32
  %k = arith.constant 3 : i32
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<4xf32>) outs(%e : tensor<4xi1>) {
  ^bb0(%i: f32, %o: i1):
    %t = math.exp %i : f32
    %c = arith.cmpf ogt, %t, %z : f32
    linalg.yield %c : i1
  } -> tensor<4xi1>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%l : tensor<4xi32>) outs(%e : tensor<4xi1>) {
  ^bb0(%i: i32, %o: i1):
    %c = arith.cmpi eq, %i, %k : i32
    linalg.yield %c : i1
  } -> tensor<4xi1>
  return
}

// -----

#id = affine_map<(i) -> (i)>

// A captured tensor is read, at most one element per iteration; an assertion inside does not hinder repetition.
// CHECK: remark: linalg.generic: repeatable, read 48, write 16, int 4{{$}}
func.func @captured(%table: tensor<1000xf32>, %l: tensor<4xindex>, %e: tensor<4xf32>) {
  %n = arith.constant 1000 : index
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%l : tensor<4xindex>) outs(%e : tensor<4xf32>) {
  ^bb0(%i: index, %o: f32):
    %ok = arith.cmpi ult, %i, %n : index
    cf.assert %ok, "index out of bounds"
    %v = tensor.extract %table[%i] : tensor<1000xf32>
    linalg.yield %v : f32
  } -> tensor<4xf32>
  return
}

// -----

// The window of a pooling is not read.
// CHECK: remark: linalg.pooling_nhwc_max: repeatable, inplace #0<-2, read 160, write 32, f32 32{{$}}
func.func @pooling(%x: tensor<1x4x4x2xf32>, %o: tensor<1x2x2x2xf32>) {
  %w = tensor.empty() : tensor<2x2xf32>
  %0 = linalg.pooling_nhwc_max {strides = dense<2> : tensor<2xi64>} ins(%x, %w : tensor<1x4x4x2xf32>, tensor<2x2xf32>) outs(%o : tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  return
}

// -----

// On buffers nothing is repeated.
// CHECK: remark: linalg.exp: once ('linalg.exp' works on buffers in memory), ordered, read 0, write 0, f32 exp 4{{$}}
func.func @buffers(%x: memref<4xf32>, %o: memref<4xf32>) {
  linalg.exp ins(%x : memref<4xf32>) outs(%o : memref<4xf32>)
  return
}
