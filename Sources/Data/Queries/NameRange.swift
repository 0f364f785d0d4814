// Names that are ranges of numbers: "18-24", "under 18", "65+", "6 months to 1 year", "(10,20]".

/// A range of numbers, or a number among such ranges.
struct NameRange {
  private enum Kind: Int {
    case below, within, above
  }

  private var kind = Kind.within
  private var numbers: [Double] = []
  /// The words after each number that have no meaning here.
  private var units: [[UInt8]] = []

  private var end: Double { numbers.last ?? .infinity }
  private var isSpan: Bool { kind != .within || numbers.count == 2 }

  /// The places of ranges that follow each other; nil if one of them is none, none has two ends or
  /// an open one, two overlap, or their units cannot be compared.
  static func places(of ranges: [NameRange?]) -> [Int]? {
    let all = ranges.compactMap(\.self)
    guard all.count == ranges.count, all.contains(where: \.isSpan) else { return nil }
    guard let scaled = scaled(all),
      scaled.allSatisfy({ $0.numbers[0] <= $0.end })
    else { return nil }
    let order = scaled.indices.sorted { scaled[$0].isBefore(scaled[$1]) }
    for (one, next) in zip(order, order.dropFirst()) {
      let (end, start) = (scaled[one].end, scaled[next].numbers[0])
      if scaled[one].kind != .below, end > start { return nil }
    }
    var places = Array(repeating: 0, count: order.count)
    for (place, index) in order.enumerated() { places[index] = place }
    return places
  }

  private func isBefore(_ other: NameRange) -> Bool {
    let (one, next) = (numbers[0], other.numbers[0])
    if one != next { return one < next }
    if kind != other.kind { return kind.rawValue < other.kind.rawValue }
    return end < other.end
  }

  /// With numbers in one unit. Units of time are known; any other has to be the only one.
  private static func scaled(_ ranges: [NameRange]) -> [NameRange]? {
    let units = Set(ranges.flatMap(\.units).map { Self.singular($0) }).subtracting([[]])
    if units.count < 2 { return ranges }
    var scaled = ranges
    for (index, range) in ranges.enumerated() {
      for place in range.numbers.indices {
        // "1 to 2 years".
        let unit = range.units[place].isEmpty ? range.units.last ?? [] : range.units[place]
        if range.numbers[place] == 0 { continue }
        guard let hours = hours(Self.singular(unit)) else { return nil }
        scaled[index].numbers[place] *= hours
      }
    }
    return scaled
  }

  private static func singular(_ unit: [UInt8]) -> [UInt8] {
    unit.count > 3 && unit.last == UInt8(ascii: "s") ? unit.dropLast() : unit
  }

  private static func hours(_ unit: [UInt8]) -> Double? {
    timeUnits.first { ScaleWords.contains(unit, in: $0.names) }?.hours
  }

  private static let timeUnits: [(names: StaticString, hours: Double)] = [
    ("s|sec|second|sekunde(n)|seconde(n)|segundo|secondo|secondi", 1.0 / 3600),
    ("min|minute(n)|minuto|minuti|minuut|minuten", 1.0 / 60),
    ("h|hr|hrs|hour|std|stunde(n)|heure|hora|ora|ore|uur|uren", 1),
    ("d|day|tag(e)(en)|jour|dia|giorno|giorni|dag(en)", 24),
    ("w|wk|week|woche(n)|semaine|semana|settimana|settimane|weken", 168),
    ("mo|month|monat(e)(en)|mois|mes|mese(s)|mesi|maand(en)", 730.5),
    ("y|yr|yrs|year|jahr(e)(en)|an|ans|annee|ano|anno|anni|jaar", 8766),
  ]
}

// MARK: - Reading

extension NameRange {
  private static let below: StaticString = """
    <|under|below|less|fewer|younger|unter|weniger|junger|hochstens|moins|menos|menor(es)|meno\
    |minder|jonger|onder|inferior|hasta|ate|fino|jusqu|jusque|max|maximum|maximal
    """
  private static let above: StaticString = """
    >|+|over|above|more|older|plus|greater|least|uber|ueber|mehr|alter|mindestens|ab|from|desde\
    |mas|mais|piu|oltre|meer|ouder|boven|vanaf|min|minimum|superior|exceeding|mayor(es)
    """
  /// Between two numbers; before a single one, all but signs and "a" are an upper end.
  private static let upTo: StaticString = "to|bis|tot|until|al"
  private static let joining: StaticString = "-|through|a|e|y|et|and|und|en|ou|or|o|oder|of"
  private static let fillers: StaticString = """
    than|at|als|de|d|di|dan|the|old|alt|between|zwischen|entre|tra|tussen|age|aged|ages|years old
    """

