// When data that are read anew take the place of those before: soon, but not half written.

/// Decides when what is at a path counts as written to its end. Times are in nanoseconds of one
/// monotonic clock.
struct Settling {
  /// A file that its writer has not closed is taken as complete when nothing has come for so long.
  static let quietNanoseconds: UInt64 = 50_000_000
  /// What is wrong is told after so long: while it is written a file may be empty, gone or torn.
  static let failureNanoseconds: UInt64 = 200_000_000
  /// One that is written all the time is shown after so long as it is.
  static let longestNanoseconds: UInt64 = 1_000_000_000
  /// Reading anew that takes longer shows how far it is.
  static let silentNanoseconds: UInt64 = 200_000_000

  private var start: UInt64
  private var lastChange: UInt64

  init(start: UInt64) { (self.start, lastChange) = (start, start) }

  /// Bytes have come, or the file has changed otherwise. After a long pause that is a beginning.
  mutating func noteChange(_ now: UInt64) {
    if now > lastChange + Self.failureNanoseconds { start = now }
    lastChange = now
  }

  /// When the data are shown, if nothing comes until then.
  ///
  /// - Parameter isComplete: whether the file is known to have been written to its end.
  func dataDue(isComplete: Bool) -> UInt64 {
    isComplete ? start : min(lastChange + Self.quietNanoseconds, start + Self.longestNanoseconds)
  }

  /// When a failure is told, if nothing comes until then.
  var failureDue: UInt64 { lastChange + Self.failureNanoseconds }

  /// When progress of reading is shown.
  var progressDue: UInt64 { start + Self.silentNanoseconds }
}
