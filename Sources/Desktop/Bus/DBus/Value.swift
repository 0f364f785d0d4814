// Values in messages: D-Bus Specification, sections "Type System" and "Marshaling".

/// A value of any type.
package indirect enum Value: Hashable, Sendable {
  case byte(UInt8)
  case boolean(Bool)
  case int16(Int16)
  case uint16(UInt16)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  case string(String)
  case objectPath(String)
  case signature(String)
  /// An open file: its place among the files of the message.
  case file(UInt32)
  /// The signature is that of the elements; it is needed for empty arrays.
  case array(of: String, [Value])
  /// A dictionary entry, only within an array.
  case entry(Value, Value)
  case structure([Value])
  case variant(Value)

  package var signature: String {
    switch self {
    case .byte: "y"
    case .boolean: "b"
    case .int16: "n"
    case .uint16: "q"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .string: "s"
    case .objectPath: "o"
    case .signature: "g"
    case .file: "h"
    case .array(let element, _): "a" + element
    case .entry(let key, let value): "{" + key.signature + value.signature + "}"
    case .structure(let fields): "(" + fields.map(\.signature).joined() + ")"
    case .variant: "v"
    }
  }

  /// The value inside nested variants.
  package var unwrapped: Value {
    var value = self
    while case .variant(let inner) = value { value = inner }
    return value
  }
}

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
      UInt8(ascii: "o"), UInt8(ascii: "a"), UInt8(ascii: "h"):
      4
    case UInt8(ascii: "x"), UInt8(ascii: "t"), UInt8(ascii: "d"), UInt8(ascii: "("),
      UInt8(ascii: "{"):
      8
    default: nil
    }
  }

  private static let basic = Set("ybnqiuxtdsogh".utf8)

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

  private static func endOfEntry(_ bytes: ArraySlice<UInt8>, arrays: Int, structures: Int) -> Int? {
    let key = bytes.startIndex + 1
    guard key < bytes.endIndex, basic.contains(bytes[key]),
      let end = end(of: bytes[(key + 1)...], arrays: arrays, structures: structures + 1),
      end < bytes.endIndex, bytes[end] == UInt8(ascii: "}")
    else { return nil }
    return end + 1
  }
}

/// The bytes are not a valid message.
struct Malformed: Error {}

/// Decodes values; alignment counts from the start of the bytes.
struct ValueReader {
  private let bytes: [UInt8]
  private(set) var position: Int
  private let isLittleEndian: Bool
  /// The nesting limit across variants, each of which starts a new signature.
  private static let depthLimit = 64

  init(_ bytes: [UInt8], from position: Int = 0, isLittleEndian: Bool) {
    (self.bytes, self.position, self.isLittleEndian) = (bytes, position, isLittleEndian)
  }

  mutating func pad(to alignment: Int) throws(Malformed) {
    while position % alignment != 0 { guard try byte() == 0 else { throw Malformed() } }
  }

  /// Decodes a value for each type in a signature.
  mutating func values(_ signature: ArraySlice<UInt8>, depth: Int = 0) throws(Malformed) -> [Value]
  {
    guard let types = Signature.types(signature) else { throw Malformed() }
    var values: [Value] = []
    for type in types { values.append(try value(type, depth: depth)) }
    return values
  }

  /// - Parameter type: one complete type.
  mutating func value(_ type: ArraySlice<UInt8>, depth: Int) throws(Malformed) -> Value {
    guard let code = type.first, depth < Self.depthLimit else { throw Malformed() }
    switch code {
    case UInt8(ascii: "y"): return .byte(try byte())
    case UInt8(ascii: "b"):
      let number: UInt32 = try number()
      guard number <= 1 else { throw Malformed() }
      return .boolean(number == 1)
    case UInt8(ascii: "n"): return .int16(try number())
    case UInt8(ascii: "q"): return .uint16(try number())
    case UInt8(ascii: "i"): return .int32(try number())
    case UInt8(ascii: "u"): return .uint32(try number())
    case UInt8(ascii: "h"): return .file(try number())
    case UInt8(ascii: "x"): return .int64(try number())
    case UInt8(ascii: "t"): return .uint64(try number())
    case UInt8(ascii: "d"): return .double(Double(bitPattern: try number()))
    case UInt8(ascii: "s"): return .string(try text(count: Int(try number() as UInt32)))
    case UInt8(ascii: "o"): return .objectPath(try text(count: Int(try number() as UInt32)))
    case UInt8(ascii: "g"): return .signature(try text(count: Int(try byte())))
    case UInt8(ascii: "a"): return try array(of: type.dropFirst(), depth: depth + 1)
    case UInt8(ascii: "("):
      try pad(to: 8)
      return .structure(try fields(type, depth: depth + 1))
    case UInt8(ascii: "{"):
      try pad(to: 8)
      let fields = try fields(type, depth: depth + 1)
      guard fields.count == 2 else { throw Malformed() }
      return .entry(fields[0], fields[1])
    case UInt8(ascii: "v"):
      let signature = ArraySlice(try text(count: Int(try byte())).utf8)
      guard let (type, rest) = Signature.split(signature), rest.isEmpty else { throw Malformed() }
      return .variant(try value(type, depth: depth + 1))
    default: throw Malformed()
    }
  }

