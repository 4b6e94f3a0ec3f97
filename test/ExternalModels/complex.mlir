// RUN: ckpt-opt --test-gc-op-facts --split-input-file %s -o /dev/null 2>&1 | FileCheck %s

// Complex numbers count by their part.
// CHECK: remark: complex.mul: repeatable, satellite, read 0, write 0, f64 1{{$}}
// CHECK: remark: complex.eq: repeatable, satellite, discrete, read 0, write 0, f64 1{{$}}
func.func @parts(%x: complex<f64>, %y: tensor<4xcomplex<f32>>) {
  %0 = complex.mul %x, %x : complex<f64>
  %1 = complex.eq %x, %x : complex<f64>
  return
}
