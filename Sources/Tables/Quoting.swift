// Text from a file inside a sentence: on one line, of bounded length, without a terminal's
// commands.

/// A name in quotes, for a sentence.
package func quoted(_ name: String) -> String { "\"\(printable(name))\"" }

/// A text that a terminal shows on one line and in the order in which it is written: controls of
/// the terminal, line ends and overrides of the direction of text are U+FFFD.
package func withoutControls(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isControl) else { return text }
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars { result.append(isControl(scalar) ? "\u{FFFD}" : scalar) }
  return String(result)
}

/// C0, DEL and C1, the separators of lines and paragraphs, and the embeddings, overrides and
/// isolates of the bidirectional algorithm (Unicode, UAX 9).
private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
  default: false
  }
}

/// A name that a terminal can show: controls of the terminal and of the direction of text are
/// U+FFFD, and what is over 60 characters is cut.
package func printable(_ name: String) -> String {
  let head = name.unicodeScalars.prefix(61)
  var result = ""
  for scalar in head.prefix(60) {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator:
      result.unicodeScalars.append("\u{FFFD}")
    case .format where !isJoiner(scalar):
      result.unicodeScalars.append("\u{FFFD}")
    default:
      result.unicodeScalars.append(scalar)
    }
  }
  return head.count > 60 ? result + "…" : result
}

/// Emoji and some scripts are written with these.
private func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
  scalar == "\u{200C}" || scalar == "\u{200D}"
}
