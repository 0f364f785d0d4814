// The texts and dates in a file besides the picture itself.

/// Texts in a file, for search and for later readers.
package struct PictureMetadata: Hashable, Sendable {
  package var title: String
  package var description: String
  /// The program that made it, with its version.
  package var creator: String
  /// Seconds since 1970 in UTC; nil for no date, so that a picture always gives the same file.
  package var creationSeconds: Int?

  package init(
    title: String = "", description: String = "", creator: String = "",
    creationSeconds: Int? = nil
  ) {
    self.title = title
    self.description = description
    self.creator = creator
    self.creationSeconds = creationSeconds
  }
}

extension PictureMetadata {
  /// A text in a form for C and both file formats: UTF-8 without control characters other than line
  /// ends, cut to the length limit, with a final NUL; nil if nothing is left.
  static func cString(_ text: String) -> [CChar]? {
    var bytes = SanitizedText.bytes(of: text)
    var kept = 0
    var index = 0
    while index < bytes.count {
      // U+0080…U+009F are control characters, too: C2 80…C2 9F in UTF-8.
      let isPair = bytes[index] == 0xC2 && index + 1 < bytes.count && bytes[index + 1] < 0xA0
      let isControl = bytes[index] < 0x20 || bytes[index] == 0x7F || isPair
      let isLineEnd = bytes[index] == UInt8(ascii: "\n")
      bytes[kept] = isControl && !isLineEnd ? UInt8(ascii: " ") : bytes[index]
      kept += 1
      index += isPair ? 2 : 1
    }
    guard kept > 0 else { return nil }
    return bytes[..<kept].map(CChar.init(bitPattern:)) + [0]
  }
}
