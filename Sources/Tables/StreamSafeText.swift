// Texts in which no letter has marks without end: what compares and hashes a Swift string sorts the
// marks of each letter, and takes time with the square of their number.

extension String {
  /// How many marks may follow each other (Unicode Standard Annex 15, section 13).
  private static let longestMarks = 30
  /// A mark has two bytes at the least, so that a shorter text has no more of them.
  private static let shortestUnsafe = 2 * (longestMarks + 1)

  /// The text with U+034F, which is not seen and ends a sequence of marks, after every 30th of them
  /// in a row: the stream-safe text process of Unicode Standard Annex 15. No language writes as
  /// many, so nearly all texts are as they were.
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
  /// Whether normalization moves it among its neighbours. Latin and Han letters, which are most,
  /// need no table for the answer.
  fileprivate var isMark: Bool {
    value >= 0x300 && !(0x3400...0xA66E).contains(value)
      && properties.canonicalCombiningClass != .notReordered
  }
}
