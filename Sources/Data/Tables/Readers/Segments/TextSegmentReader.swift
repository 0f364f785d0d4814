// Parses segments of an input into columns, many bytes at a time.

/// The rows of one segment, parsed as if a record began after its first `headBytes`, which
/// `TextSegmentAssembly` checks.
package struct Segment: Sendable {
  var part = TablePart()
  var partial: (any RowFold)?
  var problems = TableProblems()
  /// The bytes up to and including the first line end, which belong to the previous segment; all
  /// bytes if there is no line end.
  var headBytes = 0
  /// The bytes and lines of the complete records after that.
  var wholeBytes = 0
  var wholeLines = 0
  /// Whether the next record repeats the header.
  var meetsHeader = false
  /// Whether the next record may be a note below the table.
  var meetsNotes = false
  /// Whether a blank line ends it; nil if there is neither a record nor a blank line in it.
  var endsInBreak: Bool?
  /// The state of the columns that lines were read by; negative if they must be read in order.
  var columnState = -1
  /// The cells of its rows, including gaps.
  var cellCount = 0
  /// The error in the next record; its line counts from the start of the segment.
  var failure: TableError?
}

/// What is done with the rows of a segment.
struct SegmentFold: Sendable {
  /// Without rows; nil if none was requested.
  let fold: (any RowFold)?
  let keepsRows: Bool
}

extension Segment {
  /// Folds the rows if requested, and drops those that are not kept.
  mutating func take(_ folding: SegmentFold) {
    guard var partial = folding.fold else { return }
    do throws(TableError) { try partial.add(part) } catch { failure = error }
    self.partial = partial
    if !folding.keepsRows { part.columns = part.columns.map { _ in nil } }
  }
}

/// Parses segments of one input, one after another; every thread has its own.
///
/// Gives the same result as `RecordParser` (tests verify). Only fields with quotes in them are read by
/// bytes.
final class TextSegmentReader: SegmentReader {
  let plan: TextSegmentPlan
  private var room: SegmentRoom

  init(_ plan: TextSegmentPlan) {
    self.plan = plan
    room = SegmentRoom(plan)
  }

  /// Parses all complete records.
  ///
  /// - Parameters:
  ///   - start: where the first record starts.
  ///   - isLast: whether the input ends here, so the last record needs no line end.
  ///   - rowLimit: more rows than this are an error.
  ///   - isAfterBreak: whether a blank line may be before it; nil if no notes are looked for.
  func read(
    _ bytes: SegmentBytes, from start: Int = 0, isLast: Bool, rowLimit: Int, isAfterBreak: Bool?
  ) -> Segment {
    room.read(bytes, from: start, isLast: isLast, rowLimit: rowLimit, isAfterBreak: isAfterBreak)
  }

  /// Takes rows that are parsed otherwise; `body` returns the error, if any.
  func take(_ body: (inout PartWriter, inout TableProblems) -> TableError?) -> Segment {
    var segment = Segment()
    let failure = body(&room.rows, &segment.problems)
    room.finish(&segment, failure)
    return segment
  }
}

/// The working memory of a reader, separate so that exclusive access is taken once per segment
/// rather than once per field.
private struct SegmentRoom: ~Copyable {
  private let plan: TextSegmentPlan
  var rows: PartWriter
  /// The fields of rows that are written together, row by row, and their lines.
  private let fields: UnsafeMutablePointer<UnsafeBufferPointer<UInt8>>
  private let lines: UnsafeMutablePointer<Int>
  private let marks: UnsafeMutablePointer<Int>
  private var pending = 0
  /// How often in turn a record was not plain, and how many are not tried for that.
  private var (misses, untried) = (0, 0)
  private let width: Int
  /// The texts of quoted fields that are not contiguous in the input. Its capacity covers a whole
  /// segment, so it never moves while there are pointers into it.
  private var unquoted = GrowingBuffer<UInt8>()
  /// The length of the header's first cell; negative if there is no header.
  private let headerBytes: Int
  private let headerByte: UInt8

