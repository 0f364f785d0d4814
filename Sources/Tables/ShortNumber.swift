// The numbers that nearly all cells hold, read eight bytes at once and without a loop.
internal import CVector

extension NumberNotation {
  /// The number of a cell of a sign, digits, one decimal mark at the most, and nothing else, eight
  /// bytes together at the most; nil for any other.
  ///
  /// All bytes are worked on at once (after J. Johnson and others, "Quickly parsing eight digits",
  /// 2018; L. Lamport, "Multiple Byte Processing with Full-Word Instructions", 1975).
  ///
  /// - Returns: the number, and how many digits it has after the mark; below 0 where the cell is not
  ///   what `DecimalText` writes: a zero before another digit, a mark at an end.
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
    // The last byte of the cell becomes the highest of the word, and zeros are put before the
    // first.
    word <<= UInt64(8 &* (8 &- count))
    if count < 8 { word |= Self.zeros >> UInt64(8 &* count) }
    // The highest bit of the bytes that are the mark; exact up to the first of them.
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
