//===- ckpt-run.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// ckpt-run libstep.so: runs a compiled step, measures its peak and time, and
// compares its results with those of the front end.
//
//===----------------------------------------------------------------------===//

#include "Buffers.h"
#include "ckpt/Runtime/Gpu.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <cmath>
#include <cstring>
#include <dlfcn.h>
#include <memory>

using namespace ckpt;
using llvm::StringRef;

namespace {

const char usage[] =
    R"(usage: ckpt-run LIB.so [--expect=FILE.json | --inputs=FILE.npz] [options]

Runs a step that ckpt-compile made and prints one JSON object.

  --expect=FILE       makes the inputs by the rule in FILE, compares the results
                      with those in it, and exits 1 on a difference
  --inputs=FILE.npz   inputs by position
  --function=NAME     which function (default: the first)
  --repeat=N          run N times; seconds is the least of them
  --limit=BYTES       most bytes the step itself may hold
  --device=NAME       where to run: cpu (the default), or for a library made
                      with --target=cuda: cuda, cuda:N, or fake (host memory,
                      checked; kernels are emulated when the library was made
                      with --emulated)
  --trace=FILE        fake device: launches and allocations, one a line
  --help              this text
)";

int fail(const llvm::Twine &message) {
  llvm::errs() << "ckpt-run: " << message << "\n";
  return 2;
}

llvm::Expected<llvm::json::Value> readJson(const std::string &path) {
  auto file = llvm::MemoryBuffer::getFile(path);
  if (!file)
    return llvm::createStringError("%s: %s", path.c_str(),
                                   file.getError().message().c_str());
  llvm::Expected<llvm::json::Value> value =
      llvm::json::parse((*file)->getBuffer());
  if (!value)
    return llvm::createStringError("%s: %s", path.c_str(),
                                   llvm::toString(value.takeError()).c_str());
  return value;
}

/// A library on a device: buffers are copied there and back.
class DeviceBuffers {
public:
  /// Finds the runtime's functions; false when the library has none.
  bool bind(void *handle) {
    open = (decltype(&ckpt_gpu_open))dlsym(handle, "ckpt_gpu_open");
    malloc = (decltype(&ckpt_gpu_malloc))dlsym(handle, "ckpt_gpu_malloc");
    free = (decltype(&ckpt_gpu_free))dlsym(handle, "ckpt_gpu_free");
    upload = (decltype(&ckpt_gpu_upload))dlsym(handle, "ckpt_gpu_upload");
    download = (decltype(&ckpt_gpu_download))dlsym(handle, "ckpt_gpu_download");
    counters = (decltype(&ckpt_gpu_counters))dlsym(handle, "ckpt_gpu_counters");
    trace = (decltype(&ckpt_gpu_trace))dlsym(handle, "ckpt_gpu_trace");
    return open && malloc && free && upload && download && counters && trace;
  }
  /// A copy of a buffer on the device; null when it fails.
  void *add(const RunBuffer &buffer) {
    void *copy = malloc(std::max<uint64_t>(1, buffer.bytes.size()));
    if (!copy || upload(copy, buffer.bytes.data(), buffer.bytes.size()))
      return nullptr;
    return copy;
  }

  decltype(&ckpt_gpu_open) open;
  decltype(&ckpt_gpu_malloc) malloc;
  decltype(&ckpt_gpu_free) free;
  decltype(&ckpt_gpu_upload) upload;
  decltype(&ckpt_gpu_download) download;
  decltype(&ckpt_gpu_counters) counters;
  decltype(&ckpt_gpu_trace) trace;
};

/// What a memref of any rank looks like to compiled code.
struct Descriptor {
  void *base, *data;
  int64_t offset;
  int64_t sizesAndStrides[32];
};

