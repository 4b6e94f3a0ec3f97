//===- MomentChain.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Program of a chain of moments.
//
//===----------------------------------------------------------------------===//

#include "MomentChain.h"

#include <algorithm>
#include <numeric>

using namespace ckpt::solver;
using namespace ckpt::solver::bounds;

MomentChain::MomentChain(const BoundModel &model,
                         llvm::ArrayRef<NodeId> moments, int64_t limit)
    : model(model), moments(moments.begin(), moments.end()) {
  markStages();
  makeVariables();
  makeRows(limit);
}

/// What has run by each moment, and what later first runs and outputs may need,
/// directly or through repetitions.
void MomentChain::markStages() {
  for (NodeId moment : moments)
    executed.push_back(model.executedBy(moment));
  executed.emplace_back(model.numNodes(), 1);
  for (size_t i = 0; i < moments.size(); ++i) {
    std::vector<uint8_t> needed(model.numStorages(), 0);
    std::vector<StorageId> pending;
    auto need = [&](StorageId s) {
      if (!needed[s]) {
        needed[s] = 1;
        pending.push_back(s);
      }
    };
    for (NodeId u = 0; u < model.numNodes(); ++u)
      if (executed[i][u] != 1)
        for (StorageId s : model.needs[u])
          need(s);
    for (StorageId s : model.outputs)
      need(s);
    while (!pending.empty()) {
      NodeId u = model.producer[pending.back()];
      pending.pop_back();
      if (!model.pinned[u])
        for (StorageId s : model.needs[u])
          need(s);
    }
    relevant.push_back(std::move(needed));
    steps += 2 * (model.needs.total() + model.preds.total());
  }
}

void MomentChain::makeVariables() {
  const size_t k = moments.size();
  const uint32_t n = model.numNodes();
  for (size_t i = 0; i <= k; ++i) {
    std::vector<uint32_t> row(n);
    for (NodeId u = 0; u < n; ++u) {
      uint8_t state = executed[i][u];
      row[u] = state == 1   ? kTrue
               : state == 0 ? kFalse
                            : variable({"e", {uint32_t(i), u}},
                                       i == 0 ? model.cost[u] : 0);
      offset -= i == 0 && state != 1 ? model.cost[u] : 0;
    }
    ran.push_back(std::move(row));
  }
  for (size_t i = 0; i < k; ++i) {
    std::vector<uint32_t> storageRow(model.numStorages());
    for (StorageId s = 0; s < model.numStorages(); ++s)
      storageRow[s] = executed[i][model.producer[s]] == 0 || !relevant[i][s]
                          ? kFalse
                          : variable({"h", {uint32_t(i), s}}, 0);
    for (llvm::ArrayRef<uint32_t> there :
         {model.needs[moments[i]], model.makes[moments[i]]})
      for (StorageId s : there)
        if (storageRow[s] == kFalse)
          storageRow[s] = kTrue;
        else
          program.lower[storageRow[s]] = 1;
    held.push_back(std::move(storageRow));

    std::vector<uint32_t> row(n);
    std::vector<uint8_t> useful(n, 0);
    for (StorageId s = 0; s < model.numStorages(); ++s)
      useful[model.producer[s]] |= relevant[i][s];
    for (NodeId u = 0; u < n; ++u) {
      uint8_t before = executed[i][u], after = executed[i + 1][u];
      if (after == 0 || (before == 1 && (model.pinned[u] || !useful[u]))) {
        row[u] = kFalse;
      } else if (before == 0 && after == 1) {
        row[u] = kTrue;
        offset += model.cost[u];
      } else {
        row[u] = variable({"r", {uint32_t(i), u}}, model.cost[u]);
      }
    }
    runs.push_back(std::move(row));
  }
}

uint32_t MomentChain::variable(Name name, int64_t cost) {
  variables.push_back(std::move(name));
  return program.addVariable(cost, false, true);
}

void MomentChain::clause(Name name, llvm::ArrayRef<uint32_t> plus,
                         llvm::ArrayRef<uint32_t> minus, int64_t rhs) {
  program.addClause(plus, minus, rhs);
  // Not when the bounds of the variables settle it.
  if (program.numRows() > rows.size())
    rows.push_back(std::move(name));
}

/// Sum of `plus` >= `minus`.
void MomentChain::require(Name name, std::initializer_list<uint32_t> plus,
                          uint32_t minus) {
  if (minus == kFalse)
    return;
  std::vector<uint32_t> positive;
  for (uint32_t v : plus) {
    if (v == kTrue || v == minus)
      return;
    if (v != kFalse)
      positive.push_back(v);
  }
  if (minus == kTrue) {
    impossible |= positive.empty();
    clause(std::move(name), positive, {}, 1);
  } else {
    clause(std::move(name), positive, {minus}, 0);
  }
}

