// Makes a table of any kind of text: bytes go in, and the table is there at any time.
internal import Base

/// A reader of one kind of text in UTF-8. It throws at invalid text or at a limit, and from then on
/// rethrows the same error; the rows before the error remain.
///
/// A value without threads or files: the caller feeds it and passes snapshots on.
package protocol TableStage: Sendable {
  var limits: Limits { get }
  /// The size of the input if known, for `progress`.
  var totalBytes: Int? { get }
  var bytesRead: Int { get set }
  /// The error thrown so far.
  var failure: TableError? { get set }
  /// The most bytes to read. A stream whose rows are not kept may be endless.
  var byteLimit: Int { get }
  /// The number of rows, without the header.
  var rowsRead: Int { get }

  /// Reads the next bytes, unless it has failed.
  mutating func consume(_ bytes: Span<UInt8>) throws(TableError)
  /// Reads what is left at the end, unless it has failed; a last record needs no line end.
  mutating func end() throws(TableError)

  /// The complete rows so far; cheap, because storage is shared. As long as the reader does not know
  /// what the text means, that is guessed once for what has come.
  ///
  /// - Parameter isAtRest: whether to show an incomplete state of the table; if not, the last
  ///   complete state is shown.
  func snapshot(isAtRest: Bool) -> Table
  /// The error in the rows so far that has not been thrown yet: errors are delayed until it is known
  /// what the text means, which in a slowly growing file can take forever.
  var pendingError: TableError? { get }
  /// The number of replaced states of the table.
  var earlierStates: Int { get }
  /// Whether the current state of the table may be incomplete while a complete one precedes it.
  var isWithinState: Bool { get }
  /// The plan for reading the rest of the input in parallel; nil while more input or the fold is
  /// needed, and for tables that can only be read serially.
  var segmentPlan: (any SegmentPlan)? { get }
  /// Whether `segmentPlan` may be found once there are more rows.
  var awaitsFold: Bool { get }
}

extension TableStage {
  package var pendingError: TableError? { nil }
  package var earlierStates: Int { 0 }
  package var isWithinState: Bool { false }
  package var segmentPlan: (any SegmentPlan)? { nil }
  package var awaitsFold: Bool { false }

  /// All complete rows so far.
  package func snapshot() -> Table { snapshot(isAtRest: true) }

  package var progress: ReadProgress {
    ReadProgress(bytesRead: bytesRead, totalBytes: totalBytes, rowsRead: rowsRead)
  }

  /// Reads the next bytes. After an error, it rethrows the same error; the rows before it remain.
  package mutating func feed(_ bytes: UnsafeRawBufferPointer) throws(TableError) {
    try attempt { reader throws(TableError) in
      let span = bytes.bindMemory(to: UInt8.self).span
      let readable = min(span.count, reader.byteLimit - reader.bytesRead)
      reader.bytesRead += readable
      try reader.consume(span.extracting(first: readable))
      if readable < span.count { throw .tooManyBytes(limit: reader.limits.bytes) }
    }
  }

  /// Ends the input.
  package mutating func finish() throws(TableError) {
    try attempt { reader throws(TableError) in try reader.end() }
  }

  /// Performs a step unless an earlier one has failed.
  mutating func attempt(
    _ step: (inout Self) throws(TableError) -> Void
  ) throws(TableError) {
    if let failure { throw failure }
    do throws(TableError) { try step(&self) } catch {
      failure = error
      throw error
    }
  }
}

/// A guess about what has been read so far: made when it is first needed, and kept until its owner
/// has read more and begins another. Copies of a reader share it, since they have read the same.
final class Preview<Value: Sendable>: Sendable {
  private let guess = Locked<Value?>(nil)

  func value(_ make: () -> Value) -> Value {
    if let value = guess.withLock({ $0 }) { return value }
    let value = make()
    guess.withLock { $0 = value }
    return value
  }
}
