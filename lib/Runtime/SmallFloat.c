//===- SmallFloat.c ---*- C -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Conversions to bfloat16 that the C library of older systems lacks. Weak: the
// system's own win. Round to nearest, ties to even.
//
//===----------------------------------------------------------------------===//

#include <stdint.h>
#include <string.h>

#if defined(__x86_64__) && defined(__FLT16_MAX__)

/// bfloat16 is returned where _Float16 is: in the low 16 bits of xmm0.
static _Float16 asResult(uint16_t bits) {
  _Float16 result;
  memcpy(&result, &bits, sizeof result);
  return result;
}

static uint16_t roundFloat(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  if ((bits & 0x7fffffffu) > 0x7f800000u)
    return (uint16_t)(bits >> 16 | 0x40u); // NaN stays NaN
  return (uint16_t)((bits + 0x7fffu + (bits >> 16 & 1u)) >> 16);
}

_Float16 __truncsfbf2(float value);
__attribute__((weak)) _Float16 __truncsfbf2(float value) {
  return asResult(roundFloat(value));
}

_Float16 __truncdfbf2(double value);
__attribute__((weak)) _Float16 __truncdfbf2(double value) {
  // Round to odd first, so that the second rounding is the only one.
  float narrow = (float)value;
  if ((double)narrow != value && value == value) {
    uint32_t bits;
    memcpy(&bits, &narrow, sizeof bits);
    double magnitude = value < 0 ? -value : value;
    double rounded = narrow < 0 ? -(double)narrow : (double)narrow;
    if (rounded > magnitude)
      bits -= 1;
    bits |= 1u;
    memcpy(&narrow, &bits, sizeof bits);
  }
  return asResult(roundFloat(narrow));
}

#endif
