#!/usr/bin/env python3
"""Prints a training step with a scan: a recurrence over N trips whose backward loop reads two stacks.

usage: scan_step.py TRIPS [ROWS] [COLUMNS]

    forward, trip i:    h = tanh(h * w + x * (i + 1));  stack h before and after
    backward, reversed: dw += g * (1 - h^2) * h_before, g = g * (1 - h^2) * w

Beside it the loop carries a running sum that no gradient needs: it must not be kept.
"""
import sys

trips = int(sys.argv[1])
rows = int(sys.argv[2]) if len(sys.argv) > 2 else 8
columns = int(sys.argv[3]) if len(sys.argv) > 3 else 16
t = f"tensor<{rows}x{columns}xf32>"
stack = f"tensor<{trips}x{rows}x{columns}xf32>"
piece = f"[1, {rows}, {columns}] [1, 1, 1]"


def generic(name, ins, body, indent):
    """An elementwise op; `body` gives the lines and names the result %r."""
    pad = " " * indent
    maps = ", ".join(["#map"] * (len(ins) + 1))
    args = ", ".join(f"%a{k}: f32" for k in range(len(ins)))
    lines = [f"{pad}{name} = linalg.generic {{indexing_maps = [{maps}], iterator_types = [\"parallel\", \"parallel\"]}} "
             f"ins({', '.join(ins)} : {', '.join([t] * len(ins))}) outs(%e : {t}) {{",
             f"{pad}^bb0({args}, %o: f32):"]
    lines += [f"{pad}  {line}" for line in body]
    lines += [f"{pad}  linalg.yield %r : f32", f"{pad}}} -> {t}"]
    return "\n".join(lines)


print(f"""#map = affine_map<(d0, d1) -> (d0, d1)>
func.func @step(%x: {t}, %w: {t}, %g0: {t}) -> ({t}, {t}, {t}) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant {trips} : index
  %last = arith.constant {trips - 1} : index
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : {t}
  %zeros = linalg.fill ins(%zero : f32) outs(%e : {t}) -> {t}
  %s = tensor.empty() : {stack}
  %f:4 = scf.for %i = %c0 to %n step %c1 iter_args(%h = %x, %sum = %zeros, %before = %s, %after = %s)
      -> ({t}, {t}, {stack}, {stack}) {{
    %k = arith.addi %i, %c1 : index
    %ki = arith.index_cast %k : index to i32
    %kf = arith.sitofp %ki : i32 to f32
{generic("%h1", ["%h", "%w", "%x"], ["%p = arith.mulf %a0, %a1 : f32", "%q = arith.mulf %a2, %kf : f32",
                                     "%u = arith.addf %p, %q : f32", "%r = math.tanh %u : f32"], 4)}
{generic("%sum1", ["%sum", "%h1"], ["%r = arith.addf %a0, %a1 : f32"], 4)}
    %b1 = tensor.insert_slice %h into %before[%i, 0, 0] {piece} : {t} into {stack}
    %a1 = tensor.insert_slice %h1 into %after[%i, 0, 0] {piece} : {t} into {stack}
    scf.yield %h1, %sum1, %b1, %a1 : {t}, {t}, {stack}, {stack}
  }}
  %b:2 = scf.for %j = %c0 to %n step %c1 iter_args(%g = %g0, %dw = %zeros) -> ({t}, {t}) {{
    %at = arith.subi %last, %j : index
    %h = tensor.extract_slice %f#2[%at, 0, 0] {piece} : {stack} to {t}
    %h1 = tensor.extract_slice %f#3[%at, 0, 0] {piece} : {stack} to {t}
{generic("%d", ["%g", "%h1"], ["%one = arith.constant 1.0 : f32", "%p = arith.mulf %a1, %a1 : f32",
                               "%q = arith.subf %one, %p : f32", "%r = arith.mulf %a0, %q : f32"], 4)}
{generic("%dw1", ["%dw", "%d", "%h"], ["%p = arith.mulf %a1, %a2 : f32", "%r = arith.addf %a0, %p : f32"], 4)}
{generic("%g1", ["%d", "%w"], ["%r = arith.mulf %a0, %a1 : f32"], 4)}
    scf.yield %g1, %dw1 : {t}, {t}
  }}
  return %f#1, %b#1, %b#0 : {t}, {t}, {t}
}}""")
