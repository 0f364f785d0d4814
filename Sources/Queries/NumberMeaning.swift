// Which numbers are not quantities: ids, codes, years and dates make meaningless bars.
internal import Tables

/// The meaning of a numeric column that measures nothing.
package enum NumberMeaning: String, CaseIterable, Hashable, Sendable {
  /// An id, code, order number, postcode or telephone number.
  case identifier
  /// A row number: 0, 1, 2… or 1, 2, 3….
  case ordinal
  case year
  /// A date or moment written as a number, or the number of a month, week, day or hour.
  case time
  case coordinate
}

extension NumberMeaning {
  /// The meanings of the numeric columns that are not quantities, by column index.
  static func meanings(of columns: [Column]) -> [Int: NumberMeaning] {
    let hasCoordinates =
      columns.contains(where: \.isLatitude) && columns.contains(where: \.isLongitude)
    var meanings: [Int: NumberMeaning] = [:]
    for column in columns where column.isNumeric {
      meanings[column.index] = NumberMeaning(of: column, hasCoordinates: hasCoordinates)
    }
    return meanings
  }

  /// The column's meaning; nil if it is or may be a quantity.
  ///
  /// Name and shape must agree, so that no quantity is misjudged by its name alone, or because its
  /// numbers happen to be whole, rising or of four digits. The last word of the name counts (for
  /// `id` and years also the first), provided that none of its words measures ("number of",
  /// "total", "per"):
  ///
  /// - `id`, `code`, `key`…: whole numbers without sign. If `id` is the first of several words, the
  ///   shape must also be one of the next item;
  /// - `no.`, `nr`, `number` after another word: also with a leading zero, counting by one, or all
  ///   with the same number of digits: at least four, and for `number` six;
  /// - postcodes of four to nine digits, telephone numbers of nine to fifteen;
  /// - `index`, `rank`, `no.`, `number`…: 0, 1, 2… or 1, 2, 3…, at least three rows;
  /// - years of four digits, 1000…2999;
  /// - dates and times: `20240131123000`, seconds to nanoseconds since 1970, the days of a
  ///   spreadsheet; a rising timestamp; months as `202401` and as 1…12, quarters as 1…4; rising
  ///   weeks, days and hours;
  /// - latitudes and longitudes, if the table has both.
  ///
  /// The shape alone decides for leading zeros (`007`), for days like `20240131`, and for a first
  /// column without a name that counts rows or years by one.
  ///
  /// - Parameter hasCoordinates: whether the table has both latitude and longitude.
  private init?(of column: Column, hasCoordinates: Bool) {
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
    } else if hasCoordinates, column.isLatitude || column.isLongitude {
      self = .coordinate
    } else {
      return nil
    }
  }

  private static func named(_ name: NameWords, _ shape: NumberShape) -> NumberMeaning? {
    typealias Words = IdentifierWords
    let (first, last) = (name.first, name.last)
    let measures = name.words.contains { Words.measures.contains($0) }
    if shape.areYears, !name.words.contains(where: { $0.first?.isNumber ?? false }) {
      if Words.years.contains(last), !measures { return .year }
      if Words.years.contains(first), !measures || name.words.dropFirst().first == "of" {
        return .year
      }
    }
    guard !measures else { return nil }
    if Words.ordinals.contains(last), shape.countsRows { return .ordinal }
    if isTime(name, shape) { return .time }
    guard shape.isNatural else { return nil }
    let digits = shape.digitCounts
    let isIdentifier =
      Words.identifiers.contains(last)
      || first == "id" && shape.isNumbering(digits: 4)
      || !name.isOne && Words.shortNumbers.contains(last) && shape.isNumbering(digits: 4)
      || !name.isOne && Words.longNumbers.contains(last) && shape.isNumbering(digits: 6)
      || name.isOne && last.count > 6 && (last.hasSuffix("nr") || last.hasSuffix("nummer"))
        && shape.isNumbering(digits: 4)
      || Words.postcodes.contains(last) && 4 <= digits.lowerBound && digits.upperBound <= 9
      || Words.phones.contains(last) && 9 <= digits.lowerBound && digits.upperBound <= 15
    return isIdentifier ? .identifier : nil
  }

  private static func isTime(_ name: NameWords, _ shape: NumberShape) -> Bool {
    typealias Words = IdentifierWords
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
    guard name.isOne, shape.isNatural, shape.count > 1 else { return false }
    if Words.months.contains(last) { return shape.isWithin(1...12) }
    if Words.quarters.contains(last) { return shape.isWithin(1...4) }
    guard shape.isRising else { return false }
    return Words.weeks.contains(last) && shape.isWithin(0...53)
      || Words.days.contains(last) && shape.isWithin(0...366)
      || Words.hours.contains(last) && shape.isWithin(0...24)
  }
}

extension NumberShape {
  /// Whether they look assigned rather than counted: leading zeros, steps of one, or a constant
  /// number of digits.
  fileprivate func isNumbering(digits least: Int) -> Bool {
    isNatural && count > 1
      && (hasLeadingZero || risesByOne || fallsByOne || (digits ?? 0) >= least)
  }

  fileprivate var countsYears: Bool {
    areYears && isWithin(1800...2199) && count >= 3 && (risesByOne || fallsByOne)
  }

  /// Seconds, milliseconds, microseconds or nanoseconds since 1970, from 1980 to 2100.
  fileprivate var isSinceEpoch: Bool {
    [1.0, 1e3, 1e6, 1e9].contains { isWithin(315_532_800 * $0...4_102_444_800 * $0) }
  }
}

extension Column {
  private var lastWord: String { NameWords(name).last }

  fileprivate var isLatitude: Bool {
    profile.shape.isWithin(-90...90) && IdentifierWords.latitudes.contains(lastWord)
  }

  fileprivate var isLongitude: Bool {
    profile.shape.isWithin(-180...360) && IdentifierWords.longitudes.contains(lastWord)
  }
}
