#!/usr/bin/env python3
"""Holds the solver to its published references and promises; prints PASS or FAIL for each.

usage: accept_solver.py SHARED [--bin build/bin] [--only NAME,...] [--graphs PREFIX,...] [--list]

SHARED holds graphs/, chains/ and tools/plan_check.py with their reference files. Seconds are CPU seconds of one
core, so that a busy machine does not matter. `plans`, `references` and `monotone` take minutes; the others seconds;
--graphs limits `plans` and `monotone` to files that start so.
Exit status 1 when anything fails.
"""
import argparse
import glob
import importlib.util
import json
import os
import resource
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
STRATEGIES = ["keep-all", "sqrt", "greedy", "revolve", "rotor", "acg", "lower-set", "min-cut", "list-greedy", "dtr",
              "optimal"]
ACCOUNTINGS = {"strict": "time", "output-uncounted": "time_backward_output_uncounted", "rotor": "time_rotor_code",
               "rockmate": "time_rockmate_code"}


def cpu():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class Run:
    def __init__(self, a, directory):
        self.a, self.directory, self.failed, self.lines = a, directory, 0, 0
        self.plan = os.path.join(directory, "plan.json")

    def report(self, name, faults, what):
        self.lines += 1
        self.failed += bool(faults)
        print(f"{'FAIL' if faults else 'PASS'}  {name}: {what}", flush=True)
        for fault in faults[:20]:
            print("      " + fault, flush=True)

    def solve(self, path, *options):
        """Exit status, answer, CPU seconds; the plan is in self.plan."""
        if os.path.exists(self.plan):
            os.remove(self.plan)
        before = cpu()
        run = subprocess.run([os.path.join(self.a.bin, "ckpt-solve"), path, "-o", self.plan, *options],
                             capture_output=True, text=True)
        seconds = cpu() - before
        if run.returncode not in (0, 1):
            raise SystemExit(f"{path} {options}: status {run.returncode}: {run.stderr}")
        return run.returncode, json.loads(run.stdout), seconds

    def script(self, name, command, what):
        run = subprocess.run(command, capture_output=True, text=True)
        lines = (run.stdout + run.stderr).strip().splitlines()
        self.report(name, lines[-20:] if run.returncode else [], what + ("; " + lines[-1] if lines else ""))


def check_acg(run):
    """acg equals the published implementation on the networks of the paper, in at most 2 s together."""
    rows = json.load(open(run.a.shared + "/graphs/reference.json"))["min_memory_stored_set"]
    faults, total = [], 0.0
    for row in rows:
        _, answer, seconds = run.solve(f"{run.a.shared}/graphs/{row['graph']}.json", "--objective=stored", "--strategy=acg")
        total += seconds
        if answer["objective_bytes"] != row["acg_bytes"]:
            faults.append(f"{row['graph']}: {answer['objective_bytes']}, published {row['acg_bytes']}")
    if total > 2.0:
        faults.append(f"{total:.2f} s together")
    run.report("acg", faults, f"{len(rows)} networks equal the published figures, {total:.2f} s together (at most 2)")


def check_stored(run):
    """optimal reaches the best known stored sets and proves what the reference proves, each in at most 5 s."""
    rows = json.load(open(run.a.shared + "/graphs/reference.json"))["min_memory_stored_set"]
    faults, slowest = [], 0.0
    for row in rows:
        _, answer, seconds = run.solve(f"{run.a.shared}/graphs/{row['graph']}.json", "--objective=stored")
        slowest = max(slowest, seconds)
        if answer["objective_bytes"] > row["best_known_bytes"]:
            faults.append(f"{row['graph']}: {answer['objective_bytes']}, best known {row['best_known_bytes']}")
        if row.get("proved_optimal") and answer["status"] != "optimal":
            faults.append(f"{row['graph']}: {answer['status']}, the reference proves it")
        if seconds > 5:
            faults.append(f"{row['graph']}: {seconds:.1f} s")
    run.report("stored", faults, f"{len(rows)} networks at most the best known, slowest {slowest:.2f} s (at most 5)")


def chain_rows(run):
    for name, chain in json.load(open(run.a.shared + "/chains/reference.json"))["chains"].items():
        yield f"{run.a.shared}/chains/{name}.json", chain


def check_rotor(run):
    """rotor equals the reference at every limit in all four accountings."""
    faults, compared = [], 0
    for path, chain in chain_rows(run):
        for row in chain["limits"]:
            for accounting, key in ACCOUNTINGS.items():
                if key not in row and key != "time":
                    continue
                status, answer, _ = run.solve(path, "--strategy=rotor", f"--memory-limit={row['limit']}",
                                              "--accounting=" + accounting)
                compared += 1
                ours = answer["total_cost"] if status == 0 else None
                if ours != row.get(key):
                    faults.append(f"{os.path.basename(path)} at {row['limit']}, {accounting}: {ours}, not {row.get(key)}")
        _, answer, _ = run.solve(path, "--strategy=rotor", "--memory-limit=1")
        if answer["status"] != "infeasible" or answer["floor_bytes"] != chain["smallest_feasible_limit"]:
            faults.append(f"{os.path.basename(path)}: floor {answer['floor_bytes']}, not {chain['smallest_feasible_limit']}")
    run.report("rotor", faults, f"{compared} times equal the reference")


