// When what is being read is shown: snapshots of a growing table, at a rate that can be read, and what
// comes in pieces, once it has stopped coming.

/// Decides when the next snapshot is due. Times are nanoseconds of a monotonic clock.
struct SnapshotPace {
  /// The time between two snapshots: the shortest that looks like steady growth.
  static let intervalNanoseconds: UInt64 = 33_000_000
  /// The delay of the first snapshot. An input that ends within it is posted once, as a whole.
  static let headStartNanoseconds: UInt64 = 12_000_000

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

  /// nil if there is nothing new, so that a silent pipe is waited for without a timeout.
  func deadline(rows: Int) -> UInt64? { rows > 0 && rows != postedRows ? dueNanoseconds : nil }

  func isDue(rows: Int, now: UInt64) -> Bool { deadline(rows: rows).map { now >= $0 } ?? false }

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

/// Measures rows per second over about the last second. Times are nanoseconds of a monotonic clock.
struct ReadingRate {
  /// The longest span that is measured.
  static let spanNanoseconds: UInt64 = 1_000_000_000
  /// How long a figure is shown at least.
  static let steadyNanoseconds: UInt64 = 500_000_000
  /// The time between two samples.
  static let stepNanoseconds: UInt64 = 50_000_000

  /// Below this no rate is shown, since rows can be seen arriving one by one.
  static let leastRowsPerSecond = 10.0

  private struct Moment {
    var time: UInt64
    var rows: Int
  }

  /// The first sample is one span old, or as near to that as known; the last is the newest.
  private var moments: [Moment]
  var momentCount: Int { moments.count }
  private var rows = 0
  /// When the last rows arrived.
  private var lastRows: UInt64
  private var told: Double?
  /// When the figure may change.
  private var steadyUntil: UInt64

  init(start: UInt64) {
    moments = [Moment(time: start, rows: 0)]
    lastRows = start
    // A shorter time says too little.
    steadyUntil = start + Self.steadyNanoseconds
  }

  /// - Parameter rows: the total so far.
  mutating func note(rows: Int, now: UInt64) {
    if rows < self.rows { self = ReadingRate(start: now) }
    if rows > self.rows { lastRows = now }
    self.rows = rows
    if let last = moments.last, now >= last.time + Self.stepNanoseconds {
      moments.append(Moment(time: now, rows: rows))
    }
    // Keep one sample that is a whole span old.
    while moments.count > 2, moments[1].time + Self.spanNanoseconds <= now { moments.removeFirst() }
  }

  /// The rate to show now; nil if it is too early, or no rows arrived for a span.
  mutating func tell(_ now: UInt64) -> Double? {
    if now >= lastRows + Self.spanNanoseconds {
      told = nil
    } else if now >= steadyUntil, let first = moments.first {
      // An old first sample was followed by silence, of which only one span counts.
      let elapsed = now - first.time
      let isRecent = elapsed <= Self.spanNanoseconds + 2 * Self.stepNanoseconds
      let span = isRecent ? elapsed : Self.spanNanoseconds
      let rate = Double(rows - first.rows) / Double(span) * 1e9
      told = rate >= Self.leastRowsPerSecond ? rate : nil
      steadyUntil = now + Self.steadyNanoseconds
    }
    return told
  }

  /// When the last figure becomes outdated, if no rows arrive until then.
  var due: UInt64? { told == nil ? nil : lastRows + Self.spanNanoseconds }

  func isNews(_ now: UInt64) -> Bool { due.map { now >= $0 } ?? false }
}

/// Fires once nothing has come for a while. Times are in monotonic nanoseconds.
struct Debounce {
  let quietNanoseconds: UInt64
  /// When it fires, if nothing comes until then; nil where nothing is waited for.
  private(set) var due: UInt64?

  init(quietNanoseconds: UInt64) { self.quietNanoseconds = quietNanoseconds }

  /// Waits for so long from now.
  mutating func restart(_ now: UInt64) { due = now + quietNanoseconds }

  mutating func cancel() { due = nil }

  /// Whether it fires now; true once.
  mutating func fires(_ now: UInt64) -> Bool {
    guard let due, now >= due else { return false }
    cancel()
    return true
  }
}

/// Decides when a rewritten file counts as completely written, so that new data are shown soon, but
/// not half written. Times are nanoseconds of a monotonic clock.
struct Settling {
  /// A file that is still open for writing counts as complete after this long without a change.
  static let quietNanoseconds: UInt64 = 50_000_000
  /// A failure is shown after this long: a file that is rewritten may be empty or cut off.
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
  func dataDue(isComplete: Bool) -> UInt64 {
    isComplete ? start : min(lastChange + Self.quietNanoseconds, start + Self.longestNanoseconds)
  }

  /// When a failure is shown, if nothing changes until then.
  var failureDue: UInt64 { lastChange + Self.failureNanoseconds }

  var progressDue: UInt64 { start + Self.silentNanoseconds }
}
