// The reader of CSV and TSV: bytes in, in pieces of any size; a table out, at any time.
package import Tables

/// Reads text tables (RFC 4180 as found in the wild) piece by piece.
///
/// The first `Limits.sampleBytes` are kept until they are complete or the input ends, for the
/// dialect is guessed from them; everything after is read as it comes. The table does not depend on
/// how the input was cut.
///
/// A value without threads or files: whoever owns the input feeds it, and hands snapshots on.
package struct TextReader: Sendable, ByteReading {
  let request: TableRequest
  let limits: Limits
  private let totalBytes: Int?
  /// The bytes so far, while the dialect is open.
  private var sample: [UInt8] = []
  /// nil while the dialect is open.
  private(set) var builder: TextTable?
  var failure: TableError?
  /// The bytes and lines before the first row; nil while the dialect is open, and where there is no
  /// line feed.
  private(set) var rowsStart: (bytes: Int, lines: Int)?
  package internal(set) var bytesRead = 0
  /// The bytes that have been read when a state of the table took the place of an earlier one.
  private var bytesGone = 0
  private var statesGone = 0

  /// - Parameter totalBytes: the size of the input where it is known, for `progress`.
  package init(
    _ request: TableRequest = TableRequest(), totalBytes: Int? = nil, limits: Limits = .standard
  ) {
    self.request = request
    self.totalBytes = totalBytes
    self.limits = limits
  }

  /// Reads the next bytes of the input. Once it has thrown, it throws the same error for ever; the
  /// rows before the error stay.
  package mutating func feed(_ bytes: UnsafeRawBufferPointer) throws(TableError) {
    try readBytes(bytes)
  }

  var byteLimit: Int {
    builder?.mayGoOn ?? (request.fold != nil) ? .max : limits.bytes + bytesGone
  }

  /// Ends the input: reads a last line that has no line end.
  package mutating func finish() throws(TableError) {
    try attempt { reader throws(TableError) in
      if reader.builder == nil { try reader.settleDialect(isWhole: true) }
      try reader.builder?.finish()
    }
  }

  /// The complete rows so far. Parts are shared with the reader, so this costs at most a copy of the
  /// last `ColumnChunk.rowLimit` rows. While the dialect is open, the table is read by the
  /// dialect that the bytes so far suggest, and the next one may differ.
  ///
  /// - Parameter isAtRest: whether a state of the table is shown although more of it may come; if
  ///   not, the state before is.
  package func snapshot(isAtRest: Bool = true) -> Table {
    settled?.table(isAtRest: isAtRest) ?? .empty
  }

  /// States of the table that later ones have taken the place of.
  package var earlierStates: Int { builder?.earlierStates ?? 0 }

  /// Whether more of the state that is being read may come, while the one before is whole.
  package var isWithinState: Bool { builder?.isWithinState ?? false }

  /// What is wrong with the complete rows so far, where nothing has been thrown yet: while the
  /// dialect is open, errors of the other bytes wait for it, which in a file that grows slowly can
  /// take for ever.
  package var pendingError: TableError? {
    guard builder == nil, failure == nil else { return nil }
    var reader = self
    do {
      try reader.settleDialect(isWhole: false)
      return nil
    } catch {
      return error
    }
  }

  /// The rows of the table so far, header not counted.
  package var rowsRead: Int { settled?.rowsRead ?? 0 }

  package var progress: ReadProgress {
    ReadProgress(bytesRead: bytesRead, totalBytes: totalBytes, rowsRead: rowsRead)
  }
}

extension TextReader {
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  mutating func consume(_ bytes: Span<UInt8>) throws(TableError) {
    var sampled = 0
    if builder == nil {
      sampled = min(bytes.count, limits.sampleBytes - sample.count)
      bytes.extracting(first: sampled).withUnsafeBufferPointer { sample.append(contentsOf: $0) }
      guard sample.count == limits.sampleBytes else { return }
      try settleDialect(isWhole: false)
    }
    try builder?.consume(bytes.extracting(sampled..<bytes.count))
    if earlierStates != statesGone { (bytesGone, statesGone) = (bytesRead, earlierStates) }
  }

  /// Takes the dialect that the sample suggests, and reads the sample in it.
  private mutating func settleDialect(isWhole: Bool) throws(TableError) {
    let sample = self.sample
    self.sample = []
    let start = sample.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
    let text = sample.span.extracting(start..<sample.count)
    let dialect = Dialect.guess(text, isWhole: isWhole, overrides: request.dialect, limits: limits)
    builder = TextTable(dialect: dialect, limits: limits, request: request)
    rowsStart = dialect.rowsStart(in: text, limits: limits).map { ($0.bytes + start, $0.lines) }
    try builder?.consume(text)
    builder?.endSample()
  }

  /// The builder, or one that has read what there is of the sample.
  private var settled: TextTable? {
    if let builder { return builder }
    if Self.byteOrderMark.starts(with: sample) { return nil }
    var reader = self
    do {
      try reader.settleDialect(isWhole: false)
    } catch {
      // The rows before the error are shown; the reader itself throws it when its time comes.
    }
    return reader.builder
  }
}
