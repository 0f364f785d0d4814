// Encodes values in little-endian byte order: D-Bus Specification, section "Marshaling".

/// Appends values to a buffer that is aligned to eight bytes.
struct ValueWriter {
  private(set) var bytes: [UInt8] = []
  /// Whether a signature was too long to encode, so the bytes are invalid.
  private(set) var hasFailed = false

  mutating func pad(to alignment: Int) {
    while bytes.count % alignment != 0 { bytes.append(0) }
  }

  mutating func write(_ value: Value) {
    switch value {
    case .byte(let byte): bytes.append(byte)
    case .boolean(let isTrue): write(UInt32(isTrue ? 1 : 0))
    case .int16(let number): write(UInt16(bitPattern: number))
    case .uint16(let number): write(number)
    case .int32(let number): write(UInt32(bitPattern: number))
    case .uint32(let number): write(number)
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

  /// Overwrites four bytes with a number.
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
