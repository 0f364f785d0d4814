// Reads JSON and NDJSON from pieces of any size; the table is available at any time.

/// Reads JSON piece by piece.
///
/// The location of the rows is guessed from the first value, and the units of the numbers from the
/// first rows. `Limits.sampleBytes` are buffered for that, or as many as have the first two of the
/// objects that are either rows or columns, and everything after is parsed as it arrives. The result
/// does not depend on how the input is cut. A row is available as soon as its closing bracket is
/// read.
package struct JSONReader: LineStage {
  private let request: TableRequest
  package let limits: Limits
  package let totalBytes: Int?
  /// The buffered sample, until the location of the rows is known.
  private var sample: [UInt8] = []
  private var guess: JSONShapeGuess
  /// The rows of the sample as it comes in, once their location is known: their errors are thrown
  /// at once, and the units of their numbers are guessed.
  private var draft: JSONTable?
  /// nil until the location of the rows is known.
  private var builder: JSONTable?
  /// What the sample so far would be as a table; nil once the location of the rows is known.
  private var preview: Preview<Trial>? = Preview()
  package var failure: TableError?
  package var bytesRead = 0

  /// The table of a sample that is taken for what can be read of the input, and the error in it.
  private struct Trial {
    var table: JSONTable?
    var error: TableError?
  }

  package init(_ request: TableRequest, totalBytes: Int? = nil, limits: Limits = .standard) {
    self.request = request
    self.totalBytes = totalBytes
    self.limits = limits
    guess = JSONShapeGuess(limits: limits)
  }

  package var byteLimit: Int { builder?.mayGoOn ?? (request.fold != nil) ? .max : limits.bytes }

  package mutating func end() throws(TableError) {
    if builder == nil { try settle(isWhole: true) }
    try builder?.finish()
  }

  package func snapshot(isAtRest: Bool) -> Table { settled?.table() ?? .empty }

  package var pendingError: TableError? {
    draft == nil && failure == nil ? preview?.value(trial).error : nil
  }

  package var rowsRead: Int { (builder ?? draft ?? settled)?.rowCount ?? 0 }

  package mutating func consume(_ bytes: Span<UInt8>) throws(TableError) {
    var sampled = 0
    if builder == nil {
      sampled = min(bytes.count, max(0, limits.sampleBytes - sample.count))
      let piece = bytes.extracting(first: sampled)
      piece.withUnsafeBufferPointer { sample.append(contentsOf: $0) }
      if sampled > 0 { preview = Preview() }
      if reads(ahead: piece) {
        guard sample.count >= limits.sampleBytes else { return }
        sampled += sampleMore(of: bytes.extracting(sampled..<bytes.count))
        guard !guess.isUndecided else { return }
      }
      try settle(isWhole: true)
    }
    try builder?.consume(bytes.extracting(sampled..<bytes.count))
  }

  /// Reads the latest piece of the sample into the draft, once the location of the rows is known.
  ///
  /// - Returns: false at an error, which the actual reading will meet again.
  private mutating func reads(ahead piece: Span<UInt8>) -> Bool {
    do throws(TableError) {
      if draft == nil {
        guard guess.consume(piece) else { return true }
        let sample = self.sample
        draft = emptyDraft(guess.plan(isSettled: true))
        try draft?.consume(sample.span)
      } else {
        try draft?.consume(piece)
      }
      return true
    } catch { return false }
  }

  /// Lengthens a full sample, up to where the plan is certain enough. What it would be as a table is
  /// not asked again meanwhile.
  ///
  /// - Returns: the number of bytes that it takes.
  private mutating func sampleMore(of bytes: Span<UInt8>) -> Int {
    let count = guess.decide(bytes)
    let piece = bytes.extracting(first: count)
    piece.withUnsafeBufferPointer { sample.append(contentsOf: $0) }
    return count
  }

  private func emptyDraft(_ plan: JSONPlan) -> JSONTable {
    JSONTable(plan, TableRequest(dialect: request.dialect), limits: limits)
  }

  /// Builds the table by the best plan for the sample, and parses the sample.
  private mutating func settle(isWhole: Bool) throws(TableError) {
    if guess.isDrawing { throw .drawing }
    let sample = self.sample
    let plan = guess.plan(isSettled: isWhole)
    builder = JSONTable(plan, request, readings: readings(plan), limits: limits)
    (self.sample, draft, preview) = ([], nil, nil)
    try builder?.consume(sample.span)
  }

  package var awaitsFold: Bool { builder?.store.awaitsFold ?? (request.fold != nil) }

  private func readings(_ plan: JSONPlan) -> ColumnReadings? {
    // Columns are complete only at the end, and their units are found there.
    if plan.row == .column { return nil }
    if let draft, draft.plan == plan { return draft.readings(request.dialect) }
    var draft = emptyDraft(plan)
    // At an error the rows before it are used.
    try? draft.consume(sample.span)
    return draft.readings(request.dialect)
  }

  /// The builder, or one that has parsed the sample so far.
  private var settled: JSONTable? {
    guard let preview else { return builder }
    return sample.isEmpty ? nil : preview.value(trial).table
  }

  private func trial() -> Trial {
    var reader = self
    do {
      try reader.settle(isWhole: false)
      return Trial(table: reader.builder)
    } catch {
      // The rows before the error are shown; the reader itself throws it later.
      return Trial(table: reader.builder, error: error)
    }
  }
}

// Segments.
extension JSONReader {
  var columnState: Int { builder?.record.columns.state ?? 0 }
  var isBetweenRecords: Bool { builder?.tokenizer.isOutside ?? false }
  var segmentFold: SegmentFold {
    builder?.store.segmentFold ?? SegmentFold(fold: nil, keepsRows: true)
  }

  var forSegments: JSONReader? {
    guard let builder, builder.plan.shape == .lines, builder.rowCount > 0, !awaitsFold else {
      return nil
    }
    var reader = self
    reader.builder = builder.forSegments
    reader.bytesRead = 0
    return reader
  }

  mutating func unshare() { builder?.unshare() }

  mutating func takeSegment() -> Segment { builder?.takeSegment() ?? Segment() }
  func hasRoom(for segment: Segment) -> Bool { builder?.hasRoom(for: segment) ?? false }

  mutating func append(_ segment: Segment) throws(TableError) { try builder?.append(segment) }
}
