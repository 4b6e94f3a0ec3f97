//===- Certificate.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Why the bounds of a plan hold, for a checker that shares no code with the
// solver (tools/check_certificate.py). docs/solver-bounds.md, section 7.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_SOLVER_CERTIFICATE_H
#define CKPT_SOLVER_CERTIFICATE_H

#include "ckpt/Solver/Plan.h"
#include "llvm/Support/raw_ostream.h"

namespace ckpt::solver {

/// Writes a "ckpt-certificate", version 1, for a plan of `problem` (objective
/// time or memory), or for the answer that there is none. It states the floor
/// of the peak and the bound on the cost that it has evidence for; they may be
/// below what the plan claims when that was proved by exhaustive search or is
/// too large to be written down. Spends about the effort of the bounds.
void writeCertificate(const Problem &problem, const Plan &plan,
                      llvm::raw_ostream &os);

} // namespace ckpt::solver

#endif // CKPT_SOLVER_CERTIFICATE_H
