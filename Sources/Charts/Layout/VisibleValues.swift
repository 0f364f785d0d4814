// Sums and extremes of what is shown, gathered once per scene.
internal import Queries
import Scales
import Scenegraph
internal import Tables

/// What layout and the ring need to know of the values that are visible.
struct VisibleValues {
  /// The visible series, in order.
  var series: [Int]
  /// The domain of the data with zero; of all series where nothing visible is finite.
  var domain: ClosedRange<Double>
  /// Whether every finite value is zero, or there is none.
  var isFlat: Bool
  /// Whether an infinite value of either sign is visible: it has a bar, which needs room on its
  /// side of zero.
  var hasMinusInfinity: Bool
  var hasInfinity: Bool
  /// Whether every finite value is a whole number: then no tick is a fraction.
  var isWholeNumber: Bool
  /// The sum of the finite visible values.
  var sum: Double
  /// How many bars there are: visible cells that are no gap.
  var barCount: Int
  /// Whether none of them is infinite.
  var isFinite: Bool
  /// Whether values of theirs can be added at all: means cannot.
  let isAdditive: Bool
  /// Whether their sum says something: not of means, of what is infinite, and of single values of
  /// which nobody says that they are amounts.
  let addsUp: Bool
  /// The sum that each of them is a part of; nil where there is none.
  let total: Double?
  /// Of the series that the axes are made for.
  private let axisSummaries: [SeriesSummary]

  init(_ chart: Chart, hiddenSeries: Set<Int>) {
    let data = chart.data
    isAdditive = data.grouping?.isAdditive ?? true
    series = data.series.indices.filter { !hiddenSeries.contains($0) }
    let summaries = series.map { data.series[$0].summary }
    sum = summaries.reduce(into: CompensatedSum()) { $0.add($1.compensatedSum) }.value
    barCount = summaries.reduce(0) { $0 + $1.count }
    isFinite = summaries.allSatisfy { $0.finiteCount == $0.count }
    // Where there is nothing to see, the axes stay those of all the data, so that they do not jump.
    let shown =
      summaries.contains { $0.finiteRange != nil } ? summaries : data.series.map(\.summary)
    let ranges = shown.compactMap(\.finiteRange)
    let minimum = ranges.reduce(0) { $1.lowerBound < $0 ? $1.lowerBound : $0 }
    let maximum = ranges.reduce(0) { $1.upperBound > $0 ? $1.upperBound : $0 }
    isFlat = minimum == maximum
    domain =
      isFlat ? 0...1 : chart.ownDomain(of: shown, within: minimum...maximum) ?? minimum...maximum
    let extremes = summaries.filter { $0.finiteCount < $0.count }.compactMap {
      $0.extremeCells(in: $0.values.indices)
    }
    hasMinusInfinity = extremes.contains { $0.lowest.value == -.infinity }
    hasInfinity = extremes.contains { $0.highest.value == .infinity }
    axisSummaries = shown
    isWholeNumber = !ranges.isEmpty && shown.allSatisfy(\.isWholeNumber)
    let isStack = chart.layout != .grouped && series.count > 1
    let whole = withoutNoise(sum, largest: max(-minimum, maximum))
    addsUp =
      isAdditive && isFinite && whole.isFinite && barCount > 0
      && (isStack || data.amounts.addUp(series: series))
    // Of a sum in which signs cancel nothing is a part: 120 of 5 would be 2,400 %.
    let isOneSign = minimum >= 0 || maximum <= 0
    total = addsUp && isOneSign && whole != 0 ? whole : nil
  }

  /// The least and the greatest of the positive finite values, nil where there is none. For values
  /// of both signs the first call takes a pass over them.
  var positiveDomain: ClosedRange<Double>? {
    axisSummaries.compactMap(\.leastPositive).min().map { $0...domain.upperBound }
  }

  /// A value's part of the total; NaN where there is none that it could be a part of.
  func share(of value: Double) -> Double {
    guard let total else { return .nan }
    let share = value / total
    return share.isFinite ? share : .nan
  }

  /// A sum without the noise of binary fractions.
  func rounded(_ sum: Double) -> Double {
    withoutNoise(sum, largest: max(abs(domain.lowerBound), abs(domain.upperBound)))
  }
}
