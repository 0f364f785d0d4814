// Which columns are taken where nobody has said: what names the bars, and which numbers are bars.
internal import Tables

/// A numeric column that a chart does not draw, since its numbers are no quantities.
package struct LeftOutColumn: Hashable, Sendable {
  /// As in the table.
  package let name: String
  /// From 1.
  package let position: Int
  package let meaning: NumberMeaning
}

extension LeftOutColumn {
  /// Those of some columns that have a meaning.
  static func columns(
    _ columns: [Column], _ meanings: [Int: NumberMeaning]
  ) -> [LeftOutColumn] {
    columns.compactMap { column in
      meanings[column.index].map {
        LeftOutColumn(name: column.name, position: column.index + 1, meaning: $0)
      }
    }
  }
}

/// The columns that are left for category and values, and what is known of them.
struct ColumnDefaults {
  private let table: Table
  private let free: [Column]
  /// By index; empty where there would be nothing to draw without these columns.
  private let meanings: [Int: NumberMeaning]

  /// - Parameters:
  ///   - areValuesAsked: whether the columns of values are among the taken ones.
  ///   - taken: indices of columns that have a part in the chart already.
  init(_ table: Table, areValuesAsked: Bool, taken: [Int]) {
    self.table = table
    let taken = Set(taken)
    free = table.columns.filter { !taken.contains($0.index) }
    let meanings = NumberMeaning.meanings(of: table.columns)
    let hasQuantity = free.contains { $0.isNumeric && meanings[$0.index] == nil }
    self.meanings = areValuesAsked || hasQuantity ? meanings : [:]
  }

  /// The column of names; in a table without rows nothing is known, and the first one has to do.
  var category: Int? {
    if table.rowCount == 0 { return table.columns.count > 1 ? free.first?.index : nil }
    let texts = free.filter { !$0.isNumeric && $0.profile.texts > 0 }
    // One row's text is the same as all others', and a name all the same.
    let names = texts.first { !$0.profile.isOneText || $0.profile.texts == 1 }
    return
      (names ?? first([.year, .time]) ?? first([.identifier]) ?? first([.ordinal])
      ?? texts.first)?.index
  }

  /// The column whose rows are counted: the first column of texts that puts the rows into 2 to 60
  /// groups, fewer than there are rows; then the first of texts of which one occurs twice; then the
  /// column of names.
  var grouping: Int? {
    let texts = free.filter { !$0.isNumeric && $0.profile.texts > 0 }
    var repeating: Int?
    for column in texts {
      let count = column.distinctCount(rows: min(table.rowCount, Self.countedRows))
      guard count < min(table.rowCount, Self.countedRows) else { continue }
      if Self.groupCounts.contains(count) { return column.index }
      if count > 1, repeating == nil { repeating = column.index }
    }
    return repeating ?? category
  }

  /// Enough to see how many groups there are.
  private static let countedRows = 10_000
  /// So many bars are told apart at a glance.
  private static let groupCounts = 2...60

  private func first(_ wanted: Set<NumberMeaning>) -> Column? {
    free.first { column in meanings[column.index].map(wanted.contains) ?? false }
  }

  /// - Parameter takesGaps: whether columns that have nothing but gaps are among them, as long as
  ///   there are not more than there can be series.
  func values(category: Int?, takesGaps: Bool = false) -> [Int] {
    let columns = free.filter { $0.index != category }
    let values = columns.filter {
      $0.isNumeric && meanings[$0.index] == nil || table.rowCount == 0
    }.map(\.index)
    guard takesGaps else { return values }
    let gaps = columns.filter(\.isAllGaps).prefix(max(0, Limits.standard.series - values.count))
    return (values + gaps.map(\.index)).sorted()
  }

  func leftOut(category: Int?) -> [LeftOutColumn] {
    LeftOutColumn.columns(free.filter { $0.index != category }, meanings)
  }
}

extension Column {
  /// How many different texts its first rows have, gaps as one.
  fileprivate func distinctCount(rows: Int) -> Int {
    Set((0..<rows).map { trimmedText(at: $0) }).count
  }
}
