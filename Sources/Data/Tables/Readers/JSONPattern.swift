// Reads JSON records that are written like one before them, by the bytes between their values.

/// The bytes of a record between its values, and the column of each value.
///
/// A record that has the same bytes there has the same keys in the same nesting: its values are its
/// cells, and nothing else need be looked at. It is learned from each record that is read token by
/// token, after a while less often where few are written the same way.
struct JSONPattern: Sendable {
  /// A value of the record.
  struct Field: Sendable {
    let column: Int
    /// Whether its text is wanted.
    let isRead: Bool
    /// The bytes before it, in `literals`.
    fileprivate let literal: Range<Int>
    /// Its text in the latest record that was written the same way.
    fileprivate(set) var text = 0..<0
  }

  /// The values of the record that is being learned, with their quotes, and their columns.
  private struct Draft: Sendable {
    var start = -1
    var values: [(place: Range<Int>, column: Int, isRead: Bool)] = []
  }

  private var draft = Draft()
  private(set) var fields: [Field] = []
  /// All literals, and eight bytes more, since as many are compared at once.
  private var literals: [UInt8] = []
  /// The bytes from the last value to the closing brace, in `literals`; empty if nothing is known.
  private var tail = 0..<0
  /// The cells of such a record, gaps included.
  private(set) var width = 0
  /// The bytes of the texts in the latest record that was written the same way.
  private(set) var textBytes = 0
  /// How many more of the records compared were written another way than the same way, and how many
  /// are not to be compared from now on.
  private var misses = 0
  private var pause = 0

  /// Gets memory of its own, since a count of references is slow for several threads.
  mutating func unshare() {
    fields.reserveCapacity(fields.count + 1)
    literals.reserveCapacity(literals.count + 1)
  }

  /// Finds the texts of the next record, if it is written the same way.
  ///
  /// - Parameter start: the index after the opening brace.
  /// - Returns: the index after the closing one; nil if the record is written another way, ends near
  ///   the end of the bytes or beyond, or is not to be compared.
  @inline(__always)
  mutating func end(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ limits: Limits
  ) -> Int? {
    guard pause == 0 else {
      pause -= 1
      return nil
    }
    guard !tail.isEmpty else { return nil }
    guard let end = findTexts(in: bytes, from: start, limits) else {
      misses = min(misses + 1, 64)
      pause = misses - 1
      return nil
    }
    misses = max(0, misses - 1)
    return end
  }

  @inline(__always)
  private mutating func findTexts(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ limits: Limits
  ) -> Int? {
    let (tail, raw) = (tail, UnsafeRawBufferPointer(bytes))
    var (index, textBytes) = (start, 0)
    let isFound = literals.withUnsafeBytes { literals in
      fields.withUnsafeMutableBufferPointer { fields in
        for place in fields.indices {
          let literal = fields[place].literal
          guard areEqual(literals, literal, raw, index) else { return false }
          guard let value = plainValue(in: bytes, from: index + literal.count, limits) else {
            return false
          }
          index = value.end
          guard fields[place].isRead else { continue }
          fields[place].text = value.text
          textBytes += value.text.count
        }
        return areEqual(literals, tail, raw, index)
      }
    }
    self.textBytes = textBytes
    return isFound ? index + tail.count : nil
  }
}

// Learning.
extension JSONPattern {
  var isLearning: Bool { draft.start >= 0 }

  /// Begins to learn a record, whose opening brace is before `start`, unless the next one is not to
  /// be compared.
  mutating func learn(from start: Int) {
    guard pause == 0 else { return }
    draft.start = start
    draft.values.removeAll(keepingCapacity: true)
  }

  mutating func stopLearning() { draft.start = -1 }

  /// Notes where a value is, with its quotes.
  mutating func note(_ place: Range<Int>, column: Int, isRead: Bool) {
    draft.values.append((place, column, isRead))
  }

  /// Ends the record: it is learned if all of its values were noted and what is between them is ASCII
  /// on one line, so that neither lines nor characters need be counted.
  ///
  /// - Parameter end: the index after the closing brace.
  mutating func endRecord(_ bytes: Span<UInt8>, at end: Int, width: Int, valueCount: Int) {
    defer { stopLearning() }
    guard draft.values.count == valueCount else { return }
    (tail, self.width) = (0..<0, width)
    fields.removeAll(keepingCapacity: true)
    literals.removeAll(keepingCapacity: true)
    var index = draft.start
    for value in draft.values {
      guard let literal = takeLiteral(bytes, index..<value.place.lowerBound) else { return }
      fields.append(Field(column: value.column, isRead: value.isRead, literal: literal))
      index = value.place.upperBound
    }
    guard let tail = takeLiteral(bytes, index..<end) else { return }
    literals.append(contentsOf: repeatElement(0, count: 8))
    self.tail = tail
  }

