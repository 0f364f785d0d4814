// How a spreadsheet shows numbers: as dates, as shares, with a currency or another unit.
//
// Format codes are those of ECMA-376, part 1, 18.8.30 and 18.8.31.

/// The meaning of a number.
enum NumberFormat: Hashable {
  case general
  case date, time, dateAndTime
  /// A length of time: hours, minutes or seconds that do not start anew after a day.
  case elapsed
  /// Minutes and seconds without hours: below a day a length of time, as of a lap.
  case minutes
  /// Only a time below 1, else a date: built-in formats that depend on the language.
  case dateOrTime
  case number(Shown)

  /// A number with what stands beside it.
  struct Shown: Hashable {
    /// Digits after the decimal mark; nil if they are not fixed.
    var decimals: Int?
    /// The least digits of a whole number; if there are more than one, it is a code, such as 00501.
    var leastDigits = 1 { didSet { leastDigits = min(max(1, leastDigits), Self.mostZeros) } }
    /// Whether a hundred times the number is shown.
    var isPercent = false
    var affix = NumberAffix.none

    private static let mostZeros = 32
  }

  init(_ shown: Shown) { self = shown == Shown() ? .general : .number(shown) }

  /// How a number is shown; nil for a date and where nothing says so.
  var shown: Shown? { if case .number(let shown) = self { shown } else { nil } }

  /// A format that needs no code.
  init(builtIn id: Int) {
    switch id {
    case 1, 3, 37, 38: self = .number(Shown(decimals: 0))
    case 2, 4, 39, 40: self = .number(Shown(decimals: 2))
    case 9: self = .number(Shown(decimals: 0, isPercent: true, affix: .percent))
    case 10: self = .number(Shown(decimals: 2, isPercent: true, affix: .percent))
    case 14...17, 27...31, 36, 50...54, 57, 58: self = .date
    case 18...21: self = .time
    case 45, 47: self = .minutes
    case 22: self = .dateAndTime
    case 32...35, 55, 56: self = .dateOrTime
    case 46: self = .elapsed
    default: self = .general
    }
  }

  /// A format by its code; of several sections the first counts.
  init(code: [UInt8]) {
    var scan = FormatScan(code)
    scan.run()
    self = scan.format
  }
}

private struct FormatScan {
  private let code: [UInt8]
  private var index = 0
  /// The letters of dates and times in order; minutes are not yet told from months.
  private var letters: [UInt8] = []
  private var isElapsed = false
  private var digits = 0
  /// Digits that are shown also where they are zeros before the number.
  private var zeros = 0
  private var decimals: Int?
  /// Commas after the last digit of the whole part, and after the point.
  private var trailingCommas = 0
  private var hasCommas = false
  private var isPercent = false
  /// Whether nothing but the number itself counts.
  private var isOdd = false
  private var prefix: [UInt8] = []
  private var suffix: [UInt8] = []

  init(_ code: [UInt8]) { self.code = code }

  mutating func run() {
    while let byte = take(), byte != UInt8(ascii: ";") { scan(byte) }
  }

  private mutating func take() -> UInt8? {
    guard index < code.count else { return nil }
    defer { index += 1 }
    return code[index]
  }

  private mutating func takeCharacter() -> [UInt8] {
    guard let first = take() else { return [] }
    var bytes = [first]
    while index < code.count, code[index] & 0xC0 == 0x80 {
      bytes.append(code[index])
      index += 1
    }
    return bytes
  }

  private mutating func addLiteral(_ bytes: some Collection<UInt8>) {
    if digits == 0 { prefix += bytes } else { suffix += bytes }
  }

