// A table that comes again is shown state by state: while one is coming, the last one stays.

/// Decides when what has come of a state of the table is all of it. Times are in nanoseconds of one
/// monotonic clock.
struct StateRest {
  /// As long as a file that grows is waited for.
  static let silentNanoseconds = Settling.quietNanoseconds

  /// When the state will be whole, if nothing comes until then; nil where none is coming.
  private(set) var due: UInt64?

  mutating func noteInput(_ now: UInt64, isWithinState: Bool) {
    due = isWithinState ? now + Self.silentNanoseconds : nil
  }

  /// Whether the state is whole now; true once.
  mutating func begins(_ now: UInt64) -> Bool {
    guard let due, now >= due else { return false }
    self.due = nil
    return true
  }
}
