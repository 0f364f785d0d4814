// How the bytes of a text stand for characters, and the text that they give.

/// The encoding that the cells of a table are kept in.
package enum TextEncoding: Hashable, Sendable {
  case utf8
  /// Latin-1 is the same, but for the control characters that no table holds.
  case windows1252

  /// The text of some bytes; what is invalid in UTF-8 becomes U+FFFD. Letters of more marks than
  /// any language has are made safe to compare.
  package func text(_ bytes: Span<UInt8>) -> String {
    switch self {
    case .utf8:
      return bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }.streamSafe
    case .windows1252:
      var text = String.UnicodeScalarView()
      for index in 0..<bytes.count { text.append(Self.scalar(windows1252: bytes[index])) }
      return String(text)
    }
  }

  /// A text without the blanks around it.
  package func trimmedText(_ bytes: Span<UInt8>) -> String {
    let (start, end) = trimmedBounds(of: bytes)
    return text(bytes.extracting(start..<end))
  }

  /// The index of WHATWG's Encoding Standard (windows-1252): bytes that Windows leaves open are the
  /// control characters of the same number.
  private static func scalar(windows1252 byte: UInt8) -> Unicode.Scalar {
    guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
    return Unicode.Scalar(upperHalf[Int(byte) - 0x80]) ?? Unicode.Scalar(byte)
  }

  /// What 0x80…0x9F stand for.
  private static let upperHalf: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D, 0x8F,
    0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
}

/// What the bytes of a field that are not ASCII are in UTF-8.
package struct SequenceCount {
  /// Sequences that decoding replaces by one U+FFFD each (Unicode 16, section 3.9, "maximal
  /// subparts").
  package private(set) var invalid = 0
  /// Sequences of several bytes that are one character.
  package private(set) var valid = 0

  package init() {}

  /// Counts the sequences of a field.
  package mutating func note(_ field: Span<UInt8>) {
    var start = 0
    while start < field.count {
      do {
        _ = try UTF8Span(validating: field.extracting(start..<field.count))
        noteLeads(field.extracting(start..<field.count))
        return
      } catch {
        let bad = start + error.byteOffsets.lowerBound
        noteLeads(field.extracting(start..<bad))
        invalid += 1
        start += max(1, error.byteOffsets.upperBound)
      }
    }
  }

  private mutating func noteLeads(_ bytes: Span<UInt8>) {
    for index in 0..<bytes.count where bytes[index] >= 0xC0 { valid += 1 }
  }
}
