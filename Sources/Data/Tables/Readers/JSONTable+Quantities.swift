// Guesses what the numbers of a JSON table measure and what its gaps are, as for text.

extension JSONTable {
  /// The readings of each column by the first rows so far.
  func readings(_ overrides: DialectOverrides) -> ColumnReadings {
    let table = table()
    guard table.rowCount > 0, table.columns.contains(where: { $0.profile.texts > 0 }) else {
      return ColumnReadings(overrides)
    }
    var cells = Records()
    func add(_ texts: some Sequence<String>, line: Int) {
      for text in texts {
        let bytes = Array(text.utf8)
        cells.append(bytes.span)
        cells.endField()
      }
      cells.keepRecord(line: line)
    }
    add(table.columnNames, line: 0)
    for row in 0..<min(table.rowCount, DialectTrial.recordLimit) {
      add(table.columns.lazy.map { $0.text(at: row) }, line: row + 1)
    }
    let trial = DialectTrial(cells, width: table.columns.count, numbers: store.numbers)
    return trial.readings(numbers: store.numbers, overrides)
  }
}
