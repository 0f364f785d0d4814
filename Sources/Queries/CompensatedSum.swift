// Sums that do not lose the small values beside the large ones.

/// A running sum with what rounding has cut off it.
///
/// Every step is error-free (D. Knuth, The Art of Computer Programming 2, 4.2.2, theorem B), as in
/// T. Ogita, S. Rump, S. Oishi, "Accurate Sum and Dot Product" (2005), algorithm 4.4: the result is
/// as if added in twice the precision, so a sum of parts is the sum of the whole.
package struct CompensatedSum: Hashable, Sendable {
  package private(set) var total = 0.0
  package private(set) var compensation = 0.0

  package init(total: Double = 0, compensation: Double = 0) {
    (self.total, self.compensation) = (total, compensation)
  }

  /// The sum; NaN where it is beyond what a double holds.
  package var value: Double { total.isFinite ? total + compensation : .nan }

  /// - Parameter value: finite.
  @inline(__always)
  package mutating func add(_ value: Double) {
    let next = total + value
    let added = next - total
    compensation += (total - (next - added)) + (value - added)
    total = next
  }

  /// Adds another sum, with what was cut off it.
  package mutating func add(_ other: CompensatedSum) {
    add(other.total)
    compensation += other.compensation
  }
}
