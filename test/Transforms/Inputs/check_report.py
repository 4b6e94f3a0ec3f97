"""Checks a gc-plan report against docs/report-schema.md: keys, and the sums that must hold."""
import json
import sys

ENTRY = """function status strategy objective memory_limit_bytes peak_bytes baseline_peak_bytes floor_bytes total_cost
baseline_cost overhead_pct lower_bound_cost gap_pct executions recomputed arena_bytes argument_bytes result_bytes
alignment_bytes peak_step at_peak values timeline top""".split()
VALUE = "name node location phase bytes state instances reason".split()
ROW = "step name allocates frees held".split()
TOP = "name role bytes location".split()


def need(keys, item, what):
    missing = [k for k in keys if k not in item]
    assert not missing, f"{what} lacks {missing}"


def main(path):
    report = json.load(open(path))
    assert report["version"] == 1
    assert report["functions"], "no function was planned"
    for f in report["functions"]:
        need(ENTRY, f, "entry")
        for v in f["values"]:
            need(VALUE, v, "value")
            assert v["state"] in ("kept", "recomputed", "result")
            assert (v["instances"] > 1) == (v["state"] == "recomputed")
        held, peak = 0, 0
        for row in f["timeline"]:
            need(ROW, row, "row")
            held += row["allocates"]
            assert held == row["held"], row
            peak = max(peak, held)
            held -= row["frees"]
        assert peak == f["peak_bytes"]
        callers = f["argument_bytes"] + f["result_bytes"]
        assert held == callers, "something is held after the last step"
        assert f["timeline"][0]["held"] == callers
        assert len(f["timeline"]) == f["executions"] + 1
        assert sum(r.get("repeated", False) for r in f["timeline"]) == f["recomputed"]
        a = f["at_peak"]
        parts = a["arguments"] + a["results"] + a["kept"] + a["recomputed"] + a["workspace"]
        assert parts - a["taken_over_in_place"] == f["peak_bytes"], a
        assert f["floor_bytes"] <= f["peak_bytes"] <= f["baseline_peak_bytes"]
        assert f["arena_bytes"] >= f["peak_bytes"] - callers
        assert f["placement_proved_optimal"] == (f["arena_bytes"] == f["peak_bytes"] - callers)
        for t in f["top"]:
            need(TOP, t, "top")
        assert [t["bytes"] for t in f["top"]] == sorted((t["bytes"] for t in f["top"]), reverse=True)


main(sys.argv[1])
