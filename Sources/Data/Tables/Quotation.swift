// Makes foreign text fit to stand in a one-line message.

package enum Quotation {
  /// Unicode scalars of a word that a message quotes at the most.
  package static let wordLimit = 80
  /// Of a file's path, which is of use only whole; no system has longer ones.
  package static let pathLimit = 4096
  /// Of the sentence of another part of the program, which may quote the data.
  package static let sentenceLimit = 400

  package static func line(_ text: String) -> String { line(text, limit: wordLimit) }
  package static func path(_ text: String) -> String { line(text, limit: pathLimit) }

  /// The sentence of another part of the program, on one line.
  package static func sentence(_ text: String) -> String { line(text, limit: sentenceLimit) }

  /// The text on one line: control characters, which could move a terminal's cursor, are escaped,
  /// and the middle of a long text is left out.
  private static func line(_ text: String, limit: Int) -> String {
    var line = ""
    for scalar in shortened(text, limit: limit).unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .format:
        line += scalar.escaped(asASCII: true)
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line
  }

  private static func shortened(_ text: String, limit: Int) -> String {
    // Scalars, because a single character may be arbitrarily long.
    let scalars = text.unicodeScalars
    guard scalars.count > limit else { return text }
    var result = String.UnicodeScalarView(scalars.prefix(limit / 2))
    result.append("…")
    result.append(contentsOf: scalars.suffix(limit / 2 - 1))
    return String(result)
  }
}

extension String {
  /// Whether a text stands somewhere in this one, byte by byte. The library's own `contains` links
  /// the engine of regular expressions: 5 MB, and 3 ms of each start.
  package func hasPart(_ part: String) -> Bool {
    let (whole, part) = (Array(utf8), Array(part.utf8))
    guard let first = part.first else { return true }
    guard part.count <= whole.count else { return false }
    return (0...whole.count - part.count).contains { start in
      whole[start] == first && whole[start..<start + part.count].elementsEqual(part)
    }
  }
}

package func quoted(_ name: String) -> String { "\"\(printable(name))\"" }

/// The text with control characters, line ends and bidirectional overrides replaced by U+FFFD, so a
/// terminal shows it on one line in reading order.
package func withoutControls(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isControl) else { return text }
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars { result.append(isControl(scalar) ? "\u{FFFD}" : scalar) }
  return String(result)
}

/// C0, DEL and C1, separators of lines and paragraphs, bidirectional controls (Unicode, UAX 9).
private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
  default: false
  }
}

/// A name with control and format characters replaced by U+FFFD, cut after 60 characters.
package func printable(_ name: String) -> String {
  let head = name.unicodeScalars.prefix(61)
  var result = ""
  for scalar in head.prefix(60) {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator,
      .format where !isJoiner(scalar):
      result.unicodeScalars.append("\u{FFFD}")
    default: result.unicodeScalars.append(scalar)
    }
  }
  return head.count > 60 ? result + "…" : result
}

/// The zero-width joiners, which emoji and some scripts need.
private func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
  scalar == "\u{200C}" || scalar == "\u{200D}"
}
