"""Files that no format can be: exit status 2 and one line that names the file, soon, whatever format is named.

usage: bad_formats.py CKPT-SOLVE DIRECTORY
"""
import os
import subprocess
import sys
import time

tool, directory = sys.argv[1:]
TEXTS = {
    "empty": b"",
    "nested": b"[" * 10**6,
    "nested-chain": b'{"format": "ckpt-chain", "x": ' + b"[" * 10**6,
    "bytes": bytes(range(256)) * 1000,
    "lines": b"\n" * 10**6,
    "ones": b"1 " * 10**6,
    "words": b"p remat2\n" + b"node 1 " * 10**6,
}
failed = count = 0
for name, text in TEXTS.items():
    path = os.path.join(directory, name)
    with open(path, "wb") as f:
        f.write(text)
    for form in ("auto", "ckpt-graph", "networkx", "twremat", "dtr-log", "kusumoto"):
        start = time.time()
        run = subprocess.run([tool, path, "--format=" + form], capture_output=True, text=True, timeout=60)
        seconds = time.time() - start
        lines = run.stderr.split("\n")[:-1]
        count += 1
        # Generous: the machine may be busy.
        if run.returncode != 2 or run.stdout or len(lines) != 1 or path not in lines[0] or len(lines[0]) > 600 or seconds > 5:
            print(f"{name} as {form}: status {run.returncode}, {seconds:.1f} s: {run.stderr[:300]}")
            failed += 1
print(f"{count} files, {failed} failures")
sys.exit(1 if failed else 0)
