// RUN: ckpt-opt --test-gc-op-facts --split-input-file %s -o /dev/null 2>&1 | FileCheck %s

// Views share the storage of what they show.
// CHECK: remark: tensor.expand_shape: repeatable, satellite, view #0<-0, read 0, write 0{{$}}
// CHECK: remark: tensor.collapse_shape: repeatable, satellite, view #0<-0, read 0, write 0{{$}}
// CHECK: remark: tensor.extract_slice: repeatable, satellite, view #0<-0, read 0, write 0{{$}}
// CHECK: remark: tensor.cast: repeatable, satellite, view #0<-0, read 0, write 0{{$}}
func.func @views(%x: tensor<4x8xf32>) {
  %0 = tensor.expand_shape %x [[0], [1, 2]] output_shape [4, 2, 4] : tensor<4x8xf32> into tensor<4x2x4xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<4x2x4xf32> into tensor<8x4xf32>
  %2 = tensor.extract_slice %x[1, 0] [2, 8] [1, 1] : tensor<4x8xf32> to tensor<2x8xf32>
  %3 = tensor.cast %x : tensor<4x8xf32> to tensor<?x8xf32>
  return
}

// -----

// Rows of a slice that lie apart cannot be merged in place; whole rows can.
// CHECK: remark: tensor.extract_slice: repeatable, satellite, view #0<-0, read 0, write 0{{$}}
// CHECK: remark: tensor.collapse_shape: repeatable, read 64, write 64{{$}}
// CHECK: remark: tensor.extract_slice: repeatable, satellite, view #0<-0, read 0, write 0{{$}}
// CHECK: remark: tensor.collapse_shape: repeatable, satellite, view #0<-0, read 0, write 0{{$}}
func.func @collapse_of_slice(%x: tensor<4x8xf32>) {
  %0 = tensor.extract_slice %x[0, 0] [4, 4] [1, 1] : tensor<4x8xf32> to tensor<4x4xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>
  %2 = tensor.extract_slice %x[1, 0] [2, 8] [1, 1] : tensor<4x8xf32> to tensor<2x8xf32>
  %3 = tensor.collapse_shape %2 [[0, 1]] : tensor<2x8xf32> into tensor<16xf32>
  return
}

// -----

// Insertions take over the destination and move the source only.
// CHECK: remark: tensor.insert_slice: repeatable, inplace #0<-1, read 8, write 8{{$}}
// CHECK: remark: tensor.insert: repeatable, inplace #0<-1, read 4, write 4{{$}}
func.func @insertions(%x: tensor<2xf32>, %d: tensor<8xf32>, %s: f32) {
  %c0 = arith.constant 0 : index
  %0 = tensor.insert_slice %x into %d[0] [2] [1] : tensor<2xf32> into tensor<8xf32>
  %1 = tensor.insert %s into %d[%c0] : tensor<8xf32>
  return
}

// -----

// Pads and concatenations make a buffer of their own.
// CHECK: remark: tensor.pad: repeatable, read 8, write 16{{$}}
// CHECK: remark: tensor.concat: repeatable, read 8, write 16{{$}}
func.func @moves(%x: tensor<2xf32>, %z: f32) {
  %0 = tensor.pad %x low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %z : f32
  } : tensor<2xf32> to tensor<4xf32>
  %1 = tensor.concat dim(0) %x, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  return
}

// -----

// One element is read; sizes and destinations cost nothing.
// CHECK: remark: tensor.extract: repeatable, read 4, write 0{{$}}
// CHECK: remark: tensor.dim: repeatable, satellite, read 0, write 0{{$}}
// CHECK: remark: tensor.empty: repeatable, satellite, read 0, write 0{{$}}
func.func @small(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %0 = tensor.extract %x[%c0] : tensor<?xf32>
  %1 = tensor.dim %x, %c0 : tensor<?xf32>
  %2 = tensor.empty(%1) : tensor<?xf32>
  return
}
