// Sums and extremes of the visible values, computed once per scene.
internal import Queries
import Scales
import Scenegraph
internal import Tables

struct VisibleValues {
  var series: [Int]
  /// The domain of the data, including zero; of all series if nothing visible is finite.
  var domain: ClosedRange<Double>
  /// Whether all finite values are zero, or there are none.
  var isFlat: Bool
  /// Whether an infinite value of either sign is visible; its bar needs space on its side of zero.
  var hasMinusInfinity: Bool
  var hasInfinity: Bool
  /// Whether all finite values are whole numbers; then no tick is a fraction.
  var isWholeNumber: Bool
  var sum: Double
  var barCount: Int
  var isFinite: Bool
  /// Whether values can be added at all; means cannot.
  let isAdditive: Bool
  /// Whether their sum is meaningful: not for means, infinite values, or single values that are not
  /// known to be amounts.
  let addsUp: Bool
  /// The total that each value is a share of; nil if there is none.
  let total: Double?
  /// From the least to the greatest finite value of what sets the scale; zero for none.
  let extent: ClosedRange<Double>
  /// The extremes of what stands beside the values, and the least that is above zero.
  let beside: [Double]
  /// The summaries of the series for which axes are made.
  private let axisSummaries: [SeriesSummary]

  init(_ chart: Chart, hiddenSeries: Set<Int>) {
    let data = chart.data
    isAdditive =
      (data.grouping?.isAdditive ?? true) && !data.hasMeanOfRows
      && !data.hasRatio && data.shownAs.addsUpOverParts
    series = data.series.indices.filter { !hiddenSeries.contains($0) }
    let summaries = series.map { data.series[$0].summary }
    sum = summaries.reduce(into: CompensatedSum()) { $0.add($1.compensatedSum) }.value
    barCount = summaries.reduce(0) { $0 + $1.count }
    isFinite = summaries.allSatisfy { $0.finiteCount == $0.count }
    // If nothing is visible, the axes stay those of all data, so that they do not jump.
    let shown =
      summaries.contains { $0.finiteRange != nil } ? summaries : data.series.map(\.summary)
    let ranges = shown.compactMap(\.finiteRange)
    let minimum = ranges.reduce(0) { $1.lowerBound < $0 ? $1.lowerBound : $0 }
    let maximum = ranges.reduce(0) { $1.upperBound > $0 ? $1.upperBound : $0 }
    isFlat = minimum == maximum
    let own = data.restSeriesIndex.map { data.series[$0].summary }
    domain =
      isFlat
      ? 0...1
      : chart.ownDomain(of: shown.filter { $0 !== own }, within: minimum...maximum)
        ?? minimum...maximum
    let ownRanges = shown.filter { $0 !== own || shown.count == 1 }.compactMap(\.finiteRange)
    let least = ownRanges.map(\.lowerBound).min() ?? 0
    let greatest = ownRanges.map(\.upperBound).max() ?? 0
    extent =
      isFlat
      ? minimum...maximum
      : min(
        max(least, domain.lowerBound), domain.upperBound)...max(
          min(greatest, domain.upperBound), domain.lowerBound)
    let extremes = summaries.filter { $0.finiteCount < $0.count }.compactMap {
      $0.extremeCells(in: $0.values.indices)
    }
    hasMinusInfinity = extremes.contains { $0.lowest.value == -.infinity }
    hasInfinity = extremes.contains { $0.highest.value == .infinity }
    axisSummaries = shown
    beside =
      series.compactMap { data.series[$0].rangeBeside }.flatMap {
        [$0.lowerBound, $0.upperBound]
      } + series.compactMap { data.series[$0].leastPositiveBeside }
      + chart.endsOfRemaining(of: series, beyond: domain)
    isWholeNumber =
      !ranges.isEmpty && !chart.unit.isFraction && shown.allSatisfy(\.isWholeNumber)
    let isStack = chart.shownLayout != .grouped && series.count > 1
    let whole = withoutNoise(sum, largest: max(-minimum, maximum))
    addsUp =
      isAdditive && data.shownAs.addsUpOverBars && isFinite && whole.isFinite && barCount > 0
      && (isStack || data.amounts.addUp(series: series))
    // A sum of mixed signs has no shares: 120 of 5 would be 2,400 %.
    let isOneSign = minimum >= 0 || maximum <= 0
    total = addsUp && isOneSign && whole != 0 ? whole : nil
  }

  /// The range of positive finite values; nil if there are none. For values of both signs the first
  /// call takes a pass over them.
  var positiveDomain: ClosedRange<Double>? {
    axisSummaries.compactMap(\.leastPositive).min().map { $0...domain.upperBound }
  }

  /// A value's share of the total; NaN if there is no total.
  func share(of value: Double) -> Double {
    guard let total else { return .nan }
    let share = value / total
    return share.isFinite ? share : .nan
  }

  /// A sum without binary rounding noise.
  func rounded(_ sum: Double) -> Double {
    withoutNoise(sum, largest: max(abs(domain.lowerBound), abs(domain.upperBound)))
  }
}
