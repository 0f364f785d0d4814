// Parses durations as people and programs write them: 1:30:05.25, 2h 5m, 1-02:03:04, PT1H5M.

/// A duration parsed from a cell, in a form other than a number with one unit.
package struct DurationText {
  package enum Form: Hashable, Sendable {
    /// `1:30`: two parts without a fraction.
    case pair
    /// `1:30.5`: minutes and seconds with a fraction.
    case fractionalPair
    /// `1:30:05`, optionally with a fraction.
    case clock
    /// `clock` preceded by a number of days.
    case daysAndClock
    /// `2h 5m`, `PT1H5M`: numbers with units.
    case units
  }

  package private(set) var form = Form.units
  /// The number before the first colon and how many digits it is written with.
  package private(set) var first = 0
  package private(set) var firstDigits = 0
  /// The number after the first colon.
  package private(set) var second = 0
  /// Whether it begins with a sign.
  package private(set) var isSigned = false
  /// The sign of the days, and that of what follows them.
  private var daySign = 1.0
  private var sign = 1.0
  private var days = 0.0
  private var parts: [Double] = []
  private var bytes: [UInt8]
  private var index = 0

  /// nil if the trimmed cell is not a duration.
  package init?(_ cell: Span<UInt8>) {
    guard (3...48).contains(cell.count), Self.mayBegin(cell[0]) else { return nil }
    bytes = Array(repeating: 0, count: cell.count)
    for index in bytes.indices { bytes[index] = cell[index] }
    daySign = readSign() ?? 1
    (sign, isSigned) = (daySign, index > 0)
    guard readsISO() || readsClock() || readsUnits(UInt8(ascii: ",")) else { return nil }
  }

  private static func mayBegin(_ byte: UInt8) -> Bool {
    byte &- Byte.zero < 10 || byte == Byte.minus || byte == Byte.plus || byte == UInt8(ascii: "P")
  }

  /// The duration in seconds.
  ///
  /// - Parameter pairsAreHours: whether `1:30` is an hour and a half.
  package func seconds(pairsAreHours: Bool) -> Double {
    switch form {
    case .units: return sign * days
    case .pair where pairsAreHours: return sign * (3600 * parts[0] + 60 * parts[1])
    case .pair, .fractionalPair: return sign * (60 * parts[0] + parts[1])
    case .clock, .daysAndClock:
      let clock = 3600 * parts[0] + 60 * parts[1] + parts[2]
      return daySign * 86_400 * days + sign * clock
    }
  }

  private static let mostFirstDigits = 5
  private var isAtEnd: Bool { index == bytes.count }

  private mutating func readSign() -> Double? {
    guard !isAtEnd, bytes[index] == Byte.minus || bytes[index] == Byte.plus else { return nil }
    defer { index += 1 }
    return bytes[index] == Byte.minus ? -1 : 1
  }

  /// `1:30`, `1:30:05.25`, `1-02:03:04`, `1 day, 2:03:04`, `-1 days +23:59:58.5`.
  private mutating func readsClock() -> Bool {
    let start = index
    if readsDays() { form = .daysAndClock } else { index = start }
    while parts.count < 3 {
      let digits = index
      guard let number = readNumber(hasFraction: !parts.isEmpty) else { break }
      let isWhole =
        !bytes[digits..<index].contains(Byte.point) && !bytes[digits..<index].contains(Byte.comma)
      if parts.isEmpty {
        // More digits may be more than an integer holds.
        guard index - digits <= Self.mostFirstDigits else { break }
        (first, firstDigits) = (Int(number), index - digits)
      } else {
        let wholeDigits = bytes[digits..<index].prefix { $0 &- Byte.zero < 10 }.count
        guard wholeDigits == 2, number < 60 else { break }
        if parts.count == 1 { second = Int(number) }
      }
      parts.append(number)
      if isAtEnd { return endClock(isWhole: isWhole) }
      guard isWhole, bytes[index] == Byte.colon else { break }
      index += 1
    }
    index = start
    (form, sign, days, parts) = (.units, daySign, 0, [])
    return false
  }

  private mutating func endClock(isWhole: Bool) -> Bool {
    switch (parts.count, form) {
    case (3, .daysAndClock): return true
    case (3, _): form = .clock
    case (2, .daysAndClock): parts.append(0)
    case (2, _): form = isWhole ? .pair : .fractionalPair
    default: return false
    }
    return true
  }

  private mutating func readsDays() -> Bool {
    guard let number = readNumber(hasFraction: false), !isAtEnd else { return false }
    days = number
    if bytes[index] == Byte.minus {
      index += 1
      return true
    }
    skipBlank()
    guard let unit = readUnit(), let text = UnitText(unit), ["day", "days", "d"].contains(text)
    else {
      days = 0
      return false
    }
    if !isAtEnd, bytes[index] == Byte.comma { index += 1 }
    skipBlank()
    // As Python and PostgreSQL write it: after a word the clock has its own sign.
    sign = readSign() ?? (text == "d" ? daySign : 1)
    return true
  }

  /// `2h 5m`, `1h2m3.5s`, `1 hour, 30 minutes`: at least two parts with decreasing units.
  private mutating func readsUnits(_ comma: UInt8) -> Bool {
    var count = 0
    var last = Double.infinity
    while !isAtEnd {
      guard let number = readNumber(hasFraction: true) else { return false }
      skipBlank()
      guard let unit = readUnit(), let text = UnitText(unit), let scale = Quantity.duration(text),
        scale < last
      else { return false }
      last = scale
      days += scale < 1e9 ? number / (1e9 / scale) : number * (scale / 1e9)
      count += 1
      if !isAtEnd, bytes[index] == comma { index += 1 }
      skipBlank()
    }
    return count >= 2
  }

  /// ISO 8601 without years and months, whose lengths vary.
  private mutating func readsISO() -> Bool {
    guard bytes[index] == UInt8(ascii: "P") else { return false }
    let start = index
    index += 1
    var isTime = false
    var count = 0
    while !isAtEnd {
      if bytes[index] == UInt8(ascii: "T"), !isTime {
        isTime = true
        index += 1
        continue
      }
      guard let number = readNumber(hasFraction: true), !isAtEnd else { break }
      let scale: Double
      switch (bytes[index], isTime) {
      case (UInt8(ascii: "W"), false): scale = 604_800
      case (UInt8(ascii: "D"), false): scale = 86_400
      case (UInt8(ascii: "H"), true): scale = 3600
      case (UInt8(ascii: "M"), true): scale = 60
      case (UInt8(ascii: "S"), true): scale = 1
      default: scale = 0
      }
      guard scale > 0 else { break }
      index += 1
      days += number * scale
      count += 1
    }
    if isAtEnd, count > 0 { return true }
    (index, days) = (start, 0)
    return false
  }

  private mutating func readNumber(hasFraction: Bool) -> Double? {
    let start = index
    while !isAtEnd, bytes[index] &- Byte.zero < 10 { index += 1 }
    guard index > start else { return nil }
    var text = bytes[start..<index]
    if hasFraction, index + 1 < bytes.count,
      bytes[index] == Byte.point || bytes[index] == Byte.comma, bytes[index + 1] &- Byte.zero < 10
    {
      let mark = index
      index += 1
      while !isAtEnd, bytes[index] &- Byte.zero < 10 { index += 1 }
      text += [Byte.point] + bytes[(mark + 1)..<index]
    }
    return Double(String(decoding: text, as: UTF8.self))
  }

  private mutating func readUnit() -> ArraySlice<UInt8>? {
    let start = index
    while !isAtEnd, (bytes[index] | 0x20) &- UInt8(ascii: "a") < 26 || bytes[index] >= 0x80 {
      index += 1
    }
    return index > start ? bytes[start..<index] : nil
  }

  private mutating func skipBlank() { while !isAtEnd, bytes[index] == Byte.space { index += 1 } }
}
