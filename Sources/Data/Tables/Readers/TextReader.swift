// Reads CSV and other delimited text from pieces of any size; the table is available at any time.

/// Reads text tables (RFC 4180 and real-world variants) piece by piece.
///
/// The dialect is guessed from the first `Limits.sampleBytes`, which are buffered until they are
/// complete or the input ends; everything after is parsed as it arrives. The result does not depend
/// on how the input is cut.
package struct TextReader: TableStage {
  let request: TableRequest
  package let limits: Limits
  package let totalBytes: Int?
  /// The buffered sample, until the dialect is known.
  private var sample: [UInt8] = []
  /// nil until the dialect is known.
  private(set) var builder: TextTable?
  package var failure: TableError?
  /// The bytes and lines before the first row; nil until the dialect is known, and if there is no
  /// line feed or the text is decoded.
  private(set) var rowsStart: (bytes: Int, lines: Int)?
  private var decoder: ShiftJISDecoder?
  /// What the sample so far would be as a table; nil once the dialect is known.
  private var preview: Preview<Trial>? = Preview()
  package var bytesRead = 0
  /// The value of `bytesRead` when a state of the table last replaced another.
  private var bytesGone = 0
  private var statesGone = 0

  /// A reader that took the sample for what can be read of the input, and the error in it.
  private struct Trial {
    var reader: TextReader
    var error: TableError?
  }

  package init(
    _ request: TableRequest = TableRequest(), totalBytes: Int? = nil, limits: Limits = .standard
  ) {
    self.request = request
    self.totalBytes = totalBytes
    self.limits = limits
  }

  package var byteLimit: Int {
    builder?.mayGoOn ?? (request.fold != nil) ? .max : limits.bytes + bytesGone
  }

  package mutating func end() throws(TableError) {
    if builder == nil {
      try refuseMarkup(isWhole: true)
      try refuseProse(isWhole: true)
      try settleDialect(isWhole: true)
    }
    if let rest = decoder?.finish() { try builder?.consume(rest.span) }
    try builder?.finish()
  }

  /// Parts are shared, so this copies at most the last `ColumnChunk.rowLimit` rows.
  package func snapshot(isAtRest: Bool) -> Table {
    let (builder, decoder) = settled
    guard var table = builder?.table(isAtRest: isAtRest) else { return .empty }
    if let decoder {
      table.wasShiftJIS = true
      table.problems.note(decoder)
    }
    return table
  }

  package var earlierStates: Int { builder?.earlierStates ?? 0 }
  package var isWithinState: Bool { builder?.isWithinState ?? false }

  package var pendingError: TableError? { failure == nil ? preview?.value(trial).error : nil }

  package var rowsRead: Int { settled.builder?.rowsRead ?? 0 }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  package mutating func consume(_ bytes: Span<UInt8>) throws(TableError) {
    var sampled = 0
    if builder == nil {
      sampled = min(bytes.count, limits.sampleBytes - sample.count)
      bytes.extracting(first: sampled).withUnsafeBufferPointer { sample.append(contentsOf: $0) }
      if sampled > 0 { preview = Preview() }
      guard sample.count == limits.sampleBytes else { return }
      try refuseMarkup(isWhole: false)
      try refuseProse(isWhole: false)
      try settleDialect(isWhole: false)
    }
    let rest = bytes.extracting(sampled..<bytes.count)
    if let text = decoder?.decode(rest) {
      try builder?.consume(text.span)
    } else {
      try builder?.consume(rest)
    }
    if earlierStates != statesGone { (bytesGone, statesGone) = (bytesRead, earlierStates) }
  }

  /// Throws if the sample is markup and no even table either, unless the delimiter is known.
  private mutating func refuseMarkup(isWhole: Bool) throws(TableError) {
    let overrides = request.dialect
    guard overrides.delimiter == nil, !overrides.joinsBlanks,
      let format = ForeignFormat(markup: sample.span, isWhole: isWhole)
    else { return }
    let dialect = Dialect.guess(sample.span, isWhole: isWhole, overrides: overrides, limits: limits)
    let trial = DialectTrial(sample.span, dialect, isWhole: isWhole, limits: limits)
    if trial.isEvenFromFirstLine { return }
    // No rows of it are shown either.
    sample = []
    throw .foreign(format)
  }

  /// Throws if the sample is prose and no even table either, unless the user says how to read it.
  private mutating func refuseProse(isWhole: Bool) throws(TableError) {
    let overrides = request.dialect
    guard overrides.ofText == DialectOverrides(), ProseGuess(sample.span).isProse else { return }
    let dialect = Dialect.guess(sample.span, isWhole: isWhole, overrides: overrides, limits: limits)
    guard dialect.delimiter == Byte.comma, !dialect.joinsBlanks else { return }
    let trial = DialectTrial(sample.span, dialect, isWhole: isWhole, limits: limits)
    if trial.isEvenTable { return }
    // No rows of it are shown either.
    sample = []
    throw .prose
  }

  /// Guesses the dialect from the sample, and parses the sample with it.
  private mutating func settleDialect(isWhole: Bool) throws(TableError) {
    var sample = self.sample
    self.sample = []
    preview = nil
    decoder = ShiftJISDecoder(detecting: sample.span, isWhole: isWhole)
    if let text = decoder?.decode(sample.span) { sample = text }
    let start = sample.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
    let text = sample.span.extracting(start..<sample.count)
    let dialect = Dialect.guess(text, isWhole: isWhole, overrides: request.dialect, limits: limits)
    builder = TextTable(dialect: dialect, limits: limits, request: request)
    if decoder == nil {
      rowsStart = dialect.rowsStart(in: text, limits: limits).map { ($0.bytes + start, $0.lines) }
    }
    try builder?.consume(text)
    builder?.endSample()
  }

  /// The builder, or one that has parsed the sample so far.
  private var settled: (builder: TextTable?, decoder: ShiftJISDecoder?) {
    guard let preview else { return (builder, decoder) }
    if Self.byteOrderMark.starts(with: sample) { return (nil, nil) }
    let reader = preview.value(trial).reader
    return (reader.builder, reader.decoder)
  }

  private func trial() -> Trial {
    var trial = Trial(reader: self)
    do { try trial.reader.settleDialect(isWhole: false) } catch {
      // The rows before the error are shown; the reader itself throws it later.
      trial.error = error
    }
    return trial
  }
}

extension TableProblems {
  fileprivate mutating func note(_ decoder: ShiftJISDecoder) {
    guard decoder.replaced > 0 else { return }
    // The decoder writes UTF-8, whatever it replaced.
    isAlwaysUTF8 = true
    note(.replacedSequences, line: decoder.firstReplacedLine, count: decoder.replaced)
  }
}
