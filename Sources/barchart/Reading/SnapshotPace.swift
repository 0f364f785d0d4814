// When a growing table is looked at: often enough to seem alive, seldom enough to cost little.

/// Decides when the next snapshot is due. Times are in nanoseconds of one monotonic clock.
struct SnapshotPace {
  /// Between two snapshots: the shortest time that looks like steady growth.
  static let intervalNanoseconds: UInt64 = 33_000_000
  /// Before the first one: what is read to its end by then is posted once, as a whole.
  static let headStartNanoseconds: UInt64 = 12_000_000

  /// What a snapshot shows.
  enum Kind {
    /// A part of what is being read, of which there is more: looking at it must never take more
    /// time than reading on.
    case part
    /// All there is. Nothing is being read then, and the first change after it is shown at once.
    case whole
    /// A change of the whole. While changes keep coming, showing them takes half of the time.
    case change

    /// How many times as long as it took to make is waited after it.
    fileprivate var pauseFactor: UInt64 {
      switch self {
      case .part: 4
      case .whole: 0
      case .change: 1
      }
    }
  }

  /// The earliest time of the next snapshot of the same table.
  private(set) var dueNanoseconds: UInt64
  /// The earliest time of a table that takes its place: one that is rewritten all the time has no
  /// first change.
  private(set) var replacementDueNanoseconds: UInt64
  /// The rows of the last snapshot.
  private var postedRows = 0

  init(start: UInt64) {
    dueNanoseconds = start + Self.headStartNanoseconds
    replacementDueNanoseconds = dueNanoseconds
  }

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

  /// A snapshot has been made, from one time to another.
  mutating func note(rows: Int, _ kind: Kind, from start: UInt64, to end: UInt64) {
    postedRows = rows
    func due(_ factor: UInt64) -> UInt64 {
      end + max(Self.intervalNanoseconds, factor * (end - start))
    }
    dueNanoseconds = due(kind.pauseFactor)
    replacementDueNanoseconds = due(max(1, kind.pauseFactor))
  }
}
