//===- DivisionTree.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Building of the division tree. Splitting vertices come from one sweep over a
// topological order, branches from a union of neighbours, and the largest
// independent segments from separation pairs: an independent segment between i
// and j is a set of components of the graph without i and j that holds neither
// end of the whole, so for each i one depth-first search without i finds all j.
//
//===----------------------------------------------------------------------===//

#include "ckpt/Solver/DivisionTree.h"
#include "llvm/ADT/IntEqClasses.h"
#include <algorithm>
#include <tuple>

using namespace ckpt::solver;

namespace {
/// A segment that waits for its division. Vertices are in topological order,
/// the source first and the target last; edges are pairs of positions in it.
struct Segment {
  std::vector<uint32_t> vertices;
  std::vector<std::pair<uint32_t, uint32_t>> edges;
  uint32_t node = kNone;
  /// A gap of a Linear division has no splitting vertex.
  bool knownUnsplit = false;
};

/// Undirected adjacency of a segment.
struct Adjacency {
  explicit Adjacency(const Segment &segment)
      : first(segment.vertices.size() + 1, 0), to(2 * segment.edges.size()) {
    for (auto [a, b] : segment.edges) {
      ++first[a + 1];
      ++first[b + 1];
    }
    for (size_t i = 0; i + 1 < first.size(); ++i)
      first[i + 1] += first[i];
    std::vector<uint32_t> fill(first.begin(), first.end() - 1);
    for (auto [a, b] : segment.edges) {
      to[fill[a]++] = b;
      to[fill[b]++] = a;
    }
  }
  llvm::ArrayRef<uint32_t> operator[](uint32_t v) const {
    return llvm::ArrayRef<uint32_t>(to).slice(first[v],
                                              first[v + 1] - first[v]);
  }
  std::vector<uint32_t> first, to;
};
} // namespace

class DivisionTree::Builder {
public:
  Builder(DivisionTree &result, uint64_t workLimit)
      : result(result), workLimit(workLimit) {}

  void run(Segment whole);

private:
  uint32_t addNode(const Segment &segment);
  /// Extracts the part on `members` (ascending positions, ends included) and
  /// the given edges, and queues it. Returns its tree node, or kNone for a part
  /// without inner vertex.
  uint32_t addPart(const Segment &from, llvm::ArrayRef<uint32_t> members,
                   llvm::ArrayRef<std::pair<uint32_t, uint32_t>> edges,
                   bool knownUnsplit);
  bool divideLinear(const Segment &segment);
  bool divideBranch(const Segment &segment);
  void divideComplicate(const Segment &segment);

  DivisionTree &result;
  uint64_t workLimit;
  std::vector<Segment> queue;
  /// Scratch of addPart: position in the part of a position in `from`.
  std::vector<uint32_t> positionIn;
};

uint32_t DivisionTree::Builder::addNode(const Segment &segment) {
  DivisionNode node;
  node.source = segment.vertices.front();
  node.target = segment.vertices.back();
  for (size_t i = 1; i + 1 < segment.vertices.size(); ++i)
    node.bytes += result.weight[segment.vertices[i]];
  result.tree.push_back(std::move(node));
  return static_cast<uint32_t>(result.tree.size() - 1);
}

uint32_t DivisionTree::Builder::addPart(
    const Segment &from, llvm::ArrayRef<uint32_t> members,
    llvm::ArrayRef<std::pair<uint32_t, uint32_t>> edges, bool knownUnsplit) {
  if (members.size() <= 2)
    return kNone;
  Segment part;
  part.knownUnsplit = knownUnsplit;
  positionIn.resize(std::max(positionIn.size(), from.vertices.size()));
  part.vertices.reserve(members.size());
  for (uint32_t i = 0; i < members.size(); ++i) {
    positionIn[members[i]] = i;
    part.vertices.push_back(from.vertices[members[i]]);
  }
  part.edges.reserve(edges.size());
  for (auto [a, b] : edges)
    part.edges.push_back({positionIn[a], positionIn[b]});
  part.node = addNode(part);
  uint32_t node = part.node;
  queue.push_back(std::move(part));
  return node;
}

/// Splits at every vertex that no edge jumps over.
bool DivisionTree::Builder::divideLinear(const Segment &segment) {
  size_t n = segment.vertices.size();
  std::vector<uint32_t> reach(n, 0);
  for (auto [a, b] : segment.edges)
    reach[a] = std::max(reach[a], b);
  std::vector<uint32_t> cuts{0};
  uint32_t farthest = reach[0];
  for (uint32_t i = 1; i + 1 < n; ++i) {
    if (farthest <= i)
      cuts.push_back(i);
    farthest = std::max(farthest, reach[i]);
  }
  if (cuts.size() == 1)
    return false;
  cuts.push_back(static_cast<uint32_t>(n - 1));

  // Edges by gap: the gap of an edge is that of its first vertex.
  size_t gaps = cuts.size() - 1;
  std::vector<uint32_t> gapOf(n, 0);
  for (uint32_t g = 0; g < gaps; ++g)
    for (uint32_t i = cuts[g]; i < cuts[g + 1]; ++i)
      gapOf[i] = g;
  std::vector<std::vector<std::pair<uint32_t, uint32_t>>> edges(gaps);
  for (auto edge : segment.edges)
    edges[gapOf[edge.first]].push_back(edge);

  std::vector<uint32_t> children, points, members;
  for (uint32_t g = 0; g < gaps; ++g) {
    members.clear();
    for (uint32_t i = cuts[g]; i <= cuts[g + 1]; ++i)
      members.push_back(i);
    children.push_back(
        addPart(segment, members, edges[g], /*knownUnsplit=*/true));
    if (g > 0)
      points.push_back(segment.vertices[cuts[g]]);
  }
  DivisionNode &node = result.tree[segment.node];
  node.kind = DivisionKind::Linear;
  node.children = std::move(children);
  node.points = std::move(points);
  return true;
}

