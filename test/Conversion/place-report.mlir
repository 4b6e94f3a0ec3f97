// RUN: echo '{"version": 1, "functions": [{"function": "step", "argument_bytes": 16, "result_bytes": 4}, {"function": "other"}]}' > %t.json
// RUN: ckpt-opt %s --gc-place="report=%t.json" -o /dev/null && FileCheck %s --input-file=%t.json
// RUN: rm -f %t.none && not ckpt-opt %s --gc-place="report=%t.none" -o %t.out 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: echo 'no' > %t.text && not ckpt-opt %s --gc-place="report=%t.text" -o %t.out 2>&1 | FileCheck %s --check-prefix=TEXT
// RUN: echo '[]' > %t.list && not ckpt-opt %s --gc-place="report=%t.list" -o %t.out 2>&1 | FileCheck %s --check-prefix=LIST

// What was placed is added to the function of the same name, and to no other.
// CHECK: "arena_bytes": 64,
// CHECK-NEXT: "arena_live_peak_bytes": 64,
// CHECK-NEXT: "arena_ratio": 1,
// CHECK: "function": "step"
// CHECK: "placed_peak_bytes": 84
// CHECK: "function": "other"
// CHECK-NOT: arena_bytes

// NONE: error: cannot read report '{{.*}}.none': No such file or directory; run gc-plan with the same report= first
// TEXT: error: report '{{.*}}.text' is not JSON:
// LIST: error: report '{{.*}}.list' has no array 'functions'; is it a report of gc-plan?
func.func @step(%a: memref<4xf32>, %o: memref<f32>) {
  %0 = memref.alloc() : memref<4xf32>
  linalg.exp ins(%a : memref<4xf32>) outs(%0 : memref<4xf32>)
  linalg.exp ins(%0 : memref<4xf32>) outs(%a : memref<4xf32>)
  memref.dealloc %0 : memref<4xf32>
  return
}
