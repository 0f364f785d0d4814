// Sums that do not lose small values beside large ones, whatever the values are.
internal import Glibc
internal import Tables

/// A running sum with its rounding error.
///
/// Every step is error-free (D. Knuth, The Art of Computer Programming 2, 4.2.2, theorem B), as in
/// T. Ogita, S. Rump, S. Oishi, "Accurate Sum and Dot Product" (2005), algorithm 4.4. The result
/// is as if added in twice the precision, so partial sums can be added to the same total.
package struct CompensatedSum: Hashable, Sendable {
  package private(set) var total = 0.0
  package private(set) var compensation = 0.0

  package init(total: Double = 0, compensation: Double = 0) {
    (self.total, self.compensation) = (total, compensation)
  }

  /// The sum; NaN if it overflows a double.
  package var value: Double { total.isFinite ? total + compensation : .nan }

  /// - Parameter value: finite.
  @inline(__always)
  package mutating func add(_ value: Double) {
    let next = total + value
    let added = next - total
    // Exact too, and half the work, if the first is not the smaller one (T. J. Dekker, 1971).
    compensation +=
      total.magnitude >= value.magnitude
      ? value - added : (total - (next - added)) + (value - added)
    total = next
  }

  /// The quotient of a whole number and a power of ten, to twice the precision.
  package init(_ whole: Int64, over power: Double) {
    let high = Double(whole)
    total = high / power
    // What is left of an exact division, with what the first double has left of the whole.
    let rest = high.addingProduct(-total, power) + Double(whole &- Int64(high))
    compensation = rest / power
  }

  /// Adds another sum with its rounding error.
  package mutating func add(_ other: CompensatedSum) {
    add(other.total)
    compensation += other.compensation
  }
}

/// A running sum of values below `bound`, and a count of all values.
struct GroupSum: Sendable {
  /// Magnitudes from here on are in `HugeSum`, so that smaller values can never overflow.
  static let bound = 0x1p960

  private(set) var sum = CompensatedSum()
  /// The magnitude of the largest finite value.
  private(set) var largest = 0.0
  /// The number of values, including those in `HugeSum`.
  private(set) var count = 0

  var value: Double { sum.total + sum.compensation }

  @inline(__always)
  mutating func add(_ value: Double) {
    sum.add(value)
    let magnitude = value.magnitude
    largest = magnitude > largest ? magnitude : largest
    count &+= 1
  }

  /// Counts a value that is summed in `HugeSum`.
  mutating func noteHuge(_ value: Double) {
    if value.isFinite { largest = Swift.max(largest, value.magnitude) }
    count += 1
  }

  /// Adds a sum of some values.
  mutating func add(_ other: CompensatedSum, largest: Double, count: Int) {
    sum.add(other)
    self.largest = Swift.max(self.largest, largest)
    self.count += count
  }

  mutating func add(_ later: GroupSum) {
    sum.add(later.sum)
    largest = Swift.max(largest, later.largest)
    count += later.count
  }
}

/// Sums infinite values and values so large that a partial sum may overflow although the total does
/// not: 1e308 + 1e308 − 1e308 is 1e308 in any order.
struct HugeSum: Sendable {
  /// The sum of the finite values, divided by `scale`.
  private var scaled = CompensatedSum()
  private var hasPositiveInfinity = false
  private var hasNegativeInfinity = false

  private static let scale = 0x1p64

  mutating func add(_ value: Double) {
    if value.isFinite {
      scaled.add(value / Self.scale)
    } else if value > 0 {
      hasPositiveInfinity = true
    } else {
      hasNegativeInfinity = true
    }
  }

  mutating func add(_ later: HugeSum) {
    scaled.add(later.scaled)
    hasPositiveInfinity = hasPositiveInfinity || later.hasPositiveInfinity
    hasNegativeInfinity = hasNegativeInfinity || later.hasNegativeInfinity
  }

