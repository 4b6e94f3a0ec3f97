//===- GpuPipeline.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From placed buffers to a host part in the LLVM dialect and kernels in NVVM,
// and from there to PTX and cubins.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_PIPELINES_GPUPIPELINE_H
#define CKPT_PIPELINES_GPUPIPELINE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace llvm {
class Module;
}

namespace ckpt {

struct FunctionInfo;

/// From placed buffers (gc-bufferize, gc-place) to the LLVM dialect on the host
/// and one `gpu.module` of NVVM kernels. What the host calls to launch a kernel
/// is a declaration with the attribute `ckpt.launch`.
void buildGcToNvvmPipeline(mlir::OpPassManager &pm);

/// Registers `gc-to-nvvm`.
void registerGpuPipelines();

/// A kernel, as its launch needs it.
struct GpuKernel {
  std::string name;
  /// Class of the kernel: `element`, ...
  std::string kind;
  std::vector<int64_t> grid, block;
  /// Positions of the kernel's parameters among those of the host function.
  std::vector<int64_t> params;
  /// Bytes behind each parameter: -1 for a scalar, 0 when not known.
  std::vector<int64_t> bytes;
  /// Threads of a block wait for each other.
  bool cooperative = false;
};

/// Reads `ckpt.launch` of what gc-to-nvvm leaves.
std::vector<GpuKernel> collectKernels(mlir::ModuleOp module);

/// What ptxas says about a kernel on a chip.
struct GpuResources {
  int64_t registers = 0, spillBytes = 0, sharedBytes = 0;
};

/// Code of all kernels for one chip.
struct GpuImage {
  unsigned chip = 0;
  bool isPtx = false;
  std::string data;
  /// By kernel; only of a cubin.
  std::map<std::string, GpuResources> resources;
};

/// Where the parts of the CUDA toolkit are.
struct CudaToolkit {
  /// Empty when not found.
  std::string ptxas, libdevice;
  /// Folders that were searched, for messages.
  std::vector<std::string> searched;

  /// Looks in `root` alone when it is not empty; else in CUDA_ROOT, CUDA_HOME,
  /// CUDA_PATH, beside a ptxas on PATH, and where installers put it.
  static CudaToolkit find(llvm::StringRef root);
};

/// "sm_90" -> 90; 0 when it is not a chip from sm_80 on that LLVM knows.
unsigned parseChip(llvm::StringRef name);

/// Generates PTX for each chip, assembles it when there is a ptxas, and adds
/// the PTX of the newest chip for later ones. `kernels` is not changed.
llvm::Expected<std::vector<GpuImage>>
generateGpuCode(const llvm::Module &kernels, llvm::ArrayRef<unsigned> chips,
                const CudaToolkit &toolkit);

/// Makes the host part of a step complete: bodies of what launches kernels,
/// their descriptions and code, constants on the device, begin and end of each
/// step. With `emulated`, a copy of the kernels for the CPU goes in as well.
llvm::Error finishGpuHost(llvm::Module &host, std::vector<GpuKernel> kernels,
                          const llvm::Module &device, bool emulated,
                          llvm::ArrayRef<GpuImage> images,
                          llvm::ArrayRef<std::string> constants,
                          llvm::ArrayRef<FunctionInfo> functions);

} // namespace ckpt

#endif // CKPT_PIPELINES_GPUPIPELINE_H
