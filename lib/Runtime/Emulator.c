//===- Emulator.c ---*- C -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs the threads of a kernel on the CPU. The kernel is the very code that
// goes to the GPU, compiled for the host with the special registers as
// variables. Threads of a block that wait for each other are fibers; operations
// of a warp (shuffles, matrix products) meet at a rendezvous of its lanes.
//
//===----------------------------------------------------------------------===//

#undef _FORTIFY_SOURCE // longjmp between fibers
#include "GpuInternal.h"
#include <math.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

/// What compiled kernels read in place of the special registers.
struct {
  uint32_t tid[3], ctaid[3], ntid[3], nctaid[3];
} ckpt_emulator_ids;

enum { kWarp = 32, kMaxThreads = 1024, kStackBytes = 64 * 1024 };

enum State { kReady, kAtBlock, kAtWarp, kDone };

struct Fiber {
  ucontext_t context;
  jmp_buf at;
  int started;
  enum State state;
  uint32_t tid[3];
};

/// Values that the lanes of a warp show each other.
struct Exchange {
  uint32_t words[kWarp][16];
};

static struct {
  struct Fiber *fibers;
  char *stacks;
  struct Exchange *exchanges;
  unsigned count, current;
  jmp_buf scheduler;
  const struct CkptKernel *kernel;
  void **params;
} emulator;

static void runThread(void) {
  emulator.kernel->emulate(emulator.params);
  emulator.fibers[emulator.current].state = kDone;
  _longjmp(emulator.scheduler, 1);
}

static void waitAs(enum State state) {
  struct Fiber *fiber = &emulator.fibers[emulator.current];
  fiber->state = state;
  if (!_setjmp(fiber->at))
    _longjmp(emulator.scheduler, 1);
}

static void resume(unsigned index) {
  struct Fiber *fiber = &emulator.fibers[index];
  emulator.current = index;
  memcpy(ckpt_emulator_ids.tid, fiber->tid, sizeof fiber->tid);
  if (_setjmp(emulator.scheduler))
    return;
  if (fiber->started)
    _longjmp(fiber->at, 1);
  fiber->started = 1;
  setcontext(&fiber->context);
}

/// Lets all fibers in [first, last) that are in `state` go on when no other
/// state is left among those that still run.
static int releaseAll(unsigned first, unsigned last, enum State state) {
  int any = 0;
  for (unsigned i = first; i < last; ++i) {
    if (emulator.fibers[i].state == state)
      any = 1;
    else if (emulator.fibers[i].state != kDone)
      return 0;
  }
  for (unsigned i = first; any && i < last; ++i)
    if (emulator.fibers[i].state == state)
      emulator.fibers[i].state = kReady;
  return any;
}

static int runBlock(void) {
  unsigned count = emulator.count;
  for (unsigned i = 0; i < count; ++i) {
    struct Fiber *fiber = &emulator.fibers[i];
    const uint32_t *size = ckpt_emulator_ids.ntid;
    fiber->started = 0;
    fiber->state = kReady;
    fiber->tid[0] = i % size[0];
    fiber->tid[1] = i / size[0] % size[1];
    fiber->tid[2] = i / size[0] / size[1];
    getcontext(&fiber->context);
    fiber->context.uc_stack.ss_sp = emulator.stacks + (size_t)i * kStackBytes;
    fiber->context.uc_stack.ss_size = kStackBytes;
    fiber->context.uc_link = NULL;
    makecontext(&fiber->context, runThread, 0);
  }
  for (;;) {
    int progress = 0, left = 0;
    for (unsigned i = 0; i < count; ++i) {
      if (emulator.fibers[i].state == kReady) {
        resume(i);
        progress = 1;
      }
      left |= emulator.fibers[i].state != kDone;
    }
    for (unsigned i = 0; i < count; i += kWarp)
      progress |= releaseAll(i, i + kWarp < count ? i + kWarp : count, kAtWarp);
    progress |= releaseAll(0, count, kAtBlock);
    if (!left)
      return CKPT_OK;
    if (!progress)
      return ckptError("launch of %.100s: threads of a block wait for each "
                       "other forever",
                       emulator.kernel->name);
  }
}

