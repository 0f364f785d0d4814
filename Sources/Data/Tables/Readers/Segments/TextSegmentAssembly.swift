// Joins the segments of an input in order, checking that each was cut at a record.

extension TextSegmentReader {
  /// Parses a segment that may begin within a record, skipping up to the first line end.
  ///
  /// - Parameter isFirst: whether it is the first segment, which begins with a record.
  func read(_ bytes: SegmentBytes, isFirst: Bool) -> Segment {
    let head = isFirst ? 0 : bytes.afterFirstLineFeed ?? bytes.count
    var segment = read(
      bytes, from: head, isLast: false, rowLimit: plan.limits.rows,
      isAfterBreak: plan.mayHaveNotes ? true : nil)
    segment.headBytes = head
    return segment
  }
}

/// A table that grows by segments, which may be parsed in parallel.
///
/// A segment is parsed as if a record began after its first line end. If the record at the end of
/// the previous segment ends exactly there, that was right and the rows are used; otherwise, as
/// with a quoted field of several lines, the segment is parsed again. So the result never depends
/// on where the input was cut (speculation as in C. Ge et al., "Speculative Distributed CSV Data
/// Parsing for Big Data Analytics", 2019).
struct TextSegmentAssembly: SegmentAssembly {
  private let plan: TextSegmentPlan
  /// Only for its working memory, so copies may share it.
  private let reader: TextSegmentReader
  private var list: PartList
  private var problems: TableProblems
  private var linesBefore: Int
  private var keptBytes = 0
  /// The start of an incomplete record.
  private var carry: [UInt8] = []
  /// Reads the rest serially if records are too long for segments.
  private var tail: SegmentTail?
  private var failure: TableError?
  private var header: RepeatedHeader?
  /// Whether `carry` begins with a repeated header whose rows are not classified yet.
  private var hasOpenHeader = false
  /// The state of notes before `carry`.
  private var notes: TrailingNotes
  /// Those that `carry` begins with, if no more rows follow.
  private var openNotes: TrailingNotes?
  /// Whether `carry` begins with a record that may be a note.
  private var hasOpenNotes = false
  /// Reads the rest serially once a new state of the table has begun.
  private var states: TextTable?
  /// The state before `states`, until `states` has a former state of its own.
  private var former: Table?
  private var stateBytes = 0

  /// A longer incomplete record is read serially.
  static let carryLimitBytes = 4 << 20

  init(_ plan: TextSegmentPlan) {
    self.plan = plan
    reader = TextSegmentReader(plan)
    list = PartList(plan)
    linesBefore = plan.linesBefore
    problems = plan.problemsBefore
    header = plan.header
    notes = TrailingNotes(plan.layout, isOff: !plan.mayHaveNotes)
  }

  var rowCount: Int { list.rowCount + (states?.rowsRead ?? 0) }
  var earlierStates: Int { states?.earlierStates ?? 0 }
  var isWithinState: Bool { former != nil || states?.isWithinState ?? false }

  mutating func append(_ read: Segment, _ bytes: SegmentBytes) throws(TableError) {
    if let failure { throw failure }
    do throws(TableError) { try take(read, bytes) } catch {
      failure = error
      throw error
    }
  }

  mutating func finish() throws(TableError) {
    if let failure { throw failure }
    do throws(TableError) {
      if !carry.isEmpty { try readCarry(isLast: true) }
      if tail != nil { try endTail() }
      try states?.finish()
    } catch {
      failure = error
      throw error
    }
    try settle()
  }

  /// Folds the rows that wait for more.
  mutating func settle() throws(TableError) {
    do throws(TableError) { try list.settle() } catch {
      failure = error
      throw error
    }
  }

  func snapshot(isAtRest: Bool) -> Table {
    if let former, !isAtRest { return former }
    if let states { return states.table(isAtRest: isAtRest) }
    var problems = problems
    (tail?.notes ?? openNotes)?.tell(&problems)
    return list.table(.text(plan.dialect), names: plan.names, problems: problems, kept: plan.kept)
  }

  /// Unlimited if rows are folded.
  private var rowsLeft: Int { plan.foldsRows ? .max : plan.limits.rows - list.rowCount }

