// Lays out the parts of a chart at one size and drops those that do not fit.
import Scales
import Scenegraph

/// The frames of a chart's parts. A function of size alone: growing restores dropped parts.
struct ChartLayout {
  struct PlacedText {
    var text: String
    var full: String
    var box: Rect
  }

  var orientation: Scene.Orientation
  var spacing: Spacing
  var plot: Rect
  var visible: VisibleValues
  var spans: BarSpans
  var axis: ValueAxis
  var categoryLabels = CategoryLabels.none
  /// The distance between the plot and the labels of each axis.
  var categoryGap = 0.0
  var tickGap = 0.0
  /// How far a value label may extend beyond the high end of the axis without touching anything.
  var roomBeyond = 0.0
  /// How far edge labels may extend beyond either end of the category axis.
  var roomForEdges = 0.0
  var window: Size
  var parts: Set<Part>
  var title: PlacedText?
  var subtitle: PlacedText?
  /// In place of the subtitle, if the words of the sentence are controls.
  var sentence: SentenceLayout?
  var menuButton: Rect?
  var description: PlacedText?
  var descriptionPanel: Rect?
  var notice: PlacedText?
  /// The names of the values and of the categories.
  var valueName: PlacedText?
  var categoryName: PlacedText?
  var legend: LegendLayout?
  var ring: RingLayout?
  var control: ControlLayout?
  /// The number of categories, and the part in view; nil for all.
  var rowCount: Int
  var viewport: Viewport?
  /// The minimum slot height of a scrolling list; 0 otherwise.
  var leastStep = 0.0
  /// The gap between touching bars of bins; nil if it is a share of the slot.
  var barGap: Double?
  var empty: EmptyLayout?
  var hasAxes = true
  /// The scroll bar, if only some of the categories are in view.
  var scrollStrip: ScrollStripLayout?
  /// How many rows of a ranking a picture leaves out.
  var more: PlacedText?
  /// The labels of reference lines that fit.
  var references: [PlacedText] = []

  /// The order in which parts are dropped as space shrinks; bars always stay.
  private static func givingWay(_ chart: Chart) -> [Part] {
    // The sentence names a single series; the colours of several have no names but in the legend.
    let isNamed = chart.data.series.count == 1 && chart.subtitle.isEmpty
    let lines: [Part] = isNamed ? [.legend, .subtitle] : [.subtitle, .legend]
    return [.description, .control, .ring, .axisNames] + lines
      + [
        .grid, .values, chart.orientation.valueAxisPart, chart.orientation.categoryAxisPart, .title,
      ]
  }

  /// The first layout, from all parts down to bars alone, whose plot is large enough.
  static func fit(
    _ chart: Chart, _ state: ChartState, size: Size, typesetter: Typesetter
  ) -> ChartLayout {
    let visible = VisibleValues(chart, hiddenSeries: state.hiddenSeries)
    var parts = Set(Part.allCases).subtracting(chart.hiddenParts)
    if chart.title.isEmpty { parts.remove(.title) }
    let isControl = state.asks && parts.contains(.menu)
    if chart.shownSubtitle.isEmpty, !isControl { parts.remove(.subtitle) }
    if chart.description.isEmpty { parts.remove(.description) }
    if chart.data.series.isEmpty { parts.remove(.legend) }
    if chart.valueAxisName(hasLegend: false).isEmpty, chart.categoryAxisName.isEmpty {
      parts.remove(.axisNames)
    }
    if chart.choices.count < 2 { parts.remove(.control) }
    let ring = RingReading(chart, state, visible)
    if ring == nil { parts.remove(.ring) }
    let isAbsent = visible.areAbsent(from: chart)
    if isAbsent {
      parts.subtract([.legend, .xAxis, .yAxis, .axisNames, .grid, .values, .control])
    }
    func builder(_ parts: Set<Part>) -> ChartLayoutBuilder {
      ChartLayoutBuilder(
        chart: chart, state: state, size: size, parts: parts, visible: visible, ring: ring,
        typesetter: typesetter)
    }
    for part in givingWay(chart) where parts.contains(part) {
      var all = builder(parts)
      if let layout = all.build() { return layout }
      parts.remove(part)
    }
    var least = builder(parts)
    return least.build() ?? (isAbsent ? least.messageAlone() : least.barsAlone())
  }

  static func minimumPlot(_ parts: Set<Part>, _ orientation: Scene.Orientation) -> Size {
    if !parts.isDisjoint(with: [.description, .control, .ring]) {
      return Size(width: 200, height: 150)
    }
    if parts.contains(.axisNames) { return Size(width: 160, height: 112) }
    if !parts.isDisjoint(with: [.subtitle, .legend]) { return Size(width: 120, height: 96) }
    if !parts.isDisjoint(with: [.grid, .values]) { return Size(width: 64, height: 48) }
    if parts.contains(orientation.valueAxisPart) { return Size(width: 48, height: 40) }
    if parts.contains(orientation.categoryAxisPart) { return Size(width: 24, height: 24) }
    return Size(width: 12, height: 12)
  }

  func bands(pixel: Double) -> BandScale {
    let (start, length) =
      orientation == .vertical ? (plot.minX, plot.width) : (plot.minY, plot.height)
    return BandScale(
      count: rowCount, viewport: viewport.map { ($0.start, $0.length) }, start: start,
      length: length, gap: barGap, maximumBar: maximumBar, pixel: pixel)
  }

  /// The maximum extent of a group, in which no bar is thicker than 96 px.
  private var maximumBar: Double {
    let count = Double(max(1, spans.besideCount))
    return count * Self.maximumThickness + (count - 1) * Channels.groupGap
  }

  private static let maximumThickness = 96.0

  var windowBounds: Rect { Rect(x: 0, y: 0, width: window.width, height: window.height) }

  var hasTickLabels: Bool { parts.contains(orientation.valueAxisPart) }
}

extension Chart {
  /// Whether the axis that bars stand on is hidden on request.
  var hidesBaseline: Bool { hiddenParts.contains(orientation.categoryAxisPart) }
}

extension Scene.Orientation {
  var valueAxisPart: Part { self == .vertical ? .yAxis : .xAxis }
  var categoryAxisPart: Part { self == .vertical ? .xAxis : .yAxis }
}
