// Sums that do not lose the small values beside the large ones, and are not written with more
// digits than are known.
import Glibc

/// A running sum with what rounding has cut off it.
///
/// Every step is error-free (D. Knuth, The Art of Computer Programming 2, 4.2.2, theorem B), as in
/// T. Ogita, S. Rump, S. Oishi, "Accurate Sum and Dot Product" (2005), algorithm 4.4: the result is
/// as if added in twice the precision.
struct CompensatedSum: Hashable, Sendable {
  private(set) var total = 0.0
  private(set) var compensation = 0.0

  /// The sum; NaN where it is beyond what a double holds.
  var value: Double { total.isFinite ? total + compensation : .nan }

  /// - Parameter value: finite.
  mutating func add(_ value: Double) {
    let next = total + value
    let added = next - total
    compensation += (total - (next - added)) + (value - added)
    total = next
  }

  mutating func add(_ other: CompensatedSum) {
    add(other.total)
    compensation += other.compensation
  }
}

/// A sum without the noise of binary fractions: to fifteen digits of the largest value in it, which
/// is what the data can be sure of. 3.2 − 1.5 is 1.7, not 1.7000000000000002.
///
/// - Parameter largest: the magnitude of the largest value.
func withoutNoise(_ sum: Double, largest: Double) -> Double {
  let largest = max(largest, abs(sum))
  guard sum.isFinite, largest > 0, largest.isFinite else { return sum }
  let decimals = 14 - Int(log10(largest).rounded(.down))
  guard decimals > 0, decimals < 300 else { return sum }
  let scale = pow(10, Double(decimals))
  let scaled = sum * scale
  return scaled.isFinite ? scaled.rounded() / scale : sum
}
