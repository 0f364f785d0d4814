// Which values add up to a whole: a total of temperatures, or of sales and prices, would be a number
// that nobody can use.
internal import Tables

/// What is known of the series of a chart, whose values may be added up.
package struct Amounts: Hashable, Sendable {
  /// For each series whether its values add up.
  private let areAmounts: [Bool]
  /// Whether values of different series add up too.
  private let isOneMeasure: Bool

  /// Series that are measures of their own, known by their names.
  ///
  /// - Parameter grouping: how their values came about; nil where they are as given.
  package init(names: [String], grouping: Grouping?) {
    self.init(measures: names, seriesCount: names.count, method: grouping?.method ?? .none)
  }

  /// - Parameters:
  ///   - measures: the names of the columns of values; none where rows are counted.
  ///   - seriesCount: one a measure, or those that one measure is split into.
  init(measures: [String], seriesCount: Int, method: Query.Method) {
    isOneMeasure = measures.count <= 1
    let isMade = method == .sum || method == .count
    let areAmounts = measures.map { isMade || Self.isAmount(NameWords($0)) }
    self.areAmounts =
      areAmounts.count == seriesCount
      ? areAmounts : Array(repeating: areAmounts.first ?? isMade, count: seriesCount)
  }

  /// Whether the values of some series make one whole.
  package func addUp(series: [Int]) -> Bool {
    (isOneMeasure || series.count == 1)
      && series.allSatisfy { areAmounts.indices.contains($0) && areAmounts[$0] }
  }

  /// Whether a measure is known to be counted or added up, by its name.
  private static func isAmount(_ name: NameWords) -> Bool {
    if name.first == "total" || name.last == "total" { return true }
    return RoleWords.amounts.matches(name) && !RoleWords.levels.matches(name)
  }
}

extension Answer {
  /// Which of the values add up.
  package var amounts: Amounts {
    Amounts(
      measures: grouping?.valueNames ?? query.values.map(\.name), seriesCount: series.count,
      method: query.method)
  }
}
