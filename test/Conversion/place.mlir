// RUN: ckpt-opt %s -split-input-file --gc-place | FileCheck %s

// Two buffers that are never live together share one place.
// CHECK-LABEL: func.func @reuse(
// CHECK-SAME:    attributes {ckpt.arena_bytes = 128 : i64, ckpt.live_peak_bytes = 128 : i64}
// CHECK:         %[[ARENA:.*]] = memref.alloc() {alignment = 64 : i64} : memref<128xi8>
// CHECK:         memref.view %[[ARENA]][%{{.*}}][] : memref<128xi8> to memref<4xf32>
// CHECK:         memref.view %[[ARENA]][%{{.*}}][] : memref<128xi8> to memref<4xf32>
// CHECK:         memref.view %[[ARENA]][%{{.*}}][] : memref<128xi8> to memref<4xf32>
// CHECK:         memref.dealloc %[[ARENA]]
// CHECK-NEXT:    return
func.func @reuse(%a: memref<4xf32>, %o: memref<4xf32>) {
  %0 = memref.alloc() : memref<4xf32>
  linalg.exp ins(%a : memref<4xf32>) outs(%0 : memref<4xf32>)
  %1 = memref.alloc() : memref<4xf32>
  linalg.exp ins(%0 : memref<4xf32>) outs(%1 : memref<4xf32>)
  memref.dealloc %0 : memref<4xf32>
  %2 = memref.alloc() : memref<4xf32>
  linalg.exp ins(%1 : memref<4xf32>) outs(%2 : memref<4xf32>)
  memref.dealloc %1 : memref<4xf32>
  linalg.exp ins(%2 : memref<4xf32>) outs(%o : memref<4xf32>)
  memref.dealloc %2 : memref<4xf32>
  return
}

// -----

// A buffer inside a loop has one place in all trips.
// CHECK-LABEL: func.func @nested(
// CHECK-SAME:    ckpt.arena_bytes = 64 : i64
// CHECK:         scf.for
// CHECK:           memref.view
// CHECK-NOT:       memref.dealloc
// CHECK:         }
// CHECK:         memref.dealloc
func.func @nested(%a: memref<4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = memref.alloc() : memref<4xf32>
    linalg.exp ins(%a : memref<4xf32>) outs(%0 : memref<4xf32>)
    linalg.exp ins(%0 : memref<4xf32>) outs(%a : memref<4xf32>)
    memref.dealloc %0 : memref<4xf32>
  }
  return
}

// -----

// Branches share a place, which no buffer around them takes.
// CHECK-LABEL: func.func @branches(
// CHECK-SAME:    ckpt.arena_bytes = 128 : i64
func.func @branches(%a: memref<4xf32>, %c: i1) {
  %0 = memref.alloc() : memref<4xf32>
  linalg.exp ins(%a : memref<4xf32>) outs(%0 : memref<4xf32>)
  scf.if %c {
    %1 = memref.alloc() : memref<4xf32>
    linalg.exp ins(%0 : memref<4xf32>) outs(%1 : memref<4xf32>)
    linalg.exp ins(%1 : memref<4xf32>) outs(%a : memref<4xf32>)
    memref.dealloc %1 : memref<4xf32>
  } else {
    %1 = memref.alloc() : memref<4xf32>
    linalg.log ins(%0 : memref<4xf32>) outs(%1 : memref<4xf32>)
    linalg.log ins(%1 : memref<4xf32>) outs(%a : memref<4xf32>)
    memref.dealloc %1 : memref<4xf32>
  }
  linalg.exp ins(%0 : memref<4xf32>) outs(%a : memref<4xf32>)
  memref.dealloc %0 : memref<4xf32>
  return
}

// -----

// A buffer of dynamic size stays; without static buffers there is no arena.
// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME:    ckpt.arena_bytes = 0 : i64
// CHECK:         memref.alloc(%{{.*}}) : memref<?xf32>
func.func @dynamic(%a: memref<?xf32>, %n: index) {
  %0 = memref.alloc(%n) : memref<?xf32>
  memref.copy %a, %0 : memref<?xf32> to memref<?xf32>
  memref.copy %0, %a : memref<?xf32> to memref<?xf32>
  memref.dealloc %0 : memref<?xf32>
  return
}
