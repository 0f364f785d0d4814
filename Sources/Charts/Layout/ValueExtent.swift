// What the value axis has to hold, before ticks are found for it.
import Scales
import Scenegraph

/// The values that an axis is made for.
struct ValueExtent {
  var kind: ScaleKind
  /// Of what is drawn and of the reference lines; zero is in it on a linear scale, and on a
  /// logarithmic one all of it is positive.
  var domain: ClosedRange<Double>
  var isWholeNumber: Bool
  /// Whether the values are shares, 0…1.
  var isShare: Bool
  /// Whether the domain is that of the axis, whatever ticks there is room for.
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

  /// What a chart's axis has to hold: its own values, and those of the charts that it shares the
  /// axis with.
  init(_ chart: Chart, _ visible: VisibleValues) {
    self.init(own: chart, visible)
    guard let shared = chart.sharedAxis, !isShare else { return }
    (domain, isWholeNumber, isFixed) = (shared.domain, shared.isWholeNumber, true)
  }

  init(own chart: Chart, _ visible: VisibleValues) {
    let references = chart.shownReferences.map(\.value)
    isShare = chart.layout == .normalized
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
        switch chart.layout {
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
  /// The domain where all finite values are zero: one on each side that a bar goes to.
  fileprivate var flatDomain: ClosedRange<Double> {
    hasMinusInfinity ? (hasInfinity ? -1...1 : -1...0) : 0...1
  }

  /// The part of the other side that the side of an infinite value has at the least.
  private static let leastSide = 1.0 / 8

  /// What a domain has to reach, so that the bar of an infinite value is seen and not only its end.
  fileprivate func sides(of domain: ClosedRange<Double>) -> [Double] {
    (hasMinusInfinity ? [-domain.upperBound * Self.leastSide] : [])
      + (hasInfinity ? [-domain.lowerBound * Self.leastSide] : [])
  }
}

extension Chart {
  /// The reference lines in the values of the axis, where shares are given in percent; none where
  /// the axis has no place for them.
  var shownReferences: [Reference] {
    references.compactMap { reference in
      var shown = reference
      if layout == .normalized { shown.value /= 100 }
      return scale == .log && shown.value <= 0 ? nil : shown
    }
  }
}

extension ClosedRange<Double> {
  /// The range, widened to hold these values.
  fileprivate func reaching(_ values: [Double]) -> ClosedRange<Double> {
    values.reduce(self) { Swift.min($0.lowerBound, $1)...Swift.max($0.upperBound, $1) }
  }
}
