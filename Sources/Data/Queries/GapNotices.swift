// Notices about values left out or changed between the file and the chart.
internal import Tables

extension TableProblems {
  /// Counts a value that is no ordinary number, of a row from 0.
  mutating func note(_ value: CellValue, row: Int, in table: Table) {
    if let kind = Kind(value) { note(kind, ofRow: row, in: table) }
  }

  mutating func note(_ kind: Kind, ofRow row: Int, in table: Table) {
    // Columns are read one after the other, so a later column may have the earlier row.
    note(kind, row: row + 1, line: table.line(ofRow: row))
  }

  /// The values that were left out of rows that stayed apart as groups.
  init(_ values: GroupValues) {
    self.init()
    add(.missingValues, values.missing)
    add(.skippedValues, values.skipped)
    add(.ambiguousValues, values.ambiguous)
    add(.infiniteValues, values.infinite)
  }
}

extension TableProblems.Kind {
  /// nil for an ordinary number.
  fileprivate init?(_ value: CellValue) {
    let kind: Self? =
      switch value {
      case .number(let number): number.isInfinite ? .infiniteValues : nil
      case .ambiguous: .ambiguousValues
      case .gap: .missingValues
      case .text: .skippedValues
      }
    guard let kind else { return nil }
    self = kind
  }
}

/// Rows whose name is a gap, by the bars that they are in.
struct NamelessBars: Sendable {
  /// So many of the rows of a bar.
  typealias Count = (row: Int, count: Int)

  let rows: NamelessRows
  var counts: [Count]
}

extension Answer {
  /// Counts the rows without a name as another answer does, whose values are numbers of rows.
  mutating func countNameless(as rows: Answer) {
    for index in nameless.indices {
      let isSeries = nameless[index].rows.share == .series
      let counted = rows.series.filter { !isSeries || $0.name.isEmpty }
      nameless[index].counts = Set(nameless[index].counts.map(\.row)).map {
        row -> NamelessBars.Count in
        let counts = counted.map { $0.values[row] }.filter { $0 > 0 }
        return (row, Int(counts.reduce(0, +)))
      }
    }
  }

  /// Tells how many rows without a name there are.
  ///
  /// - Parameter passing: the rows that are shown; nil for all.
  mutating func tellNameless(among passing: [UInt32]?) {
    if nameless.isEmpty { return }
    let shown = passing.map { Set($0) }
    let told = nameless.compactMap { found -> Notice? in
      let count = found.counts.reduce(0) { sum, bar in
        let isShown = shown?.contains(UInt32(truncatingIfNeeded: bar.row)) ?? true
        return isShown ? sum + bar.count : sum
      }
      return count == 0 ? nil : Notice.namelessRows(count: count, found.rows)
    }
    notices = told + notices
    nameless = []
  }
}
