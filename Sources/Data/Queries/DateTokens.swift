// Tokenizes a name as a date: its numbers, words and separators.
internal import Tables

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
    case 4: return value >= 1000 && append(UInt8(ascii: "y"))
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

/// One way to read names of one form.
enum DateReading: Hashable {
  case weekday, clock
  /// In an unknown year.
  case month, quarter, half, week, monthAndDay, dayAndMonth
  case year, yearAndMonth, monthAndYear
  case monthAndShortYear
  case quarterOfYear, halfOfYear, weekOfYear
  case yearMonthDay, dayMonthYear, monthDayYear, compact
  case shortYearMonthDay, dayMonthShortYear, monthDayShortYear

  /// Whether its keys are moments exact to the day.
  var isOfDays: Bool {
    switch self {
    case .yearMonthDay, .dayMonthYear, .monthDayYear, .compact, .shortYearMonthDay,
      .dayMonthShortYear, .monthDayShortYear:
      true
    default: false
    }
  }

  /// Whether its names come again and again, and are no moments.
  var isOfCycle: Bool {
    switch self {
    case .weekday, .clock, .month, .quarter, .half, .week, .monthAndDay, .dayAndMonth: true
    default: false
    }
  }

  /// The first value of a cycle and its possible last values; nil if names of one cycle cannot
  /// follow those of another.
  var cycle: (first: Int, last: ClosedRange<Int>)? {
    switch self {
    case .weekday: (1, 7...7)
    case .month: (1, 12...12)
    case .quarter: (1, 4...4)
    case .half: (1, 2...2)
    case .week: (1, 52...53)
    default: nil
    }
  }
}

/// How a date is written; all names of one style have the same possible readings.
struct DateStyle: Hashable {
  var form: UInt64
  var separators: UInt16
  var hasSingleDigit: Bool
  var hasApostrophe: Bool
  var endsWithPoint: Bool
}

extension DateTokens {
  /// Everything that `readings` depends on.
  var style: DateStyle {
    DateStyle(
      form: form, separators: UInt16(separators.0) << 8 | UInt16(separators.1),
      hasSingleDigit: hasSingleDigit, hasApostrophe: hasApostrophe, endsWithPoint: endsWithPoint)
  }

