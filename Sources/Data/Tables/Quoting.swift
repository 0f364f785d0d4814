// Makes text from a file safe to print in a sentence.

package func quoted(_ name: String) -> String { "\"\(printable(name))\"" }

/// The text with control characters, line ends and bidirectional overrides replaced by U+FFFD, so a
/// terminal shows it on one line in reading order.
package func withoutControls(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isControl) else { return text }
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars { result.append(isControl(scalar) ? "\u{FFFD}" : scalar) }
  return String(result)
}

/// C0, DEL and C1, line and paragraph separators, and the bidirectional embeddings, overrides and
/// isolates (Unicode, UAX 9).
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
    default:
      result.unicodeScalars.append(scalar)
    }
  }
  return head.count > 60 ? result + "…" : result
}

/// The zero-width joiners, which emoji and some scripts need.
private func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
  scalar == "\u{200C}" || scalar == "\u{200D}"
}
