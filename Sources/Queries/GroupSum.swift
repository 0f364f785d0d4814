// Sums of a group that do not lose the small values beside the large ones, whatever the values are.
internal import Glibc

/// A running sum of values below `bound`, and how many they are.
struct GroupSum: Sendable {
  /// Magnitudes from here on are summed apart, in `HugeSum`: so many smaller ones as there can be
  /// stay far from the largest double.
  static let bound = 0x1p960

  private(set) var sum = CompensatedSum()
  /// The magnitude of the largest finite value.
  private(set) var largest = 0.0
  /// Values, those that are summed apart included.
  private(set) var count = 0

  var value: Double { sum.total + sum.compensation }

  @inline(__always)
  mutating func add(_ value: Double) {
    sum.add(value)
    let magnitude = value.magnitude
    largest = magnitude > largest ? magnitude : largest
    count &+= 1
  }

  /// Counts a value that is summed apart.
  mutating func noteHuge(_ value: Double) {
    if value.isFinite { largest = Swift.max(largest, value.magnitude) }
    count += 1
  }

  mutating func add(_ later: GroupSum) {
    sum.add(later.sum)
    largest = Swift.max(largest, later.largest)
    count += later.count
  }
}

/// The values of a group that are infinite or so large that a sum on the way could be, though the
/// whole is not: 1e308 + 1e308 − 1e308 is 1e308 in any order.
struct HugeSum: Sendable {
  /// Of the finite ones, divided by `scale`.
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

  /// The sum with the other values of the group, divided by a count; infinite where a value is or
  /// where no double holds the result, NaN where values are infinite in both directions (IEEE 754).
  func quotient(with others: GroupSum, by count: Double) -> Double {
    if hasPositiveInfinity { return hasNegativeInfinity ? .nan : .infinity }
    if hasNegativeInfinity { return -.infinity }
    // Where the large ones cancel, all that is left are the others, to the last bit.
    if scaled.total + scaled.compensation == 0 { return others.value / count }
    var sum = scaled
    sum.add(others.sum.total / Self.scale)
    sum.add(others.sum.compensation / Self.scale)
    return (sum.total + sum.compensation) / count * Self.scale
  }
}

/// A sum without the noise of binary fractions: to fifteen digits of the largest value in it, which
/// is what the data can be sure of. 3.2 − 1.5 is 1.7, not 1.7000000000000002.
///
/// - Parameter largest: the magnitude of the largest value.
package func withoutNoise(_ sum: Double, largest: Double) -> Double {
  let largest = max(largest, abs(sum))
  guard sum.isFinite, largest > 0, largest.isFinite else { return sum }
  let decimals = 14 - Int(log10(largest).rounded(.down))
  guard decimals > 0, decimals < 300 else { return sum }
  let scale = pow(10, Double(decimals))
  let scaled = sum * scale
  return scaled.isFinite ? scaled.rounded() / scale : sum
}
