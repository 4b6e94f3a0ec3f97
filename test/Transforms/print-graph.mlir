// RUN: ckpt-opt %s -gc-lift -gc-print-graph -o %t.out | FileCheck %s
// RUN: ckpt-opt %s -gc-lift -gc-print-graph="format=json output=%t.json" -o %t.out
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t.json
// RUN: ckpt-opt %s -gc-lift -gc-print-graph=format=dot -o %t.out | FileCheck %s --check-prefix=DOT
// RUN: not ckpt-opt %s -gc-print-graph 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not ckpt-opt %s -gc-lift -gc-print-graph="output=%t.no-such-folder/g" 2>&1 | FileCheck %s --check-prefix=WHERE

// Values, bytes, storage that is taken over, and what is held.
// CHECK: graph 'step': 3 nodes, 5 values, arguments 1024 bytes, results 1024 bytes, baseline peak 4096 bytes at step 1
// CHECK-NEXT: node 0 'tanh' forward cost {{[^ ]+}} reads arg0 makes tanh (1024 bytes) held 3072
// CHECK-NEXT: node 1 'matmul' forward cost {{[^ ]+}} workspace 1024 reads arg0 tanh makes matmul (1024 bytes) over tanh held 4096
// CHECK-NEXT: node 2 'exp' forward cost {{[^ ]+}} once reads matmul makes exp (in result0) held 3072
// JSON: "format": "ckpt-graph"
// JSON: "inplace"
// DOT: digraph "step" {
// DOT: n0 -> n1 [label="1024"];
// NONE: error: there is no 'ckpt.graph' to print; run gc-lift before gc-print-graph
// WHERE: error: cannot write the graph
func.func @step(%x: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %c = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<16x16xf32>
  %one = linalg.fill ins(%c : f32) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  %t = math.tanh %x : tensor<16x16xf32>
  %m = linalg.matmul ins(%x, %one : tensor<16x16xf32>, tensor<16x16xf32>) outs(%t : tensor<16x16xf32>) -> tensor<16x16xf32>
  %r = math.exp %m : tensor<16x16xf32>
  return %r : tensor<16x16xf32>
}
