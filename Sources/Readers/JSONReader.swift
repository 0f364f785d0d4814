// Reads JSON and NDJSON from pieces of any size; the table is available at any time.
package import Tables

/// Reads JSON piece by piece.
///
/// The location of the rows is guessed from the first value, of which at most `Limits.sampleBytes`
/// are buffered; everything after is parsed as it arrives. The result does not depend on how the
/// input is cut. A row is available as soon as its closing bracket is read.
package struct JSONReader: Sendable, ByteReading {
  private let request: TableRequest
  let limits: Limits
  private let totalBytes: Int?
  /// The buffered sample, until the location of the rows is known.
  private var sample: [UInt8] = []
  private var guess: JSONShapeGuess
  /// nil until the location of the rows is known.
  private var builder: JSONTable?
  var failure: TableError?
  var bytesRead = 0

  /// - Parameter totalBytes: the size of the input if known, for `progress`.
  package init(_ request: TableRequest, totalBytes: Int? = nil, limits: Limits = .standard) {
    self.request = request
    self.totalBytes = totalBytes
    self.limits = limits
    guess = JSONShapeGuess(limits: limits)
  }

  /// Reads the next bytes. After an error, it rethrows the same error; the rows before it remain.
  package mutating func feed(_ bytes: UnsafeRawBufferPointer) throws(TableError) {
    try readBytes(bytes)
  }

  var byteLimit: Int { builder?.mayGoOn ?? (request.fold != nil) ? .max : limits.bytes }

  /// Ends the input.
  package mutating func finish() throws(TableError) {
    try attempt { reader throws(TableError) in
      if reader.builder == nil { try reader.settle(isWhole: true) }
      try reader.builder?.finish()
    }
  }

  /// The complete rows so far. Until the location of the rows is known, each table is a new guess.
  package func snapshot() -> Table { settled?.table() ?? .empty }

  /// The error in the rows so far that has not been thrown yet.
  package var pendingError: TableError? {
    guard builder == nil, failure == nil else { return nil }
    var reader = self
    do {
      try reader.settle(isWhole: false)
      return nil
    } catch {
      return error
    }
  }

  package var progress: ReadProgress {
    ReadProgress(
      bytesRead: bytesRead, totalBytes: totalBytes, rowsRead: settled?.rowCount ?? 0)
  }
}

extension JSONReader {
  mutating func consume(_ bytes: Span<UInt8>) throws(TableError) {
    var sampled = 0
    if builder == nil {
      sampled = min(bytes.count, limits.sampleBytes - sample.count)
      let piece = bytes.extracting(first: sampled)
      piece.withUnsafeBufferPointer { sample.append(contentsOf: $0) }
      guard guess.consume(piece) || sample.count == limits.sampleBytes else { return }
      try settle(isWhole: true)
    }
    try builder?.consume(bytes.extracting(sampled..<bytes.count))
  }

  /// Builds the table by the best plan for the sample, and parses the sample.
  ///
  /// - Parameter isWhole: whether the sample is complete.
  private mutating func settle(isWhole: Bool) throws(TableError) {
    let sample = self.sample
    self.sample = []
    builder = JSONTable(
      guess.plan(isSettled: isWhole), request, limits: limits)
    try builder?.consume(sample.span)
  }

  /// The builder, or a temporary one that has parsed the sample so far.
  private var settled: JSONTable? {
    if let builder { return builder }
    guard !sample.isEmpty else { return nil }
    var reader = self
    do {
      try reader.settle(isWhole: false)
    } catch {
      // The rows before the error are shown; the reader itself throws it later.
    }
    return reader.builder
  }
}
