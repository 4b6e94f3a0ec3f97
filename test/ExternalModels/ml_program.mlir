// RUN: ckpt-opt --test-gc-op-facts --split-input-file %s -o /dev/null 2>&1 | FileCheck %s

// Loads and stores of a mutable global run once, in order; a constant global may be read again.
// CHECK: remark: ml_program.global_load: once ('ml_program.global_load' has effects beyond its results), ordered, read 0, write 8, work unknown{{$}}
// CHECK: remark: ml_program.global_store: once ('ml_program.global_store' has effects beyond its results), ordered, read 8, write 0, work unknown{{$}}
// CHECK: remark: ml_program.global_load_const: repeatable, read 0, write 8{{$}}
ml_program.global private mutable @seed(dense<0> : tensor<i64>) : tensor<i64>
ml_program.global private @table(dense<0> : tensor<i64>) : tensor<i64>
func.func @globals() {
  %0 = ml_program.global_load @seed : tensor<i64>
  ml_program.global_store @seed = %0 : tensor<i64>
  %1 = ml_program.global_load_const @table : tensor<i64>
  return
}
