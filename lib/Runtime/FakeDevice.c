//===- FakeDevice.c ---*- C -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A device in host memory that checks what is done with it: every pointer of a
// launch and every copy must lie in one allocation with all its bytes; fresh
// memory is filled with NaN patterns, freed memory with another; guard zones
// around allocations are checked when they are freed. Kernels are emulated
// when the library holds them for the CPU.
//
//===----------------------------------------------------------------------===//

#include "GpuInternal.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { kGuard = 256, kFresh = 0xff, kFreed = 0xdb, kGuardByte = 0xa5 };

struct Range {
  unsigned char *start;
  uint64_t bytes;
  struct Range *next;
};

static struct {
  struct Range *ranges;
  char *trace;
  size_t traceBytes, traceRoom;
} fake;

static void addToTrace(const char *what, const char *name, uint64_t bytes) {
  char line[256];
  int length =
      name ? snprintf(line, sizeof line, "%s %s\n", what, name)
           : snprintf(line, sizeof line, "%s %" PRIu64 "\n", what, bytes);
  if (length < 0 || (size_t)length >= sizeof line)
    return;
  if (fake.traceBytes + (size_t)length + 1 > fake.traceRoom) {
    size_t room = 2 * fake.traceRoom + 4096;
    char *larger = realloc(fake.trace, room);
    if (!larger)
      return;
    fake.trace = larger;
    fake.traceRoom = room;
  }
  memcpy(fake.trace + fake.traceBytes, line, (size_t)length + 1);
  fake.traceBytes += (size_t)length;
}

const char *ckpt_gpu_trace(void) { return fake.trace ? fake.trace : ""; }

static void reset(void) {
  fake.traceBytes = 0;
  if (fake.trace)
    fake.trace[0] = 0;
}

static int openDevice(int ordinal) {
  if (ordinal != 0)
    return ckptError("no fake device %d: there is one", ordinal);
  return CKPT_OK;
}

static int nothing(void) { return CKPT_OK; }

static void *allocate(uint64_t bytes, int *reason) {
  unsigned char *base = NULL;
  struct Range *range = malloc(sizeof *range);
  uint64_t room = (bytes + 255) / 256 * 256;
  if (range && room >= bytes && room <= SIZE_MAX - 2 * kGuard)
    base = aligned_alloc(256, (size_t)room + 2 * kGuard);
  if (!base) {
    free(range);
    *reason = CKPT_OUT_OF_MEMORY;
    return NULL;
  }
  memset(base, kGuardByte, (size_t)room + 2 * kGuard);
  memset(base + kGuard, kFresh, (size_t)bytes);
  range->start = base + kGuard;
  range->bytes = bytes;
  range->next = fake.ranges;
  fake.ranges = range;
  addToTrace("alloc", NULL, bytes);
  return range->start;
}

static int guardsHold(const struct Range *range) {
  uint64_t room = (range->bytes + 255) / 256 * 256 + kGuard;
  for (uint64_t i = 1; i <= kGuard; ++i)
    if (range->start[-(int64_t)i] != kGuardByte)
      return 0;
  for (uint64_t i = range->bytes; i < room; ++i)
    if (range->start[i] != kGuardByte)
      return 0;
  return 1;
}

static int release(void *memory, uint64_t bytes) {
  for (struct Range **at = &fake.ranges; *at; at = &(*at)->next) {
    struct Range *range = *at;
    if (range->start != memory)
      continue;
    (void)bytes;
    int whole = guardsHold(range);
    uint64_t size = range->bytes;
    *at = range->next;
    addToTrace("free", NULL, size);
    memset(range->start, kFreed, (size_t)size);
    free(range->start - kGuard);
    free(range);
    return whole ? CKPT_OK
                 : ckptError("memory around an allocation of %" PRIu64
                             " bytes was written",
                             size);
  }
  return ckptError("freed memory that is not allocated: %p", memory);
}

/// Does [at, at + bytes) lie in one allocation?
static int isInside(const void *at, uint64_t bytes) {
  for (struct Range *range = fake.ranges; range; range = range->next) {
    const unsigned char *start = range->start, *byte = at;
    if (byte >= start && (uint64_t)(byte - start) <= range->bytes &&
        bytes <= range->bytes - (uint64_t)(byte - start))
      return 1;
  }
  return 0;
}

static int upload(void *device, const void *host, uint64_t bytes) {
  if (!isInside(device, bytes))
    return ckptError("copy of %" PRIu64 " bytes to %p is outside device memory",
                     bytes, device);
  memcpy(device, host, (size_t)bytes);
  return CKPT_OK;
}

static int download(void *host, const void *device, uint64_t bytes) {
  if (!isInside(device, bytes))
    return ckptError("copy of %" PRIu64
                     " bytes from %p is outside device memory",
                     bytes, device);
  memcpy(host, device, (size_t)bytes);
  return CKPT_OK;
}

static int launch(struct CkptKernel *kernel, void **params) {
  for (uint32_t i = 0; i < kernel->numParams; ++i) {
    if (kernel->bytes[i] < 0)
      continue;
    void *pointer;
    memcpy(&pointer, params[i], sizeof pointer);
    if (!isInside(pointer, (uint64_t)kernel->bytes[i]))
      return ckptError("launch of %.100s: parameter %u, %" PRId64
                       " bytes at %p, is not inside an allocation",
                       kernel->name, i, kernel->bytes[i], pointer);
  }
  addToTrace("launch", kernel->name, 0);
  return kernel->emulate ? ckptEmulate(kernel, params) : CKPT_OK;
}

static int synchronize(void) {
  for (struct Range *range = fake.ranges; range; range = range->next)
    if (!guardsHold(range))
      return ckptError("memory around an allocation of %" PRIu64
                       " bytes was written",
                       range->bytes);
  return CKPT_OK;
}

static uint64_t freeBytes(void) { return 0; }

static void closeDevice(void) {
  while (fake.ranges) {
    struct Range *next = fake.ranges->next;
    free(fake.ranges->start - kGuard);
    free(fake.ranges);
    fake.ranges = next;
  }
  reset();
}

const struct CkptDevice ckptFakeDevice = {
    "fake", openDevice, closeDevice, nothing,     allocate,  release,
    upload, download,   launch,      synchronize, freeBytes, reset};
