// The common properties of the segments of a table: dialect, columns and limits.

/// Everything needed to parse segments of a table in parallel.
package struct SegmentPlan: Sendable {
  let dialect: Dialect
  let limits: Limits
  let names: ColumnNames
  /// The indices of the columns whose cells are kept; nil for all.
  let kept: Set<Int>?
  /// The fold without rows; nil if none was requested.
  let fold: (any RowFold)?
  /// Whether rows are kept, with or without a fold.
  let keepsRows: Bool
  let requiredFields: Int
  /// The bytes of the input before the first row.
  package let bytesBefore: Int
  let linesBefore: Int
  /// The problems before the first row.
  let problemsBefore: TableProblems
  /// nil if there is no header.
  let header: RepeatedHeader?
  /// Whether there may be notes below the table; see `TrailingNotes`.
  let mayHaveNotes: Bool
  /// Reads later states of the table serially.
  let stateReader: TextTable

  var foldsRows: Bool { fold.map { !$0.needsRows } ?? false }

  var layout: TextTable.ColumnLayout {
    TextTable.ColumnLayout(
      width: names.count, requiredFields: requiredFields, hasTightCells: dialect.hasTightCells)
  }
}

extension TextReader {
  package var segmentPlan: SegmentPlan? {
    guard let builder, let rowsStart, builder.dialect.isPlain, builder.hasOneHeader,
      let layout = builder.layout, !awaitsFold
    else { return nil }
    let fold = builder.fold
    return SegmentPlan(
      dialect: builder.dialect, limits: limits, names: builder.names,
      kept: request.keepsRows ? nil : fold?.columnIndices, fold: fold,
      keepsRows: request.keepsRows || fold?.needsRows ?? true,
      requiredFields: layout.requiredFields,
      bytesBefore: rowsStart.bytes, linesBefore: rowsStart.lines,
      problemsBefore: builder.headProblems, header: builder.header,
      mayHaveNotes: !builder.notes.isOff, stateReader: builder.emptied)
  }

  package var awaitsFold: Bool { request.fold != nil && builder?.fold == nil }
}

extension Dialect {
  /// The bytes and lines of a text before its first row; nil if it has no line feed.
  func rowsStart(in text: Span<UInt8>, limits: Limits) -> (bytes: Int, lines: Int)? {
    guard (0..<text.count).contains(where: { text[$0] == Byte.lineFeed }) else { return nil }
    var index = 0
    var cells = Records()
    var parser = RecordParser(self, limits: limits)
    var headLeft = hasHeader ? headerLines + (hasUnitLine ? 1 : 0) : 0
    while true {
      let before = (bytes: text.lineStart(at: index), lines: parser.linesRead)
      guard let event = try? parser.next(in: text, from: &index, into: &cells) else { return nil }
      switch event {
      case .needsBytes: return nil
      case .record:
        if headLeft == 0 { return before }
        headLeft -= 1
        if headLeft == 0 { return (text.lineStart(at: index), parser.linesRead) }
        cells.dropRecord()
      case .blankLine, .comment, .preamble: cells.dropRecord()
      }
    }
  }
}

extension Span<UInt8> {
  /// Moves an index between the bytes of a CRLF, where the parser stops, past the LF.
  func lineStart(at index: Int) -> Int {
    guard index > 0, index < count, self[index] == Byte.lineFeed else { return index }
    return self[index - 1] == Byte.carriageReturn ? index + 1 : index
  }
}
