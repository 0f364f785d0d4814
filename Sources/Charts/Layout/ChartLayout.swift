// Where every part of a chart goes in a window of one size, and which parts have to give way.
import Scales
import Scenegraph

/// The frames of a chart's parts. A function of the size alone: growing back restores what was
/// there.
struct ChartLayout {
  struct PlacedText {
    var text: String
    var full: String
    var box: Rect
  }

  var spacing: Spacing
  var plot: Rect
  var visible: VisibleValues
  var axis: ValueAxis
  var categoryLabels = CategoryLabels.none
  /// Between the plot and the category labels.
  var labelGap = 0.0
  /// How far a value label may stand out above the plot without touching anything.
  var roomAbove = 0.0
  var windowHeight: Double
  var parts: Set<Part>
  var title: PlacedText?
  var subtitle: PlacedText?
  var description: PlacedText?
  var descriptionPanel: Rect?
  var notice: PlacedText?
  var legend: LegendLayout?
  var ring: RingLayout?

  /// The order in which parts give way as room shrinks; bars are last and never go.
  static let givingWay: [Part] = [
    .description, .control, .ring, .subtitle, .legend, .grid, .values, .yAxis, .xAxis, .title,
  ]

  /// The first layout, from all parts down to the bars alone, whose plot is large enough for what
  /// it has.
  static func fit(
    _ chart: Chart, _ state: ChartState, size: Size, typesetter: Typesetter
  ) -> ChartLayout {
    let visible = VisibleValues(chart.data, hiddenSeries: state.hiddenSeries)
    var parts = Set(Part.allCases).subtracting(chart.hiddenParts).subtracting([.control])
    if chart.title.isEmpty { parts.remove(.title) }
    if chart.subtitle.isEmpty { parts.remove(.subtitle) }
    if chart.description.isEmpty { parts.remove(.description) }
    if chart.data.series.isEmpty { parts.remove(.legend) }
    var remaining = givingWay.filter { parts.contains($0) }[...]
    while true {
      var builder = ChartLayoutBuilder(
        chart: chart, state: state, size: size, parts: parts, visible: visible,
        typesetter: typesetter)
      if let layout = builder.build() { return layout }
      guard let part = remaining.popFirst() else { return builder.barsAlone() }
      parts.remove(part)
    }
  }

  /// The smallest plot that a layout with these parts is worth having for.
  static func minimumPlot(_ parts: Set<Part>) -> Size {
    if !parts.isDisjoint(with: [.description, .ring]) { return Size(width: 200, height: 150) }
    if !parts.isDisjoint(with: [.subtitle, .legend]) { return Size(width: 120, height: 96) }
    if !parts.isDisjoint(with: [.grid, .values]) { return Size(width: 64, height: 48) }
    if parts.contains(.yAxis) { return Size(width: 48, height: 40) }
    if parts.contains(.xAxis) { return Size(width: 24, height: 24) }
    return Size(width: 12, height: 12)
  }
}
