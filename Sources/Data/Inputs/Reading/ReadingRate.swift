// The rate at which rows arrive, smoothed so that it can be read.

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
    while moments.count > 2, moments[1].time + Self.spanNanoseconds <= now {
      moments.removeFirst()
    }
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

  /// Whether the last figure is outdated.
  func isNews(_ now: UInt64) -> Bool { due.map { now >= $0 } ?? false }
}
