// Bars that stand out: the few that lie far from all others, by a published rule.
internal import Queries
import Scales

/// A value that lies far from the others of its series.
struct Outlier: Hashable, Sendable {
  var row: Int
  /// Whether it lies above the others; otherwise below.
  var isAbove: Bool
}

/// The outlier rule of J. Tukey, Exploratory Data Analysis (1977), 2D and 2E.
///
/// A value is "far out" if it lies beyond a hinge by more than three times the distance between the
/// hinges (the outer fences). The hinges are the medians of the lower and the upper half of the
/// finite values; if their number is odd, the median belongs to both halves. If more than half of
/// the values are equal, the hinges may coincide, and there are no outliers.
///
/// Two conditions are added, because an outlier should be alone. There are at most three; more are
/// a sign of a skewed distribution, such as that of file sizes. And the distance from the outliers
/// above (or below) to all other values is at least that between the hinges, so that two bars of
/// similar length are not judged differently.
enum OutlierRule {
  static let outerFence = 3.0
  static let leastCount = 8
  static let mostOutliers = 3
  /// Longer series are not searched; it would take more than three milliseconds of a frame.
  static let countLimit = 50_000

  /// The outliers in a range of rows, in row order.
  static func outliers(of values: [Double], in rows: Range<Int>) -> [Outlier] {
    let rows = rows.clamped(to: values.indices)
    guard (leastCount...countLimit).contains(rows.count) else { return [] }
    var bits: [UInt64] = []
    bits.reserveCapacity(rows.count)
    for row in rows where values[row].isFinite { bits.append(values[row].orderedBits) }
    guard let (lower, upper) = hinges(of: bits) else { return [] }
    let spread = upper - lower
    let fences = (low: lower - outerFence * spread, high: upper + outerFence * spread)
    guard spread > 0, fences.low.isFinite, fences.high.isFinite else { return [] }
    var found: [Outlier] = []
    // The extremes of the values within the fences.
    var (least, greatest) = (Double.infinity, -Double.infinity)
    for row in rows where values[row].isFinite {
      let value = values[row]
      if value < fences.low || value > fences.high {
        if found.count == mostOutliers { return [] }
        found.append(Outlier(row: row, isAbove: value > fences.high))
      } else {
        least = min(least, value)
        greatest = max(greatest, value)
      }
    }
    let above = found.filter(\.isAbove).map { values[$0.row] }.min()
    let below = found.filter { !$0.isAbove }.map { values[$0.row] }.max()
    let isClearAbove = above.map { $0 - greatest >= spread } ?? false
    let isClearBelow = below.map { least - $0 >= spread } ?? false
    return found.filter { $0.isAbove ? isClearAbove : isClearBelow }
  }

  /// nil if there are too few values.
  static func hinges(of bits: [UInt64]) -> (lower: Double, upper: Double)? {
    guard bits.count >= leastCount else { return nil }
    let half = (bits.count + 1) / 2
    func median(from start: Int) -> Double {
      let low = Double(orderedBits: orderStatistic((half - 1) / 2 + start, of: bits))
      guard half.isMultiple(of: 2) else { return low }
      let high = Double(orderedBits: orderStatistic(half / 2 + start, of: bits))
      // Half of the least positive number is zero.
      return low == high ? low : low / 2 + high / 2
    }
    return (median(from: 0), median(from: bits.count - half))
  }

  /// The number at an index of the sorted numbers, found by radix selection from the highest digit
  /// in linear time, whatever their order (D. Knuth, The Art of Computer Programming 3, 5.2.5).
  static func orderStatistic(_ index: Int, of numbers: [UInt64]) -> UInt64 {
    // The first of these digits is the sign and exponent of a double.
    let digitBits: UInt64 = 12
    let mask: UInt64 = 1 << digitBits - 1
    var candidates = numbers
    var index = index
    var shift: UInt64 = 64
    while shift > 0 {
      shift -= min(digitBits, shift)
      var counts = [Int](repeating: 0, count: 1 << Int(digitBits))
      for number in candidates { counts[Int(truncatingIfNeeded: number >> shift & mask)] += 1 }
      var digit = 0
      while digit < counts.count - 1, index >= counts[digit] {
        index -= counts[digit]
        digit += 1
      }
      if counts[digit] == candidates.count { continue }
      let wanted = UInt64(digit)
      candidates = candidates.filter { $0 >> shift & mask == wanted }
    }
    return candidates.first ?? 0
  }
}

extension Double {
  /// The number with these `orderedBits`.
  init(orderedBits bits: UInt64) {
    self.init(bitPattern: bits >> 63 == 1 ? bits & ~(1 << 63) : ~bits)
  }
}

extension SeriesSummary {
  /// The outliers in a range of rows; cached.
  func outliers(in rows: Range<Int>) -> [Outlier] {
    lastOutliers.value(for: rows, isSame: ==) { OutlierRule.outliers(of: values, in: rows) }
  }
}
