// The value axis for one length, with as many ticks as their labels allow; the values that it must
// include, and the axis that several charts share, so that equal values have equal lengths.
internal import Queries
import Scales
import Scenegraph
import Tables

struct ValueAxis {
  enum Direction {
    /// Vertical, with labels beside the axis: their heights must not overlap.
    case upright
    /// Horizontal, with labels below the axis: their widths must not overlap.
    case level
  }

  struct Label {
    var value: Double
    var text: String
    /// The size before rotation.
    var size: Size
  }

  let kind: ScaleKind
  let direction: Direction
  /// From tick to tick, around the data.
  private(set) var domain: ClosedRange<Double>
  private(set) var labels: [Label] = []
  /// Whether the labels are slanted at 45° to avoid overlaps.
  private(set) var isSlanted = false

  private let lineHeight, pixel: Double

  private static let levelGap = 16.0
  /// The minimum distance of ticks on a horizontal axis; more would look like a ruler.
  private static func levelSpacing(_ length: Double) -> Double { min(max(length / 8, 40), 96) }

  /// An axis without ticks, for a plot without a size.
  init(unplaced extent: ValueExtent, direction: Direction, typesetter: Typesetter) {
    kind = extent.kind
    self.direction = direction
    domain = extent.domain
    lineHeight = typesetter.lineHeight(Typography.tick)
    pixel = typesetter.grid.pixel
  }

  /// - Parameters:
  ///   - length: the length of the axis in logical pixels.
  ///   - maximumLabelWidth: wider numbers are abbreviated.
  ///   - voice: of the chart.
  ///   - saysScale: whether the labels say their scale.
  init(
    _ extent: ValueExtent, direction: Direction, length: Double, maximumLabelWidth: Double,
    voice: NumberVoice, saysScale: Bool, typesetter: Typesetter
  ) {
    self.init(unplaced: extent, direction: direction, typesetter: typesetter)
    let maker = LabelMaker(
      extent: extent, voice: voice, saysScale: saysScale, typesetter: typesetter)
    switch direction {
    case .upright:
      // Ticks are three line heights apart if there is space, and at least 1.5.
      let spacing = min(max(length / 6, 1.5 * lineHeight), 3 * lineHeight)
      let ticks = maker.closeTicks(
        preferred: Int(length / spacing) + 1, most: Int(length / (1.5 * lineHeight)) + 1)
      domain = ticks.domain
      labels = maker.labels(ticks.ticks, isAbbreviated: false)
      if width > maximumLabelWidth { labels = maker.abbreviated(ticks.ticks, unless: labels) }
    case .level: placeLevel(maker, length: length)
    }
  }

  /// Reduces the ticks until their labels fit, then abbreviates numbers, then slants labels.
  private mutating func placeLevel(_ maker: LabelMaker, length: Double) {
    var count = max(2, Int(length / Self.levelSpacing(length)) + 1)
    while true {
      let ticks = maker.ticks(maximumCount: count)
      domain = ticks.domain
      labels = maker.labels(ticks.ticks, isAbbreviated: false)
      if !isCrowded(length: length) { return }
      // From here on, shorter numbers are better than fewer ticks.
      if labels.count <= 3 || count == 2 {
        let plain = labels
        labels = maker.abbreviated(ticks.ticks, unless: plain)
        if !isCrowded(length: length) { return }
        labels = plain
        if count == 2 || labels.count <= 2 { break }
      }
      let fitting = Int(length / (width + Self.levelGap)) + 1
      count = max(2, min(count - 1, max(fitting, labels.count - 1)))
    }
    isSlanted = true
  }

  var width: Double { labels.map(\.size.width).max() ?? 0 }

  /// The extent of the labels as drawn, measured from the plot.
  var depth: Double {
    switch direction {
    case .upright: width
    case .level: isSlanted ? (width + lineHeight) * CategoryLabels.diagonal : lineHeight
    }
  }

  /// How far the last label extends beyond the end of the axis.
  var overhang: Double {
    guard direction == .level, let last = labels.last else { return lineHeight / 2 }
    return isSlanted ? lineHeight * CategoryLabels.diagonal : last.size.width / 2
  }

  /// How far the first label extends before the start of the axis.
  var leadingOverhang: Double {
    guard direction == .level, let first = labels.first else { return lineHeight / 2 }
    return isSlanted
      ? (first.size.width + lineHeight / 2) * CategoryLabels.diagonal : first.size.width / 2
  }

  /// Whether labels would overlap on an axis of this length, however short: there are at least two
  /// ticks, and three at the limits of a double.
  func isCrowded(length: Double) -> Bool {
    let scale = ValueScale(kind: kind, domain: domain, range: (start: 0, end: length))
    return zip(labels, labels.dropFirst()).contains { lower, upper in
      let distance = scale.position(of: upper.value) - scale.position(of: lower.value)
      switch direction {
      // Each may be moved by half a device pixel.
      case .upright: return distance < max(lower.size.height, upper.size.height) + pixel
      case .level:
        return isSlanted
          ? distance < lineHeight / CategoryLabels.diagonal
          : distance < (lower.size.width + upper.size.width) / 2 + Self.levelGap / 2
      }
    }
  }
}

