// Reads the rest of an input serially if its records are too long for segments.

/// Parses records of any length into a segment. Lines count from the start of the input.
struct SegmentTail: Sendable {
  private let plan: TextSegmentPlan
  private let linesBefore: Int
  private var parser: RecordParser
  private var cells = Records()
  private(set) var notes: TrailingNotes

  init(_ plan: TextSegmentPlan, linesBefore: Int, _ notes: TrailingNotes) {
    self.plan = plan
    self.linesBefore = linesBefore
    self.notes = notes
    parser = RecordParser(rowsOf: plan.dialect, limits: plan.limits)
  }

  /// Reads more bytes and returns the error, if any.
  mutating func read(
    _ bytes: Span<UInt8>, into rows: inout PartWriter, _ problems: inout TableProblems,
    rowLimit: Int
  ) -> TableError? {
    var index = 0
    do throws(TableError) {
      while true {
        let event: RecordParser.Event
        do throws(TableError) {
          event = try parser.next(in: bytes, from: &index, into: &cells)
        } catch {
          try releaseNotes(into: &rows, &problems, rowLimit: rowLimit)
          throw error
        }
        if event == .needsBytes { return nil }
        try end(event, into: &rows, &problems, rowLimit: rowLimit)
      }
    } catch { return error.moved(down: linesBefore) }
  }

  mutating func finish(
    into rows: inout PartWriter, _ problems: inout TableProblems, rowLimit: Int
  ) -> TableError? {
    do throws(TableError) {
      let event: RecordParser.Event
      do throws(TableError) { event = try parser.finish(into: &cells) } catch {
        try releaseNotes(into: &rows, &problems, rowLimit: rowLimit)
        throw error
      }
      try end(event, into: &rows, &problems, rowLimit: rowLimit)
    } catch { return error.moved(down: linesBefore) }
    notes.end(&problems)
    return nil
  }

  private mutating func releaseNotes(
    into rows: inout PartWriter, _ problems: inout TableProblems, rowLimit: Int
  ) throws(TableError) {
    cells.dropRecord()
    for row in notes.release() {
      cells.restore(row)
      try addRow(line: row.line - linesBefore, into: &rows, &problems, rowLimit: rowLimit)
    }
  }

  private mutating func end(
    _ event: RecordParser.Event, into rows: inout PartWriter, _ problems: inout TableProblems,
    rowLimit: Int
  ) throws(TableError) {
    switch event {
    case .blankLine: notes.meetBlankLine()
    case .needsBytes, .comment, .preamble: break
    case .record:
      let line = parser.recordLine
      switch notes.judge(cells, line: line + linesBefore) {
      case .row: break
      case .held: return cells.dropRecord()
      case .rows(let earlier):
        let row = TrailingNotes.Held(cells, line: line)
        cells.dropRecord()
        for row in earlier {
          cells.restore(row)
          try addRow(line: row.line - linesBefore, into: &rows, &problems, rowLimit: rowLimit)
        }
        cells.restore(row)
      }
      try addRow(line: line, into: &rows, &problems, rowLimit: rowLimit)
    }
    cells.dropRecord()
  }

  /// Adds the current record, and drops it.
  ///
  /// - Parameter line: counted from the first line of the tail.
  private mutating func addRow(
    line: Int, into rows: inout PartWriter, _ problems: inout TableProblems, rowLimit: Int
  ) throws(TableError) {
    let width = plan.names.count
    if cells.hasText(after: width) {
      guard plan.dialect.leavesLongRowsOut else {
        throw .fieldCount(
          line: line, fields: cells.pendingFields, columns: width, isHeader: plan.dialect.hasHeader)
      }
      problems.note(.longRows, line: line + linesBefore)
      return cells.dropRecord()
    }
    guard rows.rowCount < rowLimit else {
      throw .tooManyRows(line: line, limit: plan.limits.rows)
    }
    // One at a time, because pointers to a cell are valid only within the closure.
    var sequences = SequenceCount()
    for field in 0..<min(width, cells.pendingFields) {
      cells.withPendingField(field) { cell in
        cell.withUnsafeBufferPointer { rows.append($0, column: field) }
        sequences.note(cell)
      }
    }
    rows.endRow(line: line + linesBefore)
    if cells.pendingFields < plan.requiredFields {
      problems.note(.shortRows, row: rows.rowCount, line: line + linesBefore)
      notes.turnOff()
    }
    problems.note(sequences, row: rows.rowCount, line: line + linesBefore)
    cells.dropRecord()
  }
}
