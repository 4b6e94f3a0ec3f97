"""Runs every strategy with a time limit and looks at the seconds that it reports and takes.

usage: check_time_limit.py CKPT-SOLVE INPUTS
"""
import json
import os
import subprocess
import sys
import time

tool, inputs = sys.argv[1:]
GRAPH = "graphs/step-vgg16_b64.json"
CHAIN = "chains/saved-large-030.json"
STRATEGIES = ["keep-all", "sqrt", "greedy", "revolve", "rotor", "acg", "lower-set", "min-cut", "list-greedy", "dtr",
              "brute-force", "optimal"]
LIMIT, ALLOWED = 1.0, 3.0
runs = [(GRAPH, ["--strategy=" + s, "--memory-limit=0.55x"]) for s in STRATEGIES]
runs += [
    (GRAPH, ["--strategy=optimal"]),
    (GRAPH, ["--strategy=optimal", "--memory-limit=0.6x", "--limit=arena"]),
    (GRAPH, ["--strategy=optimal", "--pareto=5"]),
    ("fh/fh-nasnet_cifar10.json", ["--objective=stored"]),
    (CHAIN, ["--strategy=rotor", "--memory-limit=0.5x"]),
    (CHAIN, ["--strategy=optimal", "--memory-limit=0.5x"]),
]
failed = stopped = 0
for path, arguments in runs:
    start = time.time()
    run = subprocess.run([tool, os.path.join(inputs, path), f"--time-limit={LIMIT}"] + arguments,
                         capture_output=True, text=True)
    wall = time.time() - start
    if run.returncode not in (0, 1):
        print(f"{path} {arguments}: exit status {run.returncode}: {run.stderr}")
        failed += 1
        continue
    seconds = json.loads(run.stdout)["seconds"]
    stopped += "stopped_by_clock" in run.stdout
    if max(seconds, wall) > ALLOWED:
        print(f"{path} {arguments}: says {seconds:.2f} s, took {wall:.2f} s")
        failed += 1
# The default search of this graph takes several seconds.
if stopped < 2:
    print(f"the clock stopped {stopped} runs only")
    failed += 1
print(f"{len(runs)} runs, {failed} failures")
sys.exit(1 if failed else 0)