  /// The possible readings of names of this form; several if the order of day, month and year is
  /// ambiguous, none if the form is not a date.
  var readings: [DateReading] {
    let (form, hasClock) = formOfDate
    let isPointed = separators.0 == UInt8(ascii: ".")
    let isDashed = [UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: ".")].contains(separators.0)
    let isEven = isDashed && separators.0 == separators.1
    let readings: [DateReading] =
      switch form {
      case "y11" where isEven: [.yearMonthDay]
      case "11y" where isEven: isPointed ? [.dayMonthYear] : [.dayMonthYear, .monthDayYear]
      case "111" where isEven:
        isPointed
          ? [.dayMonthShortYear] : [.dayMonthShortYear, .monthDayShortYear, .shortYearMonthDay]
      case "e", "yM1", "1My", "M1y": [form == "e" ? .compact : .yearMonthDay]
      case "1M1": [.dayMonthShortYear]
      default: []
      }
    if hasClock || !readings.isEmpty { return readings }
    switch form {
    case "c": return [.clock]
    case "D": return [.weekday]
    case "M": return [.month]
    case "y": return [.year]
    case "y1" where isDashed && !(isPointed && hasSingleDigit), "yM", "My", "ym1":
      return [.yearAndMonth]
    case "1y" where isDashed && !(isPointed && hasSingleDigit): return [.monthAndYear]
    case "11" where isPointed && endsWithPoint: return [.dayAndMonth]
    case "M1" where hasApostrophe: return [.monthAndShortYear]
    case "M1", "1M": return hasSingleDigit ? [.monthAndDay] : [.monthAndDay, .monthAndShortYear]
    case "Q1", "1Q", "T1", "1T": return [.quarter]
    case "Q1y", "yQ1", "1Qy", "Q11", "1Q1", "T1y", "yT1", "1Ty", "T11", "1T1":
      return [.quarterOfYear]
    case "H1", "1H": return [.half]
    case "H1y", "yH1", "1Hy", "H11", "1H1": return [.halfOfYear]
    case "W1", "1W": return [.week]
    case "W1y", "yW1", "1Wy", "yW11", "W11": return [.weekOfYear]
    default: return []
    }
  }

  /// The form without a clock time after the date.
  private var formOfDate: (String, hasClock: Bool) {
    var parts = form
    let hasClock = parts > 0xFF && parts & 0xFF == UInt64(UInt8(ascii: "c"))
    if hasClock { parts >>= 8 }
    var text = ""
    while parts > 0 {
      text = String(UnicodeScalar(UInt8(truncatingIfNeeded: parts))) + text
      parts >>= 8
    }
    return (text, hasClock)
  }

  /// A number that grows with time among names of one form and reading; nil for no moment.
  func key(_ reading: DateReading) -> Int? {
    let (a, b, c) = numbers
    switch reading {
    case .weekday: return weekday
    case .month: return month
    case .clock: return clockMicroseconds
    case .quarter: return within(a, 1...4)
    case .half: return within(a, 1...2)
    case .week: return within(a, 0...53)
    case .year: return within(a, 1000...2999)
    case .monthAndDay: return within(a, 1...31).map { month * 100 + $0 }
    case .dayAndMonth:
      return within(a, 1...31).flatMap { day in within(b, 1...12).map { $0 * 100 + day } }
    case .monthAndShortYear: return Self.fullYear(a) * 100 + month
    case .yearAndMonth: return Self.part(numberCount == 1 ? month : b, 1...12, ofYear: a)
    case .monthAndYear: return Self.part(a, 1...12, ofYear: b)
    case .quarterOfYear: return partOfYear(1...4)
    case .halfOfYear: return partOfYear(1...2)
    case .weekOfYear:
      guard numberCount < 3 || (1...7).contains(c) else { return nil }
      return partOfYear(0...53).map { $0 * 10 + (numberCount < 3 ? 0 : c) }
    case .compact: return moment(a / 10_000, a / 100 % 100, a % 100)
    case .yearMonthDay:
      if month == 0 { return moment(a, b, c) }
      return a > 31 ? moment(a, month, b) : moment(b, month, a)
    case .dayMonthYear: return moment(c, b, a)
    case .monthDayYear: return moment(c, a, b)
    case .dayMonthShortYear:
      return month == 0 ? moment(Self.fullYear(c), b, a) : moment(Self.fullYear(b), month, a)
    case .monthDayShortYear: return moment(Self.fullYear(c), a, b)
    case .shortYearMonthDay: return moment(Self.fullYear(a), b, c)
    }
  }

  private func within(_ number: Int, _ range: ClosedRange<Int>) -> Int? {
    range.contains(number) ? number : nil
  }

  private static func part(_ part: Int, _ range: ClosedRange<Int>, ofYear year: Int) -> Int? {
    range.contains(part) && (1000...2999).contains(year) ? year * 100 + part : nil
  }

  /// The part and the year in either order; of two short numbers the first is the part.
  private func partOfYear(_ range: ClosedRange<Int>) -> Int? {
    let (a, b, _) = numbers
    guard range.contains(a) else { return Self.part(b, range, ofYear: a) }
    return Self.part(a, range, ofYear: b > 99 ? b : Self.fullYear(b))
  }

  /// Expands a two-digit year as POSIX strptime does: 69…99 are in the last century.
  private static func fullYear(_ short: Int) -> Int { short < 69 ? 2000 + short : 1900 + short }

  /// Microseconds since 1970 began.
  private func moment(_ year: Int, _ month: Int, _ day: Int) -> Int? {
    guard (1000...2999).contains(year), (1...12).contains(month), day >= 1,
      day <= Moment.dayCount(year, month)
    else { return nil }
    let date = CivilDate(year: year, month: month, day: day)
    return date.dayNumber * 86_400_000_000 + clockMicroseconds
  }
}
