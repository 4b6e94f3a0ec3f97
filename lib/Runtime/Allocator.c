//===- Allocator.c ---*- C -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The counting allocator behind memref.alloc and memref.dealloc, and the
// guarded call. See ckpt/Runtime/Runtime.h.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Runtime/Runtime.h"
#include <inttypes.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

/// In front of each block; the block itself starts at a multiple of its
/// alignment.
struct Header {
  void *base;
  uint64_t bytes;
  struct Header *previous;
  struct Header *next;
};

static _Thread_local struct {
  uint64_t current, peak, count, limit;
  struct Header *blocks;
  jmp_buf *guard;
  char error[160];
} state;

uint64_t ckpt_current_bytes(void) { return state.current; }
uint64_t ckpt_peak_bytes(void) { return state.peak; }
uint64_t ckpt_allocations(void) { return state.count; }
void ckpt_set_limit(uint64_t bytes) { state.limit = bytes; }
const char *ckpt_last_error(void) { return state.error; }

void ckpt_reset_peak(void) {
  state.peak = state.current;
  state.count = 0;
}

static void freeBlock(struct Header *header) {
  if (header->previous)
    header->previous->next = header->next;
  else
    state.blocks = header->next;
  if (header->next)
    header->next->previous = header->previous;
  state.current -= header->bytes;
  free(header->base);
}

/// Leaves the guarded call, or the program.
static void fail(int reason) {
  if (!state.guard) {
    fprintf(stderr, "ckpt: %s\n", state.error);
    exit(3);
  }
  longjmp(*state.guard, reason);
}

static void *allocate(uint64_t alignment, uint64_t bytes) {
  if (alignment < 64)
    alignment = 64;
  if (state.limit &&
      bytes > state.limit -
                  (state.current < state.limit ? state.current : state.limit)) {
    snprintf(state.error, sizeof state.error,
             "allocation of %" PRIu64 " bytes beside %" PRIu64
             " held goes over the limit of %" PRIu64 " bytes",
             bytes, state.current, state.limit);
    fail(CKPT_OVER_LIMIT);
  }
  void *base = NULL;
  if (bytes <= UINT64_MAX - 2 * alignment && bytes + 2 * alignment <= SIZE_MAX)
    base = malloc((size_t)(bytes + 2 * alignment));
  if (!base) {
    snprintf(state.error, sizeof state.error,
             "out of memory: allocation of %" PRIu64 " bytes beside %" PRIu64
             " held",
             bytes, state.current);
    fail(CKPT_OUT_OF_MEMORY);
  }
  uintptr_t at = ((uintptr_t)base + 2 * alignment - 1) / alignment * alignment;
  struct Header *header = (struct Header *)at - 1;
  header->base = base;
  header->bytes = bytes;
  header->previous = NULL;
  header->next = state.blocks;
  if (state.blocks)
    state.blocks->previous = header;
  state.blocks = header;
  state.count++;
  state.current += bytes;
  if (state.current > state.peak)
    state.peak = state.current;
  return (void *)at;
}

int ckpt_guarded_call(void (*step)(void **), void **buffers) {
  jmp_buf here;
  jmp_buf *outer = state.guard;
  struct Header *volatile before = state.blocks;
  state.error[0] = 0;
  int reason = setjmp(here);
  if (reason == CKPT_OK) {
    state.guard = &here;
    step(buffers);
  } else {
    while (state.blocks != before)
      freeBlock(state.blocks);
  }
  state.guard = outer;
  return reason;
}

// The names that finalize-memref-to-llvm calls.
void *_mlir_memref_to_llvm_alloc(size_t bytes) { return allocate(64, bytes); }

void *_mlir_memref_to_llvm_aligned_alloc(size_t alignment, size_t bytes) {
  return allocate(alignment, bytes);
}

void _mlir_memref_to_llvm_free(void *block) {
  if (block)
    freeBlock((struct Header *)block - 1);
}
