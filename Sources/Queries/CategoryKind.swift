// What the categories of an answer are, beside their names: an axis says more of time and of numbers
// than of words.
import Scales
internal import Tables

/// What the categories of an answer are.
package enum CategoryKind: Hashable, Sendable {
  /// Names of any kind, or the numbers of rows.
  case names
  /// Periods of time in their order. A category after the last has no date.
  case periods(Periods)
  /// Numbers from edge to edge. A category after the last has no number.
  case bins(NumberBins)

  /// The same of some of the categories in another order; names where these are not in order.
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

/// Numbers by a width, each bin beginning where the one before ends.
package struct NumberBins: Hashable, Sendable {
  /// The number of the first bin: it begins at so many widths.
  package let first: Int
  package let count: Int
  package let width: Double

  package init(first: Int, count: Int, width: Double) {
    (self.first, self.count, self.width) = (first, count, width)
  }

  /// Where a bin begins, counted from 0, and where the one before ends; without the noise of binary
  /// fractions.
  package func edge(_ index: Int) -> Double {
    withoutNoise(Double(first + index) * width, largest: width)
  }
}
