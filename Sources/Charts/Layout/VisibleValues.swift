// Sums and extremes of what is shown, gathered once per scene.
import Glibc
import Scales

/// What layout and the ring need to know of the values that are visible.
struct VisibleValues {
  /// The visible series, in order.
  var series: [Int]
  /// The domain of the data with zero; of all series where nothing visible is finite.
  var domain: ClosedRange<Double>
  /// Whether every finite value is a whole number: then no tick is a fraction.
  var isWholeNumber: Bool
  /// The least and the greatest of the positive finite values, nil where there is none.
  var positiveDomain: ClosedRange<Double>?
  /// The sum of the finite visible values.
  var sum: Double
  /// How many bars there are: visible cells that are no gap.
  var barCount: Int
  /// Whether none of them is infinite.
  var isFinite: Bool

  init(_ data: ChartData, hiddenSeries: Set<Int>) {
    series = data.series.indices.filter { !hiddenSeries.contains($0) }
    var extent = Extent()
    for index in series { extent.add(data.series[index].values) }
    sum = extent.sum
    barCount = extent.count
    isFinite = extent.finiteCount == extent.count
    positiveDomain = extent.leastPositive.map { $0...extent.maximum }
    isWholeNumber = extent.isWholeNumber
    if let domain = extent.domain {
      self.domain = domain
    } else {
      // Nothing to see: the axes stay those of all the data, so that they do not jump.
      var all = Extent()
      for series in data.series { all.add(series.values) }
      domain = all.domain ?? 0...1
      isWholeNumber = all.isWholeNumber && all.domain != nil
    }
  }

  /// A value's part of the sum; NaN where there is no sum of all bars that it could be a part of.
  func share(of value: Double) -> Double {
    // Of a sum in which signs cancel nothing is a part: 120 of 5 would be 2,400 %.
    let isOneSign = domain.lowerBound >= 0 || domain.upperBound <= 0
    let share = value / sum
    return isOneSign && isFinite && share.isFinite ? share : .nan
  }

  /// A sum without the noise of binary fractions: to fifteen digits of the largest value in it,
  /// which is what the data can be sure of. 3.2 − 1.5 is 1.7, not 1.7000000000000002.
  func rounded(_ sum: Double) -> Double {
    let largest = max(abs(domain.lowerBound), abs(domain.upperBound), abs(sum))
    guard sum.isFinite, largest > 0, largest.isFinite else { return sum }
    let decimals = 14 - Int(log10(largest).rounded(.down))
    guard decimals > 0, decimals < 300 else { return sum }
    let scale = pow(10, Double(decimals))
    let scaled = sum * scale
    return scaled.isFinite ? scaled.rounded() / scale : sum
  }

  private struct Extent {
    var minimum = 0.0
    var maximum = 0.0
    var leastPositive: Double?
    var finiteCount = 0
    var isWholeNumber = true
    var count = 0
    /// Neumaier's compensated sum, so that a ring over a million small values is right.
    var sum: Double { total + compensation }
    private var total = 0.0
    private var compensation = 0.0

    var domain: ClosedRange<Double>? {
      guard finiteCount > 0 else { return nil }
      return minimum == maximum ? 0...1 : minimum...maximum
    }

    mutating func add(_ values: [Double]) {
      for value in values where !value.isNaN {
        count += 1
        guard value.isFinite else { continue }
        finiteCount += 1
        // Not min and max: of 0 and −0 they may keep the latter.
        if value < minimum { minimum = value }
        if value > maximum { maximum = value }
        if value > 0, value < leastPositive ?? .infinity { leastPositive = value }
        if isWholeNumber, value != value.rounded() { isWholeNumber = false }
        let next = total + value
        compensation +=
          abs(total) >= abs(value) ? (total - next) + value : (value - next) + total
        total = next
      }
    }
  }
}
