// RUN: ckpt-opt --test-gc-op-facts --split-input-file %s -o /dev/null 2>&1 | FileCheck %s

// Index arithmetic is cheap; a loop is as repeatable as its body.
// CHECK: remark: affine.apply: repeatable, satellite, read 0, write 0, int 1{{$}}
// CHECK: remark: affine.for: repeatable, read 16, write 16, work unknown{{$}}
func.func @indices(%i: index, %x: tensor<4xf32>) {
  %0 = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%i)
  %1 = affine.for %j = 0 to 4 iter_args(%a = %x) -> tensor<4xf32> {
    %2 = tensor.extract %a[%j] : tensor<4xf32>
    %3 = tensor.insert %2 into %a[%j] : tensor<4xf32>
    affine.yield %3 : tensor<4xf32>
  }
  return
}
