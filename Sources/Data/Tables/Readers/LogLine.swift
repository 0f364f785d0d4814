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

  /// The range of each field; empty if it is missing or `-`.
  private var stretches: InlineArray<13, Range<Int>> = InlineArray(repeating: 0..<0)
  /// Where the request is, until it is split.
  private(set) var request = 0..<0
  private var isSplit = false
  private(set) var isCombined = false

  subscript(field: Field) -> Range<Int> { stretches[field.rawValue] }

  /// Reads a line, once; false if it is in neither format. `splitRequest` reads the method, the path
  /// and the version.
  ///
  /// - Parameter line: without its line end.
  @inline(__always)
  mutating func read(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    var scanner = LogScanner(line)
    guard let first = scanner.name(), let second = scanner.name(), let third = scanner.name()
    else { return false }
    var user = third
    if scanner.isAtBracket {
      put(line, first, .host)
      put(line, second, .ident)
    } else {
      // A server and its port precede the host.
      guard let fourth = scanner.name(), scanner.isAtBracket,
        first.contains(where: { line[$0] == Byte.colon })
      else { return false }
      user = fourth
      put(line, first, .server)
      put(line, second, .host)
      put(line, third, .ident)
    }
    put(line, user, .user)
    guard let time = scanner.time(), let request = scanner.quoted(), let status = scanner.word(),
      Self.isStatus(line, status), let bytes = scanner.word(), Self.isCount(line, bytes)
    else { return false }
    stretches[Field.time.rawValue] = time
    self.request = request
    put(line, status, .status)
    put(line, bytes, .bytes)
    if scanner.isAtQuote {
      // If these fields are incomplete, the line is truncated.
      guard let referer = scanner.quoted(), let agent = scanner.quoted() else { return false }
      isCombined = true
      put(line, referer, .referer)
      put(line, agent, .agent)
    }
    put(line, scanner.rest, .rest)
    return true
  }

  @inline(__always)
  private mutating func put(
    _ line: UnsafeBufferPointer<UInt8>, _ stretch: Range<Int>, _ field: Field
  ) {
    if stretch.count == 1, line[stretch.lowerBound] == Byte.minus { return }
    stretches[field.rawValue] = stretch
  }

  /// Splits `GET /path HTTP/1.1`; any other request is a path.
  mutating func splitRequest(_ line: UnsafeBufferPointer<UInt8>) {
    if isSplit { return }
    isSplit = true
    guard let first = request.first(where: { line[$0] == Byte.space }),
      let last = request.last(where: { line[$0] == Byte.space }),
      isMethod(line, request.lowerBound..<first)
    else { return put(line, request, .path) }
    put(line, request.lowerBound..<first, .method)
    let version = last + 1..<request.upperBound
    let hasVersion = last > first && version.count >= 5 && line[last + 1] == UInt8(ascii: "H")
    put(line, first + 1..<(hasVersion ? last : request.upperBound), .path)
    if hasVersion { put(line, version, .version) }
  }

  private func isMethod(_ line: UnsafeBufferPointer<UInt8>, _ word: Range<Int>) -> Bool {
    !word.isEmpty
      && word.allSatisfy {
        line[$0] &- UInt8(ascii: "A") < 26 || line[$0] == Byte.minus
          || line[$0] == UInt8(ascii: "_")
      }
  }

  private static func isStatus(
    _ line: UnsafeBufferPointer<UInt8>, _ word: Range<Int>
  ) -> Bool {
    word.count == 3 && isCount(line, word) || word.count == 1 && line[word.lowerBound] == Byte.minus
  }

  private static func isCount(_ line: UnsafeBufferPointer<UInt8>, _ word: Range<Int>) -> Bool {
    if word.count == 1, line[word.lowerBound] == Byte.minus { return true }
    return !word.isEmpty && word.allSatisfy { line[$0] &- Byte.zero < 10 }
  }
}

/// The place up to which a line is read.
private struct LogScanner {
  private let line: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(_ line: UnsafeBufferPointer<UInt8>) { self.line = line }

  var isAtBracket: Bool { index < line.count && line[index] == Byte.openingBracket }
  var isAtQuote: Bool { index < line.count && line[index] == Byte.quote }
  var rest: Range<Int> { index..<line.count }

  /// Reads one of the words before the time.
  @inline(__always)
  mutating func name() -> Range<Int>? { isAtBracket ? nil : word() }

