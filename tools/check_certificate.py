#!/usr/bin/env python3
"""Checks a certificate of ckpt-solve ("ckpt-certificate" version 1) with exact arithmetic; no solver code.

usage: check_certificate.py GRAPH.json CERTIFICATE.json [--plan PLAN.json]

Prints what is proved. Exit status 0 when every statement of the certificate holds: the plan is valid and has the
peak and the cost that it says, no plan has a peak below the floor, none within the limit costs less than the
bound, and the status follows. 1 when one does not, 2 for a file that cannot be read. With --plan the schedule
of that file has to be the one of the certificate. What is checked, and why it is a proof: docs/solver-bounds.md,
section 7.
"""
import argparse
import json
import sys
from fractions import Fraction
from math import gcd

TOLERANCE = Fraction(1, 10**9)  # costs are decimals read as binary numbers
MAX_SETS = 2_000_000


class Refused(Exception):
    pass


def refuse_unless(condition, text):
    if not condition:
        raise Refused(text)


class Model:
    """The graph as section 1 of docs/solver-bounds.md has it: nodes, the storage they need and make."""

    def __init__(self, graph, given_order):
        values, nodes = graph["values"], graph["nodes"]
        self.given_order = given_order
        self.count = len(nodes)

        def root(v):
            while values[v].get("alias_of") is not None:
                v = values[v]["alias_of"]
            return v

        producer = {v: n for n, node in enumerate(nodes) for v in node["outputs"]}
        resident = {root(v) for v in graph["inputs"]}
        self.input_bytes = sum(values[v]["bytes"] for v in resident)
        self.bytes = {v: values[v]["bytes"] for v in producer if root(v) == v and v not in resident}
        self.producer = {s: producer[s] for s in self.bytes}
        self.needs, self.makes, self.preds, self.extra = [], [], [], []
        self.cost = [Fraction(node.get("cost", 0)) for node in nodes]
        self.pinned = [not node.get("recomputable", True) for node in nodes]
        for n, node in enumerate(nodes):
            read = list(node["inputs"])
            read += [values[v]["alias_of"] for v in node["outputs"] if values[v].get("alias_of") is not None]
            self.preds.append({producer[v] for v in read if v in producer and producer[v] != n})
            self.needs.append({root(v) for v in read if root(v) in self.bytes and self.producer[root(v)] != n})
            self.makes.append({v for v in node["outputs"] if v in self.bytes})
            extra = node.get("workspace", 0)
            for source, target in node.get("inplace", []):
                # All that a pair can share; in truth it shares this or nothing.
                if root(source) not in resident:
                    shared = max(values[target]["bytes"], values[root(target)]["bytes"])
                    extra -= min(values[root(source)]["bytes"], shared)
            self.extra.append(extra)
        self.outputs = {root(v) for v in graph["outputs"] if root(v) in self.bytes}
        self.succs = [set() for _ in nodes]
        for n, preds in enumerate(self.preds):
            for p in preds:
                self.succs[p].add(n)
        self.base = sum(self.cost, Fraction(0))

    def size(self, storages):
        return sum(self.bytes[s] for s in storages)

    def working_set(self, n):
        return max(0, self.extra[n] + self.size(self.needs[n] | self.makes[n]))

    def has_run_by(self, moment):
        """Per node: 1 has run when `moment` runs first, 0 has not, None unknown."""
        if self.given_order:
            return [int(n <= moment) for n in range(self.count)]
        state = [None] * self.count
        for start, edges, value in ((moment, self.preds, 1), (moment, self.succs, 0)):
            pending = [start]
            while pending:
                n = pending.pop()
                for other in edges[n]:
                    if state[other] is None and other != moment:
                        state[other] = value
                        pending.append(other)
        state[moment] = 1
        return state