int ckptEmulate(const struct CkptKernel *kernel, void **params) {
  unsigned count = kernel->block[0] * kernel->block[1] * kernel->block[2];
  memcpy(ckpt_emulator_ids.ntid, kernel->block, sizeof kernel->block);
  memcpy(ckpt_emulator_ids.nctaid, kernel->grid, sizeof kernel->grid);
  if (count > kMaxThreads)
    return ckptError("launch of %.100s: %u threads in a block", kernel->name,
                     count);
  if (kernel->cooperative) {
    if (!emulator.fibers) {
      emulator.fibers = malloc(kMaxThreads * sizeof *emulator.fibers);
      emulator.stacks = malloc((size_t)kMaxThreads * kStackBytes);
      emulator.exchanges =
          malloc(kMaxThreads / kWarp * sizeof *emulator.exchanges);
      if (!emulator.fibers || !emulator.stacks || !emulator.exchanges)
        return ckptError("out of memory for the emulator");
    }
    emulator.kernel = kernel;
    emulator.params = params;
    emulator.count = count;
  }
  uint32_t *block = ckpt_emulator_ids.ctaid, *thread = ckpt_emulator_ids.tid;
  for (block[2] = 0; block[2] < kernel->grid[2]; ++block[2])
    for (block[1] = 0; block[1] < kernel->grid[1]; ++block[1])
      for (block[0] = 0; block[0] < kernel->grid[0]; ++block[0]) {
        if (kernel->cooperative) {
          int reason = runBlock();
          if (reason != CKPT_OK)
            return reason;
          continue;
        }
        for (thread[2] = 0; thread[2] < kernel->block[2]; ++thread[2])
          for (thread[1] = 0; thread[1] < kernel->block[1]; ++thread[1])
            for (thread[0] = 0; thread[0] < kernel->block[0]; ++thread[0])
              kernel->emulate(params);
      }
  return CKPT_OK;
}

//===----------------------------------------------------------------------===//
// What kernels call in place of instructions of the GPU
//===----------------------------------------------------------------------===//

void ckpt_emulator_barrier(void) { waitAs(kAtBlock); }

void ckpt_emulator_warp_barrier(uint32_t mask) {
  (void)mask;
  waitAs(kAtWarp);
}

/// Lanes show `value` and take that of another; `mode` 0: down, 1: butterfly.
uint32_t ckpt_emulator_shuffle(uint32_t mode, uint32_t value, uint32_t by) {
  unsigned lane = emulator.current % kWarp;
  struct Exchange *exchange = &emulator.exchanges[emulator.current / kWarp];
  exchange->words[lane][0] = value;
  waitAs(kAtWarp);
  unsigned from = mode ? lane ^ by : lane + by;
  uint32_t got = from < kWarp ? exchange->words[from][0] : value;
  waitAs(kAtWarp);
  return got;
}

static float halfToFloat(uint16_t bits) {
  uint32_t sign = (uint32_t)(bits & 0x8000u) << 16;
  int exponent = bits >> 10 & 31;
  float magnitude =
      exponent == 0    ? ldexpf((float)(bits & 1023u), -24)
      : exponent == 31 ? (bits & 1023u ? NAN : INFINITY)
                       : ldexpf((float)(1024u + (bits & 1023u)), exponent - 25);
  return sign ? -magnitude : magnitude;
}

static float elementOf(uint32_t pair, int high, int isBfloat) {
  uint16_t bits = (uint16_t)(high ? pair >> 16 : pair);
  if (!isBfloat)
    return halfToFloat(bits);
  uint32_t wide = (uint32_t)bits << 16;
  float value;
  memcpy(&value, &wide, sizeof value);
  return value;
}

