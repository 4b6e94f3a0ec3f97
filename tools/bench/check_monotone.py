#!/usr/bin/env python3
"""Plans at falling limits, one call of ckpt-solve each, and checks what must hold along them.

usage: check_monotone.py GRAPH.json ... [--bin build/bin/ckpt-solve] [--check plan_check.py]
                         [--points 20] [EXTRA ARGUMENTS OF ckpt-solve]

The limits are spread evenly from the baseline to the floor that a limit of one byte names. The peak never
rises and the cost never falls (but for rounding of sums, 1e-9); once a limit is refused so are all below it; at the baseline nothing is
repeated; one byte below the floor is refused with a floor above the limit and nothing is written.
With --check each plan is simulated by that script. Exit status 1 when anything fails.
"""
import argparse
import importlib.util
import json
import os
import subprocess
import sys
import tempfile


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("graphs", nargs="+")
    p.add_argument("--bin", default="build/bin/ckpt-solve")
    p.add_argument("--check")
    p.add_argument("--points", type=int, default=20)
    a, extra = p.parse_known_args()
    checker = None
    if a.check:
        spec = importlib.util.spec_from_file_location("plan_check", a.check)
        checker = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(checker)
    faults = calls = 0
    with tempfile.TemporaryDirectory() as directory:
        plan_path = os.path.join(directory, "plan.json")

        def solve(path, limit):
            if os.path.exists(plan_path):
                os.remove(plan_path)
            run = subprocess.run([a.bin, path, f"--memory-limit={limit}", "-o", plan_path] + extra,
                                 capture_output=True, text=True)
            if run.returncode not in (0, 1):
                raise SystemExit(f"{path} at {limit}: exit status {run.returncode}: {run.stderr}")
            return run.returncode, json.loads(run.stdout)

        for path in a.graphs:
            found = []

            def fault(limit, text):
                found.append(f"{os.path.basename(path)} at {limit}: {text}")

            def below(limit):
                status, answer = solve(path, limit)
                if status != 1 or answer["status"] != "infeasible" or answer["floor_bytes"] <= limit:
                    fault(limit, f"status {answer['status']} with floor {answer['floor_bytes']}, not refused")
                if os.path.exists(plan_path):
                    fault(limit, "a plan was written though there is none")
                return answer

            answer = below(1)
            floor, baseline = answer["floor_bytes"], answer["baseline_peak_bytes"]
            below(floor - 1)
            graph = checker.load_graph(path) if checker else None
            last = None
            plans = 0
            for i in range(a.points):
                limit = baseline - (baseline - floor) * i // max(1, a.points - 1)
                status, answer = solve(path, limit)
                calls += 1
                if i == 0 and (status != 0 or answer["recomputed"] != 0 or answer["total_cost"] != answer["baseline_cost"]):
                    fault(limit, "the baseline fits, but it is not the answer")
                if status == 0:
                    plans += 1
                    peak, cost = answer["peak_bytes"], answer["total_cost"]
                    if peak > limit:
                        fault(limit, f"peak {peak} is over the limit")
                    if i > 0 and last is None:
                        fault(limit, "a plan, though a larger limit had none")
                    if last and peak > last[0]:
                        fault(limit, f"the peak rises from {last[0]} to {peak}")
                    if last and cost < last[1] * (1 - 1e-9):
                        fault(limit, f"the cost falls from {last[1]} to {cost}")
                    if checker:
                        schedule = json.load(open(plan_path))["schedule"]
                        seen, total, _, violations, _ = checker.simulate(graph, schedule)
                        if violations or seen != peak or total != cost:
                            fault(limit, f"plan_check sees {seen} bytes, {total}, {violations[:1]}")
                    last = (peak, cost)
                else:
                    last = None
            print(f"{os.path.basename(path)}: {plans} plans at {a.points} limits, {len(found)} faults", flush=True)
            for text in found:
                print("  " + text, flush=True)
            faults += len(found)
    print(f"{calls} calls, {faults} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
