// The common part of the byte readers: a limit of bytes and a sticky error.

/// A reader that throws at invalid bytes or at a limit, and from then on rethrows the same error.
/// The rows before the error remain.
protocol ByteReading {
  var limits: Limits { get }
  var bytesRead: Int { get set }
  /// The error thrown so far.
  var failure: TableError? { get set }
  /// The most bytes to read. A stream whose rows are not kept may be endless.
  var byteLimit: Int { get }
  mutating func consume(_ bytes: Span<UInt8>) throws(TableError)
}

extension ByteReading {
  mutating func readBytes(_ bytes: UnsafeRawBufferPointer) throws(TableError) {
    try attempt { reader throws(TableError) in
      let span = bytes.bindMemory(to: UInt8.self).span
      let readable = min(span.count, reader.byteLimit - reader.bytesRead)
      reader.bytesRead += readable
      try reader.consume(span.extracting(first: readable))
      if readable < span.count { throw .tooManyBytes(limit: reader.limits.bytes) }
    }
  }

  /// Performs a step unless an earlier one has failed.
  mutating func attempt(
    _ step: (inout Self) throws(TableError) -> Void
  ) throws(TableError) {
    if let failure { throw failure }
    do throws(TableError) {
      try step(&self)
    } catch {
      failure = error
      throw error
    }
  }
}
