// Percent signs and currencies written in a cell.
internal import Base

/// A percent sign, per mille sign or currency.
package struct NumberUnit: Hashable, Sendable {
  /// 0 for none, the scalar value of a sign, or one byte each of the three letters of an ISO 4217
  /// code or of a sign with letters: `US$`, `R$` and 0.
  private let code: UInt32

  private init(code: UInt32) { self.code = code }

  package static let none = NumberUnit(code: 0)
  package static let percent = NumberUnit(code: 0x25)
  package static let perMille = NumberUnit(code: 0x2030)

  /// Whether numbers may go without the unit: a currency is often in the first row only.
  package var isCurrency: Bool { self != .none && self != .percent && self != .perMille }

  package var text: String {
    if self == .none { return "" }
    if code > 0xFFFF {
      return String(
        decoding: [UInt8(code >> 16 & 0xFF), UInt8(code >> 8 & 0xFF), UInt8(code & 0xFF)].filter {
          $0 > 0
        }, as: UTF8.self)
    }
    return Unicode.Scalar(code).map { String(Character($0)) } ?? ""
  }

  /// The currency at an index and its length in bytes: a sign (`$`, `£`, `¥`, U+20A0 to U+20CF, or
  /// Windows-1252's `€`, `£` and `¥`), a dollar sign after one or two capitals, or one of
  /// `CurrencyCodes`.
  static func currency(in bytes: Span<UInt8>, at index: Int) -> (unit: NumberUnit, length: Int)? {
    let rest = bytes.count - index
    guard rest > 0 else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "$"): return (NumberUnit(code: 0x24), 1)
    case 0x80: return (NumberUnit(code: 0x20AC), 1)
    case 0xA3, 0xA5: return (NumberUnit(code: UInt32(bytes[index])), 1)
    case 0xC2:
      guard rest >= 2, bytes[index + 1] == 0xA3 || bytes[index + 1] == 0xA5 else { return nil }
      return (NumberUnit(code: UInt32(bytes[index + 1])), 2)
    case 0xE2:
      guard rest >= 3 else { return nil }
      let scalar = 0x2000 | UInt32(bytes[index + 1] & 0x3F) << 6 | UInt32(bytes[index + 2] & 0x3F)
      return (0x20A0...0x20CF).contains(scalar) ? (NumberUnit(code: scalar), 3) : nil
    case UInt8(ascii: "A")...UInt8(ascii: "Z"):
      let dollar = UInt8(ascii: "$")
      if rest >= 2, bytes[index + 1] == dollar {
        return (NumberUnit(code: UInt32(bytes[index]) << 16 | UInt32(dollar) << 8), 2)
      }
      // Most names are told from a code by the second letter.
      guard rest >= 3, bytes[index + 1] &- UInt8(ascii: "A") < 26 else { return nil }
      if bytes[index + 2] == dollar {
        let letters = UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8
        return (NumberUnit(code: letters | UInt32(dollar)), 3)
      }
      guard bytes[index + 2] &- UInt8(ascii: "A") < 26 else { return nil }
      let code =
        UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2])
      return codes.contains(code) ? (NumberUnit(code: signs[code] ?? code), 3) : nil
    default: return nil
    }
  }

  /// Whether a text is a currency and nothing else.
  package static func isCurrency(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return currency(in: bytes.span, at: 0)?.length == bytes.count
  }

  /// The percent or per mille sign at an index and its length in bytes.
  static func share(in bytes: Span<UInt8>, at index: Int) -> (unit: NumberUnit, length: Int)? {
    let rest = bytes.count - index
    if rest >= 1, bytes[index] == Byte.percent { return (.percent, 1) }
    // The per mille sign in Windows-1252.
    if rest >= 1, bytes[index] == 0x89 { return (.perMille, 1) }
    if rest >= 3, bytes[index] == 0xE2, bytes[index + 1] == 0x80, bytes[index + 2] == 0xB0 {
      return (.perMille, 3)
    }
    return nil
  }

  private static let codes: Set<UInt32> = Set(
    CurrencyCodes.text.utf8.split(separator: Byte.space).map { name in
      name.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    })

  /// The signs of codes that have a distinct one.
  private static let signs: [UInt32: UInt32] = [
    0x455552: 0x20AC, 0x474250: 0xA3, 0x555344: 0x24, 0x494E52: 0x20B9, 0x4A5059: 0xA5,
  ]
}

/// Counts the units of a column's numbers. Bounded by the number of known units.
package struct UnitTally: Hashable, Sendable {
  private var counts: [NumberUnit: Int] = [:]

  mutating func note(_ unit: NumberUnit, count: Int) { counts[unit, default: 0] += count }
  mutating func append(_ later: UnitTally) { counts.merge(later.counts, uniquingKeysWith: +) }

  /// The number of numbers with a unit.
  var count: Int { counts.values.reduce(0, +) }

  /// The unit shared by all numbers; nil if there is none.
  package func common(numbers: Int) -> NumberUnit? {
    guard counts.count == 1, let (unit, count) = counts.first, count == numbers else { return nil }
    return unit
  }

  /// The most common unit, and how many numbers do not fit it; nil if no units conflict.
  ///
  /// - Parameter numbers: the count of all numbers, with or without a unit.
  package func mixture(numbers: Int) -> (usual: NumberUnit, others: Int)? {
    guard !counts.isEmpty else { return nil }
    var counts = counts
    let bare = numbers - count
    if bare > 0, counts.count > 1 || !counts.keys.allSatisfy(\.isCurrency) {
      counts[.none] = bare
    }
    // Ties go to the alphabetically first text, so the result does not depend on hashing.
    let usual = counts.max { ($0.value, $1.key.text) < ($1.value, $0.key.text) }
    guard let usual, counts.count > 1 else { return nil }
    return (usual.key, counts.values.reduce(0, +) - usual.value)
  }
}
