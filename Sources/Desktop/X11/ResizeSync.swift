// The protocol of EWMH's _NET_WM_SYNC_REQUEST as a value type, so that its order can be tested.

/// Tracks a resize from the window manager's announcement to the counter's new value.
///
/// A manager announces a value, resizes, and waits for the counter to reach it. Of several
/// announcements the last one counts: a counter that has passed a value has answered it.
struct ResizeSync {
  /// A manager may announce a value and then not resize. It still waits, some for a second, so it
  /// is answered without a resize after this time.
  private static let graceNanoseconds: UInt64 = 100_000_000

  private var announced: (value: Int64, nanoseconds: UInt64)?
  /// The value to answer with once a frame of that size is sent.
  private var due: Int64?

  /// Notes an announced value at a time of the monotonic clock.
  mutating func requested(_ value: Int64, nanoseconds: UInt64) {
    announced = (value, nanoseconds)
  }

  /// Notes the new size.
  mutating func configured() {
    guard let announced else { return }
    due = announced.value
    self.announced = nil
  }

  /// Whether the manager waits for a frame of the announced size.
  var isDue: Bool { due != nil }

  /// When an announcement without a resize is answered; nil if there is none.
  var deadlineNanoseconds: UInt64? { announced.map { $0.nanoseconds + Self.graceNanoseconds } }

  /// The value to answer with now; nil for none.
  mutating func takeDue(nanoseconds now: UInt64) -> Int64? {
    if let deadline = deadlineNanoseconds, now >= deadline { configured() }
    defer { due = nil }
    return due
  }
}
