// When a growing table is looked at: often enough to seem alive, seldom enough to cost little.

/// Decides when the next snapshot is due. Times are in nanoseconds of one monotonic clock.
struct SnapshotPace {
  /// Between two snapshots: the shortest time that looks like steady growth.
  static let intervalNanoseconds: UInt64 = 33_000_000
  /// Before the first one: what is read to its end by then is posted once, as a whole.
  static let headStartNanoseconds: UInt64 = 12_000_000

  /// The earliest time of the next snapshot.
  private(set) var dueNanoseconds: UInt64
  /// The rows of the last snapshot.
  private var postedRows = 0

  init(start: UInt64) { dueNanoseconds = start + Self.headStartNanoseconds }

  /// The table begins anew; how often it is looked at does not.
  mutating func beginTable() { postedRows = 0 }

  /// When to look again if nothing comes until then; nil where there is nothing new to show, so
  /// that a silent pipe is waited for without a deadline.
  func deadline(rows: Int) -> UInt64? {
    rows > 0 && rows != postedRows ? dueNanoseconds : nil
  }

  func isDue(rows: Int, now: UInt64) -> Bool {
    deadline(rows: rows).map { now >= $0 } ?? false
  }

  /// A snapshot has been made, from one time to another. Looking must never take more time than
  /// reading.
  mutating func note(rows: Int, from start: UInt64, to end: UInt64) {
    postedRows = rows
    dueNanoseconds = end + max(Self.intervalNanoseconds, 4 * (end - start))
  }
}
