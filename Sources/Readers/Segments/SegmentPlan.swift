// What must be known of a table before its parts can be read apart.
internal import Tables

/// The columns of a table, how it is written, and what is wanted of it.
package struct SegmentPlan: Sendable {
  let dialect: Dialect
  let limits: Limits
  let names: ColumnNames
  /// The columns whose cells are kept, by index; nil for all.
  let kept: Set<Int>?
  /// What the rows come to, without rows; nil where that is not asked for.
  let fold: (any RowFold)?
  /// Whether rows are kept, beside a fold or without one.
  let keepsRows: Bool
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
  let stateReader: TextTable

  /// Whether rows go once they are in the fold, where there is no room for them.
  var foldsRows: Bool { fold.map { !$0.needsRows } ?? false }
}

extension TextReader {
  /// How the rest of the input can be read in parts, once there is enough of it to know; nil while
  /// there is not, and for tables that can only be read from the start to the end. There is none
  /// either while it is open what the rows come to.
  package var segmentPlan: SegmentPlan? {
    guard let builder, let rowsStart, builder.dialect.isPlain, builder.hasOneHeader,
      let layout = builder.layout
    else { return nil }
    if request.fold != nil, builder.fold == nil { return nil }
    let fold = builder.fold
    return SegmentPlan(
      dialect: builder.dialect, limits: limits, names: builder.names,
      kept: request.keepsRows ? nil : fold?.columnIndices, fold: fold,
      keepsRows: request.keepsRows || fold?.needsRows ?? true,
      requiredFields: layout.requiredFields,
      bytesBefore: rowsStart.bytes, linesBefore: rowsStart.lines,
      problemsBefore: builder.headProblems, header: builder.header, stateReader: builder.emptied)
  }
}

extension SerialReader {
  /// How the rest of the input can be read in parts (see `TextReader`).
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
    var cells = Records()
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
