#!/usr/bin/env python3
"""Property test: random training steps give the same bytes with and without a plan.

usage: check_random_steps.py --bin DIR [--count N] [--seed S] [--keep DIR]

For each step: compiled in its own order and under several limits, run on the same inputs. Checked: results equal
bit for bit; measured peak equal to the arena that the library states; no planned arena above the unplanned one, none above
what gc-plan placed, and none above the limit;
gc-optimal twice is gc-optimal once; stock cse and canonicalize after it leave the repetitions alone. A failure
prints the seed, keeps its files under --keep, and the exit code is 1. The last line reads "N passed, N failed".
"""
import argparse
import json
import pathlib
import random
import struct
import subprocess
import sys
import tempfile
import zipfile

import random_step


def write_npz(path, shapes, seed):
    """float32 arrays arg0, arg1, ... of small numbers; only the standard library."""
    rng = random.Random(seed)
    with zipfile.ZipFile(path, "w") as archive:
        for k, shape in enumerate(shapes):
            count = 1
            for d in shape:
                count *= d
            dims = ", ".join(str(d) for d in shape) + ("," if len(shape) == 1 else "")
            header = f"{{'descr': '<f4', 'fortran_order': False, 'shape': ({dims}), }}"
            header += " " * ((64 - (10 + len(header) + 1) % 64) % 64) + "\n"
            data = struct.pack(f"<{count}f", *(rng.uniform(-0.5, 0.5) for _ in range(count)))
            archive.writestr(f"arg{k}.npy", b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + data)


class Failure(Exception):
    pass


def run(command, **kwargs):
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True, timeout=120, **kwargs)
    return done.returncode, done.stdout, done.stderr


def must(command, **kwargs):
    code, out, err = run(command, **kwargs)
    if code:
        raise Failure(f"exit {code}: {' '.join(str(c) for c in command)}\n{err[-2000:]}")
    return out


def check(tools, folder, seed):
    """Returns the number of plans with a repetition; raises Failure."""
    text, shapes = random_step.generate(seed)
    source, inputs = folder / "step.mlir", folder / "in.npz"
    source.write_text(text)
    write_npz(inputs, shapes, seed)

    def execute(name, options):
        library = folder / f"{name}.so"
        report = folder / f"{name}.json"
        code, _, err = run([tools / "ckpt-compile", source, "--target=cpu", "-o", library, f"--report={report}"] + options)
        if code:
            if "floor" in err:
                return None  # a limit that no plan keeps is answered with the floor
            raise Failure(f"ckpt-compile {options}: {err[-2000:]}")
        if "were planned" in err:
            raise Failure(f"{name}: the arena is not the planned one: {err[-500:]}")
        for entry in json.loads(report.read_text())["functions"]:
            if entry["placed_peak_bytes"] > (entry["memory_limit_bytes"] or entry["placed_peak_bytes"]):
                raise Failure(f"{name}: {entry['placed_peak_bytes']} bytes, limit {entry['memory_limit_bytes']}")
        return json.loads(must([tools / "ckpt-run", library, f"--inputs={inputs}"]))

    base = execute("base", ["--strategy=keep-all"])
    if base is None:
        raise Failure("keep-all without a limit was refused")
    repeated = 0
    for name, options in (("memory", []), ("p8", ["--memory-limit=0.8x"]), ("p6", ["--memory-limit=0.6x"])):
        planned = execute(name, options)
        if planned is None:
            continue
        for k, (a, b) in enumerate(zip(base["results"], planned["results"])):
            if a["hash"] != b["hash"]:
                raise Failure(f"{name}: result {k} differs: {a} {b}")
        if planned["peak_bytes"] != planned["arena_bytes"]:
            raise Failure(f"{name}: measured {planned['peak_bytes']}, stated {planned['arena_bytes']}")
        if planned["arena_bytes"] > base["arena_bytes"]:
            raise Failure(f"{name}: arena {planned['arena_bytes']} above the unplanned {base['arena_bytes']}")
    once = must([tools / "ckpt-opt", "--gc-optimal", source])
    twice = must([tools / "ckpt-opt", "--gc-optimal", "-"], input=once)
    if once != twice:
        raise Failure("gc-optimal twice differs from once")
    cleaned = must([tools / "ckpt-opt", "--gc-optimal", "--cse", "--canonicalize", source])
    if once.count("ckpt.remat") != cleaned.count("ckpt.remat"):
        raise Failure("cse and canonicalize changed the number of repetitions")
    repeated += once.count("ckpt.remat") > 0
    return repeated


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", required=True, type=pathlib.Path, help="folder of ckpt-opt, ckpt-compile, ckpt-run")
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=pathlib.Path, help="folder for the files of a failure")
    options = parser.parse_args()
    passed = failed = repeated = 0
    for seed in range(options.seed, options.seed + options.count):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            try:
                repeated += check(options.bin, folder, seed)
                passed += 1
            except (Failure, subprocess.TimeoutExpired) as error:
                failed += 1
                print(f"seed {seed}: {error}")
                if options.keep:
                    target = options.keep / f"seed{seed}"
                    target.mkdir(parents=True, exist_ok=True)
                    for file in folder.iterdir():
                        (target / file.name).write_bytes(file.read_bytes())
    print(f"steps whose memory plan repeats something: {repeated}")
    # A generator that never leads to a repetition would test nothing.
    if options.count >= 10 and repeated == 0:
        print("no plan repeated anything")
        failed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