  /// The sum including the group's other values, divided by a count; infinite if a value is or if
  /// the result overflows, NaN if values are infinite in both directions (IEEE 754).
  func quotient(with others: GroupSum, by count: Double) -> Double {
    if hasPositiveInfinity { return hasNegativeInfinity ? .nan : .infinity }
    if hasNegativeInfinity { return -.infinity }
    // If the large values cancel, the rest is exact to the last bit.
    if scaled.total + scaled.compensation == 0 { return others.value / count }
    var sum = scaled
    sum.add(others.sum.total / Self.scale)
    sum.add(others.sum.compensation / Self.scale)
    return (sum.total + sum.compensation) / count * Self.scale
  }
}

/// The sums of groups; index 0 is for rows that do not count.
struct GroupSums: Sendable {
  private(set) var groupCount = 0
  /// Of all values, but without what is in `wholes` and `huge`; empty as long as there are no others.
  private var sums: [GroupSum] = []
  private var huge: [Int: HugeSum] = [:]
  private var wholes = WholeSums()

  init() {}

  /// The sums of several parts, in an order; nil if they are not all of decimals alike.
  init?(joining parts: [GroupSums], in order: [GroupTable.Place]) {
    guard parts.allSatisfy(\.sums.isEmpty),
      let wholes = WholeSums(joining: parts.map(\.wholes), in: order)
    else { return nil }
    (groupCount, self.wholes) = (order.count + 1, wholes)
  }

  subscript(group: Int) -> GroupSum {
    var sum = sums.isEmpty ? GroupSum() : sums[group]
    wholes.add(group, to: &sum)
    return sum
  }

  mutating func append(_ count: Int) {
    groupCount += count
    if !sums.isEmpty { fill() }
  }

  /// Gives all groups a sum.
  private mutating func fill() {
    sums.append(contentsOf: repeatElement(GroupSum(), count: groupCount - sums.count))
  }

  /// The number of values.
  func count(of group: Int) -> Int {
    (sums.isEmpty ? 0 : sums[group].count) + wholes.count(of: group)
  }

  /// Whether all values are finite, and so are their sums.
  var areFinite: Bool { huge.isEmpty }

  /// Adds the numbers of a block's rows, but gaps.
  ///
  /// - Parameter hasLargest: whether the largest of the values is asked for. A sum has no noise of
  ///   numbers whose decimals are exact.
  mutating func add(
    _ decimals: Decimals, _ block: RowBlock, hasLargest: Bool, _ noteOdd: (Int) -> Void
  ) {
    if !wholes.takes(decimals, block.rows.count) { settle() }
    wholes.prepare(decimals, block.rows.count, groupCount: groupCount, hasLargest: hasLargest)
    if let counts = block.counts, !decimals.hasGaps, !hasLargest {
      wholes.add(decimals, block, counts: counts)
    } else {
      wholes.add(decimals, block, noteOdd)
    }
  }

  /// Adds sums that were found by code.
  ///
  /// - Parameters:
  ///   - count: of the rows.
  ///   - keys: the group of each code.
  mutating func add(_ decimals: Decimals, _ count: Int, _ found: CodeSums, _ keys: [UInt32]) {
    if !wholes.takes(decimals, count) { settle() }
    wholes.prepare(decimals, count, groupCount: groupCount, hasLargest: false)
    for (code, key) in keys.enumerated() where key != 0 {
      let (whole, count) = found[code]
      wholes.add(whole, count: count, to: Int(key))
    }
  }

  /// Adds the whole sums to the others.
  private mutating func settle() {
    fill()
    for group in sums.indices { wholes.add(group, to: &sums[group]) }
    wholes = WholeSums()
  }

  /// Adds the numbers of a block's rows, but those that are missing or huge.
  @inline(__always)
  mutating func add(
    _ numbers: UnsafePointer<Double>, _ block: RowBlock, _ noteOdd: (Int) -> Void
  ) {
    let groups = block.groups
    fill()
    sums.withUnsafeMutableBufferPointer { sums in
      @inline(__always)
      func add(_ index: Int) {
        let number = numbers[index]
        if number.magnitude < GroupSum.bound {
          sums[Int(groups[index])].add(number)
        } else {
          noteOdd(index)
        }
      }
      forEachRow(
        block.rows.count, groups, block.passing, sums.baseAddress, groupCount: sums.count, add)
    }
  }

  mutating func addHuge(_ number: Double, _ group: Int) {
    fill()
    sums[group].noteHuge(number)
    huge[group, default: HugeSum()].add(number)
  }

