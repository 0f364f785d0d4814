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
///
/// Where rows become groups, the first of them are kept until they are enough to choose the columns
/// from (`Limits.sampleBytes`); from then on a row is put into its group and forgotten.
struct RowStore: Sendable {
  let numbers: NumberNotation
  let limits: Limits
  /// Where the record that is being read is written.
  var cells = CellWriter()
  var problems = TableProblems()
  private(set) var names = ColumnNames()
  private var tallies: [ColumnTally] = []
  private let request: TableRequest
  private let areEvents: Bool
  /// The groups, once their columns are chosen.
  private(set) var fold: GroupFold?
  /// Bytes of the rows that are kept, with one for the end of each field.
  private var keptBytes = 0
  /// When to choose the columns of groups; again later where the rows so far have none.
  private var choiceBytes: Int

  /// - Parameters:
  ///   - request: whether and how rows become groups.
  ///   - areEvents: whether the rows are events by the format, so that the request's wish for that
  ///     counts.
  init(
    numbers: NumberNotation, limits: Limits, request: TableRequest = TableRequest(),
    areEvents: Bool = false
  ) {
    self.numbers = numbers
    self.limits = limits
    self.request = request
    self.areEvents = areEvents && request.areEvents
    choiceBytes = limits.sampleBytes
  }

  /// Rows that have been read, whether or not they are kept.
  var rowCount: Int { fold?.groups.rowCount ?? cells.rowCount }

  var makesGroups: Bool { request.aggregate != .none || areEvents }

  /// Appends a column; in the rows before it is a gap.
  mutating func addColumn(_ name: String) {
    names.append(name)
    tallies.append(ColumnTally())
    fold?.addColumn(names.count - 1)
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

  /// Makes the record that is being read a row. It has no more fields than there are columns.
  ///
  /// - Parameter line: of the input, from 1, on which the record starts.
  mutating func endRow(line: Int) throws(TableError) {
    if fold != nil {
      try fold?.add(cells, line: line)
      cells.dropRecord()
      return
    }
    guard cells.rowCount < limits.rows else {
      throw .tooManyRows(line: line, limit: limits.rows)
    }
    // Out of the store while they change, so that no cell costs a copy of its column's tally.
    var tallies: [ColumnTally] = []
    swap(&tallies, &self.tallies)
    for field in 0..<cells.pendingFields {
      cells.withPendingField(field) { cell in
        var unit = NumberUnit.none
        tallies[field].note(numbers.value(of: cell, unit: &unit), cell: cell)
        if unit != .none { tallies[field].note(unit) }
      }
    }
    swap(&tallies, &self.tallies)
    guard makesGroups else {
      cells.endRow(line: line)
      return
    }
    keptBytes += cells.withPendingRecord { $0.count } + cells.pendingFields
    cells.endRow(line: line)
    if keptBytes >= choiceBytes { try chooseGroups() }
  }

  /// Ends the rows: what there is is all that columns can be chosen from.
  mutating func finish() throws(TableError) {
    if makesGroups, fold == nil, cells.rowCount > 0 { try chooseGroups() }
  }

  /// Puts the rows that are kept into groups, where columns for these can be chosen from them.
  private mutating func chooseGroups() throws(TableError) {
    choiceBytes *= 2
    var chosen: GroupFold?
    do throws(ColumnError) {
      chosen = try newFold()
    } catch {
      // What there is later may have the columns; at the end the table says why it has not.
      return
    }
    try chosen?.add(cells.rows)
    guard chosen != nil else { return }
    fold = chosen
    cells = CellWriter()
  }

  /// A store without rows for those below a header that has come again. They are kept as they are
  /// until it is known what they are: `beginState` or `append` says so.
  var emptied: RowStore {
    var store = RowStore(numbers: numbers, limits: limits, request: request)
    store.names = names
    store.tallies = Array(repeating: ColumnTally(), count: tallies.count)
    store.choiceBytes = .max
    return store
  }

  /// The rows are a new state of a table, in place of those that another store has.
  ///
  /// - Parameter line: of the header above them.
  mutating func beginState(after former: RowStore, line: Int) throws(TableError) {
    problems.beginState(after: former.problems, line: line)
    let rows = cells.rows
    takeColumns(of: former)
    guard fold != nil else { return }
    try fold?.add(rows)
    cells = CellWriter()
  }

  /// Rows become groups as those of another store do.
  mutating func takeColumns(of former: RowStore) {
    choiceBytes = limits.sampleBytes
    fold = former.fold?.emptied
  }

  /// Appends the rows that another store keeps as they are.
  mutating func append(_ later: RowStore) throws(TableError) {
    problems.append(later.problems, rowsBefore: rowCount, linesBefore: 0)
    let rows = later.cells.rows
    for row in 0..<rows.count {
      for field in 0..<rows.fieldCount(row: row) {
        rows.withCell(row: row, field: field) { cells.append($0) }
        cells.endField()
      }
      try endRow(line: rows.line(row: row))
    }
  }

  private func newFold() throws(ColumnError) -> GroupFold? {
    try GroupFold(
      request, sample: rowTable(Table.empty.format), numbers: numbers, limits: limits)
  }

  func table(_ format: TableFormat) -> Table {
    if let fold { return fold.table(format, names: names, problems: problems) }
    guard makesGroups, cells.rowCount > 0 else { return rowTable(format) }
    do throws(ColumnError) {
      guard var fold = try newFold() else { return rowTable(format) }
      do throws(TableError) {
        try fold.add(cells.rows)
      } catch {
        // The groups before it are shown; the reader throws it when the rows are enough.
      }
      return fold.table(format, names: names, problems: problems)
    } catch {
      return rowTable(format, refusedChoice: error)
    }
  }

  /// The rows that are kept, as they are.
  private func rowTable(_ format: TableFormat, refusedChoice: ColumnError? = nil) -> Table {
    let rows = cells.rows
    let encoding = problems.encoding
    let columns = names.texts(in: encoding).enumerated().map { index, name in
      Column(
        name: name, index: index, numbers: numbers, tally: tallies[index], storage: .cells(rows),
        encoding: encoding)
    }
    return Table(
      format: format, columns: columns, problems: problems, rows: .cells(rows),
      refusedChoice: refusedChoice)
  }
}
