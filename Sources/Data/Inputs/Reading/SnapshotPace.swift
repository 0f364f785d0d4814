// A throttle for snapshots of a growing table.

/// Decides when the next snapshot is due. Times are nanoseconds of a monotonic clock.
struct SnapshotPace {
  /// The time between two snapshots: the shortest that looks like steady growth.
  static let intervalNanoseconds: UInt64 = 33_000_000
  /// The delay of the first snapshot. An input that ends within it is posted once, as a whole.
  static let headStartNanoseconds: UInt64 = 12_000_000

  /// What a snapshot shows.
  enum Kind {
    /// Part of an input with more to come. Snapshots must never take more time than reading.
    case part
    /// All of the input. Nothing is being read, so the next change is shown at once.
    case whole
    /// A change to the whole. While changes keep coming, showing them takes half of the time.
    case change

    /// The pause after a snapshot, as a multiple of the time it took.
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
  /// The earliest time of a table that replaces this one. For a file that is rewritten constantly,
  /// no change is the first, so none is shown at once.
  private(set) var replacementDueNanoseconds: UInt64
  /// The number of rows in the last snapshot.
  private var postedRows = 0

  init(start: UInt64) {
    dueNanoseconds = start + Self.headStartNanoseconds
    replacementDueNanoseconds = dueNanoseconds
  }

  /// Starts a new table at the same rate of snapshots.
  mutating func beginTable() { postedRows = 0 }

  /// When the next snapshot is due; nil if there is nothing new, so that a silent pipe is waited
  /// for without a timeout.
  func deadline(rows: Int) -> UInt64? {
    rows > 0 && rows != postedRows ? dueNanoseconds : nil
  }

  func isDue(rows: Int, now: UInt64) -> Bool {
    deadline(rows: rows).map { now >= $0 } ?? false
  }

  /// Records a snapshot that took from `start` to `end`.
  mutating func note(rows: Int, _ kind: Kind, from start: UInt64, to end: UInt64) {
    postedRows = rows
    func due(_ factor: UInt64) -> UInt64 {
      end + max(Self.intervalNanoseconds, factor * (end - start))
    }
    dueNanoseconds = due(kind.pauseFactor)
    replacementDueNanoseconds = due(max(1, kind.pauseFactor))
  }
}