/// mma.sync.m16n8k16 with 16-bit factors and f32 sums: lane 4 g + t holds of A
/// the pairs (g, 2 t), (g + 8, 2 t), (g, 2 t + 8), (g + 8, 2 t + 8), of B those
/// at column g, rows 2 t and 2 t + 8, of C rows g and g + 8, columns 2 t and
/// 2 t + 1 (PTX ISA, warp-level matrix instructions).
void ckpt_emulator_mma(uint32_t isBfloat, const uint32_t *a, const uint32_t *b,
                       const float *c, float *d) {
  unsigned lane = emulator.current % kWarp;
  struct Exchange *exchange = &emulator.exchanges[emulator.current / kWarp];
  memcpy(exchange->words[lane], a, 4 * sizeof *a);
  memcpy(exchange->words[lane] + 4, b, 2 * sizeof *b);
  waitAs(kAtWarp);
  unsigned group = lane / 4, pair = lane % 4;
  for (unsigned i = 0; i < 4; ++i) {
    unsigned low = i / 2, column = 2 * pair + i % 2;
    double sum = c[i];
    for (unsigned k = 0; k < 16; ++k) {
      unsigned word = k / 8, from = k % 8 / 2;
      uint32_t left = exchange->words[4 * group + from][2 * word + low];
      uint32_t right = exchange->words[4 * column + from][4 + word];
      sum += (double)elementOf(left, k % 2, (int)isBfloat) *
             (double)elementOf(right, k % 2, (int)isBfloat);
    }
    d[i] = (float)sum;
  }
  waitAs(kAtWarp);
}

void __assertfail(const char *message, const char *file, int line,
                  const char *function, size_t size);
void __assertfail(const char *message, const char *file, int line,
                  const char *function, size_t size) {
  (void)size;
  fprintf(stderr, "ckpt: assertion in a kernel failed: %s (%s:%d, %s)\n",
          message, file, line, function);
  abort();
}

//===----------------------------------------------------------------------===//
// The math library of the GPU by that of the host
//===----------------------------------------------------------------------===//

#define UNARY(name)                                                            \
  float __nv_##name##f(float x);                                               \
  double __nv_##name(double x);                                                \
  float __nv_##name##f(float x) { return name##f(x); }                         \
  double __nv_##name(double x) { return name(x); }
#define BINARY(name)                                                           \
  float __nv_##name##f(float x, float y);                                      \
  double __nv_##name(double x, double y);                                      \
  float __nv_##name##f(float x, float y) { return name##f(x, y); }             \
  double __nv_##name(double x, double y) { return name(x, y); }

UNARY(exp)
UNARY(exp2)
UNARY(expm1)
UNARY(log)
UNARY(log2)
UNARY(log10)
UNARY(log1p)
UNARY(sin)
UNARY(cos)
UNARY(tan)
UNARY(sinh)
UNARY(cosh)
UNARY(tanh)
UNARY(asin)
UNARY(acos)
UNARY(atan)
UNARY(asinh)
UNARY(acosh)
UNARY(atanh)
UNARY(erf)
UNARY(erfc)
UNARY(cbrt)
UNARY(ceil)
UNARY(floor)
UNARY(round)
UNARY(rint)
UNARY(trunc)
UNARY(sqrt)
UNARY(fabs)
BINARY(pow)
BINARY(atan2)
BINARY(fmod)
BINARY(copysign)

float __nv_rsqrtf(float x);
float __nv_rsqrtf(float x) { return 1.0f / sqrtf(x); }
double __nv_rsqrt(double x);
double __nv_rsqrt(double x) { return 1.0 / sqrt(x); }
float __nv_powif(float x, int n);
float __nv_powif(float x, int n) { return powf(x, (float)n); }
double __nv_powi(double x, int n);
double __nv_powi(double x, int n) { return pow(x, (double)n); }
float __nv_fmaf(float x, float y, float z);
float __nv_fmaf(float x, float y, float z) { return fmaf(x, y, z); }
double __nv_fma(double x, double y, double z);
double __nv_fma(double x, double y, double z) { return fma(x, y, z); }
int __nv_isnanf(float x);
int __nv_isnanf(float x) { return isnan(x); }
int __nv_isnand(double x);
int __nv_isnand(double x) { return isnan(x); }
int __nv_isinff(float x);
int __nv_isinff(float x) { return isinf(x) != 0; }
int __nv_isinfd(double x);
int __nv_isinfd(double x) { return isinf(x) != 0; }
int __nv_finitef(float x);
int __nv_finitef(float x) { return isfinite(x); }
int __nv_isfinited(double x);
int __nv_isfinited(double x) { return isfinite(x); }
