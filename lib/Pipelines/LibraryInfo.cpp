//===- LibraryInfo.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a compiled library says about itself: metadata and C header.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Pipelines/Compile.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace ckpt;

static BufferInfo infoOf(Type type) {
  BufferInfo info;
  Type element = type;
  if (auto tensor = dyn_cast<RankedTensorType>(type)) {
    for (int64_t dim : tensor.getShape())
      info.shape.push_back(ShapedType::isDynamic(dim) ? -1 : dim);
    element = tensor.getElementType();
  } else {
    info.isScalar = true;
  }
  llvm::raw_string_ostream(info.dtype) << element;
  return info;
}

std::vector<FunctionInfo> ckpt::collectFunctions(ModuleOp module) {
  std::vector<FunctionInfo> functions;
  for (auto func : module.getOps<func::FuncOp>()) {
    if (func.isPrivate() || func.isExternal())
      continue;
    FunctionInfo info;
    info.name = func.getName().str();
    // A library must not define `main`.
    info.symbol = info.name == "main" ? "main_step" : info.name;
    for (Type type : func.getArgumentTypes())
      info.args.push_back(infoOf(type));
    for (Type type : func.getResultTypes())
      info.results.push_back(infoOf(type));
    for (const std::vector<BufferInfo> *list : {&info.args, &info.results})
      for (const BufferInfo &buffer : *list)
        if (llvm::is_contained(buffer.shape, -1))
          info.isStatic = false;
    functions.push_back(std::move(info));
  }
  return functions;
}

std::string ckpt::metadataJson(llvm::ArrayRef<FunctionInfo> functions,
                               llvm::StringRef target,
                               llvm::StringRef processor) {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::json::OStream json(os);
  auto buffers = [&](const std::vector<BufferInfo> &list) {
    json.array([&] {
      for (const BufferInfo &buffer : list)
        json.object([&] {
          json.attributeArray("shape", [&] {
            for (int64_t dim : buffer.shape)
              json.value(dim);
          });
          json.attribute("dtype", buffer.dtype);
          if (buffer.isScalar)
            json.attribute("scalar", true);
          if (buffer.donatedArgument >= 0)
            json.attribute("donated_argument", buffer.donatedArgument);
        });
    });
  };
  json.object([&] {
    json.attribute("version", 1);
    json.attribute("target", target);
    json.attribute(target == "cpu" ? "cpu" : "chips", processor);
    json.attributeArray("functions", [&] {
      for (const FunctionInfo &info : functions)
        json.object([&] {
          json.attribute("function", info.name);
          json.attribute("symbol", info.symbol);
          json.attribute("call", "ckpt_call_" + info.name);
          json.attribute("abi", info.isStatic ? "pointers" : "descriptors");
          json.attribute("arena_bytes", info.arenaBytes);
          json.attribute("live_peak_bytes", info.livePeakBytes);
          json.attributeBegin("args");
          buffers(info.args);
          json.attributeEnd();
          json.attributeBegin("results");
          buffers(info.results);
          json.attributeEnd();
        });
    });
  });
  return text;
}

static StringRef cType(StringRef dtype) {
  return llvm::StringSwitch<StringRef>(dtype)
      .Case("f32", "float")
      .Case("f64", "double")
      .Cases({"f16", "bf16"}, "uint16_t")
      .Cases({"i1", "ui8"}, "uint8_t")
      .Cases({"i8", "si8"}, "int8_t")
      .Cases({"i16", "si16"}, "int16_t")
      .Case("ui16", "uint16_t")
      .Cases({"i32", "si32"}, "int32_t")
      .Case("ui32", "uint32_t")
      .Cases({"i64", "si64", "index"}, "int64_t")
      .Case("ui64", "uint64_t")
      .Default("void");
}

static bool isCIdentifier(StringRef name) {
  return !name.empty() && !llvm::isDigit(name.front()) &&
         llvm::all_of(name,
                      [](char c) { return llvm::isAlnum(c) || c == '_'; });
}

