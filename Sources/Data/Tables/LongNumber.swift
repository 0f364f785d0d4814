// Numbers with more digits than a double keeps, so that they are compared by all of them.

/// A decimal number of more than fifteen digits, of any length.
///
/// Every decimal of up to fifteen digits has a double of its own (IEEE 754), and so has every whole
/// number up to 2⁵³; these are never long. Zeros at either end do not count, so that 1.0 is 1.
package struct LongNumber: Hashable, Sendable {
  private let isNegative: Bool
  /// From 0 to 9, with no zero at either end; empty for zero.
  private let digits: [UInt8]
  /// The place of the decimal mark, counted from the first digit.
  private let exponent: Int

  /// The most digits of a number that is not long.
  static let shortDigits = DecimalText.digitLimit

  /// - Parameter plain: ASCII digits with at most one point and an exponent.
  fileprivate init(isNegative: Bool, _ plain: some Sequence<UInt8>, mark: UInt8) {
    var digits: [UInt8] = []
    var (exponent, written, isExponentNegative) = (0, 0, false)
    var (isAfterMark, isExponent) = (false, false)
    for byte in plain {
      if isExponent {
        if byte == Byte.minus { isExponentNegative = true }
        guard byte &- Byte.zero < 10, written < 1 << 40 else { continue }
        written = 10 * written + Int(byte &- Byte.zero)
      } else if byte &- Byte.zero < 10 {
        if byte == Byte.zero, digits.isEmpty {
          if isAfterMark { exponent -= 1 }
          continue
        }
        digits.append(byte &- Byte.zero)
        if !isAfterMark { exponent += 1 }
      } else if byte == mark {
        isAfterMark = true
      } else {
        isExponent = byte | 0x20 == UInt8(ascii: "e")
      }
    }
    exponent += isExponentNegative ? -written : written
    while digits.last == 0 { digits.removeLast() }
    self.isNegative = isNegative && !digits.isEmpty
    (self.digits, self.exponent) = (digits, digits.isEmpty ? 0 : exponent)
  }

  /// The shortest decimal that reads back as a finite double.
  fileprivate init(shortestOf number: Double) {
    self.init(isNegative: number < 0, number.magnitude.description.utf8, mark: Byte.point)
  }

  /// Whether a double may stand for several such numbers.
  fileprivate var isLong: Bool {
    guard digits.count > Self.shortDigits else { return false }
    guard digits.count == 16, exponent == 16 else { return true }
    return digits.reduce(UInt64(0)) { 10 * $0 + UInt64($1) } > 1 << 53
  }

  /// The sign, the digits and a point where one is needed, without an exponent; nil if this would be
  /// much longer than the digits.
  package func text(mark: UInt8 = Byte.point) -> String? {
    guard exponent > -32, exponent < digits.count + 32 else { return nil }
    var bytes = digits.map { Byte.zero + $0 }
    if exponent <= 0 {
      bytes = [Byte.zero, mark] + [UInt8](repeating: Byte.zero, count: -exponent) + bytes
    } else if exponent < digits.count {
      bytes.insert(mark, at: exponent)
    } else {
      bytes += [UInt8](repeating: Byte.zero, count: exponent - digits.count)
    }
    return (isNegative ? "-" : "") + String(decoding: bytes, as: UTF8.self)
  }

  /// The same for equal numbers.
  fileprivate var quickHash: UInt64 {
    var hash = DigitHash()
    for digit in digits { hash.add(digit) }
    return hash.value(exponent: exponent, isNegative: isNegative)
  }

  /// Bytes that are the same for equal numbers only.
  package var key: [UInt8] { withUnsafeBytes(of: exponent) { [isNegative ? 1 : 0] + $0 + digits } }
}

extension LongNumber: Comparable {
  package static func < (one: LongNumber, other: LongNumber) -> Bool {
    if one.isNegative != other.isNegative { return one.isNegative }
    return one.isNegative ? other.isNearerToZero(than: one) : one.isNearerToZero(than: other)
  }

  private func isNearerToZero(than other: LongNumber) -> Bool {
    if digits.isEmpty || other.digits.isEmpty { return digits.isEmpty && !other.digits.isEmpty }
    if exponent != other.exponent { return exponent < other.exponent }
    return digits.lexicographicallyPrecedes(other.digits)
  }
}

/// A number with all of its digits: its double, which decides most comparisons, its decimal if long.
package struct ExactNumber: Hashable, Sendable {
  /// Not NaN.
  package let number: Double
  package let long: LongNumber?

  package init(_ number: Double, _ long: LongNumber?) { (self.number, self.long) = (number, long) }

  /// nil if the text is no number.
  package init?(_ text: String, _ notation: NumberNotation) {
    guard case .number(let number) = notation.value(of: text) else { return nil }
    let bytes = Array(text.utf8)
    self.init(number, notation.longNumber(bytes.span))
  }
}

extension ExactNumber: Comparable {
  /// By value, whatever the number of digits.
  package static func < (one: ExactNumber, other: ExactNumber) -> Bool {
    // Rounding keeps the order, so that only numbers of one double need their digits.
    if one.number != other.number { return one.number < other.number }
    if one.long == nil, other.long == nil { return false }
    // A number that is written as infinite is beyond all digits.
    guard let first = one.decimal else { return one.number < 0 }
    guard let second = other.decimal else { return other.number > 0 }
    return first < second
  }