  /// Reads a word and the blank after it.
  @inline(__always)
  mutating func word() -> Range<Int>? {
    let start = index
    while index < line.count, line[index] != Byte.space {
      // No word in a log contains a typical delimiter of tables.
      if line[index] < Byte.space || line[index] == Byte.quote { return nil }
      index += 1
    }
    let end = index
    skipBlank()
    return end > start ? start..<end : nil
  }

  /// Reads the time in brackets: `10/Oct/2000:13:55:36 -0700`.
  @inline(__always)
  mutating func time() -> Range<Int>? {
    let start = index + 1
    let end = start + 26
    guard end < line.count, isAtBracket, line[end] == Byte.closingBracket,
      let base = line.baseAddress, LogTime(at: base + start) != nil
    else { return nil }
    index = end + 1
    skipBlank()
    return start..<end
  }

  /// Reads a quoted text, leaving its escapes as they are.
  @inline(__always)
  mutating func quoted() -> Range<Int>? {
    guard isAtQuote else { return nil }
    let start = index + 1
    var end = start
    while true {
      end = endOfPlainRun(line, from: end)
      guard end < line.count else { return nil }
      if line[end] == Byte.quote { break }
      end += line[end] == Byte.backslash ? 2 : 1
    }
    index = end + 1
    skipBlank()
    return start..<end
  }

  @inline(__always)
  private mutating func skipBlank() {
    if index < line.count, line[index] == Byte.space { index += 1 }
  }
}

/// The time of a line, in the server's local time: `10/Oct/2000:13:55:36 -0700`.
struct LogTime {
  private let start: UnsafePointer<UInt8>
  private let month: UInt8

  /// nil if it is none; the zone is not looked at.
  ///
  /// - Parameter start: where 21 bytes can be read.
  @inline(__always)
  init?(at start: UnsafePointer<UInt8>) {
    self.start = start
    guard
      Self.has(start, 0x302F_0000_002F_3030, marks: 0x00FF_0000_00FF_0000, any: 0xFF_FFFF << 24),
      Self.has(start + 8, 0x303A_3030_3A30_3030, marks: 0x00FF_0000_FF00_0000),
      Self.has(start + 13, 0x2030_303A_3030_3A30, marks: 0xFF00_00FF_0000_FF00),
      let month = Self.month(start[3], start[4], start[5])
    else { return nil }
    self.month = month
  }

  /// Whether eight bytes have marks and digits at the same places as a pattern.
  ///
  /// - Parameters:
  ///   - marks: the bytes that must be equal; all others must be digits.
  ///   - any: the bytes that do not matter.
  @inline(__always)
  private static func has(
    _ text: UnsafePointer<UInt8>, _ pattern: UInt64, marks: UInt64, any: UInt64 = 0
  ) -> Bool {
    let word = UInt64(littleEndian: UnsafeRawPointer(text).loadUnaligned(as: UInt64.self))
    let rest = (word ^ pattern) & ~any
    // A digit leaves 0 to 9; of a larger byte a bit of the upper half stays.
    let high = ((rest &+ 0x0606_0606_0606_0606) | rest) & 0xF0F0_F0F0_F0F0_F0F0
    return rest & marks == 0 && high == 0
  }

  /// The number of a month by the first letters of its name.
  @inline(__always)
  private static func month(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> UInt8? {
    switch UInt32(first | 0x20) << 16 | UInt32(second | 0x20) << 8 | UInt32(third | 0x20) {
    case 0x6A_616E: 1
    case 0x66_6562: 2
    case 0x6D_6172: 3
    case 0x61_7072: 4
    case 0x6D_6179: 5
    case 0x6A_756E: 6
    case 0x6A_756C: 7
    case 0x61_7567: 8
    case 0x73_6570: 9
    case 0x6F_6374: 10
    case 0x6E_6F76: 11
    case 0x64_6563: 12
    default: nil
    }
  }

  /// The bytes of the time in ISO 8601 without its zone: `2000-10-10 13:55:36`.
  static var byteCount: Int { 19 }

  @inline(__always)
  func write(to text: UnsafeMutablePointer<UInt8>) {
    text.update(from: start + 7, count: 4)
    text[4] = Byte.minus
    text[5] = Byte.zero + month / 10
    text[6] = Byte.zero + month % 10
    text[7] = Byte.minus
    text[8] = start[0]
    text[9] = start[1]
    text[10] = Byte.space
    (text + 11).update(from: start + 12, count: 8)
  }
}
