// How the rest of an input is read by segments: of text, what all of them have in common.

/// How to read the rest of an input by segments, some at a time.
package protocol SegmentPlan: Sendable {
  /// The bytes of the input before the first segment.
  var bytesBefore: Int { get }
  /// What one thread reads with.
  func makeReader() -> any SegmentReader
  func makeAssembly() -> any SegmentAssembly
}

/// Reads segments, one after another; every thread has its own.
package protocol SegmentReader: AnyObject {
  /// - Parameter isFirst: whether it is the first segment.
  func read(_ bytes: SegmentBytes, isFirst: Bool) -> Segment
}

/// A table that grows by segments in order, which may be read in parallel.
package protocol SegmentAssembly {
  var rowCount: Int { get }
  /// See `TableStage`.
  var earlierStates: Int { get }
  var isWithinState: Bool { get }
  func snapshot(isAtRest: Bool) -> Table

  /// Appends the next segment. After an error it rethrows the same; the rows before it remain.
  ///
  /// - Parameter bytes: the bytes that `read` was read from.
  mutating func append(_ read: Segment, _ bytes: SegmentBytes) throws(TableError)
  /// Reads a few bytes into the rows before them; false if they must be read as a segment.
  mutating func read(_ bytes: SegmentBytes) throws(TableError) -> Bool
  /// Folds the rows that wait for more.
  mutating func settle() throws(TableError)
  mutating func finish() throws(TableError)
}

extension SegmentAssembly {
  /// A stage folds what waits where it is asked for an answer.
  package mutating func settle() throws(TableError) {}

  package mutating func read(_ bytes: SegmentBytes) throws(TableError) -> Bool { false }

  package func snapshot() -> Table { snapshot(isAtRest: true) }
}

/// Everything needed to parse segments of a text table in parallel.
struct TextSegmentPlan: SegmentPlan {
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
  let bytesBefore: Int
  let linesBefore: Int
  /// The problems before the first row.
  let problemsBefore: TableProblems
  /// nil if there is no header.
  let header: RepeatedHeader?
  /// Whether there may be notes below the table; see `TrailingNotes`.
  let mayHaveNotes: Bool
  /// Reads later states of the table serially.
  let stateReader: TextTable

  func makeReader() -> any SegmentReader { TextSegmentReader(self) }
  func makeAssembly() -> any SegmentAssembly { TextSegmentAssembly(self) }

  var foldsRows: Bool { fold.map { !$0.needsRows } ?? false }

  var layout: TextTable.ColumnLayout {
    TextTable.ColumnLayout(
      width: names.count, requiredFields: requiredFields, hasTightCells: dialect.hasTightCells)
  }
}

extension TextReader {
  package var segmentPlan: (any SegmentPlan)? {
    guard let builder, let rowsStart, builder.dialect.isPlain, builder.hasOneHeader,
      let layout = builder.layout, !awaitsFold
    else { return nil }
    let fold = builder.fold
    return TextSegmentPlan(
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
