//===- BlockSchedule.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From operations of a chain of blocks to executions of nodes.
//
//===----------------------------------------------------------------------===//

#include "BlockChain.h"
#include "llvm/ADT/STLExtras.h"

using namespace ckpt::solver;
using namespace ckpt::solver::rotor;

/// Keeps track of which values the operations hold.
class BlockChain::Emitter {
public:
  Emitter(const BlockChain &chain, int64_t maxConstant)
      : chain(chain), graph(chain.problem.graph), maxConstant(maxConstant),
        inOrder(chain.problem.order == Order::Given) {
    atHand.assign(graph.numValues(), 0);
    for (ValueId v = 0; v < graph.numValues(); ++v)
      atHand[v] = chain.index.producer[v] == kNone;
    holds.assign(graph.numValues(), 0);
    ran.assign(graph.numNodes(), 0);
    open.assign(graph.numNodes(), 0);
    blockRan.assign(chain.size() + 1, 0);
    storedBare.assign(chain.size() + 1, 0);
  }

  std::vector<NodeId> run(llvm::ArrayRef<ModelOp> ops) {
    for (const ModelOp &op : ops) {
      apply(op);
      settle();
    }
    for (NodeId n = 0; n < graph.numNodes(); ++n)
      if (!ran[n])
        make(n);
    return std::move(schedule);
  }

private:
  void apply(const ModelOp &op) {
    const unsigned l = op.stage;
    switch (op.kind) {
    case ChainOpKind::ForwardAll:
      keepInput(l);
      firstRun(l);
      makeAll(chain.blocks[l].output);
      makeAll(chain.blocks[l].options[op.option].kept);
      hold(chain.blocks[l].output);
      hold(chain.blocks[l].options[op.option].kept);
      break;
    case ChainOpKind::ForwardKeep:
    case ChainOpKind::ForwardNone: {
      const bool carried = cursor == l - 1;
      if (op.kind == ChainOpKind::ForwardKeep)
        keepInput(l);
      firstRun(l);
      makeAll(chain.blocks[l].output);
      hold(chain.blocks[l].output);
      if (op.kind == ChainOpKind::ForwardNone && carried)
        release(chain.blocks[l - 1].output);
      cursor = l;
      break;
    }
    case ChainOpKind::Loss:
      if (cursor == chain.size())
        release(chain.blocks[cursor].output);
      cursor = kNone;
      break;
    case ChainOpKind::Backward:
      for (NodeId n : chain.blocks[l].backward) {
        if (inOrder)
          catchUp(n);
        make(n);
      }
      release(chain.blocks[l].options[op.option].kept);
      release(chain.blocks[l].output);
      if (storedBare[l - 1])
        release(chain.blocks[l - 1].output);
      storedBare[l - 1] = 0;
      break;
    case ChainOpKind::DropOutput:
    case ChainOpKind::DropSaved:
      break;
    }
  }

  /// A carried output becomes a stored one.
  void keepInput(unsigned l) {
    if (cursor == l - 1)
      storedBare[l - 1] = 1;
    cursor = kNone;
  }

  /// Runs all nodes before `n` that have not run, in their order.
  void catchUp(NodeId n) {
    for (; caughtUp < n; ++caughtUp)
      if (!ran[caughtUp])
        make(caughtUp);
  }

  /// What only the first run of a block has to do: nodes that run once, and
  /// those that nothing waits for. All, if the given order has to stay.
  void firstRun(unsigned l) {
    if (blockRan[l])
      return;
    blockRan[l] = 1;
    if (inOrder)
      catchUp(chain.blocks[l].nodes.back() + 1);
    for (NodeId n : chain.blocks[l].nodes) {
      const Node &node = graph.nodes[n];
      bool due = !node.recomputable;
      bool read = false;
      for (ValueId v : node.outputs) {
        due |= chain.index.isOutput[v] != 0;
        read |= !chain.index.users[v].empty();
      }
      if (due || !read)
        make(n);
    }
  }

