// A shared value axis for several charts, so that equal values have equal lengths.
internal import Queries
import Scales
import Scenegraph
import Tables

/// Whether the charts of a page have their own value axes, named as on the command line.
public enum AxisChoice: String, CaseIterable, Hashable, Sendable {
  /// Each chart has the axis that suits it best.
  case own
  /// Charts of the same measure have one domain.
  case shared
}

/// The domain that several charts share.
///
/// It is independent of the charts' sizes, so that it is the same in all; each chart has the ticks
/// that fit.
package struct SharedAxis: Hashable, Sendable {
  /// From tick to tick, around the values of all charts.
  let domain: ClosedRange<Double>
  let isWholeNumber: Bool

  /// The number of ticks that fit a chart of medium size.
  private static let tickCount = 6
  /// A logarithmic domain ends at powers of ten, which are ticks at any size.
  private static let decadeTickCount = 2

  private init?(_ extents: [ValueExtent]) {
    guard let first = extents.first else { return nil }
    let lower = extents.reduce(first.domain.lowerBound) { min($0, $1.domain.lowerBound) }
    let upper = extents.reduce(first.domain.upperBound) { max($0, $1.domain.upperBound) }
    isWholeNumber = extents.allSatisfy(\.isWholeNumber)
    switch first.kind {
    case .linear:
      domain =
        Ticks.nice(
          domain: lower...upper, maximumCount: Self.tickCount, isWholeNumber: isWholeNumber
        ).domain
    case .log:
      domain =
        Ticks.logarithmic(domain: lower...upper, maximumCount: Self.decadeTickCount).domain
    }
  }

  /// The shared axis of each chart of a page; nil for a chart with its own.
  package static func axes(of charts: [(chart: Chart, state: ChartState)]) -> [SharedAxis?] {
    let measures = charts.map(\.chart.sharedMeasure)
    var axes: [Measure: SharedAxis] = [:]
    for (measure, indices) in Dictionary(grouping: charts.indices, by: { measures[$0] }) {
      guard let measure, indices.count > 1 else { continue }
      let extents = indices.compactMap { index -> ValueExtent? in
        let (chart, state) = charts[index]
        let visible = VisibleValues(chart, hiddenSeries: state.hiddenSeries)
        return visible.hasExtent(chart.scale) ? ValueExtent(own: chart, visible) : nil
      }
      axes[measure] = SharedAxis(extents)
    }
    return measures.map { $0.flatMap { axes[$0] } }
  }
}

/// The measure of a chart's bar lengths.
private struct Measure: Hashable {
  var names: Set<String>
  var method: String
  var scale: ScaleKind
}

extension Chart {
  /// The measure that charts must have in common to share an axis; nil if the chart shares none
  /// because it has no values, or shows shares, whose axis is always 0 to 100 %.
  fileprivate var sharedMeasure: Measure? {
    guard axis == .shared, shownLayout != .normalized, !source.series.isEmpty else { return nil }
    // Data without a table are identified by the names of their series.
    let isTable = !source.valueNames.isEmpty || source.grouping != nil
    return Measure(
      names: Set(isTable ? source.valueNames : source.series.map(\.name)),
      method: source.grouping?.method.rawValue ?? "", scale: scale)
  }
}

extension VisibleValues {
  /// Whether there are values that the axis must include.
  fileprivate func hasExtent(_ scale: ScaleKind) -> Bool {
    scale == .log ? positiveDomain != nil : !isFlat || hasInfinity || hasMinusInfinity
  }
}
