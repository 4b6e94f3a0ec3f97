//===- CostModelTests.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Storage sizes, device profiles, cost tables and the roofline.
//
//===----------------------------------------------------------------------===//

#include "ckpt/CostModel/CostModel.h"
#include "ckpt/ExternalModels/ExternalModels.h"
#include "ckpt/Interfaces/StorageSize.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace ckpt;

namespace {

class CostModelTest : public ::testing::Test {
protected:
  CostModelTest() {
    DialectRegistry registry;
    registry
        .insert<arith::ArithDialect, func::FuncDialect, linalg::LinalgDialect,
                math::MathDialect, tensor::TensorDialect>();
    registerOpFacts(registry);
    context.appendDialectRegistry(registry);
  }

  Type type(StringRef text) { return parseType(text, &context); }

  /// The operations of function `f` in order, without the return.
  SmallVector<Operation *> parse(StringRef body) {
    module = parseSourceString<ModuleOp>(body, &context);
    SmallVector<Operation *> ops;
    if (module)
      for (Operation &op : (*module->getOps<func::FuncOp>().begin())
                               .getBody()
                               .front()
                               .without_terminator())
        ops.push_back(&op);
    return ops;
  }

  std::unique_ptr<CostModel> model(StringRef profile, StringRef table = "") {
    llvm::Expected<std::unique_ptr<CostModel>> made =
        createCostModel(profile, table);
    EXPECT_TRUE(static_cast<bool>(made)) << llvm::toString(made.takeError());
    return std::move(*made);
  }

  std::string errorOf(StringRef profile, StringRef table = "") {
    llvm::Expected<std::unique_ptr<CostModel>> made =
        createCostModel(profile, table);
    return made ? "" : llvm::toString(made.takeError());
  }

  /// A file with `text`, removed at the end of the test.
  std::string file(StringRef text) {
    SmallString<128> path;
    EXPECT_FALSE(llvm::sys::fs::createTemporaryFile("ckpt-cost", "json", path));
    std::error_code error;
    llvm::raw_fd_ostream os(path, error);
    os << text;
    files.push_back(path.str().str());
    return files.back();
  }

  ~CostModelTest() override {
    for (const std::string &path : files)
      llvm::sys::fs::remove(path);
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  std::vector<std::string> files;
};

constexpr StringLiteral kMatmul = R"mlir(
  func.func @f(%a: tensor<128x64xf32>, %b: tensor<64x32xf32>,
               %c: tensor<128x32xf32>) -> tensor<128x32xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<128x64xf32>, tensor<64x32xf32>)
                       outs(%c : tensor<128x32xf32>) -> tensor<128x32xf32>
    return %0 : tensor<128x32xf32>
  })mlir";

TEST_F(CostModelTest, StorageOfElementTypes) {
  EXPECT_EQ(*storageBytes(type("tensor<300xi1>")), 300);
  EXPECT_EQ(*storageBytes(type("tensor<300xi4>")), 300);
  EXPECT_EQ(*storageBytes(type("tensor<5xi9>")), 10);
  EXPECT_EQ(*storageBytes(type("tensor<2x3xbf16>")), 12);
  EXPECT_EQ(*storageBytes(type("tensor<7xf8E4M3FN>")), 7);
  EXPECT_EQ(*storageBytes(type("tensor<4xindex>")), 32);
  EXPECT_EQ(*storageBytes(type("tensor<4xcomplex<f32>>")), 32);
  EXPECT_EQ(*storageBytes(type("tensor<f64>")), 8);
  EXPECT_EQ(*storageBytes(type("f64")), 0);
}

TEST_F(CostModelTest, StorageThatIsNotKnown) {
  EXPECT_TRUE(failed(storageBytes(type("tensor<?x2xf32>"))));
  EXPECT_TRUE(failed(storageBytes(type("tensor<*xf32>"))));
  EXPECT_TRUE(failed(storageBytes(type("none"))));
}