def simulate(graph, schedule):
    """Peak and cost of a schedule in the memory model of the project."""
    values, nodes = graph["values"], graph["nodes"]
    end = len(schedule)
    newest, instances, done = {}, [], set()  # value -> instance; [bytes, born, death]
    roots = {}
    for v in graph["inputs"]:
        base = v
        while values[base].get("alias_of") is not None:
            base = values[base]["alias_of"]
        if base not in roots:
            roots[base] = len(instances)
            instances.append([values[base]["bytes"], -1, end])
        newest[v] = roots[base]
    cost, pairs = Fraction(0), []
    for step, n in enumerate(schedule):
        refuse_unless(isinstance(n, int) and 0 <= n < len(nodes), f"step {step}: there is no node {n}")
        node = nodes[n]
        refuse_unless(n not in done or node.get("recomputable", True), f"step {step}: node {n} may run once only")
        done.add(n)
        cost += Fraction(node.get("cost", 0))
        for v in node["inputs"]:
            refuse_unless(v in newest, f"step {step}: node {n} reads value {v}, which is not made yet")
            if instances[newest[v]][2] != end or instances[newest[v]][1] >= 0:
                instances[newest[v]][2] = max(instances[newest[v]][2], step)
        read = dict((v, newest[v]) for v in node["inputs"])
        for v in node["outputs"]:
            base = values[v].get("alias_of")
            if base is None:
                newest[v] = len(instances)
                instances.append([values[v]["bytes"], step, step])
            else:
                newest[v] = newest[base]
                instances[newest[v]][2] = max(instances[newest[v]][2], step)
        for source, target in node.get("inplace", []):
            pairs.append((step, read[source], min(instances[read[source]][0], values[target]["bytes"])))
    refuse_unless(len(done) == len(nodes), "a node never runs")
    for v in graph["outputs"]:
        refuse_unless(v in newest, f"output {v} is not made")
        instances[newest[v]][2] = end
    change = [0] * (end + 2)
    for size, born, death in instances:
        change[born + 1] += size
        change[min(death, end - 1) + 2] -= size
    held, row = 0, []
    for step in range(-1, end):
        held += change[step + 1]
        row.append(held)
    extra = [0] + [nodes[n].get("workspace", 0) for n in schedule]
    for step, instance, size in pairs:
        if instances[instance][1] >= 0 and instances[instance][2] == step:
            extra[step + 1] -= size
    return max(a + b for a, b in zip(row, extra)), cost


def check_floor(model, floor, node):
    """Section 5: gathering what `node` (or the end) needs passes the floor, whichever storage is made last."""
    simple = max([model.input_bytes + model.size(model.outputs)]
                 + [model.input_bytes + model.working_set(n) for n in range(model.count)])
    if floor <= simple:
        return "the largest working set"
    start = frozenset(model.outputs if node is None else model.needs[node])
    refuse_unless(model.input_bytes + model.size(start) < floor or start, "nothing to gather")
    seen, pending = {start}, [start]
    if model.input_bytes + model.size(start) >= floor:
        return "what is held together"
    while pending:
        held = pending.pop()
        refuse_unless(held, f"node {node} can be reached below the floor of {floor} bytes")
        for last in held:
            n = model.producer[last]
            before = (held - model.makes[n]) | model.needs[n]
            peak = model.input_bytes + model.size(before | model.makes[n]) + model.extra[n]
            if peak < floor and before not in seen:
                seen.add(before)
                pending.append(before)
        refuse_unless(len(seen) < MAX_SETS, "too many sets to look at")
    return f"{len(seen)} sets that lead nowhere below it"


