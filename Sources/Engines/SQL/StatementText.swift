// Where the first statement of a text ends.
package import SourceProtocol

extension SQLEngine {
  /// The only statement of a text, without semicolon and comments after it; nil if there are more.
  package func onlyStatement(of text: String) -> String? {
    if abilities.contains(.unknownQuotes) {
      // What is a quotation differs by engine, so a semicolon may be at the end alone.
      var only = text[...]
      while let last = only.last, last.isWhitespace || last == ";" { only.removeLast() }
      return only.contains(";") ? nil : String(only)
    }
    var scanner = StatementScanner(Array(text.utf8), self)
    while let byte = scanner.current, byte != StatementScanner.semicolon { scanner.skip() }
    let end = scanner.place
    while let byte = scanner.current {
      guard byte == StatementScanner.semicolon || scanner.isAtGap else { return nil }
      scanner.skip()
    }
    return String(decoding: scanner.bytes[..<end], as: UTF8.self)
  }

  /// Whether a statement reads, by the word that says what it does. What else it does where it
  /// reads, the engine refuses.
  package func reads(_ statement: String) -> Bool {
    let reading = ["select", "values", "table"]
    let verbs = reading + ["insert", "update", "delete", "replace", "merge"]
    var scanner = StatementScanner(Array(statement.utf8), self)
    var depth = 0
    var isFirst = true
    while let byte = scanner.current {
      if let word = scanner.word {
        // The parts of WITH are in parentheses; what is done with them comes after.
        if isFirst, word != "with" { return reading.contains(word) }
        if depth == 0, verbs.contains(word) { return reading.contains(word) }
        isFirst = false
        for _ in word.utf8 { scanner.skip() }
        continue
      }
      if !isFirst {
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") { depth -= 1 }
      } else if !scanner.isAtGap, byte != UInt8(ascii: "(") {
        return false
      }
      scanner.skip()
    }
    return false
  }
}

/// Goes through a statement by quotations, comments and other single bytes.
private struct StatementScanner {
  static let semicolon = UInt8(ascii: ";")

  let bytes: [UInt8]
  private let hasDollarQuotes: Bool
  private(set) var place = 0

  init(_ bytes: [UInt8], _ engine: SQLEngine) {
    self.bytes = bytes
    hasDollarQuotes = engine.abilities.contains(.dollarQuotes)
  }

  /// nil at the end.
  var current: UInt8? { place < bytes.count ? bytes[place] : nil }

  var isAtGap: Bool {
    if starts("--") || starts("/*") { return true }
    return current.map { $0 == 0x20 || 0x09...0x0D ~= $0 } ?? false
  }

  private func starts(_ text: StaticString, at start: Int? = nil) -> Bool {
    let start = start ?? place
    return text.withUTF8Buffer { text in
      start + text.count <= bytes.count && bytes[start..<start + text.count].elementsEqual(text)
    }
  }

  /// The name or number that begins here, in small letters; nil if none does.
  var word: String? {
    let end = (place..<bytes.count).first { !isInName($0) } ?? bytes.count
    return end == place ? nil : String(decoding: bytes[place..<end], as: UTF8.self).lowercased()
  }

  /// Goes past what is next: a whole quotation or comment, or a byte.
  mutating func skip() {
    guard let byte = current else { return }
    if starts("--") {
      while let byte = current, byte != 0x0A { place += 1 }
    } else if starts("/*") {
      skipComment(nests: hasDollarQuotes)
    } else if byte == UInt8(ascii: "'") {
      skipQuotation(to: byte, escapes: hasDollarQuotes && isAfterEscapeSign)
    } else if byte == UInt8(ascii: "\"") || !hasDollarQuotes && byte == UInt8(ascii: "`") {
      skipQuotation(to: byte)
    } else if !hasDollarQuotes, byte == UInt8(ascii: "[") {
      skipQuotation(to: UInt8(ascii: "]"))
    } else if hasDollarQuotes, byte == UInt8(ascii: "$"), let tag = dollarTag {
      place += tag.count
      while place < bytes.count, !bytes[place...].starts(with: tag) { place += 1 }
      place = min(place + tag.count, bytes.count)
    } else {
      place += 1
    }
  }

  /// A doubled quotation mark begins another quotation, which comes to the same.
  private mutating func skipQuotation(to end: UInt8, escapes: Bool = false) {
    place += 1
    while let byte = current, byte != end {
      place += escapes && byte == UInt8(ascii: "\\") ? 2 : 1
    }
    place = min(place + 1, bytes.count)
  }

  private mutating func skipComment(nests: Bool) {
    var depth = 0
    repeat {
      if starts("/*"), nests || depth == 0 {
        (depth, place) = (depth + 1, place + 2)
      } else if starts("*/") {
        (depth, place) = (depth - 1, place + 2)
      } else {
        place += 1
      }
    } while depth > 0 && place < bytes.count
    place = min(place, bytes.count)
  }

  /// Whether the quotation mark follows an E of its own, so that a backslash escapes the next sign.
  private var isAfterEscapeSign: Bool {
    place > 0 && bytes[place - 1] | 0x20 == UInt8(ascii: "e") && !isInName(place - 2)
  }

  /// `$$` or `$tag$`; nil for a parameter or a name with a dollar sign.
  private var dollarTag: ArraySlice<UInt8>? {
    guard !isInName(place - 1), let end = bytes[(place + 1)...].firstIndex(of: bytes[place]),
      place + 1 == end || !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[place + 1]),
      (place + 1..<end).allSatisfy(isInName)
    else { return nil }
    return bytes[place...end]
  }

  private func isInName(_ place: Int) -> Bool {
    guard bytes.indices.contains(place), case let byte = bytes[place] else { return false }
    return byte >= 0x80 || byte == UInt8(ascii: "_") || byte &- UInt8(ascii: "0") < 10
      || byte | 0x20 &- UInt8(ascii: "a") < 26
  }
}