TEST_F(CostModelTest, StorageThatOverflows) {
  EXPECT_TRUE(
      failed(storageBytes(type("tensor<1099511627776x1099511627776xi8>"))));
  EXPECT_EQ(*storageBytes(type("tensor<1099511627776x1099511627776x0xi8>")), 0);
  EXPECT_TRUE(failed(alignBytes(INT64_MAX, 64)));
  EXPECT_EQ(*alignBytes(65, 64), 128);
}

TEST_F(CostModelTest, BuiltinProfilesAreSortedAndLoad) {
  SmallVector<StringRef> names = builtinProfileNames();
  EXPECT_TRUE(llvm::is_sorted(names));
  EXPECT_TRUE(llvm::is_contained(names, "cpu"));
  for (StringRef name : names) {
    llvm::Expected<DeviceProfile> profile = loadDeviceProfile(name);
    ASSERT_TRUE(static_cast<bool>(profile))
        << llvm::toString(profile.takeError());
    EXPECT_EQ(profile->name, name);
  }
}

TEST_F(CostModelTest, UnknownProfileNamesTheKnownOnes) {
  EXPECT_EQ(errorOf("z80"), "unknown device profile 'z80'; use one of a100, "
                            "cpu, h100, h200, or the path of a .json file");
}

TEST_F(CostModelTest, ProfileErrorsNameThePlace) {
  EXPECT_NE(errorOf(file("{")).find("ckpt-cost"), std::string::npos);
  EXPECT_NE(errorOf(file("{\"format\": \"x\"}")).find("'format'"),
            std::string::npos);
  std::string path = file(
      R"({"format": "ckpt-device-profile", "version": 1, "name": "d",
          "flops": {"f64": 1, "f32": 0}})");
  EXPECT_NE(errorOf(path).find("'flops.f32' must be above zero"),
            std::string::npos);
  path = file(
      R"({"format": "ckpt-device-profile", "version": 1, "name": "d",
          "flop": {}})");
  EXPECT_NE(errorOf(path).find("unknown key 'flop'"), std::string::npos);
}

TEST_F(CostModelTest, MatmulByHand) {
  Operation *op = parse(kMatmul).front();
  OpWork work = getWork(op);
  auto f32 = static_cast<unsigned>(NumClass::F32);
  EXPECT_EQ(work.flops[f32], 2.0 * 128 * 64 * 32);
  EXPECT_EQ(work.contractionFlops[f32], work.flops[f32]);
  EXPECT_EQ(work.bytesRead, 4.0 * (128 * 64 + 64 * 32 + 128 * 32));
  EXPECT_EQ(work.bytesWritten, 4.0 * 128 * 32);
  DeviceProfile profile = *loadDeviceProfile("a100");
  double arithmetic = work.flops[f32] / 19.5e12;
  double traffic = (work.bytesRead + work.bytesWritten) / 2.039e12;
  Price price = model("a100")->price(op);
  EXPECT_EQ(price.source, PriceSource::Roofline);
  EXPECT_DOUBLE_EQ(price.seconds, 2.5e-6 + std::max(arithmetic, traffic));
}

TEST_F(CostModelTest, FunctionsWeighMore) {
  SmallVector<Operation *> ops = parse(R"mlir(
    func.func @f(%a: tensor<4096xf32>) -> tensor<4096xf32> {
      %0 = math.tanh %a : tensor<4096xf32>
      %1 = math.absf %0 : tensor<4096xf32>
      return %1 : tensor<4096xf32>
    })mlir");
  std::unique_ptr<CostModel> cpu = model("cpu");
  EXPECT_GT(cpu->seconds(ops[0]), 10 * cpu->seconds(ops[1]));
}