class Moments:
    """The program of section 4 for a chain of moments."""

    def __init__(self, model, moments, limit):
        self.model, self.moments = model, moments
        self.last = len(moments) - 1
        refuse_unless(moments and all(isinstance(t, int) and 0 <= t < model.count for t in moments), "no such moment")
        self.run_by = [model.has_run_by(t) for t in moments] + [[1] * model.count]
        for i, t in enumerate(moments[1:]):
            refuse_unless(self.run_by[i + 1][moments[i]] == 1 and t != moments[i], "the moments are no chain")
        self.limit = limit
        self.at = [model.needs[t] | model.makes[t] for t in moments]
        self.relevant, self.useful = [], []
        for i in range(len(moments)):
            needed = set(model.outputs)
            for n in range(model.count):
                if self.run_by[i][n] != 1:
                    needed |= model.needs[n]
            pending = list(needed)
            while pending:
                n = model.producer[pending.pop()]
                if not model.pinned[n]:
                    pending += model.needs[n] - needed
                    needed |= model.needs[n]
            self.relevant.append(needed)
            self.useful.append({model.producer[s] for s in needed})

    def box(self, variable):
        """Least and largest value of a variable in every plan (after the assumptions of section 4)."""
        kind, i, k = variable
        model = self.model
        if kind == "e":
            state = self.run_by[i][k]
            return (state, state) if state is not None else (0, 1)
        if kind == "h":
            if k in self.at[i]:
                return (1, 1)
            return (0, 0) if self.run_by[i][model.producer[k]] == 0 or k not in self.relevant[i] else (0, 1)
        before, after = self.run_by[i][k], self.run_by[i + 1][k]
        if after == 0 or (before == 1 and (model.pinned[k] or k not in self.useful[i])):
            return (0, 0)
        return (1, 1) if before == 0 and after == 1 else (0, 1)

    def row(self, name):
        """Coefficients and right side of a row: sum of coefficient * variable >= right side."""
        kind, *ids = name
        model = self.model
        if kind == "use":
            i, n, s = ids
            refuse_unless(s in model.needs[n], f"row {name}: node {n} does not need storage {s}")
            return {("h", i, s): 1, ("r", i, model.producer[s]): 1, ("r", i, n): -1}, 0
        if kind == "keep":
            i, s = ids
            refuse_unless(i < self.last, f"row {name}: no later moment")
            return {("h", i, s): 1, ("r", i, model.producer[s]): 1, ("h", i + 1, s): -1}, 0
        if kind == "made":
            i, s = ids
            return {("e", i, model.producer[s]): 1, ("h", i, s): -1}, 0
        if kind == "before":
            i, n, p = ids
            refuse_unless(p in model.preds[n], f"row {name}: node {p} is not read by {n}")
            return {("e", i, p): 1, ("e", i, n): -1}, 0
        if kind == "stays":
            i, n = ids
            return {("e", i + 1, n): 1, ("e", i, n): -1}, 0
        if kind == "runs":
            i, n = ids
            return {("r", i, n): 1, ("e", i, n): 1, ("e", i + 1, n): -1}, 0
        if kind == "ran":
            i, n = ids
            return {("e", i + 1, n): 1, ("r", i, n): -1}, 0
        if kind == "once":
            i, n = ids
            refuse_unless(model.pinned[n], f"row {name}: node {n} may run again")
            return {("e", i + 1, n): 1, ("r", i, n): -1, ("e", i, n): -1}, 0
        if kind == "output":
            (s,) = ids
            refuse_unless(s in model.outputs, f"row {name}: storage {s} is not held at the end")
            return {("h", self.last, s): 1, ("r", self.last, model.producer[s]): 1}, 1
        refuse_unless(kind == "room", f"row {name}: no such kind")
        (i,) = ids
        free = [s for s in model.bytes if s not in self.at[i] and self.box(("h", i, s)) != (0, 0)]
        room = self.limit - model.input_bytes - model.working_set(self.moments[i])
        unit = 0
        for s in free:
            unit = gcd(unit, model.bytes[s])
        if unit > 1:
            room = room // unit * unit
        return {("h", i, s): -model.bytes[s] for s in free}, -room

    def costs(self):
        cost = {}
        for n in range(self.model.count):
            for variable in [("e", 0, n)] + [("r", i, n) for i in range(len(self.moments))]:
                if self.model.cost[n] and self.box(variable)[1]:
                    cost[variable] = self.model.cost[n]
        return cost


def as_variable(program, name):
    kind, i, k = name
    refuse_unless(kind in ("e", "h", "r") and 0 <= i <= program.last and
                  (k in program.model.bytes if kind == "h" else 0 <= k < program.model.count), f"no variable {name}")
    return (kind, i, k)