def check_uniform(run):
    """339 uniform stages and 500 slots beside the input in at most 2 s."""
    path = os.path.join(run.directory, "uniform.json")
    stage = {"forward_time": 1, "backward_time": 2, "output_bytes": 1, "saved_bytes": 2, "forward_workspace": 0,
             "backward_workspace": 0}
    with open(path, "w") as f:
        json.dump({"format": "ckpt-chain", "version": 1, "name": "uniform", "input_bytes": 1, "stages": [stage] * 339}, f)
    _, answer, seconds = run.solve(path, "--strategy=rotor", "--memory-limit=501")
    faults = [] if answer["status"] == "optimal" else ["status " + answer["status"]]
    _, other, more = run.solve(path, "--strategy=rotor", "--memory-limit=501", "--accounting=output-uncounted")
    if other["total_cost"] != 1107:
        faults.append(f"output uncounted: {other['total_cost']}, known 1107")
    slowest = max(seconds, more)
    run.report("uniform", faults + ([f"{slowest:.2f} s"] if slowest > 2 else []),
               f"339 stages, 500 slots: {slowest:.2f} s (at most 2)")


def check_chain_optimal(run):
    """optimal on a chain is never above rotor and equals the known optimum over all schedules on small ones."""
    faults, compared, better = [], 0, 0
    for path, chain in chain_rows(run):
        if chain["stages"] > 120:
            continue
        for row in chain["limits"]:
            status, answer, _ = run.solve(path, f"--memory-limit={row['limit']}", "--time-limit=20")
            compared += 1
            ours = answer["total_cost"] if status == 0 else None
            best, where = row["time"], f"{os.path.basename(path)} at {row['limit']}"
            if best is not None and (ours is None or ours > best):
                faults.append(f"{where}: {ours}, rotor {best}")
            better += best is not None and ours is not None and ours < best
            if "time_non_persistent" in row and ours != row["time_non_persistent"]:
                faults.append(f"{where}: {ours}, the optimum is {row['time_non_persistent']}")
            if ours is not None and answer["peak_bytes"] > row["limit"]:
                faults.append(f"{where}: peak {answer['peak_bytes']}")
    run.report("chain-optimal", faults, f"{compared} limits at most rotor's time, {better} below")


def load_checker(shared):
    spec = importlib.util.spec_from_file_location("plan_check", shared + "/tools/plan_check.py")
    checker = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(checker)
    return checker


def check_plans(run):
    """plan_check.py accepts every plan of every strategy on every graph file, with the figures of the answer."""
    checker, faults, plans = load_checker(run.a.shared), [], 0
    paths = sorted(glob.glob(run.a.shared + "/graphs/*.json") + glob.glob(ROOT + "/test/Solver/Inputs/graphs/*.json"))
    for path in paths:
        if not os.path.basename(path).startswith(tuple(run.a.graphs.split(","))):
            continue
        if json.load(open(path)).get("format") != "ckpt-graph":
            continue
        graph = checker.load_graph(path)
        for strategy in STRATEGIES:
            effort = ["--effort=20000"] if strategy == "optimal" else []
            for limit in ([], ["--memory-limit=0.8x"], ["--memory-limit=0.6x"], ["--memory-limit=0.7x", "--limit=arena"]):
                status, answer, _ = run.solve(path, "--strategy=" + strategy, *limit, *effort)
                where = f"{os.path.basename(path)} {strategy} {' '.join(limit)}"
                if status != 0:
                    if os.path.exists(run.plan):
                        faults.append(where + ": a plan was written though there is none")
                    continue
                plans += 1
                peak, cost, _, violations, _ = checker.simulate(graph, json.load(open(run.plan))["schedule"])
                if violations:
                    faults.append(f"{where}: {violations[0]}")
                elif peak != answer["peak_bytes"] or abs(cost - answer["total_cost"]) > 1e-9 * cost:
                    faults.append(f"{where}: {answer['peak_bytes']} bytes, {answer['total_cost']}; plan_check {peak}, {cost}")
                elif answer["memory_limit_bytes"] is not None and peak > answer["memory_limit_bytes"]:
                    faults.append(f"{where}: peak {peak} is over the limit")
                elif answer["floor_bytes"] > peak or answer["lower_bound_cost"] > cost * (1 + 1e-9):
                    faults.append(f"{where}: a bound is above the plan")
    run.report("plans", faults, f"{plans} plans of {len(STRATEGIES)} strategies accepted by plan_check.py")


