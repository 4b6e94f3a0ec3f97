// RUN: ckpt-opt %s -split-input-file -verify-diagnostics --gc-place | FileCheck %s
// RUN: rm -f %t && not ckpt-opt %s -split-input-file --gc-place -o %t 2> %t.err && not ls %t

// More than was planned is said; the attributes of the plan are used up.
// CHECK-LABEL: func.func @more(
// CHECK-SAME:    attributes {ckpt.arena_bytes = 128 : i64, ckpt.live_peak_bytes = 128 : i64}
// expected-remark@+1 {{gc-place: placed in 128 bytes, 64 were planned}}
func.func @more(%a: memref<4xf32>, %o: memref<4xf32>) attributes {ckpt.planned_arena_bytes = 64 : i64, ckpt.arena_limit_bytes = 128 : i64} {
  %0 = memref.alloc() : memref<4xf32>
  linalg.exp ins(%a : memref<4xf32>) outs(%0 : memref<4xf32>)
  %1 = memref.alloc() : memref<4xf32>
  linalg.exp ins(%0 : memref<4xf32>) outs(%1 : memref<4xf32>)
  memref.dealloc %0 : memref<4xf32>
  linalg.exp ins(%1 : memref<4xf32>) outs(%o : memref<4xf32>)
  memref.dealloc %1 : memref<4xf32>
  return
}

// -----

// More than the memory limit leaves is an error.
// expected-error@+1 {{gc-place: the buffers of function 'over' need 64 bytes after placement (live peak 64), and the memory limit leaves 63 beside arguments and results; lower the memory limit of gc-plan by the difference, or raise effort=}}
func.func @over(%a: memref<4xf32>, %o: memref<4xf32>) attributes {ckpt.arena_limit_bytes = 63 : i64} {
  %0 = memref.alloc() : memref<4xf32>
  linalg.exp ins(%a : memref<4xf32>) outs(%0 : memref<4xf32>)
  linalg.exp ins(%0 : memref<4xf32>) outs(%o : memref<4xf32>)
  memref.dealloc %0 : memref<4xf32>
  return
}
