// The periods of which the rows have only a part.
internal import Tables

extension Query {
  /// Whether its filters leave out no part of every period of a field, as "only Mondays" does: then
  /// no period is whole, and none is told apart.
  func leavesPeriodsWhole(_ field: Field?) -> Bool {
    guard let field else { return false }
    return !filters.flatMap(\.fields).contains {
      $0.column == field.column && $0.grain?.isRepeating ?? false
    }
  }
}

/// How much of a period there is.
package struct PeriodCover: Hashable, Sendable {
  /// The first moment in words, "3 March"; nil if the beginning is there.
  package let from: String?
  /// The last moment in words; nil if the end is there.
  package let to: String?

  /// "from 3 March", "to 11 May", "3 March to 11 May".
  package var text: String {
    guard let from else { return to.map { "to \($0)" } ?? "" }
    return to.map { "\(from) to \($0)" } ?? "from \(from)"
  }
}

/// The unfinished periods among the categories and among the series: the first or the last or none.
package struct UnfinishedPeriods: Hashable, Sendable {
  /// By the row of the category.
  package var categories: [Int: PeriodCover] = [:]
  /// By the index of the series.
  package var series: [Int: PeriodCover] = [:]

  package init(categories: [Int: PeriodCover] = [:], series: [Int: PeriodCover] = [:]) {
    (self.categories, self.series) = (categories, series)
  }

  package var isEmpty: Bool { categories.isEmpty && series.isEmpty }

  /// The same of some rows in an order.
  package func picking(_ rows: [UInt32]) -> UnfinishedPeriods {
    if categories.isEmpty { return self }
    var picked = UnfinishedPeriods(series: series)
    for (row, source) in rows.enumerated() { picked.categories[row] = categories[Int(source)] }
    return picked
  }
}

/// What is noted of the moments of one column while rows are grouped by its periods.
///
/// First and last are of all moments. Different ones are collected up to a limit, and for each
/// thread only until many in a row were known: of evenly spread moments and of those in order of
/// time a part has the same step, and of any `differentLimit` moments the median gap is at most a
/// 32,768th of the time that they span.
struct MomentSpan: Sendable {
  private(set) var first = Int64.max
  private(set) var last = Int64.min
  private var different = MomentSet()
  private var latest = Int64.min
  /// How many moments in a row were known already.
  private var knownCount = 0
  static let differentLimit = 1 << 16
  private static let knownLimit = 1 << 16

  init() {}

  /// - Parameter moment: in seconds since 1970; `Int64.min` for none.
  @inline(__always)
  mutating func note(_ moment: Int64) {
    if moment == latest || moment == .min { return }
    latest = moment
    if moment < first { first = moment }
    if moment > last { last = moment }
    if knownCount < Self.knownLimit { collect(moment) }
  }

  private mutating func collect(_ moment: Int64) {
    if different.insert(moment) {
      knownCount = different.count < Self.differentLimit ? 0 : Self.knownLimit
    } else {
      knownCount += 1
    }
  }

  mutating func merge(_ other: MomentSpan) {
    first = min(first, other.first)
    last = max(last, other.last)
    for moment in other.different.moments where different.count < Self.differentLimit {
      _ = different.insert(moment)
    }
  }

  /// The extremes and the step of other spans together: an engine tells the extremes of its rows,
  /// and a sample of them the step.
  init(first: Int64, last: Int64, stepOf sample: MomentSpan) {
    self = sample
    (self.first, self.last) = (first, last)
  }

  /// The different moments that were collected, in order.
  var moments: [Int64] { different.moments.sorted() }
}

/// Moments by open addressing: a standard set takes ten times as long.
private struct MomentSet: Sendable {
  private var slots = [Int64](repeating: .min, count: 64)
  private(set) var count = 0

  var moments: [Int64] { slots.filter { $0 != .min } }

  /// Whether the moment was new.
  mutating func insert(_ moment: Int64) -> Bool {
    var index = place(of: moment)
    while slots[index] != .min {
      if slots[index] == moment { return false }
      index = (index + 1) & (slots.count - 1)
    }
    slots[index] = moment
    count += 1
    if 2 * count > slots.count { grow() }
    return true
  }

  /// A multiplicative hash (D. Knuth, The Art of Computer Programming 3, 6.4).
  private func place(of moment: Int64) -> Int {
    let mixed = UInt64(bitPattern: moment) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 32) & (slots.count - 1)
  }

  private mutating func grow() {
    let old = moments
    (slots, count) = ([Int64](repeating: .min, count: 2 * slots.count), 0)
    for moment in old { _ = insert(moment) }
  }
}

