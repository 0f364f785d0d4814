// The range of the value axis that somebody has chosen: what becomes of the axis, and what is told of
// all that it has no place for.
import Scales
import Scenegraph

extension Chart {
  /// The chosen ends in the values of the axis, as far as it can have them; nil for none.
  var shownRange: (lower: Double?, upper: Double?)? {
    guard let range = looks.range, refusal(of: range) == nil else { return nil }
    let unit = saysPercent ? 0.01 : 1
    return (range.lower.map { $0 * unit }, range.upper.map { $0 * unit })
  }

  /// Why the axis cannot have a chosen range; nil if it can.
  private func refusal(of range: AxisRange) -> String? {
    if scale == .log, range.lower ?? 1 <= 0 || range.upper ?? 1 <= 0 {
      return "a logarithmic axis has no place for 0 or less"
    }
    let isStack =
      shownLayout == .normalized || shownLayout == .stacked && data.series.count > 1
    if isStack, range.lower ?? 0 > 0 || range.upper ?? 0 < 0 { return "stacks begin at zero" }
    return nil
  }

  /// The domain of an axis with the chosen range; an open end is a tick. nil if nothing is chosen, or
  /// if all values lie beyond the only end.
  func domain(of extent: ValueExtent) -> ClosedRange<Double>? {
    guard let range = shownRange else { return nil }
    let ends = [range.lower, range.upper].compactMap(\.self)
    let lower = range.lower ?? ends.reduce(extent.domain.lowerBound, min)
    let upper = range.upper ?? ends.reduce(extent.domain.upperBound, max)
    guard lower < upper else { return nil }
    if range.lower != nil, range.upper != nil { return lower...upper }
    let nice =
      extent.kind == .log
      ? Ticks.logarithmic(domain: lower...upper, maximumCount: 2).domain
      : Ticks.nice(
        domain: lower...upper, maximumCount: 6, isWholeNumber: extent.isWholeNumber
      ).domain
    return (range.lower ?? nice.lowerBound)...(range.upper ?? nice.upperBound)
  }

  /// Whether a value lies beyond a chosen end.
  func isBeyondRange(_ value: Double) -> Bool {
    guard let range = shownRange else { return false }
    return value < range.lower ?? -.infinity || value > range.upper ?? .infinity
  }

  /// Bars are counted up to this many; more take too long in a frame.
  private static let mostCounted = 20_000

  /// What the range of the axis does to the picture, one sentence each.
  func noticesOfRange(in state: ChartState) -> [String] {
    // Any other axis has a place for all.
    guard looks.range != nil || scale == .log else { return [] }
    let visible = VisibleValues(self, hiddenSeries: state.hiddenSeries)
    var notices = noticesOfBars(visible) + noticesOfEnds(visible)
    let lines = references.count - shownReferences.count
    if lines > 0 {
      notices.append("\(lines == 1 ? "A line lies" : "\(lines) lines lie") beyond the axis")
    }
    return notices
  }

  /// How much of what stands beside bars reaches beyond the axis.
  private func noticesOfEnds(_ visible: VisibleValues) -> [String] {
    guard BarSpans(data: data, series: visible.series, layout: shownLayout).hasFreeEnds else {
      return []
    }
    let domain = ValueExtent(self, visible).domain
    let series = visible.series.filter { series in
      data.series[series].rangeBeside.map { $0.reachesBeyond(domain) } ?? false
    }
    if series.isEmpty { return [] }
    let rows = 0..<data.rowCount
    return BesideBar.allCases.filter(data.has).compactMap { beside -> String? in
      let (one, several) = beside.words
      // The interval of a mean that has no place on the axis has none, either.
      func isOnAxis(_ mean: Double) -> Bool { scale == .linear || beside != .whisker || mean > 0 }
      func isBeyond(_ row: Int, _ series: Int) -> Bool {
        let ends = data.ends(beside, of: BarID(row: row, series: series))
        return isOnAxis(data.series[series].values[row]) && ends?.reachesBeyond(domain) ?? false
      }
      guard series.count * rows.count <= Self.mostCounted else {
        let areSome = series.contains { series in rows.contains { isBeyond($0, series) } }
        return areSome ? "Some \(several) beyond the axis" : nil
      }
      let count = series.reduce(0) { count, series in
        count + rows.count { isBeyond($0, series) }
      }
      if count == 0 { return nil }
      return "\(text(ofCount: count)) \(count == 1 ? one : several) beyond the axis"
    }
  }

  private func noticesOfBars(_ visible: VisibleValues) -> [String] {
    guard let range = looks.range else { return [] }
    if let reason = refusal(of: range) { return ["The axis keeps its own range: \(reason)"] }
    guard let domain = domain(of: ValueExtent(own: self, visible)) else {
      return ["The axis keeps its own range: all values lie beyond the one that is asked for"]
    }
    func text(_ value: Double) -> String {
      saysPercent ? numberFormat.percent(value) : numberFormat.string(value)
    }
    var notices: [String] = []
    if scale == .linear, !domain.contains(0) {
      let start = domain.lowerBound > 0 ? domain.lowerBound : domain.upperBound
      notices.append("Bars do not begin at zero, but at \(text(start))")
    }
    let summaries =
      shownLayout == .stacked && data.series.count > 1
      ? [data.stackSummary(visible.series)].flatMap { [$0.positive, $0.negative] }.compactMap(
        \.self)
      : shownLayout == .normalized ? [] : visible.series.map { data.series[$0].summary }
    // A bar from zero, or from the end of the axis that is nearest to it, is cut at the other.
    if range.upper != nil {
      let (end, isReached) = (text(domain.upperBound), domain.upperBound > 0)
      notices += cut(
        summaries, isReached ? "are cut at \(end)" : "lie above \(end)", isReached ? "is" : "lies"
      ) { $0 > domain.upperBound }
    }
    if range.lower != nil {
      let (end, isReached) = (text(domain.lowerBound), domain.lowerBound < 0)
      notices += cut(
        summaries, isReached ? "are cut at \(end)" : "lie below \(end)", isReached ? "is" : "lies"
      ) { $0 < domain.lowerBound }
    }
    return notices
  }

  private func cut(
    _ summaries: [SeriesSummary], _ words: String, _ one: String, _ isCut: (Double) -> Bool
  ) -> [String] {
    let some = summaries.contains { summary in
      guard let range = summary.finiteRange else { return false }
      return isCut(range.lowerBound) || isCut(range.upperBound)
    }
    guard some else { return [] }
    guard summaries.reduce(0, { $0 + $1.count }) <= Self.mostCounted else {
      return ["Some bars \(words)"]
    }
    let count = summaries.reduce(0) { $0 + $1.values.count { isCut($0) } }
    let verb = words.prefix { $0 != " " }
    return [
      count == 1
        ? "1 bar \(one)\(words.dropFirst(verb.count))"
        : "\(self.text(ofCount: count)) bars \(words)"
    ]
  }
}

extension BesideBar {
  fileprivate var words: (one: String, several: String) {
    switch self {
    case .outline: ("outline reaches", "outlines reach")
    case .whisker: ("whisker reaches", "whiskers reach")
    case .target: ("target lies", "targets lie")
    }
  }
}
