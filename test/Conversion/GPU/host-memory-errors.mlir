// RUN: ckpt-opt %s --gc-gpu-host --split-input-file --verify-diagnostics

// A complex number does not fit the 64 bits that travel.
func.func @complex(%a: memref<complex<f32>>) -> complex<f32> {
  // expected-error@+1 {{the host cannot read an element of type 'complex<f32>' from the device}}
  %0 = memref.load %a[] : memref<complex<f32>>
  return %0 : complex<f32>
}

// -----

// The shape is a buffer of the caller, on the device.
func.func @shape(%a: memref<8xf32>, %shape: memref<1xindex>, %out: memref<?xf32>) {
  // expected-error@+1 {{memref.reshape reads a shape that is in device memory}}
  %flat = memref.reshape %a(%shape) : (memref<8xf32>, memref<1xindex>) -> memref<?xf32>
  linalg.copy ins(%flat : memref<?xf32>) outs(%out : memref<?xf32>)
  return
}
