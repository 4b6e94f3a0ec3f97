//===- CudaDevice.c ---*- C -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A CUDA device through the driver's library, opened at run time. No header of
// the toolkit is needed: the few types and numbers are the driver's stable ABI.
//
//===----------------------------------------------------------------------===//

#include "GpuInternal.h"
#include <dlfcn.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef int CUresult;
typedef int CUdevice;
typedef unsigned long long CUdeviceptr;
enum { kSuccess = 0, kOutOfMemory = 2 };
enum {
  kComputeCapabilityMajor = 75,
  kComputeCapabilityMinor = 76,
  kMemoryPoolsSupported = 115
};

static struct {
  void *library;
  void *context, *module, *stream;
  CUdevice device;
  int pools;
  CUresult (*init)(unsigned);
  CUresult (*deviceGetCount)(int *);
  CUresult (*deviceGet)(CUdevice *, int);
  CUresult (*deviceGetAttribute)(int *, int, CUdevice);
  CUresult (*primaryCtxRetain)(void **, CUdevice);
  CUresult (*primaryCtxRelease)(CUdevice);
  CUresult (*ctxSetCurrent)(void *);
  CUresult (*moduleLoadData)(void **, const void *);
  CUresult (*moduleUnload)(void *);
  CUresult (*moduleGetFunction)(void **, void *, const char *);
  CUresult (*streamCreate)(void **, unsigned);
  CUresult (*streamDestroy)(void *);
  CUresult (*streamSynchronize)(void *);
  CUresult (*memAlloc)(CUdeviceptr *, size_t);
  CUresult (*memFree)(CUdeviceptr);
  CUresult (*memAllocAsync)(CUdeviceptr *, size_t, void *);
  CUresult (*memFreeAsync)(CUdeviceptr, void *);
  CUresult (*memcpyHtoDAsync)(CUdeviceptr, const void *, size_t, void *);
  CUresult (*memcpyDtoHAsync)(void *, CUdeviceptr, size_t, void *);
  CUresult (*memGetInfo)(size_t *, size_t *);
  CUresult (*launchKernel)(void *, unsigned, unsigned, unsigned, unsigned,
                           unsigned, unsigned, unsigned, void *, void **,
                           void **);
  CUresult (*getErrorName)(CUresult, const char **);
  CUresult (*getErrorString)(CUresult, const char **);
} cu;

static const struct {
  const char *name;
  void **at;
  int optional;
} symbols[] = {
    {"cuInit", (void **)&cu.init, 0},
    {"cuDeviceGetCount", (void **)&cu.deviceGetCount, 0},
    {"cuDeviceGet", (void **)&cu.deviceGet, 0},
    {"cuDeviceGetAttribute", (void **)&cu.deviceGetAttribute, 0},
    {"cuDevicePrimaryCtxRetain", (void **)&cu.primaryCtxRetain, 0},
    {"cuDevicePrimaryCtxRelease_v2", (void **)&cu.primaryCtxRelease, 0},
    {"cuCtxSetCurrent", (void **)&cu.ctxSetCurrent, 0},
    {"cuModuleLoadData", (void **)&cu.moduleLoadData, 0},
    {"cuModuleUnload", (void **)&cu.moduleUnload, 0},
    {"cuModuleGetFunction", (void **)&cu.moduleGetFunction, 0},
    {"cuStreamCreate", (void **)&cu.streamCreate, 0},
    {"cuStreamDestroy_v2", (void **)&cu.streamDestroy, 0},
    {"cuStreamSynchronize", (void **)&cu.streamSynchronize, 0},
    {"cuMemAlloc_v2", (void **)&cu.memAlloc, 0},
    {"cuMemFree_v2", (void **)&cu.memFree, 0},
    {"cuMemAllocAsync", (void **)&cu.memAllocAsync, 1},
    {"cuMemFreeAsync", (void **)&cu.memFreeAsync, 1},
    {"cuMemcpyHtoDAsync_v2", (void **)&cu.memcpyHtoDAsync, 0},
    {"cuMemcpyDtoHAsync_v2", (void **)&cu.memcpyDtoHAsync, 0},
    {"cuMemGetInfo_v2", (void **)&cu.memGetInfo, 0},
    {"cuLaunchKernel", (void **)&cu.launchKernel, 0},
    {"cuGetErrorName", (void **)&cu.getErrorName, 0},
    {"cuGetErrorString", (void **)&cu.getErrorString, 0},
};

