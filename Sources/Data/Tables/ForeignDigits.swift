// Arabic-Indic, Persian and full-width digits, with the signs that are written among them.

/// Numbers in digits other than 0 to 9: U+0660…U+0669, U+06F0…U+06F9, U+FF10…U+FF19.
enum ForeignDigits {
  /// Whether UTF-8 begins with one of the digits, or with a full-width sign.
  static func begin(_ text: Span<UInt8>) -> Bool {
    guard text.count > 1 else { return false }
    switch text[0] {
    case 0xD9: return text[1] &- 0xA0 < 10
    case 0xDB: return text[1] &- 0xB0 < 10
    case 0xEF: return text[1] == 0xBC
    default: return false
    }
  }

  /// A cell with other digits, and the signs for groups, decimals and percent that belong to them
  /// (U+066C, U+066B, U+066A, and full-width signs), in ASCII; nil if it has none. `areMarksKnown`
  /// if a sign for groups or decimals is one of them, since these have one meaning.
  ///
  /// - Parameter decimal: the sign for decimals in the result.
  static func ascii(
    _ text: [UInt8], decimal: UInt8
  ) -> (text: [UInt8], areMarksKnown: Bool)? {
    guard text.contains(where: { $0 == 0xD9 || $0 == 0xDB || $0 == 0xEF }) else { return nil }
    var (plain, hasDigits, areMarksKnown): ([UInt8], Bool, Bool) = ([], false, false)
    var index = 0
    while index < text.count {
      let next = index + 1 < text.count ? text[index + 1] : 0
      let third = index + 2 < text.count ? text[index + 2] : 0
      switch (text[index], next, third) {
      case (0xD9, 0xA0...0xA9, _), (0xDB, 0xB0...0xB9, _):
        plain.append(Byte.zero + (next & 0x0F))
        (hasDigits, index) = (true, index + 2)
      case (0xD9, 0xAA, _):
        plain.append(Byte.percent)
        index += 2
      case (0xD9, 0xAB...0xAC, _):
        let other = decimal == Byte.point ? Byte.comma : Byte.point
        plain.append(next == 0xAB ? decimal : other)
        (areMarksKnown, index) = (true, index + 2)
      case (0xEF, 0xBC, 0x81...0xBF):
        plain.append(third - 0x60)
        if third &- 0x90 < 10 { hasDigits = true }
        index += 3
      default:
        plain.append(text[index])
        index += 1
      }
    }
    return hasDigits ? (plain, areMarksKnown) : nil
  }
}
