// What the categories of an answer are besides names: an axis can show more of time and numbers
// than of words.
import Scales
internal import Tables

package enum CategoryKind: Hashable, Sendable {
  /// Names of any kind, or row numbers.
  case names
  /// Periods of time, in order. A category after the last has no date.
  case periods(Periods)
  /// Adjacent ranges of numbers. A category after the last has no number.
  case bins(NumberBins)

  /// The kind of some of the categories in another order; `names` if they are out of order.
  package func picking(_ rows: [UInt32]) -> CategoryKind {
    switch self {
    case .names: return .names
    case .periods(let periods): return periods.picking(rows).map { .periods($0) } ?? .names
    case .bins(let bins):
      let isWhole = rows.count >= bins.count && rows.enumerated().allSatisfy { $0 == Int($1) }
      return isWhole ? self : .names
    }
  }
}

/// Number bins of equal width, each beginning where the previous one ends.
package struct NumberBins: Hashable, Sendable {
  /// The index of the first bin: its lower edge divided by the width.
  package let first: Int
  package let count: Int
  package let width: Double

  /// The lower edge of a bin, counted from 0; `count` gives the upper edge of the last. Free of
  /// binary rounding noise.
  package func edge(_ index: Int) -> Double {
    withoutNoise(Double(first + index) * width, largest: width)
  }
}