/// Groups inner vertices that are joined without the ends; a direct edge is a
/// part of its own.
bool DivisionTree::Builder::divideBranch(const Segment &segment) {
  uint32_t n = static_cast<uint32_t>(segment.vertices.size());
  llvm::IntEqClasses classes(n);
  bool direct = false;
  for (auto [a, b] : segment.edges) {
    if (a == 0 && b == n - 1)
      direct = true;
    else if (a != 0 && b != n - 1)
      classes.join(a, b);
  }
  classes.compress();
  // The two ends are classes of their own.
  unsigned parts = classes.getNumClasses() - 2;
  if (parts + direct < 2)
    return false;

  std::vector<std::vector<uint32_t>> members(classes.getNumClasses());
  std::vector<std::vector<std::pair<uint32_t, uint32_t>>> edges(members.size());
  for (uint32_t i = 1; i + 1 < n; ++i) {
    std::vector<uint32_t> &list = members[classes[i]];
    if (list.empty())
      list.push_back(0);
    list.push_back(i);
  }
  for (auto edge : segment.edges) {
    if (edge.first == 0 && edge.second == n - 1)
      continue;
    edges[classes[edge.first != 0 ? edge.first : edge.second]].push_back(edge);
  }
  std::vector<uint32_t> children;
  for (size_t c = 0; c < members.size(); ++c) {
    if (members[c].empty())
      continue;
    members[c].push_back(n - 1);
    children.push_back(
        addPart(segment, members[c], edges[c], /*knownUnsplit=*/false));
  }
  DivisionNode &node = result.tree[segment.node];
  node.kind = DivisionKind::Branch;
  node.children = std::move(children);
  return true;
}

