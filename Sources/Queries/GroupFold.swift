// Puts the rows of a table into groups as they come: which columns say where, and which hold what.

/// The columns that were chosen, and the groups so far.
struct GroupFold: Sendable {
  private var choice: ColumnChoice
  private let method: AggregateMethod
  private let numbers: NumberNotation
  private(set) var groups: GroupTable
  /// Of the columns of values that had nothing but gaps when the columns were chosen: what they
  /// hold since, by their place in `choice.values`. At the end those are shown that would have been
  /// chosen.
  private var candidates: [Int: ColumnTally] = [:]
  /// Whether columns that come later may be values.
  private let mayHaveMoreValues: Bool

  /// What a table asks for; nil where its rows stay apart.
  ///
  /// - Parameters:
  ///   - request: where it names no method, the last value of a category counts, as of events.
  ///   - sample: the first rows, from which the columns are chosen.
  init?(
    _ request: TableRequest, sample: Table, numbers: NumberNotation, limits: Limits
  ) throws(ColumnError) {
    let countsRows = request.aggregate == .count && request.columns.values.isEmpty
    mayHaveMoreValues =
      request.aggregate != .none && !countsRows && request.columns.values.isEmpty
      && request.columns.series == nil
    let choice = try ColumnChoice(
      request.columns, in: sample, countsRows: countsRows, takesGaps: mayHaveMoreValues)
    method = request.aggregate
    guard choice.category != nil else {
      // Events without a name are rows.
      if method == .none { return nil }
      throw .noCategory(columns: sample.columnNames)
    }
    self.choice = choice
    self.numbers = numbers
    groups = GroupTable(
      Self.method(method, countsRows: countsRows), hasSeries: choice.series != nil,
      columnCount: choice.values.count, limits: limits)
    for (column, index) in choice.values.enumerated() where sample.columns[index].isAllGaps {
      candidates[column] = ColumnTally()
    }
  }

  /// A column has come that the rows so far do not have.
  mutating func addColumn(_ index: Int) {
    guard mayHaveMoreValues, choice.values.count < Limits.standard.series else { return }
    choice.values.append(index)
    candidates[groups.columnCount] = ColumnTally()
    groups.addColumn()
  }

  private static func method(_ method: AggregateMethod, countsRows: Bool) -> GroupMethod {
    switch method {
    case .none: .last
    case .sum: .sum
    case .mean: .mean
    case .median: .median
    case .min: .min
    case .max: .max
    case .count: countsRows ? .rowCount : .valueCount
    }
  }

  /// The same columns, and no row yet.
  var emptied: GroupFold {
    var fold = self
    fold.groups = groups.emptied
    fold.candidates = candidates.mapValues { _ in ColumnTally() }
    return fold
  }

  /// Adds the groups of rows that come later.
  mutating func merge(_ later: GroupFold, linesBefore: Int) throws(TableError) {
    try groups.merge(later.groups, linesBefore: linesBefore, rowsBefore: groups.rowCount)
    for (column, tally) in later.candidates { candidates[column]?.append(tally) }
  }

  /// Adds rows that were kept.
  mutating func add(_ rows: CellRows) throws(TableError) {
    for row in 0..<rows.count {
      try add(KeptRow(rows: rows, row: row), line: rows.line(row: row))
    }
  }

  /// Adds a row.
  ///
  /// - Parameter line: of the input, from 1, on which it starts.
  mutating func add(_ row: some FieldSource, line: Int) throws(TableError) {
    guard let category = choice.category else { return }
    let group = try row.withField(category) { name -> Result<Int, TableError> in
      guard let series = choice.series else { return find(name, nil, line) }
      return row.withField(series) { find(name, $0, line) }
    }.get()
    for (column, field) in choice.values.enumerated() {
      try row.withField(field) { note($0, of: group, column: column, line) }.get()
    }
  }

  /// Adds a row whose fields are in the bytes of a segment, the quick way for what is most.
  @inline(__always)
  mutating func add(
    _ fields: UnsafePointer<UnsafeBufferPointer<UInt8>>, count: Int, line: Int
  ) throws(TableError) {
    guard let category = choice.category else { return }
    let none = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    let name = category < count ? fields[category] : none
    let series = choice.series.map { $0 < count ? fields[$0] : none }
    let group = try groups.group(name.span, series?.span, line: line)
    for column in 0..<groups.columnCount {
      let field = choice.values[column]
      let cell = field < count ? fields[field] : none
      if let number = numbers.shortNumber(cell) {
        try groups.note(.number(number), of: group, column: column, line: line)
      } else {
        try groups.note(numbers.value(of: cell.span), of: group, column: column, line: line)
      }
    }
    guard mayHaveMoreValues, !candidates.isEmpty else { return }
    for column in candidates.keys where choice.values[column] < count {
      let cell = fields[choice.values[column]].span
      tally(numbers.value(of: cell), cell, column)
    }
  }

