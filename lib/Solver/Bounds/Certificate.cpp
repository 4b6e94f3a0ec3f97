//===- Certificate.cpp ----------------------------------------------------===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bounds with their evidence as JSON. The program of the moments is solved once
// more, and the multipliers of each case are kept.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Solver/Certificate.h"
#include "MomentChain.h"
#include "ckpt/Solver/Bounds.h"
#include "ckpt/Solver/Json.h"
#include "ckpt/Solver/JsonText.h"
#include <cmath>

using namespace ckpt::solver;
using namespace ckpt::solver::bounds;

namespace {

/// Programs that are proved, and the work for one.
constexpr size_t kMaxVariables = 6000;
constexpr uint64_t kProofWork = 1000000000;

class Writer {
public:
  Writer(const BoundModel &model, llvm::raw_ostream &os)
      : model(model), os(os) {}

  void name(const MomentChain::Name &name) {
    llvm::StringRef kind = name.kind;
    // Where the name has a storage; written as the value that owns it.
    uint32_t storageAt = kind == "use"                                     ? 2
                         : kind == "output"                                ? 0
                         : kind == "h" || kind == "keep" || kind == "made" ? 1
                                                                           : 3;
    os << "[\"" << kind << '"';
    for (uint32_t i = 0; i < name.count; ++i)
      os << ", " << (i == storageAt ? model.value[name.ids[i]] : name.ids[i]);
    os << ']';
  }

  void multipliers(llvm::ArrayRef<Multiplier> list,
                   llvm::ArrayRef<uint32_t> rowNumber) {
    os << '[';
    for (size_t i = 0; i < list.size(); ++i)
      os << (i ? ", [" : "[") << rowNumber[list[i].row] << ", " << list[i].value
         << ", " << list[i].bits << ']';
    os << ']';
  }

  void decisions(llvm::ArrayRef<Proof::Decision> list,
                 const MomentChain &chain) {
    os << '[';
    for (size_t i = 0; i < list.size(); ++i) {
      os << (i ? ", [" : "[");
      name(chain.variables[list[i].first]);
      os << ", " << int(list[i].second) << ']';
    }
    os << ']';
  }

  void proof(const MomentChain &chain, const Proof &proof) {
    std::vector<uint32_t> rowNumber(chain.rows.size(), kNone);
    std::vector<uint32_t> used;
    auto use = [&](llvm::ArrayRef<Multiplier> list) {
      for (const Multiplier &multiplier : list)
        if (rowNumber[multiplier.row] == kNone) {
          rowNumber[multiplier.row] = used.size();
          used.push_back(multiplier.row);
        }
    };
    use(proof.root);
    for (const Proof::Case &part : proof.cases)
      use(part.multipliers);
    os << ",\n  \"unit\": ";
    writeJsonNumber(model.unit, os);
    os << ",\n  \"rows\": [";
    for (size_t i = 0; i < used.size(); ++i) {
      os << (i ? ", " : "");
      name(chain.rows[used[i]]);
    }
    os << "],\n  \"root\": ";
    multipliers(proof.root, rowNumber);
    os << ",\n  \"fixed\": ";
    decisions(proof.fixed, chain);
    os << ",\n  \"cases\": [";
    for (size_t i = 0; i < proof.cases.size(); ++i) {
      os << (i ? ",\n   {\"decisions\": " : "\n   {\"decisions\": ");
      decisions(proof.cases[i].decisions, chain);
      os << ", \"multipliers\": ";
      multipliers(proof.cases[i].multipliers, rowNumber);
      os << '}';
    }
    os << ']';
  }

private:
  const BoundModel &model;
  llvm::raw_ostream &os;
};

} // namespace

/// The bound on the cost that is written down, and its evidence.
static void writeCost(const Problem &problem, const BoundModel &model,
                      const Bounds &bounds, llvm::raw_ostream &os) {
  const bool infeasible = std::isinf(bounds.lowerBoundCost);
  if (infeasible && *problem.memoryLimit < bounds.floorBytes) {
    os << "{\"lower_bound\": null, \"kind\": \"floor\"}";
    return;
  }
  if (problem.memoryLimit && !bounds.moments.empty()) {
    MomentChain chain(model, bounds.moments, *problem.memoryLimit);
    if (chain.numVariables() <= kMaxVariables) {
      int64_t units = MomentChain::kNoPlan;
      if (!infeasible)
        units =
            std::llround((bounds.lowerBoundCost - model.baseCost) / model.unit);
      Proof proof;
      int64_t proved = chain.prove(units, kProofWork, proof);
      if (proved > 0) {
        os << "{\"lower_bound\": ";
        if (proved == MomentChain::kNoPlan)
          os << "null";
        else
          writeJsonNumber(model.costOf(std::min(proved, units)), os);
        os << ", \"kind\": \"moments\",\n  \"moments\": [";
        for (size_t i = 0; i < bounds.moments.size(); ++i)
          os << (i ? ", " : "") << bounds.moments[i];
        os << ']';
        Writer(model, os).proof(chain, proof);
        os << '}';
        return;
      }
    }
  }
  os << "{\"lower_bound\": ";
  writeJsonNumber(model.baseCost, os);
  os << ", \"kind\": \"each_node_once\"}";
}

void ckpt::solver::writeCertificate(const Problem &problem, const Plan &plan,
                                    llvm::raw_ostream &os) {
  const bool answered = plan.hasSchedule() &&
                        plan.status != Status::Infeasible && plan.withinLimit();
  Bounds bounds = computeBounds(problem, answered ? &plan : nullptr);
  BoundModel model(problem);
  os << "{\"format\": \"ckpt-certificate\", \"version\": 1,\n \"status\": \""
     << statusName(plan.status) << "\", \"objective\": \""
     << objectiveName(problem.objective) << "\", \"order\": \""
     << (problem.order == Order::Given ? "given" : "free")
     << "\",\n \"memory_limit_bytes\": ";
  if (problem.memoryLimit)
    os << *problem.memoryLimit;
  else
    os << "null";
  os << ",\n \"plan\": ";
  if (answered) {
    os << "{\"peak_bytes\": " << plan.peakBytes << ", \"total_cost\": ";
    writeJsonNumber(plan.totalCost, os);
    os << ", \"schedule\": [";
    for (size_t i = 0; i < plan.schedule.size(); ++i)
      os << (i ? ", " : "") << plan.schedule[i];
    os << "]}";
  } else {
    os << "null";
  }
  os << ",\n \"floor\": {\"bytes\": " << bounds.floorBytes << ", \"node\": ";
  if (bounds.floorNode != kNone)
    os << bounds.floorNode;
  else
    os << "null";
  os << "},\n \"cost\": ";
  writeCost(problem, model, bounds, os);
  os << "}\n";
}
