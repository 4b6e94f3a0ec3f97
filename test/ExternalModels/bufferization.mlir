// RUN: ckpt-opt --test-gc-op-facts --split-input-file %s -o /dev/null 2>&1 | FileCheck %s

// Destinations are cheap, copies are repeatable, what works on buffers runs once.
// CHECK: remark: bufferization.alloc_tensor: repeatable, satellite, read 0, write 0{{$}}
// CHECK: remark: bufferization.alloc_tensor: repeatable, read 16, write 16{{$}}
// CHECK: remark: bufferization.materialize_in_destination: repeatable, inplace #0<-1, read 32, write 16{{$}}
// CHECK: remark: bufferization.to_tensor: once ('bufferization.to_tensor' works on buffers in memory), ordered, read 16, write 16, work unknown{{$}}
// CHECK: remark: memref.load: once ('memref.load' works on buffers in memory), ordered, read 16, write 0, work unknown{{$}}
func.func @buffers(%x: tensor<4xf32>, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %0 = bufferization.alloc_tensor() : tensor<4xf32>
  %1 = bufferization.alloc_tensor() copy(%x) : tensor<4xf32>
  %2 = bufferization.materialize_in_destination %x in %0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %4 = memref.load %m[%c0] : memref<4xf32>
  return
}
