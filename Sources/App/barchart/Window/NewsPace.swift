// Throttles the changes that new data make to the window: sixty per second at most, and always with
// time left for pointer and keys.

/// Decides when new data are taken. Times are in nanoseconds of one monotonic clock.
struct NewsPace {
  /// Taking news is followed by a pause of this many times its cost.
  static let restFactor: UInt64 = 1

  private var earliest: UInt64 = 0
  /// The cost of taking the news, until the frame that shows them is added.
  private var cost: UInt64 = 0
  /// When the waiting news will be taken; nil if there are none.
  private(set) var due: UInt64?

  /// Whether news must wait.
  mutating func isWaiting(_ hasNews: Bool, now: UInt64) -> Bool {
    due = hasNews && now < earliest ? earliest : nil
    return due != nil
  }

  /// Notes that news were taken.
  mutating func noteNews(start: UInt64, end: UInt64) {
    cost = end - start
    earliest = max(earliest, end + Self.restFactor * cost)
  }

  /// Notes that a frame was shown, for whatever reason.
  mutating func noteFrame(start: UInt64, end: UInt64) {
    let rest = cost > 0 ? Self.restFactor * (cost + end - start) : 0
    cost = 0
    earliest = max(earliest, max(start + FramePace.frameNanoseconds, end + rest))
  }
}
