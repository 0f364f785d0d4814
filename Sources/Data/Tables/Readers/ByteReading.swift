// What the byte readers share: a limit of bytes, a sticky error, and a guess that is made once.
internal import Base

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
