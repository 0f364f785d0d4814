// Which columns are taken where nobody has said: what names the bars, and which numbers are bars.

/// A numeric column that a chart does not draw, since its numbers are no quantities.
package struct LeftOutColumn: Hashable, Sendable {
  /// As in the table.
  package let name: String
  /// From 1.
  package let position: Int
  package let meaning: NumberMeaning
  /// Whether its name alone leads to it: no other column is called so, in any case of letters.
  package let isNameUnique: Bool
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
    let meanings = NumberMeaning.meanings(in: table)
    let hasQuantity = free.contains { $0.isNumeric && meanings[$0.index] == nil }
    self.meanings = areValuesAsked || hasQuantity ? meanings : [:]
  }

  /// The column of names; in a table without rows nothing is known, and the first one has to do.
  var category: Int? {
    if table.rowCount == 0 { return table.columns.count > 1 ? free.first?.index : nil }
    let texts = free.filter { !$0.isNumeric && $0.tally.texts > 0 }
    // One row's text is the same as all others', and a name all the same.
    let names = texts.first { !$0.tally.isOneText || $0.tally.texts == 1 }
    return
      (names ?? first([.year, .time]) ?? first([.identifier]) ?? first([.ordinal])
      ?? texts.first)?.index
  }

  private func first(_ wanted: Set<NumberMeaning>) -> Column? {
    free.first { column in meanings[column.index].map(wanted.contains) ?? false }
  }

  func values(category: Int?) -> [Int] {
    free.filter {
      $0.index != category
        && ($0.isNumeric && meanings[$0.index] == nil || table.rowCount == 0)
    }.map(\.index)
  }

  func leftOut(category: Int?) -> [LeftOutColumn] {
    let columns = free.filter { $0.index != category && meanings[$0.index] != nil }
    guard !columns.isEmpty else { return [] }
    let names = Dictionary(
      table.columns.map { ($0.name.lowercased(), 1) }, uniquingKeysWith: { $0 + $1 })
    return columns.compactMap { column in
      meanings[column.index].map {
        LeftOutColumn(
          name: column.name, position: column.index + 1, meaning: $0,
          isNameUnique: names[column.name.lowercased()] == 1)
      }
    }
  }
}
