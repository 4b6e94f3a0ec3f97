//===- BlockChain.h ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A training graph as a chain of blocks of its forward part, with the parts of
// its backward that follow each of them, and the way back: from operations of
// the chain to executions of nodes.
//
//===----------------------------------------------------------------------===//

#ifndef CKPT_LIB_SOLVER_ROTOR_BLOCKCHAIN_H
#define CKPT_LIB_SOLVER_ROTOR_BLOCKCHAIN_H

#include "../Baselines/Baseline.h"
#include "RotorTable.h"

namespace ckpt::solver::rotor {

/// Blocks are numbered from 1, like stages. Sets of values are given by their
/// storage (root values).
class BlockChain {
public:
  /// Cuts the forward part at splitting vertices: places where one value is all
  /// that the rest of the forward part reads; if not `splitting`, wherever the
  /// bytes that it reads are least. At most `maxBlocks` blocks of about equal
  /// cost.
  BlockChain(const Problem &problem, const GraphIndex &index,
             const ForwardPart &forward, unsigned maxBlocks, bool splitting);

  unsigned size() const { return blocks.size() - 1; }
  /// Sizes and times of the blocks as stages of the chain program. Bytes that
  /// the program cannot see (gradients of weights that pile up, values that
  /// skip blocks) are left to the simulator.
  const Model &model() const { return stages; }
  /// The schedule that runs `ops`. Values are kept as the operations say; what
  /// a node lacks all the same is made again right before it. Constants of more
  /// than `maxConstant` bytes are made again for each operation.
  std::vector<NodeId> schedule(llvm::ArrayRef<ModelOp> ops,
                               int64_t maxConstant) const;
  /// Bytes of the largest constant.
  int64_t largestConstant() const;

private:
  struct Option {
    /// Storages that B needs and that F_all keeps, beside the output.
    std::vector<ValueId> kept;
  };
  struct Block {
    std::vector<NodeId> nodes;
    /// Nodes outside the forward part that run in B of this block.
    std::vector<NodeId> backward;
    /// Read by later blocks.
    std::vector<ValueId> output;
    std::vector<Option> options;
  };
  class Emitter;

  void findConstants();
  void cut(unsigned maxBlocks, bool splitting);
  void assignBackward();
  void makeOptions(unsigned l);
  void measure();
  int64_t forwardPeak(const Block &block, llvm::ArrayRef<uint8_t> isKept) const;
  double remakeTime(unsigned l, const std::vector<uint8_t> &isKept) const;

  const Problem &problem;
  const GraphIndex &index;
  const ForwardPart &forward;
  std::vector<Block> blocks;
  /// Per node: of the forward part, not the first (which may stand for the
  /// data), reads nothing. Such nodes are in no block: they can run anywhere.
  std::vector<uint8_t> isConstant;
  /// Per storage: block that makes it; 0 for all others.
  std::vector<unsigned> blockOf;
  /// Per node outside the forward part: block whose B runs it.
  std::vector<unsigned> segmentOf;
  /// Per storage: its values (itself and its views) that forward nodes make.
  std::vector<std::vector<ValueId>> valuesOf;
  Model stages;
};

} // namespace ckpt::solver::rotor

#endif // CKPT_LIB_SOLVER_ROTOR_BLOCKCHAIN_H