static int check(CUresult result, const char *call) {
  if (result == kSuccess)
    return CKPT_OK;
  const char *name = NULL, *text = NULL;
  cu.getErrorName(result, &name);
  cu.getErrorString(result, &text);
  return ckptError("%s failed: %s (%s)", call, name ? name : "unknown error",
                   text ? text : "no description");
}

static void closeDevice(void) {
  if (cu.context)
    cu.ctxSetCurrent(cu.context);
  if (cu.stream)
    cu.streamDestroy(cu.stream);
  if (cu.module)
    cu.moduleUnload(cu.module);
  if (cu.context)
    cu.primaryCtxRelease(cu.device);
  cu.stream = cu.module = cu.context = NULL;
}

/// The best image for a chip: a cubin of the same major version and at most
/// its minor version, else PTX that is not newer than the chip.
static const struct CkptImage *choose(int major, int minor) {
  const struct CkptImage *best = NULL;
  unsigned chip = (unsigned)(10 * major + minor);
  for (uint64_t i = 0; i < ckpt_gpu_images.count; ++i) {
    const struct CkptImage *image = &ckpt_gpu_images.images[i];
    if (image->chip > chip || (!image->isPtx && image->chip / 10 != chip / 10))
      continue;
    if (!best || (best->isPtx && !image->isPtx) ||
        (best->isPtx == image->isPtx && best->chip < image->chip))
      best = image;
  }
  return best;
}

static int openDevice(int ordinal) {
  if (!cu.library) {
    void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library)
      return ckptError("no CUDA driver on this machine: %s", dlerror());
    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; ++i) {
      *symbols[i].at = dlsym(library, symbols[i].name);
      if (!*symbols[i].at && !symbols[i].optional) {
        dlclose(library);
        return ckptError("the CUDA driver lacks %s; it is too old",
                         symbols[i].name);
      }
    }
    cu.library = library;
  }
  int count = 0, major = 0, minor = 0;
  if (check(cu.init(0), "cuInit") ||
      check(cu.deviceGetCount(&count), "cuDeviceGetCount"))
    return CKPT_DEVICE_ERROR;
  if (ordinal < 0 || ordinal >= count)
    return ckptError("no CUDA device %d: there are %d", ordinal, count);
  if (check(cu.deviceGet(&cu.device, ordinal), "cuDeviceGet") ||
      check(cu.deviceGetAttribute(&major, kComputeCapabilityMajor, cu.device),
            "cuDeviceGetAttribute") ||
      check(cu.deviceGetAttribute(&minor, kComputeCapabilityMinor, cu.device),
            "cuDeviceGetAttribute"))
    return CKPT_DEVICE_ERROR;
  cu.pools = 0;
  if (cu.memAllocAsync && cu.memFreeAsync)
    cu.deviceGetAttribute(&cu.pools, kMemoryPoolsSupported, cu.device);
  const struct CkptImage *image = choose(major, minor);
  if (!image) {
    char have[128] = "";
    for (uint64_t i = 0; i < ckpt_gpu_images.count; ++i) {
      size_t used = strlen(have);
      snprintf(have + used, sizeof have - used, " %s%u",
               ckpt_gpu_images.images[i].isPtx ? "compute_" : "sm_",
               ckpt_gpu_images.images[i].chip);
    }
    return ckptError("the library has no code for sm_%d%d, only for%s; compile "
                     "with --chip=sm_%d%d",
                     major, minor, have, major, minor);
  }
  if (check(cu.primaryCtxRetain(&cu.context, cu.device),
            "cuDevicePrimaryCtxRetain"))
    return CKPT_DEVICE_ERROR;
  if (check(cu.ctxSetCurrent(cu.context), "cuCtxSetCurrent") ||
      check(cu.moduleLoadData(&cu.module, image->data),
            image->isPtx ? "cuModuleLoadData of PTX"
                         : "cuModuleLoadData of a cubin") ||
      check(cu.streamCreate(&cu.stream, 1 /* non-blocking */),
            "cuStreamCreate")) {
    closeDevice();
    return CKPT_DEVICE_ERROR;
  }
  return CKPT_OK;
}

