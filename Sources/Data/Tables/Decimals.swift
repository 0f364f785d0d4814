// Numbers of a few digits, all with the same number of decimals.
internal import CVector

/// Cells that are numbers with the same number of decimals, or gaps, as whole numbers.
///
/// A number is its whole divided by the power of ten, which is the double nearest to its text (both
/// are exact). It takes half the memory of doubles, and sums of wholes have no rounding errors.
@usableFromInline package struct Decimals: Hashable, Sendable {
  /// Of each row; `gap` for none.
  @usableFromInline package let wholes: [Int32]
  package let text: DecimalText
  /// What a number is multiplied with to be whole.
  @usableFromInline package let power: Double
  /// Whether any row is a gap.
  package let hasGaps: Bool
  /// The least and the greatest whole; nil if all rows are gaps.
  package let range: ClosedRange<Int32>?

  @inlinable package static var gap: Int32 { .min }

  /// - Parameter numbers: as they were read from texts of this form, NaN for gaps.
  /// - Returns: nil if one has too many digits.
  init?(_ numbers: UnsafeBufferPointer<Double>, _ text: DecimalText) {
    self.text = text
    power = NumberNotation.powersOfTen[text.decimals]
    let power = power
    var fits = true
    wholes = [Int32](unsafeUninitializedCapacity: numbers.count) { room, count in
      guard let start = numbers.baseAddress, let target = room.baseAddress else { return }
      fits = cvector_make_wholes(start, numbers.count, power, target) != 0
      count = numbers.count
    }
    guard fits else { return nil }
    var (least, greatest, hasGaps) = (Int32.max, Int32.min, false)
    for whole in wholes {
      if whole == Self.gap { hasGaps = true }
      least = whole == Self.gap ? least : Swift.min(least, whole)
      greatest = Swift.max(greatest, whole)
    }
    self.hasGaps = hasGaps
    range = least <= greatest ? least...greatest : nil
  }

  package var count: Int { wholes.count }

  /// The number of a row; NaN for a gap.
  @inlinable package subscript(row: Int) -> Double {
    wholes[row] == Self.gap ? .nan : Double(wholes[row]) / power
  }

  /// Writes the numbers of rows; NaN for gaps.
  package func read(_ rows: Range<Int>, into numbers: UnsafeMutablePointer<Double>) {
    let power = power
    wholes.withUnsafeBufferPointer { wholes in
      guard let start = wholes.baseAddress else { return }
      cvector_make_numbers(start + rows.lowerBound, rows.count, power, numbers)
    }
  }

  /// The wholes whose numbers are within an interval; nil if there are none.
  package func wholes(from low: Double, to high: Double) -> ClosedRange<Int32>? {
    guard low <= high, let first = firstWhole(from: low), let end = firstWhole(after: high),
      first < end
    else { return nil }
    return Int32(first)...Int32(end - 1)
  }

  private static let all = Int64(Int32.min) + 1...Int64(Int32.max)

  /// The first whole of a number that is not less; one after the last if there is none.
  private func firstWhole(from low: Double) -> Int64? {
    firstWhole(near: low) { Double($0) / power >= low }
  }

  private func firstWhole(after high: Double) -> Int64? {
    firstWhole(near: high) { Double($0) / power > high }
  }

  /// The first whole that passes, where all after it do: numbers grow with their wholes.
  private func firstWhole(near bound: Double, _ passes: (Int64) -> Bool) -> Int64? {
    let guess = bound * power
    guard !guess.isNaN else { return nil }
    let (least, end) = (Self.all.lowerBound, Self.all.upperBound + 1)
    var whole = guess <= Double(least) ? least : guess >= Double(end) ? end : Int64(guess)
    while whole > least, passes(whole - 1) { whole -= 1 }
    while whole < end, !passes(whole) { whole += 1 }
    return whole
  }
}
