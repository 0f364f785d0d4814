// When as much of a table has come as a choice of its chart waits for.

/// Decides that without a look at the table. Times are in nanoseconds of one monotonic clock.
struct ChoosingTime {
  /// Of a stream that trickles, no more is waited for.
  static let patienceNanoseconds: UInt64 = 250_000_000

  private let start: UInt64
  /// Whether nothing more came for as long as a picture can wait.
  var isSilent = false

  init(start: UInt64) { self.start = start }

  func isUp(bytes: Int, now: UInt64) -> Bool {
    isSilent || bytes >= InputQuestion.choosingBytes || now >= start + Self.patienceNanoseconds
  }
}
