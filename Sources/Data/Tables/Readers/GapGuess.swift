// Guesses which of the usual texts for gaps are names in a column, from its other cells.

extension ColumnReadings {
  init(_ overrides: DialectOverrides) {
    self.init()
    gaps = overrides.gaps ?? .usual
  }
}

extension DialectTrial {
  /// The readings of each column by the records but the first, which may be a header.
  func readings(numbers: NumberNotation, _ overrides: DialectOverrides) -> ColumnReadings {
    if let known = overrides.readings { return known }
    var readings = ColumnReadings(overrides)
    readings.quantities = quantities(numbers: numbers)
    guard overrides.gaps == nil, start < fieldCounts.count else { return readings }
    let rows = recordsBelow.isEmpty ? Array(tableRecords) : recordsBelow
    for field in 0..<width where readings.quantities[field] == nil {
      var cells = NamedCells()
      for row in rows where field < fieldCounts[row] {
        self.cells.withField(record: row, field: field) { cells.note($0) }
      }
      let gaps = cells.gaps
      if gaps != .usual { readings.columnGaps[field] = gaps }
    }
    return readings
  }
}

/// The cells of one column, as far as they tell whether "NA", "None" or "-" is a name among them.
private struct NamedCells {
  private var rowCount = 0
  /// How often each of the usual texts occurs.
  private var gapCounts = [Int](repeating: 0, count: GapTexts.wordCount)
  /// Other cells that have a digit, and that have none.
  private var withDigits = 0
  private var words = 0
  /// Words of a single sign, and of two letters by their case.
  private var signs = 0
  private var pairs: [Form: Int] = [:]
  /// The different words, as long as they are few.
  private var different: [[UInt8]] = []
  private var areFew = true
  /// The form of "None" where it occurs.
  private var formOfNone: Form?

  private enum Form {
    case small, capital, capitals, other

    init(_ word: Span<UInt8>) {
      let isCapital = word[0] &- UInt8(ascii: "A") < 26
      var (hasSmall, hasCapital) = (false, false)
      for index in 0..<word.count {
        let byte = word[index]
        let isLetter = (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte >= 0x80
        guard isLetter || byte == Byte.space || byte == Byte.minus, index > 0 || isLetter else {
          self = .other
          return
        }
        // The second word of a name may begin with either.
        guard index > 0, word[index - 1] != Byte.space, byte < 0x80 else { continue }
        if byte &- UInt8(ascii: "a") < 26 { hasSmall = true }
        if byte &- UInt8(ascii: "A") < 26 { hasCapital = true }
      }
      self =
        !isCapital
        ? (hasCapital ? .other : .small)
        : hasSmall ? (hasCapital ? .other : .capital) : .capitals
    }
  }

  /// More words are no answers to one question.
  private static let mostAnswers = 6
  /// Bytes of the longest answer.
  private static let longestAnswer = 24
  /// Of fewer rows, half says nothing.
  private static let leastRows = 10

  mutating func note(_ cell: Span<UInt8>) {
    let (start, end) = trimmedBounds(of: cell)
    let cell = cell.extracting(start..<end)
    rowCount += 1
    if cell.count == 0 { return }
    if let gap = GapTexts.index(of: cell) {
      gapCounts[gap] += 1
      if gap == Self.none { formOfNone = Form(cell) }
      return
    }
    for index in 0..<cell.count where cell[index] &- Byte.zero < 10 {
      withDigits += 1
      return
    }
    words += 1
    let isLetter = (cell[0] | 0x20) &- UInt8(ascii: "a") < 26
    if cell.count == 1, !isLetter { signs += 1 }
    if cell.count == 2, isLetter { pairs[Form(cell), default: 0] += 1 }
    guard areFew else { return }
    if different.contains(where: { isSame(cell, $0) }) { return }
    if different.count == Self.mostAnswers || cell.count > Self.longestAnswer {
      areFew = false
    } else {
      different.append(cell.withUnsafeBufferPointer { Array($0) })
    }
  }

  private static let none = index("none")
  private static let pair = index("na")

  private static func index(_ word: String) -> Int? {
    let bytes = Array(word.utf8)
    return GapTexts.index(of: bytes.span)
  }

  var gaps: GapTexts {
    var gaps = GapTexts.usual
    guard words > withDigits else { return gaps }
    for (index, count) in gapCounts.enumerated() {
      let isMost = rowCount >= Self.leastRows && 2 * count > rowCount
      let isSign = GapTexts.word(index).count == 1 && signs == words && withDigits == 0
      let isCode = index == Self.pair && areCodes
      let isAnswer = index == Self.none && areAnswers
      if isMost || isSign || isCode || isAnswer { gaps = gaps.keeping(index) }
    }
    return gaps
  }

  /// Whether most cells are pairs of letters, and not all the same: codes of countries or states.
  private var areCodes: Bool {
    let most = pairs.filter { $0.key != .other }.map(\.value).max() ?? 0
    return 2 * most > words + withDigits && (!areFew || different.count { $0.count == 2 } >= 2)
  }

  /// Whether the cells are a few words of one form, as "Some" and "All" are beside "None".
  private var areAnswers: Bool {
    guard areFew, withDigits == 0, different.count >= 2 else { return false }
    let forms = different.map { word in
      let form = Form(word.span)
      return form
    }
    let form = formOfNone ?? forms[0]
    return form != .other && forms.allSatisfy { $0 == form }
  }
}
