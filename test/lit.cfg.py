# Substitutions: every tool of ckpt and of MLIR by its name, %python, %src (source root), %shared.
# Features: `shared` (the larger inputs are there), each tool of CKPT_OPTIONAL_TOOLS that is built, `ptxas` (a CUDA toolkit with
# assembler and math library), `cuda-device` (a GPU and its driver).
import ctypes
import os
import shutil
import sys

import lit.formats
from lit.llvm import llvm_config

CKPT_TOOLS = ["ckpt-opt"]
CKPT_OPTIONAL_TOOLS = ["ckpt-solve", "ckpt-compile", "ckpt-run", "ckpt-bench"]

config.name = "ckpt"
config.test_format = lit.formats.ShTest(not llvm_config.use_lit_shell)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs", "CMakeLists.txt", "lit.cfg.py", "lit.site.cfg.py.in"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.ckpt_obj_root, "test")

llvm_config.with_environment("PATH", config.llvm_tools_dir, append_path=True)  # for `not`
llvm_config.use_default_substitutions()
llvm_config.with_environment("PATH", config.llvm_tools_dir, append_path=True)
bin_dir = os.path.join(config.ckpt_obj_root, "bin")
built = [t for t in CKPT_OPTIONAL_TOOLS if os.path.exists(os.path.join(bin_dir, t))]
config.available_features.update(built)
llvm_config.add_tool_substitutions(CKPT_TOOLS + built, [bin_dir])
llvm_config.add_tool_substitutions(
    ["mlir-opt", "mlir-runner", "mlir-translate", "mlir-tblgen", "split-file"], [config.llvm_tools_dir])
config.substitutions.append(("%python", config.python_executable or sys.executable))
config.substitutions.append(("%ckpt_opt", os.path.join(bin_dir, "ckpt-opt")))
config.substitutions.append(("%ckpt_bin", bin_dir))
config.substitutions.append(("%src", config.ckpt_src_root))
config.substitutions.append(("%shared", config.ckpt_shared_dir))
config.substitutions.append(("%llvm_lib", os.path.join(config.llvm_tools_dir, "..", "lib")))
if os.path.isdir(os.path.join(config.ckpt_shared_dir, "models")):
    config.available_features.add("shared")


def find_toolkit():
    found = shutil.which("ptxas")
    roots = [os.environ.get(name) for name in ("CUDA_ROOT", "CUDA_HOME", "CUDA_PATH")]
    roots += [os.path.dirname(os.path.dirname(found)) if found else None, "/usr/local/cuda", "/opt/cuda", "/usr/lib/cuda"]
    return any(root and os.access(os.path.join(root, "bin", "ptxas"), os.X_OK)
               and os.path.exists(os.path.join(root, "nvvm", "libdevice", "libdevice.10.bc")) for root in roots)


def has_device():
    try:
        driver = ctypes.CDLL("libcuda.so.1")
    except OSError:
        return False
    count = ctypes.c_int(0)
    return driver.cuInit(0) == 0 and driver.cuDeviceGetCount(ctypes.byref(count)) == 0 and count.value > 0


if find_toolkit():
    config.available_features.add("ptxas")
if has_device():
    config.available_features.add("cuda-device")
