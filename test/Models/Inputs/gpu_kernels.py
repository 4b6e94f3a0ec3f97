"""Kernels of each class and type against the CPU path: same inputs, results compared by sums (one weighted by position), largest value and first
elements.

usage: gpu_kernels.py --bin DIR --work DIR [--device fake]
Allowed per element, relative to the largest value: 1e-5 for f32 and f64 (another order of additions), 1e-2 for f16 and 4e-2 for bf16
(the CPU path rounds every sum to the type, tensor cores only the last).
"""
import argparse, json, os, re, subprocess, sys

BOUND = {"f64": 1e-5, "f32": 1e-5, "f16": 1e-2, "bf16": 4e-2}


def shape(dims, t):
    return "tensor<" + "".join(f"{d}x" for d in dims) + t + ">"


def named(op, a, b, c, t, attrs=""):
    """linalg op on two inputs with sums in t."""
    A, B, C = shape(a, t), shape(b, t), shape(c, t)
    return f"""func.func @f(%a: {A}, %b: {B}) -> {C} {{
  %z = arith.constant 0.0 : {t}
  %e = tensor.empty() : {C}
  %f = linalg.fill ins(%z : {t}) outs(%e : {C}) -> {C}
  %r = {op} {attrs} ins(%a, %b : {A}, {B}) outs(%f : {C}) -> {C}
  return %r : {C}
}}"""


def product(maps, kinds, a, b, c, t):
    """sums of products with the given indexing maps."""
    text = ", ".join(f"affine_map<{m}>" for m in maps)
    iterators = ", ".join('"parallel"' if k == "p" else '"reduction"' for k in kinds)
    op = f"linalg.generic {{indexing_maps = [{text}], iterator_types = [{iterators}]}}"
    body = f" {{\n  ^bb0(%x: {t}, %y: {t}, %o: {t}):\n    %p = arith.mulf %x, %y : {t}\n    %s = arith.addf %o, %p : {t}\n    linalg.yield %s : {t}\n  }} -> "
    return named(op, a, b, c, t).replace(f"outs(%f : {shape(c, t)}) -> ", f"outs(%f : {shape(c, t)})" + body)


def unary(maps, kinds, a, c, t, body, start="0.0"):
    A, C = shape(a, t), shape(c, t)
    text = ", ".join(f"affine_map<{m}>" for m in maps)
    iterators = ", ".join('"parallel"' if k == "p" else '"reduction"' for k in kinds)
    return f"""func.func @f(%a: {A}) -> {C} {{
  %z = arith.constant {start} : {t}
  %e = tensor.empty() : {C}
  %f = linalg.fill ins(%z : {t}) outs(%e : {C}) -> {C}
  %r = linalg.generic {{indexing_maps = [{text}], iterator_types = [{iterators}]}} ins(%a : {A}) outs(%f : {C}) {{
  ^bb0(%x: {t}, %o: {t}):
    {body}
    linalg.yield %s : {t}
  }} -> {C}
  return %r : {C}
}}"""


