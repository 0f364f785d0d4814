// The parts of an input put together again, in order, each only where it was cut at a record.
package import Tables

extension SegmentReader {
  /// Reads a part that may begin in the middle of a record: the records after its first line end.
  ///
  /// - Parameter isFirst: whether it is the first one, which begins with a record.
  package func read(_ bytes: SegmentBytes, isFirst: Bool) -> Segment {
    let head = isFirst ? 0 : bytes.afterFirstLineFeed ?? bytes.count
    var segment = read(bytes, from: head, isLast: false, rowLimit: plan.limits.rows)
    segment.headBytes = head
    return segment
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
  private var list: PartList
  private var problems: TableProblems
  private var linesBefore: Int
  private var keptBytes = 0
  /// The start of a record whose end has not come.
  private var carry: [UInt8] = []
  /// Where records are too long to be put together from parts, the rest is read in one go.
  private var tail: SegmentTail?
  private var failure: TableError?
  private var header: RepeatedHeader?
  /// Whether `carry` begins with the header again, and it is open what the rows below it are.
  private var hasOpenHeader = false
  /// Where the table has come again, the rest is read in one go.
  private var states: TextTable?
  /// The state before, until that has one of its own.
  private var former: Table?
  /// The bytes of the state that is being read.
  private var stateBytes = 0

  /// So many bytes without the end of a record are more than a record should have.
  static let carryLimitBytes = 4 << 20

  /// Before the first part.
  package init(_ plan: SegmentPlan) {
    self.plan = plan
    reader = SegmentReader(plan)
    list = PartList(plan)
    linesBefore = plan.linesBefore
    problems = plan.problemsBefore
    header = plan.header
  }

  /// The rows that have been read.
  package var rowCount: Int { list.rowCount + (states?.rowsRead ?? 0) }

  /// States of the table that later ones have taken the place of.
  package var earlierStates: Int { states?.earlierStates ?? 0 }

  /// Whether more of the state that is being read may come, while the one before is whole.
  package var isWithinState: Bool { former != nil || states?.isWithinState ?? false }

  /// Takes the next part. Once it has thrown, it throws the same error for ever; the rows before
  /// the error stay.
  ///
  /// - Parameter bytes: what `read` was read from.
  package mutating func append(_ read: Segment, _ bytes: SegmentBytes) throws(TableError) {
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
      if !carry.isEmpty { try readCarry(isLast: true) }
      if tail != nil { try endTail() }
      try states?.finish()
    } catch {
      failure = error
      throw error
    }
  }

  /// The complete rows so far; what has been read is shared.
  ///
  /// - Parameter isAtRest: whether a state of the table is shown although more of it may come; if
  ///   not, the state before is.
  package func snapshot(isAtRest: Bool = true) -> Table {
    if let former, !isAtRest { return former }
    if let states { return states.table(isAtRest: isAtRest) }
    return list.table(
      .text(plan.dialect), names: plan.names, problems: problems, kept: plan.kept)
  }

  /// Rows of which it is known what they come to may be any number.
  private var rowsLeft: Int { plan.foldsRows ? .max : plan.limits.rows - list.rowCount }

  private func held(_ rest: UnsafeRawBufferPointer? = nil) -> SegmentBytes {
    SegmentBytes(carry, rest ?? UnsafeRawBufferPointer(start: nil, count: 0))
  }

