// How fast rows come, steadily enough to be read.

/// Measures rows a second over the last second or so. Times are in nanoseconds of one monotonic
/// clock.
struct ReadingRate {
  /// What is measured over, at most, once so much time has passed.
  static let spanNanoseconds: UInt64 = 1_000_000_000
  /// A figure stands for so long at least: what changes faster cannot be read.
  static let steadyNanoseconds: UInt64 = 500_000_000
  /// Between two moments that are remembered.
  static let stepNanoseconds: UInt64 = 50_000_000

  /// Slower rows are seen to come one by one.
  static let leastRowsPerSecond = 10.0

  private struct Moment {
    var time: UInt64
    var rows: Int
  }

  /// The first is a span ago or as near to that as is known; the last is now.
  private var moments: [Moment]
  var momentCount: Int { moments.count }
  private var rows = 0
  /// When rows have last come.
  private var lastRows: UInt64
  private var told: Double?
  /// When it may be told anew.
  private var steadyUntil: UInt64

  init(start: UInt64) {
    moments = [Moment(time: start, rows: 0)]
    lastRows = start
    // Of less than that too little is known.
    steadyUntil = start + Self.steadyNanoseconds
  }

  /// - Parameter rows: all so far.
  mutating func note(rows: Int, now: UInt64) {
    if rows < self.rows { self = ReadingRate(start: now) }
    if rows > self.rows { lastRows = now }
    self.rows = rows
    if let last = moments.last, now >= last.time + Self.stepNanoseconds {
      moments.append(Moment(time: now, rows: rows))
    }
    // One moment stays that is a whole span ago.
    while moments.count > 2, moments[1].time + Self.spanNanoseconds <= now {
      moments.removeFirst()
    }
  }

  /// The figure to show now; nil where there is none: too early, or nothing has come for a span.
  mutating func tell(_ now: UInt64) -> Double? {
    if now >= lastRows + Self.spanNanoseconds {
      told = nil
    } else if now >= steadyUntil, let first = moments.first {
      // A first moment that is long ago was followed by silence, of which only a span counts.
      let elapsed = now - first.time
      let isRecent = elapsed <= Self.spanNanoseconds + 2 * Self.stepNanoseconds
      let span = isRecent ? elapsed : Self.spanNanoseconds
      let rate = Double(rows - first.rows) / Double(span) * 1e9
      told = rate >= Self.leastRowsPerSecond ? rate : nil
      steadyUntil = now + Self.steadyNanoseconds
    }
    return told
  }

  /// When the figure that was told is no longer true, if nothing comes until then.
  var due: UInt64? { told == nil ? nil : lastRows + Self.spanNanoseconds }

  /// Whether the figure that was told is no longer true.
  func isNews(_ now: UInt64) -> Bool { due.map { now >= $0 } ?? false }
}