def cases():
    for t in ("f32", "f64", "f16", "bf16"):
        yield f"matmul-{t}", ("mma" if "16" in t else "tiled"), named("linalg.matmul", (70, 45), (45, 90), (70, 90), t)
        # Transposed operands: the products of a backward pass.
        yield f"at-b-{t}", None, product(["(m,n,k) -> (k,m)", "(m,n,k) -> (k,n)", "(m,n,k) -> (m,n)"], "ppr", (64, 72), (64, 40), (72, 40), t)
        yield f"a-bt-{t}", None, product(["(m,n,k) -> (m,k)", "(m,n,k) -> (n,k)", "(m,n,k) -> (m,n)"], "ppr", (40, 64), (72, 64), (40, 72), t)
    for t in ("f32", "bf16"):
        yield f"batch-{t}", None, named("linalg.batch_matmul", (3, 33, 40), (3, 40, 35), (3, 33, 35), t)
        yield f"conv-nhwc-{t}", None, named("linalg.conv_2d_nhwc_hwcf", (2, 11, 11, 8), (3, 3, 8, 16), (2, 5, 5, 16), t,
                                            "{strides = dense<2> : tensor<2xi64>}")
        yield f"conv-nchw-{t}", None, named("linalg.conv_2d_nchw_fchw", (2, 6, 10, 10), (16, 6, 3, 3), (2, 16, 8, 8), t)
        # The gradient of the weights of an NHWC convolution.
        yield f"conv-weights-{t}", None, product(
            ["(kh,kw,c,f,n,h,w) -> (n,h+kh,w+kw,c)", "(kh,kw,c,f,n,h,w) -> (n,h,w,f)", "(kh,kw,c,f,n,h,w) -> (kh,kw,c,f)"],
            "pppprrr", (2, 10, 10, 8), (2, 8, 8, 16), (3, 3, 8, 16), t)
    # Large enough for the largest tiles.
    yield "large-f32", None, named("linalg.matmul", (1024, 16), (16, 1024), (1024, 1024), "f32")
    yield "large-f16", None, named("linalg.matmul", (1024, 32), (32, 1024), (1024, 1024), "f16")
    for t in ("f32", "bf16"):
        add, top = "%s = arith.addf %x, %o : " + t, "%s = arith.maximumf %x, %o : " + t
        yield f"rows-{t}", "reduction", unary(["(i,j) -> (i,j)", "(i,j) -> (i)"], "pr", (50, 300), (50,), t, add)
        yield f"long-rows-{t}", "reduction", unary(["(i,j) -> (i,j)", "(i,j) -> (i)"], "pr", (5, 2000), (5,), t, top, "-1.0")
        yield f"columns-{t}", "reduction", unary(["(i,j) -> (i,j)", "(i,j) -> (j)"], "rp", (300, 70), (70,), t, add)
        yield f"all-{t}", "reduction", unary(["(i,j) -> (i,j)", "(i,j) -> ()"], "rr", (40, 50), (), t, top, "-1.0")
        yield f"channels-{t}", "reduction", unary(["(n,c,h) -> (n,c,h)", "(n,c,h) -> (c)"], "rpr", (4, 6, 40), (6,), t, add)
        for name in ("exp", "tanh", "erf", "rsqrt", "log1p"):
            yield f"{name}-{t}", "vector", unary(["(i,j) -> (i,j)"] * 2, "pp", (17, 24), (17, 24), t,
                                                f"%w = arith.constant 1.0 : {t}\n    %y = arith.addf %x, %w : {t}\n    %s = math.{name} %y : {t}")
        # Turned: one side is not contiguous.
        yield f"turned-{t}", None, unary(["(i,j) -> (j,i)", "(i,j) -> (i,j)"], "pp", (70, 50), (50, 70), t, "%s = arith.negf %x : " + t)
        yield f"turned-batch-{t}", None, unary(["(b,i,j) -> (i,b,j)", "(b,i,j) -> (b,j,i)"], "ppp", (33, 3, 40), (3, 40, 33), t,
                                               "%s = arith.addf %x, %x : " + t)


def run(command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(" ".join(command) + "\n" + done.stderr)
    return done.stdout


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--device", default="fake")
    options = parser.parse_args()
    os.makedirs(options.work, exist_ok=True)
    compile_, run_ = os.path.join(options.bin, "ckpt-compile"), os.path.join(options.bin, "ckpt-run")
    worst = {}
    bad = 0
    # One module with a function for each case: one compilation for each target.
    names, kinds, text = [], {}, ""
    for name, kind, function in cases():
        names.append(name)
        if kind:
            kinds[kind] = kinds.get(kind, 0) + 1
        text += function.replace("@f(", "@" + name.replace("-", "_") + "(") + "\n"
    source = os.path.join(options.work, "kernels.mlir")
    with open(source, "w") as file:
        file.write(text)
    common = [compile_, source, "--keep-all"]
    run(common + ["-o", source + ".cpu.so"])
    said = run(common + ["--target=cuda", "--chip=sm_90", "--emulated", "--timing", "-o", source + ".gpu.so"])
    for kind in sorted(kinds) + ["transpose"]:
        made = re.search(rf"(\d+) kernels of class {kind} ", said)
        if not made or int(made.group(1)) < kinds.get(kind, 1):
            print(f"fewer kernels of class {kind} than expected:\n{said}")
            bad += 1
    if " 0 kernels with spills" not in said:
        print(f"kernels spill:\n{said}")
        bad += 1
    for name in names:
        function = "--function=" + name.replace("-", "_")
        want = json.loads(run([run_, source + ".cpu.so", function]))["results"]
        got = json.loads(run([run_, source + ".gpu.so", function, "--device=" + options.device]))["results"]
        t = name.rsplit("-", 1)[1]
        for w, g in zip(want, got):
            scale = w["absmax"] or 1.0
            differences = [abs(x - y) / scale for x, y in zip(w["first4"], g["first4"])]
            differences.append(abs(w["absmax"] - g["absmax"]) / scale)
            differences.append(abs(w["sumsq"] - g["sumsq"]) / (2 * w["sumsq"] or 1.0))
            # Elements in other places change it by about a third of the largest value times the root of their number.
            n = w["elements"]
            differences.append(abs(w["weighted_sum"] - g["weighted_sum"]) / scale / (3 * n ** 0.5))
            deviation = max(differences)
            worst[t] = max(worst.get(t, 0), deviation)
            if not deviation <= BOUND[t]:
                print(f"{name}: deviation {deviation:.2e}, allowed {BOUND[t]:.0e}: {w} {g}")
                bad += 1
    for t, deviation in sorted(worst.items()):
        print(f"{t}: worst deviation {deviation:.2e}, allowed {BOUND[t]:.0e}")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
