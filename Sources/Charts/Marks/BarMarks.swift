// The bars, one a visible cell; where there are more of them than pixels, see BarColumns.
import Scales
import Scenegraph

/// Makes the bars of a scene, in order of row and series.
struct BarMarks {
  let chart: Chart
  let state: ChartState
  let channels: Channels
  let visible: VisibleValues
  let spans: BarSpans
  let grid: PixelGrid
  /// For each series, as it is and faded; empty without patterns.
  private let hatchings: [(full: Hatching?, faded: Hatching?)]

  init(
    chart: Chart, state: ChartState, channels: Channels, visible: VisibleValues, spans: BarSpans,
    grid: PixelGrid
  ) {
    self.chart = chart
    self.state = state
    self.channels = channels
    self.visible = visible
    self.spans = spans
    self.grid = grid
    let theme = chart.theme
    hatchings =
      !chart.hasPatterns
      ? []
      : chart.data.series.indices.map { series in
        let full = chart.hatching(ofSeries: series)
        let faded = full.map {
          Hatching(
            $0.pattern,
            color: $0.color.blended(over: theme.background, opacity: theme.fadedOpacity))
        }
        return (full, faded)
      }
  }

  /// The largest radius of a bar's round end, in logical pixels.
  static let radius = 5.0
  /// Bars thinner or shorter than this get no line around: it would be all there is to see.
  private static let leastOutlined = 5.0

  /// Whether single bars would be narrower than a device pixel.
  var isSummarised: Bool {
    let bars = Double(channels.bands.visible.count * spans.besideCount)
    guard bars > 0 else { return false }
    return bars > channels.categoryRange.length / grid.pixel || channels.group.step < grid.pixel
  }

  /// Adds the bars after the marks that lie below them; no copy of them is made, for a mark is
  /// large and there are many.
  func add(to marks: inout [Mark]) {
    if isSummarised { addColumns(to: &marks) } else { addBars(to: &marks) }
  }

  /// How many marks there are in a scene besides its bars, about.
  static let roomForOthers = 128

  private func addBars(to marks: inout [Mark]) {
    let rows = channels.bands.visible
    marks.reserveCapacity(
      marks.count + min(visible.barCount, rows.count * spans.series.count) + Self.roomForOthers)
    for row in rows {
      for bar in spans.bars(row: row) {
        let stretch = channels.stretch(row: row, beside: bar.place)
        if stretch.length > 0 { marks.append(mark(bar, row: row, stretch)) }
      }
    }
  }

  private func mark(_ bar: BarSpan, row: Int, _ stretch: Stretch) -> Mark {
    let value = chart.data.series[bar.series].values[row]
    let id = BarID(row: row, series: bar.series)
    let (start, length) = (stretch.start, stretch.length)
    let isOffScale = channels.isOffScale(value)
    var bounds = channels.box(start: start, length: length, span: bar.span)
    if isOffScale { bounds = channels.offScaleBox(start: start, length: length) }
    // Beyond all shares there is no room: its tip lies over what is there.
    if spans.areShares, value.isInfinite {
      bounds = channels.endBox(start: start, length: length)
    }
    let isSelected = state.selection.contains(id)
    var mark = RectMark(
      MarkAttributes(
        .bar, datum: datum(id, value), label: isOffScale ? "off the scale" : nil,
        isSelected: isSelected),
      bounds: bounds, shape: shape(bounds, bar, value, stretch, isOffScale: isOffScale),
      fill: fill(id, isSelected: isSelected))
    let (thickness, extent) = channels.extents(of: bounds)
    if chart.hasPatterns, thickness >= Pattern.minimumExtent {
      let isFaded = !state.selection.isEmpty && !isSelected
      mark.hatching = isFaded ? hatchings[bar.series].faded : hatchings[bar.series].full
    }
    let isLined = !spans.hasFreeEnds || chart.barShape == .capsule
    if isLined, min(thickness, extent) >= Self.leastOutlined {
      mark.outline = chart.theme.background
    }
    return .rect(mark)
  }

  func datum(_ id: BarID, _ value: Double) -> Datum {
    Datum(
      row: id.row, series: id.series, category: chart.data.category(ofRow: id.row),
      seriesName: chart.data.series[id.series].name, value: value)
  }

  /// The radius shrinks with the bar, so that a narrow one stays a bar. What goes on beyond the
  /// plot has a tip.
  private func shape(
    _ bounds: Rect, _ bar: BarSpan, _ value: Double, _ stretch: Stretch, isOffScale: Bool
  ) -> Shape {
    let isNegative = bar.span.end < bar.span.start
    if isOffScale { return .pointed(channels.freeSide(isNegative: true)) }
    if value.isInfinite { return .pointed(channels.freeSide(isNegative: isNegative)) }
    let (thickness, extent) = channels.extents(of: bounds)
    switch chart.barShape {
    case .square: return .rectangle
    case .rounded:
      let radius = min(Self.radius, thickness / 4, extent)
      guard radius >= 1, bar.isOutermost else { return .rectangle }
      return .rounded(channels.corners(end: radius, isNegative: isNegative, stretch))
    case .capsule:
      let radius = min(thickness, extent) / 2
      guard radius >= 1 else { return .rectangle }
      return .rounded(
        channels.corners(
          end: bar.isOutermost ? radius : 0, foot: bar.isInnermost ? radius : 0,
          isNegative: isNegative, stretch))
    }
  }

  func fill(_ id: BarID, isSelected: Bool) -> Color {
    let color = Self.fill(chart, state, id.series, isSelected: isSelected)
    guard state.hovered == id else { return color }
    return color.blended(over: chart.theme.highlight, opacity: Theme.hoveredOpacity)
  }

  /// The colour of a bar that is not hovered: its series', or faded where others are selected.
  static func fill(_ chart: Chart, _ state: ChartState, _ series: Int, isSelected: Bool) -> Color {
    let theme = chart.theme
    let color = chart.color(ofSeries: series)
    guard !state.selection.isEmpty, !isSelected else { return color }
    return color.blended(over: theme.background, opacity: theme.fadedOpacity)
  }
}
