// The bars, one per visible cell; BarColumns handles more bars than pixels.
import Queries
import Scales
import Scenegraph

/// Makes the bars of a scene, ordered by row and series.
struct BarMarks {
  let chart: Chart
  let state: ChartState
  let channels: Channels
  let visible: VisibleValues
  let spans: BarSpans
  let grid: PixelGrid
  /// Indexed by `Chart.inkPlace(of:)`.
  let inks: [BarInk]

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
    inks = BarInk.all(of: chart)
  }

  /// The maximum radius of a bar's round end, in logical pixels.
  static let radius = 5.0
  /// The maximum radius of bars that touch, as in histograms.
  private static let touchingRadius = 2.0
  /// Bars thinner or shorter than this get no outline, which would hide them.
  private static let leastOutlined = 5.0

  private var areTouching: Bool {
    if case .bins = chart.data.kind { spans.besideCount == 1 } else { false }
  }

  /// Whether single bars would be narrower than a device pixel.
  var isSummarised: Bool {
    let bars = Double(channels.bands.visible.count * channels.group.count)
    guard bars > 0 else { return false }
    return bars > channels.categoryRange.length / grid.pixel || channels.group.step < grid.pixel
  }

  /// Adds the bars on top of the existing marks, in place, because marks are large and many.
  func add(to marks: inout [Mark]) {
    if channels.areOutlines {
      addOutlines(to: &marks)
    } else if isSummarised {
      addColumns(to: &marks)
    } else {
      addBars(to: &marks)
    }
  }

  /// Roughly the number of marks in a scene besides its bars.
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
    // Normalised plots have no space beyond 100 %, so the tip covers the end of the plot.
    if spans.areShares, value.isInfinite {
      bounds = channels.endBox(start: start, length: length)
    }
    let isSelected = state.selection.contains(id)
    let isCut =
      chart.data.restCount(row: row, series: bar.series) != nil
      && channels.isBeyondPlot(bar.span.end)
    var mark = RectMark(
      MarkAttributes(
        .bar, datum: datum(id, value), label: isOffScale ? "off the scale" : nil,
        isSelected: isSelected),
      bounds: bounds,
      shape: shape(bounds, bar, value, stretch, isOffScale: isOffScale, isCut: isCut),
      fill: nil)
    if chart.data.isUnfinished(id) {
      dressUnfinished(&mark, id, isSelected: isSelected)
    } else {
      dress(&mark, id, isSelected: isSelected)
    }
    return .rect(mark)
  }

  /// Sets fill, pattern and edge. Faded and hovered bars keep an edge in their colour, so that
  /// their shape stays clear.
  private func dress(_ mark: inout RectMark, _ id: BarID, isSelected: Bool) {
    let ink = inks[chart.inkPlace(of: id)]
    let (thickness, extent) = channels.extents(of: mark.bounds)
    let hasEdge = min(thickness, extent) >= Pattern.minimumExtent
    let isFaded = !state.selection.isEmpty && !isSelected
    let isHovered = state.hovered == id
    if thickness >= Pattern.minimumExtent {
      mark.hatching = isFaded ? ink.fadedHatching : ink.fullHatching
    }
    let fill = isFaded ? (hasEdge ? ink.faded : ink.thinFaded) : ink.full
    mark.fill =
      !isHovered ? fill : hasEdge ? ink.hovered(fill) : ink.hoveredThin(fill)
    let isLined = !spans.hasFreeEnds || chart.barShape == .capsule
    if hasEdge, isFaded || isHovered {
      mark.outline = ink.full
    } else if isLined, min(thickness, extent) >= Self.leastOutlined {
      mark.outline = chart.theme.background
    }
  }

  /// Sets the look of a bar whose period is unfinished: lines within an edge, on the background.
  private func dressUnfinished(_ mark: inout RectMark, _ id: BarID, isSelected: Bool) {
    let ink = inks[chart.inkPlace(of: id)]
    let (thickness, extent) = channels.extents(of: mark.bounds)
    guard min(thickness, extent) >= Pattern.minimumExtent else { return thinUnfinished(&mark, id) }
    nameUnfinished(&mark, id)
    let isFaded = !state.selection.isEmpty && !isSelected
    mark.fill = state.hovered == id ? ink.hoveredUnfinished : chart.theme.background
    mark.hatching = isFaded ? ink.fadedUnfinishedHatching : ink.unfinishedHatching
    mark.outline = isFaded ? ink.thinFaded : ink.full
  }

  private func nameUnfinished(_ mark: inout RectMark, _ id: BarID) {
    mark.attributes.isUnfinished = true
    mark.attributes.label = mark.attributes.label ?? chart.data.name(of: id)
  }

  /// Sets the look of what is too thin for lines and whose period is unfinished.
  func thinUnfinished(_ mark: inout RectMark, _ id: BarID) {
    nameUnfinished(&mark, id)
    let ink = inks[chart.inkPlace(of: id)]
    mark.fill = state.hovered == id ? ink.hoveredThin(ink.thinFaded) : ink.thinFaded
  }

  func datum(_ id: BarID, _ value: Double) -> Datum {
    .bar(
      Datum.Bar(
        row: id.row, series: id.series, category: chart.data.category(ofRow: id.row),
        seriesName: chart.data.series[id.series].name, value: value,
        rest: chart.data.restCount(row: id.row, series: id.series)))
  }

  /// The radius shrinks with the bar, so that a narrow one still looks like a bar. Bars that extend
  /// beyond the plot are pointed.
  private func shape(
    _ bounds: Rect, _ bar: BarSpan, _ value: Double, _ stretch: Stretch, isOffScale: Bool,
    isCut: Bool
  ) -> Shape {
    let isNegative = bar.span.end < bar.span.start
    if isOffScale { return .pointed(channels.freeSide(isNegative: true)) }
    if value.isInfinite || isCut { return .pointed(channels.freeSide(isNegative: isNegative)) }
    let (thickness, extent) = channels.extents(of: bounds)
    switch chart.barShape {
    case .square: return .rectangle
    case .rounded:
      let radius = min(areTouching ? Self.touchingRadius : Self.radius, thickness / 4, extent)
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
}
