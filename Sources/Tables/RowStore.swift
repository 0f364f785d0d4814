// The rows of a growing table, whatever they are read from.

/// The names of columns, as the text is UTF-8 and as it is Windows-1252: which of the two is known
/// only when there is more of it.
struct ColumnNames: Hashable, Sendable {
  private var names: [String] = []
  /// By column, where it is another.
  private var others: [Int: String] = [:]

  var count: Int { names.count }

  var isEmpty: Bool { names.isEmpty }

  mutating func append(_ name: String, inWindows1252 other: String? = nil) {
    if let other { others[names.count] = other }
    names.append(name)
  }

  func texts(in encoding: TextEncoding) -> [String] {
    if encoding == .utf8 || others.isEmpty { return names }
    return names.indices.map { others[$0] ?? names[$0] }
  }
}

/// Columns, and the rows so far. A reader puts the fields of one record into `cells`, and then ends
/// or drops it.
struct RowStore: Sendable {
  let numbers: NumberNotation
  let limits: Limits
  /// Where the record that is being read is written.
  var cells = CellWriter()
  var problems = TableProblems()
  private(set) var names = ColumnNames()
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

  /// Appends a column whose name is as it was read.
  ///
  /// - Parameter placeholder: the name where it is blank.
  mutating func addColumn(_ name: Span<UInt8>, placeholder: String) {
    let text = TextEncoding.utf8.trimmedText(name)
    let other = TextEncoding.windows1252.trimmedText(name)
    names.append(text.isEmpty ? placeholder : text, inWindows1252: text == other ? nil : other)
    tallies.append(ColumnTally())
  }

  /// Appends the columns of another store.
  mutating func addColumns(_ names: ColumnNames) {
    self.names = names
    tallies = Array(repeating: ColumnTally(), count: names.count)
  }

  /// Makes the record that is being read a row. It has no more fields than there are columns.
  ///
  /// - Parameter line: of the input, from 1, on which the record starts.
  mutating func endRow(line: Int) throws(TableError) {
    guard cells.rowCount < limits.rows else {
      throw .tooManyRows(line: line, limit: limits.rows)
    }
    for field in 0..<cells.pendingFields {
      var unit = NumberUnit.none
      tallies[field].note(
        cells.withPendingField(field) { numbers.value(of: $0, unit: &unit) })
      if unit != .none { tallies[field].note(unit) }
    }
    cells.endRow(line: line)
  }

  func table(_ format: TableFormat) -> Table {
    let rows = cells.rows
    let encoding = problems.encoding
    let columns = names.texts(in: encoding).enumerated().map { index, name in
      Column(
        name: name, index: index, numbers: numbers, tally: tallies[index], storage: .cells(rows),
        encoding: encoding)
    }
    return Table(format: format, columns: columns, problems: problems, rows: .cells(rows))
  }
}
