// Which values add up to a meaningful total: temperatures do not, nor do sales and prices together.
internal import Tables

/// Which series of a chart may be added up.
package struct Amounts: Hashable, Sendable {
  /// For each series, whether its values add up.
  private let areAmounts: [Bool]
  /// Whether values of different series add up too.
  private let isOneMeasure: Bool

  /// Series that are measures of their own, recognized by their names.
  ///
  /// - Parameter grouping: how the values were aggregated; nil if they are as given.
  package init(names: [String], grouping: Grouping?) {
    self.init(measures: names, seriesCount: names.count, method: grouping?.method ?? .none)
  }

  /// - Parameters:
  ///   - measures: the names of the value columns; empty if rows are counted.
  ///   - seriesCount: one per measure, or the number that one measure is split into.
  ///   - method: how rows became values.
  package init(measures: [String], seriesCount: Int, method: Query.Method) {
    isOneMeasure = measures.count <= 1
    let isMade = method == .sum || method == .count
    let areAmounts = measures.map { isMade || NameWords($0).areAmounts }
    if areAmounts.count == seriesCount {
      self.areAmounts = areAmounts
    } else if areAmounts.count > seriesCount, seriesCount > 1 {
      // The last series stands for all measures that have none of their own.
      self.areAmounts =
        areAmounts.prefix(seriesCount - 1)
        + [areAmounts.dropFirst(seriesCount - 1).allSatisfy(\.self)]
    } else {
      self.areAmounts = Array(repeating: areAmounts.first ?? isMade, count: seriesCount)
    }
  }

  /// Whether the values of these series make up one whole.
  package func addUp(series: [Int]) -> Bool {
    (isOneMeasure || series.count == 1)
      && series.allSatisfy { areAmounts.indices.contains($0) && areAmounts[$0] }
  }

  /// Whether the name of a measure says that its values do not add up.
  static func areLevels(_ names: some Sequence<String>) -> Bool {
    names.contains { name in
      let words = NameWords(name)
      return !words.areAmounts && words.areLevels
    }
  }
}

extension Answer {
  package var amounts: Amounts {
    Amounts(
      measures: grouping?.valueNames ?? query.values.map(\.name), seriesCount: series.count,
      method: query.method)
  }
}
