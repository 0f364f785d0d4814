// The values that the value axis must include.
import Scales
import Scenegraph

struct ValueExtent {
  var kind: ScaleKind
  /// The domain of what is drawn and of the reference lines; includes zero on a linear scale,
  /// positive on a logarithmic one.
  var domain: ClosedRange<Double>
  var isWholeNumber: Bool
  /// Whether the values are shares, 0…1.
  var isShare: Bool
  /// Whether the axis must have exactly this domain.
  var isFixed = false

  init(
    kind: ScaleKind = .linear, domain: ClosedRange<Double>, isWholeNumber: Bool,
    isShare: Bool = false
  ) {
    self.kind = kind
    self.domain = domain
    self.isWholeNumber = isWholeNumber
    self.isShare = isShare
  }

  /// The extent of a chart's own values, and of the charts that share its axis.
  init(_ chart: Chart, _ visible: VisibleValues) {
    self.init(own: chart, visible)
    guard let shared = chart.sharedAxis, !isShare else { return }
    (domain, isWholeNumber, isFixed) = (shared.domain, shared.isWholeNumber, true)
  }

  init(own chart: Chart, _ visible: VisibleValues) {
    let references = chart.shownReferences.map(\.value)
    isShare = chart.shownLayout == .normalized
    isWholeNumber =
      !isShare && visible.isWholeNumber && references.allSatisfy { $0 == $0.rounded() }
    if chart.scale == .log {
      kind = .log
      let positive = visible.positiveDomain ?? 1...10
      let added = references.filter { $0 > 0 }
      domain = positive.reaching(added)
    } else {
      kind = .linear
      let drawn: ClosedRange<Double> =
        switch chart.shownLayout {
        case .grouped where visible.isFlat, .stacked where visible.isFlat: visible.flatDomain
        case .grouped: visible.domain
        case .stacked: chart.ownStackDomain(series: visible.series)
        case .normalized: 0...1
        }
      domain = drawn.reaching(references + visible.sides(of: drawn))
    }
  }
}

extension VisibleValues {
  /// The domain if all finite values are zero: extends to each side that has a bar.
  fileprivate var flatDomain: ClosedRange<Double> {
    hasMinusInfinity ? (hasInfinity ? -1...1 : -1...0) : 0...1
  }

  /// The minimum extent of an infinite value's side, as a part of the other side.
  fileprivate static let leastSide = 1.0 / 8

  /// Values that the domain must include so that bars of infinite values are visible.
  fileprivate func sides(of domain: ClosedRange<Double>) -> [Double] {
    (hasMinusInfinity ? [-domain.upperBound * Self.leastSide] : [])
      + (hasInfinity ? [-domain.lowerBound * Self.leastSide] : [])
  }
}

extension Chart {
  /// The reference lines in the values of the axis, in which shares are fractions, not percents;
  /// without lines that the axis cannot show.
  var shownReferences: [Reference] {
    let areShares = !references.isEmpty && shownLayout == .normalized
    return references.compactMap { reference in
      var shown = reference
      if areShares { shown.value /= 100 }
      return scale == .log && shown.value <= 0 ? nil : shown
    }
  }
}

extension ClosedRange<Double> {
  /// The range, extended to include these values.
  fileprivate func reaching(_ values: [Double]) -> ClosedRange<Double> {
    values.reduce(self) { Swift.min($0.lowerBound, $1)...Swift.max($0.upperBound, $1) }
  }
}

extension Chart {
  /// A rest that reaches this many times further than the others does not set the scale.
  private static let longestRest = 2.0

  /// The domain of some values without the rest, including zero; nil if there is no rest, if it is
  /// not much longer, or if nothing else is finite and non-zero.
  ///
  /// - Parameters:
  ///   - summaries: of values, without a series that is the rest.
  ///   - whole: the domain with the rest.
  func ownDomain(
    of summaries: [SeriesSummary], within whole: ClosedRange<Double>
  ) -> ClosedRange<Double>? {
    guard data.restCount > 0 || data.restSeriesIndex != nil else { return nil }
    let cells = summaries.compactMap { $0.extremeCells(in: data.ownRows) }
    let lowest = cells.map(\.lowest.value).min() ?? 0
    let highest = cells.map(\.highest.value).max() ?? 0
    // An infinite value hides how far the others extend.
    guard lowest.isFinite, highest.isFinite, lowest < 0 || highest > 0 else { return nil }
    let own = max(whole.lowerBound, min(lowest, 0))...min(whole.upperBound, max(highest, 0))
    let length = own.upperBound - own.lowerBound
    let isMuchLonger = whole.upperBound - whole.lowerBound > Self.longestRest * length
    guard isMuchLonger else { return nil }
    // A rest on the side that no other bar has is seen, too.
    let side = VisibleValues.leastSide * length
    let lower = max(whole.lowerBound, min(own.lowerBound, -side))
    return lower...min(whole.upperBound, max(own.upperBound, side))
  }

  /// The domain of the stacks, including zero.
  func ownStackDomain(series: [Int]) -> ClosedRange<Double> {
    let whole = data.stackDomain(series: series)
    let stacks = data.stackSummary(series)
    return ownDomain(of: [stacks.negative, stacks.positive].compactMap(\.self), within: whole)
      ?? whole
  }
}
