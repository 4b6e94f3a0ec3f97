#!/usr/bin/env python3
"""Writes a training step of a residual network with any number of ops, as linalg on tensors (forward, backward, weight gradients).

usage: generate_step.py OPS [--width N] [--batch N] [--weights N] > step.mlir

Each layer is y = x + tanh(x W): about 16 ops forward and backward. `--weights` layers in turn share their weights, as few results are
easier to read; 0: each layer has its own (default).
"""
import argparse, sys


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ops", type=int)
    parser.add_argument("--width", type=int, default=64)
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--weights", type=int, default=0)
    o = parser.parse_args()
    layers = max(1, o.ops // 16)
    weights = min(o.weights or layers, layers)
    x, w = f"tensor<{o.batch}x{o.width}xf32>", f"tensor<{o.width}x{o.width}xf32>"
    out, count = [], [0]

    def op(text):
        count[0] += 1
        out.append(f"    %{count[0]} = {text}")
        return f"%{count[0]}"

    def zeros(t):
        return op(f"linalg.fill ins(%zero : f32) outs({op(f'tensor.empty() : {t}')} : {t}) -> {t}")

    def elementwise(names, body, t, kinds="parallel", maps="d0, d1"):
        args = ", ".join(f"%e{i}: f32" for i in range(len(names)))
        m = f"affine_map<(d0, d1) -> ({maps})>"
        return op(f"linalg.generic {{indexing_maps = [{', '.join([m] * (len(names) + 1))}], iterator_types = [\"parallel\", \"parallel\"]}} "
                  f"ins({', '.join(names)} : {', '.join([t] * len(names))}) outs({op(f'tensor.empty() : {t}')} : {t}) {{\n"
                  f"    ^bb0({args}, %o: f32):\n{body}    }} -> {t}")

    def matmul(a, b, ta, tb, t, ma, mb):
        maps = f"[affine_map<(d0, d1, d2) -> ({ma})>, affine_map<(d0, d1, d2) -> ({mb})>, affine_map<(d0, d1, d2) -> (d0, d1)>]"
        return op(f"linalg.matmul indexing_maps = {maps} ins({a}, {b} : {ta}, {tb}) outs({zeros(t)} : {t}) -> {t}")

    tanh = "      %t = math.tanh %e0 : f32\n      linalg.yield %t : f32\n"
    add = "      %t = arith.addf %e0, %e1 : f32\n      linalg.yield %t : f32\n"
    # g * (1 - y * y)
    slope = ("      %s = arith.mulf %e1, %e1 : f32\n      %u = arith.subf %one, %s : f32\n      %t = arith.mulf %e0, %u : f32\n"
             "      linalg.yield %t : f32\n")
    here, inputs, active = "%x", [], []
    for i in range(layers):
        inputs.append(here)
        product = matmul(here, f"%w{i % weights}", x, w, x, "d0, d2", "d2, d1")
        active.append(elementwise([product], tanh, x))
        here = elementwise([here, active[-1]], add, x)
    # The loss is half the sum of squares, so its gradient is the last value.
    scalar = "tensor<f32>"
    loss = op(f"linalg.generic {{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>], "
              f"iterator_types = [\"reduction\", \"reduction\"]}} ins({here} : {x}) outs({zeros(scalar)} : {scalar}) {{\n"
              f"    ^bb0(%e0: f32, %o: f32):\n      %s = arith.mulf %e0, %e0 : f32\n      %h = arith.mulf %s, %half : f32\n"
              f"      %t = arith.addf %o, %h : f32\n      linalg.yield %t : f32\n    }} -> {scalar}")
    grads, gradient = {}, here
    for i in reversed(range(layers)):
        inner = elementwise([gradient, active[i]], slope, x)
        dw = matmul(inputs[i], inner, x, x, w, "d2, d0", "d2, d1")
        k = i % weights
        grads[k] = elementwise([grads[k], dw], add, w) if k in grads else dw
        dx = matmul(inner, f"%w{k}", x, w, x, "d0, d2", "d1, d2")
        gradient = elementwise([gradient, dx], add, x)
    args = ", ".join([f"%x: {x}"] + [f"%w{i}: {w}" for i in range(weights)])
    results = ", ".join([scalar] + [w] * weights)
    sys.stdout.write(f"func.func @main({args}) -> ({results}) {{\n    %zero = arith.constant 0.0 : f32\n    %half = arith.constant 0.5 : f32\n"
                     f"    %one = arith.constant 1.0 : f32\n" + "\n".join(out) + "\n    return "
                     + ", ".join([loss] + [grads[i] for i in range(weights)]) + " : " + results + "\n}\n")
    sys.stderr.write(f"{count[0]} ops\n")


if __name__ == "__main__":
    main()
