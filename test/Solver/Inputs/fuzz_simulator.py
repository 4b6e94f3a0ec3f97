"""Compares `ckpt-bench simulate` with plan_check.py at every step, on random graphs and schedules.

usage: fuzz_simulator.py CKPT-BENCH PLAN_CHECK.py DIRECTORY COUNT
"""
import importlib.util
import json
import os
import random
import subprocess
import sys

tool, checker_path, directory, count = sys.argv[1:]
spec = importlib.util.spec_from_file_location("plan_check", checker_path)
plan_check = importlib.util.module_from_spec(spec)
spec.loader.exec_module(plan_check)


def random_graph(rng):
    """Views, in-place pairs, workspaces, several outputs, inputs, unrepeatable nodes."""
    values, nodes, inputs = [], [], []

    def add(size, **fields):
        values.append(dict(id=len(values), bytes=size, **fields))
        return len(values) - 1

    for _ in range(rng.randint(0, 3)):
        inputs.append(add(rng.randint(0, 9)))
    if inputs and rng.random() < 0.3:
        inputs.append(add(0, alias_of=rng.choice(inputs)))
    for n in range(rng.randint(1, 14)):
        reads = sorted(set(rng.choices(range(len(values)), k=rng.randint(1, 3)))) if values else []
        node = dict(id=n, inputs=reads, outputs=[], cost=rng.choice([0, 1, 0.1, 2.5, 7]))
        if rng.random() < 0.2:
            node["workspace"] = rng.randint(0, 9)
        if rng.random() < 0.2:
            node["recomputable"] = False
        pairs = []
        for _ in range(rng.choice([1, 1, 1, 2, 3])):
            if reads and rng.random() < 0.25:
                base = rng.choice(reads + node["outputs"])
                v = add(rng.choice([0, 0, 5]), alias_of=base)
            else:
                v = add(rng.randint(0, 20))
                root = {plan_check.root_of(values, a) for a, _ in pairs}
                free = [a for a in reads if plan_check.root_of(values, a) not in root]
                if free and rng.random() < 0.3:
                    pairs.append([rng.choice(free), v])
            node["outputs"].append(v)
        if pairs:
            node["inplace"] = pairs
        nodes.append(node)
    outputs = sorted(set(rng.choices(range(len(values)), k=rng.randint(1, 3))))
    return dict(format="ckpt-graph", version=1, name="fuzz", values=values, nodes=nodes, inputs=inputs,
                outputs=outputs)


def random_schedule(rng, graph):
    """Mostly valid: the given order with repetitions; sometimes anything."""
    n = len(graph["nodes"])
    if rng.random() < 0.15:
        return [rng.randrange(n + (rng.random() < 0.2)) for _ in range(rng.randint(1, 2 * n))]
    schedule = []
    for i in range(n):
        schedule.append(i)
        while rng.random() < 0.4:
            schedule.append(rng.randint(0, i))
    return schedule


rng = random.Random(12345)
graph_path, plan_path = (os.path.join(directory, f) for f in ("graph.json", "plan.json"))
failed = valid = 0
for case in range(int(count)):
    graph = random_graph(rng)
    schedule = random_schedule(rng, graph)
    with open(graph_path, "w") as f:
        json.dump(graph, f)
    with open(plan_path, "w") as f:
        json.dump(dict(format="ckpt-plan", version=1, schedule=schedule), f)
    peak, cost, timeline, violations, runs = plan_check.simulate(graph, schedule)
    run = subprocess.run([tool, "simulate", graph_path, plan_path], capture_output=True, text=True)
    if run.returncode not in (0, 1):
        print(f"case {case}: status {run.returncode}: {run.stderr}")
        failed += 1
        continue
    ours = json.loads(run.stdout)
    if bool(violations) != bool(ours["violations"]):
        print(f"case {case}: {violations} against {ours['violations']}")
        failed += 1
    # What an invalid schedule holds is not defined.
    if not violations:
        valid += 1
        if (ours["peak_bytes"], ours["total_cost"], ours["timeline"]) != (peak, cost, timeline):
            print(f"case {case}: {ours} against {peak} {cost} {timeline}\n{json.dumps(graph)}\n{schedule}")
            failed += 1
print(f"{valid} valid schedules, {failed} failures")
sys.exit(1 if failed or valid < int(count) // 4 else 0)
