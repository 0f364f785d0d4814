// Fast parsing of dates from bytes: ISO 8601 directly, other forms through `NaturalOrder`.
internal import Tables

/// A moment in seconds since 1970, without a zone, and its precision.
struct Moment: Hashable, Sendable {
  var seconds: Int64
  var unit: TimeUnit
  /// The units that it lasts: a quarter is three months, a half of a year six, a week seven days.
  var length: Int8 = 1

  /// The first second after all that it lasts.
  var end: Int64 {
    let date = CivilDate(dayNumber: Int(seconds.flooredQuotient(86_400)))
    return switch unit {
    case .year: Self.seconds(CivilDate(year: date.year + 1, month: 1, day: 1))
    case .month:
      Self.seconds(
        date.month + Int(length) > 12
          ? CivilDate(year: date.year + 1, month: date.month + Int(length) - 12, day: 1)
          : CivilDate(year: date.year, month: date.month + Int(length), day: 1))
    case .day: seconds + 86_400 * Int64(length)
    case .minute: seconds + 60
    case .second: seconds + 1
    }
  }

  static func seconds(_ date: CivilDate) -> Int64 { Int64(date.dayNumber) * 86_400 }
}

extension Moment {
  /// A four-digit year, a month, a day, or a day with a clock time after `T` or a blank, optionally
  /// with seconds and a fraction; a zone is subtracted (ISO 8601-1, 5.4, RFC 3339). nil for
  /// anything else, including surrounding blanks.
  @inline(__always)
  init?(iso text: UnsafeBufferPointer<UInt8>) {
    guard let year = Self.number(text, 0, 4) else { return nil }
    if text.count == 4 {
      self.init(CivilDate(year: year, month: 1, day: 1), .year)
      return
    }
    guard text.count >= 7, text[4] == Self.dash, let month = Self.number(text, 5, 2),
      (1...12).contains(month)
    else { return nil }
    if text.count == 7 {
      self.init(CivilDate(year: year, month: month, day: 1), .month)
      return
    }
    guard text.count >= 10, text[7] == Self.dash, let day = Self.number(text, 8, 2), day >= 1,
      day <= Self.dayCount(year, month)
    else { return nil }
    self.init(CivilDate(year: year, month: month, day: day), .day)
    if text.count > 10, !readClock(text) { return nil }
  }

  private init(_ date: CivilDate, _ unit: TimeUnit) {
    (seconds, self.unit) = (Self.seconds(date), unit)
  }

  private mutating func readClock(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard
      text[10] == UInt8(ascii: "T") || text[10] == UInt8(ascii: " ")
        || text[10] == UInt8(ascii: "t"),
      let hour = Self.number(text, 11, 2), hour < 24, text.count >= 16, text[13] == Self.colon,
      let minute = Self.number(text, 14, 2), minute < 60
    else { return false }
    seconds += Int64(hour * 3600 + minute * 60)
    unit = .minute
    var index = 16
    if index < text.count, text[index] == Self.colon {
      // 60 is a leap second.
      guard let second = Self.number(text, 17, 2), second <= 60 else { return false }
      seconds += Int64(min(second, 59))
      unit = .second
      index = 19
      if index < text.count, text[index] == UInt8(ascii: ".") || text[index] == UInt8(ascii: ",") {
        index += 1
        let start = index
        while index < text.count, text[index] &- UInt8(ascii: "0") < 10 { index += 1 }
        if index == start { return false }
      }
    }
    return readZone(text, index)
  }

  private mutating func readZone(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
    var index = start
    if index < text.count, text[index] == UInt8(ascii: " ") { index += 1 }
    if index == text.count { return start == text.count }
    let sign = text[index]
    if sign | 0x20 == UInt8(ascii: "z") { return index + 1 == text.count }
    guard sign == UInt8(ascii: "+") || sign == Self.dash,
      let hours = Self.number(text, index + 1, 2)
    else { return false }
    var minutes = 0
    index += 3
    let hasColon = index < text.count && text[index] == Self.colon
    if hasColon { index += 1 }
    if hasColon || index < text.count {
      guard let rest = Self.number(text, index, 2), index + 2 == text.count else { return false }
      minutes = rest
    }
    let offset = Int64(hours * 3600 + minutes * 60)
    seconds += sign == Self.dash ? offset : -offset
    return true
  }

  private static let dash = UInt8(ascii: "-")
  private static let colon = UInt8(ascii: ":")

  /// The value of exactly `count` digits; nil if there are fewer.
  @inline(__always)
  private static func number(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ count: Int
  ) -> Int? {
    guard start + count <= text.count else { return nil }
    var number = 0
    for index in start..<start + count {
      let digit = text[index] &- UInt8(ascii: "0")
      if digit > 9 { return nil }
      number = number &* 10 &+ Int(digit)
    }
    return number
  }