  private var decimal: LongNumber? {
    long ?? (number.isFinite ? LongNumber(shortestOf: number) : nil)
  }
}

extension NumberNotation {
  /// The number of a cell if it is long; nil for any other cell, and for converted amounts.
  package func longNumber(_ cell: Span<UInt8>) -> LongNumber? {
    guard cell.count > LongNumber.shortDigits else { return nil }
    return slowLongNumber(cell)
  }

  private func slowLongNumber(_ cell: Span<UInt8>) -> LongNumber? {
    let (start, end) = trimmedBounds(of: cell)
    guard end - start > LongNumber.shortDigits else { return nil }
    let bytes = cell.extracting(start..<end).withUnsafeBufferPointer { Array($0) }
    var index = bytes[0] == Byte.minus || bytes[0] == Byte.plus ? 1 : 0
    let first = index
    var hasMark = false
    while index < bytes.count, bytes[index] &- Byte.zero < 10 || bytes[index] == decimal && !hasMark
    {
      if bytes[index] == decimal { hasMark = true }
      index += 1
    }
    let long: LongNumber
    if index == bytes.count, quantity.isPlainAsWritten {
      long = LongNumber(isNegative: bytes[0] == Byte.minus, bytes[first...], mark: decimal)
    } else {
      guard quantity.dimension != .time || DurationText(bytes.span) == nil else { return nil }
      var reading = NumberText(bytes, format: self)
      guard case .number = reading.value(), reading.isUnconverted else { return nil }
      long = LongNumber(isNegative: reading.isNegative, reading.plain.utf8, mark: Byte.point)
    }
    return long.isLong ? long : nil
  }

  /// A hash of a long number, the same for equal ones; nil for any other cell. Allocates nothing for
  /// numbers in plain digits.
  func longHash(_ cell: Span<UInt8>) -> UInt64? {
    guard cell.count > LongNumber.shortDigits else { return nil }
    let (start, end) = trimmedBounds(of: cell)
    var index = start
    if index < end, cell[index] == Byte.minus || cell[index] == Byte.plus { index += 1 }
    let isNegative = index > start && cell[start] == Byte.minus
    var (hash, kept, whole) = (DigitHash(), DigitHash(), UInt64(0))
    var (digits, significant, exponent) = (0, 0, 0)
    var hasMark = false
    while index < end {
      let digit = cell[index] &- Byte.zero
      if digit < 10 {
        if digit != 0 || digits > 0 {
          digits += 1
          hash.add(digit)
          if digits <= 16 { whole = whole * 10 + UInt64(digit) }
          if digit != 0 { (kept, significant) = (hash, digits) }
          if !hasMark { exponent += 1 }
        } else if hasMark {
          exponent -= 1
        }
      } else if cell[index] == decimal, !hasMark {
        hasMark = true
      } else {
        return slowLongNumber(cell)?.quickHash
      }
      index += 1
    }
    guard significant > LongNumber.shortDigits, quantity.isPlainAsWritten else { return nil }
    if significant == 16, exponent == 16, whole <= 1 << 53 { return nil }
    return kept.value(exponent: exponent, isNegative: isNegative)
  }
}

/// A hash of decimal digits, one after the other.
private struct DigitHash {
  private var hash: UInt64 = 0

  @inline(__always)
  mutating func add(_ digit: UInt8) {
    hash = hash &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(digit) &+ 1
  }

  func value(exponent: Int, isNegative: Bool) -> UInt64 {
    hash ^ UInt64(bitPattern: Int64(exponent)) &* 0xD6E8_FEB8_6659_FD93 ^ (isNegative ? .max : 0)
  }
}

extension ColumnChunk {
  /// Whether a cell may be a long number, judging by the lengths of texts.
  package var mayHaveLongNumbers: Bool {
    switch cells {
    case .numbers(_, .kept(let texts)), .texts(let texts):
      texts.hasLonger(than: LongNumber.shortDigits)
    case .codes(_, let dictionary): dictionary.texts.hasLonger(than: LongNumber.shortDigits)
    case .numbers, .decimals, .gaps: false
    }
  }

  @inline(__always)
  package func longNumber(row: Int, _ notation: NumberNotation) -> LongNumber? {
    switch cells {
    case .numbers(_, .kept(let texts)), .texts(let texts):
      texts.length(row) > LongNumber.shortDigits
        ? texts.withText(row) { notation.longNumber($0) } : nil
    case .codes: withText(row: row) { notation.longNumber($0) }
    case .numbers, .decimals, .gaps: nil
    }
  }
}

extension ColumnChunks {
  package func longNumber(row: Int, _ notation: NumberNotation) -> LongNumber? {
    let chunk = chunkIndex(of: row)
    return chunks[chunk].longNumber(row: row - starts[chunk], notation)
  }
}

extension TextRun {
  @inline(__always)
  fileprivate func length(_ index: Int) -> Int {
    Int(ends[index]) - (index == 0 ? 0 : Int(ends[index - 1]))
  }

  /// Whether a text has more bytes than that.
  func hasLonger(than length: Int) -> Bool {
    guard bytes.count > length else { return false }
    return ends.withUnsafeBufferPointer { ends in
      var (start, longest) = (UInt32(0), UInt32(0))
      for end in ends {
        longest = max(longest, end &- start)
        start = end
      }
      return Int(longest) > length
    }
  }
}
