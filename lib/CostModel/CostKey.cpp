//===- CostKey.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The structural key of an operation in a cost table.
//
//===----------------------------------------------------------------------===//

#include "ckpt/CostModel/CostModel.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace ckpt;

namespace {

/// Writes an operation with values numbered in the order of first sight, so
/// that equal work gives equal text.
class Writer {
public:
  explicit Writer(llvm::raw_ostream &os) : os(os) {}

  void write(Operation *op) {
    os << op->getName().getStringRef() << '(';
    for (Value operand : op->getOperands())
      write(operand);
    os << ')' << op->getAttrDictionary() << op->getResultTypes() << '[';
    for (Value result : op->getResults())
      number(result);
    for (Region &region : op->getRegions())
      for (Block &block : region) {
        os << '^';
        for (BlockArgument arg : block.getArguments()) {
          number(arg);
          os << arg.getType() << ',';
        }
        for (Operation &nested : block)
          write(&nested);
      }
    os << ']';
  }

private:
  unsigned number(Value value) {
    return numbers.try_emplace(value, numbers.size()).first->second;
  }

  void write(Value value) {
    bool isNew = !numbers.contains(value);
    os << number(value) << ':' << value.getType() << ',';
    // A scalar constant from outside decides what the loop nest does; a tensor
    // from outside is data.
    Attribute constant;
    if (isNew && !isa<ShapedType>(value.getType()) &&
        matchPattern(value, m_Constant(&constant)))
      os << '=' << constant;
  }

  llvm::raw_ostream &os;
  llvm::DenseMap<Value, unsigned> numbers;
};

} // namespace

std::string ckpt::costKey(Operation *op) {
  std::string text;
  llvm::raw_string_ostream os(text);
  Writer(os).write(op);
  os.flush();
  std::string key;
  llvm::raw_string_ostream keyStream(key);
  keyStream << op->getName().getStringRef() << '(';
  llvm::interleaveComma(getReadValues(op), keyStream,
                        [&](Value value) { keyStream << value.getType(); });
  keyStream << ")->(";
  llvm::interleaveComma(op->getResultTypes(), keyStream);
  keyStream << ")#" << llvm::utohexstr(llvm::xxh3_64bits(text), true, 16);
  return key;
}