  private mutating func take(_ read: Segment, _ bytes: SegmentBytes) throws(TableError) {
    if tail != nil { return try takeTail(bytes.slice(0..<bytes.count)) }
    if states != nil { return try takeState(bytes.slice(0..<bytes.count)) }
    if hasOpenHeader {
      carry.append(contentsOf: bytes.slice(0..<bytes.count))
      return try readCarry(isLast: false)
    }
    if carry.isEmpty, read.headBytes == 0 {
      try take(read, of: bytes, from: 0)
    } else if read.headBytes == bytes.count, bytes.afterFirstLineFeed == nil {
      carry.append(contentsOf: bytes.slice(0..<bytes.count))
    } else {
      let seam = held(bytes.slice(0..<read.headBytes))
      let between = reader.read(seam, isLast: false, rowLimit: rowsLeft)
      if between.failure != nil || between.wholeBytes == seam.count {
        try take(between)
        try take(read, of: bytes, from: read.headBytes)
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
    if segment.part.rowCount > rowsLeft {
      // Read again, to stop at the row that is one too many.
      try take(reader.read(bytes, from: start, isLast: false, rowLimit: rowsLeft))
    }
    try take(segment)
    carry = Array(bytes.slice(start + segment.wholeBytes..<bytes.count))
    hasOpenHeader = segment.meetsHeader
    if hasOpenHeader { try readCarry(isLast: false) }
  }

  private mutating func take(_ segment: Segment) throws(TableError) {
    problems.append(segment.problems, rowsBefore: list.rowCount, linesBefore: linesBefore)
    let linesBefore = linesBefore
    self.linesBefore += segment.wholeLines
    try list.append(segment.part, linesBefore: linesBefore, partial: segment.partial)
    if let failure = segment.failure { throw failure.moved(down: linesBefore) }
    guard !plan.foldsRows else { return }
    keptBytes += segment.part.textByteCount
    guard keptBytes <= plan.limits.bytes else { throw .tooManyBytes(limit: plan.limits.bytes) }
  }
}

// A header that comes again.
extension SegmentAssembly {
  /// Reads what has been carried, of which more may come where it is not the last.
  private mutating func readCarry(isLast: Bool) throws(TableError) {
    while states == nil, !carry.isEmpty {
      if hasOpenHeader {
        try settleHeader(isLast: isLast)
        if hasOpenHeader { return }
        continue
      }
      let bytes = held()
      let segment = reader.read(bytes, isLast: isLast, rowLimit: rowsLeft)
      try take(segment)
      hasOpenHeader = segment.meetsHeader
      let isRead = isLast && !hasOpenHeader
      carry = isRead ? [] : Array(bytes.slice(segment.wholeBytes..<bytes.count))
      if !hasOpenHeader { return }
    }
  }

  /// Finds out what the rows are below the header that `carry` begins with.
  private mutating func settleHeader(isLast: Bool) throws(TableError) {
    guard var header else { return }
    var parser = RecordParser(rowsOf: plan.dialect, limits: plan.limits)
    var cells = Records()
    var index = 0
    var end: (bytes: Int, lines: Int)?
    var verdict: RepeatedHeader.Verdict?
    header.begin()
    while verdict == nil {
      guard let event = try? parser.next(in: carry.span, from: &index, into: &cells) else {
        verdict = .rows  // What is wrong is found again where it is read in earnest.
        break
      }
      if event == .needsBytes { break }
      if event == .record, end == nil {
        end = (carry.span.lineStart(at: index), parser.linesRead)
      } else if event == .record {
        verdict =
          header.isRepeated(by: cells)
          ? .rows : cells.withPendingField(0) { header.note($0) }
      }
      cells.dropRecord()
    }
    if verdict == nil, isLast || carry.count > Self.carryLimitBytes { verdict = .rows }
    guard let verdict else { return }
    let (bytes, lineCount) = end ?? (carry.count, 1)
    hasOpenHeader = false
    switch verdict {
    case .rows:
      header.goOn()
      self.header = header
      problems.note(.repeatedHeaders, line: linesBefore + 1)
      linesBefore += lineCount
      carry.removeFirst(bytes)
    case .state: try beginStates(after: bytes, lineCount)
    }
  }

  private mutating func beginStates(after bytes: Int, _ lineCount: Int) throws(TableError) {
    former = snapshot()
    var states = plan.stateReader
    states.beginState(line: linesBefore + 1, after: problems, headerLines: lineCount)
    self.states = states
    list = PartList(plan)
    let rest = Array(carry[bytes...])
    carry = []
    try takeState(rest.span)
  }

  private mutating func takeState(_ bytes: UnsafeRawBufferPointer) throws(TableError) {
    try takeState(bytes.bindMemory(to: UInt8.self).span)
  }

  private mutating func takeState(_ bytes: Span<UInt8>) throws(TableError) {
    guard var states else { return }
    self.states = nil  // so that it is not copied when it changes
    defer { self.states = states }
    let count = states.earlierStates
    try states.consume(bytes)
    stateBytes += bytes.count
    if states.earlierStates > count { (former, stateBytes) = (nil, 0) }
    guard plan.foldsRows || stateBytes <= plan.limits.bytes else {
      throw .tooManyBytes(limit: plan.limits.bytes)
    }
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
    let segment = reader.take { tail.read(bytes, into: &$0, &$1, rowLimit: rowsLeft) }
    try takeTail(segment)
  }

  private mutating func endTail() throws(TableError) {
    guard var tail else { return }
    try takeTail(reader.take { tail.finish(into: &$0, &$1, rowLimit: rowsLeft) })
  }

  private mutating func takeTail(_ segment: Segment) throws(TableError) {
    // Its lines are those of the input already.
    linesBefore = 0
    try take(segment)
  }
}
