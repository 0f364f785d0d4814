// Removes from a text what Pango must not see.

enum SanitizedText {
  /// The text's UTF-8 without NUL, which would end it, cut between two Unicode scalars to the
  /// length limit. A Swift string is always valid UTF-8; noncharacters such as U+FFFE, which
  /// Cairo's PDF considers invalid, become U+FFFD.
  static func bytes(of text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(text.utf8.count, TextLimits.textBytes))
    for scalar in text.unicodeScalars where scalar != "\0" {
      let encoded = UTF8.encode(isNoncharacter(scalar) ? "\u{FFFD}" : scalar)
      guard let encoded, bytes.count + encoded.count <= TextLimits.textBytes else { break }
      bytes.append(contentsOf: encoded)
    }
    return bytes
  }

  /// The Unicode Standard, section 23.7.
  private static func isNoncharacter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value & 0xFFFE == 0xFFFE || 0xFDD0...0xFDEF ~= scalar.value
  }

  /// The text, or its beginning if the rest would not be drawn; this bounds cached texts, too.
  static func cut(_ text: String) -> String {
    guard text.utf8.count > TextLimits.textBytes else { return text }
    return String(decoding: bytes(of: text), as: UTF8.self)
  }
}