static int enterDevice(void) {
  return check(cu.ctxSetCurrent(cu.context), "cuCtxSetCurrent");
}

static void *allocateMemory(uint64_t bytes, int *reason) {
  CUdeviceptr memory = 0;
  CUresult result = cu.pools ? cu.memAllocAsync(&memory, bytes, cu.stream)
                             : cu.memAlloc(&memory, bytes);
  if (result == kSuccess)
    return (void *)(uintptr_t)memory;
  char call[80];
  snprintf(call, sizeof call, "%s of %" PRIu64 " bytes",
           cu.pools ? "cuMemAllocAsync" : "cuMemAlloc", bytes);
  check(result, call);
  *reason = result == kOutOfMemory ? CKPT_OUT_OF_MEMORY : CKPT_DEVICE_ERROR;
  return NULL;
}

static int releaseMemory(void *memory, uint64_t bytes) {
  (void)bytes;
  CUdeviceptr at = (CUdeviceptr)(uintptr_t)memory;
  return cu.pools ? check(cu.memFreeAsync(at, cu.stream), "cuMemFreeAsync")
                  : check(cu.memFree(at), "cuMemFree");
}

static int synchronize(void) {
  return check(cu.streamSynchronize(cu.stream), "cuStreamSynchronize");
}

static int upload(void *device, const void *host, uint64_t bytes) {
  if (!bytes)
    return CKPT_OK;
  // The host's memory may go right after.
  int reason = check(cu.memcpyHtoDAsync((CUdeviceptr)(uintptr_t)device, host,
                                        bytes, cu.stream),
                     "cuMemcpyHtoDAsync");
  return reason ? reason : synchronize();
}

static int download(void *host, const void *device, uint64_t bytes) {
  if (!bytes)
    return CKPT_OK;
  int reason = check(cu.memcpyDtoHAsync(host, (CUdeviceptr)(uintptr_t)device,
                                        bytes, cu.stream),
                     "cuMemcpyDtoHAsync");
  return reason ? reason : synchronize();
}

static int launch(struct CkptKernel *kernel, void **params) {
  if (!kernel->function) {
    CUresult result =
        cu.moduleGetFunction(&kernel->function, cu.module, kernel->name);
    if (result != kSuccess) {
      char call[160];
      snprintf(call, sizeof call, "cuModuleGetFunction of %.100s",
               kernel->name);
      return check(result, call);
    }
  }
  CUresult result =
      cu.launchKernel(kernel->function, kernel->grid[0], kernel->grid[1],
                      kernel->grid[2], kernel->block[0], kernel->block[1],
                      kernel->block[2], 0, cu.stream, params, NULL);
  if (result == kSuccess)
    return CKPT_OK;
  char call[256];
  snprintf(call, sizeof call,
           "cuLaunchKernel of %.100s (grid %u %u %u, block %u %u %u)",
           kernel->name, kernel->grid[0], kernel->grid[1], kernel->grid[2],
           kernel->block[0], kernel->block[1], kernel->block[2]);
  return check(result, call);
}

static uint64_t freeBytes(void) {
  size_t available = 0, total = 0;
  return cu.memGetInfo(&available, &total) == kSuccess ? available : 0;
}

static void reset(void) {}

const struct CkptDevice ckptCudaDevice = {
    "cuda", openDevice, closeDevice, enterDevice, allocateMemory, releaseMemory,
    upload, download,   launch,      synchronize, freeBytes,      reset};
