// Text from a file inside a sentence: on one line, of bounded length, without a terminal's
// commands.

/// A name in quotes, for a sentence.
package func quoted(_ name: String) -> String { "\"\(printable(name))\"" }

/// A name that a terminal can show: controls of the terminal and of the direction of text are
/// U+FFFD, and what is over 60 characters is cut.
func printable(_ name: String) -> String {
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
