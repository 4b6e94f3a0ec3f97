// RUN: ckpt-opt --test-gc-op-facts --split-input-file %s -o /dev/null 2>&1 | FileCheck %s

// On scalars arithmetic is cheap; constants of any size are.
// CHECK: remark: arith.addf: repeatable, satellite, read 0, write 0, f32 1{{$}}
// CHECK: remark: arith.constant: repeatable, satellite, read 0, write 0{{$}}
func.func @scalars(%x: f32) {
  %0 = arith.addf %x, %x : f32
  %1 = arith.constant dense<1.0> : tensor<64xf32>
  return
}

// -----

// On tensors it is counted by class; divisions count as calls.
// CHECK: remark: arith.mulf: repeatable, read 16, write 16, f32 4{{$}}
// CHECK: remark: arith.divf: repeatable, read 8, write 8, bf16 div 4{{$}}
// CHECK: remark: arith.xori: repeatable, read 16, write 16, int 4{{$}}
func.func @tensors(%x: tensor<4xf32>, %h: tensor<4xbf16>, %i: tensor<4xi32>) {
  %0 = arith.mulf %x, %x : tensor<4xf32>
  %1 = arith.divf %h, %h : tensor<4xbf16>
  %2 = arith.xori %i, %i : tensor<4xi32>
  return
}

// -----

// What turns floats into integers decides.
// CHECK: remark: arith.cmpf: repeatable, discrete, read 16, write 4, f32 4{{$}}
// CHECK: remark: arith.fptosi: repeatable, discrete, read 16, write 16, f32 4{{$}}
// CHECK: remark: arith.cmpi: repeatable, read 16, write 4, int 4{{$}}
func.func @deciding(%x: tensor<4xf32>, %i: tensor<4xi32>) {
  %0 = arith.cmpf oeq, %x, %x : tensor<4xf32>
  %1 = arith.fptosi %x : tensor<4xf32> to tensor<4xi32>
  %2 = arith.cmpi eq, %i, %i : tensor<4xi32>
  return
}
