"""Feeds malformed files to ckpt-solve: exit status 2, one line, the right place, within a second.

usage: bad_files.py CKPT-SOLVE GRAPH.json DIRECTORY
"""
import copy
import json
import os
import subprocess
import sys
import time

tool, graph_path, directory = sys.argv[1:]
text = open(graph_path).read()
graph = json.loads(text)


def changed(change):
    g = copy.deepcopy(graph)
    change(g)
    return json.dumps(g, indent=1)


def node(i, **fields):
    return changed(lambda g: g["nodes"][i].update(fields))


def value(i, **fields):
    return changed(lambda g: g["values"][i].update(fields))


# name: (text, what the message must hold)
CASES = {
    "empty": ("", ":1:1: the text ends"),
    "truncated": (text[: len(text) // 2], ": "),
    "trailing": (text + "{}", "after the end"),
    "nested": ("[" * 10**6, ":1:65: nested deeper than 64"),
    "nested-objects": ('{"a":' * 10**6, "nested deeper than 64"),
    "not-utf8": (b"{\xff\xfe", "UTF-8"),
    "nan": (node(3, cost=float("nan")), ": NaN and Infinity are not numbers"),
    "infinite": (node(3, cost=float("-inf")), ": NaN and Infinity are not numbers"),
    "huge-cost": (node(0, cost=123.5).replace("123.5", "1e999"), "nodes[0].cost: the number is too large"),
    "negative-cost": (node(3, cost=-1), "nodes[3].cost: a cost may not be negative"),
    "negative-bytes": (value(4, bytes=-5), "values[4].bytes: -5 bytes"),
    "huge-bytes": (value(4, bytes=10**30), "values[4].bytes: the integer does not fit"),
    "sum-of-bytes": (changed(lambda g: [v.update(bytes=2**61) for v in g["values"]]), "2^62 or more (P7)"),
    "float-bytes": (value(4, bytes=5.0), "values[4].bytes: expected an integer, found 5.0"),
    "string-bytes": (value(4, bytes="5"), "values[4].bytes: expected an integer, found a string"),
    "id-out-of-range": (node(3, inputs=[99]), "nodes[3].inputs[0]: there is no value 99; ids are 0 to 44"),
    "negative-id": (node(3, inputs=[-1]), "nodes[3].inputs[0]: there is no value -1"),
    "wrong-own-id": (node(3, id=4), "nodes[3].id: node 3 has the id 4"),
    "cycle": (node(3, inputs=graph["nodes"][5]["outputs"]), "nodes[3].inputs[0]: node 3 reads value 5"),
    "two-producers": (node(4, outputs=graph["nodes"][3]["outputs"]), "made by node 3 and by node 4 (P2)"),
    "made-input": (changed(lambda g: g.update(inputs=[0])), "nodes[0].outputs[0]: value 0 is an input of the graph, and node 0 makes it (P3)"),
    "alias-cycle": (
        changed(lambda g: (g["values"][3].update(alias_of=4), g["values"][4].update(alias_of=3))),
        "form a cycle (P5)"),
    "alias-elsewhere": (value(9, alias_of=2), "neither reads nor makes before it (P5)"),
    "inplace": (node(3, inplace=[[0, 0]]), "not an input and an output of the node (P9)"),
    "inplace-triple": (node(3, inplace=[[1, 2, 3]]), "nodes[3].inplace[0]: an in-place pair has two"),
    "unmade-output": (
        changed(lambda g: (g["values"].append({"id": 45, "bytes": 1}), g.update(outputs=[45]))),
        "graph output 45 is never made (P10)"),
    "missing-field": (changed(lambda g: g["nodes"][3].pop("inputs")), "nodes[3]: the field 'inputs' is missing"),
    "misspelt-field": (node(3, recomputble=False), "nodes[3].recomputble: unknown field"),
    "wrong-type": (node(3, inputs="x"), "nodes[3].inputs: expected an array, found a string"),
    "phase": (node(3, phase="sideways"), "nodes[3].phase: unknown phase 'sideways'"),
    "version": (changed(lambda g: g.update(version=2)), "version 2 is not known"),
    "format": (changed(lambda g: g.update(format="ckpt-plan")), "expected the format 'ckpt-graph'"),
    "key-twice": ('{"format": "ckpt-graph", "version": 1,\n "version": 1}', ":2:2: the key 'version' is given twice"),
    "no-nodes": (
        '{"format": "ckpt-graph", "version": 1, "values": [], "nodes": [], "inputs": [], "outputs": []}',
        "the graph has no nodes"),
    "control-character": ('{"format": "a\nb"}', ":1:14: a control character"),
}

failed = 0
for name, (content, expected) in CASES.items():
    path = os.path.join(directory, name + ".json")
    with open(path, "wb") as f:
        f.write(content if isinstance(content, bytes) else content.encode())
    start = time.time()
    run = subprocess.run([tool, path, "--strategy=keep-all"], capture_output=True, text=True, timeout=60)
    seconds = time.time() - start
    lines = run.stderr.splitlines()
    if run.returncode != 2 or run.stdout or len(lines) != 1 or path not in lines[0] or expected not in lines[0]:
        print(f"{name}: status {run.returncode}, expected {expected!r}\n{run.stderr}")
        failed += 1
    # Generous: the machine may be busy.
    if seconds > 5:
        print(f"{name}: took {seconds:.1f} s")
        failed += 1
print(f"{len(CASES)} files, {failed} failures")
sys.exit(1 if failed else 0)
