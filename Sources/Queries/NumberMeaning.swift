// Which numbers are no quantities: ids, codes, years and dates would be bars that mean nothing.
internal import Tables

/// What a column of numbers is that names things or moments and measures nothing.
package enum NumberMeaning: String, CaseIterable, Hashable, Sendable {
  /// An id, code, number of an order, postcode, number of a telephone.
  case identifier
  /// 0, 1, 2… or 1, 2, 3…: which row it is.
  case ordinal
  case year
  /// A date or a moment that is written as a number, or the number of a month, week, day, hour.
  case time
  /// A latitude or a longitude.
  case coordinate
}

extension NumberMeaning {
  /// What the columns of numbers hold that are no quantities, by their indices.
  static func meanings(of columns: [Column]) -> [Int: NumberMeaning] {
    let hasCoordinates =
      columns.contains(where: \.isLatitude) && columns.contains(where: \.isLongitude)
    var meanings: [Int: NumberMeaning] = [:]
    for column in columns where column.isNumeric {
      meanings[column.index] = NumberMeaning(of: column, hasCoordinates: hasCoordinates)
    }
    return meanings
  }

  /// What the column holds; nil where it is a quantity, or may be one.
  ///
  /// Name and shape have to agree, so that no quantity is taken for something else because of its
  /// name alone, or because its numbers happen to be whole, rising or of four digits. By the last
  /// word of the name (or the first, for `id` and the years), and where none of its words measures
  /// ("number of", "total", "per"):
  ///
  /// - `id`, `code`, `key`…: whole numbers without sign. Where `id` is the first of several words,
  ///   with one of the shapes of the next;
  /// - `no.`, `nr`, `number` after another word: also with a zero before another digit, counting by
  ///   one, or as many digits each: four, and for `number` six;
  /// - postcodes of four to nine digits, numbers of telephones of nine to fifteen;
  /// - `index`, `rank`, `no.`, `number`…: 0, 1, 2… or 1, 2, 3…, three rows at the least;
  /// - years of four digits, 1000…2999;
  /// - dates and times: `20240131123000`, seconds to nanoseconds since 1970, the days of a
  ///   spreadsheet; a timestamp that only rises; months as `202401` and as 1…12, quarters as 1…4;
  ///   weeks, days and hours that rise;
  /// - latitudes and longitudes, if the table has both.
  ///
  /// The shape alone tells where there is a zero before another digit (`007`), where all are days
  /// as `20240131`, and where the first column has no name and counts rows or years by one.
  ///
  /// - Parameter hasCoordinates: whether the table has both.
  private init?(of column: Column, hasCoordinates: Bool) {
    let shape = column.profile.shape
    // What is counted in kilograms is a quantity, whatever it is called.
    guard shape.count > 0, column.numbers.quantity == .none else { return nil }
    if shape.areDays {
      self = .time
    } else if shape.isNatural, shape.hasLeadingZero {
      self = .identifier
    } else if column.index == 0, column.hasMadeUpName, shape.countsRows {
      self = .ordinal
    } else if column.index == 0, column.hasMadeUpName, shape.countsYears {
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
  /// Whether they look given out and not counted: a zero in front, one more each, or as many digits
  /// each.
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
  /// Whether nobody has named it: the header is missing or empty, or is what pandas writes there.
  fileprivate var hasMadeUpName: Bool {
    name == "Column \(index + 1)" || name == "Unnamed: \(index)"
  }

  private var lastWord: String { NameWords(name).last }

  fileprivate var isLatitude: Bool {
    profile.shape.isWithin(-90...90) && IdentifierWords.latitudes.contains(lastWord)
  }

  fileprivate var isLongitude: Bool {
    profile.shape.isWithin(-180...360) && IdentifierWords.longitudes.contains(lastWord)
  }

}
