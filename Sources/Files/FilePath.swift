// A file's name as the kernel has it: bytes, which a text can only show.

/// The path of a file, in whatever encoding it was made, or in none.
///
/// What the kernel gives goes back to it untouched. Text is made of it for people alone, and never
/// becomes a path again.
package struct FilePath: Hashable, Sendable {
  /// With the NUL at its end that C wants; there is no other, and one byte before it at least.
  package let cString: [CChar]

  /// - Returns: nil for no bytes, and for bytes with a NUL, which no file's name has.
  package init?(_ bytes: some Sequence<UInt8>) {
    var cString = bytes.map { CChar(bitPattern: $0) }
    guard !cString.isEmpty, !cString.contains(0) else { return nil }
    cString.append(0)
    self.cString = cString
  }

  /// A path that a person has typed.
  package init?(_ text: String) { self.init(text.utf8) }

  /// Parts of a path that exists.
  private init(joining parts: some Sequence<UInt8>) {
    cString = parts.map { CChar(bitPattern: $0) } + [0]
  }

  static let slash = UInt8(ascii: "/")

  /// The root of all absolute paths.
  static let root = FilePath(joining: [slash])
  /// The directory that relative paths start from.
  static let current = FilePath(joining: [UInt8(ascii: ".")])

  /// Without a NUL.
  package var bytes: [UInt8] { cString.dropLast().map { UInt8(bitPattern: $0) } }

  var isAbsolute: Bool { bytes.first == Self.slash }

  /// Whether it can only be a directory's.
  package var endsInSlash: Bool { bytes.last == Self.slash }

  /// The names between slashes.
  var components: [FilePath] { bytes.split(separator: Self.slash).map(FilePath.init(joining:)) }

  /// The last of the names; the root itself where there is none.
  package var lastComponent: FilePath { components.last ?? self }

  /// The directory that the last name stands in.
  package var directory: FilePath {
    let names = bytes.reversed().drop { $0 == Self.slash }.drop { $0 != Self.slash }
    guard let last = names.firstIndex(where: { $0 != Self.slash }) else {
      return isAbsolute ? .root : .current
    }
    return FilePath(joining: names[last...].reversed())
  }

  /// The path of a name in this directory.
  package func appending(_ name: FilePath) -> FilePath {
    FilePath(joining: bytes + (endsInSlash ? [] : [Self.slash]) + name.bytes)
  }

  /// Whether it ends with an ASCII text, in any case of letters.
  package func hasSuffix(_ ending: String) -> Bool {
    func lowercased(_ byte: UInt8) -> UInt8 {
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
    return bytes.suffix(ending.utf8.count).map(lowercased).elementsEqual(
      ending.utf8.map(lowercased))
  }

  /// The path for people: what is not UTF-8 is replaced, and control characters and line ends are
  /// escaped, so that it is one line.
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