std::vector<RunBuffer> describe(const llvm::json::Object &function,
                                StringRef key) {
  std::vector<RunBuffer> buffers;
  if (const llvm::json::Array *list = function.getArray(key))
    for (const llvm::json::Value &entry : *list) {
      const llvm::json::Object *object = entry.getAsObject();
      RunBuffer buffer;
      buffer.dtype = object->getString("dtype").value_or("").str();
      buffer.isScalar = object->getBoolean("scalar").value_or(false);
      buffer.donatedArgument =
          object->getInteger("donated_argument").value_or(-1);
      if (const llvm::json::Array *shape = object->getArray("shape"))
        for (const llvm::json::Value &dim : *shape)
          buffer.shape.push_back(dim.getAsInteger().value_or(0));
      buffers.push_back(std::move(buffer));
    }
  return buffers;
}

/// Takes the sizes of dynamic dimensions from `shape`; false if they differ or
/// no memory could hold them.
bool adopt(RunBuffer &buffer, llvm::ArrayRef<int64_t> shape) {
  constexpr int64_t kMostElements = int64_t(1) << 40;
  if (buffer.shape.size() != shape.size())
    return false;
  int64_t elements = 1;
  for (int64_t dim : shape)
    if (dim < 0 || llvm::MulOverflow(elements, dim, elements) ||
        elements > kMostElements)
      return false;
  for (size_t i = 0; i < shape.size(); ++i) {
    if (buffer.shape[i] >= 0 && buffer.shape[i] != shape[i])
      return false;
    buffer.shape[i] = shape[i];
  }
  return true;
}

std::vector<int64_t> shapeOf(const llvm::json::Object &object) {
  std::vector<int64_t> shape;
  if (const llvm::json::Array *list = object.getArray("shape"))
    for (const llvm::json::Value &dim : *list)
      shape.push_back(dim.getAsInteger().value_or(0));
  return shape;
}

struct Sums {
  double sum = 0, sumsq = 0, absmax = 0;
  /// With a weight by position: differs when elements change places.
  double weighted = 0;
  std::vector<double> first;
};

Sums sumsOf(const RunBuffer &buffer) {
  Sums sums;
  for (int64_t i = 0, e = buffer.numElements(); i < e; ++i) {
    double value = getElement(buffer, i);
    sums.sum += value;
    sums.sumsq += value * value;
    sums.weighted +=
        value * double((uint32_t(i) * 2654435761u) >> 16) / 65536.0;
    if (!(std::fabs(value) <= sums.absmax))
      sums.absmax = std::fabs(value);
    if (i < 4)
      sums.first.push_back(value);
  }
  return sums;
}

/// Largest deviation from the expected result over what is allowed; above 1 is
/// a difference. Allowed per element: ten times the noise of the reference and
/// `relative` of its largest value; sums may differ by that for each element.
double deviation(const llvm::json::Object &expected, const Sums &got,
                 int64_t count, double relative) {
  std::optional<double> absmax = expected.getNumber("absmax");
  const llvm::json::Array *first = expected.getArray("first4");
  if (!absmax || !first)
    return 0; // no numeric reference
  double noise = expected.getNumber("f32_vs_f64_max_abs").value_or(0);
  double allowed = 10 * noise + relative * *absmax + 1e-30;
  double worst = 0;
  auto add = [&](double a, std::optional<double> b, double by) {
    if (!b)
      return;
    double ratio = std::fabs(a - *b) / by;
    if (!(ratio <= worst))
      worst = std::isnan(ratio) ? INFINITY : ratio;
  };
  for (size_t i = 0; i < first->size() && i < got.first.size(); ++i)
    add(got.first[i], (*first)[i].getAsNumber(), allowed);
  add(got.absmax, absmax, allowed);
  double n = double(std::max<int64_t>(1, count));
  add(got.sum, expected.getNumber("sum"), allowed * n);
  add(got.sumsq, expected.getNumber("sumsq"),
      2 * allowed * (*absmax + allowed) * n);
  return worst;
}

} // namespace

