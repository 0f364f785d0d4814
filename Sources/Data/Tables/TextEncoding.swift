// Decodes the bytes of cells, without the whitespace around them.

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

  /// WHATWG's index of windows-1252: bytes that Windows leaves undefined are control characters.
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
  /// Sequences that become one U+FFFD each (Unicode 16, section 3.9, "maximal subparts").
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

extension String {
  /// The maximum number of consecutive marks (Unicode Standard Annex 15, section 13).
  private static let longestMarks = 30
  /// A mark takes at least two bytes, so a shorter text is safe.
  private static let shortestUnsafe = 2 * (longestMarks + 1)

  /// The text with an invisible U+034F after every 30 consecutive marks, which ends the sequence:
  /// the stream-safe text process of Unicode Standard Annex 15. No language needs that many.
  var streamSafe: String {
    guard utf8.count >= Self.shortestUnsafe, !utf8.allSatisfy({ $0 < 0x80 }) else { return self }
    var marks = 0
    guard
      unicodeScalars.contains(where: { scalar in
        marks = scalar.isMark ? marks + 1 : 0
        return marks > Self.longestMarks
      })
    else { return self }
    marks = 0
    var text = String.UnicodeScalarView()
    text.reserveCapacity(utf8.count + utf8.count / Self.longestMarks)
    for scalar in unicodeScalars {
      marks = scalar.isMark ? marks + 1 : 0
      if marks > Self.longestMarks {
        text.append("\u{34F}")
        marks = 1
      }
      text.append(scalar)
    }
    return String(text)
  }
}

extension Unicode.Scalar {
  /// Whether normalization may reorder it. Latin and Han letters need no table lookup.
  fileprivate var isMark: Bool {
    value >= 0x300 && !(0x3400...0xA66E).contains(value)
      && properties.canonicalCombiningClass != .notReordered
  }
}

/// UTF-8 without the whitespace around it.
package func textWithoutBlanks(_ bytes: some Sequence<UInt8>) -> String {
  let bytes = Array(bytes)
  return textWithoutBlanks(bytes.span)
}

package func textWithoutBlanks(_ cell: Span<UInt8>) -> String {
  let (start, end) = trimmedBounds(of: cell)
  return cell.extracting(start..<end).withUnsafeBufferPointer {
    String(decoding: $0, as: UTF8.self)
  }
}

/// The range of a cell without the whitespace around it: spaces, tabs, line ends, U+00A0, U+2009,
/// U+202F, and Windows-1252's byte 0xA0 unless it is part of a UTF-8 sequence.
@inline(__always)
package func trimmedBounds(of cell: Span<UInt8>) -> (start: Int, end: Int) {
  // Nearly all cells begin and end with a printable ASCII byte.
  if cell.count > 0, (0x21..<0x80).contains(cell[0]), (0x21..<0x80).contains(cell[cell.count - 1]) {
    return (0, cell.count)
  }
  return searchedBounds(of: cell)
}

private func searchedBounds(of cell: Span<UInt8>) -> (start: Int, end: Int) {
  var start = 0
  var end = cell.count
  while start < end {
    let length = blankLength(in: cell, at: start, end: end)
    if length == 0 { break }
    start += length
  }
  while start < end {
    if blankLength(in: cell, at: end - 1, end: end) == 1 {
      end -= 1
    } else if end - start >= 2, blankLength(in: cell, at: end - 2, end: end) == 2 {
      end -= 2
    } else if end - start >= 3, blankLength(in: cell, at: end - 3, end: end) == 3 {
      end -= 3
    } else {
      break
    }
  }
  return (start, end)
}

/// The length in bytes of the blank at `index`; 0 if there is none.
package func blankLength(in cell: Span<UInt8>, at index: Int, end: Int) -> Int {
  switch cell[index] {
  case Byte.space, Byte.tab, Byte.lineFeed, Byte.carriageReturn: return 1
  case 0xA0: return index == 0 || cell[index - 1] < 0x80 ? 1 : 0
  case 0xC2: return index + 1 < end && cell[index + 1] == 0xA0 ? 2 : 0
  case 0xE2:
    guard index + 2 < end, cell[index + 1] == 0x80 else { return 0 }
    return cell[index + 2] == 0x89 || cell[index + 2] == 0xAF ? 3 : 0
  default: return 0
  }
}

/// A hash of the trimmed text, the same in every run (FNV-1a, 64 bits).
@inline(__always)
package func textHash(_ cell: Span<UInt8>) -> UInt64 {
  let (start, end) = trimmedBounds(of: cell)
  var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  for index in start..<end { hash = (hash ^ UInt64(cell[index])) &* 0x100_0000_01b3 }
  return hash
}
