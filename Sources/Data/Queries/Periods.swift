// The periods of categories, so that an axis can label time by the calendar, not by bar names.
internal import Tables

/// The periods that categories stand for, in order of time. Starts are computed on demand, since
/// there may be millions.
package struct Periods: Sendable {
  /// A unit of time; the shortest is first.
  package enum Unit: Int, Comparable, Sendable {
    case second, minute, hour, day, week, month, quarter, year

    package static func < (one: Unit, other: Unit) -> Bool { one.rawValue < other.rawValue }
  }

  private enum Storage: Sendable {
    case bins(Grain, first: Int)
    /// In seconds since 1970.
    case starts([Int64])
    case cells(ColumnChunks, DateReader, NumberNotation)
    indirect case picked(Storage, [UInt32])
  }

  /// The unit of the periods; for plain dates, the longest unit that every date is the start of.
  package let unit: Unit
  /// Whether the periods repeat every year, month, week or day, and so have names but no dates.
  package let isRepeating: Bool
  /// Whether each period follows the previous one without a gap.
  package let isGapless: Bool
  package let count: Int
  private let storage: Storage
  /// Whether the categories are written as days, though all are beginnings of longer periods.
  private let areWrittenAsDays: Bool

  private init(
    _ storage: Storage, count: Int, unit: Unit, isRepeating: Bool = false, isGapless: Bool = false,
    areWrittenAsDays: Bool = false
  ) {
    (self.storage, self.count, self.unit) = (storage, count, unit)
    (self.isRepeating, self.isGapless) = (isRepeating, isGapless)
    self.areWrittenAsDays = areWrittenAsDays
  }

  /// "1982" for a period that is written as 1982-01-01; nil if its name says no more than its unit.
  package func shortName(of index: Int) -> String? {
    guard areWrittenAsDays else { return nil }
    let grain: Grain? =
      switch unit {
      case .year: .year
      case .quarter: .quarter
      case .month: .month
      case .second, .minute, .hour, .day, .week: nil
      }
    return grain.map { $0.label(ofBin: $0.bin(ofMoment: start(of: index))) }
  }

  /// The start of a period in seconds since 1970; for a week its Thursday, which decides its year
  /// (ISO 8601). Repeating periods lie in a year, month or day that begins on a Monday.
  package func start(of index: Int) -> Int64 { Self.start(index, storage) }

  private static func start(_ index: Int, _ storage: Storage) -> Int64 {
    switch storage {
    case .bins(let grain, let first): grain.start(ofBin: first + index)
    case .starts(let starts): starts[index]
    case .cells(let chunks, let reader, let notation): chunks.seconds(row: index, reader, notation)
    case .picked(let storage, let rows): start(Int(rows[index]), storage)
    }
  }

  /// The first period that starts at a moment or later; `count` if none does.
  package func firstIndex(notBefore moment: Int64) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if start(of: middle) < moment { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The periods of some rows; nil if these are not in order of time.
  func picking(_ rows: [UInt32]) -> Periods? {
    // A category without a date is last.
    let hasGap = rows.last.map { Int($0) >= count } ?? false
    let rows = hasGap ? rows.dropLast() : rows
    guard rows.allSatisfy({ Int($0) < count }) else { return nil }
    if rows.count == count, rows.enumerated().allSatisfy({ $0 == Int($1) }) { return self }
    var last = Int64.min
    for row in rows {
      let start = start(of: Int(row))
      if start < last { return nil }
      last = start
    }
    return Periods(
      .picked(storage, rows), count: rows.count, unit: unit, isRepeating: isRepeating,
      areWrittenAsDays: areWrittenAsDays)
  }
}

/// Equality compares ends and counts only; categories have names for the rest.
extension Periods: Hashable {
  package static func == (one: Periods, other: Periods) -> Bool {
    one.unit == other.unit && one.count == other.count && one.isRepeating == other.isRepeating
      && one.isGapless == other.isGapless
      && (one.count == 0
        || one.start(of: 0) == other.start(of: 0)
          && one.start(of: one.count - 1) == other.start(of: one.count - 1))
  }

  /// Takes constant time.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(unit)
    hasher.combine(count)
  }
}

extension Periods {
  /// The bins of a time grain, in order; nil for other grains.
  init?(_ grain: Grain, bins: [Int]) {
    guard let unit = grain.unit else { return nil }
    let isRepeating = grain.isRepeating
    if let first = bins.first, bins[bins.count - 1] - first == bins.count - 1 {
      self.init(
        .bins(grain, first: first), count: bins.count, unit: unit, isRepeating: isRepeating,
        isGapless: true)
    } else {
      self.init(
        .starts(bins.map { grain.start(ofBin: $0) }), count: bins.count, unit: unit,
        isRepeating: isRepeating)
    }
  }

  /// At most this many dates are parsed one by one.
  private static let readLimit = 1 << 16