private struct LabelMaker {
  let extent: ValueExtent
  let voice: NumberVoice
  let saysScale: Bool
  let typesetter: Typesetter

  /// Ticks whose axis does not end far beyond the data: more of them than preferred, up to a half, if
  /// that saves a tenth of the axis.
  func closeTicks(preferred: Int, most: Int) -> (ticks: Ticks, domain: ClosedRange<Double>) {
    let few = ticks(maximumCount: preferred)
    let needed = extent.domain.length
    guard extent.kind == .linear, !extent.isFixed, few.domain.length > 1.2 * needed else {
      return few
    }
    for count in stride(from: preferred + 1, through: min(most, preferred + preferred / 2), by: 1) {
      let more = ticks(maximumCount: count)
      if more.domain.length < 0.9 * few.domain.length { return more }
    }
    return few
  }

  func ticks(maximumCount: Int) -> (ticks: Ticks, domain: ClosedRange<Double>) {
    if !extent.isShare, extent.kind == .linear, let clock = voice.unit.clock,
      let found = Ticks.clock(
        domain: extent.domain, clock, maximumCount: maximumCount, isFixed: extent.isFixed)
    {
      return found
    }
    switch extent.kind {
    case .log where extent.isFixed:
      let ticks = Ticks.logarithmic(
        within: extent.domain, maximumCount: maximumCount, isWholeNumber: extent.isWholeNumber)
      return (ticks, extent.domain)
    case .linear where extent.isFixed:
      let ticks = Ticks.spanning(
        extent.domain, maximumCount: maximumCount, isWholeNumber: extent.isWholeNumber)
      return (ticks, extent.domain)
    case .log: return Ticks.logarithmic(domain: extent.domain, maximumCount: maximumCount)
    case .linear where extent.isShare && extent.domain == 0...1:
      return (Ticks.shares(maximumCount: maximumCount), extent.domain)
    case .linear:
      return Ticks.nice(
        domain: extent.domain, maximumCount: maximumCount, isWholeNumber: extent.isWholeNumber)
    }
  }

  func labels(_ ticks: Ticks, isAbbreviated: Bool) -> [ValueAxis.Label] {
    if voice.unit.isFraction, extent.kind == .log {
      return ticks.values.map { label($0, voice.format.exactPercent($0)) }
    }
    let format =
      extent.isShare || voice.unit.isFraction
      ? TickFormat(shares: ticks, format: voice.format)
      : TickFormat(
        ticks: ticks, voice: voice, saysScale: saysScale, isAbbreviated: isAbbreviated)
    return ticks.values.map { label($0, format.string($0)) }
  }

  private func label(_ value: Double, _ text: String) -> ValueAxis.Label {
    ValueAxis.Label(value: value, text: text, size: typesetter.size(text, Typography.tick))
  }

  /// Abbreviated labels if they are narrower and distinct, else the plain ones.
  func abbreviated(_ ticks: Ticks, unless plain: [ValueAxis.Label]) -> [ValueAxis.Label] {
    let short = labels(ticks, isAbbreviated: true)
    let widest = short.map(\.size.width).max() ?? 0
    let isBetter =
      widest < plain.map(\.size.width).max() ?? 0 && Set(short.map(\.text)).count == short.count
    return isBetter ? short : plain
  }
}

struct ValueExtent {
  var kind = ScaleKind.linear
  /// The domain of what is drawn and of the reference lines; includes zero on a linear scale,
  /// positive on a logarithmic one.
  var domain: ClosedRange<Double>
  var isWholeNumber: Bool
  /// Whether the values are shares, 0…1.
  var isShare = false
  /// Whether the axis must have exactly this domain.
  var isFixed = false
}

extension ValueExtent {
  /// The extent of a chart's own values, and of the charts that share its axis.
  init(_ chart: Chart, _ visible: VisibleValues) {
    self.init(own: chart, visible)
    if let range = chart.domain(of: self) {
      (domain, isFixed) = (range, true)
      // One number does not tell how long a unit is.
      let hasTwo = range.upperBound.rounded(.down) > range.lowerBound.rounded(.up)
      isWholeNumber = isWholeNumber && hasTwo
      return
    }
    guard let shared = chart.sharedAxis, !isShare else { return }
    (domain, isWholeNumber, isFixed) = (shared.domain, shared.isWholeNumber, true)
  }

