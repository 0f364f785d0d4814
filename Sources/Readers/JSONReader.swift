// The reader of JSON and NDJSON: bytes in, in pieces of any size; a table out, at any time.
package import Tables

/// Reads JSON piece by piece.
///
/// Where the rows are is found out from the first value, of which at most `Limits.sampleBytes` are
/// kept for that; everything after is read as it comes. The table does not depend on how the input
/// was cut. A row is there as soon as its closing bracket is.
package struct JSONReader: Sendable, ByteReading {
  private let request: TableRequest
  let limits: Limits
  private let totalBytes: Int?
  /// The bytes so far, while it is open where the rows are.
  private var sample: [UInt8] = []
  private var guess: JSONShapeGuess
  /// nil while it is open where the rows are.
  private var builder: JSONTable?
  var failure: TableError?
  var bytesRead = 0

  /// - Parameter totalBytes: the size of the input where it is known, for `progress`.
  package init(_ request: TableRequest, totalBytes: Int? = nil, limits: Limits = .standard) {
    self.request = request
    self.totalBytes = totalBytes
    self.limits = limits
    guess = JSONShapeGuess(limits: limits)
  }

  /// Reads the next bytes of the input. Once it has thrown, it throws the same error for ever; the
  /// rows before the error stay.
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

  /// The complete rows so far. While it is open where the rows are, the table is read as the bytes
  /// so far suggest, and the next one may differ.
  package func snapshot() -> Table { settled?.table() ?? .empty }

  /// What is wrong with the complete rows so far, where nothing has been thrown yet.
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

  /// Takes the plan that the sample suggests, and reads the sample by it.
  ///
  /// - Parameter isWhole: whether no more of the sample will come.
  private mutating func settle(isWhole: Bool) throws(TableError) {
    let sample = self.sample
    self.sample = []
    builder = JSONTable(
      guess.plan(isSettled: isWhole), request, limits: limits)
    try builder?.consume(sample.span)
  }

  /// The builder, or one that has read what there is of the sample.
  private var settled: JSONTable? {
    if let builder { return builder }
    guard !sample.isEmpty else { return nil }
    var reader = self
    do {
      try reader.settle(isWhole: false)
    } catch {
      // The rows before the error are shown; the reader itself throws it when its time comes.
    }
    return reader.builder
  }
}