  private mutating func takeLiteral(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int>? {
    let start = literals.count
    for index in range {
      let byte = bytes[index]
      guard byte < 0x80, byte != Byte.lineFeed, byte != Byte.carriageReturn else { return nil }
      literals.append(byte)
    }
    return start..<literals.count
  }
}

/// Whether a literal is in the bytes at an index, and eight more bytes are.
@inline(__always)
private func areEqual(
  _ literals: UnsafeRawBufferPointer, _ literal: Range<Int>, _ bytes: UnsafeRawBufferPointer,
  _ index: Int
) -> Bool {
  guard index + literal.count + 8 <= bytes.count else { return false }
  var offset = 0
  while true {
    let one = literals.loadUnaligned(
      fromByteOffset: literal.lowerBound + offset, as: UInt64.self)
    let other = bytes.loadUnaligned(fromByteOffset: index + offset, as: UInt64.self)
    let difference = UInt64(littleEndian: one ^ other)
    let rest = literal.count - offset
    if rest <= 8 { return difference << UInt64(8 * (8 - rest)) == 0 }
    if difference != 0 { return false }
    offset += 8
  }
}

/// A value as it is written, and its text.
struct PlainValue {
  let text: Range<Int>
  /// After it, and after the quote of a string.
  let end: Int
  let isString: Bool
}

/// The value that begins at an index if it is plain: a string of ASCII without escapes, a number of
/// digits with at most one point, or a word; nil for any other, and where the bytes end with it.
@inline(__always)
func plainValue(
  in bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ limits: Limits
) -> PlainValue? {
  guard start < bytes.count else { return nil }
  if bytes[start] == Byte.quote {
    let end = endOfPlainRun(bytes, from: start + 1, isASCII: true)
    guard end < bytes.count, bytes[end] == Byte.quote, end - start <= limits.fieldBytes + 1 else {
      return nil
    }
    return PlainValue(text: start + 1..<end, end: end + 1, isString: true)
  }
  if bytes[start] >= UInt8(ascii: "a") { return plainWord(in: bytes, from: start) }
  guard let end = endOfPlainNumber(bytes, from: start), end - start <= limits.json.numberBytes
  else { return nil }
  return PlainValue(text: start..<end, end: end, isString: false)
}

/// `true`, `false` or `null`, which has no text.
private func plainWord(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> PlainValue? {
  func has(_ word: StaticString) -> Bool {
    let end = start + word.utf8CodeUnitCount
    guard end < bytes.count, endsPlainValue(bytes[end]) else { return false }
    for index in start..<end where bytes[index] != word.utf8Start[index - start] { return false }
    return true
  }
  func value(_ count: Int, textCount: Int) -> PlainValue {
    PlainValue(text: start..<start + textCount, end: start + count, isString: false)
  }
  if has("true") { return value(4, textCount: 4) }
  if has("false") { return value(5, textCount: 5) }
  return has("null") ? value(4, textCount: 0) : nil
}

/// The end of a number without an exponent; nil if there is none, or if the bytes end with it.
@inline(__always)
private func endOfPlainNumber(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
  var index = start + (bytes[start] == Byte.minus ? 1 : 0)
  func skipDigits() -> Bool {
    let first = index
    while index < bytes.count, bytes[index] &- Byte.zero < 10 { index += 1 }
    return index > first
  }
  let first = index
  guard skipDigits(), bytes[first] != Byte.zero || index == first + 1, index < bytes.count else {
    return nil
  }
  if bytes[index] == Byte.point {
    index += 1
    guard skipDigits(), index < bytes.count else { return nil }
  }
  return endsPlainValue(bytes[index]) ? index : nil
}

/// Whether a byte may follow a value in an object or array.
@inline(__always)
private func endsPlainValue(_ byte: UInt8) -> Bool {
  switch byte {
  case Byte.comma, Byte.closingBrace, Byte.closingBracket, Byte.space, Byte.lineFeed: true
  default: false
  }
}
