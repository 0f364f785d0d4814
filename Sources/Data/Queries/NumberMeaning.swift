// Which numbers are not quantities: ids, codes, years and dates make meaningless bars.
internal import Tables

/// The meaning of a numeric column that measures nothing.
package enum NumberMeaning: String, CaseIterable, Hashable, Sendable {
  /// A number with zeros before it.
  case identifier
  /// A row number: 0, 1, 2… or 1, 2, 3….
  case ordinal
  case year
  /// A date or moment written as a number, or the number of a month, week, day or hour.
  case time
}

extension NumberMeaning {
  /// The meanings of the numeric columns that are not quantities, by column index.
  static func meanings(of columns: [Column]) -> [Int: NumberMeaning] {
    var meanings: [Int: NumberMeaning] = [:]
    for column in columns where column.isNumeric {
      meanings[column.index] = NumberMeaning(of: column)
    }
    return meanings
  }

  /// The column's meaning; nil if it is or may be a quantity.
  ///
  /// For times, name and shape must agree, so that no quantity is misjudged by its name alone, or
  /// because its numbers happen to be whole, rising or of four digits. The last word of the name
  /// counts (for years also the first), provided that none of its words measures ("number of",
  /// "total", "per"):
  ///
  /// - years of four digits, 1000…2999;
  /// - dates and times: `20240131123000`, seconds to nanoseconds since 1970, the days of a
  ///   spreadsheet; a rising timestamp; months as `202401` and as 1…12, quarters as 1…4; weeks,
  ///   days and hours that rise, or come again and again from most of a cycle.
  ///
  /// The shape alone decides for leading zeros (`007`), for days like `20240131`, and for a first
  /// column without a name that counts rows or years by one.
  fileprivate init?(of column: Column) {
    let shape = column.profile.shape
    // Numbers with a unit are a quantity, whatever the column's name.
    guard shape.count > 0, column.numbers.quantity == .none else { return nil }
    if shape.areDays {
      self = .time
    } else if shape.isNatural, shape.hasLeadingZero {
      self = .identifier
    } else if column.index == 0, column.hasNoName, shape.countsRows {
      self = .ordinal
    } else if column.index == 0, column.hasNoName, shape.countsYears {
      self = .year
    } else if let meaning = Self.named(NameWords(column.name), shape) {
      self = meaning
    } else {
      return nil
    }
  }

  fileprivate static func named(_ name: NameWords, _ shape: NumberShape) -> NumberMeaning? {
    typealias Words = TimeWords
    let measures = name.words.contains { Words.quantities.contains($0) }
    if shape.areYears, !name.words.contains(where: { $0.first?.isNumber ?? false }) {
      if Words.years.contains(name.last), !measures { return .year }
      if Words.years.contains(name.first), !measures || name.words.dropFirst().first == "of" {
        return .year
      }
    }
    return !measures && isTime(name, shape) ? .time : nil
  }

  private static func isTime(_ name: NameWords, _ shape: NumberShape) -> Bool {
    typealias Words = TimeWords
    let last = name.last
    let isStamp = Words.timestamps.contains(last)
    let isDate = isStamp || Words.dates.contains(last)
    let isMoment = isDate || Words.times.contains(last)
    if isStamp, shape.isRising, shape.count > 1 { return true }
    if isMoment, shape.isWithin(1800_01_01_00_00_00...2199_12_31_23_59_59) { return true }
    if isMoment, shape.isSinceEpoch, isDate || shape.isRising { return true }
    if isDate, shape.isWithin(20_000...80_000), shape.isRising { return true }
    if Words.times.contains(last), shape.countsRows { return true }
    if isMoment || Words.months.contains(last) || last == "period", shape.areMonths { return true }
    if Words.weeks.contains(last), shape.mayBeWeeksOfYears { return true }
    guard name.isOne, shape.isNatural, shape.count > 1 else { return false }
    if Words.months.contains(last) { return shape.isWithin(1...12) }
    if Words.quarters.contains(last) { return shape.isWithin(1...4) }
    return Words.weeks.contains(last) && shape.counts(0...53)
      || Words.days.contains(last)
        && (shape.counts(0...7) || shape.counts(0...31) || shape.counts(0...366))
      || Words.hours.contains(last) && shape.counts(0...24)
  }
}

extension NumberShape {
  /// Whether the numbers count a unit of time: they rise, or come again and again from most of a
  /// cycle. Quantities of one unit seldom reach three quarters of the next: nobody works 18 hours a
  /// day.
  fileprivate func counts(_ cycle: ClosedRange<Double>) -> Bool {
    guard isWithin(cycle) else { return false }
    let width = greatest - least
    return isRising || Double(count) > 2 * width && 4 * width >= 3 * cycle.upperBound
  }

  /// Years and their weeks, as `202453`.
  fileprivate var mayBeWeeksOfYears: Bool { isNatural && isWithin(1000_01...2999_53) }

  fileprivate var countsYears: Bool {
    areYears && isWithin(1800...2199) && count >= 3 && (risesByOne || fallsByOne)
  }

  /// Seconds, milliseconds, microseconds or nanoseconds since 1970, from 1980 to 2100.
  fileprivate var isSinceEpoch: Bool {
    [1.0, 1e3, 1e6, 1e9].contains { isWithin(315_532_800 * $0...4_102_444_800 * $0) }
  }
}

extension Column {
  /// Whether 0012 and 12 would be different names: whole numbers without a unit, but of no time, as months
  /// from 01 to 12 are typed in any way.
  var mayHaveCodes: Bool {
    let shape = profile.shape
    guard isNumeric, shape.count > 0, shape.isNatural, !shape.areDays else { return false }
    return numbers.quantity == .none && NumberMeaning.named(NameWords(name), shape) == nil
  }

  /// Whether it has such codes, with zeros before them.
  var hasCodes: Bool { profile.shape.hasLeadingZero && mayHaveCodes }

  /// Whether its numbers are years and their weeks, which read as months: `202402`.
  var areWeeksOfYears: Bool {
    isNumeric && profile.shape.mayBeWeeksOfYears
      && TimeWords.weeks.contains(NameWords(name).last)
  }

  /// The year, month or day that a typed number tells where the column's numbers are dates of more
  /// digits: `2024` where cells are `20240131`, or seconds since 1970. nil for any other number.
  func partOfDate(_ value: String) -> Moment? {
    guard isNumeric, case .number(let number) = numbers.value(of: value),
      let moment = Moment(digits: number), let last = moment.lastOfDigits,
      profile.shape.greatest > last, NumberMeaning(of: self) == .time, DateReader(self) != nil
    else { return nil }
    return moment
  }
}
