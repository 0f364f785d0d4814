// When changes are told: at once, but no faster than those who listen can follow.

/// Two rhythms: one for what answers a person, and one for what comes by itself. In nanoseconds of
/// the monotonic clock.
struct TellingPace {
  /// Keys repeat some thirty times a second; speech cannot follow even a third of that.
  static let answerInterval: UInt64 = 50_000_000
  static let dataInterval: UInt64 = 500_000_000
  /// What a screen reader in Python takes for a signal, rounded up.
  static let signalDuration: UInt64 = 1_000_000

  /// When what answers a person may be told.
  private(set) var answersDue: UInt64 = 0
  /// When all may be told.
  private(set) var dataDue: UInt64 = 0

  /// Notes that signals have been sent.
  ///
  /// - Parameter isAll: whether nothing was left out.
  mutating func note(signals count: Int, isAll: Bool, now: UInt64) {
    let busy = UInt64(count) * Self.signalDuration
    answersDue = now + Self.answerInterval
    dataDue = max(dataDue, now + max(isAll ? Self.dataInterval : 0, busy))
  }
}
