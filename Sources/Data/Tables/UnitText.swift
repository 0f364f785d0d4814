// A unit in fixed-size storage, so a `NumberNotation` stays small.

/// A unit as written, of at most 16 bytes: "kg", "km/h", "µg/m³".
package struct UnitText: Hashable, Sendable {
  package static let byteLimit = 16
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// nil if the text is too long.
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

  /// nil if the text is too long.
  init?(_ bytes: Span<UInt8>) {
    guard let unit = bytes.withUnsafeBufferPointer({ UnitText($0) }) else { return nil }
    self = unit
  }

  package var isEmpty: Bool { low == 0 }

  package var bytes: [UInt8] {
    let words = [low, high]
    return (0..<Self.byteLimit)
      .map { UInt8(truncatingIfNeeded: words[$0 / 8] >> UInt64(8 * ($0 % 8))) }
      .filter { $0 != 0 }
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The text with ASCII letters in lower case.
  package var lowercased: UnitText? {
    UnitText(bytes.map { $0 &- UInt8(ascii: "A") < 26 ? $0 | 0x20 : $0 })
  }
}

extension UnitText: ExpressibleByStringLiteral {
  /// Longer literals are truncated.
  package init(stringLiteral text: StaticString) {
    let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    self = UnitText(bytes.prefix(Self.byteLimit)) ?? UnitText()
  }

  private init() {}
}
