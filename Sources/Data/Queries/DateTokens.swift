// Tokenizes a name as a date: its numbers, words and separators.

/// The parts of one name, without heap memory. Names of one form have the same `form`.
struct DateTokens {
  /// One ASCII letter per part, the last in the lowest byte: `1` a number of one or two digits, `y`
  /// of four, `e` of eight, `c` a clock time, `D` a weekday, `M` a month's name, `T` the letter,
  /// `Q`, `H`, `W` and `m` the markers of a quarter, half-year, week and month.
  private(set) var form: UInt64 = 0
  /// The first three numbers, in order.
  private(set) var numbers: (Int, Int, Int) = (0, 0, 0)
  private(set) var numberCount = 0
  private(set) var hasSingleDigit = false
  /// The separators between the first two numbers and between the next two; 0 if the numbers are
  /// not adjacent or more than one sign separates them.
  private(set) var separators: (UInt8, UInt8) = (0, 0)
  private(set) var hasApostrophe = false
  private(set) var endsWithPoint = false
  private(set) var month = 0
  private(set) var weekday = 0
  /// Since midnight, in UTC if there is a zone; may then lie before or after the day.
  private(set) var clockMicroseconds = 0
  private(set) var hasZone = false

  /// The most parts that `form` can hold; no date has more.
  static let longestForm = 7
  /// Longer names are not dates.
  static let longestName = 48

  /// nil if the name contains something that no date has.
  init?(_ name: UnsafeBufferPointer<UInt8>) {
    guard name.count <= Self.longestName else { return nil }
    var scanner = DateScanner(name)
    while let kind = scanner.kind {
      let isDate =
        switch kind {
        case .digit: readNumber(&scanner)
        case .sign: readSign(&scanner)
        case .letter: scanner.readWord().map { readWord($0) } ?? false
        }
      guard isDate else { return nil }
    }
    dropWeekday()
    guard form != 0 else { return nil }
  }

  /// Drops a weekday before a date, which is redundant.
  private mutating func dropWeekday() {
    let rest = form & (1 << UInt64(8 * max(0, partCount - 1)) - 1)
    guard rest != 0, rest != UInt64(UInt8(ascii: "c")) else { return }
    if form == rest | UInt64(UInt8(ascii: "D")) << UInt64(8 * (partCount - 1)) {
      form = rest
    } else if beginsWithMar, partCount - (form & 0xFF == UInt64(UInt8(ascii: "c")) ? 1 : 0) > 3 {
      if !hasOtherMonth { month = 0 }
      form = rest
    }
  }

  /// Whether the name begins with "mar", which is also Tuesday in French, Spanish and Italian.
  private(set) var beginsWithMar = false
  private var hasOtherMonth = false

  /// The same tokens as a weekday, if the name is only "mar".
  var asTuesday: DateTokens {
    guard beginsWithMar, partCount == 1 else { return self }
    var tokens = self
    tokens.form = UInt64(UInt8(ascii: "D"))
    tokens.weekday = 2
    return tokens
  }

  private var partCount: Int { (64 - form.leadingZeroBitCount + 7) / 8 }

  private mutating func append(_ part: UInt8) -> Bool {
    guard partCount < Self.longestForm else { return false }
    form = form << 8 | UInt64(part)
    return true
  }

  private mutating func readNumber(_ scanner: inout DateScanner) -> Bool {
    if scanner.isAtClock {
      // The T before a time is not part of the date.
      if form & 0xFF == UInt64(UInt8(ascii: "T")) { form >>= 8 }
      guard let clock = scanner.readClock(afterDate: form != 0) else { return false }
      (clockMicroseconds, hasZone) = (clock.microseconds, clock.hasZone)
      return append(UInt8(ascii: "c"))
    }
    let isNeighbour = pendingSeparator != 0 && numberCount > 0
    guard let (value, digits) = scanner.readDigits(limit: 8), numberCount < 3 else { return false }
    switch numberCount {
    case 0: numbers.0 = value
    case 1:
      numbers.1 = value
      if isNeighbour { separators.0 = pendingSeparator }
    default:
      numbers.2 = value
      if isNeighbour { separators.1 = pendingSeparator }
    }
    endSigns()
    numberCount += 1
    switch digits {
    case 1, 2:
      if digits == 1 { hasSingleDigit = true }
      return append(UInt8(ascii: "1"))
    case 4: return append(UInt8(ascii: "y"))
    case 8: return append(UInt8(ascii: "e"))
    default: return false
    }
  }

  /// The separator since the last number or word: a blank only if there is no other sign, 0 if
  /// there is none or more than one.
  private var pendingSeparator: UInt8 = 0
  private var signCount = 0

  private mutating func readWord(_ word: PackedWord) -> Bool {
    endSigns()
    guard let meaning = CalendarWord.words[word] else { return false }
    switch meaning {
    case .weekday(let number):
      // "th" is a weekday, but also the ending of a day's number.
      if word == Self.ordinalEnding, form & 0xFF == UInt64(UInt8(ascii: "1")) { return true }
      weekday = Int(number)
      return append(UInt8(ascii: "D"))
    case .month(let number):
      if form == 0 { beginsWithMar = word == Self.mar } else { hasOtherMonth = month != 0 }
      month = Int(number)
      return append(UInt8(ascii: "M"))
    case .quarter: return append(UInt8(ascii: "Q"))
    case .half: return append(UInt8(ascii: "H"))
    case .week: return append(UInt8(ascii: "W"))
    case .monthNumber: return append(UInt8(ascii: "m"))
    case .letterT: return append(UInt8(ascii: "T"))
    case .beforeNoon, .afterNoon, .universalTime: return false
    case .filler: return numberCount > 0 || form != 0
    }
  }

  private static let ordinalEnding = PackedWord("th".utf8)
  private static let mar = PackedWord("mar".utf8)

  private mutating func readSign(_ scanner: inout DateScanner) -> Bool {
    guard let sign = scanner.readSign() else { return false }
    // A leading sign is a minus or the like.
    if form == 0, sign != UInt8(ascii: " "), sign != UInt8(ascii: "'") { return false }
    if sign == UInt8(ascii: "'") { hasApostrophe = true }
    if sign == UInt8(ascii: " ") {
      if signCount == 0 { pendingSeparator = sign }
    } else {
      endsWithPoint = sign == UInt8(ascii: ".")
      signCount += 1
      pendingSeparator = signCount == 1 ? sign : 0
    }
    return true
  }

  private mutating func endSigns() {
    pendingSeparator = 0
    signCount = 0
    endsWithPoint = false
  }
}
