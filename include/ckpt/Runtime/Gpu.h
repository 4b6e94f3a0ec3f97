//===- Gpu.h ---*- C -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a step compiled for a GPU brings along, beside ckpt/Runtime/Runtime.h:
// opening a device, memory of the caller on it, and what a run did. The same
// library runs on a CUDA device or on the fake device (host memory, checked;
// kernels are emulated on the CPU when the library holds them for it). The
// CUDA driver is opened at run time: a library loads where there is none.
//
// One thread at a time may use the device of a library.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_RUNTIME_GPU_H
#define CKPT_RUNTIME_GPU_H

#include "ckpt/Runtime/Runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Further results of a guarded call: a call of the driver failed, or a launch
/// or access is not inside the step's memory (fake device).
enum { CKPT_DEVICE_ERROR = 3 };

/// Opens `cuda` (device number `ordinal`) or `fake`, or closes what is open and
/// opens another. Returns CKPT_OK, else the reason is in ckpt_last_error().
/// A step that runs before any call opens `cuda` 0.
int ckpt_gpu_open(const char *device, int ordinal);

/// Memory on the open device for arguments and results; not counted as the
/// step's. NULL or non-zero when it fails, with ckpt_last_error().
void *ckpt_gpu_malloc(uint64_t bytes);
int ckpt_gpu_free(void *memory);
int ckpt_gpu_upload(void *device, const void *host, uint64_t bytes);
int ckpt_gpu_download(void *host, const void *device, uint64_t bytes);

/// What happened since the last ckpt_reset_peak.
struct CkptGpuCounters {
  uint64_t launches;
  /// Elements that the host read or wrote (conditions of loops).
  uint64_t hostReads, hostWrites;
  /// Bytes of constants on the device, uploaded once for all steps.
  uint64_t constantBytes;
  /// Launches whose results were computed by the emulator.
  uint64_t emulated;
  /// Free bytes of the device before the step minus the least seen in it.
  uint64_t deviceBytes;
};
void ckpt_gpu_counters(struct CkptGpuCounters *counters);

/// Names of the kernels launched since the last ckpt_reset_peak, and
/// allocations (`alloc BYTES`, `free BYTES`), one a line. Fake device only.
const char *ckpt_gpu_trace(void);

#ifdef __cplusplus
}
#endif

#endif // CKPT_RUNTIME_GPU_H