  /// Decodes the fields of a structure or dictionary entry, whose type includes its brackets.
  private mutating func fields(_ type: ArraySlice<UInt8>, depth: Int) throws(Malformed) -> [Value] {
    try values(type.dropFirst().dropLast(), depth: depth)
  }

  private mutating func array(of element: ArraySlice<UInt8>, depth: Int) throws(Malformed) -> Value
  {
    let count = Int(try number() as UInt32)
    guard let code = element.first, let alignment = Signature.alignment(of: code) else {
      throw Malformed()
    }
    try pad(to: alignment)
    guard count <= bytes.count - position else { throw Malformed() }
    let end = position + count
    var values: [Value] = []
    // No type has zero bytes, so there are at most as many values as bytes.
    while position < end { values.append(try value(element, depth: depth)) }
    guard position == end else { throw Malformed() }
    return .array(of: String(decoding: element, as: UTF8.self), values)
  }

  mutating func byte() throws(Malformed) -> UInt8 {
    guard position < bytes.count else { throw Malformed() }
    position += 1
    return bytes[position - 1]
  }

  mutating func number<Number: FixedWidthInteger>() throws(Malformed) -> Number {
    let size = MemoryLayout<Number>.size
    try pad(to: size)
    guard bytes.count - position >= size else { throw Malformed() }
    let number = bytes.withUnsafeBytes {
      $0.loadUnaligned(fromByteOffset: position, as: Number.self)
    }
    position += size
    return isLittleEndian ? Number(littleEndian: number) : Number(bigEndian: number)
  }

  /// Decodes `count` bytes of text and the NUL after them.
  private mutating func text(count: Int) throws(Malformed) -> String {
    guard bytes.count - position > count, bytes[position + count] == 0 else { throw Malformed() }
    let text = bytes[position..<position + count]
    position += count + 1
    guard !text.contains(0), let string = String(validating: text, as: UTF8.self) else {
      throw Malformed()
    }
    return string
  }
}

/// Appends values to a buffer that is aligned to eight bytes.
struct ValueWriter {
  private(set) var bytes: [UInt8] = []
  /// Whether a signature was too long to encode, so the bytes are invalid.
  private(set) var hasFailed = false

  mutating func pad(to alignment: Int) { while bytes.count % alignment != 0 { bytes.append(0) } }

  mutating func write(_ value: Value) {
    switch value {
    case .byte(let byte): bytes.append(byte)
    case .boolean(let isTrue): write(UInt32(isTrue ? 1 : 0))
    case .int16(let number): write(UInt16(bitPattern: number))
    case .uint16(let number): write(number)
    case .int32(let number): write(UInt32(bitPattern: number))
    case .uint32(let number), .file(let number): write(number)
    case .int64(let number): write(UInt64(bitPattern: number))
    case .uint64(let number): write(number)
    case .double(let number): write(number.bitPattern)
    case .string(let text), .objectPath(let text):
      write(UInt32(0))
      let start = bytes.count
      append(text)
      replace(at: start - 4, by: UInt32(truncatingIfNeeded: bytes.count - start))
      bytes.append(0)
    case .signature(let text):
      let text = text.utf8.filter { $0 != 0 }
      if text.count > Signature.byteLimit { hasFailed = true }
      bytes.append(UInt8(truncatingIfNeeded: text.count))
      bytes += text
      bytes.append(0)
    case .array(let element, let values): write(values, element: element)
    case .entry(let key, let value):
      pad(to: 8)
      write(key)
      write(value)
    case .structure(let fields):
      pad(to: 8)
      for field in fields { write(field) }
    case .variant(let value):
      write(.signature(value.signature))
      write(value)
    }
  }

  private mutating func write(_ values: [Value], element: String) {
    write(UInt32(0))
    let place = bytes.count
    if let code = element.utf8.first, let alignment = Signature.alignment(of: code) {
      pad(to: alignment)
    }
    // The length does not include the padding before the first element.
    let start = bytes.count
    for value in values { write(value) }
    replace(at: place - 4, by: UInt32(truncatingIfNeeded: bytes.count - start))
  }

  mutating func write<Number: FixedWidthInteger>(_ number: Number) {
    pad(to: MemoryLayout<Number>.size)
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Appends a string without NULs, which D-Bus forbids.
  private mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { text in
      if text.contains(0) {
        bytes += text.filter { $0 != 0 }
      } else {
        bytes.append(contentsOf: text)
      }
    }
  }

  mutating func replace(at place: Int, by number: UInt32) {
    for shift in 0..<4 {
      bytes[place + shift] = UInt8(truncatingIfNeeded: number >> UInt32(8 * shift))
    }
  }

  mutating func append(_ other: ValueWriter) {
    bytes += other.bytes
    hasFailed = hasFailed || other.hasFailed
  }
}
