// RUN: ckpt-opt --test-gc-op-facts --split-input-file %s -o /dev/null 2>&1 | FileCheck %s

// Functions are counted by kind, simple ones as arithmetic.
// CHECK: remark: math.exp: repeatable, read 16, write 16, f32 exp 4{{$}}
// CHECK: remark: math.tanh: repeatable, read 32, write 32, f64 tanh 4{{$}}
// CHECK: remark: math.rsqrt: repeatable, read 16, write 16, f32 rsqrt 4{{$}}
// CHECK: remark: math.absf: repeatable, read 16, write 16, f32 4{{$}}
// CHECK: remark: math.isnan: repeatable, discrete, read 16, write 4, f32 4{{$}}
func.func @functions(%x: tensor<4xf32>, %d: tensor<4xf64>) {
  %0 = math.exp %x : tensor<4xf32>
  %1 = math.tanh %d : tensor<4xf64>
  %2 = math.rsqrt %x : tensor<4xf32>
  %3 = math.absf %x : tensor<4xf32>
  %4 = math.isnan %x : tensor<4xf32>
  return
}
