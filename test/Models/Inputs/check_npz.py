#!/usr/bin/env python3
"""Reads of npz files by ckpt-run: inputs by rule from a file against those of --expect, and damaged files.

usage: check_npz.py --run=ckpt-run --library=LIB.so --expect=FILE.json --folder=DIR

Exit 1 with a message when results differ, when a damaged file is taken or refused without one line and exit code 2, or on a crash.
"""
import argparse, io, json, os, random, struct, subprocess, sys, zipfile

FORMATS = {"f32": ("<f4", "f"), "i32": ("<i4", "i"), "i64": ("<i8", "q")}


def elements(index, arg):
    count = 1
    for dim in arg["shape"]:
        count *= dim
    init, mask = arg["init"], 0xFFFFFFFF
    for i in range(count):
        if init["kind"] == "imod":
            yield (init["mul"] * i + init.get("add", 0)) % init["mod"]
            continue
        h = ((i + 1) * 2654435761 + (index + 1) * 2246822519) & mask
        h ^= h >> 15
        h = h * 2246822519 & mask
        h ^= h >> 13
        h = h * 3266489917 & mask
        h ^= h >> 16
        yield init["offset"] + init["scale"] * (2 * (h / 2**32) - 1)


def npy(arg, index, order="False", descr=None, shape=None):
    name, code = FORMATS[arg["dtype"]]
    shape = tuple(arg["shape"]) if shape is None else shape
    header = f"{{'descr': '{descr or name}', 'fortran_order': {order}, 'shape': {shape}, }}"
    header += " " * (-(10 + len(header) + 1) % 64) + "\n"
    data = list(elements(index, arg))
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + struct.pack(f"<{len(data)}{code}", *data)


def archive(members, method=zipfile.ZIP_STORED):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as file:
        for i, member in enumerate(members):
            file.writestr(f"arr_{i}.npy", member)
    return out.getvalue()


def main():
    p = argparse.ArgumentParser()
    for name in ("run", "library", "expect", "folder"):
        p.add_argument("--" + name, required=True)
    a = p.parse_args()
    path = os.path.join(a.folder, "in.npz")

    def run(data):
        with open(path, "wb") as file:
            file.write(data)
        return subprocess.run([a.run, a.library, "--inputs=" + path], capture_output=True, text=True, timeout=60)

    hashes = lambda text: [r["hash"] for r in json.loads(text)["results"]]
    wanted = hashes(subprocess.run([a.run, a.library, "--expect=" + a.expect], capture_output=True, text=True).stdout)
    args = json.load(open(a.expect))["args"]
    members = [npy(arg, i) for i, arg in enumerate(args)]
    stored, deflated = archive(members), archive(members, zipfile.ZIP_DEFLATED)
    for data in (stored, deflated):
        done = run(data)
        assert done.returncode == 0, done.stderr
        assert hashes(done.stdout) == wanted, "results differ from those of --expect"

    bad = [b"", b"PK", stored[:100], stored[:-30], deflated[: len(deflated) // 2], archive(members[:-1]), archive(members[::-1]),
           archive([npy(args[0], 0, order="True")] + members[1:]), archive([npy(args[0], 0, descr="<c8")] + members[1:]),
           archive([npy(args[0], 0, shape=(-1, 4))] + members[1:]), archive([npy(args[0], 0, shape=(2**40, 2**40))] + members[1:]),
           archive([members[0][:20]] + members[1:]), archive([b"no array"] + members[1:])]
    for number, data in enumerate(bad):
        done = run(data)
        assert done.returncode == 2 and len(done.stderr.splitlines()) == 1, f"bad file {number}: {done.returncode} {done.stderr}"
        assert done.stderr.startswith("ckpt-run: "), done.stderr
    chance = random.Random(1)
    for number in range(60):  # Bytes changed at random: taken or refused, never a crash.
        data = bytearray(deflated if number % 2 else stored)
        for _ in range(3):
            tail = chance.random() < 0.7  # mostly in the directory at the end
            at = chance.randrange(len(data) - 400, len(data)) if tail else chance.randrange(len(data))
            data[at] = chance.randrange(256)
        done = run(bytes(data))
        assert done.returncode in (0, 2), f"changed file {number}: exit {done.returncode} {done.stderr[-300:]}"
    print(f"equal inputs, equal bits; {len(bad)} damaged files refused")


if __name__ == "__main__":
    try:
        main()
    except AssertionError as error:
        sys.exit(f"check_npz: {error}")
