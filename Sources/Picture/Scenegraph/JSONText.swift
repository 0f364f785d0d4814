// A minimal JSON writer: strings, numbers and the commas between members.

/// JSON text (RFC 8259) under construction, as UTF-8.
package struct JSONText: Sendable {
  package private(set) var bytes: [UInt8] = []
  /// Whether the open object or array already has a member.
  private var needsComma = false

  /// - Parameter capacity: bytes to reserve.
  package init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  /// Opens an object or array with its bracket.
  package mutating func open(_ bracket: Unicode.Scalar) {
    separate()
    bytes.append(UInt8(ascii: bracket))
    needsComma = false
  }

  package mutating func close(_ bracket: Unicode.Scalar) {
    bytes.append(UInt8(ascii: bracket))
    needsComma = true
  }

  /// Writes the name of the next member, which must not need escapes.
  package mutating func name(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  package mutating func breakLine() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Ends the line after the last member.
  package mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  /// Writes a string, escaping only what must be: quotation mark, reverse solidus and U+0000…U+001F
  /// (RFC 8259, section 7). Swift strings hold only Unicode scalars, so the result is valid UTF-8.
  package mutating func string(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x09: bytes.append(contentsOf: "\\t".utf8)
      case 0x0A: bytes.append(contentsOf: "\\n".utf8)
      case 0x0D: bytes.append(contentsOf: "\\r".utf8)
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        bytes.append(contentsOf: (digits.count == 1 ? "\\u000" : "\\u00").utf8)
        bytes.append(contentsOf: digits.utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// Writes the shortest digits that read back as the same number, whole numbers without a
  /// fraction. Infinities and NaN, which JSON lacks, become null.
  package mutating func number(_ value: Double) {
    separate()
    if let whole = Int(exactly: value), whole.magnitude < 1 << 53 {
      bytes.append(contentsOf: whole.description.utf8)
    } else {
      bytes.append(contentsOf: (value.isFinite ? value.description : "null").utf8)
    }
    needsComma = true
  }

  package mutating func number(_ value: Int) {
    separate()
    bytes.append(contentsOf: value.description.utf8)
    needsComma = true
  }

  package mutating func boolean(_ value: Bool) {
    separate()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
    needsComma = true
  }

  package mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
  }
}
