// The parts of an input put together again, in order, each only where it was cut at a record.

/// A part of an input that was read on its own: the records after its first line end.
package struct ReadSegment: Sendable {
  /// The bytes up to the first line end and with it, which belong to the part before; all bytes
  /// where there is no line end.
  let headBytes: Int
  let segment: Segment
}

extension SegmentReader {
  /// Reads a part that may begin in the middle of a record.
  ///
  /// - Parameter isFirst: whether it is the first one, which begins with a record.
  package func read(_ bytes: SegmentBytes, isFirst: Bool) -> ReadSegment {
    let head = isFirst ? 0 : bytes.afterFirstLineFeed ?? bytes.count
    return ReadSegment(
      headBytes: head,
      segment: read(bytes, from: head, isLast: false, rowLimit: plan.limits.rows))
  }
}

/// A table that grows by parts, which may have been read beside each other.
///
/// A part is read as if a record began after its first line end. Where the part before ends in the
/// middle of a record, and that record ends exactly there, this was true and the part is taken as
/// it is; where it was not, as in a quoted field of several lines, it is read again. So the result
/// never depends on where the input was cut (speculation as in C. Ge et al., "Speculative
/// Distributed CSV Data Parsing for Big Data Analytics", 2019).
package struct SegmentAssembly {
  private let plan: SegmentPlan
  /// Only room to work in: copies may share it.
  private let reader: SegmentReader
  private var columns: [[ColumnChunk]]
  private var tallies: [ColumnTally]
  private var problems: TableProblems
  private var lines = RowLines()
  private var linesBefore: Int
  private var keptBytes = 0
  /// The start of a record whose end has not come.
  private var carry: [UInt8] = []
  /// Where records are too long to be put together from parts, the rest is read in one go.
  private var tail: SegmentTail?
  private var failure: TableError?
  private var fold: GroupFold?

  /// So many bytes without the end of a record are more than a record should have.
  static let carryLimitBytes = 4 << 20

  /// Before the first part.
  package init(_ plan: SegmentPlan) {
    self.plan = plan
    reader = SegmentReader(plan)
    columns = Array(repeating: [], count: plan.names.count)
    tallies = Array(repeating: ColumnTally(), count: plan.names.count)
    linesBefore = plan.linesBefore
    problems = plan.problemsBefore
    fold = plan.fold
  }

  /// The rows of the table so far.
  package private(set) var rowCount = 0

  /// Takes the next part. Once it has thrown, it throws the same error for ever; the rows before
  /// the error stay.
  ///
  /// - Parameter bytes: what `read` was read from.
  package mutating func append(_ read: ReadSegment, _ bytes: SegmentBytes) throws(TableError) {
    if let failure { throw failure }
    do throws(TableError) {
      try take(read, bytes)
    } catch {
      failure = error
      throw error
    }
  }

  /// Ends the input: reads a last record that has no line end.
  package mutating func finish() throws(TableError) {
    if let failure { throw failure }
    do throws(TableError) {
      if tail != nil {
        try endTail()
      } else if !carry.isEmpty {
        try take(reader.read(held(), isLast: true, rowLimit: rowsLeft))
        carry = []
      }
    } catch {
      failure = error
      throw error
    }
  }

  /// The complete rows so far; what has been read is shared.
  package func snapshot() -> Table {
    if let fold {
      return fold.table(.text(plan.dialect), names: plan.names, problems: problems)
    }
    let encoding = problems.encoding
    let made = plan.names.texts(in: encoding).enumerated().map { index, name in
      Column(
        name: name, index: index, numbers: plan.dialect.numbers, tally: tallies[index],
        storage: plan.uses[index] >= .kept ? .chunks(ColumnChunks(columns[index])) : .skipped,
        encoding: encoding)
    }
    return Table(
      format: .text(plan.dialect), columns: made, problems: problems, rows: .placed(lines))
  }

  /// Rows that become groups are not kept, and may be any number.
  private var rowsLeft: Int { plan.fold == nil ? plan.limits.rows - rowCount : .max }

  private func held(_ rest: UnsafeRawBufferPointer? = nil) -> SegmentBytes {
    SegmentBytes(carry, rest ?? UnsafeRawBufferPointer(start: nil, count: 0))
  }

  private mutating func take(_ read: ReadSegment, _ bytes: SegmentBytes) throws(TableError) {
    if tail != nil { return try takeTail(bytes.slice(0..<bytes.count)) }
    if carry.isEmpty, read.headBytes == 0 {
      try take(read.segment, of: bytes, from: 0)
    } else if read.headBytes == bytes.count, bytes.afterFirstLineFeed == nil {
      carry.append(contentsOf: bytes.slice(0..<bytes.count))
    } else {
      let seam = held(bytes.slice(0..<read.headBytes))
      let between = reader.read(seam, isLast: false, rowLimit: rowsLeft)
      if between.failure != nil || between.wholeBytes == seam.count {
        try take(between)
        try take(read.segment, of: bytes, from: read.headBytes)
      } else {
        // The line end was inside a quoted field.
        let whole = held(bytes.slice(0..<bytes.count))
        try take(
          reader.read(whole, isLast: false, rowLimit: rowsLeft), of: whole, from: 0)
      }
    }
    if carry.count > Self.carryLimitBytes { try beginTail() }
  }

  /// Takes what was read of some bytes, and keeps what was not.
  private mutating func take(
    _ segment: Segment, of bytes: SegmentBytes, from start: Int
  ) throws(TableError) {
    if segment.rowCount > rowsLeft {
      // Read again, to stop at the row that is one too many.
      try take(reader.read(bytes, from: start, isLast: false, rowLimit: rowsLeft))
    }
    try take(segment)
    carry = Array(bytes.slice(start + segment.wholeBytes..<bytes.count))
  }

  private mutating func take(_ segment: Segment) throws(TableError) {
    for index in columns.indices {
      tallies[index].append(segment.tallies[index])
      guard let chunk = segment.columns[index], chunk.rowCount > 0 else { continue }
      columns[index].append(chunk)
      keptBytes += chunk.byteCount
    }
    problems.append(segment.problems, rowsBefore: rowCount, linesBefore: linesBefore)
    lines.append(segment.lines, linesBefore: linesBefore)
    rowCount += segment.rowCount
    if let later = segment.fold { try fold?.merge(later, linesBefore: linesBefore) }
    let failure = segment.failure?.moved(down: linesBefore)
    linesBefore += segment.wholeLines
    if let failure { throw failure }
    guard keptBytes <= plan.limits.bytes else { throw .tooManyBytes(limit: plan.limits.bytes) }
  }
}

extension SegmentAssembly {
  private mutating func beginTail() throws(TableError) {
    tail = SegmentTail(plan, linesBefore: linesBefore)
    let start = carry
    carry = []
    try takeTail(start.span)
  }

  private mutating func takeTail(_ bytes: UnsafeRawBufferPointer) throws(TableError) {
    try takeTail(bytes.bindMemory(to: UInt8.self).span)
  }

  private mutating func takeTail(_ bytes: Span<UInt8>) throws(TableError) {
    guard var tail else { return }
    self.tail = nil  // so that it is not copied when it changes
    defer { self.tail = tail }
    let segment = reader.take { tail.read(bytes, into: &$0, rowLimit: rowsLeft) }
    try takeTail(segment)
  }

  private mutating func endTail() throws(TableError) {
    guard var tail else { return }
    try takeTail(reader.take { tail.finish(into: &$0, rowLimit: rowsLeft) })
  }

  private mutating func takeTail(_ segment: Segment) throws(TableError) {
    // Its lines are those of the input already.
    linesBefore = 0
    try take(segment)
  }
}
