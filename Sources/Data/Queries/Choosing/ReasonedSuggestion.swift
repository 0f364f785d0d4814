// Suggestions with what spoke for them most, and all charts with what was weighed.
package import Tables

/// A chart that is suggested, and why.
package struct ReasonedSuggestion: Sendable {
  package let suggestion: Suggestion
  /// The three features that weighed most, compared with the other charts of the table.
  package let reasons: [String]

  package static func best(of table: Table) -> [ReasonedSuggestion] {
    let chooser = Chooser(table)
    let ranked = chooser.ranked()
    let means = chooser.meanContributions(ranked)
    let found = chooser.diverse(ranked, limit: Suggestion.limit).map { chart in
      ReasonedSuggestion(
        suggestion: chooser.drawn(chart.candidate),
        reasons: chooser.reasons(for: chart.candidate, beside: means))
    }
    return found.isEmpty
      ? chooser.fallback.map { ReasonedSuggestion(suggestion: $0, reasons: []) } : found
  }
}

extension Chooser {
  /// The share of each feature in a chart's score, and after them of the words of its columns.
  private func contributions(_ candidate: Candidate) -> [Double] {
    var list = FeatureList()
    addAll(candidate, to: &list)
    let places = [candidate.category, candidate.series].compactMap(\.self)
    var words = places.reduce(0) { $0 + wordWeights[$1.column].name }
    for value in candidate.values {
      let weights = wordWeights[value]
      let adds = candidate.method == .sum ? weights.adds : 0
      words += (weights.measure + adds) / Double(candidate.values.count)
    }
    return zip(list.amounts, weights.features).map(*) + [words]
  }

  fileprivate func meanContributions(_ ranked: [RankedCandidate]) -> [Double] {
    var sums = [Double](repeating: 0, count: Feature.allCases.count + 1)
    for chart in ranked {
      for (place, part) in contributions(chart.candidate).enumerated() { sums[place] += part }
    }
    return sums.map { $0 / Double(max(1, ranked.count)) }
  }

  fileprivate func reasons(for candidate: Candidate, beside means: [Double]) -> [String] {
    var list = FeatureList()
    addAll(candidate, to: &list)
    let parts = zip(contributions(candidate), means).map { $0 - $1 }
    let best = parts.indices.filter { parts[$0] > 0.01 }.sorted {
      (parts[$1], $0) < (parts[$0], $1)
    }
    var told: [String] = []
    for place in best {
      let reason =
        place < Feature.allCases.count
        ? Feature.allCases[place].reason(has: list.amounts[place] > 0) : "the names of its columns"
      if let reason, !told.contains(reason) { told.append(reason) }
      if told.count == 3 { break }
    }
    return told
  }
}

/// The charts of a table, whether or not they are suggested.
package struct ConsideredCharts: Sendable {
  /// A chart, what the data speak against it, and the amounts of all features.
  package struct Chart: Sendable {
    package let suggestion: Suggestion
    /// Why it is left out; nil if nothing speaks against it.
    package let veto: String?
    /// The amounts of all features, in the order of `featureNames`.
    package let features: [Double]
  }

  package let charts: [Chart]
  package let columns: [String]
  package let words: [[String]]

  package static var featureNames: [String] { Feature.allCases.map { "\($0)" } }

  package init(of table: Table) {
    let chooser = Chooser(table)
    charts = chooser.candidates(nil).map { candidate in
      var list = FeatureList()
      chooser.addAll(candidate, to: &list)
      return Chart(
        suggestion: chooser.drawn(candidate), veto: chooser.veto(of: candidate)?.rawValue,
        features: list.amounts)
    }
    columns = table.columnNames
    words = chooser.facts.map(\.words.words)
  }
}
