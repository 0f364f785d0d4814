// What readers of bytes have in common: a limit of bytes, and an error that stays.
internal import Tables

/// A reader that takes bytes until there are too many, or one of them is wrong; from then on it throws
/// the same error for ever, and the rows before it stay.
protocol ByteReading {
  var limits: Limits { get }
  var bytesRead: Int { get set }
  /// What has been thrown.
  var failure: TableError? { get set }
  /// So many bytes may be read by now. A stream whose rows are not kept may go on for ever.
  var byteLimit: Int { get }
  mutating func consume(_ bytes: Span<UInt8>) throws(TableError)
}

extension ByteReading {
  /// Reads the next bytes.
  mutating func readBytes(_ bytes: UnsafeRawBufferPointer) throws(TableError) {
    try attempt { reader throws(TableError) in
      let span = bytes.bindMemory(to: UInt8.self).span
      let readable = min(span.count, reader.byteLimit - reader.bytesRead)
      reader.bytesRead += readable
      try reader.consume(span.extracting(first: readable))
      if readable < span.count { throw .tooManyBytes(limit: reader.limits.bytes) }
    }
  }

  /// Does a step, unless one has failed before.
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
