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

extension Answer {
  /// Counts the rows without a name, by their bars.
  ///
  /// - Parameters:
  ///   - counts: the number of rows of each bar, by series; NaN for none.
  ///   - seriesRows: that of the series without a name; nil if it is among `counts`.
  mutating func tellNameless(_ rowCounts: @autoclosure () -> [[Double]], seriesRows: Int? = nil) {
    if nameless.isEmpty { return }
    let counts = rowCounts()
    func count(_ isCounted: (_ row: Int, _ series: Int) -> Bool) -> Int {
      var count = 0.0
      for series in counts.indices {
        for row in counts[series].indices where isCounted(row, series) && counts[series][row] > 0 {
          count += counts[series][row]
        }
      }
      return Int(count)
    }
    let notices = nameless.map { rows in
      let count =
        switch rows.share {
        case .series: seriesRows ?? count { series[$1].name.isEmpty }
        case .bar, .others, nil: count { row, _ in categories[row].isEmpty }
        }
      return Notice.namelessRows(count: count, rows)
    }
    self.notices = notices + self.notices
  }
}
