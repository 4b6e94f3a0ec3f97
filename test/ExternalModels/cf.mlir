// RUN: ckpt-opt --test-gc-op-facts --split-input-file %s -o /dev/null 2>&1 | FileCheck %s

// An assertion runs once and keeps its place.
// CHECK: remark: cf.assert: once (an assertion need not be repeated), ordered, read 0, write 0{{$}}
func.func @assertion(%c: i1) {
  cf.assert %c, "must hold"
  return
}
