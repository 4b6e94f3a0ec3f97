#!/usr/bin/env python3
"""Least memory of full-size training steps: what --gc-optimal plans without a limit, as a table.

usage: wide_table.py FOLDER|FILE.mlir ... [--bin DIR] [--effort N] [--options TEXT]

Per step: peak without arguments in its own order (prepared) and planned, the part that is gone, the extra time by the
cost model, the gap to the proven floor, and the seconds that ckpt-opt took.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+", type=pathlib.Path)
    parser.add_argument("--bin", type=pathlib.Path, default=ROOT / "build" / "bin")
    parser.add_argument("--effort", type=int, default=0)
    parser.add_argument("--options", default="", help="further options of gc-optimal")
    options = parser.parse_args()
    files = [f for p in options.paths for f in (sorted(p.glob("*.mlir")) if p.is_dir() else [p])]
    print(f"{'step':20} {'own order MB':>13} {'planned MB':>11} {'gone':>7} {'time':>8} {'over floor':>11} {'seconds':>8}")
    failed = False
    for file in files:
        with tempfile.TemporaryDirectory() as folder:
            report = pathlib.Path(folder) / "report.json"
            text = f"report={report} {options.options}" + (f" effort={options.effort}" if options.effort else "")
            begin = time.time()
            done = subprocess.run([options.bin / "ckpt-opt", file, "--allow-unregistered-dialect",
                                   f"--gc-optimal={text}", "-o", "/dev/null"], capture_output=True, text=True)
            seconds = time.time() - begin
            if done.returncode:
                failed = True
                print(f"{file.stem:20} failed: {done.stderr.splitlines()[0] if done.stderr else done.returncode}")
                continue
            f = json.loads(report.read_text())["functions"][0]
        own = f["baseline_placed_peak_bytes"] - f["argument_bytes"]
        planned = f["placed_peak_bytes"] - f["argument_bytes"]
        print(f"{file.stem:20} {own / 1e6:13.1f} {planned / 1e6:11.1f} {100 * (1 - planned / own):6.1f}% "
              f"{f['overhead_pct']:+7.1f}% {100 * (f['placed_peak_bytes'] / f['floor_bytes'] - 1):10.1f}% {seconds:8.1f}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
