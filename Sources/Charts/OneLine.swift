// Texts of data as one line: a name with a line end in it must not become two of anything.

extension String {
  /// The text with a blank for each line end and tab, so that it is one line wherever it stands.
  ///
  /// Line ends are those after which a line must be broken (Unicode Standard Annex 14, classes BK,
  /// CR, LF and NL); CR and LF together are one.
  package var onOneLine: String {
    // All of them are control characters or begin with one of two bytes in UTF-8.
    guard utf8.contains(where: { $0 < 0x20 || $0 == 0xC2 || $0 == 0xE2 }) else { return self }
    var line = String.UnicodeScalarView()
    line.reserveCapacity(utf8.count)
    var previous: Unicode.Scalar = " "
    for scalar in unicodeScalars {
      switch scalar {
      case "\n" where previous == "\r": break
      case "\t", "\n", "\u{B}", "\u{C}", "\r", "\u{85}", "\u{2028}", "\u{2029}": line.append(" ")
      default: line.append(scalar)
      }
      previous = scalar
    }
    return String(line)
  }

  /// The first scalars of the text, at most so many, without a character that is cut within; nil
  /// where that is all of it. Takes time with the limit and not with the text: a single character
  /// may have a mebibyte of marks.
  package func beginning(scalars limit: Int) -> String? {
    guard utf8.count > limit,
      let end = unicodeScalars.index(startIndex, offsetBy: limit, limitedBy: endIndex),
      end != endIndex
    else { return nil }
    var head = String(unicodeScalars[..<end])
    if head.dropFirst().isEmpty { return head }
    head.removeLast()
    return head
  }
}
