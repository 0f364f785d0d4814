// Where a label may be broken into lines.

/// The rules of Unicode's line breaking (UAX #14) that names need: after spaces and hyphens, and
/// between the characters of scripts that are written without spaces.
enum LineBreak {
  static func isAllowed(between first: Character, and second: Character) -> Bool {
    if first == " " { return second != " " }
    if first == "-" { return second != " " && second != "-" }
    guard second != " " else { return false }
    return (isIdeographic(first) || isIdeographic(second)) && !isOpening(first)
      && !isClosing(second)
  }

  /// Han, kana and what is as wide as these.
  private static func isIdeographic(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    switch scalar.value {
    case 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0xFF00...0xFF60, 0x2_0000...0x3_FFFF:
      return true
    default: return false
    }
  }

  private static func isOpening(_ character: Character) -> Bool { "（「『【〔《〈([{".contains(character) }

  /// What must not begin a line: closing marks, small kana, the marks of length and repetition.
  private static func isClosing(_ character: Character) -> Bool {
    "）」』】〕》〉)]}、。，．・：；！？,.:;!?ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々ゝゞヽヾ％".contains(character)
  }
}
