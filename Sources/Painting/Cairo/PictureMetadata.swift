// What a file says about its picture beside the picture itself.

/// Words that a written file carries, for search and for who opens it later.
package struct PictureMetadata: Hashable, Sendable {
  package var title: String
  package var description: String
  /// The program that made it, with its version.
  package var creator: String
  /// Seconds since 1970 in universal time; nil leaves the date out, so that the same picture is the
  /// same file whenever it is written.
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
  /// A text as C and both file formats can hold it: UTF-8 without control characters but line ends,
  /// cut to the limit of texts, ended by NUL; nil where nothing is left of it.
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