int main(int argc, char **argv) {
  std::string library, expectFile, inputsFile, functionName, traceFile;
  std::string device = "cpu";
  int ordinal = 0;
  int64_t repeat = 1;
  uint64_t limit = 0;
  for (int i = 1; i < argc; ++i) {
    StringRef arg = argv[i];
    if (arg == "--help" || arg == "-h") {
      llvm::outs() << usage;
      return 0;
    }
    if (arg.consume_front("--expect="))
      expectFile = arg.str();
    else if (arg.consume_front("--inputs="))
      inputsFile = arg.str();
    else if (arg.consume_front("--function="))
      functionName = arg.str();
    else if (arg.consume_front("--repeat=")) {
      if (arg.getAsInteger(10, repeat) || repeat < 1)
        return fail("--repeat=" + arg + " is not a positive number");
    } else if (arg.consume_front("--limit=")) {
      if (arg.getAsInteger(10, limit))
        return fail("--limit=" + arg + " is not a number of bytes");
    } else if (arg.consume_front("--device=")) {
      auto [name, number] = arg.split(':');
      if (name != "cpu" && name != "cuda" && name != "fake")
        return fail("device '" + arg + "' is none of cpu, cuda, fake");
      if (!number.empty() &&
          (name == "cpu" || number.getAsInteger(10, ordinal)))
        return fail("--device=" + arg + ": bad device number");
      device = name.str();
    } else if (arg.consume_front("--trace=")) {
      traceFile = arg.str();
    } else if (arg.starts_with("-"))
      return fail("unknown option '" + arg + "'; see --help");
    else if (library.empty())
      library = arg.str();
    else
      return fail("more than one library: '" + library + "' and '" + arg + "'");
  }
  if (library.empty())
    return fail("no library; see --help");
  if (!expectFile.empty() && !inputsFile.empty())
    return fail("--expect makes inputs of its own; drop --inputs");
  if (!traceFile.empty() && device != "fake")
    return fail("--trace needs --device=fake");

  std::string path =
      library.find('/') == std::string::npos ? "./" + library : library;
  void *handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!handle)
    return fail(dlerror());
  const char *text = (const char *)dlsym(handle, "ckpt_metadata");
  if (!text)
    return fail(library + " has no symbol ckpt_metadata; was it made by "
                          "ckpt-compile?");
  llvm::Expected<llvm::json::Value> metadata = llvm::json::parse(text);
  if (!metadata)
    return fail(library +
                ": metadata: " + llvm::toString(metadata.takeError()));
  const llvm::json::Object *function = nullptr;
  std::string target = "cpu";
  if (const llvm::json::Object *root = metadata->getAsObject())
    target = root->getString("target").value_or("cpu").str();
  if ((target == "cpu") != (device == "cpu"))
    return fail(target == "cpu"
                    ? library +
                          " was made for the CPU; make one for --device=" +
                          device + " with ckpt-compile --target=cuda"
                    : library + " was made for a GPU; use --device=cuda or "
                                "--device=fake");
  if (const llvm::json::Object *root = metadata->getAsObject())
    if (const llvm::json::Array *list = root->getArray("functions"))
      for (const llvm::json::Value &entry : *list)
        if (const llvm::json::Object *object = entry.getAsObject())
          if (!function && (functionName.empty() ||
                            object->getString("function") == functionName))
            function = object;
  if (!function)
    return fail(library + " has no function '" + functionName + "'");
  bool isStatic = function->getString("abi") == "pointers";
  std::string callName = function->getString("call").value_or("").str();
  auto *call = (void (*)(void **))dlsym(handle, callName.c_str());
  auto *guarded =
      (decltype(&ckpt_guarded_call))dlsym(handle, "ckpt_guarded_call");
  auto *peakBytes =
      (decltype(&ckpt_peak_bytes))dlsym(handle, "ckpt_peak_bytes");
  auto *currentBytes =
      (decltype(&ckpt_current_bytes))dlsym(handle, "ckpt_current_bytes");
  auto *resetPeak =
      (decltype(&ckpt_reset_peak))dlsym(handle, "ckpt_reset_peak");
  auto *setLimit = (decltype(&ckpt_set_limit))dlsym(handle, "ckpt_set_limit");
  auto *lastError =
      (decltype(&ckpt_last_error))dlsym(handle, "ckpt_last_error");
  if (!call || !guarded || !peakBytes || !currentBytes || !resetPeak ||
      !setLimit || !lastError)
    return fail(library + " lacks '" + callName + "' or the runtime");
  DeviceBuffers onDevice;
  bool isDevice = device != "cpu";
  if (isDevice) {
    if (!onDevice.bind(handle))
      return fail(library + " lacks the runtime of a GPU");
    if (onDevice.open(device.c_str(), ordinal) != CKPT_OK)
      return fail(lastError());
  }

  std::vector<RunBuffer> args = describe(*function, "args");
  std::vector<RunBuffer> results = describe(*function, "results");
  llvm::json::Value expect = nullptr;
  const llvm::json::Array *expectedResults = nullptr;
  double relative = 1e-4;
  if (!expectFile.empty()) {
    llvm::Expected<llvm::json::Value> read = readJson(expectFile);
    if (!read)
      return fail(llvm::toString(read.takeError()));
    expect = std::move(*read);
    const llvm::json::Object *root = expect.getAsObject();
    const llvm::json::Array *expectedArgs =
        root ? root->getArray("args") : nullptr;
    expectedResults = root ? root->getArray("results") : nullptr;
    if (!expectedArgs || expectedArgs->size() != args.size() ||
        !expectedResults || expectedResults->size() != results.size())
      return fail(expectFile + ": numbers of args and results do not fit the "
                               "function");
    for (size_t i = 0; i < args.size(); ++i) {
      const llvm::json::Object *arg = (*expectedArgs)[i].getAsObject();
      if (!arg || !adopt(args[i], shapeOf(*arg)))
        return fail(llvm::formatv("{0}: shape of argument {1} does not fit",
                                  expectFile, i));
    }
    for (size_t i = 0; i < results.size(); ++i) {
      const llvm::json::Object *result = (*expectedResults)[i].getAsObject();
      if (!result || !adopt(results[i], shapeOf(*result)))
        return fail(llvm::formatv("{0}: shape of result {1} does not fit",
                                  expectFile, i));
    }
    // Some lowerings of a front end differ from the front end itself (16-bit
    // arithmetic, an approximated GELU); the file says by how much.
    if (const llvm::json::Object *validated = root->getObject("validated"))
      relative += validated->getNumber("max_error_beyond_10x_reference_noise")
                      .value_or(0);
    if (root->getString("tolerance").value_or("").contains("bf16"))
      relative = 6e-2;
    for (size_t i = 0; i < args.size(); ++i) {
      args[i].bytes.resize(args[i].numElements() * elementSize(args[i].dtype));
      const llvm::json::Object *init =
          (*expectedArgs)[i].getAsObject()->getObject("init");
      if (!init)
        return fail(
            llvm::formatv("{0}: argument {1} has no init", expectFile, i));
      if (llvm::Error error = fillByRule(args[i], uint32_t(i), *init))
        return fail(expectFile + ": " + llvm::toString(std::move(error)));
    }
  } else if (!inputsFile.empty()) {
    llvm::Expected<std::vector<NpyArray>> arrays = readNpz(inputsFile);
    if (!arrays)
      return fail(llvm::toString(arrays.takeError()));
    if (arrays->size() != args.size())
      return fail(llvm::formatv("{0} holds {1} arrays, the function takes {2}",
                                inputsFile, arrays->size(), args.size()));
    for (size_t i = 0; i < args.size(); ++i) {
      RunBuffer &from = (*arrays)[i].buffer;
      if (elementSize(from.dtype) != elementSize(args[i].dtype) ||
          !adopt(args[i], from.shape))
        return fail(llvm::formatv(
            "{0}: array '{1}' ({2}) does not fit argument {3} ({4})",
            inputsFile, (*arrays)[i].name, from.dtype, i, args[i].dtype));
      args[i].bytes = std::move(from.bytes);
    }
  } else {
    llvm::json::Object init{{"kind", "hash"}, {"scale", 0.1}, {"offset", 0.0}};
    llvm::json::Object labels{{"kind", "imod"}, {"mul", 1}, {"mod", 2}};
    for (size_t i = 0; i < args.size(); ++i) {
      for (int64_t dim : args[i].shape)
        if (dim < 0)
          return fail("sizes are dynamic; give --inputs or --expect");
      args[i].bytes.resize(args[i].numElements() * elementSize(args[i].dtype));
      bool isFloat = StringRef(args[i].dtype).contains('f');
      if (llvm::Error error =
              fillByRule(args[i], uint32_t(i), isFloat ? init : labels))
        return fail(llvm::toString(std::move(error)));
    }
  }
  for (RunBuffer &result : results) {
    for (int64_t dim : result.shape)
      if (dim < 0)
        return fail("a result has a dynamic size; give --expect, which knows "
                    "it");
    if (result.donatedArgument >= int64_t(args.size()))
      return fail(library + ": metadata: no argument " +
                  llvm::Twine(result.donatedArgument));
    result.bytes.resize(result.numElements() * elementSize(result.dtype));
    if (result.donatedArgument >= 0 &&
        result.bytes.size() != args[result.donatedArgument].bytes.size())
      return fail(library + ": metadata: a result does not fit argument " +
                  llvm::Twine(result.donatedArgument) +
                  ", which is donated to it");
  }
  for (const RunBuffer &buffer : args)
    if (!elementSize(buffer.dtype))
      return fail("element type '" + buffer.dtype + "' is not supported");

  std::vector<void *> pointers;
  std::vector<Descriptor> descriptors(args.size() + results.size());
  std::vector<void *> copies(descriptors.size()); // on the device
  int64_t argBytes = 0, resultBytes = 0;
  for (size_t i = 0; i < descriptors.size(); ++i) {
    RunBuffer &buffer = i < args.size() ? args[i] : results[i - args.size()];
    if (buffer.donatedArgument >= 0)
      continue; // In the buffer of the argument.
    (i < args.size() ? argBytes : resultBytes) += int64_t(buffer.bytes.size());
    // A buffer of no elements still has an address.
    if (buffer.bytes.empty())
      buffer.bytes.reserve(1);
    Descriptor &descriptor = descriptors[i];
    bool byValue = buffer.isScalar && i < args.size();
    void *data = buffer.bytes.data();
    if (isDevice && !byValue && !(data = onDevice.add(buffer)))
      return fail(lastError());
    if (isDevice && !byValue)
      copies[i] = data;
    descriptor.base = descriptor.data = data;
    descriptor.offset = 0;
    size_t rank = buffer.shape.size();
    if (rank > 16)
      return fail("ranks above 16 are not supported");
    int64_t stride = 1;
    for (size_t d = rank; d-- > 0;) {
      descriptor.sizesAndStrides[d] = buffer.shape[d];
      descriptor.sizesAndStrides[rank + d] = stride;
      stride *= buffer.shape[d];
    }
    pointers.push_back(isStatic || byValue ? data : (void *)&descriptor);
  }

  // What is donated is made anew for each run; all else stays as it is.
  std::vector<int64_t> donated;
  int64_t donatedBytes = 0;
  for (const RunBuffer &result : results)
    if (result.donatedArgument >= 0) {
      donated.push_back(result.donatedArgument);
      donatedBytes += int64_t(result.bytes.size());
    }
  std::vector<std::vector<uint8_t>> given;
  for (const RunBuffer &arg : args)
    given.push_back(arg.bytes);

  setLimit(limit);
  resetPeak();
  double seconds = INFINITY;
  for (int64_t run = 0; run < repeat; ++run) {
    for (int64_t i : donated) {
      if (run == 0)
        break;
      llvm::copy(given[i], args[i].bytes.begin());
      if (isDevice &&
          onDevice.upload(copies[i], given[i].data(), given[i].size()))
        return fail(lastError());
    }
    auto start = std::chrono::steady_clock::now();
    if (guarded(call, pointers.data()) != CKPT_OK)
      return fail(lastError());
    double elapsed =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
            .count();
    seconds = std::min(seconds, elapsed);
  }

  uint64_t peak = peakBytes(), left = currentBytes();
  CkptGpuCounters counters{};
  if (isDevice) {
    onDevice.counters(&counters);
    if (!traceFile.empty())
      if (llvm::Error error = llvm::writeToOutput(
              traceFile, [&](llvm::raw_ostream &os) -> llvm::Error {
                os << onDevice.trace();
                return llvm::Error::success();
              }))
        return fail(traceFile + ": " + llvm::toString(std::move(error)));
    for (size_t i = 0; i < descriptors.size(); ++i) {
      if (!copies[i])
        continue;
      bool isResult = i >= args.size();
      if (isResult || llvm::is_contained(donated, int64_t(i))) {
        std::vector<uint8_t> &bytes =
            isResult ? results[i - args.size()].bytes : args[i].bytes;
        if (onDevice.download(bytes.data(), copies[i], bytes.size()))
          return fail(lastError());
      }
      if (onDevice.free(copies[i]))
        return fail(lastError());
    }
  }
  for (size_t i = 0; i < args.size(); ++i)
    if (!llvm::is_contained(donated, int64_t(i)) && args[i].bytes != given[i]) {
      fail(library + " overwrote argument " + llvm::Twine(i) +
           ", which is not donated");
      return 1;
    }
  for (RunBuffer &result : results)
    if (result.donatedArgument >= 0)
      result.bytes = args[result.donatedArgument].bytes;

  bool equal = true;
  llvm::json::Array rows;
  for (size_t i = 0; i < results.size(); ++i) {
    Sums sums = sumsOf(results[i]);
    llvm::json::Object row{
        {"index", int64_t(i)},
        {"hash", llvm::utohexstr(hashBytes(results[i].bytes), true, 16)},
        {"sum", sums.sum},
        {"sumsq", sums.sumsq},
        {"weighted_sum", sums.weighted},
        {"elements", results[i].numElements()},
        {"absmax", sums.absmax},
        {"first4", llvm::json::Array(sums.first)}};
    if (expectedResults) {
      double worst = deviation(*(*expectedResults)[i].getAsObject(), sums,
                               results[i].numElements(), relative);
      row["deviation"] = std::isfinite(worst) ? llvm::json::Value(worst)
                                              : llvm::json::Value("inf");
      if (!(worst <= 1)) {
        equal = false;
        row["differs"] = true;
      }
    }
    rows.push_back(std::move(row));
  }
  llvm::json::Object out{
      {"function", function->getString("function").value_or("").str()},
      {"device", device},
      {"peak_bytes", int64_t(peak)},
      {"left_bytes", int64_t(left)},
      {"arena_bytes", function->getInteger("arena_bytes").value_or(0)},
      {"live_peak_bytes", function->getInteger("live_peak_bytes").value_or(0)},
      {"arguments_bytes", argBytes},
      {"results_bytes", resultBytes},
      {"donated_bytes", donatedBytes},
      {"seconds", seconds},
      {"results", std::move(rows)}};
  if (expectedResults)
    out["equal"] = equal;
  if (isDevice) {
    out["launches"] = int64_t(counters.launches);
    out["emulated"] = int64_t(counters.emulated);
    out["host_reads"] = int64_t(counters.hostReads);
    out["host_writes"] = int64_t(counters.hostWrites);
    out["constant_bytes"] = int64_t(counters.constantBytes);
    if (counters.deviceBytes)
      out["device_bytes"] = int64_t(counters.deviceBytes);
  }
  llvm::outs() << llvm::formatv("{0:2}", llvm::json::Value(std::move(out)))
               << "\n";
  return equal ? 0 : 1;
}
