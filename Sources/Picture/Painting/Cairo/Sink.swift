// Passes the bytes of a file from a C library to Swift code that may throw.

/// The data that a C callback needs to call `write` and to return its error.
struct Sink {
  let write: (UnsafeRawBufferPointer) throws -> Void
  /// The error that `write` has thrown; nothing is written after it.
  var failure: (any Error)?

  /// Passes the bytes on; false after the first failure.
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