  init(_ plan: TextSegmentPlan) {
    self.plan = plan
    rows = PartWriter(
      columnCount: plan.names.count, numbers: plan.dialect.numbers,
      readings: plan.dialect.readings, kept: plan.kept,
      profiled: plan.keepsRows ? plan.kept : [])
    headerBytes = plan.header?.cells[0].count ?? -1
    headerByte = plan.header?.cells[0].first ?? 0
    width = max(1, plan.names.count)
    fields = .allocate(capacity: width * Self.rowsAtOnce)
    lines = .allocate(capacity: Self.rowsAtOnce)
    marks = .allocate(capacity: MarkScan.capacity(columns: width))
  }

  deinit {
    fields.deallocate()
    lines.deallocate()
    marks.deallocate()
  }

  /// Writing many rows at once is faster, column by column.
  private static var rowsAtOnce: Int { 64 }
  private static var mostMisses: Int { 16 }

  /// Whether a record repeats the header. Called only if its first field has the header's length.
  private func isHeader(_ fields: UnsafePointer<UnsafeBufferPointer<UInt8>>, _ count: Int) -> Bool {
    plan.header?.isRepeated(by: fields, count: count) ?? false
  }

  private mutating func flush() {
    rows.append(rows: fields, lines: UnsafeBufferPointer(start: lines, count: pending))
    pending = 0
  }

  /// Whether a record may be a note: has one field or an empty first one, or follows a blank line.
  private func mayBeNote(
    _ fields: UnsafePointer<UnsafeBufferPointer<UInt8>>, _ count: Int, isAfterBreak: Bool
  ) -> Bool {
    guard
      TrailingNotes.mayBeNote(
        fieldCount: count, isFirstEmpty: isBlank(fields[0]), isAfterBreak: isAfterBreak)
    else { return false }
    let columns = min(count, plan.names.count)
    let filled = (0..<columns).count { !isBlank(fields[$0].span) }
    let isSpaced = (1..<max(1, columns)).contains { field in
      fields[field].first.map { isBlank($0) } ?? false
    }
    return TrailingNotes.isNote(
      fieldCount: count, filled: filled, hasExtra: false, isSpaced: isSpaced,
      isAfterBreak: isAfterBreak, plan.layout)
  }

  mutating func read(
    _ bytes: SegmentBytes, from start: Int, isLast: Bool, rowLimit: Int, isAfterBreak: Bool?
  ) -> Segment {
    // Eight bytes must be readable from the start of any cell.
    unquoted.reserve(bytes.count + 8)
    var reading = RecordScanner(bytes, plan, start: start, isLast: isLast, places: marks)
    var segment = Segment()
    var failure: TableError?
    let looksForNotes = isAfterBreak != nil
    var isAfterBreak = isAfterBreak ?? false
    var hasRecords = false
    do throws(TableError) {
      while true {
        let mayBeNotes = looksForNotes && isAfterBreak
        if !mayBeNotes, takePlainRecords(&reading, looksForNotes, rowLimit, &segment.problems) {
          isAfterBreak = false
          continue
        }
        let fields = fields + pending * width
        guard try reading.nextRecord(into: fields, unquoted: &unquoted) else { break }
        guard !reading.isBlankLine(fields) else {
          (isAfterBreak, segment.endsInBreak) = (true, true)
          continue
        }
        if reading.isLong {
          if mayBeNotes {
            reading.stepBack()
            segment.meetsNotes = true
            break
          }
          isAfterBreak = false
          segment.problems.note(.longRows, line: reading.recordLine)
          hasRecords = true
          continue
        }
        if fields[0].count == headerBytes, isHeader(fields, reading.fieldCount) {
          reading.stepBack()
          segment.meetsHeader = true
          break
        }
        if looksForNotes, mayBeNote(fields, reading.fieldCount, isAfterBreak: isAfterBreak) {
          reading.stepBack()
          segment.meetsNotes = true
          break
        }
        isAfterBreak = false
        guard rows.rowCount + pending < rowLimit else {
          throw .tooManyRows(line: reading.recordLine, limit: plan.limits.rows)
        }
        add(fields, reading, &segment.problems)
      }
    } catch {
      failure = error
      if looksForNotes, isAfterBreak, case .fieldCount = error {
        // A note with more fields than there are columns.
        (failure, segment.meetsNotes) = (nil, true)
      }
    }
    flush()
    if rows.rowCount > 0 || hasRecords || segment.endsInBreak != nil {
      segment.endsInBreak = isAfterBreak
    }
    finish(&segment, failure)
    segment.wholeBytes = reading.wholeEnd - start
    segment.wholeLines = reading.wholeLines
    return segment
  }