void DivisionTree::Builder::divideComplicate(const Segment &segment) {
  uint32_t n = static_cast<uint32_t>(segment.vertices.size());
  uint32_t last = n - 1;
  std::vector<uint32_t> owner(n, kNone);
  std::vector<std::vector<uint32_t>> parts;
  std::vector<std::pair<uint32_t, uint32_t>> ends;

  uint64_t work = uint64_t(n) * (n + 2 * segment.edges.size());
  if (result.workDone + work > workLimit) {
    result.isComplete = false;
  } else if (n > 3) {
    result.workDone += work;
    Adjacency adjacency(segment);

    // A pair (i, j), i before j, with the first vertices of the components that
    // it cuts off, and how many vertices these have.
    struct Candidate {
      uint32_t size, i, j;
      std::vector<uint32_t> starts;
    };
    std::vector<Candidate> candidates;
    std::vector<uint32_t> number(n), low(n), parent(n), next(n), size(n),
        preorder, stack, slot(n, kNone);
    std::vector<uint8_t> inside(n);
    for (uint32_t i = 0; i < last; ++i) {
      // Depth-first search from the target, without i. The edge between target
      // and source, which the segment does not have, keeps the two together.
      std::fill(number.begin(), number.end(), kNone);
      preorder.clear();
      auto enter = [&](uint32_t v, uint32_t from) {
        parent[v] = from;
        number[v] = low[v] = static_cast<uint32_t>(preorder.size());
        next[v] = adjacency.first[v];
        size[v] = 1;
        preorder.push_back(v);
        stack.push_back(v);
      };
      enter(last, kNone);
      if (i != 0)
        enter(0, last);
      while (!stack.empty()) {
        uint32_t v = stack.back();
        if (next[v] < adjacency.first[v + 1]) {
          uint32_t w = adjacency.to[next[v]++];
          if (w == i)
            continue;
          if (number[w] == kNone)
            enter(w, v);
          else
            low[v] = std::min(low[v], number[w]);
          continue;
        }
        stack.pop_back();
        if (parent[v] != kNone) {
          low[parent[v]] = std::min(low[parent[v]], low[v]);
          size[parent[v]] += size[v];
        }
      }
      // Only the outermost cuts: what lies inside one is no largest segment.
      size_t firstCandidate = candidates.size();
      inside[last] = 0;
      for (size_t k = 1; k < preorder.size(); ++k) {
        uint32_t v = preorder[k], p = parent[v];
        bool isCut = p == last ? k != 1 : low[v] >= number[p];
        inside[v] = inside[p] || isCut;
        if (!isCut || inside[p] || p < i)
          continue;
        if (slot[p] == kNone) {
          slot[p] = static_cast<uint32_t>(candidates.size());
          candidates.push_back({0, i, p, {}});
        }
        candidates[slot[p]].starts.push_back(v);
        candidates[slot[p]].size += size[v];
      }
      for (size_t c = firstCandidate; c < candidates.size(); ++c)
        slot[candidates[c].j] = kNone;
    }

    std::sort(candidates.begin(), candidates.end(),
              [](const Candidate &a, const Candidate &b) {
                return std::make_tuple(b.size, a.i, a.j) <
                       std::make_tuple(a.size, b.i, b.j);
              });
    for (const Candidate &candidate : candidates) {
      // Largest segments are disjoint or nested, so the first vertex decides.
      if (owner[candidate.starts.front()] != kNone)
        continue;
      uint32_t id = static_cast<uint32_t>(parts.size());
      std::vector<uint32_t> members{candidate.i, candidate.j};
      bool isFree = true;
      for (uint32_t start : candidate.starts)
        stack.push_back(start);
      for (uint32_t start : stack)
        owner[start] = id;
      while (!stack.empty()) {
        uint32_t v = stack.back();
        stack.pop_back();
        members.push_back(v);
        for (uint32_t w : adjacency[v]) {
          if (w == candidate.i || w == candidate.j || owner[w] == id)
            continue;
          isFree &= owner[w] == kNone && w != 0 && w != last;
          if (owner[w] == kNone) {
            owner[w] = id;
            stack.push_back(w);
          }
        }
      }
      if (!isFree) {
        for (uint32_t v : members)
          if (owner[v] == id)
            owner[v] = kNone;
        continue;
      }
      std::sort(members.begin(), members.end());
      parts.push_back(std::move(members));
      ends.push_back({candidate.i, candidate.j});
    }
  }

  // The edges of each part, a direct edge between its ends included.
  std::vector<std::vector<std::pair<uint32_t, uint32_t>>> edges(parts.size());
  for (auto edge : segment.edges) {
    uint32_t part =
        owner[edge.first] != kNone ? owner[edge.first] : owner[edge.second];
    if (part == kNone) {
      auto it = std::find(ends.begin(), ends.end(), edge);
      if (it != ends.end())
        part = static_cast<uint32_t>(it - ends.begin());
    }
    if (part != kNone)
      edges[part].push_back(edge);
  }
  std::vector<uint32_t> children, points;
  for (size_t k = 0; k < parts.size(); ++k)
    children.push_back(
        addPart(segment, parts[k], edges[k], /*knownUnsplit=*/false));
  for (uint32_t i = 1; i < last; ++i)
    if (owner[i] == kNone)
      points.push_back(segment.vertices[i]);
  DivisionNode &node = result.tree[segment.node];
  node.kind = DivisionKind::Complicate;
  node.children = std::move(children);
  node.points = std::move(points);
}

void DivisionTree::Builder::run(Segment whole) {
  if (whole.vertices.size() <= 2)
    return;
  whole.node = addNode(whole);
  queue.push_back(std::move(whole));
  while (!queue.empty()) {
    Segment segment = std::move(queue.back());
    queue.pop_back();
    uint64_t size = segment.vertices.size() + segment.edges.size();
    // Copies of vertices and edges cost more than a step of a search.
    result.workDone += 8 * size;
    if (result.workDone > workLimit) {
      divideComplicate(segment);
      continue;
    }
    if (!segment.knownUnsplit && divideLinear(segment))
      continue;
    if (divideBranch(segment))
      continue;
    divideComplicate(segment);
  }
}

DivisionTree::DivisionTree(const StoredGraph &graph, uint64_t workLimit)
    : weight(graph.weight), numVertices(graph.size()) {
  uint32_t n = static_cast<uint32_t>(graph.size());
  std::vector<uint32_t> sinks;
  for (uint32_t v = 0; v < n; ++v)
    if (graph.succs[v].empty())
      sinks.push_back(v);
  bool ownTarget = sinks.size() == 1 && graph.terminal[sinks.front()];
  uint32_t source = n, target = ownTarget ? sinks.front() : n + 1;
  weight.resize(n + 2, 0);
  for (uint32_t v = 0; v < n; ++v)
    if (graph.terminal[v])
      weight[v] = 0;

  // Ids are a topological order; the only sink can move to its end.
  Segment whole;
  whole.vertices.push_back(source);
  for (uint32_t v = 0; v < n; ++v)
    if (v != target)
      whole.vertices.push_back(v);
  whole.vertices.push_back(target);
  std::vector<uint32_t> position(n + 2);
  for (uint32_t i = 0; i < whole.vertices.size(); ++i)
    position[whole.vertices[i]] = i;
  for (uint32_t v = 0; v < n; ++v) {
    if (graph.preds[v].empty())
      whole.edges.push_back({0, position[v]});
    for (uint32_t w : graph.succs[v])
      whole.edges.push_back({position[v], position[w]});
    if (graph.succs[v].empty() && v != target)
      whole.edges.push_back({position[v], position[target]});
  }
  Builder(*this, workLimit).run(std::move(whole));
}
