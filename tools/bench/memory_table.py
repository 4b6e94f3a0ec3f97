#!/usr/bin/env python3
"""Memory of whole steps, from plan to arena: nothing repeated in the given order, in a better order, and planned for least memory.

usage: memory_table.py FOLDER|FILE.mlir ... [--bin DIR] [--effort N] [--variants given,ordered,least] [--options TEXT] [--json FILE]

Each file goes through ckpt-compile --emit=mlir (prepare to placed, no code). Per variant:
  total     arguments + results + arena, as placed, bytes
  of given  total over that of the given order
  arena/live  placed bytes over the largest sum of live bytes (1.0000: proved optimal)
  live      `=`: the placed step holds to the byte what the planner said (arguments + results + live peak);
            `-N`: N bytes less, `+N`: N bytes more
  of XLA    total over XLA:CPU's temporaries + arguments + outputs, where xla-cpu.json beside the file has them
  CPU s     user seconds of the whole command, planning included
Exit status 1 when a file fails, an arena is more than 2 % above the live peak, or more is held than was planned.
"""
import argparse, json, os, pathlib, resource, subprocess, sys, tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
VARIANTS = {"given": "strategy=keep-all order=given", "ordered": "strategy=keep-all order=free", "least": ""}


def user_seconds():
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime


def xla_bytes(file):
    path = file.parent / "xla-cpu.json"
    if not path.exists():
        return None
    table = json.loads(path.read_text())
    row = table.get("models", {}).get(file.stem) or table.get(file.stem + "/none")
    return sum(row[k] for k in ("temp_bytes", "argument_bytes", "output_bytes")) if row else None


def compile_step(options, file, plan):
    with tempfile.TemporaryDirectory() as folder:
        report = os.path.join(folder, "report.json")
        plan = f"{plan} {options.options}".strip()
        command = [options.bin / "ckpt-compile", file, "--allow-unregistered-dialect", "--emit=mlir", f"--report={report}", "-o", os.path.join(folder, "out.mlir")]
        command += ["--" + word for word in plan.split()]
        if options.effort:
            command.append(f"--effort={options.effort}")
        begin = user_seconds()
        done = subprocess.run(command, capture_output=True, text=True)
        seconds = user_seconds() - begin
        if done.returncode:
            lines = [l for l in done.stderr.splitlines() if "error" in l] or done.stderr.splitlines() or ["no message"]
            raise RuntimeError(lines[0][:150])
        functions = json.loads(pathlib.Path(report).read_text())["functions"]
    return (functions[0] if functions else None), seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+", type=pathlib.Path)
    parser.add_argument("--bin", type=pathlib.Path, default=ROOT / "build" / "bin")
    parser.add_argument("--effort", type=int, default=0)
    parser.add_argument("--variants", default="given,ordered,least")
    parser.add_argument("--options", default="", help="further options of gc-optimal, for all variants")
    parser.add_argument("--json", type=pathlib.Path)
    options = parser.parse_args()
    files = [f for p in options.paths for f in (sorted(p.glob("*.mlir")) if p.is_dir() else [p])]
    print(f"{'step':24} {'variant':8} {'total':>13} {'of given':>9} {'arena/live':>10} {'live':>9} {'of XLA':>7} {'CPU s':>6}")
    failed, rows = False, []
    for file in files:
        given = None
        for variant in options.variants.split(","):
            try:
                f, seconds = compile_step(options, file, VARIANTS[variant])
            except RuntimeError as error:
                failed = True
                print(f"{file.stem:24} {variant:8} failed: {error}")
                continue
            if f is None:
                print(f"{file.stem:24} {variant:8} not planned")
                break
            fixed = f["argument_bytes"] + f["result_bytes"]
            total = fixed + f["arena_bytes"]
            given = given or total
            more = fixed + f["arena_live_peak_bytes"] - f["peak_bytes"]
            xla = xla_bytes(file)
            failed |= f["arena_ratio"] > 1.02 or more > 0
            rows.append({"step": file.stem, "variant": variant, "total_bytes": total, "arena_ratio": f["arena_ratio"], "live_minus_planned": more,
                         "of_xla": total / xla if xla else None, "cpu_seconds": seconds})
            print(f"{file.stem:24} {variant:8} {total:13} {total / given:9.4f} {f['arena_ratio']:10.4f} {'=' if more == 0 else f'{more:+d}':>9} "
                  f"{f'{total / xla:.3f}' if xla else '-':>7} {seconds:6.2f}", flush=True)
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1) + "\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
