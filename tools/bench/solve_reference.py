#!/usr/bin/env python3
"""Runs ckpt-solve on every row of the reference files and prints ours against the best known.

usage: solve_reference.py GRAPH_DIR [--bin build/bin/ckpt-solve] [--check plan_check.py]
                          [--only SUBSTRING[@RATIO]] [--no-peaks] [EXTRA ARGUMENTS OF ckpt-solve]

GRAPH_DIR holds reference.json, reference-steps.json and the graphs that they name.
With --check each plan is also checked by that script. Exit status 1 when a row is worse than
the best known, or a plan is refused. Seconds are of one core (the machine may be shared).
"""
import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile


def cpu_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("graphs")
    p.add_argument("--bin", default="build/bin/ckpt-solve")
    p.add_argument("--check")
    p.add_argument("--only", default="")
    p.add_argument("--no-peaks", action="store_true")
    a, extra = p.parse_known_args()
    a.rest = extra
    rows = []
    for name in ("reference.json", "reference-steps.json"):
        path = os.path.join(a.graphs, name)
        if not os.path.exists(path):
            continue
        with open(path) as f:
            ref = json.load(f)
        for b in ref["budgets"]:
            rows.append((b["graph"], b["budget_ratio"], b["budget_bytes"],
                         b.get("best_known_cost", b.get("best_seen_cost")), None))
        if not a.no_peaks:
            for m in ref.get("min_peak", []):
                rows.append((m["graph"], "peak", None, m["cost_of_that_plan"], m["best_known_peak_bytes"]))
    only, _, ratio = a.only.partition("@")
    bad = 0
    print(f"{'graph':24} {'limit':>6} {'status':>10} {'ours %':>9} {'best %':>9} {'bound %':>9} {'runs':>6} {'s':>6}")
    for graph, label, limit, best, best_peak in rows:
        if only not in graph or (ratio and str(label) != ratio):
            continue
        with tempfile.NamedTemporaryFile(suffix=".json") as out:
            path = os.path.join(a.graphs, graph + ".json")
            args = [a.bin, path, "--strategy=optimal", "-o", out.name]
            if limit is None:
                # The reference has no bound on the number of executions.
                args += ["--objective=memory", "--max-executions=1000"]
            else:
                args += [f"--memory-limit={limit}"]
            start = cpu_seconds()
            run = subprocess.run(args + a.rest, capture_output=True, text=True)
            seconds = cpu_seconds() - start
            if run.returncode not in (0, 1):
                print(graph, label, "exit", run.returncode, run.stderr.strip())
                bad += 1
                continue
            r = json.loads(run.stdout)
            if run.returncode == 1 or r["status"] in ("infeasible", "limit"):
                mark = "" if best is None else "  WORSE"
                bad += bool(mark)
                print(f"{graph:24} {label!s:>6} {r['status']:>10} floor {r['floor_bytes']} limit {limit} {seconds:.1f} s{mark}")
                continue
            if a.check:
                check = [sys.executable, a.check, path, out.name] + (["--budget", str(limit)] if limit else [])
                if subprocess.run(check, capture_output=True).returncode != 0:
                    print(graph, label, "REFUSED by the checker")
                    bad += 1
            base = r["baseline_cost"]
            percent = lambda c: f"{100 * (c / base - 1):9.4f}" if c is not None else f"{'-':>9}"
            mark = ""
            if best_peak is not None:
                mark = f"  peak {r['peak_bytes']} of {best_peak}"
                if r["peak_bytes"] > best_peak:
                    mark += " WORSE"
            elif best is not None and r["total_cost"] > best * (1 + 1e-9):
                mark = "  WORSE"
            elif best is None or r["total_cost"] < best * (1 - 1e-9):
                mark = "  better"
            bad += "WORSE" in mark
            print(f"{graph:24} {label!s:>6} {r['status']:>10} {percent(r['total_cost'])} {percent(best)} "
                  f"{percent(r['lower_bound_cost'])} {r['recomputed']:6} {seconds:6.1f}{mark}", flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