def check_moments(model, limit, cost, claimed):
    program = Moments(model, cost["moments"], limit)
    unit = Fraction(cost["unit"])
    rows = [program.row(name) for name in cost["rows"]]
    objective = program.costs()
    most = sum(objective.values(), Fraction(0))
    whole = Fraction(0)
    for c in model.cost:
        whole = Fraction(gcd(whole.numerator * c.denominator, c.numerator * whole.denominator),
                         whole.denominator * c.denominator)

    def reduced(multipliers):
        """Constant and reduced costs of a sum of rows; multipliers may not be negative."""
        constant, left = Fraction(0), dict(objective)
        for number, value, bits in multipliers:
            refuse_unless(0 <= number < len(rows) and value >= 0 and 0 <= bits <= 200, "a multiplier is out of range")
            y = Fraction(value, 1 << bits) * unit
            coefficients, right = rows[number]
            constant += y * right
            for variable, a in coefficients.items():
                left[variable] = left.get(variable, 0) - y * a
        return constant, left

    def bound(multipliers, fixed):
        constant, left = reduced(multipliers)
        for variable, d in left.items():
            lo, hi = fixed[variable] if variable in fixed else program.box(variable)
            constant += d * (lo if d >= 0 else hi)
        return constant

    def enough(value):
        """The bound reaches the claim; when that is that there is no plan, it passes all costs together."""
        if claimed is None:
            return value > most
        if whole > 0:
            value = -(-value // whole) * whole  # costs are whole multiples of it
        return value >= claimed - TOLERANCE * abs(claimed)

    fixed = {}
    decided = [(as_variable(program, name), int(value)) for name, value in cost["fixed"]]
    root_constant, root_left = reduced(cost["root"])
    root = root_constant
    for variable, d in root_left.items():
        lo, hi = program.box(variable)
        root += d * (lo if d >= 0 else hi)
    for variable, value in decided:
        lo, hi = program.box(variable)
        d = root_left.get(variable, Fraction(0))
        kept = lo if d >= 0 else hi
        refuse_unless(value == kept or lo == hi, f"{variable} is fixed away from its bound")
        refuse_unless(lo == hi or enough(root + abs(d)), f"the multipliers do not fix {variable}")
        fixed[variable] = (value, value)

    def check(cases, depth, box):
        if len(cases) == 1 and len(cases[0]["decisions"]) == depth:
            if any(lo > hi for lo, hi in box.values()):
                return
            value = bound(cases[0]["multipliers"], box)
            refuse_unless(enough(value), f"a case is bounded by {float(value)} only")
            return
        refuse_unless(cases and all(len(c["decisions"]) > depth for c in cases), "the cases do not cover everything")
        variable = as_variable(program, cases[0]["decisions"][depth][0])
        for value in (0, 1):
            part = [c for c in cases if int(c["decisions"][depth][1]) == value]
            refuse_unless(all(as_variable(program, c["decisions"][depth][0]) == variable for c in part),
                          "the cases do not cover everything")
            lo, hi = box[variable] if variable in box else program.box(variable)
            check(part, depth + 1, {**box, variable: (max(lo, value), min(hi, value))})

    sys.setrecursionlimit(10000)
    check(cost["cases"], 0, fixed)
    return f"{len(cost['moments'])} moments, {len(cost['cases'])} cases, {len(cost['fixed'])} fixed variables"


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("graph")
    p.add_argument("certificate")
    p.add_argument("--plan")
    a = p.parse_args()
    try:
        graph = json.load(open(a.graph), parse_float=Fraction)
        proof = json.load(open(a.certificate), parse_float=Fraction)
        plan_file = json.load(open(a.plan)) if a.plan else None
        refuse_unless(graph["format"] == "ckpt-graph" and proof["format"] == "ckpt-certificate" and
                      proof["version"] == 1, "another format is due")
    except (OSError, ValueError, KeyError, Refused) as error:
        print(f"{a.certificate}: {error}", file=sys.stderr)
        sys.exit(2)
    try:
        limit, plan, status = proof["memory_limit_bytes"], proof["plan"], proof["status"]
        model = Model(graph, proof["order"] == "given")
        by_peak = proof["objective"] == "memory"
        floor, cost = proof["floor"]["bytes"], proof["cost"]
        how = check_floor(model, floor, proof["floor"]["node"])
        print(f"no plan has a peak below {floor} bytes: {how}")
        claimed = cost["lower_bound"]
        claimed = None if claimed is None else Fraction(claimed)
        if cost["kind"] == "floor":
            refuse_unless(claimed is None and limit is not None and limit < floor, "the limit is not below the floor")
            how = "the limit is below the floor"
        elif cost["kind"] == "each_node_once":
            refuse_unless(claimed is not None and claimed <= model.base * (1 + TOLERANCE), "more than one run of each node")
            how = "each node runs once"
        else:
            refuse_unless(cost["kind"] == "moments" and limit is not None, "no such kind of evidence")
            how = check_moments(model, limit, cost, claimed)
        print(("no plan keeps the limit: " if claimed is None else
               f"no plan within the limit costs less than {float(claimed)}: ") + how)
        if plan:
            peak, total = simulate(graph, plan["schedule"])
            refuse_unless(peak == plan["peak_bytes"], f"the plan has a peak of {peak}, not {plan['peak_bytes']}")
            said = Fraction(plan["total_cost"])
            refuse_unless(abs(total - said) <= TOLERANCE * total, f"the plan costs {float(total)}, not {float(said)}")
            refuse_unless(limit is None or peak <= limit, "the plan is over the limit")
            refuse_unless(peak >= floor and claimed is not None and total >= claimed * (1 - TOLERANCE),
                          "the plan is below the bounds, so they are wrong")
            if plan_file:
                refuse_unless(plan_file["schedule"] == plan["schedule"], "the plan file has another schedule")
            is_best = peak == floor if by_peak else total <= claimed * (1 + TOLERANCE)
            print(f"the plan has a peak of {peak} bytes and costs {float(total)}"
                  + (": no plan is better" if is_best else
                     f": {float(100 * (total - claimed) / model.base if model.base else 0):.4f} % above the bound"))
            refuse_unless(status != "optimal" or is_best, "optimal, but the evidence leaves a gap")
            refuse_unless(status in ("optimal", "feasible", "limit"), f"a plan beside the status {status}")
        else:
            refuse_unless(status != "infeasible" or claimed is None or (limit is not None and limit < floor),
                          "infeasible, but there is no evidence")
    except (Refused, KeyError, TypeError, ValueError, IndexError) as error:
        print(f"refused: {error}")
        sys.exit(1)
    print("certified")


if __name__ == "__main__":
    main()
