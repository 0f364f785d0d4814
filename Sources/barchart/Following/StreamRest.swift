// A stream that is followed stays open: once it has been silent for a moment, nothing is being read
// any more, and what comes later is news.

/// Decides when the ring stops to turn for a stream. Times are in nanoseconds of one monotonic
/// clock.
struct StreamRest {
  static let silentNanoseconds: UInt64 = 200_000_000

  /// Whether there has been such a moment. From then on it is one whole that changes.
  private(set) var isReached = false
  /// When there will have been one, if nothing comes until then; nil where that does not matter.
  private(set) var due: UInt64?

  init(isFollowed: Bool, start: UInt64) {
    due = isFollowed ? start + Self.silentNanoseconds : nil
  }

  mutating func noteInput(_ now: UInt64) {
    if due != nil { due = now + Self.silentNanoseconds }
  }

  /// Whether it comes to rest now; true once.
  mutating func begins(_ now: UInt64) -> Bool {
    guard let due, now >= due else { return false }
    (isReached, self.due) = (true, nil)
    return true
  }
}
