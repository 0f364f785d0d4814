// A part of the input to columns: the records of `RecordParser`, found many bytes at a time.
internal import Tables

/// Reads parts of one input, one after the other; every thread has its own.
///
/// It gives what `RecordParser` gives for the same bytes, which tests compare. A field is looked at
/// byte by byte only where it is quoted.
package final class SegmentReader {
  let plan: SegmentPlan
  private var room: SegmentRoom

  /// For the parts of one input.
  package init(_ plan: SegmentPlan) {
    self.plan = plan
    room = SegmentRoom(plan)
  }

  /// Reads all whole records.
  ///
  /// - Parameters:
  ///   - start: where the first one starts.
  ///   - isLast: whether the input ends with the bytes, so that a record without a line end is
  ///     whole.
  ///   - rowLimit: a row after so many is an error.
  func read(
    _ bytes: SegmentBytes, from start: Int = 0, isLast: Bool, rowLimit: Int
  ) -> Segment {
    room.read(bytes, from: start, isLast: isLast, rowLimit: rowLimit)
  }

  /// Takes rows that are found in another way; gives what is wrong.
  func take(_ body: (inout PartWriter, inout TableProblems) -> TableError?) -> Segment {
    var segment = Segment()
    let failure = body(&room.rows, &segment.problems)
    room.finish(&segment, failure)
    return segment
  }
}

/// What a reader works in. Apart from it, so that it is reached once a segment and not once a
/// field.
private struct SegmentRoom: ~Copyable {
  private let plan: SegmentPlan
  var rows: PartWriter
  /// The fields of rows that are written together, row after row, and the lines of these.
  private let fields: UnsafeMutablePointer<UnsafeBufferPointer<UInt8>>
  private let lines: UnsafeMutablePointer<Int>
  private var pending = 0
  private let width: Int
  /// The texts of quoted fields that are not as they stand in the bytes. It has room for a whole
  /// segment, so that it does not move while there are pointers into it.
  private var unquoted = GrowingBuffer<UInt8>()
  /// The length of the header's first cell; below 0 where there is no header.
  private let headerBytes: Int

  init(_ plan: SegmentPlan) {
    self.plan = plan
    rows = PartWriter(
      columnCount: plan.names.count, numbers: plan.dialect.numbers,
      quantities: plan.dialect.quantities, kept: plan.kept,
      profiled: plan.keepsRows ? plan.kept : [])
    headerBytes = plan.header?.cells[0].count ?? -1
    width = max(1, plan.names.count)
    fields = .allocate(capacity: width * Self.rowsAtOnce)
    lines = .allocate(capacity: Self.rowsAtOnce)
  }

  deinit {
    fields.deallocate()
    lines.deallocate()
  }

  /// A column that takes so many cells at a time takes each of them sooner.
  private static var rowsAtOnce: Int { 64 }

  /// Whether the fields are those of the header; asked where the first one is as long as there.
  private func isHeader(
    _ fields: UnsafePointer<UnsafeBufferPointer<UInt8>>, _ count: Int
  ) -> Bool {
    plan.header?.isRepeated(by: fields, count: count) ?? false
  }

  /// Writes the rows that are pending.
  private mutating func flush() {
    rows.append(rows: fields, lines: UnsafeBufferPointer(start: lines, count: pending))
    pending = 0
  }

  mutating func read(
    _ bytes: SegmentBytes, from start: Int, isLast: Bool, rowLimit: Int
  ) -> Segment {
    // Whoever looks at eight bytes of a cell may do so at the end as well.
    unquoted.reserve(bytes.count + 8)
    var reading = RecordScanner(bytes, plan, start: start, isLast: isLast)
    var segment = Segment()
    var failure: TableError?
    do throws(TableError) {
      while try reading.nextRecord(into: fields + pending * width, unquoted: &unquoted) {
        let fields = fields + pending * width
        guard !reading.isBlankLine(fields) else { continue }
        if fields[0].count == headerBytes, isHeader(fields, reading.fieldCount) {
          reading.stepBack()
          segment.meetsHeader = true
          break
        }
        guard rows.rowCount + pending < rowLimit else {
          throw .tooManyRows(line: reading.recordLine, limit: plan.limits.rows)
        }
        let count = min(reading.fieldCount, plan.names.count)
        let row = rows.rowCount + pending + 1
        if count < plan.requiredFields {
          segment.problems.note(.shortRows, row: row, line: reading.recordLine)
        }
        if reading.mayHaveSequences {
          let sequences = SequenceCount(UnsafeBufferPointer(start: fields, count: count))
          segment.problems.note(sequences, row: row, line: reading.recordLine)
        }
        if count == plan.names.count, !reading.recordHasQuotes {
          lines[pending] = reading.recordLine
          pending += 1
          if pending == Self.rowsAtOnce { flush() }
        } else {
          // The texts of quoted fields are there until the next record.
          flush()
          rows.append(fields, count: count, line: reading.recordLine)
        }
      }
    } catch {
      failure = error
    }
    flush()
    finish(&segment, failure)
    segment.wholeBytes = reading.wholeEnd - start
    segment.wholeLines = reading.wholeLines
    return segment
  }

  /// Takes the rows into the segment, or what they come to.
  mutating func finish(_ segment: inout Segment, _ failure: TableError?) {
    segment.part = rows.take()
    segment.failure = failure
    guard var partial = plan.fold else { return }
    do throws(TableError) {
      try partial.add(segment.part)
    } catch {
      segment.failure = error
    }
    segment.partial = partial
    if !plan.keepsRows { segment.part.columns = segment.part.columns.map { _ in nil } }
  }
}

extension SequenceCount {
  /// Of some fields.
  fileprivate init(_ fields: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>) {
    self.init()
    for field in fields { note(field.span) }
  }
}
