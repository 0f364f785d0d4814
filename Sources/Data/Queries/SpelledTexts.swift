// Texts that are equal whatever their bytes are, as where rows are grouped: "é" is one scalar or two.
internal import Tables

/// Texts, numbered from 0 by their bytes, and which of them are equal.
struct SpelledTexts: Sendable {
  private var keys = TextKeys()
  /// The number of the first of equal texts that are not ASCII.
  private var firsts: [String: Int] = [:]
  /// The first of equal texts, by the numbers of the others.
  private var repeated: [Int: Int] = [:]

  var count: Int { keys.count }

  /// The number of some bytes, which are added if they are new; others may be added with them.
  @inline(__always)
  mutating func index(of text: UnsafeRawBufferPointer) -> (index: Int, isNew: Bool) {
    let found = keys.index(of: text)
    if found.isNew, !keys.isASCII { note(text, found.index) }
    return found
  }

  /// The number of the first text that is equal to one.
  @inline(__always)
  func first(equalTo index: Int) -> Int {
    repeated.isEmpty ? index : repeated[index] ?? index
  }

  private mutating func note(_ bytes: UnsafeRawBufferPointer, _ index: Int) {
    if bytes.allSatisfy({ $0 < 0x80 }) { return }
    guard let text = Self.text(bytes.bindMemory(to: UInt8.self)) else { return }
    if let ascii = text.asASCII {
      repeated[index] = ascii.withUnsafeBytes { keys.index(of: $0).index }
    } else if let first = firsts[text] {
      repeated[index] = first
    } else {
      firsts[text] = index
    }
  }

  /// Calls `body` with the bytes of a text.
  func withBytes<Result>(_ index: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    keys.withName(index, body)
  }

  /// The text that is compared; nil for bytes that are no UTF-8, which are equal to themselves.
  static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
    return TextEncoding.utf8.text(bytes.span)
  }
}

extension String {
  /// The bytes of the ASCII text that it is equal to; nil if there is none. Three signs beyond ASCII
  /// are equal to one of it (the canonical mappings of UnicodeData.txt).
  fileprivate var asASCII: [UInt8]? {
    var bytes: [UInt8] = []
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0..<0x80: bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      case 0x37E: bytes.append(UInt8(ascii: ";"))
      case 0x1FEF: bytes.append(UInt8(ascii: "`"))
      case 0x212A: bytes.append(UInt8(ascii: "K"))
      default: return nil
      }
    }
    return bytes
  }
}
