// Bounds the combining marks per letter: comparing and hashing a Swift string sorts them, in
// quadratic time.

extension String {
  /// The maximum number of consecutive marks (Unicode Standard Annex 15, section 13).
  private static let longestMarks = 30
  /// A mark takes at least two bytes, so a shorter text is safe.
  private static let shortestUnsafe = 2 * (longestMarks + 1)

  /// The text with an invisible U+034F after every 30 consecutive marks, which ends the sequence:
  /// the stream-safe text process of Unicode Standard Annex 15. No language needs that many, so
  /// nearly all texts stay the same.
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
