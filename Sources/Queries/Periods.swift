// Where bars stand in time, so that an axis can say it by the calendar and not by their names.
internal import Tables

/// The periods that some categories stand for, in the order of time, as many as millions: where one
/// begins is found out when it is asked for.
package struct Periods: Sendable {
  /// What a period is one of, the shortest first.
  package enum Unit: Int, Comparable, Sendable {
    case second, minute, hour, day, week, month, quarter, year

    /// Whether it is shorter.
    package static func < (one: Unit, other: Unit) -> Bool { one.rawValue < other.rawValue }
  }

  private enum Storage: Sendable {
    /// Bins of a grain that follow each other.
    case bins(Grain, first: Int)
    /// In seconds since 1970.
    case starts([Int64])
    /// The cells of a column.
    case cells(ColumnChunks, DateReader)
    indirect case picked(Storage, [UInt32])
  }

  /// What each of them is one of; of dates as they stand, the longest that begins with each.
  package let unit: Unit
  /// Whether the same ones come round again, year by year or day by day: then they have names and no
  /// date.
  package let isRepeating: Bool
  /// Whether each follows the one before, so that all are as far apart as their unit is long.
  package let isGapless: Bool
  package let count: Int
  private let storage: Storage

  private init(
    _ storage: Storage, count: Int, unit: Unit, isRepeating: Bool = false, isGapless: Bool = false
  ) {
    (self.storage, self.count, self.unit) = (storage, count, unit)
    (self.isRepeating, self.isGapless) = (isRepeating, isGapless)
  }

  /// The moment with which one begins, in seconds since 1970; that of a week is its Thursday, by
  /// which it belongs to its year (ISO 8601). Those that come round again are in one year, month or
  /// day that begins on a Monday.
  package func start(of index: Int) -> Int64 { Self.start(index, storage) }

  private static func start(_ index: Int, _ storage: Storage) -> Int64 {
    switch storage {
    case .bins(let grain, let first): grain.start(ofBin: first + index)
    case .starts(let starts): starts[index]
    case .cells(let chunks, let reader): chunks.moment(row: index, reader)
    case .picked(let storage, let rows): start(Int(rows[index]), storage)
    }
  }

  /// The first that begins at a moment or after it; `count` where none does.
  package func firstIndex(notBefore moment: Int64) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if start(of: middle) < moment { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Some of them; nil where these are not in the order of time.
  func picking(_ rows: [UInt32]) -> Periods? {
    // What has no date comes last.
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
    return Periods(.picked(storage, rows), count: rows.count, unit: unit, isRepeating: isRepeating)
  }
}

/// Their names tell the rest.
extension Periods: Hashable {
  /// Whether there are as many of the same unit.
  package static func == (one: Periods, other: Periods) -> Bool {
    one.unit == other.unit && one.count == other.count && one.isRepeating == other.isRepeating
      && one.isGapless == other.isGapless
      && (one.count == 0
        || one.start(of: 0) == other.start(of: 0)
          && one.start(of: one.count - 1) == other.start(of: one.count - 1))
  }

  /// Takes no time with their number.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(unit)
    hasher.combine(count)
  }
}

extension Periods {
  /// The bins of a grain of time, in order; nil for another grain.
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

  /// Dates are looked at one by one, where they are no moments yet, only up to so many.
  private static let readLimit = 1 << 16

  /// The names of categories in the order of time, those without a date last.
  init?(names: [String], in column: Column) {
    let named = names.last?.isEmpty == true ? names.dropLast() : names[...]
    guard !named.isEmpty, named.count <= Self.readLimit, column.mayHoldDates,
      let reader = DateReader(column), !reader.areNames
    else { return nil }
    var starts: [Int64] = []
    starts.reserveCapacity(named.count)
    for name in named {
      guard let moment = reader.moment(of: name) else { return nil }
      starts.append(moment.seconds)
    }
    self.init(.starts(starts), count: starts.count, areQuarters: reader.areQuarters)
  }

  /// The cells of a column as they stand, or of some rows; nil where these are no dates in the order
  /// of time.
  ///
  /// - Parameter meaning: of the column's numbers.
  init?(_ column: Column, _ meaning: NumberMeaning?, rows: [UInt32]?) {
    guard let chunks = column.chunks, chunks.rowCount > 0, column.mayHoldDates,
      !column.isNumeric || meaning == .year || meaning == .time
    else { return nil }
    let areMoments = chunks.chunks.allSatisfy {
      if case .moments = $0.cells { true } else { false }
    }
    let count = rows?.count ?? chunks.rowCount
    guard count > 0, areMoments || count <= Self.readLimit,
      let reader = DateReader(column, limit: areMoments ? 1 : Self.sampledCells), !reader.areNames
    else { return nil }
    let cells = Storage.cells(chunks, reader)
    self.init(
      rows.map { .picked(cells, $0) } ?? cells, count: count, areQuarters: reader.areQuarters)
  }

  private static let sampledCells = 64

  /// nil where they are not in order, or one has no date. Takes a pass over all.
  private init?(_ storage: Storage, count: Int, areQuarters: Bool) {
    var unit = Unit.year
    var last = Int64.min
    for index in 0..<count {
      let start = Self.start(index, storage)
      if start == .min || start < last { return nil }
      last = start
      while !unit.begins(at: start), let shorter = unit.shorter { unit = shorter }
    }
    self.init(storage, count: count, unit: areQuarters && unit == .month ? .quarter : unit)
  }
}

extension Periods.Unit {
  /// The next shorter one that dates as they stand may be of.
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

  /// Whether one of them begins with a moment; of weeks and quarters nobody asks.
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
  /// What its bins are; nil for a width of numbers.
  fileprivate var unit: Periods.Unit? {
    switch self {
    case .year: .year
    case .quarter, .quarterOfYear: .quarter
    case .month, .monthOfYear: .month
    case .week: .week
    case .day, .dayOfMonth, .weekday: .day
    case .hour, .hourOfDay: .hour
    case .minute: .minute
    case .width, .automatic: nil
    }
  }

  /// The moment with which a bar begins; see `Periods.start(of:)`.
  fileprivate func start(ofBin bin: Int) -> Int64 {
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
    // January 1 of 2001 was a Monday.
    case .monthOfYear: return Moment.seconds(CivilDate(year: 2001, month: bin, day: 1))
    case .quarterOfYear: return Moment.seconds(CivilDate(year: 2001, month: 3 * bin - 2, day: 1))
    case .dayOfMonth, .weekday: return Moment.seconds(CivilDate(year: 2001, month: 1, day: bin))
    case .hourOfDay:
      return Moment.seconds(CivilDate(year: 2001, month: 1, day: 1)) + Int64(3600 * bin)
    case .width, .automatic: return .min
    }
  }
}

extension Column {
  /// Whether there is a reason to look for dates in it.
  fileprivate var mayHoldDates: Bool { profile.numbers > 0 || profile.texts > 0 }
}

extension ColumnChunks {
  /// The date of a cell, `Int64.min` where it is none.
  fileprivate func moment(row: Int, _ reader: DateReader) -> Int64 {
    let index = chunkIndex(of: row)
    let place = row - starts[index]
    switch chunks[index].cells {
    case .moments(let moments, _): return moments[place]
    case .numbers(let numbers, _) where !numbers[place].isNaN:
      return reader.seconds(of: numbers[place])
    default:
      return chunks[index].withText(row: place) { text in
        let (start, end) = trimmedBounds(of: text)
        return text.extracting(start..<end).withUnsafeBufferPointer { reader.seconds(of: $0) }
      }
    }
  }
}