  /// Adds records that need no further look; false if the next one does.
  @inline(__always)
  private mutating func takePlainRecords(
    _ reading: inout RecordScanner, _ looksForNotes: Bool, _ rowLimit: Int,
    _ problems: inout TableProblems
  ) -> Bool {
    guard untried == 0 else {
      untried -= 1
      return false
    }
    let (start, row) = (reading.wholeEnd, rows.rowCount + pending)
    let (fields, lines) = (fields + pending * width, lines + pending)
    let (headerBytes, headerByte) = (headerBytes, headerByte)
    let count = reading.plainRecords(
      upTo: min(Self.rowsAtOnce - pending, rowLimit - row), into: fields, lines: lines
    ) { first in
      first.count == headerBytes && (headerBytes == 0 || first[0] == headerByte)
        || looksForNotes && isBlank(first)
    }
    guard count > 0 else {
      (misses, untried) = (min(misses + 1, Self.mostMisses), misses)
      return false
    }
    misses = 0
    if reading.mayHaveSequences(since: start) {
      for record in 0..<count where reading.mayHaveSequences(fields + record * width) {
        let cells = UnsafeBufferPointer(start: fields + record * width, count: width)
        problems.note(SequenceCount(cells), row: row + record + 1, line: lines[record])
      }
    }
    pending += count
    if pending == Self.rowsAtOnce { flush() }
    return true
  }

  /// Adds the latest record, whose fields stand behind those of the pending rows.
  @inline(__always)
  private mutating func add(
    _ fields: UnsafeMutablePointer<UnsafeBufferPointer<UInt8>>, _ reading: RecordScanner,
    _ problems: inout TableProblems
  ) {
    let count = min(reading.fieldCount, plan.names.count)
    let row = rows.rowCount + pending + 1
    if count < plan.requiredFields {
      problems.note(.shortRows, row: row, line: reading.recordLine)
    }
    if reading.mayHaveSequences {
      let sequences = SequenceCount(UnsafeBufferPointer(start: fields, count: count))
      problems.note(sequences, row: row, line: reading.recordLine)
    }
    if count == plan.names.count, !reading.recordIsCopied {
      lines[pending] = reading.recordLine
      pending += 1
      if pending == Self.rowsAtOnce { flush() }
    } else {
      // Texts that were copied are valid only until the next record.
      flush()
      rows.append(fields, count: count, line: reading.recordLine)
    }
  }

  /// Moves the rows into the segment, folded if requested.
  mutating func finish(_ segment: inout Segment, _ failure: TableError?) {
    segment.part = rows.take()
    segment.failure = failure
    segment.take(SegmentFold(fold: plan.fold, keepsRows: plan.keepsRows))
  }
}

@inline(__always)
private func isBlank(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
  field.isEmpty || Tables.isBlank(field[0]) && Tables.isBlank(field.span)
}

extension SequenceCount {
  fileprivate init(_ fields: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>) {
    self.init()
    for field in fields { note(field.span) }
  }
}
