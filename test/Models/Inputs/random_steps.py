"""Random small training steps: planned and unplanned runs give the same bits, and memory is as planned to the byte.

usage: random_steps.py --opt=ckpt-opt --llvm=PREFIX [--first=N] [--count=N] [--keep=DIR]

For each seed a step of matrices is made: a forward part with elementwise ops, contractions onto fresh and onto used values, reductions,
broadcasts, reshapes, slices, masks, captured reads and ops with two results, and a backward part that reads forward values in reverse.
It is planned in three ways, bufferized, walked (peak against the report), run with mlir-runner, and a hash over the bits of all results
is compared with that of the unplanned step.
"""
import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile

MAPS = """#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#tr = affine_map<(i, j) -> (j, i)>
"""


class Step:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.d = self.r.choice([4, 8, 12])
        self.m = f"tensor<{self.d}x{self.d}xf32>"
        self.v = f"tensor<{self.d}xf32>"
        self.lines = []
        self.n = 0
        self.args = [self.new() for _ in range(self.r.randint(2, 4))]
        self.emit("%zero = arith.constant 0.0 : f32")
        self.emit("%half = arith.constant 0.5 : f32")
        self.emit(f"%e = tensor.empty() : {self.m}")
        self.emit(f"%z = linalg.fill ins(%zero : f32) outs(%e : {self.m}) -> {self.m}")
        self.emit(f"%k = arith.constant dense<0.25> : {self.m}")

    def new(self):
        self.n += 1
        return f"%v{self.n}"

    def emit(self, text):
        self.lines.append("  " + text)

    def generic(self, ins, body, inmaps=None, out="%e", extra=""):
        x = self.new()
        maps = ", ".join((inmaps or ["#id"] * len(ins)) + ["#id"])
        types = ", ".join(self.v if m == "#row" else self.m for m in (inmaps or ["#id"] * len(ins)))
        binds = "".join(f"%i{k}: f32, " for k in range(len(ins)))
        self.emit(f"{x} = linalg.generic {{indexing_maps = [{maps}], iterator_types = [\"parallel\", \"parallel\"]}} "
                  + (f"ins({', '.join(ins)} : {types}) " if ins else "") + f"outs({out} : {self.m}) {{")
        self.emit(f"^bb0({binds}%o: f32):")
        for line in body:
            self.emit("  " + line)
        self.emit(f"}} -> {self.m}")
        return x

    def contract(self, a, b, onto):
        x = self.new()
        self.emit(f"{x} = linalg.matmul ins({a}, {b} : {self.m}, {self.m}) outs({onto} : {self.m}) -> {self.m}")
        return self.generic([x], ["%s = math.tanh %i0 : f32", "linalg.yield %s : f32"])

    def op(self, a, b):
        kind = self.r.randrange(11)
        d, m = self.d, self.m
        if kind == 0:
            return self.generic([a], ["%s = math.tanh %i0 : f32", "linalg.yield %s : f32"])
        if kind == 1:
            return self.generic([a, b], ["%s = arith.subf %i0, %i1 : f32", "linalg.yield %s : f32"],
                                self.r.choice([["#id", "#id"], ["#id", "#tr"]]))
        if kind == 2:
            return self.contract(a, b, "%z")
        if kind == 3:  # Onto a value that may be needed later.
            return self.contract(a, b, self.r.choice([a, b]))
        if kind == 4:  # Rows summed, and spread again.
            f, s = self.new(), self.new()
            self.emit(f"{f} = linalg.fill ins(%zero : f32) outs({self.vector()} : {self.v}) -> {self.v}")
            self.emit(f"{s} = linalg.reduce ins({a} : {m}) outs({f} : {self.v}) dimensions = [1] (%p: f32, %q: f32) {{")
            self.emit("  %u = arith.addf %p, %q : f32")
            self.emit("  linalg.yield %u : f32 }")
            return self.generic([b, s], ["%s = arith.mulf %i1, %half : f32", "%t = arith.addf %i0, %s : f32",
                                         "%u = math.tanh %t : f32", "linalg.yield %u : f32"], ["#id", "#row"])
        if kind == 5:  # Through another shape.
            flat = f"tensor<{d * d}xf32>"
            x, t, y = self.new(), self.new(), self.new()
            self.emit(f"{x} = tensor.collapse_shape {a} [[0, 1]] : {m} into {flat}")
            self.emit(f"{t} = math.tanh {x} : {flat}")
            self.emit(f"{y} = tensor.expand_shape {t} [[0, 1]] output_shape [{d}, {d}] : {flat} into {m}")
            return y
        if kind == 6:  # A part of one in another.
            h = f"tensor<{d // 2}x{d}xf32>"
            x, y = self.new(), self.new()
            self.emit(f"{x} = tensor.extract_slice {a}[{self.r.randrange(d // 2)}, 0] [{d // 2}, {d}] [1, 1] : {m} to {h}")
            self.emit(f"{y} = tensor.insert_slice {x} into {b}[{self.r.randrange(d // 2)}, 0] [{d // 2}, {d}] [1, 1] : {h} into {m}")
            return y
        if kind == 7:  # Two results.
            x = self.new()
            self.emit(f"{x}:2 = linalg.generic {{indexing_maps = [#id, #id, #id], iterator_types = [\"parallel\", \"parallel\"]}} "
                      f"ins({a} : {m}) outs(%e, %e : {m}, {m}) {{")
            self.emit("^bb0(%i0: f32, %o: f32, %p: f32):")
            self.emit("  %s = arith.mulf %i0, %half : f32")
            self.emit("  %t = math.tanh %i0 : f32")
            self.emit("  linalg.yield %s, %t : f32, f32")
            self.emit(f"}} -> ({m}, {m})")
            self.pool.append(f"{x}#0")
            return f"{x}#1"
        if kind == 8:  # Read by a body, in reverse.
            return self.generic([], ["%i = linalg.index 0 : index", "%j = linalg.index 1 : index",
                                     f"%l = arith.constant {d - 1} : index", "%q = arith.subi %l, %i : index",
                                     f"%s = tensor.extract {a}[%q, %j] : {m}", "linalg.yield %s : f32"])
        if kind == 9:  # A mask that decides.
            x, y = self.new(), self.new()
            mask = m.replace("f32", "i1")
            self.emit(f"{x} = arith.cmpf ogt, {a}, {b} : {m}")
            self.emit(f"{y} = arith.select {x}, {a}, %k : {mask}, {m}")
            return y
        return self.generic([a, "%k"], ["%s = arith.mulf %i0, %i1 : f32", "linalg.yield %s : f32"])

    def vector(self):
        x = self.new()
        self.emit(f"{x} = tensor.empty() : {self.v}")
        return x

    def text(self):
        r = self.r
        self.pool = list(self.args)
        forward = []
        for _ in range(r.randint(4, 14)):
            # Mostly a chain, with skips.
            a = self.pool[-1] if r.random() < 0.7 else r.choice(self.pool)
            x = self.op(a, r.choice(self.pool))
            forward.append(x)
            self.pool.append(x)
        f, loss = self.new(), self.new()
        self.emit(f"{f}e = tensor.empty() : tensor<f32>")
        self.emit(f"{f} = linalg.fill ins(%zero : f32) outs({f}e : tensor<f32>) -> tensor<f32>")
        self.emit(f"{loss} = linalg.reduce ins({self.pool[-1]} : {self.m}) outs({f} : tensor<f32>) dimensions = [0, 1] (%p: f32, %q: f32) {{")
        self.emit("  %u = arith.addf %p, %q : f32")
        self.emit("  linalg.yield %u : f32 }")
        grad, results = self.pool[-1], []
        for x in reversed(forward):
            grad = self.op(grad, x)
            if r.random() < 0.3:
                results.append(grad)
        results.append(grad)
        if r.random() < 0.3:
            results.append(r.choice(results + self.args + [forward[0]]))
        self.results = [("tensor<f32>", loss)] + [(self.m, x) for x in results]
        args = ", ".join(f"{a}: {self.m}" for a in self.args)
        types = ", ".join(t for t, _ in self.results)
        return (MAPS + f"func.func @step({args}) -> ({types}) {{\n" + "\n".join(self.lines)
                + f"\n  return {', '.join(x for _, x in self.results)} : {types}\n}}\n")

    def harness(self):
        """@main: fills the arguments, runs @step, prints a hash over the bits of the results."""
        d, mm = self.d, self.m.replace("tensor", "memref")
        out = ["func.func private @printI64(i64)", "func.func private @printNewline()", "func.func @main() {",
               "  %c0 = arith.constant 0 : index", "  %c1 = arith.constant 1 : index",
               f"  %d = arith.constant {d} : index", "  %h0 = arith.constant 17 : i64", "  %p = arith.constant 1000003 : i64"]
        names = []
        for k in range(len(self.args)):
            out += [f"  %a{k} = memref.alloc() : {mm}", f"  %s{k} = arith.constant {0.37 + 0.21 * k} : f32",
                    "  scf.for %i = %c0 to %d step %c1 {", "    scf.for %j = %c0 to %d step %c1 {",
                    f"      %n{k} = arith.muli %i, %d : index", f"      %m{k} = arith.addi %n{k}, %j : index",
                    f"      %x{k} = arith.index_cast %m{k} : index to i32", f"      %f{k} = arith.sitofp %x{k} : i32 to f32",
                    f"      %g{k} = arith.mulf %f{k}, %s{k} : f32", f"      %y{k} = math.sin %g{k} : f32",
                    f"      memref.store %y{k}, %a{k}[%i, %j] : {mm}", "    }", "  }"]
            names.append((f"%a{k}", mm))
        for k, (t, _) in enumerate(self.results):
            mt = t.replace("tensor", "memref")
            out.append(f"  %r{k} = memref.alloc() : {mt}")
            names.append((f"%r{k}", mt))
        out.append(f"  func.call @step({', '.join(n for n, _ in names)}) : ({', '.join(t for _, t in names)}) -> ()")
        for k, (t, _) in enumerate(self.results):
            mt = t.replace("tensor", "memref")
            mix = [f"%w = arith.bitcast %q : f32 to i32", "%x = arith.extui %w : i32 to i64", "%y = arith.muli %h, %p : i64",
                   "%z = arith.xori %y, %x : i64"]
            if t == "tensor<f32>":
                out += [f"  %q{k} = memref.load %r{k}[] : {mt}", f"  %w{k} = arith.bitcast %q{k} : f32 to i32",
                        f"  %x{k}r = arith.extui %w{k} : i32 to i64", f"  func.call @printI64(%x{k}r) : (i64) -> ()"]
            else:
                out += [f"  %t{k} = scf.for %i = %c0 to %d step %c1 iter_args(%g = %h0) -> (i64) {{",
                        "    %u = scf.for %j = %c0 to %d step %c1 iter_args(%h = %g) -> (i64) {",
                        f"      %q = memref.load %r{k}[%i, %j] : {mt}"] + ["      " + l for l in mix] + [
                        "      scf.yield %z : i64", "    }", "    scf.yield %u : i64", "  }",
                        f"  func.call @printI64(%t{k}) : (i64) -> ()"]
            out.append("  func.call @printNewline() : () -> ()")
        return "\n".join(out + ["  return", "}"]) + "\n"


