// When a resize is answered: EWMH's _NET_WM_SYNC_REQUEST as a value, so that its order can be
// tested.

/// From the window manager's announcement to the value that the counter is set to.
///
/// A manager announces a value, then resizes, and waits for the counter to have it. Of several
/// announcements the last counts: a counter that has passed a value has answered it.
struct ResizeSync {
  /// A manager may announce and then have nothing to resize. It waits for the answer all the same,
  /// some for a second, so it gets one without a resize, this long after.
  private static let graceNanoseconds: UInt64 = 100_000_000

  private var announced: (value: Int64, nanoseconds: UInt64)?
  /// What is answered once the frame of that size is on its way.
  private var due: Int64?

  /// The manager has announced a value, at a time of the monotonic clock.
  mutating func requested(_ value: Int64, nanoseconds: UInt64) {
    announced = (value, nanoseconds)
  }

  /// The size has come.
  mutating func configured() {
    guard let announced else { return }
    due = announced.value
    self.announced = nil
  }

  /// Whether a frame of the announced size is waited for.
  var isDue: Bool { due != nil }

  /// When an announcement without a size is answered; nil where none waits.
  var deadlineNanoseconds: UInt64? { announced.map { $0.nanoseconds + Self.graceNanoseconds } }

  /// The value to answer with now; nil for none.
  mutating func takeDue(nanoseconds now: UInt64) -> Int64? {
    if let deadline = deadlineNanoseconds, now >= deadline { configured() }
    defer { due = nil }
    return due
  }
}
