// Times the ring that turns while data are read and nothing more is known.
internal import Base

/// When the ring turns next.
struct Turning {
  private static let revolutionNanoseconds: UInt64 = 1_600_000_000
  private static let frameNanoseconds: UInt64 = 33_000_000
  private var start: UInt64?
  private(set) var next: UInt64?

  /// Sets the first deadline of a ring that should start to turn.
  mutating func begin(isTurning: Bool, now: UInt64) {
    guard isTurning, next == nil else { return }
    start = start ?? now
    next = now + Self.frameNanoseconds
  }

  /// The position to show now, as a share of a turn; nil if it is not due yet.
  mutating func due(isTurning: Bool) -> Double? {
    guard isTurning else {
      (start, next) = (nil, nil)
      return nil
    }
    let now = monotonicNanoseconds()
    let start = self.start ?? now
    self.start = start
    guard now >= next ?? now else { return nil }
    next = now + Self.frameNanoseconds
    return Double((now - start) % Self.revolutionNanoseconds) / Double(Self.revolutionNanoseconds)
  }
}
