// Debounces: when a rewritten file, a quiet stream, or a table that is sent again counts as
// complete.

/// Decides when a rewritten file counts as completely written, so that new data are shown soon, but
/// not half written. Times are nanoseconds of a monotonic clock.
struct Settling {
  /// A file that is still open for writing counts as complete after this long without a change.
  static let quietNanoseconds: UInt64 = 50_000_000
  /// A failure is shown after this long: while being rewritten, a file may be empty, missing or cut
  /// off.
  static let failureNanoseconds: UInt64 = 200_000_000
  /// A file that never stops changing is shown after this long anyway.
  static let longestNanoseconds: UInt64 = 1_000_000_000
  /// Reading that takes longer than this shows progress.
  static let silentNanoseconds: UInt64 = 200_000_000

  private var start: UInt64
  private var lastChange: UInt64

  init(start: UInt64) { (self.start, lastChange) = (start, start) }

  /// Notes bytes or another change. After a long pause a change starts a new series.
  mutating func noteChange(_ now: UInt64) {
    if now > lastChange + Self.failureNanoseconds { start = now }
    lastChange = now
  }

  /// When the data are shown, if nothing changes until then.
  ///
  /// - Parameter isComplete: whether the file is known to be completely written.
  func dataDue(isComplete: Bool) -> UInt64 {
    isComplete ? start : min(lastChange + Self.quietNanoseconds, start + Self.longestNanoseconds)
  }

  /// When a failure is shown, if nothing changes until then.
  var failureDue: UInt64 { lastChange + Self.failureNanoseconds }

  /// When progress is shown.
  var progressDue: UInt64 { start + Self.silentNanoseconds }
}
