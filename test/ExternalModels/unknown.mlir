// RUN: ckpt-opt --allow-unregistered-dialect --test-gc-op-facts %s -o /dev/null 2>&1 | FileCheck %s

// An operation that nobody described is never repeated and keeps its order.
// CHECK: remark: my.op: once ('my.op' has no facts; unknown operations are never repeated), ordered, workspace unknown, read 16, write 16, work unknown{{$}}
// CHECK: remark: my.op: once ('my.op' has no facts; unknown operations are never repeated), ordered, workspace unknown, read 0, write 0, bytes unknown{{$}}
func.func @unknown(%x: tensor<4xf32>, %d: tensor<?xf32>) {
  %0 = "my.op"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "my.op"(%d) : (tensor<?xf32>) -> tensor<?xf32>
  return
}