  private mutating func tally(_ value: CellValue, _ cell: Span<UInt8>, _ column: Int) {
    if value != .gap { candidates[column]?.note(value, cell: cell) }
  }

  // The closures above cannot throw, so errors come back as values.

  private mutating func find(
    _ category: Span<UInt8>, _ series: Span<UInt8>?, _ line: Int
  ) -> Result<Int, TableError> {
    do throws(TableError) {
      return .success(try groups.group(category, series, line: line))
    } catch {
      return .failure(error)
    }
  }

  private mutating func note(
    _ cell: Span<UInt8>, of group: Int, column: Int, _ line: Int
  ) -> Result<Void, TableError> {
    let value = numbers.value(of: cell)
    if method == .none {
      // What an event does not say stays as it was.
      if case .gap = value { return .success(()) }
      if case .number = value {
        groups.replaceText(of: group, column: column, by: textWithoutBlanks(cell))
        return .success(())
      }
    }
    if !candidates.isEmpty { tally(value, cell, column) }
    do throws(TableError) {
      return .success(try groups.note(value, of: group, column: column, line: line))
    } catch {
      return .failure(error)
    }
  }
}

extension GroupFold {
  /// The groups as rows: their names, and what their values come to.
  ///
  /// - Parameters:
  ///   - names: of the columns of the input.
  ///   - problems: of reading the rows.
  func table(_ format: TableFormat, names: ColumnNames, problems: TableProblems) -> Table {
    let encoding = problems.encoding
    let names = names.texts(in: encoding)
    let groups = self.groups.unified(in: encoding)
    let (shown, leftOut) = shownColumns(names)
    var problems = problems
    problems.append(groups.problems, rowsBefore: 0, linesBefore: 0)
    groups.noteValues(of: shown, in: &problems)
    let keys = [choice.category, choice.series].compactMap { $0 }
    let keyNames = (0..<groups.count).map { groups.names(ofGroup: $0, in: encoding) }
    var columns: [Column] = []
    func append(_ name: String, _ storage: Column.Storage) {
      columns.append(
        Column(
          name: name, index: columns.count, numbers: numbers, tally: ColumnTally(),
          storage: storage))
    }
    for (position, index) in keys.enumerated() {
      append(names[index], .texts(keyNames.map { position == 0 ? $0.category : $0.series }))
    }
    if groups.method == .rowCount {
      append("Count", .numbers(groups.values(column: 0)))
    }
    for column in shown {
      append(
        names[choice.values[column]],
        method == .none
          ? .texts((0..<groups.count).map { groups.text(ofGroup: $0, column: column) })
          : .numbers(groups.values(column: column)))
    }
    return Table(
      format: format, columns: columns, problems: problems, rows: .lines(groups.firstLines),
      settledChoice: ColumnChoice(
        category: 0, values: Array(keys.count..<columns.count),
        series: choice.series == nil ? nil : 1, leftOut: leftOut, absentName: choice.absentName),
      refusedChoice: shown.isEmpty && !choice.values.isEmpty
        ? .noNumericColumn(partly: [], used: [], columns: names) : nil,
      grouping: Grouping(
        method: method, valueNames: shown.map { names[choice.values[$0]] },
        keyNames: keys.map { names[$0] }))
  }

  /// The columns of values that are shown, by their places in `choice.values`, and the others of
  /// numbers: of the candidates, those are shown that hold quantities.
  private func shownColumns(_ names: [String]) -> (shown: [Int], leftOut: [LeftOutColumn]) {
    let columns = candidates.map { column, tally in
      Column(
        name: names[choice.values[column]], index: choice.values[column], numbers: numbers,
        tally: tally, storage: .skipped)
    }
    let meanings = NumberMeaning.meanings(of: columns)
    let dropped = columns.filter { !$0.isNumeric || meanings[$0.index] != nil }.map(\.index)
    let leftOut = LeftOutColumn.columns(columns, meanings, names: names)
    return (
      choice.values.indices.filter { !dropped.contains(choice.values[$0]) },
      (choice.leftOut + leftOut).sorted { $0.position < $1.position }
    )
  }
}

/// The fields of one row, wherever they are.
protocol FieldSource {
  /// Calls `body` with a field's bytes; none for one that a short row does not have.
  func withField<Result>(_ field: Int, _ body: (Span<UInt8>) -> Result) -> Result
}

/// Of the record that is being read.
extension Records: FieldSource {
  @inline(__always)
  func withField<Result>(_ field: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    field < pendingFields ? withPendingField(field, body) : body(Span())
  }
}

/// Of a row that was kept.
private struct KeptRow: FieldSource {
  let rows: CellRows
  let row: Int

  func withField<Result>(_ field: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    rows.withCell(row: row, field: field, body)
  }
}
