//===- CostModel.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The roofline, and the choice between it and measured times.
//
//===----------------------------------------------------------------------===//

#include "ckpt/CostModel/CostModel.h"

#include "CostTable.h"

#include <algorithm>

using namespace mlir;
using namespace ckpt;

CostModel::~CostModel() = default;

StringRef ckpt::stringify(PriceSource source) {
  switch (source) {
  case PriceSource::Roofline:
    return "roofline";
  case PriceSource::Table:
    return "table";
  case PriceSource::Bytes:
    return "bytes";
  case PriceSource::Guess:
    return "guess";
  }
  llvm_unreachable("all sources have names");
}

double ckpt::rooflineSeconds(const DeviceProfile &profile, const OpWork &work) {
  double bytes = work.bytesRead + work.bytesWritten;
  if (bytes == 0 && work.bytesKnown)
    return 0;
  double arithmetic = 0;
  for (unsigned i = 0; i < kNumClasses; ++i) {
    double contraction = std::min(work.contractionFlops[i], work.flops[i]);
    double simple = work.flops[i] - contraction;
    for (unsigned j = 0; j < kNumMathFns; ++j)
      simple += work.math[i][j] * profile.mathWeight[j];
    arithmetic +=
        contraction / profile.contractionFlops[i] + simple / profile.flops[i];
  }
  return profile.launch + std::max(arithmetic, bytes / profile.bandwidth);
}

namespace {

class RooflineModel : public CostModel {
public:
  RooflineModel(DeviceProfile profile, std::unique_ptr<CostTable> table)
      : profile(std::move(profile)), table(std::move(table)) {}

  Price price(Operation *op) override {
    OpWork work = getWork(op);
    double seconds = rooflineSeconds(profile, work);
    // What costs nothing by its facts (a view) is not looked up.
    if (table && (seconds != 0 || !work.known))
      if (std::optional<double> measured = table->find(costKey(op)))
        return {*measured, PriceSource::Table};
    if (!work.bytesKnown)
      return {seconds, PriceSource::Guess};
    return {seconds, work.known ? PriceSource::Roofline : PriceSource::Bytes};
  }

  std::string describe() const override {
    return table ? profile.name + " with " + table->describe() : profile.name;
  }

private:
  DeviceProfile profile;
  std::unique_ptr<CostTable> table;
};

} // namespace

llvm::Expected<std::unique_ptr<CostModel>>
ckpt::createCostModel(StringRef profileName, StringRef tableFile) {
  llvm::Expected<DeviceProfile> profile = loadDeviceProfile(profileName);
  if (!profile)
    return profile.takeError();
  std::unique_ptr<CostTable> table;
  if (!tableFile.empty()) {
    llvm::Expected<std::unique_ptr<CostTable>> read =
        CostTable::load(tableFile);
    if (!read)
      return read.takeError();
    table = std::move(*read);
  }
  return std::make_unique<RooflineModel>(std::move(*profile), std::move(table));
}
