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
// sets by their largest component into ranges (low, high]: a set of a range
// stores at least what the frontier program needs under the cap `high`. Chains
// are relaxed until a result stores something in them. A range is closed when
// its bound reaches the best set; when all are closed, that set is optimal.
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
constexpr uint64_t kDefaultWork = 20000000;
constexpr unsigned kMaxWidth = 24;
/// States at one position; some hundred bytes each.
constexpr size_t kMaxStates = 1000000;
constexpr unsigned kOrderAttempts = 40;
constexpr uint64_t kOrderWork = 20000000;
/// Elementary steps of the division tree and of each prefix program.
constexpr uint64_t kTreeWork = 50000000;
constexpr uint64_t kPrefixWork = 20000000;
constexpr int64_t kFirstParts = 16;
/// Parts narrower than this share of the best are refined, not split.
constexpr int64_t kNarrow = 50;
/// The beam search: caps and states.
constexpr int64_t kBeamCaps = 12;
constexpr size_t kBeam = 100;
constexpr unsigned kPolishRounds = 3;
/// One part in so many of the work is kept for refining.
constexpr uint64_t kRefineShare = 4;

/// Sets with a largest component in (low, high].
struct Part {
  int64_t low, high;
  /// Proven least stored bytes.
  int64_t cost = 0;
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

  Program makeProgram() const;
  FrontierResult runAt(const Program &program, int64_t cap, int64_t budget,
                       size_t beam = 0);
  void offer(std::vector<uint8_t> stored);
  void searchByBeam();
  void searchRestricted(int64_t cap);
  void polish();
  bool breaksRelaxedChain(const Program &program,
                          const FrontierResult &result) const;
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
  Program restricted;
  std::vector<Part> parts;
};

bool StoredSearch::isOver() {
  if (limit > 0 &&
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
              .count() > limit)
    stoppedByClock = true;
  return stoppedByClock || work == 0;
}

StoredSearch::Program StoredSearch::makeProgram() const {
  Program program;
  program.model = buildStoredModel(chains, treatment);
  program.order = program.model.expandOrder(chainOrder);
  return program;
}

