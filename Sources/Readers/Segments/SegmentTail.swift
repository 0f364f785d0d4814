// Reads the rest of an input serially if its records are too long for segments.
internal import Tables

/// Parses records of any length into the columns of a segment. Its lines count from the start of
/// the input.
struct SegmentTail: Sendable {
  private let plan: SegmentPlan
  private let linesBefore: Int
  private var parser: RecordParser
  private var cells = Records()

  init(_ plan: SegmentPlan, linesBefore: Int) {
    self.plan = plan
    self.linesBefore = linesBefore
    parser = RecordParser(rowsOf: plan.dialect, limits: plan.limits)
  }

  /// Reads more bytes and returns the error, if any.
  mutating func read(
    _ bytes: Span<UInt8>, into rows: inout PartWriter, _ problems: inout TableProblems,
    rowLimit: Int
  ) -> TableError? {
    var index = 0
    do throws(TableError) {
      while try end(
        parser.next(in: bytes, from: &index, into: &cells), into: &rows, &problems,
        rowLimit: rowLimit)
      {}
    } catch {
      return error.moved(down: linesBefore)
    }
    return nil
  }

  /// Ends the input.
  mutating func finish(
    into rows: inout PartWriter, _ problems: inout TableProblems, rowLimit: Int
  ) -> TableError? {
    do throws(TableError) {
      _ = try end(parser.finish(into: &cells), into: &rows, &problems, rowLimit: rowLimit)
    } catch {
      return error.moved(down: linesBefore)
    }
    return nil
  }

  private mutating func end(
    _ event: RecordParser.Event, into rows: inout PartWriter, _ problems: inout TableProblems,
    rowLimit: Int
  ) throws(TableError) -> Bool {
    switch event {
    case .needsBytes: return false
    case .blankLine, .comment, .preamble: break
    case .record:
      let width = plan.names.count
      for field in 0..<cells.pendingFields where field >= width {
        guard cells.withPendingField(field, { $0.isEmpty }) else {
          throw .fieldCount(
            line: parser.recordLine, fields: cells.pendingFields, columns: width,
            isHeader: plan.dialect.hasHeader)
        }
      }
      guard rows.rowCount < rowLimit else {
        throw .tooManyRows(line: parser.recordLine, limit: plan.limits.rows)
      }
      // One at a time, because pointers to a cell are valid only within the closure.
      var sequences = SequenceCount()
      for field in 0..<min(width, cells.pendingFields) {
        cells.withPendingField(field) { cell in
          cell.withUnsafeBufferPointer { rows.append($0, column: field) }
          sequences.note(cell)
        }
      }
      let line = parser.recordLine + linesBefore
      rows.endRow(line: line)
      if cells.pendingFields < plan.requiredFields {
        problems.note(.shortRows, row: rows.rowCount, line: line)
      }
      problems.note(sequences, row: rows.rowCount, line: line)
    }
    cells.dropRecord()
    return true
  }
}
