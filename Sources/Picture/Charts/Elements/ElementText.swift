// Names and descriptions of elements: one line each, of a length that somebody listens to.

/// Makes any text ready to be spoken.
package enum ElementText {
  /// Unicode scalars of a name: a cell of a table may have a mebibyte.
  package static let nameLimit = 1_000
  /// Unicode scalars of a text that is there to be read as a whole.
  package static let textLimit = 10_000

  /// The text on one line, without control characters and blanks around it, its end left out where
  /// it is long.
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