  /// Whether a blank line is before the next record; nil if no notes are looked for.
  private var isAfterBreak: Bool? { notes.isOff ? nil : notes.isAfterBreak }

  private func held(_ rest: UnsafeRawBufferPointer? = nil) -> SegmentBytes {
    SegmentBytes(carry, rest ?? UnsafeRawBufferPointer(start: nil, count: 0))
  }

  private mutating func take(_ read: Segment, _ bytes: SegmentBytes) throws(TableError) {
    let all = bytes.slice(0..<bytes.count)
    if tail != nil { return try takeTail(all.bindMemory(to: UInt8.self).span) }
    if states != nil { return try takeState(all.bindMemory(to: UInt8.self).span) }
    if hasOpenHeader || hasOpenNotes {
      carry.append(contentsOf: all)
      return try readCarry(isLast: false)
    }
    if carry.isEmpty, read.headBytes == 0 {
      try take(read, of: bytes, from: 0)
    } else if read.headBytes == bytes.count, bytes.afterFirstLineFeed == nil {
      carry.append(contentsOf: all)
    } else {
      let seam = held(bytes.slice(0..<read.headBytes))
      let between = reader.read(seam, isLast: false, rowLimit: rowsLeft, isAfterBreak: isAfterBreak)
      if between.failure != nil || between.wholeBytes == seam.count {
        try take(between)
        try take(read, of: bytes, from: read.headBytes)
      } else {
        // The line end was within a quoted field.
        let whole = held(all)
        try take(
          reader.read(whole, isLast: false, rowLimit: rowsLeft, isAfterBreak: isAfterBreak),
          of: whole, from: 0)
      }
    }
    if carry.count > Self.carryLimitBytes { try beginTail() }
  }

  /// Takes the rows of some bytes, and carries the incomplete record at their end.
  private mutating func take(
    _ segment: Segment, of bytes: SegmentBytes, from start: Int
  ) throws(TableError) {
    if segment.part.rowCount > rowsLeft {
      // Parse again, to report the first row beyond the limit.
      try take(
        reader.read(bytes, from: start, isLast: false, rowLimit: rowsLeft, isAfterBreak: nil))
    }
    try take(segment)
    carry = Array(bytes.slice(start + segment.wholeBytes..<bytes.count))
    (hasOpenHeader, hasOpenNotes) = (segment.meetsHeader, segment.meetsNotes)
    if hasOpenHeader || hasOpenNotes { try readCarry(isLast: false) }
  }