TEST_F(CostModelTest, ViewsAndConstantsAreFree) {
  SmallVector<Operation *> ops = parse(R"mlir(
    func.func @f(%a: tensor<4x8xf32>) -> tensor<32xf32> {
      %0 = tensor.collapse_shape %a [[0, 1]]
           : tensor<4x8xf32> into tensor<32xf32>
      %1 = arith.constant dense<1.0> : tensor<64xf32>
      %2 = tensor.empty() : tensor<8xf32>
      return %0 : tensor<32xf32>
    })mlir");
  std::unique_ptr<CostModel> cpu = model("cpu");
  for (Operation *op : ops)
    EXPECT_EQ(cpu->seconds(op), 0.0);
}

TEST_F(CostModelTest, UnknownOperationsArePricedByBytes) {
  context.allowUnregisteredDialects();
  SmallVector<Operation *> ops = parse(R"mlir(
    func.func @f(%a: tensor<1000xf32>, %b: tensor<?xf32>) {
      %0 = "my.op"(%a) : (tensor<1000xf32>) -> tensor<1000xf32>
      %1 = "my.op"(%b) : (tensor<?xf32>) -> tensor<?xf32>
      return
    })mlir");
  Price price = model("cpu")->price(ops[0]);
  EXPECT_EQ(price.source, PriceSource::Bytes);
  EXPECT_DOUBLE_EQ(price.seconds, 1e-7 + 8000 / 1e10);
  price = model("cpu")->price(ops[1]);
  EXPECT_EQ(price.source, PriceSource::Guess);
  EXPECT_GT(price.seconds, 0.0);
}

TEST_F(CostModelTest, TableGoesFirst) {
  Operation *op = parse(kMatmul).front();
  std::string table = file("{\"format\": \"ckpt-cost-table\", \"version\": 1, "
                           "\"device\": \"here\", \"entries\": [{\"key\": \"" +
                           costKey(op) + "\", \"seconds\": 0.5}]}");
  std::unique_ptr<CostModel> measured = model("cpu", table);
  EXPECT_EQ(measured->price(op).source, PriceSource::Table);
  EXPECT_EQ(measured->seconds(op), 0.5);
}

TEST_F(CostModelTest, TableErrorsNameThePlace) {
  auto table = [&](StringRef entries) {
    return file(("{\"format\": \"ckpt-cost-table\", \"version\": 1, "
                 "\"device\": \"here\", \"entries\": " +
                 entries + "}")
                    .str());
  };
  EXPECT_NE(errorOf("cpu", "/no/such/file").find("cannot read"),
            std::string::npos);
  EXPECT_NE(errorOf("cpu", table("[1]")).find("entries[0] must be an object"),
            std::string::npos);
  EXPECT_NE(errorOf("cpu", table("[{\"key\": \"a\", \"seconds\": -1}]"))
                .find("'seconds' of entries[0]"),
            std::string::npos);
  EXPECT_NE(errorOf("cpu", table("[{\"key\": \"a\", \"seconds\": 1},"
                                 " {\"key\": \"a\", \"seconds\": 2}]"))
                .find("entries[1] repeats the key 'a'"),
            std::string::npos);
}

TEST_F(CostModelTest, KeysFollowTheWorkNotTheNames) {
  SmallVector<Operation *> ops = parse(R"mlir(
    func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<5xf32>) {
      %0 = math.tanh %a : tensor<4xf32>
      %1 = math.tanh %b : tensor<4xf32>
      %2 = math.tanh %c : tensor<5xf32>
      %3 = arith.addf %a, %b : tensor<4xf32>
      %4 = arith.addf %a, %a : tensor<4xf32>
      %5 = math.tanh %a fastmath<fast> : tensor<4xf32>
      return
    })mlir");
  EXPECT_EQ(costKey(ops[0]), costKey(ops[1]));
  EXPECT_NE(costKey(ops[0]), costKey(ops[2]));
  EXPECT_NE(costKey(ops[3]), costKey(ops[4]));
  EXPECT_NE(costKey(ops[0]), costKey(ops[5]));
}

} // namespace