  mutating func absorb(_ later: GroupSums, _ from: Int, into group: Int) {
    if later.sums.isEmpty,
      wholes.absorb(later.wholes, from, into: group, groupCount: groupCount)
    {
      return
    }
    fill()
    sums[group].add(later[from])
    guard !later.huge.isEmpty, let values = later.huge[from] else { return }
    huge[group, default: HugeSum()].add(values)
  }

  mutating func unite(_ from: Int, into group: Int) {
    fill()
    sums[group].add(self[from])
    if let values = huge[from] { huge[group, default: HugeSum()].add(values) }
  }

  /// The sum of a group, or its mean; NaN if it has no values, or infinite ones in both directions.
  func value(_ group: Int, isMean: Bool) -> Double {
    let sum = self[group]
    guard sum.count > 0 else { return .nan }
    let divisor = isMean ? Double(sum.count) : 1
    // An empty dictionary hashes what it does not have.
    if !huge.isEmpty, let huge = huge[group] { return huge.quotient(with: sum, by: divisor) }
    return sum.value / divisor
  }

  /// The sum without binary rounding noise.
  func plainSum(_ group: Int) -> Double {
    if sums.isEmpty, let sum = wholes.plainSum(group) { return sum }
    return withoutNoise(value(group, isMean: false), largest: self[group].largest)
  }

  /// The sum or difference of two sums of the same rows; NaN if there are none.
  func value(_ group: Int, _ operation: Measure.Operation, _ other: GroupSums) -> Double {
    let (one, two) = (self[group], other[group])
    guard one.count > 0 else { return .nan }
    if huge[group] != nil || other.huge[group] != nil {
      return operation(value(group, isMean: false), other.value(group, isMean: false))
    }
    var sum = one.sum
    let sign = operation == .minus ? -1.0 : 1
    sum.add(CompensatedSum(total: sign * two.sum.total, compensation: sign * two.sum.compensation))
    return sum.total + sum.compensation
  }
}

/// The same rounding as `withoutNoise`, for every row.
enum RowRounding {
  /// Of ten, from the one of `least`.
  private static let powers: [Double] = (least...most).map { pow(10, Double($0)) }
  private static let least = -8
  private static let most = 24
  private static let common = 1e-6..<1e14

  @inline(__always)
  static func isWhole(_ value: Double) -> Bool {
    value.magnitude < 0x1p53 && Double(Int64(value)) == value
  }

  /// - Parameter largest: the magnitude of what the value was made of, not below its own.
  static func rounded(_ value: Double, largest: Double) -> Double {
    // A gap is below nothing.
    guard common.contains(largest), value.magnitude <= largest else {
      return withoutNoise(value, largest: largest)
    }
    return powers.withUnsafeBufferPointer { powers in
      // The power of two, times log₁₀ 2, is the power of ten or one less.
      let exponent = Int(largest.bitPattern >> 52) - 1023
      var power = (exponent &* 1233) >> 12
      if largest >= powers[power + 1 - least] { power += 1 }
      let scale = powers[14 - power - least]
      return Double(Int64(value * scale + (value < 0 ? -0.5 : 0.5))) / scale
    }
  }
}

/// A sum without binary rounding noise: rounded to fifteen digits of its largest value, the
/// precision of the data. 3.2 − 1.5 is 1.7, not 1.7000000000000002.
///
/// - Parameter largest: the magnitude of the largest value.
package func withoutNoise(_ sum: Double, largest: Double) -> Double {
  let largest = max(largest, abs(sum))
  guard sum.isFinite, largest > 0, largest.isFinite else { return sum }
  let decimals = 14 - Int(log10(largest).rounded(.down))
  guard decimals > 0, decimals < 300 else { return sum }
  let scale = pow(10, Double(decimals))
  let scaled = sum * scale
  guard scaled.isFinite else { return sum }
  // Greater powers of ten are none in binary, so that 1e-9 would be 9.999999999999999e-10.
  if decimals > 22 { return Double("\(Int64(scaled.rounded()))e-\(decimals)") ?? sum }
  return scaled.rounded() / scale
}