def check_certificates(run):
    """Certificates of the checkmate graphs are accepted."""
    faults, count = [], 0
    checker = os.path.join(ROOT, "tools", "check_certificate.py")
    path = os.path.join(run.directory, "certificate.json")
    for graph in ("checkmate-vgg16", "checkmate-unet", "checkmate-segnet", "checkmate-resnet50"):
        source = f"{run.a.shared}/graphs/{graph}.json"
        for ratio in ("0.9x", "0.7x", "0.5x", "0.2x"):
            _, answer, _ = run.solve(source, "--memory-limit=" + ratio, "--certificate=" + path)
            check = subprocess.run([sys.executable, checker, source, path], capture_output=True, text=True)
            count += 1
            if check.returncode != 0:
                faults.append(f"{graph} at {ratio} ({answer['status']}): {check.stdout}{check.stderr}")
    run.report("certificates", faults, f"{count} accepted by tools/check_certificate.py")


def check_files(run):
    """Malformed files of every format end with status 2 and one line."""
    inputs = os.path.join(ROOT, "test", "Solver", "Inputs")
    tool = os.path.join(run.a.bin, "ckpt-solve")
    run.script("bad-files", [sys.executable, inputs + "/bad_files.py", tool, inputs + "/graphs/checkmate-vgg16.json",
                             run.directory], "graphs")
    run.script("bad-formats", [sys.executable, inputs + "/bad_formats.py", tool, run.directory], "other formats")
    run.script("fuzz", [sys.executable, inputs + "/fuzz_files.py", tool, inputs, run.directory, "--bench",
                        os.path.join(run.a.bin, "ckpt-bench"), "--count", "1000", "--seed", "5"], "changed files")


def check_same_bytes(run):
    """Twenty runs give the same bytes."""
    inputs = os.path.join(ROOT, "test", "Solver", "Inputs")
    run.script("same-bytes", [sys.executable, inputs + "/plan_digests.py", os.path.join(run.a.bin, "ckpt-solve"), inputs,
                              "--only", "checkmate-vgg16.json --strategy=optimal", "--runs", "20"], "20 runs")


def check_brute_force(run):
    """1,000 random graphs of up to twelve nodes: no strategy beats exhaustive search, optimal equals it."""
    tests = os.path.join(run.a.bin, "..", "unittests", "CkptSolverOracleTests")
    if not os.path.exists(tests):
        run.report("brute-force", [f"{tests} is not built"], "CkptSolverOracleTests")
        return
    run.script("brute-force", [tests, "--gtest_brief=1"], "CkptSolverOracleTests")


def check_references(run):
    """optimal is at most the best known at every limit and peak of the reference files."""
    run.script("references", [sys.executable, HERE + "/solve_reference.py", run.a.shared + "/graphs", "--bin",
                              os.path.join(run.a.bin, "ckpt-solve"), "--check", run.a.shared + "/tools/plan_check.py"],
               "solve_reference.py")


def check_monotone(run):
    """Over 20 falling limits, in separate calls, peaks never rise and costs never fall."""
    paths = [p for p in sorted(glob.glob(run.a.shared + "/graphs/*.json"))
             if os.path.basename(p).split("-")[0] in ("checkmate", "random", "step")
             and os.path.basename(p).startswith(tuple(run.a.graphs.split(",")))]
    run.script("monotone", [sys.executable, HERE + "/check_monotone.py", *paths, "--bin",
                            os.path.join(run.a.bin, "ckpt-solve")], "check_monotone.py")


CHECKS = {"acg": check_acg, "stored": check_stored, "rotor": check_rotor, "uniform": check_uniform,
          "chain-optimal": check_chain_optimal, "certificates": check_certificates, "files": check_files,
          "same-bytes": check_same_bytes, "brute-force": check_brute_force, "plans": check_plans,
          "references": check_references, "monotone": check_monotone}


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("shared", nargs="?", default=os.path.join(ROOT, "..", "shared"))
    p.add_argument("--bin", default=os.path.join(ROOT, "build", "bin"))
    p.add_argument("--only", default=",".join(CHECKS))
    p.add_argument("--graphs", default="")
    p.add_argument("--list", action="store_true")
    a = p.parse_args()
    if a.list:
        for name, check in CHECKS.items():
            print(f"{name:14} {check.__doc__}")
        return
    unknown = [name for name in a.only.split(",") if name not in CHECKS]
    if unknown:
        p.error(f"unknown check {unknown[0]}; see --list")
    with tempfile.TemporaryDirectory() as directory:
        run = Run(a, directory)
        for name in a.only.split(","):
            CHECKS[name](run)
        print(f"{run.lines} checks, {run.failed} failed")
    sys.exit(1 if run.failed else 0)


if __name__ == "__main__":
    main()
