// Rows of a database as CSV (RFC 4180), so that they are read by the same reader as any file.

/// Collects rows as CSV text.
package struct RowText: Sendable {
  package private(set) var bytes: [UInt8] = []
  private let columnCount: Int
  private var column = 0

  /// Longer texts are cut, since a reader takes no longer fields.
  package static let textBytes = 64 << 10
  private static let ellipsis = Array("…".utf8)

  /// A piece of this size is large enough to make the cost of a message negligible.
  package static let pieceBytes = 64 << 10

  /// Begins with the names of the columns.
  package init(names: [String]) {
    columnCount = names.count
    for name in names { appendQuoted(Array(name.utf8)) }
  }

  /// The text so far, which is then forgotten.
  package mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Appends an empty cell.
  package mutating func appendGap() {
    // A line without anything would be no row.
    if columnCount == 1 { bytes += [Self.quote, Self.quote] }
    endCell()
  }

  /// Appends a number as databases write it: a whole one with a point, as "895.0".
  package mutating func append(_ number: Double) {
    if number.isNaN { return appendGap() }
    bytes.append(contentsOf: number.description.utf8)
    endCell()
  }

  /// Appends a text; what follows a NUL is left out, as by most programs.
  package mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    var text = text
    if let end = text.firstIndex(of: 0) { text = UnsafeBufferPointer(rebasing: text[..<end]) }
    if text.count > Self.textBytes {
      var end = Self.textBytes
      while end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
      return appendQuoted(Array(text[..<end]) + Self.ellipsis)
    }
    let isPlain =
      columnCount > 1
      && text.allSatisfy { $0 != Self.quote && $0 != Self.comma && $0 != 0x0A && $0 != 0x0D }
    if !isPlain { return appendQuoted(text) }
    bytes.append(contentsOf: text)
    endCell()
  }

  private mutating func appendQuoted(_ text: some Sequence<UInt8>) {
    bytes.append(Self.quote)
    for byte in text where byte != 0 {
      if byte == Self.quote { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(Self.quote)
    endCell()
  }

  private mutating func endCell() {
    column += 1
    bytes.append(column == columnCount ? 0x0A : Self.comma)
    if column == columnCount { column = 0 }
  }

  private static let quote = UInt8(ascii: "\"")
  private static let comma = UInt8(ascii: ",")
}
