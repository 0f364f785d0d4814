// The text of a number in a cell, as a CSV of the sheet would have it.

/// From which day a workbook counts.
enum DateSystem {
  case from1900, from1904
}

struct CellText {
  var system = DateSystem.from1900
  /// The text of the last number.
  private(set) var bytes: [UInt8] = []

  /// Digits that a spreadsheet keeps of a number.
  private static let precision = 15
  private static let lastDay = 2_958_466.0

  /// Writes a number that is given in decimal digits; what is no number stays a text, and what is no day
  /// in a format of days is a gap.
  ///
  /// - Parameter column: the numbers of its column, which it is noted in.
  mutating func write(
    _ digits: UnsafeBufferPointer<UInt8>, _ format: NumberFormat, in column: inout NumberColumn
  ) {
    bytes.removeAll(keepingCapacity: true)
    if case .general = format, isShort(digits) {
      column.noteBare()
      bytes.append(contentsOf: digits)
      return
    }
    guard let number = Double(String(decoding: digits, as: UTF8.self)), number.isFinite else {
      bytes.append(contentsOf: digits)
      return
    }
    write(number, format, in: &column)
  }

  private mutating func write(
    _ number: Double, _ format: NumberFormat, in column: inout NumberColumn
  ) {
    let isDay = number >= 0 && number < Self.lastDay
    switch format {
    case .number(let shown): writeShown(number, shown, in: &column)
    // The value of a reference to an empty cell, which is before the first day.
    case .date where number == 0 && system == .from1900,
      .dateAndTime where number == 0 && system == .from1900:
      break
    case .date where isDay && (number >= 1 || system == .from1904):
      writeDate(number, withTime: false)
    case .dateAndTime where isDay && (number >= 1 || system == .from1904):
      writeDate(number, withTime: true)
    case .minutes where number.magnitude < 1: writeLength(number)
    case .time where isDay, .minutes where isDay, .dateAndTime where isDay, .date where isDay:
      writeTime(number)
    case .dateOrTime where isDay:
      if number < 1 { writeTime(number) } else { writeDate(number, withTime: false) }
    case .elapsed where number.magnitude < Self.lastDay: writeLength(number)
    case .general, .date, .time, .minutes, .dateAndTime, .dateOrTime, .elapsed:
      column.noteBare()
      bytes += general(number)
    }
  }

  /// Whether a number is written in so few digits that it is what the spreadsheet shows.
  private func isShort(_ digits: UnsafeBufferPointer<UInt8>) -> Bool {
    digits.count <= Self.precision
      && digits.allSatisfy { $0 &- 0x30 < 10 || $0 == 0x2E || $0 == 0x2D }
  }

  private func general(_ number: Double) -> [UInt8] {
    var text = number.description
    if text.utf8.count > Self.precision {
      // The digits that are shown of 0.1 + 0.2 are those of 0.3.
      text = rounded(number).description
    }
    if text.hasSuffix(".0") { text.removeLast(2) }
    return Array(text.utf8)
  }

  /// The number with fifteen digits.
  private func rounded(_ number: Double) -> Double {
    guard number != 0 else { return 0 }
    let mantissa = number.description.prefix { $0 != "e" }
    if mantissa.utf8.count(where: { $0 &- 0x30 < 10 }) <= Self.precision { return number }
    // The text of the number cut after fifteen digits, and the next one up.
    var (digits, magnitude) = ([UInt8](), 0)
    let text = Array(number.magnitude.description.utf8)
    let exponentAt = text.firstIndex(of: UInt8(ascii: "e")) ?? text.count
    let exponent = Int(String(decoding: text[exponentAt...].dropFirst(), as: UTF8.self)) ?? 0
    var isPastPoint = false
    for byte in text[..<exponentAt] {
      if byte == UInt8(ascii: ".") {
        isPastPoint = true
        continue
      }
      if digits.isEmpty, byte == 0x30 {
        if isPastPoint { magnitude -= 1 }
        continue
      }
      digits.append(byte)
      if !isPastPoint { magnitude += 1 }
    }
    guard digits.count > Self.precision else { return number }
    let roundsUp = digits[Self.precision] >= 0x35
    guard var whole = Int(String(decoding: digits[..<Self.precision], as: UTF8.self)) else {
      return number
    }
    if roundsUp { whole += 1 }
    let scale = magnitude - Self.precision + exponent
    let short = Double("\(whole)e\(scale)") ?? number.magnitude
    return number < 0 ? -short : short
  }