  private mutating func take(_ segment: Segment) throws(TableError) {
    if let isAfterBreak = segment.endsInBreak { notes.isAfterBreak = isAfterBreak }
    if segment.problems[.shortRows].count > 0 { notes.turnOff() }
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

// Repeated headers and notes.
extension TextSegmentAssembly {
  /// Parses the carried bytes; unless `isLast`, their last record may be incomplete.
  private mutating func readCarry(isLast: Bool) throws(TableError) {
    while states == nil, !carry.isEmpty {
      if hasOpenHeader {
        try settleHeader(isLast: isLast)
        if hasOpenHeader { return }
        continue
      }
      if hasOpenNotes {
        try settleNotes(isLast: isLast)
        if hasOpenNotes { return }
        continue
      }
      let bytes = held()
      let segment = reader.read(
        bytes, isLast: isLast, rowLimit: rowsLeft, isAfterBreak: isAfterBreak)
      try take(segment)
      (hasOpenHeader, hasOpenNotes) = (segment.meetsHeader, segment.meetsNotes)
      let isOpen = hasOpenHeader || hasOpenNotes
      carry = isLast && !isOpen ? [] : Array(bytes.slice(segment.wholeBytes..<bytes.count))
      if !isOpen { return }
    }
  }

  /// Classifies the rows below the repeated header at the start of `carry`.
  private mutating func settleHeader(isLast: Bool) throws(TableError) {
    guard var header else { return }
    var parser = RecordParser(rowsOf: plan.dialect, limits: plan.limits)
    var cells = Records()
    var index = 0
    var end: (bytes: Int, lines: Int)?
    var verdict: RepeatedHeader.Verdict?
    header.begin()
    notes.turnOff()
    while verdict == nil {
      guard let event = try? parser.next(in: carry.span, from: &index, into: &cells) else {
        verdict = .rows  // The actual reading will find the error again.
        break
      }
      if event == .needsBytes { break }
      if event == .record, end == nil {
        end = (carry.span.lineStart(at: index), parser.linesRead)
      } else if event == .record, !cells.hasText(after: plan.names.count) {
        verdict =
          header.isRepeated(by: cells) ? .rows : cells.withPendingField(0) { header.note($0) }
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

  private mutating func takeState(_ bytes: Span<UInt8>) throws(TableError) {
    guard var states else { return }
    self.states = nil  // avoids a copy on write
    defer { self.states = states }
    let count = states.earlierStates
    try states.consume(bytes)
    stateBytes += bytes.count
    if states.earlierStates > count { (former, stateBytes) = (nil, 0) }
    guard plan.foldsRows || stateBytes <= plan.limits.bytes else {
      throw .tooManyBytes(limit: plan.limits.bytes)
    }
  }

  // MARK: Notes below the table

  /// The kind of the records at the start of `carry`.
  private enum Opening {
    /// Notes, unless a row follows.
    case open
    case notes
    /// Rows, up to the first one that cannot be taken for a note, after that many bytes.
    case rows(bytes: Int)
  }

  /// Classifies the records at the start of `carry`, the first of which may be a note.
  private mutating func settleNotes(isLast: Bool) throws(TableError) {
    var trial = notes
    let opening = opening(&trial, isLast: isLast)
    openNotes = nil
    hasOpenNotes = false
    switch opening {
    case .open:
      if carry.count > Self.carryLimitBytes { return notes.turnOff() }
      (openNotes, hasOpenNotes) = (trial, true)
    case .notes:
      trial.tell(&problems)
      carry = []
    case .rows(let bytes):
      notes = trial
      _ = notes.release()
      if bytes > 0 {
        let rows = SegmentBytes(
          Array(carry[..<bytes]), UnsafeRawBufferPointer(start: nil, count: 0))
        // They are complete, even if the last one ends in a CR.
        try take(reader.read(rows, isLast: true, rowLimit: rowsLeft, isAfterBreak: nil))
        carry.removeFirst(bytes)
      }
      notes.isAfterBreak = false
    }
  }

  private func opening(_ notes: inout TrailingNotes, isLast: Bool) -> Opening {
    var parser = RecordParser(rowsOf: plan.dialect, limits: plan.limits, linesBefore: linesBefore)
    var cells = Records()
    var index = 0
    while true {
      let start = carry.span.lineStart(at: index)
      // The actual reading will find an error again.
      guard var event = try? parser.next(in: carry.span, from: &index, into: &cells) else {
        return .rows(bytes: start)
      }
      if event == .needsBytes, isLast {
        guard let last = try? parser.finish(into: &cells) else { return .rows(bytes: start) }
        event = last
      }
      switch event {
      case .needsBytes: return isLast ? .notes : .open
      case .blankLine: notes.meetBlankLine()
      case .record:
        if header?.isRepeated(by: cells) == true { return .rows(bytes: start) }
        guard case .held = notes.judge(cells, line: parser.recordLine) else {
          return .rows(bytes: start)
        }
      case .comment, .preamble: break
      }
      cells.dropRecord()
    }
  }

  private mutating func beginTail() throws(TableError) {
    tail = SegmentTail(plan, linesBefore: linesBefore, notes)
    let start = carry
    carry = []
    try takeTail(start.span)
  }

  private mutating func takeTail(_ bytes: Span<UInt8>) throws(TableError) {
    guard var tail else { return }
    self.tail = nil  // avoids a copy on write
    defer { self.tail = tail }
    let segment = reader.take { tail.read(bytes, into: &$0, &$1, rowLimit: rowsLeft) }
    try takeTail(segment)
  }

  private mutating func endTail() throws(TableError) {
    guard var tail else { return }
    try takeTail(reader.take { tail.finish(into: &$0, &$1, rowLimit: rowsLeft) })
  }

  private mutating func takeTail(_ segment: Segment) throws(TableError) {
    // The tail already counts lines from the start of the input.
    linesBefore = 0
    try take(segment)
  }
}
