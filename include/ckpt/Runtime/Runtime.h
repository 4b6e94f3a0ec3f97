//===- Runtime.h ---*- C -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a compiled training step brings along: an allocator that counts and can
// refuse, and a guarded call. Each produced library holds its own copy. C11, no
// LLVM, no MLIR. The state is per thread: a step runs on the thread that calls
// it.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_RUNTIME_RUNTIME_H
#define CKPT_RUNTIME_RUNTIME_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Bytes that the step holds now, and the most it held since the last reset.
/// What the caller allocates (arguments, results) is not in them.
uint64_t ckpt_current_bytes(void);
uint64_t ckpt_peak_bytes(void);
/// Number of allocations since the last reset.
uint64_t ckpt_allocations(void);
void ckpt_reset_peak(void);

/// Most bytes that a step may hold; 0 (the default) is no limit.
void ckpt_set_limit(uint64_t bytes);

/// The result of a guarded call.
enum { CKPT_OK = 0, CKPT_OVER_LIMIT = 1, CKPT_OUT_OF_MEMORY = 2 };

/// Calls `step(buffers)`. When an allocation goes over the limit or fails, all
/// memory of the step is freed and the reason returned; results are then
/// undefined. Outside such a call the program ends with a message instead.
int ckpt_guarded_call(void (*step)(void **), void **buffers);

/// What happened in the last guarded call that failed, in one line.
const char *ckpt_last_error(void);

#ifdef __cplusplus
}
#endif

#endif // CKPT_RUNTIME_RUNTIME_H
