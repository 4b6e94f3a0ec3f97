"""Runs strategies over a falling limit and checks each plan with plan_check.py.

usage: check_strategies.py CKPT-SOLVE PLAN_CHECK.py DIRECTORY STRATEGY,... GRAPH.json ...
"""
import importlib.util
import json
import os
import subprocess
import sys

tool, checker_path, directory, strategies = sys.argv[1:5]
graphs = sys.argv[5:]
spec = importlib.util.spec_from_file_location("plan_check", checker_path)
plan_check = importlib.util.module_from_spec(spec)
spec.loader.exec_module(plan_check)

failed = checked = 0


def fail(message):
    global failed
    failed += 1
    print(message)


def run(graph_path, graph, strategy, arguments):
    """The summary and the exit status; the plan file is checked."""
    global checked
    plan_path = os.path.join(directory, "plan.json")
    if os.path.exists(plan_path):
        os.remove(plan_path)
    result = subprocess.run([tool, graph_path, "--strategy=" + strategy, "-o", plan_path] + arguments,
                            capture_output=True, text=True)
    where = f"{os.path.basename(graph_path)} {strategy} {' '.join(arguments)}"
    if result.returncode not in (0, 1):
        fail(f"{where}: status {result.returncode}: {result.stderr}")
        return None, result.returncode
    answer = json.loads(result.stdout)
    if result.returncode == 1:
        if os.path.exists(plan_path):
            fail(f"{where}: a plan was written though there is none")
        return answer, 1
    plan = json.load(open(plan_path))
    peak, cost, timeline, violations, runs = plan_check.simulate(graph, plan["schedule"])
    checked += 1
    if violations:
        fail(f"{where}: {violations[0]}")
    if peak != answer["peak_bytes"] or cost != answer["total_cost"]:
        fail(f"{where}: says {answer['peak_bytes']} bytes, {answer['total_cost']}; has {peak}, {cost}")
    if answer["memory_limit_bytes"] is not None and peak > answer["memory_limit_bytes"]:
        fail(f"{where}: peak {peak} above the limit")
    if answer["executions"] != len(plan["schedule"]) or answer["recomputed"] != len(plan["schedule"]) - len(runs):
        fail(f"{where}: counts of executions")
    if answer["floor_bytes"] > peak or answer["lower_bound_cost"] > cost * (1 + 1e-9):
        fail(f"{where}: a bound is above the plan")
    return answer, 0


for path in graphs:
    graph = plan_check.load_graph(path)
    for strategy in strategies.split(","):
        run(path, graph, strategy, [])
        for ratio in ("1.0x", "0.9x", "0.7x", "0.5x"):
            answer, status = run(path, graph, strategy, ["--memory-limit=" + ratio])
            if ratio == "1.0x" and (status != 0 or answer["recomputed"] != 0):
                fail(f"{path} {strategy}: the baseline fits, but it is not the answer")
        answer, status = run(path, graph, strategy, ["--memory-limit=1"])
        if status != 1 or answer["status"] != "infeasible" or answer["floor_bytes"] <= 1:
            fail(f"{path} {strategy}: a limit of one byte is not refused")
print(f"{checked} plans, {failed} failures")
sys.exit(1 if failed else 0)
