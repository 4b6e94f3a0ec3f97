// RUN: ckpt-opt --test-gc-op-facts --split-input-file %s -o /dev/null 2>&1 | FileCheck %s

// Contractions and convolutions.
// CHECK: remark: tosa.matmul: repeatable, read 644, write 256, f32 1024 (contraction){{$}}
// CHECK: remark: tosa.conv2d: repeatable, read 3396, write 4096, f32 73728 (contraction){{$}}
func.func @contractions(%a: tensor<1x4x8xf32>, %b: tensor<1x8x16xf32>, %x: tensor<1x8x8x4xf32>, %w: tensor<16x3x3x4xf32>, %bias: tensor<16xf32>, %z: tensor<1xf32>) {
  %0 = tosa.matmul %a, %b, %z, %z : (tensor<1x4x8xf32>, tensor<1x8x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x16xf32>
  %1 = tosa.conv2d %x, %w, %bias, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<16x3x3x4xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x16xf32>
  return
}

// -----

// Elementwise and reductions; compares of floats decide, arg-max too.
// CHECK: remark: tosa.exp: repeatable, read 128, write 128, f32 exp 32{{$}}
// CHECK: remark: tosa.reduce_sum: repeatable, read 128, write 16, f32 32{{$}}
// CHECK: remark: tosa.greater: repeatable, discrete, read 128, write 32, f32 32{{$}}
// CHECK: remark: tosa.argmax: repeatable, discrete, read 128, write 16, f32 32{{$}}
func.func @elementwise(%x: tensor<4x8xf32>) {
  %0 = tosa.exp %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<4x8xf32>) -> tensor<4x1xf32>
  %2 = tosa.greater %x, %x : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
  %3 = tosa.argmax %x {axis = 1 : i32} : (tensor<4x8xf32>) -> tensor<4xi32>
  return
}

// -----

// Constants are cheap, reshapes are views, transposes move.
// CHECK: remark: tosa.const_shape: repeatable, satellite, read 0, write 0{{$}}
// CHECK: remark: tosa.reshape: repeatable, satellite, view #0<-0, read 0, write 0{{$}}
// CHECK: remark: tosa.transpose: repeatable, read 128, write 128{{$}}
func.func @data(%x: tensor<4x8xf32>) {
  %s = tosa.const_shape {values = dense<[32]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.reshape %x, %s : (tensor<4x8xf32>, !tosa.shape<1>) -> tensor<32xf32>
  %1 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<4x8xf32>) -> tensor<8x4xf32>
  return
}

// -----

// A variable keeps state: read and written once, in order.
// CHECK: remark: tosa.variable_read: once ('tosa.variable_read' has effects beyond its results), ordered, read 0, write 16, work unknown{{$}}
// CHECK: remark: tosa.variable_write: once ('tosa.variable_write' has effects beyond its results), ordered, read 16, write 0, work unknown{{$}}
tosa.variable @state = dense<0.0> : tensor<4xf32>
func.func @variables(%x: tensor<4xf32>) {
  %0 = tosa.variable_read @state : tensor<4xf32>
  tosa.variable_write @state, %x : tensor<4xf32>
  return
}
