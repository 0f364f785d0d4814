// Finds how a sample writes its quotes: behind blanks, or with backslashes before those in a text.
internal import Glibc

extension DialectTrial {
  /// Reads the sample again as its quotes are written, where as much of it fits then.
  mutating func adapt(
    toQuotesOf sample: Span<UInt8>, _ dialect: inout Dialect, isWhole: Bool, limits: Limits
  ) {
    let signs = QuoteSigns(sample, dialect)
    let mayHaveBlanks = signs.hasBlanksBefore && beginsWithBlanks
    for (skipsBlanks, hasEscapes) in [(true, false), (false, true), (true, true)]
    where (mayHaveBlanks || !skipsBlanks) && (signs.hasEscapes || !hasEscapes) {
      var changed = dialect
      changed.skipsBlanks = skipsBlanks
      changed.escape = hasEscapes ? Byte.backslash : nil
      let trial = DialectTrial(sample, changed, isWhole: isWhole, limits: limits)
      if trial.fits(asWellAs: self) { (self, dialect) = (trial, changed) }
    }
  }

  /// Whether blanks follow most delimiters.
  private var beginsWithBlanks: Bool {
    var balance = 0
    for row in 0..<fieldCounts.count where fieldCounts[row] > 1 {
      for field in 1..<fieldCounts[row] {
        balance +=
          cells.withField(record: row, field: field) { $0.isEmpty || isBlank($0[0]) } ? 1 : -1
      }
    }
    return balance > 0
  }

  /// Whether as many records are equally long and it makes a difference. A reading that takes the
  /// better part of the sample for one field is none.
  private func fits(asWellAs other: DialectTrial) -> Bool {
    (isClosed ? 1 : 0, consistency) >= (other.isClosed ? 1 : 0, other.consistency)
      && 2 * fieldCounts.count >= other.fieldCounts.count
      && cells.byteCount != other.cells.byteCount
  }
}

/// The places of quotes that only a way of writing them explains.
private struct QuoteSigns {
  /// Whether blanks stand between a delimiter and a quote that is not alone: `a, "b, c"`.
  private(set) var hasBlanksBefore = false
  /// Whether a backslash stands before a quote that does not end its field: `"a \"b\" c"`.
  private(set) var hasEscapes = false

  init(_ sample: Span<UInt8>, _ dialect: Dialect) {
    guard !dialect.isSheet else { return }
    let quote = dialect.quote
    func isEdge(_ index: Int) -> Bool {
      guard index < sample.count else { return true }
      let byte = sample[index]
      return byte == dialect.delimiter || byte == Byte.lineFeed || byte == Byte.carriageReturn
        || dialect.joinsBlanks && isBlank(byte)
    }
    func isPadding(_ index: Int) -> Bool {
      isBlank(sample[index]) && sample[index] != dialect.delimiter && !dialect.joinsBlanks
    }
    var next = sample.index(of: quote, from: 1)
    while let place = next, !hasBlanksBefore || !hasEscapes {
      next = sample.index(of: quote, from: place + 1)
      if sample[place - 1] == Byte.backslash {
        let isLast = next == place + 1 ? !isEdge(place + 2) : isEdge(place + 1)
        hasEscapes = hasEscapes || !isLast
      } else if isPadding(place - 1), !isEdge(place + 1) {
        var before = place - 1
        while before > 0, isPadding(before) { before -= 1 }
        hasBlanksBefore = hasBlanksBefore || sample[before] == dialect.delimiter
      }
    }
  }
}

extension Span<UInt8> {
  /// The first place of a byte at or after an index.
  fileprivate func index(of byte: UInt8, from start: Int) -> Int? {
    guard start < count else { return nil }
    return withUnsafeBufferPointer { bytes -> Int? in
      guard let base = bytes.baseAddress,
        let found = memchr(base + start, Int32(byte), bytes.count - start)
      else { return nil }
      return UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
    }
  }
}
