// Guesses the delimiter by trying every candidate.

extension DialectTrial {
  /// In order of preference. The comma comes last, because it also occurs in decimals and prose.
  static let candidates = [Byte.tab, Byte.semicolon, Byte.bar, Byte.comma]

  /// The sample read with the delimiter that fits best.
  ///
  /// A delimiter must split most records into at least two fields. Among those, the preferred one
  /// closes all quotes; then gives the most records the same number of fields; then skips nothing
  /// above the table; then leaves the fewest cells containing another candidate; then comes first
  /// in `candidates`. If none splits, there is one column, and the comma is as good as any.
  static func best(
    _ sample: Span<UInt8>, _ draft: Dialect, isWhole: Bool, limits: Limits
  ) -> DialectTrial {
    func reading(_ candidate: UInt8) -> DialectTrial {
      var dialect = draft
      dialect.delimiter = candidate
      return DialectTrial(sample, quoting: dialect, isWhole: isWhole, limits: limits)
    }
    var best = reading(Byte.comma)
    var bestRank = best.rank
    var secondRank: Rank?
    var second: UInt8?
    for candidate in candidates.dropLast().reversed() {
      let reading = reading(candidate)
      // Later candidates are preferred ones, so they win ties.
      let rank = reading.rank
      guard rank.splits > 0 else { continue }
      if rank >= bestRank {
        if bestRank.splits > 0 { (second, secondRank) = (best.dialect.delimiter, bestRank) }
        best = reading
        bestRank = rank
      } else if secondRank.map({ rank >= $0 }) ?? true {
        (second, secondRank) = (candidate, rank)
      }
    }
    if let second, let secondRank, secondRank.closed == bestRank.closed,
      secondRank.consistency >= bestRank.consistency, secondRank.split >= bestRank.split
    {
      best.note(.delimiter(second))
    }
    if let blanks = blankSeparated(
      sample, draft, insteadOf: best, isWhole: isWhole, limits: limits)
    {
      return blanks
    }
    return best.singleColumn(sample, draft, isWhole: isWhole, limits: limits) ?? best
  }

  typealias Rank = (splits: Int, closed: Int, consistency: Double, whole: Int, split: Double)

  var rank: Rank {
    (
      width >= 2 ? 1 : 0, isClosed ? 1 : 0, consistency, start == 0 ? 1 : 0, 1 - unsplitShare
    )
  }

  /// The share of cells, 0…1, that are not numbers and contain another candidate.
  var unsplitShare: Double {
    let others = Self.candidates.filter { $0 != dialect.delimiter }
    var unsplit = 0
    var count = 0
    forEachCell { cell in
      count += 1
      for index in 0..<cell.count where others.contains(cell[index]) {
        let isNumber = [NumberNotation.point, .comma].contains { $0.value(of: cell).number != nil }
        if !isNumber { unsplit += 1 }
        break
      }
    }
    return Double(unsplit) / Double(max(1, count))
  }

  /// A single column of numbers with decimal commas below a name, where the comma is not a
  /// delimiter: the header has none.
  private func singleColumn(
    _ sample: Span<UInt8>, _ draft: Dialect, isWhole: Bool, limits: Limits
  ) -> DialectTrial? {
    guard dialect.delimiter == Byte.comma, width == 2 || start > 0 else { return nil }
    var single = draft
    single.delimiter = Byte.semicolon
    let reading = DialectTrial(sample, single, isWhole: isWhole, limits: limits)
    let comma = NumberNotation.comma
    guard reading.fieldCounts.count > 1, reading.fieldCounts.allSatisfy({ $0 == 1 }),
      reading.value(row: 0, field: 0, comma) == .text,
      !reading.cells.withField(record: 0, field: 0, { contains(Byte.comma, in: $0) })
    else { return nil }
    let isNumeric = reading.recordsBelow.allSatisfy {
      switch reading.value(row: $0, field: 0, comma) {
      case .number, .gap: true
      case .ambiguous, .text: false
      }
    }
    return isNumeric ? reading : nil
  }

  /// Reads a sample as its quotes are written; see `adapt`.
  ///
  /// - Parameter mayHaveOuterBars: whether to detect bars around every line.
  init(
    _ sample: Span<UInt8>, quoting draft: Dialect, isWhole: Bool, limits: Limits,
    mayHaveOuterBars: Bool = true
  ) {
    var dialect = draft
    self.init(sample, dialect, isWhole: isWhole, limits: limits)
    adapt(toQuotesOf: sample, &dialect, isWhole: isWhole, limits: limits)
    if mayHaveOuterBars, dialect.delimiter == Byte.bar, hasBarsAround {
      dialect.hasOuterBars = true
      self.init(sample, dialect, isWhole: isWhole, limits: limits)
    }
  }

  /// Whether every record with bars has one before its first and one after its last field.
  private var hasBarsAround: Bool {
    let split = tableRecords.filter { fieldCounts[$0] >= 2 }
    return !split.isEmpty
      && split.allSatisfy { row in
        let last = fieldCounts[row] - 1
        return last >= 2 && cells.withField(record: row, field: 0) { isBlank($0) }
          && cells.withField(record: row, field: last) { isBlank($0) }
      }
  }

  mutating func note(_ doubt: Dialect.Doubt) { dialect.doubts.insert(doubt) }
}

func contains(_ byte: UInt8, in bytes: Span<UInt8>) -> Bool {
  for index in 0..<bytes.count where bytes[index] == byte { return true }
  return false
}
