// Converts data texts to single lines, since a line break in a name must not split anything.

extension String {
  /// The text with line breaks and tabs replaced by blanks.
  ///
  /// Line breaks are the mandatory ones of Unicode Standard Annex 14 (classes BK, CR, LF and NL);
  /// CR LF counts as one.
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

  /// The beginning of the text, at most `limit` scalars, without a partial character; nil if the
  /// text is not longer. Takes time proportional to the limit, not the text, since a single
  /// character may have a mebibyte of marks.
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
