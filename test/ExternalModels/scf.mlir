// RUN: ckpt-opt --allow-unregistered-dialect --test-gc-op-facts --split-input-file %s -o /dev/null 2>&1 | FileCheck %s

// A loop with a pure body is repeatable; a carried value that each trip updates itself stays in place, and work counts per trip.
// CHECK: remark: scf.for: repeatable, inplace #0<-3, read 16, write 16{{$}}
func.func @updates(%x: tensor<4xf32>, %s: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %x) -> tensor<4xf32> {
    %1 = tensor.insert %s into %a[%i] : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  return
}

// -----

#id = affine_map<(i) -> (i)>

// A body that makes a new tensor holds it while the loop runs.
// CHECK: remark: scf.for: repeatable, inplace #0<-3, workspace 64, read 16, write 16, f32 exp 4, work unknown{{$}}
func.func @makes(%x: tensor<4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> tensor<4xf32> {
    %e = tensor.empty() : tensor<4xf32>
    %1 = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  return
}

// -----

// The dearer branch counts.
// CHECK: remark: scf.if: repeatable, workspace 64, read 16, write 16, f32 exp 4{{$}}
func.func @branches(%c: i1, %x: tensor<4xf32>) {
  %0 = scf.if %c -> tensor<4xf32> {
    %1 = math.exp %x : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  } else {
    scf.yield %x : tensor<4xf32>
  }
  return
}

// -----

// Branches do not run together: the one that makes more counts, nested ones included.
// CHECK: remark: scf.if: repeatable, workspace 128, read 32, write 32, f32 exp 8
func.func @either(%c: i1, %x: tensor<4xf32>) {
  %0 = scf.if %c -> tensor<4xf32> {
    %1 = scf.if %c -> tensor<4xf32> {
      %2 = math.exp %x : tensor<4xf32>
      scf.yield %2 : tensor<4xf32>
    } else {
      %2 = math.log %x : tensor<4xf32>
      scf.yield %2 : tensor<4xf32>
    }
    scf.yield %1 : tensor<4xf32>
  } else {
    %1 = math.exp %x : tensor<4xf32>
    %2 = math.exp %1 : tensor<4xf32>
    scf.yield %2 : tensor<4xf32>
  }
  return
}

// -----

// What is not known to be safe inside makes the whole unsafe.
// CHECK: remark: scf.if: once (its body is not repeatable: 'my.op' has no facts; unknown operations are never repeated), ordered, workspace 64, read 16, write 16, work unknown{{$}}
func.func @unknown(%c: i1, %x: tensor<4xf32>) {
  %0 = scf.if %c -> tensor<4xf32> {
    %1 = "my.op"(%x) : (tensor<4xf32>) -> tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  } else {
    scf.yield %x : tensor<4xf32>
  }
  return
}

// -----

// A while loop whose number of trips is not known.
// CHECK: remark: scf.while: repeatable, inplace #1<-1, read 4, write 4, int 2, work unknown{{$}}
func.func @while(%x: tensor<4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = arith.constant 1.0 : f32
  %0:2 = scf.while (%i = %c0, %a = %x) : (index, tensor<4xf32>) -> (index, tensor<4xf32>) {
    %more = arith.cmpi ult, %i, %n : index
    scf.condition(%more) %i, %a : index, tensor<4xf32>
  } do {
  ^bb0(%i: index, %a: tensor<4xf32>):
    %j = arith.addi %i, %c1 : index
    %1 = tensor.insert %s into %a[%i] : tensor<4xf32>
    scf.yield %j, %1 : index, tensor<4xf32>
  }
  return
}
