// Decodes values in either byte order, validating everything: D-Bus Specification, section
// "Marshaling".

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
    self.bytes = bytes
    self.position = position
    self.isLittleEndian = isLittleEndian
  }

  mutating func pad(to alignment: Int) throws(Malformed) {
    while position % alignment != 0 {
      guard try byte() == 0 else { throw Malformed() }
    }
  }

  /// Decodes a value for each type in a signature.
  mutating func values(_ signature: ArraySlice<UInt8>) throws(Malformed) -> [Value] {
    guard let types = Signature.types(signature) else { throw Malformed() }
    var values: [Value] = []
    for type in types { values.append(try value(type, depth: 0)) }
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
  private mutating func fields(
    _ type: ArraySlice<UInt8>, depth: Int
  ) throws(Malformed) -> [Value] {
    guard let types = Signature.types(type.dropFirst().dropLast()) else { throw Malformed() }
    var fields: [Value] = []
    for type in types { fields.append(try value(type, depth: depth)) }
    return fields
  }

  private mutating func array(
    of element: ArraySlice<UInt8>, depth: Int
  ) throws(Malformed) -> Value {
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
    let number = bytes.withUnsafeBytes { bytes in
      bytes.loadUnaligned(fromByteOffset: position, as: Number.self)
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
