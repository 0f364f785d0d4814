// Which columns are time, and the grain at which a chart shows them.
internal import Tables

/// A column of years, dates or moments as a category.
struct ColumnTime: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// Years as numbers; each is a bar.
    case years
    /// Dates and moments.
    case moments
    /// Months, weekdays or quarters without a year, and numbered periods.
    case cycle
  }

  let kind: Kind
  /// From the first moment to the last, in seconds; 0 if unknown.
  private(set) var span = 0.0
  /// Whether some moments are not at the beginning of a day.
  private(set) var hasClock = false
  /// Whether dates can be grouped into periods: not if day and month are ambiguous.
  private(set) var hasGrains = false
  private(set) var isClock = false

  /// Up to this many dates each get a bar: so do 12 of 18 charts; 42 of 51 with more merge them.
  static let mostBars = 60

  private static let month = 30.44 * 86_400
  private static let sampledRows = 160

  /// The period to group dates into; nil if each date is a bar.
  ///
  /// Spans of more than 60 months are grouped by year, of 3 months and more by month, of two days
  /// and more by day, of two hours and more by hour, shorter ones by minute.
  ///
  /// - Parameter isCounted: whether rows are counted; then unique moments are grouped too.
  func grain(distinct: Int, isCounted: Bool = false) -> Grain? {
    guard kind == .moments, hasGrains else { return nil }
    if distinct <= Self.mostBars, !(isCounted && hasClock) { return nil }
    let months = span / Self.month
    if months > 60 { return .year }
    if months >= 3 { return .month }
    if span >= 2 * 86_400 || !hasClock { return .day }
    return span >= 2 * 3600 ? .hour : .minute
  }
}

extension ColumnTime {
  /// nil if the column is not time.
  init?(_ column: Column, _ meaning: NumberMeaning?, _ name: NameWords) {
    if column.isNumeric {
      self.init(numbers: column, meaning, name)
    } else {
      self.init(texts: column)
    }
  }

  private init?(numbers column: Column, _ meaning: NumberMeaning?, _ name: NameWords) {
    let shape = column.profile.shape
    switch meaning {
    case .year: self.init(kind: .years)
    case .time:
      guard !column.areWeeksOfYears, let first = Moment(number: shape.least),
        let last = Moment(number: shape.greatest)
      else {
        self.init(kind: .cycle)
        return
      }
      self.init(kind: .moments)
      span = Double(last.seconds - first.seconds)
      hasClock = first.unit == .second
      hasGrains = true
    case nil where shape.isNatural:
      typealias Words = TimeWords
      // Includes two-digit years, and years of a study counted from 1.
      let isYear = Words.years.contains(name.last) || Words.years.contains(name.first)
      let measures = name.words.contains { Words.quantities.contains($0) }
      // "Year 1" beside "Year 2" holds that year's values.
      let isNumbered = !name.isOne && name.last.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
      if isYear, !measures, !isNumbered, shape.greatest < 2200 {
        self.init(kind: .years)
      } else if Words.months.contains(name.last), !measures, shape.isWithin(1...12) {
        self.init(kind: .cycle)
      } else {
        return nil
      }
    default: return nil
    }
  }

  private init?(texts column: Column) {
    guard let chunks = column.chunks, chunks.rowCount > 0 else { return nil }
    let rows = Self.rows(of: chunks.rowCount, Self.sampledRows)
    var texts: [String] = []
    for row in rows where texts.count < 12 {
      if column.value(at: row) != .gap { texts.append(column.trimmedText(at: row)) }
    }
    let dates = texts.compactMap { Self.readings(of: $0) }
    guard !dates.isEmpty, 10 * dates.count >= 9 * texts.count else { return nil }
    if dates.allSatisfy({ $0.allSatisfy(\.isOfCycle) }) {
      self.init(kind: .cycle)
      isClock = dates.allSatisfy { $0.contains(.clock) }
      return
    }
    guard let reader = DateReader(column, limit: Self.sampledRows) else {
      // Dates whose order of day and month is unknown are dates; codes that differ in form are not.
      guard dates.contains(where: { Self.isInEitherOrder($0) }) else { return nil }
      self.init(kind: .moments)
      return
    }
    self.init(kind: .moments)
    hasGrains = true
    var (first, last) = (Int64.max, Int64.min)
    for row in rows {
      let moment = chunks.seconds(row: row, reader, column.numbers)
      if moment == .min { continue }
      if moment < first { first = moment }
      if moment > last { last = moment }
      if moment.flooredQuotient(86_400) * 86_400 != moment { hasClock = true }
    }
    if first <= last { span = Double(last - first) }
  }

  /// Whether the day or the month may come first.
  private static func isInEitherOrder(_ found: [DateReading]) -> Bool {
    found.contains(.dayMonthYear) && found.contains(.monthDayYear)
      || found.contains(.dayMonthShortYear) && found.contains(.monthDayShortYear)
  }

  /// Never empty; ISO 8601 needs no tokens and reads as a date.
  private static func readings(of text: String) -> [DateReading]? {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      if Moment(iso: bytes) != nil { return [.yearMonthDay] }
      let readings = DateTokens(bytes)?.readings ?? []
      return readings.isEmpty ? nil : readings
    }
  }

  /// Evenly spread rows, including the first and the last.
  private static func rows(of count: Int, _ limit: Int) -> [Int] {
    if count <= limit { return Array(0..<count) }
    return (0..<limit).map { $0 * (count - 1) / (limit - 1) }
  }
}
