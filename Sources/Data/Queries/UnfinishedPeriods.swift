// The periods of which the rows have only a part.

extension Query {
  /// Whether its filters leave out no part of every period of a field, as "only Mondays" does: then
  /// no period is whole, and none is told apart.
  func leavesPeriodsWhole(_ field: Field?) -> Bool {
    guard let field else { return false }
    return !filters.flatMap(\.fields).contains {
      $0.column == field.column && $0.grain?.isRepeating ?? false
    }
  }
}

/// How much of a period there is.
package struct PeriodCover: Hashable, Sendable {
  /// The first moment in words, "3 March"; nil if the beginning is there.
  package let from: String?
  /// The last moment in words; nil if the end is there.
  package let to: String?

  /// "from 3 March", "to 11 May", "3 March to 11 May".
  package var text: String {
    guard let from else { return to.map { "to \($0)" } ?? "" }
    return to.map { "\(from) to \($0)" } ?? "from \(from)"
  }
}

/// The unfinished periods among the categories and among the series: the first or the last or none.
package struct UnfinishedPeriods: Hashable, Sendable {
  /// By the row of the category.
  package var categories: [Int: PeriodCover] = [:]
  /// By the index of the series.
  package var series: [Int: PeriodCover] = [:]

  package init(categories: [Int: PeriodCover] = [:], series: [Int: PeriodCover] = [:]) {
    (self.categories, self.series) = (categories, series)
  }

  package var isEmpty: Bool { categories.isEmpty && series.isEmpty }

  /// The same of some rows in an order.
  package func picking(_ rows: [UInt32]) -> UnfinishedPeriods {
    if categories.isEmpty { return self }
    var picked = UnfinishedPeriods(series: series)
    for (row, source) in rows.enumerated() { picked.categories[row] = categories[Int(source)] }
    return picked
  }
}
