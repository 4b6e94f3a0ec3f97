"""usage: prepare_twice.py CKPT-OPT FOLDER...: gc-prepare on every .mlir file there; a second run must change nothing."""
import glob
import os
import subprocess
import sys


def run(tool, passes, path):
    return subprocess.run([tool, *passes, path], capture_output=True, text=True, timeout=120)


def main():
    tool, folders = sys.argv[1], sys.argv[2:]
    failed = 0
    files = sorted(f for folder in folders for f in glob.glob(os.path.join(folder, "*.mlir")))
    for path in files:
        once = run(tool, ["--gc-prepare"], path)
        twice = run(tool, ["--gc-prepare", "--gc-prepare"], path)
        if once.returncode or once.stdout != twice.stdout:
            failed += 1
            print("FAILED", os.path.basename(path), once.stderr[:300])
    print(f"{len(files) - failed} of {len(files)} files")
    return 1 if failed or not files else 0


sys.exit(main())
