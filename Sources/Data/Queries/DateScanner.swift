// Scans the characters of a date: digits, words, separators, and whole clock times.

/// A cursor in the UTF-8 of a name.
struct DateScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  enum Kind {
    case digit, letter, sign
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The kind of the next character; nil at the end. Anything but a digit or separator is a letter.
  var kind: Kind? {
    guard index < bytes.count else { return nil }
    if isDigit(at: index) { return .digit }
    return sign == nil ? .letter : .sign
  }

  private func isDigit(at index: Int) -> Bool {
    index < bytes.count && bytes[index] &- UInt8(ascii: "0") < 10
  }

  private func byte(at index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  /// The separator at the cursor, as its ASCII equivalent, and its length in bytes.
  private var sign: (UInt8, length: Int)? {
    switch bytes[index] {
    case UInt8(ascii: " "), 0x09: (UInt8(ascii: " "), 1)
    case UInt8(ascii: "-"), UInt8(ascii: "_"): (UInt8(ascii: "-"), 1)
    case UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "'"):
      (bytes[index], 1)
    case 0xC2:
      switch byte(at: index + 1) {
      case 0xA0: (UInt8(ascii: " "), 2)  // U+00A0
      case 0xAA, 0xB0, 0xBA: (UInt8(ascii: "."), 2)  // ª ° º
      default: nil
      }
    case 0xE2 where byte(at: index + 1) == 0x80:
      switch byte(at: index + 2) {
      case 0x89, 0xAF: (UInt8(ascii: " "), 3)  // U+2009, U+202F
      case 0x90...0x93: (UInt8(ascii: "-"), 3)  // hyphens and the en dash
      case 0x99: (UInt8(ascii: "'"), 3)  // ’
      default: nil
      }
    default: nil
    }
  }

  mutating func readSign() -> UInt8? {
    guard index < bytes.count, let (sign, length) = sign else { return nil }
    index += length
    return sign
  }

  /// The letters up to the next digit or separator; nil if they are too many for a date's word.
  mutating func readWord() -> PackedWord? {
    var word = PackedWord()
    while kind == .letter {
      guard word.append(bytes[index]) else { return nil }
      index += 1
    }
    return word
  }

  /// The value of the next digits and their number; nil if there are more than `limit`.
  mutating func readDigits(limit: Int) -> (value: Int, digits: Int)? {
    var value = 0
    let start = index
    while isDigit(at: index), index - start <= limit {
      value = value * 10 + Int(bytes[index] - UInt8(ascii: "0"))
      index += 1
    }
    return index - start <= limit ? (value, index - start) : nil
  }

  /// Whether hours and minutes come next: `9:05`.
  var isAtClock: Bool {
    let colon = isDigit(at: index + 1) ? index + 2 : index + 1
    return byte(at: colon) == UInt8(ascii: ":") && isDigit(at: colon + 1)
  }

  /// Reads hours and minutes, optional seconds with a fraction, am or pm, and after a date a zone
  /// (ISO 8601-1, 5.3; RFC 3339).
  mutating func readClock(afterDate: Bool) -> (microseconds: Int, hasZone: Bool)? {
    guard var (hours, _) = readDigits(limit: 2) else { return nil }
    index += 1
    guard let (minutes, digits) = readDigits(limit: 2), digits == 2, minutes < 60 else {
      return nil
    }
    var microseconds = minutes * 60_000_000
    if byte(at: index) == UInt8(ascii: ":") {
      index += 1
      // 60 is a leap second.
      guard let (seconds, digits) = readDigits(limit: 2), digits == 2, seconds <= 60 else {
        return nil
      }
      microseconds += seconds * 1_000_000
      let mark = byte(at: index)
      if mark == UInt8(ascii: ".") || mark == UInt8(ascii: ","), isDigit(at: index + 1) {
        index += 1
        microseconds += readFraction()
      }
    }
    if let isAfternoon = readHalfOfDay() {
      guard (1...12).contains(hours) else { return nil }
      hours = hours % 12 + (isAfternoon ? 12 : 0)
    }
    guard hours < 24 else { return nil }
    microseconds += hours * 3_600_000_000
    guard afterDate, let zone = readZone() else { return (microseconds, false) }
    return (microseconds - zone * 60_000_000, true)
  }

  /// The digits of a fraction of a second, in microseconds.
  private mutating func readFraction() -> Int {
    var scale = 100_000
    var value = 0
    while isDigit(at: index) {
      value += Int(bytes[index] - UInt8(ascii: "0")) * scale
      scale /= 10
      index += 1
    }
    return value
  }

  private mutating func readHalfOfDay() -> Bool? {
    var ahead = self
    while ahead.kind == .sign, let sign = ahead.readSign(), sign == UInt8(ascii: " ") {}
    // Rejects most texts early: am and pm are rare, and word lookup is the slowest step.
    let first = ahead.byte(at: ahead.index) | 0x20
    guard first == UInt8(ascii: "a") || first == UInt8(ascii: "p") else { return nil }
    switch ahead.readWord().flatMap({ CalendarWord.words[$0] }) {
    case .beforeNoon:
      self = ahead
      return false
    case .afterNoon:
      self = ahead
      return true
    default: return nil
    }
  }

  /// The zone's offset from UTC in minutes.
  private mutating func readZone() -> Int? {
    var ahead = self
    while ahead.byte(at: ahead.index) == UInt8(ascii: " ") { ahead.index += 1 }
    let sign = ahead.byte(at: ahead.index)
    if ahead.kind == .letter, sign != UInt8(ascii: "+") {
      guard let word = ahead.readWord(), CalendarWord.words[word] == .universalTime else {
        return nil
      }
      self = ahead
      return 0
    }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
    ahead.index += 1
    guard let (hours, digits) = ahead.readDigits(limit: 4), digits == 2 || digits == 4 else {
      return nil
    }
    var minutes = digits == 4 ? hours / 100 * 60 + hours % 100 : hours * 60
    if digits == 2, ahead.byte(at: ahead.index) == UInt8(ascii: ":") {
      ahead.index += 1
      guard let (rest, digits) = ahead.readDigits(limit: 2), digits == 2 else { return nil }
      minutes += rest
    }
    self = ahead
    return sign == UInt8(ascii: "-") ? -minutes : minutes
  }
}
