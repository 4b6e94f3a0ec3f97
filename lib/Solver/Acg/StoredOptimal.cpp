//===- StoredOptimal.cpp ---*- C++ -*-===//
//
// Part of the ckpt project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Objective::Stored for any DAG. Sets come from acg, prefix programs and the
// frontier program with restricted chains. Bounds come from a partition of all
// sets: by their largest component into ranges (low, high], and where cycles
// get in the way also by what single vertices must do. A set of a part stores
// at least what the frontier program needs under the cap `high`. Chains are
// relaxed until a result stores something in them. A part is closed when its
// bound reaches the best set; when all are closed, that set is optimal.
//
//===----------------------------------------------------------------------===//

#include "PrefixProgram.h"
#include "StoredModel.h"
#include "ckpt/Solver/DivisionTree.h"
#include <algorithm>
#include <chrono>
#include <limits>
#include <numeric>

using namespace ckpt::solver;

namespace {
constexpr int64_t kInfinite = std::numeric_limits<int64_t>::max() / 4;
/// Work units (one state of the frontier program, or so); a few seconds.
constexpr uint64_t kDefaultWork = 12000000;
constexpr unsigned kMaxWidth = 24;
constexpr unsigned kOrderAttempts = 40;
constexpr uint64_t kOrderWork = 20000000;
constexpr int64_t kFirstParts = 16;
constexpr unsigned kRepairRounds = 40;

/// Sets with a largest component in (low, high] and the given choices.
struct Part {
  int64_t low, high;
  /// Proven least stored bytes.
  int64_t cost = 0;
  std::vector<std::pair<uint32_t, VertexChoice>> fixed = {};
};

class StoredSearch {
public:
  StoredSearch(const StoredGraph &graph, const SolveOptions &options)
      : graph(graph), best(graph.size(), 1),
        work(options.effort ? options.effort : kDefaultWork),
        limit(options.timeLimitSeconds),
        start(std::chrono::steady_clock::now()), chains(graph),
        treatment(chains.chains.size(), ChainTreatment::Relaxed) {
    bestBytes = evaluateStored(graph, best).objectiveBytes();
    unit = 0;
    for (uint32_t v = 0; v < graph.size(); ++v)
      if (!graph.terminal[v]) {
        unit = std::gcd(unit, graph.weight[v]);
        leastBound = std::max(leastBound, graph.weight[v]);
      }
    unit = std::max<int64_t>(unit, 1);
  }

  void run();

  int64_t lowerBound() const {
    int64_t bound = bestBytes;
    for (const Part &part : parts)
      bound = std::min(bound, boundOf(part));
    return std::max(bound, leastBound);
  }

  const StoredGraph &graph;
  std::vector<uint8_t> best;
  int64_t bestBytes = 0;
  uint64_t work;
  bool stoppedByClock = false;

private:
  struct Program {
    StoredModel model;
    std::vector<uint32_t> order;
  };

  Program makeProgram(double pick = 0.5) const;
  FrontierResult runAt(const Program &program, int64_t cap, int64_t budget,
                       uint64_t floor);
  /// True when the quotient of `stored` itself has no cycle.
  bool offer(std::vector<uint8_t> stored);
  void makeAcyclic(std::vector<uint8_t> &stored) const;
  uint32_t chooseBranch(llvm::ArrayRef<uint8_t> stored, const Part &part) const;
  void searchRestricted(double pick, uint64_t share);
  void raiseBounds();
  bool isOver();
  std::vector<Part> makeParts() const;
  /// Removes the part with the least bound.
  static Part takeLeast(std::vector<Part> &from, const StoredSearch &search);

  /// Component bytes are multiples of the unit.
  int64_t roundDown(int64_t bytes) const { return bytes / unit * unit; }
  int64_t boundOf(const Part &part) const {
    return part.cost + std::max<int64_t>(part.low + unit, 0);
  }