  private mutating func writeShown(
    _ number: Double, _ shown: NumberFormat.Shown, in column: inout NumberColumn
  ) {
    let number = shown.isPercent ? rounded(number * 100) : number
    let magnitude = number.magnitude
    column.note(magnitude, shown.affix)
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    if case .before(let currency) = shown.affix { bytes += currency }
    let digits = shown.decimals.flatMap { fixed(magnitude, $0, in: &column) } ?? general(magnitude)
    if digits.allSatisfy({ $0 &- 0x30 < 10 }) {
      bytes += repeatElement(0x30, count: max(0, shown.leastDigits - digits.count))
    }
    bytes += digits
    switch shown.affix {
    case .none, .before: return
    case .measure where !column.hasOneUnit: return
    case .after(let word), .measure(let word): bytes += [UInt8(ascii: " ")] + word
    }
  }

  /// The number with so many decimals; nil if it has more.
  private func fixed(
    _ number: Double, _ decimals: Int, in column: inout NumberColumn
  ) -> [UInt8]? {
    guard decimals <= 9 else { return nil }
    var power = 1.0
    for _ in 0..<decimals { power *= 10 }
    let scaled = number * power
    let whole = scaled.rounded()
    guard whole < 1e15, (scaled - whole).magnitude <= noise(of: whole) else { return nil }
    if whole == 0, number > 0, !column.isNoise(number) { return nil }
    var text = Array(String(Int(whole)).utf8)
    guard decimals > 0 else { return text }
    while text.count <= decimals { text.insert(0x30, at: 0) }
    text.insert(UInt8(ascii: "."), at: text.count - decimals)
    return text
  }

  /// How far binary arithmetic may have moved a number from a whole one: a few units of the last
  /// digit that a spreadsheet keeps. Around zero no digit tells, but the other numbers of the column.
  private func noise(of whole: Double) -> Double {
    guard whole > 0 else { return 1e-9 }
    var unit = 1e-14
    while whole >= unit * 1e15 { unit *= 10 }
    return 2.5 * unit
  }

  private static let dayMilliseconds = 86_400_000

  private mutating func writeDate(_ number: Double, withTime: Bool) {
    let whole = Int(number)
    var milliseconds = Int(((number - Double(whole)) * Double(Self.dayMilliseconds)).rounded())
    var day = whole
    if withTime, milliseconds >= Self.dayMilliseconds { (day, milliseconds) = (day + 1, 0) }
    // Days since 1970-01-01. There is a February 29 in 1900 that never was.
    switch system {
    case .from1904: day -= 24_107
    case .from1900: day -= whole < 60 ? 25_568 : 25_569
    }
    writeDay(day)
    if withTime {
      bytes.append(UInt8(ascii: " "))
      writeTime(milliseconds)
    }
  }

  /// A day of the Gregorian calendar (Hinnant, "chrono-Compatible Low-Level Date Algorithms").
  private mutating func writeDay(_ day: Int) {
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    append(year, digits: 4)
    bytes.append(UInt8(ascii: "-"))
    append(month, digits: 2)
    bytes.append(UInt8(ascii: "-"))
    append(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1, digits: 2)
  }

  /// A length of time, with a sign, which no time of day has.
  private mutating func writeLength(_ number: Double) {
    bytes.append(UInt8(ascii: number < 0 ? "-" : "+"))
    writeTime(Int((number.magnitude * Double(Self.dayMilliseconds)).rounded()))
  }

  /// The time of a day.
  private mutating func writeTime(_ number: Double) {
    let part = number - Double(Int(number))
    let milliseconds = Int((part * Double(Self.dayMilliseconds)).rounded())
    writeTime(milliseconds % Self.dayMilliseconds)
  }

  private mutating func writeTime(_ milliseconds: Int) {
    let seconds = milliseconds / 1000
    append(seconds / 3600, digits: 2)
    bytes.append(UInt8(ascii: ":"))
    append(seconds / 60 % 60, digits: 2)
    bytes.append(UInt8(ascii: ":"))
    append(seconds % 60, digits: 2)
    if case let rest = milliseconds % 1000, rest > 0 {
      bytes.append(UInt8(ascii: "."))
      append(rest, digits: 3)
    }
  }

  private mutating func append(_ number: Int, digits: Int) {
    let text = String(number).utf8
    for _ in 0..<max(0, digits - text.count) { bytes.append(0x30) }
    bytes.append(contentsOf: text)
  }
}
