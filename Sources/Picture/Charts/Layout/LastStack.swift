// The names of series beside the parts of the last stack, where the eye is when it asks for them.
import Scales
import Scenegraph

extension ChartLayoutBuilder {
  private static let gap = 8.0
  /// Of the width of what is left beside header and footer.
  private static let mostOfWidth = 0.2
  /// What axis, labels and lines above the plot take of the height, at least.
  private static let heightOfOthers = 64.0

  /// The width of the names beside the plot.
  var lastStackWidth: Double {
    let widest =
      seriesNames.map {
        // A longer name fits nowhere.
        $0.utf8.count < Typesetter.maximumScalars
          ? typesetter.width($0, Typography.legend) : .infinity
      }.max() ?? 0
    return typesetter.grid.ceil(widest + LegendLayout.indent + Self.gap)
  }

  /// Whether what is seen of each part of the last stack is higher than its name, and the names are no
  /// wide column.
  func namesFitLastStack(in room: Rect) -> Bool {
    guard chart.orientation == .vertical, chart.shownLayout != .grouped, chart.scale == .linear,
      visible.series.count > 1, state.viewport == nil, chart.sharedAxis == nil,
      chart.references.isEmpty, chart.looks.range == nil,
      let row = chart.data.categories.indices.last,
      lastStackWidth <= room.width * Self.mostOfWidth
    else { return false }
    let spans = BarSpans(data: chart.data, series: visible.series, layout: chart.shownLayout)
    let bars = spans.bars(row: row)
    let domain =
      chart.shownLayout == .normalized ? 0...1 : chart.ownStackDomain(series: visible.series)
    guard bars.count == visible.series.count, domain.lowerBound == 0, domain.upperBound > 0,
      bars.allSatisfy({ $0.span.start >= 0 && $0.span.end.isFinite })
    else { return false }
    // An axis is at most a fifth longer than the highest stack, nearly always.
    let pixels = (room.height - Self.heightOfOthers) / domain.upperBound / 1.2
    let line = typesetter.lineHeight(Typography.legend)
    // A rest that is longer than all others is cut at the end of the axis.
    func seen(_ value: Double) -> Double { min(value, domain.upperBound) }
    let top = seen(bars.map(\.span.end).max() ?? 0)
    let hidden = Double(chart.data.series.count - visible.series.count)
    return bars.allSatisfy { (seen($0.span.end) - seen($0.span.start)) * pixels >= line }
      && (hidden == 0 || (domain.upperBound - top) * pixels >= hidden * line)
  }

  func placeAtLastStack(_ layout: inout ChartLayout) {
    guard let row = chart.data.categories.indices.last else { return }
    let channels = Channels(layout, grid: typesetter.grid)
    var middles = [Double?](repeating: nil, count: chart.data.series.count)
    for bar in layout.spans.bars(row: row) {
      middles[bar.series] =
        (channels.position(of: bar.span.start) + channels.position(of: bar.span.end)) / 2
    }
    let frame = Rect(
      minX: layout.plot.maxX + Self.gap, minY: layout.plot.minY,
      maxX: layout.plot.maxX + lastStackWidth, maxY: layout.plot.maxY)
    layout.legend = LegendLayout(seriesNames, at: middles, in: frame, typesetter: typesetter)
  }
}
