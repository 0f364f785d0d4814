// Parses type signatures: D-Bus Specification, sections "Summary of types" and "Valid Signatures".

enum Signature {
  /// The nesting limit of arrays, and that of structures.
  static let depthLimit = 32
  static let byteLimit = 255

  /// The alignment of a type in bytes; nil if the code does not start a type.
  static func alignment(of code: UInt8) -> Int? {
    switch code {
    case UInt8(ascii: "y"), UInt8(ascii: "g"), UInt8(ascii: "v"): 1
    case UInt8(ascii: "n"), UInt8(ascii: "q"): 2
    case UInt8(ascii: "b"), UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "s"),
      UInt8(ascii: "o"), UInt8(ascii: "a"):
      4
    case UInt8(ascii: "x"), UInt8(ascii: "t"), UInt8(ascii: "d"), UInt8(ascii: "("),
      UInt8(ascii: "{"):
      8
    default: nil
    }
  }

  private static let basic = Set("ybnqiuxtdsog".utf8)

  /// Splits off the first complete type; nil if there is none.
  static func split(
    _ bytes: ArraySlice<UInt8>
  ) -> (first: ArraySlice<UInt8>, rest: ArraySlice<UInt8>)? {
    guard let end = end(of: bytes, arrays: 0, structures: 0) else { return nil }
    return (bytes[..<end], bytes[end...])
  }

  /// Splits a signature into complete types; nil if it is invalid.
  static func types(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
    var types: [ArraySlice<UInt8>] = []
    var rest = bytes
    while !rest.isEmpty {
      guard let (first, after) = split(rest) else { return nil }
      types.append(first)
      rest = after
    }
    return types
  }

  /// The index after the type at the start of the bytes.
  private static func end(of bytes: ArraySlice<UInt8>, arrays: Int, structures: Int) -> Int? {
    guard let code = bytes.first, arrays <= depthLimit, structures <= depthLimit else { return nil }
    let next = bytes.startIndex + 1
    if basic.contains(code) || code == UInt8(ascii: "v") { return next }
    switch code {
    case UInt8(ascii: "a"):
      let element = bytes[next...]
      if element.first == UInt8(ascii: "{") {
        return endOfEntry(element, arrays: arrays + 1, structures: structures)
      }
      return end(of: element, arrays: arrays + 1, structures: structures)
    case UInt8(ascii: "("):
      var index = next
      while index < bytes.endIndex, bytes[index] != UInt8(ascii: ")") {
        guard let after = end(of: bytes[index...], arrays: arrays, structures: structures + 1)
        else { return nil }
        index = after
      }
      // Structures must not be empty.
      return index < bytes.endIndex && index > next ? index + 1 : nil
    default: return nil
    }
  }

  private static func endOfEntry(
    _ bytes: ArraySlice<UInt8>, arrays: Int, structures: Int
  ) -> Int? {
    let key = bytes.startIndex + 1
    guard key < bytes.endIndex, basic.contains(bytes[key]),
      let end = end(of: bytes[(key + 1)...], arrays: arrays, structures: structures + 1),
      end < bytes.endIndex, bytes[end] == UInt8(ascii: "}")
    else { return nil }
    return end + 1
  }
}
