"""Has certificates written for every status, checks them, and checks that changed ones are refused.

usage: check_certificates.py CKPT-SOLVE CHECK_CERTIFICATE.py DIRECTORY GRAPH.json[,OPTION...]=STATUS ...
"""
import copy
import json
import os
import subprocess
import sys

tool, checker, directory = sys.argv[1:4]
path, plan_path = os.path.join(directory, "certificate.json"), os.path.join(directory, "plan.json")
failed = certified = refused = 0


def check(graph, certificate=None, extra=()):
    if certificate is not None:
        with open(path + ".changed", "w") as f:
            json.dump(certificate, f)
    run = subprocess.run([sys.executable, checker, graph, path + (".changed" if certificate else "")] + list(extra),
                         capture_output=True, text=True)
    return run.returncode, run.stdout + run.stderr


def changes(c):
    """Names and changed copies; each is wrong."""
    def made(name, change):
        other = copy.deepcopy(c)
        change(other)
        return name, other

    yield made("floor", lambda o: o["floor"].update(bytes=o["floor"]["bytes"] + 1))
    yield made("kind", lambda o: o["cost"].update(kind="belief"))
    if c["plan"]:
        yield made("peak", lambda o: o["plan"].update(peak_bytes=o["plan"]["peak_bytes"] - 1))
        yield made("cost", lambda o: o["plan"].update(total_cost=o["plan"]["total_cost"] * 0.999))
        yield made("schedule", lambda o: o["plan"]["schedule"].pop())
        yield made("limit", lambda o: o.update(memory_limit_bytes=o["plan"]["peak_bytes"] - 1))
    if c["cost"]["lower_bound"] is not None:
        yield made("bound", lambda o: o["cost"].update(lower_bound=o["cost"]["lower_bound"] * 1.001))
    elif c["cost"]["kind"] == "floor":
        yield made("above-floor", lambda o: o.update(memory_limit_bytes=o["floor"]["bytes"]))
    if c["cost"]["kind"] == "moments":
        cases = c["cost"]["cases"]
        yield made("limit-up", lambda o: o.update(memory_limit_bytes=o["memory_limit_bytes"] * 10))
        yield made("no-multipliers", lambda o: o["cost"]["cases"][0].update(multipliers=[]))
        yield made("negative", lambda o: o["cost"]["cases"][0]["multipliers"][0].__setitem__(1, -5))
        if len(cases) > 1:
            yield made("case-gone", lambda o: o["cost"]["cases"].pop())
            yield made("case-twice", lambda o: o["cost"]["cases"].__setitem__(0, o["cost"]["cases"][1]))
        if c["cost"]["fixed"]:
            yield made("fixed-away", lambda o: o["cost"]["fixed"][0].__setitem__(1, 1 - o["cost"]["fixed"][0][1]))
            yield made("no-root", lambda o: o["cost"].update(root=[]))


for word in sys.argv[4:]:
    word, expected = word.rsplit("=", 1)
    graph, *options = word.split(",")
    for old in (path, plan_path):
        if os.path.exists(old):
            os.remove(old)
    run = subprocess.run([tool, graph, "--certificate=" + path, "-o", plan_path] + options, capture_output=True, text=True)
    where = os.path.basename(graph) + " " + " ".join(options)
    status = json.loads(run.stdout)["status"] if run.stdout else run.stderr
    if status != expected:
        print(f"{where}: status {status}, not {expected}")
        failed += 1
        continue
    code, text = check(graph, extra=["--plan", plan_path] if run.returncode == 0 else [])
    if code != 0:
        print(f"{where}: not certified: {text}")
        failed += 1
        continue
    certified += 1
    for name, other in changes(json.load(open(path))):
        code, text = check(graph, other)
        refused += code == 1
        if code != 1:
            print(f"{where}: the change '{name}' is not refused: status {code}\n{text}")
            failed += 1
print(f"{certified} certificates, {refused} changed ones refused, {failed} failures")
sys.exit(1 if failed else 0)