  private mutating func scan(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""):
      let text = code[index...].prefix { $0 != UInt8(ascii: "\"") }
      index = min(code.count, text.endIndex + 1)
      addLiteral(text)
    case UInt8(ascii: "\\"): addLiteral(takeCharacter())
    case UInt8(ascii: "_"), UInt8(ascii: "*"): _ = takeCharacter()
    case UInt8(ascii: "["): scanBrackets()
    case UInt8(ascii: "%"): isPercent = true
    case UInt8(ascii: "0"), UInt8(ascii: "#"), UInt8(ascii: "?"):
      // Digits of seconds are no digits of a number.
      if !letters.isEmpty { return }
      digits += 1
      if byte == UInt8(ascii: "0") { zeros += 1 }
      if let known = decimals { decimals = known + 1 } else { trailingCommas = 0 }
    case UInt8(ascii: "."): if letters.isEmpty { decimals = decimals ?? 0 }
    case UInt8(ascii: ","):
      hasCommas = true
      if digits > 0 { trailingCommas += 1 }
    case UInt8(ascii: "/") where digits > 0, UInt8(ascii: "@"): isOdd = true
    case UInt8(ascii: "E") where digits > 0, UInt8(ascii: "e") where digits > 0:
      (isOdd, index) = (true, index + 1)
    default: scanLetter(byte)
    }
  }

  private mutating func scanLetter(_ byte: UInt8) {
    let rest = code[(index - 1)...].map { $0 | 0x20 }
    if rest.starts(with: "general".utf8) {
      (digits, index) = (1, index + 6)
      return
    }
    for mark in ["am/pm", "a/p"] where rest.starts(with: mark.utf8.map { $0 | 0x20 }) {
      letters.append(UInt8(ascii: "h"))
      index += mark.utf8.count - 1
      return
    }
    let lower = byte | 0x20
    switch lower {
    case UInt8(ascii: "y"), UInt8(ascii: "d"), UInt8(ascii: "h"), UInt8(ascii: "s"),
      UInt8(ascii: "m"), UInt8(ascii: "e"), UInt8(ascii: "g"), UInt8(ascii: "b"):
      if byte >= UInt8(ascii: "A"), letters.last != lower { letters.append(lower) }
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: ":"):
      break
    default: addLiteral(CollectionOfOne(byte))
    }
  }

  private mutating func scanBrackets() {
    let text = Array(code[index...].prefix { $0 != UInt8(ascii: "]") })
    index = min(code.count, index + text.count + 1)
    if text.first == UInt8(ascii: "$") {
      return addLiteral(text.dropFirst().prefix { $0 != UInt8(ascii: "-") })
    }
    let letter = (text.first ?? 0) | 0x20
    if "hms".utf8.contains(letter), text.allSatisfy({ $0 | 0x20 == letter }) {
      isElapsed = true
      letters.append(letter)
    }
  }

  var format: NumberFormat {
    if isElapsed { return .elapsed }
    if !letters.isEmpty, digits == 0 { return ofLetters }
    // Thousands that are left out change what the number means.
    guard !isOdd, digits > 0, trailingCommas == 0 else { return .general }
    var shown = NumberFormat.Shown(decimals: decimals ?? 0, isPercent: isPercent)
    shown.affix = isPercent ? .percent : NumberAffix(prefix: prefix, suffix: suffix)
    // Where thousands are set apart it is a number.
    if decimals == nil, !hasCommas, shown.affix == .none { shown.leastDigits = zeros }
    if code.map({ $0 | 0x20 }).starts(with: "general".utf8) { shown.decimals = nil }
    // "#.##" has no fixed number of decimals.
    if code.contains(UInt8(ascii: "#")), decimals ?? 0 > 0, hasOptionalDecimals {
      shown.decimals = nil
    }
    return NumberFormat(shown)
  }

  private var hasOptionalDecimals: Bool {
    guard let point = code.firstIndex(of: UInt8(ascii: ".")) else { return false }
    return code[point...].prefix { $0 != UInt8(ascii: ";") }.contains(UInt8(ascii: "#"))
  }

  private var ofLetters: NumberFormat {
    let (hour, minute, second) = (UInt8(ascii: "h"), UInt8(ascii: "m"), UInt8(ascii: "s"))
    var (hasDate, hasTime) = (false, false)
    for (place, letter) in letters.enumerated() {
      if letter == hour || letter == second {
        hasTime = true
      } else if letter == minute {
        let isMinute =
          (place > 0 && letters[place - 1] == hour)
          || (place + 1 < letters.count && letters[place + 1] == second)
        if isMinute { hasTime = true } else { hasDate = true }
      } else {
        hasDate = true
      }
    }
    if !hasDate, !letters.contains(hour) { return .minutes }
    return hasDate ? (hasTime ? .dateAndTime : .date) : .time
  }
}
