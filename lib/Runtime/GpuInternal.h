//===- GpuInternal.h ---*- C -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Between compiled code, the step's bookkeeping and the devices.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_LIB_RUNTIME_GPUINTERNAL_H
#define CKPT_LIB_RUNTIME_GPUINTERNAL_H

#include "ckpt/Runtime/Gpu.h"

// Made by the compiler (lib/Pipelines/GpuModule.cpp): keep in step with it.

/// A kernel and how it is launched.
struct CkptKernel {
  const char *name;
  uint32_t grid[3];
  uint32_t block[3];
  uint32_t numParams;
  /// The threads of a block wait for each other.
  uint32_t cooperative;
  /// For each parameter: bytes behind a pointer (0: not known), or -1 for a
  /// scalar.
  const int64_t *bytes;
  /// The kernel for one thread of the emulator, or NULL.
  void (*emulate)(void **params);
  /// The driver's function, once looked up.
  void *function;
};

/// Code for one chip: a cubin for `chip` (80: sm_80) or PTX text.
struct CkptImage {
  uint32_t chip;
  uint32_t isPtx;
  const void *data;
  uint64_t size;
};

struct CkptImages {
  uint64_t count;
  const struct CkptImage *images;
};
extern const struct CkptImages ckpt_gpu_images;

/// Of one step: what was planned.
struct CkptStep {
  const char *name;
  uint64_t arenaBytes;
  uint64_t livePeakBytes;
};

/// A device. Each call returns 0, or writes a line to ckptError.
struct CkptDevice {
  const char *name;
  int (*open)(int ordinal);
  void (*close)(void);
  /// Makes the device current for this thread.
  int (*enter)(void);
  /// NULL: out of memory or an error; `*reason` is CKPT_OUT_OF_MEMORY or
  /// CKPT_DEVICE_ERROR.
  void *(*allocate)(uint64_t bytes, int *reason);
  int (*release)(void *memory, uint64_t bytes);
  int (*upload)(void *device, const void *host, uint64_t bytes);
  int (*download)(void *host, const void *device, uint64_t bytes);
  int (*launch)(struct CkptKernel *kernel, void **params);
  int (*synchronize)(void);
  /// Free bytes of the device; 0 when not known.
  uint64_t (*freeBytes)(void);
  void (*reset)(void);
};
extern const struct CkptDevice ckptCudaDevice, ckptFakeDevice;

/// Writes the reason of a failure. Returns CKPT_DEVICE_ERROR.
int ckptError(const char *format, ...) __attribute__((format(printf, 1, 2)));

/// Runs all threads of a launch on the CPU. Non-zero when threads of a block
/// wait for each other forever.
int ckptEmulate(const struct CkptKernel *kernel, void **params);

#endif // CKPT_LIB_RUNTIME_GPUINTERNAL_H