  init(own chart: Chart, _ visible: VisibleValues) {
    let references = chart.shownReferences.map(\.value)
    let isShare = chart.shownLayout == .normalized
    let isWhole = !isShare && visible.isWholeNumber && references.allSatisfy { $0 == $0.rounded() }
    let beside = isShare ? [] : visible.beside
    if chart.scale == .log {
      let domain = (visible.positiveDomain ?? 1...10)
        .reaching((references + beside).filter { $0 > 0 })
      self.init(kind: .log, domain: domain, isWholeNumber: isWhole, isShare: isShare)
      return
    }
    let drawn: ClosedRange<Double> =
      switch chart.shownLayout {
      case .grouped where visible.isFlat, .stacked where visible.isFlat: visible.flatDomain
      case .grouped: visible.domain
      case .stacked: chart.ownStackDomain(series: visible.series)
      case .normalized: 0...1
      }
    let domain = drawn.reaching(references + beside + visible.sides(of: drawn))
    self.init(domain: domain, isWholeNumber: isWhole, isShare: isShare)
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

  /// Whether there are values that the axis must include.
  fileprivate func hasExtent(_ scale: ScaleKind) -> Bool {
    scale == .log ? positiveDomain != nil : !isFlat || hasInfinity || hasMinusInfinity
  }
}

extension Chart {
  /// Where a line is in the values of the axis, in which shares are fractions, not percents.
  func axisValue(of reference: Reference) -> Double {
    // A statistic is one of the values.
    saysPercent && reference.statistic == nil ? reference.value / 100 : reference.value
  }

  /// The reference lines in the values of the axis, without those that it cannot show.
  var shownReferences: [Reference] {
    references.compactMap { reference in
      var shown = reference
      shown.value = axisValue(of: reference)
      if scale == .log && shown.value <= 0 { return nil }
      return isBeyondRange(shown.value) ? nil : shown
    }
  }

  /// Whether the value axis is in percent.
  var saysPercent: Bool { shownLayout == .normalized || unit.isFraction }

  /// A rest that reaches this many times further than the others does not set the scale.
  private static let longestRest = 2.0

  /// The domain of some values, none of a series that is the rest, including zero; nil if the whole
  /// domain, with the rest, is not much longer, or if nothing else is finite and non-zero.
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
    guard whole.upperBound - whole.lowerBound > Self.longestRest * length else { return nil }
    // A rest on the side that no other bar has is seen, too.
    let side = VisibleValues.leastSide * length
    let lower = max(whole.lowerBound, min(own.lowerBound, -side))
    return lower...min(whole.upperBound, max(own.upperBound, side))
  }

  func ownStackDomain(series: [Int]) -> ClosedRange<Double> {
    let whole = data.stackDomain(series: series)
    let stacks = data.stackSummary(series)
    return ownDomain(of: [stacks.negative, stacks.positive].compactMap(\.self), within: whole)
      ?? whole
  }

  /// The measure that charts must have in common to share an axis; nil if the chart shares none
  /// because it has no values, or shows shares, whose axis is always 0 to 100 %.
  fileprivate var sharedMeasure: Measure? {
    guard axis == .shared, shownLayout != .normalized, !source.series.isEmpty,
      looks.range == nil
    else { return nil }
    // Data without a table are identified by the names of their series.
    let isTable = !source.valueNames.isEmpty || source.grouping != nil
    return Measure(
      names: Set(isTable ? source.valueNames : source.series.map(\.name)),
      method: source.grouping?.method.rawValue ?? "", shownAs: source.shownAs, scale: scale)
  }
}

extension ClosedRange<Double> {
  fileprivate func reaching(_ values: [Double]) -> ClosedRange<Double> {
    values.reduce(self) { Swift.min($0.lowerBound, $1)...Swift.max($0.upperBound, $1) }
  }
}

/// Whether the charts of a page have their own value axes, named as on the command line.
public enum AxisChoice: String, CaseIterable, Hashable, Sendable {
  /// Each chart has the axis that suits it best.
  case own
  /// Charts of the same measure have one domain.
  case shared
}

/// The domain that several charts share. It is independent of their sizes, so that it is the same in
/// all; each chart has the ticks that fit.
package struct SharedAxis: Hashable, Sendable {
  /// From tick to tick, around the values of all charts.
  let domain: ClosedRange<Double>
  /// The values of all charts, and zero.
  let extent: ClosedRange<Double>
  let isWholeNumber: Bool

  private static let tickCount = 6
  /// A logarithmic domain ends at powers of ten, which are ticks at any size.
  private static let decadeTickCount = 2

  private init?(_ extents: [ValueExtent]) {
    guard let first = extents.first else { return nil }
    let lower = extents.reduce(first.domain.lowerBound) { min($0, $1.domain.lowerBound) }
    let upper = extents.reduce(first.domain.upperBound) { max($0, $1.domain.upperBound) }
    isWholeNumber = extents.allSatisfy(\.isWholeNumber)
    extent = lower...upper
    switch first.kind {
    case .linear:
      let ticks = Ticks.nice(
        domain: lower...upper, maximumCount: Self.tickCount, isWholeNumber: isWholeNumber)
      domain = ticks.domain
    case .log:
      domain = Ticks.logarithmic(domain: lower...upper, maximumCount: Self.decadeTickCount).domain
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
        return visible.hasExtent(chart.scale)
          ? ValueExtent(own: chart.resolved(state), visible) : nil
      }
      axes[measure] = SharedAxis(extents)
    }
    return measures.map { $0.flatMap { axes[$0] } }
  }
}

private struct Measure: Hashable {
  var names: Set<String>
  var method: String
  var shownAs: ShownAs
  var scale: ScaleKind
}

extension ClosedRange<Double> {
  fileprivate var length: Double { upperBound - lowerBound }
}
