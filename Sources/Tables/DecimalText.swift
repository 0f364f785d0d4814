// Numbers of so many decimals as text, made again from the numbers: most columns need not keep it.

/// How the cells of a column of numbers were written, all in one way: a minus, digits without a zero
/// before others, and behind the mark as many decimals as all have. A gap is "".
package struct DecimalText: Hashable, Sendable {
  package let decimals: Int
  /// `.` or `,`.
  package let mark: UInt8

  package init(decimals: Int, mark: UInt8) {
    self.decimals = decimals
    self.mark = mark
  }

  /// So many digits are told apart by the numbers: any decimal of 15 digits goes through a double
  /// and back (IEEE 754).
  static let digitLimit = 15

  /// How many decimals a cell has that is written so, of 15 digits at the most; nil for any other.
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

  /// The text of a number that was read from such a cell.
  package func text(of number: Double) -> String {
    var bytes: [UInt8] = []
    write(number, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the text of a number that was read from such a cell.
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
