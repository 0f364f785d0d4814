// One value axis for several charts: equal values are equal lengths only where the domains are one.
internal import Queries
import Scales
import Scenegraph
import Tables

/// Whether the charts of a page have value axes of their own, by the names of the command line.
public enum AxisChoice: String, CaseIterable, Hashable, Sendable {
  /// Each chart has the axis that is best for it.
  case own
  /// Charts of the same measure have one domain.
  case shared
}

/// The domain of the value axis that some charts have in common.
///
/// It is found without regard to the size of any of them, so that it is the same in all, and their
/// ticks are those for which each has room.
package struct SharedAxis: Hashable, Sendable {
  /// From tick to tick around the values of all charts.
  let domain: ClosedRange<Double>
  /// Whether all values are whole numbers.
  let isWholeNumber: Bool

  /// As many ticks as a chart of middling size has room for.
  private static let tickCount = 6
  /// On a logarithmic axis powers of ten only, which are ticks for any room.
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

  /// For each chart of a page the axis that it has in common with others, nil where it has one of
  /// its own.
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

/// What the lengths of a chart's bars stand for.
private struct Measure: Hashable {
  var names: Set<String>
  /// How the values were worked out from those of the rows.
  var method: String
  var scale: ScaleKind
}

extension Chart {
  /// What charts must have in common to share an axis; nil for a chart that shares none: one
  /// without values, and one of shares, whose axis is from 0 to 100 % in any case.
  fileprivate var sharedMeasure: Measure? {
    guard axis == .shared, layout != .normalized, !source.series.isEmpty else { return nil }
    // Data that come from no table have the names of their series.
    let isTable = !source.valueNames.isEmpty || source.grouping != nil
    return Measure(
      names: Set(isTable ? source.valueNames : source.series.map(\.name)),
      method: source.grouping?.method.rawValue ?? "", scale: scale)
  }
}

extension VisibleValues {
  /// Whether there is anything that an axis has to reach.
  fileprivate func hasExtent(_ scale: ScaleKind) -> Bool {
    scale == .log ? positiveDomain != nil : !isFlat || hasInfinity || hasMinusInfinity
  }
}