std::string ckpt::cHeader(llvm::ArrayRef<FunctionInfo> functions,
                          llvm::StringRef fileName, bool onDevice) {
  std::string guard = "CKPT_";
  for (char c : fileName)
    guard += llvm::isAlnum(c) ? llvm::toUpper(c) : '_';
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "/* Made by ckpt-compile. All buffers belong to the caller; sizes are "
        "in "
        "elements, row-major. */\n"
     << "#ifndef " << guard << "\n#define " << guard << "\n\n"
     << "#include <stdint.h>\n\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n"
     << "/* JSON: functions, their arguments and results, arena bytes. */\n"
     << "extern const char ckpt_metadata[];\n\n"
     << "/* Bytes that a step of this thread held at most, of its own. */\n"
     << "uint64_t ckpt_peak_bytes(void);\nvoid ckpt_reset_peak(void);\n"
     << "/* Most bytes a step may hold (0: no limit), and a call that returns\n"
        "   0, 1 (over the limit) or 2 (out of memory). */\n"
     << "void ckpt_set_limit(uint64_t bytes);\n"
     << "int ckpt_guarded_call(void (*step)(void **), void **buffers);\n"
     << "const char *ckpt_last_error(void);\n\n";
  if (onDevice)
    os << "/* Pointers to buffers are to memory of the device. Opens \"cuda\" "
          "(device number\n   ordinal) or \"fake\" (host memory, checked); "
          "without a call a step opens\n   \"cuda\" 0. Results: 0, or a reason "
          "for ckpt_last_error. */\n"
       << "int ckpt_gpu_open(const char *device, int ordinal);\n"
       << "void *ckpt_gpu_malloc(uint64_t bytes);\n"
       << "int ckpt_gpu_free(void *memory);\n"
       << "int ckpt_gpu_upload(void *device, const void *host, uint64_t "
          "bytes);\n"
       << "int ckpt_gpu_download(void *host, const void *device, uint64_t "
          "bytes);\n\n";
  for (const FunctionInfo &info : functions) {
    if (!isCIdentifier(info.name))
      continue;
    std::vector<int64_t> resultIn(info.args.size(), -1);
    for (size_t i = 0; i < info.results.size(); ++i)
      if (info.results[i].donatedArgument >= 0)
        resultIn[info.results[i].donatedArgument] = int64_t(i);
    bool hasDonations =
        llvm::any_of(resultIn, [](int64_t result) { return result >= 0; });
    os << "/* " << info.name << ": arena of " << info.arenaBytes
       << " bytes. Arguments are read, results are written";
    if (hasDonations)
      os << "; a donated\n   argument is overwritten with the result named "
            "beside it, which has no other\n   parameter";
    if (!info.isStatic)
      os << "; each pointer is to a\n   memref descriptor {base, data, offset, "
            "sizes, strides}";
    os << ". */\n";
    os << "void " << (info.isStatic ? info.symbol : "_mlir_ciface_" + info.name)
       << "(";
    std::vector<std::string> parameters;
    auto add = [&](const BufferInfo &buffer, const char *what, size_t i,
                   bool read) {
      if (buffer.isScalar && read) {
        parameters.push_back(
            llvm::formatv("{0} {1}{2}", cType(buffer.dtype), what, i));
        return;
      }
      std::string shape;
      for (int64_t dim : buffer.shape)
        shape += (shape.empty() ? "" : "x") +
                 (dim < 0 ? std::string("?") : std::to_string(dim));
      bool isDonated = read && resultIn[i] >= 0;
      parameters.push_back(llvm::formatv(
          "{0}{1} *{2}{3} /* {4} {5}{6} */",
          read && info.isStatic && !isDonated ? "const " : "",
          info.isStatic ? cType(buffer.dtype) : "void", what, i,
          shape.empty() ? "scalar" : shape, buffer.dtype,
          isDonated ? ", becomes result " + std::to_string(resultIn[i]) : ""));
    };
    for (size_t i = 0; i < info.args.size(); ++i)
      add(info.args[i], "arg", i, true);
    for (size_t i = 0; i < info.results.size(); ++i)
      if (info.results[i].donatedArgument < 0)
        add(info.results[i], "result", i, false);
    llvm::interleave(parameters, os, ",\n    ");
    os << (parameters.empty() ? "void" : "") << ");\n";
    os << "/* The same, with the arguments and then the results in one array. "
          "*/\n"
       << "void ckpt_call_" << info.name << "(void **buffers);\n\n";
  }
  os << "#ifdef __cplusplus\n}\n#endif\n\n#endif /* " << guard << " */\n";
  return text;
}