  double limit;
  std::chrono::steady_clock::time_point start;
  int64_t unit = 1;
  int64_t leastBound = 0;
  ChainSet chains;
  std::vector<uint32_t> chainOrder;
  std::vector<ChainTreatment> treatment;
  std::vector<Part> parts;
};

bool StoredSearch::isOver() {
  if (limit > 0 &&
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
              .count() > limit)
    stoppedByClock = true;
  return stoppedByClock || work == 0;
}

StoredSearch::Program StoredSearch::makeProgram(double pick) const {
  Program program;
  program.model = buildStoredModel(chains, treatment, pick);
  program.order = program.model.expandOrder(chainOrder);
  return program;
}

FrontierResult StoredSearch::runAt(const Program &program, int64_t cap,
                                   int64_t budget, uint64_t floor) {
  FrontierOptions options;
  options.cap = cap;
  options.budget = budget;
  uint64_t left = work - floor;
  options.work = &left;
  FrontierResult result =
      runFrontierProgram(program.model.graph, program.order, options);
  work = floor + left;
  return result;
}

std::vector<Part> StoredSearch::makeParts() const {
  std::vector<Part> result;
  int64_t top = roundDown(bestBytes), low = -unit;
  for (int64_t i = 1; i <= kFirstParts; ++i) {
    int64_t high = roundDown(top / kFirstParts * i);
    if (i == kFirstParts)
      high = top;
    if (high > low)
      result.push_back({low, high});
    low = std::max(low, high);
  }
  return result;
}

Part StoredSearch::takeLeast(std::vector<Part> &from,
                             const StoredSearch &search) {
  auto it = std::min_element(from.begin(), from.end(),
                             [&](const Part &a, const Part &b) {
                               return search.boundOf(a) < search.boundOf(b);
                             });
  Part part = std::move(*it);
  *it = std::move(from.back());
  from.pop_back();
  return part;
}

/// Flags of the vertices whose point in the quotient is on a cycle, or between
/// two cycles: what is left after peeling off sources and sinks.
std::vector<uint8_t> cyclicVertices(const StoredGraph &graph,
                                    const StoredValue &value) {
  size_t n = graph.size();
  uint32_t numPoints = value.numComponents;
  std::vector<uint32_t> point(n);
  for (uint32_t v = 0; v < n; ++v)
    point[v] = value.component[v] != kNone ? value.component[v] : numPoints++;
  std::vector<std::vector<uint32_t>> from(numPoints), to(numPoints);
  for (uint32_t v = 0; v < n; ++v)
    for (uint32_t w : graph.succs[v])
      if (point[v] != point[w]) {
        to[point[v]].push_back(point[w]);
        from[point[w]].push_back(point[v]);
      }
  std::vector<uint8_t> peeled(numPoints, 0);
  for (bool backward : {false, true}) {
    auto &behind = backward ? to : from;
    auto &ahead = backward ? from : to;
    std::vector<uint32_t> degree(numPoints, 0), stack;
    for (uint32_t p = 0; p < numPoints; ++p) {
      for (uint32_t q : behind[p])
        degree[p] += !peeled[q];
      if (!peeled[p] && degree[p] == 0)
        stack.push_back(p);
    }
    while (!stack.empty()) {
      uint32_t p = stack.back();
      stack.pop_back();
      peeled[p] = 1;
      for (uint32_t q : ahead[p])
        if (!peeled[q] && --degree[q] == 0)
          stack.push_back(q);
    }
  }
  std::vector<uint8_t> flags(n);
  for (uint32_t v = 0; v < n; ++v)
    flags[v] = !peeled[point[v]];
  return flags;
}

/// Takes stored vertices out of cycles of the quotient until there is none:
/// each time the one whose removal gives the least objective.
void StoredSearch::makeAcyclic(std::vector<uint8_t> &stored) const {
  StoredValue value = evaluateStored(graph, stored);
  for (unsigned round = 0; round < kRepairRounds && !value.acyclic; ++round) {
    std::vector<uint8_t> cyclic = cyclicVertices(graph, value);
    std::pair<bool, int64_t> least{true, kInfinite};
    uint32_t chosen = kNone;
    for (uint32_t v = 0; v < graph.size(); ++v) {
      if (!cyclic[v] || !stored[v] || graph.forced[v])
        continue;
      stored[v] = 0;
      StoredValue changed = evaluateStored(graph, stored);
      stored[v] = 1;
      std::pair<bool, int64_t> key{!changed.acyclic, changed.objectiveBytes()};
      if (key < least) {
        least = key;
        chosen = v;
      }
    }
    if (chosen == kNone)
      return;
    stored[chosen] = 0;
    value = evaluateStored(graph, stored);
  }
}

/// A vertex on a cycle that is not decided yet: the heaviest stored one, else
/// the heaviest of the others. kNone: all are decided.
uint32_t StoredSearch::chooseBranch(llvm::ArrayRef<uint8_t> stored,
                                    const Part &part) const {
  StoredValue value = evaluateStored(graph, stored);
  std::vector<uint8_t> open = cyclicVertices(graph, value);
  for (auto [v, choice] : part.fixed)
    open[v] = 0;
  uint32_t chosen = kNone;
  for (uint32_t v = 0; v < graph.size(); ++v) {
    if (!open[v] || graph.forced[v] || graph.terminal[v])
      continue;
    if (chosen == kNone ||
        std::make_pair(stored[v], graph.weight[v]) >
            std::make_pair(stored[chosen], graph.weight[chosen]))
      chosen = v;
  }
  return chosen;
}

bool StoredSearch::offer(std::vector<uint8_t> stored) {
  for (uint32_t v = 0; v < graph.size(); ++v)
    if (graph.forced[v])
      stored[v] = 1;
  StoredValue value = evaluateStored(graph, stored);
  bool isAcyclic = value.acyclic;
  if (!isAcyclic && value.objectiveBytes() < bestBytes) {
    makeAcyclic(stored);
    value = evaluateStored(graph, stored);
  }
  if (value.acyclic && value.objectiveBytes() < bestBytes) {
    bestBytes = value.objectiveBytes();
    best = std::move(stored);
  }
  return isAcyclic;
}

/// Sweeps the caps with restricted chains; every set found is a candidate.
void StoredSearch::searchRestricted(double pick, uint64_t share) {
  treatment.assign(chains.chains.size(), ChainTreatment::Restricted);
  Program program = makeProgram(pick);
  uint64_t floor = work > share ? work - share : 0;
  std::vector<Part> open = makeParts();
  while (!open.empty() && work > floor && !isOver()) {
    Part part = takeLeast(open, *this);
    if (part.low >= part.high || boundOf(part) >= bestBytes)
      continue;
    FrontierResult result =
        runAt(program, part.high,
              bestBytes - std::max<int64_t>(part.low + unit, 0), floor);
    if (!result.found)
      continue;
    std::vector<uint8_t> stored = program.model.expand(result.stored);
    int64_t largest = evaluateStored(graph, stored).largestComponentBytes;
    offer(std::move(stored));
    // Down to the largest component of this set, nothing stores less.
    int64_t high = std::min(part.high, largest - unit);
    int64_t middle = roundDown(part.low + (high - part.low) / 2);
    if (high <= part.low)
      continue;
    if (high > middle)
      open.push_back({middle, high, result.storedWeight});
    if (middle > part.low)
      open.push_back({part.low, middle, result.storedWeight});
  }
}

/// Works on the part with the least bound until all are closed or the work is
/// spent.
void StoredSearch::raiseBounds() {
  treatment.assign(chains.chains.size(), ChainTreatment::Relaxed);
  for (uint32_t c = 0; c < chains.chains.size(); ++c)
    if (chains.chains[c].size() == 1)
      treatment[c] = ChainTreatment::Exact;
  Program program = makeProgram();
  parts = makeParts();
  while (!parts.empty() && !isOver()) {
    Part part = takeLeast(parts, *this);
    if (part.low >= part.high || boundOf(part) >= bestBytes)
      continue;
    int64_t budget = bestBytes - std::max<int64_t>(part.low + unit, 0);
    std::vector<VertexChoice> &choice = program.model.graph.choice;
    std::vector<VertexChoice> unfixed = choice;
    for (auto [v, fixed] : part.fixed)
      choice[program.model.pointOf[v]] = fixed;
    FrontierResult result = runAt(program, part.high, budget, 0);
    choice = std::move(unfixed);
    if (!result.found) {
      if (result.exact)
        continue;
      // Stopped on the way: what the processed part stores is still a bound.
      for (int64_t bound : result.prefixBound)
        if (bound < budget)
          part.cost = std::max(part.cost, bound);
      parts.push_back(std::move(part));
      break;
    }
    part.cost = std::max(part.cost, result.storedWeight);

    // Chains that the result breaks are to be exact.
    bool isRefined = false;
    auto refine = [&](uint32_t v) {
      ChainTreatment &how = treatment[chains.chainOf[v]];
      isRefined |= how == ChainTreatment::Relaxed;
      how = ChainTreatment::Exact;
    };
    for (uint32_t i = 0; i < result.stored.size(); ++i)
      if (result.stored[i])
        refine(program.model.vertexOf[i]);
    std::vector<uint8_t> stored = program.model.expand(result.stored);
    bool isAcyclic = offer(stored);
    if (isRefined) {
      program = makeProgram();
      parts.push_back(std::move(part));
      continue;
    }

    // The least set under the cap `high`, up to cycles. Down to its largest
    // component nothing stores less; below, the range goes on.
    int64_t largest = evaluateStored(graph, stored).largestComponentBytes;
    int64_t high = std::min(part.high, largest - unit);
    if (!isAcyclic && part.high > high) {
      uint32_t v = chooseBranch(stored, part);
      if (v != kNone) {
        refine(v);
        if (isRefined)
          program = makeProgram();
        Part child = part;
        child.low = std::max(part.low, high);
        for (VertexChoice fixed :
             {VertexChoice::Stored, VertexChoice::Unstored}) {
          child.fixed = part.fixed;
          child.fixed.push_back({v, fixed});
          parts.push_back(child);
        }
      }
    }
    if (high <= part.low)
      continue;
    int64_t middle = roundDown(part.low + (high - part.low) / 2);
    for (auto [low, top] :
         {std::make_pair(part.low, middle), std::make_pair(middle, high)})
      if (top > low)
        parts.push_back({low, top, part.cost, part.fixed});
  }
  llvm::erase_if(parts, [&](const Part &part) {
    return part.low >= part.high || boundOf(part) >= bestBytes;
  });
}

void StoredSearch::run() {
  if (graph.size() == 0)
    return;
  DivisionTree tree(graph, 300000000);
  std::vector<uint8_t> flags(graph.size(), 0);
  for (uint32_t v : tree.solveBest().stored)
    flags[v] = 1;
  offer(std::move(flags));
  offer(std::vector<uint8_t>(graph.size(), 0));
  std::vector<std::vector<uint32_t>> orders = topologicalOrders(graph);
  for (const std::vector<uint32_t> &order : orders) {
    uint64_t prefixWork = 20000000;
    runPrefixProgram(graph, order, prefixWork, best, bestBytes);
  }
  parts = makeParts();

  StoredModel relaxed = buildStoredModel(chains, treatment);
  chainOrder =
      chooseFrontierOrder(relaxed.graph, kOrderAttempts, kMaxWidth, kOrderWork);
  if (chainOrder.size() != chains.chains.size())
    return;
  for (double pick : {0.5, 0.0, 1.0})
    searchRestricted(pick, work / 6);
  raiseBounds();
}
} // namespace

Plan ckpt::solver::solveStoredOptimal(const Problem &problem,
                                      const SolveOptions &options) {
  StoredGraph graph = buildStoredGraph(problem.graph);
  StoredSearch search(graph, options);
  uint64_t given = search.work;
  search.run();
  Plan plan = makePlan(problem, StrategyKind::Optimal, {});
  plan.effort = given - search.work;
  plan.stoppedByClock = search.stoppedByClock;
  fillStoredPlan(plan, problem, graph, search.best, search.lowerBound(),
                 search.work == 0 || search.stoppedByClock ? Status::Limit
                                                           : Status::Feasible);
  return plan;
}
