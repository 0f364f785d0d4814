// Parses a line of a web server's access log in the common or combined format.

/// The fields of a line as ranges.
///
/// The common format is `host ident user [day/Mon/year:HH:MM:SS zone] "request" status bytes`; the
/// combined format appends `"referer" "agent"` (Apache HTTP Server, mod_log_config; nginx uses the
/// same). The server and its port may precede the host, and other fields may follow the agent.
struct LogLine {
  /// The fields in the order of the columns.
  enum Field: Int, CaseIterable {
    case host, ident, user, time, method, path, version, status, bytes
    case referer, agent, server, rest
  }

  /// The range of each field; empty if it is missing or `-`. Reused for each line, like `words`.
  private var stretches = [Range<Int>](repeating: 0..<0, count: Field.allCases.count)
  private var words: [Range<Int>] = []
  private(set) var isCombined = false

  subscript(field: Field) -> Range<Int> { stretches[field.rawValue] }

  /// Reads a line; false if it is in neither format.
  ///
  /// - Parameter line: without its line end.
  mutating func read(_ line: Span<UInt8>) -> Bool {
    for index in stretches.indices { stretches[index] = 0..<0 }
    isCombined = false
    var scanner = LogScanner()
    guard scanner.takeWords(line, into: &words), let time = scanner.time(line),
      let request = scanner.quoted(line), let status = scanner.word(line),
      Self.isStatus(line, status), let bytes = scanner.word(line), Self.isCount(line, bytes)
    else { return false }
    stretches[Field.time.rawValue] = time
    if words.count == 4 { put(line, words[0], .server) }
    for (word, field) in zip(words.suffix(3), [Field.host, .ident, .user]) {
      put(line, word, field)
    }
    putRequest(line, request)
    put(line, status, .status)
    put(line, bytes, .bytes)
    if scanner.isAtQuote(line) {
      // If these fields are incomplete, the line is truncated.
      guard let referer = scanner.quoted(line), let agent = scanner.quoted(line) else {
        return false
      }
      isCombined = true
      put(line, referer, .referer)
      put(line, agent, .agent)
    }
    put(line, scanner.rest(line), .rest)
    return true
  }

  private mutating func put(_ line: Span<UInt8>, _ stretch: Range<Int>, _ field: Field) {
    if stretch.count == 1, line[stretch.lowerBound] == Byte.minus { return }
    stretches[field.rawValue] = stretch
  }

  /// Splits `GET /path HTTP/1.1`; any other request is a path.
  private mutating func putRequest(_ line: Span<UInt8>, _ request: Range<Int>) {
    var (first, last) = (-1, -1)
    for index in request where line[index] == Byte.space {
      if first < 0 { first = index }
      last = index
    }
    guard first >= 0, isMethod(line, request.lowerBound..<first)
    else { return put(line, request, .path) }
    put(line, request.lowerBound..<first, .method)
    let version = last + 1..<request.upperBound
    let hasVersion = last > first && version.count >= 5 && line[last + 1] == UInt8(ascii: "H")
    put(line, first + 1..<(hasVersion ? last : request.upperBound), .path)
    if hasVersion { put(line, version, .version) }
  }

  private func isMethod(_ line: Span<UInt8>, _ word: Range<Int>) -> Bool {
    !word.isEmpty
      && word.allSatisfy {
        line[$0] &- UInt8(ascii: "A") < 26 || line[$0] == Byte.minus
          || line[$0] == UInt8(ascii: "_")
      }
  }

  private static func isStatus(_ line: Span<UInt8>, _ word: Range<Int>) -> Bool {
    word.count == 3 && isCount(line, word) || word.count == 1 && line[word.lowerBound] == Byte.minus
  }

  private static func isCount(_ line: Span<UInt8>, _ word: Range<Int>) -> Bool {
    if word.count == 1, line[word.lowerBound] == Byte.minus { return true }
    return !word.isEmpty && word.allSatisfy { line[$0] &- Byte.zero < 10 }
  }
}

