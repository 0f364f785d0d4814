// The fast path of number parsing: eight bytes at once, without a loop.
internal import CVector

extension NumberNotation {
  /// Parses a cell of at most eight bytes that has only a minus, digits and at most one decimal
  /// mark; nil for any other.
  ///
  /// Works on all bytes at once (after J. Johnson and others, "Quickly parsing eight digits", 2018;
  /// L. Lamport, "Multiple Byte Processing with Full-Word Instructions", 1975).
  ///
  /// - Returns: the number and its decimals; the decimals are negative if `DecimalText` would write
  ///   the number differently: a zero before another digit, a mark at either end.
  @inline(__always)
  func shortNumber(_ cell: UnsafeBufferPointer<UInt8>) -> (number: Double, decimals: Int)? {
    guard let start = cell.baseAddress, cell.count <= quickBytes, cell.count > 0 else { return nil }
    var count = cell.count
    var word = UInt64(
      littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
    let isNegative = start[0] == Byte.minus
    if isNegative {
      word >>= 8
      count &-= 1
      guard count > 0 else { return nil }
    }
    // Align the cell to the high end of the word and pad it with leading zeros.
    word <<= UInt64(8 &* (8 &- count))
    if count < 8 { word |= Self.zeros >> UInt64(8 &* count) }
    // The high bit of each byte that is the mark; exact up to the first one.
    let difference = word ^ (UInt64(decimal) &* Self.ones)
    let marks = (difference &- Self.ones) & ~difference & Self.highBits
    var fraction = 0
    var decimals = 0
    if marks != 0 {
      let shift = UInt64(marks.trailingZeroBitCount & ~7)
      guard count > 1 else { return nil }
      fraction = 7 - Int(shift >> 3)
      decimals = fraction > 0 && fraction &+ 1 < count ? fraction : -1
      let before = word & ((1 << shift) &- 1)
      let after = word & ~((2 << (shift + 7)) &- 1)
      word = after | before << 8 | UInt64(Byte.zero)
    }
    let digits = word ^ Self.zeros
    guard ((digits &+ 0x0606_0606_0606_0606) | digits) & 0xF0F0_F0F0_F0F0_F0F0 == 0 else {
      return nil
    }
    let pairs = digits &* 10 &+ (digits >> 8)
    let mask: UInt64 = 0x0000_00FF_0000_00FF
    let low = (pairs & mask) &* 0x000F_4240_0000_0064
    let high = (pairs >> 16 & mask) &* 0x0000_2710_0000_0001
    let magnitude = Double((low &+ high) >> 32)
    // Both operands are exact, as in the loop for longer numbers.
    let number =
      fraction == 0
      ? magnitude : magnitude / cvector_power_of_ten(UInt32(truncatingIfNeeded: fraction))
    let first = start[isNegative ? 1 : 0]
    if first == Byte.zero, count > 1, decimals == 0 || start[isNegative ? 2 : 1] != decimal {
      decimals = -1
    }
    if isNegative, number == 0 { decimals = -1 }
    return (isNegative ? -number : number, decimals)
  }

  private static var zeros: UInt64 { 0x3030_3030_3030_3030 }
  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }
}
