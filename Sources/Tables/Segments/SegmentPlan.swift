// What must be known of a table before its parts can be read apart.

/// What becomes of the cells of one column; a later case does all that the ones before do.
enum ColumnUse: Int, Hashable, Sendable, Comparable {
  /// Nobody asks for them.
  case skipped
  /// They are counted, for the choice of columns, and kept.
  case kept
  /// They are kept, and their numbers with them.
  case numbers

  static func < (one: ColumnUse, other: ColumnUse) -> Bool { one.rawValue < other.rawValue }
}

/// The columns of a table, how it is written, and what is wanted of it.
package struct SegmentPlan: Sendable {
  let dialect: Dialect
  let limits: Limits
  let names: ColumnNames
  /// By column.
  let uses: [ColumnUse]
  /// What rows are put into where they become groups; without rows.
  let fold: GroupFold?
  /// The fields that a row must have so as not to be short.
  let requiredFields: Int
  /// The bytes of the input before the first row.
  package let bytesBefore: Int
  let linesBefore: Int
  /// What was odd about these.
  let problemsBefore: TableProblems
  /// nil where there is none.
  let header: RepeatedHeader?
  /// Reads states of the table that come later, in one go.
  let stateReader: TableBuilder
}

extension CSVReader {
  /// How the rest of the input can be read in parts, once there is enough of it to know; nil while
  /// there is not, and for tables that can only be read from the start to the end.
  ///
  /// Where the category and the values are named, no other column is kept; else all are, for the
  /// rows to come may change the choice.
  package var segmentPlan: SegmentPlan? {
    guard let builder, let rowsStart, builder.dialect.isPlain, builder.hasOneHeader,
      let layout = builder.layout,
      let uses = columnUses(builder)
    else { return nil }
    return SegmentPlan(
      dialect: builder.dialect, limits: limits, names: builder.names, uses: uses,
      fold: builder.fold?.emptied, requiredFields: layout.requiredFields,
      bytesBefore: rowsStart.bytes,
      linesBefore: rowsStart.lines, problemsBefore: builder.headProblems, header: builder.header,
      stateReader: builder.emptied)
  }

  private func columnUses(_ builder: TableBuilder) -> [ColumnUse]? {
    let columns = request.columns
    if request.aggregate != .none {
      return builder.fold.map { _ in Array(repeating: .skipped, count: builder.names.count) }
    }
    let table = builder.table()
    guard let choice = try? ColumnChoice(columns, in: table) else { return nil }
    let isNamed =
      choice.absentName == nil && columns.category != nil && !columns.values.isEmpty
    var uses = table.columns.map { _ in isNamed ? ColumnUse.skipped : .kept }
    for column in [choice.category, choice.series].compactMap(\.self) { uses[column] = .kept }
    for column in choice.values { uses[column] = .numbers }
    return uses
  }
}

extension TableReader {
  /// How the rest of the input can be read in parts (see `CSVReader`).
  package var segmentPlan: SegmentPlan? {
    guard decoder == nil, case .text(let reader) = stage else { return nil }
    return reader.segmentPlan
  }
}

extension Dialect {
  /// The bytes and lines of a text before its first row; nil where it has no line feed to find a
  /// record by.
  func rowsStart(in text: Span<UInt8>, limits: Limits) -> (bytes: Int, lines: Int)? {
    guard (0..<text.count).contains(where: { text[$0] == Byte.lineFeed }) else { return nil }
    var index = 0
    var cells = CellWriter()
    var parser = RecordParser(self, limits: limits)
    while true {
      let before = (bytes: text.lineStart(at: index), lines: parser.linesRead)
      guard let event = try? parser.next(in: text, from: &index, into: &cells) else { return nil }
      switch event {
      case .needsBytes: return nil
      case .record:
        return hasHeader ? (text.lineStart(at: index), parser.linesRead) : before
      case .blankLine, .comment, .preamble: cells.dropRecord()
      }
    }
  }
}

extension Span<UInt8> {
  /// An index, or the one after it where it is between the two bytes of a line end, as the parser's
  /// is.
  func lineStart(at index: Int) -> Int {
    guard index > 0, index < count, self[index] == Byte.lineFeed else { return index }
    return self[index - 1] == Byte.carriageReturn ? index + 1 : index
  }
}