  /// nil if a text has no number, more than two, or signs that ranges do not have.
  ///
  /// - Parameter text: folded as by `ScaleName`.
  init?(_ text: [UInt8]) {
    guard text.contains(where: \.isDigit) else { return nil }
    var reader = RangeReader(text)
    var (isBelow, isAbove, isJoined) = (false, false, false)
    while let part = reader.next(expectsNumber: numbers.isEmpty || isJoined) {
      switch part {
      case .number(let number):
        guard numbers.isEmpty || numbers.count == 1 && isJoined else { return nil }
        numbers.append(number)
        units.append([])
      case .word(let word):
        func isOne(_ names: StaticString) -> Bool { ScaleWords.contains(word, in: names) }
        if isOne("up") {
          if numbers.isEmpty { isBelow = true } else { isAbove = true }
        } else if isOne(Self.upTo) {
          if numbers.isEmpty { isBelow = true } else { isJoined = true }
        } else if isOne(Self.joining) {
          isJoined = true
        } else if isOne(Self.below) {
          isBelow = true
        } else if isOne(Self.above) {
          isAbove = true
        } else if !isOne(Self.fillers) {
          guard let last = units.indices.last else { return nil }
          units[last] += word
        }
      case .unknown: return nil
      }
    }
    if numbers.count == 1, isBelow || isAbove {
      if isBelow == isAbove { return nil }
      kind = isBelow ? .below : .above
    }
  }
}

/// The numbers, words and signs of a folded text.
private struct RangeReader {
  enum Part {
    case number(Double)
    case word([UInt8])
    /// A sign that no range has.
    case unknown
  }

  private let text: [UInt8]
  private var index = 0
  /// "(10,20]": the comma separates.
  private let isBracketed: Bool

  init(_ text: [UInt8]) {
    self.text = text
    let filled = text.filter { $0 != UInt8(ascii: " ") }
    isBracketed =
      filled.first.map { "([".utf8.contains($0) } == true
      && filled.last.map { ")]".utf8.contains($0) } == true
  }

  private subscript(_ index: Int) -> UInt8 { index < text.count ? text[index] : 0 }

  /// The next part; nil at the end.
  mutating func next(expectsNumber: Bool) -> Part? {
    while index < text.count, " ()[]'\"".utf8.contains(text[index]) { index += 1 }
    guard index < text.count else { return nil }
    let byte = text[index]
    let isMinus = byte == UInt8(ascii: "-") && expectsNumber
    if byte.isDigit || isMinus && self[index + 1].isDigit { return number() }
    if byte.isSmallLetter { return word() }
    index += 1
    switch byte {
    case UInt8(ascii: "-"):
      if expectsNumber, self[index] == UInt8(ascii: "i") { return word(isNegative: true) }
      return expectsNumber ? .unknown : .word([byte])
    case UInt8(ascii: "~"): return .word([UInt8(ascii: "-")])
    case UInt8(ascii: ","): return isBracketed ? .word([UInt8(ascii: "-")]) : .unknown
    case UInt8(ascii: "."):
      if index == text.count { return next(expectsNumber: expectsNumber) }
      guard self[index] == byte else { return .unknown }
      while self[index] == byte { index += 1 }
      return .word([UInt8(ascii: "-")])
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "+"):
      if self[index] == UInt8(ascii: "=") { index += 1 }
      return .word([byte])
    case UInt8(ascii: "%"), UInt8(ascii: "$"): return next(expectsNumber: expectsNumber)
    default: return .unknown
    }
  }

  private mutating func word(isNegative: Bool = false) -> Part {
    let start = index
    while self[index].isSmallLetter { index += 1 }
    let word = Array(text[start..<index])
    guard word == Array("inf".utf8) || word == Array("infinity".utf8) else { return .word(word) }
    return .number(isNegative ? -.infinity : .infinity)
  }

  /// Digits with signs between groups of three, and a fraction; a "k" after them means thousands.
  private mutating func number() -> Part {
    var digits = ""
    if self[index] == UInt8(ascii: "-") {
      digits = "-"
      index += 1
    }
    let first = index
    var hasFraction = false
    while index < text.count {
      let byte = text[index]
      let isSign = ".,' ".utf8.contains(byte) && self[index + 1].isDigit
      if byte.isDigit {
        digits.unicodeScalars.append(Unicode.Scalar(byte))
      } else if isSign, !(byte == UInt8(ascii: ",") && isBracketed) {
        let count = text[(index + 1)...].prefix { $0.isDigit }.count
        let isGroup = count == 3 && index - first <= 11 && self[first] != UInt8(ascii: "0")
        if byte == UInt8(ascii: " ") {
          guard isGroup, index - first <= 3 else { break }
        } else if !isGroup || hasFraction {
          if hasFraction { return .unknown }
          hasFraction = true
          digits += "."
        }
      } else {
        break
      }
      index += 1
    }
    if self[index] == UInt8(ascii: "e"), isBracketed { return .unknown }
    var number = Double(digits) ?? .nan
    if self[index] == UInt8(ascii: "k"), !self[index + 1].isSmallLetter {
      number *= 1000
      index += 1
    }
    return number.isNaN ? .unknown : .number(number)
  }
}
