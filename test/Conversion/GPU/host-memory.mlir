// RUN: ckpt-opt %s --gc-gpu-host | FileCheck %s

// The names of globals, which go to the device once.
// CHECK:       module attributes {ckpt.constants = ["table"]}
memref.global "private" constant @table : memref<2xi32> = dense<[3, 4]>

// A condition that the host reads: one byte for an i1.
// CHECK-LABEL: func.func @condition(
// CHECK:         %[[BASE:.*]] = memref.extract_aligned_pointer_as_index %arg0
// CHECK:         %[[AT:.*]] = arith.addi %[[BASE]]
// CHECK:         %[[ONE:.*]] = arith.constant 1 : index
// CHECK:         %[[BITS:.*]] = call @ckpt_gpu_read(%[[AT]], %[[ONE]]) : (index, index) -> i64
// CHECK:         %[[GO:.*]] = arith.trunci %[[BITS]] : i64 to i1
// CHECK:         scf.if %[[GO]]
func.func @condition(%flag: memref<i1>, %a: memref<4xf32>, %b: memref<4xf32>) {
  %go = memref.load %flag[] : memref<i1>
  scf.if %go {
    memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  }
  return
}

// Floats travel as their bits; the copy above is a kernel.
// CHECK-LABEL: func.func @element(
// CHECK:         %[[BITS:.*]] = arith.bitcast %arg1 : f32 to i32
// CHECK:         %[[WIDE:.*]] = arith.extui %[[BITS]] : i32 to i64
// CHECK:         call @ckpt_gpu_write(%{{.*}}, %{{.*}}, %[[WIDE]])
// CHECK-NOT:     memref.store
func.func @element(%a: memref<4xf32>, %value: f32, %at: index) {
  memref.store %value, %a[%at] : memref<4xf32>
  return
}

// What the body of an op loads is loaded on the device.
// CHECK-LABEL: func.func @gather(
// CHECK:         linalg.generic
// CHECK:         memref.load %arg0
// CHECK-NOT:     ckpt_gpu_read
func.func @gather(%table: memref<8xf32>, %at: memref<4xindex>, %out: memref<4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
                  iterator_types = ["parallel"]}
      ins(%at : memref<4xindex>) outs(%out : memref<4xf32>) {
  ^bb0(%i: index, %o: f32):
    %v = memref.load %table[%i] : memref<8xf32>
    linalg.yield %v : f32
  }
  return
}

// A shape for a reshape stays on the host.
// CHECK-LABEL: func.func @reshape(
// CHECK:         memref.alloca() : memref<1xindex>
// CHECK:         memref.store
// CHECK-NOT:     ckpt_gpu_write
// CHECK:         return
func.func @reshape(%a: memref<2x4xf32>, %n: index, %out: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %shape = memref.alloc() : memref<1xindex>
  memref.store %n, %shape[%c0] : memref<1xindex>
  %flat = memref.reshape %a(%shape) : (memref<2x4xf32>, memref<1xindex>) -> memref<?xf32>
  memref.dealloc %shape : memref<1xindex>
  linalg.copy ins(%flat : memref<?xf32>) outs(%out : memref<?xf32>)
  return
}