  /// The periods of category names in order of time, those without a date last. The names alone
  /// tell how they are written: the cells that they come from need not be kept.
  init?(names: [String]) {
    let named = names.last?.isEmpty == true ? names.dropLast() : names[...]
    guard !named.isEmpty, named.count <= Self.readLimit, let reader = DateReader(names: named),
      !reader.areNames
    else { return nil }
    var starts: [Int64] = []
    starts.reserveCapacity(named.count)
    for name in named {
      guard let moment = reader.moment(of: name) else { return nil }
      starts.append(moment.seconds)
    }
    self.init(
      .starts(starts), count: starts.count, areQuarters: reader.areQuarters,
      written: reader.moment(of: named[0])?.unit)
  }

  /// The periods of a column's cells, or of some rows; nil unless they are dates in order of time.
  init?(_ column: Column, _ meaning: NumberMeaning?, rows: [UInt32]?) {
    guard let chunks = column.chunks, chunks.rowCount > 0, column.mayHoldDates,
      column.mayBeTime(meaning)
    else { return nil }
    let count = rows?.count ?? chunks.rowCount
    guard count > 0, count <= Self.readLimit,
      let reader = DateReader(column, limit: Self.sampledCells), !reader.areNames
    else { return nil }
    let cells = Storage.cells(chunks, reader, column.numbers)
    let first = column.trimmedText(at: rows.map { Int($0[0]) } ?? 0)
    self.init(
      rows.map { .picked(cells, $0) } ?? cells, count: count, areQuarters: reader.areQuarters,
      written: (Double(first).flatMap { Moment(number: $0) } ?? reader.moment(of: first))?.unit)
  }

  private static let sampledCells = 64

  /// nil if the dates are not in order or one is missing. Takes one pass.
  private init?(_ storage: Storage, count: Int, areQuarters: Bool, written: TimeUnit?) {
    var unit = Unit.year
    var last = Int64.min
    for index in 0..<count {
      let start = Self.start(index, storage)
      if start == .min || start < last { return nil }
      last = start
      while !unit.begins(at: start), let shorter = unit.shorter { unit = shorter }
    }
    self.init(
      storage, count: count, unit: areQuarters && unit == .month ? .quarter : unit,
      areWrittenAsDays: unit >= .month && written != .year && written != .month && written != nil)
  }
}

extension Periods.Unit {
  /// The next shorter unit to try for plain dates.
  fileprivate var shorter: Self? {
    switch self {
    case .year, .quarter: .month
    case .month, .week: .day
    case .day: .hour
    case .hour: .minute
    case .minute: .second
    case .second: nil
    }
  }

  /// Whether a unit starts at a moment; not meaningful for weeks and quarters.
  fileprivate func begins(at moment: Int64) -> Bool {
    switch self {
    case .second: return true
    case .minute: return moment % 60 == 0
    case .hour: return moment % 3600 == 0
    case .day, .week: return moment % 86_400 == 0
    case .month, .quarter, .year:
      guard moment % 86_400 == 0 else { return false }
      let date = CivilDate(dayNumber: Int(moment.flooredQuotient(86_400)))
      return date.day == 1 && (self != .year || date.month == 1)
    }
  }
}

extension Grain {
  /// The unit of its bins; nil for number widths.
  fileprivate var unit: Periods.Unit? {
    switch self {
    case .year: .year
    case .quarter, .quarterOfYear: .quarter
    case .month, .monthOfYear: .month
    case .week: .week
    case .day, .dayOfMonth, .weekday: .day
    case .hour, .hourOfDay: .hour
    case .minute: .minute
    case .width, .edges, .automatic: nil
    }
  }

  /// The start of a bin; see `Periods.start(of:)`.
  func start(ofBin bin: Int) -> Int64 {
    switch self {
    case .year: return Moment.seconds(CivilDate(year: bin, month: 1, day: 1))
    case .quarter, .month:
      let months = self == .month ? bin : 3 * bin
      let year = Int(Int64(months).flooredQuotient(12))
      return Moment.seconds(CivilDate(year: year, month: months - 12 * year + 1, day: 1))
    case .week: return Int64(7 * bin) * 86_400
    case .day: return Int64(bin) * 86_400
    case .hour: return Int64(bin) * 3600
    case .minute: return Int64(bin) * 60
    // January 1, 2001 was a Monday.
    case .monthOfYear: return Moment.seconds(CivilDate(year: 2001, month: bin, day: 1))
    case .quarterOfYear: return Moment.seconds(CivilDate(year: 2001, month: 3 * bin - 2, day: 1))
    case .dayOfMonth, .weekday: return Moment.seconds(CivilDate(year: 2001, month: 1, day: bin))
    case .hourOfDay:
      return Moment.seconds(CivilDate(year: 2001, month: 1, day: 1)) + Int64(3600 * bin)
    case .width, .edges, .automatic: return .min
    }
  }
}

extension Column {
  fileprivate var mayHoldDates: Bool { profile.numbers > 0 || profile.texts > 0 }

  /// Whether its cells are texts, or numbers that mean time.
  func mayBeTime(_ meaning: NumberMeaning?) -> Bool {
    !isNumeric || meaning == .year || meaning == .time
  }
}
