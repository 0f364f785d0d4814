// The format of a numeric column whose texts can be regenerated from its numbers.

/// The shared format of a column's numbers: an optional minus, digits without leading zeros, and
/// the same number of decimals everywhere. A gap is "".
package struct DecimalText: Hashable, Sendable {
  package let decimals: Int
  /// `.` or `,`.
  package let mark: UInt8

  /// The most digits that survive a round trip: any 15-digit decimal does (IEEE 754).
  static let digitLimit = 15

  /// The decimals of a cell in this format, with at most 15 digits; nil for any other cell.
  static func decimals(of cell: Span<UInt8>, mark: UInt8) -> Int? {
    var index = 0
    if cell.count > 0, cell[0] == Byte.minus { index = 1 }
    let start = index
    while index < cell.count, cell[index] &- Byte.zero < 10 { index += 1 }
    let whole = index - start
    guard whole > 0, whole == 1 || cell[start] != Byte.zero else { return nil }
    if index == cell.count {
      let isMinusZero = start == 1 && whole == 1 && cell[1] == Byte.zero
      return whole <= digitLimit && !isMinusZero ? 0 : nil
    }
    guard cell[index] == mark else { return nil }
    index += 1
    let decimals = cell.count - index
    guard decimals > 0, whole + decimals <= digitLimit else { return nil }
    var isZero = whole == 1 && cell[start] == Byte.zero
    while index < cell.count {
      guard cell[index] &- Byte.zero < 10 else { return nil }
      if cell[index] != Byte.zero { isZero = false }
      index += 1
    }
    return isZero && start == 1 ? nil : decimals
  }

  package func text(of number: Double) -> String {
    var bytes: [UInt8] = []
    write(number, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  func write(_ number: Double, to bytes: inout [UInt8]) {
    if number.isNaN { return }
    let power = NumberNotation.powersOfTen[decimals]
    var rest = UInt64((number.magnitude * power).rounded())
    var digits: [UInt8] = []
    repeat {
      if digits.count == decimals, decimals > 0 { digits.append(mark) }
      digits.append(Byte.zero + UInt8(rest % 10))
      rest /= 10
    } while rest > 0 || digits.count < (decimals > 0 ? decimals + 2 : 1)
    if number < 0 { bytes.append(Byte.minus) }
    bytes.append(contentsOf: digits.reversed())
  }
}
