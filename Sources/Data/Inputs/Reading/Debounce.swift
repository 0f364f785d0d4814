// When what comes in pieces has stopped coming.

/// A debounce: fires once nothing has come for a while. Times are in nanoseconds of one monotonic
/// clock.
struct Debounce {
  let quietNanoseconds: UInt64
  /// When it fires, if nothing comes until then; nil where nothing is waited for.
  private(set) var due: UInt64?

  init(quietNanoseconds: UInt64) { self.quietNanoseconds = quietNanoseconds }

  /// Waits for so long from now.
  mutating func restart(_ now: UInt64) { due = now + quietNanoseconds }

  mutating func cancel() { due = nil }

  /// Whether it fires now; true once.
  mutating func fires(_ now: UInt64) -> Bool {
    guard let due, now >= due else { return false }
    cancel()
    return true
  }
}