  static func dayCount(_ year: Int, _ month: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// From a number: a year from 1000 to 2999; a month as `202401`; a day as `20240131`; a second as
  /// `20240131123000`; seconds to nanoseconds since 1970, from 1980 to 2100.
  init?(number: Double) {
    if number <= 2999_12_31 {
      self.init(digits: number, lastYear: 2999)
      return
    }
    if Self.isClocked(number) {
      self.init(clocked: number)
      return
    }
    for scale in [1.0, 1e3, 1e6, 1e9] {
      let seconds = number / scale
      guard (315_532_800...4_102_444_800).contains(seconds) else { continue }
      self.init(seconds: Int64(seconds.rounded(.down)), unit: .second)
      return
    }
    return nil
  }

  /// Whether a number has the digits of a day and of its time, which no count since 1970 has.
  static func isClocked(_ number: Double) -> Bool {
    (1000_01_01_00_00_00...2999_12_31_23_59_59).contains(number)
  }

  private init?(clocked number: Double) {
    let (day, clock) = Int(number).quotientAndRemainder(dividingBy: 1_000_000)
    guard number == number.rounded(), let date = Self(digits: Double(day), lastYear: 2999),
      date.unit == .day
    else { return nil }
    let (hour, minute, second) = (clock / 10_000, clock / 100 % 100, clock % 100)
    guard hour < 24, minute < 60, second < 60 else { return nil }
    self.init(
      seconds: date.seconds + Int64(hour * 3600 + minute * 60 + second), unit: .second)
  }

  /// From the digits of a date as one number: a year, a month or a day, from the year 1000 on. What is typed
  /// may be any of four digits, while cells of so great a number are more likely quantities.
  init?(digits number: Double, lastYear: Int = 9999) {
    guard (1000...9999_12_31).contains(number), case let whole = Int(number),
      Double(whole) == number
    else { return nil }
    let years = 1000...lastYear
    let (year, month, day) = (whole / 10_000, whole / 100 % 100, whole % 100)
    if years.contains(whole) {
      self.init(CivilDate(year: whole, month: 1, day: 1), .year)
    } else if years.contains(whole / 100), (1...12).contains(day) {
      self.init(CivilDate(year: whole / 100, month: day, day: 1), .month)
    } else if years.contains(year), (1...12).contains(month),
      (1...Self.dayCount(year, month)).contains(day)
    {
      self.init(CivilDate(year: year, month: month, day: day), .day)
    } else {
      return nil
    }
  }

  /// The greatest number that tells a date by as many digits: of a year, a month or a day; nil for moments.
  var lastOfDigits: Double? {
    switch unit {
    case .year: 9999
    case .month: 9999_12
    case .day: 9999_12_31
    default: nil
    }
  }

  /// From a name with a known reading.
  init?(_ tokens: DateTokens, _ reading: DateReading) {
    guard let key = tokens.key(reading) else { return nil }
    switch reading {
    case .weekday, .clock, .month, .quarter, .half, .week, .monthAndDay, .dayAndMonth: return nil
    case .year: self.init(CivilDate(year: key, month: 1, day: 1), .year)
    case .yearAndMonth, .monthAndYear, .monthAndShortYear:
      self.init(CivilDate(year: key / 100, month: key % 100, day: 1), .month)
    case .quarterOfYear:
      self.init(CivilDate(year: key / 100, month: key % 100 * 3 - 2, day: 1), .month)
      length = 3
    case .halfOfYear:
      self.init(CivilDate(year: key / 100, month: key % 100 * 6 - 5, day: 1), .month)
      length = 6
    case .weekOfYear:
      let (year, week, day) = (key / 1000, key / 10 % 100, key % 10)
      // January 4 is in the first week (ISO 8601).
      let fourth = CivilDate(year: year, month: 1, day: 4).dayNumber
      let monday = fourth - (fourth + 3 - Int(Int64(fourth + 3).flooredQuotient(7)) * 7)
      self.init(seconds: Int64(monday + 7 * (week - 1) + max(0, day - 1)) * 86_400, unit: .day)
      if day == 0 { length = 7 }
    case .yearMonthDay, .dayMonthYear, .monthDayYear, .compact, .shortYearMonthDay,
      .dayMonthShortYear, .monthDayShortYear:
      self.init(
        seconds: Int64(key).flooredQuotient(1_000_000),
        unit: tokens.clockMicroseconds == 0 ? .day : .second)
    }
  }
}