LOWER = ["--convert-linalg-to-loops", "--fold-memref-alias-ops", "--convert-scf-to-cf", "--expand-strided-metadata", "--lower-affine",
         "--convert-math-to-libm", "--convert-arith-to-llvm", "--finalize-memref-to-llvm", "--convert-func-to-llvm",
         "--convert-cf-to-llvm", "--convert-index-to-llvm", "--reconcile-unrealized-casts"]


def sh(args):
    r = subprocess.run(args, capture_output=True, text=True, timeout=300)
    errors = [line for line in r.stderr.splitlines() if "error:" in line]
    assert r.returncode == 0, f"{' '.join(args)}\n{errors[:3] or r.stderr[-300:]}"
    return r.stdout


def check(a, seed, tmp):
    step = Step(seed)
    source = os.path.join(tmp, "step.mlir")
    with open(source, "w") as f:
        f.write(step.text())

    def run(name, optimal):
        report = os.path.join(tmp, f"{name}.json")
        buffers, full, ll = (os.path.join(tmp, f"{name}.{x}.mlir") for x in ("buffers", "full", "ll"))
        passes = [f"--gc-optimal={optimal} report={report}"] if optimal else []
        # Arithmetic on whole tensors has no buffers of its own upstream.
        sh([a.opt, source, "--convert-elementwise-to-linalg", *passes, "--gc-bufferize", "-o", buffers])
        text = open(buffers).read().rstrip()
        # The harness goes inside the module, behind the step.
        cut = text.rindex("}")
        with open(full, "w") as f:
            f.write(text[:cut] + step.harness() + text[cut:])
        sh([a.opt, full, *LOWER, "-o", ll])
        lib = os.path.join(a.llvm, "lib")
        bits = sh([os.path.join(a.llvm, "bin", "mlir-runner"), ll, "-O0", "-e", "main", "--entry-point-result=void",
                   f"--shared-libs={lib}/libmlir_c_runner_utils.so,{lib}/libmlir_runner_utils.so"])
        if not optimal:
            return bits, None
        entry = json.load(open(report))["functions"][0]
        walked = live_peak(open(buffers).read())
        planned = entry["peak_bytes"] - entry["argument_bytes"] - entry["result_bytes"]
        assert walked == planned, f"{name}: {planned} bytes are planned and {walked} are held"
        return bits, entry

    # The unplanned bits, without gc-prepare.
    bits, _ = run("plain", "")
    again = 0
    for name, optimal in (("keep", "strategy=keep-all"), ("least", "effort=2000"), ("raw", "effort=2000 prepare=none order=given")):
        got, entry = run(name, optimal)
        assert got == bits, f"{name}: other bits:\n{got}\n{bits}"
        again += entry["recomputed"]
    return again


