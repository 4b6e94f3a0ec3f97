//===- GpuStep.c ---*- C -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The device side of a step: counted allocations with a limit, launches,
// constants, the guarded call. Takes the place of Allocator.c in libraries for
// a GPU.
//
//===----------------------------------------------------------------------===//

#include "GpuInternal.h"
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Block {
  void *memory;
  uint64_t bytes;
  struct Block *next;
};

struct Constant {
  const void *host;
  void *device;
  uint64_t bytes;
  struct Constant *next;
};

static struct {
  const struct CkptDevice *device;
  const struct CkptStep *step;
  uint64_t current, peak, count, limit;
  uint64_t freeBefore, freeLeast;
  struct CkptGpuCounters counters;
  struct Block *blocks;
  struct Constant *constants;
  jmp_buf *guard;
  char error[512];
} state;

uint64_t ckpt_current_bytes(void) { return state.current; }
uint64_t ckpt_peak_bytes(void) { return state.peak; }
uint64_t ckpt_allocations(void) { return state.count; }
void ckpt_set_limit(uint64_t bytes) { state.limit = bytes; }
const char *ckpt_last_error(void) { return state.error; }

void ckpt_gpu_counters(struct CkptGpuCounters *counters) {
  *counters = state.counters;
  counters->deviceBytes = state.freeBefore - state.freeLeast;
}

void ckpt_reset_peak(void) {
  uint64_t constants = state.counters.constantBytes;
  state.peak = state.current;
  state.count = 0;
  memset(&state.counters, 0, sizeof state.counters);
  state.counters.constantBytes = constants;
  state.freeBefore = state.freeLeast = 0;
  if (state.device)
    state.device->reset();
}

int ckptError(const char *format, ...) {
  va_list args;
  va_start(args, format);
  vsnprintf(state.error, sizeof state.error, format, args);
  va_end(args);
  return CKPT_DEVICE_ERROR;
}

/// Says beside the reason what was held and planned.
static void addFigures(void) {
  size_t used = strlen(state.error);
  if (state.step)
    snprintf(state.error + used, sizeof state.error - used,
             "; in step '%s': %" PRIu64 " bytes held, arena %" PRIu64
             " bytes, planned live peak %" PRIu64 " bytes",
             state.step->name, state.current, state.step->arenaBytes,
             state.step->livePeakBytes);
}

/// Leaves the guarded call, or the program.
static void fail(int reason) {
  addFigures();
  if (!state.guard) {
    fprintf(stderr, "ckpt: %s\n", state.error);
    exit(3);
  }
  longjmp(*state.guard, reason);
}

int ckpt_gpu_open(const char *device, int ordinal) {
  const struct CkptDevice *chosen = NULL;
  if (!strcmp(device, "cuda"))
    chosen = &ckptCudaDevice;
  else if (!strcmp(device, "fake"))
    chosen = &ckptFakeDevice;
  else
    return ckptError("device '%s' is none of cuda, fake", device);
  if (state.device) {
    while (state.constants) {
      struct Constant *next = state.constants->next;
      state.device->release(state.constants->device, state.constants->bytes);
      free(state.constants);
      state.constants = next;
    }
    state.device->close();
    state.device = NULL;
  }
  state.counters.constantBytes = 0;
  int reason = chosen->open(ordinal);
  if (reason == CKPT_OK)
    state.device = chosen;
  return reason;
}

/// The open device, made current; `cuda` 0 is opened when there is none.
static const struct CkptDevice *enter(int *reason) {
  *reason = CKPT_OK;
  if (!state.device)
    *reason = ckpt_gpu_open("cuda", 0);
  if (*reason == CKPT_OK)
    *reason = state.device->enter();
  return *reason == CKPT_OK ? state.device : NULL;
}

void *ckpt_gpu_malloc(uint64_t bytes) {
  int reason;
  const struct CkptDevice *device = enter(&reason);
  return device ? device->allocate(bytes, &reason) : NULL;
}

int ckpt_gpu_free(void *memory) {
  int reason;
  const struct CkptDevice *device = enter(&reason);
  return device ? device->release(memory, 0) : reason;
}

int ckpt_gpu_upload(void *to, const void *from, uint64_t bytes) {
  int reason;
  const struct CkptDevice *device = enter(&reason);
  return device ? device->upload(to, from, bytes) : reason;
}

int ckpt_gpu_download(void *to, const void *from, uint64_t bytes) {
  int reason;
  const struct CkptDevice *device = enter(&reason);
  return device ? device->download(to, from, bytes) : reason;
}

static void freeBlock(struct Block **at) {
  struct Block *block = *at;
  *at = block->next;
  state.current -= block->bytes;
  state.device->release(block->memory, block->bytes);
  free(block);
}

int ckpt_guarded_call(void (*step)(void **), void **buffers) {
  jmp_buf here;
  jmp_buf *outer = state.guard;
  struct Block *volatile before = state.blocks;
  state.error[0] = 0;
  int reason = setjmp(here);
  if (reason == CKPT_OK) {
    state.guard = &here;
    step(buffers);
  } else {
    if (state.device)
      state.device->synchronize();
    while (state.blocks != before)
      freeBlock(&state.blocks);
    state.step = NULL;
  }
  state.guard = outer;
  return reason;
}

