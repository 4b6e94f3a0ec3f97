//===- Problem.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is asked of a solver: a graph, a limit, an objective. `check` names
// every fault of the input with a label, so that a file reader, a pass or a
// test can report it at the right place.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_SOLVER_PROBLEM_H
#define CKPT_SOLVER_PROBLEM_H

#include "ckpt/Solver/Graph.h"
#include <optional>

namespace ckpt::solver {

enum class Objective : uint8_t {
  /// Least total cost with a peak within the limit.
  Time,
  /// Least peak, each node at most `maxExecutions` times; least cost among
  /// equals.
  Memory,
  /// Forward graphs only: stored bytes plus the largest component that is left
  /// (Feng and Huang, CVPR 2021).
  Stored,
};

/// Whether first executions keep the order of the node ids.
enum class Order : uint8_t { Free, Given };

/// What the limit is compared with.
enum class LimitKind : uint8_t { Live, Arena };

/// One fault of an input or of a plan. `label` is the number of the rule that
/// is broken (P1.. for problems, S1.. for plans); ids name what breaks it.
struct Violation {
  std::string label;
  std::string text;
  std::vector<NodeId> nodes;
  std::vector<ValueId> values;
  /// Step of the schedule, for plans; -1 when the fault has no step.
  int64_t step = -1;
};

struct Problem {
  Graph graph;
  Objective objective = Objective::Time;
  /// Bytes; none: no limit.
  std::optional<int64_t> memoryLimit;
  LimitKind limitKind = LimitKind::Live;
  /// Largest number of executions of any node; 0: no bound. When not given,
  /// Objective::Memory uses 2, as the acg paper does, and Time has no bound.
  unsigned maxExecutions = 0;
  Order order = Order::Free;

  /// `maxExecutions` with its default filled in; 0: no bound.
  unsigned executionBound() const {
    if (maxExecutions == 0 && objective == Objective::Memory)
      return 2;
    return maxExecutions;
  }

  /// Labels:
  ///   P1 an id is out of range            P2 a value has two producers
  ///   P3 an input has a producer          P4 a node reads a value made later
  ///      or never (so the ids are no valid order, or there is a cycle)
  ///   P5 an alias chain does not end, or a view is not made where its base is
  ///   P6 bytes or workspace are negative  P7 sums of bytes overflow 2^62
  ///   P8 a cost is negative or not finite P9 an in-place pair does not name
  ///      an input and an output of its node
  ///   P10 an output is never made         P11 a limit is negative
  /// Linear time. Empty: the problem is well formed.
  std::vector<Violation> check() const;
};

} // namespace ckpt::solver

#endif // CKPT_SOLVER_PROBLEM_H
