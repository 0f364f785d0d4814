// File paths as bytes, as the kernel uses them.

/// The path of a file, in any encoding or none.
///
/// The bytes from the kernel are passed back unchanged; text is made of them only for display.
package struct FilePath: Hashable, Sendable {
  /// Ends with a NUL, contains no other, and is not empty.
  package let cString: [CChar]

  /// - Returns: nil for no bytes and for bytes with a NUL, which paths cannot contain.
  package init?(_ bytes: some Sequence<UInt8>) {
    var cString = Array(bytes).map { CChar(bitPattern: $0) }
    guard !cString.isEmpty, !cString.contains(0) else { return nil }
    cString.append(0)
    self.cString = cString
  }

  package init?(_ text: String) { self.init(text.utf8) }

  private init(joining parts: some Sequence<UInt8>) {
    cString = parts.map { CChar(bitPattern: $0) } + [0]
  }

  static let slash = UInt8(ascii: "/")

  static let root = FilePath(joining: [slash])
  package static let current = FilePath(joining: [UInt8(ascii: ".")])

  /// The path without the final NUL.
  package var bytes: [UInt8] { cString.dropLast().map { UInt8(bitPattern: $0) } }

  var isAbsolute: Bool { bytes.first == Self.slash }

  /// Whether the path ends in a slash, so it can only be a directory's.
  package var endsInSlash: Bool { bytes.last == Self.slash }

  /// The names between slashes.
  var components: [FilePath] { bytes.split(separator: Self.slash).map(FilePath.init(joining:)) }

  /// The last name; the root itself if there is none.
  package var lastComponent: FilePath { components.last ?? self }

  package var directory: FilePath {
    let names = bytes.reversed().drop { $0 == Self.slash }.drop { $0 != Self.slash }
    guard let last = names.firstIndex(where: { $0 != Self.slash }) else {
      return isAbsolute ? .root : .current
    }
    return FilePath(joining: names[last...].reversed())
  }

  package func appending(_ name: FilePath) -> FilePath {
    FilePath(joining: bytes + (endsInSlash ? [] : [Self.slash]) + name.bytes)
  }

  /// Whether the path ends with an ASCII text, ignoring case.
  package func hasSuffix(_ ending: String) -> Bool {
    func lowercased(_ byte: UInt8) -> UInt8 {
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
    return bytes.suffix(ending.utf8.count).map(lowercased).elementsEqual(
      ending.utf8.map(lowercased))
  }

  /// The path for display on one line: invalid UTF-8 replaced, control characters escaped.
  package var display: String {
    var text = ""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: text += scalar.escaped(asASCII: true)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
