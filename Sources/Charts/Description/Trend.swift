// Whether values rise or fall along their order, by a distribution-free test.
import Glibc
internal import Queries

/// A series that rises or falls along its rows.
struct Trend: Hashable, Sendable {
  var isRising: Bool
  /// Whether every value is above, or every value below, the previous one.
  var isAtEveryStep: Bool
  /// The first and the last row with a value.
  var rows: ClosedRange<Int>
}

/// The trend rule: the Mann–Kendall test (H. Mann, "Nonparametric Tests Against Trend", 1945; M.
/// Kendall, Rank Correlation Methods, 4th edition 1975), with the variance corrected for ties and
/// the statistic for continuity.
///
/// A trend must be significant at the 1 % level (|z| > 2.576, two-sided), and rising pairs must
/// outnumber falling ones, or the reverse, by half of all pairs (|τ-b| ≥ 0.5): with thousands of
/// values significance comes long before a visible trend. Eight values suffice for the normal
/// approximation. Without inference, at least four values that each exceed the previous one rise at
/// every step.
enum TrendRule {
  static let criticalZ = 2.576
  static let leastTau = 0.5
  static let leastCount = 8
  static let leastStepCount = 4
  /// Longer series are not tested, since names would have to be parsed as dates too.
  static let countLimit = 10_000

  /// The trend in a range of rows; gaps are ignored, and infinite values rank highest.
  static func trend(of values: [Double], in rows: Range<Int>) -> Trend? {
    let rows = rows.clamped(to: values.indices)
    guard rows.count <= countLimit, let first = rows.first(where: { !values[$0].isNaN }),
      let last = rows.last(where: { !values[$0].isNaN })
    else { return nil }
    let known = values[first...last].filter { !$0.isNaN }
    guard known.count >= leastStepCount else { return nil }
    let steps = zip(known, known.dropFirst())
    if steps.allSatisfy(<) || steps.allSatisfy(>) {
      return Trend(isRising: known[0] < known[1], isAtEveryStep: true, rows: first...last)
    }
    guard known.count >= leastCount else { return nil }
    let test = MannKendall(known)
    guard abs(test.z) > criticalZ, abs(test.tau) >= leastTau else { return nil }
    return Trend(isRising: test.z > 0, isAtEveryStep: false, rows: first...last)
  }
}

/// Kendall's score of values along their order, with its statistics.
struct MannKendall {
  /// The number of rising pairs minus that of falling pairs.
  let score: Int
  /// Kendall's τ-b; 0 if all values are equal.
  let tau: Double
  /// The score in standard deviations, with continuity correction; 0 if all values are equal.
  let z: Double

  /// - Parameter values: none is NaN.
  init(_ values: [Double]) {
    var sorted = values
    var room = values
    let falling = Self.sortCountingInversions(&sorted, &room, 0..<values.count)
    var tiedPairs = 0
    var tiedVariance = 0
    var start = 0
    for end in sorted.indices where end + 1 == sorted.count || sorted[end + 1] != sorted[end] {
      let count = end + 1 - start
      tiedPairs += count * (count - 1) / 2
      tiedVariance += count * (count - 1) * (2 * count + 5)
      start = end + 1
    }
    let count = values.count
    let pairs = count * (count - 1) / 2
    score = pairs - tiedPairs - 2 * falling
    let variance = Double(count * (count - 1) * (2 * count + 5) - tiedVariance) / 18
    guard variance > 0 else {
      (tau, z) = (0, 0)
      return
    }
    tau = Double(score) / (Double(pairs) * Double(pairs - tiedPairs)).squareRoot()
    z = Double(score - score.signum()) / variance.squareRoot()
  }

  /// Merge sort that counts inversions (W. Knight, "A Computer Method for Calculating Kendall's Tau
  /// with Ungrouped Data", 1966).
  private static func sortCountingInversions(
    _ values: inout [Double], _ room: inout [Double], _ part: Range<Int>
  ) -> Int {
    guard part.count > 1 else { return 0 }
    let middle = part.lowerBound + part.count / 2
    var count = sortCountingInversions(&values, &room, part.lowerBound..<middle)
    count += sortCountingInversions(&values, &room, middle..<part.upperBound)
    var (left, right) = (part.lowerBound, middle)
    for place in part {
      if left < middle, right == part.upperBound || values[left] <= values[right] {
        room[place] = values[left]
        left += 1
      } else {
        room[place] = values[right]
        right += 1
        count += middle - left
      }
    }
    for place in part { values[place] = room[place] }
    return count
  }
}

extension SeriesSummary {
  /// The trend in a range of rows, which must be in natural order; cached.
  func trend(in rows: Range<Int>) -> Trend? {
    lastTrend.value(for: rows, isSame: ==) { TrendRule.trend(of: values, in: rows) }
  }
}

extension ChartData {
  /// Whether the first rows are in the natural order of their names: ascending numbers, or later
  /// and later dates, months, weekdays or the like (`NaturalOrder`). Cached; false for more rows
  /// than a trend is sought in.
  func isInOwnOrder(rowCount: Int) -> Bool {
    guard (2...TrendRule.countLimit).contains(rowCount), rowCount <= categories.count else {
      return false
    }
    return lastOwnOrder.value(for: rowCount, isSame: ==) {
      let names = categories.prefix(rowCount)
      if hasBins { return names.last?.isEmpty == false }
      let numbers = names.lazy.map { NameKeys.number($0) ?? .nan }
      if zip(numbers, numbers.dropFirst()).allSatisfy({ $0 < $1 }) { return true }
      guard let keys = NaturalOrder(names: names)?.keys else { return false }
      return zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 } && keys.last != NaturalOrder.noKey
    }
  }
}
