"""Prints a step: N ops multiply a running value by the argument, in place; op LATER is also read by the last op of all."""
import sys

n, later = int(sys.argv[1]), int(sys.argv[2])
T = "tensor<8xf32>"
MAP = "affine_map<(d0) -> (d0)>"
head = f'linalg.generic {{indexing_maps = [{MAP}, {MAP}], iterator_types = ["parallel"]}}'
body = "{\n  ^bb0(%a: f32, %b: f32):\n    %c = arith.mulf %a, %b : f32\n    linalg.yield %c : f32\n  } -> " + T
print(f"func.func @main(%x: {T}) -> {T} {{\n  %e = tensor.empty() : {T}")
print(f"  %v0 = linalg.exp ins(%x : {T}) outs(%e : {T}) -> {T}")
for i in range(n):
    print(f"  %v{i + 1} = {head} ins(%x : {T}) outs(%v{i} : {T}) {body}")
print(f"  %f = tensor.empty() : {T}\n  %r = linalg.add ins(%v{n}, %v{later} : {T}, {T}) outs(%f : {T}) -> {T}\n  return %r : {T}\n}}")
