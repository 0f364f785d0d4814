// The word behind a number, in a place of fixed size, so that how numbers are written stays small.

/// A unit as it is written, of 16 bytes at the most: "kg", "km/h", "µg/m³".
package struct UnitText: Hashable, Sendable {
  package static let byteLimit = 16
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// nil where the text is too long.
  package init?(_ bytes: some Sequence<UInt8>) {
    var count = 0
    for byte in bytes {
      guard count < Self.byteLimit else { return nil }
      if count < 8 {
        low |= UInt64(byte) << UInt64(8 * count)
      } else {
        high |= UInt64(byte) << UInt64(8 * (count - 8))
      }
      count += 1
    }
  }

  /// nil where the text is too long.
  init?(_ bytes: Span<UInt8>) {
    guard bytes.count <= Self.byteLimit else { return nil }
    for index in 0..<bytes.count {
      if index < 8 {
        low |= UInt64(bytes[index]) << UInt64(8 * index)
      } else {
        high |= UInt64(bytes[index]) << UInt64(8 * (index - 8))
      }
    }
  }

  package var isEmpty: Bool { low == 0 }

  package var bytes: [UInt8] {
    let words = [low, high]
    return (0..<Self.byteLimit)
      .map { UInt8(truncatingIfNeeded: words[$0 / 8] >> UInt64(8 * ($0 % 8))) }
      .filter { $0 != 0 }
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The same in small letters, as far as they are ASCII.
  package var lowercased: UnitText? {
    UnitText(bytes.map { $0 &- UInt8(ascii: "A") < 26 ? $0 | 0x20 : $0 })
  }
}

extension UnitText: ExpressibleByStringLiteral {
  /// One that is written in a source, which is short.
  package init(stringLiteral text: StaticString) {
    let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    self = UnitText(bytes.prefix(Self.byteLimit)) ?? UnitText()
  }

  private init() {}
}
