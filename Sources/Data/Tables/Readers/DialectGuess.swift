// Guesses a dialect from a sample of the input.

extension Dialect {
  /// The dialect of a sample; the user's settings take precedence.
  static func guess(
    _ sample: Span<UInt8>, isWhole: Bool, overrides: DialectOverrides, limits: Limits
  ) -> Dialect {
    if overrides.isExact { return exact(sample, overrides, isWhole: isWhole, limits: limits) }
    let named = namedDelimiter(sample)
    var draft = Dialect(
      delimiter: Byte.comma,
      numbers: NumberNotation(decimal: overrides.decimal ?? Byte.point, readsLoneGroups: true),
      hasHeader: true)
    draft.preambleLines = named == nil ? 0 : 1
    draft.startsAtOnce = overrides.hasHeader == false
    draft.isSheet = overrides.isSheet
    func reading(_ draft: Dialect) -> DialectTrial {
      DialectTrial(
        sample, draft, delimiter: overrides.delimiter ?? named, overrides, isWhole: isWhole,
        limits: limits)
    }
    var settled = draft
    // If the first line is a row, only unambiguous marks start a comment.
    let marks: [CommentMark] = draft.startsAtOnce ? [.hash, .slashes] : CommentMark.allCases
    if let comments = HeadComments(sample, fromLine: draft.preambleLines + 1, marks: marks) {
      var commented = draft
      commented.comment = comments.mark
      if let dialect = comments.dialect(reading(commented), sample, limits: limits) {
        settled = dialect
      }
    }
    var guessed =
      settled.comment == nil
      ? reading(draft) : DialectTrial(sample, settled, isWhole: isWhole, limits: limits)
    var dialect = guessed.dialect
    if guessed.start > 0 { dialect.preambleLines = guessed.nextLines[guessed.start - 1] - 1 }
    if overrides.hasHeader != false { dialect.headerLines = guessed.headerLines }
    var whole = guessed
    whole.readOn(sample)
    let (numbers, isDoubtful) = whole.numberFormat(decimal: overrides.decimal)
    dialect.numbers = numbers
    if isDoubtful { dialect.doubts.insert(.decimal) }
    if overrides.hasHeader != false, guessed.hasUnnamedFirst(numbers: numbers) {
      guessed.dialect.hasUnnamedFirst = true
    }
    dialect.hasUnnamedFirst = guessed.dialect.hasUnnamedFirst
    let units = dialect.hasUnnamedFirst || overrides.hasHeader == false ? nil : guessed.unitLine
    (guessed.hasUnitLine, dialect.hasUnitLine) = (units != nil, units != nil)
    (whole.dialect.hasUnnamedFirst, whole.hasUnitLine) = (dialect.hasUnnamedFirst, units != nil)
    dialect.readings = whole.readings(numbers: numbers, overrides)
    dialect.readings.quantities.merge(units ?? [:]) { found, _ in found }
    guessed.quantities = dialect.readings.quantities
    dialect.hasSections = guessed.hasSections
    dialect.repeatsFirstNames = !dialect.hasUnnamedFirst && guessed.repeatsFirstNames
    dialect.hasTightCells = guessed.hasTightCells
    // A row that is left out would leave the rows below without their names.
    dialect.leavesLongRowsOut = !dialect.repeatsFirstNames && guessed.fitsHead
    if let hasHeader = overrides.hasHeader
      ?? (dialect.isHeaderCommented || dialect.hasUnnamedFirst || dialect.hasUnitLine ? true : nil)
    {
      dialect.hasHeader = hasHeader
    } else {
      let guess = guessed.headerGuess(numbers: numbers)
      dialect.hasHeader = guess.hasHeader
      if guess.isDoubtful { dialect.doubts.insert(.header) }
    }
    if !dialect.hasHeader { dialect.knownNames = guessed.knownNames }
    if overrides.delimiter == nil, named == nil, !overrides.joinsBlanks, guessed.width > 1,
      dialect.delimiter != Byte.comma, dialect.delimiter != Byte.tab
    {
      dialect.doubts.insert(.unusualDelimiter)
    }
    return dialect
  }

  private static func exact(
    _ sample: Span<UInt8>, _ overrides: DialectOverrides, isWhole: Bool, limits: Limits
  ) -> Dialect {
    var dialect = Dialect(delimiter: Byte.comma, numbers: .point, hasHeader: true)
    (dialect.isExact, dialect.startsAtOnce) = (true, true)
    let trial = DialectTrial(sample, dialect, isWhole: isWhole, limits: limits, keepsRules: true)
    dialect.readings = trial.readings(numbers: dialect.numbers, overrides)
    return dialect
  }
}

extension DialectTrial {
  /// Reads the sample with the given delimiter, or with the one that fits best.
  fileprivate init(
    _ sample: Span<UInt8>, _ draft: Dialect, delimiter: UInt8?, _ overrides: DialectOverrides,
    isWhole: Bool, limits: Limits
  ) {
    var draft = draft
    if overrides.joinsBlanks {
      draft.delimiter = Byte.space
      draft.joinsBlanks = true
      self =
        Self.blankTable(sample, draft, isWhole: isWhole, limits: limits)
        ?? DialectTrial(sample, quoting: draft, isWhole: isWhole, limits: limits)
    } else if let delimiter {
      draft.delimiter = delimiter
      self.init(sample, quoting: draft, isWhole: isWhole, limits: limits, mayHaveOuterBars: false)
    } else {
      self = Self.best(sample, draft, isWhole: isWhole, limits: limits)
    }
  }
}

extension CellValue {
  /// Whether it is a number, or one that depends on an unknown decimal mark.
  var isNumeric: Bool {
    switch self {
    case .number, .ambiguous: true
    case .gap, .text: false
    }
  }
}
