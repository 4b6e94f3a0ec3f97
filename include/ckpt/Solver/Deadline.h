//===- Deadline.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// When wall-clock time is up (`SolveOptions::timeLimitSeconds`). Effort is what
// ends a search by default, so that it can be repeated; the clock is only read
// when there is a limit on it.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_SOLVER_DEADLINE_H
#define CKPT_SOLVER_DEADLINE_H

#include <algorithm>
#include <chrono>

namespace ckpt::solver {

class Deadline {
public:
  /// Never.
  Deadline() = default;
  /// `seconds` from now; never when that is 0.
  explicit Deadline(double seconds)
      : isSet(seconds > 0),
        end(std::chrono::steady_clock::now() + duration(seconds)) {}

  explicit operator bool() const { return isSet; }
  bool passed() const {
    return isSet && std::chrono::steady_clock::now() >= end;
  }
  double secondsLeft() const {
    std::chrono::duration<double> left = end - std::chrono::steady_clock::now();
    return std::max(0.0, left.count());
  }
  std::chrono::steady_clock::time_point time() const { return end; }

private:
  static std::chrono::steady_clock::duration duration(double seconds) {
    return std::chrono::duration_cast<std::chrono::steady_clock::duration>(
        std::chrono::duration<double>(seconds));
  }

  bool isSet = false;
  std::chrono::steady_clock::time_point end;
};

} // namespace ckpt::solver

#endif // CKPT_SOLVER_DEADLINE_H
