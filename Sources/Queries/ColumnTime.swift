// Which columns are time, and how finely a chart tells it apart.
internal import Tables

/// What a column of years, dates or moments is as the names of bars.
struct ColumnTime: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// Years as numbers: each is a bar.
    case years
    /// Dates and moments.
    case moments
    /// Months, weekdays or quarters of no year, and numbers of periods.
    case cycle
  }

  let kind: Kind
  /// From the first to the last, in seconds; 0 where it is not known.
  private(set) var span = 0.0
  /// Whether some moments are not the beginning of a day.
  private(set) var hasClock = false
  /// Whether dates can be put into periods: not where day and month cannot be told apart.
  private(set) var hasGrains = false

  /// So many dates are bars of their own: 12 of 18 charts; of 51 with more dates 42 merge them.
  static let mostBars = 60
  /// Whether it is of two years at the least and tells months apart.
  var hasSeasons: Bool { kind == .moments && hasGrains && span >= 24 * Self.month }

  private static let month = 30.44 * 86_400
  private static let sampledRows = 160

  /// The periods that dates are put into; nil where each is a bar.
  ///
  /// More than 60 months are years, 3 to 60 are months; then days, and hours within two days.
  ///
  /// - Parameters:
  ///   - distinct: how many dates there are.
  ///   - isCounted: whether rows are counted: then moments that are all different are periods too,
  ///     since each has one row.
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
  /// nil where the column is none of time.
  ///
  /// - Parameter meaning: of its numbers.
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
      guard let first = Moment(number: shape.least), let last = Moment(number: shape.greatest)
      else {
        self.init(kind: .cycle)
        return
      }
      self.init(kind: .moments)
      span = Double(last.seconds - first.seconds)
      hasClock = first.unit == .second
      hasGrains = true
    case nil where shape.isNatural:
      typealias Words = IdentifierWords
      // Years of two digits, and those of a study from 1.
      let isYear = Words.years.contains(name.last) || Words.years.contains(name.first)
      let measures = name.words.contains { Words.measures.contains($0) }
      // "Year 1" beside "Year 2" is what was in it.
      let isNumbered = !name.isOne && name.last.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
      if isYear, !measures, !isNumbered, shape.greatest < 2200 {
        self.init(kind: .years)
      } else if Words.months.contains(name.last), shape.isWithin(1...12) {
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
      let text = column.trimmedText(at: row)
      if !text.isEmpty { texts.append(text) }
    }
    let dates = texts.filter { Self.readings(of: $0) != nil }
    guard !dates.isEmpty, 10 * dates.count >= 9 * texts.count else { return nil }
    let cycles: Set<DateReading> = [
      .weekday, .month, .quarter, .half, .week, .clock, .monthAndDay, .dayAndMonth,
    ]
    if dates.allSatisfy({ Self.readings(of: $0).map { $0.allSatisfy(cycles.contains) } ?? false }) {
      self.init(kind: .cycle)
      return
    }
    self.init(kind: .moments)
    guard let reader = DateReader(column, limit: Self.sampledRows) else { return }
    hasGrains = true
    var (first, last) = (Int64.max, Int64.min)
    for row in rows {
      chunks.withText(row: row) { text in
        let (start, end) = trimmedBounds(of: text)
        text.extracting(start..<end).withUnsafeBufferPointer { text in
          let moment = reader.seconds(of: text)
          if moment == .min { return }
          if moment < first { first = moment }
          if moment > last { last = moment }
          if moment.flooredQuotient(86_400) * 86_400 != moment { hasClock = true }
        }
      }
    }
    if first <= last { span = Double(last - first) }
  }

  /// Not empty; of ISO 8601, which needs none, the same as of a date.
  private static func readings(of text: String) -> [DateReading]? {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      if Moment(iso: bytes) != nil { return [.yearMonthDay] }
      let readings = DateTokens(bytes)?.readings ?? []
      return readings.isEmpty ? nil : readings
    }
  }

  /// Some rows, the first and the last among them.
  private static func rows(of count: Int, _ limit: Int) -> [Int] {
    if count <= limit { return Array(0..<count) }
    return (0..<limit).map { $0 * (count - 1) / (limit - 1) }
  }
}
