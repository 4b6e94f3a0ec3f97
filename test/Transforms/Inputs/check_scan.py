#!/usr/bin/env python3
"""Compiles and runs scans (scan_step.py) with and without segments, for many numbers of trips.

usage: check_scan.py --bin DIR TRIPS...

Checked for each: results equal bit for bit; measured peak equal to the arena of the library and to what gc-plan placed; no trip runs
more than twice; with 64 trips and more the peak is at most that of the square-root rule: sqrt(N) copies of the carried values and the
slices of sqrt(N) trips. A limit of 0.7x (0.5x from 64 trips on) is kept with fewer repeated trips than without a limit. Prints one line for each, and exits 1
when anything does not hold.
"""
import argparse
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent / "Property"))
import check_random_steps  # noqa: E402

ROWS, COLUMNS = 8, 16


def run(command):
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True, timeout=120)
    if done.returncode:
        raise SystemExit(f"exit {done.returncode}: {' '.join(str(c) for c in command)}\n{done.stderr[-2000:]}")
    return done


def check(tools, folder, trips):
    source, inputs = folder / "scan.mlir", folder / "in.npz"
    source.write_text(run([sys.executable, HERE / "scan_step.py", trips, ROWS, COLUMNS]).stdout)
    check_random_steps.write_npz(inputs, [(ROWS, COLUMNS)] * 3, trips + 1)

    def execute(options):
        library, report = folder / "scan.so", folder / "report.json"
        done = run([tools / "ckpt-compile", source, "--target=cpu", "-o", library, f"--report={report}", "--checkpoint-loops"] + options)
        again = re.search(r"loop of \d+ trips: (\d+) run again", done.stderr)
        placed = json.loads(report.read_text())["functions"][0]["placed_peak_bytes"]
        ran = json.loads(run([tools / "ckpt-run", library, f"--inputs={inputs}"]).stdout)
        return ran, placed, int(again.group(1)) if again else 0

    tensor = ROWS * COLUMNS * 4
    base, base_placed, base_again = execute(["--strategy=keep-all"])
    assert base_again == 0, "keep-all runs trips again"
    least, least_placed, least_again = execute([])
    share = 0.5 if trips >= 64 else 0.7
    limit = [f"--memory-limit={share}x"] if trips >= 16 else []
    half, half_placed, half_again = execute(limit)
    for name, ran, placed in (("least", least, least_placed), ("limit", half, half_placed)):
        assert [r["hash"] for r in ran["results"]] == [r["hash"] for r in base["results"]], f"{name}: results differ"
        assert ran["peak_bytes"] == ran["arena_bytes"], f"{name}: measured {ran['peak_bytes']}, stated {ran['arena_bytes']}"
        assert ran["arena_bytes"] + 6 * tensor == placed, f"{name}: arena {ran['arena_bytes']}, placed {placed}"
        assert ran["arena_bytes"] <= base["arena_bytes"], f"{name}: more than unplanned"
    assert least_again < max(trips, 1), f"{least_again} of {trips} trips run again"
    if trips >= 16:
        assert half_placed <= base_placed * share and half_again < least_again, f"limit: {half_placed}, {half_again} trips again"
    if trips >= 64:
        root = math.isqrt(trips)
        # Two slices per trip; beside them the temporaries of a trip and what one trip carries.
        rule = root * tensor + root * 2 * tensor + 6 * tensor
        assert least["peak_bytes"] <= rule, f"{least['peak_bytes']} bytes, the square-root rule needs {rule}"
    print(f"{trips} trips: {base['peak_bytes']} -> {least['peak_bytes']} bytes, {least_again} trips again; "
          f"{share}x: {half['peak_bytes']} bytes, {half_again} trips again")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", required=True, type=pathlib.Path)
    parser.add_argument("trips", nargs="+", type=int)
    options = parser.parse_args()
    failed = False
    for trips in options.trips:
        with tempfile.TemporaryDirectory() as folder:
            try:
                check(options.bin, pathlib.Path(folder), trips)
            except AssertionError as error:
                print(f"{trips} trips: {error}")
                failed = True
    sys.exit(failed)


if __name__ == "__main__":
    main()
