// Finds how a sample writes its quotes: single, behind blanks, or with backslashes before those in
// a text.
internal import Glibc

extension DialectTrial {
  /// Reads the sample again as its quotes are written, where as much of it fits then.
  mutating func adapt(
    toQuotesOf sample: Span<UInt8>, _ dialect: inout Dialect, isWhole: Bool, limits: Limits
  ) {
    let single = sample.singleQuotes(dialect, width: width, isWhole: isWhole)
    if single != .none {
      var changed = dialect
      changed.quote = Byte.apostrophe
      let trial = DialectTrial(sample, changed, isWhole: isWhole, limits: limits)
      let isBetter = trial.isAsEven(as: self) && (single == .inLines || !isAsEven(as: trial))
      if isBetter { (self, dialect) = (trial, changed) }
    }
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
    isAsEven(as: other) && 2 * fieldCounts.count >= other.fieldCounts.count
      && cells.byteCount != other.cells.byteCount
  }

  private func isAsEven(as other: DialectTrial) -> Bool {
    (isClosed ? 1 : 0, consistency) >= (other.isClosed ? 1 : 0, other.consistency)
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
    func isEdge(_ index: Int) -> Bool { dialect.isEdge(sample, index) }
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

extension Dialect {
  /// Whether a byte of a sample, or an end of it, ends a field that has no quotes.
  fileprivate func isEdge(_ sample: Span<UInt8>, _ index: Int) -> Bool {
    guard sample.indices.contains(index) else { return true }
    let byte = sample[index]
    return byte == delimiter || byte == Byte.lineFeed || byte == Byte.carriageReturn
      || joinsBlanks && isBlank(byte)
  }
}

/// What single quotes of a sample may be around.
private enum SingleQuotes {
  case none
  case inLines
  /// A field would begin in one line that is whole without them and end in another, as between
  /// `'90s Hits` and `Rockin'`: it must make the records more even.
  case aroundLines
}

extension Span<UInt8> {
  /// How it may have single quotes around fields: two fields at least begin with one, each of them
  /// ends with one, no other ends with one, and none begins with a double quote. An apostrophe within
  /// a word is no quote.
  ///
  /// - Parameter width: the number of fields of most lines.
  fileprivate func singleQuotes(_ dialect: Dialect, width: Int, isWhole: Bool) -> SingleQuotes {
    guard !dialect.isSheet, index(of: Byte.apostrophe, from: 0) != nil, !beginsField(dialect)
    else { return .none }
    var opening = 0
    var found = SingleQuotes.inLines
    var next = index(of: Byte.apostrophe, from: 0)
    while let place = next {
      if dialect.isEdge(self, place - 1) {
        opening += 1
        guard let end = endOfSingleQuotes(from: place, dialect) else {
          if isWhole || opening < 2 { return .none }
          return isWholeLine(around: place, width, dialect) ? .aroundLines : found
        }
        guard dialect.isEdge(self, end + 1) else { return .none }
        if hasLineEnd(place..<end), isWholeLine(around: place, width, dialect),
          isWholeLine(around: end, width, dialect)
        {
          found = .aroundLines
        }
        next = index(of: Byte.apostrophe, from: end + 1)
      } else {
        if dialect.isEdge(self, place + 1) { return .none }
        next = index(of: Byte.apostrophe, from: place + 1)
      }
    }
    return opening > 1 ? found : .none
  }

  /// Whether some field begins with a double quote.
  private func beginsField(_ dialect: Dialect) -> Bool {
    var next = index(of: Byte.quote, from: 0)
    while let place = next {
      if dialect.isEdge(self, place - 1) { return true }
      next = index(of: Byte.quote, from: place + 1)
    }
    return false
  }

  /// The quote that ends a field, or the first that does not go on: neither doubled nor behind a
  /// backslash.
  private func endOfSingleQuotes(from start: Int, _ dialect: Dialect) -> Int? {
    var next = index(of: Byte.apostrophe, from: start + 1)
    while let place = next {
      if place + 1 < count, self[place + 1] == Byte.apostrophe {
        next = index(of: Byte.apostrophe, from: place + 2)
      } else if self[place - 1] == Byte.backslash, !dialect.isEdge(self, place + 1) {
        next = index(of: Byte.apostrophe, from: place + 1)
      } else {
        return place
      }
    }
    return nil
  }

  private func isLineEnd(_ index: Int) -> Bool {
    self[index] == Byte.lineFeed || self[index] == Byte.carriageReturn
  }

  private func hasLineEnd(_ range: Range<Int>) -> Bool {
    for index in range where isLineEnd(index) { return true }
    return false
  }

  /// Whether the line around a place, without regard to quotes, has some number of fields.
  private func isWholeLine(around place: Int, _ width: Int, _ dialect: Dialect) -> Bool {
    var (start, end) = (place, place)
    while start > 0, !isLineEnd(start - 1) { start -= 1 }
    while end < count, !isLineEnd(end) { end += 1 }
    var fields = dialect.joinsBlanks ? 0 : 1
    for index in start..<end {
      let isNew =
        dialect.joinsBlanks
        ? !dialect.isEdge(self, index) && dialect.isEdge(self, index - 1)
        : self[index] == dialect.delimiter
      if isNew { fields += 1 }
    }
    return fields == width
  }

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
