// Decodes the bytes of cells.

package enum TextEncoding: Hashable, Sendable {
  case utf8
  /// Also used for Latin-1, which differs only in control characters.
  case windows1252

  /// The decoded text; invalid UTF-8 becomes U+FFFD, runs of combining marks are made safe.
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

  /// The decoded text, trimmed.
  package func trimmedText(_ bytes: Span<UInt8>) -> String {
    let (start, end) = trimmedBounds(of: bytes)
    return text(bytes.extracting(start..<end))
  }

  /// The windows-1252 index of the WHATWG Encoding Standard: bytes that Windows leaves undefined
  /// are control characters.
  private static func scalar(windows1252 byte: UInt8) -> Unicode.Scalar {
    guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
    return Unicode.Scalar(upperHalf[Int(byte) - 0x80]) ?? Unicode.Scalar(byte)
  }

  /// 0x80…0x9F.
  private static let upperHalf: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D, 0x8F,
    0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
}

/// Counts the multi-byte sequences of UTF-8 fields.
package struct SequenceCount {
  /// Sequences that decoding replaces by one U+FFFD each (Unicode 16, section 3.9, "maximal
  /// subparts").
  package private(set) var invalid = 0
  /// Valid multi-byte sequences.
  package private(set) var valid = 0

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
