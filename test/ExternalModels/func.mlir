// RUN: ckpt-opt --test-gc-op-facts --split-input-file %s -o /dev/null 2>&1 | FileCheck %s

// A call is as repeatable as all that it reaches.
// CHECK: remark: func.call: repeatable, workspace 64, read 16, write 16, work unknown{{$}}
// CHECK: remark: func.call: once ('loads' is not repeatable: 'ml_program.global_load' has effects beyond its results), ordered, workspace 64, read 16, write 16, work unknown{{$}}
// CHECK: remark: func.call: once ('outside' has no body to look into), ordered, workspace unknown, read 16, write 16, work unknown{{$}}
// CHECK: remark: math.exp: repeatable, read 16, write 16, f32 exp 4{{$}}
// CHECK: remark: func.call: once ('loads' is not repeatable: 'ml_program.global_load' has effects beyond its results), ordered, workspace 64, read 16, write 16, work unknown{{$}}
// CHECK: remark: ml_program.global_load: once ('ml_program.global_load' has effects beyond its results), ordered, read 0, write 16, work unknown{{$}}
func.func @calls(%x: tensor<4xf32>) {
  %0 = call @pure(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = call @through(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = call @outside(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}
func.func private @pure(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = math.exp %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @through(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @loads(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @loads(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = ml_program.global_load @seed : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @outside(tensor<4xf32>) -> tensor<4xf32>
ml_program.global private mutable @seed(dense<0.0> : tensor<4xf32>) : tensor<4xf32>

// -----

// A function that calls itself does not loop the question.
// CHECK: remark: func.call: repeatable, workspace 64, read 16, write 16, work unknown{{$}}
func.func @self(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @self(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
