// Aggregates of a series, computed at memory speed: every value passes here once per snapshot.
internal import Queries

/// Aggregates of sixteen values, or of a part of a series that is made of such blocks.
struct Block: Sendable {
  /// The extremes of all values except gaps, including infinite ones; ∞ and −∞ if all are gaps.
  var lowest = Double.infinity
  var highest = -Double.infinity
  /// The sum of the finite values; not finite on overflow.
  var sum = 0.0
  /// The number of values that are not gaps.
  var count = 0
}

/// Aggregates of a whole series, accumulated block by block.
struct SeriesFacts {
  static let blockSize = 16

  /// The number of values that are not gaps.
  private(set) var count = 0
  private(set) var finiteCount = 0
  /// Whether all finite values are whole numbers.
  private(set) var isWholeNumber = true
  /// The extremes of the finite values; ∞ and −∞ if there are none.
  private(set) var minimum = Double.infinity
  private(set) var maximum = -Double.infinity
  private(set) var sum = CompensatedSum()

  /// Adds `blockSize` values.
  mutating func addBlock(_ values: UnsafeBufferPointer<Double>) -> Block {
    let bytes = UnsafeRawBufferPointer(values)
    // Four lanes are summed independently, so that the processor can overlap the additions.
    let first = bytes.loadUnaligned(as: SIMD4<Double>.self)
    let second = bytes.loadUnaligned(fromByteOffset: 32, as: SIMD4<Double>.self)
    let third = bytes.loadUnaligned(fromByteOffset: 64, as: SIMD4<Double>.self)
    let fourth = bytes.loadUnaligned(fromByteOffset: 96, as: SIMD4<Double>.self)
    var lanes = LaneSum(total: first)
    lanes.add(second)
    lanes.add(third)
    lanes.add(fourth)
    // A sum with infinite values or gaps never becomes finite again.
    guard lanes.isFinite else { return addOneByOne(values) }

    let low = first.lesser(second).lesser(third.lesser(fourth))
    let high = first.greater(second).greater(third.greater(fourth))
    let blockSum = lanes.sum
    let block = Block(
      lowest: low.least, highest: high.greatest, sum: blockSum.value, count: Self.blockSize)
    if isWholeNumber {
      let areWhole = first.areSmallWhole && second.areSmallWhole && third.areSmallWhole
      isWholeNumber =
        areWhole && fourth.areSmallWhole || values.allSatisfy(\.isWhole)
    }
    count += Self.blockSize
    finiteCount += Self.blockSize
    if block.lowest < minimum { minimum = block.lowest }
    if block.highest > maximum { maximum = block.highest }
    sum.add(blockSum)
    return block
  }

  @discardableResult
  mutating func addOneByOne(_ values: some Sequence<Double>) -> Block {
    var block = Block()
    var blockSum = CompensatedSum()
    for value in values where !value.isNaN {
      block.count += 1
      if value < block.lowest { block.lowest = value }
      if value > block.highest { block.highest = value }
      guard value.isFinite else { continue }
      finiteCount += 1
      blockSum.add(value)
      if value < minimum { minimum = value }
      if value > maximum { maximum = value }
      if isWholeNumber, !value.isWhole { isWholeNumber = false }
    }
    count += block.count
    block.sum = blockSum.value
    sum.add(blockSum)
    return block
  }
}

/// Four compensated sums in parallel.
private struct LaneSum {
  var total: SIMD4<Double>
  var compensation = SIMD4<Double>.zero

  mutating func add(_ values: SIMD4<Double>) {
    let next = total + values
    let added = next - total
    compensation += (total - (next - added)) + (values - added)
    total = next
  }

  var isFinite: Bool { ((total[0] + total[1]) + (total[2] + total[3])).isFinite }

  var sum: CompensatedSum {
    let rest = (compensation[0] + compensation[1]) + (compensation[2] + compensation[3])
    var sum = CompensatedSum(total: total[0], compensation: rest)
    sum.add(total[1])
    sum.add(total[2])
    sum.add(total[3])
    return sum
  }
}

/// Adding and subtracting this rounds a double below 2⁵¹ to the nearest whole number.
private let wholeShift = 0x1.8p52

extension Double {
  fileprivate var isWhole: Bool {
    (self + wholeShift) - wholeShift == self || magnitude > 0x1p51 && self == rounded()
  }
}

extension SIMD4<Double> {
  fileprivate func lesser(_ other: Self) -> Self { replacing(with: other, where: other .< self) }

  fileprivate func greater(_ other: Self) -> Self { replacing(with: other, where: other .> self) }

  fileprivate var least: Double {
    let (a, b) = (self[1] < self[0] ? self[1] : self[0], self[3] < self[2] ? self[3] : self[2])
    return b < a ? b : a
  }

  fileprivate var greatest: Double {
    let (a, b) = (self[1] > self[0] ? self[1] : self[0], self[3] > self[2] ? self[3] : self[2])
    return b > a ? b : a
  }

  fileprivate var areSmallWhole: Bool {
    let shift = Self(repeating: wholeShift)
    let rounded = (self + shift) - shift
    return all(rounded .== self)
  }
}
