//===- SegmentSchedule.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The schedule of a stored set on a whole training step: all nodes once in
// their order, and each component of what is not stored once more, right before
// the first backward node that needs it.
//
//===----------------------------------------------------------------------===//

#include "SegmentSchedule.h"
#include <algorithm>

using namespace ckpt::solver;

std::vector<uint8_t> ckpt::solver::forwardPart(const Graph &graph) {
  size_t n = graph.numNodes();
  bool hasBackward = false, allForward = true;
  for (const Node &node : graph.nodes) {
    hasBackward |= node.phase == Phase::Backward;
    allForward &= node.phase == Phase::Forward;
  }
  std::vector<uint8_t> part(n, 0);
  if (allForward) {
    part.assign(n, 1);
    return part;
  }
  // Without phases: activations pile up in the forward part and go away in the
  // backward part, so the peak of the given order is where the two meet.
  int64_t peakStep = -1;
  if (!hasBackward)
    peakStep = simulateBaseline(graph).peakStep;
  std::vector<NodeId> producer(graph.numValues(), kNone);
  for (NodeId id = 0; id < n; ++id) {
    const Node &node = graph.nodes[id];
    bool isForward = hasBackward ? node.phase == Phase::Forward ||
                                       node.phase == Phase::Unknown
                                 : int64_t(id) < peakStep;
    // Closed under inputs, or a segment would wait for a backward node.
    for (ValueId v : node.inputs)
      isForward &= producer[v] == kNone || part[producer[v]];
    part[id] = isForward;
    for (ValueId v : node.outputs)
      producer[v] = id;
  }
  return part;
}

SegmentScheduler::SegmentScheduler(const Graph &graph,
                                   const StoredGraph &forward)
    : graph(graph), forward(forward) {
  size_t n = graph.numNodes();
  GraphIndex index(graph);
  members.resize(forward.size());
  reads.resize(n);
  isNeeded.assign(forward.size(), 0);
  for (NodeId id = 0; id < n; ++id) {
    if (forward.vertexOf[id] != kNone)
      members[forward.vertexOf[id]].push_back(id);
    for (ValueId v : graph.nodes[id].inputs)
      for (ValueId from : {v, index.root[v]}) {
        NodeId producer = index.producer[from];
        if (producer == kNone || forward.vertexOf[producer] == kNone)
          continue;
        reads[id].push_back(forward.vertexOf[producer]);
        if (forward.vertexOf[id] == kNone)
          isNeeded[forward.vertexOf[producer]] = 1;
      }
  }
}

std::vector<Segment>
SegmentScheduler::segments(llvm::ArrayRef<uint8_t> stored) const {
  StoredValue value = evaluateStored(forward, stored);
  std::vector<Segment> result(value.numComponents);
  // What the backward part needs of each component, and what that needs:
  // vertices ascend in a valid order, so one sweep backwards closes it.
  std::vector<uint8_t> needed = isNeeded;
  for (uint32_t v = static_cast<uint32_t>(forward.size()); v-- > 0;) {
    uint32_t c = value.component[v];
    if (c == kNone || !needed[v])
      continue;
    for (uint32_t p : forward.preds[v])
      if (value.component[p] == c)
        needed[p] = 1;
  }
  for (uint32_t v = 0; v < forward.size(); ++v) {
    uint32_t c = value.component[v];
    if (c == kNone)
      continue;
    result[c].vertices.push_back(v);
    if (!needed[v])
      continue;
    for (NodeId id : members[v]) {
      result[c].nodes.push_back(id);
      result[c].cost += graph.nodes[id].cost;
    }
  }
  llvm::erase_if(result, [](const Segment &s) { return s.nodes.empty(); });
  for (Segment &segment : result)
    std::sort(segment.nodes.begin(), segment.nodes.end());
  return result;
}

std::vector<NodeId>
SegmentScheduler::schedule(llvm::ArrayRef<Segment> segments,
                           llvm::ArrayRef<uint8_t> rerun) const {
  std::vector<uint32_t> segmentOf(forward.size(), kNone);
  std::vector<NodeId> lastNode(segments.size(), 0);
  for (uint32_t s = 0; s < segments.size(); ++s) {
    lastNode[s] = segments[s].nodes.back();
    for (uint32_t v : segments[s].vertices)
      segmentOf[v] = s;
  }
  std::vector<uint8_t> pending(rerun.begin(), rerun.end());
  std::vector<NodeId> steps;
  for (NodeId id = 0; id < graph.numNodes(); ++id) {
    if (forward.vertexOf[id] == kNone)
      for (uint32_t v : reads[id]) {
        uint32_t s = segmentOf[v];
        // A segment that has not finished its first run is still there.
        if (s == kNone || !pending[s] || lastNode[s] > id)
          continue;
        pending[s] = 0;
        steps.insert(steps.end(), segments[s].nodes.begin(),
                     segments[s].nodes.end());
      }
    steps.push_back(id);
  }
  return steps;
}