FrontierResult StoredSearch::runAt(const Program &program, int64_t cap,
                                   int64_t budget, size_t beam) {
  FrontierOptions options;
  options.cap = cap;
  options.budget = budget;
  options.beam = beam;
  options.maxStates = kMaxStates;
  options.work = &work;
  FrontierResult result =
      runFrontierProgram(program.model.graph, program.order, options);
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

void StoredSearch::offer(std::vector<uint8_t> stored) {
  for (uint32_t v = 0; v < graph.size(); ++v)
    if (graph.forced[v])
      stored[v] = 1;
  StoredValue value = evaluateStored(graph, stored);
  if (value.acyclic && value.objectiveBytes() < bestBytes) {
    bestBytes = value.objectiveBytes();
    best = std::move(stored);
  }
}

/// A first good set: a narrow beam over evenly spaced caps.
void StoredSearch::searchByBeam() {
  int64_t top = bestBytes;
  for (int64_t i = 1; i <= kBeamCaps && !isOver(); ++i) {
    FrontierResult result =
        runAt(restricted, top / kBeamCaps * i, kInfinite, kBeam);
    if (result.found)
      offer(restricted.model.expand(result.stored));
  }
}

/// Least set of the model with restricted chains under a cap.
void StoredSearch::searchRestricted(int64_t cap) {
  FrontierResult result = runAt(restricted, cap, bestBytes);
  if (result.found)
    offer(restricted.model.expand(result.stored));
}

/// Solves again around the best set, with the chains exact that it breaks and
/// the others restricted.
void StoredSearch::polish() {
  std::vector<ChainTreatment> before = treatment;
  for (unsigned round = 0; round < kPolishRounds && !isOver(); ++round) {
    treatment.assign(chains.chains.size(), ChainTreatment::Restricted);
    for (uint32_t v = 0; v < graph.size(); ++v)
      if (best[v] && !graph.terminal[v])
        treatment[chains.chainOf[v]] = ChainTreatment::Exact;
    Program program = makeProgram();
    int64_t last = bestBytes;
    int64_t cap = evaluateStored(graph, best).largestComponentBytes;
    FrontierResult result = runAt(program, cap, bestBytes);
    if (result.found)
      offer(program.model.expand(result.stored));
    if (bestBytes == last)
      break;
  }
  treatment = std::move(before);
}

bool StoredSearch::breaksRelaxedChain(const Program &program,
                                      const FrontierResult &result) const {
  for (uint32_t i = 0; i < result.stored.size(); ++i)
    if (result.stored[i] &&
        treatment[program.model.chainOf[i]] == ChainTreatment::Relaxed)
      return true;
  return false;
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
  // Parts that the relaxed chains have said all they can about.
  std::vector<Part> settled;
  // Parts whose program was too large.
  std::vector<Part> unfinished;
  bool isRefining = false;
  uint64_t reserve = work / kRefineShare;
  while (!isOver()) {
    if (!isRefining && (parts.empty() || work < reserve)) {
      parts.insert(parts.end(), settled.begin(), settled.end());
      settled.clear();
      isRefining = true;
      polish();
    }
    if (parts.empty())
      break;
    Part part = takeLeast(parts, *this);
    if (part.low >= part.high || boundOf(part) >= bestBytes)
      continue;
    int64_t budget = bestBytes - std::max<int64_t>(part.low + unit, 0);
    FrontierResult result = runAt(program, part.high, budget);
    if (!result.found) {
      if (result.exact)
        continue;
      // Stopped on the way: what the processed part stores is still a bound.
      for (int64_t bound : result.prefixBound)
        if (bound < budget)
          part.cost = std::max(part.cost, bound);
      unfinished.push_back(std::move(part));
      continue;
    }
    part.cost = std::max(part.cost, result.storedWeight);

    // Chains that the result breaks are to be exact, once narrow parts have
    // shown where that matters.
    bool isRefined = false;
    if (!isRefining && breaksRelaxedChain(program, result)) {
      if (part.high - part.low <= std::max(unit, bestBytes / kNarrow)) {
        searchRestricted(part.high);
        settled.push_back(std::move(part));
        continue;
      }
      int64_t middle = roundDown(part.low + (part.high - part.low) / 2);
      parts.push_back({part.low, middle, part.cost});
      part.low = middle;
      parts.push_back(std::move(part));
      continue;
    }
    auto refine = [&](uint32_t v) {
      ChainTreatment &how = treatment[chains.chainOf[v]];
      isRefined |= how == ChainTreatment::Relaxed;
      how = ChainTreatment::Exact;
    };
    for (uint32_t i = 0; i < result.stored.size(); ++i)
      if (result.stored[i])
        refine(program.model.vertexOf[i]);
    std::vector<uint8_t> stored = program.model.expand(result.stored);
    offer(stored);
    if (isRefined) {
      program = makeProgram();
      parts.push_back(std::move(part));
      continue;
    }

    // The least set under the cap `high`. Down to its largest component nothing
    // stores less; below, the range goes on.
    int64_t largest = evaluateStored(graph, stored).largestComponentBytes;
    int64_t high = std::min(part.high, largest - unit);
    if (high <= part.low)
      continue;
    int64_t middle = roundDown(part.low + (high - part.low) / 2);
    for (auto [low, top] :
         {std::make_pair(part.low, middle), std::make_pair(middle, high)})
      if (top > low)
        parts.push_back({low, top, part.cost});
  }
  parts.insert(parts.end(), settled.begin(), settled.end());
  parts.insert(parts.end(), unfinished.begin(), unfinished.end());
  llvm::erase_if(parts, [&](const Part &part) {
    return part.low >= part.high || boundOf(part) >= bestBytes;
  });
}

void StoredSearch::run() {
  if (graph.size() == 0)
    return;
  DivisionTree tree(graph, kTreeWork);
  std::vector<uint8_t> flags(graph.size(), 0);
  for (uint32_t v : tree.solveBest().stored)
    flags[v] = 1;
  offer(std::move(flags));
  offer(std::vector<uint8_t>(graph.size(), 0));
  std::vector<std::vector<uint32_t>> orders = topologicalOrders(graph);
  for (const std::vector<uint32_t> &order : orders) {
    uint64_t prefixWork = kPrefixWork;
    runPrefixProgram(graph, order, prefixWork, best, bestBytes);
  }
  parts = makeParts();

  StoredModel relaxed = buildStoredModel(chains, treatment);
  chainOrder =
      chooseFrontierOrder(relaxed.graph, kOrderAttempts, kMaxWidth, kOrderWork);
  if (chainOrder.size() != chains.chains.size())
    return;
  treatment.assign(chains.chains.size(), ChainTreatment::Restricted);
  restricted = makeProgram();
  searchByBeam();
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
                 Status::Limit);
  return plan;
}
