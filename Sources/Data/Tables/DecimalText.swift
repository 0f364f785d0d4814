// The format of a numeric column whose texts can be regenerated from its numbers.

/// The shared format of a column's numbers: an optional minus, digits without leading zeros, and
/// decimals. A gap is "".
package struct DecimalText: Hashable, Sendable {
  /// Which zeros end the decimals.
  package enum Ending: Hashable, Sendable {
    /// All numbers have the same number of decimals: "3.00", "12.50".
    case fixed
    /// None: "3", "12.5".
    case shortest
    /// One, if there are no other decimals: "3.0", "12.5".
    case shortestFraction
  }

  /// Of all numbers, or the most that one has.
  package let decimals: Int
  /// `.` or `,`.
  package let mark: UInt8
  package let ending: Ending

  package init(decimals: Int, mark: UInt8, ending: Ending = .fixed) {
    (self.decimals, self.mark, self.ending) = (decimals, mark, ending)
  }

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
    var decimals = decimals
    let least = ending == .fixed ? decimals : ending == .shortest ? 0 : 1
    while decimals > least, rest % 10 == 0 { (rest, decimals) = (rest / 10, decimals - 1) }
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

/// Which forms of `DecimalText` have all numbers so far, if they have different numbers of decimals.
struct VariableDecimals {
  private static let shortest: UInt8 = 1
  private static let shortestFraction: UInt8 = 2
  /// The wholes of `Decimals` are below.
  private static let bound = 0x1p31 - 1

  /// The most that a number has.
  private(set) var decimals: Int
  private var endings: UInt8
  /// The greatest magnitude.
  private var largest = 0.0

  /// - Parameter numbers: those so far, all with `decimals` decimals; NaN for gaps.
  init(_ numbers: UnsafeBufferPointer<Double>, decimals: Int) {
    self.decimals = decimals
    let power = NumberNotation.powersOfTen[decimals]
    var endsInZero = false
    for number in numbers where !number.isNaN {
      largest = max(largest, number.magnitude)
      let digits = (number.magnitude * power).rounded()
      if (digits / 10).rounded(.down) * 10 == digits { endsInZero = true }
    }
    endings = Self.endings(decimals, endsInZero: endsInZero)
  }

  @inline(__always)
  private static func endings(_ decimals: Int, endsInZero: Bool) -> UInt8 {
    if decimals == 0 { return shortest }
    if endsInZero { return decimals == 1 ? shortestFraction : 0 }
    return shortest | shortestFraction
  }

  /// Notes one more number.
  ///
  /// - Parameter last: the last byte of its cell.
  /// - Returns: false, with nothing noted, if no form has all.
  @inline(__always)
  mutating func take(_ number: Double, decimals found: Int, last: UInt8) -> Bool {
    let left = endings & Self.endings(found, endsInZero: last == Byte.zero)
    let most = max(decimals, found)
    let largest = max(self.largest, number.magnitude)
    guard left != 0, largest * NumberNotation.powersOfTen[most] < Self.bound else { return false }
    (endings, decimals, self.largest) = (left, most, largest)
    return true
  }

  var ending: DecimalText.Ending {
    endings & Self.shortest != 0 ? .shortest : .shortestFraction
  }
}