/// The time from one moment to the next as a rule, which calendar months measure for moments that
/// all begin one: they are not equally long.
private enum MomentStep {
  case seconds(Int64)
  case months(Int)

  /// The median gap of different moments; nil for fewer than two.
  init?(_ moments: [Int64]) {
    let months = moments.map(Self.month)
    if months.allSatisfy({ $0 != nil }) {
      guard let median = Self.median(months.compactMap(\.self).map(Int64.init)) else { return nil }
      self = .months(Int(median))
    } else {
      guard let median = Self.median(moments) else { return nil }
      self = .seconds(median)
    }
  }

  /// Of an even number of gaps the mean of the two in the middle.
  private static func median(_ moments: [Int64]) -> Int64? {
    guard moments.count > 1 else { return nil }
    let gaps = zip(moments, moments.dropFirst()).map { $1 - $0 }.sorted()
    return (gaps[(gaps.count - 1) / 2] + gaps[gaps.count / 2]) / 2
  }

  /// The month that begins at a moment, counted from January of year 0; nil within a month.
  private static func month(_ moment: Int64) -> Int? {
    guard moment % 86_400 == 0 else { return nil }
    let date = CivilDate(dayNumber: Int(moment.flooredQuotient(86_400)))
    return date.day == 1 ? date.year * 12 + date.month - 1 : nil
  }

  func moment(after moment: Int64, steps: Int) -> Int64 {
    switch self {
    case .seconds(let length): return moment + Int64(steps) * length
    case .months(let count):
      guard let month = Self.month(moment) else { return moment }
      return Grain.month.start(ofBin: month + steps * count)
    }
  }

  /// A moment in words that a period of a grain leaves open: "11 May", "May", "14:30" of a day.
  func text(of moment: Int64, in grain: Grain) -> String {
    switch grain {
    case .day, .hour, .minute:
      let unit: TimeUnit = grain == .minute || moment % 60 != 0 ? .second : .minute
      return String(unit.text(of: moment).suffix(unit == .second ? 8 : 5))
    default:
      let date = CivilDate(dayNumber: Int(moment.flooredQuotient(86_400)))
      let month = CalendarNames.wholeMonths[date.month - 1]
      switch self {
      case .months(let count) where count % 3 == 0 && date.month % 3 == 1:
        return "Q\((date.month + 2) / 3)"
      case .months: return month
      case .seconds: return "\(date.day) \(month)"
      }
    }
  }
}

extension MomentSpan {
  /// The unfinished periods of a grain, by their bins: the last one if the last moment and a step
  /// more still lie within it, the first one likewise. None if no period has two different moments:
  /// then each moment stands for its period.
  ///
  /// - Parameter hasFullPeriods: whether a period is known to have two.
  func unfinished(_ grain: Grain, hasFullPeriods: Bool = false) -> [Int: PeriodCover] {
    let moments = moments
    guard first < last, grain.isConsecutive, let step = MomentStep(moments) else { return [:] }
    let bins = moments.lazy.map { grain.bin(ofMoment: $0) }
    let (firstBin, lastBin) = (grain.bin(ofMoment: first), grain.bin(ofMoment: last))
    guard
      hasFullPeriods || zip(bins, bins.dropFirst()).contains(where: ==)
        || firstBin == lastBin
    else { return [:] }
    var ends: [Int: (from: String?, to: String?)] = [:]
    if step.moment(after: first, steps: -1) >= grain.begin(ofBin: firstBin) {
      ends[firstBin, default: (nil, nil)].from = step.text(of: first, in: grain)
    }
    if step.moment(after: last, steps: 1) < grain.begin(ofBin: lastBin + 1) {
      ends[lastBin, default: (nil, nil)].to = step.text(of: last, in: grain)
    }
    return ends.mapValues { PeriodCover(from: $0.from, to: $0.to) }
  }
}

extension Grain {
  /// Whether its bins are periods that follow each other.
  var isConsecutive: Bool { !isRepeating && !isNumeric }

  /// When a period begins; `start(ofBin:)` gives the Thursday of a week.
  func begin(ofBin bin: Int) -> Int64 { start(ofBin: bin) - (self == .week ? 3 * 86_400 : 0) }
}
