"""Changes valid files at random and feeds them to ckpt-solve; only documented endings are allowed.

usage: fuzz_files.py CKPT-SOLVE INPUTS DIRECTORY [--bench CKPT-BENCH] [--count N] [--seed N]

INPUTS is test/Solver/Inputs. With --bench plan files are changed as well, and read by `ckpt-bench simulate`. Each changed file ends with exit status 0 or 1 and one JSON object on the standard
output, or with 2 and one line on the standard error that names the file (with a line, or with what is wrong).
A crash, a signal, an assertion, a hang, or a written plan beside status 1 or 2 is a failure; the file is kept.
"""
import argparse
import json
import os
import random
import subprocess
import sys

p = argparse.ArgumentParser()
p.add_argument("tool")
p.add_argument("inputs")
p.add_argument("directory")
p.add_argument("--bench")
p.add_argument("--count", type=int, default=300)
p.add_argument("--seed", type=int, default=1)
a = p.parse_args()
rng = random.Random(a.seed)

GRAPH = ["graphs/checkmate-vgg16.json", "fh/fh-alexnet.json"]
CHAIN = ["chains/small-5.json", "chains/random-020.json"]
OTHER = ["formats/small.dtr.log", "formats/small.kusumoto.txt", "formats/small.nx.json", "formats/small.twremat"]
NUMBERS = ["0", "-1", "1e999", "NaN", "-0", "9223372036854775807", "9223372036854775808", "4611686018427387904",
           "1e-400", "0.5", "4294967295", "4294967296", "18446744073709551616", "1" + "0" * 400, "true", "null",
           '"x"', "[]", "{}", "1.", ".5", "0x10", "1e", "inf"]
BYTES = [b"\x00", b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\\u0000", b"\\ud800", b'"', b"\\", b"{", b"}",
         b"[", b"]", b",", b":", b"\n", b"\r\n", b"\t", b" ", b"-", b"e", b"/"]


def digits(data):
    """Spans of whole numbers."""
    spans, i = [], 0
    while i < len(data):
        if 48 <= data[i] <= 57:
            j = i
            while j < len(data) and 48 <= data[j] <= 57:
                j += 1
            spans.append((i, j))
            i = j
        else:
            i += 1
    return spans


def change(data):
    kind = rng.randrange(9)
    at = rng.randrange(len(data) + 1)
    if kind == 0:
        return data[:at]
    if kind == 1:
        return data[:at] + rng.choice(BYTES) + data[at:]
    if kind == 2:
        return data[:at] + data[at + 1 + rng.randrange(8):]
    if kind in (3, 4, 5):
        spans = digits(data)
        if spans:
            i, j = rng.choice(spans)
            new = rng.choice(NUMBERS) if kind == 3 else str(rng.randrange(60))
            return data[:i] + new.encode() + data[j:]
    lines = data.split(b"\n")
    i = rng.randrange(len(lines))
    if kind == 6:
        lines.pop(i)
    elif kind == 7:
        lines.insert(rng.randrange(len(lines) + 1), lines[i])
    else:
        j = rng.randrange(len(lines))
        lines[i], lines[j] = lines[j], lines[i]
    return b"\n".join(lines)


def arguments(name):
    extra = []
    if name.startswith("chains"):
        extra = [rng.choice(["--strategy=rotor", "--strategy=optimal", "--strategy=dtr"])]
    else:
        strategy = rng.choice(["keep-all", "sqrt", "greedy", "revolve", "rotor", "acg", "lower-set", "min-cut",
                               "list-greedy", "dtr", "optimal"])
        extra = ["--strategy=" + strategy] + (["--effort=2000"] if strategy == "optimal" else [])
    limit = rng.choice([None, "0.5x", "0.8x", "1"])
    return extra + ([f"--memory-limit={limit}"] if limit else [])


if a.bench:
    valid_plan = os.path.join(a.directory, "valid-plan")
    subprocess.run([a.tool, os.path.join(a.inputs, GRAPH[0]), "--strategy=dtr", "--memory-limit=0.9x", "-o", valid_plan],
                   check=True, capture_output=True)
failed, endings = 0, {0: 0, 1: 0, 2: 0}
path, plan = os.path.join(a.directory, "changed"), os.path.join(a.directory, "plan.json")
for i in range(a.count):
    name = rng.choice(GRAPH + CHAIN + OTHER + (["plan"] if a.bench else []))
    source = valid_plan if name == "plan" else os.path.join(a.inputs, name)
    data = open(source, "rb").read()
    for _ in range(rng.choice([1, 1, 1, 2, 4])):
        data = change(data)
    with open(path, "wb") as f:
        f.write(data)
    if os.path.exists(plan):
        os.remove(plan)
    options = arguments(name)
    fault = ""
    command = [a.tool, path, "-o", plan, "--time-limit=2"] + options
    if name == "plan":
        command = [a.bench, "simulate", os.path.join(a.inputs, GRAPH[0]), path]
    try:
        # The clock ends what a huge size makes slow.
        run = subprocess.run(command, capture_output=True, timeout=30)
    except subprocess.TimeoutExpired:
        run, fault = None, "does not end"
    if run:
        error = run.stderr.decode(errors="replace").split("\n")[:-1]
        if run.returncode not in endings:
            fault = f"exit status {run.returncode}"
        elif run.returncode == 2:
            if len(error) != 1 or run.stdout or not error[0].startswith("ckpt-"):
                fault = "status 2 without one line"
            elif path not in error[0] and "--memory-limit" not in error[0]:
                fault = "the message names no file"
            elif len(error[0]) > 600:
                fault = "a message of more than 600 characters"
        else:
            try:
                json.loads(run.stdout)
            except ValueError:
                fault = "the answer is no JSON"
            if error:
                fault = "a message beside an answer"
        if not fault and name != "plan" and (run.returncode == 0) != os.path.exists(plan):
            fault = "a plan file beside a failure, or none beside a plan"
        if run.returncode in endings:
            endings[run.returncode] += 1
    if fault:
        failed += 1
        kept = os.path.join(a.directory, f"failed-{a.seed}-{i}")
        with open(kept, "wb") as f:
            f.write(data)
        print(f"{name} {' '.join(options)}: {fault}: {kept}")
        if run:
            print("  " + run.stderr.decode(errors="replace")[:400])
print(f"{a.count} files ({endings[0]} plans, {endings[1]} without, {endings[2]} refused), {failed} failures")
sys.exit(1 if failed else 0)
