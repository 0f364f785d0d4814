// How often news of the data may change the window: sixty times a second at most, and never so
// often that no time is left for pointer and keys.

/// Decides when what has been read is taken. Times are in nanoseconds of one monotonic clock.
struct NewsPace {
  /// News that cost the window some time are followed by so many times as much without any.
  static let restFactor: UInt64 = 1

  private var earliest: UInt64 = 0
  /// What taking the news has cost, until the frame that shows them has been added.
  private var cost: UInt64 = 0
  /// When news that are there will be taken; nil where there are none.
  private(set) var due: UInt64?

  /// Whether news have to wait.
  mutating func isWaiting(_ hasNews: Bool, now: UInt64) -> Bool {
    due = hasNews && now < earliest ? earliest : nil
    return due != nil
  }

  /// News have been taken.
  mutating func noteNews(start: UInt64, end: UInt64) {
    cost = end - start
    earliest = max(earliest, end + Self.restFactor * cost)
  }

  /// A frame has been shown, whatever for.
  mutating func noteFrame(start: UInt64, end: UInt64) {
    let rest = cost > 0 ? Self.restFactor * (cost + end - start) : 0
    cost = 0
    earliest = max(earliest, max(start + FramePace.frameNanoseconds, end + rest))
  }
}