void MomentChain::makeRows(int64_t limit) {
  const size_t k = moments.size();
  const uint32_t n = model.numNodes();
  for (uint32_t i = 0; i < k; ++i) {
    for (NodeId u = 0; u < n; ++u) {
      if (runs[i][u] != kFalse)
        for (StorageId s : model.needs[u])
          require({"use", {i, u, s}}, {held[i][s], runs[i][model.producer[s]]},
                  runs[i][u]);
      if (executed[i][u] == 1 && executed[i + 1][u] == 1)
        continue;
      // First runs: in the order of the graph, once and for all.
      for (NodeId p : model.preds[u])
        require({"before", {i, u, p}}, {ran[i][p]}, ran[i][u]);
      require({"stays", {i, u}}, {ran[i + 1][u]}, ran[i][u]);
      require({"runs", {i, u}}, {runs[i][u], ran[i][u]}, ran[i + 1][u]);
      require({"ran", {i, u}}, {ran[i + 1][u]}, runs[i][u]);
      if (model.pinned[u] && executed[i][u] == 2 && runs[i][u] != kFalse) {
        // Runs only where it has not run: run + ran before <= ran after.
        uint32_t run = runs[i][u], before = ran[i][u], after = ran[i + 1][u];
        if (after == kTrue)
          clause({"once", {i, u}}, {}, {run, before}, -1);
        else
          clause({"once", {i, u}}, {after}, {run, before}, 0);
      }
    }
    for (StorageId s = 0; s < model.numStorages(); ++s) {
      NodeId u = model.producer[s];
      if (held[i][s] != kFalse)
        require({"made", {i, s}}, {ran[i][u]}, held[i][s]);
      if (i + 1 < k)
        require({"keep", {i, s}}, {held[i][s], runs[i][u]}, held[i + 1][s]);
    }
    std::vector<uint8_t> there(model.numStorages(), 0);
    for (llvm::ArrayRef<uint32_t> atMoment :
         {model.needs[moments[i]], model.makes[moments[i]]})
      for (StorageId s : atMoment)
        there[s] = 1;
    std::vector<BinaryProgram::Term> terms;
    int64_t divisor = 0;
    for (StorageId s = 0; s < model.numStorages(); ++s)
      if (held[i][s] < kTrue && !there[s] && model.bytes[s] > 0) {
        terms.push_back({held[i][s], model.bytes[s]});
        divisor = std::gcd(divisor, model.bytes[s]);
      }
    int64_t room = limit - model.inputBytes - model.workingSet(moments[i]);
    if (room < 0)
      impossible = true;
    else if (divisor > 1)
      room -= room % divisor;
    program.addCapacity(terms, room);
    rows.push_back({"room", {i}});
    steps += 8 * (n + model.needs.total() + model.preds.total());
  }
  for (StorageId s : model.outputs)
    require({"output", {s}}, {held[k - 1][s], runs[k - 1][model.producer[s]]},
            kTrue);
}

int64_t MomentChain::run(int64_t stopAt, uint64_t maxWork) {
  if (impossible)
    return kNoPlan;
  if (!bound)
    bound = std::make_unique<BinaryBound>(program);
  int64_t target = stopAt == kNoPlan ? kNoPlan : stopAt - offset;
  int64_t value = bound->run(target, maxWork);
  if (value == DualSimplex::kInfeasible)
    return kNoPlan;
  return std::max<int64_t>(0, value + offset);
}

int64_t MomentChain::prove(int64_t stopAt, uint64_t maxWork, Proof &proof) {
  if (impossible)
    return 0;
  bound = std::make_unique<BinaryBound>(program);
  bound->record(&proof);
  return run(stopAt, maxWork);
}

bool MomentChain::truth(uint32_t variable) const {
  return variable == kTrue ||
         (variable != kFalse && bound->point()[variable] != 0);
}

std::vector<NodeId> MomentChain::schedule() const {
  std::vector<NodeId> sequence;
  if (!bound || bound->point().empty())
    return sequence;
  const uint32_t n = model.numNodes();
  for (NodeId u = 0; u < n; ++u)
    if (u != moments[0] && truth(ran[0][u]))
      sequence.push_back(u);
  sequence.push_back(moments[0]);
  std::vector<uint8_t> wanted(n), done(n);
  for (size_t i = 0; i < moments.size(); ++i) {
    NodeId last = i + 1 < moments.size() ? moments[i + 1] : kNone;
    for (NodeId u = 0; u < n; ++u) {
      wanted[u] = truth(runs[i][u]);
      done[u] = 0;
    }
    // First runs in the order of the graph; repetitions right before their use.
    auto emit = [&](NodeId root) {
      std::vector<std::pair<NodeId, size_t>> stack = {{root, 0}};
      while (!stack.empty()) {
        auto &[u, next] = stack.back();
        llvm::ArrayRef<uint32_t> needs = model.needs[u];
        if (done[u] || next == needs.size()) {
          if (!done[u]) {
            done[u] = 1;
            sequence.push_back(u);
          }
          stack.pop_back();
          continue;
        }
        NodeId p = model.producer[needs[next++]];
        if (wanted[p] && !done[p])
          stack.push_back({p, 0});
      }
    };
    for (NodeId u = 0; u < n; ++u)
      if (wanted[u] && !truth(ran[i][u]) && u != last)
        emit(u);
    if (last != kNone)
      emit(last);
    for (NodeId u = 0; u < n; ++u)
      if (wanted[u])
        emit(u);
  }
  return sequence;
}
