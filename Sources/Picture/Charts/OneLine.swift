// Texts on one line: a line break in a name must not split anything.

extension String {
  /// The text with line breaks and tabs replaced by blanks.
  ///
  /// Line breaks are those of Unicode Standard Annex 14 (BK, CR, LF, NL); CR LF counts as one.
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

  /// Whether it has more than blanks and control characters.
  var isVisible: Bool {
    unicodeScalars.contains {
      !$0.properties.isWhitespace && $0.properties.generalCategory != .control
    }
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

package enum ElementText {
  /// Unicode scalars of a name: a cell of a table may have a mebibyte.
  package static let nameLimit = 1_000
  /// Unicode scalars of a text that is there to be read as a whole.
  package static let textLimit = 10_000

  /// The text on one line, without control characters and outer blanks, cut where it is long.
  package static func line(_ text: String, limit: Int = nameLimit) -> String {
    if isPlain(text, limit: limit) { return text }
    var line = String.UnicodeScalarView()
    var count = 0
    var isCut = false
    for scalar in text.unicodeScalars {
      if count >= limit {
        isCut = true
        break
      }
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator:
        // Of a line break of two characters one blank is enough.
        guard let last = line.last, last != " " else { continue }
        line.append(" ")
      default:
        guard count > 0 || scalar != " " else { continue }
        line.append(scalar)
      }
      count += 1
    }
    if isCut { line.removeLast() }
    while line.last == " " { line.removeLast() }
    if isCut { line.append("…") }
    return String(line)
  }

  /// Nearly all names are short and of nothing but ASCII, which need no look at their scalars;
  /// beyond it, control characters and line ends begin with one of two bytes in UTF-8.
  private static func isPlain(_ text: String, limit: Int) -> Bool {
    let bytes = text.utf8
    guard bytes.count <= limit, bytes.first != 0x20, bytes.last != 0x20 else { return false }
    return !bytes.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 }
  }
}