def live_peak(text):
    """Largest sum of bytes between alloc and dealloc at the top level of @step, each rounded up to 64."""
    size, live, peak = {}, 0, 0
    for line in text.splitlines():
        m = re.match(r"    (%\S+) = memref\.alloc\(\).* : memref<(\S+)>", line)
        if m:
            *dims, kind = m.group(2).split(",")[0].split("x")
            n = {"f32": 4, "i1": 1, "i32": 4, "i64": 8, "f64": 8}[kind]
            for d in dims:
                n *= int(d)
            size[m.group(1)] = -(-n // 64) * 64
            live += size[m.group(1)]
            peak = max(peak, live)
        m = re.match(r"    memref\.dealloc (%\S+)", line)
        if m:
            live -= size[m.group(1)]
    return peak


def main():
    p = argparse.ArgumentParser(usage=__doc__)
    p.add_argument("--opt", required=True)
    p.add_argument("--llvm", required=True)
    p.add_argument("--first", type=int, default=0)
    p.add_argument("--count", type=int, default=5)
    p.add_argument("--keep")
    a = p.parse_args()
    bad = again = 0
    with tempfile.TemporaryDirectory() as tmp:
        for seed in range(a.first, a.first + a.count):
            try:
                again += check(a, seed, a.keep or tmp)
            except AssertionError as e:
                bad += 1
                print(f"seed {seed}: FAILED: {e}", flush=True)
    print(f"{a.count} steps, {again} repetitions, {bad} failures")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