//===----------------------------------------------------------------------===//
// What compiled code calls
//===----------------------------------------------------------------------===//

static void noteFreeBytes(void) {
  uint64_t bytes = state.device->freeBytes();
  if (!bytes)
    return;
  if (!state.freeBefore)
    state.freeBefore = state.freeLeast = bytes;
  if (bytes < state.freeLeast)
    state.freeLeast = bytes;
}

void ckpt_gpu_begin(const struct CkptStep *step) {
  int reason;
  state.step = step;
  if (!enter(&reason))
    fail(reason);
  noteFreeBytes();
}

void ckpt_gpu_end(void) {
  int reason = state.device->synchronize();
  if (reason != CKPT_OK)
    fail(reason);
  state.step = NULL;
}

void ckpt_gpu_launch(struct CkptKernel *kernel, void **params) {
  // Kernels load 16 bytes at a time.
  for (uint32_t i = 0; i < kernel->numParams; ++i)
    if (kernel->bytes[i] >= 0) {
      void *pointer;
      memcpy(&pointer, params[i], sizeof pointer);
      if ((uintptr_t)pointer % 16) {
        ckptError("launch of %.100s: parameter %u at %p is not a multiple of "
                  "16 bytes; align the buffers of the step",
                  kernel->name, i, pointer);
        fail(CKPT_DEVICE_ERROR);
      }
    }
  int reason = state.device->launch(kernel, params);
  if (reason != CKPT_OK)
    fail(reason);
  state.counters.launches++;
  if (kernel->emulate && state.device == &ckptFakeDevice)
    state.counters.emulated++;
}

void *ckpt_gpu_constant(const void *host, uint64_t bytes) {
  for (struct Constant *known = state.constants; known; known = known->next)
    if (known->host == host)
      return known->device;
  int reason = CKPT_OUT_OF_MEMORY;
  struct Constant *constant = malloc(sizeof *constant);
  void *device =
      constant ? state.device->allocate(bytes ? bytes : 1, &reason) : NULL;
  if (!device) {
    free(constant);
    if (reason == CKPT_OUT_OF_MEMORY)
      ckptError("out of device memory: a constant of %" PRIu64 " bytes", bytes);
    fail(reason);
  }
  constant->host = host;
  constant->device = device;
  constant->bytes = bytes;
  constant->next = state.constants;
  state.constants = constant;
  state.counters.constantBytes += bytes;
  reason = state.device->upload(device, host, bytes);
  if (reason != CKPT_OK)
    fail(reason);
  return device;
}

int64_t ckpt_gpu_read(uint64_t address, int64_t bytes) {
  int64_t value = 0; // little endian
  int reason = state.device->download(&value, (const void *)(uintptr_t)address,
                                      (uint64_t)bytes);
  if (reason != CKPT_OK)
    fail(reason);
  state.counters.hostReads++;
  return value;
}

void ckpt_gpu_write(uint64_t address, int64_t bytes, int64_t value) {
  int reason =
      state.device->upload((void *)(uintptr_t)address, &value, (uint64_t)bytes);
  if (reason != CKPT_OK)
    fail(reason);
  state.counters.hostWrites++;
}

static void *allocate(uint64_t bytes) {
  if (state.limit &&
      bytes > state.limit -
                  (state.current < state.limit ? state.current : state.limit)) {
    ckptError("allocation of %" PRIu64 " bytes beside %" PRIu64
              " held goes over the limit of %" PRIu64 " bytes",
              bytes, state.current, state.limit);
    fail(CKPT_OVER_LIMIT);
  }
  int reason = CKPT_OUT_OF_MEMORY;
  struct Block *block = malloc(sizeof *block);
  void *memory =
      block ? state.device->allocate(bytes ? bytes : 1, &reason) : NULL;
  if (!memory) {
    free(block);
    if (reason == CKPT_OUT_OF_MEMORY)
      ckptError("out of device memory: allocation of %" PRIu64
                " bytes, %" PRIu64 " bytes free",
                bytes, state.device->freeBytes());
    fail(reason);
  }
  block->memory = memory;
  block->bytes = bytes;
  block->next = state.blocks;
  state.blocks = block;
  state.count++;
  state.current += bytes;
  if (state.current > state.peak)
    state.peak = state.current;
  noteFreeBytes();
  return memory;
}

// The names that finalize-memref-to-llvm calls. Devices align to 256 bytes.
void *_mlir_memref_to_llvm_alloc(size_t bytes) { return allocate(bytes); }

void *_mlir_memref_to_llvm_aligned_alloc(size_t alignment, size_t bytes) {
  (void)alignment;
  return allocate(bytes);
}

void _mlir_memref_to_llvm_free(void *memory) {
  for (struct Block **at = &state.blocks; *at; at = &(*at)->next)
    if ((*at)->memory == memory) {
      freeBlock(at);
      return;
    }
}