  void makeAll(llvm::ArrayRef<ValueId> roots) {
    for (ValueId root : roots)
      for (ValueId v : chain.valuesOf[root])
        if (!atHand[v] && chain.blockOf[root] &&
            (v == root || blockRan[blockOfNode(v)]))
          make(chain.index.producer[v]);
  }

  /// Block of the node that makes a view; views may be made in later blocks.
  unsigned blockOfNode(ValueId view) const {
    NodeId n = chain.index.producer[view];
    unsigned low = 1, high = chain.size();
    while (low < high) {
      unsigned middle = (low + high) / 2;
      if (chain.blocks[middle].nodes.back() < n)
        low = middle + 1;
      else
        high = middle;
    }
    return low;
  }

  void hold(llvm::ArrayRef<ValueId> roots) {
    for (ValueId root : roots)
      ++holds[root];
  }
  void release(llvm::ArrayRef<ValueId> roots) {
    for (ValueId root : roots)
      if (--holds[root] == 0)
        fresh.push_back(root);
  }

  /// Forgets what was made and is not held.
  void settle() {
    for (ValueId root : fresh)
      if (holds[root] <= 0 && !chain.forward.mustKeep[root] &&
          !(isConstant(root) && graph.values[root].bytes <= maxConstant))
        for (ValueId v : chain.valuesOf[root])
          if (!chain.index.isOutput[v] &&
              graph.nodes[chain.index.producer[v]].recomputable)
            atHand[v] = 0;
    fresh.clear();
  }

  bool isConstant(ValueId root) const {
    NodeId n = chain.index.producer[root];
    return n != kNone && chain.isConstant[n];
  }

  /// Runs a node, and before it whatever it lacks. Depth first without
  /// recursion: a node is pushed to be opened and again to be run.
  void make(NodeId wanted) {
    stack.push_back({wanted, false});
    while (!stack.empty()) {
      auto [n, ready] = stack.back();
      stack.pop_back();
      if (ready) {
        execute(n);
        open[n] = 0;
        continue;
      }
      if (open[n] || (ran[n] && !lacksOutput(n)))
        continue;
      open[n] = 1;
      stack.push_back({n, true});
      for (ValueId v : llvm::reverse(graph.nodes[n].inputs))
        if (!atHand[v])
          stack.push_back({chain.index.producer[v], false});
    }
  }

  bool lacksOutput(NodeId n) const {
    return llvm::any_of(graph.nodes[n].outputs,
                        [&](ValueId v) { return !atHand[v]; });
  }

  void execute(NodeId n) {
    schedule.push_back(n);
    ran[n] = 1;
    for (ValueId v : graph.nodes[n].outputs) {
      atHand[v] = 1;
      ValueId root = chain.index.root[v];
      if (root != v) {
        fresh.push_back(root);
        continue;
      }
      fresh.push_back(v);
      // Views of an older instance would hold it.
      for (ValueId view : chain.valuesOf[v])
        if (view != v && chain.index.producer[view] != n &&
            graph.nodes[chain.index.producer[view]].recomputable)
          atHand[view] = 0;
    }
  }

  const BlockChain &chain;
  const Graph &graph;
  int64_t maxConstant;
  bool inOrder;
  /// All nodes before it have run (given order only).
  NodeId caughtUp = 0;
  std::vector<NodeId> schedule;
  std::vector<uint8_t> atHand, ran, open, blockRan, storedBare;
  /// Per storage: how many of the things that the chain holds include it.
  std::vector<int32_t> holds;
  /// Storages made or released since the last operation.
  std::vector<ValueId> fresh;
  std::vector<std::pair<NodeId, bool>> stack;
  /// Block whose output a sweep carries along, or kNone.
  unsigned cursor = kNone;
};

std::vector<NodeId> BlockChain::schedule(llvm::ArrayRef<ModelOp> ops,
                                         int64_t maxConstant) const {
  return Emitter(*this, maxConstant).run(ops);
}
