"""Digests of the plans of every strategy: same input, same bytes, whatever the compiler and the run.

usage: plan_digests.py CKPT-SOLVE INPUTS [--only SUBSTRING] [--runs N] [--compare FILE | --record FILE]

INPUTS is test/Solver/Inputs. Prints one line a case: digest of plan file and summary (without seconds), case.
--runs N: runs each case N times and fails when two differ. --compare FILE: fails when a line of FILE with the
same case has another digest, or a case is missing there. The plans of `optimal` and offsets may change whenever their
search is tuned, so --record and --compare leave them out; tools/check-compilers compares them between builds.
"""
import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile

STRATEGIES = ["keep-all", "sqrt", "greedy", "revolve", "rotor", "acg", "lower-set", "min-cut", "list-greedy", "dtr",
              "optimal"]
GRAPHS = ["graphs/checkmate-vgg16.json", "graphs/step-vgg16_b64.json", "formats/small.nx.json",
          "formats/small.twremat", "formats/small.dtr.log", "formats/small.kusumoto.txt"]


def cases():
    for graph in GRAPHS:
        for strategy in STRATEGIES:
            # Enough for every part of the search to run, in a second.
            extra = ["--effort=60000"] if strategy == "optimal" else []
            for limit in ([], ["--memory-limit=0.7x"], ["--memory-limit=0.6x", "--limit=arena"]):
                yield graph, ["--strategy=" + strategy] + limit + extra
    yield "graphs/checkmate-vgg16.json", ["--strategy=dtr", "--pareto=4"]
    yield "graphs/checkmate-vgg16.json", ["--strategy=optimal", "--effort=20000", "--pareto=4"]
    for graph in ("fh-alexnet", "fh-resnet18", "fh-nasnet_cifar10"):
        for strategy in ("acg", "lower-set"):
            yield f"fh/{graph}.json", ["--objective=stored", "--strategy=" + strategy]
    yield "fh/fh-nasnet_cifar10.json", ["--objective=stored", "--strategy=optimal"]
    for chain in ("small-6", "random-020", "densenet-like-059"):
        for strategy in ("rotor", "optimal"):
            for limit in ([], ["--memory-limit=0.6x"]):
                yield f"chains/{chain}.json", ["--strategy=" + strategy] + limit


PLACED = ("offsets", "arena_bytes", "placed_peak_bytes")


def without(answer, gone):
    if isinstance(answer, dict):
        return {k: without(v, gone) for k, v in answer.items() if k not in gone}
    return [without(v, gone) for v in answer] if isinstance(answer, list) else answer


def digest(tool, inputs, graph, arguments, recorded):
    with tempfile.TemporaryDirectory() as directory:
        run = subprocess.run([tool, os.path.join(inputs, graph), "-o", os.path.join(directory, "plan.json")] + arguments,
                             capture_output=True, text=True)
        if run.returncode not in (0, 1):
            raise SystemExit(f"{graph} {arguments}: exit status {run.returncode}: {run.stderr}")
        gone = ("seconds",) + (PLACED if recorded else ())
        sha = hashlib.sha256(json.dumps(without(json.loads(run.stdout), gone)).encode())
        for name in sorted(os.listdir(directory)):
            data = open(os.path.join(directory, name), "rb").read()
            sha.update(json.dumps(without(json.loads(data), gone)).encode() if recorded else data)
    return sha.hexdigest()[:16]


def main():
    p = argparse.ArgumentParser()
    p.add_argument("tool")
    p.add_argument("inputs")
    p.add_argument("--only", default="")
    p.add_argument("--runs", type=int, default=1)
    p.add_argument("--compare")
    p.add_argument("--record")
    a = p.parse_args()
    lines, failed = {}, 0
    for graph, arguments in cases():
        name = " ".join([graph] + arguments)
        recorded = a.compare or a.record
        if a.only not in name or (recorded and ("--strategy=optimal" in arguments or "--limit=arena" in arguments)):
            continue
        found = [digest(a.tool, a.inputs, graph, arguments, recorded) for _ in range(a.runs)]
        if len(set(found)) != 1:
            print(f"{name}: {len(set(found))} answers in {a.runs} runs")
            failed += 1
        lines[name] = found[0]
        if not recorded:
            print(found[0], name, flush=True)
    if a.record:
        with open(a.record, "w") as f:
            f.writelines(f"{sha} {name}\n" for name, sha in lines.items())
    if a.compare:
        known = dict(reversed(line.rstrip("\n").split(" ", 1)) for line in open(a.compare))
        for name, sha in lines.items():
            if known.get(name) != sha:
                print(f"{name}: {sha}, recorded {known.get(name)}; when the change is meant: plan_digests.py --record")
                failed += 1
    if recorded or a.runs > 1:
        print(f"{len(lines)} cases, {failed} failures")
    sys.exit(1 if failed else 0)


main()
