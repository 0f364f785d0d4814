// The rows of a growing table, whatever they are read from.

/// Columns, and the rows so far. A reader puts the fields of one record into `cells`, and then ends
/// or drops it.
struct RowStore: Sendable {
  let numbers: NumberNotation
  let limits: Limits
  /// Where the record that is being read is written.
  var cells = CellWriter()
  var problems = TableProblems()
  private(set) var names: [String] = []
  private var tallies: [ColumnTally] = []

  init(numbers: NumberNotation, limits: Limits) {
    self.numbers = numbers
    self.limits = limits
  }

  var rowCount: Int { cells.rowCount }

  /// Appends a column; in the rows before it is a gap.
  mutating func addColumn(_ name: String) {
    names.append(name)
    tallies.append(ColumnTally())
  }

  /// Makes the record that is being read a row. It has no more fields than there are columns.
  ///
  /// - Parameter line: of the input, from 1, on which the record starts.
  mutating func endRow(line: Int) throws(TableError) {
    guard cells.rowCount < limits.rows else {
      throw .tooManyRows(line: line, limit: limits.rows)
    }
    for field in 0..<cells.pendingFields {
      tallies[field].note(cells.withPendingField(field) { numbers.value(of: $0) })
    }
    cells.endRow(line: line)
  }

  func table(_ format: TableFormat) -> Table {
    let rows = cells.rows
    let columns = names.enumerated().map { index, name in
      Column(
        name: name, index: index, numbers: numbers, tally: tallies[index], storage: .cells(rows))
    }
    return Table(format: format, columns: columns, problems: problems, rows: .cells(rows))
  }
}
