// How a C library hands the bytes of a file to Swift code that may throw.

/// What a C callback needs to reach `write` and to carry its error back.
struct Sink {
  let write: (UnsafeRawBufferPointer) throws -> Void
  /// What `write` has thrown; nothing is written after it.
  var failure: (any Error)?

  /// Hands the bytes on; false once that has failed.
  mutating func take(_ bytes: UnsafeRawPointer?, count: Int) -> Bool {
    guard failure == nil else { return false }
    do {
      try write(UnsafeRawBufferPointer(start: bytes, count: count))
      return true
    } catch {
      failure = error
      return false
    }
  }
}