private struct LogScanner {
  private var index = 0

  /// Reads the three words before the time, or four if the first is a server and its port.
  mutating func takeWords(_ line: Span<UInt8>, into words: inout [Range<Int>]) -> Bool {
    words.removeAll(keepingCapacity: true)
    while index < line.count, line[index] != Byte.openingBracket {
      guard words.count < 4, let word = word(line) else { return false }
      words.append(word)
    }
    guard index < line.count, words.count >= 3 else { return false }
    return words.count == 3 || words[0].contains { line[$0] == Byte.colon }
  }

  /// Reads a word and the blank after it.
  mutating func word(_ line: Span<UInt8>) -> Range<Int>? {
    let start = index
    while index < line.count, line[index] != Byte.space {
      // No word in a log contains a typical delimiter of tables.
      if line[index] < Byte.space || line[index] == Byte.quote { return nil }
      index += 1
    }
    let end = index
    skipBlank(line)
    return end > start ? start..<end : nil
  }

  /// Reads the time in brackets: `10/Oct/2000:13:55:36 -0700`.
  mutating func time(_ line: Span<UInt8>) -> Range<Int>? {
    let start = index + 1
    let end = start + 26
    guard end < line.count, line[index] == Byte.openingBracket,
      line[end] == Byte.closingBracket, LogTime(line, at: start) != nil
    else { return nil }
    index = end + 1
    skipBlank(line)
    return start..<end
  }

  func isAtQuote(_ line: Span<UInt8>) -> Bool { index < line.count && line[index] == Byte.quote }

  /// Reads a quoted text, leaving its escapes as they are.
  mutating func quoted(_ line: Span<UInt8>) -> Range<Int>? {
    guard isAtQuote(line) else { return nil }
    let start = index + 1
    var end = start
    while end < line.count, line[end] != Byte.quote {
      end += line[end] == Byte.backslash ? 2 : 1
    }
    guard end < line.count else { return nil }
    index = end + 1
    skipBlank(line)
    return start..<end
  }

  func rest(_ line: Span<UInt8>) -> Range<Int> { index..<line.count }

  private mutating func skipBlank(_ line: Span<UInt8>) {
    if index < line.count, line[index] == Byte.space { index += 1 }
  }
}

/// The time of a line, in the server's local time.
struct LogTime {
  private let month: Int
  private let start: Int

  /// nil if there is no valid time.
  init?(_ line: Span<UInt8>, at start: Int) {
    self.start = start
    for (index, sign) in "00/aaa/0000:00:00:00 ".utf8.enumerated() {
      let byte = line[start + index]
      switch sign {
      case Byte.zero: guard byte &- Byte.zero < 10 else { return nil }
      case UInt8(ascii: "a"): guard (byte | 0x20) &- UInt8(ascii: "a") < 26 else { return nil }
      default: guard byte == sign else { return nil }
      }
    }
    let name = (line[start + 3] | 0x20, line[start + 4] | 0x20, line[start + 5] | 0x20)
    guard
      let month = Self.months.firstIndex(where: {
        $0.0 == name.0 && $0.1 == name.1 && $0.2 == name.2
      })
    else { return nil }
    self.month = month + 1
  }

  /// Appends the time in ISO 8601 without its zone: `2000-10-10 13:55:36`.
  func append(_ line: Span<UInt8>, to record: inout Records) {
    record.append(line.extracting(start + 7..<start + 11))
    record.append(Byte.minus)
    record.append(Byte.zero + UInt8(month / 10))
    record.append(Byte.zero + UInt8(month % 10))
    record.append(Byte.minus)
    record.append(line.extracting(start..<start + 2))
    record.append(Byte.space)
    record.append(line.extracting(start + 12..<start + 20))
  }

  private static let months: [(UInt8, UInt8, UInt8)] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ].map { name in
    let bytes = Array(name.utf8)
    return (bytes[0], bytes[1], bytes[2])
  }
}
