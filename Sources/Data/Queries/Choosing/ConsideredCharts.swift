// All charts of a table that were considered, with what was weighed; for whoever fits the weights.
package import Tables

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
